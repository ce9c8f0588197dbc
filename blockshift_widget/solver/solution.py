"""Par, and a path to the exit that no other undercuts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from blockshift_widget.board import Board, Slide
from blockshift_widget.solver.backends import Metric, Rounds, answer_of, backend_named
from blockshift_widget.solver.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Solution:
    """A path to the exit that no other undercuts.

    Parameters
    ----------
    par : int
        The fewest cells that solve the board.
    slides : tuple of Slide
        The path, slide by slide.

    Examples
    --------
    >>> solution = solve(Board("............XX..A.....A............."))
    >>> solution.par, solution.moves, len(solution.slides)
    (5, 5, 2)
    """

    par: int
    slides: tuple[Slide, ...]

    @property
    def moves(self) -> int:
        """The cells that the slides travel: par, unless the fewest slides were asked for."""
        return sum(slide.moves for slide in self.slides)


def solve(board: Board, metric: Metric = "cells", backend: str | None = None) -> Solution | None:
    """Find the cheapest path that brings X out.

    Parameters
    ----------
    board : Board
        Any board; an already solved one has par 0.
    metric : {"cells", "slides"}, optional
        What to save first. With ``"cells"`` the slides travel par cells, and no path of par cells has
        fewer slides. With ``"slides"`` no path to the exit has fewer slides, and none of as few travels fewer cells.
    backend : {"compiled", "plain"}, optional
        Which backend searches; both give the same answer. Without it, the compiled one where numba is installed.

    Returns
    -------
    Solution or None
        None when X can never reach the exit, which is then proved: every state was looked at.

    Raises
    ------
    ValueError
        If there is no such metric or backend.
    ImportError
        If the compiled backend is asked for by name and numba can't be imported.

    Notes
    -----
    Breadth-first search (Moore, 1959): over single steps for cells, over slides for slides. The states
    on cheapest paths form layers, through which dynamic programming (Bellman, 1957) finds the path that is
    the cheapest in the other metric.

    Examples
    --------
    >>> solution = solve(Board("............XX..A.....A............."))
    >>> solution.par, [str(slide) for slide in solution.slides]
    (5, ['A+1', 'X+4'])
    >>> solve(Board("............XX..AA..................")) is None
    True
    """
    return answer_of(solve_in_rounds(board, metric, backend))


def solve_in_rounds(board: Board, metric: Metric = "cells", backend: str | None = None) -> Rounds[Solution | None]:
    """Solve like :func:`solve`, with pauses in which something else can be done.

    Parameters
    ----------
    board : Board
        Any board.
    metric : {"cells", "slides"}, optional
        What to save first.
    backend : {"compiled", "plain"}, optional
        Which backend searches.

    Yields
    ------
    int
        The number of states found so far.

    Returns
    -------
    Solution or None

    Raises
    ------
    ValueError
        If there is no such metric or backend.

    Examples
    --------
    >>> [*solve_in_rounds(Board("..............XX...................."), backend="plain")]
    [1, 3, 5, 5, 5]
    """
    if metric not in get_args(Metric):
        msg = f"there is no metric {metric!r}; there are {' and '.join(get_args(Metric))}"
        raise ValueError(msg)
    lanes = Lanes.of(board)
    searcher = backend_named(backend)
    path = yield from searcher.solve(lanes, metric)
    at_par = path if metric == "cells" else (yield from searcher.solve(lanes, "cells"))
    if path is None or at_par is None:
        return None
    par = sum(abs(cells) for _, cells in at_par)
    return Solution(par, tuple(lanes.slide(lane, cells) for lane, cells in path))
