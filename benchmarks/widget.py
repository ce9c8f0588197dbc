"""What a game costs in the browser: messages, frames and waiting times.

``python -m benchmarks.widget`` starts a notebook server and a Chromium of its own, plays there, prints
a table with the aims beside the figures, and ends both.

Every time is taken inside the page, so that what drives the browser is in none of them. Bytes are those
of WebSocket frames, before the few bytes of framing that the network adds; a message's content is what
is left without headers and metadata.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from benchmarks.frames import PATIENCE, Message, Wire, comm_messages, traffic
from benchmarks.stage import notebook
from benchmarks.table import row, title
from tests.browser.lab import DRAWN, Game, Lab

CELL: Final = "from blockshift_widget import BlockShift\ngame = BlockShift()\ngame"
ECHO: Final = """get_ipython().kernel.comm_manager.register_target(
    "echo", lambda comm, _: comm.on_msg(lambda message: comm.send(message["content"]["data"])))"""
BUSY: Final = "import time; until = time.monotonic() + {}\nwhile time.monotonic() < until: pass"

BLOCK: Final = "B"  # of level 1: it may slide to the left by
ROOM: Final = 3  # cells, and back
SHORT_OF: Final = 0.2  # cells, which the browser rounds off on release
SHOWS: Final = 7
GESTURES: Final = 100
SWEEP_SECONDS: Final = 2.0
SWEEP_STEPS: Final = 30

CANVASES: Final = "CanvasManagerModel"  # what ipycanvas sends its drawing commands to
LEGS: Final = ("from the browser to the kernel", "in the kernel", "from the kernel to the page")


# ---- what runs in the page ------------------------------------------------------------------------

SHOW: Final = f"""async () => {{
  const drawn = {DRAWN};
  const {{ content }} = jupyterapp.shell.currentWidget;
  const started = performance.now();
  jupyterapp.commands.execute("notebook:run-cell");
  while (performance.now() - started < {PATIENCE * 1000}) {{
    await new Promise(requestAnimationFrame);
    const root = content.node.querySelector(".bsw-game");
    if (root && drawn(root)) return performance.now() - started;
  }}
  throw new Error("no board was drawn");
}}"""
"""Run the active cell; give the time until the first frame that finds every canvas drawn, in ms."""

WATCH: Final = """block => {
  let released = null;
  const release = () => { released = performance.now(); };
  for (const type of ["pointerup", "keydown"]) window.addEventListener(type, release, { capture: true });
  globalThis.slides = [];
  new MutationObserver((records) => {
    const now = performance.now();
    const place = block.getAttribute("aria-valuenow");
    if (released === null || records.every((record) => record.oldValue === place)) return;
    const slide = { at: performance.timeOrigin + released, confirmed: now - released };
    released = null;
    const gliding = block.getAnimations().map((animation) => animation.finished.catch(() => null));
    const still = () => performance.now() - slide.at + performance.timeOrigin;
    Promise.all(gliding).then(() => slides.push({ ...slide, still: still() }));
  }).observe(block, { attributeFilter: ["aria-valuenow"], attributeOldValue: true });
}"""
"""Note when a gesture ends, when the block's confirmed place changes, and when it stands still there."""

