"""Where the cells of a board are in a picture, and what looks alike in all of them."""

from __future__ import annotations

from dataclasses import dataclass

from blockshift_widget.board import SIZE, Block
from blockshift_widget.pictures.shapes import Lines, Point, Rectangle

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a board in a picture's units.

    Parameters
    ----------
    unit : float
        Width and height of a cell.
    left, top : float, optional
        The corner of the first.

    Examples
    --------
    >>> Cells(20, 5, 5).block_box(Block("A", 2, 1, 3, horizontal=True), inset=1)
    (26, 46, 58, 18)
    """

    unit: float
    left: float = 0
    top: float = 0

    def at(self, row: float, col: float) -> Point:
        """Return a place that is given in cells: their corners are whole numbers."""
        return self.left + col * self.unit, self.top + row * self.unit

    def box(self, place: tuple[int, int], inset: float, wide: int = 1, high: int = 1) -> Box:
        """Return the box of some cells.

        Parameters
        ----------
        place : tuple of int
            Row and column of the first.
        inset : float
            How far the box stays away from what is around the cells.
        wide, high : int, optional
            How many cells.
        """
        x, y = self.at(*place)
        return x + inset, y + inset, wide * self.unit - 2 * inset, high * self.unit - 2 * inset

    def block_box(self, block: Block, inset: float) -> Box:
        """Return the box of a block. The parameters are those of :meth:`box`."""
        return self.box((block.row, block.col), inset, *extent(block.length, block.horizontal))

    def middle(self, block: Block) -> Point:
        """Return the middle of a block."""
        x, y, wide, high = self.block_box(block, 0)
        return x + wide / 2, y + high / 2

    def grid(self, colour: str, width: float) -> Lines:
        """Return the lines between the cells, and around them."""
        across = [(self.at(at, 0), self.at(at, SIZE)) for at in range(SIZE + 1)]
        down = [(self.at(0, at), self.at(SIZE, at)) for at in range(SIZE + 1)]
        return Lines((*across, *down), colour, width, round=False)


def wall(stone: Rectangle, ink: str, width: float) -> tuple[Rectangle, Lines]:
    """Return a wall: a dark stone with a cross, so that it can't be taken for a block.

    Parameters
    ----------
    stone : Rectangle
        What fills its cell.
    ink : str
        The colour of the cross.
    width : float
        Of the lines of the cross.
    """
    x, y, arm = stone.x + stone.width / 2, stone.y + stone.height / 2, stone.width * 7 / 36
    cross = (((x - arm, y - arm), (x + arm, y + arm)), ((x + arm, y - arm), (x - arm, y + arm)))
    return stone, Lines(cross, ink, width)


def extent(length: int, horizontal: bool) -> tuple[int, int]:
    """Return how many cells wide and high a block is.

    Examples
    --------
    >>> extent(3, horizontal=False)
    (1, 3)
    """
    return (length, 1) if horizontal else (1, length)
