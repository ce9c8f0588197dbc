"""Answers about many boards, here or on many machines."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from blockshift_widget._common.tasks import map_tasks
from blockshift_widget.board import Board
from blockshift_widget.solver.exploring import explore
from blockshift_widget.solver.solution import solve

Figures = tuple[int | None, int | None, int, int | None]
"""Par, slides, states and greatest distance."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What exhaustive search says about one board.

    Parameters
    ----------
    board : Board
        The start.
    par : int or None
        The fewest cells that solve it; None where no exit can be reached.
    slides : int or None
        The slides of the solution that :func:`solve` gives.
    states : int
        The size of the component.
    greatest_distance : int or None
        The greatest distance of any state in cells.

    Examples
    --------
    >>> [answer] = solve_many([Board("............XX..A.....A.............")])
    >>> answer.par, answer.slides, answer.states
    (5, 2, 21)
    """

    board: Board
    par: int | None
    slides: int | None
    states: int
    greatest_distance: int | None


def solve_many(
    boards: Iterable[Board], executor: Executor | None = None, backend: str | None = None
) -> Generator[Answer, None, None]:
    """Solve and explore every board of a long or endless list.

    Parameters
    ----------
    boards : iterable of Board
        Taken as they are needed: memory does not grow with their number.
    executor : concurrent.futures.Executor, optional
        Who works: a ``ProcessPoolExecutor`` for all cores of a machine, a Dask cluster through
        ``Client.get_executor()`` where one machine is not enough. Without it, boards are solved here, each
        when its answer is asked for.
    backend : {"compiled", "plain"}, optional
        Which backend searches; without it, each worker takes the compiled one if it has numba.

    Yields
    ------
    Answer
        In the order of the boards. Closing the iterator cancels what has not begun.

    Raises
    ------
    ValueError
        If there is no such backend.
    ImportError
        If the compiled backend is asked for by name and numba can't be imported.

    Examples
    --------
    >>> gate, closed = Board("............XX..A.....A............."), Board("............XX..AA..................")
    >>> for answer in solve_many([gate, closed]):
    ...     print(answer.par, answer.slides, answer.states, answer.greatest_distance)
    5 2 21 5
    None None 6 None
    """
    with closing(map_tasks(partial(figures_of, backend=backend), boards, executor)) as solved:
        for board, figures in solved:
            yield Answer(board, *figures)


def figures_of(board: Board, backend: str | None = None) -> Figures:
    """Return what an :class:`Answer` has beside its board: plain numbers, which travel faster."""
    space = explore(board, backend=backend)
    greatest_distance = space.greatest_distance
    solution = None if greatest_distance is None else solve(board, backend=backend)
    if solution is None:
        return None, None, len(space), None
    return solution.par, len(solution.slides), len(space), greatest_distance
