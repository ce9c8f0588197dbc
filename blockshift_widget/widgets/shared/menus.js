// @ts-check
/**
 * Menus.
 *
 * @typedef {[name: number | string, title: string, hint: string]} Item something to choose
 */
import { make } from "./dom.js";
import { speedInWords, speedsWith } from "./numbers.js";

/** Make a menu. @param {string} label @param {(value: string) => void} chosen */
export function makeMenu(label, chosen) {
  const traits = { "aria-label": label, title: label };
  return make("select.bsw-viewer-field", { ...traits, onchange: ({ target }) => chosen(target.value) });
}

/** Show what can be chosen. @param {HTMLSelectElement} menu @param {Item[]} items @param {number | string} chosen */
export function showItems(menu, items, chosen) {
  menu.replaceChildren(...items.map(([value, title, hint]) => make("option", { value, title: hint }, title)));
  menu.value = String(chosen);
}

/** Show the speeds to choose from. @param {HTMLSelectElement} menu @param {number[]} usual @param {number} speed */
export function showSpeeds(menu, usual, speed) {
  if (menu.value === String(speed)) return;
  /** @type {Item[]} */
  const items = speedsWith(usual, speed).map((one) => [one, speedInWords(one), ""]);
  showItems(menu, items, speed);
}
