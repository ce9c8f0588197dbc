"""Work in the background: one thing at a time, and what is not wanted any more is dropped."""

from __future__ import annotations

import asyncio
import math
import sys
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

THREADS: Final = sys.platform != "emscripten"
"""Whether there are threads; in a browser there are none, and the page's event loop does the work."""

SLICE_SECONDS: Final = 0.02
"""How long work keeps the event loop from anything else."""

Action = Callable[[], None]
Later = Callable[[float, Action], Action]
"""Does something after some seconds, in the background; returns what prevents it, if it is not too late."""

Guard = Callable[[Action], Action]
"""Makes an action that holds a widget's lock and shows a failure."""

_Result = TypeVar("_Result")


def later(seconds: float, action: Action) -> Action:
    """Do something after some seconds, in a thread that does not keep Python alive.

    Parameters
    ----------
    seconds : float
        0 for at once.
    action : callable
        What to do.

    Returns
    -------
    callable
        Prevents it, if it is not too late.

    Examples
    --------
    >>> prevent = later(60, lambda: print("a minute later"))
    >>> prevent()
    """
    if not THREADS:
        return asyncio.get_running_loop().call_later(seconds, action).cancel
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer.cancel


@dataclass(frozen=True, slots=True, eq=False)
class _Piece(Generic[_Result]):
    """A piece of work that pauses now and then, and what takes its result or what it raised."""

    work: Generator[object, None, _Result]
    then: Callable[[_Result], None]
    failed: Callable[[Exception], None]


class Background:
    """Does one piece of work at a time for a widget, without its lock, and brings the result back under the lock.

    Whatever is still being worked on or waited for when something else is wanted is out of date: it ends at its next
    pause, and nobody hears of it. Whoever calls a method holds the lock of `guard`.

    Parameters
    ----------
    guard : Guard
        What happens later goes through it.
    later : Later, optional
        Does things later.

    Examples
    --------
    >>> def at_once(seconds, action):
    ...     if not seconds:
    ...         action()
    ...     return lambda: None
    >>> background = Background(lambda action: action, later=at_once)
    >>> def work():
    ...     yield "a pause"
    ...     return 6 * 7
    >>> background.do(work(), then=print, failed=print)
    42
    """

    def __init__(self, guard: Guard, *, later: Later = later) -> None:
        self._guard = guard
        self._later = later
        self._wanted: object | None = None
        self._prevent: Action = _nothing

    @property
    def busy(self) -> bool:
        """Whether anything is wanted."""
        return self._wanted is not None

    def do(
        self,
        work: Generator[object, None, _Result],
        *,
        then: Callable[[_Result], None],
        failed: Callable[[Exception], None],
        slow: Action | None = None,
        slow_after: float = 0.0,
    ) -> None:
        """Begin a piece of work, and want nothing else.

        Parameters
        ----------
        work : generator
            Pauses now and then, and goes on if its result is still wanted. Where there are no threads, the event loop
            does other things in its pauses.
        then, failed : callable
            Take its result, or what it raised.
        slow : callable, optional
            Called once if it takes longer than `slow_after` seconds.
        slow_after : float
            In seconds.
        """
        self.stop()
        piece = self._wanted = _Piece(work, then, failed)
        if slow is not None:
            self.after(slow_after, slow)
        self._later(0, partial(self._work, piece))

    def after(self, seconds: float, action: Action) -> None:
        """Do something after some seconds, unless something else is wanted by then, or nothing."""
        self._wanted = self._wanted or object()
        self._prevent = self._later(seconds, self._guard(partial(self._if_wanted, self._wanted, action)))

    def stop(self) -> None:
        """Want nothing any more."""
        self._prevent()
        self._prevent = _nothing
        self._wanted = None

    def _work(self, piece: _Piece[_Result]) -> None:
        """Go on as long as the result is wanted; where there are no threads, for a slice of time."""
        over = math.inf if THREADS else time.monotonic() + SLICE_SECONDS
        try:
            while piece is self._wanted:
                next(piece.work)
                if time.monotonic() >= over:
                    self._later(0, partial(self._work, piece))
                    return
        except StopIteration as end:
            self._guard(partial(self._end, piece, partial(piece.then, end.value)))()
        except Exception as error:  # noqa: BLE001 (it would vanish in a thread)
            self._guard(partial(self._end, piece, partial(piece.failed, error)))()

    def _end(self, piece: _Piece[_Result], end: Action) -> None:
        if piece is self._wanted:
            self.stop()
            end()

    def _if_wanted(self, wanted: object, action: Action) -> None:
        if wanted is self._wanted:
            action()


def _nothing() -> None:
    """Do nothing."""
