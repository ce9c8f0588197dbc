"""Runs for the tests: random play of all kinds, with a clock of its own."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache

from hypothesis import strategies as st

from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.game import Phase, Run
from blockshift_widget.levels import LevelPack
from blockshift_widget.solver import solve
from tests.strategies import SMALL_PACK

DAWN = datetime(2026, 1, 1, tzinfo=UTC)

Action = tuple[str, int]
"""What to do, and which of the ways to do it."""

ACTIONS = ("ahead", "ahead", "ahead", "slide", "slide", "refused", "cancelled", "restart")


class Ticking:
    """A clock that gains a second each time it is read."""

    def __init__(self) -> None:
        self.ticks = 0
        self.stopped = False

    def __call__(self) -> datetime:
        """Return the next second."""
        if self.stopped:
            msg = "the clock has stopped"
            raise OSError(msg)
        self.ticks += 1
        return DAWN + timedelta(seconds=self.ticks)


def scripts(max_size: int = 60) -> st.SearchStrategy[list[Action]]:
    """Draw what a player does; with luck it is a whole run of `SMALL_PACK`."""
    return st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 99)), max_size=max_size)


def a_run(pack: LevelPack = SMALL_PACK, *, practice: bool = False) -> Run:
    """Return a run with a ticking clock."""
    return Run(pack, clock=Ticking(), practice=practice)


def act_out(run: Run, script: Iterable[Action]) -> Run:
    """Start a run and do what the script says; a cleared level is left at once, but not at the end of the script."""
    run.start()
    for what, which in script:
        if run.phase is Phase.LEVEL_COMPLETE:
            run.next_level()
        if run.phase is Phase.RESULTS:
            break
        _act(run, what, which)
    return run


def _act(run: Run, what: str, which: int) -> None:
    blocks, slides = list(run.board.blocks), run.board.slides()
    match what:
        case "ahead":
            slide = first_slide(run.board)
            run.slide(slide)
        case "slide":
            slide = slides[which % len(slides)]
            run.slide(slide)
        case "refused":
            block = blocks[which % len(blocks)]
            lo, hi = run.board.span(block)
            with suppress(IllegalSlide):
                run.slide(block, hi + 1 if which % 2 else lo - 1)
        case "cancelled":
            run.cancel_drag(blocks[which % len(blocks)])
        case _:
            run.restart_level()


@cache
def first_slide(board: Board) -> Slide:
    """Return the first slide of a shortest solution."""
    solution = solve(board)
    assert solution is not None
    return solution.slides[0]


def clear_level(run: Run) -> None:
    """Play the current level at par."""
    while run.phase is Phase.PLAYING:
        slide = first_slide(run.board)
        run.slide(slide)


def finish(run: Run) -> Run:
    """Play a run from its start to the results at par."""
    run.start()
    while run.phase is not Phase.RESULTS:
        clear_level(run)
        run.next_level()
    return run
