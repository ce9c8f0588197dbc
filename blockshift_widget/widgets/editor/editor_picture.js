// @ts-check
/**
 * The board of the level editor in the browser, as it is to be seen: it places the canvases that Python draws, and what
 * lies over them.
 *
 * @import { Ask, Carrying, Cell, Drawing, Layout, Piece, Shape } from "./shapes.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{layout: Layout, cursor: Cell, chosen: boolean, selected: string | null, act: Drawing | Carrying | null,
 *            pending: Ask[]}} Look
 *   `chosen` is whether anybody has chosen a cell yet; `act` is being done and not yet asked for
 */
import { make, put } from "../shared/dom.js";
import { drawInTheme } from "../shared/notebook.js";
import { clamp, times } from "../shared/numbers.js";
import { Views } from "../shared/widgets.js";
import { between, blockAt, contentInWords, fits, inWords, same, shapeOf, target } from "./shapes.js";

const HIDDEN = { "aria-hidden": true, hidden: true };

/** Put an element over cells of the board. @param {HTMLElement} el @param {Shape} shape */
const cover = (el, { row, col, high, wide }) =>
  put(el, { "--bsw-row": row, "--bsw-col": col, "--bsw-high": high, "--bsw-wide": wide });

/** @param {HTMLElement} el @returns {Cell} */
export const cellOf = (el) => ({ row: Number(el.dataset.row), col: Number(el.dataset.col) });

export class BoardPicture {
  #floor = make("div.bsw-floor", { "aria-hidden": true });
  #ghost = make("div.bsw-editor-shape.bsw-editor-ghost", HIDDEN);
  #ring = make("div.bsw-editor-shape.bsw-editor-ring", HIDDEN);
  #invitation = make("div.bsw-editor-invitation", HIDDEN, make("div.bsw-editor-trace", make("span.bsw-editor-hand")));
  /** @type {Map<string, HTMLElement>} */
  #blocks = new Map();
  /** @type {Map<string, HTMLElement>} what each canvas lies in */
  #holders = new Map();
  #views;
  #signal;
  #askToDraw;
  /** @type {HTMLElement[]} in reading order */
  cells;
  grid = make("div.bsw-editor-grid", { role: "grid", "aria-label": "Board" });
  field = make("div.bsw-field.bsw-editor-field");

