"""A board on a page: as a notebook shows it, and whatever the notebook is turned into, on light and on dark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterator
from typing import Final

from blockshift_widget.board import SIZE, TARGET, Block, Board, Slide
from blockshift_widget.pictures.cells import Cells, wall
from blockshift_widget.pictures.colours import INK, LIGHT, PAPER, block_colours, ink_on
from blockshift_widget.pictures.pdf import pdf_of
from blockshift_widget.pictures.shapes import Lines, Page, Rectangle, Shape, Stroke, Word, arrow_head
from blockshift_widget.pictures.svg import image, svg_of

SIDE: Final = 130
"""Width and height of a board, in the units that pages are drawn in."""

Asked = Collection[str] | None
"""Media types that a notebook asks for, or doesn't."""

_UNIT: Final = 20
_MARGIN: Final = 5
_SHOWN_PIXELS: Final = 260


def board_shapes(board: Board, slide: Slide | None = None, left: float = 0, top: float = 0) -> Iterator[Shape]:
    """Yield the shapes of a board, `SIDE` units wide and high.

    Parameters
    ----------
    board : Board
        What to draw.
    slide : Slide, optional
        Marked by an arrow from its block to where that would be.
    left, top : float, optional
        Where its corner is.

    Examples
    --------
    >>> [*board_shapes(Board("............XX......................"))][-1]
    Word(text='X', x=25.0, y=55.0, colour='#ffffff', size=11, centred=True)
    """
    cells = Cells(_UNIT, left + _MARGIN, top + _MARGIN)
    colours = block_colours(board.blocks, TARGET)
    yield from _floor(board, cells)
    for block in board.blocks.values():
        yield Rectangle(*cells.block_box(block, 1), colours[block.name], 4)
        yield Word(block.name, *cells.middle(block), ink_on(colours[block.name]), 11)
    if slide:
        arrow = (_arrow(board.blocks[slide.block], slide.cells, cells),)
        yield from (Lines(arrow, PAPER, 5), Lines(arrow, INK, 2))


def board_svg(board: Board, pixels: int = 156, slide: Slide | None = None) -> str:
    """Return a board as an SVG picture, as playing shows it.

    Parameters
    ----------
    board : Board
        What to draw.
    pixels : int, optional
        Width and height.
    slide : Slide, optional
        Marked by an arrow from its block to where that would be.

    Returns
    -------
    str
        An ``<svg>`` element with the six lines of the board as its description.

    Examples
    --------
    >>> picture = board_svg(Board("............XX..A.....A............."))
    >>> picture.startswith("<svg "), picture.count("<text")
    (True, 2)
    """
    return svg_of(_page(board, pixels, slide))


def board_bundle(board: Board, **asked: Asked) -> dict[str, str]:
    """Return all that a notebook keeps of a board, so that it is to be seen wherever the notebook is.

    Parameters
    ----------
    board : Board
        What to show.
    **asked
        `include` and `exclude`, as in :func:`bundle`.

    Returns
    -------
    dict
        By media type.

    Examples
    --------
    >>> shown = board_bundle(Board("............XX..A.....A............."))
    >>> print(shown["text/plain"].splitlines()[2])
    XX..A.
    """
    page = _page(board, _SHOWN_PIXELS)
    return bundle(page, lambda: image(page, f"Board:\n{board}"), **asked)


def bundle(page: Page, html: Callable[[], str], include: Asked = None, exclude: Asked = None) -> dict[str, str]:
    """Return a picture in every form that a notebook may be turned into.

    Parameters
    ----------
    page : Page
        The picture; what it says is shown where no picture can be.
    html : callable
        Makes the same for a web page.
    include, exclude : collection of str, optional
        The media types that are asked for, all by default, and those that are not. Others are not made.

    Returns
    -------
    dict
        By media type. ``text/html`` is what a notebook and GitHub show, ``application/pdf`` is what LaTeX takes:
        without it, nbconvert asks for Inkscape, and stops where there is none.

    Examples
    --------
    >>> page = Page((), 20, 10, 40, "Nothing", "Nothing at all")
    >>> [*bundle(page, str)], bundle(page, str, {"text/plain", "image/svg+xml"}, {"image/svg+xml"})
    (['text/html', 'image/svg+xml', 'application/pdf', 'text/plain'], {'text/plain': 'Nothing at all'})
    """
    forms: dict[str, Callable[[], str]] = {
        "text/html": html,
        "image/svg+xml": lambda: svg_of(page),
        "application/pdf": lambda: b64encode(pdf_of(page)).decode(),
        "text/plain": lambda: page.says,
    }
    wanted = {*(include or forms)} - {*(exclude or ())}
    return {kind: form() for kind, form in forms.items() if kind in wanted}


def _page(board: Board, pixels: int, slide: Slide | None = None) -> Page:
    title = f"Board, with the slide {slide}" if slide else "Board"
    return Page((*board_shapes(board, slide),), SIDE, SIDE, pixels, title, str(board))


def _floor(board: Board, cells: Cells) -> Iterator[Shape]:
    """Yield the frame, the tiles, where X has to go, and the walls."""
    x, y, inner, _ = cells.box((0, 0), 0, SIZE)
    yield Rectangle(x - _MARGIN, y - _MARGIN, SIDE, SIDE, LIGHT.frame, 6)
    yield Rectangle(x, y, inner, inner, LIGHT.tile)
    yield Rectangle(*cells.at(board.target.row, SIZE - 2), 2 * _UNIT + _MARGIN, _UNIT, LIGHT.goal)
    yield cells.grid(LIGHT.floor, 1)
    for place in sorted(board.walls):
        yield from wall(Rectangle(*cells.box(place, 1), LIGHT.wall, 2), LIGHT.edge, 1.5)


def _arrow(block: Block, moved: int, cells: Cells) -> Stroke:
    """Return an arrow from the end of a block to where that end would be after a slide."""
    sign = 1 if moved > 0 else -1
    right, down = (sign, 0) if block.horizontal else (0, sign)
    x, y = cells.middle(block)
    end = _UNIT * (block.length - 1) / 2
    start, tip = ((x + right * far, y + down * far) for far in (end, end + _UNIT * (abs(moved) + 0.3)))
    return start, tip, *arrow_head(tip, (right, down), 7, 4.5)
