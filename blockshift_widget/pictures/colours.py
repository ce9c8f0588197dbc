"""The colours of a board, whoever draws it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, as CSS colours.

    Parameters
    ----------
    frame, floor, tile, wall, edge : str
        What the board is made of; `edge` outlines frame and walls.
    goal : str
        The two cells where X has to stand, and the exit.

    Examples
    --------
    >>> contrast(LIGHT.frame, LIGHT.tile) > 4.5
    True
    """

    frame: str
    floor: str
    tile: str
    wall: str
    edge: str
    goal: str


LIGHT: Final = Palette("#47525f", "#d3dae2", "#f2f5f8", "#5d6875", "#303943", "#fbdccb")
DARK: Final = Palette("#0c1117", "#1a222c", "#29333f", "#0f151c", "#566371", "#5c3524")

TARGET_COLOUR: Final = "#d3461a"
BLOCK_COLOURS: Final = ("#3c73a7", "#f9cd59", "#17ab9e", "#9a82e3", "#8be3ff", "#bdbebd")
"""Colours of the other blocks in turn; a test holds them apart for colour-blind eyes too."""

PAPER: Final = "#ffffff"
INK: Final = "#16202a"


def block_colours(names: Iterable[str], target: str) -> dict[str, str]:
    """Return the colour of each block: the target has its own, the others take turns by their names, wherever they are.

    Parameters
    ----------
    names : iterable of str
        All blocks of a board.
    target : str
        The one that has to get out, if it is among them.

    Examples
    --------
    >>> block_colours("XA", target="X")
    {'X': '#d3461a', 'A': '#3c73a7'}
    """
    colours = dict.fromkeys(names, TARGET_COLOUR)
    for at, name in enumerate(sorted(colours.keys() - {target})):
        colours[name] = BLOCK_COLOURS[at % len(BLOCK_COLOURS)]
    return colours


@cache  # asked for each letter of each board, of a handful of colours
def relative_luminance(colour: str) -> float:
    """Return how light a ``#rrggbb`` colour is, 0 to 1 (WCAG 2.2, "relative luminance").

    Examples
    --------
    >>> round(relative_luminance("#ffffff"), 3)
    1.0
    """
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)  # noqa: PLR2004 (sRGB's own constants)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((relative_luminance(one), relative_luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str, inks: tuple[str, ...] = (PAPER, INK)) -> str:
    """Return the ink that reads best on a colour.

    Parameters
    ----------
    colour : str
        What it is written on.
    inks : tuple of str, optional
        To choose from; the light and the dark of the letters on blocks by default.

    Examples
    --------
    >>> ink_on("#ffffff") == INK, ink_on("#000000") == PAPER
    (True, True)
    """
    return max(inks, key=lambda ink: contrast(ink, colour))
