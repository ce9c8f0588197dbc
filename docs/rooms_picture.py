"""A layered drawing of rooms: users above, what they use below, and arrows that bend around the rooms between."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from docs.rooms import Rooms, Use

_WIDE, _HIGH = 104, 34
_ACROSS, _GAP, _DOWN = 128, 40, 80
_MARGIN: Final = 24
_SWEEPS: Final = 8
_BEND: Final = 28
_INK, _PAPER, _FILL, _ARROW, _WRONG = "#1f2937", "#ffffff", "#e5edf7", "#64748b", "#c2261c"

Point = tuple[float, float]
Stop = tuple[str, ...]
"""What an arrow passes: a room, or (user, used, layer) for the gap through which it goes between rooms."""


def picture_of(rooms: Rooms) -> str:
    """Draw rooms as an SVG picture.

    Parameters
    ----------
    rooms : Rooms
        What to draw.

    Returns
    -------
    str
        The picture, with every arrow in words as its description. Arrows that run back up are red.

    Examples
    --------
    >>> picture = picture_of(Rooms({"game": 1, "board": 1}, frozenset({("game", "board")})))
    >>> picture.count("<rect"), picture.count("marker-end"), "game uses board" in picture
    (3, 1, True)
    """
    paths = {use: _stops(use, rooms.level) for use in sorted(rooms.direct)}
    layers = _ordered(_filled(rooms, paths.values()), paths.values())
    wide, high = 2 * _MARGIN + max(map(_width, layers)), 2 * _MARGIN + (len(layers) - 1) * _DOWN + _HIGH
    place = {
        stop: (
            (wide - _width(layer)) / 2 + _width(layer[:column]) + _width([stop]) / 2,
            _MARGIN + row * _DOWN + _HIGH / 2,
        )
        for row, layer in enumerate(reversed(layers))
        for column, stop in enumerate(layer)
    }
    back = rooms.running_back
    arrows = (_arrow([place[stop] for stop in path], wrong=use in back) for use, path in paths.items())
    boxes = (_box(room, place[room,], _WIDE) for room in rooms.level)
    common = [room for room in rooms.lines if room.startswith("_")]
    bars = [_box(f"{room}: for all", (wide / 2, high + _HIGH / 2), wide - 2 * _MARGIN) for room in common]
    high += len(bars) * (_HIGH + _MARGIN)
    return _framed((wide, high), [*arrows, *boxes, *bars], rooms.direct)


def _width(layer: Iterable[Stop]) -> float:
    return sum(_ACROSS if len(stop) == 1 else _GAP for stop in layer)


def _stops(use: Use, level: Mapping[str, int]) -> list[Stop]:
    """Return what an arrow passes: its two rooms, and a gap in every layer between them."""
    user, used = use
    top, bottom = level[user], level[used]
    between = range(top - 1, bottom, -1) if top > bottom else range(top + 1, bottom)
    return [(user,), *((user, used, str(layer)) for layer in between), (used,)]


def _filled(rooms: Rooms, paths: Iterable[list[Stop]]) -> list[list[Stop]]:
    """Return the layers of rooms with the gaps in them."""
    layers: list[list[Stop]] = [[(room,) for room in layer] for layer in rooms.layers]
    for path in paths:
        for stop in path[1:-1]:
            layers[int(stop[2])].append(stop)
    return layers


def _ordered(layers: list[list[Stop]], paths: Iterable[list[Stop]]) -> list[list[Stop]]:
    """Order each layer by the middle of its neighbours (Sugiyama, 1981), so that few arrows cross."""
    near: dict[Stop, list[Stop]] = {stop: [] for layer in layers for stop in layer}
    for path in paths:
        for one, other in itertools.pairwise(path):
            near[one].append(other)
            near[other].append(one)
    for sweep in range(_SWEEPS):
        for number in range(len(layers))[:: 1 if sweep % 2 else -1]:
            place = {
                stop: _width(layer[:column]) - _width(layer) / 2
                for layer in layers
                for column, stop in enumerate(layer)
            }
            layers[number].sort(key=lambda stop: _middle([place[one] for one in near[stop]], place[stop]))
    return layers


def _middle(places: list[float], own: float) -> float:
    return sum(places) / len(places) if places else own


def _arrow(points: list[Point], *, wrong: bool) -> str:
    """Return a curve through points, from the bottom of the first room to the top of the last."""
    down = 1 if points[-1][1] > points[0][1] else -1
    (x, y), (end_x, end_y) = points[0], points[-1]
    points = [(x, y + down * _HIGH / 2), *points[1:-1], (end_x, end_y - down * (_HIGH / 2 + 2))]
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        path += f"C{x0:g} {y0 + down * _BEND:g} {x1:g} {y1 - down * _BEND:g} {x1:g} {y1:g}"
    colour, head = (_WRONG, "back") if wrong else (_ARROW, "down")
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.4" marker-end="url(#{head})"/>'


def _box(label: str, middle: Point, wide: float) -> str:
    x, y = middle
    return (
        f'<rect x="{x - wide / 2:g}" y="{y - _HIGH / 2:g}" width="{wide:g}" height="{_HIGH}" rx="6" fill="{_FILL}" '
        f'stroke="{_INK}"/><text x="{x:g}" y="{y + 4.5:g}">{escape(label)}</text>'
    )


def _framed(size: Point, shapes: Iterable[str], uses: Iterable[Use]) -> str:
    """Return the picture with its frame, which is to be read on light and on dark pages."""
    wide, high = size
    said = "; ".join(f"{user} uses {used}" for user, used in sorted(uses))
    heads = "".join(
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
        for name, colour in (("down", _ARROW), ("back", _WRONG))
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" viewBox="0 0 {wide:g} {high:g}" role="img">',
        f"<title>The rooms of the package</title><desc>{said}</desc><defs>{heads}</defs>",
        f'<rect width="{wide:g}" height="{high:g}" rx="10" fill="{_PAPER}"/>',
        f'<g font-family="Helvetica,Arial,sans-serif" font-size="13" text-anchor="middle" fill="{_INK}">',
        *shapes,
        "</g></svg>",
    ]
    return "\n".join(lines) + "\n"
