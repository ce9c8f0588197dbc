"""The rules of one board: what a block is, where it may slide, when X is out.

Everything here is a value. A :class:`Board` never changes; a slide gives a new one.
Rows and columns count from 0 at the top left; one unit of length is one cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from blockshift_widget._common.errors import BlockShiftError, numbered
from blockshift_widget._common.nouns import counted
from blockshift_widget._common.numbers import whole

SIZE: Final = 6
"""Rows and columns of a board, in cells."""

TARGET: Final = "X"
"""Name of the target block, the one that has to leave."""

EMPTY: Final = "."
WALL: Final = "#"

_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_SIGNS: Final = _LETTERS | {EMPTY, WALL}
_EMPTY_SIGNS: Final = ".o"
_TARGET_LENGTH: Final = 2
_BLOCK_LENGTHS: Final = (2, 3)


class BoardError(BlockShiftError, ValueError):
    """A text or layout that is no board.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    row, col : int, optional
        The cell it is about, counted from 0 at the top left.

    Examples
    --------
    >>> try:
    ...     Board.parse("XX?...")
    ... except BoardError as error:
    ...     print(error.row, error.col)
    0 2
    """

    def __init__(self, problem: str, row: int | None = None, col: int | None = None) -> None:
        self.row = row
        self.col = col
        super().__init__(problem, numbered("row", row), numbered("col", col))


class IllegalSlide(BlockShiftError, ValueError):  # noqa: N818 (the design's name; it reads well in `except`)
    """A slide that the board does not allow; the message carries the board.

    Examples
    --------
    >>> Board("............XX..A.....A.............").after(Slide("X", 3))
    Traceback (most recent call last):
        ...
    blockshift_widget.board.IllegalSlide: X+3 is not possible: X may slide 0 to +2 cells, left to right, on
    ......
    ......
    XX..A.
    ....A.
    ......
    ......
    """


@dataclass(frozen=True, slots=True)
class Block:
    """A block and where it lies.

    Parameters
    ----------
    name : str
        One capital letter; ``X`` is the target.
    row, col : int
        Its top or left cell, counted from 0.
    length : int
        2 or 3 cells.
    horizontal : bool
        Whether it lies, and so slides, along its row.

    Examples
    --------
    >>> Block("A", row=1, col=4, length=2, horizontal=False).cells
    ((1, 4), (2, 4))
    """

    name: str
    row: int
    col: int
    length: int
    horizontal: bool

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The ``(row, col)`` of each of its cells, from the top left on."""
        if self.horizontal:
            return tuple((self.row, self.col + i) for i in range(self.length))
        return tuple((self.row + i, self.col) for i in range(self.length))


@dataclass(frozen=True, slots=True)
class Slide:
    """One gesture: one block moved along its axis.

    Parameters
    ----------
    block : str
        The block's name.
    cells : int
        Signed number of cells: + is right or down, - is left or up. A number of numpy's will do.

    Raises
    ------
    TypeError
        If `block` is no text or `cells` is no whole number.

    Examples
    --------
    >>> Slide("B", -2).moves
    2
    >>> print(Slide("B", -2))
    B-2
    """

    block: str
    cells: int

    def __post_init__(self) -> None:
        """Refuse what is no name and no whole number."""
        if not isinstance(self.block, str):
            msg = f"block is a block's name, not a {type(self.block).__name__}"
            raise TypeError(msg)
        if type(self.cells) is int:  # as nearly always: searches make many slides
            return
        cells = whole(self.cells)
        if cells is None:
            msg = f"cells is a whole number of cells (- left or up, + right or down), not a {type(self.cells).__name__}"
            raise TypeError(msg)
        object.__setattr__(self, "cells", cells)

    @property
    def moves(self) -> int:
        """What the slide costs: the cells travelled."""
        return abs(self.cells)

    def __str__(self) -> str:
        """Return the block and its signed cells, such as ``B-2``."""
        return f"{self.block}{self.cells:+d}"


@dataclass(frozen=True, slots=True)
class _Geometry:
    """What a layout text says, read once for each board."""

    blocks: Mapping[str, Block]
    walls: frozenset[tuple[int, int]]


