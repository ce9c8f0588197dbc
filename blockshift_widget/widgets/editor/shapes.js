// @ts-check
/**
 * Shapes on the board of the level editor, and blocks that are being drawn or carried: values, without a page. Whether
 * a block fits is decided by Python; what is known of it here is only shown.
 *
 * @typedef {{row: number, col: number, length: number, horizontal: boolean, canvas: string}} Piece
 *   `row` and `col` are its top or left cell, counted from 0
 * @typedef {{size: number, margin: number, floor: string, blocks: Record<string, Piece>, walls: number[][]}} Layout
 * @typedef {{row: number, col: number}} Cell
 * @typedef {{row: number, col: number, high: number, wide: number}} Shape in cells
 * @typedef {{kind: string, n: number, block?: string, start?: number[], end?: number[]}} Ask
 *   made here and not yet answered
 * @typedef {{kind: "draw", start: Cell, down: number, right: number}} Drawing
 *   a block from a cell on, so many cells down or right: one of them is 0
 * @typedef {{kind: "carry", name: string, piece: Piece, down: number, right: number, y: number, x: number}} Carrying
 *   a block that is taken up, so many cells from where it lies; `y` and `x` are the pointer's way in cells
 */
import { clamp, times } from "../shared/numbers.js";

const LONGEST = 3;

/** @param {Cell} cell */
export const inWords = ({ row, col }) => `row ${row}, column ${col}`;

/** @param {Piece} piece @returns {Shape} */
export function shapeOf({ row, col, length, horizontal }) {
  const [high, wide] = horizontal ? [1, length] : [length, 1];
  return { row, col, high, wide };
}

/** The shape between two cells. @param {number[]} start @param {number[]} end @returns {Shape} */
export function between([row, col], [toRow, toCol]) {
  const [high, wide] = [Math.abs(toRow - row) + 1, Math.abs(toCol - col) + 1];
  return { row: Math.min(row, toRow), col: Math.min(col, toCol), high, wide };
}

/** @param {Cell} one @param {Cell} other */
export const same = (one, other) => one.row === other.row && one.col === other.col;

/** @param {Layout} layout @param {Cell} cell */
export const hasWall = ({ walls }, cell) => walls.some(([row, col]) => same({ row, col }, cell));

/** The name of the block that covers a cell, if one does. @param {Layout} layout @param {Cell} cell */
export function blockAt({ blocks }, { row, col }) {
  const covers = (/** @type {Shape} */ shape) =>
    row >= shape.row && row < shape.row + shape.high && col >= shape.col && col < shape.col + shape.wide;
  return Object.keys(blocks).find((name) => covers(shapeOf(blocks[name]))) ?? null;
}

/** What a cell holds, in words. @param {Layout} layout @param {Cell} cell */
export function contentInWords(layout, cell) {
  const name = blockAt(layout, cell);
  if (name === null) return hasWall(layout, cell) ? "Wall" : "Empty";
  const { length, horizontal } = layout.blocks[name];
  return `Block ${name}, ${horizontal ? "horizontal" : "vertical"}, ${length} cells`;
}

/**
 * Whether a shape seems to have room.
 * @param {Layout} layout @param {Shape} shape @param {string | null} without a block that does not count
 */
export function fits(layout, { row, col, high, wide }, without) {
  const cells = times(high * wide, (i) => ({ row: row + Math.floor(i / wide), col: col + (i % wide) }));
  return cells.every((cell) => [null, without].includes(blockAt(layout, cell)) && !hasWall(layout, cell));
}

/**
 * Begin to draw on an empty cell, or take up the block that is there; nothing begins on a wall.
 * @param {Layout} layout @param {Cell} cell @returns {Drawing | Carrying | null}
 */
export function begin(layout, cell) {
  const name = blockAt(layout, cell);
  const still = { down: 0, right: 0 };
  if (name !== null) return { kind: "carry", name, piece: layout.blocks[name], x: 0, y: 0, ...still };
  return hasWall(layout, cell) ? null : { kind: "draw", start: cell, ...still };
}

/**
 * Stretch a block that is being drawn, along the way that is longer, as far as a block and the board reach.
 * @param {Drawing} act @param {number} size the board's
 * @param {number} y where to, in cells from the top left of the board @param {number} x
 * @returns {Drawing}
 */
export function stretch(act, size, y, x) {
  const { row, col } = act.start;
  const reach = (/** @type {number} */ from, /** @type {number} */ to) =>
    clamp(clamp(Math.floor(to), from + 1 - LONGEST, from + LONGEST - 1), 0, size - 1) - from;
  const vertical = Math.abs(y - row - 0.5) > Math.abs(x - col - 0.5);
  return { ...act, down: vertical ? reach(row, y) : 0, right: vertical ? 0 : reach(col, x) };
}

/**
 * Carry a block some way from where it lies, within the board.
 * @param {Carrying} act @param {number} size the board's @param {number} y in cells @param {number} x
 * @returns {Carrying}
 */
export function carry(act, size, y, x) {
  const { row, col, high, wide } = shapeOf(act.piece);
  const down = clamp(row + Math.round(y), 0, size - high) - row;
  const right = clamp(col + Math.round(x), 0, size - wide) - col;
  return { ...act, down, right, y, x };
}

/**
 * Go on by one cell with a key; another way than so far begins a drawing anew.
 * @param {Drawing | Carrying} act @param {number} size the board's @param {number} down @param {number} right
 */
export function step(act, size, down, right) {
  if (act.kind === "draw") {
    const { row, col } = act.start;
    return stretch(act, size, row + 0.5 + (down && act.down + down), col + 0.5 + (right && act.right + right));
  }
  const carried = carry(act, size, act.down + down, act.right + right);
  return { ...carried, y: carried.down, x: carried.right };
}

/** Where a block would come to lie. @param {Drawing | Carrying} act @returns {Shape} */
export function target(act) {
  if (act.kind === "draw") {
    const { row, col } = act.start;
    return between([row, col], [row + act.down, col + act.right]);
  }
  const shape = shapeOf(act.piece);
  return { ...shape, row: shape.row + act.down, col: shape.col + act.right };
}

/** What to ask Python for at its end; null if nothing came of it. @param {Drawing | Carrying} act */
export function request(act) {
  if (!act.down && !act.right) return null;
  const { row, col } = act.kind === "draw" ? act.start : target(act);
  if (act.kind === "carry") return { kind: "move", block: act.name, start: [row, col] };
  return { kind: "add", start: [row, col], end: [row + act.down, col + act.right] };
}

/** @param {Drawing | Carrying} act @param {Layout} layout */
export function actInWords(act, layout) {
  const shape = target(act);
  const room = fits(layout, shape, act.kind === "carry" ? act.name : null) ? "" : ": no room here";
  if (act.kind === "carry") return `${act.name} at ${inWords(shape)}${room}`;
  const cells = shape.high * shape.wide;
  return `${cells} ${cells === 1 ? "cell" : "cells"}${room}`;
}
