"""What a file of boards holds, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from blockshift_widget._common.errors import BlockShiftError, numbered, placed_text
from blockshift_widget.board import Board


class FormatError(BlockShiftError, ValueError):
    """A text that can't be read or a board that can't be written, in a format of boards.

    Parameters
    ----------
    problem : str
        What is wrong, what is allowed, and what to do.
    file : str, optional
        Where the text comes from.
    line : int, optional
        The line it is about, counted from 1.

    Examples
    --------
    >>> print(FormatError("no board", file="boards.txt", line=3))
    boards.txt:3: no board
    """

    def __init__(self, problem: str, *, file: str | None = None, line: int | None = None) -> None:
        self.file = file
        self.line = line
        super().__init__(problem, place(file, line))


@dataclass(frozen=True, slots=True)
class Entry:
    """One board of a file.

    Parameters
    ----------
    board : Board
        The board.
    title : str, optional
        What the file calls it; empty in formats without titles.
    par : int, optional
        The par that the file states, in cells; it is not proved.
    line : int, optional
        Where the board begins in its file, counted from 1. Two entries are equal wherever they stand.
    offset : int, optional
        Bytes of the file that had been read when the board was complete, where boards are read line by line.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> Entry(board, line=1) == Entry(board, line=7)
    True
    """

    board: Board
    title: str = ""
    par: int | None = None
    line: int | None = field(default=None, compare=False)
    offset: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A board of a file that this game can't play, or a part of it that is none.

    Parameters
    ----------
    line : int or None
        Where it begins, or where it goes wrong, counted from 1; None where that can't be told.
    reason : str
        What is wrong and what is allowed.
    file : str, optional
        Where the text comes from.

    Examples
    --------
    >>> print(Refusal(7, "the target is vertical", "boards.txt"))
    boards.txt:7: the target is vertical
    """

    line: int | None
    reason: str
    file: str | None = None

    def __str__(self) -> str:
        """Return place and reason, as compilers do."""
        return placed_text(place(self.file, self.line), self.reason)


def place(file: str | None, line: int | None) -> str:
    """Say where something is: the beginning of a message, or nothing.

    Examples
    --------
    >>> place("boards.txt", 3), place(None, 3), place("boards.txt", None)
    ('boards.txt:3', 'line 3', 'boards.txt')
    """
    if file is None:
        return numbered("line", line)
    return file if line is None else f"{file}:{line}"
