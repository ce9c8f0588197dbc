"""A whole run as a value: who played what, and everything that happened, proved by playing it again."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from typing import Final

from blockshift_widget._common.errors import BlockShiftError, numbered
from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.game import (
    SCORING,
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    PhaseError,
    Run,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.levels import LevelPack

_NEVER: Final = "this can't have happened here"


class RunLogError(BlockShiftError, ValueError):
    """A run log that describes something that can't have happened.

    Parameters
    ----------
    problem : str
        What is wrong.
    event : int, optional
        The number of the event it is about, counted from 1.
    field : str, optional
        What of that event, by the name that the event gives it.

    Examples
    --------
    >>> print(RunLogError("the moves don't add up", event=7, field="moves"))
    event 7: the moves don't add up
    """

    def __init__(self, problem: str, event: int | None = None, field: str | None = None) -> None:
        self.event = event
        self.field = field
        super().__init__(problem, numbered("event", event))


@dataclass(frozen=True, slots=True)
class RunLog:
    """Everything that is known of a run.

    Parameters
    ----------
    run_id : str
        A name that no other run has.
    player : str
        Who played.
    pack : LevelPack
        What was played.
    practice : bool
        Whether the run was for practice, and so never counts for a record.
    events : tuple of Event
        What happened, in order: :class:`~blockshift_widget.game.AttemptStarted`, ``SlideMade``, ``SlideRefused``,
        ``DragCancelled``, ``LevelCleared`` and ``RunFinished``. A slide and the ``LevelCleared`` that it brings
        belong together; after any other event a log may end, as the log of a run that was left does.
    scoring : int, optional
        The version of the rules that its scores follow.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> log = RunLog.of(run, run_id="1", player="Ada")
    >>> [type(event).__name__ for event in log.events]
    ['AttemptStarted', 'SlideMade']
    >>> log.replayed().board == run.board
    True
    """

    run_id: str
    player: str
    pack: LevelPack
    practice: bool
    events: tuple[Event, ...]
    scoring: int = SCORING

    @classmethod
    def of(cls, run: Run, run_id: str, player: str) -> RunLog:
        """Take down a run as it stands.

        Parameters
        ----------
        run : Run
            Started or not.
        run_id, player : str
            What the run is called, and who plays.

        Returns
        -------
        RunLog
        """
        return cls(run_id, player, run.pack, run.practice, run.events)

    @property
    def started_at(self) -> datetime | None:
        """When it started, in UTC; None if it never did."""
        return self.events[0].at if self.events else None

    @property
    def finished_at(self) -> datetime | None:
        """When the results were shown, in UTC; None for a run that was left or still goes on."""
        last = self.events[-1] if self.events else None
        return last.at if isinstance(last, RunFinished) else None

    def replayed(self) -> Run:
        """Play the run again through the engine, and compare everything that happens.

        Returns
        -------
        Run
            In the state in which the run ended.

        Raises
        ------
        RunLogError
            With the number of the first event that is illegal, out of order or not what really happens: a slide that
            the board refuses, moves or scores that don't add up, a time before the last one.
        """
        if self.scoring != SCORING:
            msg = f"the scores follow version {self.scoring} of the rules, but the only version known here is {SCORING}"
            raise RunLogError(msg, field="scoring")
        times = [event.at for event in self.events]
        for number, (before, after) in enumerate(pairwise(times), 2):
            if after < before:
                msg = f"it happened at {after.isoformat()}, before the event before it"
                raise RunLogError(msg, number, "at")
        actual: list[Event] = []
        run = Run(self.pack, clock=lambda: times[len(actual)], practice=self.practice)
        run.listen(actual.append)
        for number, event in enumerate(self.events, 1):
            if len(actual) < number:
                _make_happen(run, event, number)
            _compare(event, actual[number - 1] if len(actual) >= number else None, number)
        if len(actual) > len(self.events):
            msg = f"the log ends here, but what also happens is: {_in_words(actual[-1])}"
            raise RunLogError(msg, len(self.events))
        return run


def _make_happen(run: Run, event: Event, number: int) -> None:
    """Do what leads to an event."""
    try:
        match event:
            case AttemptStarted(level=1, attempt=1):
                run.start()
            case AttemptStarted(attempt=1) | RunFinished():
                run.next_level()
            case AttemptStarted():
                run.restart_level()
            case SlideMade(slide=slide):
                run.slide(slide)
            case SlideRefused(slide=slide):
                _refuse(run, slide.block, slide.cells)
            case DragCancelled(block=block):
                run.cancel_drag(block)
    except (PhaseError, IllegalSlide) as error:
        msg = f"{_in_words(event)}: {_NEVER}: {error}"
        raise RunLogError(msg, number) from None


def _refuse(run: Run, block: str, cells: int) -> None:
    """Ask for a slide that the board refuses."""
    try:
        run.slide(block, cells)
    except IllegalSlide:
        return


def _compare(logged: Event, happened: Event | None, number: int) -> None:
    """Raise if what is logged is not what happened."""
    if logged == happened:
        return
    if type(logged) is not type(happened):
        really = "nothing" if happened is None else _in_words(happened)
        msg = f"the log says {_in_words(logged)}, but what happens is: {really}"
        raise RunLogError(msg, number)
    for field in fields(logged):
        said, really = getattr(logged, field.name), getattr(happened, field.name)
        if said != really:
            msg = f"{_in_words(logged)}: the log says {field.name} {_shown(said)}, but it is {_shown(really)}"
            raise RunLogError(msg, number, field.name)


def _shown(value: object) -> str:
    """Show a value of an event in one line of bounded length."""
    if isinstance(value, Board):
        return value.layout
    return value.isoformat() if isinstance(value, datetime) else f"{value!r:.80}"


def _in_words(event: Event) -> str:
    """Say an event in a few words."""
    match event:
        case AttemptStarted():
            return f"attempt {event.attempt} at level {event.level} started"
        case SlideMade():
            return f"slide {event.number} of level {event.level}, {event.slide}"
        case SlideRefused():
            return f"{event.slide} refused on level {event.level}"
        case DragCancelled():
            return f"a drag of {event.block} cancelled on level {event.level}"
        case LevelCleared():
            return f"level {event.level} cleared in {event.moves} moves, score {event.score}"
        case RunFinished():
            return f"run finished with a total of {event.total}"


# What files and tables hold of a value, and the value again. Runs come back to the same boards and slides all the time.


def time_text(at: datetime) -> str:
    """Write a time as files and tables hold it: ISO 8601, in UTC, with microseconds.

    Parameters
    ----------
    at : datetime
        In any time zone.

    Examples
    --------
    >>> time_text(datetime(2026, 1, 31, 9, tzinfo=UTC))
    '2026-01-31T09:00:00.000000+00:00'
    """
    return at.astimezone(UTC).isoformat(timespec="microseconds")


@lru_cache(maxsize=2**15)
def board_of(layout: str) -> Board:
    """Return the board of a layout, the same object again while it is cached.

    Parameters
    ----------
    layout : str
        36 cells row by row.

    Raises
    ------
    BoardError
        If the layout is not a board.

    Examples
    --------
    >>> board_of("............XX......................") is board_of("............XX......................")
    True
    """
    return Board(layout)


@lru_cache(maxsize=2**10, typed=True)  # typed: True is not 1
def slide_of(block: str, cells: int) -> Slide:
    """Return a slide, the same object again while it is cached.

    Parameters
    ----------
    block : str
        The block's name.
    cells : int
        Signed cells.

    Examples
    --------
    >>> slide_of("B", -2) is slide_of("B", -2)
    True
    """
    return Slide(block, cells)
