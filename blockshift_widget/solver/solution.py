"""Par and a way out that no other undercuts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from blockshift_widget.board import Board, Slide
from blockshift_widget.solver.kernel import Metric, kernel_named
from blockshift_widget.solver.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Solution:
    """A way out that no other undercuts.

    Parameters
    ----------
    par : int
        The fewest cells that solve the board.
    slides : tuple of Slide
        The way out, slide by slide.

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


def solve(board: Board, metric: Metric = "cells", kernel: str | None = None) -> Solution | None:
    """Find the cheapest way to bring X out.

    Parameters
    ----------
    board : Board
        Any board; an already solved one has par 0.
    metric : {"cells", "slides"}, optional
        What to save first. With ``"cells"`` the slides travel par cells, and no way of par cells has
        fewer slides. With ``"slides"`` no way out has fewer slides, and none of as few travels fewer cells.
    kernel : {"fast", "plain"}, optional
        Which kernel searches; both give the same answer. Without it, the fast one where numba is installed.

    Returns
    -------
    Solution or None
        None when X can never reach the exit, which is then proved: every state was looked at.

    Raises
    ------
    ValueError
        If there is no such metric or kernel.
    ImportError
        If the fast kernel is asked for by name and numba can't be imported.

    Notes
    -----
    Breadth-first search (Moore, 1959): over single steps for cells, over slides for slides. The states
    on cheapest ways form layers, through which dynamic programming (Bellman, 1957) finds the way that is
    the cheapest in the other metric.

    Examples
    --------
    >>> solution = solve(Board("............XX..A.....A............."))
    >>> solution.par, [str(slide) for slide in solution.slides]
    (5, ['A+1', 'X+4'])
    >>> solve(Board("............XX..AA..................")) is None
    True
    """
    if metric not in get_args(Metric):
        msg = f"there is no metric {metric!r}; there are {' and '.join(get_args(Metric))}"
        raise ValueError(msg)
    lanes = Lanes.of(board)
    searching = kernel_named(kernel)
    way = searching.solve(lanes, metric)
    at_par = way if metric == "cells" else searching.solve(lanes, "cells")
    if way is None or at_par is None:
        return None
    par = sum(abs(cells) for _, cells in at_par)
    return Solution(par, tuple(lanes.slide(lane, cells) for lane, cells in way))
