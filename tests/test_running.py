"""Running a search: what it took, why it stopped, and every limit."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.search import (
    ALGORITHMS,
    Event,
    Kind,
    Limits,
    Node,
    Problem,
    Stopped,
    Tally,
    a_star,
    algorithm_named,
    breadth_first,
    effective_branching_factor,
    run_search,
    running,
)
from tests.searches import LAB, STEPS, TWO_STATES, CountingProblem, cells_at_least, check_way, problem_of
from tests.strategies import CLOSED, GATE, JAM

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


def problem() -> CountingProblem:
    """Return a problem that every algorithm solves soon."""
    return CountingProblem(GATE, heuristic=cells_at_least)


# What it took


@every_algorithm
def test_a_result_is_what_the_events_say(name: str) -> None:
    tally = Tally()
    for event in ALGORITHMS[name].function(problem()):
        tally.add(event)
    check_way(problem(), event)
    asked = problem()
    result = run_search(name, asked)
    assert result.stopped is Stopped.FOUND
    assert (result.path, result.cost, result.depth) == (event.node.path, event.node.path_cost, event.node.depth)
    assert (result.generated, result.expanded) == (tally.generated, tally.expanded)
    assert (result.generated, result.expanded) == (asked.asked["result"], asked.asked["actions"])
    assert result.greatest_frontier == tally.greatest_frontier
    assert result.seconds >= 0
    factor = result.effective_branching_factor
    assert factor is not None
    assert sum(factor**depth for depth in range(1, event.node.depth + 1)) == pytest.approx(tally.generated)


def test_without_a_way_there_is_no_path_cost_or_depth() -> None:
    result = run_search(breadth_first, Problem(CLOSED))
    assert result.stopped is Stopped.EXHAUSTED
    assert (result.path, result.cost, result.depth, result.node) == (None, None, None, None)
    assert result.effective_branching_factor is None


def test_a_start_that_is_the_goal_has_no_branching_factor() -> None:
    result = run_search("a_star", Problem(Board("....XX" + "." * 30)))
    assert (result.path, result.cost, result.depth, result.effective_branching_factor) == ((), 0, 0, None)


def test_a_result_reads_as_a_line() -> None:
    said = str(run_search("a_star", problem()))
    assert re.fullmatch(
        r"found, cost 5, 5 actions; 24 generated, 7 expanded, at most 8 in the frontier; \d+\.\d{3} s", said
    )
    assert str(run_search("a_star", Problem(TWO_STATES))).startswith(
        "exhausted; 2 generated, 2 expanded, at most 1 in the"
    )


@given(generated=st.integers(1, 10**6), depth=st.integers(1, 60))
def test_the_effective_branching_factor_solves_its_equation(generated: int, depth: int) -> None:
    factor = effective_branching_factor(generated, depth)
    assert sum(factor**power for power in range(1, depth + 1)) == pytest.approx(generated, rel=1e-6)


@pytest.mark.parametrize(("generated", "depth", "factor"), [(5, 5, 1), (62, 5, 2), (7, 1, 7), (20_000, 20_000, 1)])
def test_known_branching_factors(generated: int, depth: int, factor: float) -> None:
    assert effective_branching_factor(generated, depth) == pytest.approx(factor)


# Algorithms, heuristics and options


def test_an_algorithm_goes_by_its_name_or_is_a_function() -> None:
    assert run_search("a_star", problem()).generated == run_search(a_star, problem()).generated
    assert run_search("weighted_a_star", problem(), weight=1).generated == run_search("a_star", problem()).generated


@pytest.mark.parametrize("name", ["A*", "astar", ""])
def test_an_unknown_algorithm_is_refused(name: str) -> None:
    said = f"there is no algorithm {name!r}; choose {', '.join(ALGORITHMS)}, or give a function"
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        run_search(name, problem())


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="widht"):
        run_search("beam", problem(), widht=3)


def test_a_heuristic_takes_the_place_of_the_problems_and_leaves_the_problem_alone() -> None:
    blind = Problem(LAB["A Thousand States"].board)
    informed = problem_of(LAB["A Thousand States"], STEPS)
    result = run_search("a_star", blind, cells_at_least)
    assert result.expanded == run_search("a_star", informed).expanded < run_search("a_star", blind).expanded
    assert blind.heuristic is None
    assert run_search("a_star", blind, "distance_plus_blockers").expanded == result.expanded


def test_the_catalog_says_what_every_algorithm_is() -> None:
    for name, algorithm in ALGORITHMS.items():
        assert algorithm is algorithm_named(name)
        assert algorithm.name == name == algorithm.function.__name__
        assert algorithm.title[0].isupper()
        assert algorithm.summary[0].islower()
        assert not algorithm.summary.endswith(".")
    assert len({algorithm.title for algorithm in ALGORITHMS.values()}) == len(ALGORITHMS) == 13
    assert {name: dict(algorithm.options) for name, algorithm in ALGORITHMS.items() if algorithm.options} == {
        "depth_limited": {"limit": 20},
        "weighted_a_star": {"weight": 2},
        "beam": {"width": 10},
        "hill_climbing": {"sideways": 100, "restarts": 10, "seed": 0},
    }


# Limits


@every_algorithm
@pytest.mark.parametrize("nodes", [0, 1, 7])
def test_no_more_nodes_are_generated_than_the_limit(name: str, nodes: int) -> None:
    result = run_search(name, problem(), limits=Limits(nodes=nodes))
    assert (result.stopped, result.generated, result.node) == (Stopped.LIMIT, nodes, None)


@every_algorithm
def test_a_limit_that_is_just_enough_is_enough(name: str) -> None:
    needed = run_search(name, problem())
    enough = run_search(name, problem(), limits=Limits(nodes=needed.generated, seconds=1000))
    assert (enough.stopped, enough.generated) == (Stopped.FOUND, needed.generated)
    assert run_search(name, problem(), limits=Limits(nodes=needed.generated - 1)).stopped is Stopped.LIMIT


@every_algorithm
@pytest.mark.parametrize("depth", [0, 2])
def test_nothing_is_expanded_or_found_below_the_depth_limit(name: str, depth: int) -> None:
    search = ALGORITHMS[name].function
    deepest = 0

    def watched(problem: Problem) -> Iterator[Event]:
        nonlocal deepest
        for event in search(problem):
            yield event
            if event.kind is Kind.EXPAND:
                deepest = max(deepest, event.node.depth)

    result = run_search(watched, problem(), limits=Limits(depth=depth))
    assert (result.stopped, result.node) == (Stopped.LIMIT, None)
    assert deepest <= depth


def test_a_depth_limit_of_the_answers_depth_finds_it_breadth_first() -> None:
    assert run_search("breadth_first", problem(), limits=Limits(depth=5)).stopped is Stopped.FOUND
    assert run_search("breadth_first", problem(), limits=Limits(depth=4)).stopped is Stopped.LIMIT


def forever(problem: Problem) -> Iterator[Event]:
    """Search without ever getting anywhere."""
    root = Node(problem.initial)
    yield Event(Kind.GENERATE, root)
    for _ in count():
        yield Event(Kind.EXPAND, root)
        yield Event(Kind.GENERATE, root)


@pytest.mark.parametrize("seconds", [0, 0.05])
def test_time_is_limited(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a hundredth of a second whenever somebody looks at it."""
    looks = count()
    monkeypatch.setattr(running, "perf_counter", lambda: next(looks) / 100)
    result = run_search(forever, problem(), limits=Limits(seconds=seconds))
    assert result.stopped is Stopped.LIMIT
    assert result.seconds >= seconds
    assert (result.expanded > 0) == (seconds > 0)


