// @ts-check
/** Nothing that a player does is lost or done twice, whatever becomes of messages. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { Outbox } from "../../blockshift_widget/widgets/shared/outbox.js";

/** @typedef {{n: number, view: string, name: string}} Message */

/** A view and its Python side, with a line between them that loses messages and comes and goes. */
class Line {
  open = true;
  /** @type {Message[]} sent and not yet there */
  sent = [];
  /** @type {string[]} what Python has done */
  done = [];
  /** @type {Record<string, number>} what Python says it has answered */
  answered = {};
  /** @type {Outbox<{n: number, name: string}>} */
  outbox = new Outbox({ send: (message) => this.sent.push(message) }, () => this.open);

  /** Python does each request once, by its number. @param {Message} message */
  receive({ n, view, name }) {
    const last = this.answered[view] ?? 0;
    assert.ok(n <= last + 1, "a request came before the one that it follows");
    if (n === last + 1) this.done.push(name);
    this.answered = { ...this.answered, [view]: Math.max(n, last) };
  }

  /** @param {Message[]} messages */
  receiveAll(messages) {
    for (const message of messages) this.receive(message);
  }

  takeAnswer() {
    const settled = this.outbox.settle(this.answered);
    this.outbox.sendNext();
    return settled;
  }
}

/** @type {Record<string, (line: Line, at: number) => void>} what may happen; `at` chooses a message */
const EVENTS = {
  add: ({ outbox }, at) => outbox.add({ name: `request ${at}` }),
  deliver: (line, at) => line.receiveAll(line.sent.splice(at % (line.sent.length || 1), 1)),
  deliverTwice: (line, at) => line.sent.length && line.receive(line.sent[at % line.sent.length]),
  lose: (line, at) => line.sent.splice(at % (line.sent.length || 1), 1),
  answer: (line) => line.takeAnswer(),
  close: (line) => {
    line.open = false;
  },
  reopen: (line) => {
    line.open = true;
    line.outbox.sendAgain();
  },
  again: ({ outbox }) => outbox.sendAgain(),
};
const events = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EVENTS)), fc.nat(20)), { maxLength: 60 });

test("in any order of answers and losses every request is done once, in its turn", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const line = new Line();
      const asked = happened.filter(([name]) => name === "add").map(([, at]) => `request ${at}`);
      for (const [name, at] of happened) {
        EVENTS[name](line, at);
        assert.ok(line.outbox.pending.length <= asked.length);
      }
      line.open = true;
      for (let rest = line.outbox.pending.length + 1; rest > 0; rest--) {
        line.outbox.sendAgain();
        line.receiveAll(line.sent.splice(0));
        line.takeAnswer();
      }
      assert.deepEqual(line.done, asked);
      assert.deepEqual(line.outbox.pending, []);
    }),
    { numRuns: 2000 },
  );
});

test("one request is under way at a time, and none while the line is closed", () => {
  const line = new Line();
  for (const name of ["a", "b", "c"]) line.outbox.add({ name });
  assert.deepEqual(
    line.sent.map((message) => message.name),
    ["a"],
  );
  line.receive(line.sent[0]);
  assert.deepEqual(
    line.takeAnswer().map((request) => request.name),
    ["a"],
  );
  assert.deepEqual(
    line.sent.map((message) => message.name),
    ["a", "b"],
  );
  line.open = false;
  line.receive(line.sent[1]);
  line.takeAnswer();
  assert.equal(line.sent.length, 2);
});

test("what is not sent yet can be forgotten, and everything", () => {
  const line = new Line();
  assert.deepEqual([line.outbox.add({ name: "a" }), line.outbox.add({ name: "b" })], [1, 2]);
  line.outbox.keepSent();
  assert.deepEqual(
    line.outbox.pending.map((request) => request.name),
    ["a"],
  );
  line.outbox.pending = [];
  assert.equal(line.outbox.add({ name: "c" }), 3);
});

test("each view has a name of its own, which Python takes", () => {
  const names = Array.from({ length: 100 }, () => new Line().outbox.view);
  assert.equal(new Set(names).size, 100);
  for (const name of names) assert.match(name, /^[a-z0-9-]{1,40}$/);
});
