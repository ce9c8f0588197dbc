// @ts-check
/** Where blocks are to be seen, and what keys and drags ask for. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import * as places from "../../blockshift_widget/widgets/board/places.js";

/** @import { Gesture, Piece } from "../../blockshift_widget/widgets/board/places.js" */

/** @param {boolean} horizontal @returns {Piece} */
const piece = (horizontal) => ({ canvas: "c", line: 2, length: 2, horizontal });

/** A block within a board of six cells. */
const blocks = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.boolean()).map(([a, b, c, horizontal]) => {
  const [first, place, last] = [a, b, c].sort();
  return { name: "A", piece: piece(horizontal), place, lo: first - place, hi: last - place };
});
const gestures = fc.array(
  fc.record({
    kind: fc.constantFrom(
      /** @type {const} */ ("slide"),
      /** @type {const} */ ("touch"),
      /** @type {const} */ ("cancel"),
    ),
    n: fc.nat(),
    epoch: fc.constant(1),
    block: fc.constantFrom("A", "B"),
    cells: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
  }),
);

test("a block is shown within its span, whatever is under way", () => {
  fc.assert(
    fc.property(blocks, gestures, (block, pending) => {
      const shown = places.shownPlace(block, pending);
      assert.ok(block.place + block.lo <= shown && shown <= block.place + block.hi);
      assert.equal(
        shown,
        places.shownPlace(
          block,
          pending.filter((gesture) => gesture.block === "A"),
        ),
      );
    }),
  );
});

test("slides that are under way add up, each as far as the span goes", () => {
  const block = { name: "A", piece: piece(true), place: 1, lo: -1, hi: 2 };
  const pending = (/** @type {number[]} */ ...cells) => cells.map((each) => gesture({ cells: each }));
  for (const [cells, shown] of /** @type {[number[], number][]} */ ([
    [[], 1],
    [[1], 2],
    [[5], 3],
    [[5, -1], 2],
    [[-5, 1], 1],
  ])) {
    assert.equal(places.shownPlace(block, pending(...cells)), shown);
  }
});

test("a drag stays within the span, and asks for what it shows", () => {
  const px = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(blocks, fc.array(px, { minLength: 1 }), fc.integer({ min: 20, max: 90 }), (block, pulls, cell) => {
      const drag = { block, start: block.place, at: block.place, grip: 100, cell };
      for (const now of pulls) drag.at = places.pulledTo(drag, now);
      const [first, last] = [block.place + block.lo, block.place + block.hi];
      assert.ok(first <= drag.at && drag.at <= last);
      const cells = Math.round(drag.at) - drag.start;
      assert.ok(block.lo <= cells && cells <= block.hi);
      const free = drag.start + ((pulls.at(-1) ?? 0) - drag.grip) / cell;
      if (first <= free && free <= last) assert.ok(Math.abs(drag.at - free) < 1e-9);
    }),
  );
});

test("a drag gives way when the span shrinks", () => {
  const block = { name: "A", piece: piece(true), place: 1, lo: -1, hi: 0 };
  assert.equal(places.within(block, 2.5), 1);
  assert.equal(places.within(block, -3), 0);
  assert.equal(places.within(block, 0.25), 0.25);
});

test("an arrow key moves a block along its axis only, by one cell", () => {
  const cells = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Enter: [0, 0],
    a: [0, 0],
  };
  for (const [key, [horizontal, vertical]] of Object.entries(cells)) {
    assert.equal(places.cellsOfKey(key, piece(true)), horizontal, key);
    assert.equal(places.cellsOfKey(key, piece(false)), vertical, key);
  }
});

test("spans in words", () => {
  const words = (/** @type {boolean} */ horizontal, /** @type {number} */ lo, /** @type {number} */ hi) =>
    places.spanInWords({ name: "A", piece: piece(horizontal), place: 2, lo, hi });
  assert.equal(words(true, -2, 1), "can move 2 left, 1 right");
  assert.equal(words(true, 0, 3), "can move 3 right");
  assert.equal(words(false, -1, 0), "can move 1 up");
  assert.equal(words(false, -1, 2), "can move 1 up, 2 down");
  assert.equal(words(false, 0, 0), "can't move");
});

test("a player waits for slides only", () => {
  for (const kind of /** @type {const} */ (["slide", "touch", "cancel"])) {
    assert.equal(places.isSlide(gesture({ kind })), kind === "slide");
  }
});

/** @param {Partial<Gesture>} parts @returns {Gesture} */
function gesture(parts) {
  return { kind: "slide", n: 1, epoch: 1, block: "A", ...parts };
}
