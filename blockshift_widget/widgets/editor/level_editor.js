// @ts-check
/**
 * The browser's side of the level editor: the board, tools and words around it, and the game. It asks Python for one
 * thing after the other and shows what Python answers.
 *
 * @import { Game } from "./editor_game.js"
 * @import { Ask, Layout } from "./shapes.js"
 * @import { Link } from "../shared/notebook.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{answer: number, answered: Record<string, number>, version: number, board: Layout,
 *            words: {text: string, tone: string, soft: string}, figures: [string, string][],
 *            cannot: Record<string, string>,
 *            title: string, file: string, number: number | null, saved: string, notice: string, say: string,
 *            game: Game | null}} EditorState
 *   `cannot` says of everything that can't be done why; `number` is the level's in the file, once it is saved there
 */
import { focus, hasFocus, make, put, say, showFigures } from "../shared/dom.js";
import { passes } from "../shared/keys.js";
import { Outbox } from "../shared/outbox.js";
import { Viewer } from "../shared/viewer.js";
import { widget } from "../shared/widgets.js";
import { EditorBoard } from "./editor_board.js";
import { EditorGame } from "./editor_game.js";
import { chordOf, HELP, lacks } from "./editor_keys.js";
import { Renaming } from "./renaming.js";

const AWAY = "The connection to the kernel is interrupted. The editor waits until it is back.";
const GONE =
  "Disconnected: the kernel of this editor is gone. What was saved in a file is still there. Run the cell again.";

/** @param {string} label @param {number} maxlength */
function makeInput(label, maxlength) {
  const traits = { type: "text", maxlength, autocomplete: "off", spellcheck: "false" };
  return make("input.bsw-viewer-field.bsw-editor-input", { "aria-label": label, ...traits });
}

/** @extends {Viewer<{_state: EditorState}>} */
class EditorOnScreen extends Viewer {
  /** @type {Outbox<Ask>} */
  outbox = new Outbox({ send: (ask) => this.model.send({ seen: this.version, ...ask }) }, () => this.usable);
  /** @type {(() => void)[]} what keys and buttons want, which is done when all before it is answered */
  waiting = [];
  /** the board that is shown */
  version = -1;
  /** @type {Link} */
  link = "live";

  words = make("div.bsw-viewer-words.bsw-editor-words", { role: "status" });
  soft = make("div.bsw-viewer-soft");
  figures = make("div.bsw-figures.bsw-editor-figures");
  live = make("div.bsw-live", { "aria-live": "polite" });
  saved = make("div.bsw-editor-saved", { role: "status" });
  title = makeInput("Title", 200);
  file = makeInput("File", 1000);
  renaming = new Renaming(this);
  game = new EditorGame(this);

