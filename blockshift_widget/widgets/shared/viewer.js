// @ts-check
/**
 * What the viewers have in common, which show boards that Python keeps, beside what Python says of them: boards, a board
 * to play on with, keys, and the wait for the kernel.
 *
 * @typedef {{step: number, words: string, out: boolean}} Practice
 */

import { askAgainAfterLoss, make, onModel, passes, say, shieldKeys, viewOf } from "./page.js";

const WAIT_SHOWN_MS = 300;
const WAITING = "Waiting for the kernel.";
const FOCUS_FRAMES = 60;

/**
 * Make an element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} content
 */
export function draw(tag, attributes, ...content) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  el.append(...content);
  return el;
}

/** What the buttons show: 24 by 24 units. */
const ICONS = {
  first: "M6 5h2.6v14H6zM19 5v14L9.6 12z",
  previous: "M17 5v14L7 12z",
  play: "M7 4.5v15L20 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M7 5v14l10-7z",
  last: "M15.4 5H18v14h-2.6zM5 5v14l9.4-7z",
};

const icon = (/** @type {string} */ path) =>
  draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

export class Viewer {
  notice = make("div", "bsw-viewer-notice", { role: "status" });
  practiceTitle = make("div", "bsw-viewer-title");
  practiceWords = make("div", "bsw-viewer-words", { role: "status" });
  practiceBoard = make("div", "bsw-viewer-board");
  practice = make("section", "bsw-viewer-section bsw-viewer-practice", { "aria-label": "Practice", hidden: "" });

