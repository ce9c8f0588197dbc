"""A draft on canvases: which canvas shows what, and where a front end puts it."""

from __future__ import annotations

from typing import Any, Final

from ipycanvas import Canvas

from blockshift_widget.board import SIZE, TARGET, Block
from blockshift_widget.editing import Draft
from blockshift_widget.pictures import MARGIN, Palette, Picture, block_colours, canvas_picture
from blockshift_widget.widgets.board import drawing
from blockshift_widget.widgets.board.canvases import BoardCanvases

_NOTHING: Final = canvas_picture(())


class DraftPictures:
    """Draws a draft, as far as it looks different from what was drawn last.

    Examples
    --------
    >>> from blockshift_widget.pictures import LIGHT
    >>> pictures = DraftPictures()
    >>> layout = pictures.show(Draft().with_block((2, 0), (2, 1), "X"), LIGHT)
    >>> layout["blocks"]["X"]["row"], layout["walls"]
    (2, [])
    >>> pictures.close()
    """

    def __init__(self) -> None:
        self._canvases = BoardCanvases()
        # Not to be seen. Drawn last, it makes sure that the floor is not, which on an empty board has nothing after it.
        self._spare = self._canvases.more(1, 1)
        self._drawn: list[tuple[Canvas, Picture]] = []

    def show(self, draft: Draft, palette: Palette) -> dict[str, Any]:
        """Draw a draft and return where a front end is to put the canvases: rows, columns and lengths in cells.

        Parameters
        ----------
        draft : Draft
            What to draw.
        palette : Palette
            The theme's colours.
        """
        blocks = sorted(draft.blocks, key=lambda block: block.name)
        given = self._canvases.of(blocks)
        colours = block_colours((block.name for block in blocks), TARGET)
        target = next((block.row for block in blocks if block.name == TARGET and block.horizontal), None)
        pictures = [
            (self._canvases.floor, drawing.floor_picture(target, draft.walls, palette)),
            *((given[block.name], drawing.picture_of(block, colours[block.name])) for block in blocks),
            (self._spare, _NOTHING),
        ]
        if pictures != self._drawn:
            self._drawn = pictures
            self.draw()
        return {
            "size": SIZE,
            "margin": MARGIN,
            "floor": self._canvases.floor.model_id,
            "blocks": {block.name: _place(block, given[block.name]) for block in blocks},
            "walls": sorted(map(list, draft.walls)),
        }

    def draw(self) -> None:
        """Draw everything once more: canvases are blank in a page that has just loaded."""
        drawing.draw(self._drawn)

    def close(self) -> None:
        """Close the canvases; a second time does no harm."""
        self._canvases.close()


def _place(block: Block, canvas: Canvas) -> dict[str, Any]:
    return {
        "row": block.row, "col": block.col, "length": block.length, "horizontal": block.horizontal,
        "canvas": canvas.model_id,
    }  # fmt: skip
