"""What a game is to be played on: a pack, or any boards at hand."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

from blockshift_widget.board import Board, BoardError
from blockshift_widget.formats import Entry, read_line
from blockshift_widget.levels import Level, LevelPack, PackError, level_of, load_pack, pack_of

Pack = str | os.PathLike[str] | LevelPack
"""A pack's name, a TOML file, or a pack in hand."""

Given = Board | Level | Entry | str
"""A board in one of the ways that people have it; text is six lines, or one line as `read_line` reads it."""

_USUAL: Final = "block-shift"


def pack_to_play(pack: Pack | None, boards: Iterable[Given] | None) -> LevelPack:
    """Return the pack that is given, or make one of the boards that are given.

    Parameters
    ----------
    pack : str, path or LevelPack, optional
        The levels.
    boards : iterable of Board, Level, Entry or str, optional
        Boards instead of a pack. Their pars are worked out, whatever a file says of them.

    Returns
    -------
    LevelPack
        ``block-shift`` if nothing is given.

    Raises
    ------
    PackError
        If the pack can't be read, if there is no board, or one can't be played; it names the board's number.
    TypeError
        If both are given, or something that is neither.

    Examples
    --------
    >>> pack_to_play(None, ["............XX..A.....A............."]).levels[0].par
    5
    """
    if boards is None:
        wanted = _USUAL if pack is None else pack
        return wanted if isinstance(wanted, LevelPack) else load_pack(wanted)
    if pack is not None:
        msg = "give pack= or boards=, not both: a pack is its own list of boards"
        raise TypeError(msg)
    if isinstance(boards, str | Board | Level | Entry) or not isinstance(boards, Iterable):
        msg = (
            f"boards is a list of boards, not a {type(boards).__name__}: boards=[board] plays one, "
            "boards=read_boards(path) those of a file, pack= a pack"
        )
        raise TypeError(msg)
    levels = [_playable(board, number) for number, board in enumerate(boards, 1)]
    if not levels:
        msg = "there are no boards to play: give at least one"
        raise PackError(msg)
    return pack_of(levels)


def _playable(board: Given, number: int) -> Board | Level:
    """Read a board's text, and prove the par of what came from a file."""
    try:
        if isinstance(board, str):
            return Board.parse(board) if "\n" in board.strip() else read_line(board)
        if isinstance(board, Entry):
            return level_of(board.board, board.title or f"Board {number}")
    except (BoardError, PackError) as error:
        raise PackError(error.problem, level=number, row=error.row, col=error.col) from None
    return board