@dataclass(frozen=True, order=True)
class Board:
    """A 6x6 layout of blocks and walls: immutable, hashable, equal when the layouts are equal, ordered by them.

    Parameters
    ----------
    layout : str
        The 36 cells row by row: ``.`` empty, ``#`` a fixed wall, capital letters blocks,
        ``X`` the target. :meth:`parse` reads friendlier text, :attr:`link_text` is the same for links.
        A notebook shows a board as a picture, and as its six lines where there are no pictures.

    Raises
    ------
    BoardError
        If the layout is no board; it says what is wrong and in which cell.

    Examples
    --------
    >>> board = Board.parse('''
    ...     ......
    ...     ......
    ...     XX..A.
    ...     ....A.
    ...     ......
    ...     ......
    ... ''')
    >>> board.span("X"), board.span("A")
    ((0, 2), (-2, 2))
    >>> board.after(Slide("A", 2)).after(Slide("X", 4)).solved
    True
    """

    layout: str

    def __post_init__(self) -> None:
        """Check the whole layout, so that a board in hand is always a legal one."""
        if not isinstance(self.layout, str) or len(self.layout) != SIZE * SIZE:
            msg = f"a layout is {SIZE * SIZE} characters, row by row; Board.parse reads lines"
            raise BoardError(msg)
        if not _is_plainly_right(self.layout):
            _ = self._geometry  # says what is wrong; of a board that is right it is worked out when it is asked for

    @classmethod
    def parse(cls, text: str) -> Board:
        r"""Read a board from six lines of six characters.

        Parameters
        ----------
        text : str
            ``.`` or ``o`` empty, ``#`` a wall, capital letters blocks, ``X`` the target.
            Blank lines before and after, blanks around a line, CRLF and a byte order mark do no harm.

        Returns
        -------
        Board

        Raises
        ------
        BoardError
            With the row and column of the first thing that is wrong.

        Examples
        --------
        >>> Board.parse("......\n......\nXX....\n......\n......\n......").target
        Block(name='X', row=2, col=0, length=2, horizontal=True)
        """
        lines = [line.strip() for line in text.removeprefix("\ufeff").strip().splitlines()]
        for row, line in enumerate(lines[:SIZE]):
            _check_line(row, line)
        if len(lines) != SIZE:
            msg = f"a board has {SIZE} rows, this one has {len(lines)}"
            raise BoardError(msg, row=min(len(lines), SIZE))
        return cls("".join(lines).replace("o", EMPTY))

    @cached_property
    def _geometry(self) -> _Geometry:
        return _read_layout(self.layout)

    @property
    def blocks(self) -> Mapping[str, Block]:
        """Every block by its name, in reading order of the layout; read-only."""
        return self._geometry.blocks

    @property
    def walls(self) -> frozenset[tuple[int, int]]:
        """The ``(row, col)`` of every fixed wall."""
        return self._geometry.walls

    @property
    def target(self) -> Block:
        """The block X."""
        return self.blocks[TARGET]

    @property
    def solved(self) -> bool:
        """Whether X lies on the last two cells of its row."""
        return self.layout.index(TARGET) % SIZE == SIZE - _TARGET_LENGTH

    @property
    def link_text(self) -> str:
        """The 36 cells in one word that is safe in links and mails: ``o`` empty, ``x`` a wall, capital letters blocks.

        Programs that find links in a text drop a dot at the end of one, and ``#`` marks a place in a page.
        :func:`~blockshift_widget.formats.read_line` reads it back.

        Examples
        --------
        >>> Board("............XX..A.....A...........##").link_text
        'ooooooooooooXXooAoooooAoooooooooooxx'
        """
        return self.layout.replace(EMPTY, "o").replace(WALL, "x")

    def span(self, name: str) -> tuple[int, int]:
        """How far a block may slide now.

        Parameters
        ----------
        name : str
            The block's name.

        Returns
        -------
        tuple of int
            ``(lo, hi)`` in signed cells, ``lo <= 0 <= hi``.

        Raises
        ------
        IllegalSlide
            If the board has no such block.
        """
        block = self._block(name)
        at, step, before, behind = _lane(block)
        lo = hi = 0
        while -lo < before and self.layout[at + (lo - 1) * step] == EMPTY:
            lo -= 1
        end = at + (block.length - 1) * step
        while hi < behind and self.layout[end + (hi + 1) * step] == EMPTY:
            hi += 1
        return lo, hi

    def slides(self) -> tuple[Slide, ...]:
        """Every legal slide, block by block in reading order.

        Examples
        --------
        >>> print(*Board("............XX.A.....A..............").slides())
        X+1 A-2 A-1 A+1 A+2
        """
        return tuple(
            _slide(name, cells)
            for name, (lo, hi) in ((name, self.span(name)) for name in self.blocks)
            for cells in range(lo, hi + 1)
            if cells
        )

    def steps(self) -> tuple[Slide, ...]:
        """Every legal slide of one cell.

        Examples
        --------
        >>> print(*Board("............XX.A.....A..............").steps())
        X+1 A-1 A+1
        """
        return tuple(slide for slide in self.slides() if slide.moves == 1)

    def after(self, slide: Slide) -> Board:
        """Return the board after a slide; this one stays as it is.

        Parameters
        ----------
        slide : Slide
            Of 0 cells too, which gives an equal board.

        Returns
        -------
        Board

        Raises
        ------
        IllegalSlide
            If there is no such block, or a cell on the way is taken or off the board.
        """
        block = self._block(slide.block)
        lo, hi = self.span(slide.block)
        if not lo <= slide.cells <= hi:
            along = "left to right" if block.horizontal else "up to down"
            asked = slide if slide.moves < SIZE else f"{block.name} so far"  # a number may be too long to be written
            msg = f"{asked} is not possible: {block.name} may slide {lo} to {hi:+d} cells, {along}, on\n{self}"
            raise IllegalSlide(msg)
        at, step, _, _ = _lane(block)
        cells = list(self.layout)
        for i in range(block.length):
            cells[at + i * step] = EMPTY
        for i in range(block.length):
            cells[at + (i + slide.cells) * step] = block.name
        return Board._of_legal("".join(cells))

    @classmethod
    def _of_legal(cls, layout: str) -> Board:
        """Make a board of a layout that is known to be one; a search makes many that it never looks into."""
        board = cls.__new__(cls)
        object.__setattr__(board, "layout", layout)
        return board

    def _block(self, name: str) -> Block:
        try:
            return self.blocks[name]
        except (KeyError, TypeError):
            asked = repr(name) if isinstance(name, str) else f"of that name, which is a {type(name).__name__}"
            msg = f"there is no block {asked}; the board has {', '.join(self.blocks)}"
            raise IllegalSlide(msg) from None

    def __reduce__(self) -> tuple[type[Board], tuple[str]]:
        """Pickle and copy by the layout alone."""
        return Board, (self.layout,)

    def _repr_svg_(self) -> str:
        """Show the board as a picture, with its six lines as a description."""
        return self._repr_mimebundle_(include={"image/svg+xml"})["image/svg+xml"]

    def _repr_mimebundle_(self, **asked: Collection[str] | None) -> dict[str, str]:
        """Show the board in a notebook, and in whatever the notebook is turned into."""
        from blockshift_widget.pictures import board_bundle  # noqa: PLC0415 (who plays needs no picture)

        return board_bundle(self, **asked)

    def __str__(self) -> str:
        """Return the six lines that :meth:`parse` reads."""
        return "\n".join(self.layout[row * SIZE : (row + 1) * SIZE] for row in range(SIZE))


