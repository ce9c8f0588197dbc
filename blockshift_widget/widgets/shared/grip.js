// @ts-check
import { put } from "./dom.js";

/**
 * @template {{el: HTMLElement}} Held what is held, and by which element
 * @typedef {object} Hands
 * @property {(event: PointerEvent) => Held | undefined} grab what the pointer takes hold of, if anything
 * @property {(held: Held, event: PointerEvent) => void} pull
 * @property {(held: Held) => void} release
 * @property {(held: Held) => void} lose the pointer was cancelled or taken away, and must not commit
 */

/** A button was let go where nobody could see it. @param {PointerEvent} event */
const releaseWasLost = (event) => event.pointerType === "mouse" && !(event.buttons & 1);

/**
 * A pointer that drags. Only the one that began moves what is held: a second finger or a right button never does.
 * @template {{el: HTMLElement}} Held
 */
export class Grip {
  /** @type {Held | undefined} */
  held = undefined;
  #pointer = 0;
  #hands;

  /** @param {HTMLElement} el @param {Hands<Held>} hands */
  constructor(el, hands) {
    this.#hands = hands;
    const own =
      (/** @type {(held: Held, event: PointerEvent) => void} */ handle) => (/** @type {PointerEvent} */ event) =>
        this.held && event.pointerId === this.#pointer && handle(this.held, event);
    put(el, {
      onpointerdown: (event) => this.#begin(event),
      onpointermove: own((held, event) => (releaseWasLost(event) ? this.lose() : hands.pull(held, event))),
      onpointerup: own((held, event) => this.#release(held, event)),
      onpointercancel: own(() => this.lose()),
      onlostpointercapture: own(() => this.lose()),
      oncontextmenu: (event) => this.#refuseMenu(event),
    });
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (this.held && !this.held.el.hasPointerCapture(this.#pointer)) this.lose();
    if (this.held || !event.isPrimary || event.button !== 0) return;
    this.held = this.#hands.grab(event);
    if (!this.held) return;
    event.preventDefault();
    this.#pointer = event.pointerId;
    this.held.el.setPointerCapture(this.#pointer);
    this.#hands.pull(this.held, event);
  }

  /** @param {Held} held @param {PointerEvent} event */
  #release(held, event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.end();
    this.#hands.release(held);
  }

  /** Let go without a release by the player. */
  lose() {
    const { held } = this;
    this.end();
    if (held) this.#hands.lose(held);
  }

  /** Let go; nobody is told. */
  end() {
    const { held } = this;
    this.held = undefined;
    if (held?.el.hasPointerCapture(this.#pointer)) held.el.releasePointerCapture(this.#pointer);
  }

  /**
   * A right button or a long touch opens no menu, the notebook's neither, in the middle of a drag.
   * @param {Event} event
   */
  #refuseMenu(event) {
    if (!this.held) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
