"""What all charts have in common: colours, letters that fit, and a sentence where there is nothing to draw.

Text, axes and background keep the colours of matplotlib's style, so that ``plt.style.use("dark_background")``
makes a dark chart; the colours here can be told apart on both, by colour-blind eyes too.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Sequence
from typing import Final

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from blockshift_widget.pictures import BLOCK_COLOURS, TARGET_COLOUR, ink_on

PAR: Final = "#b4bec8"
PAR_EDGE: Final = "#75808c"
MOVES: Final = BLOCK_COLOURS[0]
MOVES_ON_DARK: Final = "#79b4e8"
OVER: Final = TARGET_COLOUR  # far from the blue for colour-blind eyes too
MIDDLE: Final = "#e69f00"  # what is typical among many

DASHES: Final = (0, (5, 3))
"""How the line of best play is drawn."""

COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""Okabe and Ito's colours, without those that fade on white or on black."""

MARKERS: Final = ("o", "s", "^", "D", "v", "P")
"""A shape for each of the colours: no chart is to be read by colour alone."""

TITLE_LINES: Final = 3

_TITLE_ROOM: Final = 1.08  # of the width of the axes, since titles may reach a little beyond


def new_axes(width: float = 8, height: float = 4) -> Axes:
    """Return the axes of a new figure of pyplot.

    Parameters
    ----------
    width, height : float
        In inches.
    """
    _, ax = plt.subplots(figsize=(width, height), layout="constrained")
    return ax


def say(ax: Axes, sentence: str) -> Axes:
    """Write a sentence in the place of a picture.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to write.
    sentence : str
        Why there is nothing to draw, and what to do.
    """
    ax.set_axis_off()
    size = letter_size(ax)
    lines = wrapped(ax, sentence, width(ax), size)
    ax.text(
        0.5, 0.5, lines, transform=ax.transAxes, ha="center", va="center", linespacing=1.6, fontsize=size,
        parse_math=False,
    )  # fmt: skip
    return ax


def dress(ax: Axes, across: str, up: str, grid: str = "y") -> float:
    """Set up axes: labels, whole numbers, a quiet grid.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        What to dress.
    across, up : str
        Labels, with units.
    grid : {"x", "y", "both"}, optional
        Which lines to draw.

    Returns
    -------
    float
        The size of letters that suits the axes, in points.
    """
    size = letter_size(ax)
    ax.set_xlabel(across, fontsize=size, parse_math=False)
    ax.set_ylabel(up, fontsize=size, parse_math=False)
    ax.tick_params(labelsize=size)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, min_n_ticks=1))
    ax.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True, min_n_ticks=1))
    ax.grid(axis=grid, color=ink(ax), alpha=0.12, linewidth=0.8)  # type: ignore[arg-type]
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)
    return size


def headline(ax: Axes, text: str, size: float, room: float | None = None) -> None:
    """Write the title above the axes, in as many lines as it takes.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Where to write.
    text : str
        The title in one line.
    size : float
        Of the other letters, in points.
    room : float, optional
        How wide a line may be, in points; a little more than the axes by default.
    """
    lines = wrapped(ax, text, width(ax) * _TITLE_ROOM if room is None else room, size * 1.15)
    ax.set_title(lines, loc="left", fontsize=size * 1.15, parse_math=False)


def add_legend(ax: Axes, handles: Sequence[Artist], size: float) -> None:
    """Add a legend above all that was drawn, in as few lines as fit, and room for it: nothing lies behind it.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        With limits that fit what was drawn.
    handles : sequence of Artist
        With labels.
    size : float
        Of the letters, in points.
    """
    make_room(ax, ax.get_ylim()[1], 1.6 * size * legend_lines(ax, handles, size))


def legend_lines(ax: Axes, handles: Sequence[Artist], size: float) -> int:
    """Add a legend at the top, in as few lines as fit; return how many those are."""
    widest = max(measure(ax, str(handle.get_label()), size) for handle in handles) + 4.8 * size
    across = min(len(handles), max(1, int(width(ax) / widest)))
    ax.legend(
        handles=handles, loc="upper left", ncols=across, fontsize=size, labelcolor=ink(ax), borderpad=0,
        facecolor=ax.get_facecolor(), edgecolor="none", framealpha=1.0, fancybox=False,
    )  # fmt: skip
    return math.ceil(len(handles) / across)


def make_room(ax: Axes, top: float, points: float) -> None:
    """Leave so many points of room above `top`, the highest thing that was drawn."""
    high = height(ax)
    bottom = ax.get_ylim()[0]
    ax.set_ylim(bottom, bottom + (top - bottom) * high / (high - min(points, high * 0.6)))


def thin(count: int) -> tuple[float, float]:
    """Return line width and opacity for one of many lines, so that a thousand of them still make a picture."""
    return 1.2, max(0.06, min(0.8, 14 / count))


def blue(ax: Axes) -> str:
    """Return the colour of moves, for thin lines too: a lighter one on dark paper."""
    return ink_on(to_hex(ax.get_facecolor()), (MOVES, MOVES_ON_DARK))


def letter_size(ax: Axes) -> float:
    """Return a size that suits the width of the axes and follows matplotlib's own setting."""
    return min(10.0, max(7.0, width(ax) / 42)) * float(mpl.rcParams["font.size"]) / 10


def width(ax: Axes) -> float:
    """Return the width of the axes, in points."""
    return float(ax.get_window_extent().width) * points_per_pixel(ax)


def height(ax: Axes) -> float:
    """Return the height of the axes, in points."""
    return float(ax.get_window_extent().height) * points_per_pixel(ax)


def measure(ax: Axes, text: str, size: float) -> float:
    """Return the width of a text, in points."""
    drawn = Text(0, 0, text, figure=ax.figure, fontsize=size, parse_math=False)
    return float(drawn.get_window_extent().width) * points_per_pixel(ax)


def points_per_pixel(ax: Axes) -> float:
    """Return how large a pixel is, in points."""
    return 72 / ax.figure.dpi


def ink(ax: Axes) -> str:
    """Return the colour in which these axes write, as ``#rrggbb``."""
    return to_hex(ax.yaxis.label.get_color())


def wrapped(ax: Axes, text: str, room: float, size: float) -> str:
    """Break a text into lines of at most `room` points where it can be broken.

    A number stays with its noun, and a remark in brackets stays whole if it fits into a line.
    """
    lines: list[str] = []
    for words in _parts(text):
        longer = f"{lines[-1]} {words}" if lines else words
        if lines and measure(ax, longer, size) <= room:
            lines[-1] = longer
        elif measure(ax, words, size) <= room or " " not in words:
            lines.append(words)
        else:
            lines.extend(wrapped(ax, word, room, size) for word in words.split())
    return "\n".join(lines)


def _parts(text: str) -> list[str]:
    """Return the parts of a title that belong together."""
    return re.findall(r"\([^()]*\)\S*|\d[\d,]* [a-z]+\S*|\S+", text)


def fold(ax: Axes, title: str, width: float, size: float) -> str | None:
    """Break a title into lines of at most `width` points; None if it can't be shown like that."""
    lines: list[str] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a letter that the font lacks would be shown as an empty box
            for word in title.split():
                longer = " ".join([*lines[-1:], word])
                if measure(ax, longer, size) <= width:
                    lines[-1:] = [longer]
                elif measure(ax, word, size) <= width:
                    lines.append(word)
                else:
                    return None
    except UserWarning:
        return None
    return "\n".join(lines) if len(lines) <= TITLE_LINES else None
