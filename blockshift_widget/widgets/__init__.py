"""What people see and touch in a notebook. Names are loaded when they are asked for: a game needs no search lab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blockshift_widget.lazy import lazily

if TYPE_CHECKING:
    from blockshift_widget.widgets.board_view import BoardView
    from blockshift_widget.widgets.game import BlockShift
    from blockshift_widget.widgets.level_editor import LevelEditor
    from blockshift_widget.widgets.race import Race
    from blockshift_widget.widgets.replay import Replay
    from blockshift_widget.widgets.search_lab import SearchLab

_MODULE_OF = {
    "BlockShift": "game",
    "BoardView": "board_view",
    "LevelEditor": "level_editor",
    "Race": "race",
    "Replay": "replay",
    "SearchLab": "search_lab",
}

__all__ = ["BlockShift", "BoardView", "LevelEditor", "Race", "Replay", "SearchLab"]

__getattr__, __dir__ = lazily(__name__, _MODULE_OF)
