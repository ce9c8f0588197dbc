"""Counting what a search does, forwards and backwards."""

from __future__ import annotations

import math

from blockshift_widget.search.events import Event, Kind

_SUCCESSORS = frozenset({Kind.GENERATE, Kind.SKIP, Kind.CUT_OFF})
_FRONTIER = {Kind.GENERATE: 1, Kind.EXPAND: -1, Kind.DROP: -1}


def is_successor(event: Event) -> bool:
    """Tell whether an event says that a successor was generated, kept or not; there is one for each.

    Parameters
    ----------
    event : Event
        What a search did.
    """
    return event.kind in _SUCCESSORS and event.node.parent is not None


class Tally:
    """The counters of a search, to be told every event in turn.

    Attributes
    ----------
    events : int
        Events counted.
    rounds : int
        Rounds begun, of a search that goes by rounds.
    generated : int
        Successors generated, kept or not: as many as results were asked for. Roots are not counted.
    expanded : int
        Nodes expanded, each as often as it was.
    frontier : int
        Nodes in the frontier now. The node that is found stays in it.
    greatest_frontier : int
        Most nodes in the frontier at any time.
    left_out : int
        Nodes left out in this round by a bound of the algorithm's own: those cut off, and those dropped in favour of
        others, whose events say by which bound. As long as it is 0, a search that ends without an answer has seen
        everything. A node with an infinite f is not counted: the heuristic says that no way leads on from there.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> tally = Tally()
    >>> events = list(breadth_first(Problem(Board("............XX......................"))))
    >>> for event in events:
    ...     tally.add(event)
    >>> tally.generated, tally.expanded, tally.greatest_frontier
    (7, 4, 1)
    >>> for event in reversed(events):
    ...     tally.take_back(event)
    >>> tally.generated, tally.expanded, tally.greatest_frontier
    (0, 0, 0)
    """

    def __init__(self) -> None:
        self.events = 0
        self.rounds = 0
        self.generated = 0
        self.expanded = 0
        self.frontier = 0
        self.greatest_frontier = 0
        self.left_out = 0
        self._records: list[int] = []  # after how many events the frontier grew beyond its greatest
        self._left_out_before: list[int] = []  # in each round that is over

    def add(self, event: Event) -> None:
        """Count an event.

        Parameters
        ----------
        event : Event
            What the search did next.
        """
        if event.kind is Kind.ROUND:
            self._left_out_before.append(self.left_out)
            self.left_out = 0
        self._count(event, 1)
        if self.frontier > self.greatest_frontier:
            self.greatest_frontier = self.frontier
            self._records.append(self.events)

    def take_back(self, event: Event) -> None:
        """Undo the counting of an event.

        Parameters
        ----------
        event : Event
            The last one that was added and not taken back.
        """
        if self._records and self._records[-1] == self.events:
            self._records.pop()
            self.greatest_frontier -= 1
        self._count(event, -1)
        if event.kind is Kind.ROUND:
            self.left_out = self._left_out_before.pop()

    def _count(self, event: Event, by: int) -> None:
        kind = event.kind
        self.events += by
        self.frontier += by * _FRONTIER.get(kind, 0)
        if kind is Kind.EXPAND:
            self.expanded += by
        elif kind is Kind.ROUND:
            self.rounds += by
        elif is_successor(event):
            self.generated += by
        if kind is not Kind.ROUND and event.bound is not None and event.f != math.inf:
            self.left_out += by
