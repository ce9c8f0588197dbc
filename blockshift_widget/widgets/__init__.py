"""What people see and touch in a notebook. Names are loaded when they are asked for: a game needs no search lab."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blockshift_widget.widgets.board_view import BoardView
    from blockshift_widget.widgets.game import BlockShift
    from blockshift_widget.widgets.race import Race
    from blockshift_widget.widgets.replay import Replay
    from blockshift_widget.widgets.search_lab import SearchLab

_MODULE_OF = {
    "BlockShift": "game",
    "BoardView": "board_view",
    "Race": "race",
    "Replay": "replay",
    "SearchLab": "search_lab",
}

__all__ = ["BlockShift", "BoardView", "Race", "Replay", "SearchLab"]


def __getattr__(name: str) -> object:
    """Import a public name from its module when it is first asked for (PEP 562)."""
    if name not in _MODULE_OF:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
