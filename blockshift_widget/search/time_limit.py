"""A call that is stopped when it takes too long, whatever it does."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")

_SLICE: Final = 0.05
"""Seconds between two looks: Ctrl-C is noticed, and another strike made, so soon."""

_GRACE: Final = 2.0
"""Seconds in which a call that is being stopped may end."""


class OutOfTime(Exception):  # noqa: N818 (no error: it says that time is over)
    """A call took too long.

    Parameters
    ----------
    stopped : bool
        Whether it could be stopped; else it still goes on.
    """

    def __init__(self, stopped: bool) -> None:
        super().__init__("it took too long" if stopped else "it took too long and could not be stopped")
        self.stopped = stopped


class Strike(SystemExit):
    """Ends a thread from outside.

    It is no `Exception`, so that ``except Exception`` lets it through; and a thread that it leaves ends without a word.
    """


def strike(thread: threading.Thread) -> None:
    """Raise `Strike` in another thread, as soon as it runs Python code again; it may be caught there.

    Parameters
    ----------
    thread : threading.Thread
        One that has begun.
    """
    if thread.is_alive():
        ident = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(Strike))


def call_within(seconds: float | None, function: Callable[[], Value]) -> Value:
    """Call a function, and stop it if it takes too long.

    Parameters
    ----------
    seconds : float or None
        How long it may take; None for as long as it likes.
    function : callable
        What to call.

    Returns
    -------
    object
        What the function returns. What it raises is raised.

    Raises
    ------
    OutOfTime
        If it took too long.

    Notes
    -----
    The function runs in a thread of its own, in which an exception is raised from outside when the time is over, again
    and again until the thread ends. Timers that send signals would work in the main thread only, and not on Windows.
    Where the caller itself was the one to be struck, the exception could come late and hit something else. What can't
    be stopped is one long call of something that is not Python, such as ``time.sleep``: that is left behind.

    Examples
    --------
    >>> call_within(10, lambda: 6 * 7)
    42
    """
    call = _Call(function)
    try:
        if call.ended_within(seconds):
            return call.result()
    except KeyboardInterrupt:
        call.stop()
        raise
    raise OutOfTime(call.stop())


class _Call(Generic[Value]):
    """A call in a thread of its own."""

    def __init__(self, function: Callable[[], Value]) -> None:
        self._function = function
        self._values: list[Value] = []
        self._error: BaseException | None = None
        # With the caller's context, what it prints goes to the caller's cell.
        self._thread = threading.Thread(target=copy_context().run, args=(self._work,), daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._values.append(self._function())
        except BaseException as error:  # noqa: BLE001 (it is raised where the caller waits)
            self._error = error

    def ended_within(self, seconds: float | None) -> bool:
        """Wait for the end, and tell whether it came in time."""
        end = None if seconds is None else time.monotonic() + seconds
        while self._thread.is_alive() and (end is None or time.monotonic() < end):
            self._thread.join(_SLICE)
        return not self._thread.is_alive()

    def result(self) -> Value:
        """Return what the function returned, or raise what it raised."""
        if self._error is not None:
            raise self._error
        return self._values[0]

    def stop(self) -> bool:
        """Strike until the thread ends, and tell whether it did."""
        end = time.monotonic() + _GRACE
        while self._thread.is_alive() and time.monotonic() < end:
            strike(self._thread)
            self._thread.join(_SLICE)
        return not self._thread.is_alive()
