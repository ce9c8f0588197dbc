"""The search that finds every state of a component."""

from __future__ import annotations

from collections.abc import Callable

from blockshift_widget.board import Board
from blockshift_widget.solver.backends import Rounds, answer_of, backend_named
from blockshift_widget.solver.lanes import Lanes
from blockshift_widget.solver.space import StateSpace


def explore(
    board: Board, backend: str | None = None, *, most: int | None = None, watch: Callable[[int], object] | None = None
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
    return answer_of(explore_in_rounds(board, backend, most=most), watch)


def explore_in_rounds(board: Board, backend: str | None = None, *, most: int | None = None) -> Rounds[StateSpace]:
    """Explore like :func:`explore`, with pauses in which something else can be done.

    Parameters
    ----------
    board : Board
        Any board.
    backend : {"compiled", "plain"}, optional
        Which backend searches.
    most : int, optional
        How many states the component may have.

    Yields
    ------
    int
        The number of states found so far.

    Returns
    -------
    StateSpace

    Raises
    ------
    TooManyStatesError
        If the component has more states than `most`.

    Examples
    --------
    >>> [*explore_in_rounds(Board("............XX......................"), "plain")]
    [1, 2, 3, 4, 5, 5, 5, 5, 5, 5]
    """
    lanes = Lanes.of(board)
    component = yield from backend_named(backend).explore(lanes, most)
    return StateSpace(board, lanes, component)
