"""Pictures as PDF: everything where it is in the picture, a file that readers take, and the same every time."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.pictures.paper import SIDE, board_shapes
from blockshift_widget.pictures.pdf import pdf_of
from blockshift_widget.pictures.shapes import Lines, Page, Rectangle, Shape, Word
from tests.strategies import GATE, boards

NUMBER = r"(-?[\d.]+)"
RECTANGLE = re.compile(rf"(?:{NUMBER} w )?{NUMBER} {NUMBER} {NUMBER} {NUMBER} re [Bf]$")
WORD = re.compile(rf"BT /F {NUMBER} Tf 1 0 0 -1 {NUMBER} {NUMBER} Tm \((.*)\) Tj ET$")


def page_of(*shapes: Shape, pixels: int = 40) -> Page:
    return Page(shapes, 20, 10, pixels, "", "")


def board_page(board: Board, pixels: int) -> Page:
    return Page((*board_shapes(board),), SIDE, SIDE, pixels, "Board", str(board))


def operators(pdf: bytes) -> list[str]:
    """Return what draws each shape, one line each, after the line that sets the scale."""
    found = re.search(rb"/Length (\d+)/Filter/FlateDecode>>stream\n", pdf)
    assert found
    end = found.end() + int(found[1])
    assert pdf[end:].startswith(b"\nendstream")
    return zlib.decompress(pdf[found.end() : end]).decode("cp1252").splitlines()


def numbers(found: re.Match[str] | None) -> list[float]:
    assert found
    return [float(number or 0) for number in found.groups()]


@given(board=boards(), pixels=st.integers(20, 2000))
def test_everything_is_where_it_is_in_the_picture(board: Board, pixels: int) -> None:
    page = board_page(board, pixels)
    (right, _, _, down, left, top), lines = (
        numbers(re.match(" ".join([NUMBER] * 6) + " cm", operators(pdf_of(page))[0])),
        operators(pdf_of(page))[1:],
    )
    assert (right, -down, left, top) == pytest.approx((pixels * 0.75 / SIDE, right, 0, pixels * 0.75), 1e-5)
    for shape, line in zip(page.shapes, lines, strict=True):
        match shape:
            case Rectangle():
                width, x, y, wide, high = numbers(RECTANGLE.search(line))
                assert (x, y, wide, high) == pytest.approx(
                    (shape.x + width / 2, shape.y + width / 2, shape.width - width, shape.height - width)
                )
                assert width == 2 * shape.radius
            case Lines():
                corners = [tuple(map(float, corner)) for corner in re.findall(rf"{NUMBER} {NUMBER} [ml]\b", line)]
                assert corners == [pytest.approx(corner) for stroke in shape.strokes for corner in stroke]
                assert line.count(" m ") == len(shape.strokes)
            case Word():
                found = WORD.search(line)
                assert found
                assert (found[4], float(found[1]), float(found[3])) == (shape.text, 11, shape.baseline)
                assert shape.x - 6 < float(found[2]) < shape.x


def test_every_object_is_where_the_table_says() -> None:
    pdf = pdf_of(board_page(GATE, 260))
    found = re.search(rb"startxref\n(\d+)\n%%EOF\n$", pdf)
    assert found
    table = pdf[int(found[1]) :]
    assert table.startswith(b"xref\n0 6\n0000000000 65535 f \n")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n \n", table)]
    assert len(places) == 5
    for number, place in enumerate(places, 1):
        assert pdf[place:].startswith(b"%d 0 obj<<" % number)


def test_colours_edges_lines_and_words() -> None:
    edged = Rectangle(1, 2, 10, 4, "#ff0000", 3, "#0000ff", 2)
    lines = Lines((((1, 2), (5, 2), (5, 4)), ((0, 0), (-6.5, 7))), "#00ff00", 1.5)
    word = Word(r"a (b\) é", 1, 2, "#ffffff", 11, centred=False)
    page = page_of(edged, replace(edged, radius=0), lines, replace(lines, round=False), word)
    assert operators(pdf_of(page))[1:] == [
        "0 0 1 rg 0 0 1 RG 8 w 4 5 4 -2 re B",
        "1 0 0 rg 1 0 0 RG 4 w 4 5 4 -2 re B",
        "0 0 1 rg 0 1 12 6 re f",
        "1 0 0 rg 2 3 8 2 re f",
        "0 1 0 RG 1.5 w 1 J 1 2 m 5 2 l 5 4 l 0 0 m -6.5 7 l S",
        "0 1 0 RG 1.5 w 0 J 1 2 m 5 2 l 5 4 l 0 0 m -6.5 7 l S",
        r"1 1 1 rg BT /F 11 Tf 1 0 0 -1 1 6 Tm (a \(b\\\) é) Tj ET",
    ]


def test_a_letter_is_centred_by_its_width() -> None:
    letters = (Word(name, 10, 5, "#000000", 10) for name in "IAW")
    starts = [WORD.search(line) for line in operators(pdf_of(page_of(*letters)))[1:]]
    assert [float(start[2]) for start in starts if start] == pytest.approx([8.61, 6.39, 5.28])


def test_what_something_shines_through_is_refused() -> None:
    with pytest.raises(ValueError, match="too many values"):
        pdf_of(page_of(Rectangle(0, 0, 1, 1, "#ffffff80")))


def test_a_page_has_the_size_of_the_picture_and_is_small() -> None:
    page = pdf_of(board_page(GATE, 260))
    assert b"/MediaBox[0 0 195 195]" in page
    assert len(page) < 2_000


def test_the_same_picture_is_the_same_file() -> None:
    """Nobody's notebook changes because it was run again."""
    assert pdf_of(board_page(GATE, 156)) == pdf_of(board_page(GATE, 156))
