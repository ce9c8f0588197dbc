// @ts-check
/**
 * Where blocks are to be seen, and what keys and drags ask for: numbers, without a page.
 *
 * @typedef {{canvas: string, line: number, length: number, horizontal: boolean}} Piece
 * @typedef {{name: string, piece: Piece, place: number, lo: number, hi: number}} Block
 *   its place along its axis, and its span: fewest and most signed cells
 * @typedef {{kind: "slide" | "cancel" | "touch", n: number, epoch: number, block: string, cells?: number,
 *            place?: number | null}} Gesture
 *   made here and not yet answered; a slide has signed `cells`, and `place` is where a drag began, while an arrow
 *   key means "from wherever it is"
 * @typedef {{block: Block, start: number, at: number, grip: number, cell: number}} Drag
 *   `start` and `at` are places; `grip` is the pointer's coordinate at the start, and `cell` the length of one, in px
 */
import { ARROWS } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";

/** Whether the player waits for an answer to a gesture. @param {Gesture} gesture */
export const isSlide = (gesture) => gesture.kind === "slide";

/**
 * Where a block stands once the gestures that are still under way are made, as far as its span goes.
 * @param {Block} block @param {Gesture[]} pending
 */
export function shownPlace({ name, place, lo, hi }, pending) {
  const own = pending.filter((gesture) => gesture.block === name);
  return place + own.reduce((offset, { cells = 0 }) => clamp(offset + cells, lo, hi), 0);
}

/** @param {Block} block */
export function spanInWords({ piece, lo, hi }) {
  const [back, on] = piece.horizontal ? ["left", "right"] : ["up", "down"];
  const free = [lo && `${-lo} ${back}`, hi && `${hi} ${on}`].filter(Boolean).join(", ");
  return free ? `can move ${free}` : "can't move";
}

/** The cells that a key asks of a block; 0 if none. @param {string} key @param {Piece} piece */
export function cellsOfKey(key, { horizontal }) {
  const [down, right] = ARROWS[key] ?? [0, 0];
  return horizontal ? right : down;
}

/** The nearest place to one that a block can be at. @param {Block} block @param {number} at */
export const within = ({ place, lo, hi }, at) => clamp(at, place + lo, place + hi);

/** Where a block is while a pointer pulls it. @param {Drag} drag @param {number} now the pointer's coordinate, in px */
export const pulledTo = ({ block, start, grip, cell }, now) => within(block, start + (now - grip) / cell);
