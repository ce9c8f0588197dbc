"""``blockshift mine``: new levels."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, fields
from typing import Final

import click

from blockshift_widget._common.tasks import worker_processes
from blockshift_widget.board import SIZE, Board
from blockshift_widget.cli.exit_status import WELL, epilog
from blockshift_widget.cli.output_boards import Target, writes_boards
from blockshift_widget.cli.stopping import Stopped, exit_when_stopped, stoppable
from blockshift_widget.formats import FormatError
from blockshift_widget.levels import Level
from blockshift_widget.mining import Difficulty, Find, Wanted, climb, difficulty
from blockshift_widget.mining import mine as mine_once

_ANY: Final = Wanted()
_COLUMNS: Final = ("board", *(figure.name for figure in fields(Difficulty)))


class _Range(click.ParamType[tuple[int, int]]):
    """Two whole numbers, such as ``20..40``, or one for both."""

    name = "low..high"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", value, re.ASCII)
        if not match:
            self.fail(f"{value!r} is no range of whole numbers, such as 20..40, nor one such as 20", param, ctx)
        low, high = match.groups()
        return int(low), int(high or low)


def _range(name: str, what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    low, high = getattr(_ANY, name)
    return click.option(f"--{name}", type=_Range(), default=f"{low}..{high}", show_default=True, help=what)


@click.command(
    epilog=epilog(
        "blockshift mine --par 20..40 --row 2 --tries 2000",
        "blockshift mine --par 30..99 --rounds 5 --processes 2 --output hard.toml",
        "blockshift mine --seed 7 --json | jq 'select(.dead_ends < 0.1).board'",
    )
)
@_range("par", "Fewest cells that solve it.")
@_range("blocks", "Blocks, X among them.")
@_range("states", "States that can be reached.")
@_range("walls", "Cells of wall.")
@click.option("--row", type=click.IntRange(0, SIZE - 1), help="The row of X, from 0 at the top.  [default: any]")
@click.option("--tries", type=click.IntRange(min=1), default=10_000, show_default=True, help="Layouts a round.")
@click.option(
    "--rounds", type=click.IntRange(min=1), default=1, show_default=True,
    help="The first makes random layouts, each other one changes the hardest boards met so far.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed finds the same levels.")
@click.option(
    "--count", type=click.IntRange(min=1), default=10, show_default=True, help="At most so many, the hardest."
)
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True, help="How many work at once.")
@click.option("-o", "--output", metavar="OUT", help="Write the levels to a file, too, such as pack.toml.")
@writes_boards
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of the table.")
def mine(  # noqa: PLR0913 (each is an option)
    *,
    row: int | None,
    tries: int,
    rounds: int,
    seed: int,
    count: int,
    processes: int,
    output: str | None,
    to: str | None,
    force: bool,
    as_json: bool,
    **ranges: tuple[int, int],
) -> None:
    """Look for new levels and print a table of them, the hardest first.

    Layouts are made, their whole components explored, and a hardest state of each is kept if it is what is wanted.
    Ranges are low..high, or one number.

    The table has tab-separated columns: board, and the figures of how hard it is: par, slides, states, solutions,
    gates, must_move, must_move_twice, chain, backward, dead_ends, forced. Ctrl-C ends the search early; what was found
    so far is printed and written all the same. If nothing was found, the exit status is 1.
    """
    try:
        wanted = Wanted(row=row, **ranges)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    goal = Target.of(output, to, force) if output else None
    search = _Search(wanted, rounds, tries, seed, processes)
    status = search.run()
    finds = search.finds[:count]
    with exit_when_stopped():  # anew: whoever has stopped the search may stop this, too
        if goal and finds:
            _write(goal, finds)
        _print(finds, as_json)
    if not (finds or status):
        msg = f"nothing was found in {rounds * tries:,} tries: try more, with another seed, or want less"
        raise click.ClickException(msg)
    sys.exit(status)


@dataclass
class _Search:
    """One call of the command, and what it finds."""

    wanted: Wanted
    rounds: int
    tries: int
    seed: int
    processes: int
    finds: tuple[Find, ...] = ()

    def run(self) -> int:
        """Look for levels until it is done or stopped, and return the exit status."""
        try:
            with stoppable() as stopper, self._workers() as executor:
                self.finds = self._found(executor)
                stopper.look()  # the search ends early by returning what it has
        except Stopped as stopped:
            return stopped.status
        return WELL

    def _workers(self) -> AbstractContextManager[Executor | None]:
        return worker_processes(self.processes) if self.processes > 1 else nullcontext()

    def _found(self, executor: Executor | None) -> tuple[Find, ...]:
        if self.rounds == 1:
            return mine_once(self.wanted, self.tries, self.seed, executor=executor)
        return climb(self.wanted, self.rounds, self.tries, self.seed, executor=executor)


def _write(goal: Target, finds: Sequence[Find]) -> None:
    try:
        goal.write(Level(f"Level {number}", find.board, find.par) for number, find in enumerate(finds, 1))
    except FormatError as error:
        raise click.ClickException(str(error)) from None


def _print(finds: Sequence[Find], as_json: bool) -> None:
    if not as_json:
        click.echo("\t".join(_COLUMNS))
    for find in finds:
        row = {"board": find.board.layout, **_figures(find.board)}
        click.echo(json.dumps(row) if as_json else "\t".join(map(str, row.values())))


def _figures(board: Board) -> dict[str, float]:
    figures = difficulty(board)
    return {} if figures is None else {name: round(value, 4) for name, value in asdict(figures).items()}
