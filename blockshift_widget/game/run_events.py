"""What happens in a run: one value for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from blockshift_widget.board import Board, Slide


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """A try at a level began: at Start, Next Level or Restart Level.

    Parameters
    ----------
    level, attempt : int
        Numbers counted from 1; Restart Level raises `attempt`.
    board : Board
        The level's start.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.restart_level()
    >>> [(event.level, event.attempt) for event in run.events]
    [(1, 1), (1, 2)]
    """

    level: int
    attempt: int
    board: Board
    at: datetime


@dataclass(frozen=True, slots=True)
class SlideMade:
    """A block was slid.

    Parameters
    ----------
    level, attempt, number : int
        Numbers counted from 1; `number` counts the slides of the attempt.
    slide : Slide
        What was slid, never 0 cells.
    before : Board
        The board it was made on.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -1)
    >>> made = run.events[-1]
    >>> str(made.slide), made.before.after(made.slide) == run.board
    ('A-1', True)
    """

    level: int
    attempt: int
    number: int
    slide: Slide
    before: Board
    at: datetime


@dataclass(frozen=True, slots=True)
class SlideRefused:
    """A slide was asked for that the board does not allow; nothing moved.

    What no gesture can ask for makes no event: a block that is not on the board, or more cells than the board is wide.

    Parameters
    ----------
    level, attempt, number : int
        Numbers counted from 1; `number` counts the slides made in the attempt so far, from 0.
    slide : Slide
        What was asked for.
    board : Board
        The board it was asked on.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from contextlib import suppress
    >>> from blockshift_widget.board import IllegalSlide
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> with suppress(IllegalSlide):
    ...     run.slide("X", 5)
    >>> str(run.events[-1].slide), run.moves
    ('X+5', 0)
    """

    level: int
    attempt: int
    number: int
    slide: Slide
    board: Board
    at: datetime


@dataclass(frozen=True, slots=True)
class DragCancelled:
    """A drag ended without a release, as when a touch is interrupted; the block went back.

    Parameters
    ----------
    level, attempt, number : int
        Numbers counted from 1; `number` counts the slides made in the attempt so far, from 0.
    block : str
        The block that was dragged.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.cancel_drag("A")
    >>> run.events[-1].block, run.events[-1].number
    ('A', 0)
    """

    level: int
    attempt: int
    number: int
    block: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LevelCleared:
    """X reached the exit.

    Parameters
    ----------
    level, attempt : int
        Numbers counted from 1.
    title : str
        The level's title.
    moves, par : int
        Cells of the clearing attempt, and the fewest that solve the level.
    score : int
        50 to 150 points.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import Level, LevelPack
    >>> road = Level("Open road", Board("............XX......................"), par=4)
    >>> run = Run(LevelPack("One level", (road,)))
    >>> run.start()
    >>> run.slide("X", 4)
    >>> cleared = run.cleared[0]
    >>> cleared.title, cleared.moves, cleared.par, cleared.score
    ('Open road', 4, 4, 150)
    """

    level: int
    attempt: int
    title: str
    moves: int
    par: int
    score: int
    at: datetime


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The results are shown: only now does the total count for a record.

    Parameters
    ----------
    total : int
        Sum of the level scores.
    at : datetime
        When, in UTC.

    Examples
    --------
    >>> from datetime import UTC
    >>> RunFinished(1480, datetime(2026, 1, 31, tzinfo=UTC)).total
    1480
    """

    total: int
    at: datetime


Event = AttemptStarted | SlideMade | SlideRefused | DragCancelled | LevelCleared | RunFinished
"""Anything that happens in a run."""

Listener = Callable[[Event], None]
"""Takes an event, while the run's lock is held."""
