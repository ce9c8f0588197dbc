// @ts-check
/**
 * The browser's side of a replay: it shows what Python says of an event, listens to keys, buttons and slider, and counts
 * the time while the replay plays. It knows nothing of the rules. Events that Python has described ahead are shown at
 * once, also while the kernel is busy or far away.
 *
 * @import { Attempt, Page } from "./ahead.js"
 * @import { TryoutState } from "../shared/tryout.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{title: string, last: number, attempts: Attempt[]}} Run
 * @typedef {{answer: number, event: number, title: string, best: string[], arrows: number[][], notice: string,
 *            tryout: TryoutState}} State
 *   what Python has answered last; an arrow starts at x, y in cells and goes so far right and down
 * @typedef {{first: number, svg: string, events: [number, number][]}} Curve
 *   `events` holds the number of each event on the curve and its place from the left of the picture.
 * @typedef {{_run: Run, _boards: {replay: string, tryout: string}, _state: State, _page: Page, _curve: Curve,
 *            event: number, playing: boolean, speed: number, best_shown: boolean}} Traits
 */
import { draw, make, put, say, showFigures } from "../shared/dom.js";
import { makeMenu, showSpeeds } from "../shared/menus.js";
import { clamp } from "../shared/numbers.js";
import { Tryout } from "../shared/tryout.js";
import { Viewer } from "../shared/viewer.js";
import { showTraits, widget } from "../shared/widgets.js";
import { eventOf, holds, nearestEvent, stateAhead } from "./ahead.js";
import { showOverlay } from "./overlay.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const STAGE = "Board of the replay. Left and right arrow keys go back and forward, Space plays and pauses.";

/** @extends {Viewer<Traits>} */
class ReplayOnScreen extends Viewer {
  title = make("div.bsw-viewer-title");
  run = make("div.bsw-viewer-soft");
  figures = make("div.bsw-figures");
  overlay = draw("svg.bsw-replay-overlay", { viewBox: "0 0 6.6 6.6", "aria-hidden": true });
  board = make("div.bsw-viewer-board", this.overlay);
  words = make("div.bsw-viewer-words");
  best = make("div.bsw-replay-best");
  curve = make("div.bsw-replay-curve", { onclick: (event) => this.pick(event) });
  slider = make("input.bsw-replay-slider", { type: "range", min: 0, step: 1, "aria-label": "Event" });
  strip = make("div.bsw-replay-strip", { "aria-hidden": true });
  count = make("div.bsw-replay-count");
  speed = makeMenu("Speed, in events a second", (value) => this.set({ speed: Number(value) }));
  tryout = new Tryout(this, "Back to the replay");
  /** @type {Model<any> | undefined} of the board, once it is there */
  boardModel = undefined;
  /** the first event of the attempt whose curve is shown */
  drawn = -1;

  /** @param {Model<Traits>} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    super(model, el, signal);
    el.classList.add("bsw-replay");
    this.build();
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.show({ _run: () => this.showRun(), _boards: () => this.showBoards(), _state: () => this.showState() });
    const showPlaying = () => this.showPlaying();
    this.show({ event: () => this.showEvent(), playing: showPlaying, speed: showPlaying, best_shown: showPlaying });
  }

  build() {
    const transport = this.transport("Events", {
      "First event": () => this.go(0),
      "Previous event": () => this.go(this.event - 1),
      Play: () => this.toggle("playing"),
      "Next event": () => this.go(this.event + 1),
      "Last event": () => this.go(this.last),
    });
    const track = make("div.bsw-replay-track", this.slider, this.strip, this.count);
    const bar = make("div.bsw-replay-bar", transport, track, make("div.bsw-replay-speed", this.speed));
    const stage = this.makeStage(STAGE, this.board, this.figures);
    const main = make("div.bsw-viewer-main.bsw-replay-main", stage, bar, this.makeSide());
    this.el.replaceChildren(make("div.bsw-replay-head", this.title, this.run), main, this.tryout.el);
  }

  makeSide() {
    const good = make("span", make("span.bsw-replay-key"), "no cell wasted");
    const wasted = make("span", make("span.bsw-replay-key.bsw-replay-key-wasted"), "cells wasted");
    const legend = make("div.bsw-viewer-legend.bsw-replay-legend", { "aria-hidden": true }, good, wasted);
    const best = this.tool("best", "Best slide", () => this.toggle("best_shown"));
    const mistake = this.tool("mistake", "Next mistake", () => this.ask("mistake"));
    const tryout = this.tool("tryout", "Play on from here", () => this.ask("try out"));
    const tools = make("div.bsw-viewer-tools", best, mistake, tryout);
    return make("div.bsw-viewer-column.bsw-replay-side", this.words, this.curve, legend, tools, this.best, this.notice);
  }

  // ---- asking ---------------------------------------------------------------------------------

  /** The event that is asked for. */
  get event() {
    return this.model.get("event");
  }

  get last() {
    return this.model.get("_run").last;
  }

  /** The event that is asked for, if Python has described it. */
  get ahead() {
    return eventOf(this.model.get("_page"), this.event);
  }

