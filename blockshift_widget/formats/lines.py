"""One board in one line: 36 cells, row by row."""

from __future__ import annotations

from typing import Final

from blockshift_widget.board import EMPTY, SIZE, TARGET, WALL, Board, BoardError

CELLS: Final = SIZE * SIZE

_OTHER_TARGET: Final = "A"
_SIGNS: Final = str.maketrans({"o": EMPTY, "x": WALL})


def read_line(text: str) -> Board:
    """Read a board from one line.

    Parameters
    ----------
    text : str
        36 cells, row by row: ``.`` or ``o`` empty, ``#`` or ``x`` a wall, capital letters blocks. ``X`` is the
        target; where there is no ``X``, ``A`` is, as large public collections have it. Whole numbers may stand
        before and after, such as the par and the number of states; they are not read.

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
    words = [word for word in text.removeprefix("\ufeff").split() if not (word.isascii() and word.isdigit())]
    if not words:
        msg = f"there is no board in this line: a board is {CELLS} characters, row by row, without blanks"
        raise BoardError(msg)
    if len(words) > 1:
        msg = f"{words[1]!r:.50} is one word too many: beside the board, only whole numbers may stand in its line"
        raise BoardError(msg)
    return _read_cells(words[0])


def _read_cells(cells: str) -> Board:
    if len(cells) != CELLS:
        msg = f"a board in one line has {CELLS} cells without blanks, {cells!r:.50} has {len(cells)}"
        raise BoardError(msg)
    layout = cells.translate(_SIGNS)
    if TARGET in layout or _OTHER_TARGET not in layout:
        return Board(layout)
    try:
        return Board(layout.replace(_OTHER_TARGET, TARGET))
    except BoardError as error:
        msg = f"{error.problem} ({_OTHER_TARGET} is taken for the target {TARGET}, of which there is none)"
        raise BoardError(msg, error.row, error.col) from None
