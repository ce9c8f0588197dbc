"""The heuristics: what each claims to be is checked over whole components, and what it does not is refuted."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, event, example, given, settings

from blockshift_widget.board import Board
from blockshift_widget.levels import load_pack
from blockshift_widget.search import Problem, run_search
from blockshift_widget.search.heuristic_check import check_heuristic
from blockshift_widget.search.heuristics import (
    HEURISTICS,
    blockers_of_blockers,
    blockers_of_x,
    distance_of_x,
    distance_plus_blockers,
    heuristic_for,
    named_heuristic,
    overestimate,
    perfect,
    zero,
)
from blockshift_widget.search.problem import MODELS, ActionModel, CostModel
from blockshift_widget.search.true_costs import best_cost
from blockshift_widget.solver import explore
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS, boards, cramped_boards

LAB = {level.title: level.board for level in load_pack("lab").levels}
OUT = Board("................XX..................")
NO_WAY = Board("............XX..AA..................")
CHECKED = [board for board in LAB.values() if len(explore(board)) < 500]
CHECKED += [ROAD, GATE, JAM, TWO_WAYS, CLOSED, OUT, NO_WAY]

models = pytest.mark.parametrize(("actions", "cost"), MODELS)


# What the catalog claims


@pytest.mark.slow
@models
@pytest.mark.parametrize("name", HEURISTICS)
def test_each_is_what_it_claims_and_nothing_more(name: str, actions: ActionModel, cost: CostModel) -> None:
    claims = HEURISTICS[name]
    report = check_heuristic(name, CHECKED, actions, cost)
    assert report.admissible == (cost in claims.admissible)
    assert report.consistent == (cost in claims.consistent)
    assert (report.overestimate is None) == report.admissible


@pytest.mark.slow
@settings(max_examples=tries(60))
@example(board=NO_WAY)
@example(board=CLOSED)
@given(board=cramped_boards())
def test_what_is_claimed_holds_on_random_boards(board: Board) -> None:
    space = explore(board)
    assume(len(space) < 400)
    event("a way out" if space.greatest_distance is not None else "no way out")
    for name, claims in HEURISTICS.items():
        for actions, cost in MODELS:
            report = check_heuristic(name, board, actions, cost)
            assert report.complete
            assert report.admissible or cost not in claims.admissible
            assert report.consistent or cost not in claims.consistent


@given(board=boards())
def test_each_knows_at_least_as_much_as_the_one_it_is_made_of(board: Board) -> None:
    assert zero(board) <= blockers_of_x(board) <= blockers_of_blockers(board)
    assert distance_plus_blockers(board) == distance_of_x(board) + blockers_of_x(board)
    assert zero(board) <= distance_of_x(board) <= 4


@pytest.mark.parametrize("name", ["Cells or Slides", "Ten or Fourteen"])
def test_overestimating_makes_a_star_miss_the_best_way(name: str) -> None:
    wrong, right = (
        run_search("a_star", Problem(LAB[name]), heuristic) for heuristic in (overestimate, distance_plus_blockers)
    )
    assert right.cost == best_cost(LAB[name])
    assert wrong.cost is not None
    assert right.cost is not None
    assert wrong.cost > right.cost


def test_the_distance_of_x_makes_a_star_miss_the_fewest_slides() -> None:
    problem = Problem(LAB["Small Enough to Draw"], "slides", "slides")
    assert run_search("a_star", problem, distance_of_x).cost == 4
    assert run_search("a_star", problem, blockers_of_blockers).cost == 3


# Blockers of blockers, case by case


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param("....../....../..XX../....../....../......", 0, id="nothing in the way"),
        pytest.param("....../....../XX..A./....A./....../......", 1, id="free both ways"),
        pytest.param("....BB/....../XX..A./....A./....../......", 1, id="free down"),
        pytest.param("....../....../XX..A./....A./...CC./......", 1, id="free up"),
        pytest.param("....BB/....../XX..A./....A./...CC./......", 2, id="one in each way"),
        pytest.param("....B./....B./XX..A./....A./...CC./......", 2, id="one of them in the same column"),
        pytest.param("....BB/...CC./XX..A./....A./...DD./......", 2, id="two up, one down"),
        pytest.param("....../....A./XX..A./....A./...CC./...DD.", 3, id="too long to go up, two down"),
        pytest.param("....../...CC./XX.AB./...AB./...DD./......", 3, id="one in the way of two counts once"),
        pytest.param("....../...CC./XX.AB./...AB./...#D./....D.", 3, id="both go up, since one has to"),
        pytest.param("....#./...CC./XX.AB./...AB./...#D./....D.", 4, id="one has to go up, one down"),
        pytest.param("....../....../A..XX./A...../....../......", 0, id="behind X"),
        pytest.param("....#./....../XX..A./....A./....#./......", math.inf, id="walls both ways"),
        pytest.param("....../....../XX.AA./....../....../......", math.inf, id="along the row"),
        pytest.param("....../....../....XX/....../....../......", 0, id="out"),
    ],
)
def test_blockers_of_blockers_by_hand(rows: str, expected: float) -> None:
    assert blockers_of_blockers(Board(rows.replace("/", ""))) == expected


def test_walls_are_no_blockers_and_those_behind_x_neither() -> None:
    board = Board.parse("......\n......\nA.XX#B\nA....B\n......\n......")
    assert blockers_of_x(board) == 1
    assert distance_plus_blockers(board) == 3


# Perfect, and names


def test_perfect_is_asked_for_its_own_component_only() -> None:
    estimate = perfect(GATE)
    assert estimate(GATE) == 5
    with pytest.raises(ValueError, match="can't be reached"):
        estimate(ROAD)
    assert perfect(NO_WAY)(NO_WAY) == math.inf


def test_heuristics_by_name() -> None:
    assert heuristic_for("zero", GATE) is zero
    assert heuristic_for(overestimate, GATE) is overestimate
    assert heuristic_for("perfect", GATE, "slides")(GATE) == 2
    assert all(named_heuristic(name).name == name for name in HEURISTICS)
    assert len({one.title for one in HEURISTICS.values()}) == len(HEURISTICS)


def test_an_unknown_heuristic_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no heuristic 'zer0'; choose zero, distance_of_x"):
        heuristic_for("zer0", GATE)
    with pytest.raises(TypeError, match="a function of a board, or a name in HEURISTICS, not 3"):
        heuristic_for(3, GATE)  # type: ignore[arg-type]
