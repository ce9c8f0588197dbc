"""The work of ``blockshift par``: from a file of boards to a table."""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import click

from blockshift_widget._common.tasks import worker_processes
from blockshift_widget.board import Board, BoardError
from blockshift_widget.cli.progress import Progress, show_progress
from blockshift_widget.cli.source import STDIN, Line, Source, open_source
from blockshift_widget.cli.stopping import Stopper
from blockshift_widget.cli.table import Mark, Table, find_mark, open_table
from blockshift_widget.solver import solve_many


@dataclass
class _Boards:
    """The boards of the lines that are still to be read; of lines that are none, a report."""

    source: Source
    lines: Iterable[Line]
    progress: Progress
    waiting: deque[Line] = field(default_factory=deque)
    bad: int = 0

    def __iter__(self) -> Iterator[Board]:
        for line in self.lines:
            try:
                board = line.board()
            except BoardError as error:
                self.bad += 1
                self.progress.say(f"{self.source.name}:{line.number}: {error}")
                continue
            if board is not None:
                self.waiting.append(line)
                yield board


@dataclass
class Job:
    """One call of the command.

    Parameters
    ----------
    file : str
        The boards.
    path : Path or None
        The table; None is the standard output.
    resume, force : bool
        What to do with a table that is there already.
    processes : int
        How many work at once.
    """

    file: str
    path: Path | None
    resume: bool
    force: bool
    processes: int
    table: Table | None = None

    def run(self, stopper: Stopper) -> int:
        """Write the table.

        Parameters
        ----------
        stopper : Stopper
            Tells when to stop.

        Returns
        -------
        int
            The number of bad lines.

        Raises
        ------
        click.ClickException
            If a file can't be read or written, or the table is none to go on with.
        """
        with open_source(self.file) as source:
            lines = source.lines()
            mark = self._mark()
            begin = _skip(source, lines, mark, self.path)
            with open_table(self.path, mark, stopper) as self.table, show_progress(source.size, begin) as progress:
                return self._fill(self.table, _Boards(source, lines, progress), progress)

    def _mark(self) -> Mark:
        """Find out what is kept of the output, which is not changed yet."""
        if self.path is None:
            return Mark(0)
        try:
            full = self.path.is_file() and self.path.stat().st_size > 0
            same = full and self.file != STDIN and self.path.samefile(self.file)
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

    def _fill(self, table: Table, boards: _Boards, progress: Progress) -> int:
        workers = worker_processes(self.processes) if self.processes > 1 else nullcontext()
        try:
            with workers as executor, closing(solve_many(boards, executor)) as answers:
                for answer in answers:
                    line = boards.waiting.popleft()
                    table.add(line.number, answer)
                    progress.advance(line.end, table.rows)
        except BrokenExecutor:
            msg = f"a worker process was ended from outside, perhaps for lack of memory\n{self.farewell()}"
            raise click.ClickException(msg) from None
        return boards.bad

    def farewell(self) -> str:
        """Say what is done and how to go on.

        Returns
        -------
        str
        """
        done = "nothing was written"
        if self.table is not None and self.table.rows:
            done = f"rows written: {self.table.rows:,}, the last for line {self.table.line}"
        if self.path is None:
            return f"stopped; {done}; with --output OUT, a table can be resumed"
        command = ["blockshift", "par", self.file, "--output", str(self.path), "--resume"]
        if self.processes > 1:
            command += ["--processes", str(self.processes)]
        return f"stopped; {done}; go on with: {shlex.join(command)}"


def _skip(source: Source, lines: Iterator[Line], mark: Mark, path: Path | None) -> int:
    """Go to where a table ends and return how many bytes that is; refuse if it is the table of other boards."""
    if not mark.line:
        return 0
    line = next((line for line in lines if line.number == mark.line), None)
    try:
        board = None if line is None else line.board()
    except BoardError:
        board = None
    if line is None or board is None or board.layout != mark.layout:
        msg = (
            f"{path} can't be resumed: it ends with the board {mark.layout} of line {mark.line}, "
            f"but that line of {source.name} is another; it is left as it is"
        )
        raise click.ClickException(msg)
    return line.end
