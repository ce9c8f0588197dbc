"""Boards whose exit is on another side, mirrored or turned so that it is on the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from blockshift_widget.board import SIZE, TARGET, Board, BoardError

Side = Literal["left", "right", "top", "bottom"]
"""A side of a board."""

SIDES: Final[tuple[Side, ...]] = get_args(Side)

_LAST: Final = SIZE - 1
_ALL: Final = range(SIZE)
_SOURCES: Final[dict[Side, tuple[int, ...]]] = {
    "right": tuple(row * SIZE + col for row in _ALL for col in _ALL),
    "left": tuple(row * SIZE + (_LAST - col) for row in _ALL for col in _ALL),
    "bottom": tuple(col * SIZE + (_LAST - row) for row in _ALL for col in _ALL),
    "top": tuple((_LAST - col) * SIZE + row for row in _ALL for col in _ALL),
}
"""Where each cell comes from, by the side that is to become the right one."""


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a file says that the target leaves.

    Parameters
    ----------
    side : Side
        The side of the board.
    at : int
        The row, on the left and right, or the column, at top and bottom, counted from 0.
    """

    side: Side
    at: int


def turned(layout: str, side: Side) -> str:
    """Return a layout with one of its sides turned to the right; left becomes right in a mirror.

    Parameters
    ----------
    layout : str
        36 cells, row by row.
    side : Side
        The side that is to be on the right.

    Examples
    --------
    >>> turned("X" + "." * 34 + "A", "bottom")
    '.....A........................X.....'
    """
    return "".join([layout[place] for place in _SOURCES[side]])


def board_of(layout: str, gate: Exit | None, reorient: bool | Side) -> Board:
    """Make a board of a layout, turned if that is asked for.

    Parameters
    ----------
    layout : str
        36 cells row by row, as :class:`~blockshift_widget.board.Board` has them.
    gate : Exit or None
        What the file says of the exit; None if it says nothing.
    reorient : bool or Side
        What the caller asks for: True follows the file, a side is where the exit is if the file doesn't say.

    Returns
    -------
    Board

    Raises
    ------
    BoardError
        If the layout is no board, or its exit isn't where this game has it; cells are named in the file's own view.

    Examples
    --------
    >>> print(board_of("X.....X....." + "." * 24, Exit("bottom", 0), reorient=True).target)
    Block(name='X', row=5, col=0, length=2, horizontal=True)
    """
    side = _side(layout, gate, reorient)
    if side == "right":
        return Board(layout)
    try:
        return Board(turned(layout, side))
    except BoardError as error:
        raise BoardError(error.problem) from None  # its cell is one of the turned board


def _side(layout: str, gate: Exit | None, reorient: bool | Side) -> Side:
    """Return the side of the exit, if the target can leave there."""
    first = layout.find(TARGET)
    if first < 0:
        return "right"  # the board will say so itself
    row, col = divmod(first, SIZE)
    vertical = layout[first + SIZE : first + SIZE + 1] == TARGET
    if gate is None:
        side: Side = reorient if isinstance(reorient, str) else "right"
        _check_axis(side, vertical, row, col, advise=not isinstance(reorient, str))
        return side
    _check_gate(gate, reorient, vertical, row, col)
    return gate.side


def _check_axis(side: Side, vertical: bool, row: int, col: int, *, advise: bool) -> None:
    if vertical == (side in ("top", "bottom")):
        return
    lies = "vertical" if vertical else "horizontal"
    msg = f"the target is {lies} and can't leave at the {side}"
    if advise:
        msg += (
            ", where this game has its exit; reorient='bottom' or reorient='top' turns the board, if its exit is there"
        )
    raise BoardError(msg, row, col)


def _check_gate(gate: Exit, reorient: bool | Side, vertical: bool, row: int, col: int) -> None:
    if isinstance(reorient, str) and reorient != gate.side:
        msg = (
            f"the file has the exit at the {gate.side}, but reorient says {reorient!r}; reorient=True follows the file"
        )
        raise BoardError(msg)
    _check_axis(gate.side, vertical, row, col, advise=False)
    line, place = ("column", col) if vertical else ("row", row)
    if gate.at != place:
        msg = f"the exit is in {line} {gate.at}, but the target is in {line} {place}"
        raise BoardError(msg, row, col)
    if gate.side != "right" and not reorient:
        msg = f"the exit is at the {gate.side}, not at the right; reorient=True turns such boards"
        raise BoardError(msg)
