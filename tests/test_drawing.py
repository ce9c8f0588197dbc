"""What is drawn: colours that everybody can tell apart, and pictures that ipycanvas takes."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from hypothesis import given, settings
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER

from blockshift_widget import Board, load_pack
from blockshift_widget.widgets import drawing
from blockshift_widget.widgets.drawing import DARK, LIGHT, Palette, Picture
from tests.strategies import boards

COLOURS: Final = (drawing.TARGET_COLOUR, *drawing.BLOCK_COLOURS)

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15(6), 2009: matrices for linear RGB at full severity.
EYES: Final = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen_by(eyes: str, colour: str) -> tuple[float, float, float]:
    """Return a colour as these eyes see it, in OKLab (Ottosson, 2020), where distance is difference."""
    linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in channels(colour)]
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[eyes])
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def channels(colour: str) -> list[float]:
    """Return red, green and blue, 0 to 1."""
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def difference(eyes: str, one: str, other: str) -> float:
    """Return how different two colours look; 0.02 is about the least that one notices."""
    pairs = zip(seen_by(eyes, one), seen_by(eyes, other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_a_block_keeps_its_colour_wherever_it_goes() -> None:
    start = load_pack("block-shift").levels[9].board
    colours = {name: drawing.block_colour(start, name) for name in start.blocks}
    for slide in start.slides():
        assert {name: drawing.block_colour(start.after(slide), name) for name in start.blocks} == colours


@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_tell_the_blocks_apart(eyes: str) -> None:
    closest = min(combinations(COLOURS, 2), key=lambda pair: difference(eyes, *pair))
    assert difference(eyes, *closest) > 0.06, closest


@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_tell_the_target_from_every_block(eyes: str) -> None:
    for colour in drawing.BLOCK_COLOURS:
        assert difference(eyes, drawing.TARGET_COLOUR, colour) > 0.12, colour


@pytest.mark.parametrize("colour", COLOURS)
def test_letters_can_be_read(colour: str) -> None:
    assert drawing.contrast(drawing.ink_on(colour), colour) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize("colour", COLOURS)
def test_blocks_stand_out_from_the_floor(palette: Palette, colour: str) -> None:
    edge = drawing._shade(colour, 0.62)
    assert max(drawing.contrast(colour, palette.tile), drawing.contrast(edge, palette.tile)) >= 2.5


def bounds(picture: Picture) -> tuple[float, float]:
    """Return the largest x and y that a picture's paths reach, and see that none is negative."""
    numbers = {"move_to": 2, "line_to": 2, "arc_to": 4}
    points = [args[: numbers[method]] for method, args in picture if method in numbers]
    flat = [(float(str(point[i])), float(str(point[i + 1]))) for point in points for i in range(0, len(point), 2)]
    assert min(min(point) for point in flat) >= 0
    return max(x for x, _ in flat), max(y for _, y in flat)


@settings(max_examples=50, deadline=None)
@given(board=boards())
def test_every_board_can_be_drawn_within_its_canvases(board: Board) -> None:
    for palette in (LIGHT, DARK):
        width, height = bounds(drawing.floor_picture(board.target.row, board.walls, palette))
        assert max(width, height) <= drawing.FLOOR_PIXELS
    for block in board.blocks.values():
        picture = drawing.picture_of(board, block)
        width, height = bounds(picture)
        most = drawing.block_pixels(block.length, block.horizontal)
        assert (width, height) <= most
        assert any(method == "fill_text" and args[0] == block.name for method, args in picture)


def test_commands_hold_plain_numbers_only() -> None:
    for level in load_pack("block-shift").levels:
        pictures = [drawing.picture_of(level.board, block) for block in level.board.blocks.values()]
        for picture in [drawing.floor_picture(level.board.target.row, level.board.walls, DARK), *pictures]:
            assert all(type(argument) in {int, float, str} for _, args in picture for argument in args)


def test_a_failing_command_leaves_no_canvas_silent() -> None:
    canvas = Canvas(width=10, height=10)
    with pytest.raises(AttributeError, match="no_such_method"):
        drawing.draw([(canvas, (("no_such_method", ()),))])
    assert not _CANVAS_MANAGER._caching
    assert not _CANVAS_MANAGER._commands_cache
    canvas.close()


def test_a_drawing_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(_CANVAS_MANAGER, "_send_custom", lambda *message: sent.append(message))
    canvases = [Canvas(width=10, height=10) for _ in range(3)]
    drawing.draw([(canvas, (("clear", ()),)) for canvas in canvases])
    assert len(sent) == 1
    for canvas in canvases:
        canvas.close()
