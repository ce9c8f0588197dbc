"""Measuring a board in the background, for as long as anybody wants to know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from blockshift_widget.board import Board
from blockshift_widget.editing.measure import Measured, measure
from blockshift_widget.widgets.practice import Action, After, Guard, after

SLOW_SECONDS: Final = 0.3
"""How long a board is measured without a word."""


class Measuring:
    """Measures the board that is wanted last, in a thread that holds no lock meanwhile.

    Whatever is still being measured when another board is wanted is out of date: its thread ends at the next chance,
    and nobody hears of it. Whoever calls a method holds the lock of `guard`.

    Parameters
    ----------
    found : callable
        Takes what was found out about a board, or what went wrong, unless it is out of date by then.
    slow : callable
        Called when it takes long.
    guard : Guard
        What happens later goes through it.
    after : After, optional
        Does things later.

    Examples
    --------
    >>> def at_once(seconds, action):
    ...     if not seconds:
    ...         action()
    ...     return lambda: None
    >>> measuring = Measuring(lambda found: print(found.par), lambda: None, lambda action: action, after=at_once)
    >>> measuring.want(Board("............XX..A.....A............."))
    5
    """

    def __init__(
        self, found: Callable[[Measured | Exception], None], slow: Action, guard: Guard, *, after: After = after
    ) -> None:
        self._found = found
        self._slow = slow
        self._guard = guard
        self._after = after
        self._wanted: object | None = None
        self._prevent: Action = lambda: None

    def want(self, board: Board | None) -> None:
        """Measure a board, and forget every other one.

        Parameters
        ----------
        board : Board or None
            None for none at all.
        """
        self._prevent()
        self._wanted = wanted = None if board is None else object()
        if board is not None:
            self._prevent = self._after(SLOW_SECONDS, self._guard(partial(self._say_slow, wanted)))
            self._after(0, partial(self._measure, wanted, board))

    def _measure(self, wanted: object, board: Board) -> None:
        """Work in a thread of its own, until nobody wants it any more."""
        try:
            found: Measured | Exception = measure(board, watch=lambda _: self._check(wanted))
        except _OutOfDateError:
            return
        except Exception as error:  # noqa: BLE001 (it is shown where the answer would be)
            found = error
        self._guard(partial(self._answer, wanted, found))()

    def _check(self, wanted: object) -> None:
        if wanted is not self._wanted:
            raise _OutOfDateError

    def _say_slow(self, wanted: object) -> None:
        if wanted is self._wanted:
            self._slow()

    def _answer(self, wanted: object, found: Measured | Exception) -> None:
        if wanted is self._wanted:
            self.want(None)
            self._found(found)


class _OutOfDateError(Exception):
    """Nobody wants the board that is being measured any more."""
