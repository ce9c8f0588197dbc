// @ts-check
/**
 * Models of widgets, and views of them.
 *
 * @import { AnyModel, RenderProps } from "@anywidget/types"
 * @typedef {{connect: (slot: Slot) => void, disconnect: (slot: Slot) => void}} Signal
 * @typedef {(kernel: unknown, status: string) => void} Slot
 * @typedef {{el: HTMLElement, model: Model<any>, remove: () => void, luminoWidget: any}} View
 * @typedef {{kernel?: {statusChanged: Signal, connectionStatusChanged: Signal},
 *            get_model: (id: string) => Promise<unknown>, create_view: (model: unknown) => Promise<View>}} Manager
 */

/**
 * @template {Record<string, any>} Traits
 * @typedef {Omit<AnyModel<Traits>, "widget_manager"> & {widget_manager: Manager}} Model
 *   what anywidget gives; of the manager, its types name less than there is
 */

/**
 * Hear of an event of a model.
 * @param {Model<any>} model @param {string} name @param {() => void} handler @param {AbortSignal} signal ends it
 */
export function onModel(model, name, handler, signal) {
  model.on(name, handler);
  signal.addEventListener("abort", () => model.off(name, handler));
}

/**
 * Show traits of a model now and whenever they change.
 * @param {Model<any>} model @param {Record<string, () => void>} shows by trait @param {AbortSignal} signal ends it
 */
export function showTraits(model, shows, signal) {
  for (const [name, show] of Object.entries(shows)) {
    onModel(model, `change:${name}`, show, signal);
    show();
  }
}

/**
 * Views of widgets, by their names, each opened once.
 *
 * @typedef {{opened?: Promise<View>, view?: View, closed?: boolean}} Entry `view` once it is there
 */
export class Views {
  /** @type {Map<string, Entry>} */
  #views = new Map();
  #manager;

  /** @param {Model<any>} model one of the same page @param {AbortSignal} signal closes all */
  constructor(model, signal) {
    this.#manager = model.widget_manager;
    signal.addEventListener("abort", () => this.keep([]));
  }

  /** @param {string} id */
  has(id) {
    return this.#views.has(id);
  }

  /**
   * Put a view into an element, as soon as it can be had, once.
   * @param {string} id empty if there is none yet @param {HTMLElement} holder
   * @returns {Promise<View | undefined>} undefined if it is there already, or is no longer wanted
   */
  async place(id, holder) {
    if (!id || this.has(id)) return undefined;
    const view = await this.open(id);
    if (!this.has(id)) return undefined;
    holder.prepend(view.el);
    return view;
  }

  /** @param {string} id */
  open(id) {
    const entry = this.#views.get(id) ?? {};
    this.#views.set(id, entry);
    entry.opened ??= this.#create(id, entry);
    return entry.opened;
  }

  /** @param {string} id @param {Entry} entry */
  async #create(id, entry) {
    entry.view = await this.#manager.create_view(await this.#manager.get_model(id));
    if (entry.closed) close(entry.view);
    return entry.view;
  }

  /** Open a canvas. ipycanvas makes it take focus, wheel and touches; ours only shows. @param {string} id */
  async openCanvas(id) {
    const { el } = await this.open(id);
    el.removeAttribute("tabindex");
    el.setAttribute("aria-hidden", "true");
    return el;
  }

  /** Close all others, those on their way too. @param {string[]} ids */
  keep(ids) {
    for (const [id, entry] of this.#views) {
      if (ids.includes(id)) continue;
      this.#views.delete(id);
      entry.closed = true;
      if (entry.view) close(entry.view);
    }
  }
}

/**
 * Close a view. What was attached to a page and has left it can't be detached, and would stay open.
 * @param {View} view
 */
function close(view) {
  const { el, luminoWidget: attached } = view;
  if (attached?.isAttached && !el.isConnected) attached.clearFlag(attached.constructor.Flag.IsAttached);
  view.remove();
}

/**
 * What anywidget renders.
 * @param {(model: Model<any>) => new (model: any, el: HTMLElement, signal: AbortSignal) => unknown} classOf
 *   chooses what is made; the signal ends it
 */
export const widget = (classOf) => ({
  render: (/** @type {RenderProps<any>} */ { model, el, signal }) =>
    void new (classOf(/** @type {Model<any>} */ (model)))(model, el, signal),
});