  /** @type {Record<string, HTMLElement>} */
  buttons = {};
  /** @type {Map<string, any>} the views of the boards, by their names */
  boards = new Map();
  off = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next step while playing */
  clock = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the wait for the kernel is said */
  wait = undefined;
  /** what was asked for last and is not yet answered */
  asked = "";
  /** whether the board for practice had the focus */
  practised = false;

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    el.classList.add("bsw-viewer");
    shieldKeys(() => this.el, this.off.signal);
    askAgainAfterLoss(model, this.off.signal, () => this.sendAgain());
    this.el.addEventListener("keydown", (event) => this.press(event), { signal: this.off.signal });
  }

  // ---- building -------------------------------------------------------------------------------

  /** @param {string} name @param {string} label @param {() => void} action */
  tool(name, label, action) {
    return this.wire(name, make("button", "bsw-viewer-button", { type: "button" }, label), action);
  }

  /** @param {string} name @param {keyof typeof ICONS} picture @param {string} label @param {() => void} action */
  iconTool(name, picture, label, action) {
    const attributes = { type: "button", "aria-label": label, title: label };
    const button = make("button", `bsw-viewer-icon bsw-viewer-${name}`, attributes, icon(ICONS[picture]));
    return this.wire(name, button, action);
  }

  /** @param {string} name @param {HTMLElement} button @param {() => void} action */
  wire(name, button, action) {
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && action());
    this.buttons[name] = button;
    return button;
  }

  /** Show on the button whether it plays. @param {boolean} playing @param {string} start @param {string} stop */
  showPlayButton(playing, start, stop) {
    const label = playing ? stop : start;
    const { play } = this.buttons;
    if (play.title === label) return;
    play.setAttribute("aria-label", label);
    play.title = label;
    play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
  }

  /** Show whether a button can be used. @param {string} name @param {boolean} able */
  enable(name, able) {
    this.buttons[name].setAttribute("aria-disabled", String(!able));
  }

  /** @param {string} back what the button says that closes it */
  makePractice(back) {
    const tools = make("div", "bsw-viewer-tools", {},
      this.tool("again", "Start over", () => this.ask("start over")),
      this.tool("end", back, () => this.ask("end practice")));
    this.practice.append(
      make("div", "bsw-viewer-practice-text", {}, this.practiceTitle,
        make("div", "bsw-viewer-soft", {}, "Practice: nothing here counts for a record."), this.practiceWords, tools),
      this.practiceBoard,
    );
    return this.practice;
  }

  // ---- Python ---------------------------------------------------------------------------------

  /** @param {string} name @param {() => void} handler */
  onModel(name, handler) {
    onModel(this.model, name, handler, this.off.signal);
  }

  dispose() {
    this.off.abort();
    clearTimeout(this.clock);
    clearTimeout(this.wait);
    for (const view of this.boards.values()) view?.remove();
    this.boards.clear();
    this.el.replaceChildren();
  }

  /** @param {string} kind @param {Record<string, unknown>} [more] */
  ask(kind, more = {}) {
    this.asked = kind;
    this.model.send({ kind, ...more });
    this.expectAnswer();
  }

  /** Send again what a lost connection may have lost, beside all that Python is asked to send again. */
  sendAgain() {}

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
    say(this.notice, this.model.get("_state").notice ?? "");
  }

  /**
   * Put the view of a widget into an element, as soon as it can be had, once.
   * @param {string} id @param {HTMLElement} holder @returns {Promise<any>} its model; undefined if it is there already
   */
  async place(id, holder) {
    if (!id || this.boards.has(id)) return undefined;
    this.boards.set(id, null);
    const view = await viewOf(this.model, id);
    if (this.off.signal.aborted) {
      view.remove();
      return undefined;
    }
    this.boards.set(id, view);
    holder.prepend(view.el);
    return view.model;
  }

  // ---- practice -------------------------------------------------------------------------------

  /** @param {Practice | null} practice */
  showPractice(practice) {
    const opened = practice && this.practice.hidden;
    const closed = !practice && !this.practice.hidden;
    const hadFocus = this.practice.contains(document.activeElement);
    this.practice.hidden = !practice;
    if (practice) {
      say(this.practiceTitle, `Playing on from step ${practice.step}`);
      say(this.practiceWords, practice.words);
      this.practice.classList.toggle("bsw-viewer-out", practice.out);
    }
    // The focus never goes to the notebook by itself: there, `d d` deletes a cell.
    if (closed && hadFocus) this.buttons.practise.focus({ preventScroll: true });
    if (practice?.out && (hadFocus || this.practised)) this.buttons.again.focus({ preventScroll: true });
    this.practised = practice !== null && hadFocus;
    const begun = (opened && this.asked === "practise") || (practice && this.asked === "start over");
    if (begun) this.focusSoon(this.practice, '.bsw-block[data-block="X"][tabindex="0"]');
    if (practice) this.asked = "";
  }

  /**
   * Give the focus to something in a part of the view, as soon as it is there and to be seen.
   * @param {HTMLElement} part @param {string} selector @param {number} [frames]
   */
  focusSoon(part, selector, frames = FOCUS_FRAMES) {
    const found = [...part.querySelectorAll(selector)].find((one) => one instanceof HTMLElement && one.offsetParent);
    if (found instanceof HTMLElement) {
      found.focus({ preventScroll: true });
      part.scrollIntoView({ block: "nearest" });
    } else if (frames && !this.off.signal.aborted) requestAnimationFrame(() => this.focusSoon(part, selector, frames - 1));
  }

  // ---- keys -----------------------------------------------------------------------------------

  /**
   * What keys do in an element.
   * @param {EventTarget | null} target @returns {Record<string, () => void>}
   */
  keys(target) {
    return {};
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (passes(event)) return;
    const { target } = event;
    const elsewhere = target instanceof HTMLSelectElement || this.practice.contains(/** @type {Node} */ (target));
    const actions = elsewhere ? {} : this.keys(target);
    const known = event.key in actions && !(event.key === " " && target instanceof HTMLButtonElement);
    if (known || elsewhere || !this.outer) event.stopPropagation();
    if (!known) return;
    event.preventDefault(); // the page would scroll
    if (event.key !== " " || !event.repeat) actions[event.key]();
  }

  /** The viewer that this one is a part of, if it is. */
  get outer() {
    return this.el.parentElement?.closest(".bsw-viewer");
  }
}
