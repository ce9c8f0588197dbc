"""The canvases of a board: one for the floor, one for each block, kept for the boards to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ipycanvas import Canvas
from ipywidgets import Layout, Widget

from blockshift_widget.board import Block
from blockshift_widget.pictures import FLOOR_PIXELS, block_pixels


class BoardCanvases:
    """Canvases for a floor and its blocks, whatever blocks there are.

    A canvas is never closed while the widget lives: a drawing command still on its way to a closed canvas would end
    all drawing in that browser page. So a block gets one of its shape that an earlier block had, where there is one.

    Attributes
    ----------
    floor : Canvas
        For the floor.

    Examples
    --------
    >>> canvases = BoardCanvases()
    >>> a, b = Block("A", 0, 0, 2, horizontal=True), Block("B", 1, 0, 2, horizontal=True)
    >>> given = canvases.of([a, b])
    >>> canvases.of([b])["B"] is given["A"]
    True
    >>> canvases.close()
    """

    def __init__(self) -> None:
        self._layout: Final = Layout()
        self._parts: tuple[Widget, ...] = (self._layout,)
        self.floor = self.more(FLOOR_PIXELS, FLOOR_PIXELS)
        self._pool: dict[tuple[int, bool], list[Canvas]] = {}

    def of(self, blocks: Iterable[Block]) -> dict[str, Canvas]:
        """Give every block a canvas of its shape; the first block of a shape always gets the same one.

        Parameters
        ----------
        blocks : iterable of Block
            In an order that stays the same when one is moved, so that it keeps its canvas.
        """
        used: dict[tuple[int, bool], int] = {}
        given = {}
        for block in blocks:
            shape = (block.length, block.horizontal)
            pool = self._pool.setdefault(shape, [])
            number = used[shape] = used.get(shape, 0) + 1
            if number > len(pool):
                pool.append(self.more(*block_pixels(*shape)))
            given[block.name] = pool[number - 1]
        return given

    def more(self, width: int, height: int) -> Canvas:
        """Make one canvas more, for something else of the same widget.

        Parameters
        ----------
        width, height : int
            In canvas pixels.
        """
        # One layout for all, and no "client ready" messages: the view says itself when it can be drawn on.
        canvas = Canvas(width=width, height=height, layout=self._layout, _send_client_ready_event=False)
        self._parts = (*self._parts, canvas)
        return canvas

    def close(self) -> None:
        """Close all of them, with their widget; a second time does no harm."""
        for part in self._parts:
            part.close()
