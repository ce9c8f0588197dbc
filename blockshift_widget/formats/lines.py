"""One board in one line: 36 cells, row by row, with or without numbers around it.

The sign of an empty cell is ``.`` or ``o``, that of a wall ``#`` or ``x``; capital letters are blocks. The target is
``X``; in a line without ``X`` it is ``A``, as in large public collections. It leaves to the right of its row.

Before and after the board may stand whole numbers, such as the fewest slides and how many states there are; after it
also tokens of a letter and a number, which some courses write for the fuel of a block: this game has none. None of them
are kept. The number before a board is no par: the large public collections count slides there, whole gestures, and
par counts cells.

Written are dots, walls as ``#``, and ``X``.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> entry, = read_boards("2 ooooooooooooAAooBoooooBooooooooooooo 21 B4")
>>> entry.board.layout
'............XX..B.....B.............'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, TARGET, WALL, Board, BoardError
from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.formats.turning import board_of

CELLS: Final = SIZE * SIZE

_OTHER_TARGET: Final = "A"
_FUEL: Final = re.compile(r"[A-Za-z][0-9]+")
_LOOKS: Final = re.compile(rf"(?:[0-9]+\s+)*[.oxA-Z#]{{{CELLS}}}(?:\s|$)")
_LYING: Final = TARGET * 2
_NO_UTF_8: Final = "this line is not UTF-8 text"
_A_FOR_X: Final = f"({_OTHER_TARGET} is taken for the target {TARGET}, of which there is none)"


def read_line(text: str) -> Board:
    """Read a board from one line.

    Parameters
    ----------
    text : str
        36 cells, row by row: ``.`` or ``o`` empty, ``#`` or ``x`` a wall, capital letters blocks. ``X`` is the
        target; where there is no ``X``, ``A`` is, as large public collections have it. Whole numbers may stand
        before and after, such as the fewest slides and the number of states, and after it also a letter and a number,
        such as the fuel of a block in some courses; they are not read.

    Returns
    -------
    Board

    Raises
    ------
    BoardError
        If there is no board in the line, or more than one; it says what is wrong.

    Examples
    --------
    >>> read_line("60 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 2332").layout
    'GBB.L.GHI.LMGHIXXMCCCK.M..JKDDEEJFF.'
    >>> read_line("............XX..A.....A.............").target.row
    2
    """
    layout, note = _layout_of(text.removeprefix("\ufeff"))
    try:
        return Board(layout)
    except BoardError as error:
        raise _noted(error, note) from None


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    no_side = isinstance(request.reorient, bool)
    for number, text in lines:
        if text:
            note = ""
            try:
                layout, note = _layout_of(text)
                seen = no_side and _LYING in layout  # as almost always
                board = Board(layout) if seen else board_of(layout, None, request.reorient)
            except BoardError as error:
                request.refuse(number, str(_noted(error, note)) if _is_unicode(text) else _NO_UTF_8)
            else:
                yield Entry(board, "", None, number, lines.offset)


def _layout_of(text: str) -> tuple[str, str]:
    """Return the layout in a line, and a remark on the target."""
    words = text.split()
    at = 0
    for word in words:
        if not (word.isascii() and word.isdigit()):
            break
        at += 1
    layout = _cells_of(words, at).replace("o", EMPTY).replace("x", WALL)
    if TARGET in layout or _OTHER_TARGET not in layout:
        return layout, ""
    return layout.replace(_OTHER_TARGET, TARGET), _A_FOR_X


def _cells_of(words: list[str], at: int) -> str:
    """Return the word that is the board, if the others are what may stand beside it."""
    if at == len(words):
        msg = f"there is no board in this line: a board is {CELLS} characters, row by row, without blanks"
        raise BoardError(msg)
    for word in words[at + 1 :]:
        if not (word.isascii() and (word.isdigit() or _FUEL.fullmatch(word))):
            msg = f"{word!r:.50} is one word too many: beside the board, only whole numbers may stand in its line"
            raise BoardError(msg)
    cells = words[at]
    if len(cells) != CELLS:
        msg = f"a board in one line has {CELLS} cells without blanks, {cells!r:.50} has {len(cells)}"
        raise BoardError(msg)
    return cells


def _noted(error: BoardError, note: str) -> BoardError:
    return BoardError(f"{error.problem} {note}".strip(), error.row, error.col)


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _fits(head: Sequence[str]) -> bool:
    return bool(head) and _LOOKS.match(head[0].lstrip()) is not None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"{entry.board.layout}\n"


LINE: Final = Format(
    name="line",
    title="One board a line",
    describes=(
        "36 cells in one line, row by row: . or o empty, # or x a wall, capital letters blocks. The target is X, or A "
        "in a line without X. Whole numbers may stand before and after, and words such as B4 after; they are not kept. "
        "The exit is at the right."
    ),
    example="2 ............XX..A.....A............. 21\n",
    holds=frozenset({"walls"}),
    fits=_fits,
    read=_read,
    write=_write,
)
"""The format ``line``."""
