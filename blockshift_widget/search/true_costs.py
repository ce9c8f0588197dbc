"""The true cost to the exit of every state of a component, in either cost model."""

from __future__ import annotations

import math
from collections.abc import Sequence

from blockshift_widget.board import Board
from blockshift_widget.search.problem import CostModel
from blockshift_widget.solver import StateSpace, explore, solve


class TrueCosts:
    """What it costs at least to bring X out, from every state of a component.

    Parameters
    ----------
    board : Board
        Any of its states. All of them are explored.
    cost : {"cells", "slides"}, optional
        What is counted.

    Raises
    ------
    ValueError
        If there is no such cost model.

    Attributes
    ----------
    space : StateSpace
        The component.
    by_index : sequence of float
        The costs, by the index that a state has in `space`; infinite where no exit can be reached.

    Notes
    -----
    Cells come with :func:`~blockshift_widget.explore`. Slides are counted by a breadth-first search (Moore, 1959) that
    starts at all solved states at once: every slide can be taken back, so a path to a state is one from it too.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> TrueCosts(board).of(board), TrueCosts(board, "slides").of(board)
    (5, 2)
    """

    def __init__(self, board: Board, cost: CostModel = "cells") -> None:
        if cost not in {"cells", "slides"}:
            msg = f"cost is 'cells' or 'slides', not {cost!r}"
            raise ValueError(msg)
        self.space = explore(board)
        self.by_index = _fewest_slides(self.space) if cost == "slides" else _fewest_cells(self.space)

    def of(self, board: Board) -> float:
        """Return the cost from a state; infinite without an exit, ValueError for a board that can't be reached."""
        return self.by_index[self.space.index(board)]


def best_cost(board: Board, cost: CostModel = "cells") -> int | None:
    """Return what the cheapest path to the exit costs; None without any.

    Examples
    --------
    >>> best_cost(Board("............XX..A.....A............."), "slides")
    2
    """
    solution = solve(board, cost)
    if solution is None:
        return None
    return solution.par if cost == "cells" else len(solution.slides)


def _fewest_cells(space: StateSpace) -> Sequence[float]:
    """Return, by index of a state, the fewest cells to the exit."""
    return [math.inf if distance < 0 else int(distance) for distance in space.distances]


def _fewest_slides(space: StateSpace) -> Sequence[float]:
    """Return, by index of a state, the fewest slides to the exit."""
    costs = [0 if distance == 0 else math.inf for distance in space.distances]
    layer = [index for index, cost in enumerate(costs) if cost == 0]
    slides = 0
    while layer:
        slides += 1
        around = {after for index in layer for _, after in space.successors(index)}
        layer = [index for index in around if costs[index] == math.inf]
        for index in layer:
            costs[index] = slides
    return costs
