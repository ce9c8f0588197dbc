r"""CSV, one block a line: car, orientation, column, row, length.

The orientation is ``H`` or ``V``, columns and rows are counted from 1 at the top left, and the car ``X`` is the
target, which leaves to the right of its row. A line of names may stand first; it says which number is which: ``car``
(or ``name`` or ``block``), ``orientation``, ``column`` (or ``col`` or ``x``), ``row`` (or ``y``), ``length``. Boards
are divided by a blank line or by the line of names again. There are no walls and no titles.

Cars whose names are not single capital letters get one: a small letter its capital, if that is free, others the first
letter that is.

That columns and rows are counted from 1, and without a line of names that columns come first, has to be proved by the
boards; see :mod:`blockshift_widget.formats.proof`.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> entry, = read_boards("car,orientation,column,row,length\nX,H,1,3,2\nA,V,5,3,2\nB,V,6,5,2\n")
>>> entry.board.layout
'............XX..A.....A......B.....B'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from blockshift_widget.board import BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Order, Request
from blockshift_widget.formats.listing import (
    MOST_PIECES,
    READINGS,
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

_WAY: Final = Reading(1, "column")
_KNOWN: Final = {
    "car": "name", "name": "name", "block": "name", "orientation": "orientation", "column": "column", "col": "column",
    "x": "column", "row": "row", "y": "row", "length": "length",
}  # fmt: skip
_NAMES: Final = ("name", "orientation", "column", "row", "length")
_ORIENTATIONS: Final = ("h", "v", "horizontal", "vertical")
_OTHER_NAMES: Final = "the line of names before this board is another one than at the beginning of the file"
_HEADER: Final = "car,orientation,column,row,length\n"


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where a line has what, and which coordinate comes first."""

    named: bool = False
    places: tuple[str, ...] = _NAMES

    @property
    def order(self) -> Order:
        return "column" if self.places.index("column") < self.places.index("row") else "row"

    def piece(self, line: str) -> Piece:
        fields = _fields(line)
        if len(fields) != len(_NAMES):
            msg = f"{line!r:.40} has {len(fields)} fields, a block has 5: {', '.join(self.places)}"
            raise BoardError(msg)
        given = dict(zip(self.places, fields, strict=True))
        column, row = number_of(given["column"]), number_of(given["row"])
        first, second = (column, row) if self.order == "column" else (row, column)
        return Piece(given["name"], first, second, number_of(given["length"]), horizontal_of(given["orientation"]))


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    columns = _columns(lines.head[0] if lines.head else "") or _Columns()
    ways = known_ways(_WAY, lines.remarks, request, columns.order if columns.named else None)
    return entries_of(_listings(lines, columns), request, ways)


def _listings(lines: Lines, columns: _Columns) -> Iterator[Listing]:
    rows: list[tuple[int, str]] = []
    now = columns
    for number, text in chain(lines, [(0, "")]):
        names = _columns(text)
        if text and names is None:
            if len(rows) <= MOST_PIECES:
                rows.append((number, text))
            continue
        if rows:
            yield _listing(rows, columns) if now == columns else Listing(rows[0][0], problem=_OTHER_NAMES)
        rows = []
        now = names or now


def _listing(rows: Sequence[tuple[int, str]], columns: _Columns) -> Listing:
    if len(rows) > MOST_PIECES:
        return Listing(rows[0][0], problem=TOO_MANY)
    pieces = []
    for number, text in rows:
        try:
            pieces.append(columns.piece(text))
        except BoardError as error:
            return Listing(number, problem=error.problem)
    return Listing(rows[0][0], tuple(pieces))


def _columns(line: str) -> _Columns | None:
    """Return what a line of names says; None for any other line."""
    places = tuple(_KNOWN.get(field.lower(), "") for field in _fields(line))
    return _Columns(named=True, places=places) if sorted(places) == sorted(_NAMES) else None


def _fields(line: str) -> list[str]:
    return [field.strip().strip("\"'").strip() for field in line.split(",")]


def _fits(head: Sequence[str]) -> bool:
    fields = _fields(head[0]) if head else []
    return len(fields) == len(_NAMES) and (_columns(head[0]) is not None or fields[1].lower() in _ORIENTATIONS)


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    possible = [each for each in READINGS if each.order == _WAY.order]  # the names of the columns tell
    between = ""
    for listing in with_statement((listing_of(entry, _WAY) for entry in entries), _WAY, possible):
        if isinstance(listing, str):
            yield listing
            continue
        yield between + _HEADER + "".join(map(_line, listing.pieces))
        between = "\n"


def _line(piece: Piece) -> str:
    return f"{piece.name},{'H' if piece.horizontal else 'V'},{piece.first},{piece.second},{piece.length}\n"


CSV: Final = Format(
    name="csv",
    title="CSV, one block a line",
    describes=(
        "One block a line: car, orientation (H or V), column, row, length; counted from 1. The target is X. Boards are "
        "divided by a blank line or by the line of names again. The exit is at the right."
    ),
    example=f"{_HEADER}X,H,1,3,2\nA,V,5,3,2\nB,H,5,6,2\n",
    holds=frozenset(),
    fits=_fits,
    read=_read,
    write=_write,
    suffix=".csv",
    coordinates=True,
)
"""The format ``csv``."""
