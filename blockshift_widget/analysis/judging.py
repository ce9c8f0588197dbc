"""Attempts, slide by slide against the truth: what each slide wasted, in which way, and the turning point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Final, Literal

from blockshift_widget.analysis.distances import Place, truth_of, wasted
from blockshift_widget.board import TARGET, Board
from blockshift_widget.run import AttemptStarted, DragCancelled, LevelCleared, SlideMade, SlideRefused
from blockshift_widget.runlog import RunLog

Kind = Literal["backtracking", "detour", "X too early"]
"""A way to waste cells."""

BACKTRACKING: Final = "backtracking"
DETOUR: Final = "detour"
TOO_EARLY: Final = "X too early"
KINDS: Final[tuple[Kind, ...]] = (BACKTRACKING, DETOUR, TOO_EARLY)
"""Every way to waste cells; each wasted cell is of one of them."""


@dataclass(frozen=True, slots=True)
class JudgedSlide:
    """A slide against the truth.

    Parameters
    ----------
    made : SlideMade
        The slide as the run told it.
    before, after : Place
        What is true of the board before it and of the board after it.
    kind : {"backtracking", "detour", "X too early"} or None
        How it wasted cells; None if it wasted none.
    turning_point : bool
        Whether it is the attempt's turning point, see :func:`judged`.
    seconds : float
        Since the slide before, or since the attempt began.
    refused, cancelled : int
        Slides refused and drags cancelled in that time.
    """

    made: SlideMade
    before: Place
    after: Place
    kind: Kind | None
    turning_point: bool
    seconds: float
    refused: int
    cancelled: int

    @property
    def wasted(self) -> int | None:
        """Cells that brought the exit no nearer: cost + distance after - distance before; None without an exit."""
        return wasted(self.made.slide.moves, self.before.distance, self.after.distance)


@dataclass(slots=True)
class Attempt:
    """One try at a level, as the run told it.

    Parameters
    ----------
    started : AttemptStarted
        How it began.
    cleared : LevelCleared, optional
        How it ended, if X got out.
    slides : list of SlideMade
        In order.
    interruptions : list of (int, int)
        Slides refused and drags cancelled before each slide, and after the last one.
    last_at : datetime, optional
        When the last thing happened in it; None if nothing did but its start.
    """

    started: AttemptStarted
    cleared: LevelCleared | None = None
    slides: list[SlideMade] = field(default_factory=list)
    interruptions: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])
    last_at: datetime | None = None

    @property
    def moves(self) -> int:
        """Cells travelled."""
        return sum(made.slide.moves for made in self.slides)

    @property
    def refused(self) -> int:
        """Slides that the board refused."""
        return sum(refused for refused, _ in self.interruptions)

    @property
    def cancelled(self) -> int:
        """Drags that were cancelled."""
        return sum(cancelled for _, cancelled in self.interruptions)

    @property
    def seconds(self) -> float:
        """From its start to the last thing that happened in it."""
        return 0.0 if self.last_at is None else (self.last_at - self.started.at).total_seconds()

    def boards(self) -> list[Board]:
        """Return the boards that were met: the start, then the board after each slide."""
        if not self.slides:
            return [self.started.board]
        last = self.slides[-1]
        return [*(made.before for made in self.slides), last.before.after(last.slide)]


def attempts_of(log: RunLog) -> Iterator[Attempt]:
    """Take a run apart into its attempts, in order.

    Parameters
    ----------
    log : RunLog
        Whole, or cut off anywhere.

    Yields
    ------
    Attempt

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.run import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.restart_level()
    >>> [(attempt.started.attempt, attempt.moves) for attempt in attempts_of(RunLog.of(run, "1", "Ada"))]
    [(1, 2), (2, 0)]
    """
    now: Attempt | None = None
    for event in log.events:
        if isinstance(event, AttemptStarted):
            if now is not None:
                yield now
            now = Attempt(event)
        elif now is not None:
            _take_down(now, event)
    if now is not None:
        yield now


def _take_down(now: Attempt, event: object) -> None:
    match event:
        case SlideMade():
            now.slides.append(event)
            now.interruptions.append((0, 0))
        case SlideRefused():
            refused, cancelled = now.interruptions[-1]
            now.interruptions[-1] = (refused + 1, cancelled)
        case DragCancelled():
            refused, cancelled = now.interruptions[-1]
            now.interruptions[-1] = (refused, cancelled + 1)
        case LevelCleared():
            now.cleared = event
        case _:
            return  # the end of the run is none of the attempt's business
    now.last_at = event.at


def judged(attempt: Attempt) -> list[JudgedSlide]:
    """Compare every slide of an attempt with the truth.

    Parameters
    ----------
    attempt : Attempt
        Cleared or not.

    Returns
    -------
    list of JudgedSlide

    Raises
    ------
    ValueError
        If a board can't be reached from the level's start: such a run was never played.

    Notes
    -----
    A slide that wastes cells is of the first kind that fits:

    - *X too early*: it moves X towards the exit. X is in the way there, and whatever needs its place costs more.
    - *backtracking*: it is part of a round trip, since a board from before it comes again after it in the attempt;
      or the same block is moved the other way by the slide straight before or after it, as when one slides too far.
    - *detour*: all else. It is progress of some kind, but dearer than it has to be.

    The *turning point* is the last slide of a cleared attempt that wasted anything: all that follows is best play.
    An attempt without waste has none, and neither has one that was not cleared.

    Examples
    --------
    >>> from blockshift_widget.levels import Level, LevelPack
    >>> from blockshift_widget.run import Run
    >>> gate = Level("Gate", Board("............XX..A.....A............."), par=5)
    >>> run = Run(LevelPack("One", (gate,)))
    >>> run.start()
    >>> for block, cells in (("A", -2), ("X", 1), ("X", -1), ("X", 4)):
    ...     run.slide(block, cells)
    >>> (attempt,) = attempts_of(RunLog.of(run, "1", "Ada"))
    >>> for slide in judged(attempt):
    ...     judgement = slide.wasted, slide.kind, slide.turning_point
    ...     print(slide.made.slide, slide.before.distance, slide.after.distance, *judgement)
    A-2 5 4 1 detour False
    X+1 4 3 0 None False
    X-1 3 4 2 backtracking True
    X+4 4 0 0 None False
    """
    truth = truth_of(attempt.started.board)
    boards = attempt.boards()
    places = [truth.place(board) for board in boards]
    slides = attempt.slides
    lost = [
        wasted(made.slide.moves, before.distance, after.distance)
        for made, (before, after) in zip(slides, pairwise(places), strict=True)
    ]
    kinds = _kinds(slides, boards, lost)
    turn = max((at for at, cells in enumerate(lost) if cells), default=-1) if attempt.cleared else -1
    times = [attempt.started.at, *(made.at for made in slides)]
    return [
        JudgedSlide(
            made, places[at], places[at + 1], kinds[at], at == turn,
            (made.at - times[at]).total_seconds(), *attempt.interruptions[at],
        )
        for at, made in enumerate(slides)
    ]  # fmt: skip


def _kinds(slides: Sequence[SlideMade], boards: Sequence[Board], lost: Sequence[int | None]) -> list[Kind | None]:
    last_met = {board.layout: at for at, board in enumerate(boards)}
    kinds: list[Kind | None] = []
    comes_again = -1  # the last place of any board met so far
    for at, made in enumerate(slides):
        comes_again = max(comes_again, last_met[made.before.layout])
        if not lost[at]:
            kinds.append(None)
        elif made.slide.block == TARGET and made.slide.cells > 0:
            kinds.append(TOO_EARLY)
        elif comes_again > at or _turns_round(slides, at):
            kinds.append(BACKTRACKING)
        else:
            kinds.append(DETOUR)
    return kinds


def _turns_round(slides: Sequence[SlideMade], at: int) -> bool:
    """Tell whether the slide straight before or after moves the same block the other way."""
    here = slides[at].slide
    beside = (slides[to].slide for to in (at - 1, at + 1) if 0 <= to < len(slides))
    return any(other.block == here.block and other.cells * here.cells < 0 for other in beside)
