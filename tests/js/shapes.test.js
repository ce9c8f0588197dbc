// @ts-check
/** What is drawn and carried on the editor's board, on every cell of it. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import * as shapes from "../../blockshift_widget/widgets/editor/shapes.js";

/** @import { Carrying, Cell, Drawing, Layout, Piece } from "../../blockshift_widget/widgets/editor/shapes.js" */

const SIZE = 6;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, i) => ({ row: Math.floor(i / SIZE), col: i % SIZE }));

/** @param {number} row @param {number} col @param {number} length @param {boolean} horizontal @returns {Piece} */
const piece = (row, col, length, horizontal) => ({ row, col, length, horizontal, canvas: "c" });

/** @type {Layout} */
const LAYOUT = {
  size: SIZE,
  margin: 0.3,
  floor: "f",
  blocks: { X: piece(2, 0, 2, true), A: piece(0, 3, 3, false), B: piece(5, 2, 3, true) },
  walls: [
    [1, 1],
    [4, 5],
  ],
};

/** The same board as text, to look things up in another way. */
const ROWS = ["...A..", ".#.A..", "XX.A..", "......", ".....#", "..BBB."];

/** @param {Cell} cell */
const at = ({ row, col }) => ROWS[row][col];

/** @param {Cell} start @returns {Drawing} */
const drawing = (start) => ({ kind: "draw", start, down: 0, right: 0 });

/** @param {string} name @returns {Carrying} */
const carrying = (name) => ({
  kind: "carry",
  name,
  piece: LAYOUT.blocks[name],
  down: 0,
  right: 0,
  y: 0,
  x: 0,
});

const spot = fc.double({ min: -3, max: 9, noNaN: true });
const ways = fc.array(
  fc.constantFrom(
    .../** @type {[number, number][]} */ ([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]),
  ),
  { maxLength: 30 },
);

/** @param {Drawing | Carrying} act */
function assertOnBoard(act) {
  const { row, col, high, wide } = shapes.target(act);
  assert.ok(row >= 0 && col >= 0 && row + high <= SIZE && col + wide <= SIZE);
  return { high, wide };
}

test("every cell holds what the board has there", () => {
  for (const cell of CELLS) {
    const sign = at(cell);
    assert.equal(shapes.blockAt(LAYOUT, cell), /[A-Z]/.test(sign) ? sign : null);
    assert.equal(shapes.hasWall(LAYOUT, cell), sign === "#");
    const words = { ".": "Empty", "#": "Wall", X: "Block X, horizontal, 2 cells", A: "Block A, vertical, 3 cells" };
    assert.equal(shapes.contentInWords(LAYOUT, cell), { ...words, B: "Block B, horizontal, 3 cells" }[sign]);
  }
});

test("a shape fits where all of its cells are empty or its own", () => {
  for (const { row, col } of CELLS) {
    for (const [high, wide] of [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [3, 1],
    ].filter(([h, w]) => row + h <= SIZE && col + w <= SIZE)) {
      const covered = CELLS.filter((c) => c.row >= row && c.row < row + high && c.col >= col && c.col < col + wide).map(
        at,
      );
      for (const without of [null, "X", "A"]) {
        const room = covered.every((sign) => sign === "." || sign === without);
        assert.equal(shapes.fits(LAYOUT, { row, col, high, wide }, without), room);
      }
    }
  }
});

test("between two cells lies what both are in, in either order", () => {
  for (const one of CELLS) {
    for (const other of CELLS) {
      const shape = shapes.between([one.row, one.col], [other.row, other.col]);
      assert.deepEqual(shape, shapes.between([other.row, other.col], [one.row, one.col]));
      assert.deepEqual([shape.row, shape.col], [Math.min(one.row, other.row), Math.min(one.col, other.col)]);
      assert.equal(shape.row + shape.high - 1, Math.max(one.row, other.row));
      assert.equal(shape.col + shape.wide - 1, Math.max(one.col, other.col));
    }
  }
});

test("on a block a carry begins, on an empty cell a drawing, on a wall nothing", () => {
  for (const cell of CELLS) {
    const act = shapes.begin(LAYOUT, cell);
    if (at(cell) === "#") assert.equal(act, null);
    else if (at(cell) === ".") assert.deepEqual(act, drawing(cell));
    else assert.deepEqual(act, carrying(at(cell)));
  }
});

