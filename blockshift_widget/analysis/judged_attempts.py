"""Attempts against the truth: what each slide wasted, in which way, and the turning point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from blockshift_widget.analysis.distances import Place, truth_of, wasted
from blockshift_widget.analysis.run_attempts import Attempt
from blockshift_widget.board import TARGET, Board, Slide
from blockshift_widget.game import DragCancelled, SlideMade, SlideRefused

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
    event : SlideMade
        The slide as the log has it.
    before, after : Place
        What is true of the board before it and of the board after it.
    wasted : int or None
        Cells that brought the exit no nearer; None where no exit can be reached.
    kind : {"backtracking", "detour", "X too early"} or None
        How it wasted cells; None if it wasted none.
    turning_point : bool
        Whether it is the attempt's turning point, see :func:`judged`.
    seconds : float
        Since the slide before, or since the attempt began.
    refused, cancelled : int
        Slides refused and drags cancelled in that time.
    """

    event: SlideMade
    before: Place
    after: Place
    wasted: int | None
    kind: Kind | None
    turning_point: bool
    seconds: float
    refused: int
    cancelled: int


@dataclass(frozen=True, slots=True)
class JudgedAttempt:
    """An attempt against the truth.

    Parameters
    ----------
    attempt : Attempt
        Cleared or not.
    slides : tuple of JudgedSlide
        Its slides, in order.
    distance_left : int or None
        Fewest cells to the exit from where it ended; None where no exit can be reached.
    """

    attempt: Attempt
    slides: tuple[JudgedSlide, ...]
    distance_left: int | None

    @property
    def wasted(self) -> dict[Kind, int] | None:
        """The cells wasted in each way; None where no exit can be reached."""
        if self.distance_left is None:
            return None
        cells = dict.fromkeys(KINDS, 0)
        for slide in self.slides:
            if slide.kind is not None:
                cells[slide.kind] += slide.wasted or 0
        return cells


def judged(attempt: Attempt) -> JudgedAttempt:
    """Compare every slide of an attempt with the truth.

    Parameters
    ----------
    attempt : Attempt
        Cleared or not.

    Returns
    -------
    JudgedAttempt

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
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.records import RunLog
    >>> from blockshift_widget.analysis.run_attempts import attempts_of
    >>> gate = Level("Gate", Board("............XX..A.....A............."), par=5)
    >>> run = Run(LevelPack("One", (gate,)))
    >>> run.start()
    >>> for block, cells in (("A", -2), ("X", 1), ("X", -1), ("X", 4)):
    ...     run.slide(block, cells)
    >>> (attempt,) = attempts_of(RunLog.of(run, "1", "Ada"))
    >>> for slide in judged(attempt).slides:
    ...     print(slide.event.slide, slide.after.distance, slide.wasted, slide.kind, slide.turning_point)
    A-2 4 1 detour False
    X+1 3 0 None False
    X-1 4 2 backtracking True
    X+4 0 0 None False
    """
    truth = truth_of(attempt.started.board)
    places = [truth.place(board) for board in attempt.boards]
    slides = [event.slide for event in attempt.slides]
    cells = [
        wasted(slide.moves, before.distance, after.distance)
        for slide, (before, after) in zip(slides, pairwise(places), strict=True)
    ]
    kinds = _kinds(slides, attempt.boards, cells)
    turn = max((at for at, wasting in enumerate(cells) if wasting), default=-1) if attempt.cleared else -1
    times = [attempt.started.at, *(event.at for event in attempt.slides)]
    refused = Counter(event.number for event in attempt.events_of(SlideRefused))
    cancelled = Counter(event.number for event in attempt.events_of(DragCancelled))
    judged_slides = tuple(
        JudgedSlide(
            event, places[at], places[at + 1], cells[at], kinds[at], at == turn,
            (event.at - times[at]).total_seconds(), refused[at], cancelled[at],
        )
        for at, event in enumerate(attempt.slides)
    )  # fmt: skip
    return JudgedAttempt(attempt, judged_slides, places[-1].distance)


def _kinds(slides: Sequence[Slide], boards: Sequence[Board], cells: Sequence[int | None]) -> list[Kind | None]:
    last_met = {board.layout: at for at, board in enumerate(boards)}
    kinds: list[Kind | None] = []
    comes_again = -1  # the last place of any board met so far
    for at, slide in enumerate(slides):
        comes_again = max(comes_again, last_met[boards[at].layout])
        if not cells[at]:
            kinds.append(None)
        elif slide.block == TARGET and slide.cells > 0:
            kinds.append(TOO_EARLY)
        elif comes_again > at or _turns_round(slides, at):
            kinds.append(BACKTRACKING)
        else:
            kinds.append(DETOUR)
    return kinds


def _turns_round(slides: Sequence[Slide], at: int) -> bool:
    """Tell whether the slide straight before or after moves the same block the other way."""
    here, beside = slides[at], slides[max(at - 1, 0) : at + 2]
    return any(slide.block == here.block and slide.cells * here.cells < 0 for slide in beside)
