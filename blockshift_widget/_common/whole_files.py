"""Files that are there wholly or not at all, however a program or a machine ends."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str]) -> None:
    """Write a text file, whole or not at all.

    Parameters
    ----------
    path : str or path
        The file; an older one is replaced in one step, when all is written and on the disk, and its permissions are
        kept. Where it is a link, the file that it leads to is written.
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
    part = target.parent / f".{uuid4().hex}.part"
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())  # otherwise a machine that fails may keep the new name and lose the text
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(target.parent)


def is_irregular(path: Path) -> bool:
    """Tell whether something other than a regular file is there: a folder, or a pipe, whose reader may wait for ever.

    Parameters
    ----------
    path : Path
        Where to look; links are followed.

    Raises
    ------
    OSError
        If nobody can tell, for want of a permission for instance.

    Examples
    --------
    >>> is_irregular(Path("/")), is_irregular(Path("/nothing of that name"))
    (True, False)
    """
    return path.exists() and not path.is_file()


def _sync_folder(folder: Path) -> None:
    """Have a new name survive a machine that fails; Windows and some network drives don't let us."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
