"""Boards as pictures: their colours, their shapes as values, and writers of those to SVG, PDF, canvases and charts."""

from __future__ import annotations

from blockshift_widget.pictures.canvas import Picture, canvas_picture
from blockshift_widget.pictures.cells import Cells, wall
from blockshift_widget.pictures.chart import draw_on
from blockshift_widget.pictures.colours import BLOCK_COLOURS, DARK, LIGHT, TARGET_COLOUR, Palette, block_colours, ink_on
from blockshift_widget.pictures.paper import board_bundle, board_svg
from blockshift_widget.pictures.screen import FLOOR_PIXELS, MARGIN, block_pixels, block_shapes, floor_shapes
from blockshift_widget.pictures.shapes import Lines, Rectangle, Shape, Word
from blockshift_widget.pictures.strip import SlideStrip

__all__ = [
    "BLOCK_COLOURS", "DARK", "FLOOR_PIXELS", "LIGHT", "MARGIN", "TARGET_COLOUR", "Cells", "Lines", "Palette", "Picture",
    "Rectangle", "Shape", "SlideStrip", "Word", "block_colours", "block_pixels", "block_shapes", "board_bundle",
    "board_svg", "canvas_picture", "draw_on", "floor_shapes", "ink_on", "wall",
]  # fmt: skip
