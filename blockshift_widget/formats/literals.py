r"""Python or JSON literals: a board is a list of blocks (name, x, y, length, orientation).

``x`` is the column and ``y`` the row, counted from 0 at the top left; the orientation is ``"H"`` or ``"V"``; the block
``"X"`` is the target, which leaves to the right of its row. Lists and tuples are the same. A file is one board a line,
or one board, or one list of many, over as many lines as you like. There are no walls and no titles.

Nothing is evaluated: brackets, commas, whole numbers and names in quotes are all there is. A name has up to 40
characters, and a backslash in it is not special. Names that are not single capital letters get one: a small letter its
capital, if that is free, others the first letter that is.

That x comes first and is counted from 0 has to be proved by the boards; see :mod:`blockshift_widget.formats.proof`.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> entry, = read_boards('[("X", 0, 2, 2, "H"), ("A", 4, 2, 2, "V"), ("B", 4, 5, 2, "H")]')
>>> entry.board.layout
'............XX..A.....A...........BB'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from blockshift_widget.board import BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.listing import (
    MOST_PIECES,
    TOO_MANY,
    Listing,
    Piece,
    Reading,
    horizontal_of,
    listing_of,
    number_of,
)
from blockshift_widget.formats.proof import entries_of, known_ways, with_statement
from blockshift_widget.formats.text_lines import Lines

_WAY: Final = Reading(0, "column")
_TOKEN: Final = re.compile(
    r"""
    [\s,]* (?:
      (?P<opens>[\[(]) | (?P<closes>[\])])
    | "(?P<double>[^"]{0,40})" | '(?P<single>[^']{0,40})'
    | (?P<number>-?[0-9]{1,9}) (?![0-9A-Za-z_.])
    | (?P<comment>\#.*)
    | (?P<other>\S) | $
    )
    """,
    re.VERBOSE,
)
_CLOSED_BY: Final = {"[": "]", "(": ")"}
_DEEPEST: Final = 8
_OF_A_BLOCK: Final = 5
_HEAD_LINES: Final = 3
_LOOKS: Final = re.compile(r"""[\[(][\[(\s]*(?:"[^"]{0,40}"|'[^']{0,40}')\s*,""")

_NO_LIST: Final = "this is no list of blocks (name, x, y, length, orientation)"
_STRAY: Final = "something else than brackets, commas, whole numbers and names in quotes of up to 40 characters"
_NEVER_CLOSED: Final = "a bracket is opened here and never closed"


@dataclass(slots=True)
class _Group:
    """What stands between two brackets, so far."""

    line: int
    opener: str
    values: list[str] = field(default_factory=list)
    blocks: list[Piece] = field(default_factory=list)
    is_board: bool = False
    has_boards: bool = False
    problem: str = ""

    def add_value(self, value: str) -> None:
        if len(self.values) <= _OF_A_BLOCK:
            self.values.append(value)

    def add_block(self, block: _Group) -> None:
        self.is_board = True
        try:
            piece = block.piece()
        except BoardError as error:
            self.problem = self.problem or error.problem
            return
        if len(self.blocks) < MOST_PIECES:
            self.blocks.append(piece)
        else:
            self.problem = self.problem or TOO_MANY

    def piece(self) -> Piece:
        if self.problem or len(self.values) != _OF_A_BLOCK:
            msg = self.problem or "a block has five values: name, x, y, length, orientation"
            raise BoardError(msg)
        name, first, second, length, orientation = self.values
        return Piece(name, number_of(first), number_of(second), number_of(length), horizontal_of(orientation))

    def listing(self) -> Listing | None:
        """Return the board that this is, or what is wrong with it; None for a sound list of boards."""
        if self.problem:
            return Listing(self.line, problem=self.problem)
        if self.is_board:
            mixed = self.values or self.has_boards
            return Listing(self.line, problem=_NO_LIST) if mixed else Listing(self.line, tuple(self.blocks))
        return None if self.has_boards and not self.values else Listing(self.line, problem=_NO_LIST)


class _Groups:
    """The brackets that are open while a file is read."""

    def __init__(self) -> None:
        self._open: list[_Group] = []

    def listings(self, lines: Lines) -> Iterator[Listing]:
        for number, text in lines:
            for token in _TOKEN.finditer(text):
                yield from self._take(token, number)
                if not (self._open or token["opens"] or token["closes"]):
                    break  # one refusal for a line of prose
        if self._open:
            yield Listing(self._open[0].line, problem=_NEVER_CLOSED)

    def _take(self, token: re.Match[str], line: int) -> Iterator[Listing]:
        kind = token.lastgroup
        if kind in {"comment", None}:
            return
        if kind == "opens":
            yield from self._opened(_Group(line, token["opens"]))
        elif kind == "closes":
            yield from self._closed(token["closes"], line)
        elif not self._open:
            yield Listing(line, problem=_NO_LIST)
        elif kind == "other":
            self._open[-1].problem = _STRAY
        else:
            self._open[-1].add_value(token[kind])

    def _opened(self, group: _Group) -> Iterator[Listing]:
        if len(self._open) > 1 and self._open[-2].is_board:  # brackets within a block: the board before has no end
            yield Listing(self._open.pop(-2).line, problem=_NEVER_CLOSED)
        if len(self._open) == _DEEPEST:
            yield Listing(group.line, problem=f"brackets are nested more than {_DEEPEST} deep")
            self._open.clear()
        self._open.append(group)

    def _closed(self, closer: str, line: int) -> Iterator[Listing]:
        if not self._open:
            yield Listing(line, problem="a bracket is closed that was never opened")
            return
        group = self._open.pop()
        if closer != _CLOSED_BY[group.opener]:
            group.problem = group.problem or f"{group.opener} is closed by {closer}"
        is_block = group.values and not (group.is_board or group.has_boards)
        if self._open and is_block:
            self._open[-1].add_block(group)
            return
        listing = group.listing()
        if listing is not None:
            yield listing
        if self._open:
            self._open[-1].has_boards = True


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    return entries_of(_Groups().listings(lines), request, known_ways(_WAY, lines.remarks, request))


def _fits(head: Sequence[str]) -> bool:
    return _LOOKS.match("\n".join(head[:_HEAD_LINES]).lstrip()) is not None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for listing in with_statement((listing_of(entry, _WAY) for entry in entries), _WAY):
        yield listing if isinstance(listing, str) else f"[{', '.join(map(_text, listing.pieces))}]\n"


def _text(piece: Piece) -> str:
    return f'("{piece.name}", {piece.first}, {piece.second}, {piece.length}, "{"H" if piece.horizontal else "V"}")'


LITERAL: Final = Format(
    name="literal",
    title="Python or JSON literals",
    describes=(
        "A list of blocks (name, x, y, length, orientation) for every board: x the column, y the row, counted from 0, "
        "orientation H or V. The target is X. One board a line, or one list of many. The exit is at the right."
    ),
    example='[("X", 0, 2, 2, "H"), ("A", 4, 2, 2, "V"), ("B", 4, 5, 2, "H")]\n',
    holds=frozenset(),
    fits=_fits,
    read=_read,
    write=_write,
    coordinates=True,
)
"""The format ``literal``."""
