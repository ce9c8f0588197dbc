// @ts-check
/**
 * What every view of ours does on a page: it makes elements, keeps its keys from the notebook, and notices when a lost
 * connection is back. A view's module is this text and its own after it.
 */

/** When to ask again after a connection came back: it may lose what is sent first. */
const AGAIN_MS = [0, 1000, 3000, 8000];

/** Kernel states after which the Python side of a widget no longer exists. */
const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

/**
 * Make an element of ours.
 * @param {string} tag
 * @param {string} name class name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} content
 */
function make(tag, name, attributes = {}, ...content) {
  const el = document.createElement(tag);
  el.className = name;
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  el.append(...content);
  return el;
}

/** Show labels and values. @param {HTMLElement} el @param {[string, string][]} figures */
const showFigures = (el, figures) => el.replaceChildren(...figures.map(([label, value]) => make("div", "bsw-figure", {},
  make("span", "bsw-label", {}, label), make("span", "bsw-value", {}, value))));

/** Whether a key is for the browser or the notebook even here. @param {KeyboardEvent} event */
const passes = (event) => event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Escape"].includes(event.key);

/**
 * Keep the notebook's shortcuts away from an element, except for chords, Tab and Esc. The attribute works in the element
 * that has the focus only, and it must be there before any handler of the notebook looks, which may listen on the
 * document while events go down.
 * @param {() => Element} scope @param {AbortSignal} signal ends it
 */
function shieldKeys(scope, signal) {
  window.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement) || !scope().contains(event.target)) return;
    if (passes(event)) event.target.removeAttribute("data-lm-suppress-shortcuts");
    else event.target.setAttribute("data-lm-suppress-shortcuts", "true");
  }, { capture: true, signal });
}

/**
 * Hear of changes of a model.
 * @param {any} model @param {string} name @param {() => void} handler @param {AbortSignal} signal ends it
 */
function onModel(model, name, handler, signal) {
  model.on(name, handler);
  signal.addEventListener("abort", () => model.off(name, handler));
}

/**
 * Hear of a signal of the kernel's connection, if there is one.
 * @param {any} model @param {"statusChanged" | "connectionStatusChanged"} name
 * @param {(status: string) => void} handler @param {AbortSignal} signal ends it
 */
function onKernel(model, name, handler, signal) {
  const changed = model.widget_manager?.kernel?.[name];
  const slot = (/** @type {any} */ _, /** @type {string} */ status) => handler(status);
  changed?.connect(slot);
  signal.addEventListener("abort", () => changed?.disconnect(slot));
}

/**
 * Ask for everything again once a lost connection is back, since answers may be lost with it.
 * @param {any} model @param {AbortSignal} signal ends it @param {() => void} [more] what else to do then
 */
function askAgainAfterLoss(model, signal, more = () => {}) {
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
