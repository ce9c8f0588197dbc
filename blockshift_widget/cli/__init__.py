"""The command line: ``blockshift play``, ``check``, ``par``, ``convert``, ``mine``, ``runs``."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Final

import click

from blockshift_widget import __version__
from blockshift_widget.cli.exit_status import epilog
from blockshift_widget.cli.stopping import exit_when_stopped

_COMMANDS: Final = ("play", "check", "par", "convert", "mine", "runs")


class _Program(click.Group):
    """A group that loads a command when it is called: the solver and the records take a while."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (as above)
        if cmd_name not in _COMMANDS:
            return None
        with exit_when_stopped():
            module = import_module(f"{__name__}.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # whoever read our output has seen enough; click ends the program quietly
            raise
        except OSError as error:  # what no command foresees: a full disk, behind the standard output or for a while
            with suppress(OSError):
                sys.stdout.close()  # what it still holds would be tried again, and fail again, at the very end
            msg = f"{error.filename or '<stdout>'} can't be written: {error.strerror or error}"
            raise click.ClickException(msg) from None


@click.group(cls=_Program, epilog=epilog("blockshift play", "blockshift check my.toml", "blockshift par --help"))
@click.version_option(__version__, prog_name="blockshift")
def main() -> None:
    """Sliding block boards: play, prove, solve, convert and find them; keep what was played."""
