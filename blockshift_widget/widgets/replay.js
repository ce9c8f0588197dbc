// @ts-check
/**
 * The browser's side of a replay: it places the boards that Python keeps, shows what Python says of a step, listens to
 * keys, buttons and slider, and counts the time while the replay plays. It knows nothing of the rules. Steps that Python
 * has described ahead are shown at once, also while the kernel is busy or far away.
 *
 * @typedef {{title: string, last: number, attempts: {first: number, steps: number, level: number, name: string}[]}} Run
 * @typedef {{step: number, words: string, out: boolean}} Practice
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

const WAIT_SHOWN_MS = 300;
const WAITING = "Waiting for the kernel.";
const FOCUS_FRAMES = 60;
const MARGIN = 0.3;
const SPEEDS = [0.5, 1, 2, 4, 8];

/** What the buttons show: 24 by 24 units. */
const ICONS = {
  first: "M6 5h2.6v14H6zM19 5v14L9.6 12z",
  previous: "M17 5v14L7 12z",
  play: "M7 4.5v15L20 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M7 5v14l10-7z",
  last: "M15.4 5H18v14h-2.6zM5 5v14l9.4-7z",
};

/**
 * Make an element of ours.
 * @param {string} tag
 * @param {string} name class name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 */
function make(tag, name, attributes = {}, ...content) {
  const el = document.createElement(tag);
  el.className = name;
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.append(...content);
  return el;
}

/**
 * Make an element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} content
 */
function draw(tag, attributes, ...content) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  el.append(...content);
  return el;
}

const icon = (/** @type {string} */ path) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

/** Change a text only where it differs, so that nothing is read out twice. @param {Element} el @param {string} text */
const say = (el, text) => {
  if (el.textContent !== text) el.textContent = text;
};

/** Whether a key is for the browser or the notebook even here. @param {KeyboardEvent} event */
const passes = (event) => event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Escape"].includes(event.key);

class ReplayOnScreen {
  title = make("div", "bsw-replay-title");
  run = make("div", "bsw-replay-run");
  figures = make("div", "bsw-figures");
  overlay = draw("svg", { class: "bsw-replay-overlay", viewBox: "0 0 6.6 6.6", "aria-hidden": "true" });
  board = make("div", "bsw-replay-board", {}, this.overlay);
  stage = make("div", "bsw-replay-stage", {
    tabindex: "0",
    role: "group",
    "aria-label": "Board of the replay. Left and right arrow keys step, Space plays and pauses.",
    "aria-keyshortcuts": "ArrowLeft ArrowRight Home End Space",
  }, this.figures, this.board);
  words = make("div", "bsw-replay-words");
  best = make("div", "bsw-replay-best");
  notice = make("div", "bsw-replay-notice", { role: "status" });
  curve = make("div", "bsw-replay-curve");
  slider = /** @type {HTMLInputElement} */ (
    make("input", "bsw-replay-slider", { type: "range", min: "0", step: "1", "aria-label": "Step" }));
  strip = make("div", "bsw-replay-strip", { "aria-hidden": "true" });
  count = make("div", "bsw-replay-count");
  speed = /** @type {HTMLSelectElement} */ (
    make("select", "bsw-replay-select", { "aria-label": "Speed, in steps a second", title: "Speed" }));
  practiceTitle = make("div", "bsw-replay-title");
  practiceWords = make("div", "bsw-replay-words", { role: "status" });
  practiceBoard = make("div", "bsw-replay-board");
  practice = make("section", "bsw-replay-practice", { "aria-label": "Practice", hidden: "" });

  /** @type {Record<string, HTMLElement>} */
  buttons = {};
  /** @type {Map<string, any>} the views of the boards, by their names */
  boards = new Map();
  off = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next step while playing */
  clock = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the wait for the kernel is said */
  wait = undefined;
  /** the first step of the attempt whose curve is shown */
  drawn = -1;
  /** what was asked for last and is not yet answered */
  asked = "";
  /** whether the board for practice had the focus */
  practised = false;

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
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
    const tools = make("div", "bsw-replay-tools", {},
      this.tool("best", "Best slide", () => this.toggle("best_shown")),
      this.tool("mistake", "Next mistake", () => this.ask("mistake")),
      this.tool("practise", "Play on from here", () => this.ask("practise")));
    this.buttons.best.setAttribute("aria-pressed", "false");
    const side = make("div", "bsw-replay-side", {},
      this.words, this.curve, legend, tools, this.best, this.notice);

