// @ts-check
/**
 * The hands on the editor's board: it follows the pointer and the keys that draw and carry blocks, and asks. A drag is
 * followed here, with no message before its end.
 *
 * @import { Ask, Carrying, Cell, Drawing, Layout } from "./shapes.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{el: HTMLElement, x: number, y: number}} Hold where the pointer took hold, in cells
 * @typedef {object} Editor what the board is a part of
 * @property {(kind: string, more: Record<string, unknown>) => void} ask
 * @property {(text: string) => void} announce
 * @property {() => void} showTools called after every change
 * @property {(name: string) => void} use a tool
 * @property {(action: () => void) => void} inTurn do something when all before it is answered
 * @property {boolean} usable
 * @property {{pending: Ask[]}} outbox
 */
import { focus, hasFocus, put } from "../shared/dom.js";
import { Grip } from "../shared/grip.js";
import { ARROWS } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { toolOf } from "./editor_keys.js";
import { BoardPicture, cellOf } from "./editor_picture.js";
import { actInWords, begin, blockAt, carry, request, same, step, stretch } from "./shapes.js";

export class EditorBoard {
  /** @type {Cell} where the keyboard is, and which block the tools are for */
  cursor = { row: 2, col: 0 };
  /** whether anybody has chosen a cell yet */
  chosen = false;
  /** @type {Drawing | Carrying | null} what is being done and not yet asked for */
  act = null;
  #model;
  #editor;

  /** @param {Model<any>} model @param {Editor} editor @param {AbortSignal} signal ends it */
  constructor(model, editor, signal) {
    this.#model = model;
    this.#editor = editor;
    this.picture = new BoardPicture(model, this.layout, signal);
    const { grid, field } = this.picture;
    grid.addEventListener("pointerdown", () => this.grip.held || this.lose()); // before the grip takes hold
    /** @type {Grip<Hold>} */
    this.grip = new Grip(grid, this);
    put(grid, { onfocusin: (event) => this.#enter(event), onfocusout: (event) => this.#leave(event) });
    // whether the cell with the focus is to be seen, beside the block that it chooses
    const byKeys = (/** @type {boolean} */ keys) => () => field.classList.toggle("bsw-editor-by-keys", keys);
    window.addEventListener("keydown", byKeys(true), { capture: true, signal });
    window.addEventListener("pointerdown", byKeys(false), { capture: true, signal });
  }

  /** @returns {Layout} */
  get layout() {
    return this.#model.get("_state").board;
  }

  /** The block under the cursor, once anybody has chosen one. */
  get selected() {
    return this.chosen ? blockAt(this.layout, this.cursor) : null;
  }

  /** Take over the board that Python sent. */
  show() {
    this.picture.show(this.layout);
    this.update();
  }

  update() {
    const { layout, cursor, chosen, selected, act } = this;
    this.picture.update({ layout, cursor, chosen, selected, act, pending: this.#editor.outbox.pending });
    this.#editor.showTools();
  }

  // ---- focus ----------------------------------------------------------------------------------

  /** Move the cursor, and the focus with it. @param {Cell} cell */
  go({ row, col }) {
    const last = this.layout.size - 1;
    this.#choose({ row: clamp(row, 0, last), col: clamp(col, 0, last) });
    this.focus();
  }

  /** @param {Cell} cell */
  #choose(cell) {
    this.cursor = cell;
    this.chosen = true;
    this.update();
  }

  /** Stay on a block that was moved or turned. @param {string} name */
  follow(name) {
    const piece = this.layout.blocks[name];
    if (!piece || blockAt(this.layout, this.cursor) === name) return;
    const focused = hasFocus(this.picture.grid);
    this.cursor = { row: piece.row, col: piece.col };
    if (focused) this.focus();
  }

  focus() {
    focus(this.picture.cells[this.cursor.row * this.layout.size + this.cursor.col]);
  }

  /** @param {FocusEvent} event */
  #enter(event) {
    if (!(event.target instanceof HTMLElement) || !this.picture.cells.includes(event.target)) return;
    const cell = cellOf(event.target);
    if (!this.chosen || !same(cell, this.cursor)) this.#choose(cell);
  }

  /** What the keyboard began ends when it goes elsewhere. @param {FocusEvent} event */
  #leave(event) {
    const stays = event.relatedTarget instanceof Node && this.picture.grid.contains(event.relatedTarget);
    if (!stays && !this.grip.held) this.lose();
  }

  // ---- pointer --------------------------------------------------------------------------------

  /** Where the pointer is, in cells from the top left of the board. @param {PointerEvent} event */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.picture.grid.getBoundingClientRect();
    const { size } = this.layout;
    return { x: ((clientX - left) / width) * size, y: ((clientY - top) / height) * size };
  }

