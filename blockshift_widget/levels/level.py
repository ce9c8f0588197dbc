"""What a level and a pack are: values, and the error that says what is wrong with one."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from blockshift_widget._common.errors import BlockShiftError, numbered
from blockshift_widget._common.numbers import whole
from blockshift_widget.board import Board, BoardError

_NOT_IN_A_TITLE: Final = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, line and paragraph ends
_LARGEST_PAR: Final = 9999  # far more than any 6x6 board needs
_LATEST_VERSION: Final = 999_999


class PackError(BlockShiftError, ValueError):
    """A pack that can't be read or played.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    file : str, optional
        The pack file.
    level : int, optional
        The level's number, counted from 1.
    row, col : int, optional
        The cell of its board, counted from 0 at the top left.

    Examples
    --------
    >>> print(PackError("no target", file="my.toml", level=2, row=0))
    my.toml, level 2, row 0: no target
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        level: int | None = None,
        row: int | None = None,
        col: int | None = None,
    ) -> None:
        self.file = file
        self.level = level
        self.row = row
        self.col = col
        super().__init__(problem, file, numbered("level", level), numbered("row", row), numbered("column", col))


@dataclass(frozen=True, slots=True)
class Level:
    """One titled layout with its par.

    Parameters
    ----------
    title : str
        What the level is called, in one line.
    board : Board
        The start.
    par : int
        The fewest moves (cells) that solve it.

    Raises
    ------
    PackError
        If the title is no line of text, or the par no number of cells.

    Examples
    --------
    >>> Level("Open road", Board("............XX......................"), par=4).par
    4
    """

    title: str
    board: Board
    par: int

    def __post_init__(self) -> None:
        """Refuse what could not be written to a pack and read back."""
        check_title(self.title)
        par = whole(self.par)
        if par is None or not 0 <= par <= _LARGEST_PAR:
            msg = f"a level has a par: a whole number of cells, 0 to {_LARGEST_PAR}; solve(board).par computes it"
            raise PackError(msg)
        object.__setattr__(self, "par", par)
        if not isinstance(self.board, Board):
            msg = f"a level has a Board, not a {type(self.board).__name__}; Board.parse reads one"
            raise PackError(msg)


@dataclass(frozen=True)
class LevelPack:
    """An ordered list of levels.

    Parameters
    ----------
    title : str
        What the pack is called, in one line.
    levels : tuple of Level
        At least one; a run plays them in this order.
    version : int, optional
        Which version of the pack it is, from 1 on; every run keeps it.

    Raises
    ------
    PackError
        If the title is no line of text, there is no level, or the version is no whole number from 1 on.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> pack = load_pack("block-shift")
    >>> len(pack), pack.levels[0].par <= pack.levels[9].par
    (10, True)
    """

    title: str
    levels: tuple[Level, ...]
    version: int = 1

    def __post_init__(self) -> None:
        """Refuse what could not be written to a file and read back."""
        check_title(self.title)
        if not isinstance(self.levels, tuple) or not all(isinstance(level, Level) for level in self.levels):
            msg = "levels is a tuple of Level"
            raise PackError(msg)
        if not self.levels:
            msg = "a pack has at least one [[levels]] table"
            raise PackError(msg)
        version = whole(self.version)
        if version is None or not 1 <= version <= _LATEST_VERSION:
            msg = f"the version of a pack is a whole number, 1 to {_LATEST_VERSION}"
            raise PackError(msg)
        object.__setattr__(self, "version", version)

    @cached_property
    def digest(self) -> str:
        """A name for the content that counts: boards and pars in their order, not titles and version.

        Two packs with one digest are the same game; records are kept under it.
        """
        content = "\n".join(f"{level.board.layout} {level.par}" for level in self.levels)
        return hashlib.sha256(content.encode()).hexdigest()

    def __len__(self) -> int:
        """Return the number of levels."""
        return len(self.levels)


def check_title(title: object) -> None:
    """Refuse what is no title.

    Parameters
    ----------
    title : object
        What a level or a pack is to be called.

    Raises
    ------
    PackError
        If it is no text, or has line breaks or control characters.

    Examples
    --------
    >>> check_title("One gate")
    """
    if not isinstance(title, str):
        msg = f"title is one line of text in quotes, not a {type(title).__name__}"
        raise PackError(msg)
    if any(unicodedata.category(sign) in _NOT_IN_A_TITLE for sign in title):
        msg = "title is one line of text in quotes, without line breaks and control characters"
        raise PackError(msg)


@contextmanager
def placed(file: str | None, level: int | None) -> Iterator[None]:
    """Say of an error inside in which file and level it is.

    Parameters
    ----------
    file : str or None
        The file.
    level : int or None
        The level's number, counted from 1.

    Raises
    ------
    PackError
        In place of a PackError or a BoardError.

    Examples
    --------
    >>> with placed("my.toml", 2):
    ...     Board.parse("")
    Traceback (most recent call last):
    blockshift_widget.levels.level.PackError: my.toml, level 2, row 0: a board has 6 rows, this one has 0
    """
    try:
        yield
    except (BoardError, PackError) as error:
        raise PackError(error.problem, file=file, level=level, row=error.row, col=error.col) from None
