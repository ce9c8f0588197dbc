r"""Boards in a frame, with the exit as a gap in it.

Six lines of six cells stand between a line of ``+--------+`` above and one below, and every one of them between two
bars. The frame may be made of ``+``, ``-``, ``=``, ``|`` or of box-drawing characters. Cells are as in the format
``grid``: ``.`` or ``o`` empty, ``#`` a wall, capital letters blocks, ``X`` the target; a blank is an empty cell, too.

The exit is a gap in the frame, or an arrow: ``>`` at the right, ``<`` at the left, ``^`` at the top, ``v`` at the
bottom. Where the frame has none, the file says nothing of it. Written is ``>`` in the row of the target.

Several boards stand one after the other. Other lines outside frames are refused.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> rows = ["+------+", "|      |", "|      |", "|XX  A  ", "|    A |", "|      |", "|    BB|", "+------+"]
>>> entry, = read_boards("\n".join(rows))
>>> entry.board.layout
'............XX..A.....A...........BB'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.grid import Row, board_in
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.formats.turning import Exit, Side

_WIDTH: Final = SIZE + 2
_MOST_ROWS: Final = 50
_FRAME: Final = frozenset("+-=|" + "".join(map(chr, range(0x2500, 0x2580))))
_ARROWS: Final[dict[Side, str]] = {"right": ">", "left": "<", "top": "^", "bottom": "v"}
_CORNER: Final = r"[+\u250c-\u251b\u2552-\u255d\u256d-\u2570]"
_BAR: Final = r"[-=^v \u2500-\u257f]"
_OWN_EDGE: Final = "+------+"
_EDGE: Final = re.compile(rf"\s*{_CORNER}{_BAR}+{_CORNER}")


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    for rows in _frames(lines, request):
        board = None
        try:
            gate = _gate(rows)
        except BoardError as error:
            request.refuse(rows[error.row or 0][0], error.problem)
        else:
            cells = [(number, text[1:-1].replace(" ", EMPTY)) for number, text in rows[1:-1]]
            board = board_in(cells, gate, request)
        if board is not None:
            yield Entry(board, line=rows[0][0], offset=lines.offset)


def _frames(lines: Lines, request: Request) -> Iterator[list[Row]]:
    """Yield the lines of every frame, from edge to edge and without what is left of them."""
    rows: list[Row] = []
    for number, text in lines:
        line = text.expandtabs()
        if _EDGE.fullmatch(line):
            if len(rows) > 1:
                yield _cut([*rows, (number, line)])
                rows = []
            else:
                _refuse_open(rows, request)
                rows = [(number, line)]
        elif rows and text and len(rows) <= _MOST_ROWS:
            rows.append((number, line))
        elif text and not rows:
            request.refuse(number, "this line stands in no frame; a frame begins with a line such as +------+")
    _refuse_open(rows, request)


def _refuse_open(rows: Sequence[Row], request: Request) -> None:
    if rows:
        request.refuse(rows[0][0], "a frame begins here that has no end; it ends with a line such as +------+")


def _cut(rows: Sequence[Row]) -> list[Row]:
    """Leave out the indentation, and fill up what an editor may have stripped."""
    indent = len(rows[0][1]) - len(rows[0][1].lstrip())
    return [(number, text[indent:].ljust(_WIDTH) if not text[:indent].strip() else text) for number, text in rows]


def _gate(rows: Sequence[Row]) -> Exit | None:
    """Return where the frame is open; None if it is closed all around."""
    if len(rows) != _WIDTH:
        msg = f"there are {len(rows) - 2} lines in the frame; a board of this game has {SIZE}"
        raise BoardError(msg)
    for row, (_, text) in enumerate(rows):
        if len(text) != _WIDTH:
            msg = f"this line is {len(text)} characters wide; {SIZE} cells and their frame are {_WIDTH}"
            raise BoardError(msg, row)
    gaps = [gap for row, (_, text) in enumerate(rows) for gap in _gaps(row, text)]
    if len(gaps) > 1:
        msg = f"the frame is open in {len(gaps)} places; a board has one exit"
        raise BoardError(msg)
    return gaps[0] if gaps else None


def _gaps(row: int, text: str) -> Iterator[Exit]:
    """Yield the gaps of one line of a frame."""
    places: list[tuple[Side, int, str]]
    if row in (0, _WIDTH - 1):
        side: Side = "bottom" if row else "top"
        places = [(side, col, sign) for col, sign in enumerate(text[1:-1])]
    else:
        places = [("left", row - 1, text[0]), ("right", row - 1, text[-1])]
    for side, at, sign in places:
        if sign in (" ", _ARROWS[side]):
            yield Exit(side, at)
        elif sign not in _FRAME:
            msg = f"{sign!r} is no part of a frame, and no exit at the {side}"
            raise BoardError(msg, row)


def _fits(head: Sequence[str]) -> bool:
    return bool(head) and _EDGE.fullmatch(head[0].expandtabs()) is not None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    between = ""
    for entry in entries:
        board = entry.board
        sides = [_ARROWS["right"] if row == board.target.row else "|" for row in range(SIZE)]
        rows = [f"|{text}{side}" for text, side in zip(str(board).split("\n"), sides, strict=True)]
        yield "\n".join([f"{between}{_OWN_EDGE}", *rows, f"{_OWN_EDGE}\n"])
        between = "\n"


FRAMED: Final = Format(
    name="framed",
    title="Boards in a frame",
    describes=(
        "Six lines of six cells in a frame of + - | or box-drawing signs: . or o or blank empty, # a wall, capital "
        "letters blocks, X the target. The exit is a gap in the frame or an arrow (> < ^ v); without one, at the right."
    ),
    example="+------+\n|......|\n|......|\n|XX..A.>\n|....A.|\n|......|\n|....BB|\n+------+\n",
    holds=frozenset({"walls"}),
    fits=_fits,
    read=_read,
    write=_write,
)
"""The format ``framed``."""
