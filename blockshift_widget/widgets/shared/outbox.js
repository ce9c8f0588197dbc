// @ts-check
/**
 * What a view asks of Python, sent one after the other, each when the last is answered: a front end may give the
 * kernel's threads two messages in either order.
 * @template {{n: number}} Request
 */
export class Outbox {
  /** the view's name to Python */
  view = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");
  /** @type {Request[]} what is not answered; the first is under way, or will be next */
  pending = [];
  #count = 0;
  #underWay = 0;
  #model;
  #open;

  /**
   * @param {{send: (message: Request & {view: string}) => void}} model
   * @param {() => boolean} open whether anything can be sent now
   */
  constructor(model, open) {
    this.#model = model;
    this.#open = open;
  }

  /** @param {Omit<Request, "n">} request @returns {number} its number */
  add(request) {
    const n = ++this.#count;
    this.pending.push(/** @type {Request} */ ({ n, ...request }));
    this.sendNext();
    return n;
  }

  sendNext() {
    const [next] = this.pending;
    if (!next || next.n === this.#underWay || !this.#open()) return;
    this.#underWay = next.n;
    this.#model.send({ view: this.view, ...next });
  }

  /** Send what is still not answered again, since it may have been lost; Python does it once. */
  sendAgain() {
    this.#underWay = 0;
    this.sendNext();
  }

  /**
   * Take what Python has answered out, and return it.
   * @param {Record<string, number>} answered by view, the number of the last request
   */
  settle(answered) {
    const last = answered[this.view] ?? 0;
    const done = this.pending.filter((request) => request.n <= last);
    this.pending = this.pending.slice(done.length);
    return done;
  }

  /** Forget what is not sent yet. */
  keepSent() {
    this.pending = this.pending.filter((request) => request.n === this.#underWay);
  }
}
