from .board import Block, Board, BoardError, IllegalSlide, Slide
from .formats import (
    Entry,
    FormatError,
    Refusal,
    boards_text,
    read_boards,
    read_line,
    write_boards,
)
from .game import Phase, PhaseError, Run, level_score, run_total
from .levels import (
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
from .mining import Difficulty, Find, Wanted, difficulty, mine
from .pictures import SlideStrip
from .records import (
    Records,
    RecordsError,
    RunFileError,
    RunLog,
    RunLogError,
    read_run_file,
    write_run_file,
)
from .solver import (
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
from .widgets import BlockShift, BoardView, LevelEditor, Race, Replay, SearchLab

__version__: str

__all__ = [
    "Answer", "Block", "BlockShift", "Board", "BoardError", "BoardView", "Difficulty", "Entry", "Find",
    "FormatError", "IllegalSlide", "Level", "LevelEditor", "LevelPack", "PackError", "Phase", "PhaseError",
    "Race", "Records", "RecordsError", "Refusal", "Replay", "Run", "RunFileError", "RunLog", "RunLogError",
    "SearchLab", "Slide", "SlideStrip", "Solution", "Solutions", "State", "StateSpace", "TooManyStatesError",
    "Wanted", "boards_text", "check_pack", "difficulty", "explore", "level_of", "level_score", "load_pack",
    "mine", "pack_names", "pack_of", "read_boards", "read_line", "read_run_file", "run_total", "save_pack",
    "solve", "solve_many", "write_boards", "write_run_file",
]  # fmt: skip
