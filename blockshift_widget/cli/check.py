"""``blockshift check``: packs, proved."""

from __future__ import annotations

import sys

import click

from blockshift_widget.cli.stopping import Stopped, stoppable
from blockshift_widget.levels import LevelPack, PackError, check_pack, load_pack, pack_names


@click.command()
@click.argument("packs", metavar="PACK...", nargs=-1, required=True)
def check(packs: tuple[str, ...]) -> None:
    """Prove the par of every level of every PACK.

    Every level has to be solvable, unsolved at its start, and to state its true par, by exhaustive search.

    A PACK is the name of one that comes with the project, such as block-shift, or a TOML file. What is wrong is
    reported on the standard error, the first mistake of each pack; the exit status is then 1.
    """
    wrong = 0
    with stoppable():
        try:
            for source in packs:
                try:
                    pack = _proved(source)
                except PackError as error:
                    wrong += 1
                    click.echo(error, err=True)
                else:
                    click.echo(f"{source}: {_summary(pack)}: right")
        except Stopped as stopped:
            sys.exit(stopped.status)
    if wrong:
        sys.exit(1)


def _proved(source: str) -> LevelPack:
    pack = load_pack(source)
    if source in pack_names():  # loading proves files; packs that come with the project it trusts
        check_pack(pack, file=f"{source}.toml")
    return pack


def _summary(pack: LevelPack) -> str:
    pars = sorted(level.par for level in pack.levels)
    levels = "1 level" if len(pars) == 1 else f"{len(pars)} levels"
    return f"{levels}, par {pars[0]}" if pars[0] == pars[-1] else f"{levels}, par {pars[0]} to {pars[-1]}"
