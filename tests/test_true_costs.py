"""The true cost to the exit, in cells and in slides, against naive searches."""

from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import assume, event, example, given, settings

from blockshift_widget.board import Board
from blockshift_widget.search.problem import CostModel
from blockshift_widget.search.true_costs import TrueCosts, best_cost
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS, cramped_boards


def naive_costs(board: Board, cost: CostModel) -> dict[Board, float]:
    """Search breadth first from every single state, over steps for cells and over slides for slides."""
    states = reached(board, "cells")
    return {state: next((n for at, n in reached(state, cost).items() if at.solved), math.inf) for state in states}


def reached(board: Board, cost: CostModel) -> dict[Board, int]:
    depths = {board: 0}
    queue = deque([board])
    while queue:
        now = queue.popleft()
        for action in now.steps() if cost == "cells" else now.slides():
            after = now.after(action)
            if after not in depths:
                depths[after] = depths[now] + 1
                queue.append(after)
    return depths


@settings(max_examples=tries(20))
@example(board=TWO_WAYS)
@example(board=Board("............XX..AA.................."))
@given(board=cramped_boards())
def test_costs_are_those_of_naive_searches(board: Board) -> None:
    assume(len(reached(board, "cells")) <= 120)
    for cost in ("cells", "slides"):
        costs = TrueCosts(board, cost)
        naive = naive_costs(board, cost)
        event("a way out" if naive[board] < math.inf else "no way out")
        assert {state: costs.of(state) for state in naive} == naive
        assert sorted(costs.by_index) == sorted(naive.values())


@pytest.mark.parametrize(
    ("board", "cells", "slides"), [(ROAD, 4, 1), (GATE, 5, 2), (JAM, 10, 4), (TWO_WAYS, 11, 4), (CLOSED, None, None)]
)
def test_the_best_way_from_the_start(board: Board, cells: int | None, slides: int | None) -> None:
    assert best_cost(board) == cells
    assert best_cost(board, "slides") == slides
    for cost, best in (("cells", cells), ("slides", slides)):
        assert TrueCosts(board, cost).of(board) == (math.inf if best is None else best)  # type: ignore[arg-type]


def test_a_board_of_another_component_is_refused() -> None:
    with pytest.raises(ValueError, match="can't be reached from the one that was explored"):
        TrueCosts(GATE).of(ROAD)


def test_an_unknown_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="cost is 'cells' or 'slides', not 'steps'"):
        TrueCosts(GATE, "steps")  # type: ignore[arg-type]
