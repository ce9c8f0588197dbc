"""The boards that a command writes: in which format, and to where."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from blockshift_widget.board import Board
from blockshift_widget.cli.input_boards import BY_SUFFIX
from blockshift_widget.formats import FORMATS, Entry, FormatError, write_boards
from blockshift_widget.levels import Level

STDOUT: Final = "-"


@dataclass(frozen=True, slots=True)
class Target:
    """Where boards are written.

    Parameters
    ----------
    path : Path or None
        The file; None is the standard output.
    format : str
        The name of the format.
    """

    path: Path | None
    format: str

    @classmethod
    def of(cls, name: str | None, to: str | None, force: bool) -> Target:
        """Decide where and how to write, before any work is done.

        Parameters
        ----------
        name : str or None
            The path of a file; ``-``, or nothing, is the standard output.
        to : str or None
            The name of the format, if the name of the file does not say it.
        force : bool
            Whether a file may be replaced.

        Raises
        ------
        click.UsageError
            If nothing says the format.
        click.ClickException
            If the file is there already.
        """
        path = None if name in {None, STDOUT} else Path(str(name))
        format_ = to or (path and BY_SUFFIX.get(path.suffix.lower()))
        if not format_:
            said = ", ".join(f"{suffix} says {name}" for suffix, name in BY_SUFFIX.items())
            msg = f"name the format with --to: {', '.join(FORMATS)}; of files, {said}"
            raise click.UsageError(msg)
        if path and path.exists() and not force:
            msg = f"{path} is there already: --force replaces it"
            raise click.ClickException(msg)
        return cls(path, format_)

    def is_file(self, path: Path) -> bool:
        """Whether it is this file that would be replaced."""
        return self.path is not None and self.path.exists() and self.path.samefile(path)

    def write(self, boards: Iterable[Board | Level | Entry]) -> int:
        """Write boards, all of them or none.

        Parameters
        ----------
        boards : iterable
            Taken as they are needed.

        Returns
        -------
        int
            How many.

        Raises
        ------
        FormatError
            If the format can't hold one of them, or the file can't be written.
        """
        if self.path:
            return write_boards(boards, self.path, self.format)
        with TemporaryDirectory(prefix="blockshift-") as folder:
            path = Path(folder) / "boards"
            try:
                count = write_boards(boards, path, self.format)
            except FormatError as error:
                file = "<stdout>" if error.file == str(path) else error.file
                raise FormatError(error.problem, file=file, line=error.line) from None
            with path.open("rb") as written:
                shutil.copyfileobj(written, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return count


_OPTIONS: Final = (
    click.option(
        "--to", type=click.Choice([*FORMATS]), help="The format that is written, unless a file's name says it."
    ),
    click.option("--force", is_flag=True, help="Replace the file that is written, if it is there already."),
)


def writes_boards(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say how boards are written: `to` and `force`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
