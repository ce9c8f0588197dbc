// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { chordOf, HELP, lacks, toolOf } from "../../blockshift_widget/widgets/editor/editor_keys.js";

test("keys stand for tools, in capitals too", () => {
  const tools = {
    t: "turn",
    T: "turn",
    x: "target",
    X: "target",
    w: "wall",
    F2: "rename",
    Delete: "delete",
    Backspace: "delete",
  };
  for (const [key, tool] of Object.entries(tools)) assert.equal(toolOf(key), tool);
  for (const key of ["a", "Enter", "f2", "Tab", " "]) assert.equal(toolOf(key), undefined);
});

test("chords undo and redo, on every system", () => {
  for (const [spelled, asked] of Object.entries({
    "ctrl z": "undo",
    "meta z": "undo",
    "ctrl Z": "undo",
    "ctrl shift z": "redo",
    "meta shift Z": "redo",
    "ctrl y": "redo",
    "meta y": "redo",
    "ctrl shift y": "",
    "ctrl alt z": "",
    "ctrl a": "",
    "shift z": "",
    z: "",
    "alt y": "",
  })) {
    const keys = spelled.split(" ");
    const held = Object.fromEntries(
      ["ctrl", "meta", "shift", "alt"].map((name) => [`${name}Key`, keys.includes(name)]),
    );
    const event = /** @type {Parameters<typeof chordOf>[0]} */ ({ key: keys.at(-1), ...held });
    assert.equal(chordOf(event), asked, spelled);
  }
});

test("a tool without anything to work on says so", () => {
  for (const tool of ["turn", "delete", "rename", "target"]) {
    assert.match(lacks(tool, true, null), /Choose a block first/);
    assert.equal(lacks(tool, true, "A"), "");
  }
  assert.equal(lacks("target", true, "X"), "This block is X already");
  assert.match(lacks("wall", false, null), /Choose an empty cell first/);
  assert.match(lacks("wall", true, "A"), /A wall needs an empty cell/);
  assert.equal(lacks("wall", true, null), "");
  for (const tool of ["undo", "redo", "clear", "play", "save"]) assert.equal(lacks(tool, false, null), "");
});

test("the help names every key that stands for a tool", () => {
  const named = HELP.map(([key]) => key);
  for (const key of ["T", "Delete", "F2", "X", "W"]) assert.ok(named.includes(key) && toolOf(key));
});
