"""Par and solutions of both backends: against 246 known boards and against naive searches on random ones."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import event, example, given, settings

from blockshift_widget.board import Board
from blockshift_widget.solver import Solution, explore, solve
from blockshift_widget.solver.backends import Metric
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS, cramped_boards, full_boards

both_backends = pytest.mark.parametrize("backend", ["plain", "compiled"])

KNOWN = Path(__file__).parent / "data" / "known.tsv"
CHUNKS = 6
HARD = "HJBBCCHJDDLoIJAALoIEEKLooooKFFGGoooo"


def known_rows() -> list[dict[str, str]]:
    """Return the lines of the file of known boards."""
    with KNOWN.open(encoding="ascii", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def board_of(known: str) -> Board:
    """Read a board as the file spells it: A is the target and x a wall."""
    spelled = known.translate(str.maketrans("Ax", "X#"))
    return Board.parse("\n".join(spelled[start : start + 6] for start in range(0, 36, 6)))


def replay(board: Board, solution: Solution) -> Board:
    """Return the board after all slides of a solution."""
    for slide in solution.slides:
        board = board.after(slide)
    return board


def naive_par(board: Board) -> int | None:
    """Search breadth first over single steps."""
    seen, queue = {board}, deque([(board, 0)])
    while queue:
        now, moves = queue.popleft()
        if now.solved:
            return moves
        fresh = {now.after(step) for step in now.steps()} - seen
        seen |= fresh
        queue.extend((neighbour, moves + 1) for neighbour in fresh)
    return None


def naive_ends(board: Board, metric: Metric) -> list[tuple[int, int]]:
    """Relax (moves, slides), or (slides, moves), over every slide until nothing gets cheaper; list the solved ones."""
    costs = {board: (0, 0)}
    waiting = deque([board])
    while waiting:
        now = waiting.popleft()
        for slide in now.slides():
            first, second = (slide.moves, 1) if metric == "cells" else (1, slide.moves)
            after, cost = now.after(slide), (costs[now][0] + first, costs[now][1] + second)
            if after not in costs or cost < costs[after]:
                costs[after] = cost
                waiting.append(after)
    return [cost for state, cost in costs.items() if state.solved]


# Known boards


def test_the_known_boards_are_all_there() -> None:
    rows = known_rows()
    assert len({row["board"] for row in rows}) == len(rows) == 246
    assert any("x" in row["board"] for row in rows), "some have walls"


PLAIN_STATES: Final = 20_000
"""Nine of the 246 boards reach more. The plain backend has the largest of all among the tests of spaces."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_known_boards_have_the_known_answers(chunk: int) -> None:
    """Par, fewest slides, states and greatest distance are the known ones, and the slides really lead out."""
    for row in known_rows()[chunk::CHUNKS]:
        board = board_of(row["board"])
        solution, fewest = solve(board, backend="compiled"), solve(board, metric="slides", backend="compiled")
        assert solution is not None, row
        assert fewest is not None, row
        assert solution.par == solution.moves == fewest.par == int(row["par_cells"]), row
        assert len(solution.slides) >= len(fewest.slides) == int(row["min_slides"]), row
        assert fewest.moves >= fewest.par, row
        assert replay(board, solution).solved, row
        assert replay(board, fewest).solved, row
        space = explore(board, backend="compiled")
        assert (len(space), space.greatest_distance) == (int(row["states"]), int(row["max_distance"])), row
        assert space.distance(board) == solution.par, row
        if len(space) <= PLAIN_STATES:
            assert solve(board, backend="plain") == solution, row
            assert solve(board, metric="slides", backend="plain") == fewest, row
            plain = explore(board, backend="plain")
            assert (len(plain), plain.greatest_distance) == (len(space), space.greatest_distance), row
            assert plain.distance(board) == solution.par, row


def test_cells_and_slides_are_different_metrics() -> None:
    """On some known boards the way of fewest slides is not the cheapest in cells."""
    in_cells, in_slides = solve(board_of(HARD)), solve(board_of(HARD), metric="slides")
    assert in_cells is not None
    assert in_slides is not None
    assert (in_cells.moves, len(in_cells.slides)) == (34, 21)
    assert (in_slides.moves, len(in_slides.slides)) == (38, 20)


# Random boards


@pytest.mark.slow
@both_backends
@settings(max_examples=tries(40))
@given(board=cramped_boards())
def test_par_is_that_of_a_breadth_first_search_over_steps(backend: str, board: Board) -> None:
    solution = solve(board, backend=backend)
    par = None if solution is None else solution.par
    event(f"par {par}")
    assert par == naive_par(board)


@both_backends
@settings(max_examples=tries(40))
@example(board=TWO_WAYS)
@given(board=cramped_boards())
def test_no_solution_is_cheaper_in_either_metric(backend: str, board: Board) -> None:
    in_cells, in_slides = solve(board, backend=backend), solve(board, "slides", backend=backend)
    ends = naive_ends(board, "cells")
    if in_cells is None or in_slides is None:
        assert in_cells is in_slides is None
        assert not ends
        return
    assert (in_cells.moves, len(in_cells.slides)) == min(ends)
    assert (len(in_slides.slides), in_slides.moves) == min(naive_ends(board, "slides"))
    assert in_cells.par == in_slides.par == in_cells.moves
    assert replay(board, in_cells).solved
    assert replay(board, in_slides).solved


