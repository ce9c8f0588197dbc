// @ts-check
/**
 * The hands on the editor's board: it follows the pointer and the keys that draw and carry blocks, and asks. A drag is
 * followed here, with no message before its end.
 */

import { clamp } from "../shared/page.js";
import { BoardPicture, inWords, shapeOf } from "./editor_picture.js";

const LONGEST = 3;
const ARROW_WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class EditorBoard extends BoardPicture {
  /** where the pointer took hold, in cells */
  grip = { x: 0, y: 0 };

  /** @param {ConstructorParameters<typeof BoardPicture>} parts */
  constructor(...parts) {
    super(...parts);
    this.listen();
  }

  listen() {
    const options = { signal: this.signal };
    this.grid.addEventListener("pointerdown", (event) => this.grab(event), options);
    this.grid.addEventListener("pointermove", (event) => this.pull(event), options);
    this.grid.addEventListener("pointerup", (event) => this.release(event), options);
    for (const type of ["pointercancel", "lostpointercapture"]) {
      this.grid.addEventListener(type, (event) => this.pointerOf(event) && this.drop(), options);
    }
    this.grid.addEventListener("contextmenu", (event) => this.refuseMenu(event), options);
    this.grid.addEventListener("focusin", (event) => this.enter(event), options);
    this.grid.addEventListener("focusout", (event) => this.leave(event), options);
    // whether the cell with the focus is to be seen, beside the block that it chooses
    const byKeys = (/** @type {boolean} */ keys) => () => this.field.classList.toggle("bsw-editor-by-keys", keys);
    window.addEventListener("keydown", byKeys(true), { ...options, capture: true });
    window.addEventListener("pointerdown", byKeys(false), { ...options, capture: true });
  }

  // ---- focus ----------------------------------------------------------------------------------

  /** Move the cursor, and the focus with it. @param {Cell} cell */
  go({ row, col }) {
    const last = this.size - 1;
    this.cursor = { row: clamp(row, 0, last), col: clamp(col, 0, last) };
    this.chosen = true;
    this.update();
    this.focus();
  }

  /** Stay on a block that was moved or turned. @param {string} name */
  follow(name) {
    const piece = this.layout.blocks[name];
    if (!piece || this.blockAt(this.cursor) === name) return;
    const focused = this.grid.contains(document.activeElement);
    this.cursor = { row: piece.row, col: piece.col };
    if (focused) this.focus();
  }

  focus() {
    this.cells[this.cursor.row * this.size + this.cursor.col].focus({ preventScroll: true });
  }

  /** @param {FocusEvent} event */
  enter(event) {
    if (!(event.target instanceof HTMLElement) || !this.cells.includes(event.target)) return;
    const cell = this.cellOf(event.target);
    if (this.chosen && cell.row === this.cursor.row && cell.col === this.cursor.col) return;
    this.cursor = cell;
    this.chosen = true;
    this.update();
  }

  /** What the keyboard began ends when it goes elsewhere. @param {FocusEvent} event */
  leave(event) {
    const stays = event.relatedTarget instanceof Node && this.grid.contains(event.relatedTarget);
    if (!stays && this.act && this.act.pointer === undefined) this.drop();
  }

  // ---- pointer --------------------------------------------------------------------------------

  /** What this event's pointer is doing, if it is the one that began. @param {Event} event */
  pointerOf(event) {
    return event instanceof PointerEvent && this.act !== null && this.act.pointer === event.pointerId ? this.act : null;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!this.editor.usable()) return;
    const { act } = this;
    if (act && (act.pointer === undefined || !this.grid.hasPointerCapture(act.pointer))) this.drop();
    if (this.act || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    const { x, y } = this.at(event);
    this.go({ row: Math.floor(y), col: Math.floor(x) });
    this.begin(event.pointerId);
    if (!this.act) return;
    this.grid.setPointerCapture(event.pointerId);
    this.grip = { x, y };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const act = this.pointerOf(event);
    if (!act) return;
    if (event.pointerType === "mouse" && !(event.buttons & 1)) {
      this.drop(); // the release was lost
      return;
    }
    const { x, y } = this.at(event);
    if (act.kind === "draw") this.stretch(act, Math.floor(y) - act.start.row, Math.floor(x) - act.start.col, y, x);
    else [act.y, act.x] = [y - this.grip.y, x - this.grip.x];
    if (act.kind === "carry") this.carry(act, Math.round(act.y), Math.round(act.x));
    this.update();
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.pointerOf(event) || (event.pointerType === "mouse" && event.button !== 0)) return;
    this.finish();
  }

  /** A right button or a long touch opens no menu, the notebook's neither, in the middle of a drag. @param {Event} event */
  refuseMenu(event) {
    if (this.act?.pointer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- drawing and carrying -------------------------------------------------------------------

  /** Begin to draw on an empty cell, or take up the block that is there. @param {number} [pointer] */
  begin(pointer) {
    const name = this.blockAt(this.cursor);
    if (name !== null) {
      this.act = { kind: "carry", name, piece: this.layout.blocks[name], down: 0, right: 0, x: 0, y: 0, pointer };
    } else if (this.layout.walls.some(([row, col]) => row === this.cursor.row && col === this.cursor.col)) {
      this.editor.say("A wall is here. Wall (W) takes it away.");
    } else {
      this.act = { kind: "draw", start: { ...this.cursor }, down: 0, right: 0, pointer };
    }
    this.update();
  }

  /**
   * Stretch the block that is being drawn, along the way that is longer, as far as a block and the board reach.
   * @param {Drawing} act @param {number} down @param {number} right @param {number} [y] the pointer's place, to tell which is longer
   * @param {number} [x]
   */
  stretch(act, down, right, y = act.start.row + 0.5 + down, x = act.start.col + 0.5 + right) {
    const { row, col } = act.start;
    const vertical = Math.abs(y - row - 0.5) > Math.abs(x - col - 0.5);
    const reach = (/** @type {number} */ from, /** @type {number} */ by) =>
      clamp(from + clamp(by, 1 - LONGEST, LONGEST - 1), 0, this.size - 1) - from;
    [act.down, act.right] = vertical ? [reach(row, down), 0] : [0, reach(col, right)];
  }

  /** Carry a block so many cells from where it lies, within the board. @param {Carrying} act @param {number} down @param {number} right */
  carry(act, down, right) {
    const { row, col, high, wide } = shapeOf(act.piece);
    act.down = clamp(row + down, 0, this.size - high) - row;
    act.right = clamp(col + right, 0, this.size - wide) - col;
  }

  /** Ask for what was drawn or carried. */
  finish() {
    const { act } = this;
    if (!act) return;
    const shape = this.target(act);
    this.end();
    if (act.down || act.right) {
      this.cursor = { row: this.cursor.row + act.down, col: this.cursor.col + act.right };
      const { row, col } = act.kind === "draw" ? act.start : shape;
      if (act.kind === "draw") this.editor.ask("add", { start: [row, col], end: [row + act.down, col + act.right] });
      else this.editor.ask("move", { block: act.name, start: [row, col] });
    } else if (act.pointer === undefined) {
      this.editor.say(act.kind === "draw" ? "Nothing drawn: the arrow keys stretch a block" : `${act.name} stays where it is`);
    }
    this.update();
    this.focus();
  }

  /** Put back what was begun; nothing is asked. */
  drop() {
    const { act } = this;
    if (!act) return;
    this.end();
    this.update();
    this.editor.say(act.kind === "draw" ? "Nothing drawn" : `${act.name} is back where it was`);
  }

  end() {
    const pointer = this.act?.pointer;
    this.act = null;
    if (pointer !== undefined && this.grid.hasPointerCapture(pointer)) this.grid.releasePointerCapture(pointer);
  }

  // ---- keys -----------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, repeat } = event;
    const known = key in ARROW_WAYS || ["Enter", " ", "Home", "End", "Escape"].includes(key) || this.editor.knows(key);
    if (!known || event.shiftKey && key === "Enter") return;
    event.preventDefault(); // arrows and Space would scroll the page
    if (key in ARROW_WAYS || !repeat) this.editor.inTurn(() => this.obey(key));
  }

  /** Do what a key means. @param {string} key */
  obey(key) {
    const way = ARROW_WAYS[/** @type {keyof typeof ARROW_WAYS} */ (key)];
    const { act } = this;
    if (key === "Escape") this.drop();
    else if (act?.pointer !== undefined) return; // a hand is enough
    else if (way) this.step(way[0], way[1]);
    else if (key === "Enter" || key === " ") act ? this.finish() : this.begin();
    else if (act) return;
    else if (key === "Home" || key === "End") this.go({ row: this.cursor.row, col: key === "Home" ? 0 : this.size - 1 });
    else this.editor.use(key);
  }

  /** @param {number} down @param {number} right */
  step(down, right) {
    const { act } = this;
    if (!act) {
      this.go({ row: this.cursor.row + down, col: this.cursor.col + right });
      return;
    }
    if (act.kind === "carry") {
      this.carry(act, act.down + down, act.right + right);
      [act.y, act.x] = [act.down, act.right];
    } else {
      const along = down ? act.down : act.right; // another way than so far begins anew
      this.stretch(act, down && along + down, right && along + right);
    }
    this.update();
    this.editor.say(this.actInWords(act));
  }

  /** @param {Drawing | Carrying} act */
  actInWords(act) {
    const shape = this.target(act);
    const room = this.fits(shape, act.kind === "carry" ? act.name : null) ? "" : ": no room here";
    if (act.kind === "carry") return `${act.name} at ${inWords(shape)}${room}`;
    const cells = shape.high * shape.wide;
    return `${cells} ${cells === 1 ? "cell" : "cells"}${room}`;
  }
}
