"""``blockshift par``: the pars of a file of boards, as a table."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blockshift_widget.cli.stopping import Stopped, stoppable


@click.command()
@click.argument("file")
@click.option("--output", metavar="OUT", help="Write to a file instead of the standard output.")
@click.option("--resume", is_flag=True, help="Go on where OUT ends; begin if there is none.")
@click.option("--force", is_flag=True, help="Replace what OUT holds.")
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True, help="How many work at once.")
def par(file: str, output: str | None, resume: bool, force: bool, processes: int) -> None:
    """Solve every board of FILE and write a table.

    FILE holds one board a line, 36 cells row by row: . or o empty, # or x a wall, capital letters blocks, X the target
    (A where there is no X). Whole numbers before and after a board are skipped, and so are blank lines and comments,
    which begin with # and a blank. - reads the standard input.

    The table has tab-separated columns: line, board, par, slides, states, greatest_distance. par, slides and
    greatest_distance are empty where no exit can be reached. A line that is no board is reported on the standard error
    and skipped; the exit status is then 1.

    The table holds complete lines only, also when it is stopped: --resume goes on from there, and reports only what
    it reads itself.
    """
    path = None if output is None else Path(output)
    if path is None and (resume or force):
        msg = "--resume and --force are about OUT: name it with --output"
        raise click.UsageError(msg)
    if resume and force:
        msg = "--resume keeps what OUT holds and --force replaces it: choose one"
        raise click.UsageError(msg)
    with stoppable() as stopper:
        job = None
        try:
            from blockshift_widget.cli.job import Job  # noqa: PLC0415 (takes a while, in which Ctrl-C may come)

            job = Job(file, path, resume, force, processes)
            bad = job.run(stopper)
        except Stopped as stopped:
            click.echo(job.farewell() if job else "stopped; nothing was written", err=True)
            sys.exit(stopped.status)
    if bad:
        sys.exit(1)
