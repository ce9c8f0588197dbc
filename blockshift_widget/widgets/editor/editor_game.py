"""The game in the level editor: the board as it was when somebody wanted to play it."""

from __future__ import annotations

import os
from typing import Final

from blockshift_widget.editing import Draft
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import Records
from blockshift_widget.widgets.editor.editor_words import quoted
from blockshift_widget.widgets.game.game import BlockShift
from blockshift_widget.widgets.shared.dom_widgets import close_wholly

_CHANGED: Final = "The board has changed since. This game goes on as it was begun; Play begins with the new board."


class EditorGame:
    """A game of one level.

    Parameters
    ----------
    records : Records, str or path, optional
        Where its runs are kept; the user's data folder if not given.

    Attributes
    ----------
    widget : BlockShift or None
        The game; None before the first. It stays for the next level, since a canvas is not closed while drawn on.
    level : Level or None
        What is being played.

    Examples
    --------
    >>> import tempfile
    >>> from blockshift_widget.board import Board
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = EditorGame(folder)
    ...     game.begin(Level("Gate", Board("............XX..A.....A............."), par=5))
    ...     print(game.widget.phase, game.level.title)
    ...     game.close()
    ready Gate
    """

    def __init__(self, records: Records | str | os.PathLike[str] | None) -> None:
        self.widget: BlockShift | None = None
        self.level: Level | None = None
        self._records = records

    def begin(self, level: Level) -> None:
        """Put a level on the game's board, ready to start."""
        pack = LevelPack(level.title, (level,))
        if self.widget is None:
            self.widget = BlockShift(pack, records=self._records)
        else:
            self.widget.pack = pack
            self.widget.play_again()
        self.level = level

    def state(self, draft: Draft) -> dict[str, str] | None:
        """Return what a front end shows of the game, beside what has become of the draft; None without a game."""
        if self.level is None or self.widget is None:
            return None
        words = f"Playing {quoted(self.level.title)}, par {self.level.par}"
        changed = draft.board != self.level.board
        return {"id": self.widget.model_id, "words": words, "soft": _CHANGED if changed else ""}

    def end(self) -> None:
        """Play no more; without a game, nothing happens."""
        self.level = None

    def close(self) -> None:
        """Close the game with all its parts."""
        close_wholly([self.widget] if self.widget else [])