  /** @param {Model<any>} model @param {Layout} layout @param {AbortSignal} signal ends it */
  constructor(model, { size, margin }, signal) {
    this.#views = new Views(model, signal);
    this.#signal = signal;
    this.#invitation.append(make("div.bsw-editor-invite", "Drag across 2 or 3 cells to draw a block"));
    const rulers = ["row", "col"].map((way) => makeRuler(way, size));
    this.field.append(this.#floor, ...rulers, this.grid, this.#ring, this.#ghost, this.#invitation);
    put(this.field, { "--bsw-across": size + 2 * margin, "--bsw-margin": margin });
    const rows = times(size, (row) => makeRow(row, size));
    this.cells = rows.flatMap((row) => /** @type {HTMLElement[]} */ ([...row.children]));
    this.grid.append(...rows);
    this.#askToDraw = drawInTheme(model, this.field, signal);
  }

  // ---- canvases -------------------------------------------------------------------------------

  /** Take over the canvases of a board. @param {Layout} layout */
  async show({ blocks, floor }) {
    for (const [name, el] of this.#blocks) if (!(name in blocks)) el.remove();
    const first = !this.#views.has(floor);
    this.#holders = new Map([[floor, this.#floor]]);
    for (const [name, { canvas }] of Object.entries(blocks)) this.#holders.set(canvas, this.#elementOf(name));
    await Promise.all([...this.#holders.keys()].map((id) => this.#put(id)));
    if (first && !this.#signal.aborted) this.#askToDraw(); // a changed board is drawn by Python itself
  }

  /** @param {string} name */
  #elementOf(name) {
    const el = this.#blocks.get(name) ?? make("div.bsw-block", { "aria-hidden": true, "data-block": name });
    if (!el.parentElement) this.grid.before(el);
    this.#blocks.set(name, el);
    return el;
  }

  /** Put a canvas where it belongs, as soon as it can be had. @param {string} id */
  async #put(id) {
    const canvas = await this.#views.openCanvas(id);
    const holder = this.#holders.get(id); // it may be another one's by now
    if (holder && canvas.parentElement !== holder) holder.replaceChildren(canvas);
  }

  // ---- showing --------------------------------------------------------------------------------

  /** Show everything where it is to be seen. @param {Look} look */
  update(look) {
    const { layout, act, pending, selected } = look;
    for (const [name, piece] of Object.entries(layout.blocks)) this.#place(name, piece, look);
    for (const el of this.cells) this.#label(el, look);
    put(this.grid, { ".bsw-editor-busy": act !== null });
    const empty = !Object.keys(layout.blocks).length && !layout.walls.length;
    this.#invitation.hidden = !empty || act !== null || pending.length > 0;
    this.#showRing(selected === null ? null : layout.blocks[selected], look);
    this.#showGhost(look);
  }

  /** @param {string} name @param {Piece} piece @param {Look} look */
  #place(name, piece, { layout, act, pending }) {
    const el = this.#elementOf(name);
    const carried = act?.kind === "carry" && act.name === name ? act : null;
    const moved = pending.filter((ask) => ask.kind === "move" && ask.block === name).at(-1);
    const [row, col] = moved?.start ?? [piece.row, piece.col];
    const shape = shapeOf(piece);
    const { y, x } = carried ?? { y: 0, x: 0 };
    const [high, wide] = [layout.size - shape.high, layout.size - shape.wide];
    cover(el, { ...shape, row: clamp(row + y, 0, high), col: clamp(col + x, 0, wide) });
    put(el, { ".bsw-dragged": carried !== null, ".bsw-waits": moved !== undefined });
  }

  /** @param {HTMLElement} el a cell's @param {Look} look */
  #label(el, { layout, cursor, selected }) {
    const cell = cellOf(el);
    const name = blockAt(layout, cell);
    const label = `${contentInWords(layout, cell)}, ${inWords(cell)}`;
    put(el, { "aria-label": label, "aria-selected": name !== null && name === selected });
    put(el, { tabindex: same(cell, cursor) ? 0 : -1, ".bsw-editor-taken": name !== null });
  }

  /** @param {Piece | null} piece the selected block, if there is one @param {Look} look */
  #showRing(piece, { chosen, act, cursor }) {
    put(this.#ring, { hidden: !chosen || act !== null, ".bsw-editor-on-block": piece !== null });
    cover(this.#ring, piece ? shapeOf(piece) : { ...cursor, high: 1, wide: 1 });
  }

  /** Show what would come of what is being done, or of what Python is asked for. @param {Look} look */
  #showGhost({ layout, act, pending }) {
    const { start, end } = pending.find((ask) => ask.kind === "add") ?? {};
    const shape = act ? target(act) : start && end && between(start, end);
    this.#ghost.hidden = !shape;
    if (!shape) return;
    const room = fits(layout, shape, act?.kind === "carry" ? act.name : null);
    put(cover(this.#ghost, shape), { ".bsw-editor-no": !room, ".bsw-editor-short": shape.high * shape.wide === 1 });
  }
}

/** @param {string} way @param {number} size */
function makeRuler(way, size) {
  const ruler = make(`div.bsw-editor-ruler.bsw-editor-ruler-${way}`, { "aria-hidden": true });
  return put(ruler, ...times(size, (i) => make("span", String(i))));
}

/** @param {number} row @param {number} size */
function makeRow(row, size) {
  const traits = { role: "gridcell", tabindex: -1, "data-row": row };
  const cells = times(size, (col) => make("div.bsw-editor-cell", { ...traits, "data-col": col }));
  return make("div.bsw-editor-row", { role: "row" }, ...cells);
}
