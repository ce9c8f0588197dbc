// @ts-check
/** What lies over the board of a replay, drawn in cells. */
import { draw } from "../shared/dom.js";
import { arrowPaths } from "./ahead.js";

const MARGIN = 0.3;

/**
 * Draw where a block came from, and where the best slides would go.
 * @param {Element} overlay @param {number[] | null} ghost @param {number[][]} arrows
 */
export const showOverlay = (overlay, ghost, arrows) =>
  overlay.replaceChildren(...(ghost ? drawGhost(ghost) : []), ...arrows.flatMap(drawArrow));

/** @param {number[]} ghost */
function drawGhost([row, col, high, wide]) {
  const [x, y] = [col + MARGIN + 0.08, row + MARGIN + 0.08];
  const place = { x, y, width: wide - 0.16, height: high - 0.16, rx: 0.2 };
  return [draw("rect.bsw-replay-ghost-case", place), draw("rect.bsw-replay-ghost", place)];
}

/** @param {number[]} arrow */
function drawArrow([x, y, right, down]) {
  const { shaft, head } = arrowPaths([x + MARGIN, y + MARGIN, right, down]);
  return ["case", "ink"].flatMap((part) => [
    draw(`path.bsw-replay-arrow-${part}`, { d: shaft }),
    draw(`path.bsw-replay-head-${part}`, { d: head }),
  ]);
}
