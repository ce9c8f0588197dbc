// @ts-check
/** The kernel's connection comes and goes; the theme is light or dark. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { AGAIN_MS, isLight, watchKernel } from "../../blockshift_widget/widgets/shared/notebook.js";
import { StandInModel } from "./stand_ins.js";

const LONG = Math.max(...AGAIN_MS) + 1;

/** Watch a kernel that one can turn. @param {import("node:test").TestContext} context */
function watch(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(globalThis, "requestAnimationFrame", () => 0);
  const model = new StandInModel();
  const view = {
    /** @type {string[]} */
    links: [],
    again: 0,
    setLink: (/** @type {string} */ link) => view.links.push(link),
    outbox: { sendAgain: () => view.again++ },
  };
  const classes = new Set();
  const el = /** @type {any} */ ({ classList: { contains: (/** @type {string} */ name) => classes.has(name) } });
  const off = new AbortController();
  watchKernel(/** @type {any} */ (model), el, view, off.signal);
  const { statusChanged, connectionStatusChanged } = model.widget_manager.kernel;
  const wait = (ms = LONG) => context.mock.timers.tick(ms);
  return { model, view, classes, off, wait, status: statusChanged, connection: connectionStatusChanged };
}

test("a lost connection is told, and everything asked for again once it is back", (context) => {
  const { model, view, wait, connection } = watch(context);
  connection.emit("connecting");
  connection.emit("disconnected");
  wait();
  assert.deepEqual([view.links, model.sent], [["away"], []]);
  connection.emit("connected");
  wait();
  assert.deepEqual(view.links, ["away", "live"]);
  assert.equal(view.again, AGAIN_MS.length);
  assert.deepEqual(model.sent, Array(AGAIN_MS.length).fill({ kind: "again" }));
});

test("a connection that is lost again is not asked", (context) => {
  const { view, wait, connection } = watch(context);
  connection.emit("connected");
  wait(1);
  connection.emit("disconnected");
  wait();
  assert.equal(view.again, 1);
});

test("a kernel that has gone stays gone, and is asked for nothing", (context) => {
  for (const status of ["restarting", "autorestarting", "terminating", "dead"]) {
    const { model, view, wait, status: kernel, connection } = watch(context);
    connection.emit("connected");
    kernel.emit("busy");
    kernel.emit(status);
    for (const after of ["connecting", "connected"]) connection.emit(after);
    kernel.emit("idle");
    wait();
    assert.deepEqual([view.links, model.sent], [["gone"], []], status);
    context.mock.timers.reset();
  }
});

test("a widget that its page disconnects is gone", (context) => {
  const { model, view, classes } = watch(context);
  model.trigger("comm_live_update");
  classes.add("jupyter-widgets-disconnected");
  model.trigger("comm_live_update");
  assert.deepEqual(view.links, ["gone"]);
});

test("nothing is left when the view ends", (context) => {
  const { model, view, wait, off, connection } = watch(context);
  assert.ok(model.listeners);
  connection.emit("connected");
  off.abort();
  wait();
  assert.deepEqual([model.listeners, model.sent, view.again], [0, [], 0]);
});

test("in any order of statuses the link changes with each word, and gone is the last", (context) => {
  const words = fc.array(
    fc.constantFrom("connected", "connecting", "disconnected", "idle", "busy", "restarting", "dead"),
  );
  fc.assert(
    fc.property(words, (statuses) => {
      const { view, status, connection } = watch(context);
      let expected = "live";
      for (const word of statuses) {
        const ofConnection = ["connected", "connecting", "disconnected"].includes(word);
        (ofConnection ? connection : status).emit(word);
        if (["restarting", "dead"].includes(word)) expected = "gone";
        else if (ofConnection && expected !== "gone") expected = word === "connected" ? "live" : "away";
        assert.equal(view.links.at(-1) ?? "live", expected);
      }
      for (const [i, link] of view.links.entries()) assert.notEqual(link, view.links[i - 1] ?? "live");
      context.mock.timers.reset();
      context.mock.restoreAll();
    }),
  );
});

test("light and dark text", () => {
  for (const colour of ["rgb(255, 255, 255)", "rgba(230, 230, 230, 0.87)", "rgb(0, 255, 0)"])
    assert.ok(isLight(colour), colour);
  for (const colour of ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0.87)", "rgb(0, 0, 255)", "rgb(255, 0, 0)", ""])
    assert.ok(!isLight(colour), colour);
});
