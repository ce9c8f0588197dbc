"""Shapes on the axes of a chart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from blockshift_widget.pictures.shapes import Lines, Rectangle, Shape, Word

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_on(ax: Axes, shapes: Iterable[Shape]) -> None:
    """Draw shapes on axes.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to draw, in its data's units.
    shapes : iterable of Shape
        What to draw, from the bottom up, words above all. Widths of lines and sizes of letters are in points: they
        stay as they are when the chart is made larger.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> draw_on(ax, [Rectangle(0, 0, 0.5, 1, "#ffffff"), Word("A", 0.25, 0.5, "#000000", 10)])
    >>> len(ax.patches), ax.texts[0].get_text()
    (1, 'A')
    """
    from matplotlib.patches import FancyBboxPatch, PathPatch  # noqa: PLC0415 (only charts need matplotlib)
    from matplotlib.path import Path  # noqa: PLC0415 (as above)

    for shape in shapes:
        match shape:
            case Rectangle(x, y, width, height, fill, radius, edge, line):
                corners = f"round,pad=0,rounding_size={radius}" if radius else "square,pad=0"
                box = FancyBboxPatch((x, y), width, height, corners, fc=fill, ec=edge, lw=line)
                ax.add_patch(box)
            case Lines(strokes, colour, width, rounded):
                path = Path.make_compound_path(*map(Path, strokes))
                ends = {"capstyle": "round", "joinstyle": "round"} if rounded else {}
                ax.add_patch(PathPatch(path, fill=False, edgecolor=colour, linewidth=width, **ends))
            case Word(text, x, y, colour, size, centred):
                align = "center" if centred else "left"
                ax.text(x, y, text, color=colour, fontsize=size, ha=align, va="center", parse_math=False)