COUNT_FRAMES: Final = """block => {
  const frames = globalThis.frames = { times: [], moved: 0, on: true };
  let before = "";
  const look = (now) => {
    if (!frames.on) return;
    const place = getComputedStyle(block).transform;
    frames.moved += place !== before;
    before = place;
    frames.times.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
END_COUNT: Final = "() => { frames.on = false; return [frames.times, frames.moved]; }"

KERNEL: Final = "jupyterapp.shell.currentWidget.sessionContext.session.kernel"
ECHOES: Final = f"""async (count) => {{
  const comm = {KERNEL}.createComm("echo");
  const soon = (promise) => Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error("no echo came")), {PATIENCE * 1000})),
  ]);
  await soon(comm.open().done);
  const times = [];
  for (let n = 0; n < count; n++) {{
    const started = performance.now();
    const back = new Promise((resolve) => {{ comm.onMsg = () => resolve(performance.now()); }});
    const sent = comm.send({{ n }});
    times.push(await soon(back) - started);
    await soon(sent.done);
  }}
  return times;
}}"""
"""Send a bare message there and back, without a widget: no slide can be faster than that."""

EXECUTE: Final = f"code => {KERNEL}.requestExecute({{ code, store_history: false }}).done.then(() => null)"
START: Final = f"code => {{ {KERNEL}.requestExecute({{ code, store_history: false }}); }}"
IS_BUSY: Final = f"() => {KERNEL}.status === 'busy'"
CLEAR: Final = "() => jupyterapp.commands.execute('notebook:clear-cell-output').then(() => null)"
REST: Final = """async () => {
  for (let n = 0; n < 60; n++) await new Promise(requestAnimationFrame);
}"""
A_FRAME: Final = "() => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))"


# ---- the table ------------------------------------------------------------------------------------


def times(what: str, values: Sequence[float], aim: str = "") -> None:
    """Print the median and the 95th percentile of times in ms."""
    row(f"{what}, median", f"{statistics.median(values):.1f}", "ms", aim)
    row(f"{'':{len(what)}}  95th percentile", f"{percentile_95(values):.1f}", "ms")


def percentile_95(values: Sequence[float]) -> float:
    """Return the value that one in twenty exceeds."""
    return float(statistics.quantiles(values, n=20, method="inclusive")[-1])


def spread(values: Iterable[int]) -> str:
    """Lay out a count that should always be the same, or its least and greatest value."""
    seen = sorted(values)
    return f"{seen[0]:,}" if seen[0] == seen[-1] else f"{seen[0]:,} to {seen[-1]:,}"


# ---- slides ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SlideSeen:
    """One slide, made and confirmed.

    Parameters
    ----------
    at : float
        When the player let go, in seconds since 1970.
    confirmed, still : float
        How long it took until the block's place was confirmed, and until it stood still there, in ms.
    messages : list of Message
        What was sent since then.
    """

    at: float
    confirmed: float
    still: float
    messages: list[Message]

    @property
    def comm(self) -> list[Message]:
        """What the widgets sent and got."""
        return [one for one in self.messages if one.of_comm]

    @property
    def legs(self) -> tuple[float, float, float]:
        """How long it took to the kernel, in the kernel, and back until it was confirmed, in ms."""
        asked = next(one for one in self.comm if one.up)
        begun = next(one.at for one in self.messages if one.parent == asked.name and one.kind == "status")
        answered = next(one.at for one in self.comm if one.parent == asked.name)
        up, inside = (begun - self.at) * 1000, (answered - begun) * 1000
        return up, inside, self.confirmed - up - inside


class Hand:
    """Slides one block there and back again, with the mouse or with keys.

    Parameters
    ----------
    game : Game
        On its first level.
    wire : Wire
        What the page sends and gets.
    """

    def __init__(self, game: Game, wire: Wire) -> None:
        self.block = game.block(BLOCK)
        self.while_down: list[list[Message]] = []
        self._page = game.page
        self._wire = wire
        self._x, self._y = game.centre(BLOCK)
        self._cell = game.cell_pixels()
        self._seen = 0
        self._page.evaluate(WATCH, self.block.element_handle())

    def drag(self) -> SlideSeen:
        """Drag the block to its other place."""
        here, there = (0, ROOM) if self._at_home else (ROOM, 0)
        almost = there + (SHORT_OF if there < here else -SHORT_OF)
        self._move(here)
        self._press()
        self._move(almost, steps=4)
        return self._slide(self._release())

    def press_key(self) -> SlideSeen:
        """Send the block one cell away, or back."""
        mark = len(self._wire.messages)
        self._page.keyboard.press("ArrowLeft" if self._at_home else "ArrowRight")
        return self._slide(mark)

    def sweep(self) -> None:
        """Drag the block to and fro without letting go, as fast as the browser takes it, and put it back."""
        self._move(0)
        self._press()
        end = time.monotonic() + SWEEP_SECONDS
        while time.monotonic() < end:
            self._move(ROOM, steps=SWEEP_STEPS)
            self._move(0, steps=SWEEP_STEPS)
        self._release()

    @property
    def _at_home(self) -> bool:
        return self._seen % 2 == 0

    def _move(self, cells: float, steps: int = 1) -> None:
        """Move the pointer to where the block's middle is that many cells to the left of its home."""
        self._page.mouse.move(self._x - cells * self._cell, self._y, steps=steps)

    def _press(self) -> None:
        self._pressed = len(self._wire.messages)
        self._page.mouse.down()

    def _release(self) -> int:
        """Let go; return how many messages there were before."""
        self._page.evaluate(A_FRAME)  # whatever was sent until now is counted now
        released = len(self._wire.messages)
        self._page.mouse.up()
        self.while_down.append(self._wire.messages[self._pressed : released])
        return released

    def _slide(self, mark: int) -> SlideSeen:
        self._page.wait_for_function("count => slides.length > count", arg=self._seen)
        seen = self._page.evaluate("count => slides[count]", self._seen)
        self._seen += 1
        return SlideSeen(seen["at"] / 1000, seen["confirmed"], seen["still"], self._wire.since(mark))


