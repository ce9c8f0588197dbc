r"""Grids with the target ``P`` and the exit ``K`` outside of the grid.

A line with the number of rows and of columns, one with the number of pieces (the target not counted), then the rows:
``.`` is empty, letters are pieces, ``P`` is the target. ``K`` stands beside the grid where the exit is: behind or
before a row, or alone in a line above or below its column. Boards stand one after the other; blank lines do no harm.

Pieces are called by single letters. Our ``X`` is their ``P``, so their ``X`` becomes our ``P``; and since ``K`` can't
be a piece, our ``K`` is written as a small ``k``. Small letters become the capital, if that is free, or the first that
is. There are no walls and no titles.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> entry, = read_boards("6 6\n2\n......\n......\nPP..A.K\n....A.\n......\n....kk\n")
>>> entry.board.layout
'............XX..A.....A...........KK'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from blockshift_widget.board import SIZE, TARGET, Board, BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.grid import Row, board_in
from blockshift_widget.formats.listing import letters_for
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.formats.turning import Exit

_EXIT: Final = "K"
_HEADER: Final = re.compile(r"\s*(\d{1,9})\s+(\d{1,9})")
_NUMBER: Final = re.compile(r"\s*(\d{1,9})")
_ROW: Final = re.compile(r"\s*[.A-Za-z]+")
_HEAD: Final = 2
_MOST_LINES: Final = 50
_LETTER: Final = re.compile(r"[A-Za-z]")
_SWAPPED: Final = str.maketrans({"P": TARGET, TARGET: "P"})
_THEIR_SIGNS: Final = str.maketrans({"P": "X", "X": "P", "K": "k"})


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    for head, rows in _puzzles(lines, request):
        board = None
        try:
            board = _board(head, rows, request)
        except BoardError as error:
            request.refuse((rows[error.row] if error.row is not None else head[0])[0], error.problem)
        if board is not None:
            yield Entry(board, line=head[0][0], offset=lines.offset)


def _puzzles(lines: Lines, request: Request) -> Iterator[tuple[list[Row], list[Row]]]:
    """Yield the two lines of numbers of every board, and what follows them."""
    puzzle: list[Row] = []
    for number, text in lines:
        if _HEADER.fullmatch(text):
            if puzzle:
                yield puzzle[:_HEAD], puzzle[_HEAD:]
            puzzle = [(number, text)]
        elif not text:
            continue
        elif not puzzle:
            request.refuse(number, "a board begins with a line of two numbers: its rows and its columns")
        elif len(puzzle) <= _MOST_LINES:
            puzzle.append((number, text.expandtabs()))
    if puzzle:
        yield puzzle[:_HEAD], puzzle[_HEAD:]


def _board(head: Sequence[Row], rows: Sequence[Row], request: Request) -> Board | None:
    _check_size(head)
    if not rows:
        msg = "after the number of pieces come the rows of the board"
        raise BoardError(msg)
    gate, cells = _gate(rows)
    ours = [(number, text.translate(_SWAPPED)) for number, text in cells]
    letters = letters_for(dict.fromkeys(sign for _, text in ours for sign in text if _LETTER.match(sign)))
    _check_count(head, len(letters) - (TARGET in letters))
    table = {ord(sign): letter for sign, letter in letters.items()}
    return board_in([(number, text.translate(table)) for number, text in ours], gate, request)


def _check_size(head: Sequence[Row]) -> None:
    if head[0][1].split() != [str(SIZE), str(SIZE)]:
        msg = f"the board has {' x '.join(head[0][1].split())} cells; one of this game has {SIZE} x {SIZE}"
        raise BoardError(msg)


def _check_count(head: Sequence[Row], pieces: int) -> None:
    stated = _NUMBER.fullmatch(head[1][1])
    if stated is None or int(stated[1]) != pieces:
        other = "" if stated is None else f", not {stated[1]}"
        msg = f"the second line states the number of pieces, the target not counted: {pieces}{other}"
        raise BoardError(msg)


def _gate(rows: Sequence[Row]) -> tuple[Exit, list[Row]]:
    """Return where the exit is, and the rows without it."""
    if sum(text.count(_EXIT) for _, text in rows) != 1:
        msg = f"a board has one exit {_EXIT}, beside the grid"
        raise BoardError(msg)
    if rows[0][1].strip() == _EXIT:
        return Exit("top", _column(rows[0], rows[1:])), _stripped(rows[1:])
    if rows[-1][1].strip() == _EXIT:
        return Exit("bottom", _column(rows[-1], rows[:-1])), _stripped(rows[:-1])
    cells = _stripped(rows)
    row, (number, text) = next((row, line) for row, line in enumerate(cells) if _EXIT in line[1])
    if not (text.startswith(_EXIT) or text.endswith(_EXIT)):
        msg = f"the exit {_EXIT} stands within the grid"
        raise BoardError(msg, row)
    cells[row] = (number, text.strip(_EXIT).strip())
    return Exit("left" if text.startswith(_EXIT) else "right", row), cells


def _column(line: Row, rows: Sequence[Row]) -> int:
    """Return the column of an exit above or below the grid; the rows begin where their blanks end."""
    indents = {len(text) - len(text.lstrip()) for _, text in rows}
    column = line[1].index(_EXIT) - min(indents, default=0)
    if len(indents) != 1 or not 0 <= column < SIZE:
        msg = f"the exit {_EXIT} stands neither above nor below a column"
        raise BoardError(msg)
    return column


def _stripped(rows: Sequence[Row]) -> list[Row]:
    return [(number, text.strip()) for number, text in rows]


def _fits(head: Sequence[str]) -> bool:
    looks = (_HEADER, _NUMBER, _ROW)
    return len(head) >= len(looks) and all(look.fullmatch(line) for look, line in zip(looks, head, strict=False))


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    between = ""
    for entry in entries:
        board = entry.board
        rows = str(board).translate(_THEIR_SIGNS).split("\n")
        rows[board.target.row] += _EXIT
        yield "\n".join([f"{between}{SIZE} {SIZE}", str(len(board.blocks) - 1), *rows, ""])
        between = "\n"


EXIT: Final = Format(
    name="exit",
    title="Grids with the exit K beside them",
    describes=(
        "A line with 6 6, one with the number of pieces (the target not counted), six rows: . empty, letters pieces, P "
        "the target (our P is X, our K is k). The exit K stands outside of the grid, on any side."
    ),
    example="6 6\n2\n......\n......\nPP..A.K\n....A.\n......\n....BB\n",
    holds=frozenset(),
    fits=_fits,
    read=_read,
    write=_write,
)
"""The format ``exit``."""
