"""Changing the text of a pack by hand, as it were: one level is added or replaced, all else stays as it was written.

A teacher's comments and the order and spelling of her file are hers. Packages that write TOML write a file anew, and
lose them. What is understood here is the usual way to write a pack, as :mod:`blockshift_widget.levels` shows it. Who
calls these functions has to read the new text, to find out whether the old one was written in some other way.
"""

from __future__ import annotations

import re
from typing import Final

from blockshift_widget.levels import Level, LevelPack, pack_text

_STRING: Final = r'''"""(?:\\.|[^\\])*?""" | \'\'\'.*?\'\'\' | "(?:\\.|[^"\\\n])*" | '[^'\n]*' '''

_STATEMENT: Final = re.compile(
    rf"""
    [ \t]*
    (?: (?P<levels> \[\[ [ \t]* levels [ \t]* \]\] )
      | (?P<quote>["']?) (?P<key>\w+) (?P=quote) [ \t]* = [ \t]* (?P<value> {_STRING} | [^\s\#]+ )
    )?
    [ \t]* (?: \#[^\n]* )? (?: \r?\n | \Z )
    """,
    re.DOTALL | re.VERBOSE,
)
"""A line, or as many as a text between triple quotes takes."""

_Spans = dict[str, tuple[int, int]]
"""Where in a text the values of one level stand, by their keys."""


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
        The same text, if it is written in another way than is understood here.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> level = Level("Open road", Board("............XX......................"), 4)
    >>> with_replaced("[[levels]]  # the first\npar = 5  # hard", 1, level).splitlines()
    ['[[levels]]  # the first', 'title = "Open road"', 'par = 4  # hard']
    """
    newline = _newline_of(text)
    new = _written(level, newline)
    values = {key: new[start:end] for key, (start, end) in _tables(new)[0].items()}
    tables = _tables(text)
    spans = tables[number - 1] if number <= len(tables) else {}
    for key, (start, end) in sorted(spans.items(), key=lambda item: item[1], reverse=True):
        value = values[key] if start < end else f"{key} = {values[key]}{newline}"
        text = text[:start] + value + text[end:]
    return text


def _newline_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _written(level: Level, newline: str) -> str:
    """Write the table of a level as it stands in a pack."""
    text = pack_text(LevelPack("", (level,)))
    return text[text.index("[[levels]]") :].replace("\n", newline)


def _tables(text: str) -> list[_Spans]:
    """Find the values of each level; a title that is not there would stand right below its ``[[levels]]``."""
    tables: list[_Spans] = []
    at = len(text) - len(text.removeprefix("\ufeff"))
    while at < len(text):
        statement = _STATEMENT.match(text, at)
        if statement is None:
            return []
        at = statement.end()
        if statement["levels"]:
            tables.append({"title": (at, at)})
        elif statement["key"] and tables:
            tables[-1][statement["key"]] = statement.span("value")
    return tables
