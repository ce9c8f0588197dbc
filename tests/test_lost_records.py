"""A records file that goes while somebody plays: what is lost is said, no best without a file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blockshift_widget import BlockShift, Level, LevelPack, Records
from tests.front_end import notice_of, panel_of, press_panel
from tests.plays import clear_level
from tests.strategies import GATE, ROAD

PACK = LevelPack("Two levels", (Level("Gate", GATE, par=5), Level("Road", ROAD, par=4)))
FILES = ("", "-wal", "-shm")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "records.sqlite3"


@pytest.fixture
def game(path: Path) -> Iterator[BlockShift]:
    game = BlockShift(PACK, records=path)
    yield game
    game.close()


def play_on(game: BlockShift, levels: int = 2) -> None:
    """Play levels to their ends, as a player who finds Start or Play Again on the panel."""
    if game.phase in {"ready", "results"}:
        press_panel(game)
    if game.phase == "ready":
        press_panel(game)
    for _ in range(levels):
        clear_level(game.run)
        press_panel(game)


def finished(path: Path) -> list[int]:
    """Return the totals of the finished runs in a file."""
    with Records(path) as records:
        return [run.total for run in records.runs() if run.finished_at]


# ---- ways for a file to go, after which there is a place for a new one -----------------------------------------


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    for ending in FILES:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def delete_what_is_ahead(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved.sqlite3"))


def delete_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move_the_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("another"))


def replace_by_nothing_much(path: Path) -> None:
    empty = path.with_name("empty")
    empty.touch()
    empty.replace(path)


def replace_by_other_records(path: Path) -> None:
    other = path.with_name("other.sqlite3")
    Records(other).close()
    other.replace(path)


def replace_by_a_copy(path: Path) -> None:
    """Put an earlier copy back, which knows the beginning of the run."""
    copy = path.with_name("copy.sqlite3")
    with sqlite3.connect(path) as now, sqlite3.connect(copy) as then:
        now.backup(then)
    now.close()
    then.close()
    copy.replace(path)


NEW_FILE = (
    delete, delete_all, delete_what_is_ahead, move, delete_the_folder, move_the_folder, replace_by_nothing_much,
    replace_by_other_records, replace_by_a_copy,
)  # fmt: skip


@pytest.mark.parametrize("levels", [None, 0, 1])
@pytest.mark.parametrize("go", NEW_FILE)
def test_the_whole_run_is_kept_in_a_new_file_and_that_is_said(
    game: BlockShift, path: Path, go: Callable[[Path], None], levels: int | None
) -> None:
    """The file goes before Start, after a slide in level 1, or in level 2."""
    if levels is not None:
        play_on(game, levels)
        game.run.slide(game.run.board.slides()[0].block, game.run.board.slides()[0].cells)
    go(path)
    play_on(game, 2 - (levels or 0))
    assert game.phase == "results"
    assert "kept in a new one" in notice_of(game)
    assert "Your first personal best" in panel_of(game)
    assert game.best == game.total
    assert finished(path) == [game.total]
    with Records(path) as records:
        (log,) = records.logs()
        assert log.replayed().total == game.total
        assert log.events == game.run.events


@pytest.mark.parametrize("go", NEW_FILE)
def test_later_runs_are_kept_and_the_loss_is_said_once(
    game: BlockShift, path: Path, go: Callable[[Path], None]
) -> None:
    play_on(game, 1)
    go(path)
    play_on(game, 1)
    play_on(game)
    assert notice_of(game) == ""
    assert len(finished(path)) == 2


def test_what_was_written_ahead_goes_with_a_file_that_is_moved(game: BlockShift, path: Path) -> None:
    play_on(game, 1)
    move(path)
    play_on(game, 1)
    with Records(path.with_name("moved.sqlite3")) as moved:
        (run,) = moved.runs()
        assert len(moved.cleared(run.run_id)) == 1


def test_the_best_is_that_of_the_file_that_is_there(game: BlockShift, path: Path) -> None:
    play_on(game)
    assert game.best == game.total
    delete(path)
    press_panel(game)
    assert "No personal best yet" in panel_of(game)
    assert game.best is None


def test_records_that_are_shared_find_the_new_file(path: Path) -> None:
    with Records(path) as records:
        first, second = (BlockShift(PACK, records=records, player=name) for name in ("Ada", "Bo"))
        play_on(first, 1)
        play_on(second, 1)
        delete_all(path)
        play_on(second, 1)
        play_on(first, 1)
        assert sorted(run.player for run in records.runs()) == ["Ada", "Bo"]
        assert all(run.finished_at for run in records.runs())
        assert "kept in a new one" in notice_of(first)
        first.close()
        second.close()


# ---- ways for a file to go, after which nothing can be written ---------------------------------------------------


def replace_by_another_application(path: Path) -> None:
    other = path.with_name("other.sqlite3")
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("PRAGMA application_id = 7")
    connection.close()
    other.replace(path)


def replace_by_a_folder(path: Path) -> None:
    delete_all(path)
    path.mkdir()
    (path / "records.sqlite3").mkdir()


def replace_the_folder_by_a_file(path: Path) -> None:
    delete_the_folder(path)
    path.parent.touch()


def empty(path: Path) -> None:
    os.truncate(path, 0)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


NO_FILE = (replace_by_another_application, replace_by_a_folder, replace_the_folder_by_a_file, empty, cut)


@pytest.mark.parametrize("go", NO_FILE)
def test_a_run_that_cannot_be_kept_is_said_to_be_unsaved_and_claims_no_best(
    game: BlockShift, path: Path, go: Callable[[Path], None]
) -> None:
    play_on(game, 1)
    go(path)
    before = path.read_bytes() if go is replace_by_another_application else None
    play_on(game, 1)
    assert game.phase == "results"
    assert "This run is not being saved" in notice_of(game)
    assert "This run is not saved" in panel_of(game)
    assert game.best is None
    play_on(game)
    assert "This run is not being saved" in notice_of(game) or finished(path) == [game.total]
    assert before is None or path.read_bytes() == before


def test_players_at_once_lose_nothing_when_the_file_goes(path: Path) -> None:
    with Records(path) as records:
        games = [BlockShift(PACK, records=records, player=f"player {number}") for number in range(4)]
        for game in games:
            play_on(game, 1)
        delete_all(path)
        threads = [threading.Thread(target=play_on, args=(game, 1)) for game in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert finished(path) == [game.total for game in games]
        for game in games:
            game.close()
