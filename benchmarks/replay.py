"""What an event of a replay costs: from the key to the picture.

``python -m benchmarks.replay`` starts a notebook server and a Chromium of its own, goes through a run there, prints a
table with the aims beside the figures, and ends both.

Every time is taken inside the page, so that what drives the browser is in none of them. An event is shown when the
block is in its new place and words, figures and cursor are those of the event; it is on screen a frame later. The
events of an attempt were sent ahead, so that going on within a level waits for no message; going on to another level
waits for several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from benchmarks.frames import PATIENCE, Wire, traffic
from benchmarks.stage import notebook
from benchmarks.table import row, title
from benchmarks.widget import ECHO, ECHOES, EXECUTE, times
from tests.browser.lab import DRAWN, Lab

CELL: Final = """
from blockshift_widget import Replay, Run, load_pack, solve

run = Run(load_pack("block-shift"))
run.start()
while run.phase.name != "RESULTS":
    for slide in solve(run.board).slides:
        run.slide(slide)
    run.next_level()
replay = Replay(run)
replay
"""
STARTS: Final = "[event.number for event in replay.events if event.slide is None]"
LEVELS: Final = 10
ECHOED: Final = 100
THERE_AND_BACK: Final = 2
"""How often to walk through the last level and back."""

PACES: Final = {"one key straight after the other": 0, "a key every fifth of a second, as a person may press it": 200}
"""How long to rest after each event, in ms."""


# ---- what runs in the page ------------------------------------------------------------------------

WATCH: Final = f"""root => {{
  const drawn = {DRAWN};
  const stage = root.querySelector(".bsw-viewer-stage");
  let key = null;
  globalThis.events = [];
  window.addEventListener("keydown", () => {{ key = {{ at: performance.now() }}; }}, {{ capture: true }});
  const look = () => {{
    if (!key?.placed || !key.said) return;
    const done = key;
    key = null;
    const shown = Math.max(done.placed, done.said) - done.at;
    requestAnimationFrame(() => setTimeout(() => {{
      const frame = performance.now() - done.at;
      const wait = () => (drawn(stage) ? events.push([shown, frame, performance.now() - done.at]) : setTimeout(wait));
      wait();
    }}));
  }};
  new MutationObserver(() => {{
    if (key) key.placed = performance.now();
    look();
  }}).observe(stage, {{ subtree: true, childList: true, attributeFilter: ["aria-valuenow"] }});
  new MutationObserver(() => {{
    if (key) key.said = performance.now();
    look();
  }}).observe(root, {{ attributeFilter: ["data-event"] }});
}}"""
"""Note for each key when its event is shown, when it is on screen, and when every canvas is drawn, in ms."""

SHOW: Final = f"""async () => {{
  const drawn = {DRAWN};
  const {{ content }} = jupyterapp.shell.currentWidget;
  const started = performance.now();
  jupyterapp.commands.execute("notebook:run-cell");
  while (performance.now() - started < {PATIENCE * 1000}) {{
    await new Promise(requestAnimationFrame);
    const root = content.node.querySelector(".bsw-viewer-stage");
    if (root && drawn(root)) return performance.now() - started;
  }}
  throw new Error("no board was drawn");
}}"""


# ---- the table ------------------------------------------------------------------------------------


def report(what: str, events: Sequence[Sequence[float]], *, draws: bool) -> None:
    """Print how long events took."""
    title(f"{what}, {len(events)} times")
    times("until board, words and cursor show it", [event[0] for event in events], "under 30")
    times("until the frame that shows it is done", [event[1] for event in events])
    if draws:
        times("until every canvas of the new board is drawn", [event[2] for event in events])


class Bench:
    """A notebook with a replay, and what is measured on it."""

    def __init__(self, lab: Lab, wire: Wire) -> None:
        self._lab = lab
        self._page: Page = lab.page
        self._wire = wire
        self._seen = 0

    def run(self) -> None:
        """Measure everything and print it."""
        shown = float(self._page.evaluate(SHOW))
        title("Showing the replay of a whole run")
        row("the first in a fresh kernel, imports and solver included", f"{shown:.0f}", "ms")
        root = self._page.locator(".bsw-replay")
        self._page.evaluate(WATCH, root.element_handle())
        root.locator(".bsw-viewer-stage").focus()
        starts = [int(number) for number in self._lab.python(STARTS).strip("[]").split(",")]
        last = int(self._lab.python("len(replay.events) - 1"))
        assert len(starts) == LEVELS
        self._bare()
        self._levels(starts)
        self._slides(last - starts[-1], last)

    def _slides(self, slides: int, last: int) -> None:
        """Walk through the last level, to and fro."""
        self._go(last)
        keys = (["ArrowLeft"] * slides + ["ArrowRight"] * slides) * THERE_AND_BACK
        for what, rest in PACES.items():
            mark = len(self._wire.messages)
            events = [self._press(key, rest) for key in keys]
            messages = self._wire.since(mark)
            report(f"Arrow key within a level, {what}", events, draws=False)
        title("Messages of these events")
        for up, way in ((True, "up"), (False, "down")):
            sent = traffic(one for one in messages if one.of_comm and one.up is up)
            row(f"comm messages {way} for an event", f"{sent.number / len(events):.1f}")
            row("  their frames", f"{sent.size / len(events):,.0f}", "bytes")

    def _bare(self) -> None:
        """Print how long a message takes there and back without any widget: what waits for Python waits as long."""
        self._page.evaluate(EXECUTE, ECHO)
        title(f"A bare comm message there and back, {ECHOED} times")
        times("until it is back", self._page.evaluate(ECHOES, ECHOED))

    def _levels(self, starts: Sequence[int]) -> None:
        """Go into each level for the first time, which explores it, and once more."""
        for what in ("for the first time, which explores it", "once more"):
            events = []
            for start in starts[1:]:
                self._go(start - 1)
                events.append(self._press("ArrowRight"))
            report(f"Arrow key into another level {what}", events, draws=True)

    def _go(self, event: int) -> None:
        """Show an event, without measuring."""
        self._page.evaluate(EXECUTE, f"replay.event = {event}")
        self._page.wait_for_selector(f".bsw-replay[data-event='{event}']")
        self._wire.since(0)

    def _press(self, key: str, rest: int = 0) -> list[float]:
        self._page.wait_for_timeout(rest)
        self._page.keyboard.press(key)
        self._page.wait_for_function("count => events.length > count", arg=self._seen)
        self._seen += 1
        return [float(part) for part in self._page.evaluate("events.at(-1)")]


def main() -> None:
    """Measure in a browser."""
    with notebook(CELL) as (lab, wire):
        Bench(lab, wire).run()


if __name__ == "__main__":
    main()
