"""``blockshift convert``: boards from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from blockshift_widget._common.nouns import counted
from blockshift_widget.cli.exit_status import WRONG, epilog
from blockshift_widget.cli.input_boards import Boards, Reading, find_boards, reads_boards
from blockshift_widget.cli.output_boards import Target, writes_boards
from blockshift_widget.cli.progress import Progress, show_progress
from blockshift_widget.cli.stopping import exit_when_stopped
from blockshift_widget.formats import FORMATS, Entry, FormatError, Refusal


def _list_formats(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if not asked or ctx.resilient_parsing:
        return
    for name, form in FORMATS.items():
        holds = ", ".join(sorted(form.holds)) or "nothing"
        click.echo(f"{name}: {form.title}\n\n{click.wrap_text(form.describes, 78, '  ', '  ')}")
        click.echo(f"  Keeps beside boards and names: {holds}.\n")
        click.echo("".join(f"    {line}\n" for line in form.example.splitlines()))
    ctx.exit()


@click.command(
    epilog=epilog(
        "blockshift convert boards.txt pack.toml",
        "blockshift convert --from exit --reorient stated theirs.txt --to line",
        "blockshift convert --base 1 --order column cars.csv - --to grid",
        "blockshift convert --formats",
    )
)
@click.argument("source")
@click.argument("target", required=False)
@reads_boards
@writes_boards
@click.option(
    "--formats", is_flag=True, is_eager=True, expose_value=False, callback=_list_formats,
    help="List the formats with an example of each, and exit.",
)  # fmt: skip
def convert(source: str, target: str | None, to: str | None, force: bool, reading: Reading) -> None:
    """Convert boards to another format.

    The boards of SOURCE are read and written to TARGET. SOURCE is a file in any format, the name of a pack that comes
    with the project, or - for the standard input. Without TARGET, or with -, they go to the standard output.

    A board that this game can't play is refused, with file, line and the reason on the standard error; the others are
    written all the same, and the exit status is 1. If TARGET's format can't hold one of them, nothing is written.
    A pack needs pars: those of boards that state none are worked out by exhaustive search.
    """
    goal = Target.of(target, to, force)
    with exit_when_stopped():
        try:
            boards = find_boards(source, reading)
            with show_progress(None, delay=1) as progress:
                passage = _Passage(boards, progress, onto_itself=boards.path is not None and goal.is_file(boards.path))
                count = goal.write(passage)
        except FormatError as error:
            raise click.ClickException(str(error)) from None
    if passage.refused:
        click.echo(f"{counted(count, 'boards')} written, {passage.refused:,} refused", err=True)
        sys.exit(WRONG)


class _Passage:
    """The boards on their way from one file to the other."""

    def __init__(self, boards: Boards, progress: Progress, onto_itself: bool) -> None:
        self.refused = 0
        self._boards = boards
        self._progress = progress
        self._onto_itself = onto_itself

    def __iter__(self) -> Iterator[Entry]:
        count = 0
        for count, entry in enumerate(self._boards.read(self._refuse), 1):
            self._progress.advance(0, count)
            yield entry
        problem = None
        if not count:
            problem = f"there is no board{' that can be played' if self.refused else ''} in it; nothing is written"
        elif self._onto_itself and self.refused:
            problem = "what was refused would be lost: name another file to write to; this one is left as it is"
        if problem:
            raise FormatError(problem, file=self._boards.name)

    def _refuse(self, refusal: Refusal) -> None:
        self.refused += 1
        self._progress.say(str(refusal))
