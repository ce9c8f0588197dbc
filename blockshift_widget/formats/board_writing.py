"""Boards written to a text or a file in any of the formats."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from blockshift_widget._common.whole_files import write_whole
from blockshift_widget.board import Board
from blockshift_widget.formats.all_formats import FORMATS
from blockshift_widget.formats.board_reader import format_named, placed
from blockshift_widget.formats.entry import Entry, FormatError
from blockshift_widget.formats.format import Format
from blockshift_widget.levels import Level

_UNWRITABLE: Final = "the file can't be written: {}"


def write_boards(
    boards: Iterable[Board | Level | Entry],
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 (the word that people look for)
) -> int:
    """Write boards to a file, all of them or none.

    Parameters
    ----------
    boards : iterable of Board, Level or Entry
        What to write, in this order. Of titles, pars and walls a format keeps what it holds; see :data:`FORMATS`.
    path : str or path
        The file; an older one is replaced when all is written.
    format : str, optional
        One of :data:`FORMATS`. It may be left out where the name of the file ends in ``.toml`` or ``.csv``.

    Returns
    -------
    int
        How many were written.

    Raises
    ------
    FormatError
        If a board can't be written in this format, which names its number, counted from 1, or the file can't be
        written. An older file is then untouched.
    TypeError
        If there is something else among the boards.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_boards([Board("............XX......................")], f"{folder}/one.txt", "grid")
    1
    """
    target = _target(path)
    chosen = _of_suffix(target) if format is None else format_named(format)
    entries = _Entries(boards, chosen)
    try:
        with placed(str(target)):
            write_whole(target, chosen.write(entries))
    except OSError as error:
        raise FormatError(_UNWRITABLE.format(error), file=str(target)) from None
    return entries.count


def boards_text(
    boards: Iterable[Board | Level | Entry],
    format: str,  # noqa: A002 (the word that people look for)
) -> str:
    r"""Write boards as text.

    Parameters
    ----------
    boards : iterable of Board, Level or Entry
        What to write, in this order.
    format : str
        One of :data:`FORMATS`.

    Returns
    -------
    str
        What :func:`write_boards` writes.

    Raises
    ------
    FormatError
        If a board can't be written in this format.
    TypeError
        If there is something else among the boards.

    Examples
    --------
    >>> boards_text([Entry(Board("............XX......................"), par=4)], "line")
    '............XX......................\n'
    """
    chosen = format_named(format)
    return "".join(chosen.write(_Entries(boards, chosen)))


class _Entries:
    """Boards on their way into a file: checked, and counted."""

    def __init__(self, boards: Iterable[Board | Level | Entry], chosen: Format) -> None:
        self._boards = boards
        self._chosen = chosen
        self.count = 0

    def __iter__(self) -> Iterator[Entry]:
        for board in self._boards:
            self.count += 1
            entry = _entry_of(board, self.count)
            if entry.board.walls and "walls" not in self._chosen.holds:
                msg = f"board {self.count} has walls, which the format {self._chosen.name} can't hold"
                raise FormatError(msg)
            yield entry


def _entry_of(board: Board | Level | Entry, number: int) -> Entry:
    if isinstance(board, Entry):
        return board
    if isinstance(board, Level):
        return Entry(board.board, board.title, board.par)
    if isinstance(board, Board):
        return Entry(board)
    msg = f"board {number} is a {type(board).__name__}, not a Board, a Level or an Entry; Board.parse reads text"
    raise TypeError(msg)


def _target(path: str | os.PathLike[str]) -> Path:
    """Return the path, if a file can have it."""
    try:
        target = Path(path).expanduser()
        with suppress(FileNotFoundError):
            target.lstat()
    except (OSError, ValueError, RuntimeError) as error:  # too long, a NUL, an unknown ~user
        raise FormatError(_UNWRITABLE.format(error), file=f"{path!s:.200}") from None
    return target


def _of_suffix(path: Path) -> Format:
    for each in FORMATS.values():
        if each.suffix and each.suffix == path.suffix.lower():
            return each
    msg = f"the name of the file doesn't tell its format; say format= and one of {', '.join(FORMATS)}"
    raise FormatError(msg, file=str(path))
