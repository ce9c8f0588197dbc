// @ts-check
/**
 * A race of searches: the buttons of all, and a lab for each.
 *
 * @import { DriverState } from "./driver.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{_labs: string[], _state: DriverState}} Traits
 */
import { make, put } from "../shared/dom.js";
import { Driver } from "./driver.js";

/** @extends {Driver<Traits>} */
export class RaceOnScreen extends Driver {
  lanes = make("div.bsw-race-lanes");

  /** @param {Model<Traits>} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    super(model, el, signal);
    put(el, { ".bsw-race": true, role: "group", "aria-label": "Race of searches" });
    el.replaceChildren(make("div.bsw-race-bar", this.makeTransport(), this.words), this.notice, this.lanes);
    for (const id of model.get("_labs")) this.views.place(id, this.lanes.appendChild(make("div.bsw-race-lane")));
    this.show({ _state: () => this.showState() });
  }
}
