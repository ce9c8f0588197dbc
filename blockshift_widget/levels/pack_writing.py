"""Packs written as TOML."""

from __future__ import annotations

import json
import os

from blockshift_widget._common.whole_files import write_whole
from blockshift_widget.levels.level import Level, LevelPack


def save_pack(pack: LevelPack, path: str | os.PathLike[str]) -> None:
    """Write a pack as TOML, whole or not at all.

    Parameters
    ----------
    pack : LevelPack
        What to write.
    path : str or path
        The file; an older one is replaced in one step.

    Raises
    ------
    OSError
        If the folder can't be written; an older file is then untouched.

    Examples
    --------
    >>> import tempfile
    >>> from blockshift_widget.levels import load_pack
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_pack(load_pack("block-shift"), f"{folder}/copy.toml")
    ...     load_pack(f"{folder}/copy.toml") == load_pack("block-shift")
    True
    """
    write_whole(path, [pack_text(pack)])


def pack_text(pack: LevelPack) -> str:
    """Write a pack as the text of a TOML file.

    Parameters
    ----------
    pack : LevelPack
        What to write.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack, parse_pack
    >>> parse_pack(pack_text(load_pack("block-shift"))) == load_pack("block-shift")
    True
    """
    head = f"title = {_quoted(pack.title)}\nversion = {pack.version}\n"
    return "\n".join([head, *map(level_text, pack.levels)])


def level_text(level: Level) -> str:
    '''Write a level as it stands in a pack: a table of its own.

    Parameters
    ----------
    level : Level
        What to write.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> print(level_text(Level("One gate", Board("............XX..A.....A............."), 5)), end="")
    [[levels]]
    title = "One gate"
    par = 5
    board = """
    ......
    ......
    XX..A.
    ....A.
    ......
    ......
    """
    '''
    return f'[[levels]]\ntitle = {_quoted(level.title)}\npar = {level.par}\nboard = """\n{level.board}\n"""\n'


def _quoted(title: str) -> str:
    """Write a title between quotes: as JSON does, since there are no control characters in it."""
    return json.dumps(title, ensure_ascii=False)
