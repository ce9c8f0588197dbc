"""One SQLite file that several programs may write at once: how it is made, opened, checked and refused.

The tables, for other tools: ``packs`` (one for each content and wording; ``levels`` is JSON with title,
layout and par), ``runs`` (``practice`` is 0 or 1; ``scoring`` and ``pack_version`` are the versions of the rules that
its scores follow and of the pack), ``attempts`` (``moves``, ``score``, ``cleared_at`` are NULL
until X is out), ``slides`` (``board`` is the layout before the slide) and ``incidents``: what moved nothing, in the
order of ``serial`` within an attempt, each after the slide ``number`` (0: before the first). Their ``kind`` is
``refused`` for a slide that the board did not allow, or ``cancelled`` for a drag without a release, whose ``cells``
are NULL. Times are UTC, as ISO 8601 text.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final, NoReturn, Self, TypeVar
from urllib.parse import quote

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget._common.whole_files import is_irregular

BUSY_SECONDS: Final = 30.0
"""How long to wait while another process writes."""

_APPLICATION: Final = 0x426C5368  # the letters BlSh
_VERSION: Final = 3  # of the tables
FILE_NAME: Final = "records.sqlite3"
"""The file's name, unless another path is given."""

_OTHER_FILE: Final = "move that file away, or use another one with Records(path)"
_ADVICE: Final = {
    sqlite3.SQLITE_BUSY: "close the program that keeps it locked, and open the records again",
    sqlite3.SQLITE_FULL: "free some disk space, and open the records again",
    sqlite3.SQLITE_IOERR: "check the disk, and open the records again",
    sqlite3.SQLITE_CONSTRAINT: "start a new run; another program has changed this one",
    sqlite3.SQLITE_READONLY: "allow writing to that file, or use another one with Records(path)",
    sqlite3.SQLITE_CANTOPEN: "allow writing to that file and its folder, or use another one with Records(path)",
}
_MARKS: Final = ("application_id", "user_version")
_INCIDENTS: Final = """CREATE TABLE incidents (run_id TEXT NOT NULL, level INTEGER NOT NULL, attempt INTEGER NOT NULL,
        serial INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('refused', 'cancelled')),
        block TEXT NOT NULL, cells INTEGER, board TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (run_id, level, attempt, serial),
        FOREIGN KEY (run_id, level, attempt) REFERENCES attempts) WITHOUT ROWID"""