  /** @param {Partial<Traits>} values */
  set(values) {
    for (const [name, value] of Object.entries(values)) this.model.set(/** @type {keyof Traits} */ (name), value);
    this.model.save_changes();
  }

  /**
   * Go to an event by hand, which also ends playing. What is asked for while the kernel is busy comes down to one event.
   * @param {number} event
   */
  go(event) {
    const to = clamp(event, 0, this.last);
    if (to === this.event && !this.model.get("playing")) return;
    this.set({ event: to, playing: false });
    if (this.ahead) this.endWait();
    else this.expectAnswer();
  }

  /** @param {"playing" | "best_shown"} name */
  toggle(name) {
    this.set({ [name]: !this.model.get(name) });
    this.expectAnswer();
  }

  /** Ask for the next event once this one has been shown for its time. Without an answer nothing more is asked. */
  startClock() {
    clearTimeout(this.clock);
    const tick = { kind: "tick", event: this.state.event };
    if (this.model.get("playing")) this.clock = setTimeout(() => this.model.send(tick), 1000 / this.model.get("speed"));
  }

  // ---- showing --------------------------------------------------------------------------------

  showRun() {
    const { title, attempts } = this.model.get("_run");
    say(this.run, title);
    this.slider.max = String(this.last);
    this.strip.replaceChildren(...attempts.map((attempt, i) => this.makePart(attempt, attempts[i - 1]?.level)));
    this.showPlace();
  }

  /** Make an attempt's part of the strip below the slider. @param {Attempt} attempt @param {number} [levelBefore] */
  makePart({ first, events, level, name }, levelBefore) {
    const again = level === levelBefore;
    const traits = { title: name, "--bsw-events": events, ".bsw-replay-again": again, onclick: () => this.go(first) };
    return make("span.bsw-replay-attempt", traits, again ? "" : String(level));
  }

  /** Put the boards in, each as soon as it can be had. */
  async showBoards() {
    const { replay, tryout } = this.model.get("_boards");
    this.views.place(tryout, this.tryout.board);
    const view = await this.views.place(replay, this.board);
    if (!view) return;
    this.boardModel = view.model;
    showTraits(view.model, { _state: () => this.placeBlocks() }, this.signal);
  }

  /** Show the blocks where they are in the event that is asked for, ahead of Python, which will say the same. */
  placeBlocks() {
    const ahead = this.boardModel && stateAhead(this.boardModel.get("_state"), this.model.get("_page"), this.ahead);
    if (ahead) this.boardModel?.set("_state", ahead);
  }

  /** Take over what Python answered. */
  showState() {
    this.endWait();
    this.showEvent();
    this.tryout.show(this.state.tryout ?? null);
    this.startClock();
  }

  /** Show the event that is asked for, as far as it is known. */
  showEvent() {
    const { ahead, state, event } = this;
    this.showPlace();
    this.placeBlocks();
    if (!ahead) return;
    const [best, arrows] = event === state.event ? [state.best, state.arrows] : [[], []];
    put(this.el, { "data-mark": ahead.mark, "data-event": event });
    say(this.title, state.title);
    say(this.words, ahead.words);
    showFigures(this.figures, ahead.figures);
    showOverlay(this.overlay, ahead.ghost, arrows);
    this.showCurve(ahead.cursor);
    this.best.replaceChildren(...best.map((line) => make("div", line)));
  }

  /** Show which event it is, be it confirmed or still asked for. */
  showPlace() {
    const { last, event, slider } = this;
    slider.value = String(event);
    const words = `Event ${event} of ${last}`;
    put(slider, { "--bsw-part": last ? event / last : 0, "aria-valuetext": `${words}: ${this.ahead?.words ?? ""}` });
    say(this.count, words);
    this.enable(event > 0, "first", "previous");
    this.enable(event < last, "next", "last");
    for (const [i, attempt] of this.model.get("_run").attempts.entries()) {
      this.strip.children[i]?.classList.toggle("bsw-replay-current", holds(attempt, event));
    }
  }

  showPlaying() {
    this.showPlayButton(this.model.get("playing"), "Play");
    put(this.buttons.best, { "aria-pressed": this.model.get("best_shown") });
    showSpeeds(this.speed, SPEEDS, this.model.get("speed"));
    this.startClock();
  }

  /** @param {[number, number] | null} cursor */
  showCurve(cursor) {
    const { first, svg } = this.model.get("_curve");
    if (this.drawn !== first) {
      this.drawn = first;
      this.curve.innerHTML = svg; // made by Python of numbers alone
    }
    if (!cursor) return;
    const [x, y] = cursor;
    this.curve.querySelector(".bsw-curve-now")?.setAttribute("transform", `translate(${x} 0)`);
    this.curve.querySelector(".bsw-curve-here")?.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** Go to the event on the curve that is nearest to a click. @param {MouseEvent} event */
  pick(event) {
    const svg = this.curve.querySelector("svg");
    const { events } = this.model.get("_curve");
    if (!svg || !events.length) return;
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    this.go(nearestEvent(events, x));
  }
}

export default widget(() => ReplayOnScreen);
