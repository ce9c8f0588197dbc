"""For the tests of searches: boards with known answers, and problems that count or never end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blockshift_widget import load_pack, solve
from blockshift_widget.board import SIZE, Board, Slide
from blockshift_widget.formats import read_line
from blockshift_widget.search import Event, Kind, Problem
from blockshift_widget.search.problem import ActionModel, CostModel

Model = tuple[ActionModel, CostModel]

STEPS: Model = ("steps", "cells")
SLIDES: Model = ("slides", "slides")
SLIDES_IN_CELLS: Model = ("slides", "cells")


@dataclass(frozen=True)
class Known:
    """A board, the least cost of a way out in cells and in slides, and how many states it has."""

    name: str
    board: Board
    cells: int
    slides: int
    states: int = 0

    def least(self, model: Model) -> int:
        """Return the least cost in a model."""
        return self.slides if model[1] == "slides" else self.cells


def _known() -> list[Known]:
    lines = (Path(__file__).parent / "data" / "known.tsv").read_text(encoding="ascii").splitlines()[1:]
    rows = sorted((line.split("\t") for line in lines), key=lambda row: int(row[4]))
    return [Known(row[0], read_line(row[0]), int(row[2]), int(row[3]), int(row[4])) for row in rows]


KNOWN = _known()
"""The boards of the public database, small components first."""

HUNDRED = KNOWN[:100]

LAB = {
    level.title: Known(level.title, level.board, level.par, len(solved.slides))
    for level in load_pack("lab").levels
    if (solved := solve(level.board, "slides"))
}

SOLVED = Board("....XX" + "." * 30)
SHUT_IN = Board("#" * 12 + "#XX#.." + "#" * 18)
"""A single state, and X is not out."""

TWO_STATES = Board("#" * 12 + "#XX.#." + "#" * 18)
FEW_STATES = Board("#" * 6 + "XX.#.." + "AB####" + "AB####" + "..####" + "#" * 6)
"""X, A and B can be slid, and X never gets out."""


def cells_at_least(board: Board) -> int:
    """Return the cells that X and the blocks on its way have to go at least: admissible and consistent for cells."""
    return SIZE - 2 - board.target.col + _blockers(board)


def slides_at_least(board: Board) -> int:
    """Return the slides that X and the blocks on its way have to make at least: the same for slides."""
    return (not board.solved) + _blockers(board)


def _blockers(board: Board) -> int:
    row, col = board.target.row, board.target.col
    return len({*board.layout[row * SIZE + col + 2 : (row + 1) * SIZE]} - {".", "#"})


def problem_of(known: Known, model: Model) -> Problem:
    """Return the problem to find a way out of a known board, with an ordinary heuristic."""
    return Problem(known.board, *model, heuristic=slides_at_least if model[1] == "slides" else cells_at_least)


class CountingProblem(Problem):
    """Counts what is asked of it."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.asked = {"actions": 0, "result": 0, "h": 0}

    def actions(self, state: Board) -> Sequence[Slide]:
        """Count, and answer."""
        self.asked["actions"] += 1
        return super().actions(state)

    def result(self, state: Board, action: Slide) -> Board:
        """Count, and answer."""
        self.asked["result"] += 1
        return super().result(state, action)

    def h(self, node: Any) -> float:
        """Count, and answer."""
        self.asked["h"] += 1
        return super().h(node)


class EndlessProblem(Problem):
    """Has no goal."""

    def is_goal(self, state: Board) -> bool:  # noqa: ARG002 (the interface)
        """Say no."""
        return False


def near_exit(known: Known, model: Model, cost: int) -> Known:
    """Return the state of a best way out that is so far from the exit, in slides or single cells."""
    solution = solve(known.board, model[1])
    assert solution is not None
    left = solution.slides
    if model[1] == "cells":
        left = tuple(
            step for slide in left for step in [Slide(slide.block, int(math.copysign(1, slide.cells)))] * slide.moves
        )
    board = known.board
    for slide in left[: len(left) - cost]:
        board = board.after(slide)
    return Known(known.name, board, cost, cost)


def check_way(problem: Problem, found: Event) -> None:
    """Prove that what was found is a legal way out, and that its nodes and costs are right."""
    assert found.kind is Kind.FOUND
    state, cost = problem.initial, 0
    nodes = found.node.nodes
    assert (nodes[0].state, nodes[0].path_cost, nodes[0].depth) == (state, 0, 0)
    for depth, node in enumerate(nodes[1:], start=1):
        assert node.action is not None
        assert node.action in problem.actions(state)
        after = problem.result(state, node.action)
        cost += problem.action_cost(state, node.action, after)
        assert (node.state, node.path_cost, node.depth) == (after, cost, depth)
        state = after
    assert problem.is_goal(state)
    assert found.node.path == tuple(node.action for node in nodes[1:])
