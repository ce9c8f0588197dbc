"""The file of an older version is brought up to date, whole or not at all, and loses nothing."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from blockshift_widget.game import LevelCleared, RunFinished, SlideMade
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import Records, RecordsError, store
from tests.plays import a_run, finish
from tests.strategies import GATE, ROAD

PACK = LevelPack("Two", (Level("Gate", GATE, 5), Level("Road", ROAD, 4)))
OPEN_GATE = "............XX........A.....A......."  # after A one cell down
AT = "2025-12-31T23:59:{:02}.000000+00:00"

VERSION_1 = (
    "PRAGMA application_id = 1114395496",
    "PRAGMA user_version = 1",
    """CREATE TABLE packs (pack_id INTEGER PRIMARY KEY, digest TEXT NOT NULL, title TEXT NOT NULL, levels TEXT NOT NULL,
        UNIQUE (digest, title, levels))""",
    """CREATE TABLE runs (run_id TEXT PRIMARY KEY, player TEXT NOT NULL, pack_id INTEGER NOT NULL REFERENCES packs,
        started_at TEXT NOT NULL, finished_at TEXT)""",
    "CREATE INDEX runs_of_player ON runs (player)",
    """CREATE TABLE attempts (run_id TEXT NOT NULL REFERENCES runs, level INTEGER NOT NULL, attempt INTEGER NOT NULL,
        started_at TEXT NOT NULL, moves INTEGER, score INTEGER, cleared_at TEXT,
        PRIMARY KEY (run_id, level, attempt)) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX cleared_once ON attempts (run_id, level) WHERE score IS NOT NULL",
    """CREATE TABLE slides (run_id TEXT NOT NULL, level INTEGER NOT NULL, attempt INTEGER NOT NULL,
        number INTEGER NOT NULL, block TEXT NOT NULL, cells INTEGER NOT NULL, board TEXT NOT NULL,
        made_at TEXT NOT NULL, PRIMARY KEY (run_id, level, attempt, number),
        FOREIGN KEY (run_id, level, attempt) REFERENCES attempts) WITHOUT ROWID""",
)
"""The tables as version 0.1.0 made them."""

LEVELS = json.dumps([{"title": lv.title, "layout": lv.board.layout, "par": lv.par} for lv in PACK.levels])
ROWS: dict[str, list[tuple[Any, ...]]] = {
    "packs": [(1, PACK.digest, "Two", LEVELS)],
    "runs": [("whole", "Ada", 1, AT.format(0), AT.format(9)), ("left", "Bo", 1, AT.format(10), None)],
    "attempts": [
        ("left", 1, 1, AT.format(10), None, None, None),
        ("whole", 1, 1, AT.format(0), None, None, None),
        ("whole", 1, 2, AT.format(2), 5, 150, AT.format(4)),
        ("whole", 2, 1, AT.format(5), 6, 140, AT.format(8)),
    ],
    "slides": [
        ("left", 1, 1, 1, "A", -1, GATE.layout, AT.format(11)),
        ("whole", 1, 1, 1, "A", 2, GATE.layout, AT.format(1)),
        ("whole", 1, 2, 1, "A", 1, GATE.layout, AT.format(3)),
        ("whole", 1, 2, 2, "X", 4, OPEN_GATE, AT.format(4)),
        ("whole", 2, 1, 1, "X", 1, ROAD.layout, AT.format(6)),
        ("whole", 2, 1, 2, "X", -1, ROAD.layout.replace(".XX.", "..XX"), AT.format(7)),
        ("whole", 2, 1, 3, "X", 4, ROAD.layout, AT.format(8)),
    ],
}


