"""What every picture is made of, as values: each writer makes SVG, PDF, a chart or a canvas of the same shapes.

Places and lengths are in a picture's own units, from its top left corner. Colours are ``#rrggbb``, or ``#rrggbbaa``
where something shines through.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
"""How far right and how far down."""

Stroke = tuple[Point, ...]
"""The corners of a line that is drawn in one go."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, whose corners may be rounded.

    Parameters
    ----------
    x, y : float
        Its top left corner.
    width, height : float
        Its size.
    fill : str
        Its colour.
    radius : float, optional
        Of its corners.
    edge : str, optional
        The colour of the line around it.
    line : float, optional
        How wide that is; 0 draws none.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0
    edge: str = "#000000"
    line: float = 0


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one colour.

    Parameters
    ----------
    strokes : tuple of Stroke
        The corners of each.
    colour : str
        Of all of them.
    width : float
        How wide they are.
    round : bool, optional
        Whether ends and corners are.
    """

    strokes: tuple[Stroke, ...]
    colour: str
    width: float
    round: bool = True


@dataclass(frozen=True, slots=True)
class Word:
    """A word, in the letters that its writer has: a page's are bold, a chart's those of all charts.

    Parameters
    ----------
    text : str
        What is written.
    x, y : float
        Its middle.
    colour : str
        Of the letters.
    size : float
        Of the letters.
    centred : bool, optional
        Whether `x` is the middle; otherwise it is where the word begins.
    """

    text: str
    x: float
    y: float
    colour: str
    size: float
    centred: bool = True

    @property
    def baseline(self) -> float:
        """Where capital letters stand that have their middle at `y`."""
        return self.y + self.size * 4 / 11


Shape = Rectangle | Lines | Word


@dataclass(frozen=True, slots=True)
class Page:
    """Shapes that make a picture by themselves.

    Parameters
    ----------
    shapes : tuple of Shape
        What is in it, from the bottom up.
    width, height : int
        Its size, in the units of the shapes.
    pixels : int
        How wide it is shown.
    title : str
        What it is, in a few words.
    says : str
        What is to be seen in it, for those who don't see it.
    """

    shapes: tuple[Shape, ...]
    width: int
    height: int
    pixels: int
    title: str
    says: str

    @property
    def scale(self) -> float:
        """How many pixels a unit has."""
        return self.pixels / self.width


def arrow_head(tip: Point, way: Point, back: float, wing: float) -> Stroke:
    """Return the stroke of an arrow's head.

    Parameters
    ----------
    tip : Point
        Where it points.
    way : Point
        To the right (1, 0), to the left (-1, 0), down (0, 1) or up (0, -1).
    back, wing : float
        How far its ends lie behind the tip, and how far to either side.

    Examples
    --------
    >>> arrow_head((10, 5), (1, 0), back=4, wing=3)
    ((6, 2), (10, 5), (6, 8))
    """
    (x, y), (right, down) = tip, way
    left, top = x - back * right, y - back * down
    return (left - wing * abs(down), top - wing * abs(right)), tip, (left + wing * abs(down), top + wing * abs(right))
