"""A player's path over a level's state space: depth across, distance to the exit up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, cast

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, LogNorm, to_rgba
from matplotlib.lines import Line2D

from blockshift_widget._common.nouns import counted
from blockshift_widget.analysis.chart_tables import (
    NO_SLIDES,
    counting,
    level_named,
    one_level,
    table_of,
    with_note,
)
from blockshift_widget.analysis.distances import truth_of
from blockshift_widget.analysis.shades import add_key
from blockshift_widget.analysis.sources import Source
from blockshift_widget.analysis.style import (
    DASHES,
    OVER,
    add_legend,
    blue,
    dress,
    headline,
    ink,
    new_axes,
    say,
)
from blockshift_widget.analysis.tables import SLIDES, slides
from blockshift_widget.board import Board

_NO_EXIT: Final = "This level has no way out, so no state has a distance to the exit."
_NO_START: Final = "These slides don't hold the start of the level, from which depths are counted."

_THIN, _THICK = 0.5, 5.0  # widths of lines, in points

_Line = list[tuple[int, int]]


def path_over_states(
    source: Source | pd.DataFrame | None, level: int | None = None, ax: Axes | None = None, *, note: str | None = None
) -> Axes:
    """Draw the path of a player over all states of a level.

    Across is the depth, the fewest cells from the start; up is the distance, the fewest cells to the exit. Grey
    fields are the states that there are. The dashed line is where best play runs: depth and distance add up to par.
    Slides that wasted cells have the target's colour. Of many runs, a line is the thicker the more of them went there.

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
    >>> path_over_states(run, ax=Figure(figsize=(12, 6)).subplots()).get_title(loc="left")
    'Path over the 64 states: level 1, First Gate (par 4), 1 run'
    """
    table = one_level(table_of(source, slides, SLIDES), level)
    drawn = ax if ax is not None else new_axes(8, 5 if len(table) else 1.2)
    if table.empty:
        return say(drawn, NO_SLIDES if level is None else f"Nothing has been slid on level {level} yet.")
    if table["distance_before"].isna().any():
        return say(drawn, _NO_EXIT)
    starts = table.loc[table["depth_before"] == 0, "board"]
    if starts.empty:
        return say(drawn, _NO_START)
    start = Board(str(starts.iloc[0]))
    size = dress(drawn, "depth (fewest cells from the start)", "distance (fewest cells to the exit)", grid="both")
    states = _draw_states(drawn, start, size)
    par = cast("int", truth_of(start).place(start).distance)
    (best,) = drawn.plot([0, par], [par, 0], color=ink(drawn), linestyle=DASHES, label="best play", zorder=3.5)
    counts = counting(table)
    paths = [path for _, path in counts.groupby(["run_id", "player"], sort=False)]
    add_legend(drawn, [*_draw_paths(drawn, paths), best], size)
    title = f"Path over the {states:,} states: {level_named(table)}, {counted(len(paths), 'runs')}"
    headline(drawn, with_note(title, table, note), size)
    return drawn


def _draw_states(ax: Axes, start: Board, size: float) -> int:
    """Shade each pair of depth and distance by its number of states; return how many states there are."""
    space = truth_of(start).space
    depths, distances = np.asarray(space.depths), np.asarray(space.distances)
    counts = np.zeros((int(distances.max()) + 1, int(depths.max()) + 1))
    np.add.at(counts, (distances, depths), 1)
    colour = to_rgba(ink(ax))[:3]
    shades = LinearSegmentedColormap.from_list("states", [(*colour, 0.07), (*colour, 0.45)])
    mesh = ax.pcolormesh(
        np.arange(counts.shape[1] + 1) - 0.5, np.arange(counts.shape[0] + 1) - 0.5, np.ma.masked_equal(counts, 0),
        cmap=shades, norm=LogNorm(1, max(2.0, counts.max())), zorder=1,
    )  # fmt: skip
    ax.set_xlim(-0.7, counts.shape[1] - 0.3)
    ax.set_ylim(-0.7, counts.shape[0] - 0.3)
    add_key(ax, mesh, "states at one place", size)
    return len(depths)


def _line(table: pd.DataFrame) -> _Line:
    depths = [int(table["depth_before"].iloc[0]), *map(int, table["depth_after"])]
    distances = [int(table["distance_before"].iloc[0]), *map(int, table["distance_after"])]
    return list(zip(depths, distances, strict=True))


def _draw_paths(ax: Axes, tables: Sequence[pd.DataFrame]) -> list[Artist]:
    """Draw every slide once, the thicker the more runs made it, those that wasted cells over the others."""
    handles: list[Artist] = []
    lines = [_line(table) for table in tables]
    wasted = [[cells > 0 for cells in table["wasted"]] for table in tables]
    pieces = Counter(
        (waste, *sorted(piece))
        for line, wasting in zip(lines, wasted, strict=True)
        for waste, piece in zip(wasting, pairwise(line), strict=True)
    )
    most, thick = max(pieces.values()), _THICK if len(tables) > 1 else _THICK / 2
    for waste, colour, label in ((False, blue(ax), "best slides"), (True, OVER, "wasted cells")):
        strokes = {(begin, end): count for (kind, begin, end), count in pieces.items() if kind == waste}
        if strokes:
            shares = [1.0 if len(tables) == 1 else (count / most) ** 0.5 for count in strokes.values()]
            ax.add_collection(
                LineCollection(
                    [*strokes], colors=[to_rgba(colour, 0.15 + 0.85 * share) for share in shares], capstyle="round",
                    linewidths=[thick * share + _THIN for share in shares], zorder=3,
                )
            )  # fmt: skip
            handles.append(Line2D([], [], color=colour, linewidth=_THICK / 2, label=label))
    if len(tables) > 1:
        handles.append(Line2D([], [], linestyle="", label="thick: many runs"))
    return [*handles, *_draw_ends(ax, [line[0] for line in lines], [line[-1] for line in lines])]


def _draw_ends(ax: Axes, starts: _Line, ends: _Line) -> list[Artist]:
    """Mark where paths begin and end."""
    handles: list[Artist] = []
    for points, marker, label in ((starts, "o", "start"), (ends, "*", "end")):
        depths, distances = zip(*sorted(set(points)), strict=True)
        ax.scatter(
            depths, distances, marker=marker, s=110 if marker == "*" else 55,
            facecolor=ax.get_facecolor(), edgecolor=ink(ax), linewidth=1.4, zorder=5,
        )  # fmt: skip
        handles.append(
            Line2D(
                [], [], linestyle="", marker=marker, markersize=10 if marker == "*" else 7, label=label,
                markerfacecolor=ax.get_facecolor(), markeredgecolor=ink(ax), markeredgewidth=1.4,
            )
        )  # fmt: skip
    return handles
