// @ts-check
/**
 * The browser's side of the level editor: the board, tools and words around it, and the game. It asks Python for one thing
 * after the other and shows what Python answers.
 *
 * @typedef {{answer: number, answered: Record<string, number>, version: number, board: Layout,
 *            words: {text: string, tone: string, soft: string}, figures: [string, string][], cannot: Record<string, string>,
 *            title: string, file: string, number: number | null, saved: string, notice: string, say: string,
 *            game: {id: string, words: string, soft: string} | null}} EditorState
 *   `cannot` says of everything that can't be done why; `number` is the level's in the file, once it is saved there
 * @typedef {{kind: string, n: number, block?: string, start?: number[], end?: number[]}} Ask
 *   made here and not yet answered
 */

import { Outbox, make, passes, say, showFigures, viewOf, watchKernel } from "../shared/page.js";
import { Viewer } from "../shared/viewer.js";
import { EditorBoard } from "./editor_board.js";

const NO_BLOCK = "Choose a block first: click on it, or go to it with the arrow keys";
const AWAY = "The connection to the kernel is interrupted. The editor waits until it is back.";
const GONE = "Disconnected: the kernel of this editor is gone. What was saved in a file is still there. Run the cell again.";

/** What keys do on the board. */
const KEYS = { t: "turn", Delete: "delete", Backspace: "delete", F2: "rename", x: "target", w: "wall" };

