"""Checking heuristics: verdicts and smallest counterexamples against naive ones, faults shown as the student's."""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board, Slide
from blockshift_widget.levels import load_pack
from blockshift_widget.search.heuristic_check import check_heuristic
from blockshift_widget.search.heuristic_report import Counterexample, HeuristicReport
from blockshift_widget.search.heuristics import blockers_of_x, overestimate
from blockshift_widget.search.problem import MODELS, ActionModel, CostModel, Heuristic, Problem
from blockshift_widget.search.true_costs import TrueCosts
from blockshift_widget.solver import explore
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK, TWO_WAYS, cramped_boards

OUT = Board("................XX..................")


def naive(h: Heuristic, board: Board, actions: ActionModel, cost: CostModel) -> tuple[object, object, float | None]:
    """Return smallest overestimate, smallest drop (both as state and values) and the mean of h over the true cost."""
    problem = Problem(board, actions, cost)
    costs = TrueCosts(board, cost)
    states = sorted(
        explore(board), key=lambda one: (math.inf if one.distance is None else one.distance, one.board.layout)
    )
    true = {one.board: costs.of(one.board) for one in states}
    over = next(((at, h(at), true[at]) for at in true if h(at) > true[at]), None)
    drop = next(
        (
            at
            for at in true
            if any(h(at) > problem.action_cost(at, a, at.after(a)) + h(at.after(a)) for a in problem.actions(at))
        ),
        None,
    )
    ratios = [h(at) / true[at] for at in true if 0 < true[at] < math.inf]
    return over, drop, sum(ratios) / len(ratios) if ratios else None


@settings(max_examples=tries(60))
@example(board=TWO_WAYS, seed=1, most=12)
@example(board=CLOSED, seed=2, most=3)
@given(board=cramped_boards(), seed=st.integers(0, 99), most=st.integers(0, 12))
def test_reports_are_those_of_a_naive_check(board: Board, seed: int, most: int) -> None:
    assume(len(explore(board)) < 200)

    def h(state: Board) -> int:
        return random.Random(f"{state.layout}{seed}").randint(0, most)

    for actions, cost in MODELS:
        report = check_heuristic(h, board, actions, cost)
        over, drop, informed = naive(h, board, actions, cost)
        assert report.admissible == (over is None)
        assert report.consistent == (drop is None)
        assert report.informed == (None if informed is None else pytest.approx(informed))
        found = report.overestimate
        assert (found and (found.board, found.h, found.true_cost)) == over
        assert (report.drop and report.drop.board) == drop
        assert report.states == report.known == len(explore(board))
        if report.drop:
            held(report.drop, h, Problem(board, actions, cost))


def held(drop: Counterexample, h: Heuristic, problem: Problem) -> None:
    """Check that a counterexample to consistency is one."""
    assert drop.action in problem.actions(drop.board)
    assert drop.action is not None
    after = problem.result(drop.board, drop.action)
    cost = problem.action_cost(drop.board, drop.action, after)
    assert (drop.h, drop.action_cost, drop.h_after) == (h(drop.board), cost, h(after))
    assert drop.h > cost + drop.h_after


def test_the_goal_must_have_none() -> None:
    report = check_heuristic(lambda board: 1 if board.solved else 0, OUT)
    assert report.admissible is False
    assert report.overestimate == Counterexample(OUT, 1, 0)
    assert "h = 1, but X is out" in str(report)


def test_where_no_way_leads_out_nothing_is_too_much() -> None:
    report = check_heuristic(lambda _: 1000, CLOSED)
    assert (report.admissible, report.consistent, report.informed) == (True, True, None)
    assert "no unsolved state was checked that has a way out" in str(report)


def test_an_infinite_estimate_on_the_way_is_too_much() -> None:
    report = check_heuristic(lambda board: 0 if board.solved else math.inf, ROAD)
    assert (report.admissible, report.consistent) == (False, False)
    assert report.drop is not None
    assert report.drop.action == Slide("X", 1)
    assert "h = inf, and after X+1, which costs 1, h = 0: inf is more than 1 + 0" in str(report)
    assert "inf %" in str(report)


def test_fractions_may_be_rounded() -> None:
    def tenths(board: Board) -> float:
        return sum([0.1] * 10 * (4 - board.target.col))  # a little more or less than a whole number

    report = check_heuristic(lambda board: tenths(board) + 1e-12 * (not board.solved), ROAD)
    assert (report.admissible, report.consistent) == (True, True)


def test_many_boards_are_checked_together_and_components_once() -> None:
    seen: list[Board] = []

    def h(board: Board) -> float:
        seen.append(board)
        return 0

    report = check_heuristic(h, [GATE, GATE.after(Slide("A", 1)), JAM])
    assert report.states == len(explore(GATE)) + len(explore(JAM)) == len(seen) == len({*seen})
    assert "of 3 boards" in str(report)
    assert check_heuristic(h, SMALL_PACK).states == sum(len(explore(level.board)) for level in SMALL_PACK.levels)


def test_perfect_is_made_for_each_board() -> None:
    report = check_heuristic("perfect", SMALL_PACK, "slides", "slides")
    assert (report.admissible, report.consistent, report.informed) == (True, True, 1)


# In words


