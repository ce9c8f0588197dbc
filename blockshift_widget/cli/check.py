"""``blockshift check``: files of boards, proved."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from blockshift_widget._common.nouns import counted
from blockshift_widget.cli.board_check import Finding, prove
from blockshift_widget.cli.exit_status import WRONG, epilog
from blockshift_widget.cli.input_boards import Reading, find_boards, reads_boards
from blockshift_widget.cli.progress import show_progress
from blockshift_widget.cli.stopping import exit_when_stopped
from blockshift_widget.formats import FormatError


@click.command(
    epilog=epilog(
        "blockshift check my.toml boards.txt",
        "blockshift check --from csv --base 1 cars.csv",
        "blockshift check --json boards.txt | jq 'select(.par > 40)'",
    )
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead, for programs.")
@reads_boards
def check(files: tuple[str, ...], as_json: bool, reading: Reading) -> None:
    """Prove that every board of every FILE can be played.

    A FILE holds boards in any format that blockshift convert --formats lists; it may also be the name of a pack that
    comes with the project, such as block-shift, or - for the standard input. Every board has to be readable, solvable,
    unsolved at its start, and its par, where the file states one, the true one, by exhaustive search.

    Every problem is reported on the standard error with file and line, as compilers do; a line on the standard output
    sums up each file. With --json, each board is an object on the standard output with file, line, title, board, par
    and problem; the problem of a good board is null, and of a bad one all but file, line and problem are.
    """
    problems = 0
    with exit_when_stopped():
        for source in files:
            problems += _check_json(source, reading) if as_json else _check(source, reading)
    if problems:
        sys.exit(WRONG)


def _check_json(source: str, reading: Reading) -> int:
    problems = 0
    for finding in _findings(source, reading):
        problems += finding.problem is not None
        click.echo(json.dumps(_fields(finding)))
    return problems


def _check(source: str, reading: Reading) -> int:
    pars = []
    problems = 0
    with show_progress(None, delay=1) as progress:
        for finding in _findings(source, reading):
            if finding.level is None:
                problems += 1
                progress.say(str(finding))
            else:
                pars.append(finding.level.par)
            progress.advance(0, len(pars) + problems)
    click.echo(f"{click.format_filename(source)}: {_summary(pars, problems)}")
    return problems


def _findings(source: str, reading: Reading) -> Iterator[Finding]:
    try:
        yield from prove(find_boards(source, reading))
    except FormatError as error:
        yield Finding(click.format_filename(source), error.line, problem=error.problem)


def _fields(finding: Finding) -> dict[str, object]:
    level = finding.level
    known = (level.title, level.board.layout, level.par) if level else (None, None, None)
    return {
        "file": finding.file,
        "line": finding.line,
        **dict(zip(("title", "board", "par"), known, strict=True)),
        "problem": finding.problem,
    }


def _summary(pars: list[int], problems: int) -> str:
    levels = counted(len(pars), "levels")
    if problems:
        return f"{levels} right, {counted(problems, 'problems')}"
    low, high = min(pars), max(pars)
    return f"{levels}, par {low if low == high else f'{low} to {high}'}: right"