const HELP = [
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

class EditorOnScreen extends Viewer {
  /** @type {Outbox<Ask>} */
  outbox = new Outbox(() => this.link === "live", (ask) => this.model.send({ seen: this.version, ...ask }));
  /** @type {(() => void)[]} what keys and buttons want, which is done when all before it is answered */
  waiting = [];
  /** @type {Record<string, () => void>} what each tool does */
  actions = {};
  /** the board that is shown */
  version = -1;
  /** @type {Link} */
  link = "live";

  words = make("div", "bsw-viewer-words bsw-editor-words", { role: "status" });
  soft = make("div", "bsw-viewer-soft");
  figures = make("div", "bsw-figures bsw-editor-figures");
  live = make("div", "bsw-live", { "aria-live": "polite" });
  saved = make("div", "bsw-editor-saved", { role: "status" });
  letter = /** @type {HTMLInputElement} */ (
    make("input", "bsw-editor-input bsw-editor-letter", { "aria-label": "New letter", maxlength: "1", size: "2", autocomplete: "off" }));
  renaming = make("form", "bsw-editor-renaming", { hidden: "" });
  title = this.input("Title", "200");
  file = this.input("File", "1000");
  game = make("section", "bsw-viewer-section bsw-editor-game", { "aria-label": "Game", hidden: "" });
  gameWords = make("div", "bsw-viewer-title", { role: "status" });
  gameSoft = make("div", "bsw-viewer-soft", { role: "status" });
  gameBoard = make("div", "bsw-editor-play");

  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el);
    el.classList.add("bsw-editor");
    this.board = new EditorBoard(model, {
      ask: (kind, more) => this.ask(kind, more),
      say: (text) => say(this.live, text),
      changed: () => this.showTools(),
      knows: (key) => this.toolOf(key) !== undefined,
      use: (key) => this.use(this.toolOf(key) ?? ""), // not by a click, whose turn would come after keys that wait
      inTurn: (action) => this.inTurn(action),
      usable: () => this.link === "live",
      pending: () => this.outbox.pending,
    }, this.off.signal);
    this.build();
    this.listen();
    this.showState();
  }

  // ---- building -------------------------------------------------------------------------------

  /** @param {string} label @param {string} most */
  input(label, most) {
    return /** @type {HTMLInputElement} */ (
      make("input", "bsw-editor-input", { type: "text", "aria-label": label, maxlength: most, autocomplete: "off", spellcheck: "false" }));
  }

  build() {
    const said = make("div", "bsw-editor-said", {}, this.words, this.soft, this.notice);
    const side = make("div", "bsw-editor-side", {}, this.figures, this.makeActions(), this.makeSaving(), this.makeHelp());
    const main = make("div", "bsw-editor-main", {}, this.board.field, said, this.makeTools(), side);
    this.el.replaceChildren(main, this.makeGame(), this.live);
  }

  makeTools() {
    const block = (/** @type {string} */ kind) => () => this.withBlock(kind);
    const tools = make("div", "bsw-viewer-tools", { role: "group", "aria-label": "The chosen block" },
      this.hinted("target", "Make it X", "X", block("target")),
      this.hinted("turn", "Turn", "T", block("turn")),
      this.hinted("rename", "Rename", "F2", () => this.startRenaming()),
      this.hinted("delete", "Delete", "Del", block("delete")),
      this.hinted("wall", "Wall", "W", () => this.wall()));
    const all = make("div", "bsw-viewer-tools", { role: "group", "aria-label": "The board" },
      this.hinted("undo", "Undo", "Ctrl+Z", () => this.ask("undo")),
      this.hinted("redo", "Redo", "Ctrl+Y", () => this.ask("redo")),
      this.tool("clear", "Clear", () => this.ask("clear")));
    return make("div", "bsw-editor-tools", {}, tools, this.makeRenaming(), all);
  }

  makeRenaming() {
    this.renaming.append(
      make("label", "bsw-editor-label", {}, "New letter", this.letter),
      make("button", "bsw-viewer-button", { type: "submit" }, "OK"));
    this.renaming.addEventListener("submit", (event) => this.rename(event));
    this.renaming.addEventListener("focusout", (event) => {
      if (!this.renaming.contains(/** @type {Node | null} */ (event.relatedTarget))) this.endRenaming();
    });
    return this.renaming;
  }

  /**
   * Make a button that names the key that does the same.
   * @param {string} name @param {string} label @param {string} key @param {() => void} action
   */
  hinted(name, label, key, action) {
    const button = this.tool(name, label, action);
    button.title = `${label} (${key})`;
    return button;
  }

  /** @param {string} name @param {HTMLElement} button @param {() => void} action */
  wire(name, button, action) {
    button.addEventListener("click", () => this.inTurn(() => this.use(name)));
    this.actions[name] = action;
    this.buttons[name] = button;
    return button;
  }

  /** Use a tool, or say why it can't be used. @param {string} name */
  use(name) {
    const why = this.why(name);
    this.lookAt(name);
    if (why) say(this.notice, why);
    else this.actions[name]();
  }

  /** Put the line of notice where somebody looks who has just pressed a button, or did something on the board. @param {string} name */
  lookAt(name) {
    const before = this.buttons[name]?.parentElement ?? this.soft;
    if (before.nextElementSibling !== this.notice) before.after(this.notice);
  }

  makeActions() {
    const play = this.tool("play", "Play", () => this.ask("play", this.typed));
    play.classList.add("bsw-editor-go");
    return make("div", "bsw-viewer-tools", {}, play, this.tool("hardest", "Hardest state", () => this.ask("hardest")));
  }

  makeSaving() {
    const form = make("form", "bsw-editor-saving", { "aria-label": "Save" },
      make("label", "bsw-editor-label", {}, "Title", this.title),
      make("label", "bsw-editor-label", {}, "File", this.file),
      make("div", "bsw-viewer-tools", {},
        this.tool("save", "Save", () => this.ask("save", this.typed)),
        this.tool("save as new", "Save as new level", () => this.ask("save as new", this.typed))),
      this.saved);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => this.ask("note", this.typed));
    return form;
  }

  makeHelp() {
    const rows = HELP.flatMap(([key, what]) => [make("dt", "", {}, key), make("dd", "", {}, what)]);
    return make("details", "bsw-editor-help", {}, make("summary", "", {}, "Keys"), make("dl", "", {}, ...rows));
  }

  makeGame() {
    this.game.append(
      make("div", "bsw-editor-game-head", {}, this.gameWords, this.tool("stop", "Back to editing", () => this.ask("stop")), this.gameSoft),
      this.gameBoard);
    return this.game;
  }

  // ---- listening ------------------------------------------------------------------------------

  listen() {
    const { signal } = this.off;
    this.onModel("change:_state", () => this.showState());
    window.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLElement && this.takes(event)) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    }, { capture: true, signal });
    watchKernel(this.model, this.el, (link) => this.setLink(link), signal);
    this.el.addEventListener("focusout", (event) => {
      if (!this.el.contains(/** @type {Node | null} */ (event.relatedTarget))) this.waiting = []; // nobody is here any more
    }, { signal });
  }

  /** @param {Link} link */
  setLink(link) {
    this.link = link;
    this.board.drop();
    this.waiting = [];
    if (link === "gone") this.outbox.pending = [];
    this.el.classList.toggle("bsw-editor-gone", link !== "live");
    this.endWait();
    this.board.update();
  }

  // ---- asking ---------------------------------------------------------------------------------

  /** @returns {EditorState} */
  get state() {
    return this.model.get("_state");
  }

  get typed() {
    return { title: this.title.value, file: this.file.value };
  }

  /** @param {string} kind @param {Record<string, unknown>} [more] */
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
    if (this.link !== "live") return;
    this.waiting.push(action);
    this.takeTurns();
  }

  takeTurns() {
    while (!this.outbox.pending.length && this.waiting.length) this.waiting.shift()?.();
  }

  sendAgain() {
    this.outbox.sendAgain();
  }

  /** Ask for something about the chosen block. @param {string} kind */
  withBlock(kind) {
    this.ask(kind, { block: this.board.selected });
  }

  wall() {
    const { row, col } = this.board.cursor;
    this.ask("wall", { start: [row, col] });
  }

  /** @param {string} name @returns {string} why something can't be done now */
  why(name) {
    if (["turn", "delete", "rename", "target"].includes(name) && this.board.selected === null) return NO_BLOCK;
    if (name === "target" && this.board.selected === "X") return "This block is X already";
    if (name === "wall" && !this.board.chosen) return "Choose an empty cell first: click on it, or go to it with the arrow keys";
    if (name === "wall" && this.board.selected !== null) return "A wall needs an empty cell: choose one first";
    return this.state.cannot[name] ?? "";
  }

  // ---- renaming -------------------------------------------------------------------------------

  startRenaming() {
    this.renaming.hidden = false;
    this.letter.value = this.board.selected ?? "";
    this.letter.focus({ preventScroll: true });
    this.letter.select();
  }

  endRenaming() {
    this.renaming.hidden = true;
  }

  /** @param {SubmitEvent} event */
  rename(event) {
    event.preventDefault();
    const [block, letter] = [this.board.selected, this.letter.value.trim().toUpperCase()];
    if (!/^[A-Z]$/.test(letter)) {
      this.lookAt("rename");
      say(this.notice, "A block's name is one letter, A to Z");
      this.letter.select();
      return;
    }
    this.board.focus(); // which closes the form
    if (block !== null && letter !== block) this.inTurn(() => this.ask("rename", { block, letter }));
  }

  // ---- showing --------------------------------------------------------------------------------

  /** Take over what Python answered. */
  showState() {
    const { state, version, outbox } = this;
    const answered = state.answered[outbox.view] ?? 0;
    const done = outbox.pending.filter((one) => one.n <= answered);
    const left = outbox.pending.slice(done.length);
    const another = version !== state.version;
    this.version = state.version;
    outbox.pending = another && !done.length ? left.slice(0, outbox.underWay ? 1 : 0) : left; // asked of a board that has gone
    if (another && this.board.act) this.board.end();
    for (const one of done) if (one.kind === "move" || one.kind === "turn") this.board.follow(one.block ?? "");
    this.board.show();
    if (outbox.pending.length) this.expectAnswer();
    else this.endWait();
    outbox.sendNext();
    this.showWords();
    this.showGame();
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
    if (this.state.say) say(this.live, this.state.say);
    this.type(this.title, title);
    this.type(this.file, file);
    this.showTools();
  }

  /** Fill a field in, unless somebody is just writing in it. @param {HTMLInputElement} input @param {string} value */
  type(input, value) {
    const blank = !input.value.trim() && input !== document.activeElement;
    if (input.dataset.known === value && !blank) return;
    input.dataset.known = value;
    input.value = value;
  }

  showTools() {
    for (const name of Object.keys(this.buttons)) this.enable(name, this.link === "live" && !this.why(name));
    const { save, "save as new": another } = this.buttons;
    if (!this.state.number && another === document.activeElement) save.focus({ preventScroll: true });
    another.hidden = !this.state.number;
    this.buttons.target.classList.toggle("bsw-editor-go", !("X" in this.state.board.blocks));
  }

  endWait() {
    super.endWait();
    if (this.link !== "live") say(this.notice, this.link === "gone" ? GONE : AWAY);
  }

  async showGame() {
    const { game } = this.state;
    const closed = game === null && !this.game.hidden;
    const hadFocus = this.game.contains(document.activeElement);
    this.game.hidden = game === null;
    if (game) say(this.gameWords, game.words);
    say(this.gameSoft, game?.soft ?? "");
    // The focus never goes to the notebook by itself: there, `d d` deletes a cell.
    if (closed && hadFocus) this.buttons.play.focus({ preventScroll: true });
    if (game && this.asked === "play" && this.el.contains(document.activeElement)) {
      this.focusSoon(this.game, ".bsw-panel button"); // which starts the game
    }
    if (game) this.attachGame(game.id);
  }

  /**
   * Put the game in, once. Boxes and buttons dress only when they are attached as widgets of the page; a view is
   * rendered before it is on the page itself.
   * @param {string} id
   */
  async attachGame(id) {
    if (this.boards.has(id)) return;
    this.boards.set(id, null);
    const view = await viewOf(this.model, id);
    while (!this.el.isConnected && !this.off.signal.aborted) await new Promise(requestAnimationFrame);
    if (this.off.signal.aborted) view.remove();
    else {
      this.boards.set(id, view);
      view.luminoWidget.constructor.attach(view.luminoWidget, this.gameBoard);
    }
  }

  // ---- keys -----------------------------------------------------------------------------------

  /** Whether a chord or Esc is ours here. @param {KeyboardEvent} event */
  takes(event) {
    const target = /** @type {Node} */ (event.target);
    if (!this.el.contains(target) || this.game.contains(target)) return false;
    if (event.key === "Escape") return this.board.act !== null || this.waiting.length > 0 || this.renaming.contains(target);
    return this.chord(event) !== "" && !(target instanceof HTMLInputElement);
  }

  /** @param {KeyboardEvent} event @returns {string} what a chord asks for */
  chord({ key, ctrlKey, metaKey, shiftKey, altKey }) {
    if (!(ctrlKey || metaKey) || altKey) return "";
    if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
    return key.toLowerCase() === "y" && !shiftKey ? "redo" : "";
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const ours = this.takes(event);
    if (passes(event) && !ours) return;
    event.stopPropagation();
    const target = /** @type {Node} */ (event.target);
    const chord = ours ? this.chord(event) : "";
    if (chord) {
      event.preventDefault();
      this.buttons[chord].click();
    } else if (ours && this.renaming.contains(target)) {
      this.board.focus();
    } else if (ours || this.board.grid.contains(target)) this.board.press(event);
  }

  /** @param {string} key @returns {string | undefined} the tool that it stands for on the board */
  toolOf(key) {
    return KEYS[/** @type {keyof typeof KEYS} */ (key.length === 1 ? key.toLowerCase() : key)];
  }
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const editor = new EditorOnScreen(model, el);
    return () => editor.dispose();
  },
};
