"""A board as a picture, for whoever shows it in a notebook or on a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Final

from blockshift_widget.board import SIZE, Block, Board, Slide
from blockshift_widget.pictures.colours import INK, LIGHT, PAPER, block_colours, ink_on
from blockshift_widget.pictures.pdf import pdf_of

SIDE: Final = 130
"""Width and height of a board, in the units that pictures are drawn in."""

SHOWN_PIXELS: Final = 260
"""Width of a board that is shown by itself."""

_UNIT: Final = 20
_MARGIN: Final = 5


def board_svg(board: Board, pixels: int = 156, slide: Slide | None = None) -> str:
    """Return a board as an SVG picture, as playing shows it, on light and on dark pages.

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
    title = f"Board, with the slide {slide}" if slide else "Board"
    return picture(board_shapes(board, slide), (SIDE, SIDE), pixels, title, str(board))


def board_bundle(board: Board) -> dict[str, str]:
    """Return all that a notebook keeps of a board, so that it is to be seen wherever the notebook is.

    Parameters
    ----------
    board : Board
        What to show.

    Returns
    -------
    dict
        By media type, as :func:`bundle` says.

    Examples
    --------
    >>> shown = board_bundle(Board("............XX..A.....A............."))
    >>> print(shown["text/plain"].splitlines()[2])
    XX..A.
    """
    svg = board_svg(board, SHOWN_PIXELS)
    return bundle(svg, image(svg, f"Board:\n{board}"), str(board))


def board_shapes(board: Board, slide: Slide | None = None) -> str:
    """Return the shapes of a board, `SIDE` units wide and high, to be put into a picture.

    Parameters
    ----------
    board : Board
        What to draw.
    slide : Slide, optional
        Marked by an arrow.

    Examples
    --------
    >>> board_shapes(Board("............XX......................")).count("<path")
    1
    """
    colours = block_colours(board.blocks)
    blocks = "".join(_block(block, colours[block.name]) for block in board.blocks.values())
    letters = "".join(_letter(block, ink_on(colours[block.name])) for block in board.blocks.values())
    font = 'font-family="Helvetica,Arial,sans-serif" font-size="11" font-weight="700" text-anchor="middle"'
    arrow = _arrow(board.blocks[slide.block], slide.cells) if slide else ""
    return f"{''.join(_floor(board))}{blocks}<g {font}>{letters}</g>{arrow}"


def picture(shapes: str, size: tuple[int, int], pixels: int, title: str, says: str) -> str:
    """Put shapes into a picture that stands by itself.

    Parameters
    ----------
    shapes : str
        What is in it.
    size : tuple of int
        Width and height of that, in units.
    pixels : int
        Width of the picture.
    title : str
        What it is, in a few words.
    says : str
        What is to be seen in it, for those who don't see it.

    Returns
    -------
    str
        An ``<svg>`` element.

    Examples
    --------
    >>> print(picture("", (20, 10), 40, "Nothing", "Nothing at all"))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 20 10" ...
    """
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels * high / wide:g}" '
        f'viewBox="0 0 {wide} {high}" role="img" style="vertical-align:top;max-width:100%;height:auto">'
        f"<title>{escape(title)}</title><desc>{escape(says)}</desc>{shapes}</svg>"
    )


def image(svg: str, says: str) -> str:
    r"""Return a picture as HTML that says what is to be seen, also where scripts and inline SVG are not allowed.

    Notebooks give an SVG no description of their own: JupyterLab shows it as an image without one.

    Parameters
    ----------
    svg : str
        The picture.
    says : str
        What is to be seen in it.

    Examples
    --------
    >>> image("<svg/>", "A.\nA.")
    '<img alt="A.&#10;A." style="max-width:100%" src="data:image/svg+xml;base64,PHN2Zy8+">'
    """
    alt = escape(says).replace("\n", "&#10;")  # in one line, as Markdown asks for
    coded = b64encode(svg.encode()).decode()
    return f'<img alt="{alt}" style="max-width:100%" src="data:image/svg+xml;base64,{coded}">'


