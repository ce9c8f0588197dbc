"""Which blocks were moved, on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import to_hex

from blockshift_widget._common.nouns import counted
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
from blockshift_widget.pictures import Cells, Lines, Rectangle, Shape, Word, draw_on, wall

_GAP: Final = 0.07
_CELLS: Final = Cells(1)


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
    >>> from blockshift_widget.game import Run
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
    _make_room(drawn, board.target.row)
    draw_on(drawn, _floor(board, ink(drawn)))
    for block in board.blocks.values():
        draw_on(drawn, _block(block, float(moved.get(block.name, 0.0)), shades, size))
    label = "cells moved" if runs == 1 else "cells moved (mean of the runs)"
    add_key(drawn, ScalarMappable(shades.scale, shades.colours), label, size)
    headline(drawn, with_note(f"Blocks moved: {level_named(table)}, {counted(runs, 'runs')}", table, note), size, room)
    return drawn


def _make_room(ax: Axes, row: int) -> None:
    """Leave room for a board, and for an arrow where X leaves it."""
    ax.set_aspect("equal")
    ax.set_xlim(-0.15, SIZE + 0.55)
    ax.set_ylim(SIZE + 0.15, -0.15)
    ax.set_axis_off()
    ax.annotate(
        "", (SIZE + 0.5, row + 0.5), (SIZE + 0.05, row + 0.5),
        arrowprops={"arrowstyle": "-|>", "color": OVER, "linewidth": 2},
    )  # fmt: skip


def _floor(board: Board, colour: str) -> Iterator[Shape]:
    """Yield lines, walls, and a frame that is open where X leaves."""
    yield _CELLS.grid(f"{colour}26", 0.8)
    for place in board.walls:
        yield from wall(Rectangle(*_CELLS.box(place, 0), PAR_EDGE, 0, colour, 1), colour, 2)
    row = board.target.row
    frame = ((SIZE, row), (SIZE, 0), (0, 0), (0, SIZE), (SIZE, SIZE), (SIZE, row + 1))
    yield Lines((frame,), PAR_EDGE, 3)


def _block(block: Block, cells: float, shades: Shades, size: float) -> tuple[Rectangle, Word]:
    """Return a block in the colour of the cells that it was moved."""
    edge, line = (OVER, 3) if block.name == TARGET else (PAR_EDGE, 1)
    between = " " if block.horizontal else "\n"
    return (
        Rectangle(*_CELLS.block_box(block, _GAP), to_hex(shades.of(cells)), 0.15, edge, line),
        Word(f"{block.name}{between}{_short(cells)}", *_CELLS.middle(block), shades.letters(cells), size * 1.15),
    )


def _short(cells: float) -> str:
    """Return a number of cells with at most one decimal."""
    return f"{cells:.1f}".removesuffix(".0")
