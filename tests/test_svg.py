"""Boards as SVG pictures: well-formed, every block in its place, the same colours as when one plays."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from blockshift_widget.board import Board, Slide
from blockshift_widget.pictures.colours import block_colours, ink_on
from blockshift_widget.pictures.paper import board_bundle, board_svg
from blockshift_widget.pictures.shapes import Lines, Page, Rectangle, Word
from blockshift_widget.pictures.svg import image, svg_of
from tests.strategies import GATE, JAM, TWO_WAYS, boards

TAG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (it is ours)


def said(svg: str) -> tuple[str | None, str | None]:
    """Return title and description of a picture."""
    root = parsed(svg)
    return root.findtext(f"{TAG}title"), root.findtext(f"{TAG}desc")


def images(html: str) -> list[dict[str, str | None]]:
    """Return the attributes of each image in some HTML."""
    found = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "img":
                found.append(dict(attrs))

    Reader().feed(html)
    return found


def source(attributes: dict[str, str | None]) -> str:
    """Return the picture that an image holds."""
    head, coded = str(attributes["src"]).split(",")
    assert head == "data:image/svg+xml;base64"
    return b64decode(coded).decode()


@given(board=boards())
def test_every_block_is_in_its_place_with_its_letter(board: Board) -> None:
    root = parsed(board_svg(board))
    colours = block_colours(board.blocks, "X")
    letters = {text.text: text.attrib for text in root.iter(f"{TAG}text")}
    assert letters == {
        block.name: {
            "x": f"{5 + 20 * sum(col + 0.5 for _, col in block.cells) / block.length:g}",
            "y": f"{9 + 20 * sum(row + 0.5 for row, _ in block.cells) / block.length:g}",
            "font-size": "11",
            "fill": ink_on(colours[block.name]),
        }
        for block in board.blocks.values()
    }
    boxes = {(rect.attrib["x"], rect.attrib["y"]): rect.attrib["fill"] for rect in root.iter(f"{TAG}rect")}
    for block in board.blocks.values():
        assert boxes[f"{6 + 20 * block.col}", f"{6 + 20 * block.row}"] == colours[block.name]
    assert len([*root.iter(f"{TAG}path")]) == 1 + len(board.walls), "the lines between the tiles, and a cross each"


@given(board=boards())
def test_it_says_what_it_shows(board: Board) -> None:
    assert said(board_svg(board)) == ("Board", str(board))


def test_its_size() -> None:
    root = parsed(board_svg(GATE, pixels=64))
    assert (root.attrib["width"], root.attrib["height"], root.attrib["role"]) == ("64", "64", "img")


def test_it_stands_by_itself() -> None:
    """Fonts that every system has something for, no style sheet of a page, no names that two pictures could share."""
    svg = board_svg(TWO_WAYS, slide=Slide("V", 1))
    assert "sans-serif" in svg
    assert not re.search(r"var\(|\bid=|class=|url\(|href|<script|<style", svg)


@pytest.mark.parametrize(
    ("board", "slide", "start", "tip"),
    [
        (GATE, Slide("X", 2), (35, 55), (81, 55)),
        (GATE, Slide("A", -2), (95, 55), (95, 9)),
        (GATE, Slide("A", 2), (95, 75), (95, 121)),
        (TWO_WAYS, Slide("X", -1), (35, 55), (9, 55)),
    ],
)
def test_an_arrow_shows_the_slide(board: Board, slide: Slide, start: tuple[int, int], tip: tuple[int, int]) -> None:
    svg = board_svg(board, slide=slide)
    halo, arrow = [*parsed(svg).iter(f"{TAG}path")][-2:]
    assert halo.attrib["d"] == arrow.attrib["d"]
    points = [tuple(map(float, point.split())) for point in arrow.attrib["d"].removeprefix("M").split("L")]
    assert (points[0], points[1]) == (start, tip)
    assert said(svg) == (f"Board, with the slide {slide}", str(board))


def test_without_a_slide_there_is_no_arrow() -> None:
    assert "stroke-linejoin" in board_svg(JAM, slide=Slide("B", 1))
    assert "stroke-linejoin" not in board_svg(JAM)


def page_of(*shapes: Rectangle | Lines | Word, title: str = "", says: str = "") -> Page:
    return Page(shapes, 20, 10, 40, title, says)


def test_words_in_a_picture_are_words() -> None:
    svg = svg_of(page_of(Word("a < b", 1, 2, "#000000", 9), title="a < b", says="b > a & c"))
    assert said(svg) == ("a < b", "b > a & c")
    assert parsed(svg).findtext(f"{TAG}text") == "a < b"
    (attributes,) = images(image(page_of(), 'a "b"\n<c>'))
    assert attributes["alt"] == 'a "b"\n<c>'


def test_edges_lines_and_words_that_begin_where_they_should() -> None:
    root = parsed(
        svg_of(
            page_of(
                Rectangle(1, 2, 3, 4, "#ff0000", 0, "#0000ff", 2),
                Lines((((1, 2), (5, 2.5)), ((0, 0), (6, 7))), "#00ff00", 1.5, round=False),
                Word("a", 1, 2, "#ffffff", 11, centred=False),
            )
        )
    )
    rectangle, path, word = [*root][2:]
    assert rectangle.attrib == {
        "x": "1", "y": "2", "width": "3", "height": "4", "fill": "#ff0000", "stroke": "#0000ff", "stroke-width": "2",
    }  # fmt: skip
    assert path.attrib == {"d": "M1 2L5 2.5M0 0L6 7", "stroke": "#00ff00", "stroke-width": "1.5"}
    assert word.attrib == {"x": "1", "y": "6", "font-size": "11", "text-anchor": "start", "fill": "#ffffff"}
    assert (root.attrib["text-anchor"], root.attrib["fill"], root.attrib["height"]) == ("middle", "none", "20")


@given(board=boards())
def test_a_notebook_keeps_a_board_in_every_form(board: Board) -> None:
    shown = board_bundle(board)
    assert shown["text/plain"] == str(board)
    assert said(shown["image/svg+xml"]) == ("Board", str(board))
    (attributes,) = images(shown["text/html"])
    assert attributes["alt"] == f"Board:\n{board}"
    assert source(attributes) == shown["image/svg+xml"]
    assert b64decode(shown["application/pdf"]).startswith(b"%PDF-1.4")
    assert "\n" not in shown["text/html"], "Markdown takes a blank line for the end of it"
    assert sum(map(len, shown.values())) < 20_000


def test_only_what_is_asked_for_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    every = GATE._repr_mimebundle_()
    monkeypatch.setattr("blockshift_widget.pictures.paper.pdf_of", lambda _: pytest.fail("nobody asked for a PDF"))
    asked = {"image/svg+xml", "text/plain", "image/png"}
    assert GATE._repr_mimebundle_(include=asked) == {kind: every[kind] for kind in ("image/svg+xml", "text/plain")}
    assert GATE._repr_mimebundle_(exclude={"application/pdf"}).keys() == every.keys() - {"application/pdf"}
    assert GATE._repr_mimebundle_(include=asked, exclude={"text/plain"}).keys() == {"image/svg+xml"}
