// @ts-check
/** What keys do in the level editor, and why a tool can't be used: without a page. */

/** @type {Record<string, string | undefined>} the tools of keys on the board */
const TOOLS = { t: "turn", Delete: "delete", Backspace: "delete", F2: "rename", x: "target", w: "wall" };

export const HELP = [
  ["Arrow keys", "go to another cell"],
  ["Enter or Space", "on an empty cell: begin a block, arrow keys stretch it, Enter puts it down"],
  ["Enter or Space", "on a block: take it up, arrow keys carry it, Enter puts it down"],
  ["Esc", "put back what was begun"],
  ["T", "turn the block"],
  ["Delete", "delete the block"],
  ["F2", "rename the block"],
  ["X", "make the block X"],
  ["W", "put a wall, or take it away"],
  ["Ctrl or Cmd + Z", "undo; with Shift, or Ctrl + Y: redo"],
];

const NO_BLOCK = "Choose a block first: click on it, or go to it with the arrow keys";
const NO_CELL = "Choose an empty cell first: click on it, or go to it with the arrow keys";

/** @param {string} key @returns {string | undefined} the tool that it stands for on the board */
export const toolOf = (key) => TOOLS[key.length === 1 ? key.toLowerCase() : key];

/**
 * What a chord asks for; empty if nothing of ours.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event
 */
export function chordOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return "";
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : "";
}

/**
 * Why a tool has nothing to work on; empty if it has.
 * @param {string} name the tool's @param {boolean} chosen whether a cell is @param {string | null} block the chosen one
 */
export function lacks(name, chosen, block) {
  if (["turn", "delete", "rename", "target"].includes(name) && block === null) return NO_BLOCK;
  if (name === "target" && block === "X") return "This block is X already";
  if (name === "wall" && !chosen) return NO_CELL;
  return name === "wall" && block !== null ? "A wall needs an empty cell: choose one first" : "";
}
