"""What a search gives back, in anybody's form, read as a path of slides; and whether that path is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.board import Board, Slide
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.fault import shown
from blockshift_widget.search.problem import Problem

_NOTHING_FOUND: Final = frozenset({"failure", "cutoff"})
"""How textbooks say that there is no answer: as a text, or as a node with such a state."""


class NoAnswer(BlockShiftError, TypeError):  # noqa: N818 (it reads well in `except`)
    """What a search gave back is neither a path nor None."""


def answer_of(given: object, problem: Problem) -> object:
    """Return the answer of a search: what it returned or, of a generator, what it ended with.

    Parameters
    ----------
    given : object
        What the function returned. An iterator is taken to its end; its answer is what it returns or, if that is
        nothing, what it yielded last, if that is a path, an event that tells of a goal found, or a node at a goal.
    problem : Problem
        What was searched.
    """
    if not isinstance(given, Iterator):
        return given
    last: object = None
    while True:
        try:
            last = next(given)
        except StopIteration as end:
            return end.value if end.value is not None else _found(last, problem)


def _found(last: object, problem: Problem) -> object:
    if isinstance(last, Event):
        return last.node if last.kind is Kind.FOUND else None
    if isinstance(last, list | tuple):
        return last
    state = getattr(last, "state", None)
    return last if isinstance(state, Board) and problem.is_goal(state) else None


def path_of(answer: object) -> tuple[object, ...] | None:
    """Return the path that an answer stands for; None if it says that there is none.

    Parameters
    ----------
    answer : object
        A list or tuple, the node at the end of the path (of anybody's class that has `parent` and `action`,
        ``solution()`` or `path`), or None; a textbook's "failure" and "cutoff", as a text or as a node, are as good
        as None.

    Raises
    ------
    NoAnswer
        If it is something else.

    Examples
    --------
    >>> path_of([Slide("X", 4)]), path_of("failure")
    ((Slide(block='X', cells=4),), None)
    """
    name = getattr(answer, "state", answer)
    if name is None or (isinstance(name, str) and name in _NOTHING_FOUND):
        return None
    if isinstance(answer, list | tuple):
        return tuple(answer)
    if hasattr(answer, "parent") and hasattr(answer, "action"):
        return _way_to(answer)
    for name in ("solution", "path"):
        if hasattr(answer, name):
            path = getattr(answer, name)
            return path_of(path() if callable(path) else path)
    msg = f"it returned {shown(answer)}; an answer is a list of slides, or the node at its end, or None"
    raise NoAnswer(msg)


def _way_to(node: Any) -> tuple[object, ...]:  # noqa: ANN401 (anybody's node)
    """Return the actions on the way to a node."""
    way = []
    while node.parent is not None:
        way.append(node.action)
        node = node.parent
    return tuple(reversed(way))


@dataclass(frozen=True, slots=True)
class Walk:
    """A path, gone as far as it is possible.

    Parameters
    ----------
    board : Board
        Where it leads.
    cost : int
        What it costs up to there.
    slides : int
        How many slides it has up to there.
    wrong : str
        What is wrong with the next slide; empty if the path was gone to its end.
    slide : Slide or None
        The next slide, if it is one of a block that there is.
    """

    board: Board
    cost: int
    slides: int
    wrong: str = ""
    slide: Slide | None = None


def walk(problem: Problem, path: tuple[object, ...]) -> Walk:
    """Go a path as far as it is possible.

    Parameters
    ----------
    problem : Problem
        Where it begins, and what an action is.
    path : tuple
        What should be slides.

    Examples
    --------
    >>> walked = walk(Problem(Board("............XX......................")), (Slide("X", 1), Slide("X", 3)))
    >>> walked.cost, walked.wrong
    (1, 'slide 2 of its path, X+3, goes 3 cells; here an action is a step of one cell')
    """
    board, cost = problem.initial, 0
    for number, slide in enumerate(path, 1):
        if not isinstance(slide, Slide):
            wrong = f"item {number} of its path is {shown(slide)}, which is no slide"
            return Walk(board, cost, number - 1, wrong)
        if slide not in problem.actions(board):
            wrong = f"slide {number} of its path, {_why_not(board, slide)}"
            return Walk(board, cost, number - 1, wrong, slide if slide.block in board.blocks else None)
        after = problem.result(board, slide)
        board, cost = after, cost + problem.action_cost(board, slide, after)
    return Walk(board, cost, len(path))


def _why_not(board: Board, slide: Slide) -> str:
    """Say why a slide is no action."""
    if slide in board.slides():
        return f"{slide}, goes {slide.moves} cells; here an action is a step of one cell"
    return f"{slide}, is not possible there"
