"""The search map as ipycanvas commands.

Each cell of the map is filled from below: how many of its states are expanded, how many are in the frontier above them,
and the rest untouched, the darker the more states there are. A dot says that one of them is on the path.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from blockshift_widget.pictures import Lines, Picture, canvas_picture
from blockshift_widget.search import Place, SearchMap, Status

WIDTH: Final = 1080
HEIGHT: Final = 780
"""The size of the map's canvases, in canvas pixels: about twice the largest on screen."""

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MapColours:
    """The colours of a map; a test holds them apart for colour-blind eyes too.

    Parameters
    ----------
    few, many : tuple of int
        Untouched states: one alone, and 200 or more.
    expanded, frontier, path, halo : tuple of int
        The other statuses; the halo is around the dot of a path.
    par : str
        The line of the shortest ways, as a CSS colour.
    """

    few: Colour
    many: Colour
    expanded: Colour
    frontier: Colour
    path: Colour
    halo: Colour
    par: str


LIGHT: Final = MapColours(
    (224, 230, 236), (158, 170, 182), (0, 114, 178), (230, 159, 0), (16, 24, 32), (255, 255, 255), "#101820"
)
DARK: Final = MapColours(
    (52, 64, 77), (104, 120, 136), (64, 156, 222), (240, 170, 20), (255, 255, 255), (16, 24, 32), "#ffffff"
)


@dataclass(frozen=True, slots=True)
class Grid:
    """How a map lies on its canvases: from their top left corner, in as large cells as there is room for.

    Parameters
    ----------
    across, up : int
        How many cells the map has.

    Examples
    --------
    >>> Grid(43, 27).cell, Grid(43, 27).pixels, Grid(43, 1).pixels
    ((25, 25), (1075, 675), (1075, 75))
    """

    across: int
    up: int

    @property
    def cell(self) -> tuple[int, int]:
        """Width and height of a cell, in canvas pixels; a map of one row has a high one."""
        side = max(2, min(WIDTH // self.across, HEIGHT // self.up, _LARGEST))
        return side, side if self.up > 1 else 3 * side

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the whole map, in canvas pixels."""
        return self.across * self.cell[0], self.up * self.cell[1]

    def corner(self, place: Place) -> tuple[int, int]:
        """Return the top left corner of a cell, in canvas pixels."""
        return place[0] * self.cell[0], (self.up - 1 - place[1]) * self.cell[1]


def cells_picture(seen: SearchMap, places: Iterable[Place], colours: MapColours) -> Picture:
    """Draw cells of a map over what stood there before.

    Parameters
    ----------
    seen : SearchMap
        The map.
    places : iterable of tuple
        Which cells; those without states are left out.
    colours : MapColours
        Those of the theme.

    Returns
    -------
    tuple of Command
        None at all for no cells.
    """
    grid = Grid(*seen.size)
    rects = [rect for place in places if seen.total(place) for rect in _cell(seen, grid, place, colours)]
    if not rects:
        return ()
    x, y, wide, high, fill = (list(part) for part in zip(*rects, strict=True))
    return (("fill_styled_rects", (x, y, wide, high, fill)),)


def whole_picture(seen: SearchMap, colours: MapColours) -> Picture:
    """Draw all cells of a map on an empty canvas."""
    return *canvas_picture(()), *cells_picture(seen, seen.cells, colours)


def marks_picture(grid: Grid, par: int | None, colours: MapColours) -> Picture:
    """Draw what lies over the cells: a line through those that are on shortest ways.

    Parameters
    ----------
    grid : Grid
        How the map lies on the canvas.
    par : int or None
        The distance of the start; None draws no line.
    colours : MapColours
        Those of the theme.
    """
    if par is None:
        return canvas_picture(())
    ends = (grid.corner(place) for place in ((0, par), (par, 0)))
    line = tuple((x + grid.cell[0] / 2, y + grid.cell[1] / 2) for x, y in ends)
    styles = ((f"rgb{colours.halo}", 5.0), (colours.par, 2.0))
    return canvas_picture(Lines((line,), colour, width, round=False) for colour, width in styles)


_LARGEST: Final = 60
_Rect = tuple[int, int, int, int, Colour]


def _cell(seen: SearchMap, grid: Grid, place: Place, colours: MapColours) -> list[_Rect]:
    """Return the rectangles of a cell: what is untouched, then expanded and frontier from below, then the dot."""
    left, top = grid.corner(place)
    side, high = (length - 1 if length > _GAPS_FROM else length for length in grid.cell)
    frontier, path = seen.count(place, Status.FRONTIER), seen.count(place, Status.PATH)
    expanded = seen.count(place, Status.EXPANDED) + path
    upper = _part(frontier, seen.total(place), high)
    lower = min(_part(expanded, seen.total(place), high), high - upper)
    rects = [(left, top, side, high, _grey(seen.total(place), colours))]
    if lower:
        rects.append((left, top + high - lower, side, lower, colours.expanded))
    if upper:
        rects.append((left, top + high - lower - upper, side, upper, colours.frontier))
    if path:
        for share, colour in ((0.62, colours.halo), (0.4, colours.path)):
            dot = max(2, round(side * share))
            rects.append((left + (side - dot) // 2, top + (high - dot) // 2, dot, dot, colour))
    return rects


_GAPS_FROM: Final = 5
"""Cells larger than so many canvas pixels have a gap between them."""

_LEAST: Final = 0.16
"""What the smallest part of a cell takes of it, so that it can be seen."""


def _part(count: int, total: int, high: int) -> int:
    """Return how high a part of a cell is, in canvas pixels."""
    return round(high * max(count / total, _LEAST)) if count else 0


_MANY: Final = 200
"""So many states in one cell have the darkest grey, and more as well."""


def _grey(total: int, colours: MapColours) -> Colour:
    """Return the colour of untouched states, by the logarithm of their number."""
    share = min(1.0, math.log(total, _MANY))
    red, green, blue = (round(few + share * (many - few)) for few, many in zip(colours.few, colours.many, strict=True))
    return red, green, blue
