"""The puzzle in a textbook's words: what a problem offers, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given

from blockshift_widget import Board, IllegalSlide, Slide, load_pack
from blockshift_widget.search import MODELS, Node, Problem
from blockshift_widget.search.node import expand
from blockshift_widget.search.problem import ActionModel, CostModel
from tests.strategies import GATE, boards

MODEL = pytest.mark.parametrize(("actions", "cost"), MODELS)


@pytest.mark.slow
@MODEL
@given(board=boards())
def test_actions_lead_where_the_board_says_and_cost_what_is_counted(
    actions: ActionModel, cost: CostModel, board: Board
) -> None:
    problem = Problem(board, actions, cost)
    assert tuple(problem.actions(board)) == (board.steps() if actions == "steps" else board.slides())
    for action in problem.actions(board):
        result = problem.result(board, action)
        assert result == board.after(action)
        expected = action.moves if cost == "cells" else 1
        assert problem.action_cost(board, action, result) == expected
        assert problem.path_cost(7, board, action, result) == 7 + expected
        assert problem.is_goal(result) == problem.goal_test(result) == result.solved


def test_an_impossible_action_is_refused() -> None:
    with pytest.raises(IllegalSlide, match="X\\+4 is not possible"):
        Problem(GATE).result(GATE, Slide("X", 4))


def test_the_estimate_is_asked_for_a_node_of_anybody() -> None:
    class Anybody:
        state = GATE

    assert Problem(GATE).h(Anybody()) == 0
    assert Problem(GATE, heuristic=lambda board: board.target.col + 7).h(Anybody()) == 7


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": "jumps"}, "actions is 'steps' or 'slides', not 'jumps'"),
        ({"cost": "time"}, "cost is 'cells' or 'slides', not 'time'"),
        ({"cost": "slides"}, "steps are counted in cells: .* for slides take actions='slides'"),
        ({"actions": ["steps"]}, "actions is 'steps' or 'slides', not \\['steps'\\]"),
    ],
)
def test_a_model_that_there_is_not_is_refused(changes: dict[str, CostModel], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Problem(GATE, **changes)  # type: ignore[arg-type]


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(TypeError, match=r"board is a Board, not a str; Board\.parse\(text\) reads one"):
        Problem(GATE.layout)  # type: ignore[arg-type]


def test_a_problem_says_how_it_is_made() -> None:
    def cells_of_x(board: Board) -> float:
        return 4 - board.target.col

    assert repr(Problem(GATE, "slides", "slides", cells_of_x)) == (
        f"Problem({GATE!r}, actions='slides', cost='slides', heuristic=cells_of_x)"
    )


@MODEL
def test_a_node_knows_its_way(actions: ActionModel, cost: CostModel) -> None:
    problem = Problem(load_pack("lab").levels[4].board, actions, cost)
    node = Node(problem.initial)
    for depth in range(5):
        assert node.depth == len(node.path) == depth
        node = [*expand(problem, node)][-1]
    board, spent = problem.initial, 0
    for before, after, action in zip(node.nodes, node.nodes[1:], node.path, strict=False):
        assert (before.state, after.parent, after.action) == (board, before, action)
        board, spent = board.after(action), spent + (action.moves if cost == "cells" else 1)
        assert (after.state, after.path_cost) == (board, spent)
    assert node.nodes[-1] is node
    assert len(repr(node)) < 500, "the whole way would be endless"
