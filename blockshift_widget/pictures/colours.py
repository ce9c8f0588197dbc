"""The colours of a board, whoever draws it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from blockshift_widget.board import TARGET


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


def block_colours(names: Iterable[str]) -> dict[str, str]:
    """Return the colour of each block: X has its own, the others take turns by their names, in every state alike.

    Parameters
    ----------
    names : iterable of str
        All blocks of a board.

    Examples
    --------
    >>> block_colours("XA")
    {'X': '#d3461a', 'A': '#3c73a7'}
    """
    colours = dict.fromkeys(names, TARGET_COLOUR)
    for at, name in enumerate(sorted(colours.keys() - {TARGET})):
        colours[name] = BLOCK_COLOURS[at % len(BLOCK_COLOURS)]
    return colours


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


def ink_on(colour: str) -> str:
    """Return the letter colour that reads best on a block's colour.

    Examples
    --------
    >>> ink_on("#ffffff") == INK, ink_on("#000000") == PAPER
    (True, True)
    """
    return max((PAPER, INK), key=lambda ink: contrast(ink, colour))
