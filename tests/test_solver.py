"""Par and solutions: against 246 known boards and against naive searches on random ones."""

from __future__ import annotations

import csv
from collections import deque
from pathlib import Path

import pytest
from hypothesis import event, example, given, settings

from blockshift_widget.board import Board
from blockshift_widget.solver import Solution, solve
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS, cramped_boards, full_boards

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


def naive_costs(board: Board) -> dict[Board, tuple[int, int]]:
    """Relax (moves, slides) over every slide of every state until nothing gets cheaper."""
    costs = {board: (0, 0)}
    waiting = deque([board])
    while waiting:
        now = waiting.popleft()
        for slide in now.slides():
            after = now.after(slide)
            cost = (costs[now][0] + abs(slide.cells), costs[now][1] + 1)
            if after not in costs or cost < costs[after]:
                costs[after] = cost
                waiting.append(after)
    return costs


# Known boards


def test_the_known_boards_are_all_there() -> None:
    rows = known_rows()
    assert len({row["board"] for row in rows}) == len(rows) == 246
    assert any("x" in row["board"] for row in rows), "some have walls"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_known_boards_are_solved_at_their_par(chunk: int) -> None:
    """Par is the known one, and the slides reach the exit in par cells."""
    for row in known_rows()[chunk::CHUNKS]:
        board = board_of(row["board"])
        solution = solve(board)
        assert solution is not None, row
        assert solution.par == int(row["par_cells"]), row
        assert sum(slide.moves for slide in solution.slides) == solution.par, row
        assert replay(board, solution).solved, row
        assert len(solution.slides) >= int(row["min_slides"]), row


def test_cells_and_slides_are_different_measures() -> None:
    """On some known boards the way of fewest slides is not the cheapest in cells."""
    row = next(row for row in known_rows() if row["board"] == HARD)
    solution = solve(board_of(HARD))
    assert solution is not None
    assert (solution.par, int(row["min_slides"])) == (34, 20)


def test_the_same_board_gets_the_same_solution() -> None:
    assert solve(board_of(HARD)) == solve(board_of(HARD))


# Random boards


@settings(deadline=None, max_examples=250)
@given(cramped_boards())
def test_par_is_that_of_a_breadth_first_search_over_steps(board: Board) -> None:
    solution = solve(board)
    par = None if solution is None else solution.par
    event(f"par {par}")
    assert par == naive_par(board)


@settings(deadline=None, max_examples=100)
@example(TWO_WAYS)
@given(cramped_boards())
def test_no_solution_of_par_cells_has_fewer_slides(board: Board) -> None:
    ends = [cost for state, cost in naive_costs(board).items() if state.solved]
    solution = solve(board)
    if solution is None:
        assert not ends
        return
    assert (solution.par, len(solution.slides)) == min(ends)
    assert sum(slide.moves for slide in solution.slides) == solution.par
    assert replay(board, solution).solved


@settings(deadline=None, max_examples=40)
@given(full_boards())
def test_a_full_board_is_solved_or_never(board: Board) -> None:
    assert solve(board) == (Solution(0, ()) if board.solved else None)


# Special boards


def lone(row: int, col: int) -> Board:
    """Return a board with nothing but X."""
    layout = ["."] * 36
    layout[row * 6 + col : row * 6 + col + 2] = "XX"
    return Board("".join(layout))


@pytest.mark.parametrize("row", range(6))
@pytest.mark.parametrize("col", range(5))
def test_a_lone_x_slides_out_at_once(row: int, col: int) -> None:
    solution = solve(lone(row, col))
    assert solution is not None
    assert solution.par == 4 - col
    assert [str(slide) for slide in solution.slides] == ([f"X+{4 - col}"] if col < 4 else [])


@pytest.mark.parametrize(
    ("board", "par", "slides"),
    [
        pytest.param(ROAD, 4, "X+4", id="road"),
        pytest.param(GATE, 5, "A+1 X+4", id="gate"),
        pytest.param(JAM, 10, "V-3 B-1 G+2 X+4", id="jam"),
        pytest.param(TWO_WAYS, 11, "D-3 B-3 G+2 X+3", id="two ways"),
    ],
)
def test_small_boards(board: Board, par: int, slides: str) -> None:
    solution = solve(board)
    assert solution is not None
    assert solution.par == par
    assert " ".join(map(str, solution.slides)) == slides


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
def test_x_that_never_gets_out(board: Board) -> None:
    assert solve(board) is None


def test_a_solved_board_has_par_0_even_when_walled_in() -> None:
    assert solve(Board("#" * 12 + "####XX" + "#" * 18)) == Solution(0, ())


def test_solving_leaves_the_board_as_it_is() -> None:
    before = GATE.layout
    solve(GATE)
    assert GATE.layout == before
