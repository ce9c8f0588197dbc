"""Strips of pictures: every board of a solution, in order, in text and in pictures."""

from __future__ import annotations

import pickle
import re
from base64 import b64decode
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget import Board, IllegalSlide, Slide, SlideStrip, load_pack, solve
from blockshift_widget.pictures import board_svg
from tests.strategies import GATE, JAM, ROAD, boards
from tests.test_svg import TAG, images, parsed, said, source


def solved(board: Board, columns: int = 6) -> SlideStrip:
    """Return the strip of a board's solution."""
    solution = solve(board)
    assert solution
    return SlideStrip(board, solution.slides, columns)


@st.composite
def strips(draw: st.DrawFn) -> SlideStrip:
    """Draw a strip of any slides that can be made one after the other."""
    board = now = draw(boards())
    slides: list[Slide] = []
    for _ in range(draw(st.integers(0, 8))):
        if now.slides():
            slides.append(draw(st.sampled_from(now.slides())))
            now = now.after(slides[-1])
    return SlideStrip(board, slides, draw(st.integers(1, 10)))


def parts_of(text: str) -> list[list[str]]:
    """Read boards side by side back: the lines of each, its heads first."""
    parts = []
    for row in text.split("\n\n"):
        lines = row.splitlines()
        starts = [found.start() for found in re.finditer(r"\S+(?: \S+)*", lines[2])]
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            parts.append([line[start:end].strip() for line in lines])
    return parts


@given(strip=strips())
def test_text_holds_every_board_in_order(strip: SlideStrip) -> None:
    parts = parts_of(str(strip))
    assert ["\n".join(lines[2:]) for lines in parts] == [str(board) for board in strip.boards]
    assert [lines[0] for lines in parts[:-1]] == [f"{n}. {slide}" for n, slide in enumerate(strip.slides, 1)]
    assert parts[-1][0] == ("Solved" if strip.boards[-1].solved else "End")
    moves = [int(lines[1].split()[0]) for lines in parts]
    assert moves == [sum(slide.moves for slide in strip.slides[:number]) for number in range(len(parts))]
    assert moves[-1] == strip.moves
    assert {len(row.splitlines()) for row in str(strip).split("\n\n")} == {8}
    assert len(str(strip).split("\n\n")) == -(-len(parts) // strip.columns)


@given(strip=strips())
def test_pictures_show_the_same(strip: SlideStrip) -> None:
    shown = strip._repr_mimebundle_()
    assert shown["text/plain"] == str(strip)
    assert b64decode(shown["application/pdf"]).startswith(b"%PDF-1.4")
    assert strip._repr_svg_() == shown["image/svg+xml"]
    assert (said(shown["image/svg+xml"])[1]) == str(strip)
    pictures = images(shown["text/html"])
    for attributes, lines, board in zip(pictures, parts_of(str(strip)), strip.boards, strict=True):
        assert str(attributes["alt"]).splitlines() == lines
        letters = [text.text for text in parsed(source(attributes)).iter(f"{TAG}text")]
        assert letters == [*lines[:2], *board.blocks]


@given(strip=strips())
def test_one_picture_holds_all_of_them_where_there_is_room(strip: SlideStrip) -> None:
    root = parsed(strip._repr_svg_())
    columns = min(strip.columns, len(strip.boards))
    rows = -(-len(strip.boards) // columns)
    assert root.attrib["viewBox"] == f"0 0 {columns * 138 - 8} {rows * 155 - 8}"
    assert root.attrib["width"] == f"{columns * 138 - 8}"
    boxes = root.iter(f"{TAG}rect")
    for number, board in enumerate(strip.boards):
        left, top = number % columns * 138, number // columns * 155
        head = next(boxes).attrib
        assert (head["x"], head["y"], head["width"], head["height"]) == (f"{left}", f"{top}", "130", "27")
        for alone in parsed(board_svg(board)).iter(f"{TAG}rect"):
            x, y = (float(alone.attrib.pop(name)) for name in ("x", "y"))
            assert next(boxes).attrib == {"x": f"{left + x:g}", "y": f"{top + 17 + y:g}", **alone.attrib}
    assert not [*boxes]


def test_arrows_show_what_comes_next() -> None:
    strip = solved(JAM)
    drawn = [
        source(attributes).count("stroke-linejoin") for attributes in images(strip._repr_mimebundle_()["text/html"])
    ]
    assert drawn == [2] * len(strip.slides) + [0]


def test_only_what_is_asked_for_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    strip = solved(GATE)
    monkeypatch.setattr("blockshift_widget.pictures.paper.pdf_of", lambda _: pytest.fail("nobody asked for a PDF"))
    assert strip._repr_mimebundle_(include={"text/plain"}) == {"text/plain": str(strip)}
    shown = strip._repr_mimebundle_(exclude={"application/pdf", "text/html"})
    assert shown == {"image/svg+xml": strip._repr_svg_(), "text/plain": str(strip)}


def test_words_of_a_strip() -> None:
    assert str(solved(GATE)).splitlines()[:2] == ["1. A+1    2. X+4    Solved", "0 moves   1 move    5 moves"]
    assert said(solved(GATE)._repr_svg_())[0] == "A board and 2 slides, 5 moves"
    assert said(solved(ROAD)._repr_svg_())[0] == "A board and 1 slide, 4 moves"


def test_a_board_alone_is_a_strip() -> None:
    strip = SlideStrip(GATE, ())
    assert strip.boards == (GATE,)
    assert str(strip).splitlines()[:2] == ["End", "0 moves"]


@pytest.mark.slow
def test_the_longest_solution_stays_legible_and_small() -> None:
    strip = solved(load_pack("expert").levels[9].board)
    assert (strip.moves, len(strip.boards)) == (95, 60)
    shown = strip._repr_mimebundle_()
    assert len(shown["image/svg+xml"]) < 60 * 3_000
    assert len(shown["application/pdf"]) < 40_000
    assert sum(map(len, shown.values())) < 600_000
    assert parsed(shown["image/svg+xml"]).attrib["width"] == "820"
    assert "58. K-2" in str(strip)


@pytest.mark.parametrize(
    ("slides", "says"),
    [
        ([Slide("A", 1), Slide("X", 5)], "slide 2: X[+]5 is not possible: X may slide 0 to [+]4 cells"),
        ([Slide("B", 1)], "slide 1: there is no block 'B'"),
    ],
)
def test_a_slide_that_can_not_be_made_is_named(slides: list[Slide], says: str) -> None:
    with pytest.raises(IllegalSlide, match=says):
        SlideStrip(GATE, slides)


def test_what_is_no_slide_is_named() -> None:
    wrong: Any = [Slide("A", 1), "X+4"]
    with pytest.raises(TypeError, match="slide 2 is a str, not a Slide such as"):
        SlideStrip(GATE, wrong)


@pytest.mark.parametrize("columns", [0, -1, True, 2.0, "6"])
def test_columns_are_counted(columns: Any) -> None:
    with pytest.raises(ValueError, match="columns is how many pictures stand side by side"):
        SlideStrip(GATE, (), columns)


def test_it_is_a_value() -> None:
    strip = solved(GATE)
    assert strip == SlideStrip(GATE, [*strip.slides])
    assert hash(strip) == hash(solved(GATE))
    assert strip != solved(GATE, columns=2)
    assert pickle.loads(pickle.dumps(strip)) == strip  # noqa: S301 (it is ours)
    with pytest.raises(FrozenInstanceError):
        strip.columns = 3  # type: ignore[misc]
