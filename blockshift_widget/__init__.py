"""A sliding block puzzle for Jupyter: play it, teach search with it, analyse how people solve it.

>>> from blockshift_widget import Board, solve
>>> solve(Board("............XX..A.....A.............")).par
5
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blockshift_widget.board import Block, Board, BoardError, IllegalSlide, Slide
    from blockshift_widget.formats import (
        Entry,
        FormatError,
        Refusal,
        boards_text,
        read_boards,
        read_line,
        write_boards,
    )
    from blockshift_widget.game import Phase, PhaseError, Run, level_score, run_total
    from blockshift_widget.levels import (
        Level,
        LevelPack,
        PackError,
        check_pack,
        level_of,
        load_pack,
        pack_names,
        pack_of,
        save_pack,
    )
    from blockshift_widget.mining import Difficulty, Find, Wanted, difficulty, mine
    from blockshift_widget.pictures import SlideStrip
    from blockshift_widget.records import (
        Records,
        RecordsError,
        RunFileError,
        RunLog,
        RunLogError,
        read_run_file,
        write_run_file,
    )
    from blockshift_widget.solver import (
        Answer,
        Solution,
        Solutions,
        State,
        StateSpace,
        TooManyStatesError,
        explore,
        solve,
        solve_many,
    )
    from blockshift_widget.widgets import BlockShift, BoardView, LevelEditor, Race, Replay, SearchLab

__version__ = "0.1.0"

_ROOMS = {
    "board": ("Block", "Board", "BoardError", "IllegalSlide", "Slide"),
    "formats": ("Entry", "FormatError", "Refusal", "boards_text", "read_boards", "read_line", "write_boards"),
    "game": ("Phase", "PhaseError", "Run", "level_score", "run_total"),
    "levels": (
        "Level", "LevelPack", "PackError", "check_pack", "level_of", "load_pack", "pack_names", "pack_of", "save_pack",
    ),
    "mining": ("Difficulty", "Find", "Wanted", "difficulty", "mine"),
    "pictures": ("SlideStrip",),
    "records": (
        "Records", "RecordsError", "RunFileError", "RunLog", "RunLogError", "read_run_file", "write_run_file",
    ),
    "solver": (
        "Answer", "Solution", "Solutions", "State", "StateSpace", "TooManyStatesError", "explore", "solve",
        "solve_many",
    ),
    "widgets": ("BlockShift", "BoardView", "LevelEditor", "Race", "Replay", "SearchLab"),
}  # fmt: skip
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Answer", "Block", "BlockShift", "Board", "BoardError", "BoardView", "Difficulty", "Entry", "Find", "FormatError",
    "IllegalSlide", "Level", "LevelEditor", "LevelPack", "PackError", "Phase", "PhaseError", "Race", "Records",
    "RecordsError", "Refusal", "Replay", "Run", "RunFileError", "RunLog", "RunLogError", "SearchLab", "Slide",
    "SlideStrip", "Solution", "Solutions", "State", "StateSpace", "TooManyStatesError", "Wanted", "boards_text",
    "check_pack", "difficulty", "explore", "level_of", "level_score", "load_pack", "mine", "pack_names", "pack_of",
    "read_boards", "read_line", "read_run_file", "run_total", "save_pack", "solve", "solve_many", "write_boards",
    "write_run_file",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a public name from its room when it is first asked for (PEP 562)."""
    if name not in _ROOM_OF:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value = getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
