// @ts-check
/**
 * The browser's side of a replay: it shows what Python says of a step, listens to keys, buttons and slider, and counts the
 * time while the replay plays. It knows nothing of the rules. Steps that Python has described ahead are shown at once, also
 * while the kernel is busy or far away.
 *
 * @typedef {{title: string, last: number, attempts: {first: number, steps: number, level: number, name: string}[]}} Run
 * @typedef {{answer: number, step: number, title: string, best: string[], arrows: number[][], notice: string,
 *            practice: Practice | null}} State
 *   what Python has answered last; an arrow starts at x, y in cells and goes so far right and down
 * @typedef {{mark: string, words: string, figures: [string, string][], ghost: number[] | null,
 *            at: Record<string, number>, cursor: [number, number] | null}} Step
 *   `ghost` is row, column, height and width in cells; `at` each block's place along its axis.
 * @typedef {{first: number, epoch: number, steps: Step[]}} Page
 *   steps of one attempt, and the board that they are of
 * @typedef {{first: number, svg: string, steps: [number, number][]}} Curve
 *   `steps` holds the number of each step on the curve and its place from the left of the picture.
 */

import { clamp, make, say, showFigures } from "../shared/page.js";
import { Viewer, draw } from "../shared/viewer.js";

const MARGIN = 0.3;
const SPEEDS = [0.5, 1, 2, 4, 8];

