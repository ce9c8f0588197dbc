"""The search map: all states of a board on a grid, and how far a search has got with those of each cell.

A cell of the map holds all states with one pair of numbers: how far they are from the start, across, and how far from
the exit, up. Nothing here needs a widget.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board
from blockshift_widget.search.heuristics import distance_plus_blockers
from blockshift_widget.search.trace import Status, Trace
from blockshift_widget.solver import Rounds, StateSpace, TooManyStatesError, explore_in_rounds

MOST_STATES: Final = 100_000
"""Larger components are not explored for a map: in plain Python that would take seconds, in which all else is slow."""

GROWTH: Final = 10
"""By how many cells a map grows at a time whose size is not known from the beginning."""

HIGHEST: Final = 99
"""Where estimates are put that are larger, infinite or no number."""

ASIDE: Final = 3
"""How many cells straight ahead are as far for an arrow key as one to the side."""

Place = tuple[int, int]
"""A cell of the map: how far across and how far up, counted from 0."""


class Places(Protocol):
    """Where states are on a map, and what is said of that."""

    across: str
    """What is counted across."""
    up: str
    """What is counted up; empty if nothing is."""
    notice: str
    """What else one has to know to read the map; often nothing."""
    totals: Mapping[Place, int]
    """How many states there are in each cell, as far as that is known."""
    size: Place
    """How many cells the map has, across and up."""

    def place(self, state: Board) -> Place:
        """Return where a state is that the search has reached."""
        ...

    def states(self, place: Place) -> Sequence[Board]:
        """Return the states in a cell, in alphabetical order of their layouts."""
        ...


class ExploredPlaces:
    """A whole component: depth across, true distance to the exit up.

    Parameters
    ----------
    space : StateSpace
        All states.

    Examples
    --------
    >>> board = Board("............XX......................")
    >>> from blockshift_widget import explore
    >>> places = ExploredPlaces(explore(board))
    >>> places.size, places.place(board), places.totals[0, 4]
    ((5, 5), (0, 4), 1)
    """

    across = "Depth: cells from the start"

    def __init__(self, space: StateSpace) -> None:
        self._space = space
        depths, distances = (map(int, part) for part in (space.depths, space.distances))
        self._places = [(depth, max(distance, 0)) for depth, distance in zip(depths, distances, strict=True)]
        self.totals: Mapping[Place, int] = Counter(self._places)
        self.size = (self._places[-1][0] + 1, (space.greatest_distance or 0) + 1)
        solvable = space.greatest_distance is not None
        self.up = "Distance: cells to the exit" if solvable else ""
        self.notice = "" if solvable else "X can't get out, so no state has a distance: the map shows depth alone."

    def place(self, state: Board) -> Place:
        """Return depth and distance of a state; ValueError for a board that can't be reached."""
        return self._places[self._space.index(state)]

    def states(self, place: Place) -> Sequence[Board]:
        """Return the states in a cell, in alphabetical order of their layouts."""
        indices = (index for index, cell in enumerate(self._places) if cell == place)
        return sorted((self._space.board_at(index) for index in indices), key=lambda state: state.layout)


