"""Where a level of the editor is kept: which file, and which number it has there."""

from __future__ import annotations

from blockshift_widget.board import Board
from blockshift_widget.editing import PackFile
from blockshift_widget.levels import Level


class LevelFile:
    """The pack file that a level is saved in.

    Attributes
    ----------
    number : int or None
        The level's number in the file, counted from 1; None if it has not been saved or found there yet.

    Examples
    --------
    >>> import tempfile
    >>> kept = LevelFile()
    >>> level = Level("Gate", Board("............XX..A.....A............."), par=5)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(kept.save(level, f"{folder}/mine.toml"))
    ...     print(kept.save(level, f"{folder}/mine.toml"))
    ...     print(kept.save(level, f"{folder}/mine.toml", new=True))
    1
    1
    2
    """

    def __init__(self) -> None:
        self.number: int | None = None
        self._level: Level | None = None
        self._path = ""
        self._file: PackFile | None = None

    def find(self, level: Level, path: str) -> int | None:
        """Look for a level in a file, to replace it there.

        Parameters
        ----------
        level : Level
            What to look for: title, board and par.
        path : str
            The file, which need not be there.

        Returns
        -------
        int or None
            Its number; None if it is not in the file, or more than once, so that nobody knows which is meant.
        """
        file = PackFile(path)
        levels = file.pack.levels if file.pack else ()
        if levels.count(level) != 1:
            return None
        self.number, self._level, self._path, self._file = levels.index(level) + 1, level, path, file
        return self.number

    def number_in(self, path: str) -> int | None:
        """Return the level's number in a file, if it has been saved or found there."""
        return self.number if path == self._path else None

    def holds(self, board: Board | None, title: str, path: str) -> bool:
        """Tell whether a board is there as it was saved or found last, under this title."""
        level = self._level if self.number_in(path) else None
        return level is not None and (level.board, level.title) == (board, title)

    def save(self, level: Level, path: str, *, new: bool = False) -> int:
        """Save a level: add it, or replace it where it was saved or found before.

        Parameters
        ----------
        level : Level
            What to save.
        path : str
            The file.
        new : bool
            Whether to add it even so.

        Returns
        -------
        int
            Its number.

        Raises
        ------
        PackError
            If it can't be saved; nothing is changed then.
        """
        if self._file is None or path != self._path:
            self._file, self._path, self.number = PackFile(path), path, None
        self.number = self._file.save_level(level, None if new else self.number)
        self._level = level
        return self.number

    def forget(self) -> None:
        """Begin with another level, which will be added and replace none."""
        self.number = self._level = None
