"""One run of the game, from Start to results, as a state machine.

::

    READY --start--> PLAYING --slide that solves--> LEVEL_COMPLETE --next_level--> PLAYING ...
                     PLAYING --restart_level--> PLAYING
                                  last level:       LEVEL_COMPLETE --next_level--> RESULTS

No widget, no file, and no clock but the one passed in. Whoever wants to know what happens
listens: records and widgets both do.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from enum import Enum
from typing import Final, SupportsIndex

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.board import SIZE, Board, IllegalSlide, Slide
from blockshift_widget.game.run_events import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Listener,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.game.scoring import level_score, run_total
from blockshift_widget.levels import Level, LevelPack

_LOG: Final = logging.getLogger(__name__)


class Phase(Enum):
    """Where a run stands.

    Examples
    --------
    >>> Phase("playing").name
    'PLAYING'
    """

    READY = "ready"
    PLAYING = "playing"
    LEVEL_COMPLETE = "level_complete"
    RESULTS = "results"


class PhaseError(BlockShiftError, RuntimeError):
    """A call that the run's phase does not allow; nothing was changed."""


def utc_now() -> datetime:
    """Return the time now, in UTC.

    Examples
    --------
    >>> utc_now().tzname()
    'UTC'
    """
    return datetime.now(UTC)


def log_failure(listener: Listener, error: Exception) -> None:
    """Log that a listener failed.

    Parameters
    ----------
    listener : callable
        Which one.
    error : Exception
        What it raised.

    Examples
    --------
    >>> log_failure(print, ValueError("no such file"))
    """
    _LOG.error("the listener %r failed", listener, exc_info=error)


