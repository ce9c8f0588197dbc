"""Trying students' searches: right, wrong, illegal, endless and failing ones, in words."""

from __future__ import annotations

import heapq
import inspect
import itertools
from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from blockshift_widget.board import Board, Slide
from blockshift_widget.levels import load_pack
from blockshift_widget.search import ALGORITHMS, Limits, Node, Problem, a_star, breadth_first
from blockshift_widget.search import solver_check as module
from blockshift_widget.search.solver_check import SPECIAL_BOARDS, check_solver
from blockshift_widget.search.solver_report import SolverReport, Verdict
from blockshift_widget.search.time_limit import call_within
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK

SHORT = Limits(seconds=0.1)
PATIENCE = 60


def search_wide(problem: Problem) -> list[Slide] | None:
    """What a student hands in on a good day."""
    queue: deque[tuple[Board, list[Slide]]] = deque([(problem.initial, [])])
    reached = {problem.initial}
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            after = problem.result(state, action)
            if after not in reached:
                reached.add(after)
                queue.append((after, [*path, action]))
    return None


def always_first(problem: Problem) -> list[Slide]:
    state, path = problem.initial, []
    while not problem.is_goal(state):
        action = problem.actions(state)[0]
        path.append(action)
        state = problem.result(state, action)
    return path


def fails_on_many_blocks(problem: Problem) -> list[Slide] | None:
    if len(problem.initial.blocks) > 2:
        return [None][len(problem.initial.blocks)]
    return search_wide(problem)


def only(report: SolverReport) -> Verdict:
    (verdict,) = report.verdicts
    return verdict


# Right ones


def test_a_good_search_is_right_and_best_on_all_boards() -> None:
    report = check_solver(search_wide)
    assert report.right
    assert report.optimal
    assert [one.board for one in report.verdicts] == [
        *(level.title for level in load_pack("lab").levels), "X Alone", "Already Out", "No Way Out"
    ]  # fmt: skip
    for verdict, level in zip(report.verdicts, load_pack("lab").levels, strict=False):
        assert (verdict.cost, verdict.optimum, verdict.words) == (
            level.par,
            level.par,
            f"right, and best: {level.par} cells",
        )
        assert verdict.states == verdict.expanded > 0
        assert (verdict.repeats, verdict.looped, verdict.ended) == (0, False, "answer")
    assert [one.words for one in report.verdicts[-3:]] == [
        "right, and best: 4 cells", "right, and best: 0 cells", "right: there is no way out"
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["breadth_first", "a_star", "uniform_cost", "ida_star"])
def test_our_own_are_right(name: str) -> None:
    report = check_solver(ALGORITHMS[name].function, SMALL_PACK, heuristic="distance_plus_blockers")
    assert report.optimal


def test_counts_are_those_of_the_search() -> None:
    problem = Problem(JAM)
    events = [event.kind.value for event in breadth_first(problem)]
    verdict = only(check_solver(breadth_first, JAM))
    assert verdict.expanded == events.count("expand")
    assert verdict.generated == sum(events.count(kind) for kind in ("generate", "skip")) - 1


def test_a_search_that_is_not_the_best_is_right_all_the_same() -> None:
    report = check_solver(breadth_first, {"Cells or Slides": load_pack("lab").levels[4].board}, actions="slides")
    verdict = only(report)
    assert report.right
    assert not report.optimal
    assert (verdict.optimal, verdict.legal, verdict.solves) == (False, True, True)
    assert verdict.words == f"right, but not the best: {verdict.cost} cells, where 10 would do"
    assert "0 of 1 way out cost the least" in str(report)


def test_the_model_and_the_heuristic_are_the_problem_s() -> None:
    """A* in a few lines, in the words of the textbook."""

    def textbook(problem: Problem) -> Node | None:
        number = itertools.count()
        frontier = [(problem.h(Node(problem.initial)), next(number), Node(problem.initial))]
        best = {problem.initial: 0}
        while frontier:
            _, _, node = heapq.heappop(frontier)
            if problem.goal_test(node.state):
                return node
            for action in problem.actions(node.state):
                state = problem.result(node.state, action)
                child = Node(state, node, action, problem.path_cost(node.path_cost, node.state, action, state))
                if child.path_cost < best.get(state, 1000):
                    best[state] = child.path_cost
                    heapq.heappush(frontier, (child.path_cost + problem.h(child), next(number), child))
        return None

    boards = [GATE, JAM, CLOSED]
    assert check_solver(textbook, boards, actions="slides", cost="slides").optimal
    blind, informed = (check_solver(textbook, JAM, heuristic=h) for h in ("zero", "perfect"))
    assert informed.optimal
    assert only(informed).expanded < only(blind).expanded


def test_a_generator_may_return_its_path() -> None:
    def search(problem: Problem) -> Generator[Board, None, list[Slide] | None]:
        yield problem.initial
        return search_wide(problem)

    assert check_solver(search, SMALL_PACK).optimal