  /** @param {Model<any>} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    super(model, el, signal);
    el.classList.add("bsw-editor");
    this.board = new EditorBoard(model, this, signal);
    this.build();
    const leave = (/** @type {FocusEvent} */ { relatedTarget }) => {
      if (!el.contains(/** @type {Node | null} */ (relatedTarget))) this.waiting = []; // nobody is here any more
    };
    el.addEventListener("focusout", leave, { signal: signal });
    this.show({ _state: () => this.showState() });
  }

  // ---- building -------------------------------------------------------------------------------

  build() {
    const said = make("div.bsw-viewer-column.bsw-editor-said", this.words, this.soft, this.notice);
    const play = this.tool("play", "Play", () => this.ask("play", this.typed));
    const hardest = this.tool("hardest", "Hardest state", () => this.ask("hardest"));
    const actions = make("div.bsw-viewer-tools", put(play, { ".bsw-editor-go": true }), hardest);
    const side = make("div.bsw-viewer-column.bsw-editor-side", this.figures, actions, this.makeSaving(), makeHelp());
    const main = make("div.bsw-viewer-main.bsw-editor-main", this.board.picture.field, said, this.makeTools(), side);
    this.el.replaceChildren(main, this.game.el, this.live);
  }

  makeTools() {
    const block = this.group("The chosen block", [
      ["target", "Make it X", "X", () => this.withBlock("target")],
      ["turn", "Turn", "T", () => this.withBlock("turn")],
      ["rename", "Rename", "F2", () => this.renaming.open(this.board.selected ?? "")],
      ["delete", "Delete", "Del", () => this.withBlock("delete")],
      ["wall", "Wall", "W", () => this.ask("wall", { start: Object.values(this.board.cursor) })],
    ]);
    const board = this.group("The board", [
      ["undo", "Undo", "Ctrl+Z", () => this.ask("undo")],
      ["redo", "Redo", "Ctrl+Y", () => this.ask("redo")],
    ]);
    board.append(this.tool("clear", "Clear", () => this.ask("clear")));
    return make("div.bsw-viewer-column.bsw-editor-tools", block, this.renaming.form, board);
  }

  /**
   * Make buttons that name the keys that do the same.
   * @param {string} label @param {[name: string, label: string, key: string, action: () => void][]} tools
   */
  group(label, tools) {
    const makeTool = (/** @type {typeof tools[0]} */ [name, text, key, action]) =>
      put(this.tool(name, text, action), { title: `${text} (${key})` });
    return make("div.bsw-viewer-tools", { role: "group", "aria-label": label }, ...tools.map(makeTool));
  }

  /** @override @param {string} name */
  click(name) {
    this.inTurn(() => this.use(name));
  }

  makeSaving() {
    const save = this.tool("save", "Save", () => this.ask("save", this.typed));
    const saveAsNew = this.tool("save as new", "Save as new level", () => this.ask("save as new", this.typed));
    const title = make("label.bsw-editor-label", "Title", this.title);
    const file = make("label.bsw-editor-label", "File", this.file);
    const tools = make("div.bsw-viewer-tools", save, saveAsNew);
    const form = make("form.bsw-viewer-column.bsw-editor-saving", { "aria-label": "Save" });
    form.append(title, file, tools, this.saved);
    return put(form, { onsubmit: (event) => event.preventDefault(), onchange: () => this.ask("note", this.typed) });
  }

  // ---- asking ---------------------------------------------------------------------------------

  get usable() {
    return this.link === "live";
  }

  get typed() {
    return { title: this.title.value, file: this.file.value };
  }

  /** @override @param {string} kind @param {Record<string, unknown>} [more] */
  ask(kind, more = {}) {
    if (kind !== "note") this.asked = kind;
    if (kind === "add" || kind === "move") this.lookAt(kind);
    this.outbox.add({ kind, ...more });
    this.board.update();
    this.expectAnswer();
  }

  /**
   * Do something once all that was asked for before is answered: it may be about the block that was just drawn.
   * @param {() => void} action
   */
  inTurn(action) {
    if (!this.usable) return;
    this.waiting.push(action);
    this.takeTurns();
  }

  takeTurns() {
    while (!this.outbox.pending.length && this.waiting.length) this.waiting.shift()?.();
  }

  /** Use a tool, or say why it can't be used. @param {string} name */
  use(name) {
    const why = this.why(name);
    this.lookAt(name);
    if (why) say(this.notice, why);
    else this.actions[name]();
  }

  /** Ask for something about the chosen block. @param {string} kind */
  withBlock(kind) {
    this.ask(kind, { block: this.board.selected });
  }

  /** @param {string} letter */
  rename(letter) {
    const block = this.board.selected;
    this.board.focus(); // which closes the form
    if (block !== null && letter !== block) this.inTurn(() => this.ask("rename", { block, letter }));
  }

  refuseName() {
    this.lookAt("rename");
    say(this.notice, "A block's name is one letter, A to Z");
  }

  /** @param {string} name @returns {string} why something can't be done now */
  why(name) {
    return lacks(name, this.board.chosen, this.board.selected) || (this.state.cannot[name] ?? "");
  }

  // ---- showing --------------------------------------------------------------------------------

  /** @override @param {Link} link */
  setLink(link) {
    this.link = link;
    this.board.lose();
    this.waiting = [];
    if (link === "gone") this.outbox.pending = [];
    this.el.classList.toggle("bsw-editor-gone", link !== "live");
    this.endWait();
    this.board.update();
  }

  /** Take over what Python answered. */
  showState() {
    const { state, outbox, board } = this;
    const another = this.version !== state.version;
    this.version = state.version;
    const done = outbox.settle(state.answered);
    if (another && !done.length) outbox.keepSent(); // the others were asked of a board that has gone
    if (another && board.act) board.end();
    for (const { kind, block = "" } of done) if (kind === "move" || kind === "turn") board.follow(block);
    board.show();
    if (outbox.pending.length) this.expectAnswer();
    else this.endWait();
    outbox.sendNext();
    this.showWords();
    this.game.show(state.game);
    if (!outbox.pending.length) this.asked = "";
    this.takeTurns();
  }

  showWords() {
    const { words, figures, number, saved, title, file } = this.state;
    this.words.dataset.tone = words.tone;
    if (words.text) say(this.words, words.text); // what was said last stays for the moment that measuring takes
    say(this.soft, words.soft);
    showFigures(this.figures, figures);
    say(this.buttons.save, number ? `Replace level ${number}` : "Save");
    say(this.saved, saved);
    if (this.state.say) this.announce(this.state.say);
    fillIn(this.title, title);
    fillIn(this.file, file);
    this.showTools();
  }

  /** Have something read out. @param {string} text */
  announce(text) {
    say(this.live, text);
  }

  showTools() {
    for (const name of Object.keys(this.buttons)) this.enable(this.usable && !this.why(name), name);
    const { save, "save as new": saveAsNew, target } = this.buttons;
    if (!this.state.number && hasFocus(saveAsNew)) focus(save);
    put(saveAsNew, { hidden: !this.state.number });
    put(target, { ".bsw-editor-go": !("X" in this.state.board.blocks) });
  }

  /** @override */
  endWait() {
    super.endWait();
    if (!this.usable) say(this.notice, this.link === "gone" ? GONE : AWAY);
  }

  /**
   * Put the line of notice where somebody looks who has just pressed a button, or did something on the board.
   * @param {string} name
   */
  lookAt(name) {
    const before = this.buttons[name]?.parentElement ?? this.soft;
    if (before.nextElementSibling !== this.notice) before.after(this.notice);
  }

  // ---- keys -----------------------------------------------------------------------------------

  /** @override @param {KeyboardEvent} event */
  takes(event) {
    const target = /** @type {Node} */ (event.target);
    if (!this.el.contains(target) || this.game.el.contains(target)) return false;
    if (event.key === "Escape")
      return this.board.act !== null || this.waiting.length > 0 || this.renaming.form.contains(target);
    return chordOf(event) !== "" && !(target instanceof HTMLInputElement);
  }

  /** @override @param {KeyboardEvent} event */
  press(event) {
    const ours = this.takes(event);
    if (passes(event) && !ours) return;
    event.stopPropagation();
    const target = /** @type {Node} */ (event.target);
    const chord = ours ? chordOf(event) : "";
    if (chord) {
      event.preventDefault();
      this.buttons[chord].click();
    } else if (ours && this.renaming.form.contains(target)) this.board.focus();
    else if (ours || this.board.picture.grid.contains(target)) this.board.press(event);
  }
}

function makeHelp() {
  const rows = HELP.flatMap(([key, what]) => [make("dt", key), make("dd", what)]);
  return make("details.bsw-editor-help", make("summary", "Keys"), make("dl", ...rows));
}

/** Fill a field in, unless somebody is just writing in it. @param {HTMLInputElement} input @param {string} value */
function fillIn(input, value) {
  const blank = !input.value.trim() && input !== document.activeElement;
  if (input.dataset.known === value && !blank) return;
  input.dataset.known = value;
  input.value = value;
}

export default widget(() => EditorOnScreen);
