"""The boards that a command reads: in which format, and from where."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from io import BufferedIOBase
from pathlib import Path
from typing import Final, Literal, cast, get_args

import click

from blockshift_widget.formats import (
    FORMATS,
    SIDES,
    BoardReader,
    Entry,
    FormatError,
    Order,
    Refusal,
    Side,
    is_file,
    read_boards,
)
from blockshift_widget.levels import pack_folder, pack_names

BY_SUFFIX: Final = {form.suffix: name for name, form in FORMATS.items() if form.suffix}
"""Formats that the name of a file says, by how it ends."""

_AS_STATED: Final = "stated"
"""How a user says that a board is turned if its file tells where its exit is."""

STDIN: Final = "-"
"""What a user calls the standard input."""

_OPTIONS: Final = (
    click.option(
        "--from",
        "--format",
        "format",
        type=click.Choice([*FORMATS]),
        help="The format that is read, unless the file itself shows it.",
    ),
    click.option("--base", type=click.IntRange(0, 1), help="From which number rows and columns are counted."),
    click.option("--order", type=click.Choice(get_args(Order)), help="Which of the two a file names first."),
    click.option(
        "--reorient",
        type=click.Choice([_AS_STATED, *SIDES]),
        help="Turn boards whose exit is not on the right: as the file states it, or on that side.",
    ),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are to be read, as :func:`~blockshift_widget.formats.read_boards` takes it.

    Parameters
    ----------
    format : str or None
        The name of a format; None finds it out.
    base : int or None
        From which number rows and columns are counted.
    order : str or None
        Which of the two comes first.
    reorient : bool or str
        Whether boards are turned.
    """

    format: str | None
    base: int | None
    order: Order | None
    reorient: bool | Side

    @property
    def arguments(self) -> list[str]:
        """The options that say so on a command line."""
        turned = _AS_STATED if self.reorient is True else self.reorient or None
        options = {"--from": self.format, "--base": self.base, "--order": self.order, "--reorient": turned}
        return [word for name, value in options.items() if value is not None for word in (name, str(value))]


@dataclass(frozen=True, slots=True)
class Boards:
    """A file of boards.

    Parameters
    ----------
    name : str
        As messages call it.
    source : Path or io.BufferedIOBase
        Where it is read from; the standard input is open already.
    reading : Reading
        How.
    """

    name: str
    source: Path | BufferedIOBase
    reading: Reading

    @property
    def path(self) -> Path | None:
        """Its path; None of the standard input."""
        return self.source if isinstance(self.source, Path) else None

    @property
    def size(self) -> int | None:
        """Bytes of a regular file; None of a pipe or a terminal, which does not know."""
        try:
            status = self.source.stat() if isinstance(self.source, Path) else os.fstat(self.source.fileno())
        except OSError:  # no file of the system's
            return None
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def read(self, on_refusal: Callable[[Refusal], None], fallback: str | None = None) -> Iterator[Entry]:
        """Open the file and read the boards, each as it is needed.

        Parameters
        ----------
        on_refusal : callable
            Told every board that is refused.
        fallback : str, optional
            The format where nothing tells it.

        Returns
        -------
        iterator of Entry

        Raises
        ------
        FormatError
            If the file can't be read, or not in this format; also while boards are taken.
        """
        how = self.reading
        named = BY_SUFFIX.get(self.path.suffix.lower()) if self.path else None
        with self._named():
            reader = read_boards(
                self.source, how.format or named, fallback=fallback, reorient=how.reorient, base=how.base,
                order=how.order, on_refusal=lambda refusal: on_refusal(replace(refusal, file=self.name)),
            )  # fmt: skip
        return self._entries(reader)

    def _entries(self, reader: BoardReader) -> Iterator[Entry]:
        with self._named():
            yield from reader

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Call the file in errors as its user does."""
        try:
            yield
        except FormatError as error:
            raise FormatError(error.problem, file=self.name, line=error.line) from None


def reads_boards(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say how files are read, as one argument `reading`."""

    @wraps(command)
    def with_reading(
        *,
        format: str | None,  # noqa: A002 (as read_boards has it)
        base: int | None,
        order: Order | None,
        reorient: Side | Literal["stated"] | None,
        **others: object,
    ) -> None:
        turned = True if reorient == _AS_STATED else reorient or False
        command(reading=Reading(format, base, order, turned), **others)

    function: Callable[..., None] = with_reading
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def find_boards(source: str, reading: Reading) -> Boards:
    """Find a file of boards.

    Parameters
    ----------
    source : str
        The path of a file, the name of a pack that comes with the project, or ``-`` for the standard input.
    reading : Reading
        How it is to be read.

    Returns
    -------
    Boards

    Raises
    ------
    FormatError
        If there is no such file.
    """
    if source in pack_names():
        path = pack_folder() / f"{source}.toml"
        return Boards(path.name, path, reading)
    if source == STDIN:
        return Boards("<stdin>", cast("BufferedIOBase", sys.stdin.buffer), reading)
    if not is_file(source):
        msg = f"there is no such file; packs known by name are {', '.join(pack_names())}"
        raise FormatError(msg, file=click.format_filename(source))
    path = Path(os.path.expanduser(source))  # noqa: PTH111 (Path raises on a user that is not known)
    return Boards(click.format_filename(source), path, reading)
