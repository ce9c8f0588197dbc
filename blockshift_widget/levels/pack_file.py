"""Packs read from TOML and written to it."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar
from uuid import uuid4

import tomli_w

from blockshift_widget.board import Board
from blockshift_widget.levels.level import Level, LevelPack, PackError, check_title, placed
from blockshift_widget.levels.proving import check_pack

_PACKAGE: Final = Path(__file__).parent.parent
_PACK_KEYS: Final = ("title", "levels")
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
        return parse_pack(_read_text(shipped), file=shipped.name)
    pack = parse_pack(_read_text(Path(name)), file=name)
    check_pack(pack, file=name)
    return pack


def pack_names() -> tuple[str, ...]:
    """Names of the packs that come with the project, in alphabetical order.

    Examples
    --------
    >>> "block-shift" in pack_names()
    True
    """
    return tuple(sorted(path.stem for path in pack_folder().glob("*.toml")))


def pack_folder() -> Path:
    """Where the packs lie: beside the modules when installed, at the top level of a checkout.

    Examples
    --------
    >>> (pack_folder() / "block-shift.toml").exists()
    True
    """
    installed = _PACKAGE / "packs"
    return installed if installed.is_dir() else _PACKAGE.parent / "levels"


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
    content = _read_toml(text, file)
    _check_keys(content, _PACK_KEYS, "a pack", file, None)
    levels = tuple(_read_level(table, file, number) for number, table in _level_tables(content))
    with placed(file, None):
        return LevelPack(content.get("title", _UNTITLED), levels)


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
    content = _read_toml(text, None)
    head = _or_error(partial(_check_head, content))
    levels = (_or_error(partial(_read_level, table, None, number)) for number, table in _level_tables(content))
    return ((head,) if head else ()) + tuple(levels)


def save_pack(pack: LevelPack, path: str | os.PathLike[str]) -> None:
    """Write a pack as TOML, whole or not at all.

    Parameters
    ----------
    pack : LevelPack
        What to write.
    path : str or path
        The file; an older one is replaced in one step.

    Raises
    ------
    OSError
        If the folder can't be written; an older file is then untouched.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_pack(load_pack("block-shift"), f"{folder}/copy.toml")
    ...     load_pack(f"{folder}/copy.toml") == load_pack("block-shift")
    True
    """
    write_whole(path, [pack_text(pack)])


def pack_text(pack: LevelPack) -> str:
    """Write a pack as the text of a TOML file.

    Parameters
    ----------
    pack : LevelPack
        What to write.

    Examples
    --------
    >>> parse_pack(pack_text(load_pack("block-shift"))) == load_pack("block-shift")
    True
    """
    tables = [{"title": lv.title, "par": lv.par, "board": f"{lv.board}\n"} for lv in pack.levels]
    return tomli_w.dumps({"title": pack.title, "levels": tables}, multiline_strings=True)


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str]) -> None:
    """Write a text file, whole or not at all.

    Parameters
    ----------
    path : str or path
        The file; an older one is replaced in one step, when all is written, and its permissions are kept. Where it is
        a link, the file that it leads to is written.
    chunks : iterable of str
        The text. If it raises, an older file is untouched.

    Raises
    ------
    OSError
        If the folder can't be written; an older file is then untouched.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(f"{folder}/two.txt", ["one and ", "two"])
    ...     Path(f"{folder}/two.txt").read_text()
    'one and two'
    """
    target = Path(os.path.realpath(Path(path).expanduser()))
    half = target.parent / f".{uuid4().hex}.part"
    try:
        with half.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(chunks)
        if target.exists():
            half.chmod(target.stat().st_mode)
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)


def _read_text(path: Path) -> str:
    try:
        return path.expanduser().read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        msg = f"there is no such pack file; packs known by name are {', '.join(pack_names())}"
        raise PackError(msg, file=str(path)) from None
    except (OSError, ValueError, RuntimeError) as error:  # a folder, no permission, a NUL, not UTF-8, an unknown ~user
        msg = f"the pack file can't be read: {error}"
        raise PackError(msg, file=str(path)) from None


def _read_toml(text: str, file: str | None) -> dict[str, Any]:
    try:
        content = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond Python's limits, too
        msg = f"this is not TOML: {error}"
        raise PackError(msg, file=file) from None
    if not isinstance(content.get("levels", []), list):
        msg = "levels are [[levels]] tables"
        raise PackError(msg, file=file)
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