@both_backends
@settings(max_examples=tries(40))
@given(board=full_boards())
def test_a_full_board_is_solved_or_never(backend: str, board: Board) -> None:
    assert solve(board, backend=backend) == (Solution(0, ()) if board.solved else None)


# Special boards


def lone(row: int, col: int) -> Board:
    """Return a board with nothing but X."""
    layout = ["."] * 36
    layout[row * 6 + col : row * 6 + col + 2] = "XX"
    return Board("".join(layout))


@both_backends
@pytest.mark.parametrize("row", range(6))
@pytest.mark.parametrize("col", range(5))
def test_a_lone_x_slides_out_at_once(row: int, col: int, backend: str) -> None:
    solution = solve(lone(row, col), backend=backend)
    assert solution is not None
    assert solution.par == 4 - col
    assert [str(slide) for slide in solution.slides] == ([f"X+{4 - col}"] if col < 4 else [])


@both_backends
@pytest.mark.parametrize(
    ("board", "par", "slides"),
    [
        pytest.param(ROAD, 4, "X+4", id="road"),
        pytest.param(GATE, 5, "A+1 X+4", id="gate"),
        pytest.param(JAM, 10, "V-3 B-1 G+2 X+4", id="jam"),
        pytest.param(TWO_WAYS, 11, "D-3 B-3 G+2 X+3", id="two ways"),
    ],
)
def test_small_boards(board: Board, par: int, slides: str, backend: str) -> None:
    solution = solve(board, backend=backend)
    assert solution is not None
    assert solution.par == par
    assert " ".join(map(str, solution.slides)) == slides


@both_backends
@pytest.mark.parametrize(
    "board",
    [
        pytest.param(CLOSED, id="a wall before the exit"),
        pytest.param(Board("." * 12 + "XX..AA" + "." * 18), id="a horizontal block before the exit"),
        pytest.param(Board("#" * 12 + "#XX#.." + "#" * 18), id="walls around X"),
        pytest.param(Board("#" * 12 + "XX#..." + "#" * 18), id="walls everywhere else"),
        pytest.param(Board("....#.....A.XX..A.....A.....#......."), id="a gate between walls"),
    ],
)
def test_x_that_never_gets_out(board: Board, backend: str) -> None:
    assert solve(board, backend=backend) is None
    assert solve(board, "slides", backend=backend) is None


@both_backends
@pytest.mark.parametrize("metric", ["cells", "slides"])
def test_a_solved_board_has_par_0_even_when_walled_in(metric: Metric, backend: str) -> None:
    assert solve(Board("#" * 12 + "####XX" + "#" * 18), metric, backend) == Solution(0, ())
    assert solve(Board("....AA......BB..XX.........CC......."), metric, backend) == Solution(0, ())


def test_solving_leaves_the_board_as_it_is() -> None:
    before = GATE.layout
    solve(GATE)
    assert GATE.layout == before


# Asking wrongly


def test_an_unknown_metric_is_refused() -> None:
    with pytest.raises(ValueError, match="no metric 'moves'; there are cells and slides"):
        solve(GATE, "moves")  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", [solve, explore])
def test_an_unknown_backend_is_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="no backend 'slow'; there are compiled, plain"):
        ask(GATE, backend="slow")


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None  # as if it were not installed
from blockshift_widget import Board, explore, solve
board = Board("............XX..A.....A.............")
assert solve(board, backend="plain").par == 5
assert not any(name.startswith("numpy") for name in sys.modules), "the plain backend needs no numpy"
assert solve(board).par == 5
assert len(explore(board)) == 21
assert "blockshift_widget.solver.compiled_backend" not in sys.modules
try:
    solve(board, backend="compiled")
except ImportError as error:
    print(error)
"""

WITH_NUMBA = """
import sys
from blockshift_widget import Board, explore, solve
board = Board("............XX..A.....A.............")
assert solve(board).par == 5
assert len(explore(board)) == 21
assert "blockshift_widget.solver.compiled_backend" in sys.modules
assert "blockshift_widget.solver.plain_backend" not in sys.modules
"""


WITHOUT_A_FOLDER = """
from numba.core.caching import CompileResultCacheImpl
CompileResultCacheImpl._locator_classes = []  # as if no folder could be written to
from blockshift_widget import Board, solve
assert solve(Board("............XX..A.....A............."), backend="compiled").par == 5
"""


def python(code: str) -> str:
    """Run code in a Python of its own and return what it prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_without_numba_the_plain_backend_is_taken() -> None:
    assert "blockshift_widget[fast]" in python(WITHOUT_NUMBA)


def test_with_numba_the_compiled_backend_is_taken() -> None:
    python(WITH_NUMBA)


@pytest.mark.slow
def test_the_compiled_backend_works_where_compiled_code_can_not_be_kept() -> None:
    python(WITHOUT_A_FOLDER)
