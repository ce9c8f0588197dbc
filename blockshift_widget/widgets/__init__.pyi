from .board.board_view import BoardView
from .editor.level_editor import LevelEditor
from .game.game import BlockShift
from .replay.replay import Replay
from .search_lab.race import Race
from .search_lab.search_lab import SearchLab

__all__ = [
    "BlockShift", "BoardView", "LevelEditor", "Race", "Replay", "SearchLab",
]  # fmt: skip