class Run:
    """A player's way through a pack.

    Every call and every property holds the run's lock, so threads may share a run.
    A call out of phase raises :class:`PhaseError` and changes nothing.

    Parameters
    ----------
    pack : LevelPack
        The levels, played in order.
    clock : callable, optional
        Gives the time of each event, in UTC. Where it is put back, as when a computer corrects its clock, events
        keep the time of the last one, so that times are always in order.
    lock : threading.RLock, optional
        A re-entrant lock to hold instead of one of its own.
    practice : bool, optional
        Whether the run is for practice, with hints at hand, and so never counts for a record.
    on_failure : callable, optional
        Takes a listener that raised, and what it raised; by default that is logged. It must not raise.

    Examples
    --------
    >>> from blockshift_widget.levels import Level, LevelPack
    >>> road = Level("Open road", Board("............XX......................"), par=4)
    >>> run = Run(LevelPack("One level", (road,)))
    >>> run.start()
    >>> run.slide("X", 3)
    >>> run.slide("X", 1)
    >>> run.phase, run.moves, run.scores
    (<Phase.LEVEL_COMPLETE: 'level_complete'>, 4, (150,))
    >>> run.next_level()
    >>> run.phase, run.total
    (<Phase.RESULTS: 'results'>, 150)

    What puts a block back or the board to its start costs nothing:

    >>> run = Run(LevelPack("One level", (road,)))
    >>> run.start()
    >>> run.slide("X", 3)
    >>> run.cancel_drag("X")
    >>> run.restart_level()
    >>> run.moves, run.attempt
    (0, 2)
    """

    def __init__(
        self,
        pack: LevelPack,
        *,
        clock: Callable[[], datetime] = utc_now,
        lock: AbstractContextManager[object] | None = None,
        practice: bool = False,
        on_failure: Callable[[Listener, Exception], None] = log_failure,
    ) -> None:
        self.pack = pack
        self.practice = practice
        self._clock = clock
        self._on_failure = on_failure
        self._lock = lock if lock is not None else threading.RLock()
        self._listeners: list[Listener] = []
        self._untold: deque[Event] = deque()
        self._telling = False
        self._phase = Phase.READY
        self._level = 1
        self._attempt = 0
        self._board = pack.levels[0].board
        self._moves = 0
        self._slide_number = 0
        self._events: list[Event] = []
        self._cleared: list[LevelCleared] = []

    def listen(self, listener: Listener) -> None:
        """Call `listener` with every event from now on, in order, while the run's lock is held.

        Parameters
        ----------
        listener : callable
            Takes one event. What it raises stops neither the run nor another listener: `on_failure` hears of it. An
            interrupt, such as Ctrl-C, is raised after all listeners have been called.

        Examples
        --------
        >>> from blockshift_widget.levels import load_pack
        >>> run = Run(load_pack("block-shift"))
        >>> run.listen(lambda event: print(type(event).__name__))
        >>> run.start()
        AttemptStarted
        """
        with self._lock:
            self._listeners.append(listener)

    def start(self) -> None:
        """Begin with level 1.

        Raises
        ------
        PhaseError
            Unless the phase is READY.
        """
        with self._lock:
            self._require(Phase.READY, "start")
            self._begin_attempt(1, 1)

    def slide(self, block: Slide | str, cells: SupportsIndex | None = None) -> None:
        """Slide a block; when that brings X out, the level is cleared.

        Parameters
        ----------
        block : Slide or str
            A whole slide, or the block's name.
        cells : int, optional
            With a name: signed cells, + right or down. 0 costs nothing and is not logged.

        Raises
        ------
        PhaseError
            Unless the phase is PLAYING.
        IllegalSlide
            If the board does not allow it; nothing was changed, and listeners get a :class:`SlideRefused`.
        TypeError
            If `block` is neither a slide nor text, if `cells` is no whole number, or if cells stand beside a slide.

        Examples
        --------
        >>> from blockshift_widget.levels import load_pack
        >>> run = Run(load_pack("block-shift"))
        >>> run.start()
        >>> run.slide(Slide("A", -2))
        >>> run.slide("A", 1)
        >>> run.moves
        3
        """
        with self._lock:
            self._require(Phase.PLAYING, "slide")
            slide = _slide_of(block, cells)
            try:
                after = self._board.after(slide)
            except IllegalSlide:
                if slide.block in self._board.blocks and slide.moves < SIZE:  # else a program is wrong
                    at = (self._level, self._attempt, self._slide_number)
                    self._tell(SlideRefused(*at, slide, self._board, self._now()))
                raise
            if not slide.cells:
                return
            made = SlideMade(self._level, self._attempt, self._slide_number + 1, slide, self._board, self._now())
            self._slide_number = made.number
            self._moves += slide.moves
            self._board = after
            if not after.solved:
                self._tell(made)
                return
            cleared = LevelCleared(
                self._level, self._attempt, self.level.title, self._moves, self.par,
                level_score(self._moves, self.par), made.at,
            )  # fmt: skip
            self._cleared.append(cleared)
            self._phase = Phase.LEVEL_COMPLETE
            self._tell(made, cleared)

    def cancel_drag(self, name: str) -> None:
        """Take note of a drag that was cancelled; nothing moves.

        Parameters
        ----------
        name : str
            The block that was dragged.

        Raises
        ------
        PhaseError
            Unless the phase is PLAYING.
        IllegalSlide
            If there is no such block.
        """
        with self._lock:
            self._require(Phase.PLAYING, "cancel_drag")
            self._board.span(name)
            self._tell(DragCancelled(self._level, self._attempt, self._slide_number, name, self._now()))

    def restart_level(self) -> None:
        """Put the current board back to its start and its moves to 0; cleared levels keep their scores.

        Raises
        ------
        PhaseError
            Unless the phase is PLAYING.
        """
        with self._lock:
            self._require(Phase.PLAYING, "restart_level")
            self._begin_attempt(self._level, self._attempt + 1)

    def next_level(self) -> None:
        """Go on to the next level, or after the last one to the results.

        Raises
        ------
        PhaseError
            Unless the phase is LEVEL_COMPLETE.
        """
        with self._lock:
            self._require(Phase.LEVEL_COMPLETE, "next_level")
            if self._level == len(self.pack):
                finished = RunFinished(self.total, self._now())
                self._phase = Phase.RESULTS
                self._tell(finished)
                return
            self._begin_attempt(self._level + 1, 1)

    @property
    def phase(self) -> Phase:
        """Where the run stands."""
        with self._lock:
            return self._phase

    @property
    def number(self) -> int:
        """Number of the current level, counted from 1."""
        with self._lock:
            return self._level

    @property
    def level(self) -> Level:
        """The current level."""
        with self._lock:
            return self.pack.levels[self._level - 1]

    @property
    def attempt(self) -> int:
        """Number of the current attempt at this level, counted from 1; 0 before Start."""
        with self._lock:
            return self._attempt

    @property
    def board(self) -> Board:
        """The board as it is now."""
        with self._lock:
            return self._board

    @property
    def moves(self) -> int:
        """Cells travelled in the current attempt."""
        with self._lock:
            return self._moves

    @property
    def par(self) -> int:
        """The fewest cells that solve the current level."""
        return self.level.par

    @property
    def cleared(self) -> tuple[LevelCleared, ...]:
        """What was achieved on each level cleared so far, in order."""
        with self._lock:
            return tuple(self._cleared)

    @property
    def scores(self) -> tuple[int, ...]:
        """Level scores of the levels cleared so far, in order."""
        return tuple(level.score for level in self.cleared)

    @property
    def total(self) -> int:
        """Sum of the level scores so far."""
        return run_total(self.scores)

    @property
    def log(self) -> tuple[SlideMade, ...]:
        """Every slide of the run, of all attempts, in order."""
        return tuple(event for event in self.events if isinstance(event, SlideMade))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in the run, in order."""
        with self._lock:
            return tuple(self._events)

    def __repr__(self) -> str:
        """Say where the run stands."""
        with self._lock:
            return (
                f"<Run of {self.pack.title!r}: {self._phase.name}, level {self._level} of {len(self.pack)}, "
                f"{self._moves} moves, total {self.total}>"
            )

    def _begin_attempt(self, level: int, attempt: int) -> None:
        started = AttemptStarted(level, attempt, self.pack.levels[level - 1].board, self._now())
        self._phase = Phase.PLAYING
        self._level = level
        self._attempt = attempt
        self._board = started.board
        self._moves = 0
        self._slide_number = 0
        self._tell(started)

    def _now(self) -> datetime:
        now = self._clock()
        return max(now, self._events[-1].at) if self._events else now

    def _require(self, phase: Phase, call: str) -> None:
        if self._phase is not phase:
            msg = f"{call}() is for the phase {phase.name}; this run is in {self._phase.name}"
            raise PhaseError(msg)

    def _tell(self, *events: Event) -> None:
        """Tell the listeners, each event to all of them before the next.

        A listener may play on, as an automatic player does: what that causes waits for its turn.
        """
        self._events.extend(events)
        self._untold.extend(events)
        if self._telling:
            return
        self._telling = True
        interrupt: BaseException | None = None
        try:
            while self._untold:
                event = self._untold.popleft()
                for listener in tuple(self._listeners):
                    interrupt = self._told(listener, event) or interrupt
        finally:
            self._telling = False
        if interrupt is not None:
            raise interrupt

    def _told(self, listener: Listener, event: Event) -> BaseException | None:
        """Tell one listener; return what interrupted it, if anything did."""
        try:
            listener(event)
        except Exception as error:  # noqa: BLE001 (whatever it raises, the others are to hear of the event)
            self._on_failure(listener, error)
        except BaseException as interrupt:  # noqa: BLE001 (raised again after all listeners have been called)
            return interrupt
        return None


def _slide_of(block: Slide | str, cells: SupportsIndex | None) -> Slide:
    """Return the slide that is asked for."""
    if not isinstance(block, Slide):
        return Slide(block, cells)  # type: ignore[arg-type]  # which refuses None
    if cells is not None:
        msg = "slide() takes a Slide alone, or a block's name and cells"
        raise TypeError(msg)
    return block
