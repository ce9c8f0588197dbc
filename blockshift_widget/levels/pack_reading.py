"""Packs read from TOML."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from blockshift_widget.board import Board
from blockshift_widget.levels.level import Level, LevelPack, PackError, check_title, placed
from blockshift_widget.levels.par_proofs import check_pack
from blockshift_widget.levels.shipped_packs import pack_folder, pack_names
from blockshift_widget.levels.toml_guard import parse_toml, read_toml

_PACK_KEYS: Final = ("title", "version", "levels")
_LEVEL_KEYS: Final = ("title", "par", "board")
_UNTITLED: Final = "Untitled"

Read = TypeVar("Read")


def load_pack(source: str | os.PathLike[str]) -> LevelPack:
    """Read a pack.

    Packs that come with the project are known by name and their pars are proved by its tests.
    A file of your own is checked with :func:`check_pack` as it is read.

    Parameters
    ----------
    source : str or path
        A name such as ``"block-shift"``, or the path of a TOML file.

    Returns
    -------
    LevelPack

    Raises
    ------
    PackError
        If the file can't be read, is no pack, or holds a level that can't be played;
        it names file, level, row and column.

    Examples
    --------
    >>> load_pack("block-shift").title
    'Block Shift'
    """
    name = os.fspath(source)
    shipped = pack_folder() / f"{name}.toml"
    if name in pack_names():
        return parse_pack(_read_file(shipped), file=shipped.name)
    pack = parse_pack(_read_file(Path(name)), file=name)
    check_pack(pack, file=name)
    return pack


def parse_pack(text: str, file: str | None = None) -> LevelPack:
    """Read a pack from TOML text, without proving its pars.

    Parameters
    ----------
    text : str
        The text of a pack file; CRLF and a byte order mark do no harm.
    file : str, optional
        A name for error messages.

    Returns
    -------
    LevelPack

    Raises
    ------
    PackError
        Nothing else, whatever the text.

    Examples
    --------
    >>> try:
    ...     parse_pack('title = "Empty"')
    ... except PackError as error:
    ...     print(error)
    a pack has at least one [[levels]] table
    """
    with placed(file, None):
        content = _read_content(text)
    _check_keys(content, _PACK_KEYS, "a pack", file, None)
    levels = tuple(_read_level(table, file, number) for number, table in _level_tables(content))
    with placed(file, None):
        return LevelPack(content.get("title", _UNTITLED), levels, content.get("version", 1))


def read_levels(text: str) -> tuple[Level | PackError, ...]:
    """Read the levels of a pack each by itself, without proving their pars.

    Parameters
    ----------
    text : str
        The text of a pack file.

    Returns
    -------
    tuple of Level or PackError
        For every ``[[levels]]`` table the level, or what is wrong with it; before them what is wrong with the pack
        itself, if anything is, as an error without a level.

    Raises
    ------
    PackError
        If the whole is no pack.

    Examples
    --------
    >>> for level in read_levels("[[levels]]"):
    ...     print(level)
    level 1: a level has a board: six lines of six characters between triple quotes
    """
    content = _read_content(text)
    head = _or_error(partial(_check_head, content))
    levels = (_or_error(partial(_read_level, table, None, number)) for number, table in _level_tables(content))
    return ((head,) if head else ()) + tuple(levels)


def _read_file(path: Path) -> str:
    try:
        return read_toml(path.expanduser())
    except PackError as error:
        problem = error.problem
    except FileNotFoundError:
        problem = f"there is no such pack file; packs known by name are {', '.join(pack_names())}"
    except (OSError, ValueError, RuntimeError) as error:  # no permission, a NUL, an unknown ~user
        problem = f"the pack file can't be read: {error}"
    raise PackError(problem, file=str(path))


def _read_content(text: str) -> dict[str, Any]:
    content = parse_toml(text)
    if not isinstance(content.get("levels", []), list):
        msg = "levels are [[levels]] tables"
        raise PackError(msg)
    return content


def _level_tables(content: dict[str, Any]) -> Iterator[tuple[int, object]]:
    return enumerate(content.get("levels", []), 1)


def _or_error(read: Callable[[], Read]) -> Read | PackError:
    try:
        return read()
    except PackError as error:
        return error


def _check_head(content: Mapping[str, Any]) -> None:
    """Refuse what is no pack, apart from its levels."""
    _check_keys(content, _PACK_KEYS, "a pack", None, None)
    check_title(content.get("title", _UNTITLED))


def _read_level(table: object, file: str | None, number: int) -> Level:
    if not isinstance(table, Mapping):
        msg = "a level is a [[levels]] table with title, par and board"
        raise PackError(msg, file=file, level=number)
    _check_keys(table, _LEVEL_KEYS, "a level", file, number)
    text = table.get("board")
    if not isinstance(text, str):
        msg = "a level has a board: six lines of six characters between triple quotes"
        raise PackError(msg, file=file, level=number)
    with placed(file, number):
        return Level(table.get("title", f"Level {number}"), Board.parse(text), table.get("par", -1))


def _check_keys(
    table: Mapping[str, Any], known: tuple[str, ...], what: str, file: str | None, level: int | None
) -> None:
    for key in table:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"{what} knows {', '.join(known)}"
            msg = f"unknown key {key!r:.60}: {hint}"
            raise PackError(msg, file=file, level=level)
