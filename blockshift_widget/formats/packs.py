r"""The packs of this game: TOML with a title, and a table ``[[levels]]`` with title, par and board for every level.

:mod:`blockshift_widget.levels` says what a pack is. Here every level is read by itself: of a pack in which one level
is wrong, the others are read. A text that is no TOML can't be read in part. It may have 1,000,000 characters. The par
is the one that the file states; ``check_pack`` proves it.

A level has a title and a true par, so a board without a title is written as ``Board`` and its number, as
:func:`~blockshift_widget.levels.pack_of` does; and every par that is written is proved by exhaustive search, whatever a
file stated.

Examples
--------
>>> from blockshift_widget.formats import read_boards
>>> text = 'title = "My pack"' + "\n[[levels]]\ntitle = 'Gate'\npar = 5\nboard = " + "'''\n"
>>> entry, = read_boards(text + "......\n......\nXX..A.\n....A.\n......\n......\n'''")
>>> entry.title, entry.par, entry.line
('Gate', 5, 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final

from blockshift_widget.formats.entry import Entry, FormatError
from blockshift_widget.formats.format import Format, Request
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.levels import LevelPack, PackError, level_of, pack_text, read_levels

_LONGEST: Final = 1_000_000
_LOOKS: Final = re.compile(r"\[\[\s*levels\s*\]\]|(?:title|levels)\s*=")
_PARTS: Final = re.compile(
    r"""
    ^[ \t]*(?P<header>\[\[[ \t]*levels[ \t]*\]\])
    | \#[^\n]*
    | \"\"\"(?:[^\\]|\\.?)*?(?:\"{3,5}|\Z)
    | '''.*?(?:'{3,5}|\Z)
    | "(?:[^"\\\n]|\\[^\n]?)*"?
    | '[^'\n]*'?
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""What may hold brackets and dots without being a header or a key, and the headers; exact as long as a text is TOML."""

_MOST_DOTS: Final = 50
"""Of the keys of a line: Python's reader takes memory with the square of the dots in a key."""


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    text = lines.whole(_LONGEST)
    if any(line.count(".") > _MOST_DOTS for line in _PARTS.sub("", text).split("\n")):
        msg = f"a line with more than {_MOST_DOTS} dots outside of quotes is no part of a pack"
        raise FormatError(msg)
    try:
        levels = list(read_levels(text))
    except PackError as error:
        raise FormatError(str(error)) from None
    if levels and isinstance(levels[0], PackError) and levels[0].level is None:
        head, *levels = levels
        if not levels:
            raise FormatError(str(head))
        request.refuse(None, str(head))
    for level, line in zip(levels, _lines_of(text, len(levels)), strict=False):
        if isinstance(level, PackError):
            request.refuse(line, str(level))
            continue
        yield Entry(level.board, level.title, level.par, line)


def _lines_of(text: str, levels: int) -> Iterable[int | None]:
    """Return the line of each level's header; None for all if the levels are spelled in another way."""
    headers = [part.start("header") for part in _PARTS.finditer(text) if part["header"]]
    if len(headers) != levels:
        return repeat(None)
    lines, at, number = [], 0, 1
    for header in headers:
        number += text.count("\n", at, header)
        at = header
        lines.append(number)
    return lines


def _fits(head: Sequence[str]) -> bool:
    return bool(head) and _LOOKS.match(head[0].lstrip()) is not None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    levels = []
    for number, entry in enumerate(entries, 1):
        try:
            levels.append(level_of(entry.board, entry.title or f"Board {number}"))
        except PackError as error:
            msg = f"board {number}: {error}"
            raise FormatError(msg) from None
    if levels:
        yield pack_text(LevelPack("Boards", tuple(levels)))


TOML: Final = Format(
    name="toml",
    title="A pack of this game",
    describes=(
        "TOML: a title, and a table [[levels]] for every level, with title, par and board (six lines as in the format "
        "grid). The target is X, the exit at the right."
    ),
    example=(
        "title = 'Boards'\n\n[[levels]]\ntitle = 'Gate'\npar = 5\n"
        "board = '''\n......\n......\nXX..A.\n....A.\n......\n......\n'''\n"
    ),
    holds=frozenset({"titles", "pars", "walls"}),
    fits=_fits,
    read=_read,
    write=_write,
    suffix=".toml",
)
"""The format ``toml``."""
