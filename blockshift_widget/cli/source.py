"""The file of boards that a command reads: line by line, however long it is and whatever it holds."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

import click

from blockshift_widget.board import Board, BoardError
from blockshift_widget.formats import read_line
from blockshift_widget.formats.source import BYTE_ORDER_MARK, is_comment

STDIN: Final = "-"
LONGEST: Final = 4096
"""Bytes of a line that are kept: a file without line ends must not fill the memory."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file.

    Parameters
    ----------
    number : int
        Counted from 1.
    end : int
        How many bytes of the file have been read with it.
    content : bytes
        The line, or what was kept of it.
    whole : bool
        Whether all of it was kept.
    """

    number: int
    end: int
    content: bytes
    whole: bool = True

    def board(self) -> Board | None:
        """Read the board.

        Returns
        -------
        Board or None
            None for a blank line and for a comment: ``#`` alone, or before a blank. A board may begin with
            ``#`` too, but has no blanks.

        Raises
        ------
        BoardError
            If the line holds anything else.

        Examples
        --------
        >>> Line(1, 6, b"# easy").board() is None
        True
        """
        if not self.whole:
            msg = f"this line is longer than {LONGEST} bytes"
            raise BoardError(msg)
        try:
            text = self.content.decode()
        except UnicodeDecodeError:
            msg = "this line is not UTF-8 text"
            raise BoardError(msg) from None
        text = text.removeprefix(BYTE_ORDER_MARK if self.number == 1 else "").strip()
        return None if not text or is_comment(text) else read_line(text)


@dataclass(frozen=True, slots=True)
class Source:
    """An open file of boards.

    Parameters
    ----------
    name : str
        As messages call it.
    file : binary file
        Read from where it stands.
    """

    name: str
    file: BinaryIO

    @property
    def size(self) -> int | None:
        """Bytes of a regular file; None of a pipe or a terminal, which does not know."""
        try:
            status = os.fstat(self.file.fileno())
        except OSError:  # no file of the system's
            return None
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def lines(self) -> Iterator[Line]:
        """Yield line after line, as they are needed.

        Yields
        ------
        Line

        Raises
        ------
        click.ClickException
            If reading fails.
        """
        end = 0
        try:
            for number in count(1):
                content = rest = self.file.readline(LONGEST)
                if not content:
                    return
                length = len(content)
                while not rest.endswith(b"\n") and (rest := self.file.readline(LONGEST)):
                    length += len(rest)
                end += length
                yield Line(number, end, content, whole=length == len(content))
        except OSError as error:
            msg = f"{self.name} can't be read: {error.strerror or error}"
            raise click.ClickException(msg) from None


@contextmanager
def open_source(name: str) -> Iterator[Source]:
    """Open a file of boards.

    Parameters
    ----------
    name : str
        Its path; ``-`` is the standard input.

    Yields
    ------
    Source

    Raises
    ------
    click.ClickException
        If it can't be opened.
    """
    if name == STDIN:
        yield Source("<stdin>", sys.stdin.buffer)
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115 (closed below; errors of the block are not ours)
    except FileNotFoundError:
        msg = f"there is no file {name}; the boards stand in it one a line, and - reads them from the standard input"
        raise click.ClickException(msg) from None
    except OSError as error:
        msg = f"{name} can't be read: {error.strerror or error}"
        raise click.ClickException(msg) from None
    with file:
        yield Source(name, file)
