"""How the algorithms go about it: their order, their counts, and that their events tell the truth."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, islice, pairwise
from math import inf
from random import Random
from types import GeneratorType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.search import (
    ALGORITHMS,
    Event,
    Kind,
    Node,
    Problem,
    Tally,
    a_star,
    beam,
    bidirectional,
    breadth_first,
    depth_first,
    depth_first_tree,
    hill_climbing,
    ida_star,
    iterative_deepening,
    uniform_cost,
)
from blockshift_widget.search.algorithms import Search
from blockshift_widget.search.heuristics import perfect
from blockshift_widget.search.local_search import WALK
from blockshift_widget.search.node import expand
from blockshift_widget.search.problem import MODELS
from blockshift_widget.search.tally import is_successor
from tests.budget import tries
from tests.searches import (
    HUNDRED,
    KNOWN,
    LAB,
    SLIDES,
    SLIDES_IN_CELLS,
    STEPS,
    CountingProblem,
    EndlessProblem,
    Known,
    Model,
    cells_at_least,
    near_exit,
    problem_of,
)
from tests.strategies import GATE, JAM, ROAD, cramped_boards

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)

MOST_EVENTS = 2000
"""How far to follow a search that may take for ever."""


def expanded_by(events: Iterator[Event]) -> list[Event]:
    """Return the expansions."""
    return [event for event in events if event.kind is Kind.EXPAND]


# Order


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("title", ["Hardly Any Room", "One Way In", "A Thousand States"])
def test_textbook_orders_of_expansion(title: str, model: Model) -> None:
    problem = problem_of(LAB[title], model)
    depths = [event.node.depth for event in expanded_by(breadth_first(problem))]
    costs = [event.node.path_cost for event in expanded_by(uniform_cost(problem))]
    by_f = expanded_by(a_star(problem))
    for increasing in (depths, costs, [event.f or 0 for event in by_f]):
        assert increasing == sorted(increasing)
    assert len({event.node.state for event in by_f}) == len(by_f), "a consistent heuristic reopens nothing"
    assert all(event.f == event.node.path_cost + (event.h or 0) for event in by_f)


@pytest.mark.parametrize("search", [depth_first, depth_first_tree, ida_star])
def test_depth_first_searches_go_on_to_the_first_successor(search: Search) -> None:
    known = near_exit(LAB["The Deep Well"], STEPS, 8)
    kept: list[Node] = []
    events = [event for event in islice(search(problem_of(known, STEPS)), MOST_EVENTS) if event.kind is not Kind.SKIP]
    for event in events:
        if event.kind is Kind.GENERATE:
            kept.append(event.node)
        elif event.kind in {Kind.EXPAND, Kind.FOUND}:
            assert not kept or event.node is kept[0]
            kept.clear()
    assert sum(event.kind is Kind.EXPAND for event in events) > 10


def test_better_heuristics_expand_less() -> None:
    for known in LAB.values():
        blind = len(expanded_by(uniform_cost(problem_of(known, STEPS))))
        ordinary = len(expanded_by(a_star(problem_of(known, STEPS))))
        right = len(expanded_by(a_star(Problem(known.board, heuristic=perfect(known.board)))))
        assert known.cells <= right <= ordinary <= blind


# Reopening: a heuristic that is right for one state in three and 0 for the others is admissible, but not consistent


def patchy(known: Known, model: Model) -> Problem:
    """Return a problem with such a heuristic."""
    right = perfect(known.board, model[1])
    return Problem(
        known.board, *model, heuristic=lambda board: 0 if zlib.crc32(board.layout.encode()) % 3 else right(board)
    )


def a_star_without_reopening(problem: Problem) -> Node:
    """Search as one must not: who was expanded is never looked at again."""
    root, number, closed = Node(problem.initial), count(), set[Board]()
    frontier = [(problem.h(root), next(number), root)]
    while True:
        _, _, node = heappop(frontier)
        if problem.is_goal(node.state):
            return node
        if node.state not in closed:
            closed.add(node.state)
            for child in expand(problem, node):
                heappush(frontier, (child.path_cost + problem.h(child), next(number), child))


@pytest.mark.parametrize(
    ("title", "model", "wrong"),
    [
        ("Hardly Any Room", STEPS, 16),
        ("Hardly Any Room", SLIDES, 8),
        ("Between Walls", STEPS, 21),
        ("The Deep Well", STEPS, 45),
        ("Ten or Fourteen", SLIDES_IN_CELLS, 29),
    ],
)
def test_a_star_reopens_states_where_it_would_be_wrong_otherwise(title: str, model: Model, wrong: int) -> None:
    problem = patchy(LAB[title], model)
    assert a_star_without_reopening(problem).path_cost == wrong
    events = list(a_star(problem))
    assert events[-1].node.path_cost == LAB[title].least(model) < wrong
    times = Counter(event.node.state for event in expanded_by(iter(events)))
    assert max(times.values()) > 1


def test_a_dearer_node_is_dropped_when_its_turn_comes() -> None:
    events = list(a_star(patchy(LAB["The Deep Well"], STEPS)))
    dropped = [event.node for event in events if event.kind is Kind.DROP]
    expanded = {event.node.state: event.node.path_cost for event in expanded_by(iter(events))}  # the last time
    assert dropped
    assert all(expanded[node.state] < node.path_cost for node in dropped)


@pytest.mark.slow
@settings(max_examples=tries(10))
@given(known=st.sampled_from(HUNDRED), model=st.sampled_from(MODELS), seed=st.integers(0, 2**32))
def test_a_star_is_right_with_any_admissible_heuristic(known: Known, model: Model, seed: int) -> None:
    right = perfect(known.board, model[1])
    parts: dict[Board, float] = {}
    random = Random(seed)
    problem = Problem(
        known.board, *model, heuristic=lambda board: right(board) * parts.setdefault(board, random.choice([0, 0.3, 1]))
    )
    *_, last = a_star(problem)
    assert last.node.path_cost == known.least(model)


# The same counts as a second implementation, in the recursive way of the textbook


class Recursive:
    """Depth-first search within a bound, by recursion: what it counts and finds."""

    def __init__(self, problem: Problem, *, by_depth: bool) -> None:
        self.problem = problem
        self.by_depth = by_depth
        self.generated = self.expanded = 0
        self.bounds: list[float] = []

    def search(self) -> int | None:
        """Raise the bound until something is found, and return its cost."""
        bound = self._value(self.problem.initial, 0, 0)
        while bound < inf:
            self.bounds.append(bound)
            found, bound = self._visit(self.problem.initial, 0, (self.problem.initial,), bound)
            if found is not None:
                return found
        return None

    def _value(self, state: Board, cost: int, depth: int) -> float:
        return depth if self.by_depth else cost + self.problem.h(Node(state))

    def _visit(self, state: Board, cost: int, way: tuple[Board, ...], bound: float) -> tuple[int | None, float]:
        """Return the cost of what is found here or below, or the least value beyond the bound."""
        value = self._value(state, cost, len(way) - 1)
        if value > bound:
            return None, value
        if self.problem.is_goal(state):
            return cost, value
        self.expanded += 1
        actions = self.problem.actions(state)
        self.generated += len(actions)
        beyond = inf
        for action in actions:
            after = self.problem.result(state, action)
            if after not in way:
                total = cost + self.problem.action_cost(state, action, after)
                found, value = self._visit(after, total, (*way, after), bound)
                if found is not None:
                    return found, value
                beyond = min(beyond, value)
        return None, beyond


@pytest.mark.slow
@pytest.mark.parametrize("search", [ida_star, iterative_deepening])
@pytest.mark.parametrize("model", MODELS)
def test_node_counts_are_those_of_a_recursive_implementation(search: Search, model: Model) -> None:
    boards = [near_exit(known, model, 3) for known in HUNDRED[:30]] + [near_exit(LAB["Between Walls"], model, 5)]
    for known in [*boards, Known("gate", GATE, 5, 2), Known("road", ROAD, 4, 1)]:
        recursive = Recursive(problem_of(known, model), by_depth=search is iterative_deepening)
        tally, bounds = Tally(), []
        for event in search(problem_of(known, model)):
            tally.add(event)
            if event.kind is Kind.ROUND:
                bounds.append(event.bound)
        assert recursive.search() == event.node.path_cost
        assert (tally.generated, tally.expanded) == (recursive.generated, recursive.expanded)
        assert bounds == recursive.bounds


# Events tell the truth


def small_problems() -> st.SearchStrategy[CountingProblem]:
    """Draw problems on small boards, known ones and random ones."""
    boards = cramped_boards() | st.sampled_from([known.board for known in [*LAB.values(), *HUNDRED]] + [GATE, JAM])
    return st.builds(
        lambda board, model: CountingProblem(board, *model, heuristic=cells_at_least), boards, st.sampled_from(MODELS)
    )


@pytest.mark.slow
@every_algorithm
@settings(max_examples=tries(10))
@given(problem=small_problems())
def test_counters_are_those_of_an_instrumented_problem(name: str, problem: CountingProblem) -> None:
    problem.asked = dict.fromkeys(problem.asked, 0)
    tally = Tally()
    for event in islice(ALGORITHMS[name].function(problem), MOST_EVENTS):
        tally.add(event)
        assert tally.generated == problem.asked["result"]
        just_now = event.kind is Kind.EXPAND  # its actions are asked for next
        assert tally.expanded == problem.asked["actions"] + just_now


@pytest.mark.slow
@every_algorithm
@settings(max_examples=tries(10))
@given(problem=small_problems())
def test_nodes_join_the_frontier_once_and_leave_it_once(name: str, problem: CountingProblem) -> None:
    frontier: set[Node] = set()
    expanding: Node | None = None
    tally = Tally()
    events = list(islice(ALGORITHMS[name].function(problem), MOST_EVENTS))
    for event in events:
        tally.add(event)
        node = event.node
        if event.kind is Kind.ROUND:
            assert not frontier
        elif event.kind is Kind.GENERATE:
            assert node not in frontier
            frontier.add(node)
        elif event.kind in {Kind.EXPAND, Kind.DROP}:
            frontier.remove(node)
            expanding = node if event.kind is Kind.EXPAND else None
        if is_successor(event):
            assert node.parent is expanding
        assert tally.frontier == len(frontier) <= tally.greatest_frontier
        assert (event.kind is Kind.FOUND) <= (event is events[-1])
    if len(events) < MOST_EVENTS and events[-1].kind is not Kind.FOUND:
        assert not frontier


@every_algorithm
def test_the_heuristic_is_asked_by_those_that_are_informed_only(name: str) -> None:
    problem = CountingProblem(GATE, heuristic=cells_at_least)
    *_, last = ALGORITHMS[name].function(problem)
    assert last.kind is Kind.FOUND
    assert (problem.asked["h"] > 0) == ALGORITHMS[name].informed


# Stopping, resuming, repeating


def told_by(events: Iterator[Event]) -> list[tuple[object, ...]]:
    """Return what events say, to be compared."""
    return [(kind, node.state, node.path_cost, node.depth, *rest) for kind, node, *rest in events]


@every_algorithm
def test_searches_that_take_turns_do_not_mix(name: str) -> None:
    search = ALGORITHMS[name].function
    problems = [Problem(board, heuristic=cells_at_least) for board in (GATE, LAB["Small Enough to Draw"].board)]
    alone = [told_by(search(problem)) for problem in problems for _ in range(2)]
    running = [search(problem) for problem in problems for _ in range(2)]
    together: list[list[Event]] = [[] for _ in running]
    for _ in range(max(map(len, alone))):
        for events, one in zip(together, running, strict=True):
            events.extend(islice(one, 1))
    assert [told_by(iter(events)) for events in together] == alone
    assert alone[0] == alone[1] != alone[2] == alone[3]


@every_algorithm
def test_a_search_that_is_closed_early_asks_for_nothing_more(name: str) -> None:
    problem = CountingProblem(JAM, heuristic=cells_at_least)
    events = ALGORITHMS[name].function(problem)
    assert isinstance(events, GeneratorType)
    assert len(list(islice(events, 10))) == 10
    asked = dict(problem.asked)
    events.close()
    assert (list(events), problem.asked) == ([], asked)


def test_a_seed_repeats_and_another_one_differs() -> None:
    problem = problem_of(LAB["One Way In"], STEPS)
    first, again, other = (told_by(hill_climbing(problem, seed=seed)) for seed in (1, 1, 2))
    assert first == again != other


# Options of the local searches


@pytest.mark.parametrize("width", [1, 2, 5])
def test_beam_search_expands_no_more_than_its_width_at_any_depth(width: int) -> None:
    for known in LAB.values():
        expanded = expanded_by(beam(problem_of(known, STEPS), width=width))
        assert max(Counter(event.node.depth for event in expanded).values()) <= width
        assert len({event.node.state for event in expanded}) == len(expanded)


def test_beam_search_drops_those_that_look_worst() -> None:
    events = list(beam(problem_of(LAB["A Thousand States"], STEPS), width=3))
    dropped = [event for event in events if event.kind is Kind.DROP]
    assert dropped
    for event in dropped:
        kept = [other for other in expanded_by(iter(events)) if other.node.depth == event.node.depth]
        assert all((other.f or 0) <= (event.bound or 0) <= (event.f or 0) for other in kept)


def test_a_wide_beam_is_breadth_first() -> None:
    problem = problem_of(LAB["A Thousand States"], STEPS)
    *_, found = breadth_first(problem)
    *_, last = beam(problem, width=10_000)
    assert last.node.depth == found.node.depth


@pytest.mark.parametrize("sideways", [0, 1, 4])
def test_hill_climbing_never_climbs_down_and_stays_level_for_a_while_only(sideways: int) -> None:
    for known in LAB.values():
        expanded = expanded_by(hill_climbing(problem_of(known, STEPS), sideways=sideways, restarts=0))
        level = [before.h == after.h for before, after in pairwise(expanded)]
        assert all((after.h or 0) <= (before.h or 0) for before, after in pairwise(expanded))
        assert "1" * (sideways + 1) not in "".join(str(int(one)) for one in level)


def test_hill_climbing_begins_again_with_a_walk() -> None:
    problem = problem_of(LAB["The Deep Well"], STEPS)
    rounds: list[list[Event]] = []
    for event in hill_climbing(problem, sideways=0, restarts=3):
        if event.kind is Kind.ROUND:
            rounds.append([])
        rounds[-1].append(event)
    assert len(rounds) == 4
    assert all(events[0].node.state == problem.initial for events in rounds)
    assert all(len(expanded_by(iter(events))) > WALK for events in rounds[1:])


# Both ends


def test_the_search_from_both_ends_starts_at_all_goals_and_expands_whole_layers() -> None:
    problem = problem_of(LAB["A Thousand States"], STEPS)
    events = list(bidirectional(problem))
    roots = [event.node for event in events if event.kind is Kind.GENERATE and event.node.parent is None]
    assert roots[0].state == problem.initial
    assert all(problem.is_goal(root.state) for root in roots[1:])
    assert [root.state for root in roots[1:]] == sorted({root.state for root in roots[1:]})
    sides = [event.node.nodes[0] is roots[0] for event in expanded_by(iter(events))]
    for side in (True, False):
        depths = [event.node.depth for event, at in zip(expanded_by(iter(events)), sides, strict=True) if at is side]
        assert depths == sorted(depths)
    assert len(set(sides)) == 2


def test_the_search_from_both_ends_goes_on_where_the_layer_is_smaller() -> None:
    for known in LAB.values():
        waiting = {True: 0, False: 0}
        layer = None
        for event in bidirectional(problem_of(known, STEPS)):
            from_start = event.node.nodes[0].state == known.board
            if event.kind is Kind.GENERATE:
                waiting[from_start] += 1
            elif event.kind is Kind.EXPAND:
                if layer != (from_start, event.node.depth):
                    layer = from_start, event.node.depth
                    assert from_start == (waiting[True] <= waiting[False])
                waiting[from_start] -= 1


# Very deep


@pytest.mark.slow
def test_ways_of_twenty_thousand_actions_are_no_trouble() -> None:
    """On the largest component there is, with no goal that would end the search."""
    for event in depth_first_tree(EndlessProblem(KNOWN[-1].board)):
        deepest = event.node
        if deepest.depth == 20_000:
            break
    assert len(deepest.path) == 20_000
    assert len(repr(deepest)) < 200


@pytest.mark.slow
def test_depth_first_goes_through_twenty_thousand_states() -> None:
    known = next(known for known in KNOWN if known.states > 19_000)
    tally = Tally()
    deepest = 0
    for event in depth_first(EndlessProblem(known.board)):
        tally.add(event)
        deepest = max(deepest, event.node.depth)
    assert (tally.expanded, tally.frontier) == (known.states, 0)
    assert deepest > 4_000
