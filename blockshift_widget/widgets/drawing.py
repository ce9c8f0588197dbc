"""Every pixel of floor and blocks, as ipycanvas commands.

A picture is computed first, as plain commands, and drawn last: ipycanvas's `hold_canvas` is global
to the process and an error inside it would silence every canvas of the kernel.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache
from typing import Final

from ipycanvas import Canvas, hold_canvas

from blockshift_widget.board import SIZE, TARGET, Block
from blockshift_widget.pictures import TARGET_COLOUR, Palette, ink_on

UNIT: Final = 160
"""Canvas pixels of one cell: twice the largest size on screen, so that dense displays are sharp."""

MARGIN: Final = 0.3
"""Width of the frame around the floor, in cells."""

FLOOR_PIXELS: Final = round((SIZE + 2 * MARGIN) * UNIT)
"""Width and height of the floor's canvas, in canvas pixels."""

Command = tuple[str, tuple[object, ...]]
"""A canvas method and its arguments (numbers, words, lists of them); or ``"set"``, a canvas attribute and its value."""

Picture = tuple[Command, ...]

_HOLD = threading.RLock()


@cache
def floor_picture(row: int | None, walls: frozenset[tuple[int, int]], palette: Palette) -> Picture:
    """Draw frame, tiles, walls, and the exit at the right of X's row.

    Parameters
    ----------
    row : int or None
        X's row, counted from 0; None while a board that is being drawn has no X and so no exit.
    walls : frozenset of tuple of int
        The ``(row, col)`` of each wall.
    palette : Palette
        The theme's colours.

    Returns
    -------
    tuple of Command
        For a canvas of `FLOOR_PIXELS` squared.
    """
    edge = MARGIN * UNIT
    inner = SIZE * UNIT
    commands: list[Command] = [("clear", ())]
    commands += _rounded(3, 3, FLOOR_PIXELS - 6, FLOOR_PIXELS - 6, 44, palette.frame, palette.edge)
    commands += _rounded(edge - 6, edge - 6, inner + 12, inner + 12, 16, palette.floor)
    commands += _opening(edge, edge + row * UNIT, inner, palette) if row is not None else ()
    for r in range(SIZE):
        for c in range(SIZE):
            goal = r == row and c >= SIZE - 2
            x, y = edge + c * UNIT, edge + r * UNIT
            commands.append(("set", ("fill_style", palette.goal if goal else palette.tile)))
            commands.append(("fill_rect", (x + 3, y + 3, UNIT - 6, UNIT - 6)))
            if (r, c) in walls:
                commands += _wall(x, y, palette)
    commands += _exit(edge + inner, edge + row * UNIT, palette) if row is not None else ()
    return tuple(commands)


@cache
def block_picture(name: str, length: int, horizontal: bool, colour: str) -> Picture:
    """Draw one block: rounded, with its letter; X also with the way it wants to go.

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

    Returns
    -------
    tuple of Command
        For a canvas of `length` cells by one, `UNIT` canvas pixels each.
    """
    width, height = block_pixels(length, horizontal)
    ink = ink_on(colour)
    commands: list[Command] = [("clear", ())]
    commands += _rounded(9, 15, width - 18, height - 22, 34, _shade(colour, 0.62))
    commands += _rounded(9, 8, width - 18, height - 24, 34, colour)
    commands += [("set", ("global_alpha", 0.22))]
    commands += _rounded(22, 18, width - 44, 20, 10, "#ffffff")
    commands += [("set", ("global_alpha", 1.0))]
    commands += _letter(name, width / 2, height / 2 - 2, ink)
    leaving = name == TARGET and horizontal  # a board that is being drawn may have an X that can't leave yet
    commands += _chevrons(width - 70, height / 2 - 4, ink) if leaving else _grips(width, height, horizontal, ink)
    return tuple(commands)


def block_pixels(length: int, horizontal: bool) -> tuple[int, int]:
    """Return width and height of a block's canvas, in canvas pixels.

    Examples
    --------
    >>> block_pixels(3, horizontal=False)
    (160, 480)
    """
    return (length * UNIT, UNIT) if horizontal else (UNIT, length * UNIT)


def picture_of(block: Block, colour: str) -> Picture:
    """Draw a block, which looks the same wherever it stands."""
    return block_picture(block.name, block.length, block.horizontal, colour)


