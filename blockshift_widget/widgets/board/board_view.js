// @ts-check
/**
 * The browser's side of a board: it places the canvases that Python draws, follows drags, listens to
 * keys, and asks. It knows places and spans, nothing of the rules.
 *
 * @import { Drag, Gesture } from "./places.js"
 * @import { Layout, ShownBlock } from "./scene.js"
 * @import { Link } from "../shared/notebook.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {Drag & {block: ShownBlock, el: HTMLElement}} ShownDrag
 * @typedef {{answer: number, epoch: number, active: boolean, at: Record<string, [number, number, number]>,
 *            answered: Record<string, number>, say: string}} State
 *   `at` holds for each block its place along its axis and its span: fewest and most signed cells.
 * @typedef {{_scene: Layout, _state: State, _figures: [string, string][], _mark: {block?: string, badge?: string},
 *            _touches: boolean}} Traits
 */
import { focus, hasFocus, lookOut, make, say, showFigures, shownIn } from "../shared/dom.js";
import { Grip } from "../shared/grip.js";
import { ARROWS, passes } from "../shared/keys.js";
import { drawInTheme, shieldKeys, watchKernel } from "../shared/notebook.js";
import { Outbox } from "../shared/outbox.js";
import { onModel, showTraits, widget } from "../shared/widgets.js";
import { cellsOfKey, isSlide, pulledTo, shownPlace, within } from "./places.js";
import { Scene } from "./scene.js";

const FOCUS_FRAMES = 40;
/** @type {[number, string][]} what is said to who waits so many ms */
const WAITS = [
  [250, "Waiting for the kernel. Your slide is kept and made as soon as it answers."],
  [10_000, "The kernel has not answered for a while. If it was restarted, run the cell again."],
];
const AWAY = "The connection to the kernel is interrupted. The board waits until it is back.";
const GONE = "Disconnected: the kernel that ran this board is gone. Run the cell again to go on with a new one.";

class BoardOnScreen {
  figures = make("div.bsw-figures");
  status = make("div.bsw-note.bsw-status", { role: "status" });
  live = make("div.bsw-live", { "aria-live": "polite" });
  /** @type {Link} */
  link = "live";
  epoch = -1;
  active = false;
  drawn = false;
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  timers = new Set();

  /** @param {Model<Traits>} model @param {HTMLElement} el @param {AbortSignal} signal ends it */
  constructor(model, el, signal) {
    this.model = model;
    this.el = el;
    this.signal = signal;
    this.scene = new Scene(model, signal);
    /** @type {Outbox<Gesture>} */
    this.outbox = new Outbox(model, () => this.link === "live");
    el.classList.add("bsw-board");
    el.replaceChildren(this.figures, this.scene.field, this.status, this.live);
    this.scene.field.addEventListener("keydown", (event) => this.press(event));
    /** @type {Grip<ShownDrag>} */
    this.grip = new Grip(this.scene.field, this);
    shieldKeys(this, signal);
    this.askToDraw = drawInTheme(model, el, signal);
    watchKernel(model, el, this, signal);
    signal.addEventListener("abort", () => {
      this.timers.forEach(clearTimeout);
      el.replaceChildren();
    });
    onModel(model, "change:_state", () => this.update(), signal);
    const showMark = () => this.scene.mark(model.get("_mark"));
    const show = () => showFigures(this.figures, model.get("_figures"));
    showTraits(model, { _scene: () => this.build(), _mark: showMark, _figures: show }, signal);
  }

  /** The whole widget that this board is part of. */
  get scope() {
    return this.el.closest(".bsw-game") ?? this.el;
  }

