// @ts-check
/** Keys: which are ours, and what arrows mean. */

/** Whether a key is for the browser or the notebook even here. @param {KeyboardEvent} event */
export const passes = (event) =>
  event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Escape"].includes(event.key);

/** @type {Record<string, [down: number, right: number]>} in cells */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
