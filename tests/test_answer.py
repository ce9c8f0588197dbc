"""Answers of searches in anybody's form, and paths gone as far as they are possible."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from blockshift_widget.board import Board, Slide
from blockshift_widget.search import Event, Kind, Node, Problem, a_star
from blockshift_widget.search.answer import NoAnswer, answer_of, path_of, walk
from tests.strategies import GATE, JAM, ROAD

STEP = Slide("X", 1)
ONE = (STEP,)
ROOT = Node(ROAD)
NEXT = Node(ROAD.after(STEP), ROOT, STEP)


@dataclass
class Theirs:
    """A node as a student may write it."""

    state: object
    parent: Theirs | None = None
    action: Slide | None = None


class WithSolution:
    """A node of the textbook's third edition, seen from outside."""

    def solution(self) -> list[Slide]:
        """Return a path."""
        return [STEP]


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        pytest.param(None, None, id="nothing"),
        pytest.param([], (), id="no slides"),
        pytest.param([STEP], ONE, id="list"),
        pytest.param(ONE, ONE, id="tuple"),
        pytest.param(ROOT, (), id="our root"),
        pytest.param(NEXT, ONE, id="our node"),
        pytest.param(Theirs(ROAD.after(STEP), Theirs(ROAD), STEP), ONE, id="their node"),
        pytest.param(Theirs("failure"), None, id="the textbook's failure"),
        pytest.param(Theirs("cutoff"), None, id="the textbook's cutoff"),
        pytest.param("cutoff", None, id="the third edition's cutoff"),
        pytest.param(WithSolution(), ONE, id="solution()"),
        pytest.param(SimpleNamespace(path=[STEP]), ONE, id="path"),
        pytest.param(SimpleNamespace(path=lambda: [STEP]), ONE, id="path()"),
        pytest.param(["X", 3], ("X", 3), id="a list of anything is judged later"),
    ],
)
def test_paths(answer: object, path: tuple[object, ...] | None) -> None:
    assert path_of(answer) == path


@pytest.mark.parametrize("answer", [False, 3, "found", {}, ROAD, {STEP}, SimpleNamespace(path=3)])
def test_what_is_no_answer(answer: object) -> None:
    with pytest.raises(
        NoAnswer, match=r"it returned .*; an answer is a list of slides, or the node at its end, or None"
    ):
        path_of(answer)


def test_what_can_not_even_be_written() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    with pytest.raises(NoAnswer, match="it returned a Broken;"):
        path_of(Broken())


GOAL = Node(Board("................XX.................."))


@pytest.mark.parametrize(
    ("items", "returned", "answer"),
    [
        pytest.param([ROAD, GATE], [STEP], [STEP], id="what it returns"),
        pytest.param([GOAL], [STEP], [STEP], id="what it returns, before what it yielded"),
        pytest.param([ROOT, GOAL], None, GOAL, id="a node at a goal"),
        pytest.param([GOAL, ROOT], None, None, id="a node at a goal, but not the last"),
        pytest.param([ROOT, [STEP]], None, [STEP], id="a path at last"),
        pytest.param([ROAD, GOAL.state], None, None, id="states have no path"),
        pytest.param(
            [Event(Kind.EXPAND, ROOT), Event(Kind.FOUND, GOAL)], None, GOAL, id="an event that tells of a goal"
        ),
        pytest.param([Event(Kind.EXPAND, GOAL)], None, None, id="another event"),
        pytest.param([], None, None, id="nothing"),
    ],
)
def test_answers_of_generators(items: list[object], returned: object, answer: object) -> None:
    def search() -> Generator[object, None, object]:
        yield from items
        return returned

    assert answer_of(search(), Problem(ROAD)) == answer


def test_what_is_no_generator_is_the_answer() -> None:
    assert answer_of([STEP], Problem(ROAD)) == [STEP]


def test_our_algorithms_are_searches_too() -> None:
    path = path_of(answer_of(a_star(Problem(JAM)), Problem(JAM)))
    assert path is not None
    assert walk(Problem(JAM), path).cost == len(path) == 10


# Going a path


def test_a_whole_path() -> None:
    gone = walk(Problem(GATE, "slides"), (Slide("A", 1), Slide("X", 4)))
    assert (gone.board.solved, gone.cost, gone.slides, gone.wrong) == (True, 5, 2, "")
    assert walk(Problem(GATE, "slides", "slides"), (Slide("A", 1), Slide("X", 4))).cost == 2


@pytest.mark.parametrize(
    ("path", "slides", "wrong"),
    [
        (
            (STEP, Slide("A", 1), Slide("X", 2)), 2,
            "slide 3 of its path, X+2, goes 2 cells; here an action is a step of one cell",
        ),
        ((Slide("X", -1),), 0, "slide 1 of its path, X-1, is not possible there"),
        ((STEP, Slide("X", 0)), 1, "slide 2 of its path, X+0, is not possible there"),
        ((Slide("Q", 1),), 0, "slide 1 of its path, Q+1, is not possible there"),
        ((STEP, "A+1"), 1, "item 2 of its path is 'A+1', which is no slide"),
        ((GATE,), 0, f"item 1 of its path is {GATE!r}, which is no slide"),
    ],
)  # fmt: skip
def test_a_path_that_is_none(path: tuple[object, ...], slides: int, wrong: str) -> None:
    gone = walk(Problem(GATE), path)
    assert (gone.slides, gone.wrong) == (slides, wrong)
    assert gone.cost == slides
    failed = path[slides]
    assert gone.slide == (failed if isinstance(failed, Slide) and failed.block in GATE.blocks else None)
