"""The table of answers that `par` writes: complete lines only, also after a kill, a full disk or a power cut.

Every row is handed to the system at once and whole. What a kill in the very middle of that leaves behind, an
unfinished last line, is dropped when the table is resumed.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import click

from blockshift_widget.cli.stopping import Stopper
from blockshift_widget.solver import Answer

COLUMNS: Final = ("line", "board", "par", "slides", "states", "greatest_distance")
HEADER: Final = ("\t".join(COLUMNS) + "\n").encode()

_LINE: Final = re.compile(r"[1-9][0-9]*|")
_CHUNK: Final = 1 << 20
_TAIL: Final = 4096
"""Bytes at the end of a table in which its last row has to be: many times the longest row."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a table goes.

    Parameters
    ----------
    end : int
        Bytes up to and with its last complete line.
    rows : int
        How many it has.
    line : str
        The line in the file of boards that its last row answers, as the row has it.
    layout : str
        The board of that row.
    """

    end: int
    rows: int = 0
    line: str = ""
    layout: str = ""


class Table:
    """A table that rows are added to.

    Parameters
    ----------
    name : str
        As messages call it.
    file : binary file
        Unbuffered.
    stopper : Stopper
        Waits while a row is written.
    end : int, optional
        The size of a regular file; None of a pipe.
    """

    def __init__(self, name: str, file: BinaryIO, stopper: Stopper, end: int | None) -> None:
        self.rows = 0
        """Rows added, not counting those that were there before."""
        self.line: int | None = None
        """The line that the last of them answers."""
        self._name = name
        self._file = file
        self._stopper = stopper
        self._end = end

    def begin(self) -> None:
        """Write the names of the columns.

        Raises
        ------
        click.ClickException
            If writing fails.
        """
        self._write(HEADER)

    def add(self, line: int | None, answer: Answer) -> None:
        """Write a row.

        Parameters
        ----------
        line : int or None
            Where the board stands in its file; None where that can't be told.
        answer : Answer
            What the solver says.

        Raises
        ------
        click.ClickException
            If writing fails; the table then ends with the row before.
        """
        values = (line, answer.board.layout, answer.par, answer.slides, answer.states, answer.greatest_distance)
        row = "\t".join("" if value is None else str(value) for value in values) + "\n"
        # A file never makes us wait, so stopping can. A pipe may, but takes so short a row whole or not at all.
        with nullcontext() if self._end is None else self._stopper.held():
            self._write(row.encode())
            self.rows += 1
            self.line = line
        self._stopper.look()

    def _write(self, content: bytes) -> None:
        try:
            rest = content
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
        except BrokenPipeError:  # whoever read our output has seen enough; click ends the program quietly
            raise
        except OSError as error:
            if self._end is not None:
                with suppress(OSError):
                    self._file.truncate(self._end)
            msg = f"{self._name} can't be written: {error.strerror or error}; the rows that it has are complete"
            raise click.ClickException(msg) from None
        if self._end is not None:
            self._end += len(content)


def find_mark(path: Path) -> Mark:
    """Find out how far a table goes, without changing it.

    Parameters
    ----------
    path : Path
        The table.

    Returns
    -------
    Mark

    Raises
    ------
    click.ClickException
        If the file is no such table, or can't be read.
    """
    try:
        with path.open("rb") as file:
            return _mark_in(path, file)
    except OSError as error:
        msg = f"{path} can't be read: {error.strerror or error}"
        raise click.ClickException(msg) from None


def _mark_in(path: Path, file: BinaryIO) -> Mark:
    header = file.read(len(HEADER))
    if header != HEADER:
        if HEADER.startswith(header):  # nothing, or killed in the middle of the first line
            return Mark(0)
        msg = f"{path} is no table of blockshift par: its first line is not {' '.join(COLUMNS)}; it is left as it is"
        raise click.ClickException(msg)
    # From the header's line end on, or from somewhere in a row.
    start = max(len(HEADER) - 1, file.seek(0, os.SEEK_END) - _TAIL)
    file.seek(start)
    tail = file.read()
    complete = tail[: tail.rfind(b"\n") + 1]
    end = start + len(complete)
    if end == len(HEADER):
        return Mark(end)
    lines = complete.split(b"\n")[1:-1]  # without the piece before the first line end, and the nothing after the last
    fields = lines[-1].decode(errors="replace").split("\t") if lines else []
    if len(fields) != len(COLUMNS) or not _LINE.fullmatch(fields[0]):
        msg = f"{path} can't be resumed: its last line is no row of blockshift par; it is left as it is"
        raise click.ClickException(msg)
    file.seek(len(header))
    rows = sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(_CHUNK), b""))
    return Mark(end, rows, fields[0], fields[1])


@contextmanager
def open_table(path: Path | None, mark: Mark, stopper: Stopper) -> Iterator[Table]:
    """Open a table for more rows.

    Parameters
    ----------
    path : Path or None
        The file; None is the standard output.
    mark : Mark
        What is kept of the file: all up to there.
    stopper : Stopper
        Waits while a row is written.

    Yields
    ------
    Table

    Raises
    ------
    click.ClickException
        If the file can't be opened or written.
    """
    if path is None:
        stream = sys.stdout.buffer
        table = Table("<stdout>", getattr(stream, "raw", stream), stopper, end=None)
        table.begin()
        yield table
        return
    try:
        file = path.open("ab", buffering=0)
        regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        if regular:
            file.truncate(mark.end)
    except OSError as error:
        msg = f"{path} can't be written: {error.strerror or error}"
        raise click.ClickException(msg) from None
    with file:
        table = Table(str(path), file, stopper, mark.end if regular else None)
        if not mark.end:
            table.begin()
        yield table
