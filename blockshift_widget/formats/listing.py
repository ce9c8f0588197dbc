"""Boards that a file gives as a list of blocks with numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from blockshift_widget.board import EMPTY, SIZE, TARGET, Block, BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Order

NAMES: Final = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
"""What blocks may be called, the target aside."""

MOST_PIECES: Final = SIZE * SIZE // 2
"""How many blocks there is room for on a board."""

TOO_MANY: Final = f"there are more than {MOST_PIECES} blocks, for which a board has no room"

_LETTERS: Final = frozenset(NAMES)
_LONGEST: Final = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """A block as a file gives it.

    Parameters
    ----------
    name : str
        As the file has it; ``X`` is the target.
    first, second : int
        Its coordinates in the order of the file, counted as the file counts.
    length : int
        In cells.
    horizontal : bool
        Whether it lies along its row.
    """

    name: str
    first: int
    second: int
    length: int
    horizontal: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """A board as a file gives it.

    Parameters
    ----------
    line : int
        Where it begins.
    pieces : tuple of Piece
        Its blocks.
    title : str, optional
        What it is called.
    problem : str, optional
        What is wrong with it, if it can't be read.
    """

    line: int
    pieces: tuple[Piece, ...] = ()
    title: str = ""
    problem: str = ""


class Reading(NamedTuple):
    """A way to read coordinates: counted from `base`, and which comes first.

    Examples
    --------
    >>> print(Reading(1, "row"))
    row first, counted from 1
    """

    base: int
    order: Order

    def __str__(self) -> str:
        """Return words that a file may state and a person understands."""
        return f"{self.order} first, counted from {self.base}"

    @property
    def options(self) -> str:
        """The options of :func:`~blockshift_widget.formats.read_boards` that ask for it."""
        return f"base={self.base}, order={self.order!r}"

    def block(self, piece: Piece) -> Block:
        """Return where a piece lies."""
        first, second = piece.first - self.base, piece.second - self.base
        row, col = (second, first) if self.order == "column" else (first, second)
        return Block(piece.name, row, col, piece.length, piece.horizontal)

    def piece(self, block: Block) -> Piece:
        """Return how a file gives a block."""
        first, second = (block.col, block.row) if self.order == "column" else (block.row, block.col)
        return Piece(block.name, first + self.base, second + self.base, block.length, block.horizontal)


READINGS: Final = tuple(Reading(base, order) for base in (0, 1) for order in ("column", "row"))
"""All four."""


def layout_of(listing: Listing, reading: Reading) -> str:
    """Return the 36 cells of a listing, its blocks called by single capital letters.

    Raises
    ------
    BoardError
        If it can't be read, or a piece is too long or too short, off the board or over another, or two have one name.

    Examples
    --------
    >>> layout_of(Listing(1, (Piece("X", 0, 2, 2, True),)), Reading(0, "column"))
    '............XX......................'
    """
    if listing.problem:
        raise BoardError(listing.problem)
    letters = letters_for(piece.name for piece in listing.pieces)
    cells = [EMPTY] * (SIZE * SIZE)
    for piece in listing.pieces:
        _check_piece(piece)
        for row, col in _cells_of(piece, reading):
            if cells[row * SIZE + col] != EMPTY:
                msg = f"{piece.name!r:.20} lies over another block"
                raise BoardError(msg, row, col)
            cells[row * SIZE + col] = letters[piece.name]
    return "".join(cells)


def letters_for(names: Iterable[str]) -> dict[str, str]:
    """Give every name of a file a single capital letter of its own.

    Single capital letters stay. Then a single small letter gets its capital, if that is free; then the others, in the
    order of the file, each get the first letter that is.

    Parameters
    ----------
    names : iterable of str
        In the order of the file; ``X`` is the target.

    Returns
    -------
    dict
        The letter of every name; no two have the same.

    Raises
    ------
    BoardError
        If a name is there twice, or there are more names than letters.

    Examples
    --------
    >>> letters_for(["X", "AA", "b", "B", "c", "A"])
    {'X': 'X', 'B': 'B', 'A': 'A', 'c': 'C', 'AA': 'D', 'b': 'E'}
    """
    counted = Counter(iter(names))
    twice = next((name for name, count in counted.items() if count > 1), None)
    if twice is not None:
        msg = f"two blocks are called {twice!r:.20}"
        raise BoardError(msg)
    given = {name: name for name in counted if name == TARGET or name in _LETTERS}
    free = [letter for letter in NAMES if letter not in given]
    for name in counted:
        if name not in given and name.upper() in free:
            given[name] = name.upper()
            free.remove(name.upper())
    rest = [name for name in counted if name not in given]
    if len(rest) > len(free):
        raise BoardError(TOO_MANY)
    return given | dict(zip(rest, free, strict=False))


def listing_of(entry: Entry, reading: Reading) -> Listing:
    """Return what a file has for a board: its blocks in reading order, the target first.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> listing_of(Entry(Board("............XX......................")), Reading(1, "column")).pieces
    (Piece(name='X', first=1, second=3, length=2, horizontal=True),)
    """
    blocks = entry.board.blocks
    pieces = tuple(reading.piece(blocks[name]) for name in (TARGET, *(name for name in blocks if name != TARGET)))
    return Listing(0, pieces, entry.title)


def horizontal_of(word: str) -> bool:
    """Return whether a word says that a block is horizontal: H or V, whatever the case, or the whole word.

    Raises
    ------
    BoardError
        If it says nothing of the kind.

    Examples
    --------
    >>> horizontal_of("h"), horizontal_of("Vertical")
    (True, False)
    """
    horizontal = {"h": True, "horizontal": True, "v": False, "vertical": False}.get(word.lower())
    if horizontal is None:
        msg = f"{word!r:.20} is no orientation: H is horizontal, V vertical"
        raise BoardError(msg)
    return horizontal


def number_of(word: str) -> int:
    """Return a whole number of at most nine digits.

    Raises
    ------
    BoardError
        If it is none.

    Examples
    --------
    >>> number_of("-1")
    -1
    """
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):  # noqa: PLR2004 (nine digits)
        msg = f"{word!r:.20} is no whole number"
        raise BoardError(msg)
    return int(word)


def _check_piece(piece: Piece) -> None:
    if not 1 < piece.length <= _LONGEST:
        msg = f"{piece.name!r:.20} is {piece.length} cells long; a block of this game has 2 or 3"
        raise BoardError(msg)


def _cells_of(piece: Piece, reading: Reading) -> tuple[tuple[int, int], ...]:
    cells = reading.block(piece).cells
    for row, col in (cells[0], cells[-1]):
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            msg = f"{piece.name!r:.20} is off the board, if coordinates are {reading}"
            raise BoardError(msg, row, col)
    return cells
