"""How quick the search lab is: a trace of many nodes, pictures a second of a running search, how soon it stands still.

Run: python -m benchmarks.search_map

Everything in a page is read off that page. A picture counts in the frame in which the map's own canvas was painted; a
search stands still when its last picture has come.
"""

from __future__ import annotations

import time
import tracemalloc
from typing import Final

from playwright.sync_api import Locator, Page

from benchmarks.frames import Wire, traffic
from benchmarks.stage import notebook
from benchmarks.table import row, title
from benchmarks.widget import EXECUTE, times
from blockshift_widget.board import Board
from blockshift_widget.search import Problem, breadth_first
from blockshift_widget.search.search_map import ExploredPlaces, SearchMap, explore_within
from blockshift_widget.search.trace import Trace
from blockshift_widget.solver import answer_of
from tests.browser.lab import Lab

BOARD: Final = Board("HBB..LHCC#.LXXJ.KLEEJ.K..IFFK..IGG..")
"""29,244 states; par 30."""

NODES: Final = 50_000
RUN_SECONDS: Final = 6.0
STOPS: Final = 20
SPEEDS: Final = {"1000 nodes a second": 1000, "as fast as it can": None}

CELL: Final = f"""
from blockshift_widget import Board, SearchLab
lab = SearchLab(Board("{BOARD.layout}"), algorithm="uniform_cost", limit=10_000_000)
lab
"""
BEGIN: Final = "lab.restart()"

WATCH: Final = """root => {
  const { drawImage } = CanvasRenderingContext2D.prototype;
  globalThis.pictures = [];
  globalThis.changes = [];
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    if (this.canvas.closest?.(".bsw-lab-picture")) pictures.push(document.timeline.currentTime);
    return drawImage.apply(this, args);
  };
  new MutationObserver(() => changes.push(performance.now())).observe(root, { attributeFilter: ["data-nodes"] });
  root.addEventListener("pointerdown", () => { globalThis.pressed = performance.now(); }, { capture: true });
}"""
"""Note when the map is painted, when a node is shown, and when a button is pressed, in ms."""

RATE: Final = """seconds => new Promise((resolve) => {
  pictures.length = 0;
  const began = performance.now();
  setTimeout(() => resolve([new Set(pictures).size, performance.now() - began]), 1000 * seconds);
})"""
STILL: Final = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 700));
  return Math.max(0, (changes.at(-1) ?? 0) - pressed);
}"""


def trace_of_many_nodes() -> None:
    """Print what stepping to many nodes takes, and what is kept of them."""
    title(f"Stepping breadth-first to {NODES:,} nodes generated, 29,244 states on the map")
    space = answer_of(explore_within(BOARD))
    assert space is not None
    began = time.perf_counter()
    for _, _event in zip(range(NODES), breadth_first(Problem(BOARD)), strict=False):
        pass
    bare = time.perf_counter() - began
    trace = Trace(breadth_first(Problem(BOARD)), NODES)
    seen = SearchMap(ExploredPlaces(space), trace)
    began, nodes, longest = time.perf_counter(), 0, 0.0
    while True:
        before = time.perf_counter()
        if not trace.next_node():
            break
        longest, nodes = max(longest, time.perf_counter() - before), nodes + 1
    forward = time.perf_counter() - began
    began = time.perf_counter()
    seen.update()
    update = time.perf_counter() - began
    began = time.perf_counter()
    while trace.previous_node():
        pass
    row("the algorithm alone", f"{NODES / bare:,.0f}", "nodes/s")
    row("with its trace", f"{NODES / forward:,.0f}", "nodes/s")
    row("longest of the nodes", f"{1000 * longest:.2f}", "ms")
    row("map after all of them at once", f"{1000 * update:.1f}", "ms")
    row("back to the beginning", f"{nodes / (time.perf_counter() - began):,.0f}", "nodes/s")
    tracemalloc.start()
    kept = Trace(breadth_first(Problem(BOARD)), NODES)
    while kept.next_node():
        pass
    row("memory of the trace with its nodes and boards", f"{tracemalloc.get_traced_memory()[0] / 1e6:,.1f}", "MB")
    tracemalloc.stop()


class Bench:
    """A notebook with a lab, and what is measured on it."""

    def __init__(self, lab: Lab, wire: Wire) -> None:
        self._page: Page = lab.page
        self._wire = wire
        lab.start_all()
        self._root = lab.page.locator(".bsw-lab")
        self._root.get_by_text("Depth: cells from the start").wait_for()  # the map of all states is there
        self._page.evaluate(WATCH, self._root.element_handle())

    def run(self) -> None:
        """Measure everything and print it."""
        for words, speed in SPEEDS.items():
            self._rate(words, speed)
        for words, speed in SPEEDS.items():
            self._stops(words, speed)

    def _rate(self, words: str, speed: int | None) -> None:
        """Print how many pictures come in a second, and what they weigh."""
        self._begin(speed)
        mark = len(self._wire.messages)
        count, lasted = self._page.evaluate(RATE, RUN_SECONDS)
        sent = traffic(one for one in self._wire.messages[mark:] if one.of_comm and not one.up)
        expanded = self._root.get_attribute("data-nodes")
        self._button("Pause").click()
        title(f"Running {words}, 29,244 states on the map")
        row("pictures painted", f"{1000 * count / lasted:.1f}", "/s")
        row("nodes expanded", f"{1000 * int(expanded or 0) / lasted:,.0f}", "/s")
        row("messages down for a picture", f"{sent.number / max(1, count):.1f}")
        row("  their frames", f"{sent.size / max(1, count):,.0f}", "bytes")

    def _stops(self, words: str, speed: int | None) -> None:
        """Print how long it takes from a press on Pause until nothing moves any more."""
        still = []
        for _ in range(STOPS):
            self._begin(speed)
            self._page.wait_for_timeout(300)
            self._button("Pause").click()
            still.append(float(self._page.evaluate(STILL)))
        title(f"Pause, {words}, {STOPS} times")
        times("until the last picture has come", still, "under 200")

    def _begin(self, speed: int | None) -> None:
        """Let the search run from its beginning."""
        self._page.evaluate(EXECUTE, BEGIN)
        if speed:
            self._root.get_by_role("combobox", name="Speed").select_option(str(speed))
        self._button("Run" if speed else "Run to the end").click()
        self._button("Pause").wait_for()

    def _button(self, name: str) -> Locator:
        key = {"Run to the end": "End"}.get(name, "Space")
        return self._root.get_by_role("button", name=f"{name} ({key})", exact=True)


def main() -> None:
    """Measure without a browser, and then in one."""
    trace_of_many_nodes()
    with notebook(CELL) as (lab, wire):
        Bench(lab, wire).run()


if __name__ == "__main__":
    main()
