"""Which blocks were moved, on the board."""

from __future__ import annotations

from typing import Final

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.patches import FancyBboxPatch, Rectangle

from blockshift_widget.analysis.chart_tables import (
    NO_SLIDES,
    counting,
    level_named,
    one_level,
    table_of,
    with_note,
)
from blockshift_widget.analysis.shades import Shades, add_key
from blockshift_widget.analysis.sources import Source
from blockshift_widget.analysis.style import OVER, PAR_EDGE, headline, height, ink, letter_size, new_axes, say, width
from blockshift_widget.analysis.tables import SLIDES, slides
from blockshift_widget.board import SIZE, TARGET, Block, Board
from blockshift_widget.nouns import counted

_GAP: Final = 0.07


def blocks_moved(
    source: Source | pd.DataFrame | None, level: int | None = None, ax: Axes | None = None, *, note: str | None = None
) -> Axes:
    """Draw a level's start, each block in the colour of the cells it was moved, with that number on it.

    Cells are those of the attempts that count, of many runs their mean. X, the target, has a frame of its colour.

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
    >>> from blockshift_widget.run import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> blocks_moved(run, ax=Figure(figsize=(12, 8)).subplots()).get_title(loc="left")
    'Blocks moved: level 1, First Gate (par 4), 1 run'
    """
    table = one_level(table_of(source, slides, SLIDES), level)
    drawn = ax if ax is not None else new_axes(6, 5 if len(table) else 1.2)
    if table.empty:
        return say(drawn, NO_SLIDES if level is None else f"Nothing has been slid on level {level} yet.")
    counts = counting(table)
    runs = len(counts[["run_id", "player"]].drop_duplicates())
    moved = counts.groupby("block")["moves"].sum() / runs
    board = Board(str(table.sort_values("depth_before", kind="stable")["board"].iloc[0]))
    shades = Shades(max(1.0, float(moved.max())))
    size = letter_size(drawn)
    room = min(width(drawn), height(drawn))  # the board is square
    _draw_floor(drawn, board)
    for block in board.blocks.values():
        _draw_block(drawn, block, float(moved.get(block.name, 0.0)), shades, size)
    label = "cells moved" if runs == 1 else "cells moved (mean of the runs)"
    add_key(drawn, ScalarMappable(shades.scale, shades.colours), label, size)
    headline(drawn, with_note(f"Blocks moved: {level_named(table)}, {counted(runs, 'runs')}", table, note), size, room)
    return drawn


def _draw_floor(ax: Axes, board: Board) -> None:
    ax.set_aspect("equal")
    ax.set_xlim(-0.15, SIZE + 0.55)
    ax.set_ylim(SIZE + 0.15, -0.15)
    ax.set_axis_off()
    for line in range(SIZE + 1):
        for along in (([0, SIZE], [line, line]), ([line, line], [0, SIZE])):
            ax.plot(*along, color=ink(ax), alpha=0.15, linewidth=0.8, zorder=1)
    row = board.target.row
    for frame in (([SIZE, 0, 0, SIZE], [0, 0, SIZE, SIZE]), ([SIZE, SIZE], [0, row]), ([SIZE, SIZE], [row + 1, SIZE])):
        ax.plot(*frame, color=PAR_EDGE, linewidth=3, solid_capstyle="projecting", zorder=2)
    ax.annotate(
        "", (SIZE + 0.5, row + 0.5), (SIZE + 0.05, row + 0.5),
        arrowprops={"arrowstyle": "-|>", "color": OVER, "linewidth": 2},
    )  # fmt: skip
    for wall_row, wall_col in board.walls:
        ax.add_patch(Rectangle((wall_col, wall_row), 1, 1, facecolor=PAR_EDGE, edgecolor=ink(ax), hatch="xxx"))


def _draw_block(ax: Axes, block: Block, cells: float, shades: Shades, size: float) -> None:
    wide, high = (block.length, 1) if block.horizontal else (1, block.length)
    target = block.name == TARGET
    ax.add_patch(
        FancyBboxPatch(
            (block.col + _GAP, block.row + _GAP), wide - 2 * _GAP, high - 2 * _GAP,
            boxstyle="round,pad=0,rounding_size=0.15", facecolor=shades.of(cells), zorder=3,
            edgecolor=OVER if target else PAR_EDGE, linewidth=3 if target else 1,
        )
    )  # fmt: skip
    between = " " if block.horizontal else "\n"
    ax.text(
        block.col + wide / 2, block.row + high / 2, f"{block.name}{between}{_short(cells)}",
        ha="center", va="center", fontsize=size * 1.15, zorder=4,
        color=shades.letters(cells),
    )  # fmt: skip


def _short(cells: float) -> str:
    """Return a number of cells with at most one decimal."""
    return f"{cells:.1f}".removesuffix(".0")
