// @ts-check
/**
 * The game below the level editor.
 *
 * @import { Viewer } from "../shared/viewer.js"
 * @typedef {{id: string, words: string, soft: string}} Game
 */
import { focus, hasFocus, lookOut, make, say } from "../shared/dom.js";

export class EditorGame {
  #words = make("div.bsw-viewer-title", { role: "status" });
  #soft = make("div.bsw-viewer-soft", { role: "status" });
  #board = make("div");
  el = make("section.bsw-viewer-section.bsw-editor-game", { "aria-label": "Game", hidden: true });
  #viewer;

  /** @param {Viewer<any>} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
    const stop = viewer.tool("stop", "Back to editing", () => viewer.ask("stop"));
    this.el.append(make("div.bsw-editor-game-head", this.#words, stop, this.#soft), this.#board);
  }

  /** @param {Game | null} game null when nobody plays */
  show(game) {
    const { buttons, asked, el } = this.#viewer;
    const played = hasFocus(this.el);
    this.el.hidden = game === null;
    say(this.#soft, game?.soft ?? "");
    // The focus never goes to the notebook by itself: there, `d d` deletes a cell.
    if (!game && played) focus(buttons.play);
    if (!game) return;
    say(this.#words, game.words);
    if (asked === "play" && hasFocus(el)) this.#viewer.focusSoon(this.el, ".bsw-panel button"); // which starts the game
    this.#place(game.id);
  }

  /**
   * Put the game in, once. Boxes and buttons dress only when they are attached as widgets of the page; a view is
   * rendered before it is on the page itself.
   * @param {string} id
   */
  async #place(id) {
    const { views, signal } = this.#viewer;
    if (views.has(id)) return;
    const { luminoWidget } = await views.open(id);
    const attach = () => {
      if (this.#board.isConnected) luminoWidget.constructor.attach(luminoWidget, this.#board);
      return this.#board.isConnected;
    };
    lookOut(attach, Number.POSITIVE_INFINITY, signal);
  }
}
