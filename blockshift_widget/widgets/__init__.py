"""What people see and touch in a notebook."""

from blockshift_widget.widgets.board_view import BoardView
from blockshift_widget.widgets.game import BlockShift

__all__ = ["BlockShift", "BoardView"]
