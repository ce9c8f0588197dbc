"""A board as a small picture, for whoever shows it in a notebook or on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blockshift_widget.board import SIZE, TARGET, Block, Board, Slide

TARGET_COLOUR: Final = "#d3461a"
BLOCK_COLOURS: Final = ("#3c73a7", "#f9cd59", "#17ab9e", "#9a82e3", "#8be3ff", "#bdbebd")

_UNIT: Final = 20
_MARGIN: Final = 5
_ALL: Final = SIZE * _UNIT + 2 * _MARGIN
_FRAME, _FLOOR, _TILE, _GOAL = "#47525f", "#d3dae2", "#f2f5f8", "#fbdccb"
_WALL, _EDGE = "#5d6875", "#303943"
_INK: Final = "#16202a"
_PAPER: Final = "#ffffff"
_ON_LIGHT: Final = frozenset(BLOCK_COLOURS[1:])


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
    says = "\n".join([f"Board, row by row:\n{board}", *([f"with the slide {slide}"] if slide else [])])
    parts = [*_floor(board), *(part for block in board.blocks.values() for part in _block(board, block))]
    if slide:
        parts.append(_arrow(board.blocks[slide.block], slide.cells))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}" viewBox="0 0 {_ALL} {_ALL}" '
        f'role="img" style="vertical-align: top"><title>{says}</title>{"".join(parts)}</svg>'
    )


def _floor(board: Board) -> Iterator[str]:
    """Yield the frame with its exit, the tiles and the walls."""
    exit_row = board.target.row
    yield _rectangle((-_MARGIN, -_MARGIN, _ALL, _ALL), _FRAME, 6)
    yield _rectangle((0, 0, SIZE * _UNIT, SIZE * _UNIT), _FLOOR)
    yield _rectangle((SIZE * _UNIT, exit_row * _UNIT, _MARGIN, _UNIT), _GOAL)
    for place in range(SIZE * SIZE):
        row, col = divmod(place, SIZE)
        goal = row == exit_row and col >= SIZE - board.target.length
        yield _rectangle((col * _UNIT + 0.5, row * _UNIT + 0.5, _UNIT - 1, _UNIT - 1), _GOAL if goal else _TILE)
    for row, col in sorted(board.walls):
        yield from _wall(col * _UNIT, row * _UNIT)


def _wall(left: int, top: int) -> Iterator[str]:
    """Yield a wall: a dark stone with a cross, so that it can't be taken for a block."""
    yield _rectangle((left + 1, top + 1, _UNIT - 2, _UNIT - 2), _WALL, 2)
    x, y = _MARGIN + left + 6.5, _MARGIN + top + 6.5
    yield f'<path d="M{x:g} {y:g}l7 7m0 -7l-7 7" stroke="{_EDGE}" stroke-width="1.5" stroke-linecap="round"/>'


def _block(board: Board, block: Block) -> Iterator[str]:
    """Yield a block and its letter."""
    wide, high = _UNIT * (block.length if block.horizontal else 1), _UNIT * (1 if block.horizontal else block.length)
    left, top = block.col * _UNIT, block.row * _UNIT
    colour = _colour(board, block.name)
    ink = _INK if colour in _ON_LIGHT else _PAPER
    yield _rectangle((left + 1, top + 1, wide - 2, high - 2), colour, 4)
    yield (
        f'<text x="{_MARGIN + left + wide / 2:g}" y="{_MARGIN + top + high / 2:g}" dy="0.36em" fill="{ink}" '
        f'text-anchor="middle" font-family="sans-serif" font-size="11" font-weight="600">{block.name}</text>'
    )


def _colour(board: Board, name: str) -> str:
    """Return the colour of a block: X has its own, the others take turns by their names."""
    if name == TARGET:
        return TARGET_COLOUR
    others = sorted(board.blocks.keys() - {TARGET})
    return BLOCK_COLOURS[others.index(name) % len(BLOCK_COLOURS)]


def _arrow(block: Block, cells: int) -> str:
    """Return an arrow from the end of a block to where that end would be after a slide."""
    middle = _MARGIN + (block.row if block.horizontal else block.col) * _UNIT + _UNIT / 2
    first = block.col if block.horizontal else block.row
    end = first + block.length - 0.5 if cells > 0 else first + 0.5
    start, tip = (_MARGIN + _UNIT * at for at in (end, end + cells + (0.3 if cells > 0 else -0.3)))
    back = tip - 7 if cells > 0 else tip + 7
    points = [(start, middle), (tip, middle), (back, middle - 4.5), (tip, middle), (back, middle + 4.5)]
    drawn = " ".join(f"{x:g},{y:g}" for x, y in (points if block.horizontal else ((y, x) for x, y in points)))
    line = f'points="{drawn}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<polyline {line} stroke="{_PAPER}" stroke-width="5"/><polyline {line} stroke="{_INK}" stroke-width="2"/>'


def _rectangle(box: tuple[float, float, float, float], colour: str, radius: float = 0) -> str:
    """Return a rectangle: left, top, width and height, counted from the first tile on."""
    left, top, wide, high = box
    at = f'x="{_MARGIN + left:g}" y="{_MARGIN + top:g}" width="{wide:g}" height="{high:g}"'
    return f'<rect {at} rx="{radius:g}" fill="{colour}"/>'
