"""What a browser reports about a player's hands, taken apart and checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, Self, cast, get_args

from blockshift_widget.board import SIZE
from blockshift_widget.widgets.shared.view import count_of, numbered

Kind = Literal["slide", "cancel", "touch"]
"""A slide that is asked for; a drag that was cancelled; a block that was taken hold of."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """Something that a player did with a block, as a browser reports it.

    Parameters
    ----------
    kind : {"slide", "cancel", "touch"}
        What it was.
    view : str
        The view it was made in.
    number : int
        Counts the gestures of that view from 1.
    epoch : int
        The board it was made on.
    block : str
        One character.
    cells : int
        Signed cells that a slide asks for, never 0; 0 for the other kinds.
    place : int or None
        Where the block stood when a drag began, along its axis; None for an arrow key, which
        means "one cell from wherever it is", and for the other kinds.

    Examples
    --------
    >>> message = {"kind": "slide", "view": "v", "n": 1, "epoch": 1, "block": "A", "cells": -2, "place": 2}
    >>> Gesture.read(message).cells
    -2
    >>> Gesture.read({**message, "cells": 2.5}) is None
    True
    """

    kind: Kind
    view: str
    number: int
    epoch: int
    block: str
    cells: int = 0
    place: int | None = None

    @classmethod
    def read(cls, content: dict[str, Any]) -> Self | None:
        """Take a message apart; None when any part of it is not what our own module sends."""
        kind, block, asked = content.get("kind"), content.get("block"), numbered(content)
        epoch = count_of(content.get("epoch"))
        if not (isinstance(kind, str) and kind in get_args(Kind) and isinstance(block, str) and len(block) == 1):
            return None
        if asked is None or epoch is None:
            return None
        gesture = cls(cast("Kind", kind), *asked, epoch, block)
        return gesture if kind != "slide" else gesture._with_cells(content)

    def _with_cells(self, content: dict[str, Any]) -> Self | None:
        """Add what only a slide has."""
        cells, place = count_of(content.get("cells")), count_of(content.get("place"))
        if cells is None or not 0 < abs(cells) < SIZE or (place is None and content.get("place") is not None):
            return None
        return replace(self, cells=cells, place=place)
