"""Moves against par, level by level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from blockshift_widget._common.nouns import counted, noun
from blockshift_widget.analysis.chart_tables import latest_pack, table_of, with_note
from blockshift_widget.analysis.sources import Source
from blockshift_widget.analysis.style import (
    MOVES,
    OVER,
    PAR,
    PAR_EDGE,
    fold,
    headline,
    ink,
    legend_lines,
    letter_size,
    make_room,
    measure,
    new_axes,
    width,
)
from blockshift_widget.analysis.tables import LEVELS, levels
from blockshift_widget.game import LevelCleared, Phase, Run, run_total

NOTHING_YET: Final = "No level cleared yet.\nPlay one above and run this cell again."
"""What a chart says when there is nothing to draw."""

_WIDE: Final = 0.8
_NARROW: Final = 0.42
_HATCH: Final = "////"
_PALE: Final = 0.7
_SO_FAR: Final = "so far"
_FEW: Final = 6


@dataclass(frozen=True, slots=True)
class _Column:
    """One level: `moves` is None while it is still ahead, `score` until it is cleared."""

    level: int
    title: str
    par: int
    moves: float | None = None
    score: float | None = None

    @property
    def cleared(self) -> bool:
        return self.score is not None

    @property
    def under_way(self) -> bool:
        return self.moves is not None and not self.cleared

    @property
    def over(self) -> float:
        return max(0, (self.moves or 0) - self.par)

    @property
    def top(self) -> float:
        return max(self.par, self.moves or 0)


def moves_against_par(
    source: Source | pd.DataFrame | Sequence[LevelCleared] | None, ax: Axes | None = None, *, note: str | None = None
) -> Axes:
    """Draw the moves of a run, or the typical moves of many runs, beside the par of each level.

    Par is a wide grey bar, the moves are a narrow one in front of it, and what is over par has the
    target's colour. A level that is being played is hatched.

    Parameters
    ----------
    source : Run, sequence of LevelCleared, any other source of runs, table of levels, or None
        A run, whatever its phase: the levels ahead show their par. What
        :meth:`~blockshift_widget.records.kept_runs.Records.cleared` returns. Or one run or many as
        :func:`~blockshift_widget.analysis.levels` takes and returns them: of many, the median of the cleared levels
        is drawn. With nothing in it, the chart says so.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of pyplot by default.
    note : str, optional
        Added to the title; by default what is to be said of simulated players.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError
        If `source` is something else.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.slide("X", 2)
    >>> moves_against_par(run, ax=Figure().subplots()).get_title(loc="left")
    'Moves against par: 1 of 10 levels, total 150'
    """
    columns, heading = _shown(source, note)
    if ax is None:
        ax = new_axes(8, 4 if columns else 1.2)
    if not columns:
        ax.set_axis_off()
        ax.text(0.5, 0.5, NOTHING_YET, transform=ax.transAxes, ha="center", va="center", linespacing=1.6)
        return ax
    size = letter_size(ax)
    _dress(ax, columns, size)
    _draw_bars(ax, columns)
    lines = _write_numbers(ax, columns, size) + _add_legend(ax, columns, size)
    ax.set_ylim(bottom=0)
    make_room(ax, max(1, *(column.top for column in columns)), lines * 1.6 * size)
    _name_levels(ax, columns, size)
    headline(ax, heading, size)
    return ax


# ---- what to draw -------------------------------------------------------------------------------


def _shown(source: object, note: str | None) -> tuple[list[_Column], str]:
    """Return the columns of the chart, and its title."""
    if source is None:
        return [], ""
    run = source if isinstance(source, Run) else getattr(source, "run", None)
    if isinstance(run, Run):
        columns = _columns_of_run(run)
        return columns, _headline(columns, len(run.pack)) + (f" ({note})" if note else "")
    if isinstance(source, Sequence) and all(isinstance(event, LevelCleared) for event in source) and source != "":
        columns = [_Column(event.level, event.title, event.par, event.moves, event.score) for event in source]
        return columns, _headline(columns, None) + (f" ({note})" if note else "")
    try:
        table = latest_pack(table_of(cast("Source", source), levels, LEVELS))
    except TypeError:
        msg = (
            "moves_against_par() takes a Run such as game.run, what Records.cleared(run_id) returns, any other source "
            f"of runs, or None; not {type(source).__name__}"
        )
        raise TypeError(msg) from None
    return _shown_of_table(table, note)


def _shown_of_table(table: pd.DataFrame, note: str | None) -> tuple[list[_Column], str]:
    runs = table["run_id"].nunique()
    cleared = table[table["cleared"]]
    if runs <= 1:
        columns = [
            _Column(
                row["level"], row["title"], row["par"], row["moves"] or None, row["score"] if row["cleared"] else None
            )
            for row in table.to_dict("records")
        ]
        return columns, with_note(_headline(columns, None), table, note)
    by_level = cleared.groupby(["level", "title", "par"], as_index=False).agg(
        moves=("moves", "median"), score=("score", "median")
    )
    columns = [
        _Column(row["level"], row["title"], row["par"], float(row["moves"]), float(row["score"]))
        for row in by_level.to_dict("records")
    ]
    return columns, with_note(f"Moves against par: median of {counted(runs, 'runs')}", table, note)


def _columns_of_run(run: Run) -> list[_Column]:
    playing = run.number if run.phase is Phase.PLAYING else None
    moves = run.moves or None  # a level that was only looked at is still ahead
    cleared = {event.level: event for event in run.cleared}  # read last, since someone may be playing meanwhile
    columns = []
    for number, level in enumerate(run.pack.levels, 1):
        if number in cleared:
            event = cleared[number]
            columns.append(_Column(number, level.title, level.par, event.moves, event.score))
        else:
            columns.append(_Column(number, level.title, level.par, moves if number == playing else None))
    return columns


def _headline(columns: Sequence[_Column], pack: int | None) -> str:
    """Return the title for one run; `pack` is the number of levels if all of them are shown."""
    scores = [int(column.score) for column in columns if column.score is not None]
    if not scores:
        return "Moves against par: no level cleared yet"
    many = f"{len(scores)}" if pack is None else f"{len(scores)} of {pack}"
    return f"Moves against par: {many} {noun(len(columns), 'levels')}, total {run_total(scores)}"


# ---- how to draw it -----------------------------------------------------------------------------


def _dress(ax: Axes, columns: Sequence[_Column], size: float) -> None:
    """Set up the axes, with empty room at the sides of a few levels, lest their bars look like walls."""
    side = 0.6 + max(0, _FEW - len(columns)) / 2
    ax.set_xlim(columns[0].level - side, columns[-1].level + side)
    ax.set_xlabel("level", fontsize=size)
    ax.set_ylabel("moves (cells)", fontsize=size)
    ax.tick_params(axis="y", labelsize=size)
    ax.tick_params(axis="x", length=0)
    ax.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    ax.grid(axis="y", color=ink(ax), alpha=0.12, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)


def _draw_bars(ax: Axes, columns: Sequence[_Column]) -> None:
    for column in columns:
        at, par, moves = column.level, column.par, column.moves or 0
        ax.bar(at, par, _WIDE, color=PAR, edgecolor=PAR_EDGE, linewidth=0.8)
        for height, bottom, colour in ((min(moves, par), 0, MOVES), (column.over, par, OVER)):
            if height and column.cleared:
                ax.bar(at, height, _NARROW, bottom=bottom, color=colour)
            elif height:
                ax.bar(at, height, _NARROW, bottom=bottom, color=ax.get_facecolor(), edgecolor=colour, hatch=_HATCH)


def _write_numbers(ax: Axes, columns: Sequence[_Column], size: float) -> int:
    """Write the moves above the bars, or the par of a level ahead in a paler ink; return how many lines it takes."""
    slot = _slot(ax)
    if any(measure(ax, f"{column.top:g}", size) > slot for column in columns):
        return 0  # so many levels that the numbers would run into one another
    lines = 1
    for column in columns:
        number = f"{column.par if column.moves is None else column.moves:g}"
        if column.under_way and measure(ax, _SO_FAR, size) <= slot:
            number, lines = f"{number}\n{_SO_FAR}", 2
        ax.annotate(
            number, (column.level, column.top), (0, 2), textcoords="offset points", ha="center", va="bottom",
            fontsize=size, linespacing=1.0, color=ink(ax), alpha=_PALE if column.moves is None else 1.0,
        )  # fmt: skip
    return lines


def _add_legend(ax: Axes, columns: Sequence[_Column], size: float) -> int:
    """Add a legend of what is to be seen, in as few lines as fit; return how many those are."""
    kinds = (
        (True, Patch(facecolor=PAR, edgecolor=PAR_EDGE, label="par")),
        (any(column.cleared for column in columns), Patch(color=MOVES, label="moves")),
        (any(column.over for column in columns), Patch(color=OVER, label="over par")),
        (
            any(column.under_way for column in columns),
            Patch(facecolor=ax.get_facecolor(), edgecolor=MOVES, hatch=_HATCH, label=_SO_FAR),
        ),
    )
    return legend_lines(ax, [patch for seen, patch in kinds if seen], size)


def _name_levels(ax: Axes, columns: Sequence[_Column], size: float) -> None:
    """Write each level's number below its bars, with its title if all titles fit."""
    places = [column.level for column in columns]
    titles = [fold(ax, column.title, _slot(ax), size * 0.9) for column in columns]
    if None not in titles:
        labels = [f"{place}\n{title}" for place, title in zip(places, titles, strict=True)]
        ax.set_xticks(places, labels, fontsize=size * 0.9, parse_math=False)
        return
    every = math.ceil(measure(ax, f" {places[-1]} ", size) / _slot(ax))
    ax.set_xticks(places[::every], [str(place) for place in places[::every]], fontsize=size)


def _slot(ax: Axes) -> float:
    """Return the width of one level, in points."""
    low, high = ax.get_xlim()
    return width(ax) / (high - low)
