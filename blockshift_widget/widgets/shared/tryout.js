// @ts-check
/**
 * A board to play on with from what a viewer shows.
 *
 * @import { Viewer } from "./viewer.js"
 * @typedef {{source: string, words: string, out: boolean} | null} TryoutState null when nobody plays
 */
import { focus, hasFocus, make, put, say } from "./dom.js";

export class Tryout {
  #title = make("div.bsw-viewer-title");
  #words = make("div.bsw-viewer-words", { role: "status" });
  board = make("div.bsw-viewer-board");
  el = make("section.bsw-viewer-section.bsw-viewer-main.bsw-viewer-tryout", { hidden: true });
  /** whether the board had the focus */
  #played = false;
  #viewer;

  /** @param {Viewer<any>} viewer @param {string} back what the button says that closes it */
  constructor(viewer, back) {
    this.#viewer = viewer;
    const again = viewer.tool("again", "Start over", () => viewer.ask("start over"));
    const end = viewer.tool("end", back, () => viewer.ask("end tryout"));
    const soft = make("div.bsw-viewer-soft", "Tryout: nothing here counts for a record.");
    const tools = make("div.bsw-viewer-tools", again, end);
    const text = make("div.bsw-viewer-column", this.#title, soft, this.#words, tools);
    put(this.el, { "aria-label": "Tryout" }, text, this.board);
  }

  /** @param {TryoutState} state */
  show(state) {
    const { buttons, asked } = this.#viewer;
    const wasHidden = this.el.hidden;
    const played = hasFocus(this.el);
    this.el.hidden = !state;
    // The focus never goes to the notebook by itself: there, `d d` deletes a cell.
    if (!state && played) focus(buttons.tryout);
    if (state?.out && (played || this.#played)) focus(buttons.again);
    this.#played = state !== null && played;
    if (!state) return;
    say(this.#title, `Playing on from ${state.source}`);
    say(this.#words, state.words);
    this.el.classList.toggle("bsw-viewer-out", state.out);
    const begun = (wasHidden && asked === "try out") || asked === "start over";
    if (begun) this.#viewer.focusSoon(this.el, '.bsw-block[data-block="X"][tabindex="0"]');
    this.#viewer.asked = "";
  }
}
