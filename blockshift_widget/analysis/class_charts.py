"""Where a class loses cells: by level and player, and how they are spread on each level."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from blockshift_widget._common.nouns import counted
from blockshift_widget.analysis.chart_tables import NO_RUNS, latest_pack, table_of, with_note
from blockshift_widget.analysis.shades import Shades, add_key
from blockshift_widget.analysis.sources import Source
from blockshift_widget.analysis.style import (
    MIDDLE,
    add_legend,
    blue,
    dress,
    fold,
    headline,
    height,
    ink,
    letter_size,
    measure,
    new_axes,
    say,
    width,
)
from blockshift_widget.analysis.tables import LEVELS, levels

_NONE_CLEARED: Final = "No level cleared yet, so no cells can be counted as lost."
_FEW: Final = 10.0  # cells that are few on any level: the lightest colour is not for less
_NAMES_AT_MOST: Final = 60
_DOTS_AT_MOST: Final = 60
_BOX: Final = 0.4


def cells_lost(source: Source | pd.DataFrame | None, ax: Axes | None = None, *, note: str | None = None) -> Axes:
    """Draw a heat map of where players lose cells: levels across, players down, who loses least at the top.

    A field is what the player lost there in the mean: moves - par of the attempts that cleared the level. A level
    that the player never cleared is hatched.

    Parameters
    ----------
    source : source of runs, table of levels, or None
        What :func:`~blockshift_widget.analysis.levels` takes or returns; of several packs the one played last is
        shown. With nothing in it, the chart says so.
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
    >>> cells_lost(simulated_class(players=3), ax=Figure(figsize=(12, 4)).subplots()).get_title(loc="left")
    'Cells lost: Block Shift, 3 players, 3 runs (simulated players)'
    """
    table = latest_pack(table_of(source, levels, LEVELS))
    lost = _lost(table)
    drawn = ax if ax is not None else new_axes(8, 1.2 if lost.empty else 1.8 + 0.2 * min(30, max(6, len(lost))))
    if lost.empty:
        return say(drawn, NO_RUNS if table.empty else _NONE_CLEARED)
    size = letter_size(drawn)
    shades = Shades(max(_FEW, float(np.nanquantile(lost.to_numpy(), 0.98))))
    rows, columns = lost.shape
    mesh = drawn.pcolormesh(
        np.arange(columns + 1) - 0.5, np.arange(rows + 1) - 0.5, np.ma.masked_invalid(lost.to_numpy()),
        cmap=shades.colours, norm=shades.scale, rasterized=rows > _NAMES_AT_MOST,
    )  # fmt: skip
    drawn.set_xlim(-0.5, columns - 0.5)
    drawn.set_ylim(rows - 0.5, -0.5)
    drawn.patch.set(hatch="////", edgecolor=ink(drawn), alpha=1.0)
    drawn.patch.set_linewidth(0)
    _name_fields(drawn, table, lost, size)
    _write_fields(drawn, lost, shades, size)
    beyond = shades.most < float(np.nanmax(lost.to_numpy()))
    add_key(drawn, mesh, "cells lost (mean)", size, beyond=beyond)
    title = f"Cells lost: {table['pack'].iloc[-1]}, {counted(rows, 'players')}, {_runs(table)}"
    if lost.isna().to_numpy().any():
        title += "; hatched: not cleared"
    headline(drawn, with_note(title, table, note), size)
    return drawn


def _runs(table: pd.DataFrame) -> str:
    return counted(table["run_id"].nunique(), "runs")


def _lost(table: pd.DataFrame) -> pd.DataFrame:
    """Return what each player (a row) lost on each level (a column), who loses least first."""
    cleared = table[table["cleared"]].assign(lost=lambda levels: (levels["moves"] - levels["par"]).clip(lower=0))
    lost = cleared.pivot_table(index="player", columns="level", values="lost", aggfunc="mean")
    if lost.empty:
        return lost
    lost = lost.reindex(columns=range(1, int(table["level"].max()) + 1)).astype("float64")
    return lost.loc[lost.mean(axis=1).sort_values(kind="stable").index]


def _name_fields(ax: Axes, table: pd.DataFrame, lost: pd.DataFrame, size: float) -> None:
    """Write the levels below and the players at the side, or how many they are where names don't fit."""
    rows = len(lost)
    _name_levels(ax, table, [*lost.columns], size, 0.8)  # names and key take room from the levels
    high = height(ax) / rows
    names = [str(name) for name in lost.index]
    small = min(size, high * 0.8)
    if small >= 5 and max(measure(ax, name, small) for name in names) < width(ax) * 0.35:  # noqa: PLR2004
        ax.set_yticks(range(rows), names, fontsize=small, parse_math=False)
        ax.set_ylabel("player", fontsize=size)
    else:
        ax.set_yticks([])
        ax.set_ylabel(f"{counted(rows, 'players')}, least lost at the top", fontsize=size)
    ax.tick_params(length=0)


