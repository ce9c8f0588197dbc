// @ts-check
/**
 * Events that Python has described ahead, and places on the track and the curve: values, without a page.
 *
 * @typedef {{mark: string, words: string, figures: [string, string][], ghost: number[] | null,
 *            at: Record<string, number>, cursor: [number, number] | null}} ReplayedEvent
 *   `ghost` is row, column, height and width in cells; `at` each block's place along its axis.
 * @typedef {{first: number, epoch: number, events: ReplayedEvent[]}} Page
 *   events of one attempt, and the board that they are of
 * @typedef {{epoch: number, at: Record<string, number[]>}} BoardState
 * @typedef {{first: number, events: number, level: number, name: string}} Attempt
 */

/** The description of an event, if Python has sent it. @param {Partial<Page>} page @param {number} event */
export const eventOf = ({ first = 0, events }, event) => events?.[event - first];

/**
 * What a board's state has to become to show an event; undefined if it shows it already, or is of another board.
 * @param {BoardState} state @param {Page} page @param {ReplayedEvent | undefined} ahead
 */
export function stateAhead(state, page, ahead) {
  if (!ahead || state.epoch !== page.epoch) return undefined;
  const places = Object.entries(ahead.at);
  if (places.every(([name, place]) => state.at[name]?.[0] === place)) return undefined;
  return { ...state, at: Object.fromEntries(places.map(([name, place]) => [name, [place, 0, 0]])), say: ahead.words };
}

/** The event that is nearest to a place. @param {[event: number, x: number][]} events at least one @param {number} x */
export const nearestEvent = (events, x) =>
  events.reduce((best, event) => (Math.abs(event[1] - x) < Math.abs(best[1] - x) ? event : best))[0];

/** Whether an event is one of an attempt. @param {Attempt} attempt @param {number} event */
export const holds = ({ first, events }, event) => first <= event && event < first + events;

/** The lines of an arrow. @param {number[]} arrow from where, how far right and down, in cells */
export function arrowPaths([x, y, right, down]) {
  const [dx, dy] = [Math.sign(right), Math.sign(down)];
  const at = (/** @type {number} */ on, /** @type {number} */ aside) =>
    `${x + right + on * dx - aside * dy} ${y + down + on * dy + aside * dx}`;
  const head = `M${at(0.12, 0)}L${at(-0.26, 0.27)}L${at(-0.26, -0.27)}z`;
  return { shaft: `M${x} ${y}L${at(-0.26, 0)}`, head };
}
