// @ts-check
/** One pointer drags, and only its own release commits. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { Grip } from "../../blockshift_widget/widgets/shared/grip.js";
import { StandInElement } from "./stand_ins.js";

/** An element with a grip, and what became of drags. */
function makeGrip() {
  const el = new StandInElement();
  /** @type {string[]} */
  const log = [];
  const hands = {
    grab: (/** @type {any} */ event) =>
      event.empty ? undefined : { el: /** @type {any} */ (el), pointer: event.pointerId },
    pull: (/** @type {{pointer: number}} */ { pointer }, /** @type {any} */ event) =>
      log.push(pointer === event.pointerId ? "pull" : "pull by another"),
    release: () => log.push("release"),
    lose: () => log.push("lose"),
  };
  return { el, log, grip: new Grip(/** @type {any} */ (el), hands) };
}

test("a drag is pulled and released", () => {
  const { el, log, grip } = makeGrip();
  assert.ok(el.dispatch("pointerdown", {}).defaultPrevented);
  assert.ok(grip.held && el.hasPointerCapture(1));
  el.dispatch("pointermove", {});
  el.dispatch("pointerup", { buttons: 0 });
  assert.deepEqual(log, ["pull", "pull", "release"]);
  assert.ok(!grip.held && !el.hasPointerCapture(1));
  el.dispatch("lostpointercapture", {});
  el.dispatch("pointermove", {});
  assert.equal(log.length, 3);
});

test("a second finger, a right button, and the floor begin nothing", () => {
  for (const traits of [{ isPrimary: false }, { button: 2 }, { empty: true }]) {
    const { el, log, grip } = makeGrip();
    assert.ok(!el.dispatch("pointerdown", traits).defaultPrevented);
    assert.deepEqual([log, grip.held], [[], undefined]);
  }
});

test("a cancel, a lost capture and a release that nobody saw commit nothing", () => {
  for (const [type, traits] of /** @type {[string, object][]} */ ([
    ["pointercancel", {}],
    ["lostpointercapture", {}],
    ["pointermove", { buttons: 0 }],
  ])) {
    const { el, log, grip } = makeGrip();
    el.dispatch("pointerdown", {});
    el.dispatch(type, { ...traits });
    el.dispatch("pointerup", { buttons: 0 });
    assert.deepEqual([log, grip.held], [["pull", "lose"], undefined], type);
  }
});

test("the right button of a mouse that drags with the left releases nothing", () => {
  const { el, log, grip } = makeGrip();
  el.dispatch("pointerdown", {});
  el.dispatch("pointerup", { button: 2 });
  assert.ok(grip.held);
  el.dispatch("pointerup", { buttons: 0 });
  assert.deepEqual(log, ["pull", "release"]);
});

test("another drag ends one whose capture is gone", () => {
  const { el, log } = makeGrip();
  el.dispatch("pointerdown", {});
  el.dispatch("pointerdown", { pointerId: 2 });
  assert.deepEqual(log, ["pull"]);
  el.captured.clear();
  el.dispatch("pointerdown", { pointerId: 3 });
  assert.deepEqual(log, ["pull", "lose", "pull"]);
});

test("no menu opens in the middle of a drag", () => {
  const { el, grip } = makeGrip();
  assert.ok(!el.dispatch("contextmenu", {}).defaultPrevented);
  el.dispatch("pointerdown", {});
  assert.ok(el.dispatch("contextmenu", {}).defaultPrevented);
  grip.end();
  assert.ok(!el.dispatch("contextmenu", {}).defaultPrevented);
});

test("what is let go by hand tells whether it was lost", () => {
  const { el, log, grip } = makeGrip();
  grip.lose();
  el.dispatch("pointerdown", {});
  grip.end();
  el.dispatch("pointerdown", {});
  grip.lose();
  assert.deepEqual(log, ["pull", "pull", "lose"]);
});

test("in any order of events each drag ends once, and no other pointer moves it", () => {
  const events = fc.array(
    fc.record({
      type: fc.constantFrom(
        "pointerdown",
        "pointermove",
        "pointerup",
        "pointercancel",
        "lostpointercapture",
        "contextmenu",
      ),
      pointerId: fc.integer({ min: 1, max: 3 }),
      pointerType: fc.constantFrom("mouse", "touch"),
      isPrimary: fc.boolean(),
      button: fc.constantFrom(0, 2),
      buttons: fc.constantFrom(0, 1, 3),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(events, (happened) => {
      const { el, log, grip } = makeGrip();
      for (const { type, ...traits } of happened) {
        const before = log.length;
        const { held } = grip;
        el.dispatch(type, traits);
        const said = log.slice(before);
        if (held && grip.held !== held) assert.ok(said[0] === "release" || said[0] === "lose");
        if (said.includes("release")) assert.ok(held && type === "pointerup" && held.pointer === traits.pointerId);
        if (!held && !grip.held) assert.deepEqual(said, []);
        assert.ok(!said.includes("pull by another"));
        assert.equal(el.captured.size, grip.held ? 1 : 0);
      }
    }),
    { numRuns: 500 },
  );
});
