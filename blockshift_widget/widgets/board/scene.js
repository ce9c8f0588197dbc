// @ts-check
/**
 * The elements of a board: the floor and the blocks, with the canvases that Python draws in them.
 *
 * @import { Block, Piece } from "./places.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{size: number, margin: number, floor: string, blocks: Record<string, Piece>, walls: number[][]}} Layout
 * @typedef {Block & {el: HTMLElement}} ShownBlock
 * @typedef {{at: number, dragged: boolean, waits: boolean, usable: boolean}} Look
 */
import { focus, hasFocus, make, put } from "../shared/dom.js";
import { Views } from "../shared/widgets.js";
import { spanInWords } from "./places.js";

export class Scene {
  field = make("div.bsw-field", { role: "group", "aria-label": "Board" });
  /** @type {Map<string, ShownBlock>} */
  blocks = new Map();
  #builds = 0;
  #views;

  /** @param {Model<any>} model @param {AbortSignal} signal ends it */
  constructor(model, signal) {
    this.#views = new Views(model, signal);
  }

  /**
   * Make the elements of a board, and put the canvases in as soon as they can be had.
   * @param {Layout} layout @param {() => void} show shows the new elements as they are to be seen
   * @returns {Promise<boolean>} whether the canvases are in: not if another board has come
   */
  async build({ size, margin, floor, blocks }, show) {
    const build = ++this.#builds;
    const focused = hasFocus(this.field);
    this.blocks = new Map(Object.entries(blocks).map(([name, piece]) => [name, makeBlock(name, piece)]));
    const shown = [...this.blocks.values()];
    const holders = [make("div.bsw-floor", { "aria-hidden": true }), ...shown.map((block) => block.el)];
    put(this.field, { "--bsw-across": size + 2 * margin, "--bsw-margin": margin }).replaceChildren(...holders);
    show();
    if (focused) this.takeFocus();

    const ids = [floor, ...shown.map((block) => block.piece.canvas)];
    const canvases = await Promise.all(ids.map((id) => this.#views.openCanvas(id)));
    if (build !== this.#builds) return false;
    this.#views.keep(ids);
    for (const [i, canvas] of canvases.entries()) holders[i].append(canvas);
    return true;
  }

  /** Put a block where it is to be seen. @param {ShownBlock} block @param {Look} look */
  show(block, { at, dragged, waits, usable }) {
    const { el, piece, place, lo, hi } = block;
    put(el, { [piece.horizontal ? "--bsw-col" : "--bsw-row"]: at, ".bsw-dragged": dragged, ".bsw-waits": waits });
    put(el, { tabindex: usable ? 0 : -1, inert: !usable, "aria-disabled": !usable });
    put(el, { "aria-valuemin": place + lo, "aria-valuemax": place + hi });
    put(el, { "aria-valuenow": place, "aria-valuetext": spanInWords(block) });
    el.style.touchAction = usable ? "none" : "auto";
  }

  /** Mark the block that Python points at, if any. @param {{block?: string, badge?: string}} mark */
  mark({ block, badge = "" }) {
    for (const { name, el } of this.blocks.values()) {
      put(el, { ".bsw-marked": name === block, "data-badge": name === block ? badge : "" });
    }
  }

  takeFocus() {
    focus((this.blocks.get("X") ?? this.blocks.values().next().value)?.el);
  }

  /** @param {EventTarget | null} target */
  blockOf(target) {
    const el = target instanceof Element ? target.closest(".bsw-block") : null;
    return el instanceof HTMLElement ? this.blocks.get(el.dataset.block ?? "") : undefined;
  }
}

/** @param {string} name @param {Piece} piece @returns {ShownBlock} */
function makeBlock(name, piece) {
  const { length, horizontal, line } = piece;
  const orientation = horizontal ? "horizontal" : "vertical";
  const labels = { "aria-label": `Block ${name}`, "aria-orientation": orientation, "data-block": name };
  const size = { "--bsw-wide": horizontal ? length : 1, "--bsw-high": horizontal ? 1 : length };
  const el = make("div.bsw-block", { role: "slider", ...labels, ...size });
  put(el, { [horizontal ? "--bsw-row" : "--bsw-col"]: line });
  return { name, piece, el, place: 0, lo: 0, hi: 0 };
}
