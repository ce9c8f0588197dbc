"""Pictures as PDF: everything where it is in the picture, and the same file every time."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.patches import FancyBboxPatch, PathPatch
from matplotlib.text import Text

from blockshift_widget.board import Board
from blockshift_widget.pdf import drawn, pdf_of
from blockshift_widget.svg import board_svg
from tests.budget import tries
from tests.strategies import GATE, boards

SVG = "{http://www.w3.org/2000/svg}"


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 20 10">{inside}</svg>'


def shapes(picture: str) -> tuple[list[FancyBboxPatch], list[PathPatch], list[Text]]:
    """Return what is drawn: rectangles, lines and words."""
    axes = drawn(picture).axes[0]
    rectangles = [one for one in axes.patches if isinstance(one, FancyBboxPatch)]
    lines = [one for one in axes.patches if isinstance(one, PathPatch)]
    return rectangles, lines, [*axes.texts]


@settings(max_examples=tries(8))  # the first loads matplotlib
@given(board=boards(), pixels=st.integers(20, 2000))
def test_everything_is_where_it_is_in_the_picture(board: Board, pixels: int) -> None:
    shown = board_svg(board, pixels)
    figure = drawn(shown)
    assert figure.get_size_inches() * 96 == pytest.approx([pixels, pixels])
    axes = figure.axes[0]
    assert axes.transData.transform((130, 0)) == pytest.approx(figure.transFigure.transform((1, 1)))
    root = ET.fromstring(shown)  # noqa: S314 (it is ours)
    rectangles, lines, words = shapes(shown)
    assert [(one.get_x(), one.get_y(), one.get_width(), one.get_height()) for one in rectangles] == [
        tuple(float(rect.attrib[name]) for name in ("x", "y", "width", "height")) for rect in root.iter(f"{SVG}rect")
    ]
    assert len(lines) == len([*root.iter(f"{SVG}path")])
    assert [(text.get_text(), *text.get_position()) for text in words] == [
        (text.text, float(text.attrib["x"]), float(text.attrib["y"])) for text in root.iter(f"{SVG}text")
    ]


def test_lines_groups_and_words() -> None:
    path = '<path d="M1 2H5V4L-6.5 7" stroke="#000000" stroke-width="1.5" stroke-linecap="round"/>'
    words = '<text x="1" y="2" fill="#ffffff">$a_b$</text>'
    _, (line,), (text,) = shapes(svg(f'<g transform="translate(3 4)" font-size="9">{path}<g>{words}</g></g>'))
    assert [[*corner] for corner in np.asarray(line.get_path().vertices)] == [[4, 6], [8, 6], [8, 8], [-3.5, 11]]
    assert (line.get_linewidth(), line.get_capstyle()) == (1.5 * 2 * 0.75, "round")
    assert (text.get_text(), text.get_position(), text.get_fontsize()) == ("$a_b$", (4, 6), 9 * 2 * 0.75)
    assert not text.get_parse_math()


def test_what_it_can_not_draw_is_refused() -> None:
    with pytest.raises(ValueError, match=r"<circle> can't be drawn in a PDF: a picture is made of g, rect, path, text"):
        pdf_of(svg('<g><circle r="1"/></g>'))


def test_a_page_has_the_size_of_the_picture_and_is_small() -> None:
    page = pdf_of(board_svg(GATE, 260))
    assert b"/MediaBox [ 0 0 195 195 ]" in page
    assert len(page) < 10_000


def test_the_same_picture_is_the_same_file() -> None:
    """Nobody's notebook changes because it was run again."""
    assert pdf_of(board_svg(GATE)) == pdf_of(board_svg(GATE))
