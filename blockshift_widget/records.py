"""Runs as they happen, in one SQLite file; the personal best is derived from them.

Every event is committed before the next one can happen, so a crash loses nothing that was confirmed.
Totals are not stored: they are the sums of the scores of the cleared attempts.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from uuid import uuid4

import platformdirs

from blockshift_widget.board import Board, Slide
from blockshift_widget.levels import LevelPack
from blockshift_widget.run import AttemptStarted, Event, LevelCleared, Phase, PhaseError, Run, RunFinished, SlideMade
from blockshift_widget.store import FILE_NAME, RecordsError, Store, records_error, refuse

__all__ = ["Recording", "Records", "RecordsError", "RunRecord", "records_file"]

_ADD_PACK: Final = "INSERT OR IGNORE INTO packs (digest, title, levels) VALUES (?, ?, ?)"
_ADD_RUN: Final = """INSERT INTO runs (run_id, player, started_at, pack_id)
    SELECT ?, ?, ?, pack_id FROM packs WHERE (digest, title, levels) = (?, ?, ?)"""
_ADD_ATTEMPT: Final = "INSERT INTO attempts (run_id, level, attempt, started_at) VALUES (?, ?, ?, ?)"
_ADD_SLIDE: Final = "INSERT INTO slides VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_CLEAR: Final = "UPDATE attempts SET moves = ?, score = ?, cleared_at = ? WHERE (run_id, level, attempt) = (?, ?, ?)"
_FINISH: Final = "UPDATE runs SET finished_at = ? WHERE run_id = ?"
_BEST: Final = """SELECT SUM(score) AS total FROM attempts JOIN runs USING (run_id) JOIN packs USING (pack_id)
    WHERE player = ? AND digest = ? AND finished_at IS NOT NULL
    GROUP BY run_id HAVING COUNT(score) = ? ORDER BY total DESC LIMIT 1"""
_RUNS: Final = """SELECT run_id, player, title, digest, levels, started_at, finished_at,
        (SELECT TOTAL(score) FROM attempts WHERE attempts.run_id = runs.run_id)
    FROM runs JOIN packs USING (pack_id)
    WHERE (:player IS NULL OR player = :player) AND (:digest IS NULL OR digest = :digest)
    ORDER BY started_at, runs.rowid"""
_CLEARED: Final = """SELECT levels, level, attempt, moves, score, cleared_at
    FROM attempts JOIN runs USING (run_id) JOIN packs USING (pack_id)
    WHERE run_id = ? AND score IS NOT NULL ORDER BY level"""
_SLIDES: Final = """SELECT level, attempt, number, block, cells, board, made_at
    FROM slides WHERE run_id = ? ORDER BY level, attempt, number"""

_Made = TypeVar("_Made")


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
    """

    run_id: str
    player: str
    pack_title: str
    pack_digest: str
    levels: int
    started_at: datetime
    finished_at: datetime | None
    total: int


def records_file() -> Path:
    """Where the records lie unless told otherwise.

    In the folder that the environment variable ``BLOCKSHIFT_HOME`` names, or else in the user's data folder.

    Examples
    --------
    >>> records_file().name
    'records.sqlite3'
    """
    home = os.environ.get("BLOCKSHIFT_HOME")
    # without an author, Windows gives one folder "blockshift" and not one in another
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
        recording = Recording(self._store, run.pack, player)
        run.listen(recording)
        return recording

    def best(self, player: str, pack: LevelPack) -> int | None:
        """Return a player's personal best: the highest total of all finished runs, or None.

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
        """Return what was achieved on each cleared level of a run, as the run told it, in order.

        Raises
        ------
        KeyError
            If there is no such run.
        """
        return self._of_run(run_id, _CLEARED, _level_cleared)

    def slides(self, run_id: str) -> tuple[SlideMade, ...]:
        """Return every slide of a run, of all attempts, as the run told it, in order.

        Raises
        ------
        KeyError
            If there is no such run.
        """
        return self._of_run(run_id, _SLIDES, _slide_made)

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

    def _of_run(self, run_id: str, query: str, make: Callable[[Any], _Made]) -> tuple[_Made, ...]:
        if not self._store.read("SELECT run_id FROM runs WHERE run_id = ?", (run_id,), str):
            msg = f"there is no run {run_id!r} in {self.path}; Records.runs() lists them"
            raise KeyError(msg)
        return self._store.read(query, (run_id,), make)


class Recording:
    """A run being written; :meth:`Records.follow` makes it, and the run tells it every event.

    Attributes
    ----------
    run_id : str
        Its name in the records.
    problem : str or None
        One line saying why it stopped, None while all is well. After a problem nothing is
        written, so that a run with a gap is never finished and never counts.
    """

    def __init__(self, store: Store, pack: LevelPack, player: str) -> None:
        self.run_id = uuid4().hex
        self.problem: str | None = None
        self._store, self._pack, self._player = store, pack, player

    def __call__(self, event: Event) -> None:
        """Write one event, whole or not at all."""
        if self.problem is not None:
            return
        try:
            with self._store.writing() as connection:
                self._write(connection, event)
        except RecordsError as error:
            self.problem = str(error)
        except BaseException:  # Ctrl-C is for the player to see, but it leaves a gap as well
            self.problem = str(records_error("writing was interrupted", self._store.path, "start a new run"))
            raise

    def _write(self, connection: sqlite3.Connection, event: Event) -> None:
        at = event.at.astimezone(UTC).isoformat(timespec="microseconds")
        match event:
            case AttemptStarted(level, attempt):
                if (level, attempt) == (1, 1):
                    self._write_run(connection, at)
                done = connection.execute(_ADD_ATTEMPT, (self.run_id, level, attempt, at))
            case SlideMade(level, attempt, number, slide, board):
                row = (self.run_id, level, attempt, number, slide.block, slide.cells, board.layout, at)
                done = connection.execute(_ADD_SLIDE, row)
            case LevelCleared(level, attempt):
                done = connection.execute(_CLEAR, (event.moves, event.score, at, self.run_id, level, attempt))
            case RunFinished():
                done = connection.execute(_FINISH, (at, self.run_id))
        if done.rowcount != 1:
            refuse("someone deleted this run from the records", self._store.path, "start a new run")

    def _write_run(self, connection: sqlite3.Connection, at: str) -> None:
        levels = [{"title": lv.title, "layout": lv.board.layout, "par": lv.par} for lv in self._pack.levels]
        pack = (self._pack.digest, self._pack.title, json.dumps(levels))
        connection.execute(_ADD_PACK, pack)
        connection.execute(_ADD_RUN, (self.run_id, self._player, at, *pack))


def _run_record(row: tuple[Any, ...]) -> RunRecord:
    run_id, player, title, digest, levels, started, finished, total = row
    ended = None if finished is None else datetime.fromisoformat(finished)
    count = len(json.loads(levels))
    return RunRecord(run_id, player, title, digest, count, datetime.fromisoformat(started), ended, int(total))


def _level_cleared(row: tuple[Any, ...]) -> LevelCleared:
    levels, level, attempt, moves, score, at = row
    of_pack = json.loads(levels)[level - 1]
    return LevelCleared(level, attempt, of_pack["title"], moves, of_pack["par"], score, datetime.fromisoformat(at))


def _slide_made(row: tuple[Any, ...]) -> SlideMade:
    level, attempt, number, block, cells, board, at = row
    return SlideMade(level, attempt, number, Slide(block, cells), Board(board), datetime.fromisoformat(at))
