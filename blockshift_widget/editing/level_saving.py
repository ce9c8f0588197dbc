"""A pack file that levels are saved to, one by one: whole or not at all, and never over what can't be read."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from blockshift_widget._common.whole_files import write_whole
from blockshift_widget.editing.pack_edits import with_added, with_replaced
from blockshift_widget.levels import (
    Level,
    LevelPack,
    PackError,
    pack_names,
    pack_text,
    parse_pack,
    prove_level,
    read_toml,
)

if sys.platform != "win32":
    import fcntl

_WRITABLE: Final = 0o222
_ONE_AT_A_TIME: Final = threading.Lock()


class PackFile:
    """A file of levels, which need not be there yet.

    What the file holds stays as it was written, with its comments: a new level comes after all others, and of a level
    that is replaced nothing but title, par and board change. So comments on it may then be about what it was before.

    Others may save to the file at the same time, from another notebook for instance: what they save is kept. Two
    programs wait for each other where the system can lock a folder: everywhere but on Windows and some network drives.

    Pars that are in the file already are not proved, which may take long; :func:`~blockshift_widget.levels.load_pack`
    does that before they are played. The par of a level that is saved is.

    Parameters
    ----------
    path : str or path
        The file. A new pack is called by its name.

    Examples
    --------
    >>> import tempfile
    >>> from blockshift_widget.board import Board
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = PackFile(f"{folder}/mine.toml")
    ...     print(file.pack, file.problem)
    ...     print(file.save_level(Level("One gate", Board("............XX..A.....A............."), 5)))
    ...     print(file.pack.title, len(file.pack))
    None None
    1
    mine 1
    """

    pack: LevelPack | None
    """What the file held when it was read or saved to last; None if there was none, or it could not be read."""

    problem: str | None
    """Why the file can't be read or written, for people; None if nothing speaks against it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._given = os.fspath(path)
        self._seen: dict[int, Level] = {}
        # Path.expanduser raises where there is no such user; then the folder is missing, which is said later
        self.path = Path(os.path.expanduser(path)).absolute()  # noqa: PTH111
        self.read()

    def read(self) -> None:
        """Read the file again: `pack` and `problem` then say how it is now."""
        try:
            text = self._text()
            self.pack, self.problem = None if text is None else self._parsed(text), None
        except PackError as error:
            self.pack, self.problem = None, str(error)
        self._seen = dict(enumerate(self.pack.levels if self.pack else (), 1))

    def save_level(self, level: Level, number: int | None = None) -> int:
        """Add a level to the file, or replace one of its levels, wholly or not at all.

        Parameters
        ----------
        level : Level
            What to save.
        number : int, optional
            Which level to replace, counted from 1; without it, the level comes after all others.

        Returns
        -------
        int
            The number of the level.

        Raises
        ------
        PackError
            If its par is wrong; if the file can't be read or written; or if the level to be replaced is another by now
            than when it was read or saved here. The file is then as it was.
        """
        prove_level(level, backend="plain")  # loading the compiled one would take longer
        with _alone_beside(self.path):
            text = self._text()
            if number is None:
                new, pack = self._added(text, level)
            else:
                new, pack = self._replaced(text, level, number)
            self._write(new, pack)
        self.pack, self.problem = pack, None
        saved = number or len(pack)
        self._seen[saved] = level
        return saved

    def _added(self, text: str | None, level: Level) -> tuple[str, LevelPack]:
        if text is None:
            title = "".join(sign for sign in self.path.stem if sign.isprintable())
            pack = LevelPack(title, (level,))
            return pack_text(pack), pack
        pack = self._parsed(text)
        return with_added(text, level), replace(pack, levels=(*pack.levels, level))

    def _replaced(self, text: str | None, level: Level, number: int) -> tuple[str, LevelPack]:
        if number not in self._seen:
            msg = f"there is no level {number} to be replaced: save it as a new one"
            raise self._error(msg)
        pack = None if text is None else self._parsed(text)
        if text is None or pack is None or pack.levels[number - 1 : number] != (self._seen[number],):
            msg = f"level {number} has been changed meanwhile by somebody else: save yours as a new one"
            raise self._error(msg)
        levels = (*pack.levels[: number - 1], level, *pack.levels[number:])
        return with_replaced(text, number, level), replace(pack, levels=levels)

    def _text(self) -> str | None:
        """Return what the file holds; None if there is none, but could be."""
        if self._given in pack_names():
            msg = f"this means the pack that comes with the project: choose a file name such as my-{self._given}.toml"
            raise self._error(msg)
        try:
            return read_toml(self.path)
        except PackError as error:
            msg = f"{error.problem}. Nothing is saved to it: choose another name"
            raise self._error(msg) from None
        except FileNotFoundError:
            folder = _target(self.path).parent
            if folder.is_dir():
                return None
            msg = f"there is no folder {folder}: make it, or choose another one"
            raise self._error(msg) from None
        except (OSError, ValueError) as error:  # no permission, a NUL in its name
            msg = f"the file can't be read, so nothing is saved to it: {error}"
            raise self._error(msg) from None

    def _parsed(self, text: str) -> LevelPack:
        try:
            return parse_pack(text, file=self._given)
        except PackError as error:
            msg = f"{error.problem}. Nothing is saved to a file that is no pack: mend it, or choose another name"
            raise PackError(msg, file=self._given, level=error.level, row=error.row, col=error.col) from None

    def _write(self, text: str, pack: LevelPack) -> None:
        """Write a text, if this pack is what it says."""
        if not _says(text, pack):
            msg = (
                "levels can be saved only to a file where each is a [[levels]] table with a title, par and board "
                "written as TOML: choose another name"
            )
            raise self._error(msg)
        try:
            _write(_target(self.path), text)
        except OSError as error:
            msg = f"the file can't be written: {error.strerror or error}"
            raise self._error(msg) from None

    def _error(self, problem: str) -> PackError:
        return PackError(problem, file=self._given)


def _says(text: str, pack: LevelPack) -> bool:
    try:
        return parse_pack(text) == pack
    except PackError:
        return False


def _target(path: Path) -> Path:
    """Return the file that a path leads to, over links, also if it is not there."""
    return Path(os.path.realpath(path))


@contextmanager
def _alone_beside(path: Path) -> Iterator[None]:
    """Keep others who save packs out of the folder of a file, as far as the system can do that."""
    handle = None
    with _ONE_AT_A_TIME:
        try:
            with suppress(OSError, ValueError):  # what is wrong with the path is said by who reads the file
                if sys.platform != "win32":
                    handle = os.open(_target(path).parent, os.O_RDONLY)
                    fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            if handle is not None:
                os.close(handle)


def _write(target: Path, text: str) -> None:
    """Replace a file in one step, so that nobody ever finds half of it, unless it is read-only."""
    if target.exists() and not (target.stat().st_mode & _WRITABLE and os.access(target, os.W_OK)):
        msg = "it is read-only"
        raise OSError(msg)
    write_whole(target, [text])