# Wrong ones


@pytest.mark.parametrize(
    ("answer", "board", "words", "legal", "solves"),
    [
        (None, GATE, "wrong: it finds no way out, but there is one of 5 cells", None, None),
        ([], GATE, "wrong: X is not out after the 0 slides of its path", True, False),
        ([Slide("A", 1)], GATE, "wrong: X is not out after the 1 slide of its path", True, False),
        ([Slide("X", 1)], CLOSED, "wrong: X is not out after the 1 slide of its path", True, False),
        (
            [Slide("X", 4)], ROAD,
            "wrong: slide 1 of its path, X+4, goes 4 cells; here an action is a step of one cell", False, None,
        ),
        ([Slide("A", 1), Slide("X", -1)], GATE, "wrong: slide 2 of its path, X-1, is not possible there", False, None),
        (["X"], GATE, "wrong: item 1 of its path is 'X', which is no slide", False, None),
    ],
)  # fmt: skip
def test_wrong_answers(answer: object, board: Board, words: str, legal: bool | None, solves: bool | None) -> None:
    report = check_solver(lambda _: answer, board)
    verdict = only(report)
    assert (verdict.words, verdict.legal, verdict.solves) == (words, legal, solves)
    assert not verdict.right
    assert not report.right
    assert (verdict.cost, verdict.optimal, verdict.ended) == (None, None, "answer")


def test_a_path_that_fails_is_drawn_where_it_does() -> None:
    report = check_solver(lambda _: [Slide("A", 1), Slide("X", -1)], {"Gate": GATE})
    after = GATE.after(Slide("A", 1))
    assert (only(report).stuck, only(report).slide) == (after, Slide("X", -1))
    assert str(report).endswith(f"\nGate, where its path can't go on:\n{after}")
    assert "<title>Board, with the slide X-1</title>" in report._repr_html_()
    assert "Right on 0 of 1 board. No way out was found." in str(report)
    unfinished = check_solver(lambda _: [], {"Gate": GATE})
    assert str(unfinished).endswith(f"\nGate, where its path ends:\n{GATE}")
    assert "<svg" in unfinished._repr_html_()


@pytest.mark.parametrize("slide", [Slide("Q", 1), Slide("X", 0), Slide("X", -(10**30)), "X"])
def test_whatever_a_path_has_can_be_shown(slide: object) -> None:
    report = check_solver(lambda _: [slide], GATE)
    assert str(GATE) in str(report)
    assert report._repr_html_().count("<svg") == 1


def test_what_is_no_answer_is_said_with_the_function() -> None:
    def search(_: Problem) -> object:
        return {"X": 4}

    verdict = only(check_solver(search, GATE))
    line = search.__code__.co_firstlineno
    assert verdict.words == (
        "wrong: it returned {'X': 4}; an answer is a list of slides, or the node at its end, or None "
        f"(test_solver_check.py, line {line}: def search(_: Problem) -> object:)"
    )
    assert (verdict.ended, verdict.right) == ("error", False)


# Failing and endless ones


def test_an_exception_is_theirs_with_its_line() -> None:
    report = check_solver(fails_on_many_blocks, {"Road": ROAD, "Jam": JAM, "Gate": GATE})
    lines, first = inspect.getsourcelines(fails_on_many_blocks)
    assert [one.ended for one in report.verdicts] == ["answer", "error", "answer"]
    assert report.verdicts[1].words == (
        f"IndexError: list index out of range (test_solver_check.py, line {first + 2}: {lines[2].strip()})"
    )
    assert "Right on 2 of 3 boards" in str(report)


def test_asking_for_what_is_not_possible_is_their_error() -> None:
    def search(problem: Problem) -> object:
        return problem.result(problem.initial, Slide("X", -3))

    words = only(check_solver(search, GATE)).words
    assert words.startswith("IllegalSlide: X-3 is not possible: X may slide 0 to +2 cells, left to right, on ... (")
    assert words.endswith('return problem.result(problem.initial, Slide("X", -3)))')


@pytest.mark.parametrize("error", [SystemExit("bye"), RecursionError("too deep"), StopIteration()])
def test_no_exception_is_ours(error: BaseException) -> None:
    def search(_: Problem) -> object:
        raise error

    assert only(check_solver(search, GATE)).words.startswith(type(error).__name__)


def test_going_round_in_circles_is_seen() -> None:
    verdict = only(check_solver(always_first, GATE, Limits(nodes=50)))
    assert verdict.ended == "nodes"
    assert verdict.looped
    assert (verdict.expanded, verdict.states, verdict.repeats) == (50, 2, 48)
    assert verdict.words == (
        "stopped: it asked for more than 50 states; "
        "it goes round in circles: the last 48 times it asked about states it knew"
    )


def test_who_asks_for_much_does_not_loop() -> None:
    verdict = only(check_solver(search_wide, load_pack("lab").levels[5].board, Limits(nodes=300)))
    assert (verdict.ended, verdict.looped, verdict.words) == (
        "nodes",
        False,
        "stopped: it asked for more than 300 states",
    )


