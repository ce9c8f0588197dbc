"""Estimates of the cost from a board to the exit, and for which costs each of them may be trusted.

A heuristic is *admissible* if it never says more than the true cost to the exit, and *consistent* if no action
lowers it by more than the action costs. A slide of three cells is three steps, one after the other, so what holds
for steps counted in cells holds for slides counted in cells, and the other way round: the cost model decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, WALL, Block, Board
from blockshift_widget.search.problem import CostModel, Heuristic
from blockshift_widget.search.true_costs import TrueCosts


def zero(board: Board) -> float:  # noqa: ARG001 (it looks at nothing)
    """Say 0 everywhere, which makes a uniform-cost search of A*.

    Admissible and consistent for cells and for slides.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> zero(Board("............XX..A.....A............."))
    0
    """
    return 0


def distance_of_x(board: Board) -> float:
    """Count the cells that X still has to go to the right.

    Admissible and consistent for cells, since X has to travel each of them. For slides it is neither: X may travel
    them all in one slide.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> distance_of_x(Board("............XX..A.....A............."))
    4
    """
    target = board.target
    return SIZE - target.length - target.col


def blockers_of_x(board: Board) -> float:
    """Count the blocks that lie between X and the exit.

    Admissible and consistent for cells and for slides, since each of them has to move at least once, and one action
    moves one block. Walls are not counted.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> blockers_of_x(Board("............XX..A.....A............."))
    1
    """
    return len(_blockers(board))


def distance_plus_blockers(board: Board) -> float:
    """Count the cells that X still has to go, and the blocks on its way.

    Admissible and consistent for cells, since what X travels is not what the others travel. For slides it is neither,
    as `distance_of_x` is not.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> distance_plus_blockers(Board("............XX..A.....A............."))
    5
    """
    return distance_of_x(board) + blockers_of_x(board)


def blockers_of_blockers(board: Board) -> float:
    """Count the blocks on the way of X, and the fewest others that have to move before those can leave it.

    A block on the way of X has to go up or down until it is out of the row, and whatever lies where it has to go must
    move first. Each of them picks up or down so that all of them together have the fewest blocks in their way; a
    block in the way of two counts once. Infinite if one of them can do neither, since the edge, a wall, or its
    lying along the row keeps it on X's way for ever: then X never gets out.

    Admissible and consistent for cells and for slides: blocks that are counted are different blocks, each of which
    has to move at least once, and one action moves one block.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> board = Board.parse('''
    ...     ....B.
    ...     ....B.
    ...     XX..A.
    ...     ....A.
    ...     ...CC.
    ...     ......
    ... ''')
    >>> blockers_of_x(board), blockers_of_blockers(board)
    (1, 2)
    """
    row = board.target.row
    ways = [tuple(_ways_out(board, board.blocks[name], row)) for name in _blockers(board)]
    return min((len(ways) + len(set().union(*chosen)) for chosen in product(*ways)), default=math.inf)


def perfect(board: Board, cost: CostModel = "cells") -> Heuristic:
    """Make the heuristic that is always right: the true cost to the exit, infinite where there is no way out.

    Nothing can be better: A* then expands only states on best ways. To have it, all states that can be reached from
    the board are explored first, which is more work than most searches.

    Admissible and consistent for the cost it is made for.

    Parameters
    ----------
    board : Board
        Any state of those that it will be asked about: what can't be reached from it is refused with a ValueError.
    cost : {"cells", "slides"}, optional
        What is counted.

    Returns
    -------
    callable
        Takes a board.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> perfect(board)(board), perfect(board, "slides")(board)
    (5, 2)
    """
    costs = TrueCosts(board, cost)

    def perfect_estimate(board: Board) -> float:
        return costs.of(board)

    return perfect_estimate


def overestimate(board: Board) -> float:
    """Count five for each block on the way of X: too much, on purpose.

    Neither admissible nor consistent, for cells or for slides: a block may be out of the way after one step. A* that
    trusts it may miss the best way.

    Parameters
    ----------
    board : Board
        Any state.

    Examples
    --------
    >>> overestimate(Board("............XX..A.....A............."))
    5
    """
    return 5 * blockers_of_x(board)


@dataclass(frozen=True, slots=True)
class NamedHeuristic:
    """A heuristic of the catalog.

    Parameters
    ----------
    name : str
        Its name in code.
    title : str
        Its name for people.
    about : str
        What it is, in one line.
    admissible, consistent : tuple of str
        The cost models for which it is: ``"cells"``, with steps or slides as actions, and ``"slides"``.
    make : callable
        Takes a board and a cost model, and returns the heuristic for the states that can be reached from that board.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> HEURISTICS["perfect"].make(board, "cells")(board)
    5
    """

    name: str
    title: str
    about: str
    admissible: tuple[CostModel, ...]
    consistent: tuple[CostModel, ...]
    make: Callable[[Board, CostModel], Heuristic]


def named_heuristic(name: str) -> NamedHeuristic:
    """Return a heuristic of the catalog, ValueError if there is none of that name.

    Parameters
    ----------
    name : str
        One of `HEURISTICS`.

    Raises
    ------
    ValueError
        If there is no heuristic of that name.

    Examples
    --------
    >>> named_heuristic("blockers_of_x").title
    'blockers of X'
    """
    if name not in HEURISTICS:
        msg = f"there is no heuristic {name!r}; choose {', '.join(HEURISTICS)}, or give a function"
        raise ValueError(msg)
    return HEURISTICS[name]


def heuristic_for(heuristic: str | Heuristic, board: Board, cost: CostModel = "cells") -> Heuristic:
    """Return a heuristic for the states that can be reached from a board, by its name in the catalog.

    Parameters
    ----------
    heuristic : str or callable
        A name in `HEURISTICS`; a function is returned as it is.
    board : Board
        Where the search starts.
    cost : {"cells", "slides"}, optional
        What the search counts.

    Raises
    ------
    ValueError
        If there is no heuristic of that name.
    TypeError
        If it is neither a name nor a function.

    Examples
    --------
    >>> heuristic_for("blockers_of_x", Board("............XX..A.....A.............")) is blockers_of_x
    True
    """
    if isinstance(heuristic, str):
        return named_heuristic(heuristic).make(board, cost)
    if callable(heuristic):
        return heuristic
    msg = f"a heuristic is a function of a board, or a name in HEURISTICS, not {heuristic!r}"
    raise TypeError(msg)


def _blockers(board: Board) -> set[str]:
    """Return the names of the blocks between X and the exit."""
    target = board.target
    behind = target.row * SIZE + target.col + target.length
    return {*board.layout[behind : (target.row + 1) * SIZE]} - {EMPTY, WALL}


def _ways_out(board: Board, block: Block, row: int) -> Iterator[set[str]]:
    """Yield, for up and for down, what lies where a block has to go to leave a row; no set where it can't."""
    if block.horizontal:
        return
    last = block.row + block.length
    for first, end in ((row - block.length, block.row), (last, row + 1 + block.length)):
        if first >= 0 and end <= SIZE:
            cells = {*board.layout[first * SIZE + block.col : end * SIZE : SIZE]}
            if WALL not in cells:
                yield cells - {EMPTY}


