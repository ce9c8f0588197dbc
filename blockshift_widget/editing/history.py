"""Undo and redo."""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, TypeVar

Draft = TypeVar("Draft")

MOST: Final = 500
"""How many changes can be undone: more than anybody remembers, and small to keep."""


class History(Generic[Draft]):
    """What something has looked like, with a place in it.

    Parameters
    ----------
    first : Draft
        What it looks like at first: any value that never changes.

    Examples
    --------
    >>> history = History("one")
    >>> history.do("two")
    >>> history.undo(), history.can_undo, history.can_redo
    ('one', False, True)
    >>> history.redo()
    'two'
    """

    def __init__(self, first: Draft) -> None:
        self._now = first
        self._before: deque[Draft] = deque(maxlen=MOST)
        self._after: list[Draft] = []

    @property
    def now(self) -> Draft:
        """What it looks like now."""
        return self._now

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone that can be done again."""
        return bool(self._after)

    def do(self, draft: Draft) -> None:
        """Take a change; what was undone before can't be redone any more.

        Parameters
        ----------
        draft : Draft
            What it looks like from now on. If it looks like that already, nothing changes.
        """
        if draft != self._now:
            self._before.append(self._now)
            self._now = draft
            self._after.clear()

    def undo(self) -> Draft:
        """Go back by one change, if there is one, and return what it looks like."""
        if self._before:
            self._after.append(self._now)
            self._now = self._before.pop()
        return self._now

    def redo(self) -> Draft:
        """Go forward by one change that was undone, if there is one, and return what it looks like."""
        if self._after:
            self._before.append(self._now)
            self._now = self._after.pop()
        return self._now
