"""A search that is watched: every event is kept, so that one can go forward and back through it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from blockshift_widget.board import Board
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node
from blockshift_widget.search.tally import Tally, is_successor

_SHOWN = frozenset({Kind.EXPAND, Kind.FOUND})
_OPENING = _SHOWN | {Kind.ROUND, Kind.DROP}
_JOINS = {Kind.GENERATE: 1, Kind.EXPAND: -1, Kind.DROP: -1}
"""How many nodes join the frontier."""

_Counted = TypeVar("_Counted")


class Status(Enum):
    """What a search has done with a state since it began, or began anew; the first that is true, from below."""

    UNTOUCHED = "untouched"
    EXPANDED = "expanded"
    FRONTIER = "in the frontier"
    PATH = "on the path"


@dataclass(slots=True)
class _Round:
    """How many nodes there are of each state, since the search began or began anew."""

    frontier: dict[Board, int] = field(default_factory=dict)
    expanded: dict[Board, int] = field(default_factory=dict)
    costs: dict[float, int] = field(default_factory=dict)
    """How many nodes of each f are in the frontier."""


class Trace:
    """A search that is watched node by node, forward and back.

    Events are taken from the search only when they are needed, and kept. A cursor stands between two of them; counters
    and statuses are those at the cursor, however one came there. One goes from node to node: to where the
    next one is about to be expanded or found.

    Parameters
    ----------
    events : iterator of Event or None
        What an algorithm yields. None says that the next event takes a while: nothing waits for it.
    limit : int, optional
        How many nodes may be generated, roots not counted. The one that would be one too many is left out.

    Attributes
    ----------
    at : int
        The cursor: how many events lie behind it.
    tally : Tally
        The counters.
    limited : bool
        Whether the limit cut the search short.
    error : Exception or None
        What the search raised, which ended it.

    Examples
    --------
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> board = Board("............XX......................")
    >>> trace = Trace(breadth_first(Problem(board)))
    >>> trace.next_node(), trace.tally.expanded, trace.status(board).value
    (True, 1, 'on the path')
    >>> while trace.next_node():
    ...     pass
    >>> trace.tally.expanded, trace.found is trace.node, trace.ended
    (4, True, True)
    >>> trace.previous_node(), trace.found
    (True, None)
    """

    def __init__(self, events: Iterator[Event | None], limit: int | None = None) -> None:
        self.at = 0
        self.tally = Tally()
        self.limited = False
        self.error: Exception | None = None
        self._source = events
        self._limit = limit
        self._successors = 0  # of all events that were taken
        self._events: list[Event] = []
        self._f: dict[Node, float] = {}
        self._first: dict[Board, Event] = {}
        self._stops = [0]
        self._open = False  # whether something is shown after the last stop
        self._drained = False
        self._rounds = [_Round()]
        self._shown: list[Event] = []
        self._changed: set[Board] = set()
        self._path: AbstractSet[Board] = frozenset()
        self._path_of: Node | None = None
        self._path_told: AbstractSet[Board] = frozenset()

    # ---- going forward and back ----------------------------------------------------------------------------------

    def seek(self, at: int) -> int:
        """Put the cursor somewhere, as far as the search goes for now, and return where it is."""
        while self.at < at and (self.at < len(self._events) or self._take()):
            self._apply(self._events[self.at])
            self.at += 1
        while self.at > max(at, 0):
            self.at -= 1
            self._undo(self._events[self.at])
        return self.at

    def forward(self, events: int = 1) -> int:
        """Go on by some events, and return by how many it was possible."""
        before = self.at
        return self.seek(before + events) - before

    def back(self, events: int = 1) -> int:
        """Go back by some events, and return by how many it was possible."""
        before = self.at
        return before - self.seek(before - events)

    def next_node(self) -> bool:
        """Go on by one node that is expanded or found; False if there is none, or none for now."""
        while self._stops[-1] <= self.at and self._take():
            pass
        number = bisect_right(self._stops, self.at)
        if number == len(self._stops):
            return False
        self.seek(self._stops[number])
        return True

    def previous_node(self) -> bool:
        """Go back by one node; False at the beginning."""
        if not self.at:
            return False
        self.seek(self._stops[bisect_left(self._stops, self.at) - 1])
        return True

    # ---- what there is at the cursor -----------------------------------------------------------------------------

    @property
    def node_count(self) -> int:
        """How many nodes lie behind the cursor: those expanded, and the one that is found."""
        return len(self._shown)

    @property
    def ended(self) -> bool:
        """Whether nothing comes after the cursor any more."""
        return self._drained and self.at == len(self._events)

    @property
    def shown(self) -> Event | None:
        """The event of the node that was expanded last, or found; None before the first."""
        return self._shown[-1] if self._shown else None

    @property
    def node(self) -> Node | None:
        """The node that was expanded last, or found; None before the first."""
        return self._shown[-1].node if self._shown else None

    @property
    def found(self) -> Node | None:
        """The node that was found, whose path is the answer; None as long as none is."""
        return self._shown[-1].node if self._shown and self._shown[-1].kind is Kind.FOUND else None

    @property
    def best_f(self) -> float | None:
        """The least f in the frontier, of an algorithm that orders its frontier by one."""
        return min(self._rounds[-1].costs, default=None)

    def last_events(self) -> tuple[Event, ...]:
        """Return the events that the last node brought."""
        return tuple(self._events[self._stops[max(bisect_left(self._stops, self.at) - 1, 0)] : self.at])

    def status(self, state: Board) -> Status:
        """Return what the search has done with a state: the path to the node that is shown comes before all else."""
        now = self._rounds[-1]
        if state in self._path_now():
            return Status.PATH
        if state in now.frontier:
            return Status.FRONTIER
        return Status.EXPANDED if state in now.expanded else Status.UNTOUCHED

    def first(self, state: Board) -> Event:
        """Return the event with which the search came to a state first; KeyError if it never did."""
        return self._first[state]

    def touched(self) -> set[Board]:
        """Return every state that is not untouched."""
        now = self._rounds[-1]
        return {*now.frontier, *now.expanded, *self._path_now()}

    def take_changed(self) -> set[Board]:
        """Return the states whose status may have changed since this was asked last."""
        path = self._path_now()
        changed = self._changed | (path ^ self._path_told)
        self._changed, self._path_told = set(), path
        return changed

    def close(self) -> None:
        """End the search; what was taken from it can still be looked at."""
        self._drained = True
        close = getattr(self._source, "close", None)
        if close:
            close()

    # ---- one event -----------------------------------------------------------------------------------------------

    def _take(self) -> bool:
        """Take one more event, and note where those of a node end; False if there is none, or none for now."""
        if self._drained:
            return False
        try:
            event = next(self._source)
        except StopIteration:
            self._drained, event = True, None
        except Exception as error:  # noqa: BLE001 (a student's function or heuristic may raise anything)
            self._drained, event, self.error = True, None, error
        if event and is_successor(event) and self._successors == self._limit:
            self.limited, event = True, None
            self.close()
        if event:
            self._keep(event)
        elif self._drained and self._stops[-1] < len(self._events):
            self._stops.append(len(self._events))
        return event is not None

    def _keep(self, event: Event) -> None:
        if self._open and event.kind in _OPENING:
            self._stops.append(len(self._events))
            self._open = False
        self._open |= event.kind in _SHOWN
        self._successors += is_successor(event)
        self._first.setdefault(event.node.state, event)
        for node in event.node.nodes if event.kind is Kind.FOUND else ():
            self._first.setdefault(node.state, Event(Kind.FOUND, node))
        if event.kind is Kind.GENERATE and event.f is not None:
            self._f[event.node] = event.f
        self._events.append(event)

    def _apply(self, event: Event) -> None:
        self.tally.add(event)
        if event.kind is Kind.ROUND:
            self._changed |= self._reached()
            self._rounds.append(_Round())
        self._count(event, 1)
        if event.kind in _SHOWN:
            self._shown.append(event)

    def _undo(self, event: Event) -> None:
        self.tally.take_back(event)
        if event.kind in _SHOWN:
            self._shown.pop()
        self._count(event, -1)
        if event.kind is Kind.ROUND:
            self._rounds.pop()
            self._changed |= self._reached()

    def _count(self, event: Event, by: int) -> None:
        """Count a node into the frontier or out of it."""
        joins = by * _JOINS.get(event.kind, 0)
        if not joins:
            return
        now, state = self._rounds[-1], event.node.state
        _add(now.frontier, state, joins)
        if event.kind is Kind.EXPAND:
            _add(now.expanded, state, by)
        if event.node in self._f:
            _add(now.costs, self._f[event.node], joins)
        self._changed.add(state)

    def _reached(self) -> set[Board]:
        return {*self._rounds[-1].frontier, *self._rounds[-1].expanded}

    def _path_now(self) -> AbstractSet[Board]:
        """Return the states on the path to the node that is shown."""
        if self.node is not self._path_of:
            self._path_of = self.node
            self._path = frozenset(node.state for node in self.node.nodes) if self.node else frozenset()
        return self._path


def _add(counts: dict[_Counted, int], key: _Counted, by: int) -> None:
    """Add to a count, and keep no zeros."""
    if count := counts.get(key, 0) + by:
        counts[key] = count
    else:
        del counts[key]
