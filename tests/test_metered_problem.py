"""A problem that counts what is asked of it, and stops who asks too much."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.search import ALGORITHMS, Problem, Stopped, run_search
from blockshift_widget.search.metered_problem import AskedTooMuch, MeteredProblem
from tests.strategies import CLOSED, GATE, JAM, ROAD


@pytest.mark.parametrize("name", ALGORITHMS)
def test_counters_are_those_of_the_algorithms(name: str) -> None:
    problem = MeteredProblem(GATE)
    result = run_search(name, problem)
    assert result.stopped is Stopped.FOUND
    assert (problem.generated, problem.expansions) == (result.generated, result.expanded)
    assert problem.expanded.total() == problem.expansions
    assert not problem.exceeded


def test_it_answers_as_any_problem_does() -> None:
    problem, plain = MeteredProblem(JAM, "slides", "slides", len_of_layout), Problem(JAM, "slides", "slides")
    assert problem.actions(JAM) == plain.actions(JAM)
    assert all(problem.result(JAM, slide) == JAM.after(slide) for slide in plain.actions(JAM))
    assert (problem.is_goal(JAM), problem.goal_test(JAM), problem.initial) == (False, False, JAM)
    assert problem.path_cost(3, JAM, Slide("V", -1), JAM) == 4
    assert (problem.generated, problem.expanded) == (len(plain.actions(JAM)), Counter({JAM: 1}))


def len_of_layout(board: Board) -> float:
    return len(board.layout)


def test_results_beyond_the_limit_are_refused() -> None:
    problem = MeteredProblem(ROAD, nodes=3)
    slide = Slide("X", 1)
    for _ in range(3):
        problem.result(ROAD, slide)
    for _ in range(2):
        with pytest.raises(AskedTooMuch, match="it asked for more than 3 states"):
            problem.result(ROAD, slide)
    assert problem.generated == 3
    assert problem.exceeded


def test_actions_beyond_the_limit_are_refused() -> None:
    problem = MeteredProblem(ROAD, nodes=1)
    problem.actions(ROAD)
    with pytest.raises(AskedTooMuch, match=r"it asked for more than 1 state$"):
        problem.actions(ROAD)
    assert (problem.expansions, problem.exceeded) == (1, True)


def test_except_exception_does_not_swallow_the_stop() -> None:
    problem = MeteredProblem(CLOSED, nodes=0)
    with pytest.raises(AskedTooMuch):
        careless(problem)


def careless(problem: Problem) -> None:
    while True:
        with suppress(Exception):
            problem.actions(problem.initial)


def test_repeats_are_seen() -> None:
    problem = MeteredProblem(ROAD)
    after = problem.result(ROAD, Slide("X", 1))
    seen = []
    for state in (ROAD, after, ROAD, after, after):
        problem.actions(state)
        seen.append(problem.since_new)
    assert seen == [0, 0, 1, 2, 3]
    assert problem.expanded == {ROAD: 2, after: 3}


def test_what_is_not_possible_is_not_counted() -> None:
    problem = MeteredProblem(ROAD)
    with pytest.raises(IllegalSlide):
        problem.result(ROAD, Slide("X", 5))
    assert problem.generated == 0
