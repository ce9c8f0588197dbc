"""The whole component of a board: every state, how far it is from the start and how far from the exit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blockshift_widget.board import Board, Slide
from blockshift_widget.solver.kernel import Component, Look, kernel_named
from blockshift_widget.solver.lanes import Lanes
from blockshift_widget.solver.solutions import Solutions
from blockshift_widget.solver.ways import Ways

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class State:
    """One state of a component.

    Parameters
    ----------
    board : Board
        Where all blocks are.
    depth : int
        Fewest cells from the start.
    distance : int or None
        Fewest cells to the exit; None where no exit can be reached.

    Examples
    --------
    >>> state = next(iter(explore(Board("............XX..A.....A............."))))
    >>> state.depth, state.distance
    (0, 5)
    """

    board: Board
    depth: int
    distance: int | None


@dataclass(frozen=True, eq=False)
class StateSpace:
    """All states that can be reached from a board, as :func:`explore` finds them.

    ``len(space)`` is their number, ``board in space`` tells whether a board is one of them, and iterating
    yields every :class:`State` in order of depth.

    Parameters
    ----------
    board : Board
        The start.
    lanes, component
        Made by :func:`explore`.

    Notes
    -----
    Every slide can be taken back, so either all states of a component reach the exit or none does.

    Examples
    --------
    >>> space = explore(Board("............XX..A.....A............."))
    >>> len(space), space.distance(space.board), space.greatest_distance
    (21, 5, 5)
    >>> [str(slide) for slide in space.best_slides(space.board)]
    ['X+1', 'X+2', 'A+1']
    >>> space.hardest.layout
    '............XX..A.....A.............'
    >>> space.depth(space.board), space.solutions().count
    (0, 3)
    """

    board: Board
    lanes: Lanes
    component: Component

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.component.depths)

    def __contains__(self, board: object) -> bool:
        """Tell whether a board is one of the states."""
        if not isinstance(board, Board):
            return False
        try:
            self._number(board)
        except ValueError:
            return False
        return True

    def __iter__(self) -> Iterator[State]:
        """Yield every state, in order of depth; the order within a depth is not defined."""
        depths, distances = self.component.depths, self.component.distances
        for number in range(len(self)):
            distance = int(distances[number])
            yield State(self._board(number), int(depths[number]), None if distance < 0 else distance)

    def depth(self, board: Board) -> int:
        """Fewest cells from the start to a state.

        Parameters
        ----------
        board : Board
            One of the states.

        Returns
        -------
        int

        Raises
        ------
        ValueError
            If the board is none of the states.
        """
        return int(self.component.depths[self._number(board)])

    def distance(self, board: Board) -> int | None:
        """Fewest cells from a state to the exit.

        Parameters
        ----------
        board : Board
            One of the states.

        Returns
        -------
        int or None
            None where no exit can be reached.

        Raises
        ------
        ValueError
            If the board is none of the states.
        """
        distance = int(self.component.distances[self._number(board)])
        return None if distance < 0 else distance

    def best_slides(self, board: Board) -> tuple[Slide, ...]:
        """Every slide that a solution of fewest cells may begin with.

        Parameters
        ----------
        board : Board
            One of the states.

        Returns
        -------
        tuple of Slide
            Each brings the exit nearer by all its cells. Empty if the board is solved or has no way out.

        Raises
        ------
        ValueError
            If the board is none of the states.
        """
        number = self._number(board)
        distance = int(self.component.distances[number])
        return tuple(
            self.lanes.slide(lane, cells)
            for lane, cells, after in self.lanes.slides(self.component.state(number))
            if self._distance_of(after) == distance - abs(cells)
        )

    def solutions(self, board: Board | None = None) -> Solutions | None:
        """All solutions of fewest cells from a state.

        Parameters
        ----------
        board : Board, optional
            One of the states; the start without it.

        Returns
        -------
        Solutions or None
            None where no exit can be reached.

        Raises
        ------
        ValueError
            If the board is none of the states.
        """
        number = self._number(self.board if board is None else board)
        par = int(self.component.distances[number])
        if par < 0:
            return None
        layers = [{self.component.state(number)}]
        for distance in range(par - 1, -1, -1):
            around = {after for state in layers[-1] for after in self.lanes.steps(state)}
            layers.append({state for state in around if self._distance_of(state) == distance})
        return Solutions(par, self.lanes, Ways(self.lanes, layers))

    @property
    def greatest_distance(self) -> int | None:
        """The greatest distance of any state in cells; None where no exit can be reached."""
        greatest = self.component.greatest_distance
        return None if greatest < 0 else greatest

    @property
    def hardest(self) -> Board | None:
        """A state of the greatest distance, the same from whichever state one explores; None without an exit.

        Of several, the one whose layout comes first in alphabetical order.
        """
        greatest = self.greatest_distance
        if greatest is None:
            return None
        farthest = (number for number, distance in enumerate(self.component.distances) if distance == greatest)
        return min((self._board(number) for number in farthest), key=lambda board: board.layout)

    def by_depth(self) -> dict[int, int]:
        """Count the states at each depth: ``{cells: states}``, every depth from 0 on.

        Examples
        --------
        >>> explore(Board("............XX..A.....A.............")).by_depth()
        {0: 1, 1: 3, 2: 5, 3: 4, 4: 3, 5: 3, 6: 2}
        """
        return _histogram(self.component.depths)

    def by_distance(self) -> dict[int, int]:
        """Count the states at each distance: ``{cells: states}``, every distance from 0 on; empty without an exit.

        Examples
        --------
        >>> explore(Board("............XX..A.....A.............")).by_distance()
        {0: 3, 1: 3, 2: 3, 3: 5, 4: 5, 5: 2}
        """
        return {} if self.greatest_distance is None else _histogram(self.component.distances)

    def dead_ends(self) -> int:
        """Count the unsolved states where one can only turn back: no step leads to a state of greater depth.

        Examples
        --------
        >>> explore(Board("................XX..................")).dead_ends()
        1
        """
        component, steps = self.component, self.lanes.steps
        depths = component.depths
        return sum(
            not any(depths[component.number(after)] > depths[number] for after in steps(component.state(number)))
            for number, distance in enumerate(component.distances)
            if distance != 0
        )

    def to_networkx(self, limit: int = 20_000) -> nx.Graph[Board]:
        """Return the component as a graph of the networkx package.

        Parameters
        ----------
        limit : int, optional
            The largest number of states to build a graph of.

        Returns
        -------
        networkx.Graph
            A node for each state, its :class:`Board`, with `depth` and `distance`; an edge for each step, with
            the name of the `block`.

        Raises
        ------
        ValueError
            If the component has more states.
        ImportError
            If networkx is not installed.

        Examples
        --------
        >>> graph = explore(Board("............XX..A.....A.............")).to_networkx()
        >>> graph.number_of_nodes(), graph.number_of_edges()
        (21, 30)
        """
        if len(self) > limit:
            msg = (
                f"this component has {len(self):,} states and limit is {limit:,}: a graph holds about 2 kB for each. "
                f"to_networkx(limit={len(self)}) builds it all the same"
            )
            raise ValueError(msg)
        try:
            import networkx as nx  # noqa: PLC0415 (only those who ask for a graph need it)
        except ImportError as error:
            msg = "to_networkx needs networkx: pip install 'blockshift_widget[graph]'"
            raise ImportError(msg) from error

        graph: nx.Graph[Board] = nx.Graph()
        boards = [self._board(number) for number in range(len(self))]
        for board, depth, distance in zip(boards, self.component.depths, self.component.distances, strict=True):
            graph.add_node(board, depth=int(depth), distance=None if distance < 0 else int(distance))
        for number, board in enumerate(boards):
            for lane, cells, after in self.lanes.slides(self.component.state(number)):
                if cells == 1:
                    to = self.component.number(after)
                    graph.add_edge(board, boards[to], block=self.lanes.lanes[lane].name)
        return graph

    def _number(self, board: Board) -> int:
        state = self.lanes.state(board)
        try:
            return self.component.number(-1 if state is None else state)
        except KeyError:
            msg = f"this board can't be reached from the one that was explored:\n{board}"
            raise ValueError(msg) from None

    def _board(self, number: int) -> Board:
        return Board(self.lanes.layout(self.component.state(number)))

    def _distance_of(self, state: int) -> int:
        """Return the distance of a state of the component; -1 without an exit."""
        return int(self.component.distances[self.component.number(state)])


class TooManyStatesError(ValueError):
    """A component that has more states than one wanted to explore.

    Parameters
    ----------
    most : int
        How many were to be explored at most.

    Examples
    --------
    >>> print(TooManyStatesError(20_000))
    more than 20,000 states can be reached
    """

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(f"more than {most:,} states can be reached")


def explore(
    board: Board, kernel: str | None = None, *, most: int | None = None, watch: Look | None = None
) -> StateSpace:
    """Find all states that can be reached from a board, with their depths and distances.

    Parameters
    ----------
    board : Board
        Any board, also one without a way out.
    kernel : {"fast", "plain"}, optional
        Which kernel searches; both give the same answers. Without it, the fast one where numba is installed.
    most : int, optional
        How many states the component may have.
    watch : callable, optional
        Called now and then with the number of states found so far, and in the end with all. What it raises ends the
        search: a thread that explores can be stopped that way.

    Returns
    -------
    StateSpace

    Raises
    ------
    TooManyStatesError
        If the component has more states than `most`.
    ValueError
        If there is no such kernel.
    ImportError
        If the fast kernel is asked for by name and numba can't be imported.

    Notes
    -----
    Two breadth-first searches (Moore, 1959) over single steps: one from the start gives the depths, one from
    all solved states at once gives the distances. The largest component known has 541,934 states.

    Examples
    --------
    >>> len(explore(Board("............XX..AA..................")))
    6
    """

    def look(states: int) -> None:
        if most is not None and states > most:
            raise TooManyStatesError(most)
        if watch is not None:
            watch(states)

    lanes = Lanes.of(board)
    return StateSpace(board, lanes, kernel_named(kernel).explore(lanes, look))


def _histogram(values: Sequence[int]) -> dict[int, int]:
    counts = Counter(values)
    return {value: counts[value] for value in range(int(max(values)) + 1)}
