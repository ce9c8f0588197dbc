"""Slides and numbers of cells in words, for the screen and for screen readers."""

from __future__ import annotations

from typing import Final

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board, Slide

ARROWS: Final = {
    "left": "\N{LEFTWARDS ARROW}",
    "right": "\N{RIGHTWARDS ARROW}",
    "up": "\N{UPWARDS ARROW}",
    "down": "\N{DOWNWARDS ARROW}",
}
"""An arrow for each direction."""

NO_NUMBER: Final = "\N{EN DASH}"
"""Shown where there is no number."""


def direction(slide: Slide, board: Board) -> str:
    """Return which way a slide goes: ``left``, ``right``, ``up`` or ``down``.

    Examples
    --------
    >>> direction(Slide("A", -2), Board("............XX..A.....A............."))
    'up'
    """
    back, on = ("left", "right") if board.blocks[slide.block].horizontal else ("up", "down")
    return back if slide.cells < 0 else on


def slide_in_words(slide: Slide, board: Board) -> str:
    """Say a slide: the block, which way, and how many cells.

    Parameters
    ----------
    slide : Slide
        Of a block that the board has.
    board : Board
        Before or after the slide.

    Examples
    --------
    >>> slide_in_words(Slide("A", -2), Board("............XX..A.....A............."))
    'A up 2'
    """
    return f"{slide.block} {direction(slide, board)} {slide.moves}"


def cells_in_words(cells: int) -> str:
    """Say a number of cells.

    Examples
    --------
    >>> cells_in_words(0), cells_in_words(1), cells_in_words(2)
    ('no cell', '1 cell', '2 cells')
    """
    return counted(cells, "cells") if cells else "no cell"
