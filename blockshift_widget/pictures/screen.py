"""A board as one plays on it: a floor, and blocks that lie on canvases of their own, so that they can be moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blockshift_widget.board import SIZE, TARGET
from blockshift_widget.pictures.cells import Cells, extent, wall
from blockshift_widget.pictures.colours import TARGET_COLOUR, Palette, ink_on
from blockshift_widget.pictures.shapes import Lines, Point, Rectangle, Shape, Word, arrow_head

UNIT: Final = 160
"""Canvas pixels of one cell: twice the largest size on screen, so that dense displays are sharp."""

MARGIN: Final = 0.3
"""Width of the frame around the floor, in cells."""

FLOOR_PIXELS: Final = round((SIZE + 2 * MARGIN) * UNIT)
"""Width and height of the floor's canvas, in canvas pixels."""

_EDGE: Final = MARGIN * UNIT


def floor_shapes(row: int | None, walls: frozenset[tuple[int, int]], palette: Palette) -> Iterator[Shape]:
    """Yield frame, tiles, walls, and the exit at the right of X's row.

    Parameters
    ----------
    row : int or None
        X's row, counted from 0; None while a board that is being drawn has no X and so no exit.
    walls : frozenset of tuple of int
        The ``(row, col)`` of each wall.
    palette : Palette
        The theme's colours.

    Yields
    ------
    Shape
        For a canvas of `FLOOR_PIXELS` squared.
    """
    cells = Cells(UNIT, _EDGE, _EDGE)
    x, y, inner, _ = cells.box((0, 0), 0, SIZE)
    yield Rectangle(3, 3, FLOOR_PIXELS - 6, FLOOR_PIXELS - 6, palette.frame, 44, palette.edge, 4)
    yield Rectangle(x - 6, y - 6, inner + 12, inner + 12, palette.floor, 16)
    if row is not None:  # the floor leads through the frame
        yield Rectangle(*cells.at(row, 0), inner + _EDGE, UNIT, palette.floor)
    for place in ((r, c) for r in range(SIZE) for c in range(SIZE)):
        goal = place[0] == row and place[1] >= SIZE - 2
        yield Rectangle(*cells.box(place, 3), palette.goal if goal else palette.tile)
        if place in walls:
            yield from wall(Rectangle(*cells.box(place, 8), palette.wall, 18, palette.edge, 4), palette.edge, 10)
    if row is not None:
        x, y = cells.at(row, SIZE)
        yield Rectangle(x - 3, y + 3, _EDGE, UNIT - 6, palette.goal)
        yield _chevrons(x + 13, y + UNIT / 2, TARGET_COLOUR)


def block_shapes(name: str, length: int, horizontal: bool, colour: str) -> Iterator[Shape]:
    """Yield one block: rounded, with its letter; X also with the way it wants to go.

    Parameters
    ----------
    name : str
        Its letter.
    length : int
        2 or 3 cells.
    horizontal : bool
        Along its row, or down its column.
    colour : str
        ``#rrggbb``.

    Yields
    ------
    Shape
        For a canvas of :func:`block_pixels`.
    """
    width, height = block_pixels(length, horizontal)
    ink = ink_on(colour)
    yield Rectangle(9, 15, width - 18, height - 22, shaded(colour), 34)
    yield Rectangle(9, 8, width - 18, height - 24, colour, 34)
    yield Rectangle(22, 18, width - 44, 20, "#ffffff38", 10)
    yield Word(name, width / 2, height / 2 - 2, ink, 76)
    leaving = name == TARGET and horizontal  # a board that is being drawn may have an X that can't leave yet
    yield _chevrons(width - 70, height / 2 - 4, ink) if leaving else _grips(width, height, horizontal, f"{ink}8c")


def block_pixels(length: int, horizontal: bool) -> tuple[int, int]:
    """Return width and height of a block's canvas, in canvas pixels.

    Examples
    --------
    >>> block_pixels(3, horizontal=False)
    (160, 480)
    """
    wide, high = extent(length, horizontal)
    return wide * UNIT, high * UNIT


def shaded(colour: str) -> str:
    """Return the colour of a block's lower edge.

    Examples
    --------
    >>> shaded("#ff6400")
    '#9e3e00'
    """
    return "#" + "".join(f"{round(part * 0.62):02x}" for part in bytes.fromhex(colour[1:]))


def _chevrons(x: float, y: float, colour: str) -> Lines:
    return Lines(tuple(arrow_head((x + right, y), (1, 0), 16, 23) for right in (2, 24)), colour, 10)


def _grips(width: float, height: float, horizontal: bool, ink: str) -> Lines:
    """Return a small arrow head at both ends: the ways the block slides."""
    x, y = width / 2, height / 2 - 4
    heads: tuple[tuple[Point, Point], ...] = (((x, 36), (0, -1)), ((x, height - 38), (0, 1)))
    if horizontal:
        heads = ((22, y), (-1, 0)), ((width - 22, y), (1, 0))
    return Lines(tuple(arrow_head(tip, way, 12, 15) for tip, way in heads), ink, 7)