  get usable() {
    return this.active && this.link === "live";
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

  // ---- showing --------------------------------------------------------------------------------

  /** Show another board. */
  async build() {
    const layout = this.model.get("_scene");
    if (!layout.blocks) return;
    this.cancel();
    if (!(await this.scene.build(layout, () => this.update()))) return;
    if (!this.drawn) this.askToDraw(); // a new scene is drawn by Python itself
    this.drawn = true;
  }

  /** Take over the state that Python sent. */
  update() {
    const state = this.model.get("_state");
    if (!state.at) return;
    const { outbox, scope, scene } = this;
    const focused = hasFocus(scope);
    const stale = state.epoch !== this.epoch;
    if (stale && this.epoch >= 0) outbox.pending = [];
    else outbox.settle(state.answered);
    const turned = this.active !== state.active;
    this.epoch = state.epoch;
    this.active = state.active;
    for (const block of scene.blocks.values()) {
      if (state.at[block.name]) [block.place, block.lo, block.hi] = state.at[block.name];
    }
    const drag = this.grip.held;
    if (drag && (stale || !this.usable || shownPlace(drag.block, outbox.pending) !== drag.start)) this.cancel();
    else if (drag) drag.at = within(drag.block, drag.at);
    for (const block of scene.blocks.values()) this.place(block);
    scene.mark(this.model.get("_mark"));
    if (state.say) say(this.live, state.say);
    outbox.sendNext();
    if (!outbox.pending.some(isSlide)) this.showStatus();
    scene.field.classList.toggle("bsw-idle", !this.usable);
    if (focused && (turned || !this.active)) this.keepFocus();
  }

  /** @param {ShownBlock} block */
  place(block) {
    const { usable } = this;
    const { pending } = this.outbox;
    const drag = this.grip.held?.block === block ? this.grip.held : null;
    const waits = pending.some((gesture) => isSlide(gesture) && gesture.block === block.name);
    const at = drag ? drag.at : shownPlace(block, pending);
    this.scene.show(block, { at, dragged: drag !== null, waits, usable });
  }

  /** Say what the player waits for, if anything. @param {string} [waiting] */
  showStatus(waiting = "") {
    say(this.status, { live: waiting, away: AWAY, gone: GONE }[this.link]);
    this.scene.field.classList.toggle("bsw-waiting", this.link === "live" && waiting !== "");
  }

  // ---- focus and keys -------------------------------------------------------------------------

  /**
   * When a panel opens, changes or closes, the element that had the focus goes. Give it to what can be
   * used now, instead of leaving it to the notebook, where `d d` deletes a cell. The panel's button
   * comes with a message of its own, so look for some frames, or until the player does something.
   */
  keepFocus() {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.signal]);
    const options = { capture: true, signal };
    for (const type of ["keydown", "pointerdown"]) window.addEventListener(type, () => over.abort(), options);
    const look = () => {
      if (this.active && !hasFocus(this.scene.field)) this.scene.takeFocus();
      else if (!hasFocus(this.scope)) focus(shownIn(this.scope, ".bsw-panel button"));
      return false;
    };
    requestAnimationFrame(() => lookOut(look, FOCUS_FRAMES, signal));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key === "Escape") this.grip.lose();
    if (passes(event)) return;
    event.stopPropagation();
    if (!ARROWS[event.key]) return;
    event.preventDefault(); // arrows would scroll the page
    const block = this.scene.blockOf(event.target);
    if (!block || event.repeat || event.shiftKey || this.grip.held || !this.usable) return;
    const cells = cellsOfKey(event.key, block.piece);
    if (cells) this.ask(block, cells);
  }

  // ---- drags ----------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  grab(event) {
    const block = this.scene.blockOf(event.target);
    if (!block || !this.usable) return undefined;
    const { el, piece } = block;
    focus(el);
    if (this.model.get("_touches")) this.tell("touch", block);
    const start = shownPlace(block, this.outbox.pending);
    const cell = el.getBoundingClientRect().width / (piece.horizontal ? piece.length : 1);
    return { el, block, start, at: start, grip: piece.horizontal ? event.clientX : event.clientY, cell };
  }

  /** @param {ShownDrag} drag @param {PointerEvent} event */
  pull(drag, event) {
    drag.at = pulledTo(drag, drag.block.piece.horizontal ? event.clientX : event.clientY);
    this.place(drag.block);
  }

  /** @param {ShownDrag} drag */
  release({ block, start, at }) {
    const cells = Math.round(at) - start;
    if (cells) this.ask(block, cells, start);
    else this.place(block);
  }

  /** A drag ended without a release by the player: that is part of what happened in the run. @param {ShownDrag} drag */
  lose({ block }) {
    this.place(block);
    this.tell("cancel", block);
  }

  /** Put the dragged block back, as when the board is another one; nobody is told. */
  cancel() {
    const { held } = this.grip;
    this.grip.end();
    if (held) this.place(held.block);
  }

  // ---- asking ---------------------------------------------------------------------------------

  /**
   * Ask Python for a slide and show it until the answer comes.
   * @param {ShownBlock} block
   * @param {number} cells
   * @param {number | null} [place] where a drag began
   */
  ask(block, cells, place = null) {
    const n = this.tell("slide", block, { cells, place });
    this.place(block);
    for (const [ms, text] of WAITS) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        if (this.outbox.pending.some((gesture) => gesture.n === n)) this.showStatus(text);
      }, ms);
      this.timers.add(timer);
    }
  }

  /**
   * Tell Python of a gesture, after those before it; its number is returned.
   * @param {Gesture["kind"]} kind
   * @param {ShownBlock} block
   * @param {{cells?: number, place?: number | null}} [way]
   */
  tell(kind, block, way = {}) {
    return this.outbox.add({ kind, epoch: this.epoch, block: block.name, ...way });
  }
}

export default widget(() => BoardOnScreen);
