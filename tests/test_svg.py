"""Boards as SVG pictures: well-formed, every block in its place, the same colours as when one plays."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from blockshift_widget import svg
from blockshift_widget.board import Board, Slide
from blockshift_widget.svg import board_svg
from blockshift_widget.widgets.drawing import BLOCK_COLOURS, LIGHT, TARGET_COLOUR, block_colour, ink_on
from tests.strategies import GATE, JAM, TWO_WAYS, boards

TAG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 (it is ours)


@given(board=boards())
def test_every_block_is_in_its_place_with_its_letter(board: Board) -> None:
    root = parsed(board_svg(board))
    letters = {text.text: (float(text.attrib["x"]), float(text.attrib["y"])) for text in root.iter(f"{TAG}text")}
    assert letters == {
        block.name: (
            5 + 20 * sum(col + 0.5 for _, col in block.cells) / block.length,
            5 + 20 * sum(row + 0.5 for row, _ in block.cells) / block.length,
        )
        for block in board.blocks.values()
    }
    boxes = {(rect.attrib["x"], rect.attrib["y"]): rect.attrib["fill"] for rect in root.iter(f"{TAG}rect")}
    for block in board.blocks.values():
        assert boxes[f"{6 + 20 * block.col}", f"{6 + 20 * block.row}"] == block_colour(board, block.name)
    assert len([*root.iter(f"{TAG}path")]) == len(board.walls)


@given(board=boards())
def test_it_says_what_it_shows(board: Board) -> None:
    title = parsed(board_svg(board)).find(f"{TAG}title")
    assert title is not None
    assert str(board) in str(title.text)


def test_colours_are_those_of_playing() -> None:
    assert svg.BLOCK_COLOURS == BLOCK_COLOURS
    assert svg.TARGET_COLOUR == TARGET_COLOUR
    assert (
        LIGHT.frame, LIGHT.floor, LIGHT.tile, LIGHT.goal, LIGHT.wall, LIGHT.edge,
    ) == (svg._FRAME, svg._FLOOR, svg._TILE, svg._GOAL, svg._WALL, svg._EDGE)  # fmt: skip
    for colour in (*BLOCK_COLOURS, TARGET_COLOUR):
        assert (svg._INK if colour in svg._ON_LIGHT else svg._PAPER) == ink_on(colour)


def test_its_size() -> None:
    root = parsed(board_svg(GATE, pixels=64))
    assert (root.attrib["width"], root.attrib["height"], root.attrib["role"]) == ("64", "64", "img")


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
    picture = board_svg(board, slide=slide)
    arrow = next(parsed(picture).iter(f"{TAG}polyline"))
    points = [tuple(map(float, point.split(","))) for point in arrow.attrib["points"].split()]
    assert (points[0], points[1]) == (start, tip)
    assert f"with the slide {slide}" in picture


def test_without_a_slide_there_is_no_arrow() -> None:
    assert "polyline" not in board_svg(JAM)
