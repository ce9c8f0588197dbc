"""Boards in any of the ways a user may have them, each with a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from blockshift_widget.board import Board
from blockshift_widget.levels import LevelPack

Boards = Board | LevelPack | Mapping[str, Board] | Iterable[Board]
"""One board, the levels of a pack, boards by name, or boards without one."""


def named_boards(boards: Boards) -> dict[str, Board]:
    """Return boards by name.

    Parameters
    ----------
    boards : Board, LevelPack, mapping of Board, or iterable of Board
        Levels are named by their titles; what has no name is numbered from 1.

    Raises
    ------
    TypeError
        If it is something else, or one of them is no board.
    ValueError
        If there is none.

    Examples
    --------
    >>> named_boards(Board("............XX......................"))
    {'board 1': Board(layout='............XX......................')}
    """
    if isinstance(boards, Board):
        boards = [boards]
    if isinstance(boards, LevelPack):
        boards = {level.title: level.board for level in boards.levels}
    if not isinstance(boards, Iterable):
        msg = f"boards are a Board, several, boards by name, or a pack of levels, not a {type(boards).__name__}"
        raise TypeError(msg)
    named = boards if isinstance(boards, Mapping) else {f"board {n}": board for n, board in enumerate(boards, 1)}
    for name, board in named.items():
        if not isinstance(board, Board):
            msg = f"{name} is a {type(board).__name__}, not a Board; Board.parse(text) reads one"
            raise TypeError(msg)
    if not named:
        msg = "there are no boards: give at least one"
        raise ValueError(msg)
    return dict(named)
