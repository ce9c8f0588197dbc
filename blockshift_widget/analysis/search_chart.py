"""What searches took, against what they found: nodes expanded over the cost of the way out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator
from numpy.typing import ArrayLike

from blockshift_widget.analysis.style import (
    COLOURS,
    DASHES,
    MARKERS,
    dress,
    headline,
    height,
    ink,
    legend_lines,
    measure,
    new_axes,
    say,
    width,
)
from blockshift_widget.nouns import counted

NEEDED: Final = ("board", "algorithm", "heuristic", "counted_in", "cost", "optimum", "expanded")
"""The columns that the chart reads."""

NOTHING: Final = "No search here found a way out, so there is no cost to show."
"""What the chart says when there is nothing to draw."""

_LOOK: Final = ("marker", "markersize", "markeredgewidth", "color", "markerfacecolor")
"""What makes the look of a mark."""

_MUCH: Final = 4
"""Costs that differ by more than this factor are shown by orders of magnitude."""

_FAR: Final = 60
_LEAST_SHARE: Final = 0.3
_LINE: Final = 1.25  # from one name to the next, in letter sizes


@dataclass(frozen=True, slots=True)
class _Point:
    """One algorithm with one heuristic: the boards on which it found a way, or else all of them."""

    name: str
    heuristic: str | None
    found: bool
    boards: pd.DataFrame

    @property
    def costs(self) -> list[float]:
        """What its ways cost, in the chart's unit."""
        return [float(cost) for cost in self.boards["across"]] if self.found else []

    @property
    def nodes(self) -> list[float]:
        """What it expanded."""
        return [float(nodes) for nodes in self.boards["expanded"]]

    @property
    def middle(self) -> tuple[float, float]:
        """The medians of costs and of nodes; without a cost, it stands at the left edge."""
        return median(self.costs or [math.nan]), median(self.nodes)


def nodes_against_cost(table: pd.DataFrame, ax: Axes | None = None, *, note: str | None = None) -> Axes:
    """Draw how many nodes each search expanded, over what the way that it found costs.

    Of one board, a mark for each search. Of several, costs are multiples of each board's optimum: a pale mark for each
    board, and a strong one for the median of the boards on which a search found a way. The dashed line is the optimum:
    marks on it are as good as can be, and the lower, the cheaper they came there. Hollow marks are searches
    without a heuristic; a colour and a shape is a heuristic. A search that found no way is named at the height of the
    nodes it expanded, and has no mark.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`~blockshift_widget.search.compare` returns, or some rows of it.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of pyplot by default.
    note : str, optional
        Added to the title.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If `table` is no table, lacks a column, or counts some costs in cells and others in slides.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search.comparison import compare
    >>> table = compare(["breadth_first", "a_star"], Board("............XX..A.....A............."), progress=False)
    >>> nodes_against_cost(table, ax=Figure(figsize=(12, 4)).subplots()).get_title(loc="left")
    'Nodes expanded against cost: board 1'
    """
    _check(table)
    points = _points(table)
    if ax is None:
        ax = new_axes(8, max(4, 1.6 + 0.2 * len(points)) if any(point.found for point in points) else 1.2)
    if not any(point.found for point in points):
        return say(ax, NOTHING)
    alone = _of_one_board(table)
    unit = str(table["counted_in"].iloc[0])
    size = dress(ax, f"cost ({unit})" if alone else f"cost (multiples of the optimum in {unit})", "nodes expanded", "x")
    ax.set_xlabel(ax.get_xlabel(), loc="left")
    looks = _looks(ax, table)
    best = float(points[0].boards["optimum"].iloc[0]) if alone else 1.0
    optimum = ax.axvline(best, color=ink(ax), alpha=0.6, linestyle=DASHES, linewidth=1.4, zorder=1, label="optimum")
    seen = {point.heuristic for point in points}
    lines = legend_lines(ax, [optimum, *(look for kind, look in looks.items() if kind in seen)], size)
    top = 1 - min(1.6 * size * lines / height(ax), 0.6)
    names = _names(points, len(table["board"].unique()))
    widest = max(measure(ax, name, size) for name in names) / size + 3  # in letter sizes
    letters = min(size, top * height(ax) / (_LINE * len(points)), (1 - _LEAST_SHARE) * width(ax) / widest)
    share = 1 - widest * letters / width(ax)
    _scale_across(ax, [best, *(cost for point in points for cost in point.costs)], share)
    _scale_up(ax, [nodes for point in points for nodes in point.nodes], share, top)
    for point in points:
        _draw(ax, point, looks[point.heuristic], alone=alone)
    for point, name, place in zip(points, names, _places(ax, points, letters), strict=True):
        _write_name(ax, point, name, (share + 2.2 * letters / width(ax), place), letters, looks[point.heuristic])
    headline(ax, _title(table, note), size)
    return ax


