"""Batches: the same answers as `solve` and `explore`, in order, whoever works."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from blockshift_widget import Answer, Board, explore, solve, solve_many
from blockshift_widget._common.tasks import CHUNK, WINDOW, worker_processes
from blockshift_widget.formats import read_line
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS

KNOWN = [
    dict(zip(("board", "walls", "par_cells", "min_slides", "states", "max_distance"), line.split("\t"), strict=True))
    for line in (Path(__file__).parent / "data" / "known.tsv").read_text(encoding="ascii").splitlines()[1:]
]
BOARDS = [read_line(row["board"]) for row in KNOWN]
SOLVED = Board("....XX" + "." * 30)
SMALL = [GATE, CLOSED, SOLVED, JAM, ROAD, TWO_WAYS, GATE]


def answer_of(board: Board) -> Answer:
    """Answer by the public functions, one after the other."""
    space, solution = explore(board), solve(board)
    if solution is None:
        return Answer(board, None, None, len(space), None)
    return Answer(board, solution.par, len(solution.slides), len(space), space.greatest_distance)


class Endless:
    """Boards without an end, and how many were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[Board]:
        for board in cycle(SMALL):
            self.taken += 1
            yield board


@pytest.fixture(
    params=["here", "threads", *(pytest.param(name, marks=pytest.mark.slow) for name in ("processes", "dask"))]
)
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """Each kind of executor."""
    if request.param == "here":
        yield None
    elif request.param == "threads":
        with ThreadPoolExecutor(2) as threads:
            yield threads
    elif request.param == "processes":
        with worker_processes(2) as processes:
            yield processes
    else:
        yield request.getfixturevalue("dask_executor")


@pytest.fixture(scope="module")
def dask_executor() -> Iterator[Executor]:
    """A Dask cluster of two processes on this machine, as an executor."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


# Answers


def test_the_known_boards_get_the_known_answers() -> None:
    for row, board, answer in zip(KNOWN, BOARDS, solve_many(BOARDS), strict=True):
        expected = int(row["par_cells"]), int(row["states"]), int(row["max_distance"])
        assert (answer.par, answer.states, answer.greatest_distance) == expected, row
        assert answer.slides is not None
        assert answer.slides >= int(row["min_slides"]), row
        assert answer.board is board


def test_answers_are_those_of_solve_and_explore_in_order(executor: Executor | None) -> None:
    boards = [*SMALL, *BOARDS[::7], *SMALL]
    assert list(solve_many(boards, executor)) == [answer_of(board) for board in boards]


def test_a_board_without_a_way_out_has_states_and_nothing_else(executor: Executor | None) -> None:
    assert list(solve_many([CLOSED], executor)) == [Answer(CLOSED, None, None, len(explore(CLOSED)), None)]


def test_a_solved_board_has_par_0() -> None:
    assert [(answer.par, answer.slides) for answer in solve_many([SOLVED])] == [(0, 0)]


@pytest.mark.parametrize("backend", ["plain", "compiled"])
def test_both_backends_give_the_same_answers(backend: str) -> None:
    boards = [*SMALL, *BOARDS[::40]]
    assert list(solve_many(boards, backend=backend)) == [answer_of(board) for board in boards]


def test_no_boards_no_answers(executor: Executor | None) -> None:
    assert list(solve_many([], executor)) == []


def test_an_unknown_backend_is_refused(executor: Executor | None) -> None:
    with pytest.raises(ValueError, match="no backend 'quick'"):
        list(solve_many([GATE], executor, backend="quick"))


def test_an_answer_cannot_be_changed() -> None:
    answer: Any = next(solve_many([GATE]))
    with pytest.raises(AttributeError):
        answer.par = 1


# Flat memory, stopping


def test_boards_without_an_end_are_taken_as_they_are_needed(executor: Executor | None) -> None:
    boards = Endless()
    answers = solve_many(boards, executor)
    assert boards.taken == 0
    few = list(islice(answers, 3 * CHUNK))
    answers.close()
    assert few == list(solve_many(islice(cycle(SMALL), 3 * CHUNK)))
    assert boards.taken <= 3 * CHUNK + WINDOW * CHUNK


def test_without_an_executor_every_answer_comes_at_once() -> None:
    boards = Endless()
    answers = solve_many(boards)
    for taken in range(1, 20):
        next(answers)
        assert boards.taken == taken
    answers.close()


def test_closing_one_batch_leaves_another_of_the_same_boards_alone(executor: Executor | None) -> None:
    boards = SMALL * 40
    expected = list(solve_many(boards))
    first, second = solve_many(boards, executor), solve_many(boards, executor)
    assert [next(first), next(second)] == expected[:1] * 2
    first.close()
    assert list(second) == expected[1:]


def test_what_goes_wrong_in_the_boards_comes_out() -> None:
    def boards() -> Iterator[Board]:
        yield GATE
        raise LookupError

    answers = solve_many(boards())
    assert next(answers).par == 5
    with pytest.raises(LookupError):
        next(answers)
