r"""Six lines of six characters a board, as :func:`print` shows a board.

``.`` or ``o`` is empty, ``#`` a wall, capital letters are blocks and ``X`` is the target, which leaves to the right of
its row. Boards stand one after the other, with blank lines between or without: then the number of lines has to be a
multiple of six, or none of them is read, since it can't be known where a board begins. At most 60,000 lines
may follow each other without a blank one.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> text = "......\n......\nXX..A.\n....A.\n......\n......\n"
>>> [entry.line for entry in read_boards(text + "\n" + text + text)]
[1, 8, 14]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, Board, BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.formats.turning import Exit, board_of

_MOST_ROWS: Final = 60_000
_HEAD: Final = 2
_LOOKS: Final = re.compile(rf"\s*[.oA-Z#]{{{SIZE}}}")

Row = tuple[int, str]
"""A line of a file and its number."""


def board_in(rows: Sequence[Row], gate: Exit | None, request: Request) -> Board | None:
    """Make a board of six lines of six cells; refuse what is none, in the line where it goes wrong.

    Parameters
    ----------
    rows : sequence of (int, str)
        At least one, without what is around the cells: ``.`` or ``o`` empty, ``#`` a wall, capital letters blocks.
    gate : Exit or None
        What the file says of the exit.
    request : Request
        Whether to turn the board, and whom to tell of a refusal.
    """
    try:
        return board_of(_layout_of(rows), gate, request.reorient)
    except BoardError as error:
        request.refuse(rows[error.row or 0][0], str(error))
        return None


def _layout_of(rows: Sequence[Row]) -> str:
    if len(rows) != SIZE:
        msg = f"a board of this game has {SIZE} rows, this one has {len(rows)}"
        raise BoardError(msg)
    for row, (_, text) in enumerate(rows):
        if len(text) != SIZE:
            msg = f"a row has {SIZE} cells, this one has {len(text)}"
            raise BoardError(msg, row)
    return "".join(text for _, text in rows).replace("o", EMPTY)


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    for rows, count in _paragraphs(lines):
        if count > _MOST_ROWS:
            request.refuse(rows[0][0], f"{count:,} lines follow each other; put a blank line between the boards")
        elif count % SIZE:
            reason = (
                f"{count} lines follow each other, which are no boards of {SIZE} lines; divide boards by blank ones"
            )
            request.refuse(rows[0][0], reason)
        else:
            for first in range(0, count, SIZE):
                board = board_in(rows[first : first + SIZE], None, request)
                if board is not None:
                    yield Entry(board, line=rows[first][0], offset=lines.offset)


def _paragraphs(lines: Lines) -> Iterator[tuple[list[Row], int]]:
    """Yield lines that follow each other, of very many only the first ones, and how many they are."""
    rows: list[Row] = []
    count = 0
    for number, text in chain(lines, [(0, "")]):
        if not text:
            if rows:
                yield rows, count
            rows, count = [], 0
            continue
        count += 1
        if count <= _MOST_ROWS:
            rows.append((number, text.lstrip()))


def _fits(head: Sequence[str]) -> bool:
    return len(head) >= _HEAD and all(map(_LOOKS.fullmatch, head[:_HEAD]))


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    between = ""
    for entry in entries:
        yield f"{between}{entry.board}\n"
        between = "\n"


GRID: Final = Format(
    name="grid",
    title="Six lines of six cells",
    describes=(
        "Six lines of six characters: . or o empty, # a wall, capital letters blocks, X the target. Boards are divided "
        "by blank lines, or follow each other every six lines. The exit is at the right."
    ),
    example="......\n......\nXX..A.\n....A.\n......\n......\n",
    holds=frozenset({"walls"}),
    fits=_fits,
    read=_read,
    write=_write,
)
"""The format ``grid``."""
