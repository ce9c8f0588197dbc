"""The command line: ``blockshift par``, ``blockshift check``."""

from __future__ import annotations

import click

from blockshift_widget import __version__
from blockshift_widget.cli import check, par


@click.group()
@click.version_option(__version__, prog_name="blockshift")
def main() -> None:
    """Sliding block boards: their pars, and packs of them."""


main.add_command(par.par)
main.add_command(check.check)