_MARK_VERSION: Final = f"PRAGMA user_version = {_VERSION}"
_SCHEMA: Final = (
    f"PRAGMA application_id = {_APPLICATION}",
    _MARK_VERSION,
    """CREATE TABLE packs (pack_id INTEGER PRIMARY KEY, digest TEXT NOT NULL, title TEXT NOT NULL, levels TEXT NOT NULL,
        UNIQUE (digest, title, levels))""",
    """CREATE TABLE runs (run_id TEXT PRIMARY KEY, player TEXT NOT NULL, pack_id INTEGER NOT NULL REFERENCES packs,
        started_at TEXT NOT NULL, finished_at TEXT, practice INTEGER NOT NULL DEFAULT 0,
        scoring INTEGER NOT NULL DEFAULT 1, pack_version INTEGER NOT NULL DEFAULT 1)""",
    "CREATE INDEX runs_of_player ON runs (player)",
    """CREATE TABLE attempts (run_id TEXT NOT NULL REFERENCES runs, level INTEGER NOT NULL, attempt INTEGER NOT NULL,
        started_at TEXT NOT NULL, moves INTEGER, score INTEGER, cleared_at TEXT,
        PRIMARY KEY (run_id, level, attempt)) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX cleared_once ON attempts (run_id, level) WHERE score IS NOT NULL",  # no level counts twice
    """CREATE TABLE slides (run_id TEXT NOT NULL, level INTEGER NOT NULL, attempt INTEGER NOT NULL,
        number INTEGER NOT NULL, block TEXT NOT NULL, cells INTEGER NOT NULL, board TEXT NOT NULL,
        made_at TEXT NOT NULL, PRIMARY KEY (run_id, level, attempt, number),
        FOREIGN KEY (run_id, level, attempt) REFERENCES attempts) WITHOUT ROWID""",
    _INCIDENTS,
)
_UPDATES: Final = {
    1: ("ALTER TABLE runs ADD COLUMN practice INTEGER NOT NULL DEFAULT 0", _INCIDENTS),
    2: tuple(f"ALTER TABLE runs ADD COLUMN {name} INTEGER NOT NULL DEFAULT 1" for name in ("scoring", "pack_version")),
}
"""What makes the tables of a version those of the next."""

_FIRST_TABLES: Final = {"packs", "runs", "attempts", "slides"}
_TABLES: Final = {1: _FIRST_TABLES, 2: _FIRST_TABLES | {"incidents"}, 3: _FIRST_TABLES | {"incidents"}}

_Made = TypeVar("_Made")


class RecordsError(BlockShiftError, OSError):
    """Records that can't be used; one line says what is wrong, where, and what to do.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     Store(Path(f"{file.name}/below/a/file.sqlite3"))
    Traceback (most recent call last):
    blockshift_widget.records.store.RecordsError: the records can't be used: ... (...): ...
    """


@dataclass(frozen=True, slots=True)
class _Files:
    """Which files lie at a path: device and inode of the records and of what is written ahead; None if not there."""

    records: tuple[int, int] | None
    ahead: tuple[int, int] | None
    size: int

    @classmethod
    def at(cls, path: Path) -> Self:
        records, ahead = _status(path), _status(_beside(path, "-wal"))
        return cls(_identity(records), _identity(ahead), records.st_size if records else 0)

    def hold(self, now: Self) -> bool:
        """Whether what lies there now is still the same, and nothing was cut off."""
        return self.records == now.records and self.ahead in {None, now.ahead} and self.size <= now.size


class Store:
    """One connection to one file, its lock, and errors in plain words.

    A file that was deleted, moved, replaced or emptied since is noticed before the next look at it, and before anything
    is committed: what is at the path then, or a new file if nothing is, is opened instead.

    Parameters
    ----------
    path : Path
        The file, or an existing folder.

    Attributes
    ----------
    path : Path
        The file.
    opened : int
        How often a file was opened there: another number after another file has come to be there.

    Raises
    ------
    RecordsError
        If it can't be used; it is then left as it is.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._closed = False
        self._connection: sqlite3.Connection | None = None
        self.opened = 0
        with _plain_words(path):
            self.path = _place(path)
            self._open()

    def read(self, query: str, values: Any, make: Callable[[Any], _Made]) -> tuple[_Made, ...]:  # noqa: ANN401 (as sqlite3)
        """Make something of every row."""
        with self._using() as connection:
            return tuple(make(row) for row in connection.execute(query, values).fetchall())

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read what belongs together as it is at one moment, whoever writes meanwhile."""
        with self._using() as connection, _transaction(connection, "DEFERRED"):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all of it or, at any error, nothing."""
        with self._using() as connection, _transaction(connection, "IMMEDIATE"):
            yield connection

    def close(self) -> None:
        """Let go of the file; a second time does no harm."""
        if os.getpid() != self._process:  # SQLite forbids a child even to close what its parent opened
            return
        with self._lock, suppress(sqlite3.Error):
            self._closed = True
            self._let_go()

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        again = "open them again with Records(path)"
        if os.getpid() != self._process:  # asked before the lock, which a thread of the parent may hold for ever
            refuse("the records were opened before this process was forked", self.path, again)
        with self._lock:
            if self._closed:
                refuse("the records are closed", self.path, again)
            with _plain_words(self.path):
                yield self._connection if self._connection and self._is_there() else self._open()

    def _is_there(self) -> bool:
        """Whether the file at the path still is the one that is open."""
        return self._files.hold(_Files.at(self.path))

    def _open(self) -> sqlite3.Connection:
        """Open what lies at the path, or a new file; let go of what was open before."""
        self._let_go()
        self.path = _place(self.path)
        connection = _connect(self.path)
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()  # now what is written ahead has its file
        self._connection, self._files = connection, _Files.at(self.path)
        self.opened += 1
        return connection

    def _let_go(self) -> None:
        """Close the connection; a file that was moved gets what was written ahead of it, wherever it is now."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        moved = _Files.at(self.path).records != self._files.records
        with suppress(sqlite3.Error):
            if moved:
                connection.execute("PRAGMA busy_timeout = 0")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        with suppress(sqlite3.Error):
            connection.close()
        if moved and _identity(_status(_beside(self.path, "-wal"))) == self._files.ahead is not None:
            for ending in ("-wal", "-shm"):  # they are of the old file: beside a new file they would damage it
                _beside(self.path, ending).unlink(missing_ok=True)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _identity(status: os.stat_result | None) -> tuple[int, int] | None:
    """Return device and inode: two files of one name are not the same file."""
    return None if status is None else (status.st_dev, status.st_ino)


def _beside(path: Path, ending: str) -> Path:
    """Return the path of one of the files that SQLite keeps beside its own."""
    return path.with_name(path.name + ending)


def _place(path: Path) -> Path:
    """Return the file, in a folder that exists."""
    path = path.expanduser().absolute()
    path = path / FILE_NAME if path.is_dir() else path
    path.parent.mkdir(parents=True, exist_ok=True)
    if is_irregular(path):
        refuse("the records are not a regular file", path)
    return path


def _connect(path: Path) -> sqlite3.Connection:
    """Open the file, make its tables if it is empty, bring older ones up to date, refuse it if it is not ours."""
    if path.exists() and path.stat().st_size:
        _probe(path)
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        with _transaction(
            connection, "IMMEDIATE"
        ):  # asked again under the lock: of several processes one makes the tables
            _make_or_check(connection, path)
        _use_wal(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _probe(path: Path) -> None:
    """Refuse what is not ours before a lock, a journal or a recovery can touch it.

    SQLite reads it, not `open`: closing a plain file handle drops the locks that other records
    of this process hold on the file.
    """
    address = quote(path.as_posix().removeprefix("/"), safe="/:")
    with closing(sqlite3.connect(f"file:///{address}?mode=ro&immutable=1", uri=True)) as connection:
        connection.execute("PRAGMA writable_schema = ON")  # no complaint if another process is just making it longer
        _check(connection, path)


def _make_or_check(connection: sqlite3.Connection, path: Path) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables and connection.execute("PRAGMA application_id").fetchone() == (0,):
        for statement in _SCHEMA:
            connection.execute(statement)
        return
    version = _check(connection, path)
    if version not in _TABLES or not tables >= _TABLES[version]:
        refuse("the records are damaged: tables are missing", path)
    if version < _VERSION:
        for statement in chain.from_iterable(_UPDATES[number] for number in range(version, _VERSION)):
            connection.execute(statement)
        connection.execute(_MARK_VERSION)


def _check(connection: sqlite3.Connection, path: Path) -> int:
    """Refuse what is not ours, and return the version of its tables."""
    ((application,), (version,)) = (connection.execute(f"PRAGMA {mark}").fetchone() for mark in _MARKS)
    if application != _APPLICATION:
        refuse("this SQLite file belongs to another application", path)
    if version > _VERSION:
        advice = "update it, or use another file with Records(path)"
        refuse("the records were written by a newer version of blockshift_widget", path, advice)
    return int(version)


def _use_wal(connection: sqlite3.Connection) -> None:
    """Write ahead where the file system can: a commit is one append, and nobody waits for readers.

    The tables are there before, so that the first page of the file itself always says whose it is.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
                return  # a network file system: the usual journal is slower and just as safe
        except sqlite3.OperationalError:  # SQLite does not wait for others here, so wait for them
            if time.monotonic() > patience:
                return
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = NORMAL")  # a power cut may lose the last slides, but damages nothing


@contextmanager
def _transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    try:
        connection.execute(f"BEGIN {kind}")
        yield
        connection.execute("COMMIT")
    except BaseException:  # Ctrl-C, too
        with suppress(sqlite3.Error):  # a full disk has ended it already
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _plain_words(path: Path) -> Iterator[None]:
    """Say in one line what went wrong: in SQLite, in the folder, or with a value that this package never wrote."""
    try:
        yield
    except RecordsError:
        raise
    except Exception as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN if isinstance(error, OSError) else 0)
        advice = _ADVICE.get(code & 0xFF, _OTHER_FILE)  # the low byte is the primary code
        what = f"the records can't be used: {getattr(error, 'strerror', None) or error}"
        raise records_error(what, path, advice) from error


def refuse(what: str, path: Path, advice: str = _OTHER_FILE) -> NoReturn:
    """Raise a :class:`RecordsError` that says what is wrong, where, and what to do."""
    raise records_error(what, path, advice)


def records_error(what: str, path: Path, advice: str = _OTHER_FILE) -> RecordsError:
    """Make the error of one line that says what is wrong, where, and what to do."""
    return RecordsError(" ".join(f"{what} ({path}): {advice}".splitlines()))
