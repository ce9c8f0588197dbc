// @ts-check
/**
 * The board of the level editor in the browser, as it is to be seen: it places the canvases that Python draws, and what lies
 * over them. Whether a block fits is decided by Python; what is known of it here is only shown.
 *
 * @typedef {{row: number, col: number, length: number, horizontal: boolean, canvas: string}} Piece
 *   `row` and `col` are its top or left cell, counted from 0
 * @typedef {{size: number, margin: number, floor: string, blocks: Record<string, Piece>, walls: number[][]}} Layout
 * @typedef {{row: number, col: number}} Cell
 * @typedef {{row: number, col: number, high: number, wide: number}} Shape in cells
 * @typedef {{kind: "draw", start: Cell, down: number, right: number, pointer?: number}} Drawing
 *   a block from a cell on, so many cells down or right: one of them is 0
 * @typedef {{kind: "carry", name: string, piece: Piece, down: number, right: number, pointer?: number, x: number, y: number}} Carrying
 *   a block that is taken up, so many cells from where it lies; `x` and `y` are the pointer's way in cells
 */

import { clamp, drawInTheme, make, showOnly, viewOf } from "../shared/page.js";

/** @param {Cell} cell */
export const inWords = ({ row, col }) => `row ${row}, column ${col}`;

/** @param {Piece} piece @returns {Shape} */
export const shapeOf = ({ row, col, length, horizontal }) =>
  ({ row, col, high: horizontal ? 1 : length, wide: horizontal ? length : 1 });

/** Put an element over cells of the board. @param {HTMLElement} el @param {Shape} shape */
function cover(el, shape) {
  for (const [name, value] of Object.entries(shape)) el.style.setProperty(`--bsw-${name}`, String(value));
}

export class BoardPicture {
  floor = make("div", "bsw-floor", { "aria-hidden": "true" });
  ghost = make("div", "bsw-editor-shape bsw-editor-ghost", { "aria-hidden": "true", hidden: "" });
  ring = make("div", "bsw-editor-shape bsw-editor-ring", { "aria-hidden": "true", hidden: "" });
  grid = make("div", "bsw-editor-grid", { role: "grid", "aria-label": "Board" });
  invitation = make("div", "bsw-editor-invitation", { "aria-hidden": "true", hidden: "" },
    make("div", "bsw-editor-trace", {}, make("span", "bsw-editor-hand")),
    make("div", "bsw-editor-invite", {}, "Drag across 2 or 3 cells to draw a block"));
  field = make("div", "bsw-field bsw-editor-field");

  /** @type {Map<string, HTMLElement>} */
  blocks = new Map();
  /** @type {Map<string, HTMLElement>} what each canvas lies in */
  holders = new Map();
  /** @type {Map<string, any>} the views of canvases, by their names */
  canvases = new Map();
  /** @type {HTMLElement[]} in reading order */
  cells = [];
  /** @type {Cell} where the keyboard is, and which block the tools are for */
  cursor = { row: 2, col: 0 };
  /** whether anybody has chosen a cell yet */
  chosen = false;
  /** @type {Drawing | Carrying | null} what is being done and not yet asked for */
  act = null;

  /**
   * @param {any} model
   * @param {{ask: (kind: string, more?: Record<string, unknown>) => void, say: (text: string) => void, changed: () => void,
   *          knows: (key: string) => boolean, use: (key: string) => void, inTurn: (action: () => void) => void,
   *          usable: () => boolean, pending: () => any[]}} editor
   * @param {AbortSignal} signal ends it
   */
  constructor(model, editor, signal) {
    this.model = model;
    this.editor = editor;
    this.signal = signal;
    this.field.append(this.floor, ...["row", "col"].map((way) => this.ruler(way)), this.grid, this.ring, this.ghost, this.invitation);
    this.field.style.setProperty("--bsw-across", String(this.size + 2 * this.layout.margin));
    this.field.style.setProperty("--bsw-margin", String(this.layout.margin));
    this.fillGrid();
    this.askToDraw = drawInTheme(model, this.field, signal);
    signal.addEventListener("abort", () => this.canvases.forEach((view) => view?.remove()));
  }

