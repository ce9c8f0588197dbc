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
        case Rectangle(x, y, w, h, fill, radius, edge, line):
            yield from _styled(fill_style=fill)
            if not radius:
                yield "fill_rect", (x, y, w, h)
                return
            right, foot = x + w, y + h
            yield from (("begin_path", ()), ("move_to", (x + radius, y)))
            for corner in ((right, y, right, foot), (right, foot, x, foot), (x, foot, x, y), (x, y, right, y)):
                yield "arc_to", (*corner, radius)
            yield from (("close_path", ()), ("fill", ()))
            if line:
                yield from (*_styled(stroke_style=edge, line_width=line), ("stroke", ()))
        case Lines(strokes, colour, width, rounded):
            cap, join = ("round", "round") if rounded else ("butt", "miter")
            yield from _styled(stroke_style=colour, line_width=width, line_cap=cap, line_join=join)
            yield "begin_path", ()
            for start, *rest in strokes:
                yield from (("move_to", start), *(("line_to", point) for point in rest))
            yield "stroke", ()
        case Word(text, x, y, colour, size, centred):
            font = f"700 {size:g}px system-ui, -apple-system, 'Segoe UI', sans-serif"
            align = "center" if centred else "left"
            yield from _styled(fill_style=colour, font=font, text_align=align, text_baseline="middle")
            yield "fill_text", (text, x, y)


def _styled(**styles: object) -> Iterator[Command]:
    return (("set", style) for style in styles.items())