@pytest.mark.parametrize("limit", [{"nodes": -1}, {"seconds": -0.1}, {"depth": -3}, {"seconds": float("nan")}])
def test_limits_below_nothing_are_refused(limit: dict[str, int]) -> None:
    [name] = limit
    with pytest.raises(ValueError, match=f"^{name} is at least 0, not {limit[name]}$"):
        Limits(**limit)


# Interruptions


@every_algorithm
def test_somebody_may_stop_it(name: str) -> None:
    stop = threading.Event()
    asked = 0

    def stopping() -> bool:
        nonlocal asked
        asked += 1
        if asked == 5:
            stop.set()
        return stop.is_set()

    result = run_search(name, problem(), stop=stopping)
    assert (result.stopped, result.node, asked) == (Stopped.INTERRUPTED, None, 5)
    assert run_search(name, problem(), stop=stop.is_set).stopped is Stopped.INTERRUPTED


@pytest.mark.parametrize("name", ["greedy_best_first", "a_star", "ida_star", "beam", "hill_climbing"])
def test_an_interrupted_search_keeps_what_it_has(name: str) -> None:
    asked = 0

    def heuristic(board: Board) -> float:
        nonlocal asked
        asked += 1
        if asked == 10:
            raise KeyboardInterrupt
        return cells_at_least(board)

    result = run_search(name, Problem(JAM, heuristic=heuristic))
    assert (result.stopped, result.node) == (Stopped.INTERRUPTED, None)
    assert result.expanded > 0
    assert 5 <= result.generated <= 10


def test_other_errors_are_not_swallowed() -> None:
    def heuristic(board: Board) -> float:
        msg = f"no idea about\n{board}"
        raise LookupError(msg)

    with pytest.raises(LookupError, match="no idea"):
        run_search("a_star", Problem(JAM), heuristic)
