"""The whole component of a board: every state, how far it is from the start and how far from the exit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from blockshift_widget.board import Board, Slide
from blockshift_widget.solver.backends import Component
from blockshift_widget.solver.graph import graph_of
from blockshift_widget.solver.lanes import Lanes
from blockshift_widget.solver.paths import ShortestPaths
from blockshift_widget.solver.solutions import Solutions

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
    >>> from blockshift_widget.solver import explore
    >>> state = next(iter(explore(Board("............XX..A.....A............."))))
    >>> state.depth, state.distance
    (0, 5)
    """

    board: Board
    depth: int
    distance: int | None


@dataclass(frozen=True, eq=False)
class StateSpace:
    """All states that can be reached from a board; :func:`~blockshift_widget.solver.explore` makes it.

    ``len(space)`` is their number, ``board in space`` tells whether a board is one of them, and iterating
    yields every :class:`State` in order of depth.

    Each state has an index, from 0 in order of depth. Who asks about many states works with these: :meth:`index`,
    :meth:`board_at`, :meth:`successors`, :attr:`depths` and :attr:`distances`.

    Parameters
    ----------
    board : Board
        The start, whose index is 0.

    Notes
    -----
    Every slide can be taken back, so either all states of a component reach the exit or none does.

    Examples
    --------
    >>> from blockshift_widget import Board, explore
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
    _lanes: Lanes = field(repr=False)
    _component: Component = field(repr=False)

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.depths)

    def __contains__(self, board: object) -> bool:
        """Tell whether a board is one of the states."""
        if not isinstance(board, Board):
            return False
        try:
            self.index(board)
        except ValueError:
            return False
        return True

    def __iter__(self) -> Iterator[State]:
        """Yield every state, in order of depth; the order within a depth is not defined."""
        for index, (depth, distance) in enumerate(zip(self.depths, self.distances, strict=True)):
            yield State(self.board_at(index), int(depth), None if distance < 0 else int(distance))

    @property
    def depths(self) -> Sequence[int]:
        """By index of a state: fewest cells from the start; an array of 16-bit whole numbers.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> list(map(int, explore(Board("................XX..................")).depths))
        [0, 1, 2, 3, 4]
        """
        return self._component.depths

    @property
    def distances(self) -> Sequence[int]:
        """By index of a state: fewest cells to the exit, -1 without an exit; an array of 16-bit whole numbers.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> list(map(int, explore(Board("................XX..................")).distances))
        [0, 1, 2, 3, 4]
        """
        return self._component.distances

    def index(self, board: Board) -> int:
        """Return where a state stands in :attr:`depths` and :attr:`distances`.

        Parameters
        ----------
        board : Board
            One of the states.

        Returns
        -------
        int
            From 0, in order of depth; the order within a depth is not defined.

        Raises
        ------
        ValueError
            If the board can't be reached from the start.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> space = explore(Board("............XX..A.....A............."))
        >>> space.index(space.board)
        0
        """
        state = self._lanes.state(board)
        try:
            return self._component.number(-1 if state is None else state)
        except KeyError:
            msg = f"this board can't be reached from the one that was explored:\n{board}"
            raise ValueError(msg) from None

    def board_at(self, index: int) -> Board:
        """Return the state at an index.

        Parameters
        ----------
        index : int
            From 0 to ``len(space) - 1``.

        Returns
        -------
        Board

        Raises
        ------
        IndexError
            If there is no such state.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> explore(Board("................XX..................")).board_at(1).layout
        '...............XX...................'
        """
        return Board(self._lanes.layout(self._component.state(index)))

    def successors(self, index: int, *, steps: bool = False) -> Iterator[tuple[Slide, int]]:
        """Yield every legal slide in a state, with the index of the state that it leads to.

        Parameters
        ----------
        index : int
            Of the state.
        steps : bool, optional
            Only those of one cell.

        Yields
        ------
        (Slide, int)
            Block by block; each by -1, -2, ... and then by +1, +2, ... cells.

        Raises
        ------
        IndexError
            If there is no such state.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> space = explore(Board("................XX.................."))
        >>> [(str(slide), after) for slide, after in space.successors(1)]
        [('X-1', 2), ('X-2', 3), ('X-3', 4), ('X+1', 0)]
        """
        slides, number = self._lanes.named_slides, self._component.number
        state = self._component.state(index)
        for line in self._lanes.step_lines if steps else self._lanes.slide_lines:
            for lane, cells, change in line[state & line.mask]:
                yield slides[lane][cells], number(state + change)

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
        return int(self.depths[self.index(board)])

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
        distance = int(self.distances[self.index(board)])
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
            Each brings the exit nearer by all its cells. Empty if the board is solved or has no path to the exit.

        Raises
        ------
        ValueError
            If the board is none of the states.
        """
        index, distances = self.index(board), self.distances
        distance = distances[index]
        return tuple(slide for slide, after in self.successors(index) if distances[after] == distance - slide.moves)

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
        index = self.index(self.board if board is None else board)
        par = int(self.distances[index])
        if par < 0:
            return None
        layers = [{self._component.state(index)}]
        for distance in range(par - 1, -1, -1):
            around = {after for state in layers[-1] for after in self._lanes.steps(state)}
            layers.append({state for state in around if self._distance_of(state) == distance})
        return Solutions(par, self._lanes, ShortestPaths(self._lanes, layers))

    @property
    def greatest_distance(self) -> int | None:
        """The greatest distance of any state in cells; None where no exit can be reached."""
        greatest = self._component.greatest_distance
        return None if greatest < 0 else greatest

    @property
    def hardest(self) -> Board | None:
        """A state of the greatest distance, the same from whichever state one explores; None without an exit.

        Of several, the one whose layout comes first in alphabetical order.
        """
        return min(self.hardest_states(), key=lambda board: board.layout, default=None)

    def hardest_states(self) -> Iterator[Board]:
        """Yield every state of the greatest distance; none without an exit.

        Yields
        ------
        Board

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> sorted(board.layout for board in explore(Board("............XX..A.....A.............")).hardest_states())
        ['............XX..A.....A.............', '..........A.XX..A...................']
        """
        greatest = self.greatest_distance
        if greatest is not None:
            yield from (self.board_at(index) for index, distance in enumerate(self.distances) if distance == greatest)

    def by_depth(self) -> dict[int, int]:
        """Count the states at each depth: ``{cells: states}``, every depth from 0 on.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> explore(Board("............XX..A.....A.............")).by_depth()
        {0: 1, 1: 3, 2: 5, 3: 4, 4: 3, 5: 3, 6: 2}
        """
        return _histogram(self.depths)

    def by_distance(self) -> dict[int, int]:
        """Count the states at each distance: ``{cells: states}``, every distance from 0 on; empty without an exit.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> explore(Board("............XX..A.....A.............")).by_distance()
        {0: 3, 1: 3, 2: 3, 3: 5, 4: 5, 5: 2}
        """
        return {} if self.greatest_distance is None else _histogram(self.distances)

    def dead_ends(self) -> int:
        """Count the unsolved states where one can only turn back: no step leads to a state of greater depth.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> explore(Board("................XX..................")).dead_ends()
        1
        """
        depths, component, steps = self.depths, self._component, self._lanes.steps
        return sum(
            not any(depths[component.number(after)] > depths[index] for after in steps(component.state(index)))
            for index, distance in enumerate(self.distances)
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
        >>> from blockshift_widget import Board, explore
        >>> graph = explore(Board("............XX..A.....A.............")).to_networkx()
        >>> graph.number_of_nodes(), graph.number_of_edges()
        (21, 30)
        """
        return graph_of(self, limit)

    def _distance_of(self, state: int) -> int:
        """Return the distance of a state of the component; -1 without an exit."""
        return int(self._component.distances[self._component.number(state)])


def _histogram(values: Sequence[int]) -> dict[int, int]:
    counts = Counter(values)
    return {value: counts[value] for value in range(int(max(values)) + 1)}
