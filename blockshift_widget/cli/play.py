"""``blockshift play``: a pack, played in JupyterLab."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from blockshift_widget.cli.board_check import prove
from blockshift_widget.cli.exit_status import WRONG, epilog
from blockshift_widget.cli.input_boards import Boards, Reading, find_boards, reads_boards
from blockshift_widget.cli.lab import serve, write_notebook
from blockshift_widget.cli.stopping import SIGNALS, exit_when_stopped
from blockshift_widget.formats import FormatError
from blockshift_widget.levels import LevelPack, PackError, pack_names, parse_pack

_REST: Final = "blockshift_widget.cli.play.rest"


class _WithRest(click.Command):
    """A command that leaves to another program what stands behind ``--``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        ctx.meta[_REST] = args[end + 1 :]
        return super().parse_args(ctx, args[:end])


@click.command(
    cls=_WithRest,
    options_metavar="[OPTIONS]",
    epilog=epilog(
        "blockshift play",
        "blockshift play my.toml --no-browser --port 8890",
        "blockshift play boards.txt -- --ServerApp.ip=0.0.0.0",
    ),
)
@click.argument("pack", default="block-shift")
@reads_boards
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Where JupyterLab listens; the next free one if it is taken."
)
@click.option("--no-browser", is_flag=True, help="Only say the address.")
@click.pass_context
def play(ctx: click.Context, pack: str, port: int | None, no_browser: bool, reading: Reading) -> None:
    """Play PACK in JupyterLab.

    PACK is the name of a pack that comes with the project (block-shift without it), a pack file, or a file of boards in
    any format that blockshift convert --formats lists. It is proved first: problems are reported as blockshift check
    does, and nothing is opened then.

    JupyterLab opens on a notebook in a temporary folder, with this Python as its kernel, and both are gone when
    JupyterLab is shut down or Ctrl-C is pressed. Your runs are kept. What follows -- is handed to JupyterLab.
    """
    options = [f"--ServerApp.port={port}"] if port else []
    options += ["--no-browser"] if no_browser else []
    with (
        exit_when_stopped(lambda: "stopped", _signals()) as stopper,
        TemporaryDirectory(prefix="blockshift-", ignore_cleanup_errors=True) as folder,
    ):
        write_notebook(Path(folder), pack if pack in pack_names() else _proved(pack, reading))
        status = serve(Path(folder), [*options, *ctx.meta[_REST]], stopper)
    if status:
        msg = f"JupyterLab ended with exit status {status}"
        raise click.ClickException(msg)


def _signals() -> tuple[int, ...]:
    """Return what stops it: also the end of the terminal, which JupyterLab, in a session of its own, would outlive."""
    if not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # Windows; nohup
        return SIGNALS
    return (*SIGNALS, signal.SIGHUP)


def _proved(source: str, reading: Reading) -> LevelPack:
    """Make a pack of a file of boards, or report all its problems and exit."""
    try:
        boards = find_boards(source, reading)
        findings = list(prove(boards))
    except FormatError as error:
        raise click.ClickException(str(error)) from None
    levels = tuple(finding.level for finding in findings if finding.level)
    if len(levels) == len(findings):
        return LevelPack(_title_of(boards), levels)
    for finding in findings:
        if finding.problem:
            click.echo(finding, err=True)
    sys.exit(WRONG)


def _title_of(boards: Boards) -> str:
    """Return what a pack file is called by itself, or another file by its name."""
    if boards.path is None:
        return "Boards"
    try:
        return parse_pack(boards.path.read_text(encoding="utf-8")).title
    except (PackError, ValueError):  # no pack; no UTF-8
        name = Path(boards.name).stem
        return name if name.isprintable() else "Boards"