def _name_levels(ax: Axes, table: pd.DataFrame, numbers: list[int], size: float, share: float) -> None:
    """Write the numbers of the levels, with their titles if all fit."""
    slot = width(ax) / len(numbers)
    titles = dict(zip(table["level"], table["title"], strict=True))
    folded = {number: fold(ax, str(titles.get(number, "")), slot * share, size * 0.85) for number in numbers}
    places = range(len(numbers))
    if None not in folded.values():
        labels = [f"{number}\n{folded[number]}" for number in numbers]
        ax.set_xticks(places, labels, fontsize=size * 0.85, parse_math=False)
    else:
        every = -(-int(measure(ax, f" {numbers[-1]} ", size) + 1) // max(1, int(slot)))
        ax.set_xticks([*places][::every], [str(number) for number in numbers][::every], fontsize=size)
    ax.set_xlabel("level", fontsize=size)


def _write_fields(ax: Axes, lost: pd.DataFrame, shades: Shades, size: float) -> None:
    """Write the numbers into the fields, if they fit."""
    rows, columns = lost.shape
    high = height(ax) / rows
    small = min(size * 0.85, high * 0.75)
    widest = max(measure(ax, f"{cells:.0f}", small) for cells in np.nanmax(lost.to_numpy(), axis=0, initial=0))
    if small < 5 or widest > width(ax) / columns * 0.9:  # noqa: PLR2004 (points: smaller letters can't be read)
        return
    for (row, column), cells in np.ndenumerate(lost.to_numpy()):
        if not np.isnan(cells):
            ax.text(column, row, f"{cells:.0f}", ha="center", va="center", fontsize=small, color=shades.letters(cells))


def cells_lost_by_level(
    source: Source | pd.DataFrame | None, ax: Axes | None = None, *, note: str | None = None
) -> Axes:
    """Draw how the cells lost are spread on each level: a box for the middle half of the runs, a dot for each run.

    Lost are moves - par of the attempt that cleared the level. Whiskers reach to the last run within one and a
    half boxes; of many runs only those beyond have a dot.

    Parameters
    ----------
    source : source of runs, table of levels, or None
        What :func:`~blockshift_widget.analysis.levels` takes or returns; of several packs the one played last is
        shown. With nothing in it, the chart says so.
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
    >>> cells_lost_by_level(simulated_class(players=3), ax=Figure(figsize=(12, 4)).subplots()).get_title(loc="left")
    'Cells lost on each level: Block Shift, 3 runs of 3 players (simulated players)'
    """
    table = latest_pack(table_of(source, levels, LEVELS))
    cleared = table[table["cleared"]]
    drawn = ax if ax is not None else new_axes(8, 4 if len(cleared) else 1.2)
    if cleared.empty:
        return say(drawn, NO_RUNS if table.empty else _NONE_CLEARED)
    size = dress(drawn, "level", "cells lost (moves over par)")
    numbers = [*range(1, int(table["level"].max()) + 1)]
    lost = [
        (level["moves"] - level["par"]).clip(lower=0).to_numpy()
        for level in (cleared[cleared["level"] == number] for number in numbers)
    ]
    many = max(map(len, lost)) > _DOTS_AT_MOST
    colour = blue(drawn)
    drawn.boxplot(
        lost, positions=range(len(numbers)), widths=0.6, showfliers=many, patch_artist=True,
        boxprops={"facecolor": colour, "edgecolor": colour, "alpha": _BOX},
        medianprops={"color": MIDDLE, "linewidth": 2.6}, whiskerprops={"color": colour}, capprops={"color": colour},
        flierprops={"marker": ".", "markersize": 4.5, "markerfacecolor": colour, "markeredgewidth": 0, "alpha": 0.7},
    )  # fmt: skip
    if not many:
        _scatter(drawn, lost)
    drawn.set_xlim(-0.6, len(numbers) - 0.4)
    _name_levels(drawn, table, numbers, size, 0.95)
    most = max(1.0, *(float(cells.max(initial=0)) for cells in lost))
    drawn.set_ylim(-0.03 * most, 1.03 * most)
    handles = [
        Line2D([], [], color=MIDDLE, linewidth=2.6, label="median"),
        Patch(color=colour, alpha=_BOX, label="middle half of the runs"),
        Line2D([], [], color=colour, marker=".", linestyle="", label="a run far off" if many else "a run"),
    ]
    add_legend(drawn, handles, size)
    players = counted(table["player"].nunique(), "players")
    title = f"Cells lost on each level: {table['pack'].iloc[-1]}, {_runs(table)} of {players}"
    headline(drawn, with_note(title, table, note), size)
    return drawn


def _scatter(ax: Axes, lost: list[np.ndarray[tuple[int], np.dtype[np.int64]]]) -> None:
    random = np.random.default_rng(0)  # the same picture each time
    for place, cells in enumerate(lost):
        aside = random.uniform(-0.2, 0.2, len(cells)) if len(cells) > 1 else np.zeros(len(cells))
        ax.scatter(place + aside, cells, s=12, color=blue(ax), alpha=0.8, linewidths=0, zorder=3)
