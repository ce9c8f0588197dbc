"""Runs as they happen, in one SQLite file; the personal best is derived from them; run files out and in.

Every event is committed before the next one can happen, so a crash loses nothing that was confirmed.
Totals are not stored: they are the sums of the scores of the cleared attempts.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import platformdirs

from blockshift_widget.game import LevelCleared, Phase, PhaseError, Run, SlideMade
from blockshift_widget.levels import LevelPack
from blockshift_widget.records.recording import Recording, agree, write_rest
from blockshift_widget.records.run_file import RunFileError, read_run_file, run_files, write_run_file
from blockshift_widget.records.run_log import RunLog
from blockshift_widget.records.run_rows import read_cleared, read_log, read_slides
from blockshift_widget.records.store import FILE_NAME, Store

_BEST: Final = """SELECT SUM(score) AS total FROM attempts JOIN runs USING (run_id) JOIN packs USING (pack_id)
    WHERE player = ? AND digest = ? AND finished_at IS NOT NULL AND NOT practice
    GROUP BY run_id HAVING COUNT(score) = ? ORDER BY total DESC LIMIT 1"""
_RUNS: Final = """SELECT run_id, player, title, digest, levels, started_at, finished_at,
        (SELECT TOTAL(score) FROM attempts WHERE attempts.run_id = runs.run_id), practice
    FROM runs JOIN packs USING (pack_id)
    WHERE (:player IS NULL OR player = :player) AND (:digest IS NULL OR digest = :digest)
    ORDER BY started_at, runs.rowid"""

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """What is known of a run.

    Parameters
    ----------
    run_id, player : str
        Its name in :meth:`Records.cleared` and :meth:`Records.slides`, and who played.
    pack_title, pack_digest : str
        What was played: its title then, and the name of its content.
    started_at, finished_at : datetime
        When, in UTC; a run that was left has no `finished_at` but None.
    levels, total : int
        Number of levels in the pack, and sum of the level scores so far.
    practice : bool
        Whether it was for practice, and so never counts for a record.
    """

    run_id: str
    player: str
    pack_title: str
    pack_digest: str
    levels: int
    started_at: datetime
    finished_at: datetime | None
    total: int
    practice: bool


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the files of a folder.

    Parameters
    ----------
    added : tuple of Path
        Files of runs that were new, or went on after what was known of them.
    known : tuple of Path
        Files that held nothing new.
    refused : tuple of RunFileError
        For each file that was refused the reason and the place; nothing of it was added.

    Examples
    --------
    >>> print(ImportReport((Path("a.json"),), (), (RunFileError("this is not JSON", "b.json"),)))
    1 added, 0 known already, 1 refused
    b.json: this is not JSON
    """

    added: tuple[Path, ...]
    known: tuple[Path, ...]
    refused: tuple[RunFileError, ...]

    def __str__(self) -> str:
        """Count the files, and give a line to each that was refused."""
        counts = f"{len(self.added)} added, {len(self.known)} known already, {len(self.refused)} refused"
        return "\n".join([counts, *map(str, self.refused)])


def records_file() -> Path:
    """Where the records lie by default.

    In the folder that the environment variable ``BLOCKSHIFT_HOME`` names, or else in the user's data folder.

    Examples
    --------
    >>> records_file().name
    'records.sqlite3'
    """
    home = os.environ.get("BLOCKSHIFT_HOME")
    # without an author, Windows makes one folder "blockshift", not a folder in a folder
    return (Path(home) if home else platformdirs.user_data_path("blockshift", appauthor=False)) / FILE_NAME