    const bar = make("div", "bsw-replay-bar", {}, this.makeTransport(), this.makeTrack(), this.makeSpeed());
    const main = make("div", "bsw-replay-main", {}, this.stage, bar, side);
    this.el.replaceChildren(make("div", "bsw-replay-head", {}, this.title, this.run), main, this.makePractice());
  }

  /** @param {string} name @param {string} label @param {() => void} action */
  tool(name, label, action) {
    return this.wire(name, make("button", "bsw-replay-button", { type: "button" }, label), action);
  }

  /** @param {string} name @param {HTMLElement} button @param {() => void} action */
  wire(name, button, action) {
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && action());
    this.buttons[name] = button;
    return button;
  }

  makeTransport() {
    const buttons = /** @type {[keyof typeof ICONS, string, () => void][]} */ ([
      ["first", "First step (Home)", () => this.go(0)],
      ["previous", "Previous step (left arrow)", () => this.go(this.model.get("step") - 1)],
      ["play", "Play (Space)", () => this.toggle("playing")],
      ["next", "Next step (right arrow)", () => this.go(this.model.get("step") + 1)],
      ["last", "Last step (End)", () => this.go(this.last)],
    ]);
    return make("div", "bsw-replay-transport", { role: "group", "aria-label": "Steps" }, ...buttons.map(
      ([name, label, action]) => {
        const button = make("button", `bsw-replay-icon bsw-replay-${name}`, { type: "button", "aria-label": label, title: label });
        button.append(icon(ICONS[name]));
        return this.wire(name, button, action);
      },
    ));
  }

  makeTrack() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    return make("div", "bsw-replay-track", {}, this.slider, this.strip, this.count);
  }

  makeSpeed() {
    this.speed.addEventListener("change", () => this.set({ speed: Number(this.speed.value) }));
    return make("div", "bsw-replay-speed", {}, this.speed);
  }

  makePractice() {
    const tools = make("div", "bsw-replay-tools", {},
      this.tool("again", "Start over", () => this.ask("start over")),
      this.tool("end", "Back to the replay", () => this.ask("end practice")));
    this.practice.append(
      make("div", "bsw-replay-practice-text", {}, this.practiceTitle,
        make("div", "bsw-replay-run", {}, "Practice: nothing here counts for a record."), this.practiceWords, tools),
      this.practiceBoard,
    );
    return this.practice;
  }

  // ---- listening ------------------------------------------------------------------------------

  listen() {
    const { model, off } = this;
    /** @param {string} name @param {() => void} handler */
    const onModel = (name, handler) => {
      model.on(name, handler);
      off.signal.addEventListener("abort", () => model.off(name, handler));
    };
    onModel("change:_run", () => this.showRun());
    onModel("change:_boards", () => this.showBoards());
    onModel("change:_state", () => this.showState());
    onModel("change:step", () => this.showStep());
    onModel("change:playing", () => this.showPlaying());
    onModel("change:speed", () => this.showPlaying());
    onModel("change:best_shown", () => this.showPlaying());
    const options = { signal: off.signal };
    this.el.addEventListener("keydown", (event) => this.press(event), options);
    this.board.addEventListener("pointerdown", () => this.stage.focus({ preventScroll: true }), options);
    this.curve.addEventListener("click", (event) => this.pick(event), options);
    // Before any handler of the notebook, which may listen on the document while events go down.
    window.addEventListener("keydown", (event) => this.shield(event), { capture: true, signal: off.signal });
  }

  dispose() {
    this.off.abort();
    clearTimeout(this.clock);
    clearTimeout(this.wait);
    for (const view of this.boards.values()) view?.remove();
    this.boards.clear();
    this.el.replaceChildren();
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
    const to = Math.min(Math.max(step, 0), this.last);
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

  /** @param {string} kind */
  ask(kind) {
    this.asked = kind;
    this.model.send({ kind });
    this.expectAnswer();
  }

  expectAnswer() {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => {
      say(this.notice, WAITING);
      this.el.classList.add("bsw-replay-waits");
    }, WAIT_SHOWN_MS);
  }

  endWait() {
    clearTimeout(this.wait);
    this.el.classList.remove("bsw-replay-waits");
    say(this.notice, this.state.notice ?? "");
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
    /** @type {Record<string, string>} */
    const ids = this.model.get("_boards");
    const manager = this.model.widget_manager;
    await Promise.all(Object.entries(ids).map(async ([name, id]) => {
      if (!id || this.boards.has(name)) return;
      this.boards.set(name, null);
      const model = await manager.get_model(id);
      const view = await manager.create_view(model);
      if (this.off.signal.aborted) {
        view.remove();
        return;
      }
      this.boards.set(name, view);
      (name === "practice" ? this.practiceBoard : this.board).prepend(view.el);
      if (name === "practice") return;
      const place = () => this.placeBlocks(model);
      model.on("change:_state", place);
      this.off.signal.addEventListener("abort", () => model.off("change:_state", place));
      place();
    }));
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
    const board = this.boards.get("replay");
    if (board) this.placeBlocks(board.model);
    if (!ahead) return;
    const step = this.model.get("step");
    const [best, arrows] = step === state.step ? [state.best, state.arrows] : [[], []];
    this.el.dataset.mark = ahead.mark;
    this.el.dataset.step = String(step);
    say(this.title, state.title);
    say(this.words, ahead.words);
    this.showFigures(ahead.figures);
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
    for (const name of ["first", "previous"]) this.buttons[name].setAttribute("aria-disabled", String(step === 0));
    for (const name of ["next", "last"]) this.buttons[name].setAttribute("aria-disabled", String(step === last));
    for (const part of /** @type {Iterable<HTMLElement>} */ (this.strip.children)) {
      const first = Number(part.dataset.first);
      part.classList.toggle("bsw-replay-current", first <= step && step < first + Number(part.style.flexGrow));
    }
  }

  showPlaying() {
    const playing = this.model.get("playing");
    const label = playing ? "Pause (Space)" : "Play (Space)";
    this.buttons.play.setAttribute("aria-label", label);
    this.buttons.play.title = label;
    this.buttons.play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
    this.buttons.best.setAttribute("aria-pressed", String(this.model.get("best_shown")));
    const speed = this.model.get("speed");
    const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    this.speed.replaceChildren(...speeds.map((one) =>
      make("option", "", { value: String(one) }, `${one === 0.5 ? "½" : Number(one.toFixed(2))} ${one > 1 ? "steps" : "step"}/s`)));
    this.speed.value = String(speed);
    this.startClock();
  }

  /** @param {[string, string][]} figures */
  showFigures(figures) {
    this.figures.replaceChildren(...figures.map(([label, value]) => make("div", "bsw-figure", {},
      make("span", "bsw-label", {}, label), make("span", "bsw-value", {}, value))));
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

  // ---- practice -------------------------------------------------------------------------------

  /** @param {Practice | null} practice */
  showPractice(practice) {
    const opened = practice && this.practice.hidden;
    const closed = !practice && !this.practice.hidden;
    const hadFocus = this.practice.contains(document.activeElement);
    this.practice.hidden = !practice;
    if (practice) {
      say(this.practiceTitle, `Playing on from step ${practice.step}`);
      say(this.practiceWords, practice.words);
      this.practice.classList.toggle("bsw-replay-out", practice.out);
    }
    // The focus never goes to the notebook by itself: there, `d d` deletes a cell.
    if (closed && hadFocus) this.buttons.practise.focus({ preventScroll: true });
    if (practice?.out && (hadFocus || this.practised)) this.buttons.again.focus({ preventScroll: true });
    this.practised = practice !== null && hadFocus;
    if ((opened && this.asked === "practise") || (practice && this.asked === "start over")) this.focusPractice();
    if (practice) this.asked = "";
  }

  /** Give the focus to X on the board for practice, as soon as it is there. @param {number} [frames] */
  focusPractice(frames = FOCUS_FRAMES) {
    const block = this.practiceBoard.querySelector('.bsw-block[data-block="X"]');
    if (block instanceof HTMLElement && block.tabIndex === 0) {
      block.focus({ preventScroll: true });
      this.practice.scrollIntoView({ block: "nearest" });
    } else if (frames && !this.off.signal.aborted) requestAnimationFrame(() => this.focusPractice(frames - 1));
  }

  // ---- keys and clicks ------------------------------------------------------------------------

  /**
   * Keep the notebook's shortcuts away from our elements, except for chords, Tab and Esc. The attribute works in the
   * element that has the focus only, and it must be there before the notebook looks.
   * @param {KeyboardEvent} event
   */
  shield(event) {
    if (!(event.target instanceof HTMLElement) || !this.el.contains(event.target)) return;
    if (passes(event)) event.target.removeAttribute("data-lm-suppress-shortcuts");
    else event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (passes(event)) return;
    event.stopPropagation();
    if (event.target === this.speed || this.practice.contains(/** @type {Node} */ (event.target))) return;
    const step = this.model.get("step");
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.go(step - 1),
      ArrowRight: () => this.go(step + 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      " ": () => !event.repeat && this.toggle("playing"),
    };
    const onButton = event.target instanceof HTMLButtonElement;
    if (!(event.key in actions) || (event.key === " " && onButton)) return;
    event.preventDefault(); // the page would scroll
    actions[event.key]();
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