def report_messages(wire: Wire, hand: Hand, slides: Sequence[SlideSeen]) -> None:
    """Print what a drag and a slide send."""
    title("Messages of a slide")
    row("comm messages between pointer down and release", spread(map(comm_messages, hand.while_down)), "", "0")
    for up, way in ((True, "up"), (False, "down")):
        sent = [traffic(one for one in slide.comm if one.up is up) for slide in slides]
        row(f"comm messages {way}", spread(one.number for one in sent), "", "1")
        row("  their frames", spread(one.size for one in sent), "bytes")
        row("  their content", spread(one.content_size for one in sent), "bytes")
    row("comm frames both ways", spread(traffic(slide.comm).size for slide in slides), "bytes", "under 2,048")
    drawn = (sum(wire.model(one) == CANVASES for one in slide.comm) for slide in slides)
    row("comm messages to or from ipycanvas's canvas manager", spread(drawn), "", "0")
    rest = [traffic(one for one in slide.messages if not one.of_comm) for slide in slides]
    row("other messages (the kernel is busy, is idle)", spread(one.number for one in rest))
    row("  their frames", spread(one.size for one in rest), "bytes")


def report_times(what: str, slides: Sequence[SlideSeen], bare: float) -> None:
    """Print how long slides took, and where the time went."""
    title(f"{what}, {len(slides)} times")
    confirmed = [one.confirmed for one in slides]
    times("until the block stands in its confirmed place", confirmed, "under 30")
    for leg, values in zip(LEGS, zip(*(one.legs for one in slides), strict=True), strict=True):
        row(f"  of that, {leg}, median", f"{statistics.median(values):.1f}", "ms")
    row("  median against that of a bare comm message", f"{statistics.median(confirmed) / bare:.2f}", "times")
    times("until it also has come to rest on screen", [one.still for one in slides])


# ---- frames ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frames:
    """What the screen showed for a while.

    Parameters
    ----------
    times : list of float
        When each frame began, in ms.
    moved : int
        In how many frames the block stood elsewhere than in the one before.
    work : float
        How long the page's main thread worked meanwhile, in ms.
    """

    times: list[float]
    moved: int
    work: float

    @property
    def per_second(self) -> float:
        """How many frames there were in a second."""
        return (len(self.times) - 1) / (self.times[-1] - self.times[0]) * 1000

    @property
    def longest(self) -> float:
        """The longest time from one frame to the next, in ms."""
        return max(after - before for before, after in itertools.pairwise(self.times))


class Screen:
    """Counts the frames of a page while something happens."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp = page.context.new_cdp_session(page)
        self._cdp.send("Performance.enable")

    def watch(self, hand: Hand, action: Callable[[], object]) -> Frames:
        """Count the frames while `action` runs."""
        work = self._work()
        self._page.evaluate(COUNT_FRAMES, hand.block.element_handle())
        action()
        seen, moved = self._page.evaluate(END_COUNT)
        return Frames(seen, moved, self._work() - work)

    def _work(self) -> float:
        metrics = self._cdp.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration") * 1000


def report_frames(what: str, frames: Frames, still: Frames) -> None:
    """Print a drag's frames."""
    title(f"Frames {what}, {len(frames.times)} in a row")
    row("frames in a second", f"{frames.per_second:.1f}", "/s")
    row("  against those of the same page at rest", f"{frames.per_second / still.per_second:.2f}", "times")
    row("  of them such that show the block elsewhere", f"{frames.moved / len(frames.times):.0%}")
    row("longest time from a frame to the next", f"{frames.longest:.1f}", "ms")
    row("work of the page's main thread for a frame", f"{frames.work / len(frames.times):.1f}", "ms")


