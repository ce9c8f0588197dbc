"""Work in the background: one thing at a time, and what is not wanted any more is dropped."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

THREADS: Final = sys.platform != "emscripten"
"""Whether there are threads; in a browser there are none, and the page's event loop does the work."""

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


class OutOfDateError(Exception):
    """The result of the work is not wanted any more."""


class Background:
    """Does one piece of work at a time for a widget, without its lock, and brings the result back under the lock.

    Whatever is still being worked on or waited for when something else is wanted is out of date: it ends at the next
    chance, and nobody hears of it. Whoever calls a method holds the lock of `guard`.

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
    >>> background.do(lambda check: 6 * 7, then=print, failed=print)
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
        work: Callable[[Action], _Result],
        *,
        then: Callable[[_Result], None],
        failed: Callable[[Exception], None],
        slow: Action | None = None,
        slow_after: float = 0.0,
    ) -> None:
        """Begin a piece of work, and want nothing else.

        Parameters
        ----------
        work : callable
            Takes a check to call now and then, which raises once nobody wants the result any more.
        then, failed : callable
            Take its result, or what it raised.
        slow : callable, optional
            Called once if it takes longer than `slow_after` seconds.
        slow_after : float
            In seconds.
        """
        self.stop()
        wanted = self._wanted = object()
        if slow is not None:
            self.after(slow_after, slow)
        self._later(0, partial(self._work, wanted, work, then, failed))

    def after(self, seconds: float, action: Action) -> None:
        """Do something after some seconds, unless something else is wanted by then, or nothing."""
        self._wanted = self._wanted or object()
        self._prevent = self._later(seconds, self._guard(partial(self._if_wanted, self._wanted, action)))

    def stop(self) -> None:
        """Want nothing any more."""
        self._prevent()
        self._prevent = _nothing
        self._wanted = None

    def _work(
        self,
        wanted: object,
        work: Callable[[Action], _Result],
        then: Callable[[_Result], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Work in the background, until nobody wants it any more."""
        try:
            end = partial(then, work(partial(self._check, wanted)))
        except OutOfDateError:
            return
        except Exception as error:  # noqa: BLE001 (it would vanish in a thread)
            end = partial(failed, error)
        self._guard(partial(self._end, wanted, end))()

    def _check(self, wanted: object) -> None:
        if wanted is not self._wanted:
            raise OutOfDateError

    def _end(self, wanted: object, end: Action) -> None:
        if wanted is self._wanted:
            self.stop()
            end()

    def _if_wanted(self, wanted: object, action: Action) -> None:
        if wanted is self._wanted:
            action()


def _nothing() -> None:
    """Do nothing."""
