"""Ctrl-C and SIGTERM: a command stops soon, leaves nothing half done, and says so by its exit status."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import click

from blockshift_widget.cli.exit_status import STOPPED

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
"""What stops every command."""


class Stopped(KeyboardInterrupt):
    """The user, or the system, wants the command to stop.

    Parameters
    ----------
    number : int
        Of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = STOPPED + number
        """The exit status by which a shell knows the signal."""


class Stopper:
    """Raises :class:`Stopped` at the first signal, or as soon as nothing is held; later signals change nothing."""

    def __init__(self) -> None:
        self._held = False
        self._number: int | None = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do something whole: a signal that comes meanwhile waits for its end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self.look()

    def look(self) -> None:
        """Raise if a signal has come; what was raised in a library's callback, or a weak reference's, got lost."""
        if self._number is not None:
            raise Stopped(self._number)

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal."""
        if self._number is None:
            self._number = number
            if not self._held:
                raise Stopped(number)


@contextmanager
def exit_when_stopped(farewell: Callable[[], str] | None = None, signals: Iterable[int] = SIGNALS) -> Iterator[Stopper]:
    """Let a signal end the command, by its exit status, inside the ``with`` block.

    Parameters
    ----------
    farewell : callable, optional
        Gives the line that is then said on the standard error.
    signals : iterable of int, optional
        Their numbers.

    Yields
    ------
    Stopper
    """
    with stoppable(signals) as stopper:
        try:
            yield stopper
        except Stopped as stopped:
            if farewell:
                click.echo(farewell(), err=True)
            sys.exit(stopped.status)


@contextmanager
def stoppable(signals: Iterable[int] = SIGNALS) -> Iterator[Stopper]:
    """Let signals raise :class:`Stopped` inside the ``with`` block.

    Parameters
    ----------
    signals : iterable of int, optional
        Their numbers.

    Yields
    ------
    Stopper
    """
    stopper = Stopper()
    if threading.current_thread() is not threading.main_thread():  # Python gives signals to the main thread only
        yield stopper
        return
    before = {number: signal.signal(number, stopper.receive) for number in signals}
    report = sys.unraisablehook
    sys.unraisablehook = lambda args: None if isinstance(args.exc_value, Stopped) else report(args)
    try:
        yield stopper
    finally:
        sys.unraisablehook = report
        for number, handler in before.items():
            signal.signal(number, handler)