test("a drawing is a line of one to three cells on the board, from where it began towards the pointer", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CELLS), spot, spot, (start, y, x) => {
      const act = shapes.stretch(drawing(start), SIZE, y, x);
      const { high, wide } = assertOnBoard(act);
      assert.ok(Math.min(high, wide) === 1 && Math.max(high, wide) <= 3);
      const [far, aside] = [Math.abs(y - start.row - 0.5), Math.abs(x - start.col - 0.5)];
      assert.equal(far > aside ? act.right : act.down, 0);
      if (act.down) assert.equal(Math.sign(act.down), Math.sign(y - start.row - 0.5));
      if (act.right) assert.equal(Math.sign(act.right), Math.sign(x - start.col - 0.5));
    }),
  );
});

test("a drawing reaches the cell under the pointer where it can", () => {
  for (const start of CELLS) {
    for (const { row, col } of CELLS) {
      if ((row !== start.row && col !== start.col) || Math.abs(row - start.row) > 2 || Math.abs(col - start.col) > 2)
        continue;
      const act = shapes.stretch(drawing(start), SIZE, row + 0.5, col + 0.5);
      assert.deepEqual([start.row + act.down, start.col + act.right], [row, col]);
    }
  }
});

test("a block is carried over the board, never off it", () => {
  fc.assert(
    fc.property(fc.constantFrom("X", "A", "B"), spot, spot, (name, y, x) => {
      const act = shapes.carry(carrying(name), SIZE, y, x);
      const { high, wide } = assertOnBoard(act);
      assert.deepEqual(
        [high, wide],
        [shapes.shapeOf(LAYOUT.blocks[name]).high, shapes.shapeOf(LAYOUT.blocks[name]).wide],
      );
      assert.deepEqual([act.y, act.x], [y, x]);
    }),
  );
});

test("keys draw and carry as the pointer does, within the board", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CELLS.filter((cell) => at(cell) !== "#")), ways, (cell, steps) => {
      let act = /** @type {Drawing | Carrying} */ (shapes.begin(LAYOUT, cell));
      for (const [down, right] of steps) {
        const before = act;
        act = shapes.step(act, SIZE, down, right);
        const { high, wide } = assertOnBoard(act);
        if (act.kind === "draw") assert.ok(Math.min(high, wide) === 1 && Math.max(high, wide) <= 3);
        assert.ok(act.kind === "draw" || Math.abs(act.down - before.down) + Math.abs(act.right - before.right) <= 1);
      }
    }),
  );
});

test("an arrow the other way begins a drawing anew", () => {
  let act = /** @type {Drawing | Carrying} */ (drawing({ row: 2, col: 2 }));
  for (const [way, down, right] of /** @type {[[number, number], number, number][]} */ ([
    [[0, 1], 0, 1],
    [[0, 1], 0, 2],
    [[0, 1], 0, 2],
    [[1, 0], 1, 0],
    [[-1, 0], 0, 0],
    [[-1, 0], -1, 0],
  ])) {
    act = shapes.step(act, SIZE, ...way);
    assert.deepEqual([act.down, act.right], [down, right]);
  }
});

test("what came of it is asked for; nothing where nothing came", () => {
  const cell = { row: 3, col: 1 };
  assert.equal(shapes.request(drawing(cell)), null);
  assert.equal(shapes.request(carrying("A")), null);
  const drawn = shapes.stretch(drawing(cell), SIZE, 3.5, 3.5);
  assert.deepEqual(shapes.request(drawn), { kind: "add", start: [3, 1], end: [3, 3] });
  const carried = shapes.carry(carrying("X"), SIZE, 1.2, 0.6);
  assert.deepEqual(shapes.request(carried), { kind: "move", block: "X", start: [3, 1] });
});

test("what is being done is said", () => {
  assert.equal(shapes.actInWords(drawing({ row: 3, col: 1 }), LAYOUT), "1 cell");
  assert.equal(shapes.actInWords(shapes.stretch(drawing({ row: 3, col: 1 }), SIZE, 3.5, 2.5), LAYOUT), "2 cells");
  assert.equal(
    shapes.actInWords(shapes.stretch(drawing({ row: 3, col: 1 }), SIZE, 1.5, 1.5), LAYOUT),
    "3 cells: no room here",
  );
  assert.equal(shapes.actInWords(shapes.carry(carrying("X"), SIZE, 1, 0), LAYOUT), "X at row 3, column 0");
  assert.equal(
    shapes.actInWords(shapes.carry(carrying("X"), SIZE, 0, 2), LAYOUT),
    "X at row 2, column 2: no room here",
  );
});
