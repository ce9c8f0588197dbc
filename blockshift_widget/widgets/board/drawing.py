"""Every pixel of floor and blocks, as ipycanvas commands.

A picture is computed first, as plain commands, and drawn last: ipycanvas's `hold_canvas` is global
to the process and an error inside it would silence every canvas of the kernel.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache

from ipycanvas import Canvas, hold_canvas

from blockshift_widget.board import Block
from blockshift_widget.pictures import Palette, Picture, block_shapes, canvas_picture, floor_shapes

_HOLD = threading.RLock()


@cache
def floor_picture(row: int | None, walls: frozenset[tuple[int, int]], palette: Palette) -> Picture:
    """Draw a floor. The parameters are those of :func:`~blockshift_widget.pictures.floor_shapes`."""
    return canvas_picture(floor_shapes(row, walls, palette))


@cache
def _block_picture(name: str, length: int, horizontal: bool, colour: str) -> Picture:
    return canvas_picture(block_shapes(name, length, horizontal, colour))


def picture_of(block: Block, colour: str) -> Picture:
    """Draw a block, which looks the same wherever it stands."""
    return _block_picture(block.name, block.length, block.horizontal, colour)


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