class SeenPlaces:
    """What a search has seen, where the whole component is not known: path cost g across, estimate h up.

    A state stays where the search saw it first, also if a cheaper path to it is found later. Of a search without a
    heuristic, h is the distance of X plus its blockers.

    Parameters
    ----------
    trace : Trace
        The search.
    heuristic : str
        What the search's h is; empty if it has none.
    why : str
        Why the component is not known.

    Examples
    --------
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> trace = Trace(breadth_first(Problem(Board("............XX......................"))))
    >>> trace.next_node()
    True
    >>> places = SeenPlaces(trace, "", "Too many states")
    >>> sorted(places.place(state) for state in trace.touched()), places.size
    ([(0, 4), (1, 3)], (10, 10))
    >>> places.notice
    'Too many states: the map shows what this search has seen so far.'
    """

    across = "g: cost from the start, as found first"

    def __init__(self, trace: Trace, heuristic: str, why: str) -> None:
        self._trace = trace
        self._places: dict[Board, Place] = {}
        self._totals: Counter[Place] = Counter()
        self.totals: Mapping[Place, int] = self._totals
        self.size = (GROWTH, GROWTH)
        self.up = f"h: {heuristic or 'distance + blockers'}"
        self.notice = f"{why}: the map shows what this search has seen so far."

    def place(self, state: Board) -> Place:
        """Return g and h of a state, in whole numbers."""
        if state not in self._places:
            event = self._trace.first(state)
            h = distance_plus_blockers(state) if event.h is None else event.h
            place = (event.node.path_cost, round(max(h, 0)) if h < HIGHEST else HIGHEST)
            self._places[state] = place
            self._totals[place] += 1
            across, up = ((one // GROWTH + 1) * GROWTH for one in place)
            self.size = (max(self.size[0], across), max(self.size[1], up))
        return self._places[state]

    def states(self, place: Place) -> Sequence[Board]:
        """Return the states that were seen in a cell, in alphabetical order of their layouts."""
        return sorted((state for state, one in self._places.items() if one == place), key=lambda state: state.layout)


class SearchMap:
    """How far a search has got with the states of each cell.

    Parameters
    ----------
    places : Places
        Where the states are.
    trace : Trace
        The search.

    Examples
    --------
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> board = Board("............XX......................")
    >>> trace = Trace(breadth_first(Problem(board)))
    >>> from blockshift_widget import explore
    >>> seen = SearchMap(ExploredPlaces(explore(board)), trace)
    >>> trace.next_node(), sorted(seen.update())
    (True, [(0, 4), (1, 3)])
    >>> seen.words((1, 3))
    '1 state: 1 in the frontier'
    """

    def __init__(self, places: Places, trace: Trace) -> None:
        self.places = places
        self._trace = trace
        self._known: dict[Board, Status] = {}
        self._counts: dict[Place, Counter[Status]] = {}
        trace.take_changed()
        self._count(trace.touched())
        self.size = places.size

    @property
    def cells(self) -> Iterable[Place]:
        """Every cell that has states."""
        return self.places.totals.keys()

    def total(self, place: Place) -> int:
        """Return how many states a cell has."""
        return self.places.totals.get(place, 0)

    def count(self, place: Place, status: Status) -> int:
        """Return how many states of a cell have a status."""
        counts = self._counts.get(place, _NONE)
        return self.total(place) - counts.total() if status is Status.UNTOUCHED else counts[status]

    def update(self) -> set[Place]:
        """Take over what the search did since this was asked last, and return the cells to draw anew."""
        changed = self._count(self._trace.take_changed())
        if self.size == self.places.size:
            return changed
        self.size = self.places.size
        return {*self.cells}

    def words(self, place: Place) -> str:
        """Say how far the search has got with the states of a cell."""
        total = self.total(place)
        parts = [f"{count} {status.value}" for status in Status if (count := self.count(place, status))]
        return f"{counted(total, 'states')}: {', '.join(parts)}"

    def neighbour(self, place: Place, right: int, up: int) -> Place:
        """Return the nearest cell with states in a direction, the same cell if there is none.

        Parameters
        ----------
        place : Place
            From where.
        right, up : int
            The direction: -1, 0 or 1 each, one of them 0.
        """
        ways = [(x - place[0], y - place[1], (x, y)) for x, y in self.cells]
        ahead = [
            (x * right + y * up + ASIDE * (abs(y * right) + abs(x * up)), cell)
            for x, y, cell in ways
            if x * right + y * up > 0
        ]
        return min(ahead, default=(0, place))[1]

    def _count(self, states: Iterable[Board]) -> set[Place]:
        changed = set()
        for state in states:
            place, status = self.places.place(state), self._trace.status(state)
            counts = self._counts.setdefault(place, Counter())
            for one, by in ((self._known.get(state, Status.UNTOUCHED), -1), (status, 1)):
                if one is not Status.UNTOUCHED:
                    counts[one] += by
            self._known[state] = status
            changed.add(place)
        return changed


_NONE: Final[Counter[Status]] = Counter()


def explore_within(board: Board, most: int = MOST_STATES) -> Rounds[StateSpace | None]:
    """Explore a component, unless it has too many states.

    Parameters
    ----------
    board : Board
        Any state of it.
    most : int, optional
        How many states it may have.

    Yields
    ------
    int
        The number of states found so far.

    Returns
    -------
    StateSpace or None
        None if there are more.

    Examples
    --------
    >>> from blockshift_widget.solver import answer_of
    >>> board = Board("............XX..A.....A.............")
    >>> len(answer_of(explore_within(board))), answer_of(explore_within(board, most=20))
    (21, None)
    """
    try:  # in plain Python, as the compiled backend would have to be loaded first, which takes longer
        return (yield from explore_in_rounds(board, backend="plain", most=most))
    except TooManyStatesError:
        return None