  /** @returns {Layout} */
  get layout() {
    return this.model.get("_state").board;
  }

  get size() {
    return this.layout.size;
  }

  // ---- building -------------------------------------------------------------------------------

  /** @param {string} way */
  ruler(way) {
    return make("div", `bsw-editor-ruler bsw-editor-ruler-${way}`, { "aria-hidden": "true" },
      ...Array.from({ length: this.size }, (_, i) => make("span", "", {}, String(i))));
  }

  fillGrid() {
    for (let row = 0; row < this.size; row++) {
      const line = make("div", "bsw-editor-row", { role: "row" });
      for (let col = 0; col < this.size; col++) {
        const place = { "data-row": String(row), "data-col": String(col) };
        this.cells.push(make("div", "bsw-editor-cell", { role: "gridcell", tabindex: "-1", ...place }));
      }
      line.append(...this.cells.slice(-this.size));
      this.grid.append(line);
    }
  }

  // ---- showing --------------------------------------------------------------------------------

  /** Take over the board that Python sent. */
  async show() {
    const { blocks, floor } = this.layout;
    for (const [name, el] of this.blocks) {
      if (name in blocks) continue;
      el.remove();
      this.blocks.delete(name);
    }
    const first = !this.canvases.size;
    const holders = [[floor, this.floor], ...Object.entries(blocks).map(([name, piece]) => [piece.canvas, this.elementOf(name)])];
    this.holders = new Map(/** @type {[string, HTMLElement][]} */ (holders));
    this.update();
    await Promise.all([...this.holders.keys()].map((id) => this.put(id)));
    if (first && !this.signal.aborted) this.askToDraw(); // a changed board is drawn by Python itself
  }

  /** @param {string} name */
  elementOf(name) {
    const known = this.blocks.get(name);
    if (known) return known;
    const el = make("div", "bsw-block", { "aria-hidden": "true", "data-block": name });
    this.grid.before(el);
    this.blocks.set(name, el);
    return el;
  }

  /** Put the view of a canvas where it belongs, as soon as it can be had. @param {string} id */
  async put(id) {
    if (!this.canvases.has(id)) {
      this.canvases.set(id, null);
      const view = await viewOf(this.model, id);
      if (this.signal.aborted) view.remove();
      this.canvases.set(id, view);
      showOnly(view);
    }
    const [canvas, holder] = [this.canvases.get(id)?.el, this.holders.get(id)]; // it may be another one's by now
    if (canvas && holder && canvas.parentElement !== holder) holder.replaceChildren(canvas);
  }

  /** Show everything where it is to be seen. */
  update() {
    const { blocks, walls } = this.layout;
    for (const [name, piece] of Object.entries(blocks)) this.place(name, piece);
    const selected = this.selected;
    for (const el of this.cells) {
      const cell = this.cellOf(el);
      const name = this.blockAt(cell);
      el.setAttribute("aria-label", `${this.nameOf(cell, name, walls)}, ${inWords(cell)}`);
      el.setAttribute("aria-selected", String(name !== null && name === selected));
      el.tabIndex = cell.row === this.cursor.row && cell.col === this.cursor.col ? 0 : -1;
      el.classList.toggle("bsw-editor-taken", name !== null);
    }
    this.grid.classList.toggle("bsw-editor-busy", this.act !== null);
    this.invitation.hidden = this.act !== null || Object.keys(blocks).length + walls.length > 0 || this.editor.pending().length > 0;
    this.showRing(selected ? blocks[selected] : null);
    this.showGhost();
    this.editor.changed();
  }

  /** @param {Cell} cell @param {string | null} name @param {number[][]} walls */
  nameOf(cell, name, walls) {
    if (name === null) return walls.some(([row, col]) => row === cell.row && col === cell.col) ? "Wall" : "Empty";
    const { length, horizontal } = this.layout.blocks[name];
    return `Block ${name}, ${horizontal ? "horizontal" : "vertical"}, ${length} cells`;
  }

