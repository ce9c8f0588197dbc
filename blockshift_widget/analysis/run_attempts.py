"""A run log taken apart into its attempts. Everything else that looks at what happened in a run begins here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from blockshift_widget.board import Board
from blockshift_widget.game import AttemptStarted, DragCancelled, LevelCleared, RunFinished, SlideMade, SlideRefused
from blockshift_widget.records import RunLog

Action = SlideMade | SlideRefused | DragCancelled
"""What a player does in an attempt; the number of the event is that of the last slide made until then."""

_Kind = TypeVar("_Kind", SlideMade, SlideRefused, DragCancelled, LevelCleared)


@dataclass(frozen=True)
class Attempt:
    """One try at a level.

    Parameters
    ----------
    started : AttemptStarted
        How it began.
    events : tuple of SlideMade, SlideRefused, DragCancelled and LevelCleared
        What happened in it then, in order.
    """

    started: AttemptStarted
    events: tuple[Action | LevelCleared, ...]

    def events_of(self, kind: type[_Kind]) -> list[_Kind]:
        """Return the events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @cached_property
    def slides(self) -> list[SlideMade]:
        """The slides made."""
        return self.events_of(SlideMade)

    @cached_property
    def cleared(self) -> LevelCleared | None:
        """How X got out; None if it did not."""
        return next(iter(self.events_of(LevelCleared)), None)

    @cached_property
    def boards(self) -> list[Board]:
        """The boards that were met: the start, then the board after each slide."""
        if not self.slides:
            return [self.started.board]
        last = self.slides[-1]
        return [*(event.before for event in self.slides), last.before.after(last.slide)]

    @cached_property
    def moves_so_far(self) -> list[int]:
        """Cells travelled until each of the boards."""
        return [*accumulate((event.slide.moves for event in self.slides), initial=0)]

    @property
    def moves(self) -> int:
        """Cells travelled."""
        return self.moves_so_far[-1]

    @property
    def ended_at(self) -> datetime:
        """When the last thing happened in it."""
        return (self.started, *self.events)[-1].at


def attempts_of(log: RunLog) -> list[Attempt]:
    """Take a run apart into its attempts, in order. The end of the run belongs to none of them.

    Parameters
    ----------
    log : RunLog
        Whole, or cut off anywhere.

    Returns
    -------
    list of Attempt

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.restart_level()
    >>> [(attempt.started.attempt, attempt.moves) for attempt in attempts_of(RunLog.of(run, "1", "Ada"))]
    [(1, 2), (2, 0)]
    """
    attempts: list[tuple[AttemptStarted, list[Action | LevelCleared]]] = []
    for event in log.events:
        if isinstance(event, AttemptStarted):
            attempts.append((event, []))
        elif not isinstance(event, RunFinished):
            attempts[-1][1].append(event)
    return [Attempt(started, tuple(events)) for started, events in attempts]