_slide = cache(Slide)
"""The slides that boards offer: a few hundred, of which a search asks for millions."""


def _lane(block: Block) -> tuple[int, int, int, int]:
    """Return index of the first cell, index step along the axis, cells before and behind the block."""
    first = block.col if block.horizontal else block.row
    step = 1 if block.horizontal else SIZE
    return block.row * SIZE + block.col, step, first, SIZE - first - block.length


def _check_line(row: int, line: str) -> None:
    """Refuse unknown characters first: they explain a wrong width better than the width does."""
    for col, sign in enumerate(line[:SIZE]):
        if sign not in _LETTERS and sign != WALL and sign not in _EMPTY_SIGNS:
            msg = f"unknown character {sign!r}: use '.' for empty, '#' for a wall, capital letters for blocks"
            raise BoardError(msg, row, col)
    if len(line) != SIZE:
        msg = f"a row has {SIZE} cells, this one has {len(line)}"
        raise BoardError(msg, row, min(len(line), SIZE))


def _marks(places: Iterable[int]) -> int:
    """Return a number of bytes, one a cell, the first the highest, in which those of some cells are marked."""
    return sum(0x80 << 8 * (SIZE * SIZE - 1 - place) for place in places)


_CELLS: Final = range(SIZE * SIZE)
_ALL: Final = _marks(_CELLS)
_ALL_AND_A_ROW: Final = _marks(range(-SIZE, SIZE * SIZE))
_HAS_RIGHT: Final = _marks(place for place in _CELLS if place % SIZE < SIZE - 1)
_HAS_BELOW: Final = _marks(place for place in _CELLS if place // SIZE < SIZE - 1)
_MARK_LETTERS: Final = (_ALL >> 7) * (0x80 - ord("A"))


def _is_plainly_right(layout: str) -> bool:
    """Whether 36 cells are a board, as :func:`_read_layout` finds out slowly and with reasons.

    The layout is taken as one number of 36 bytes, so that all cells are compared with their neighbours at once. In a
    board every letter is in a row or a column of two or three equal ones, of which there are as many as names.
    """
    signs = set(layout)
    if not (signs <= _SIGNS and "XX" in layout and "XXX" not in layout):
        return False
    cells = int.from_bytes(layout.encode(), "big")
    letters = cells + _MARK_LETTERS & _ALL
    right = _ALL_AND_A_ROW - (cells ^ cells << 8) & letters & _HAS_RIGHT  # cells like the one right of them
    below = _ALL_AND_A_ROW - (cells ^ cells << 8 * SIZE) & letters & _HAS_BELOW
    left, above = right >> 8, below >> 8 * SIZE  # cells like the one left of them, or above
    if (right | left) ^ (below | above) != letters:
        return False
    across, down = right & left, below & above  # cells between two like them
    if across & across >> 8 or down & down >> 8 * SIZE:
        return False
    rows = letters.bit_count() - right.bit_count() - below.bit_count()
    return rows == len(signs) - (EMPTY in signs) - (WALL in signs)


def _read_layout(layout: str) -> _Geometry:
    cells: dict[str, list[tuple[int, int]]] = {}
    walls = set()
    for index, sign in enumerate(layout):
        place = divmod(index, SIZE)
        if sign == WALL:
            walls.add(place)
        elif sign in _LETTERS:
            cells.setdefault(sign, []).append(place)
        elif sign != EMPTY:
            msg = f"unknown character {sign!r}: a layout holds '.', '#' and capital letters"
            raise BoardError(msg, *place)
    if TARGET not in cells:
        msg = f"there is no target: mark two cells of one row with {TARGET}"
        raise BoardError(msg)
    blocks = {name: _read_block(name, tuple(places)) for name, places in cells.items()}
    return _Geometry(MappingProxyType(blocks), frozenset(walls))


@cache  # holds blocks only, some thousands at most: what is none raises
def _read_block(name: str, places: tuple[tuple[int, int], ...]) -> Block:
    """Make a block of its cells, which come in reading order."""
    row, col = places[0]
    horizontal = len(places) > 1 and places[1][0] == row
    block = Block(name, row, col, len(places), horizontal)
    if places != block.cells:
        wrong = next(have for have, want in zip(places, block.cells, strict=True) if have != want)
        msg = f"the cells of {name} are not one straight line without gaps"
        raise BoardError(msg, *wrong)
    if name == TARGET and (len(places) != _TARGET_LENGTH or not horizontal):
        msg = f"the target {TARGET} is horizontal and {_TARGET_LENGTH} cells long"
        raise BoardError(msg, row, col)
    if len(places) not in _BLOCK_LENGTHS:
        msg = f"{name} has {counted(len(places), 'cells')}; a block is 2 or 3 cells long"
        raise BoardError(msg, row, col)
    return block
