"""The text of a pack with one level added or replaced; all else in it stays as it was written.

A teacher's comments and the order and spelling of her file are hers; only blanks between the brackets of a header may
go. Who calls these functions has to read the new text, to find out whether it says what it should.
"""

from __future__ import annotations

from typing import Final, cast

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Table

from blockshift_widget.levels import Level, level_text

_BYTE_ORDER_MARK: Final = "\ufeff"


def with_added(text: str, level: Level) -> str:
    """Return the text of a pack with one more level at its end.

    Parameters
    ----------
    text : str
        The text of a pack.
    level : Level
        What to add.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> level = Level("Open road", Board("............XX......................"), 4)
    >>> with_added('title = "Mine"  # and yours', level).splitlines()[:5]
    ['title = "Mine"  # and yours', '', '[[levels]]', 'title = "Open road"', 'par = 4']
    """
    newline = _newline_of(text)
    return text + ("" if text.endswith("\n") else newline) + newline + _written(level, newline)


def with_replaced(text: str, number: int, level: Level) -> str:
    r"""Return the text of a pack with other values for one level; comments between them stay.

    Parameters
    ----------
    text : str
        The text of a pack.
    number : int
        Which level, counted from 1.
    level : Level
        What it is to be.

    Returns
    -------
    str
        The same text, if its levels are no ``[[levels]]`` tables.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> level = Level("Open road", Board("............XX......................"), 4)
    >>> with_replaced("[[levels]]  # the first\npar = 5  # hard\nboard = ''", 1, level).splitlines()[:3]
    ['[[levels]]  # the first', 'title = "Open road"', 'par = 4  # hard']
    """
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    try:
        pack = tomlkit.parse(text.removeprefix(mark))
    except TOMLKitError:
        return text
    tables = pack["levels"]
    if not isinstance(tables, AoT):
        return text
    _replace(tables[number - 1], _table(level, _newline_of(text)))
    return mark + pack.as_string()


def _replace(old: Table, new: Table) -> None:
    """Give a table the values of another; a title that is not there comes first, where people look for it."""
    for key in ("par", "board"):
        old[key] = new[key]
    if "title" in old:
        old["title"] = new["title"]
    else:
        old.value.body.insert(0, new.value.body[0])


def _table(level: Level, newline: str) -> Table:
    return cast("AoT", tomlkit.parse(_written(level, newline))["levels"])[0]


def _newline_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _written(level: Level, newline: str) -> str:
    return level_text(level).replace("\n", newline)
