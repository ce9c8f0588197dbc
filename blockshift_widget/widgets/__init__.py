"""What people see and touch in a notebook."""

from blockshift_widget.widgets.board_view import BoardView
from blockshift_widget.widgets.game import BlockShift
from blockshift_widget.widgets.race import Race
from blockshift_widget.widgets.replay import Replay
from blockshift_widget.widgets.search_lab import SearchLab

__all__ = ["BlockShift", "BoardView", "Race", "Replay", "SearchLab"]
