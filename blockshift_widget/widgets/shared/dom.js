// @ts-check
/**
 * Elements on a page.
 *
 * @typedef {Record<string, string | number | boolean | ((event: any) => void)>} Traits
 *   attributes, which true and false set and take away; ".classes", which they set and take away, too; "--variables" of
 *   its style; and "onevents" with what listens to them
 * @typedef {Traits | Node | string} Part what an element has or holds
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} kind its tag and classes, such as "div.bsw-x"
 * @param {Part[]} parts
 */
export const make = (kind, ...parts) => build((/** @type {Tag} */ tag) => document.createElement(tag), kind, parts);

/** Make an element of a picture. @param {string} kind its tag and classes @param {Part[]} parts */
export const draw = (kind, ...parts) =>
  build((/** @type {"g"} */ tag) => document.createElementNS(SVG, tag), kind, parts);

/**
 * @template {string} Tag
 * @template {HTMLElement | SVGElement} El
 * @param {(tag: Tag) => El} create @param {string} kind @param {Part[]} parts
 */
function build(create, kind, parts) {
  const [tag, ...classes] = kind.split(".");
  const el = create(/** @type {Tag} */ (tag));
  el.classList.add(...classes);
  return put(el, ...parts);
}

/**
 * Give an element what it is to have and to hold.
 * @template {HTMLElement | SVGElement} El
 * @param {El} el @param {Part[]} parts
 */
export function put(el, ...parts) {
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Node) el.append(part);
    else for (const [name, value] of Object.entries(part)) set(el, name, value);
  }
  return el;
}

/** @param {HTMLElement | SVGElement} el @param {string} name @param {Traits[string]} value */
function set(el, name, value) {
  if (typeof value === "function") el.addEventListener(name.slice(2), value);
  else if (name.startsWith(".")) el.classList.toggle(name.slice(1), Boolean(value));
  else if (name.startsWith("--")) el.style.setProperty(name, String(value));
  else if (typeof value === "boolean" && !name.startsWith("aria-")) el.toggleAttribute(name, value);
  else el.setAttribute(name, String(value));
}

/** Change a text only where it differs, so that nothing is read out twice. @param {Element} el @param {string} text */
export function say(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** Show labels and values. @param {HTMLElement} el @param {[string, string][]} figures */
export function showFigures(el, figures) {
  const show = (/** @type {[string, string]} */ [label, value]) =>
    make("div.bsw-figure", make("span.bsw-label", label), make("span.bsw-value", value));
  el.replaceChildren(...figures.map(show));
}

/** Whether an element, or what it holds, has the focus. @param {Element} el */
export const hasFocus = (el) => el.contains(document.activeElement);

/** Give an element the focus, where it stands on the page. @param {HTMLElement | undefined} el */
export const focus = (el) => el?.focus({ preventScroll: true });

/** The first element that is to be seen. @param {Element} el in which @param {string} selector */
export function shownIn(el, selector) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = el.querySelectorAll(selector);
  return [...all].find((one) => one.offsetParent !== null);
}

/**
 * Look at every frame for what is to come.
 * @param {() => boolean} look true ends it @param {number} frames how long @param {AbortSignal} signal ends it
 */
export function lookOut(look, frames, signal) {
  if (!signal.aborted && !look() && frames > 0) requestAnimationFrame(() => lookOut(look, frames - 1, signal));
}
