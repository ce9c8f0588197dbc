"""Shapes as the commands of a canvas, which are computed first and drawn last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from blockshift_widget.pictures.shapes import Lines, Rectangle, Shape, Word

Command = tuple[str, tuple[object, ...]]
"""A canvas method and its arguments (numbers, words, lists of them); or ``"set"``, a canvas attribute and its value."""

Picture = tuple[Command, ...]


def canvas_picture(shapes: Iterable[Shape]) -> Picture:
    """Write shapes as commands for ipycanvas, in canvas pixels, on a canvas that is cleared before.

    Parameters
    ----------
    shapes : iterable of Shape
        What to draw, from the bottom up.

    Examples
    --------
    >>> canvas_picture([Rectangle(1, 2, 30, 40, "#ffffff")])
    (('clear', ()), ('set', ('fill_style', '#ffffff')), ('fill_rect', (1, 2, 30, 40)))
    """
    return ("clear", ()), *(command for shape in shapes for command in _commands(shape))


def _commands(shape: Shape) -> Iterator[Command]:
    match shape:
        case Rectangle():
            yield from _rectangle(shape)
        case Lines():
            yield from _lines(shape)
        case Word():
            yield "set", ("fill_style", shape.colour)
            yield "set", ("font", f"700 {shape.size:g}px system-ui, -apple-system, 'Segoe UI', sans-serif")
            yield "set", ("text_align", "center" if shape.centred else "left")
            yield "set", ("text_baseline", "middle")
            yield "fill_text", (shape.text, shape.x, shape.y)


def _rectangle(shape: Rectangle) -> Iterator[Command]:
    x, y, w, h, r = shape.x, shape.y, shape.width, shape.height, shape.radius
    yield "set", ("fill_style", shape.fill)
    if not r and not shape.line:
        yield "fill_rect", (x, y, w, h)
        return
    yield "begin_path", ()
    yield "move_to", (x + r, y)
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    for at in range(4):
        yield "arc_to", (*corners[(at + 1) % 4], *corners[(at + 2) % 4], r)
    yield "close_path", ()
    yield "fill", ()
    if shape.line:
        yield "set", ("stroke_style", shape.edge)
        yield "set", ("line_width", shape.line)
        yield "stroke", ()


def _lines(shape: Lines) -> Iterator[Command]:
    yield "set", ("stroke_style", shape.colour)
    yield "set", ("line_width", shape.width)
    yield "set", ("line_cap", "round" if shape.round else "butt")
    yield "set", ("line_join", "round" if shape.round else "miter")
    yield "begin_path", ()
    for start, *rest in shape.strokes:
        yield "move_to", start
        yield from (("line_to", point) for point in rest)
    yield "stroke", ()
