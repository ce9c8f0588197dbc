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
from blockshift_widget.levels.pack_reading import load_pack, parse_pack, read_levels
from blockshift_widget.levels.pack_writing import level_text, pack_text, save_pack
from blockshift_widget.levels.par_proofs import check_pack, level_of, pack_of, prove_level
from blockshift_widget.levels.shipped_packs import pack_folder, pack_names
from blockshift_widget.levels.toml_guard import LARGEST_PACK, outline, read_toml

__all__ = [
    "LARGEST_PACK",
    "Level",
    "LevelPack",
    "PackError",
    "check_pack",
    "check_title",
    "level_of",
    "level_text",
    "load_pack",
    "outline",
    "pack_folder",
    "pack_names",
    "pack_of",
    "pack_text",
    "parse_pack",
    "prove_level",
    "read_levels",
    "read_toml",
    "save_pack",
]