def make_version_1(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in VERSION_1:
            connection.execute(statement)
        for table, rows in ROWS.items():
            marks = ", ".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 (constants)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.execute("PRAGMA journal_mode = WAL")  # as version 0.1.0 left it


def rows_of(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return what the tables of version 1 hold, in their columns of then."""
    columns = {"packs": "pack_id, digest, title, levels", "runs": "run_id, player, pack_id, started_at, finished_at"}
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: connection.execute(f"SELECT {columns.get(table, '*')} FROM {table}").fetchall()  # noqa: S608
            for table in ROWS
        }


def tables_of(path: Path) -> list[tuple[str, str]]:
    """Return the tables with their columns, whichever way they were made."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
        return [(name, str(connection.execute(f"PRAGMA table_info({name})").fetchall())) for name in names]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite3"


def test_an_old_file_is_brought_up_to_date_and_loses_nothing(path: Path) -> None:
    make_version_1(path)
    for _ in range(2):
        with Records(path) as records:
            assert [(run.player, run.total, run.practice) for run in records.runs()] == [
                ("Ada", 290, False), ("Bo", 0, False),
            ]  # fmt: skip
            assert records.best("Ada", PACK) == 290
        assert {table: sorted(rows, key=str) for table, rows in rows_of(path).items()} == {
            table: sorted(rows, key=str) for table, rows in ROWS.items()
        }
    new = path.with_name("new.sqlite3")
    Records(new).close()
    assert tables_of(path) == tables_of(new)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_an_old_run_is_a_log_that_plays_again(path: Path, tmp_path: Path) -> None:
    make_version_1(path)
    with Records(path) as records:
        whole, left = records.logs()
        assert [type(event).__name__ for event in left.events] == ["AttemptStarted", "SlideMade"]
        assert sum(isinstance(event, SlideMade) for event in whole.events) == 6
        assert [event.score for event in whole.events if isinstance(event, LevelCleared)] == [150, 140]
        assert isinstance(whole.events[-1], RunFinished)
        for log in (whole, left):
            assert log.replayed().events == log.events
        records.export_all(tmp_path / "out")
    with Records(tmp_path / "other.sqlite3") as other:
        assert len(other.import_folder(tmp_path / "out").added) == 2
        assert list(other.logs()) == [whole, left]


def test_new_runs_go_into_an_old_file(path: Path) -> None:
    make_version_1(path)
    with Records(path) as records:
        practice = a_run(PACK, practice=True)
        recording = records.follow(practice, "Ada")
        finish(practice)
        assert recording.problem is None
        assert practice.total == 300
        assert records.best("Ada", PACK) == 290
        assert records.log(recording.run_id).events == practice.events


def test_a_program_of_the_old_version_that_has_the_file_open_goes_on(path: Path) -> None:
    """It wrote these statements; the columns it doesn't name have a default."""
    make_version_1(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("PRAGMA foreign_keys = ON")
        old.execute("SELECT * FROM slides").fetchall()
        with Records(path) as records:
            old.execute(
                "INSERT INTO runs (run_id, player, started_at, pack_id) SELECT 'new', 'Cy', ?, pack_id FROM packs",
                (AT.format(20),),
            )
            old.execute(
                "INSERT INTO attempts (run_id, level, attempt, started_at) VALUES ('new', 1, 1, ?)", (AT.format(20),)
            )
            old.execute(
                "INSERT INTO slides VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                ("new", 1, 1, 1, "A", 1, GATE.layout, AT.format(21)),
            )
            log = records.log("new")
            assert (log.player, log.practice, len(log.events)) == ("Cy", False, 2)
            assert log.replayed().moves == 1


@pytest.mark.parametrize("statement", range(4))
def test_an_upgrade_that_fails_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch, statement: int) -> None:
    make_version_1(path)
    before = tables_of(path)
    both = [(version, part) for version, parts in store._UPDATES.items() for part in parts]
    cut = [*both[: statement + 1], (2, "SELECT * FROM missing_one")]
    with monkeypatch.context() as here:
        here.setattr(
            store, "_UPDATES", {wanted: [part for version, part in cut if version == wanted] for wanted in (1, 2)}
        )
        with pytest.raises(RecordsError, match="no such table: missing_one"):
            Records(path)
    assert tables_of(path) == before
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    with Records(path) as records:
        assert records.best("Ada", PACK) == 290


@pytest.mark.parametrize(
    ("damage", "match"),
    [
        (("PRAGMA user_version = 0",), "tables are missing"),
        (("DROP TABLE slides",), "tables are missing"),
        (("PRAGMA user_version = 2",), "tables are missing"),
        (("PRAGMA user_version = 3",), "tables are missing"),
        (("PRAGMA user_version = 4",), "newer version"),
        (("PRAGMA user_version = -1",), "tables are missing"),
        (("PRAGMA application_id = 7",), "another application"),
    ],
)
def test_what_is_no_file_of_the_old_version_is_left_as_it_is(path: Path, damage: tuple[str, ...], match: str) -> None:
    make_version_1(path, *damage)
    before = path.read_bytes()
    with pytest.raises(RecordsError, match=match):
        Records(path)
    assert path.read_bytes() == before


OPEN = """
import sys
from blockshift_widget.records import Records
print("ready", flush=True)
sys.stdin.readline()
with Records(sys.argv[1]) as records:
    print(len(records.runs()), sum(len(log.events) for log in records.logs()), flush=True)
"""


@pytest.mark.slow
def test_processes_that_upgrade_at_once_do_no_harm(tmp_path: Path) -> None:
    for number in range(3):
        path = tmp_path / f"{number}.sqlite3"
        make_version_1(path)
        command = [sys.executable, "-W", "error", "-c", OPEN, str(path)]
        children = [
            subprocess.Popen(
                command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            for _ in range(4)
        ]  # fmt: skip
        try:
            for process in children:
                assert process.stdout is not None
                assert process.stdout.readline() == "ready\n"
            for process in children:
                assert process.stdin is not None
                process.stdin.write("\n")
                process.stdin.flush()
            assert [process.communicate(timeout=60) for process in children] == [("2 14\n", "")] * 4
        finally:
            for process in children:
                process.kill()
                process.wait()
        assert rows_of(path) == ROWS


def test_threads_that_upgrade_at_once_do_no_harm(path: Path) -> None:
    make_version_1(path)
    found: list[int | None] = []

    def look() -> None:
        with Records(path) as records:
            found.append(records.best("Ada", PACK))

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [290] * 8
