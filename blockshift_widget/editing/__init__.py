"""Making boards: drafts, what is wrong with them, and keeping them in packs."""

from blockshift_widget.editing.draft import Draft, DraftError
from blockshift_widget.editing.history import History
from blockshift_widget.editing.level_saving import PackFile
from blockshift_widget.editing.measuring import Measured, measure

__all__ = ["Draft", "DraftError", "History", "Measured", "PackFile", "measure"]
