// @ts-check
/**
 * The browser's side of a board: it places the canvases that Python draws, follows drags, listens to
 * keys, and asks. It knows places and spans, nothing of the rules.
 *
 * @typedef {{canvas: string, line: number, length: number, horizontal: boolean}} Piece
 * @typedef {{size: number, margin: number, floor: string, blocks: Record<string, Piece>, walls: number[][]}} Scene
 * @typedef {{answer: number, epoch: number, active: boolean, at: Record<string, [number, number, number]>,
 *            answered: Record<string, number>, say: string}} State
 *   `at` holds for each block its place along its axis and its span: fewest and most signed cells.
 * @typedef {{name: string, piece: Piece, el: HTMLElement, place: number, lo: number, hi: number}} Block
 * @typedef {{kind: "slide" | "cancel" | "touch", n: number, epoch: number, block: string, cells?: number,
 *            place?: number | null}} Gesture
 *   made here and not yet answered; a slide has signed `cells`, and `place` is where a drag began, while an arrow
 *   key means "from wherever it is"
 * @typedef {{block: Block, pointer: number, start: number, at: number, grip: number, cell: number}} Drag
 *   `start` and `at` are places in cells; `grip` is the pointer's coordinate at the start, in px.
 */

import { Outbox, askAgainAfterLoss, clamp, drawInTheme, make, onModel, passes, say, shieldKeys, showFigures, showOnly, viewOf, watchKernel } from "../shared/page.js";

const WAIT_SHOWN_MS = 250;
const WAIT_LONG_MS = 10_000;
const FOCUS_FRAMES = 40;
const WAITING = "Waiting for the kernel. Your slide is kept and made as soon as it answers.";
const WAITING_LONG = "The kernel has not answered for a while. If it was restarted, run the cell again.";
const AWAY = "The connection to the kernel is interrupted. The board waits until it is back.";
const GONE = "Disconnected: the kernel that ran this board is gone. Run the cell again to go on with a new one.";

const ARROWS = {
  ArrowLeft: { horizontal: true, cells: -1 },
  ArrowRight: { horizontal: true, cells: 1 },
  ArrowUp: { horizontal: false, cells: -1 },
  ArrowDown: { horizontal: false, cells: 1 },
};

/** Whether the player waits for an answer to a gesture. @param {Gesture} gesture */
const asks = (gesture) => gesture.kind === "slide";

class BoardOnScreen {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    /** @type {Map<string, Block>} */
    this.blocks = new Map();
    /** @type {Outbox<Gesture>} */
    this.outbox = new Outbox(() => this.link === "live", (gesture) => model.send(gesture));
    /** @type {Drag | null} */
    this.drag = null;
    /** @type {Link} */
    this.link = "live";
    this.epoch = -1;
    this.active = false;
    this.drawn = false;
    this.builds = 0;
    /** @type {any[]} */
    this.canvasViews = [];
    /** @type {number[]} */
    this.timers = [];
    this.off = new AbortController();

    el.classList.add("bsw-board");
    this.figures = make("div", "bsw-figures");
    this.field = make("div", "bsw-field", { role: "group", "aria-label": "Board" });
    this.status = make("div", "bsw-status", { role: "status" });
    this.live = make("div", "bsw-live", { "aria-live": "polite" });
    el.replaceChildren(this.figures, this.field, this.status, this.live);