class ReplayOnScreen extends Viewer {
  title = make("div", "bsw-viewer-title");
  run = make("div", "bsw-viewer-soft");
  figures = make("div", "bsw-figures");
  overlay = draw("svg", { class: "bsw-replay-overlay", viewBox: "0 0 6.6 6.6", "aria-hidden": "true" });
  board = make("div", "bsw-viewer-board", {}, this.overlay);
  stage = make("div", "bsw-viewer-stage", {
    tabindex: "0",
    role: "group",
    "aria-label": "Board of the replay. Left and right arrow keys step, Space plays and pauses.",
    "aria-keyshortcuts": "ArrowLeft ArrowRight Home End Space",
  }, this.figures, this.board);
  words = make("div", "bsw-viewer-words");
  best = make("div", "bsw-replay-best");
  curve = make("div", "bsw-replay-curve");
  slider = /** @type {HTMLInputElement} */ (
    make("input", "bsw-replay-slider", { type: "range", min: "0", step: "1", "aria-label": "Step" }));
  strip = make("div", "bsw-replay-strip", { "aria-hidden": "true" });
  count = make("div", "bsw-replay-count");
  speed = /** @type {HTMLSelectElement} */ (
    make("select", "bsw-viewer-select", { "aria-label": "Speed, in steps a second", title: "Speed" }));
  /** @type {any} the model of the board, once it is there */
  boardModel = undefined;
  /** the first step of the attempt whose curve is shown */
  drawn = -1;

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    el.classList.add("bsw-replay");
    this.build();
    this.listen();
    this.showRun();
    this.showBoards();
    this.showState();
    this.showPlaying();
  }

  // ---- building -------------------------------------------------------------------------------

  build() {
    const legend = make("div", "bsw-replay-legend", { "aria-hidden": "true" },
      make("span", "", {}, make("span", "bsw-replay-key"), "no cell wasted"),
      make("span", "", {}, make("span", "bsw-replay-key bsw-replay-key-wasted"), "cells wasted"));
    const tools = make("div", "bsw-viewer-tools", {},
      this.tool("best", "Best slide", () => this.toggle("best_shown")),
      this.tool("mistake", "Next mistake", () => this.ask("mistake")),
      this.tool("practise", "Play on from here", () => this.ask("practise")));
    this.buttons.best.setAttribute("aria-pressed", "false");
    const side = make("div", "bsw-replay-side", {},
      this.words, this.curve, legend, tools, this.best, this.notice);

    const bar = make("div", "bsw-replay-bar", {}, this.makeTransport(), this.makeTrack(), this.makeSpeed());
    const main = make("div", "bsw-replay-main", {}, this.stage, bar, side);
    this.el.replaceChildren(make("div", "bsw-replay-head", {}, this.title, this.run), main, this.makePractice("Back to the replay"));
  }

  makeTransport() {
    return make("div", "bsw-viewer-transport", { role: "group", "aria-label": "Steps" },
      this.iconTool("first", "first", "First step (Home)", () => this.go(0)),
      this.iconTool("previous", "previous", "Previous step (left arrow)", () => this.go(this.model.get("step") - 1)),
      this.iconTool("play", "play", "Play (Space)", () => this.toggle("playing")),
      this.iconTool("next", "next", "Next step (right arrow)", () => this.go(this.model.get("step") + 1)),
      this.iconTool("last", "last", "Last step (End)", () => this.go(this.last)));
  }

  makeTrack() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    return make("div", "bsw-replay-track", {}, this.slider, this.strip, this.count);
  }

  makeSpeed() {
    this.speed.addEventListener("change", () => this.set({ speed: Number(this.speed.value) }));
    return make("div", "bsw-replay-speed", {}, this.speed);
  }

  // ---- listening ------------------------------------------------------------------------------

  listen() {
    const { off } = this;
    this.onModel("change:_run", () => this.showRun());
    this.onModel("change:_boards", () => this.showBoards());
    this.onModel("change:_state", () => this.showState());
    this.onModel("change:step", () => this.showStep());
    this.onModel("change:playing", () => this.showPlaying());
    this.onModel("change:speed", () => this.showPlaying());
    this.onModel("change:best_shown", () => this.showPlaying());
    const options = { signal: off.signal };
    this.board.addEventListener("pointerdown", () => this.stage.focus({ preventScroll: true }), options);
    this.curve.addEventListener("click", (event) => this.pick(event), options);
  }

  // ---- asking ---------------------------------------------------------------------------------

  /** @returns {State} */
  get state() {
    return this.model.get("_state");
  }

  /** @returns {number} */
  get last() {
    return this.model.get("_run").last;
  }

  /** @returns {Step | undefined} the step that is asked for, if Python has described it */
  get ahead() {
    /** @type {Page} */
    const { first, steps } = this.model.get("_page");
    return steps?.[this.model.get("step") - first];
  }

  /** @param {Record<string, unknown>} values */
  set(values) {
    for (const [name, value] of Object.entries(values)) this.model.set(name, value);
    this.model.save_changes();
  }

  /** Go to a step by hand, which also ends playing. What is asked for while the kernel is busy comes down to one step. @param {number} step */
  go(step) {
    const to = clamp(step, 0, this.last);
    if (to === this.model.get("step") && !this.model.get("playing")) return;
    this.set({ step: to, playing: false });
    if (this.ahead) this.endWait();
    else this.expectAnswer();
  }

  /** @param {"playing" | "best_shown"} name */
  toggle(name) {
    this.set({ [name]: !this.model.get(name) });
    this.expectAnswer();
  }

  /** Ask for the next step once this one has been shown for its time. Without an answer nothing more is asked. */
  startClock() {
    clearTimeout(this.clock);
    const tick = { kind: "tick", step: this.state.step };
    if (this.model.get("playing")) this.clock = setTimeout(() => this.model.send(tick), 1000 / this.model.get("speed"));
  }

  // ---- showing --------------------------------------------------------------------------------

  showRun() {
    /** @type {Run} */
    const { title, attempts } = this.model.get("_run");
    say(this.run, title);
    this.slider.max = String(this.last);
    let level = 0;
    this.strip.replaceChildren(...attempts.map((attempt) => {
      const part = make("span", "bsw-replay-attempt", { title: attempt.name, "data-first": String(attempt.first) });
      part.style.flexGrow = String(attempt.steps);
      part.addEventListener("click", () => this.go(attempt.first));
      if (attempt.level !== level) part.textContent = String(attempt.level);
      part.classList.toggle("bsw-replay-again", attempt.level === level);
      level = attempt.level;
      return part;
    }));
    this.showPlace();
  }

  /** Put the boards in, each as soon as it can be had. */
  async showBoards() {
    /** @type {{replay: string, practice: string}} */
    const { replay, practice } = this.model.get("_boards");
    this.place(practice, this.practiceBoard);
    const model = await this.place(replay, this.board);
    if (!model) return;
    this.boardModel = model;
    const place = () => this.placeBlocks(model);
    model.on("change:_state", place);
    this.off.signal.addEventListener("abort", () => model.off("change:_state", place));
    place();
  }

  /**
   * Show the blocks where they are in the step that is asked for, ahead of Python, which will say the same.
   * @param {any} model the board's
   */
  placeBlocks(model) {
    const { ahead } = this;
    const state = model.get("_state");
    if (!ahead || state.epoch !== this.model.get("_page").epoch) return;
    const places = Object.entries(ahead.at);
    if (places.every(([name, place]) => state.at[name]?.[0] === place)) return;
    const at = Object.fromEntries(places.map(([name, place]) => [name, [place, 0, 0]]));
    model.set("_state", { ...state, at, say: ahead.words });
  }

  /** Take over what Python answered. */
  showState() {
    this.endWait();
    this.showStep();
    this.showPractice(this.state.practice ?? null);
    this.startClock();
  }

  /** Show the step that is asked for, as far as it is known. */
  showStep() {
    const { ahead, state } = this;
    this.showPlace();
    if (this.boardModel) this.placeBlocks(this.boardModel);
    if (!ahead) return;
    const step = this.model.get("step");
    const [best, arrows] = step === state.step ? [state.best, state.arrows] : [[], []];
    this.el.dataset.mark = ahead.mark;
    this.el.dataset.step = String(step);
    say(this.title, state.title);
    say(this.words, ahead.words);
    showFigures(this.figures, ahead.figures);
    this.showOverlay(ahead.ghost, arrows);
    this.showCurve(ahead.cursor);
    this.best.replaceChildren(...best.map((line) => make("div", "", {}, line)));
  }

  /** Show which step it is, be it confirmed or still asked for. */
  showPlace() {
    const { last } = this;
    const step = this.model.get("step");
    this.slider.value = String(step);
    this.slider.style.setProperty("--bsw-part", String(last ? step / last : 0));
    this.slider.setAttribute("aria-valuetext", `Step ${step} of ${last}: ${this.ahead?.words ?? ""}`);
    say(this.count, `Step ${step} of ${last}`);
    for (const name of ["first", "previous"]) this.enable(name, step > 0);
    for (const name of ["next", "last"]) this.enable(name, step < last);
    for (const part of /** @type {Iterable<HTMLElement>} */ (this.strip.children)) {
      const first = Number(part.dataset.first);
      part.classList.toggle("bsw-replay-current", first <= step && step < first + Number(part.style.flexGrow));
    }
  }

  showPlaying() {
    this.showPlayButton(this.model.get("playing"), "Play (Space)", "Pause (Space)");
    this.buttons.best.setAttribute("aria-pressed", String(this.model.get("best_shown")));
    const speed = this.model.get("speed");
    const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    this.speed.replaceChildren(...speeds.map((one) =>
      make("option", "", { value: String(one) }, `${one === 0.5 ? "½" : Number(one.toFixed(2))} ${one > 1 ? "steps" : "step"}/s`)));
    this.speed.value = String(speed);
    this.startClock();
  }

  /** Draw where the block came from, and where the best slides would go. @param {number[] | null} ghost @param {number[][]} arrows */
  showOverlay(ghost, arrows) {
    const parts = [];
    if (ghost) {
      const [row, col, high, wide] = ghost;
      const place = { x: col + MARGIN + 0.08, y: row + MARGIN + 0.08, width: wide - 0.16, height: high - 0.16, rx: 0.2 };
      parts.push(draw("rect", { class: "bsw-replay-ghost-case", ...place }), draw("rect", { class: "bsw-replay-ghost", ...place }));
    }
    for (const [x, y, right, down] of arrows) {
      const [dx, dy] = [Math.sign(right), Math.sign(down)];
      const [fromX, fromY, toX, toY] = [x + MARGIN, y + MARGIN, x + right + MARGIN, y + down + MARGIN];
      const [neckX, neckY] = [toX - 0.26 * dx, toY - 0.26 * dy];
      const head = `M${toX + 0.12 * dx} ${toY + 0.12 * dy}L${neckX - 0.27 * dy} ${neckY + 0.27 * dx}L${neckX + 0.27 * dy} ${neckY - 0.27 * dx}z`;
      const shape = `M${fromX} ${fromY}L${neckX} ${neckY}`;
      for (const kind of ["case", "ink"]) {
        parts.push(draw("path", { class: `bsw-replay-arrow-${kind}`, d: shape }), draw("path", { class: `bsw-replay-head-${kind}`, d: head }));
      }
    }
    this.overlay.replaceChildren(...parts);
  }

  /** @param {[number, number] | null} cursor */
  showCurve(cursor) {
    /** @type {Curve} */
    const curve = this.model.get("_curve");
    if (this.drawn !== curve.first) {
      this.drawn = curve.first;
      this.curve.innerHTML = curve.svg; // made by Python of numbers alone
    }
    if (!cursor) return;
    const [x, y] = cursor;
    this.curve.querySelector(".bsw-curve-now")?.setAttribute("transform", `translate(${x} 0)`);
    this.curve.querySelector(".bsw-curve-here")?.setAttribute("transform", `translate(${x} ${y})`);
  }

  // ---- keys and clicks ------------------------------------------------------------------------

  keys() {
    const step = this.model.get("step");
    return {
      ArrowLeft: () => this.go(step - 1),
      ArrowRight: () => this.go(step + 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      " ": () => this.toggle("playing"),
    };
  }

  /** Go to the step on the curve that is nearest to a click. @param {MouseEvent} event */
  pick(event) {
    const svg = this.curve.querySelector("svg");
    /** @type {Curve} */
    const { steps } = this.model.get("_curve");
    if (!svg || !steps.length) return;
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    const [step] = steps.reduce((best, one) => (Math.abs(one[1] - x) < Math.abs(best[1] - x) ? one : best));
    this.go(step);
  }
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const replay = new ReplayOnScreen(model, el);
    return () => replay.dispose();
  },
};