def test_words_of_a_good_one() -> None:
    assert str(check_heuristic(blockers_of_x, GATE)) == (
        "blockers_of_x, with steps counted in cells\n"
        "  admissible  yes: it never says more than the true cost\n"
        "  consistent  yes: no action lowers it by more than the action costs\n"
        "  informed    9 % of the true cost on average (0 % knows nothing, 100 % is perfect)\n"
        "  checked     all 21 states of 1 board"
    )


def test_words_of_a_bad_one() -> None:
    lines = str(check_heuristic("overestimate", GATE, "slides", "slides")).splitlines()
    assert lines[0] == "overestimate, with slides counted in slides"
    assert lines[1] == "  admissible  no: it says more than the true cost. Smallest counterexample:"
    assert "".join(line.strip() for line in lines[2:8]) == "..............XXA.....A............."
    assert lines[8].strip() == "h = 5, but 2 slides can bring X out"
    assert lines[16].strip() == "h = 5, and after A-2, which costs 1, h = 0: 5 is more than 1 + 0"


def test_a_notebook_shows_boards_as_pictures() -> None:
    page = check_heuristic(overestimate, GATE)._repr_html_()
    assert page.count("<svg") == page.count("</svg>") == 2
    assert page.count("Board, with the slide ") == 1, "the action, in one of them"
    assert "h = 5, but 3 cells can bring X out" in page
    assert "<svg" not in check_heuristic("zero", GATE)._repr_html_()


def test_names_are_no_markup() -> None:
    page = check_heuristic(lambda _: 0, GATE)._repr_html_()
    assert "&lt;lambda&gt;" in page
    assert "<lambda>" not in page


# What goes wrong in a heuristic is the student's


def broken(board: Board) -> float:
    return 1 / (board.target.col - 1)


@pytest.mark.parametrize("value", [None, "4", math.nan, [1], 1j, Board])
def test_what_is_no_number_is_shown_with_the_function(value: object) -> None:
    def h(_: Board) -> object:
        return value

    report = check_heuristic(h, GATE)  # type: ignore[arg-type]
    assert report.fault is not None
    assert report.fault.what.startswith(f"it returned {value!r}"[:50])
    assert report.fault.place == f"test_heuristic_check.py, line {h.__code__.co_firstlineno}"
    assert report.fault.code == "def h(_: Board) -> object:"
    assert (report.admissible, report.consistent, report.complete) == (None, None, False)
    assert report.fault_board == GATE
    assert str(GATE).splitlines()[2] in str(report)


@pytest.mark.parametrize("value", [True, 0.5, math.inf, -3])
def test_any_real_number_is_one(value: float) -> None:
    assert check_heuristic(lambda _: value, CLOSED).fault is None


def test_an_exception_is_shown_with_its_line() -> None:
    report = check_heuristic(broken, ROAD)
    lines, first = inspect.getsourcelines(broken)
    assert report.fault is not None
    assert report.fault.what == "ZeroDivisionError: division by zero"
    assert report.fault.place == f"{Path(__file__).name}, line {first + 1}"
    assert report.fault.code == lines[1].strip()
    assert report.fault_board is not None
    assert report.fault_board.target.col == 1
    assert report.states < report.known
    words = str(report)
    assert "stopped     ZeroDivisionError: division by zero (test_heuristic_check.py" in words
    assert "admissible  not known" in words
    assert "stopped after 0 states; there are 5 or more, of 1 board" in words


def test_a_number_too_great_is_a_fault() -> None:
    report = check_heuristic(lambda _: 10**400, GATE)
    assert report.fault is not None
    assert report.fault.what.startswith("OverflowError")


def test_a_counterexample_found_before_a_fault_counts() -> None:
    def h(board: Board) -> float:
        return 9 if board == ROAD else broken(board)

    report = check_heuristic(h, ROAD)
    assert report.fault is not None
    assert report.admissible is False
    assert report.consistent is None
    assert "Smallest counterexample so far:" in str(report)


def interrupting(after: int, value: float) -> Callable[[Board], float]:
    """Return a heuristic during which the user presses Ctrl-C."""
    asked = 0

    def h(_: Board) -> float:
        nonlocal asked
        asked += 1
        if asked > after:
            raise KeyboardInterrupt
        return value

    return h


def test_an_interrupted_check_holds_what_was_checked() -> None:
    report = check_heuristic(interrupting(12, 0), GATE)
    assert report.interrupted
    assert 0 < report.states < 12
    assert (report.admissible, report.consistent) == (None, None)
    assert f"interrupted after {report.states} states; there are 21 or more, of 1 board" in str(report)
    assert "not known: no counterexample so far" in str(report)
    assert check_heuristic(interrupting(12, 99), GATE).admissible is False


# What is refused


def test_what_can_not_be_checked_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no heuristic 'distance'; choose zero"):
        check_heuristic("distance", GATE)
    with pytest.raises(TypeError, match="a function of a board"):
        check_heuristic(4, GATE)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="steps are counted in cells"):
        check_heuristic("zero", GATE, "steps", "slides")
    with pytest.raises(ValueError, match="there are no boards"):
        check_heuristic("zero", [])
    with pytest.raises(TypeError, match="board 2 is a str, not a Board"):
        check_heuristic("zero", [GATE, GATE.layout])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="boards are a Board, several, boards by name, or a pack of levels, not a int"):
        check_heuristic("zero", 3)  # type: ignore[arg-type]


def test_reports_are_values() -> None:
    one, other = (check_heuristic("zero", load_pack("lab").levels[0].board) for _ in range(2))
    assert isinstance(one, HeuristicReport)
    assert one == other
