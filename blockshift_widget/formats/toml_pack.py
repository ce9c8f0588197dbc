r"""The packs of this game: TOML with a title, and a table ``[[levels]]`` with title, par and board for every level.

:mod:`blockshift_widget.levels` says what a pack is. Here every level is read by itself: of a pack in which one level
is wrong, the others are read. A text that is no TOML can't be read in part. The par is the one that the file states;
``check_pack`` proves it.

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
from blockshift_widget.levels import LARGEST_PACK, LevelPack, PackError, level_of, outline, pack_text, read_levels

_LOOKS: Final = re.compile(r"\[\[\s*levels\s*\]\]|(?:title|levels)\s*=")
_HEADER: Final = re.compile(r"[ \t]*\[\[[ \t]*levels[ \t]*\]\]")


def _read(lines: Lines, request: Request) -> Iterator[Entry]:
    text = lines.whole(LARGEST_PACK)
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
    numbers = [number for number, line in enumerate(outline(text).split("\n"), 1) if _HEADER.match(line)]
    return numbers if len(numbers) == levels else repeat(None)


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
