// @ts-check
/** What stands in for a page and its widgets, where only events and messages matter. */

globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(callback, 0));
globalThis.Node ??= /** @type {any} */ (class {});

/** A signal of a kernel's connection. */
export class KernelSignal {
  /** @type {Set<(kernel: unknown, status: string) => void>} */
  slots = new Set();

  /** @param {(kernel: unknown, status: string) => void} slot */
  connect(slot) {
    this.slots.add(slot);
  }

  /** @param {(kernel: unknown, status: string) => void} slot */
  disconnect(slot) {
    this.slots.delete(slot);
  }

  /** @param {string} status */
  emit(status) {
    for (const slot of this.slots) slot(null, status);
  }
}

/** A widget's model, and the page's manager of widgets. */
export class StandInModel {
  /** @type {Map<string, Set<() => void>>} */
  handlers = new Map();
  /** @type {any[]} */
  sent = [];
  /** @type {string[]} the views that were closed, by their names */
  closed = [];
  /** @type {string[]} the models that were asked for */
  opened = [];
  widget_manager = {
    kernel: { statusChanged: new KernelSignal(), connectionStatusChanged: new KernelSignal() },
    get_model: async (/** @type {string} */ id) => {
      this.opened.push(id);
      return id;
    },
    create_view: async (/** @type {unknown} */ id) => ({ id, el: {}, remove: () => this.closed.push(String(id)) }),
  };

  /** @param {string} name @param {() => void} handler */
  on(name, handler) {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }

  /** @param {string} name @param {() => void} handler */
  off(name, handler) {
    this.handlers.get(name)?.delete(handler);
  }

  /** @param {string} name */
  trigger(name) {
    for (const handler of this.handlers.get(name) ?? []) handler();
  }

  /** @param {any} message */
  send(message) {
    this.sent.push(message);
  }

  /** How many listen to it and to its kernel. */
  get listeners() {
    const { statusChanged, connectionStatusChanged } = this.widget_manager.kernel;
    const own = [...this.handlers.values()].reduce((sum, { size }) => sum + size, 0);
    return own + statusChanged.slots.size + connectionStatusChanged.slots.size;
  }
}

/** An element that events come to, and that may capture pointers. */
export class StandInElement extends EventTarget {
  captured = new Set();

  /** @param {number} pointer */
  setPointerCapture(pointer) {
    this.captured.add(pointer);
  }

  /** @param {number} pointer */
  releasePointerCapture(pointer) {
    this.captured.delete(pointer);
  }

  /** @param {number} pointer */
  hasPointerCapture(pointer) {
    return this.captured.has(pointer);
  }

  /** @param {string} type @param {Record<string, unknown>} traits */
  dispatch(type, traits) {
    const event = new Event(type, { cancelable: true });
    this.dispatchEvent(
      Object.assign(event, { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, buttons: 1 }, traits),
    );
    return event;
  }
}