# ---- what to draw -------------------------------------------------------------------------------


def _check(table: object) -> None:
    """Raise if the chart can't be made of something."""
    if not isinstance(table, pd.DataFrame):
        msg = f"nodes_against_cost() takes the table that compare() returns, not a {type(table).__name__}"
        raise TypeError(msg)
    lacking = [name for name in NEEDED if name not in table.columns]
    if lacking:
        msg = f"this table lacks {', '.join(lacking)}; give the chart what compare() returns, or some rows of it"
        raise ValueError(msg)
    if len(table["counted_in"].unique()) > 1:
        msg = "some costs are counted in cells, others in slides: draw the rows of one 'counted_in' at a time"
        raise ValueError(msg)


def _of_one_board(table: pd.DataFrame) -> bool:
    return len(table["board"].unique()) == 1


def _points(table: pd.DataFrame) -> list[_Point]:
    """Return a point for each algorithm with each heuristic, the highest first."""
    alone = _of_one_board(table)
    ran = table[table["expanded"].notna() & ((table["optimum"].fillna(1) > 0) | alone)]
    ran = ran.assign(across=ran["cost"] / (1 if alone else ran["optimum"]))
    points = []
    for (name, heuristic), rows in ran.groupby(["algorithm", "heuristic"], dropna=False, sort=False):
        ways = rows[rows["cost"].notna()]
        boards = rows if ways.empty else ways
        points.append(_Point(str(name), heuristic if isinstance(heuristic, str) else None, not ways.empty, boards))
    return sorted(points, key=lambda point: -point.middle[1])


def _title(table: pd.DataFrame, note: str | None) -> str:
    boards = table["board"].unique()
    where = str(boards[0]) if len(boards) == 1 else f"median of {counted(len(boards), 'boards')}"
    return f"Nodes expanded against cost: {where}" + (f" ({note})" if note else "")


# ---- how to draw it -----------------------------------------------------------------------------


def _scale_up(ax: Axes, nodes: Sequence[float], share: float, top: float) -> None:
    """Show nodes by orders of magnitude, in the lower part of the axes: the legend is above."""
    low, high = min(nodes) / 2 or -0.2, max(1.0, *nodes) * 2
    ax.set_yscale("log" if low > 0 else "symlog")
    to_axis, from_axis = ax.yaxis.get_transform().transform, ax.yaxis.get_transform().inverted().transform
    begin, end = to_axis(np.array([low, high]))
    ax.set_ylim(low, float(from_axis(np.array([begin + (end - begin) / top]))[0]))
    ax.yaxis.set_major_locator(FixedLocator([*([0] if low < 0 else []), *_nice(max(1, low), high)]))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.yaxis.set_major_formatter(FuncFormatter(lambda nodes, _: f"{nodes:,.0f}"))
    for tick in ax.get_yticks():
        ax.axhline(tick, xmax=share, color=ink(ax), alpha=0.12, linewidth=0.8, zorder=0)


def _scale_across(ax: Axes, costs: Sequence[float], share: float) -> None:
    """Show costs in the left share of the axes, by orders of magnitude where they differ much."""
    low, high = min(costs), max(costs)
    much = low > 0 and high > _MUCH * low
    ticks = _nice(low, high) if much else MaxNLocator(nbins=5, steps=[1, 2, 5, 10]).tick_values(low, high)
    ax.set_xscale("log" if much else "linear")
    ax.xaxis.set_major_locator(FixedLocator([tick for tick in ticks if low <= tick <= high]))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda cost, _: f"{cost:,g}"))
    begin, end = (math.log(low), math.log(high)) if much else (low, high)
    side = max(0.06 * (end - begin), 0.0 if end > begin else 1.0)
    begin, end = begin - side, end + side
    end = begin + (end - begin) / share
    ax.set_xlim(*((math.exp(begin), math.exp(end)) if much else (begin, end)))
    ax.spines["bottom"].set_bounds(ax.get_xlim()[0], high)


