// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { cellAt, ticksOf } from "../../blockshift_widget/widgets/search_lab/axes.js";

test("an axis has few ticks, evenly from 0, none beyond its cells", () => {
  for (let cells = 1; cells <= 2000; cells++) {
    const ticks = ticksOf(cells);
    assert.ok(ticks.length >= Math.min(cells, 4) && ticks.length <= 10, `${cells} cells`);
    assert.equal(ticks[0], 0);
    for (const [i, tick] of ticks.entries()) assert.equal(tick, i * (ticks[1] ?? 0));
    assert.ok((ticks.at(-1) ?? 0) < cells);
  }
  assert.deepEqual(ticksOf(0), []);
});

test("every part of an axis belongs to a cell, its ends too", () => {
  for (let cells = 1; cells <= 50; cells++) {
    assert.equal(cellAt(-0.1, cells), 0);
    assert.equal(cellAt(1, cells), cells - 1);
    for (let cell = 0; cell < cells; cell++) assert.equal(cellAt((cell + 0.5) / cells, cells), cell);
  }
});
