"""Measures of boards: what they say of each kind of board, and that they are those of the solver and the miner."""

from __future__ import annotations

import pytest
from hypothesis import event, given, settings

from blockshift_widget.board import Board
from blockshift_widget.editing.measuring import MOST_STATES, Measured, measure
from blockshift_widget.levels import load_pack
from blockshift_widget.mining import difficulty
from blockshift_widget.solver import answer_of, explore, solve
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, cramped_boards
from tests.test_space import LARGE_BOARD

OUT = Board("." * 16 + "XX" + "." * 18)
WALLED_AT_THE_EXIT = Board("#" * 12 + "####XX" + "#" * 18)
MANY_SOLUTIONS = Board("IBB#..I..LDDJXXL..J.KEEMFFK..MGGHHHM")


def measured(board: Board, most: int = MOST_STATES) -> Measured:
    """Measure a board without a pause."""
    return answer_of(measure(board, most))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        pytest.param(GATE, "Par 5: 21 states can be reached, none is harder", id="the hardest"),
        pytest.param(
            GATE.after(GATE.slides()[0]), "Par 4: 21 states can be reached, the hardest has par 5", id="not the hardest"
        ),
        pytest.param(ROAD, "Par 4: 5 states can be reached, none is harder", id="road"),
        pytest.param(
            OUT, "X is out already: move it to the left. 5 states can be reached, the hardest has par 4", id="solved"
        ),
        pytest.param(
            WALLED_AT_THE_EXIT, "X is out already and can't leave the exit: 1 state can be reached", id="all solved"
        ),
        pytest.param(
            Board("............XX..AA.................."),
            "X can't get out, whatever is moved: 6 states can be reached",
            id="no way out",
        ),
    ],
)
def test_what_is_said_of_a_board(board: Board, words: str) -> None:
    assert measured(board).words == words


@settings(max_examples=tries(60))
@given(cramped_boards())
def test_everything_is_what_solver_and_miner_say(board: Board) -> None:
    found, space, solution = measured(board), explore(board), solve(board)
    event("solvable" if solution else "not solvable")
    assert found.states == len(space)
    assert found.par == (solution.par if solution else None)
    assert found.difficulty == difficulty(board)
    assert found.hardest == space.hardest
    assert found.greatest_distance == space.greatest_distance
    assert found == measured(board)
    assert f"{len(space):,}" in dict(found.figures)["States"]


@pytest.mark.parametrize("number", range(10))
def test_the_figures_to_show_are_those_of_the_level(number: int) -> None:
    level = load_pack("block-shift").levels[number]
    figures = dict(measured(level.board).figures)
    known = difficulty(level.board)
    assert known is not None
    assert figures["Par"] == f"{level.par} moves"
    assert figures["Slides"] == str(known.slides)
    assert figures["Gates"] == str(known.gates)
    assert figures["Must move"].endswith(f", {known.must_move_twice} twice")
    assert figures["Dead ends"] == f"{round(100 * known.dead_ends)} %"
    assert len(figures) == 11


def test_a_board_without_a_way_out_has_no_other_figures() -> None:
    assert measured(CLOSED).figures == [("States", f"{len(explore(CLOSED)):,}")]
    assert measured(CLOSED).hardest is None


def test_of_many_solutions_the_size_is_shown() -> None:
    assert dict(measured(MANY_SOLUTIONS).figures)["Solutions at par"] == "1.5e21"


def test_of_too_many_states_nothing_is_worked_out() -> None:
    found = measured(LARGE_BOARD, most=1_000)
    assert found.words == "More than 1,000 states can be reached: too many to measure here"
    assert found.figures == [("States", "more than 1,000")]
    assert (found.states, found.par, found.difficulty, found.hardest, found.greatest_distance) == (None,) * 5


def test_who_measures_may_stop_and_the_limit_is_beyond_the_largest_component_known() -> None:
    class NotWanted(Exception):  # noqa: N818 (nobody did anything wrong)
        pass

    def stop(states: int) -> None:
        if states > 500:
            raise NotWanted

    with pytest.raises(NotWanted):
        answer_of(measure(LARGE_BOARD), stop)
    assert MOST_STATES > 541_934


def test_a_board_is_measured_by_a_limit_of_its_own_number_of_states() -> None:
    states = len(explore(JAM))
    assert measured(JAM, most=states).par == 10
    assert measured(JAM, most=states - 1).par is None
