// @ts-check
/**
 * What drives one search, or several at once.
 *
 * @typedef {{answer: number, running: boolean, speed: number, wait: number, nodes: number, ended: boolean,
 *            words: string, notice: string}} DriverState
 *   `wait` is in seconds, until the next picture of a running search
 */
import { make, put, say } from "../shared/dom.js";
import { makeMenu, showSpeeds } from "../shared/menus.js";
import { Viewer } from "../shared/viewer.js";

const SPEEDS = [1, 4, 10, 40, 200, 1000];

/** @template {{_state: DriverState}} Traits @extends {Viewer<Traits>} */
export class Driver extends Viewer {
  words = make("div.bsw-viewer-words", { role: "status" });
  speed = makeMenu("Speed, in nodes a second", (value) => this.ask("speed", { value: Number(value) }));
  /** when the last picture was asked for, in ms */
  ticked = 0;

  makeTransport() {
    const transport = this.transport("Search", {
      Restart: () => this.ask("restart"),
      Back: () => this.ask("back"),
      Run: () => this.ask("run"),
      Forward: () => this.ask("forward"),
      "Run to the end": () => this.ask("end"),
    });
    return make("div.bsw-lab-bar", transport, this.speed);
  }

  /** Take over what Python answered. */
  showState() {
    const { running, speed, nodes, ended, words } = this.state;
    this.endWait();
    say(put(this.words, { "aria-live": running ? "off" : "polite" }), words);
    this.showPlayButton(running, "Run");
    this.enable(!ended, "play", "next", "last");
    this.enable(nodes > 0, "first", "previous");
    showSpeeds(this.speed, SPEEDS, speed);
    this.startClock();
  }

  /** Ask for the next picture in its time, counted from the last one. Without an answer nothing more is asked. */
  startClock() {
    clearTimeout(this.clock);
    const { running, answer, wait } = this.state;
    if (!running) return;
    const tick = () => {
      this.ticked = performance.now();
      this.model.send({ kind: "tick", answer });
    };
    this.clock = setTimeout(tick, Math.max(0, this.ticked + 1000 * wait - performance.now()));
  }
}