def test_who_swallows_the_stop_has_asked_too_much_all_the_same() -> None:
    def careless(problem: Problem) -> object:
        try:
            return always_first(problem)
        except BaseException:  # noqa: BLE001 (careless)
            return [Slide("A", 1), *[Slide("X", 1)] * 4]

    verdict = only(check_solver(careless, GATE, Limits(nodes=10)))
    assert (verdict.ended, verdict.right, verdict.cost) == ("nodes", False, None)


def endless(_: Problem) -> None:
    while True:
        pass


def endless_generator(problem: Problem) -> Iterator[Board]:
    while True:
        yield problem.initial


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("function", [endless, endless_generator])
def test_who_never_asks_is_stopped_by_time(function: Callable[[Problem], Any]) -> None:
    verdict = only(check_solver(function, GATE, SHORT))
    assert verdict.words == "stopped after 0.1 seconds, in which it asked the problem for nothing"
    assert (verdict.ended, verdict.looped, verdict.seconds > 0) == ("seconds", False, True)


@pytest.mark.usefixtures("patient")
def test_a_chain_of_parents_without_an_end_is_stopped_too() -> None:
    class Loop:
        state = GATE
        action = Slide("A", 1)

        @property
        def parent(self) -> Loop:
            return self

    assert only(check_solver(lambda _: Loop(), GATE, SHORT)).ended == "seconds"


def test_an_interrupt_keeps_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def interrupted(seconds: float | None, function: Callable[[], object]) -> object:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return call_within(seconds, function)

    monkeypatch.setattr(module, "call_within", interrupted)
    report = check_solver(search_wide, SMALL_PACK)
    assert [one.ended for one in report.verdicts] == ["answer", "interrupted"]
    assert not report.right
    assert "Right on 1 of 3 boards" in str(report)
    assert "Interrupted: 1 not tried" in str(report)


# As a table


def test_words_are_a_table() -> None:
    lines = str(check_solver(search_wide, {"Road": ROAD, "A Gate": GATE})).splitlines()
    assert lines == [
        "search_wide, with steps counted in cells",
        "",
        "board   states  verdict",
        "Road         4  right, and best: 4 cells",
        "A Gate      17  right, and best: 5 cells",
        "",
        "Right on 2 of 2 boards. 2 of 2 ways out cost the least. States: those whose actions it asked for.",
    ]


def test_a_frame_has_every_figure() -> None:
    frame = check_solver(search_wide, {"Road": ROAD, "Closed": CLOSED}).frame()
    assert list(frame["board"]) == ["Road", "Closed"]
    assert list(frame["right"]) == [True, True]
    assert frame["cost"].dtype == frame["optimum"].dtype == "Int64"
    assert frame["optimal"].dtype == "boolean"
    assert frame["cost"].isna().tolist() == [False, True]
    assert {"legal", "solves", "expanded", "generated", "states", "repeats", "looped", "ended", "seconds", "words"} <= {
        *frame
    }


def test_a_notebook_shows_a_table() -> None:
    page = check_solver(search_wide, {"<b>": ROAD})._repr_html_()
    assert ">4</td>" in page
    assert "&lt;b&gt;" in page
    assert "<b>" not in page


CELLS = (
    "def search(problem):\n    print('searching')\n    return 1 / 0",
    """
from blockshift_widget.search.solver_check import SPECIAL_BOARDS, check_solver
print(check_solver(search, SPECIAL_BOARDS['X Alone']))
""",
)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the Jupyter client: what matters is the kernel
def test_in_a_notebook_the_cell_is_named_and_prints_go_to_it() -> None:
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        said: list[Any] = []
        for code in CELLS:
            client.execute_interactive(code, timeout=PATIENCE, output_hook=said.append)
        text = "".join(one["content"]["text"] for one in said if one["msg_type"] == "stream")
        assert text.startswith("searching\n")
        assert "ZeroDivisionError: division by zero (In[1], line 3: return 1 / 0)" in text
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# What is refused


def test_what_can_not_be_tried_is_refused() -> None:
    with pytest.raises(ValueError, match="limits for a function of yours are nodes and seconds"):
        check_solver(search_wide, GATE, Limits(depth=3))
    with pytest.raises(ValueError, match="steps are counted in cells"):
        check_solver(search_wide, GATE, cost="slides")
    with pytest.raises(ValueError, match="there is no heuristic 'h'"):
        check_solver(search_wide, GATE, heuristic="h")
    with pytest.raises(TypeError, match="a function that takes a problem, not a str"):
        check_solver("a_star", GATE)  # type: ignore[arg-type]


def test_the_special_boards_are_what_they_are_called() -> None:
    assert [one.optimum for one in check_solver(a_star, SPECIAL_BOARDS).verdicts] == [4, 0, None]
