"""What a step of a replay costs: from the key to the picture.

``python -m benchmarks.replay`` starts a notebook server and a Chromium of its own, steps through a run there, prints a
table with the aims beside the figures, and ends both.

Every time is taken inside the page, so that what drives the browser is in none of them. A step is shown when the block
is in its new place and words, figures and cursor are those of the step; it is on screen a frame later. The steps of an
attempt were sent ahead, so a step within a level waits for no message; a step into another level waits for several.
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
STARTS: Final = "[step.number for step in replay.steps if step.slide is None]"
LEVELS: Final = 10
ECHOED: Final = 100
THERE_AND_BACK: Final = 2
"""How often to walk through the last level and back."""

PACES: Final = {"one key straight after the other": 0, "a key every fifth of a second, as a person may press it": 200}
"""How long to rest after each step, in ms."""


# ---- what runs in the page ------------------------------------------------------------------------

WATCH: Final = f"""root => {{
  const drawn = {DRAWN};
  const stage = root.querySelector(".bsw-viewer-stage");
  let key = null;
  globalThis.steps = [];
  window.addEventListener("keydown", () => {{ key = {{ at: performance.now() }}; }}, {{ capture: true }});
  const look = () => {{
    if (!key?.placed || !key.said) return;
    const done = key;
    key = null;
    const shown = Math.max(done.placed, done.said) - done.at;
    requestAnimationFrame(() => setTimeout(() => {{
      const frame = performance.now() - done.at;
      const wait = () => (drawn(stage) ? steps.push([shown, frame, performance.now() - done.at]) : setTimeout(wait));
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
  }}).observe(root, {{ attributeFilter: ["data-step"] }});
}}"""
"""Note for each key when its step is shown, when it is on screen, and when every canvas is drawn, in ms."""

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


def report(what: str, steps: Sequence[Sequence[float]], *, draws: bool) -> None:
    """Print how long steps took."""
    title(f"{what}, {len(steps)} times")
    times("until board, words and cursor show it", [step[0] for step in steps], "under 30")
    times("until the frame that shows it is done", [step[1] for step in steps])
    if draws:
        times("until every canvas of the new board is drawn", [step[2] for step in steps])


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
        last = int(self._lab.python("len(replay.steps) - 1"))
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
            steps = [self._press(key, rest) for key in keys]
            messages = self._wire.since(mark)
            report(f"Arrow key within a level, {what}", steps, draws=False)
        title("Messages of these steps")
        for up, way in ((True, "up"), (False, "down")):
            sent = traffic(one for one in messages if one.of_comm and one.up is up)
            row(f"comm messages {way} for a step", f"{sent.number / len(steps):.1f}")
            row("  their frames", f"{sent.size / len(steps):,.0f}", "bytes")

    def _bare(self) -> None:
        """Print how long a message takes there and back without any widget: what waits for Python waits as long."""
        self._page.evaluate(EXECUTE, ECHO)
        title(f"A bare comm message there and back, {ECHOED} times")
        times("until it is back", self._page.evaluate(ECHOES, ECHOED))

    def _levels(self, starts: Sequence[int]) -> None:
        """Step into each level for the first time, which explores it, and once more."""
        for what in ("for the first time, which explores it", "once more"):
            steps = []
            for start in starts[1:]:
                self._go(start - 1)
                steps.append(self._press("ArrowRight"))
            report(f"Arrow key into another level {what}", steps, draws=True)

    def _go(self, step: int) -> None:
        """Show a step, without measuring."""
        self._page.evaluate(EXECUTE, f"replay.step = {step}")
        self._page.wait_for_selector(f".bsw-replay[data-step='{step}']")
        self._wire.since(0)

    def _press(self, key: str, rest: int = 0) -> list[float]:
        self._page.wait_for_timeout(rest)
        self._page.keyboard.press(key)
        self._page.wait_for_function("count => steps.length > count", arg=self._seen)
        self._seen += 1
        return [float(part) for part in self._page.evaluate("steps.at(-1)")]


def main() -> None:
    """Measure in a browser."""
    with notebook(CELL) as (lab, wire):
        Bench(lab, wire).run()


if __name__ == "__main__":
    main()
