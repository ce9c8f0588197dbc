"""What people see and touch in a notebook."""

from blockshift_widget.widgets.board_view import BoardView
from blockshift_widget.widgets.game import BlockShift
from blockshift_widget.widgets.replay import Replay

__all__ = ["BlockShift", "BoardView", "Replay"]