  /** @param {string} name @param {Piece} piece */
  place(name, piece) {
    const el = this.elementOf(name);
    const carried = this.act?.kind === "carry" && this.act.name === name ? this.act : null;
    const moved = this.editor.pending().filter((one) => one.kind === "move" && one.block === name).at(-1);
    const [row, col] = moved?.start ?? [piece.row, piece.col];
    const shape = shapeOf(piece);
    const [y, x] = carried ? [carried.y, carried.x] : [0, 0];
    const [high, wide] = [this.size - shape.high, this.size - shape.wide];
    cover(el, { ...shape, row: clamp(row + y, 0, high), col: clamp(col + x, 0, wide) });
    el.classList.toggle("bsw-dragged", carried !== null);
    el.classList.toggle("bsw-waits", moved !== undefined);
  }

  /** @param {Piece | null} piece the selected block, if there is one */
  showRing(piece) {
    this.ring.hidden = !this.chosen || this.act !== null;
    this.ring.classList.toggle("bsw-editor-on-block", piece !== null);
    cover(this.ring, piece ? shapeOf(piece) : { ...this.cursor, high: 1, wide: 1 });
  }

  /** Show what would come of what is being done, or of what Python is asked for. */
  showGhost() {
    const asked = this.editor.pending().find((one) => one.kind === "add");
    const shape = this.act ? this.target(this.act) : asked && this.between(asked.start, asked.end);
    this.ghost.hidden = !shape;
    if (!shape) return;
    cover(this.ghost, shape);
    this.ghost.classList.toggle("bsw-editor-no", !this.fits(shape, this.act?.kind === "carry" ? this.act.name : null));
    this.ghost.classList.toggle("bsw-editor-short", shape.high * shape.wide === 1);
  }

  // ---- places ---------------------------------------------------------------------------------

  /** @param {HTMLElement} el @returns {Cell} */
  cellOf(el) {
    return { row: Number(el.dataset.row), col: Number(el.dataset.col) };
  }

  /** @param {Cell} cell @returns {string | null} the name of the block that covers it */
  blockAt({ row, col }) {
    const covers = (/** @type {Shape} */ s) => row >= s.row && row < s.row + s.high && col >= s.col && col < s.col + s.wide;
    const found = Object.entries(this.layout.blocks).find(([, piece]) => covers(shapeOf(piece)));
    return found ? found[0] : null;
  }

  /** The block under the cursor, once anybody has chosen one. */
  get selected() {
    return this.chosen ? this.blockAt(this.cursor) : null;
  }

  /** Where a block would come to lie. @param {Drawing | Carrying} act @returns {Shape} */
  target(act) {
    if (act.kind === "carry") {
      const shape = shapeOf(act.piece);
      return { ...shape, row: shape.row + act.down, col: shape.col + act.right };
    }
    const { row, col } = act.start;
    return this.between([row, col], [row + act.down, col + act.right]);
  }

  /** @param {number[]} one @param {number[]} other @returns {Shape} */
  between([row, col], [toRow, toCol]) {
    const [top, left] = [Math.min(row, toRow), Math.min(col, toCol)];
    return { row: top, col: left, high: Math.abs(toRow - row) + 1, wide: Math.abs(toCol - col) + 1 };
  }

  /** Whether a shape seems to have room; Python decides. @param {Shape} shape @param {string | null} without a block that does not count */
  fits(shape, without) {
    for (let row = shape.row; row < shape.row + shape.high; row++) {
      for (let col = shape.col; col < shape.col + shape.wide; col++) {
        const name = this.blockAt({ row, col });
        if ((name !== null && name !== without) || this.layout.walls.some(([r, c]) => r === row && c === col)) return false;
      }
    }
    return true;
  }

  /** Where the pointer is, in cells from the top left of the board. @param {PointerEvent} event */
  at(event) {
    const box = this.grid.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * this.size, y: ((event.clientY - box.top) / box.height) * this.size };
  }
}