def draw(pictures: Iterable[tuple[Canvas, Picture]]) -> None:
    """Draw pictures on their canvases, in one message.

    Parameters
    ----------
    pictures : iterable of tuple
        Canvases with what to draw on them, in a fixed order that never starts with the canvas drawn
        last: ipycanvas tells a browser which canvas is meant only when it differs from the last one,
        and after a reload the browser does not know the last one.

    Raises
    ------
    Exception
        Whatever a command raised, after the hold was ended properly.
    """
    ready = list(pictures)
    failure: Exception | None = None
    with _HOLD, hold_canvas():
        try:
            for canvas, picture in ready:
                for method, arguments in picture:
                    if method == "set":
                        setattr(canvas, str(arguments[0]), arguments[1])
                    else:
                        getattr(canvas, method)(*arguments)
        except Exception as error:  # noqa: BLE001 (held, not hidden: raised again below)
            failure = error
    if failure is not None:
        raise failure


def _rounded(x: float, y: float, w: float, h: float, r: float, fill: str, stroke: str | None = None) -> list[Command]:  # noqa: PLR0913, PLR0917 (a rectangle is four numbers)
    path: list[Command] = [
        ("begin_path", ()),
        ("move_to", (x + r, y)),
        ("arc_to", (x + w, y, x + w, y + h, r)),
        ("arc_to", (x + w, y + h, x, y + h, r)),
        ("arc_to", (x, y + h, x, y, r)),
        ("arc_to", (x, y, x + w, y, r)),
        ("close_path", ()),
        ("set", ("fill_style", fill)),
        ("fill", ()),
    ]
    if stroke:
        path += [("set", ("stroke_style", stroke)), ("set", ("line_width", 4.0)), ("stroke", ())]
    return path


def _wall(x: float, y: float, palette: Palette) -> list[Command]:
    """Draw a wall: a dark stone with a cross, so that it can't be taken for a block."""
    cross = (((x + 52, y + 52), (x + 108, y + 108)), ((x + 108, y + 52), (x + 52, y + 108)))
    return [
        *_rounded(x + 8, y + 8, UNIT - 16, UNIT - 16, 18, palette.wall, palette.edge),
        *_strokes(cross, palette.edge, 10.0),
    ]


def _opening(x: float, y: float, inner: float, palette: Palette) -> list[Command]:
    """Lead the floor through the frame, in X's row."""
    return [("set", ("fill_style", palette.floor)), ("fill_rect", (x, y, inner + MARGIN * UNIT, UNIT))]


def _exit(x: float, y: float, palette: Palette) -> list[Command]:
    """Draw the opening in the frame, with arrows that lead out."""
    return [
        ("set", ("fill_style", palette.goal)),
        ("fill_rect", (x - 3, y + 3, MARGIN * UNIT, UNIT - 6)),
        *_chevrons(x + 13, y + UNIT / 2, TARGET_COLOUR),
    ]


def _chevrons(x: float, y: float, colour: str) -> list[Command]:
    arms = [((x + dx, y - 23), (x + dx + 16, y), (x + dx, y + 23)) for dx in (-14, 8)]
    return _strokes(arms, colour, 10.0)


def _grips(width: float, height: float, horizontal: bool, ink: str) -> list[Command]:
    """Draw a small arrow head at both ends: the ways the block slides."""
    x, y = width / 2, height / 2 - 4
    if horizontal:
        heads = [((34, y - 15), (22, y), (34, y + 15)), ((width - 34, y - 15), (width - 22, y), (width - 34, y + 15))]
    else:
        heads = [
            ((x - 15, 48), (x, 36), (x + 15, 48)),
            ((x - 15, height - 50), (x, height - 38), (x + 15, height - 50)),
        ]
    return [("set", ("global_alpha", 0.55)), *_strokes(heads, ink, 7.0), ("set", ("global_alpha", 1.0))]


def _letter(name: str, x: float, y: float, ink: str) -> list[Command]:
    return [
        ("set", ("fill_style", ink)),
        ("set", ("font", "700 76px system-ui, -apple-system, 'Segoe UI', sans-serif")),
        ("set", ("text_align", "center")),
        ("set", ("text_baseline", "middle")),
        ("fill_text", (name, x, y)),
    ]


def _strokes(lines: Iterable[tuple[tuple[float, float], ...]], colour: str, width: float) -> list[Command]:
    commands: list[Command] = [
        ("set", ("stroke_style", colour)),
        ("set", ("line_width", width)),
        ("set", ("line_cap", "round")),
        ("set", ("line_join", "round")),
    ]
    for start, *rest in lines:
        commands += [("begin_path", ()), ("move_to", start), *(("line_to", point) for point in rest), ("stroke", ())]
    return commands


def _shade(colour: str, factor: float) -> str:
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * factor):02x}" for i in (1, 3, 5))
