"""The chart of nodes against cost: every mark in its place, every name readable, light and dark, wide and narrow."""

from __future__ import annotations

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from blockshift_widget.analysis import nodes_against_cost
from blockshift_widget.analysis.search_chart import NEEDED, NOTHING, _spread
from blockshift_widget.search import ALGORITHMS
from blockshift_widget.search.comparison import compare
from tests.strategies import GATE, JAM

STYLES = ("default", "dark_background")
TITLES = [one.title for one in ALGORITHMS.values()]


def table_of(
    *rows: tuple[str, str, str | None, int | None, int | None, int | None], unit: str = "cells"
) -> pd.DataFrame:
    """Return a comparison: board, algorithm, heuristic, cost, optimum, expanded."""
    names = ("board", "algorithm", "heuristic", "cost", "optimum", "expanded")
    table = pd.DataFrame(rows, columns=list(names)).assign(counted_in=unit)
    return table.astype(dict.fromkeys(names[:3], "string") | dict.fromkeys(names[3:], "Int64"))


ONE = table_of(
    ("Gate", "Breadth-first", None, 5, 5, 17),
    ("Gate", "A*", "distance", 5, 5, 9),
    ("Gate", "Depth-first", None, 9, 5, 12),
    ("Gate", "IDA*", "distance", None, 5, 4000),
)
MANY = table_of(
    ("Gate", "A*", "distance", 5, 5, 10),
    ("Jam", "A*", "distance", 20, 10, 30),
    ("Road", "A*", "distance", 6, 4, 1000),
    ("Gate", "Beam", "blockers", 10, 5, 7),
    ("Jam", "Beam", "blockers", None, 10, 9999),
    ("Road", "Beam", "blockers", None, 4, 9999),
)
CROWD = table_of(
    *[
        ("Level", title, None if n % 2 else "distance + blockers", 16 + n % 3, 16, 100 + n)
        for n, title in enumerate(TITLES)
    ]
)

HEURISTICS = table_of(
    *[("Level", f"Search {n}", f"heuristic {h}", 16 + n % 3, 16, 10**n + h) for n in range(1, 5) for h in range(5)]
)

pytestmark = pytest.mark.usefixtures("no_window")


def draw(ax: Axes) -> None:
    """Draw the whole figure: some errors and warnings come only then."""
    assert isinstance(ax.figure, Figure)
    ax.figure.draw_without_rendering()


def marks(ax: Axes, size: float = 7) -> list[tuple[float, float, str, bool]]:
    """Return place, shape and whether hollow of every mark of a size among the data."""
    return [
        (x, y, str(line.get_marker()), line.get_markerfacecolor() == ax.get_facecolor())
        for line in ax.lines
        if line.get_marker() not in {"None", ""}
        and line.get_markersize() == size
        and line.get_transform() == ax.transData
        for x, y in line.get_xydata().tolist()  # type: ignore[union-attr]
    ]


def names(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts if text.get_text()]


def legend(ax: Axes) -> list[str]:
    shown = ax.get_legend()
    assert shown
    return [text.get_text() for text in shown.get_texts()]


# What is drawn


def test_one_board_has_its_costs() -> None:
    ax = nodes_against_cost(ONE)
    assert sorted(marks(ax)) == [(5, 9, "o", False), (5, 17, "o", True), (9, 12, "o", True)]
    assert names(ax) == ["IDA*  4,000, no way found", "Breadth-first  17", "Depth-first  12", "A*  9"]
    assert legend(ax) == ["optimum", "no heuristic", "distance"]
    assert ax.get_title(loc="left") == "Nodes expanded against cost: Gate"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("cost (cells)", "nodes expanded")
    assert (ax.get_xscale(), ax.get_yscale()) == ("linear", "log")
    (optimum,) = (line for line in ax.lines if line.get_label() == "optimum")
    assert np.asarray(optimum.get_xdata()).tolist() == [5, 5]


def test_many_boards_have_multiples_of_their_optima_and_medians() -> None:
    ax = nodes_against_cost(MANY)
    assert sorted(marks(ax)) == [(1.5, 30, "o", False), (2, 7, "s", False)]
    assert sorted(marks(ax, 4)) == [
        (1, 10, "o", False),
        (1.5, 1000, "o", False),
        (2, 7, "s", False),
        (2, 30, "o", False),
    ]
    assert names(ax) == ["A*  30", "Beam  7 (1 of 3)"]
    assert ax.get_title(loc="left") == "Nodes expanded against cost: median of 3 boards"
    assert ax.get_xlabel() == "cost (multiples of the optimum in cells)"
    (optimum,) = (line for line in ax.lines if line.get_label() == "optimum")
    assert np.asarray(optimum.get_xdata()).tolist() == [1, 1]


def test_costs_far_apart_are_shown_by_orders_of_magnitude() -> None:
    far = table_of(("Gate", "A*", "h", 5, 5, 10), ("Gate", "Depth-first", None, 400, 5, 12))
    ax = nodes_against_cost(far)
    assert ax.get_xscale() == "log"
    assert [*ax.get_xticks()] == [10, 100]
    low, high = ax.get_xlim()
    assert low < 5
    assert high > 400