def bundle(svg: str, html: str, text: str) -> dict[str, str]:
    """Return a picture in every form that a notebook may be turned into.

    Parameters
    ----------
    svg : str
        The picture.
    html : str
        The same for a page, with its description.
    text : str
        The same in lines of text, where no picture can be shown.

    Returns
    -------
    dict
        By media type. ``text/html`` is what a notebook and GitHub show, ``application/pdf`` is what LaTeX takes:
        without it, nbconvert asks for Inkscape, and stops where there is none.

    Examples
    --------
    >>> sorted(bundle(board_svg(Board("............XX......................")), "", ""))
    ['application/pdf', 'image/svg+xml', 'text/html', 'text/plain']
    """
    return {
        "text/html": html,
        "image/svg+xml": svg,
        "application/pdf": b64encode(pdf_of(svg)).decode(),
        "text/plain": text,
    }


def _floor(board: Board) -> Iterator[str]:
    """Yield the frame, the tiles, where X has to go, and the walls."""
    inner, row = SIZE * _UNIT, board.target.row * _UNIT
    yield _rectangle((-_MARGIN, -_MARGIN, SIDE, SIDE), LIGHT.frame, 6)
    yield _rectangle((0, 0, inner, inner), LIGHT.tile)
    yield _rectangle((inner - 2 * _UNIT, row, 2 * _UNIT + _MARGIN, _UNIT), LIGHT.goal)
    places = [_MARGIN + at * _UNIT for at in range(SIZE + 1)]
    across = "".join(f"M{_MARGIN} {at}H{_MARGIN + inner}" for at in places)
    down = "".join(f"M{at} {_MARGIN}V{_MARGIN + inner}" for at in places)
    yield f'<path d="{across}{down}" fill="none" stroke="{LIGHT.floor}" stroke-width="1"/>'
    for place in sorted(board.walls):
        yield from _wall(place)


def _wall(place: tuple[int, int]) -> Iterator[str]:
    """Yield a wall: a dark stone with a cross, so that it can't be taken for a block."""
    top, left = (at * _UNIT for at in place)
    yield _rectangle((left + 1, top + 1, _UNIT - 2, _UNIT - 2), LIGHT.wall, 2)
    x, y = _MARGIN + left + 6.5, _MARGIN + top + 6.5
    cross = f"M{x:g} {y:g}L{x + 7:g} {y + 7:g}M{x + 7:g} {y:g}L{x:g} {y + 7:g}"
    yield f'<path d="{cross}" fill="none" stroke="{LIGHT.edge}" stroke-width="1.5" stroke-linecap="round"/>'


def _block(block: Block, colour: str) -> str:
    wide, high = _extent(block)
    return _rectangle((block.col * _UNIT + 1, block.row * _UNIT + 1, wide - 2, high - 2), colour, 4)


def _letter(block: Block, ink: str) -> str:
    """Return a block's letter in its middle, a little lower, as capital letters have nothing below their line."""
    wide, high = _extent(block)
    x, y = _MARGIN + block.col * _UNIT + wide / 2, _MARGIN + block.row * _UNIT + high / 2 + 4
    return f'<text x="{x:g}" y="{y:g}" fill="{ink}">{block.name}</text>'


def _extent(block: Block) -> tuple[int, int]:
    return (block.length * _UNIT, _UNIT) if block.horizontal else (_UNIT, block.length * _UNIT)


def _arrow(block: Block, cells: int) -> str:
    """Return an arrow from the end of a block to where that end would be after a slide."""
    middle = _MARGIN + (block.row if block.horizontal else block.col) * _UNIT + _UNIT / 2
    first = block.col if block.horizontal else block.row
    end = first + block.length - 0.5 if cells > 0 else first + 0.5
    start, tip = (_MARGIN + _UNIT * at for at in (end, end + cells + (0.3 if cells > 0 else -0.3)))
    back = tip - 7 if cells > 0 else tip + 7
    points = [(start, middle), (tip, middle), (back, middle - 4.5), (tip, middle), (back, middle + 4.5)]
    drawn = "L".join(f"{x:g} {y:g}" for x, y in (points if block.horizontal else ((y, x) for x, y in points)))
    line = f'<path d="M{drawn}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'{line} stroke="{PAPER}" stroke-width="5"/>{line} stroke="{INK}" stroke-width="2"/>'


def _rectangle(box: tuple[float, float, float, float], colour: str, radius: float = 0) -> str:
    """Return a rectangle: left, top, width and height, counted from the first tile on."""
    left, top, wide, high = box
    at = f'x="{_MARGIN + left:g}" y="{_MARGIN + top:g}" width="{wide:g}" height="{high:g}"'
    return f'<rect {at} fill="{colour}"/>' if not radius else f'<rect {at} rx="{radius:g}" fill="{colour}"/>'