def _plain(
    heuristic: Heuristic, title: str, about: str, admissible: tuple[CostModel, ...] = ()
) -> tuple[str, NamedHeuristic]:
    """Return an entry of the catalog: of these, each is consistent where it is admissible."""
    name = heuristic.__name__
    return name, NamedHeuristic(name, title, about, admissible, admissible, lambda _board, _cost: heuristic)


HEURISTICS: Final[Mapping[str, NamedHeuristic]] = MappingProxyType(
    dict(
        (
            _plain(zero, "zero", "0 everywhere", ("cells", "slides")),
            _plain(distance_of_x, "distance of X", "cells that X still has to go", ("cells",)),
            _plain(blockers_of_x, "blockers of X", "blocks on the way of X", ("cells", "slides")),
            _plain(
                distance_plus_blockers, "distance + blockers", "cells that X still has to go, and blocks on its way",
                ("cells",),
            ),
            _plain(
                blockers_of_blockers, "blockers of blockers", "blocks on the way of X, and the fewest in their way",
                ("cells", "slides"),
            ),
            (
                "perfect",
                NamedHeuristic(
                    "perfect", "perfect", "the true cost to the exit, from the solver", ("cells", "slides"),
                    ("cells", "slides"), perfect,
                ),
            ),
            _plain(overestimate, "overestimate", "five for each block on the way of X: too much, on purpose"),
        )
    )
)  # fmt: skip
"""The heuristics by name, from the least informed on; the last one is wrong on purpose."""