  /** @param {PointerEvent} event @returns {Hold | undefined} */
  grab(event) {
    if (!this.#editor.usable) return undefined;
    const { x, y } = this.#at(event);
    this.go({ row: Math.floor(y), col: Math.floor(x) });
    this.#begin();
    return this.act ? { el: this.picture.grid, x, y } : undefined;
  }

  /** @param {Hold} hold @param {PointerEvent} event */
  pull(hold, event) {
    const { act } = this;
    const { size } = this.layout;
    const { x, y } = this.#at(event);
    if (act?.kind === "draw") this.act = stretch(act, size, y, x);
    else if (act) this.act = carry(act, size, y - hold.y, x - hold.x);
    this.update();
  }

  #begin() {
    this.act = begin(this.layout, this.cursor);
    if (!this.act) this.#editor.announce("A wall is here. Wall (W) takes it away.");
    this.update();
  }

  /** Ask for what was drawn or carried. @param {Hold} [hold] the pointer's, if it did */
  release(hold) {
    const { act } = this;
    if (!act) return;
    this.end();
    const asked = request(act);
    if (asked) {
      this.cursor = { row: this.cursor.row + act.down, col: this.cursor.col + act.right };
      this.#editor.ask(asked.kind, asked);
    } else if (!hold) {
      const stays =
        act.kind === "carry" ? `${act.name} stays where it is` : "Nothing drawn: the arrow keys stretch a block";
      this.#editor.announce(stays);
    }
    this.update();
    this.focus();
  }

  /** Put back what was begun; nothing is asked. */
  lose() {
    const { act } = this;
    if (!act) return;
    this.end();
    this.update();
    this.#editor.announce(act.kind === "draw" ? "Nothing drawn" : `${act.name} is back where it was`);
  }

  end() {
    this.act = null;
    this.grip.end();
  }

  // ---- keys -----------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, repeat } = event;
    const known = ARROWS[key] || ["Enter", " ", "Home", "End", "Escape"].includes(key) || toolOf(key);
    if (!known || (event.shiftKey && key === "Enter")) return;
    event.preventDefault(); // arrows and Space would scroll the page
    if (ARROWS[key] || !repeat) this.#editor.inTurn(() => this.#obey(key));
  }

  /** Do what a key means. @param {string} key */
  #obey(key) {
    const { act } = this;
    const way = ARROWS[key];
    if (key === "Escape") this.lose();
    else if (this.grip.held)
      return; // a hand is enough
    else if (way) this.#step(way);
    else if (key === "Enter" || key === " ") act ? this.release() : this.#begin();
    else if (act) return;
    else if (key === "Home") this.go({ ...this.cursor, col: 0 });
    else if (key === "End") this.go({ ...this.cursor, col: this.layout.size - 1 });
    else this.#editor.use(toolOf(key) ?? ""); // not by a click, whose turn would come after keys that wait
  }

  /** @param {[down: number, right: number]} way */
  #step([down, right]) {
    if (!this.act) this.go({ row: this.cursor.row + down, col: this.cursor.col + right });
    else {
      this.act = step(this.act, this.layout.size, down, right);
      this.update();
      this.#editor.announce(actInWords(this.act, this.layout));
    }
  }
}
