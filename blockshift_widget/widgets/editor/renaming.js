// @ts-check
/** The form that asks for a block's new letter. */
import { focus, make } from "../shared/dom.js";

const LETTER = { "aria-label": "New letter", maxlength: 1, size: 2, autocomplete: "off" };

export class Renaming {
  #letter = make("input.bsw-viewer-field.bsw-editor-input.bsw-editor-letter", LETTER);
  form = make("form.bsw-editor-renaming", { hidden: true });

  /** @param {{rename: (letter: string) => void, refuseName: () => void}} editor the latter for what is no letter */
  constructor(editor) {
    const label = make("label.bsw-editor-label", "New letter", this.#letter);
    this.form.append(label, make("button.bsw-viewer-button", { type: "submit" }, "OK"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const letter = this.#letter.value.trim().toUpperCase();
      if (/^[A-Z]$/.test(letter)) editor.rename(letter);
      else editor.refuseName();
      this.#letter.select();
    });
    this.form.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.form.contains(/** @type {Node | null} */ (relatedTarget))) this.form.hidden = true;
    });
  }

  /** @param {string} letter the present one */
  open(letter) {
    this.form.hidden = false;
    this.#letter.value = letter;
    focus(this.#letter);
    this.#letter.select();
  }
}
