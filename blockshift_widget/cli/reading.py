"""The boards that a command reads: in which format, and from where."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, get_args

import click

from blockshift_widget.cli.source import STDIN
from blockshift_widget.formats import FORMATS, Entry, FormatError, Refusal, read_boards
from blockshift_widget.formats.format import Order
from blockshift_widget.formats.source import is_file
from blockshift_widget.formats.turning import SIDES, Side
from blockshift_widget.levels import pack_folder, pack_names

BY_SUFFIX: Final = {form.suffix: name for name, form in FORMATS.items() if form.suffix}
"""Formats that the name of a file says, by how it ends."""

_AS_STATED: Final = "stated"
"""How a user says that a board is turned if its file tells where its exit is."""

_STDIN: Final = "<stdin>"
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


@dataclass(frozen=True, slots=True)
class Boards:
    """A file of boards.

    Parameters
    ----------
    name : str
        As messages call it.
    path : Path
        Where it is read from.
    reading : Reading
        How.
    """

    name: str
    path: Path
    reading: Reading

    def read(self, on_refusal: Callable[[Refusal], None]) -> Iterator[Entry]:
        """Read the boards.

        Parameters
        ----------
        on_refusal : callable
            Told every board that is refused.

        Yields
        ------
        Entry

        Raises
        ------
        FormatError
            If the file can't be read, or not in this format.
        """
        how = self.reading
        named = BY_SUFFIX.get(self.path.suffix.lower())
        try:
            yield from read_boards(
                self.path, how.format or named, reorient=how.reorient, base=how.base, order=how.order,
                on_refusal=lambda refusal: on_refusal(replace(refusal, file=self.name)),
            )  # fmt: skip
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


@contextmanager
def open_boards(source: str, reading: Reading) -> Iterator[Boards]:
    """Find a file of boards.

    Parameters
    ----------
    source : str
        The path of a file, the name of a pack that comes with the project, or ``-`` for the standard input.
    reading : Reading
        How it is to be read.

    Yields
    ------
    Boards

    Raises
    ------
    FormatError
        If there is no such file, or the standard input can't be read.
    """
    if source in pack_names():
        path = pack_folder() / f"{source}.toml"
        yield Boards(path.name, path, reading)
    elif source == STDIN:
        with TemporaryDirectory(prefix="blockshift-") as folder:
            path = Path(folder) / "stdin"
            try:
                with path.open("wb") as file:
                    shutil.copyfileobj(sys.stdin.buffer, file)
            except OSError as error:
                msg = f"this can't be read, or kept for a while: {error.strerror or error}"
                raise FormatError(msg, file=_STDIN) from None
            yield Boards(_STDIN, path, reading)
    elif not is_file(source):
        msg = f"there is no such file; packs known by name are {', '.join(pack_names())}"
        raise FormatError(msg, file=click.format_filename(source))
    else:
        path = Path(os.path.expanduser(source))  # noqa: PTH111 (Path raises on a user that is not known)
        yield Boards(click.format_filename(source), path, reading)
