// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { clamp, speedInWords, speedsWith } from "../../blockshift_widget/widgets/shared/numbers.js";

test("a clamped value is the nearest one within", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(), (value, lo, length) => {
      const clamped = clamp(value, lo, lo + length);
      assert.ok(lo <= clamped && clamped <= lo + length);
      if (lo <= value && value <= lo + length) assert.equal(clamped, value);
      else assert.equal(clamped, value < lo ? lo : lo + length);
    }),
  );
});

test("a speed of one's own stands among the usual ones, once", () => {
  assert.deepEqual(speedsWith([0.5, 1, 2], 1), [0.5, 1, 2]);
  assert.deepEqual(speedsWith([1, 4, 10], 2.5), [1, 2.5, 4, 10]);
});

test("speeds in words", () => {
  const words = { 0.5: "½/s", 0.25: "0.25/s", 1: "1/s", 2: "2/s", 3.14159: "3.14/s" };
  for (const [speed, said] of Object.entries(words)) assert.equal(speedInWords(Number(speed)), said);
});
