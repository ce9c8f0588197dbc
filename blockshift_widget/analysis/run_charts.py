"""How a run went, and how the runs of a player or of many went on: the way to the exit, and the totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from blockshift_widget._common.nouns import counted, noun
from blockshift_widget.analysis.chart_tables import (
    NO_SLIDES,
    counting,
    latest_pack,
    level_named,
    one_level,
    table_of,
    with_note,
)
from blockshift_widget.analysis.sources import Source
from blockshift_widget.analysis.style import (
    COLOURS,
    DASHES,
    MARKERS,
    MIDDLE,
    OVER,
    PAR_EDGE,
    add_legend,
    blue,
    dress,
    headline,
    ink,
    new_axes,
    say,
    thin,
)
from blockshift_widget.analysis.tables import RUNS, SLIDES, runs, slides
from blockshift_widget.game import BEST_SCORE, LEAST_SCORE

_FEW_SLIDES: Final = 60
"""So many slides have a dot each; of more, the dots would hide the line."""

_NO_EXIT: Final = "This level has no way out, so there is no distance to the exit."


@dataclass(frozen=True, slots=True)
class _Way:
    """One attempt: cells travelled and distance to the exit, at the start and after each slide."""

    moves: tuple[int, ...]
    distances: tuple[int, ...]
    wasted: tuple[int, ...]
    turning_point: int | None
    run_id: str
    player: str
    attempt: int

    def pieces(self, *, wasting: bool) -> list[list[tuple[int, int]]]:
        """Return the lines of the slides that wasted cells, or of the others."""
        points = list(zip(self.moves, self.distances, strict=True))
        return [points[at : at + 2] for at, cells in enumerate(self.wasted) if (cells > 0) == wasting]


def distance_to_exit(
    source: Source | pd.DataFrame | None, level: int | None = None, ax: Axes | None = None, *, note: str | None = None
) -> Axes:
    """Draw how the distance to the exit went, move by move.

    Of one run, slides that wasted cells have the target's colour, and its earlier attempts are grey; of many runs,
    every attempt that counts is a thin line, and the median of all a thick one. The dashed line is par's slope: each
    move one cell nearer.

    Parameters
    ----------
    source : source of runs, table of slides, or None
        What :func:`~blockshift_widget.analysis.slides` takes or returns. With nothing in it, the chart says so.
    level : int, optional
        Number of the level, counted from 1; the one played last by default.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of pyplot by default.
    note : str, optional
        Added to the title. By default it says so where players were simulated.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If `source` is something else, or the table lacks a column.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> distance_to_exit(run, ax=Figure(figsize=(12, 4)).subplots()).get_title(loc="left")
    'Distance to the exit: level 1, First Gate (par 4), 2 moves so far'
    """
    table = one_level(table_of(source, slides, SLIDES), level)
    drawn = new_axes(8, 4 if len(table) else 1.2) if ax is None else ax
    if table.empty:
        return say(drawn, NO_SLIDES if level is None else f"Nothing has been slid on level {level} yet.")
    if table["distance_before"].isna().any():
        return say(drawn, _NO_EXIT)
    counts = counting(table)
    size = dress(drawn, "moves (cells travelled)", "distance to the exit (cells)")
    ways = list(_ways(counts))
    start = ways[0].distances[0]
    (slope,) = drawn.plot([0, start], [start, 0], color=ink(drawn), linestyle=DASHES, label="par's slope", zorder=3.5)
    if len(ways) == 1:
        earlier = [way for way in _ways(table) if way.attempt != ways[0].attempt]
        handles = _draw_way(drawn, ways[0], earlier)
        sofar = "" if counts["cleared"].iloc[0] else " so far"
        what = f"{counted(ways[0].moves[-1], 'moves')}{sofar}"
    else:
        handles = _draw_ways(drawn, ways)
        what = counted(len(ways), "runs")
    drawn.set_ylim(0, max(max(way.distances) for way in ways) + 0.5)
    drawn.set_xlim(0, max(start, *(way.moves[-1] for way in ways)) * 1.02 + 0.3)
    add_legend(drawn, [*handles, slope], size)
    headline(drawn, with_note(f"Distance to the exit: {level_named(table)}, {what}", table, note), size)
    return drawn


def _ways(table: pd.DataFrame) -> Iterator[_Way]:
    """Yield the attempts, in the order of the table."""
    for (run_id, player, attempt), rows in table.groupby(["run_id", "player", "attempt"], sort=False):
        turns = np.flatnonzero(rows["turning_point"])
        yield _Way(
            (int(rows["moves_so_far"].iloc[0] - rows["moves"].iloc[0]), *map(int, rows["moves_so_far"])),
            (int(rows["distance_before"].iloc[0]), *map(int, rows["distance_after"])),
            tuple(map(int, rows["wasted"])),
            int(turns[0]) + 1 if len(turns) else None,
            str(run_id),
            str(player),
            int(cast("int", attempt)),
        )


def _draw_way(ax: Axes, way: _Way, earlier: list[_Way]) -> list[Artist]:
    handles: list[Artist] = []
    for other in earlier:
        (line,) = ax.plot(other.moves, other.distances, color=PAR_EDGE, linewidth=1, alpha=0.55)
        line.set_label(noun(len(earlier), "earlier attempts"))
        handles[:1] = [line]
    for wasting, colour, label in ((False, blue(ax), "best slides"), (True, OVER, "wasted cells")):
        if pieces := way.pieces(wasting=wasting):
            ax.add_collection(LineCollection(pieces, colors=colour, linewidths=2.4, capstyle="round"))
            handles.append(Line2D([], [], color=colour, linewidth=2.4, label=label))
    if len(way.wasted) <= _FEW_SLIDES:
        colours = [blue(ax), *(OVER if cells else blue(ax) for cells in way.wasted)]
        ax.scatter(way.moves, way.distances, s=16, c=colours, zorder=3)
    if (turn := way.turning_point) is not None:
        (ring,) = ax.plot(
            way.moves[turn], way.distances[turn], "o", markersize=10, markerfacecolor="none", markeredgewidth=1.6,
            color=ink(ax), label="turning point", zorder=4,
        )  # fmt: skip
        handles.append(ring)
    return handles


def _draw_ways(ax: Axes, ways: list[_Way]) -> list[Artist]:
    linewidth, alpha = thin(len(ways))
    lines = [list(zip(way.moves, way.distances, strict=True)) for way in ways]
    ax.add_collection(LineCollection(lines, colors=blue(ax), linewidths=linewidth, alpha=alpha))
    across = np.arange(max(way.moves[-1] for way in ways) + 1)
    median = np.median([np.interp(across, way.moves, way.distances) for way in ways], axis=0)
    until = int(np.flatnonzero(median)[-1]) + 2  # from where on more than half of them are out
    (middle,) = ax.plot(
        across[:until], median[:until], color=MIDDLE, linewidth=2.6, label="median of the runs", zorder=4
    )  # fmt: skip
    return [Line2D([], [], color=blue(ax), linewidth=1.6, label="one run"), middle]


def scores_over_runs(source: Source | pd.DataFrame | None, ax: Axes | None = None, *, note: str | None = None) -> Axes:
    """Draw the totals of the finished runs, each player's in the order in which they were begun.

    One player's best so far is a stepped line. A few players have a colour and a mark each; of more, every player is
    a thin line, and the median and the middle half of all stand out. Runs for practice are not drawn.

    Parameters
    ----------
    source : source of runs, table of runs, or None
        What :func:`~blockshift_widget.analysis.runs` takes or returns; of several packs the one played last is shown.
        With nothing in it, the chart says so.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of pyplot by default.
    note : str, optional
        Added to the title. By default it says so where players were simulated.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError, ValueError
        If `source` is something else, or the table lacks a column.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from blockshift_widget.analysis.simulate import simulated_class
    >>> log = simulated_class(players=1)
    >>> scores_over_runs(log, ax=Figure(figsize=(12, 4)).subplots()).get_title(loc="left")
    'Run totals: Block Shift, 1 finished run of 1 player (simulated player)'
    """
    table = table_of(source, runs, RUNS)
    table = latest_pack(table[table["finished"] & ~table["practice"]])
    drawn = new_axes(8, 4 if len(table) else 1.2) if ax is None else ax
    if table.empty:
        return say(drawn, "No finished run yet. A run counts once its results are shown.")
    size = dress(drawn, "run number (of each player)", "run total (points)")
    players = [rows for _, rows in table.groupby("player", sort=False)]
    if len(players) == 1:
        handles = _draw_player(drawn, players[0])
    elif len(players) <= len(COLOURS):
        handles = _draw_few(drawn, players)
    else:
        handles = _draw_many(drawn, players)
    levels = int(table["levels"].iloc[-1])
    drawn.axhline(BEST_SCORE * levels, color=ink(drawn), linestyle=DASHES)
    handles.append(Line2D([], [], color=ink(drawn), linestyle=DASHES, label="all levels at par"))
    last = int(table["number"].max())
    drawn.set_xlim(0.5, last + 0.5)
    drawn.set_ylim(LEAST_SCORE * levels * 0.9, BEST_SCORE * levels * 1.02)
    add_legend(drawn, handles, size)
    who = counted(len(players), "players")
    title = f"Run totals: {table['pack'].iloc[-1]}, {counted(len(table), 'finished runs')} of {who}"
    headline(drawn, with_note(title, table, note), size)
    return drawn


def _draw_player(ax: Axes, table: pd.DataFrame) -> list[Artist]:
    dense = len(table) > _FEW_SLIDES
    (totals,) = ax.plot(
        table["number"], table["total"], "." if dense else "o", markersize=3 if dense else 6, color=blue(ax),
        label="run total",
    )  # fmt: skip
    if len(table) == 1:
        return [totals]
    best = table["total"].cummax()
    (steps,) = ax.step(table["number"], best, where="post", color=OVER, linewidth=1.6, label="best so far", zorder=1)
    return [totals, steps]


def _draw_few(ax: Axes, players: list[pd.DataFrame]) -> list[Artist]:
    handles: list[Artist] = []
    for table, colour, marker in zip(players, COLOURS, MARKERS, strict=False):
        (line,) = ax.plot(
            table["number"], table["total"], color=colour, marker=marker if len(table) <= _FEW_SLIDES else None,
            markersize=6, linewidth=1.6, label=str(table["player"].iloc[0]),
        )  # fmt: skip
        handles.append(line)
    return handles


def _draw_many(ax: Axes, players: list[pd.DataFrame]) -> list[Artist]:
    linewidth, alpha = thin(len(players))
    spread = np.random.default_rng(0).uniform(-0.25, 0.25, len(players))  # lone dots would hide one another
    for table, aside in zip(players, spread, strict=True):
        if len(table) == 1:
            ax.plot(table["number"] + aside, table["total"], ".", color=blue(ax), markersize=4, alpha=max(alpha, 0.4))
        else:
            ax.plot(table["number"], table["total"], color=blue(ax), linewidth=linewidth, alpha=alpha)
    everyone = pd.concat(players).groupby("number")["total"]
    middle = everyone.median()
    low, high = everyone.quantile(0.25), everyone.quantile(0.75)
    ax.fill_between(middle.index, low, high, color=MIDDLE, alpha=0.25, linewidth=0)
    (median,) = ax.plot(middle.index, middle, color=MIDDLE, linewidth=2.6, marker="o", markersize=5, label="median")
    return [
        Line2D([], [], color=blue(ax), linewidth=1.6, label="one player"),
        median,
        Patch(color=MIDDLE, alpha=0.25, linewidth=0, label="middle half"),
    ]
