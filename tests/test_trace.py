"""Traces: forward and back through searches, statuses against a naive count, and functions of anybody's."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board, Slide
from blockshift_widget.search import ALGORITHMS, Event, Kind, Node, Problem, Tally, breadth_first, iterative_deepening
from blockshift_widget.search.answer import NoAnswer
from blockshift_widget.search.heuristics import blockers_of_blockers
from blockshift_widget.search.own_search import AHEAD, WrongAnswer, watch
from blockshift_widget.search.trace import Status, Trace
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, cramped_boards
from tests.test_solver_check import search_wide

MOST_EVENTS = 1500
MOVES = st.sampled_from(["node", "back", "event", "undo", "far", "near"])
SOLVED = Board("................XX..................")


def events_of(name: str, board: Board) -> list[Event]:
    """Return the first events of an algorithm."""
    problem = Problem(board, heuristic=blockers_of_blockers)
    return list(islice(ALGORITHMS[name].function(problem), MOST_EVENTS))


def naive_statuses(events: list[Event]) -> dict[Board, Status]:
    """Work the statuses out from the beginning, with nodes instead of counts."""
    frontier: set[Node] = set()
    expanded: set[Board] = set()
    shown: Node | None = None
    for event in events:
        if event.kind is Kind.ROUND:
            frontier, expanded = set(), set()
        elif event.kind is Kind.GENERATE:
            frontier.add(event.node)
        elif event.kind in {Kind.EXPAND, Kind.DROP}:
            frontier.remove(event.node)
        if event.kind is Kind.EXPAND:
            expanded.add(event.node.state)
        if event.kind in {Kind.EXPAND, Kind.FOUND}:
            shown = event.node
    path = {node.state for node in shown.nodes} if shown else set()
    return (
        dict.fromkeys(expanded, Status.EXPANDED)
        | {node.state: Status.FRONTIER for node in frontier}
        | dict.fromkeys(path, Status.PATH)
    )


def picture(trace: Trace) -> object:
    """Return all that one sees of a trace."""
    statuses = {state: trace.status(state) for state in trace.touched()}
    counts = {name: number for name, number in vars(trace.tally).items() if not name.startswith("_")}
    return trace.at, statuses, counts, trace.node, trace.found, trace.best_f, trace.node_count, trace.last_events()


# ---- statuses and counters ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=tries(15))
@given(board=cramped_boards(), data=st.data())
def test_statuses_and_counters_are_those_of_a_naive_count(name: str, board: Board, data: st.DataObject) -> None:
    events = events_of(name, board)
    at = data.draw(st.integers(0, len(events)))
    trace = Trace(iter(events))
    assert trace.seek(at) == at
    statuses = naive_statuses(events[:at])
    assert {state: trace.status(state) for state in trace.touched()} == statuses
    assert trace.status(Board("#" * 12 + "XX" + "#" * 22)) is Status.UNTOUCHED
    tally = Tally()
    for event in events[:at]:
        tally.add(event)
    assert (trace.tally.expanded, trace.tally.generated, trace.tally.frontier) == (
        tally.expanded, tally.generated, tally.frontier,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=tries(15))
@given(board=cramped_boards(), moves=st.lists(MOVES, max_size=40))
def test_to_and_fro_ends_where_one_goes_straight(name: str, board: Board, moves: list[str]) -> None:
    """However one came to a place, one sees what one sees who went straight there."""
    events = events_of(name, board)
    trace, straight = Trace(iter(events)), Trace(iter(events))
    told: dict[Board, Status] = {}
    ways: dict[str, Callable[[], object]] = {
        "node": trace.next_node, "back": trace.previous_node, "event": trace.forward, "undo": trace.back,
        "far": lambda: trace.forward(50), "near": lambda: trace.back(37),
    }  # fmt: skip
    for move in moves:
        ways[move]()
        told |= {state: trace.status(state) for state in trace.take_changed()}
    note(f"round {trace.tally.rounds}")
    straight.seek(trace.at)
    assert picture(trace) == picture(straight)
    known = {state: status for state, status in told.items() if status is not Status.UNTOUCHED}
    assert known == {state: trace.status(state) for state in trace.touched()}


@pytest.mark.slow
@pytest.mark.parametrize("board", [GATE, JAM, CLOSED, SOLVED], ids=["gate", "jam", "closed", "solved"])
@pytest.mark.parametrize("name", ["breadth_first", "a_star", "ida_star", "iterative_deepening", "hill_climbing"])
def test_going_back_stops_where_going_forward_did(name: str, board: Board) -> None:
    trace = Trace(iter(events_of(name, board)))
    forward = [trace.at]
    while trace.next_node():
        forward.append(trace.at)
    assert trace.ended
    back = [trace.at]
    while trace.previous_node():
        back.append(trace.at)
    assert back == forward[::-1]
    shown = sum(event.kind in {Kind.EXPAND, Kind.FOUND} for event in events_of(name, board))
    assert len(forward) - 1 - shown in {0, 1}  # what is dropped after the last expansion comes with it


def test_a_step_is_an_expansion_with_its_successors() -> None:
    trace = Trace(breadth_first(Problem(GATE)))
    kinds = []
    while trace.next_node():
        kinds.append([event.kind for event in trace.last_events()])
    assert kinds[0] == [Kind.GENERATE, Kind.EXPAND, Kind.GENERATE, Kind.GENERATE, Kind.GENERATE]
    assert all(one[0] is Kind.EXPAND for one in kinds[1:-1])
    assert kinds[-1] == [Kind.FOUND]


def test_events_are_taken_only_when_they_are_needed() -> None:
    taken: list[Event] = []

    def counted() -> Iterator[Event]:
        for event in breadth_first(Problem(JAM)):
            taken.append(event)
            yield event

    trace = Trace(counted())
    assert (trace.at, taken) == (0, [])
    trace.next_node()
    assert len(taken) == trace.at + 1  # one ahead, to see where the events of a node end
    trace.previous_node()
    trace.next_node()
    assert len(taken) == trace.at + 1


def test_a_new_round_forgets_and_going_back_remembers() -> None:
    trace = Trace(iterative_deepening(Problem(JAM)))
    while trace.tally.rounds < 4:
        before = trace.touched()
        assert trace.next_node()
    forgotten = before - trace.touched()
    assert forgotten
    assert {trace.status(state) for state in forgotten} == {Status.UNTOUCHED}
    assert forgotten < trace.take_changed()
    trace.previous_node()
    assert trace.touched() == before
    assert forgotten < trace.take_changed()


def test_the_best_f_is_the_least_in_the_frontier() -> None:
    trace = Trace(ALGORITHMS["a_star"].function(Problem(JAM, heuristic=blockers_of_blockers)))
    assert trace.best_f is None
    seen = []
    while trace.next_node():
        seen.append(trace.best_f or 0)
    assert seen == sorted(seen)  # as the heuristic is consistent
    assert (seen[0], seen[-1]) == (3, 10)
    assert Trace(breadth_first(Problem(JAM))).best_f is None


# ---- ends -----------------------------------------------------------------------------------------


def test_a_search_that_finds_ends_with_its_path() -> None:
    trace = Trace(breadth_first(Problem(GATE)))
    while trace.next_node():
        assert (trace.found is None) is (not trace.ended)
    assert trace.found is not None
    board = GATE
    for slide in trace.found.path:
        board = board.after(slide)
    assert board.solved
    trace.previous_node()
    assert not trace.ended
    assert trace.shown is not None
    assert trace.shown.kind is Kind.EXPAND


@pytest.mark.parametrize("limit", [0, 1, 10, 13])
def test_the_limit_holds_to_the_node(limit: int) -> None:
    trace = Trace(breadth_first(Problem(CLOSED)), limit)
    while trace.next_node():
        pass
    assert (trace.tally.generated, trace.limited, trace.ended) == (limit, True, True)


def test_a_limit_that_is_just_enough_is_not_felt() -> None:
    needed = Trace(breadth_first(Problem(GATE)))
    while needed.next_node():
        pass
    trace = Trace(breadth_first(Problem(GATE)), needed.tally.generated)
    while trace.next_node():
        pass
    assert trace.found is not None
    assert not trace.limited


def test_an_error_ends_the_search_and_is_kept() -> None:
    def broken(board: Board) -> float:
        return 1 / (board.target.col - 1)

    trace = Trace(ALGORITHMS["a_star"].function(Problem(ROAD, heuristic=broken)))
    while trace.next_node():
        pass
    assert isinstance(trace.error, ZeroDivisionError)
    assert trace.ended
    assert trace.tally.expanded == 1
    assert trace.previous_node()


def test_a_closed_search_ends() -> None:
    trace = Trace(breadth_first(Problem(JAM)))
    trace.next_node()
    trace.close()
    assert not trace.next_node()
    assert trace.previous_node()
    assert trace.next_node()


# ---- functions of anybody's -----------------------------------------------------------------------


class OwnNode:
    """A node as a textbook has it."""

    def __init__(self, state: Board, parent: OwnNode | None = None, action: Slide | None = None) -> None:
        self.state = state
        self.parent = parent
        self.action = action


def own_generator(problem: Problem) -> Iterator[OwnNode]:
    """Breadth first, with nodes of its own that are yielded as they are expanded."""
    frontier = deque([OwnNode(problem.initial)])
    reached = {problem.initial}
    while frontier:
        node = frontier.popleft()
        yield node
        if problem.is_goal(node.state):
            return
        for action in problem.actions(node.state):
            child = OwnNode(problem.result(node.state, action), node, action)
            if child.state not in reached:
                reached.add(child.state)
                frontier.append(child)


def watched(function: Callable[[Problem], Any], board: Board = GATE) -> Trace:
    """Watch a function to its end."""
    trace = Trace(watch(function, Problem(board)))
    end = time.monotonic() + 60
    while not trace.ended:
        assert time.monotonic() < end
        trace.next_node()
    return trace


@pytest.mark.parametrize("board", [GATE, JAM, ROAD, SOLVED], ids=["gate", "jam", "road", "solved"])
def test_a_plain_function_is_shown_by_what_it_asks(board: Board) -> None:
    trace = watched(search_wide, board)
    ours = Trace(iter(events_of("uniform_cost", board)))
    while ours.next_node():
        pass
    assert trace.found is not None
    assert ours.found is not None
    assert trace.found.path_cost == ours.found.path_cost
    asked: Counter[str] = Counter()

    class Counting(Problem):
        def actions(self, state: Board) -> Any:
            asked["expanded"] += 1
            return super().actions(state)

        def result(self, state: Board, action: Slide) -> Board:
            asked["generated"] += 1
            return super().result(state, action)

    search_wide(Counting(board))
    assert (trace.tally.expanded, trace.tally.generated) == (asked["expanded"], asked["generated"])


def test_a_function_that_finds_nothing_ends_without_an_answer() -> None:
    trace = watched(search_wide, CLOSED)
    assert (trace.found, trace.error, trace.tally.frontier) == (None, None, 0)


def test_nodes_of_anybodys_class_are_expansions_once() -> None:
    nodes, calls = watched(own_generator), watched(search_wide)
    assert nodes.found is not None
    assert calls.found is not None
    assert nodes.found.path == calls.found.path
    assert nodes.tally.generated == calls.tally.generated
    assert nodes.tally.expanded == calls.tally.expanded + 1  # it yields the goal, too


def test_states_are_expansions() -> None:
    def states(problem: Problem) -> Iterator[Board]:
        yield problem.initial
        yield problem.result(problem.initial, problem.actions(problem.initial)[0])

    trace = watched(states)
    assert (trace.tally.expanded, trace.found) == (2, None)


def test_events_of_its_own_stand_alone() -> None:
    trace = watched(breadth_first, JAM)
    ours = Trace(iter(events_of("breadth_first", JAM)))
    ours.seek(10**6)
    assert (trace.tally.expanded, trace.tally.generated, trace.tally.frontier) == (
        ours.tally.expanded, ours.tally.generated, ours.tally.frontier,
    )  # fmt: skip
    assert trace.found is not None
    assert ours.found is not None
    assert trace.found.path == ours.found.path


def test_events_that_expand_what_never_was_in_the_frontier_are_mended() -> None:
    def careless(problem: Problem) -> Iterator[Event]:
        yield Event(Kind.EXPAND, Node(problem.initial))

    trace = watched(careless)
    assert (trace.tally.expanded, trace.tally.frontier) == (1, 0)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([Slide("X", 3)], "slide 1 of its path, X+3, is not possible there"),
        ([Slide("X", 1), Slide("X", 1)], "X is not out after the 2 slides of its path"),
        (["right"], "item 1 of its path is 'right', which is no slide"),
    ],
)
def test_a_wrong_path_is_told(answer: object, words: str) -> None:
    trace = watched(lambda _problem: answer)
    assert isinstance(trace.error, WrongAnswer)
    assert str(trace.error) == words


def test_an_answer_that_is_no_path_is_told() -> None:
    assert isinstance(watched(lambda _problem: 42).error, NoAnswer)


def test_what_may_not_be_yielded_is_told() -> None:
    error = watched(lambda _problem: iter([3])).error
    assert isinstance(error, WrongAnswer)
    assert "it yielded 3; it may yield nodes, states or events" in str(error)


def test_an_error_of_the_function_is_kept_with_all_before_it() -> None:
    def breaks(problem: Problem) -> None:
        problem.actions(problem.initial)
        problem.initial.blocks["Q"]

    trace = watched(breaks)
    assert isinstance(trace.error, KeyError)
    assert trace.tally.expanded == 1


def test_a_function_is_held_up_until_it_is_watched_and_ends_when_nobody_does() -> None:
    asked: list[int] = []

    def endless(problem: Problem) -> None:
        while True:
            asked.append(1)
            problem.actions(problem.initial)
            problem.actions(problem.result(problem.initial, problem.actions(problem.initial)[0]))

    before = threading.active_count()
    trace = Trace(watch(endless, Problem(GATE)))
    while not trace.next_node():
        pass
    time.sleep(0.2)  # much longer than it would need to run away
    assert len(asked) <= AHEAD
    trace.close()
    end = time.monotonic() + 30
    while threading.active_count() > before:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_function_that_never_asks_ends_when_nobody_watches() -> None:
    def idle(_problem: Problem) -> None:
        while True:
            pass

    before = threading.active_count()
    trace = Trace(watch(idle, Problem(GATE)))
    assert not trace.next_node()
    trace.close()
    end = time.monotonic() + 30
    while threading.active_count() > before:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_function_that_takes_its_time_holds_nobody_up() -> None:
    go = threading.Event()

    def slow(problem: Problem) -> None:
        go.wait(60)
        problem.actions(problem.initial)

    trace = Trace(watch(slow, Problem(GATE)))
    assert not trace.next_node()
    assert not trace.ended
    go.set()
    end = time.monotonic() + 60
    while not trace.ended:
        assert time.monotonic() < end
        trace.next_node()
    assert trace.tally.expanded == 1