def _nice(low: float, high: float) -> list[float]:
    """Return 1, 2, 5, 10, 20 and so on, as far as they lie between two numbers; of many, only 1, 10, 100."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1, 2, 5) if high < _FAR * low else (1,)
    return [step * 10.0**power for power in powers for step in steps if low <= step * 10.0**power <= high]


def _draw(ax: Axes, point: _Point, look: Line2D, *, alone: bool) -> None:
    """Draw the mark of a search, and pale ones for each board."""
    if not point.found:
        return
    if not alone:
        _mark(ax, look, point.costs, point.nodes, markersize=4, alpha=0.35, zorder=2)
    across, up = point.middle
    _mark(ax, look, [across], [up], zorder=4)


def _mark(ax: Axes, look: Line2D, across: ArrayLike, up: ArrayLike, **changes: Any) -> None:  # noqa: ANN401 (matplotlib's own)
    """Draw marks of a look."""
    ax.plot(across, up, **{name: getattr(look, f"get_{name}")() for name in _LOOK} | {"linestyle": "none"} | changes)


def _looks(ax: Axes, table: pd.DataFrame) -> dict[str | None, Line2D]:
    """Return how marks look: those without a heuristic, and those of each."""
    looks: dict[str | None, Line2D] = {None: _look("no heuristic", "o", ink(ax), ax.get_facecolor())}
    for number, kind in enumerate(table["heuristic"].dropna().unique()):
        colour = COLOURS[number % len(COLOURS)]
        looks[str(kind)] = _look(str(kind), MARKERS[number % len(MARKERS)], colour, colour)
    return looks


def _look(label: str, marker: str, colour: Any, filling: Any) -> Line2D:  # noqa: ANN401 (colours, in any way of matplotlib's)
    return Line2D(
        [], [], linestyle="none", marker=marker, markersize=7, markeredgewidth=1.5, color=colour,
        markerfacecolor=filling, label=label,
    )  # fmt: skip


def _names(points: Sequence[_Point], boards: int) -> list[str]:
    """Return what is written beside each point: its name, its nodes, and on how many boards it found a way."""
    names = []
    for point in points:
        ways = f" ({len(point.boards)} of {boards})" if len(point.boards) < boards else ""
        names.append(f"{point.name}  {point.middle[1]:,.0f}{ways if point.found else ', no way found'}")
    return names


def _write_name(  # noqa: PLR0913, PLR0917 (what, where and how)
    ax: Axes, point: _Point, name: str, at: tuple[float, float], size: float, look: Line2D
) -> None:
    """Write a name at the right, with its mark, and a line from there to its point."""
    begin = (at[0] - 1.2 * size / width(ax), at[1])
    if point.found:
        ax.annotate(
            "", point.middle, begin, textcoords="axes fraction", zorder=3,
            arrowprops={
                "arrowstyle": "-", "color": ink(ax), "alpha": 0.35, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0,
            },
        )  # fmt: skip
    _mark(ax, look, begin[:1], begin[1:], transform=ax.transAxes, markersize=0.6 * size, markeredgewidth=1, zorder=4)
    ax.text(
        *at, name, transform=ax.transAxes, va="center", fontsize=size, parse_math=False, zorder=3,
        alpha=1 if point.found else 0.7,
    )  # fmt: skip


def _places(ax: Axes, points: Sequence[_Point], size: float) -> list[float]:
    """Return how high to write the names, from 0 to 1, so that none is over another."""
    on_screen = ax.transData.transform([(ax.get_xlim()[0], point.middle[1]) for point in points])
    wanted = [float(place) for _, place in ax.transAxes.inverted().transform(on_screen)]
    return _spread(wanted, _LINE * size / height(ax))


def _spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Return places from the top down, as near as simple to those wanted, with a gap between two and none below 0."""
    places: list[float] = []
    for place in wanted:
        places.append(min(place, places[-1] - gap) if places else place)
    lowest = gap / 2
    for number in range(len(places) - 1, -1, -1):
        places[number] = max(places[number], lowest)
        lowest = places[number] + gap
    return places
