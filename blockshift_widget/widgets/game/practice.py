"""Practice: hints in steps, and the solution played out on the board.

What takes time happens in threads that hold no lock meanwhile: the solver looks for a way, and a timer
counts the pause between two slides of the solution. A front end could ask for slide after slide instead,
but two views would ask twice and a hidden one never; the kernel's event loop stands still while a cell
runs, and plain Python has none. A timer goes on in all of these, and ends when nobody wants it any more:
whatever changes the board makes what was looked for or played out of date, and out of date it does nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from ipywidgets import HTML, Box, Button, VBox, Widget

from blockshift_widget.board import Board, Slide
from blockshift_widget.game import (
    ARROWS,
    DragCancelled,
    Event,
    Phase,
    Run,
    SlideMade,
    SlideRefused,
    direction,
    slide_in_words,
)
from blockshift_widget.widgets.board.board_view import BoardView
from blockshift_widget.widgets.game import panels
from blockshift_widget.widgets.shared.background import Background, Guard
from blockshift_widget.widgets.shared.buttons import make_button

if TYPE_CHECKING:
    from blockshift_widget.solver import Solution

PACE_SECONDS: Final = 0.6
"""From one slide of the solution to the next."""

SLOW_SECONDS: Final = 0.4
"""How long a way is looked for before a line says so."""

WELCOME: Final = "Practice: nothing counts"
LOOKING: Final = "Looking for the shortest way\N{HORIZONTAL ELLIPSIS}"
STOPPED: Final = "Stopped. Play on from here."
OUT: Final = "X is at the exit already: any slide will do."
NO_WAY: Final = "X can't get out: this board has no solution."


@dataclass(frozen=True, slots=True)
class Hint:
    """A slide given away in steps: which block, which way, how far.

    Parameters
    ----------
    slide : Slide
        What to do.
    board : Board
        Where.
    step : int
        1 to 3: how much is given away.

    Examples
    --------
    >>> hint = Hint(Slide("A", 1), Board("............XX..A.....A............."))
    >>> hint.words, hint.further().words, hint.further().further().words
    ('Look at block A', 'A goes down', 'A down 1')
    >>> hint.badge
    '?'
    """

    slide: Slide
    board: Board
    step: int = 1

    def further(self) -> Hint:
        """Return the hint with one more step given away, or itself after the last."""
        return replace(self, step=min(self.step + 1, 3))

    @property
    def words(self) -> str:
        """What is given away so far."""
        match self.step:
            case 1:
                return f"Look at block {self.slide.block}"
            case 2:
                return f"{self.slide.block} goes {direction(self.slide, self.board)}"
            case _:
                return slide_in_words(self.slide, self.board)

    @property
    def badge(self) -> str:
        """The same as a sign on the block."""
        arrow = ARROWS[direction(self.slide, self.board)]
        return {1: "?", 2: arrow}.get(self.step, f"{arrow} {self.slide.moves}")


class Coach:
    """Knows the way out of the board that a run stands on, and gives it away in hints or shows it.

    Whoever calls a method holds the game's lock.

    Parameters
    ----------
    board : BoardView
        Where blocks are marked.
    show : callable
        Takes what to say in the line under the board, and whether the solution is being shown.
    guard : Guard
        What the coach does later goes through it.
    """

    def __init__(self, board: BoardView, show: Callable[[str, bool], None], guard: Guard) -> None:
        self._board = board
        self._show = show
        self._background = Background(guard)
        self._run: Run | None = None
        self._hint: Hint | None = None
        self._showing = False
        self._left: deque[Slide] = deque()
        self._due: tuple[Board, Slide] | None = None  # the slide that is just being made

    def follow(self, run: Run | None) -> None:
        """Turn to another run, or to none."""
        self._forget()
        self._run = run

    def happened(self, event: Event) -> None:
        """Take note of what happened in the run: with another board, hint and solution are no longer true."""
        match event:
            case SlideMade() if (event.before, event.slide) == self._due:
                self._due = None
            case SlideRefused() | DragCancelled():
                self.stop()
            case _:
                self._forget()

    def hint(self) -> None:
        """Give one more step of the next slide away; pressing again while the first is looked for changes nothing."""
        if self._showing:
            self._forget()
        if self._hint:
            self._tell(self._hint.further())
        elif not self._background.busy:
            self._look(self._tell_first)

    def solution(self) -> None:
        """Show the solution from here on, or stop showing it."""
        if self._showing:
            self.stop()
            return
        if self._hint:
            self._board.mark("")
        self._forget()
        self._showing = True
        self._look(self._play)

    def stop(self) -> None:
        """Stop showing the solution, if it is being shown."""
        if self._showing:
            self._forget()
            self._say(STOPPED)

    # ---- looking for a way ----------------------------------------------------------------------

    def _look(self, then: Callable[[Run, Solution], None]) -> None:
        """Let the solver work in the background; `then` takes its answer, unless nobody wants it any more."""
        run = self._run
        if run is None or run.phase is not Phase.PLAYING:
            self._forget()
            return
        board = run.board
        self._show_line()
        self._background.do(
            _solve(board),
            then=lambda solution: self._answer(run, solution, then),
            failed=self._fail,
            slow=lambda: self._say(LOOKING),
            slow_after=SLOW_SECONDS,
        )

    def _answer(self, run: Run, solution: Solution | None, then: Callable[[Run, Solution], None]) -> None:
        if solution is None or not solution.slides:  # a pack that was proved has no such level
            self._forget()
            self._say(NO_WAY if solution is None else OUT)
        else:
            then(run, solution)

    def _fail(self, error: Exception) -> None:
        self._forget()
        raise error

    # ---- hints ----------------------------------------------------------------------------------

    def _tell_first(self, run: Run, way: Solution) -> None:
        self._tell(Hint(way.slides[0], run.board))

    def _tell(self, hint: Hint) -> None:
        self._hint = hint
        self._show(hint.words, False)
        self._board.mark(hint.slide.block, hint.badge, say=hint.words)

    # ---- the solution ---------------------------------------------------------------------------

    def _play(self, run: Run, way: Solution) -> None:
        self._left = deque(way.slides)
        self._board.report_touches(lambda _: self.stop())
        self._slide(run, len(way.slides))

    def _slide(self, run: Run, count: int) -> None:
        """Make the next slide of the solution, and order the one after it."""
        slide = self._left.popleft()
        self._show(f"Slide {count - len(self._left)} of {count}: {slide_in_words(slide, run.board)}", True)
        self._due = (run.board, slide)
        try:
            run.slide(slide)
        except Exception:
            self._forget()
            raise
        if self._showing:  # the last slide clears the level, which ends all this
            self._board.mark(slide.block)
            self._background.after(PACE_SECONDS, partial(self._slide, run, count))

    # ---- the end of both ------------------------------------------------------------------------

    def _forget(self) -> None:
        """Want nothing any more."""
        self._background.stop()
        self._due = None
        self._left.clear()
        self._showing = False
        self._board.report_touches(None)
        self._hint = None  # its mark goes with the board it was for
        self._show_line()

    def _say(self, words: str) -> None:
        self._show(words, self._showing)
        self._board.mark("", say=words)

    def _show_line(self) -> None:
        self._show(WELCOME, self._showing)


class PracticeBar:
    """What a player in practice has under the board: a line of words, and buttons for hints and the solution.

    Parameters
    ----------
    board : BoardView
        Where hints are shown.
    guard : Guard
        Makes actions that hold the game's lock and show a failure.
    others : Button
        Buttons to stand in the same row.

    Attributes
    ----------
    coach : Coach
        Who knows the way.
    widget : VBox
        The bar.
    parts : tuple of Widget
        All that is to be closed with it.
    """

    def __init__(self, board: BoardView, guard: Guard, *others: Button) -> None:
        self.coach = Coach(board, self._show, guard)
        self._words = HTML().add_class("bsw-words")
        self._hint = make_button("Hint", "bsw-help", guard(self.coach.hint))
        self._solution = make_button("Show Solution", "bsw-help", guard(self.coach.solution))
        row = Box([self._hint, self._solution, *others]).add_class("bsw-row")
        self.widget = VBox([self._words, row]).add_class("bsw-practice")
        self.parts: tuple[Widget, ...] = (self._words, self._hint, self._solution, row, self.widget)

    def _show(self, words: str, showing: bool) -> None:
        self._words.value = panels.line(words)
        self._solution.description = "Stop" if showing else "Show Solution"


def _solve(board: Board) -> Generator[int, None, Solution | None]:
    """Find a shortest solution, None if there is none."""
    from blockshift_widget.solver import solve_in_rounds  # noqa: PLC0415 (only those who ask for a path need the solver)

    return (yield from solve_in_rounds(board))