# ---- showing --------------------------------------------------------------------------------------


def report_showing(shown: Sequence[float], wire: Wire, messages: Sequence[Message]) -> None:
    """Print how long it takes to show a game, and what is sent for it."""
    title("Showing a game, from running the cell to every canvas drawn")
    row("the first in a fresh kernel, imports included", f"{shown[0]:.0f}", "ms")
    row(f"a further one, median of {len(shown) - 1}", f"{statistics.median(shown[1:]):.0f}", "ms")
    row("  least to greatest", f"{min(shown[1:]):.0f} to {max(shown[1:]):.0f}", "ms")
    comm = [one for one in messages if one.of_comm]
    kinds: dict[str, list[Message]] = {}
    for one in comm:
        kinds.setdefault(" ".join((one.way, one.kind, one.method, wire.model(one))), []).append(one)
    print(f"\n  {'comm messages for a further one':50} {'number':>8} {'frames, bytes':>14} {'content, bytes':>15}")
    for kind, sent in sorted(kinds.items(), key=lambda item: -traffic(item[1]).size):
        print(f"  {kind:50} {traffic(sent)}")
    print(f"  {'all of them':50} {traffic(comm)}")
    print(f"  {'other messages':50} {traffic(one for one in messages if not one.of_comm)}")


# ---- all of it ------------------------------------------------------------------------------------


class Bench:
    """A notebook with a game, and what is measured on it."""

    def __init__(self, lab: Lab, wire: Wire) -> None:
        self._lab = lab
        self._page = lab.page
        self._wire = wire

    def run(self) -> None:
        """Measure everything and print it."""
        self._show()
        game = self._lab.game()
        game.start()
        hand = Hand(game, self._wire)
        self._frames(hand)
        bare = self._bare()
        drags = [hand.drag() for _ in range(GESTURES)]
        report_messages(self._wire, hand, drags)
        report_times("Drag: from release", drags, bare)
        hand.block.focus()
        report_times("Arrow key: from press", [hand.press_key() for _ in range(GESTURES)], bare)

    def _show(self) -> None:
        """Show a game again and again; the last one stays."""
        shown = []
        for number in range(1 + SHOWS):
            if number:
                self._page.evaluate(EXECUTE, "game.close()")
                self._page.evaluate(CLEAR)
            self._wire.since(0)
            mark = len(self._wire.messages)
            shown.append(self._page.evaluate(SHOW))
            messages = self._wire.since(mark)
        report_showing(shown, self._wire, messages)

    def _frames(self, hand: Hand) -> None:
        """Drag while the kernel has nothing to do, and while it has."""
        screen = Screen(self._page)
        still = screen.watch(hand, lambda: self._page.evaluate(REST))
        report_frames("of a drag", screen.watch(hand, hand.sweep), still)
        self._page.evaluate(START, BUSY.format(SWEEP_SECONDS * 2))
        self._page.wait_for_function(IS_BUSY)
        busy = screen.watch(hand, hand.sweep)
        assert self._page.evaluate(IS_BUSY), "the kernel was done before the drag was"
        report_frames("of a drag while the kernel runs a cell", busy, still)
        self._wire.since(0)

    def _bare(self) -> float:
        """Return the median time of a message there and back without any widget."""
        self._page.evaluate(EXECUTE, ECHO)
        title(f"A bare comm message there and back, {GESTURES} times")
        echoes = self._page.evaluate(ECHOES, GESTURES)
        times("until it is back", echoes)
        return float(statistics.median(echoes))


def main() -> None:
    """Measure in a browser."""
    with notebook(CELL) as (lab, wire):
        Bench(lab, wire).run()


if __name__ == "__main__":
    main()
