// @ts-check
/**
 * The notebook around a view: its shortcuts, its theme, and its kernel.
 *
 * @import { Model } from "./widgets.js"
 * @typedef {"live" | "away" | "gone"} Link whether the kernel can be asked: now, later, or never again
 */
import { passes } from "./keys.js";
import { onModel } from "./widgets.js";

/** When to ask again after a connection came back: it may lose what is sent first. */
export const AGAIN_MS = [0, 1000, 3000, 8000];

/** Kernel states after which the Python side of a widget no longer exists. */
const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

const THEME = { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-jp-theme-name"] };

/**
 * Keep the notebook's shortcuts away from a view, except for chords, Tab and Esc that are not its own. The attribute
 * works in the element that has the focus only, and it must be there before any handler of the notebook looks, which
 * may listen on the document while events go down.
 * @param {{scope: Element, takes?: (event: KeyboardEvent) => boolean}} view @param {AbortSignal} signal ends it
 */
export function shieldKeys(view, signal) {
  const shield = (/** @type {KeyboardEvent} */ event) => {
    if (!(event.target instanceof HTMLElement) || !view.scope.contains(event.target)) return;
    if (passes(event) && !view.takes?.(event)) event.target.removeAttribute("data-lm-suppress-shortcuts");
    else event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  };
  window.addEventListener("keydown", shield, { capture: true, signal });
}

/** Whether a colour is a light one. @param {string} colour as a browser computes it, such as "rgb(0, 0, 0)" */
export function isLight(colour) {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** Whether an element stands on a dark page, which has light text. @param {Element} el */
const isDark = (el) => isLight(getComputedStyle(el).color);

/**
 * Ask Python to draw anew whenever the page's theme changes.
 * @param {Model<any>} model @param {Element} el @param {AbortSignal} signal ends it
 * @returns {() => void} asks now: a new view may show canvases that lost their pixels
 */
export function drawInTheme(model, el, signal) {
  let dark = false;
  const ask = () => {
    dark = isDark(el);
    model.send({ kind: "draw", dark });
  };
  const theme = new MutationObserver(() => requestAnimationFrame(() => isDark(el) !== dark && ask()));
  theme.observe(document.body, THEME);
  signal.addEventListener("abort", () => theme.disconnect());
  return ask;
}

/**
 * Hear of a signal of the kernel's connection, if there is one.
 * @param {Model<any>} model
 * @param {"statusChanged" | "connectionStatusChanged"} name
 * @param {(status: string) => void} handler
 * @param {AbortSignal} signal ends it
 */
function onKernel(model, name, handler, signal) {
  const changed = model.widget_manager.kernel?.[name];
  const slot = (/** @type {unknown} */ _, /** @type {string} */ status) => handler(status);
  changed?.connect(slot);
  signal.addEventListener("abort", () => changed?.disconnect(slot));
}

/**
 * Hear when the kernel is out of reach, is back, or has gone: a killed one is restarted under the same name and answers
 * nothing. Once a lost connection is back, everything is asked for again, since answers may be lost with it.
 * @param {Model<any>} model
 * @param {Element} el the view's
 * @param {{setLink: (link: Link) => void, outbox?: {sendAgain: () => void}}} view
 * @param {AbortSignal} signal ends it
 */
export function watchKernel(model, el, view, signal) {
  /** @type {Link} */
  let link = "live";
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];
  const again = () => {
    model.send({ kind: "again" });
    view.outbox?.sendAgain();
  };
  const turn = (/** @type {Link} */ now) => {
    timers.forEach(clearTimeout);
    if (link === "gone") return; // nobody is there any more to be asked
    if (link !== now) view.setLink(now);
    link = now;
  };
  const onConnection = (/** @type {string} */ status) => {
    turn(status === "connected" ? "live" : "away");
    if (link === "live") timers = AGAIN_MS.map((ms) => setTimeout(again, ms));
  };
  const onComm = () => el.classList.contains("jupyter-widgets-disconnected") && turn("gone");
  onKernel(model, "statusChanged", (status) => ENDED.includes(status) && turn("gone"), signal);
  onKernel(model, "connectionStatusChanged", onConnection, signal);
  onModel(model, "comm_live_update", onComm, signal);
  requestAnimationFrame(onComm);
  signal.addEventListener("abort", () => timers.forEach(clearTimeout));
}
