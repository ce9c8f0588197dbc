// @ts-check
/** Views are opened once and closed for good; traits are shown now and later. */
import assert from "node:assert/strict";
import test from "node:test";
import { showTraits, Views, widget } from "../../blockshift_widget/widgets/shared/widgets.js";
import { StandInModel } from "./stand_ins.js";

function makeViews() {
  const model = new StandInModel();
  const off = new AbortController();
  return { model, off, views: new Views(/** @type {any} */ (model), off.signal) };
}

test("a view is opened once, however often it is asked for", async () => {
  const { model, views } = makeViews();
  assert.ok(!views.has("a"));
  const [one, other] = await Promise.all([views.open("a"), views.open("a")]);
  assert.equal(one, other);
  assert.ok(views.has("a"));
  assert.deepEqual(model.opened, ["a"]);
});

test("all others are closed, those on their way too", async () => {
  const { model, views } = makeViews();
  await views.open("a");
  const late = views.open("b");
  views.keep(["c"]);
  assert.deepEqual(model.closed, ["a"], "what is there is closed at once");
  await late;
  assert.deepEqual(model.closed, ["a", "b"]);
  assert.ok(!views.has("a") && !views.has("b"));
});

test("the end closes all, and what is still on its way", async () => {
  const { model, off, views } = makeViews();
  const open = [views.open("a"), views.open("b")];
  off.abort();
  await Promise.all(open);
  assert.deepEqual(model.closed, ["a", "b"]);
});

test("traits are shown at once and at every change, until the end", () => {
  const model = new StandInModel();
  const off = new AbortController();
  let shown = 0;
  showTraits(/** @type {any} */ (model), { _state: () => shown++ }, off.signal);
  model.trigger("change:_state");
  assert.equal(shown, 2);
  off.abort();
  model.trigger("change:_state");
  assert.deepEqual([shown, model.listeners], [2, 0]);
});

test("a widget makes what its model asks for", () => {
  /** @type {unknown[][]} */
  const made = [];
  class Shown {
    constructor(/** @type {unknown[]} */ ...parts) {
      made.push(parts);
    }
  }
  const { signal } = new AbortController();
  const [model, el] = /** @type {any[]} */ ([new StandInModel(), {}]);
  widget((asked) => (asked === model ? Shown : Array)).render(/** @type {any} */ ({ model, el, signal }));
  assert.deepEqual(made, [[model, el, signal]]);
});
