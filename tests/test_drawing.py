"""What is drawn: pictures that ipycanvas takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER

from blockshift_widget import Board, load_pack
from blockshift_widget.pictures import Picture
from blockshift_widget.pictures.colours import (
    BLOCK_COLOURS,
    DARK,
    LIGHT,
    TARGET_COLOUR,
    Palette,
    block_colours,
    contrast,
)
from blockshift_widget.pictures.screen import FLOOR_PIXELS, block_pixels, shaded
from blockshift_widget.widgets.board import drawing
from tests.budget import tries
from tests.strategies import boards


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize("colour", [TARGET_COLOUR, *BLOCK_COLOURS])
def test_blocks_stand_out_from_the_floor(palette: Palette, colour: str) -> None:
    edge = shaded(colour)
    assert max(contrast(colour, palette.tile), contrast(edge, palette.tile)) >= 2.5


def bounds(picture: Picture) -> tuple[float, float]:
    """Return the largest x and y that a picture's paths reach, and see that none is negative."""
    numbers = {"move_to": 2, "line_to": 2, "arc_to": 4}
    points = [args[: numbers[method]] for method, args in picture if method in numbers]
    flat = [(float(str(point[i])), float(str(point[i + 1]))) for point in points for i in range(0, len(point), 2)]
    assert min(min(point) for point in flat) >= 0
    return max(x for x, _ in flat), max(y for _, y in flat)


@settings(max_examples=tries(50))
@given(board=boards())
def test_every_board_can_be_drawn_within_its_canvases(board: Board) -> None:
    for palette in (LIGHT, DARK):
        width, height = bounds(drawing.floor_picture(board.target.row, board.walls, palette))
        assert max(width, height) <= FLOOR_PIXELS
    for block in board.blocks.values():
        picture = drawing.picture_of(block, block_colours(board.blocks, "X")[block.name])
        width, height = bounds(picture)
        most = block_pixels(block.length, block.horizontal)
        assert (width, height) <= most
        assert any(method == "fill_text" and args[0] == block.name for method, args in picture)


def test_commands_hold_plain_numbers_only() -> None:
    for level in load_pack("block-shift").levels:
        blocks = level.board.blocks
        pictures = [drawing.picture_of(block, block_colours(blocks, "X")[name]) for name, block in blocks.items()]
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
