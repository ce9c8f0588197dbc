// @ts-check
/**
 * The browser's side of a search lab: menus, buttons, the board and the map that Python draws, with what is written
 * around them. While a search runs, it asks for the next picture once it has shown the last. It knows nothing of
 * search.
 *
 * @import { DriverState } from "./driver.js"
 * @import { SearchMap } from "./map.js"
 * @import { Item } from "../shared/menus.js"
 * @import { TryoutState } from "../shared/tryout.js"
 * @import { Model } from "../shared/widgets.js"
 * @typedef {{at: [number, number], number: number, last: number, words: string, counts: string}} Picked
 * @typedef {DriverState & {choice: Record<string, number | string>, informed: boolean, title: string, about: string,
 *            found: boolean, counters: [string, string][], here: [number, number] | null, picked: Picked | null,
 *            tryout: TryoutState}} State
 * @typedef {{_state: State, _menus: Record<string, Item[]>, _boards: {search: string, tryout: string},
 *            _map: SearchMap}} Traits
 */
import { focus, hasFocus, make, put, say, showFigures } from "../shared/dom.js";
import { ARROWS } from "../shared/keys.js";
import { makeMenu, showItems } from "../shared/menus.js";
import { Tryout } from "../shared/tryout.js";
import { widget } from "../shared/widgets.js";
import { Driver } from "./driver.js";
import { MapOnScreen } from "./map.js";
import { RaceOnScreen } from "./race.js";

/** @type {Record<string, string>} */
const MENUS = { level: "Level", algorithm: "Algorithm", heuristic: "Heuristic", model: "Actions and cost" };
const STAGE = "Board of the search. Left and right arrow keys go back and forward, Space runs and pauses.";

/** @extends {Driver<Traits>} */
class LabOnScreen extends Driver {
  title = make("div.bsw-viewer-title");
  summary = make("div.bsw-viewer-soft");
  board = make("div.bsw-viewer-board");
  counters = make("div.bsw-lab-counters", { role: "group", "aria-label": "Counters" });
  picked = make("div.bsw-viewer-column.bsw-lab-picked", { hidden: "" });
  pickedWords = make("div", { role: "status" });
  map = new MapOnScreen((at) => this.ask("cell", { at }));
  tryout = new Tryout(this, "Back to the lab");
  menus = Object.fromEntries(Object.entries(MENUS).map(([name, label]) => [name, makeMenu(label, this.chooser(name))]));

  /** @param {Model<Traits>} model @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(model, el, signal) {
    super(model, el, signal);
    el.classList.add("bsw-lab");
    this.build();
    this.show({ _menus: () => this.showMenus(), _boards: () => this.showBoards() });
    this.show({ _map: () => this.showMap(), _state: () => this.showState() });
  }

  /** @param {string} name @returns {(value: string) => void} what a menu does */
  chooser(name) {
    return (value) => this.ask("choose", { name, value: name === "level" ? Number(value) : value });
  }

  build() {
    const menus = Object.entries(this.menus).map(([name, menu]) =>
      make("label.bsw-viewer-column.bsw-lab-menu", make("span.bsw-label", MENUS[name]), menu),
    );
    const tryout = this.tool("tryout", "Play from here", () => this.ask("try out"));
    const tools = make("div.bsw-viewer-tools", tryout);
    const stage = this.makeStage(STAGE, this.board);
    const left = make("div.bsw-viewer-column", stage, this.makeTransport(), this.words, this.notice, tools);
    const right = make("div.bsw-viewer-column", ...this.map.parts, this.makePicked(), this.counters);
    const main = make("div.bsw-viewer-main.bsw-lab-main", left, right);
    this.el.replaceChildren(this.title, this.summary, make("div.bsw-lab-menus", ...menus), main, this.tryout.el);
  }

  makePicked() {
    const number = () => this.state.picked?.number ?? 0;
    const first = this.tool("firstState", "First", () => this.browse(0));
    const previous = this.tool("previousState", "Previous", () => this.browse(number() - 1));
    const next = this.tool("nextState", "Next", () => this.browse(number() + 1));
    const search = this.tool("search", "Back to the search", () => this.ask("search"));
    return put(this.picked, this.pickedWords, make("div.bsw-viewer-tools", first, previous, next, search));
  }

  /** @param {number} number */
  browse(number) {
    this.ask("browse", { number });
  }

  /** @param {EventTarget | null} target @returns {Record<string, () => void>} */
  keys(target) {
    if (target !== this.map.el) return this.outer ? {} : super.keys(target);
    const arrow = (/** @type {[number, number]} */ [down, right]) => this.ask("arrow", { right, up: -down });
    const arrows = Object.entries(ARROWS).map(([key, way]) => [key, () => arrow(way)]);
    const number = this.state.picked?.number ?? 0;
    return {
      ...Object.fromEntries(arrows),
      PageUp: () => this.browse(number - 1),
      PageDown: () => this.browse(number + 1),
      Enter: () => this.ask("search"),
      " ": () => this.ask("run"),
    };
  }

  // ---- showing --------------------------------------------------------------------------------

  showMenus() {
    for (const [name, items] of Object.entries(this.model.get("_menus"))) {
      showItems(this.menus[name], items, this.state.choice?.[name] ?? "");
    }
  }

  showBoards() {
    const { search, tryout } = this.model.get("_boards");
    this.views.place(search, this.board);
    this.views.place(tryout, this.tryout.board);
  }

  showMap() {
    const map = this.model.get("_map");
    if (!map.canvases) return;
    for (const [layer, id] of map.canvases.entries()) this.placeCanvas(id, layer);
    this.map.show(map);
  }

  /** @param {string} id @param {number} layer */
  async placeCanvas(id, layer) {
    if (!this.views.has(id)) this.map.place(await this.views.openCanvas(id), layer);
  }

  /** @override */
  showState() {
    super.showState();
    const { choice, informed, title, about, found, ended, counters, here, picked, tryout, nodes } = this.state;
    say(this.title, title);
    say(this.summary, about);
    for (const [name, chosen] of Object.entries(choice)) this.menus[name].value = String(chosen);
    this.menus.heuristic.disabled = !informed;
    this.words.classList.toggle("bsw-lab-found", found && ended);
    showFigures(this.counters, counters);
    this.map.showRings(here, picked?.at);
    this.showPicked(picked);
    this.tryout.show(tryout);
    this.el.dataset.nodes = String(nodes);
  }

  /** @param {Picked | null} picked */
  showPicked(picked) {
    const focused = hasFocus(this.picked);
    this.picked.hidden = !picked;
    if (focused && !picked) focus(this.map.el);
    if (!picked) return;
    say(this.pickedWords, `${picked.words}. This cell has ${picked.counts}.`);
    this.enable(picked.number > 0, "firstState", "previousState");
    this.enable(picked.number < picked.last, "nextState");
  }
}

export default widget((model) => (model.get("_labs") ? RaceOnScreen : LabOnScreen));
