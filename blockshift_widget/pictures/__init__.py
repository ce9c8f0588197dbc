"""A board, and what slides make of it, as pictures for notebooks, pages and papers; the colours of every board."""

from __future__ import annotations

from blockshift_widget.pictures.colours import (
    BLOCK_COLOURS,
    DARK,
    LIGHT,
    TARGET_COLOUR,
    Palette,
    block_colours,
    contrast,
    ink_on,
)
from blockshift_widget.pictures.strip import SlideStrip
from blockshift_widget.pictures.svg import SHOWN_PIXELS, board_bundle, board_svg

__all__ = [
    "BLOCK_COLOURS", "DARK", "LIGHT", "SHOWN_PIXELS", "TARGET_COLOUR", "Palette", "SlideStrip", "block_colours",
    "board_bundle", "board_svg", "contrast", "ink_on",
]  # fmt: skip
