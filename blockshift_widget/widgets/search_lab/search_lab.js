// @ts-check
/**
 * The browser's side of a search lab: menus, buttons, the board and the map that Python draws, with what is written
 * around them. While a search runs, it asks for the next picture once it has shown the last. It knows nothing of search.
 *
 * @typedef {[number | string, string, string]} Item
 *   name, title and hint of something to choose
 * @typedef {{canvases: string[], canvas: [number, number], pixels: [number, number], size: [number, number],
 *            across: string, up: string, notice: string, par: number | null}} SearchMap
 *   a map of `size` cells takes so many `pixels` of its canvases, from their top left corner
 * @typedef {{at: [number, number], number: number, last: number, words: string, counts: string}} Picked
 * @typedef {{answer: number, choice: Record<string, number | string>, informed: boolean, title: string, about: string,
 *            running: boolean, speed: number, wait: number, step: number, ended: boolean, found: boolean, words: string,
 *            counters: [string, string][], here: [number, number] | null, picked: Picked | null, notice: string,
 *            practice: Practice | null}} State
 *   `wait` is in seconds, until the next picture of a running search
 */

import { clamp, make, say, showFigures, showOnly } from "../shared/page.js";
import { Viewer, draw } from "../shared/viewer.js";

const SPEEDS = [1, 4, 10, 40, 200, 1000];
const MENUS = { level: "Level", algorithm: "Algorithm", heuristic: "Heuristic", model: "Actions and cost" };
const LEGEND = {
  untouched: "untouched", expanded: "expanded", frontier: "in the frontier", path: "on the path", here: "expanded last",
};
const TICKS_AT_MOST = 10;

/**
 * Make a menu.
 * @param {string} label @param {(value: string) => void} chosen
 */
const makeSelect = (label, chosen) => {
  const select = /** @type {HTMLSelectElement} */ (
    make("select", "bsw-viewer-select", { "aria-label": label, title: label }));
  select.addEventListener("change", () => chosen(select.value));
  return select;
};

/** Show what can be chosen. @param {HTMLSelectElement} select @param {Item[]} items @param {number | string} chosen */
const showItems = (select, items, chosen) => {
  select.replaceChildren(...items.map(([name, title, hint]) =>
    make("option", "", { value: String(name), title: hint }, title)));
  select.value = String(chosen);
};

/** What drives one search, or several at once. */
class Driver extends Viewer {
  /** when the last picture was asked for, in ms */
  ticked = 0;
  speed = makeSelect("Speed, in steps a second", (value) => this.ask("speed", { value: Number(value) }));

  /** @returns {any} what Python has said last */
  get state() {
    return this.model.get("_state");
  }

  makeTransport() {
    return make("div", "bsw-lab-bar", {},
      make("div", "bsw-viewer-transport", { role: "group", "aria-label": "Search" },
        this.iconTool("restart", "first", "Restart (Home)", () => this.ask("restart")),
        this.iconTool("back", "previous", "Step back (left arrow)", () => this.ask("back")),
        this.iconTool("play", "play", "Run (Space)", () => this.ask("run")),
        this.iconTool("step", "next", "Step (right arrow)", () => this.ask("step")),
        this.iconTool("finish", "last", "Run to the end (End)", () => this.ask("end"))),
      this.speed);
  }

  keys() {
    return {
      ArrowLeft: () => this.ask("back"),
      ArrowRight: () => this.ask("step"),
      Home: () => this.ask("restart"),
      End: () => this.ask("end"),
      " ": () => this.ask("run"),
    };
  }

  showTransport() {
    const { running, speed, step, ended } = this.state;
    this.showPlayButton(running, "Run (Space)", "Pause (Space)");
    this.enable("play", !ended);
    for (const name of ["step", "finish"]) this.enable(name, !ended);
    for (const name of ["restart", "back"]) this.enable(name, step > 0);
    const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    if (this.speed.value === String(speed)) return;
    const named = (/** @type {number} */ one) => `${Number(one.toFixed(2))} ${one === 1 ? "step" : "steps"}/s`;
    showItems(this.speed, speeds.map((one) => [one, named(one), ""]), speed);
  }

  /** Ask for the next picture in its time, counted from the last one. Without an answer nothing more is asked. */
  startClock() {
    clearTimeout(this.clock);
    const { running, answer, wait } = this.state;
    if (!running) return;
    const rest = Math.max(0, this.ticked + 1000 * wait - performance.now());
    this.clock = setTimeout(() => {
      this.ticked = performance.now();
      this.model.send({ kind: "tick", answer });
    }, rest);
  }
}

