"""Levels and packs: titled layouts with their par, read from and written to TOML files.

A pack file looks like this::

    title = "My pack"

    [[levels]]
    title = "First gate"
    par = 5
    board = '''
    ......
    ......
    XX..A.
    ....A.
    ....A.
    ......
    '''
"""

from blockshift_widget.levels.level import Level, LevelPack, PackError, check_title
from blockshift_widget.levels.pack_reading import (
    load_pack,
    pack_folder,
    pack_names,
    pack_text,
    parse_pack,
    read_levels,
    save_pack,
)
from blockshift_widget.levels.par_proofs import check_pack, level_of, pack_of

__all__ = [
    "Level",
    "LevelPack",
    "PackError",
    "check_pack",
    "check_title",
    "level_of",
    "load_pack",
    "pack_folder",
    "pack_names",
    "pack_of",
    "pack_text",
    "parse_pack",
    "read_levels",
    "save_pack",
]
