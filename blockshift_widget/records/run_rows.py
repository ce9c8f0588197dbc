"""A run as rows of the store: written event by event, and put together again in the same order.

The store keeps no list of events: what happened follows from the rows. An attempt begins, its slides come by their
numbers, each followed by the incidents after it, and a score ends it; a run with the time of its end has shown its
results.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import Final

from blockshift_widget.board import Board
from blockshift_widget.game import (
    SCORING,
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    RunFinished,
    SlideMade,
    SlideRefused,
    run_total,
)
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records.run_log import RunLog, board_of, slide_of, time_text

_ADD_PACK: Final = "INSERT OR IGNORE INTO packs (digest, title, levels) VALUES (?, ?, ?)"
_ADD_RUN: Final = """INSERT INTO runs (run_id, player, practice, started_at, scoring, pack_version, pack_id)
    SELECT ?, ?, ?, ?, ?, ?, pack_id FROM packs WHERE (digest, title, levels) = (?, ?, ?)"""
_ADD_ATTEMPT: Final = "INSERT INTO attempts (run_id, level, attempt, started_at) VALUES (?, ?, ?, ?)"
_ADD_SLIDE: Final = "INSERT INTO slides VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_INCIDENT: Final = "INSERT INTO incidents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_CLEAR: Final = "UPDATE attempts SET moves = ?, score = ?, cleared_at = ? WHERE (run_id, level, attempt) = (?, ?, ?)"
_FINISH: Final = "UPDATE runs SET finished_at = ? WHERE run_id = ?"

_RUN: Final = """SELECT player, practice, finished_at, scoring, digest, title, levels, pack_version
    FROM runs JOIN packs USING (pack_id) WHERE run_id = ?"""
_ATTEMPTS: Final = """SELECT level, attempt, started_at, moves, score, cleared_at FROM attempts
    WHERE run_id = ? ORDER BY level, attempt"""
_SLIDES: Final = """SELECT level, attempt, number, block, cells, board, made_at FROM slides
    WHERE run_id = ? ORDER BY level, attempt, number"""
_INCIDENTS: Final = """SELECT level, attempt, number, serial, kind, block, cells, board, at FROM incidents
    WHERE run_id = ? ORDER BY level, attempt, serial"""

_Place = tuple[int, int, int, int]  # level, attempt, slide number, serial of the incident
_time: Final = datetime.fromisoformat
_START, _END = -1, 2**62  # as slide numbers: before and after all that happens in an attempt


class RunWriter:
    """Writes a run, event by event.

    Parameters
    ----------
    run_id, player : str
        What the run is called, and who plays.
    pack : LevelPack
        What is played.
    practice : bool
        Whether the run is for practice.
    """

    def __init__(self, run_id: str, player: str, pack: LevelPack, *, practice: bool) -> None:
        self._run_id, self._player, self._pack, self._practice = run_id, player, pack, practice
        self._incidents = 0
        self._last: AttemptStarted | SlideMade | None = None

    def write(self, connection: sqlite3.Connection, event: Event) -> bool:
        """Write the next event.

        Returns
        -------
        bool
            False if someone has deleted the run meanwhile.
        """
        self.skip(event)
        at = time_text(event.at)
        match event:
            case AttemptStarted(level, attempt):
                if (level, attempt) == (1, 1):
                    self._write_run(connection, at)
                done = connection.execute(_ADD_ATTEMPT, (self._run_id, level, attempt, at))
            case SlideMade(level, attempt, number, slide, board):
                row = (self._run_id, level, attempt, number, slide.block, slide.cells, board.layout, at)
                done = connection.execute(_ADD_SLIDE, row)
            case SlideRefused(level, attempt, number, slide, board):
                place = (self._run_id, level, attempt, self._incidents, number)
                asked = (slide.block, slide.cells, board.layout, at)
                done = connection.execute(_ADD_INCIDENT, (*place, "refused", *asked))
            case DragCancelled(level, attempt, number, block):
                place = (self._run_id, level, attempt, self._incidents, number)
                done = connection.execute(_ADD_INCIDENT, (*place, "cancelled", block, None, self._board().layout, at))
            case LevelCleared(level, attempt):
                done = connection.execute(_CLEAR, (event.moves, event.score, at, self._run_id, level, attempt))
            case RunFinished():
                done = connection.execute(_FINISH, (at, self._run_id))
        return done.rowcount == 1

    def skip(self, event: Event) -> None:
        """Take note of the next event without writing it, as of one that is written already."""
        match event:
            case AttemptStarted():
                self._incidents, self._last = 0, event
            case SlideMade():
                self._last = event
            case SlideRefused() | DragCancelled():
                self._incidents += 1
            case _:
                pass

    def _write_run(self, connection: sqlite3.Connection, at: str) -> None:
        levels = [{"title": lv.title, "layout": lv.board.layout, "par": lv.par} for lv in self._pack.levels]
        pack = (self._pack.digest, self._pack.title, json.dumps(levels))
        connection.execute(_ADD_PACK, pack)
        run = (self._run_id, self._player, self._practice, at, SCORING, self._pack.version)
        connection.execute(_ADD_RUN, (*run, *pack))

    def _board(self) -> Board:
        """Return the board as it is now."""
        if isinstance(self._last, SlideMade):
            return self._last.before.after(self._last.slide)
        return (self._last or self._pack.levels[0]).board


def read_log(connection: sqlite3.Connection, run_id: str) -> RunLog | None:
    """Put a run together again; None if there is no such run.

    Parameters
    ----------
    connection : sqlite3.Connection
        In a transaction, so that all rows are of one moment.
    run_id : str
        Its name.
    """
    run = connection.execute(_RUN, (run_id,)).fetchone()
    if run is None:
        return None
    player, practice, finished, scoring, *of_pack = run
    pack = pack_of(*of_pack)
    placed = [*_attempts(connection, run_id, pack), *_slides(connection, run_id), *_incidents(connection, run_id)]
    placed.sort(key=itemgetter(0))
    events = [event for _, event in placed]
    if finished is not None:
        total = run_total(event.score for event in events if isinstance(event, LevelCleared))
        events.append(RunFinished(total, _time(finished)))
    return RunLog(run_id, player, pack, bool(practice), tuple(events), scoring)


@lru_cache(maxsize=256)
def pack_of(digest: str, title: str, levels: str, version: int) -> LevelPack:
    """Build a pack again from its row, the same object again while it is cached.

    Parameters
    ----------
    digest, title, levels : str
        The row; `levels` is JSON.
    version : int
        The pack's version.

    Raises
    ------
    ValueError
        If the digest is not that of the levels.

    Examples
    --------
    >>> pack = LevelPack("One", (Level("Open road", Board("............XX......................"), par=4),))
    >>> levels = [{"title": "Open road", "layout": "............XX......................", "par": 4}]
    >>> pack_of(pack.digest, "One", json.dumps(levels), 1) == pack
    True
    """
    of_pack = tuple(Level(lv["title"], board_of(lv["layout"]), lv["par"]) for lv in json.loads(levels))
    pack = LevelPack(title, of_pack, version)
    if pack.digest != digest:
        msg = f"the levels of the pack {title!r} are not those that were played"
        raise ValueError(msg)
    return pack


def read_slides(connection: sqlite3.Connection, run_id: str) -> tuple[SlideMade, ...] | None:
    """Return the slides of a run in the order in which they were made; None if there is no such run."""
    if connection.execute(_RUN, (run_id,)).fetchone() is None:
        return None
    return tuple(made for _, made in _slides(connection, run_id))


def read_cleared(connection: sqlite3.Connection, run_id: str) -> tuple[LevelCleared, ...] | None:
    """Return what a run achieved on each level that it cleared, in order; None if there is no such run."""
    run = connection.execute(_RUN, (run_id,)).fetchone()
    if run is None:
        return None
    attempts = _attempts(connection, run_id, pack_of(*run[-4:]))
    return tuple(event for _, event in attempts if isinstance(event, LevelCleared))


def _attempts(connection: sqlite3.Connection, run_id: str, pack: LevelPack) -> Iterator[tuple[_Place, Event]]:
    for level, attempt, started, moves, score, cleared in connection.execute(_ATTEMPTS, (run_id,)):
        of_pack = pack.levels[level - 1]
        yield (level, attempt, _START, 0), AttemptStarted(level, attempt, of_pack.board, _time(started))
        if score is not None:
            done = LevelCleared(level, attempt, of_pack.title, moves, of_pack.par, score, _time(cleared))
            yield (level, attempt, _END, 0), done


def _slides(connection: sqlite3.Connection, run_id: str) -> Iterator[tuple[_Place, SlideMade]]:
    for level, attempt, number, block, cells, board, at in connection.execute(_SLIDES, (run_id,)):
        made = SlideMade(level, attempt, number, slide_of(block, cells), board_of(board), _time(at))
        yield (level, attempt, number, 0), made


def _incidents(connection: sqlite3.Connection, run_id: str) -> Iterator[tuple[_Place, Event]]:
    for level, attempt, number, serial, kind, block, cells, board, at in connection.execute(_INCIDENTS, (run_id,)):
        place = (level, attempt, number, serial)
        if kind == "cancelled":
            yield place, DragCancelled(level, attempt, number, block, _time(at))
        else:
            yield place, SlideRefused(level, attempt, number, slide_of(block, cells), board_of(board), _time(at))