class LabOnScreen extends Driver {
  title = make("div", "bsw-viewer-title");
  summary = make("div", "bsw-viewer-soft");
  menus = Object.fromEntries(Object.entries(MENUS).map(([name, label]) => [name, makeSelect(label, (value) =>
    this.ask("choose", { name, value: name === "level" ? Number(value) : value }))]));
  board = make("div", "bsw-viewer-board");
  stage = make("div", "bsw-viewer-stage", {
    tabindex: "0",
    role: "group",
    "aria-label": "Board of the search. Left and right arrow keys step, Space runs and pauses.",
    "aria-keyshortcuts": "ArrowLeft ArrowRight Home End Space",
  }, this.board);
  counters = make("div", "bsw-lab-counters", { role: "group", "aria-label": "Counters" });
  words = make("div", "bsw-viewer-words", { role: "status" });
  picture = make("div", "bsw-lab-picture");
  rings = draw("svg", { class: "bsw-lab-rings", "aria-hidden": "true", preserveAspectRatio: "none" });
  map = make("div", "bsw-lab-map", {
    tabindex: "0",
    role: "application",
    "aria-label": "Search map. Arrow keys choose a cell and show its states on the board.",
    "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Enter",
  }, this.picture, this.rings);
  up = make("div", "bsw-lab-up");
  upTicks = make("div", "bsw-lab-up-ticks", { "aria-hidden": "true" });
  across = make("div", "bsw-lab-across");
  acrossTicks = make("div", "bsw-lab-across-ticks", { "aria-hidden": "true" });
  par = make("div", "bsw-lab-par");
  limits = make("div", "bsw-lab-about");
  picked = make("div", "bsw-lab-picked", { hidden: "" });
  pickedWords = make("div", "bsw-lab-picked-words", { role: "status" });

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    el.classList.add("bsw-lab");
    this.build();
    this.onModel("change:_menus", () => this.showMenus());
    this.onModel("change:_boards", () => this.showBoards());
    this.onModel("change:_map", () => this.showMap());
    this.onModel("change:_state", () => this.showState());
    const options = { signal: this.off.signal };
    this.board.addEventListener("pointerdown", () => this.stage.focus({ preventScroll: true }), options);
    this.map.addEventListener("click", (event) => this.pick(event), options);
    this.showMenus();
    this.showBoards();
    this.showMap();
    this.showState();
  }

  build() {
    const choices = make("div", "bsw-lab-menus", {}, ...Object.entries(this.menus).map(([name, select]) =>
      make("label", "bsw-lab-menu", {}, make("span", "bsw-label", {}, MENUS[/** @type {keyof MENUS} */ (name)]), select)));
    const keys = Object.entries(LEGEND).map(([name, words]) =>
      make("span", "bsw-lab-key", {}, make("span", `bsw-lab-swatch bsw-lab-${name}`), words));
    const legend = make("div", "bsw-lab-legend", { "aria-hidden": "true" }, ...keys, this.par);
    this.picked.append(this.pickedWords, make("div", "bsw-viewer-tools", {},
      this.tool("firstState", "First", () => this.browse(0)),
      this.tool("previousState", "Previous", () => this.browse(this.state.picked.number - 1)),
      this.tool("nextState", "Next", () => this.browse(this.state.picked.number + 1)),
      this.tool("search", "Back to the search", () => this.ask("search"))));
    const tools = make("div", "bsw-viewer-tools", {}, this.tool("practise", "Play from here", () => this.ask("practise")));
    const left = make("div", "bsw-lab-side", {}, this.stage, this.makeTransport(), this.words, this.notice, tools);
    const chart = make("div", "bsw-lab-chart", {}, this.up, this.upTicks, this.map, this.acrossTicks, this.across);
    const right = make("div", "bsw-lab-side", {}, chart, legend, this.limits, this.picked, this.counters);
    this.el.replaceChildren(this.title, this.summary, choices, make("div", "bsw-lab-main", {}, left, right),
      this.makePractice("Back to the lab"));
  }

  /** @returns {SearchMap} */
  get grid() {
    return this.model.get("_map");
  }

  /** @param {number} number */
  browse(number) {
    this.ask("browse", { number });
  }

  /** @param {EventTarget | null} target @returns {Record<string, () => void>} */
  keys(target) {
    if (target !== this.map) return this.outer ? {} : super.keys();
    const arrow = (/** @type {number} */ right, /** @type {number} */ up) => () => this.ask("arrow", { right, up });
    const number = this.state.picked?.number ?? 0;
    return {
      ArrowLeft: arrow(-1, 0),
      ArrowRight: arrow(1, 0),
      ArrowUp: arrow(0, 1),
      ArrowDown: arrow(0, -1),
      PageUp: () => this.browse(number - 1),
      PageDown: () => this.browse(number + 1),
      Enter: () => this.ask("search"),
      " ": () => this.ask("run"),
    };
  }

  /** Pick the cell under a pointer. @param {MouseEvent} event */
  pick(event) {
    const box = this.map.getBoundingClientRect();
    const [across, up] = this.grid.size;
    const x = Math.floor(((event.clientX - box.left) / box.width) * across);
    const y = Math.floor(((box.bottom - event.clientY) / box.height) * up);
    this.ask("cell", { at: [clamp(x, 0, across - 1), clamp(y, 0, up - 1)] });
  }

  // ---- showing --------------------------------------------------------------------------------

  showMenus() {
    for (const [name, items] of Object.entries(this.model.get("_menus"))) {
      showItems(this.menus[name], items, this.state.choice?.[name] ?? "");
    }
  }

  showBoards() {
    const { search, practice } = this.model.get("_boards");
    this.place(search, this.board);
    this.place(practice, this.practiceBoard);
  }

  showMap() {
    const { canvases, canvas, pixels, size, across, up, notice, par } = this.grid;
    if (!canvases) return;
    for (const id of canvases) this.placeCanvas(id);
    this.map.style.aspectRatio = `${pixels[0]} / ${pixels[1]}`;
    this.picture.style.width = `${(100 * canvas[0]) / pixels[0]}%`;
    this.rings.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    say(this.across, across);
    say(this.up, up);
    say(this.limits, notice);
    say(this.par, par === null ? "" : `on a shortest way: depth + distance = par ${par}`);
    this.par.hidden = par === null;
    this.showTicks(this.acrossTicks, size[0], "left");
    this.showTicks(this.upTicks, up ? size[1] : 0, "bottom");
  }

  /** @param {string} id */
  async placeCanvas(id) {
    const model = await this.place(id, this.picture);
    if (!model) return;
    const view = this.boards.get(id);
    showOnly(view);
    view.el.style.zIndex = String(this.grid.canvases.indexOf(id)); // its place is the order of the names
  }

  /** Write numbers beside an axis. @param {HTMLElement} el @param {number} cells @param {"left" | "bottom"} side */
  showTicks(el, cells, side) {
    const step = [1, 2, 5, 10, 20, 50, 100].find((one) => cells / one <= TICKS_AT_MOST) ?? 200;
    const numbers = Array.from({ length: Math.ceil(cells / step) }, (_, i) => i * step);
    el.replaceChildren(...numbers.map((number) => {
      const tick = make("span", "bsw-lab-tick", {}, String(number));
      tick.style[side] = `${(100 * (number + 0.5)) / cells}%`;
      return tick;
    }));
  }

  showState() {
    this.endWait();
    /** @type {State} */
    const { choice, informed, title, about, running, found, ended, words, counters, here, picked, practice } = this.state;
    say(this.title, title);
    say(this.summary, about);
    for (const [name, chosen] of Object.entries(choice)) this.menus[name].value = String(chosen);
    this.menus.heuristic.disabled = !informed;
    this.showTransport();
    this.words.setAttribute("aria-live", running ? "off" : "polite");
    say(this.words, words);
    this.words.classList.toggle("bsw-lab-found", found && ended);
    showFigures(this.counters, counters);
    this.showRings(here, picked);
    this.showPractice(practice);
    this.el.dataset.step = String(this.state.step);
    this.startClock();
  }

  /**
   * Mark the cell where the search is, and the one that was picked.
   * @param {State["here"]} here @param {Picked | null} picked
   */
  showRings(here, picked) {
    const top = this.grid.size[1] - 1;
    const size = { width: 1, height: 1, "vector-effect": "non-scaling-stroke" };
    const ring = (/** @type {string} */ name, /** @type {[number, number]} */ [x, y]) => ["case", "ink"].map((part) =>
      draw("rect", { class: `bsw-lab-${name}-${part}`, x, y: top - y, ...size }));
    this.rings.replaceChildren(...(here ? ring("here", here) : []), ...(picked ? ring("picked", picked.at) : []));
    const hadFocus = this.picked.contains(document.activeElement);
    this.picked.hidden = !picked;
    if (hadFocus && !picked) this.map.focus({ preventScroll: true });
    if (!picked) return;
    say(this.pickedWords, `${picked.words}. This cell has ${picked.counts}.`);
    for (const name of ["firstState", "previousState"]) this.enable(name, picked.number > 0);
    this.enable("nextState", picked.number < picked.last);
  }
}

class RaceOnScreen extends Driver {
  words = make("div", "bsw-viewer-words", { role: "status" });
  lanes = make("div", "bsw-race-lanes");

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    el.classList.add("bsw-race");
    el.setAttribute("role", "group");
    el.setAttribute("aria-label", "Race of searches");
    el.replaceChildren(make("div", "bsw-race-bar", {}, this.makeTransport(), this.words), this.notice, this.lanes);
    for (const id of model.get("_labs")) this.place(id, this.lanes.appendChild(make("div", "bsw-race-lane")));
    this.onModel("change:_state", () => this.showState());
    this.showState();
  }

  showState() {
    this.endWait();
    this.showTransport();
    this.words.setAttribute("aria-live", this.state.running ? "off" : "polite");
    say(this.words, this.state.words);
    this.startClock();
  }
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const shown = model.get("_labs") ? new RaceOnScreen(model, el) : new LabOnScreen(model, el);
    return () => shown.dispose();
  },
};
