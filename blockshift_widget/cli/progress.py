"""A progress bar for a person who waits, and nothing for a log file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tqdm import tqdm


class Progress:
    """How far a command is.

    Parameters
    ----------
    bar : tqdm, optional
        Where it is shown.
    in_bytes : bool, optional
        Whether the bar counts bytes of the file; else it counts boards.
    """

    def __init__(self, bar: tqdm | None = None, in_bytes: bool = False) -> None:
        self._bar = bar
        self._in_bytes = in_bytes

    def advance(self, end: int | None, boards: int) -> None:
        """Show that one more board is done.

        Parameters
        ----------
        end : int or None
            Bytes of the file up to there; None if nobody knows.
        boards : int
            How many are done.
        """
        if self._bar is None:
            return
        if self._in_bytes:
            self._bar.set_postfix_str(f"{boards:,} boards", refresh=False)
            self._bar.update(0 if end is None else end - self._bar.n)
        else:
            self._bar.update(1)

    def say(self, message: str) -> None:
        """Print a line on the standard error, above the bar."""
        if self._bar is None:
            click.echo(message, err=True)
        else:
            self._bar.write(message, file=sys.stderr)


@contextmanager
def show_progress(size: int | None, begin: int = 0, delay: float = 0) -> Iterator[Progress]:
    """Show a bar while the ``with`` block runs, if the standard error is a terminal.

    Parameters
    ----------
    size : int or None
        Bytes of the file; None if nobody knows, then boards are counted.
    begin : int, optional
        Bytes that need not be done again.
    delay : float, optional
        Seconds before it is shown: most files are done by then.

    Yields
    ------
    Progress
    """
    if not sys.stderr.isatty():
        yield Progress()
        return
    from tqdm import tqdm  # noqa: PLC0415 (only a terminal needs it)

    in_bytes = size is not None
    unit = "B" if in_bytes else " boards"
    begin = begin if in_bytes else 0
    with tqdm(
        total=size, initial=begin, unit=unit, unit_scale=in_bytes, delay=delay, dynamic_ncols=True, file=sys.stderr
    ) as bar:
        yield Progress(bar, in_bytes)
        if size is not None:
            bar.update(size - bar.n)  # the last lines may hold no boards
