"""The work of ``blockshift par``: from a file of boards to a table."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import click

from blockshift_widget._common.tasks import map_tasks, worker_processes
from blockshift_widget.cli.input_boards import Boards, Reading, find_boards
from blockshift_widget.cli.par_table import Mark, Table, find_mark, open_table
from blockshift_widget.cli.progress import Progress, show_progress
from blockshift_widget.cli.stopping import Stopper
from blockshift_widget.formats import Entry, FormatError, Refusal
from blockshift_widget.solver import Answer, Figures, figures_of


@dataclass
class Job:
    """One call of the command.

    Parameters
    ----------
    file : str
        The boards, as the user named them.
    reading : Reading
        How they are read.
    path : Path or None
        The table; None is the standard output.
    resume, force : bool
        What to do with a table that is there already.
    processes : int
        How many work at once.
    """

    file: str
    reading: Reading
    path: Path | None
    resume: bool
    force: bool
    processes: int
    _table: Table | None = field(default=None, init=False)
    _progress: Progress | None = field(default=None, init=False)
    _bad: int = field(default=0, init=False)

    def run(self, stopper: Stopper) -> int:
        """Write the table.

        Parameters
        ----------
        stopper : Stopper
            Tells when to stop.

        Returns
        -------
        int
            How many boards were refused.

        Raises
        ------
        click.ClickException
            If a file can't be read or written, or the table is none to go on with.
        """
        try:
            boards = find_boards(self.file, self.reading)
            entries = boards.read(self._refuse, fallback="line")
            mark = self._mark(boards)
            begin = _skip(entries, mark, boards.name, self.path)
            with (
                open_table(self.path, mark, stopper) as self._table,
                show_progress(boards.size, begin) as self._progress,
            ):
                self._fill(self._table, entries, self._progress)
        except FormatError as error:
            raise click.ClickException(str(error)) from None
        return self._bad

    def _refuse(self, refusal: Refusal) -> None:
        """Report what is no board, unless it stands where the table has been already."""
        if self._progress is not None:
            self._bad += 1
            self._progress.say(str(refusal))

    def _mark(self, boards: Boards) -> Mark:
        """Find out what is kept of the output, which is not changed yet."""
        if self.path is None:
            return Mark(0)
        try:
            full = self.path.is_file() and self.path.stat().st_size > 0
            same = full and boards.path is not None and self.path.samefile(boards.path)
        except OSError as error:
            msg = f"{self.path} can't be written: {error.strerror or error}"
            raise click.ClickException(msg) from None
        if same:
            msg = f"{self.path} is the file of boards: name another file for the table"
            raise click.ClickException(msg)
        if full and self.resume:
            return find_mark(self.path)
        if full and not self.force:
            msg = f"{self.path} holds something: --resume goes on where it ends, --force replaces it"
            raise click.ClickException(msg)
        return Mark(0)

    def _fill(self, table: Table, entries: Iterator[Entry], progress: Progress) -> None:
        workers = worker_processes(self.processes) if self.processes > 1 else nullcontext()
        try:
            with workers as executor, closing(map_tasks(_figures_of, entries, executor)) as solved:
                for entry, figures in solved:
                    table.add(entry.line, Answer(entry.board, *figures))
                    progress.advance(entry.offset, table.rows)
        except BrokenExecutor:
            msg = f"a worker process was ended from outside, perhaps for lack of memory\n{self.farewell()}"
            raise click.ClickException(msg) from None

    def farewell(self) -> str:
        """Say what is done and how to go on.

        Returns
        -------
        str
        """
        done = "nothing was written"
        if self._table is not None and self._table.rows:
            done = f"rows written: {self._table.rows:,}, the last for line {self._table.line}"
        if self.path is None:
            return f"stopped; {done}; with --output OUT, a table can be resumed"
        command = ["blockshift", "par", self.file, *self.reading.arguments, "--output", str(self.path), "--resume"]
        if self.processes > 1:
            command += ["--processes", str(self.processes)]
        return f"stopped; {done}; go on with: {shlex.join(command)}"


def _figures_of(entry: Entry) -> Figures:
    return figures_of(entry.board)


def _skip(entries: Iterator[Entry], mark: Mark, name: str, path: Path | None) -> int:
    """Take the boards that a table has and return how many bytes that is; refuse if it is the table of others."""
    if not mark.rows:
        return 0
    last = next(islice(entries, mark.rows - 1, None), None)
    if last is None or (str(last.line or ""), last.board.layout) != (mark.line, mark.layout):
        msg = (
            f"{path} can't be resumed: it ends with the board {mark.layout} of line {mark.line}, "
            f"but that line of {name} is another; it is left as it is"
        )
        raise click.ClickException(msg)
    return last.offset or 0
