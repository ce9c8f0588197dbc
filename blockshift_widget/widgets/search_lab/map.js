// @ts-check
/**
 * The map of a search: the picture that Python draws, with numbers, names, and marks on its cells.
 *
 * @typedef {[x: number, y: number]} Cell counted from the bottom left
 * @typedef {{canvases: string[], canvas: [number, number], pixels: [number, number], size: [number, number],
 *            across: string, up: string, notice: string, par: number | null}} SearchMap
 *   a map of `size` cells takes so many `pixels` of its canvases, from their top left corner
 */
import { draw, make, put, say } from "../shared/dom.js";
import { cellAt, ticksOf } from "./axes.js";

const LEGEND = {
  untouched: "untouched",
  expanded: "expanded",
  frontier: "in the frontier",
  path: "on the path",
  here: "expanded last",
};
const MAP = "Search map. Arrow keys choose a cell and show its states on the board.";
const KEYS = "ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Enter";

/** @param {string} name */
const makeSwatch = (name) => make(`span.bsw-lab-swatch.bsw-lab-${name}`);

export class MapOnScreen {
  #picture = make("div.bsw-lab-picture");
  #rings = draw("svg.bsw-lab-rings", { "aria-hidden": true, preserveAspectRatio: "none" });
  #up = make("div.bsw-lab-up");
  #upTicks = make("div.bsw-lab-up-ticks", { "aria-hidden": true });
  #across = make("div.bsw-lab-across");
  #acrossTicks = make("div.bsw-lab-across-ticks", { "aria-hidden": true });
  #par = make("div.bsw-lab-par");
  #limits = make("div.bsw-note");
  #size = [1, 1];
  el = make("div.bsw-lab-map", { tabindex: 0, role: "application", "aria-label": MAP, "aria-keyshortcuts": KEYS });

  /** @param {(cell: Cell) => void} pick called for a click on a cell */
  constructor(pick) {
    put(this.el, this.#picture, this.#rings, { onclick: (event) => pick(this.#cellUnder(event)) });
  }

  /** The chart, its legend, and what is to be said of it. */
  get parts() {
    const chart = make("div.bsw-lab-chart", this.#up, this.#upTicks, this.el, this.#acrossTicks, this.#across);
    const keys = Object.entries(LEGEND).map(([name, words]) => make("span", makeSwatch(name), words));
    return [chart, make("div.bsw-viewer-legend", { "aria-hidden": true }, ...keys, this.#par), this.#limits];
  }

  /** @param {MouseEvent} event @returns {Cell} */
  #cellUnder(event) {
    const { left, bottom, width, height } = this.el.getBoundingClientRect();
    const [across, up] = this.#size;
    return [cellAt((event.clientX - left) / width, across), cellAt((bottom - event.clientY) / height, up)];
  }

  /** @param {HTMLElement} canvas @param {number} layer */
  place(canvas, layer) {
    canvas.style.zIndex = String(layer);
    this.#picture.prepend(canvas);
  }

  /** @param {SearchMap} map */
  show({ canvas, pixels, size, across, up, notice, par }) {
    this.#size = size;
    this.el.style.aspectRatio = `${pixels[0]} / ${pixels[1]}`;
    this.#picture.style.width = `${(100 * canvas[0]) / pixels[0]}%`;
    put(this.#rings, { viewBox: `0 0 ${size[0]} ${size[1]}` });
    say(this.#across, across);
    say(this.#up, up);
    say(this.#limits, notice);
    say(this.#par, par === null ? "" : `on a shortest way: depth + distance = par ${par}`);
    this.#par.hidden = par === null;
    showTicks(this.#acrossTicks, size[0]);
    showTicks(this.#upTicks, up ? size[1] : 0);
  }

  /**
   * Mark the cell where the search is, and the one that was picked.
   * @param {Cell | null} here
   * @param {Cell} [picked]
   */
  showRings(here, picked) {
    this.#rings.replaceChildren(...this.#ring("here", here), ...this.#ring("picked", picked));
  }

  /** @param {"here" | "picked"} name @param {Cell | null} [cell] */
  #ring(name, cell) {
    if (!cell) return [];
    const place = { x: cell[0], y: this.#size[1] - 1 - cell[1], width: 1, height: 1 };
    return ["case", "ink"].map((part) => draw(`rect.bsw-lab-${name}-${part}`, place));
  }
}

/** Write numbers beside an axis. @param {HTMLElement} el @param {number} cells */
function showTicks(el, cells) {
  const at = (/** @type {number} */ number) => ({ "--bsw-at": (number + 0.5) / cells });
  el.replaceChildren(...ticksOf(cells).map((number) => make("span.bsw-lab-tick", at(number), String(number))));
}
