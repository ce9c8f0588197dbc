"""How moves become points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.game import BEST_SCORE, LEAST_SCORE, POINTS_PER_EXTRA_CELL, level_score, run_total

cells = st.integers(0, 10**30)


@pytest.mark.parametrize(
    ("moves", "par", "score"),
    [
        pytest.param(12, 12, 150, id="at par"),
        pytest.param(11, 12, 150, id="under par"),
        pytest.param(0, 12, 150, id="no moves"),
        pytest.param(13, 12, 145, id="one extra cell"),
        pytest.param(31, 12, 55, id="19 extra cells"),
        pytest.param(32, 12, 50, id="20 extra cells"),
        pytest.param(33, 12, 50, id="21 extra cells"),
        pytest.param(10**9, 12, 50, id="very many"),
        pytest.param(0, 0, 150, id="par 0"),
    ],
)
def test_level_scores(moves: int, par: int, score: int) -> None:
    assert level_score(moves, par) == score


@given(cells, cells)
def test_a_level_score_is_the_formula(moves: int, par: int) -> None:
    score = level_score(moves, par)
    assert score == max(50, 150 - 5 * max(0, moves - par))
    assert LEAST_SCORE <= score <= BEST_SCORE
    assert score % POINTS_PER_EXTRA_CELL == 0


@given(cells, cells, cells)
def test_more_moves_never_score_more(moves: int, extra: int, par: int) -> None:
    assert level_score(moves + extra, par) <= level_score(moves, par)


@pytest.mark.parametrize(("moves", "par"), [(-1, 5), (5, -1), (-1, -1)])
def test_cells_are_never_negative(moves: int, par: int) -> None:
    with pytest.raises(ValueError, match=f"moves={moves}, par={par}"):
        level_score(moves, par)


@given(st.lists(st.integers(50, 150), min_size=10, max_size=10))
def test_a_run_of_ten_levels_totals_500_to_1500(scores: list[int]) -> None:
    assert 500 <= run_total(scores) <= 1500
    assert run_total(scores) == run_total(tuple(scores)) == run_total(iter(scores)) == sum(scores)


def test_a_run_without_a_cleared_level_totals_0() -> None:
    assert run_total([]) == 0
