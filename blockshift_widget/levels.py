"""Levels and packs: titled layouts with their par, read from and written to TOML files.

A pack file looks like this::

    title = "My pack"

    [[levels]]
    title = "First gate"
    par = 5
    board = '''
    ......
    ......
    XX..A.
    ....A.
    ....A.
    ......
    '''
"""

from __future__ import annotations

import hashlib
import os
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import tomli_w

from blockshift_widget.board import Board, BoardError

_HERE: Final = Path(__file__).parent
_PACK_KEYS: Final = ("title", "levels")
_LEVEL_KEYS: Final = ("title", "par", "board")
_NOT_IN_A_TITLE: Final = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, line and paragraph ends
_SOLVED: Final = "{!r} is already solved: X stands at the exit"
_LARGEST_PAR: Final = 9999  # far more than any 6x6 board needs


class PackError(ValueError):
    """A pack that can't be read or played.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    file : str, optional
        The pack file.
    level : int, optional
        The level's number, counted from 1.
    row, col : int, optional
        The cell of its board, counted from 0 at the top left.

    Examples
    --------
    >>> print(PackError("no target", file="my.toml", level=2, row=0))
    my.toml, level 2, row 0: no target
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        level: int | None = None,
        row: int | None = None,
        col: int | None = None,
    ) -> None:
        self.problem = problem
        self.file = file
        self.level = level
        self.row = row
        self.col = col
        named = (("level", level), ("row", row), ("column", col))
        place = ([file] if file else []) + [f"{name} {at}" for name, at in named if at is not None]
        super().__init__(f"{', '.join(place)}: {problem}" if place else problem)


@dataclass(frozen=True, slots=True)
class Level:
    """One titled layout with its par.

    Parameters
    ----------
    title : str
        What the level is called, in one line.
    board : Board
        The start.
    par : int
        The fewest moves (cells) that solve it.

    Raises
    ------
    PackError
        If the title is no line of text, or the par no number of cells.

    Examples
    --------
    >>> Level("Open road", Board("............XX......................"), par=4).par
    4
    """

    title: str
    board: Board
    par: int

    def __post_init__(self) -> None:
        """Refuse what could not be written to a pack and read back."""
        _check_title(self.title)
        if isinstance(self.par, bool) or not isinstance(self.par, int) or not 0 <= self.par <= _LARGEST_PAR:
            msg = f"a level has a par: a whole number of cells, 0 to {_LARGEST_PAR}; solve(board).par computes it"
            raise PackError(msg)
        if not isinstance(self.board, Board):
            msg = f"a level has a Board, not a {type(self.board).__name__}; Board.parse reads one"
            raise PackError(msg)


@dataclass(frozen=True)
class LevelPack:
    """An ordered list of levels.

    Parameters
    ----------
    title : str
        What the pack is called, in one line.
    levels : tuple of Level
        At least one; a run plays them in this order.

    Raises
    ------
    PackError
        If the title is no line of text, or there is no level.

    Examples
    --------
    >>> pack = load_pack("block-shift")
    >>> len(pack), pack.levels[0].par <= pack.levels[9].par
    (10, True)
    """

    title: str
    levels: tuple[Level, ...]

    def __post_init__(self) -> None:
        """Refuse a pack without a title or without levels."""
        _check_title(self.title)
        if not isinstance(self.levels, tuple) or not all(isinstance(level, Level) for level in self.levels):
            msg = "levels is a tuple of Level"
            raise PackError(msg)
        if not self.levels:
            msg = "a pack has at least one [[levels]] table"
            raise PackError(msg)

    @cached_property
    def digest(self) -> str:
        """A name for the content that counts: boards and pars in their order, not the titles.

        Two packs with one digest are the same game; records are kept under it.
        """
        content = "\n".join(f"{level.board.layout} {level.par}" for level in self.levels)
        return hashlib.sha256(content.encode()).hexdigest()

    def __len__(self) -> int:
        """Return the number of levels."""
        return len(self.levels)


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
    """Where the packs lie: beside the modules when installed, at the top level of a checkout."""
    installed = _HERE / "packs"
    return installed if installed.is_dir() else _HERE.parent / "levels"


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
    try:
        content = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond Python's limits, too
        msg = f"this is not TOML: {error}"
        raise PackError(msg, file=file) from None
    _check_keys(content, _PACK_KEYS, "a pack", file, None)
    tables = content.get("levels", [])
    if not isinstance(tables, list):
        msg = "levels are [[levels]] tables"
        raise PackError(msg, file=file)
    levels = tuple(_read_level(table, file, number) for number, table in enumerate(tables, 1))
    with _placed(file, None):
        return LevelPack(content.get("title", "Untitled"), levels)


def level_of(board: Board, title: str, par: int | None = None) -> Level:
    """Make a level of a board.

    Parameters
    ----------
    board : Board
        The start.
    title : str
        What the level is called, in one line.
    par : int, optional
        Its par, if that is proved already; otherwise exhaustive search works it out.

    Returns
    -------
    Level

    Raises
    ------
    PackError
        If X stands at the exit already or can never get there, or the title is no line of text.

    Examples
    --------
    >>> level_of(Board("............XX..A.....A............."), "One gate").par
    5
    """
    if board.solved:
        raise PackError(_SOLVED.format(title), row=board.target.row, col=board.target.col)
    if par is None:
        par = _par_of(board, title)
    return Level(title, board, par)


def pack_of(boards: Iterable[Board | Level], title: str = "Boards") -> LevelPack:
    """Make a pack of boards, whose pars exhaustive search works out.

    Parameters
    ----------
    boards : iterable of Board or Level
        At least one, in the order in which they are to be played. A level keeps its title and its par; a board is
        called ``Board`` and its number, counted from 1.
    title : str, optional
        What the pack is called, in one line.

    Returns
    -------
    LevelPack

    Raises
    ------
    PackError
        If there is no board, or one can't be played; it names its number.
    TypeError
        If there is something else among them.

    Examples
    --------
    >>> pack = pack_of([Board("............XX..A.....A.............")])
    >>> pack.levels[0].title, pack.levels[0].par
    ('Board 1', 5)
    """
    levels = []
    for number, board in enumerate(boards, 1):
        if not isinstance(board, Board | Level):
            msg = f"board {number} is a {type(board).__name__}, not a Board or a Level; Board.parse reads text"
            raise TypeError(msg)
        with _placed(None, number):
            levels.append(board if isinstance(board, Level) else level_of(board, f"Board {number}"))
    return LevelPack(title, tuple(levels))


def check_pack(pack: LevelPack, file: str | None = None) -> None:
    """Prove that every level can be played and that its par is right, by exhaustive search.

    Parameters
    ----------
    pack : LevelPack
        What to check.
    file : str, optional
        A name for error messages.

    Raises
    ------
    PackError
        Naming the first level that is already solved, can't be solved or states a wrong par.

    Examples
    --------
    >>> check_pack(LevelPack("One", (Level("Open road", Board("............XX......................"), par=4),)))
    """
    for number, level in enumerate(pack.levels, 1):
        with _placed(file, number):
            proved = level_of(level.board, level.title).par
            if proved != level.par:
                msg = f"{level.title!r} states par {level.par}, but exhaustive search proves par {proved}"
                raise PackError(msg)


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
    tables = [{"title": lv.title, "par": lv.par, "board": f"{lv.board}\n"} for lv in pack.levels]
    text = tomli_w.dumps({"title": pack.title, "levels": tables}, multiline_strings=True)
    target = Path(path).expanduser()
    half = target.parent / f".{uuid4().hex}.toml"
    try:
        half.write_text(text, encoding="utf-8", newline="\n")
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


def _read_level(table: object, file: str | None, number: int) -> Level:
    if not isinstance(table, Mapping):
        msg = "a level is a [[levels]] table with title, par and board"
        raise PackError(msg, file=file, level=number)
    _check_keys(table, _LEVEL_KEYS, "a level", file, number)
    text = table.get("board")
    if not isinstance(text, str):
        msg = "a level has a board: six lines of six characters between triple quotes"
        raise PackError(msg, file=file, level=number)
    with _placed(file, number):
        return Level(table.get("title", f"Level {number}"), Board.parse(text), table.get("par", -1))


@contextmanager
def _placed(file: str | None, level: int | None) -> Iterator[None]:
    """Say of an error inside in which file and level it is."""
    try:
        yield
    except (BoardError, PackError) as error:
        raise PackError(error.problem, file=file, level=level, row=error.row, col=error.col) from None


def _par_of(board: Board, title: str) -> int:
    from blockshift_widget.solver import solve  # noqa: PLC0415 (only those who prove a par need the solver)

    solution = solve(board)
    if solution is None:
        msg = f"{title!r} can't be solved: X never reaches the exit"
        raise PackError(msg, row=board.target.row, col=board.target.col)
    return solution.par


def _check_title(title: object) -> None:
    if not isinstance(title, str):
        msg = f"title is one line of text in quotes, not a {type(title).__name__}"
        raise PackError(msg)
    if any(unicodedata.category(sign) in _NOT_IN_A_TITLE for sign in title):
        msg = "title is one line of text in quotes, without line breaks and control characters"
        raise PackError(msg)


def _check_keys(
    table: Mapping[str, Any], known: tuple[str, ...], what: str, file: str | None, level: int | None
) -> None:
    for key in table:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"{what} knows {', '.join(known)}"
            msg = f"unknown key {key!r:.60}: {hint}"
            raise PackError(msg, file=file, level=level)
