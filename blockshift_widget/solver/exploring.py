"""The search that finds every state of a component."""

from __future__ import annotations

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.board import Board
from blockshift_widget.solver.backends import Look, backend_named
from blockshift_widget.solver.lanes import Lanes
from blockshift_widget.solver.space import StateSpace


class TooManyStatesError(BlockShiftError, ValueError):
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
    board: Board, backend: str | None = None, *, most: int | None = None, watch: Look | None = None
) -> StateSpace:
    """Find all states that can be reached from a board, with their depths and distances.

    Parameters
    ----------
    board : Board
        Any board, also one from which X can never get out.
    backend : {"compiled", "plain"}, optional
        Which backend searches; both give the same answers. Without it, the compiled one where numba is installed.
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
        If there is no such backend.
    ImportError
        If the compiled backend is asked for by name and numba can't be imported.

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
    return StateSpace(board, lanes, backend_named(backend).explore(lanes, look))
