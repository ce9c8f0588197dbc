// @ts-check
/**
 * What the viewers have in common, which show boards that Python keeps, beside what Python says of them: boards,
 * buttons, keys, and the wait for the kernel.
 *
 * @import { Link } from "./notebook.js"
 * @import { Outbox } from "./outbox.js"
 * @import { Tryout } from "./tryout.js"
 * @import { Model } from "./widgets.js"
 */
import { draw, focus, lookOut, make, put, say, shownIn } from "./dom.js";
import { passes } from "./keys.js";
import { shieldKeys, watchKernel } from "./notebook.js";
import { showTraits, Views } from "./widgets.js";

const WAIT_SHOWN_MS = 300;
const WAITING = "Waiting for the kernel.";
const FOCUS_FRAMES = 60;

/** The buttons of a transport: name, key, the key's name, and what the button shows, 24 by 24 units. */
const TRANSPORT = [
  ["first", "Home", "Home", "M6 5h2.6v14H6zM19 5v14L9.6 12z"],
  ["previous", "ArrowLeft", "left arrow", "M17 5v14L7 12z"],
  ["play", " ", "Space", "M7 4.5v15L20 12z"],
  ["next", "ArrowRight", "right arrow", "M7 5v14l10-7z"],
  ["last", "End", "End", "M15.4 5H18v14h-2.6zM5 5v14l9.4-7z"],
];
const PAUSE = "M6.5 5h4v14h-4zM13.5 5h4v14h-4z";

/** @param {string} path */
const icon = (path) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, draw("path", { d: path }));

/** @template {{_state: {notice: string}}} Traits */
export class Viewer {
  notice = make("div.bsw-note.bsw-viewer-notice", { role: "status" });
  /** @type {Tryout | undefined} a board to play on with */
  tryout = undefined;
  /** @type {Outbox<any> | undefined} what is asked for one after the other, where the order matters */
  outbox = undefined;
  /** @type {Record<string, HTMLElement>} */
  buttons = {};
  /** @type {Record<string, () => void>} what each button does */
  actions = {};
  /** @type {Record<string, () => void>} what keys do */
  shortcuts = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next event or node while playing */
  clock = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the wait for the kernel is said */
  wait = undefined;
  /** what was asked for last and is not yet answered */
  asked = "";

  /** @param {Model<Traits>} model @param {HTMLElement} el @param {AbortSignal} signal ends it */
  constructor(model, el, signal) {
    this.model = model;
    this.el = el;
    this.scope = el;
    this.signal = signal;
    this.views = new Views(model, signal);
    el.classList.add("bsw-viewer");
    el.addEventListener("keydown", (event) => this.press(event), { signal });
    shieldKeys(this, signal);
    watchKernel(model, el, this, signal);
    signal.addEventListener("abort", () => {
      clearTimeout(this.clock);
      clearTimeout(this.wait);
      el.replaceChildren();
    });
  }

  // ---- building -------------------------------------------------------------------------------

  /** @param {string} name @param {string} label @param {() => void} action */
  tool(name, label, action) {
    return this.wire(name, make("button.bsw-viewer-button", { type: "button" }, label), action);
  }

  /**
   * Make the buttons that drive something, five from first to last, with keys.
   * @param {string} label
   * @param {Record<string, () => void>} actions by their labels
   */
  transport(label, actions) {
    const buttons = Object.entries(actions).map(([title, action], i) => {
      const [name, key, keyName, path] = TRANSPORT[i];
      this.shortcuts[key] = action;
      const button = make(`button.bsw-viewer-icon.bsw-viewer-${name}`, { type: "button" }, icon(path));
      return this.wire(name, nameButton(button, `${title} (${keyName})`), action);
    });
    return make("div.bsw-viewer-transport", { role: "group", "aria-label": label }, ...buttons);
  }

  /**
   * Make what holds the board and takes the keys.
   * @param {string} label
   * @param {HTMLElement} board
   * @param {Node[]} before
   */
  makeStage(label, board, ...before) {
    const keys = { "aria-label": label, "aria-keyshortcuts": "ArrowLeft ArrowRight Home End Space" };
    const stage = make("div.bsw-viewer-stage", { tabindex: 0, role: "group", ...keys }, ...before, board);
    board.addEventListener("pointerdown", () => focus(stage));
    return stage;
  }

  /** @param {string} name @param {HTMLElement} button @param {() => void} action */
  wire(name, button, action) {
    this.buttons[name] = button;
    this.actions[name] = action;
    return put(button, { onclick: () => this.click(name) });
  }

  /** @param {string} name a button's */
  click(name) {
    if (this.buttons[name].getAttribute("aria-disabled") !== "true") this.actions[name]();
  }

  /** Show on the button whether it plays. @param {boolean} playing @param {string} start */
  showPlayButton(playing, start) {
    const { play } = this.buttons;
    const title = `${playing ? "Pause" : start} (Space)`;
    if (play.title !== title) nameButton(play, title).replaceChildren(icon(playing ? PAUSE : TRANSPORT[2][3]));
  }

  /** Show whether buttons can be used. @param {boolean} able @param {string[]} names */
  enable(able, ...names) {
    for (const name of names) put(this.buttons[name], { "aria-disabled": !able });
  }

  // ---- Python ---------------------------------------------------------------------------------

  /** @returns {Traits["_state"]} what Python has said last */
  get state() {
    return this.model.get("_state");
  }

  /** @param {Record<string, () => void>} shows what shows each trait */
  show(shows) {
    showTraits(this.model, shows, this.signal);
  }

  /** @param {string} kind @param {Record<string, unknown>} [more] */
  ask(kind, more = {}) {
    this.asked = kind;
    this.model.send({ kind, ...more });
    this.expectAnswer();
  }

  expectAnswer() {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => {
      say(this.notice, WAITING);
      this.el.classList.add("bsw-viewer-waits");
    }, WAIT_SHOWN_MS);
  }

  endWait() {
    clearTimeout(this.wait);
    this.el.classList.remove("bsw-viewer-waits");
    say(this.notice, this.state.notice ?? "");
  }

  /**
   * Give the focus to something in a part of the view, as soon as it is there and to be seen.
   * @param {HTMLElement} part @param {string} selector
   */
  focusSoon(part, selector) {
    const look = () => {
      const seen = shownIn(part, selector);
      focus(seen);
      if (seen) part.scrollIntoView({ block: "nearest" });
      return Boolean(seen);
    };
    lookOut(look, FOCUS_FRAMES, this.signal);
  }

  /** @param {Link} _link whether the kernel can be asked */
  setLink(_link) {}

  // ---- keys -----------------------------------------------------------------------------------

  /** Whether a chord or Esc is ours. @param {KeyboardEvent} _event */
  takes(_event) {
    return false;
  }

  /** What keys do in an element. @param {EventTarget | null} _target */
  keys(_target) {
    return this.shortcuts;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (passes(event)) return;
    const { target, key } = event;
    const elsewhere = target instanceof HTMLSelectElement || this.tryout?.el.contains(/** @type {Node} */ (target));
    const action =
      elsewhere || (key === " " && target instanceof HTMLButtonElement) ? undefined : this.keys(target)[key];
    if (action || elsewhere || !this.outer) event.stopPropagation();
    if (!action) return;
    event.preventDefault(); // the page would scroll
    if (key !== " " || !event.repeat) action();
  }

  /** The viewer that this one is a part of, if it is. */
  get outer() {
    return this.el.parentElement?.closest(".bsw-viewer");
  }
}

/** @param {HTMLElement} button @param {string} title */
const nameButton = (button, title) => put(button, { "aria-label": title, title });
