"""What a browser asks of the level editor, taken apart and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final, Self

from blockshift_widget.board import SIZE
from blockshift_widget.editing import Draft
from blockshift_widget.widgets.shared.view import count_of, numbered

_LONGEST: Final = {"title": 200, "file": 1000}

_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "add": ("start", "end"),
    "move": ("block", "start"),
    "turn": ("block",),
    "delete": ("block",),
    "target": ("block",),
    "rename": ("block", "letter"),
    "wall": ("start",),
    "undo": (),
    "redo": (),
    "clear": (),
    "hardest": (),
    "play": ("title", "file"),
    "stop": (),
    "save": ("title", "file"),
    "save as new": ("title", "file"),
    "note": ("title", "file"),
}


@dataclass(frozen=True, slots=True)
class Ask:
    """Something that a person wants of an editor, as a browser reports it.

    Parameters
    ----------
    kind : str
        What it is, such as ``"add"``, ``"move"`` or ``"save"``; ``"note"`` tells of a title and file typed in.
    view : str
        The view it comes from.
    number : int
        Counts what that view asks for, from 1.
    seen : int
        The version of the board that it was asked on.
    block, letter : str
        One capital letter each: the block that it is about, and a new name.
    start, end : (int, int)
        Cells: where a block is to be put, or its ends.
    title, file : str
        What the level is called, and where it is to be saved.

    Examples
    --------
    >>> message = {"kind": "move", "view": "v", "n": 1, "seen": 4, "block": "A", "start": [2, 3]}
    >>> Ask.read(message).start
    (2, 3)
    >>> Ask.read({**message, "start": [2, 6]}) is None
    True
    """

    kind: str
    view: str
    number: int
    seen: int
    block: str = ""
    letter: str = ""
    start: tuple[int, int] = (0, 0)
    end: tuple[int, int] = (0, 0)
    title: str = ""
    file: str = ""

    @classmethod
    def read(cls, content: dict[str, Any]) -> Self | None:
        """Take a message apart; None when any part of it is not what our own module sends."""
        kind, asked, seen = content.get("kind"), numbered(content), count_of(content.get("seen"))
        if not isinstance(kind, str) or kind not in _PARTS or asked is None or seen is None:
            return None
        parts = {name: _READERS[name](content.get(name)) for name in _PARTS[kind]}
        if None in parts.values():
            return None
        return cls(kind, *asked, seen, **parts)


def changed(draft: Draft, ask: Ask) -> Draft:
    """Return a draft with a change that is asked for.

    Parameters
    ----------
    draft : Draft
        As it is now.
    ask : Ask
        Of a kind that changes what is on the board.

    Raises
    ------
    DraftError
        If it can't be done; it says why.

    Examples
    --------
    >>> changed(Draft(), Ask("add", "view", 1, 1, start=(0, 0), end=(0, 1))).blocks[0].name
    'A'
    """
    changes: dict[str, Callable[[], Draft]] = {
        "add": lambda: draft.with_block(ask.start, ask.end),
        "move": lambda: draft.moved(ask.block, *ask.start),
        "turn": lambda: draft.turned(ask.block),
        "delete": lambda: draft.without(ask.block),
        "target": lambda: draft.as_target(ask.block),
        "rename": lambda: draft.renamed(ask.block, ask.letter),
        "wall": lambda: draft.without_wall(*ask.start) if draft.is_wall(*ask.start) else draft.with_wall(*ask.start),
    }
    return changes[ask.kind]()


def _text(name: str, value: object) -> str | None:
    return value if isinstance(value, str) and len(value) <= _LONGEST[name] else None


def _letter(value: object) -> str | None:
    return value if isinstance(value, str) and len(value) == 1 and value in ascii_uppercase else None


def _cell(value: object) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004 (a row and a column)
        return None
    row, col = (count_of(part) for part in value)
    if row is None or col is None or not (0 <= row < SIZE and 0 <= col < SIZE):
        return None
    return row, col


_READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "block": _letter,
    "letter": _letter,
    "start": _cell,
    "end": _cell,
    "title": lambda value: _text("title", value),
    "file": lambda value: _text("file", value),
}
