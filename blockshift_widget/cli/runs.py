"""``blockshift runs``: what was played, listed, written to files and read from them; and runs of simulated players."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from blockshift_widget._common.nouns import counted
from blockshift_widget.cli.exit_status import WRONG, epilog
from blockshift_widget.cli.stopping import exit_when_stopped
from blockshift_widget.levels import PackError
from blockshift_widget.records import Records, RecordsError, RunFileError, RunRecord, run_files, write_run_file

_COLUMNS = ("run", "player", "pack", "started", "state", "total")
_NAME_WIDTH = 30  # cells of a player's or a pack's name in a table
_records = click.option("--records", metavar="FILE", type=click.Path(path_type=Path), help="Other records than yours.")
_player = click.option("--player", metavar="NAME", help="Only the runs of this player.")


@click.group()
def runs() -> None:
    """List, export, import and simulate what was played."""


@runs.command(
    "list", epilog=epilog("blockshift runs list", "blockshift runs list --json | jq 'select(.total > 1400).player'")
)
@_records
@_player
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
def list_(records: Path | None, player: str | None, as_json: bool) -> None:
    """List the runs, oldest first.

    Times are in UTC. The JSON objects have the keys run_id, player, pack_title, pack_digest, levels, started_at,
    finished_at, total and practice.
    """
    with exit_when_stopped(), _opened(records) as opened:
        listed = opened.runs(player)
        lines = [json.dumps(asdict(run), default=datetime.isoformat) for run in listed] if as_json else _table(listed)
        for line in lines:
            click.echo(line)


@runs.command(
    epilog=epilog("blockshift runs export our-runs --player Ada", "blockshift runs export . --run 0f3c… --run 9a41…")
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--run", "chosen", metavar="RUN", multiple=True, help="Only this run; may be given several times.")
@_records
@_player
def export(folder: Path, chosen: tuple[str, ...], records: Path | None, player: str | None) -> None:
    """Write runs to JSON files.

    Each goes to a file of its own in FOLDER, whose path is printed. Without options these are all your runs. A file
    that was written before of the same run is replaced. A run that can't be written is reported on the standard error,
    and the others are written all the same.
    """
    with exit_when_stopped(), _opened(records) as opened:
        known = [run.run_id for run in opened.runs(player)]
        wrong = 0
        for run_id in chosen or known:
            try:
                click.echo(_exported(opened, run_id, known, folder))
            except RunFileError as error:
                wrong += 1
                click.echo(f"run {run_id}: {error}", err=True)
            except OSError as error:
                msg = f"{folder} can't be written: {error.strerror or error}"
                raise click.ClickException(msg) from None
    if wrong:
        sys.exit(WRONG)


def _exported(records: Records, run_id: str, known: Collection[str], folder: Path) -> Path:
    if run_id not in known:
        msg = f"there is none of that name in {records.path}; blockshift runs list shows them"
        raise RunFileError(msg)
    return records.export(run_id, folder)


@runs.command("import", epilog=epilog("blockshift runs import our-runs", "blockshift runs import ada.json ben.json"))
@click.argument("paths", metavar="FOLDER|FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@_records
def import_(paths: tuple[Path, ...], records: Path | None) -> None:
    """Add the runs of JSON files to the records.

    Of a FOLDER all .json files are read. Each run is played again, slide by slide. A file that tells of something that
    can't have happened is refused, with the reason on the standard error, and the others are added all the same. What
    is known already is not added twice.
    """
    counts = dict.fromkeys(("added", "known already", "refused"), 0)
    with exit_when_stopped(), _opened(records, make=True) as opened:
        for path in paths:
            for result in _imported(opened, path):
                counts[result] += 1
        click.echo(", ".join(f"{count} {what}" for what, count in counts.items()))
    if counts["refused"]:
        sys.exit(WRONG)


def _imported(records: Records, path: Path) -> Iterator[str]:
    """Import a file or a folder, and yield what became of each file."""
    try:
        files: Iterable[Path] = run_files(path) if path.is_dir() else (path,)
    except RunFileError as error:
        click.echo(error, err=True)
        yield "refused"
        return
    for file in files:
        try:
            yield "added" if records.import_file(file) else "known already"
        except RunFileError as error:
            click.echo(error, err=True)
            yield "refused"


@runs.command(
    epilog=epilog("blockshift runs simulate class", "blockshift runs simulate class --players 12 --runs 3 --seed 7")
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--pack", default="block-shift", show_default=True, help="Name of a pack, or a TOML file.")
@click.option("--players", default=30, show_default=True, type=click.IntRange(0), help="How many there are.")
@click.option("--runs", "each", default=1, show_default=True, type=click.IntRange(0), help="How often each plays.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same class.")
def simulate(folder: Path, pack: str, players: int, each: int, seed: int) -> None:
    """Write the runs of a simulated class to FOLDER, one run file a run.

    The players are made up, and their names say so; everything is played through the real engine.
    """
    with exit_when_stopped():
        from blockshift_widget.analysis import simulated_class  # noqa: PLC0415 (takes a while, in which Ctrl-C may come)

        try:
            logs = simulated_class(pack, players, each, seed)
        except (PackError, ValueError) as error:
            raise click.ClickException(str(error)) from None
        try:
            for log in logs:
                write_run_file(log, folder)
        except OSError as error:
            msg = f"{folder} can't be written: {error.strerror or error}"
            raise click.ClickException(msg) from None
    click.echo(f"{counted(len(logs), 'simulated runs')} written to {folder}")


@contextmanager
def _opened(path: Path | None, make: bool = False) -> Iterator[Records]:
    """Open records; say in one line what is wrong with them."""
    if path is not None and not make and not path.exists():
        msg = f"there are no records at {path}"
        raise click.ClickException(msg)
    try:
        with Records(path) as records:
            yield records
    except RecordsError as error:
        raise click.ClickException(str(error)) from None


def _table(listed: Iterable[RunRecord]) -> Iterator[str]:
    rows = [_COLUMNS, *map(_row, listed)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(field.ljust(width) for field, width in zip(row, widths, strict=True)).rstrip()


def _row(run: RunRecord) -> tuple[str, ...]:
    state = "practice" if run.practice else "left" if run.finished_at is None else "finished"
    return (
        run.run_id, _shown(run.player), _shown(run.pack_title), f"{run.started_at:%Y-%m-%d %H:%M}", state,
        str(run.total),
    )  # fmt: skip


def _shown(name: str) -> str:
    """Return a name as a table can hold it, whatever it is."""
    short = name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
    return "".join(sign if sign.isprintable() else "?" for sign in short)
