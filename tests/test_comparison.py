"""Many searches in one table: what each row says is what a single run says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pandas as pd
import pytest

from blockshift_widget.board import Board
from blockshift_widget.search import ALGORITHMS, Event, Limits, Problem, a_star, beam, breadth_first, run_search
from blockshift_widget.search.comparison import COLUMNS, compare
from blockshift_widget.search.heuristics import HEURISTICS, blockers_of_x, distance_plus_blockers
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK


def none_or(value: object) -> object:
    """Return a value of a table, with None where there is none."""
    return None if pd.isna(value) else value  # type: ignore[call-overload]


@pytest.mark.slow
def test_a_row_says_what_a_run_says() -> None:
    table = compare(ALGORITHMS, {"Jam": JAM}, actions="slides", progress=False)
    assert table["algorithm"].tolist() == [one.title for one in ALGORITHMS.values()]
    problem = Problem(JAM, "slides", heuristic=distance_plus_blockers)
    for algorithm, row in zip(ALGORITHMS.values(), table.to_dict("records"), strict=True):
        result = run_search(algorithm.function, problem)
        assert row["stopped"] == result.stopped.value
        assert (row["generated"], row["expanded"]) == (result.generated, result.expanded)
        assert row["greatest_frontier"] == result.greatest_frontier
        assert (none_or(row["cost"]), none_or(row["depth"])) == (result.cost, result.depth)
        assert none_or(row["optimal"]) == (None if result.cost is None else result.cost == 10)
        assert none_or(row["effective_branching_factor"]) == pytest.approx(result.effective_branching_factor)
        assert none_or(row["heuristic"]) == ("distance + blockers" if algorithm.informed else None)
        assert (row["actions"], row["counted_in"], row["optimum"], row["board"]) == ("slides", "cells", 10, "Jam")
    assert table["seconds"].min() > 0
    assert table["error"].isna().all()


def test_the_columns_are_those_documented() -> None:
    table = compare("a_star", GATE, progress=False)
    assert {name: str(kind) for name, kind in table.dtypes.items()} == dict(COLUMNS)
    assert all(f"`{name}`" in str(compare.__doc__) for name in COLUMNS)
    assert table.attrs == {"interrupted": False}


def test_every_board_with_every_heuristic_where_one_is_asked() -> None:
    table = compare(["a_star", "breadth_first"], SMALL_PACK, ["zero", blockers_of_x], progress=False)
    rows = [tuple(none_or(one) for one in row) for row in table[["board", "algorithm", "heuristic"]].to_numpy()]
    assert rows == [
        (level.title, *search)
        for level in SMALL_PACK.levels
        for search in (("A*", "zero"), ("A*", "blockers_of_x"), ("Breadth-first", None))
    ]


def test_perfect_is_made_for_each_board_and_cost() -> None:
    table = compare(a_star, SMALL_PACK, ["zero", "perfect"], actions="slides", cost="slides", progress=False)
    assert table["optimal"].all()
    blind, informed = (table[table["heuristic"] == name]["expanded"].sum() for name in ("zero", "perfect"))
    assert informed < blind


def test_where_no_way_leads_out() -> None:
    row = compare("breadth_first", CLOSED, progress=False).iloc[0]
    assert row["stopped"] == "exhausted"
    assert all(pd.isna(row[name]) for name in ("cost", "optimum", "optimal", "depth", "effective_branching_factor"))


def test_limits_hold_for_each_search() -> None:
    table = compare(["breadth_first", "a_star"], [JAM, GATE], limits=Limits(nodes=20), progress=False)
    assert set(table["stopped"]) == {"limit"} | set(table[table["generated"] < 20]["stopped"])
    assert table["generated"].max() <= 20


# Searches and heuristics of one's own


def mine(problem: Problem) -> Iterator[Event]:
    yield from breadth_first(problem)


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("a_star", ["A*"]),
        (a_star, ["A*"]),
        (ALGORITHMS["a_star"], ["A*"]),
        (mine, ["mine"]),
        ({"wide": breadth_first, "narrow": a_star}, ["wide", "narrow"]),
        ([partial(beam, width=5), partial(beam, width=50)], ["Beam (width 5)", "Beam (width 50)"]),
    ],
)
def test_algorithms_and_their_names(given: object, names: list[str]) -> None:
    table = compare(given, GATE, progress=False)  # type: ignore[arg-type]
    assert table["algorithm"].tolist() == names


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("zero", ["zero"]),
        (HEURISTICS["distance_of_x"], ["distance of X"]),
        (blockers_of_x, ["blockers_of_x"]),
        ({"none": lambda _: 0, "some": blockers_of_x}, ["none", "some"]),
        (HEURISTICS, [one.title for one in HEURISTICS.values()]),
    ],
)
def test_heuristics_and_their_names(given: object, names: list[str]) -> None:
    table = compare(a_star, GATE, given, progress=False)  # type: ignore[arg-type]
    assert table["heuristic"].tolist() == names


def test_a_function_of_ones_own_runs_with_each_heuristic() -> None:
    assert compare(mine, GATE, ["zero", "perfect"], progress=False)["heuristic"].tolist() == ["zero", "perfect"]


def failing(board: Board) -> float:
    return 1 / (3 - board.target.col)


def test_an_error_is_theirs_and_the_rest_goes_on() -> None:
    table = compare("a_star", ROAD, [failing, "zero"], progress=False)
    assert table["stopped"].tolist() == ["error", "found"]
    assert "ZeroDivisionError: division by zero (test_comparison.py, line " in table["error"].iloc[0]
    assert "return 1 / (3 - board.target.col)" in table["error"].iloc[0]
    assert table.iloc[0][["cost", "expanded", "seconds"]].isna().all()


# Interrupted


def interrupting(after: int) -> Callable[[Problem], Iterator[Event]]:
    """Return a search during whose so-manieth call the user presses Ctrl-C."""
    calls = 0

    def search(problem: Problem) -> Iterator[Event]:
        nonlocal calls
        calls += 1
        for event in breadth_first(problem):
            if calls == after:
                raise KeyboardInterrupt
            yield event

    return search


def test_an_interrupt_keeps_what_is_done() -> None:
    table = compare({"mine": interrupting(3)}, [ROAD, GATE, JAM, CLOSED], progress=False)
    assert table["stopped"].tolist() == ["found", "found", "interrupted"]
    assert table.attrs["interrupted"] is True


def test_an_interrupt_between_searches_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter([5, None])

    def best_cost(*_: object) -> int:
        if (known := next(calls)) is None:
            raise KeyboardInterrupt
        return known

    monkeypatch.setattr("blockshift_widget.search.comparison.best_cost", best_cost)
    table = compare("a_star", [GATE, JAM], progress=False)
    assert len(table) == 1
    assert table.attrs["interrupted"] is True
    assert {name: str(kind) for name, kind in table.dtypes.items()} == dict(COLUMNS)


# The bar


def test_the_bar_is_shown_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    compare("a_star", [GATE, JAM], progress=True)
    shown = capsys.readouterr()
    assert "2/2" in shown.err
    assert not shown.out
    compare("a_star", [GATE, JAM])  # no notebook, no terminal
    compare("a_star", [GATE, JAM], progress=False)
    assert capsys.readouterr().err == ""


# What is refused


def test_what_can_not_be_compared_is_refused_before_anything_runs() -> None:
    with pytest.raises(ValueError, match="there is no algorithm 'astar'"):
        compare(["a_star", "astar"], GATE)
    with pytest.raises(ValueError, match="there is no heuristic 'h'"):
        compare("a_star", GATE, "h")
    with pytest.raises(TypeError, match="an algorithm is a function of a problem, or a name in ALGORITHMS, not 3"):
        compare([3], GATE)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a heuristic is a function of a board, or a name in HEURISTICS, not 3"):
        compare("a_star", GATE, [3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="steps are counted in cells"):
        compare("a_star", GATE, cost="slides")
    with pytest.raises(ValueError, match="there are no boards"):
        compare("a_star", [])
