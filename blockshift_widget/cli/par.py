"""``blockshift par``: the pars of a file of boards, as a table."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blockshift_widget.cli.exit_status import WRONG, epilog
from blockshift_widget.cli.input_boards import Reading, reads_boards
from blockshift_widget.cli.stopping import exit_when_stopped


@click.command(
    epilog=epilog(
        "blockshift par boards.txt",
        "blockshift par boards.txt --output pars.tsv --processes 2",
        "blockshift par boards.txt --output pars.tsv --resume",
        "grep X boards.txt | blockshift par - | cut -f 2,3",
        "blockshift par --from csv --base 1 cars.csv",
    )
)
@click.argument("file")
@click.option("-o", "--output", metavar="OUT", help="Write to a file instead of the standard output.")
@click.option("--resume", is_flag=True, help="Go on where OUT ends; begin if there is none.")
@click.option("--force", is_flag=True, help="Replace what OUT holds.")
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True, help="How many work at once.")
@reads_boards
def par(  # noqa: PLR0913 (one parameter an option)
    *, file: str, output: str | None, resume: bool, force: bool, processes: int, reading: Reading
) -> None:
    """Solve every board of FILE and write a table.

    FILE holds boards in any format that blockshift convert --formats lists; where neither its name nor its beginning
    tells which, it holds one board a line. It may also be the name of a pack that comes with the project, or - for the
    standard input.

    The table has tab-separated columns: line, board, par, slides, states, greatest_distance. par, slides and
    greatest_distance are empty where no exit can be reached. What is no board is reported on the standard error and
    skipped; the exit status is then 1.

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
    job = None
    with exit_when_stopped(lambda: job.farewell() if job else "stopped; nothing was written") as stopper:
        from blockshift_widget.cli.par_job import Job  # noqa: PLC0415 (takes a while, in which Ctrl-C may come)

        job = Job(file, reading, path, resume, force, processes)
        bad = job.run(stopper)
    if bad:
        sys.exit(WRONG)
