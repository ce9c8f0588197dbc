from .board_view import BoardView
from .game import BlockShift
from .level_editor import LevelEditor
from .race import Race
from .replay import Replay
from .search_lab import SearchLab

__all__ = [
    "BlockShift", "BoardView", "LevelEditor", "Race", "Replay", "SearchLab",
]  # fmt: skip