class Records:
    """Everything that was played, in one SQLite file.

    Threads may share it. Processes open it each for themselves and may write at the same time;
    a forked one must not use its parent's. Every call raises :class:`RecordsError` when the file
    turns out to be damaged, and after :meth:`close`.

    Parameters
    ----------
    path : str or path, optional
        The file, or an existing folder for ``records.sqlite3``. :func:`records_file` by default.

    Raises
    ------
    RecordsError
        If the folder can't be made or written, or the file is damaged, belongs to another
        application or was written by a newer version. Such a file is left as it is.

    Examples
    --------
    >>> import tempfile
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.levels import Level
    >>> pack = LevelPack("One level", (Level("Open road", Board("............XX......................"), par=4),))
    >>> run = Run(pack)
    >>> with tempfile.TemporaryDirectory() as folder, Records(folder) as records:
    ...     recording = records.follow(run, "Ada")
    ...     run.start()
    ...     run.slide("X", 4)
    ...     print(records.best("Ada", pack))  # cleared, but the results are not shown yet
    ...     run.next_level()
    ...     print(records.best("Ada", pack))
    None
    150
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self._store = Store(Path(records_file() if path is None else path))

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    def follow(self, run: Run, player: str) -> Recording:
        """Write a run as it happens.

        Parameters
        ----------
        run : Run
            In the phase READY.
        player : str
            Who plays.

        Returns
        -------
        Recording
            Look at its `problem`: a run goes on when it can't be written any more.

        Raises
        ------
        PhaseError
            If the run has started already.
        """
        if run.phase is not Phase.READY:
            msg = f"follow() is for a run in the phase READY; this one is in {run.phase.name}"
            raise PhaseError(msg)
        recording = Recording(self._store, run, player)
        run.listen(recording)
        return recording

    def best(self, player: str, pack: LevelPack) -> int | None:
        """Return a player's personal best: the highest total of all finished runs but those for practice, or None.

        Parameters
        ----------
        player : str
            Who.
        pack : LevelPack
            What; an edited pack is another one, a renamed one is not.
        """
        totals = self._store.read(_BEST, (player, pack.digest, len(pack)), lambda row: int(row[0]))
        return totals[0] if totals else None

    def runs(self, player: str | None = None, pack: LevelPack | None = None) -> tuple[RunRecord, ...]:
        """Return the runs, finished or not, oldest first.

        Parameters
        ----------
        player : str, optional
            Only this player's.
        pack : LevelPack, optional
            Only runs of this content.
        """
        digest = None if pack is None else pack.digest
        return self._store.read(_RUNS, {"player": player, "digest": digest}, _run_record)

    def cleared(self, run_id: str) -> tuple[LevelCleared, ...]:
        """Return what was achieved on each cleared level of a run, in order.

        Raises
        ------
        KeyError
            If there is no such run.
        """
        return self._of_run(run_id, read_cleared)

    def slides(self, run_id: str) -> tuple[SlideMade, ...]:
        """Return every slide of a run, of all attempts, in order.

        Raises
        ------
        KeyError
            If there is no such run.
        """
        return self._of_run(run_id, read_slides)

    def log(self, run_id: str) -> RunLog:
        """Return everything that is known of a run.

        Parameters
        ----------
        run_id : str
            Its name, as in :meth:`runs`.

        Returns
        -------
        RunLog
            Its events are those that happened, in their order. They are read, not proved:
            :meth:`~blockshift_widget.records.run_log.RunLog.replayed` does that.

        Raises
        ------
        KeyError
            If there is no such run.
        """
        return self._of_run(run_id, read_log)

    def logs(self, player: str | None = None, pack: LevelPack | None = None) -> Iterator[RunLog]:
        """Yield everything that is known of the runs, finished or not, oldest first, one by one as they are read.

        Parameters
        ----------
        player : str, optional
            Only this player's.
        pack : LevelPack, optional
            Only runs of this content.
        """
        for run in self.runs(player, pack):
            try:
                log = self.log(run.run_id)
            except KeyError:  # someone has deleted it since
                continue
            yield log

    def export(self, run_id: str, folder: str | os.PathLike[str]) -> Path:
        """Write a run to a file, as :func:`~blockshift_widget.records.run_file.write_run_file` does.

        Parameters
        ----------
        run_id : str
            Its name, as in :meth:`runs`.
        folder : str or path
            Made if it is not there.

        Returns
        -------
        Path
            The file; an older one of the same run is replaced.

        Raises
        ------
        KeyError
            If there is no such run.
        RunFileError
            If the run can't be written to a file.
        OSError
            If the folder can't be written.
        """
        return write_run_file(self.log(run_id), folder)

    def export_all(self, folder: str | os.PathLike[str]) -> tuple[Path, ...]:
        """Write every run to a file of its own, oldest first.

        Parameters
        ----------
        folder : str or path
            Made if it is not there.

        Returns
        -------
        tuple of Path
            The files.

        Raises
        ------
        RunFileError
            If a run can't be written to a file.
        OSError
            If the folder can't be written.
        """
        Path(folder).expanduser().mkdir(parents=True, exist_ok=True)  # for no runs, too: it can be read again
        return tuple(write_run_file(log, folder) for log in self.logs())

    def import_file(self, path: str | os.PathLike[str]) -> bool:
        """Add the run of a file, after it has been played again by the engine; all of it or nothing.

        Parameters
        ----------
        path : str or path
            What :meth:`export` has written, here or elsewhere.

        Returns
        -------
        bool
            Whether it held something new. A run that is known up to a point is continued.

        Raises
        ------
        RunFileError
            With the reason and the place: if the file can't be read, describes something that can't have happened, or
            holds a different version of a run that is known.
        """
        log = read_run_file(path)
        with self._store.writing() as connection:
            known = read_log(connection, log.run_id)
            fits = known is None or agree(log, known)
            new = fits and write_rest(connection, log, len(known.events) if known else 0)
        if not fits:
            msg = f"the records hold a different version of the run {log.run_id}; it stays as it is"
            raise RunFileError(msg, os.fspath(path), "run_id")
        return new

    def import_folder(self, folder: str | os.PathLike[str]) -> ImportReport:
        """Add the runs of every ``.json`` file of a folder, in the order of their names.

        Parameters
        ----------
        folder : str or path
            Not what lies in folders below it.

        Returns
        -------
        ImportReport
            A file that is refused is in the report; the others are read all the same.

        Raises
        ------
        RunFileError
            If there is no such folder.
        """
        added: list[Path] = []
        known: list[Path] = []
        refused: list[RunFileError] = []
        for path in run_files(folder):
            try:
                (added if self.import_file(path) else known).append(path)
            except RunFileError as error:
                refused.append(error)
        return ImportReport(tuple(added), tuple(known), tuple(refused))

    def close(self) -> None:
        """Let go of the file; closing twice does no harm."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """Say where the records lie."""
        return f"<Records in {str(self.path)!r}>"

    def _of_run(self, run_id: str, read: Callable[[sqlite3.Connection, str], _Read | None]) -> _Read:
        with self._store.reading() as connection:
            result = read(connection, run_id)
        if result is None:
            msg = f"there is no run {run_id!r} in {self.path}; Records.runs() lists them"
            raise KeyError(msg)
        return result


def _run_record(row: tuple[Any, ...]) -> RunRecord:
    run_id, player, title, digest, levels, started, finished, total, practice = row
    ended = None if finished is None else datetime.fromisoformat(finished)
    count = len(json.loads(levels))
    began = datetime.fromisoformat(started)
    return RunRecord(run_id, player, title, digest, count, began, ended, int(total), bool(practice))