def test_no_nodes_at_all_are_shown_too() -> None:
    ax = nodes_against_cost(table_of(("Out", "A*", "h", 0, 0, 0), ("Out", "Breadth-first", None, 0, 0, 40)))
    assert sorted(marks(ax)) == [(0, 0, "o", False), (0, 40, "o", True)]
    assert ax.get_ylim()[0] < 0
    draw(ax)


def test_boards_already_out_say_nothing_among_others() -> None:
    ax = nodes_against_cost(pd.concat([MANY, table_of(("Out", "A*", "distance", 0, 0, 0))]))
    assert (1.5, 30, "o", False) in marks(ax)


def test_slides_are_counted_in_slides() -> None:
    ax = nodes_against_cost(table_of(("Gate", "A*", "h", 2, 2, 3), unit="slides"))
    assert ax.get_xlabel() == "cost (slides)"


def test_a_note_is_added_to_the_title() -> None:
    ax = nodes_against_cost(ONE, note="A* and others")
    assert ax.get_title(loc="left") == "Nodes expanded against cost: Gate (A* and others)"


@pytest.mark.slow
def test_it_draws_what_compare_returns() -> None:
    ax = nodes_against_cost(compare(ALGORITHMS, [GATE, JAM], progress=False))
    assert len(names(ax)) == len(ALGORITHMS)
    draw(ax)


# Readable


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", [3.2, 8])
@pytest.mark.parametrize(
    "table", [ONE, MANY, CROWD, CROWD.iloc[:1], HEURISTICS], ids=["one", "many", "crowd", "single", "h"]
)
def test_names_are_over_nothing_else(table: pd.DataFrame, width: float, style: str) -> None:
    with plt.style.context(style):
        figure = plt.figure(figsize=(width, 4), layout="constrained")
        ax = nodes_against_cost(table, figure.subplots())
        draw(ax)
        shown = ax.get_legend()
        assert shown
        boxes = [text.get_window_extent() for text in ax.texts if text.get_text()]
        key = shown.get_window_extent()
        for upper, lower in pairwise(boxes):
            assert upper.y0 + upper.height * 0.15 >= lower.y1 - lower.height * 0.15
        assert not any(overlap(key, box) for box in boxes)
        assert all(box.x1 <= figure.bbox.x1 for box in boxes)
        assert all(box.x0 > right_of_marks(ax) for box in boxes)


def overlap(one: Bbox, other: Bbox) -> bool:
    both = Bbox.intersection(one, other)
    return both is not None and both.width > 1 and both.height > 2


def right_of_marks(ax: Axes) -> float:
    """Return where the marks end, in pixels."""
    return max(float(ax.transData.transform((x, y))[0]) for x, y, _, _ in marks(ax))


@given(wanted=st.lists(st.floats(0, 1), max_size=12), gap=st.floats(0.001, 0.08))
def test_spread_names_keep_their_order_and_distance(wanted: list[float], gap: float) -> None:
    wanted.sort(reverse=True)
    places = _spread(wanted, gap)
    assert all(upper - lower >= gap - 1e-9 for upper, lower in pairwise(places))
    assert all(place >= gap / 2 - 1e-9 for place in places)
    if all(upper - lower >= gap for upper, lower in pairwise([*wanted, -gap / 2])):
        assert places == pytest.approx(wanted)


def test_heuristics_differ_in_colour_and_shape() -> None:
    rows = [("Gate", "A*", f"h{number}", 5, 5, 10 + number) for number in range(6)]
    ax = nodes_against_cost(table_of(*rows))
    looks = {
        (line.get_color(), line.get_marker())
        for line in ax.lines
        if line.get_markersize() == 7 and line.get_marker() != "None"
    }
    assert len(looks) == len({colour for colour, _ in looks}) == len({shape for _, shape in looks}) == 6


def test_names_are_no_formulas() -> None:
    draw(nodes_against_cost(table_of(("$x_", "$a_{", "h$\\frac", 5, 5, 10), ("$x_", "b", None, 5, 5, 10))))


def test_a_line_leads_from_each_name_to_its_mark() -> None:
    ax = nodes_against_cost(ONE)
    lines = [one for one in ax.texts if isinstance(one, Annotation)]
    assert sorted(tuple(map(float, one.xy)) for one in lines) == sorted((x, y) for x, y, _, _ in marks(ax))


# Nothing to draw, and what is refused


@pytest.mark.parametrize("table", [ONE.iloc[3:], ONE.iloc[:0], table_of(("Shut", "A*", "h", None, None, 9))])
def test_without_any_way_it_says_so(table: pd.DataFrame) -> None:
    ax = nodes_against_cost(table)
    assert " ".join(ax.texts[0].get_text().split()) == NOTHING
    assert not ax.axison
    draw(ax)


def test_searches_that_failed_are_left_out() -> None:
    ax = nodes_against_cost(pd.concat([ONE, table_of(("Gate", "mine", "h", None, 5, None))]))
    assert not any(name.startswith("mine") for name in names(ax))


def test_what_is_no_comparison_is_refused() -> None:
    with pytest.raises(TypeError, match=r"takes the table that compare\(\) returns, not a list"):
        nodes_against_cost([])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="this table lacks optimum"):
        nodes_against_cost(ONE.drop(columns="optimum"))
    with pytest.raises(ValueError, match="some costs are counted in cells, others in slides"):
        nodes_against_cost(pd.concat([ONE, ONE.assign(counted_in="slides")]))
    assert {*NEEDED} <= {*ONE.columns}
