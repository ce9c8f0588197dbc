r"""Course files: every puzzle is its name, the size of its board, a line for every block, and a dot on its own line.

A block is ``x y h 2``: column, row, ``h`` or ``v``, and length. Columns and rows are counted from 0 at the top left.
The first block is the target, which leaves to the right of its row. Blocks have no names: the others are A, B, C … in
the order of the file, without X. So that a board keeps its names, a fifth word may name a block; it is written only
where that isn't the name that the order gives. There are no walls.

The name of a puzzle is its title. A board without a title is written as ``Board`` and its number.

That columns come first and are counted from 0 has to be proved by the boards; see
:mod:`blockshift_widget.formats.proof`.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> entry, = read_boards("One gate\n6\n0 2 h 2\n4 2 v 2\n4 5 h 2\n.\n")
>>> entry.title, entry.board.layout
('One gate', '............XX..A.....A...........BB')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from blockshift_widget.board import SIZE, TARGET, BoardError
from blockshift_widget.formats.entry import Entry, FormatError
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.listing import (
    MOST_PIECES,
    NAMES,
    TOO_MANY,
    Listing,
    Piece,
    Reading,
    horizontal_of,
    listing_of,
    number_of,
)
from blockshift_widget.formats.proof import entries_of, known_ways, with_statement
from blockshift_widget.formats.text_lines import BYTE_ORDER_MARK, Lines, is_comment
from blockshift_widget.levels import PackError, check_title

_WAY: Final = Reading(0, "column")
_END: Final = "."
_ORDER: Final = TARGET + NAMES
_BEFORE_PIECES: Final = 2
_WORDS: Final = (4, 5)
_LETTERS: Final = frozenset(NAMES)
_MOST_LINES: Final = _BEFORE_PIECES + MOST_PIECES
_PIECE: Final = re.compile(r"-?\d+\s+-?\d+\s+[hvHV]\s+\d+(?:\s|$)")


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    return entries_of(_listings(lines), request, known_ways(_WAY, lines.remarks, request))


def _listings(lines: Lines) -> Iterator[Listing]:
    puzzle: list[tuple[int, str]] = []
    for number, line in chain(lines, [(0, _END)]):
        text = line.strip()
        if text == _END:
            if puzzle:
                yield _listing(puzzle)
            puzzle = []
        elif text and len(puzzle) <= _MOST_LINES:
            puzzle.append((number, text))


def _listing(puzzle: Sequence[tuple[int, str]]) -> Listing:
    (line, title), *rest = puzzle
    at = line
    try:
        _check(title, rest)
        pieces = []
        for (at, text), name in zip(rest[1:], _ORDER, strict=False):  # noqa: B007 (where it goes wrong, if it does)
            pieces.append(_piece(text, name))
    except BoardError as error:
        return Listing(at, problem=error.problem)
    return Listing(line, tuple(pieces), title)


def _check(title: str, rest: Sequence[tuple[int, str]]) -> None:
    try:
        check_title(title)
    except PackError as error:
        raise BoardError(error.problem) from None
    if not rest:
        msg = "a puzzle is its name, its size and its blocks, and then a dot"
        raise BoardError(msg)
    if rest[0][1] != str(SIZE):
        msg = f"the size of the board is {rest[0][1]!r:.20}; boards of this game have {SIZE}"
        raise BoardError(msg)
    if len(rest) - 1 > MOST_PIECES:
        raise BoardError(TOO_MANY)


def _piece(text: str, name: str) -> Piece:
    words = text.split()
    if len(words) not in _WORDS:
        msg = f"{text!r:.40} is no block: column, row, h or v, length"
        raise BoardError(msg)
    first, second, orientation, length = words[:4]
    for label in words[4:]:
        if label not in _LETTERS or name == TARGET:
            msg = f"{label!r:.20} is no name of a block: one capital letter, for any but the first, which is {TARGET}"
            raise BoardError(msg)
        name = label
    return Piece(name, number_of(first), number_of(second), number_of(length), horizontal_of(orientation))


def _fits(head: Sequence[str]) -> bool:
    return len(head) > _BEFORE_PIECES and head[1].strip().isdecimal() and _PIECE.match(head[2].lstrip()) is not None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    listings = (listing_of(Entry(entry.board, _title(entry, at)), _WAY) for at, entry in enumerate(entries, 1))
    for listing in with_statement(listings, _WAY):
        yield listing if isinstance(listing, str) else _text(listing)


def _title(entry: Entry, number: int) -> str:
    title = entry.title or f"Board {number}"
    try:
        check_title(title)
    except PackError as error:
        msg = f"board {number}: {error}"
        raise FormatError(msg) from None
    if title != title.strip() or title == _END or title.startswith(BYTE_ORDER_MARK) or is_comment(title):
        msg = (
            f"board {number}: the title {title!r:.40} can't be read back: no blanks around it, no dot alone, no comment"
        )
        raise FormatError(msg)
    return title


def _text(listing: Listing) -> str:
    lines = [listing.title, str(SIZE)]
    for piece, name in zip(listing.pieces, _ORDER, strict=False):
        label = "" if piece.name == name else f" {piece.name}"
        lines.append(f"{piece.first} {piece.second} {'h' if piece.horizontal else 'v'} {piece.length}{label}")
    return "\n".join([*lines, _END, ""])


COURSE: Final = Format(
    name="course",
    title="Course files, every puzzle ended by a dot",
    describes=(
        "A name, a line with 6, a line 'x y h|v length' for every block, and a dot on a line of its own; column first, "
        "counted from 0. The first block is the target, the others are A, B, C ... unless a fifth word names them. The "
        "exit is at the right."
    ),
    example="Gate\n6\n0 2 h 2\n4 2 v 2\n4 5 h 2\n.\n",
    holds=frozenset({"titles"}),
    fits=_fits,
    read=_read,
    write=_write,
    coordinates=True,
)
"""The format ``course``."""
