// @ts-check
/** Numbers beside the axes of a map, and the cell at a place on it: without a page. */
import { clamp, times } from "../shared/numbers.js";

const TICKS_AT_MOST = 10;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** The numbers to write beside an axis. @param {number} cells how many it has */
export function ticksOf(cells) {
  const step = STEPS.find((one) => cells / one <= TICKS_AT_MOST) ?? 200;
  return times(Math.ceil(cells / step), (i) => i * step);
}

/** The cell at a part of an axis. @param {number} part 0 to 1 @param {number} cells how many it has */
export const cellAt = (part, cells) => clamp(Math.floor(part * cells), 0, cells - 1);
