// @ts-check
/** What a replay shows ahead of Python, and where things lie on its track, curve and board. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { arrowPaths, eventOf, holds, nearestEvent, stateAhead } from "../../blockshift_widget/widgets/replay/ahead.js";

/** @param {Record<string, number>} at */
const event = (at) => ({ mark: "", words: `at ${Object.values(at)}`, figures: [], ghost: null, at, cursor: null });
const PAGE = { first: 10, epoch: 3, events: [event({ X: 0 }), event({ X: 1 })] };
const STATE = { epoch: 3, at: { X: [0, -1, 2] }, kept: true };

test("a page describes its own events only", () => {
  assert.equal(eventOf(PAGE, 10), PAGE.events[0]);
  assert.equal(eventOf(PAGE, 11), PAGE.events[1]);
  for (const other of [0, 9, 12]) assert.equal(eventOf(PAGE, other), undefined);
  assert.equal(eventOf({}, 0), undefined);
});

test("a board is taken to the event, without spans, and says it", () => {
  const ahead = stateAhead(STATE, PAGE, PAGE.events[1]);
  assert.deepEqual(ahead, { ...STATE, at: { X: [1, 0, 0] }, say: "at 1" });
});

test("a board stays where it is if it is there, is another one, or nothing is known", () => {
  assert.equal(stateAhead(STATE, PAGE, PAGE.events[0]), undefined);
  assert.equal(stateAhead({ ...STATE, epoch: 2 }, PAGE, PAGE.events[1]), undefined);
  assert.equal(stateAhead(STATE, PAGE, undefined), undefined);
});

test("the nearest event is no farther than any other", () => {
  const events = fc.array(fc.tuple(fc.nat(), fc.nat(500)), { minLength: 1 });
  fc.assert(
    fc.property(events, fc.nat(500), (all, x) => {
      const nearest = nearestEvent(all, x);
      const distance = Math.min(
        ...all.filter(([number]) => number === nearest).map(([, place]) => Math.abs(place - x)),
      );
      assert.ok(all.every(([, place]) => distance <= Math.abs(place - x)));
    }),
  );
});

test("an event is one of one attempt", () => {
  const attempts = [0, 4, 9].map((first, i) => ({ first, events: [4, 5, 1][i], level: 1, name: "" }));
  for (let number = 0; number < 10; number++)
    assert.equal(attempts.filter((attempt) => holds(attempt, number)).length, 1);
});

test("an arrow points where its block would go", () => {
  for (const [right, down] of [
    [2, 0],
    [-1, 0],
    [0, 3],
    [0, -2],
  ]) {
    const { shaft, head } = arrowPaths([1, 2, right, down]);
    const [from, neck] = pointsOf(shaft);
    const [tip, left, other] = pointsOf(head);
    assert.deepEqual(from, [1, 2]);
    const [dx, dy] = [Math.sign(right), Math.sign(down)];
    const along = (/** @type {number[]} */ [x, y]) => (x - 1) * dx + (y - 2) * dy;
    assert.ok(Math.abs(along(tip) - Math.abs(right + down) - 0.12) < 1e-9);
    for (const point of [neck, left, other]) assert.ok(Math.abs(along(point) - Math.abs(right + down) + 0.26) < 1e-9);
    assert.ok(Math.abs(Math.hypot(left[0] - other[0], left[1] - other[1]) - 0.54) < 1e-9);
  }
});

/** @param {string} path */
const pointsOf = (path) =>
  path
    .slice(1)
    .replace("z", "")
    .split("L")
    .map((point) => point.split(" ").map(Number));