    this.listen();
    this.build();
    this.showFigures();
  }

  /** The whole widget that this board is part of. */
  get scope() {
    return this.el.closest(".bsw-game") ?? this.el;
  }

  get usable() {
    return this.active && this.link === "live";
  }

  // ---- listening ------------------------------------------------------------------------------

  listen() {
    const { model, off } = this;
    onModel(model, "change:_scene", () => this.build(), off.signal);
    onModel(model, "change:_state", () => this.update(), off.signal);
    onModel(model, "change:_figures", () => this.showFigures(), off.signal);
    onModel(model, "change:_mark", () => this.showMark(), off.signal);

    const options = { signal: off.signal };
    this.field.addEventListener("pointerdown", (event) => this.grab(event), options);
    this.field.addEventListener("pointermove", (event) => this.pull(event), options);
    this.field.addEventListener("pointerup", (event) => this.release(event), options);
    this.field.addEventListener("pointercancel", (event) => this.loseTo(event), options);
    this.field.addEventListener("lostpointercapture", (event) => this.loseTo(event), options);
    this.field.addEventListener("contextmenu", (event) => this.refuseMenu(event), options);
    this.field.addEventListener("keydown", (event) => this.press(event), options);
    shieldKeys(() => this.scope, off.signal);
    this.askToDraw = drawInTheme(model, this.el, off.signal);
    watchKernel(model, this.el, (link) => this.setLink(link), off.signal);
    askAgainAfterLoss(model, off.signal, () => this.outbox.sendAgain());
  }

  /** @param {Link} link */
  setLink(link) {
    this.link = link;
    this.cancel();
    if (link === "gone") this.outbox.pending = [];
    this.scope.classList.toggle("bsw-gone", link === "gone");
    for (const button of this.scope.querySelectorAll("button")) button.toggleAttribute("inert", link !== "live");
    this.update();
    this.showStatus();
  }

  dispose() {
    this.off.abort();
    this.timers.forEach(clearTimeout);
    this.builds += 1;
    for (const view of this.canvasViews) view.remove();
    this.el.replaceChildren();
  }

  // ---- showing --------------------------------------------------------------------------------

  /** Make the elements of a new scene, and put the canvases in as soon as they can be had. */
  async build() {
    const build = ++this.builds;
    /** @type {Scene} */
    const scene = this.model.get("_scene");
    if (!scene.blocks) return;
    this.cancel();
    const hadFocus = this.field.contains(document.activeElement);
    this.field.style.setProperty("--bsw-across", String(scene.size + 2 * scene.margin));
    this.field.style.setProperty("--bsw-margin", String(scene.margin));
    const floor = make("div", "bsw-floor", { "aria-hidden": "true" });
    this.blocks = new Map(Object.entries(scene.blocks).map(([name, piece]) => [name, this.makeBlock(name, piece)]));
    const blocks = [...this.blocks.values()];
    this.field.replaceChildren(floor, ...blocks.map((block) => block.el));
    this.update();
    this.showMark();
    if (hadFocus) this.takeFocus();

    const canvases = [scene.floor, ...blocks.map((block) => block.piece.canvas)];
    const views = await Promise.all(canvases.map((id) => viewOf(this.model, id)));
    const old = build === this.builds ? this.canvasViews : views;
    for (const view of old) view.remove();
    if (build !== this.builds) return;
    this.canvasViews = views;
    [floor, ...blocks.map((block) => block.el)].forEach((holder, i) => {
      showOnly(views[i]);
      holder.append(views[i].el);
    });
    if (!this.drawn) this.askToDraw(); // a new scene is drawn by Python itself
    this.drawn = true;
  }

  /** @param {string} name @param {Piece} piece @returns {Block} */
  makeBlock(name, piece) {
    const el = make("div", "bsw-block", {
      role: "slider",
      "aria-label": `Block ${name}`,
      "aria-orientation": piece.horizontal ? "horizontal" : "vertical",
      "data-block": name,
    });
    el.style.setProperty("--bsw-wide", String(piece.horizontal ? piece.length : 1));
    el.style.setProperty("--bsw-high", String(piece.horizontal ? 1 : piece.length));
    el.style.setProperty(piece.horizontal ? "--bsw-row" : "--bsw-col", String(piece.line));
    return { name, piece, el, place: 0, lo: 0, hi: 0 };
  }

  /** Take over the state that Python sent. */
  update() {
    /** @type {State} */
    const state = this.model.get("_state");
    if (!state.at) return;
    const { outbox, scope } = this;
    const hadFocus = scope.contains(document.activeElement);
    const answered = state.answered[outbox.view] ?? 0;
    outbox.pending = state.epoch === this.epoch || this.epoch < 0 ? outbox.pending.filter((one) => one.n > answered) : [];
    const stale = state.epoch !== this.epoch;
    this.epoch = state.epoch;
    const turned = this.active !== state.active;
    this.active = state.active;
    for (const block of this.blocks.values()) {
      const at = state.at[block.name];
      if (at) [block.place, block.lo, block.hi] = at;
    }
    const { drag } = this;
    if (drag && (stale || !this.usable || this.shownPlace(drag.block) !== drag.start)) this.cancel();
    else if (drag) drag.at = this.clampDrag(drag, drag.at);
    for (const block of this.blocks.values()) this.place(block);
    if (state.say) say(this.live, state.say);
    outbox.sendNext();
    if (!outbox.pending.some(asks)) this.showStatus();
    this.field.classList.toggle("bsw-idle", !this.usable);
    if (hadFocus && (turned || !this.active)) this.keepFocus();
  }

  /** Where a block stands once the gestures that are still under way are made, as far as its span goes. @param {Block} block */
  shownPlace(block) {
    let offset = 0;
    for (const gesture of this.outbox.pending) {
      if (gesture.block === block.name) offset = clamp(offset + (gesture.cells ?? 0), block.lo, block.hi);
    }
    return block.place + offset;
  }

  /** Put a block where it is to be seen. @param {Block} block */
  place(block) {
    const { el, piece, lo, hi } = block;
    const dragged = this.drag?.block === block ? this.drag : null;
    const shown = dragged ? dragged.at : this.shownPlace(block);
    el.style.setProperty(piece.horizontal ? "--bsw-col" : "--bsw-row", String(shown));
    el.classList.toggle("bsw-dragged", dragged !== null);
    el.classList.toggle("bsw-waits", this.outbox.pending.some((one) => asks(one) && one.block === block.name));
    el.tabIndex = this.usable ? 0 : -1;
    el.toggleAttribute("inert", !this.usable);
    el.style.setProperty("touch-action", this.usable ? "none" : "auto");
    el.setAttribute("aria-disabled", String(!this.usable));
    el.setAttribute("aria-valuemin", String(block.place + lo));
    el.setAttribute("aria-valuemax", String(block.place + hi));
    el.setAttribute("aria-valuenow", String(block.place));
    const [back, on] = piece.horizontal ? ["left", "right"] : ["up", "down"];
    const free = [lo && `${-lo} ${back}`, hi && `${hi} ${on}`].filter(Boolean).join(", ");
    el.setAttribute("aria-valuetext", free ? `can move ${free}` : "can't move");
  }

  showFigures() {
    showFigures(this.figures, this.model.get("_figures"));
  }

  /** Mark the block that Python points at, if any. */
  showMark() {
    /** @type {{block?: string, badge?: string}} */
    const mark = this.model.get("_mark");
    for (const { name, el } of this.blocks.values()) {
      el.classList.toggle("bsw-marked", name === mark.block);
      if (name === mark.block) el.dataset.badge = mark.badge ?? "";
      else delete el.dataset.badge;
    }
  }

  /** Say what the player waits for, if anything. @param {string} [waiting] */
  showStatus(waiting = "") {
    say(this.status, { live: waiting, away: AWAY, gone: GONE }[this.link]);
    this.field.classList.toggle("bsw-waiting", this.link === "live" && waiting !== "");
  }

  // ---- focus and keys -------------------------------------------------------------------------

  takeFocus() {
    const first = this.blocks.get("X") ?? this.blocks.values().next().value;
    first?.el.focus({ preventScroll: true });
  }

  /**
   * When a panel opens, changes or closes, the element that had the focus goes. Give it to what can be
   * used now, instead of leaving it to the notebook, where `d d` deletes a cell. The panel's button
   * comes with a message of its own, so look for some frames, or until the player does something.
   */
  keepFocus() {
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    const end = () => over.abort();
    for (const type of ["keydown", "pointerdown"]) window.addEventListener(type, end, options);
    this.off.signal.addEventListener("abort", end, { signal: over.signal });
    let frames = FOCUS_FRAMES;
    const look = () => {
      if (over.signal.aborted) return;
      const { activeElement } = document;
      const lost = !this.scope.contains(activeElement) || (this.active && !this.field.contains(activeElement));
      if (lost && this.active) this.takeFocus();
      else if (lost) this.panelButton()?.focus({ preventScroll: true });
      if (frames--) requestAnimationFrame(look);
      else end();
    };
    requestAnimationFrame(look);
  }

  /** @returns {HTMLElement | undefined} the button of the open panel */
  panelButton() {
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.scope.querySelectorAll(".bsw-panel button");
    return [...buttons].find((button) => button.offsetParent !== null);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key === "Escape") this.lose();
    if (passes(event)) return;
    event.stopPropagation();
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (!arrow) return;
    event.preventDefault(); // arrows would scroll the page
    const block = this.blockOf(event.target);
    if (!block || event.repeat || event.shiftKey || this.drag || !this.usable) return;
    if (arrow.horizontal === block.piece.horizontal) this.ask(block, arrow.cells);
  }

  // ---- drags ----------------------------------------------------------------------------------

  /** @param {EventTarget | null} target */
  blockOf(target) {
    const el = target instanceof Element ? target.closest(".bsw-block") : null;
    return (el instanceof HTMLElement && this.blocks.get(el.dataset.block ?? "")) || null;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const block = this.blockOf(event.target);
    if (!block || !this.usable) return;
    if (this.drag && !this.drag.block.el.hasPointerCapture(this.drag.pointer)) this.lose();
    if (this.drag || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    block.el.focus({ preventScroll: true });
    block.el.setPointerCapture(event.pointerId);
    const start = this.shownPlace(block);
    const grip = block.piece.horizontal ? event.clientX : event.clientY;
    const cell = block.el.getBoundingClientRect().width / (block.piece.horizontal ? block.piece.length : 1);
    this.drag = { block, pointer: event.pointerId, start, at: start, grip, cell };
    this.place(block);
    if (this.model.get("_touches")) this.tell("touch", block);
  }

  /** @param {Drag} drag @param {number} at */
  clampDrag(drag, at) {
    return clamp(at, drag.block.place + drag.block.lo, drag.block.place + drag.block.hi);
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (event.pointerType === "mouse" && !(event.buttons & 1)) {
      this.lose(); // the release was lost
      return;
    }
    const now = drag.block.piece.horizontal ? event.clientX : event.clientY;
    drag.at = this.clampDrag(drag, drag.start + (now - drag.grip) / drag.cell);
    this.place(drag.block);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.drag = null;
    const cells = Math.round(drag.at) - drag.start;
    if (cells) this.ask(drag.block, cells, drag.start);
    this.place(drag.block);
  }

  /** A right button or a long touch opens no menu, the notebook's neither, in the middle of a drag. @param {Event} event */
  refuseMenu(event) {
    if (!this.drag) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A pointer that was cancelled or taken away never commits. @param {PointerEvent} event */
  loseTo(event) {
    if (event.pointerId === this.drag?.pointer) this.lose();
  }

  /** End a drag without a release by the player, and say so: it is part of what happened in the run. */
  lose() {
    const { drag } = this;
    if (!drag) return;
    this.cancel();
    this.tell("cancel", drag.block);
  }

  /** Put the dragged block back, as when the board is another one; nobody is told. */
  cancel() {
    const { drag } = this;
    if (!drag) return;
    this.drag = null;
    if (drag.block.el.hasPointerCapture(drag.pointer)) drag.block.el.releasePointerCapture(drag.pointer);
    this.place(drag.block);
  }

  /**
   * Ask Python for a slide and show it until the answer comes.
   * @param {Block} block
   * @param {number} cells
   * @param {number} [place] where a drag began
   */
  ask(block, cells, place) {
    const n = this.tell("slide", block, { cells, place: place ?? null });
    this.place(block);
    for (const [ms, text] of /** @type {[number, string][]} */ ([[WAIT_SHOWN_MS, WAITING], [WAIT_LONG_MS, WAITING_LONG]])) {
      const timer = setTimeout(() => {
        this.timers = this.timers.filter((one) => one !== timer);
        if (this.outbox.pending.some((gesture) => gesture.n === n)) this.showStatus(text);
      }, ms);
      this.timers.push(timer);
    }
  }

  /**
   * Tell Python of a gesture, after those before it; its number is returned.
   * @param {Gesture["kind"]} kind
   * @param {Block} block
   * @param {{cells?: number, place?: number | null}} [way]
   */
  tell(kind, block, way = {}) {
    return this.outbox.add({ kind, epoch: this.epoch, block: block.name, ...way });
  }
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const board = new BoardOnScreen(model, el);
    return () => board.dispose();
  },
};
