// @ts-check
/**
 * What every view of ours does on a page: it makes elements, keeps its keys from the notebook, draws in the page's theme,
 * asks one thing after the other, and notices when a lost connection is back. A view's module is this text and its own
 * after it.
 *
 * @typedef {"live" | "away" | "gone"} Link whether the kernel can be asked: now, later, or never again
 */

/** When to ask again after a connection came back: it may lose what is sent first. */
export const AGAIN_MS = [0, 1000, 3000, 8000];

/** Kernel states after which the Python side of a widget no longer exists. */
export const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

/**
 * Make an element of ours.
 * @param {string} tag
 * @param {string} name class name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 */
export function make(tag, name, attributes = {}, ...content) {
  const el = document.createElement(tag);
  el.className = name;
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.append(...content);
  return el;
}

/** Change a text only where it differs, so that nothing is read out twice. @param {Element} el @param {string} text */
export const say = (el, text) => {
  if (el.textContent !== text) el.textContent = text;
};

/** @param {number} value @param {number} lo @param {number} hi */
export const clamp = (value, lo, hi) => Math.min(Math.max(value, lo), hi);

/** Show labels and values. @param {HTMLElement} el @param {[string, string][]} figures */
export const showFigures = (el, figures) => el.replaceChildren(...figures.map(([label, value]) => make("div", "bsw-figure", {},
  make("span", "bsw-label", {}, label), make("span", "bsw-value", {}, value))));

/** Whether a key is for the browser or the notebook even here. @param {KeyboardEvent} event */
export const passes = (event) => event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Escape"].includes(event.key);

/**
 * Keep the notebook's shortcuts away from an element, except for chords, Tab and Esc. The attribute works in the element
 * that has the focus only, and it must be there before any handler of the notebook looks, which may listen on the
 * document while events go down.
 * @param {() => Element} scope @param {AbortSignal} signal ends it
 */
export function shieldKeys(scope, signal) {
  window.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement) || !scope().contains(event.target)) return;
    if (passes(event)) event.target.removeAttribute("data-lm-suppress-shortcuts");
    else event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  }, { capture: true, signal });
}

/** Get a view of a widget. @param {any} model one of the same page @param {string} id the widget's */
export async function viewOf({ widget_manager: manager }, id) {
  return manager.create_view(await manager.get_model(id));
}

/** ipycanvas makes its canvas take focus, wheel and touches; ours only shows. @param {any} view a canvas's */
export function showOnly({ el }) {
  el.removeAttribute("tabindex");
  el.setAttribute("aria-hidden", "true");
}

/** Whether an element stands on a dark page, which has light text. @param {Element} el */
export function isDark(el) {
  const [red = 0, green = 0, blue = 0] = getComputedStyle(el).color.match(/[\d.]+/g)?.map(Number) ?? [];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/**
 * Ask Python to draw anew whenever the page's theme changes.
 * @param {any} model @param {Element} el @param {AbortSignal} signal ends it
 * @returns {() => void} asks now: a new view may show canvases that lost their pixels
 */
export function drawInTheme(model, el, signal) {
  let dark = false;
  const ask = () => {
    dark = isDark(el);
    model.send({ kind: "draw", dark });
  };
  const theme = new MutationObserver(() => requestAnimationFrame(() => isDark(el) !== dark && ask()));
  theme.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-jp-theme-name"] });
  signal.addEventListener("abort", () => theme.disconnect());
  return ask;
}

/**
 * Hear of changes of a model.
 * @param {any} model @param {string} name @param {() => void} handler @param {AbortSignal} signal ends it
 */
export function onModel(model, name, handler, signal) {
  model.on(name, handler);
  signal.addEventListener("abort", () => model.off(name, handler));
}

/**
 * Hear of a signal of the kernel's connection, if there is one.
 * @param {any} model @param {"statusChanged" | "connectionStatusChanged"} name
 * @param {(status: string) => void} handler @param {AbortSignal} signal ends it
 */
export function onKernel(model, name, handler, signal) {
  const changed = model.widget_manager?.kernel?.[name];
  const slot = (/** @type {any} */ _, /** @type {string} */ status) => handler(status);
  changed?.connect(slot);
  signal.addEventListener("abort", () => changed?.disconnect(slot));
}

/**
 * Ask for everything again once a lost connection is back, since answers may be lost with it.
 * @param {any} model @param {AbortSignal} signal ends it @param {() => void} [more] what else to do then
 */
export function askAgainAfterLoss(model, signal, more = () => {}) {
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  const timers = new Set();
  let ended = false;
  const again = () => {
    model.send({ kind: "again" });
    more();
  };
  const stop = () => timers.forEach(clearTimeout);
  onKernel(model, "statusChanged", (status) => {
    ended ||= ENDED.includes(status);
    if (ended) stop(); // nobody is there any more to be asked
  }, signal);
  onKernel(model, "connectionStatusChanged", (status) => {
    stop();
    if (status === "connected" && !ended) AGAIN_MS.forEach((ms) => timers.add(setTimeout(again, ms)));
  }, signal);
  signal.addEventListener("abort", stop);
}

/**
 * Hear when the kernel is out of reach, is back, or has gone: a killed one is restarted under the same name and answers
 * nothing.
 * @param {any} model @param {Element} el the view's @param {(link: Link) => void} handler @param {AbortSignal} signal ends it
 */
export function watchKernel(model, el, handler, signal) {
  /** @type {Link} */
  let link = "live";
  const turn = (/** @type {Link} */ now) => {
    if (link === "gone" || link === now) return;
    link = now;
    handler(link);
  };
  onKernel(model, "statusChanged", (status) => ENDED.includes(status) && turn("gone"), signal);
  onKernel(model, "connectionStatusChanged", (status) => turn(status === "connected" ? "live" : "away"), signal);
  const onComm = () => el.classList.contains("jupyter-widgets-disconnected") && turn("gone");
  onModel(model, "comm_live_update", onComm, signal);
  requestAnimationFrame(onComm);
}

/**
 * What a view asks of Python, sent one after the other, each when the last is answered: a front end may give the kernel's
 * threads two messages in either order.
 * @template {{n: number}} Asked
 */
export class Outbox {
  /** the view's name to Python */
  view = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");
  /** @type {Asked[]} what is not answered; the first is under way */
  pending = [];
  count = 0;
  underWay = 0;

  /** @param {() => boolean} open whether anything can be sent now @param {(message: Asked & {view: string}) => void} send */
  constructor(open, send) {
    this.open = open;
    this.send = send;
  }

  /** @param {Omit<Asked, "n">} what @returns {number} its number */
  add(what) {
    const n = ++this.count;
    this.pending.push(/** @type {Asked} */ ({ n, ...what }));
    this.sendNext();
    return n;
  }

  sendNext() {
    const [next] = this.pending;
    if (!next || next.n === this.underWay || !this.open()) return;
    this.underWay = next.n;
    this.send({ view: this.view, ...next });
  }

  /** Send what is still not answered again, since it may have been lost; Python does it once. */
  sendAgain() {
    this.underWay = 0;
    this.sendNext();
  }
}
