"""What was played is kept, whatever happens, and only finished runs count."""

from __future__ import annotations

import functools
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blockshift_widget
from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.game import Event, Phase, PhaseError, Run, SlideMade
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import (
    Records,
    RecordsError,
    RunFileError,
    RunLog,
    records_file,
    run_rows,
    store,
    write_run_file,
)
from tests.budget import ONE_FIXTURE, tries
from tests.plays import Action, a_run, act_out, clear_level, scripts
from tests.strategies import GATE, ROAD, SMALL_PACK

PACK = LevelPack("Roads", tuple(Level(f"Road {i}", ROAD, 4) for i in range(10)))
TRIO = LevelPack("Trio", (Level("Gate", GATE, 5), Level("Road", ROAD, 4), Level("Gate again", GATE, 5)))
SHORT = LevelPack("Short", (Level("Road", ROAD, 4), Level("Gate", GATE, 5)))


def clear(run: Run, extra: int = 0) -> None:
    """Clear the current level of roads or gates with an even number of extra cells."""
    for cells in (1, -1) * (extra // 2):
        run.slide("X", cells)
    if "A" in run.board.blocks:
        run.slide("A", 1)
    run.slide("X", 4)


def refuse(run: Run, name: str, cells: int) -> None:
    """Ask for a slide that is not possible."""
    with pytest.raises(IllegalSlide):
        run.slide(name, cells)


def play(
    records: Records, player: str = "Ada", pack: LevelPack = SHORT, extra: int = 0, *, practice: bool = False
) -> Run:
    """Play a whole run; each level takes `extra` cells more than par."""
    run = Run(pack, practice=practice)
    recording = records.follow(run, player)
    run.start()
    for _ in pack.levels:
        clear(run, extra)
        run.next_level()
    assert recording.problem is None
    return run


def ask(path: Path, query: str) -> list[tuple[Any, ...]]:
    """Read the file as any other program would."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def tell(path: Path, *statements: str) -> None:
    """Change the file as any other program might."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def dump(path: Path) -> list[str]:
    """Return all that the file holds, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def clear_rest(run: Run) -> None:
    """Play a started run to its results."""
    while run.phase is not Phase.RESULTS:
        clear_level(run)
        run.next_level()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def check_message(error: RecordsError, path: Path) -> None:
    assert isinstance(error, OSError)
    assert len(str(error).splitlines()) == 1
    assert str(error).count(str(path)) == 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite3"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with Records(path) as opened:
        yield opened


# What counts


def test_without_runs_there_is_no_best(records: Records) -> None:
    assert records.best("Ada", SHORT) is None
    assert records.runs() == ()


def test_a_finished_run_counts(records: Records) -> None:
    run = play(records, extra=2)
    assert records.best("Ada", SHORT) == run.total == 280


def test_the_best_outlives_the_records(path: Path) -> None:
    with Records(path) as first:
        play(first, pack=PACK)
    with Records(path) as second:
        assert second.best("Ada", PACK) == 1500


def test_a_run_counts_only_once_its_results_are_shown(records: Records) -> None:
    run = Run(SHORT)
    records.follow(run, "Ada")
    seen = [records.best("Ada", SHORT)]
    for act in (run.start, lambda: clear(run), run.next_level, lambda: clear(run), run.next_level):
        act()
        seen.append(records.best("Ada", SHORT))
    assert seen == [None] * 5 + [300]


def test_a_left_run_does_not_count_but_is_kept(records: Records) -> None:
    play(records, extra=20)
    left = Run(SHORT)
    records.follow(left, "Ada")
    left.start()
    clear(left)
    assert records.best("Ada", SHORT) == 100
    _, kept = records.runs()
    assert (kept.finished_at, kept.total, kept.levels) == (None, 150, 2)


def test_a_run_that_is_never_started_leaves_nothing(records: Records) -> None:
    records.follow(Run(SHORT), "Ada")
    assert records.runs() == ()


def test_the_best_rises_and_never_falls(records: Records) -> None:
    bests = []
    for extra in (4, 8, 2, 100, 0, 2):
        play(records, extra=extra)
        bests.append(records.best("Ada", SHORT))
    assert bests == [260, 260, 280, 280, 300, 300]


def test_players_have_their_own_best(records: Records) -> None:
    play(records, "Ada", extra=2)
    play(records, "Bo 'the \u00e9lan' \U0001f9e9", extra=4)
    assert [records.best(name, SHORT) for name in ("Ada", "Bo 'the \u00e9lan' \U0001f9e9", "ada")] == [280, 260, None]
    assert [run.player for run in records.runs("Ada")] == ["Ada"]


def test_packs_have_their_own_best(records: Records) -> None:
    play(records, pack=SHORT, extra=2)
    play(records, pack=PACK, extra=4)
    assert (records.best("Ada", SHORT), records.best("Ada", PACK)) == (280, 1300)
    assert [run.pack_digest for run in records.runs(pack=PACK)] == [PACK.digest]


@pytest.mark.parametrize("edit", [{"par": 5}, {"board": GATE}])
def test_an_edited_pack_has_its_own_best(records: Records, edit: dict[str, Any]) -> None:
    edited = replace(SHORT, levels=(replace(SHORT.levels[0], **edit), SHORT.levels[1]))
    play(records, pack=SHORT)
    assert records.best("Ada", edited) is None
    run = play(records, pack=edited, extra=4)
    assert (records.best("Ada", SHORT), records.best("Ada", edited)) == (300, run.total)
    assert run.total < 300


def test_a_renamed_pack_keeps_its_best_and_each_run_its_wording(records: Records) -> None:
    renamed = LevelPack("Kurz", tuple(replace(level, title=f"{level.title}!") for level in SHORT.levels))
    play(records, pack=SHORT)
    assert records.best("Ada", renamed) == 300
    second = play(records, pack=renamed, extra=2)
    assert [run.pack_title for run in records.runs(pack=SHORT)] == ["Short", "Kurz"]
    assert records.cleared(records.runs()[1].run_id) == second.cleared


def test_a_finish_without_all_levels_does_not_count(records: Records, path: Path) -> None:
    play(records)
    tell(path, "UPDATE attempts SET moves = NULL, score = NULL, cleared_at = NULL WHERE level = 2")
    assert records.best("Ada", SHORT) is None


# What is kept


def play_at_random(run: Run, seed: int) -> None:
    """Slide, restart and clear at random, to the results."""
    chance = random.Random(seed)
    run.start()
    for _ in run.pack.levels:
        for _ in range(chance.randrange(3)):
            for _ in range(chance.randrange(5)):
                slides = [slide for slide in run.board.slides() if not run.board.after(slide).solved]
                slide = chance.choice(slides)
                run.slide(slide)
            run.restart_level()
        clear(run, 2 * chance.randrange(3))
        run.next_level()


@pytest.mark.parametrize("seed", range(5))
def test_what_is_read_is_what_the_run_told(records: Records, seed: int) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    play_at_random(run, seed)
    assert records.slides(recording.run_id) == run.log
    assert records.cleared(recording.run_id) == run.cleared
    (kept,) = records.runs()
    assert (kept.run_id, kept.player, kept.pack_title, kept.pack_digest, kept.levels, kept.total) == (
        recording.run_id, "Ada", "Short", SHORT.digest, 2, run.total,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_slides_replay(records: Records, seed: int) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    play_at_random(run, seed)
    board, last = ROAD, (0, 0)
    for made in records.slides(recording.run_id):
        if (made.level, made.attempt) != last:
            board, last = SHORT.levels[made.level - 1].board, (made.level, made.attempt)
        assert made.before == board
        board = board.after(made.slide)
    assert board.solved


def test_every_restart_is_an_attempt_and_only_the_last_is_scored(records: Records, path: Path) -> None:
    run = Run(PACK)
    records.follow(run, "Ada")
    run.start()
    run.slide("X", 2)
    run.restart_level()
    run.restart_level()
    clear(run, 2)
    attempts = ask(path, "SELECT level, attempt, moves, score FROM attempts ORDER BY level, attempt")
    assert attempts == [(1, 1, None, None), (1, 2, None, None), (1, 3, 6, 140)]
    slides = ask(path, "SELECT attempt, number, block, cells, board FROM slides ORDER BY attempt, number")
    assert slides[:2] == [(1, 1, "X", 2, ROAD.layout), (3, 1, "X", 1, ROAD.layout)]


def test_each_slide_is_on_disk_before_the_next(records: Records, path: Path) -> None:
    run = Run(PACK)
    records.follow(run, "Ada")
    run.start()
    for number in range(1, 5):
        run.slide("X", 1)
        assert ask(path, "SELECT COUNT(*) FROM slides") == [(number,)]
    assert ask(path, "SELECT moves, score FROM attempts") == [(4, 150)]
    assert ask(path, "SELECT finished_at FROM runs") == [(None,)]


def test_slides_of_0_cells_and_refused_ones_are_no_slides(records: Records, path: Path) -> None:
    run = Run(PACK)
    recording = records.follow(run, "Ada")
    run.start()
    run.slide("X", 0)
    for cells in (5, 6, 10**5000):
        with pytest.raises(ValueError, match="not possible"):
            run.slide("X", cells)
    assert recording.problem is None
    assert records.slides(recording.run_id) == ()
    assert ask(path, "SELECT kind, block, cells FROM incidents") == [("refused", "X", 5)]


def test_what_moved_nothing_is_kept_in_its_order(records: Records, path: Path) -> None:
    after = ROAD.after(Slide("X", 2)).layout
    run = Run(PACK)
    records.follow(run, "Ada")
    run.start()
    run.cancel_drag("X")
    refuse(run, "X", -1)
    run.slide("X", 2)
    refuse(run, "X", 3)
    run.cancel_drag("X")
    run.restart_level()
    run.cancel_drag("X")
    kept = ask(path, "SELECT level, attempt, serial, number, kind, block, cells, board FROM incidents")
    assert kept == [
        (1, 1, 1, 0, "cancelled", "X", None, ROAD.layout),
        (1, 1, 2, 0, "refused", "X", -1, ROAD.layout),
        (1, 1, 3, 1, "refused", "X", 3, after),
        (1, 1, 4, 1, "cancelled", "X", None, after),
        (1, 2, 1, 0, "cancelled", "X", None, ROAD.layout),
    ]


def test_practice_runs_are_marked_and_never_a_best(records: Records) -> None:
    play(records, extra=10)
    practice = play(records, practice=True)
    assert practice.total == 300
    assert records.best("Ada", SHORT) == 200
    assert [(run.practice, run.total) for run in records.runs()] == [(False, 200), (True, 300)]
    assert [log.practice for log in records.logs()] == [False, True]


def test_without_other_runs_than_practice_there_is_no_best(records: Records) -> None:
    play(records, practice=True)
    assert records.best("Ada", SHORT) is None


def test_the_slide_that_clears_a_level_and_its_score_are_one_write(records: Records, path: Path) -> None:
    """Whoever looks in between sees neither; so a run that is cut off anywhere can be played again."""
    run = Run(SHORT)
    seen: list[Any] = []
    look = "SELECT (SELECT COUNT(*) FROM slides), (SELECT COUNT(score) FROM attempts)"
    records.follow(run, "Ada")
    run.listen(lambda _: seen.extend(ask(path, look)))
    run.start()
    run.slide("X", 3)
    run.slide("X", 1)
    assert seen == [(0, 0), (1, 0), (1, 0), (2, 1)]


def test_a_listener_that_is_interrupted_as_a_level_is_cleared_leaves_no_gap(records: Records) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")

    def interrupt(event: Event) -> None:
        if isinstance(event, SlideMade):
            raise KeyboardInterrupt

    run.listen(interrupt)
    run.start()
    with pytest.raises(KeyboardInterrupt):
        run.slide("X", 4)
    assert run.scores == (150,)
    run.next_level()
    assert recording.problem is None
    assert records.log(recording.run_id).events == run.events


def test_times_are_utc(records: Records, path: Path) -> None:
    start = datetime(2026, 3, 29, 1, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    run = Run(PACK, clock=lambda: start)
    recording = records.follow(run, "Ada")
    run.start()
    run.slide("X", 1)
    (kept,) = records.runs()
    (slide,) = records.slides(recording.run_id)
    assert kept.started_at == slide.at == start
    assert kept.started_at.tzinfo is slide.at.tzinfo is UTC
    assert ask(path, "SELECT started_at FROM runs") == [("2026-03-28T20:00:00.000000+00:00",)]


def test_runs_come_oldest_first(records: Records) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for hour in (3, 1, 2, 1):
        run = Run(PACK, clock=lambda hour=hour: now + timedelta(hours=hour))  # type: ignore[misc]
        records.follow(run, f"started at {hour}")
        run.start()
    assert [run.started_at.hour for run in records.runs()] == [1, 1, 2, 3]


def test_a_pack_can_be_built_again(records: Records, path: Path) -> None:
    play(records)
    play(records)
    ((digest, title, text),) = ask(path, "SELECT digest, title, levels FROM packs")
    levels = tuple(Level(level["title"], Board(level["layout"]), level["par"]) for level in json.loads(text))
    assert LevelPack(title, levels) == SHORT
    assert digest == SHORT.digest


def test_two_runs_at_once_do_not_mix(records: Records) -> None:
    first, second = Run(PACK), Run(SHORT)
    recordings = records.follow(first, "Ada"), records.follow(second, "Bo")
    for run in (first, second, first, second):
        if run.phase.name == "READY":
            run.start()
        else:
            clear(run, 2)
    assert [records.slides(recording.run_id) for recording in recordings] == [first.log, second.log]


def test_an_unknown_run_is_a_key_error(records: Records) -> None:
    for ask_for in (records.cleared, records.slides, records.log, lambda name: records.export(name, "nowhere")):
        with pytest.raises(KeyError, match=r"no run 'nobody'.*runs\(\) lists them"):
            ask_for("nobody")


def test_a_run_is_followed_from_its_start(records: Records) -> None:
    run = Run(SHORT)
    run.start()
    with pytest.raises(PhaseError, match="READY"):
        records.follow(run, "Ada")


def test_threads_share_records(records: Records) -> None:
    threads = [threading.Thread(target=play, args=(records, f"player {i}", PACK, 2)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [records.best(f"player {i}", PACK) for i in range(6)] == [1400] * 6
    assert [len(records.slides(run.run_id)) for run in records.runs()] == [30] * 6


def test_two_records_of_one_process_share_a_file(path: Path) -> None:
    with Records(path) as first:
        play(first, extra=4)
        with Records(path) as second:
            play(second, extra=2)
            play(first, extra=6)
        play(first, extra=0)
        assert [run.total for run in first.runs()] == [260, 280, 240, 300]
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


# Whole logs


def recorded(records: Records, script: list[Action], player: str = "Ada", **options: Any) -> tuple[Run, str]:
    """Record what a script plays; return the run and its name."""
    run = a_run(**options)
    recording = records.follow(run, player)
    act_out(run, script)
    assert recording.problem is None
    return run, recording.run_id


@settings(suppress_health_check=ONE_FIXTURE)
@given(scripts(), st.booleans())
def test_the_log_is_what_happened(records: Records, script: list[Action], practice: bool) -> None:
    run, run_id = recorded(records, script, practice=practice)
    log = records.log(run_id)
    assert log == RunLog.of(run, run_id, "Ada")
    assert log.replayed().events == run.events
    assert records.slides(run_id) == run.log
    assert records.cleared(run_id) == run.cleared


@settings(max_examples=tries(30), suppress_health_check=ONE_FIXTURE)
@given(scripts(20), scripts(20), st.randoms(use_true_random=False))
def test_runs_that_are_played_at_once_are_told_apart(
    records: Records, first: list[Action], second: list[Action], chance: random.Random
) -> None:
    """Two runs of one player, their events in any order."""
    runs = act_out(a_run(), first), act_out(a_run(TRIO), second)
    names = [uuid4().hex for _ in runs]
    writers = [run_rows.RunWriter(name, "Ada", run.pack, practice=False) for name, run in zip(names, runs, strict=True)]
    waiting = [list(run.events) for run in runs]
    while any(waiting):
        which = chance.choice([which for which in (0, 1) if waiting[which]])
        with records._store.writing() as connection:
            assert writers[which].write(connection, waiting[which].pop(0))
    assert [records.log(name).events for name in names] == [run.events for run in runs]


def test_runs_of_all_kinds_in_one_file_are_told_apart(records: Records) -> None:
    """Interrupted, abandoned, restarted and practice runs, two players, two packs and an edited one."""
    edited = replace(SMALL_PACK, levels=SMALL_PACK.levels[::-1])
    ahead: Action = ("ahead", 0)
    whole = [ahead] * 20
    kinds: list[tuple[str, list[Action], dict[str, Any]]] = [
        ("Ada", whole, {}),
        ("Ada", [ahead, ("cancelled", 0)], {}),
        ("Bo", [("slide", 0), ("restart", 0), *whole], {}),
        ("Bo", whole, {"practice": True}),
        ("Ada", whole, {"pack": TRIO}),
        ("Ada", whole, {"pack": edited}),
        ("Ada", [], {}),
    ]
    made = [recorded(records, script, player, **options) for player, script, options in kinds]
    for run, _ in made:
        if run.phase is Phase.LEVEL_COMPLETE:
            run.next_level()
    assert {log.run_id: log for log in records.logs()} == {
        run_id: RunLog.of(run, run_id, player) for (run, run_id), (player, *_) in zip(made, kinds, strict=True)
    }
    assert [len([*records.logs("Ada")]), len([*records.logs("Bo")])] == [5, 2]
    assert [len([*records.logs(pack=pack)]) for pack in (SMALL_PACK, TRIO, edited)] == [5, 1, 1]
    assert [log.player for log in records.logs("Bo", TRIO)] == []
    finished = [run.run_id for run in records.runs() if run.finished_at]
    assert sorted(finished) == sorted(made[number][1] for number in (0, 2, 3, 4, 5))


def test_logs_come_oldest_first_and_one_by_one(records: Records, path: Path) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for hour in (3, 1, 2):
        run = Run(PACK, clock=lambda hour=hour: now + timedelta(hours=hour))  # type: ignore[misc]
        records.follow(run, f"{hour}")
        run.start()
    logs = records.logs()
    assert next(logs).player == "1"
    play(records, "while others are read")
    tell(path, "PRAGMA foreign_keys = OFF", "DELETE FROM runs WHERE player = '2'")
    assert [log.player for log in logs] == ["3"]


def test_boards_packs_and_slides_of_logs_are_shared(records: Records) -> None:
    for _ in range(2):
        play(records, pack=PACK)
    one, other = records.logs()
    assert one.pack is other.pack
    for left, right in zip(one.events, other.events, strict=True):
        if isinstance(left, SlideMade) and isinstance(right, SlideMade):
            assert left.before is right.before
            assert left.slide is right.slide


def test_a_log_is_read_as_it_was_at_one_moment(records: Records, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process plays on between two tables that are read."""
    run = Run(SHORT)
    with Records(path) as other:
        recording = other.follow(run, "Ada")
        run.start()
        run.slide("X", 1)
        before = run.events
        read_slides = run_rows._slides

        def play_on(connection: sqlite3.Connection, run_id: str) -> Iterator[Any]:
            run.slide("X", 3)
            run.next_level()
            return read_slides(connection, run_id)

        with monkeypatch.context() as here:
            here.setattr(run_rows, "_slides", play_on)
            assert records.log(recording.run_id).events == before
        assert recording.problem is None
        assert records.log(recording.run_id).events == run.events


# Files out and in


def test_what_is_exported_is_imported(records: Records, tmp_path: Path) -> None:
    for seed in range(4):
        run = Run(SHORT, practice=seed == 3)
        records.follow(run, f"player {seed % 2}")
        play_at_random(run, seed)
    left, _ = recorded(records, [("refused", 0), ("slide", 0), ("cancelled", 0)])
    paths = records.export_all(tmp_path / "out")
    assert [path.name.split("-")[1] for path in paths] == ["Ada", "player", "player", "player", "player"]
    assert records.export(records.runs()[0].run_id, tmp_path / "out") == paths[0]
    with Records(tmp_path / "other.sqlite3") as other:
        report = other.import_folder(tmp_path / "out")
        assert (sorted(report.added), report.known, report.refused) == (sorted(paths), (), ())
        assert list(other.logs()) == list(records.logs())
        assert other.runs() == records.runs()
        assert other.best("player 0", SHORT) == records.best("player 0", SHORT)
        assert next(other.logs("Ada")).events == left.events


def test_no_runs_are_an_empty_folder(records: Records, tmp_path: Path) -> None:
    assert records.export_all(tmp_path / "new" / "out") == ()
    report = records.import_folder(tmp_path / "new" / "out")
    assert (report.added, report.known, report.refused) == ((), (), ())


def test_importing_twice_adds_nothing(records: Records, path: Path, tmp_path: Path) -> None:
    play(records)
    (file,) = records.export_all(tmp_path / "out")
    before = dump(path)
    assert records.import_file(file) is False
    report = records.import_folder(str(tmp_path / "out"))
    assert (report.added, report.known, report.refused) == ((), (file,), ())
    with Records(tmp_path / "other.sqlite3") as other:
        assert other.import_file(file) is True
        once = dump(other.path)
        assert other.import_file(str(file)) is False
        assert dump(other.path) == once
    assert dump(path) == before


def test_a_run_that_went_on_is_continued(records: Records, tmp_path: Path) -> None:
    """A class hands in its files in the middle of the lesson, and again at its end."""
    run = a_run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()
    for act in (lambda: run.slide("X", 1), lambda: run.cancel_drag("X"), lambda: refuse(run, "X", 5), lambda: None):
        act()
        shutil.copy(records.export(recording.run_id, tmp_path), tmp_path / f"{len(run.events)}.half")
    clear_rest(run)
    whole = records.export(recording.run_id, tmp_path)
    halves = sorted(tmp_path.glob("*.half"))
    assert len(halves) == 3
    with Records(tmp_path / "other.sqlite3") as other:
        assert [other.import_file(path) for path in (*halves, whole)] == [True] * 4
        assert [other.import_file(path) for path in (*halves, whole)] == [False] * 4
        assert other.log(recording.run_id) == RunLog.of(run, recording.run_id, "Ada")
        assert other.best("Ada", SHORT) == run.total


@pytest.mark.parametrize("change", ["player", "practice", "pack", "story"])
def test_another_story_of_a_known_run_is_refused(records: Records, path: Path, tmp_path: Path, change: str) -> None:
    run, run_id = recorded(records, [("slide", 0), ("slide", 0)])
    log = RunLog.of(run, run_id, "Ada")
    renamed = replace(SMALL_PACK, title="Renamed")
    other = {
        "player": replace(log, player="Bo"),
        "practice": replace(log, practice=True),
        "pack": replace(log, pack=renamed),
        "story": RunLog.of(act_out(a_run(), [("slide", 0), ("slide", 1)]), run_id, "Ada"),
    }[change]
    file = write_run_file(other, tmp_path / "out")
    before = dump(path)
    with pytest.raises(RunFileError, match="a different version of the run") as caught:
        records.import_file(file)
    assert (caught.value.file, caught.value.place) == (str(file), "run_id")
    assert dump(path) == before


def test_the_rest_of_a_folder_is_read(records: Records, tmp_path: Path) -> None:
    with Records(tmp_path / "other.sqlite3") as other:
        files = []
        for player in "abcd":
            play(other, player)
        for number, file in enumerate(other.export_all(tmp_path / "out")):
            files.append(file.rename(file.with_name(f"{number}.json")))
    files[0].write_text(files[0].read_text().replace('"score": 150', '"score": 145', 1))
    files[2].write_bytes(files[2].read_bytes()[:-20])
    (tmp_path / "out" / "9.json").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("mine")
    assert records.import_file(files[3])
    report = records.import_folder(tmp_path / "out")
    assert (report.added, report.known) == ((files[1],), (files[3],))
    assert [(Path(str(error.file)).name, error.place) for error in report.refused] == [
        ("0.json", "events[2].score"), ("2.json", None), ("9.json", None),
    ]  # fmt: skip
    counted, *refused = str(report).splitlines()
    assert counted == "1 added, 1 known already, 3 refused"
    assert refused == [str(error) for error in report.refused]
    assert "score 145, but it is 150" in refused[0]
    assert sorted(run.player for run in records.runs()) == ["b", "d"]


def test_an_import_that_fails_adds_nothing(records: Records, path: Path, tmp_path: Path) -> None:
    with Records(tmp_path / "other.sqlite3") as other:
        play(other)
        (file,) = other.export_all(tmp_path / "out")
    before = dump(path)
    for when in ("INSERT ON slides WHEN NEW.level = 2", "UPDATE ON runs", "INSERT ON runs"):
        tell(path, FAIL.format(when))
        with pytest.raises(RecordsError, match="out of paper"):
            records.import_folder(tmp_path / "out")
        tell(path, "DROP TRIGGER fail")
        assert dump(path) == before
    assert records.import_file(file)


def test_imported_runs_are_kept_under_the_content_of_their_pack(records: Records, tmp_path: Path) -> None:
    """A renamed pack has the same best, an edited one its own, wherever the run was played."""
    renamed = replace(SHORT, title="Kurz")
    edited = replace(SHORT, levels=SHORT.levels[::-1])
    with Records(tmp_path / "other.sqlite3") as other:
        for pack, extra in ((renamed, 2), (edited, 4)):
            play(other, pack=pack, extra=extra)
        other.export_all(tmp_path / "out")
    play(records, extra=6)
    records.import_folder(tmp_path / "out")
    assert (records.best("Ada", SHORT), records.best("Ada", edited)) == (280, 260)
    assert sorted(run.pack_title for run in records.runs(pack=SHORT)) == ["Kurz", "Short"]


def test_a_pack_that_nobody_proved_is_recorded_but_not_imported(records: Records, tmp_path: Path) -> None:
    play(records, pack=replace(SHORT, levels=(replace(SHORT.levels[0], par=3),)))
    (file,) = records.export_all(tmp_path / "out")
    with Records(tmp_path / "other.sqlite3") as other:
        with pytest.raises(RunFileError, match="proves par 4") as caught:
            other.import_file(file)
        assert caught.value.place == "pack.levels[0]"
        assert other.runs() == ()


def test_a_folder_that_is_none_is_refused(records: Records, tmp_path: Path) -> None:
    for folder in (tmp_path / "none", records.path):
        with pytest.raises(RunFileError, match="the folder of run files can't be read"):
            records.import_folder(folder)


@pytest.mark.slow
def test_processes_that_import_at_once_add_each_run_once(path: Path, tmp_path: Path) -> None:
    with Records(tmp_path / "other.sqlite3") as other:
        for player in "abcdef":
            play(other, player)
        other.export_all(tmp_path / "out")
        expected = other.runs()
    code = "import sys; from blockshift_widget.records.kept_runs import Records\n"
    code += "print(len(Records(sys.argv[1]).import_folder(sys.argv[2]).added))"
    command = [sys.executable, "-W", "error", "-c", code, str(path), str(tmp_path / "out")]
    children = [subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    told = [process.communicate(timeout=100) for process in children]
    assert [problems for _, problems in told] == [""] * 3
    assert sum(int(added) for added, _ in told) == len(expected)
    with Records(path) as records:
        assert records.runs() == expected


# Where it lies


def test_a_path_is_a_file_and_its_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "100% my #1 r\u00e9cords?.db"
    for path in (file, str(file)):
        with Records(path) as records:
            play(records)
            assert records.path == file
            assert str(file) in repr(records)
    assert contents(file.parent).keys() == {file.name}  # closed: nothing lies about
    assert ask(file, "PRAGMA integrity_check") == [("ok",)]


def test_a_folder_holds_records_sqlite3(tmp_path: Path) -> None:
    with Records(tmp_path) as records:
        assert records.path == tmp_path / "records.sqlite3"


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path / "home"))
    with Records() as records:
        assert records.path == records_file() == tmp_path / "home" / "records.sqlite3"
        assert records.path.is_file()


@pytest.mark.parametrize("home", [None, ""])
def test_by_default_records_lie_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    monkeypatch.delenv("BLOCKSHIFT_HOME", raising=False)
    if home is not None:
        monkeypatch.setenv("BLOCKSHIFT_HOME", home)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / name)
    assert records_file() == tmp_path / "blockshift" / "records.sqlite3"


def test_a_relative_path_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Records("mine.db") as records:
        monkeypatch.chdir(tmp_path.parent)
        assert records.path == tmp_path / "mine.db"
        play(records)


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.touch()
    with Records(path) as records:
        play(records)
        assert records.best("Ada", SHORT) == 300


def test_closing_twice_does_no_harm(path: Path) -> None:
    records = Records(path)
    records.close()
    records.close()
    for call in (records.runs, lambda: records.best("Ada", SHORT), lambda: records.slides("nobody")):
        with pytest.raises(RecordsError, match="closed") as caught:
            call()
        check_message(caught.value, path)


def test_a_forked_process_must_not_use_the_connection(
    records: Records, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    with monkeypatch.context() as child:
        child.setattr(os, "getpid", lambda: -1)
        with pytest.raises(RecordsError, match="forked") as caught:
            records.runs()
        check_message(caught.value, path)
        records.close()
        run.start()
        assert recording.problem == str(caught.value)
    assert records.runs() == ()  # the parent's is still open


class Stubborn(sqlite3.Connection):
    """A connection to a file that can't be switched to write-ahead logging."""

    answers: tuple[str, ...] = ()

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Refuse the switch with the answers given, the first one first."""
        if statement != "PRAGMA journal_mode = WAL":
            return super().execute(statement, *values)
        if not Stubborn.answers:
            return super().execute("PRAGMA journal_mode")
        answer, *others = Stubborn.answers
        Stubborn.answers = tuple(others)
        if answer == "locked":
            raise sqlite3.OperationalError(answer)
        return super().execute(statement)


@pytest.mark.parametrize(
    ("answers", "mode"),
    [((), "delete"), (("locked",) * 3, "delete"), (("locked",) * 3 + ("yes",), "wal")],
)
def test_records_work_with_any_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], mode: str
) -> None:
    monkeypatch.setattr(Stubborn, "answers", answers)
    monkeypatch.setattr(sqlite3, "connect", functools.partial(sqlite3.connect, factory=Stubborn))
    with Records(path) as records:
        play(records)
        assert ask(path, "PRAGMA journal_mode") == [(mode,)]
        assert records.best("Ada", SHORT) == 300


# What is refused, and left as it is


def make_garbage(path: Path) -> None:
    path.write_bytes(b"not a database, but somebody's only copy\n" * 500)


def make_short_garbage(path: Path) -> None:
    path.write_bytes(b"diary")


def make_half_a_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0\x10\0")


def make_truncated(path: Path) -> None:
    with Records(path) as records:
        play(records, pack=PACK)
    path.write_bytes(path.read_bytes()[: 5 * 4096 + 100])


def make_other(path: Path) -> None:
    tell(path, "CREATE TABLE runs (mine)")


def make_other_with_mark(path: Path) -> None:
    tell(path, "PRAGMA application_id = 1196444487", "PRAGMA user_version = 1", "CREATE TABLE packs (mine)")


def make_other_crashed(path: Path) -> None:
    """Leave another application's file as a crash leaves it, with changes in its -wal only."""
    work = path.parent / "work"
    work.mkdir()
    with closing(sqlite3.connect(work / path.name)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE precious (mine)")
        for file in work.iterdir():
            shutil.copy(file, path.parent)
    shutil.rmtree(work)


def make_newer(path: Path) -> None:
    with Records(path) as records:
        play(records)
    tell(path, "PRAGMA user_version = 4")


def make_incomplete(path: Path) -> None:
    Records(path).close()
    tell(path, "DROP TABLE slides")


@pytest.mark.parametrize(
    ("make", "match"),
    [
        (make_garbage, "not a database"),
        (make_short_garbage, "not a database"),
        (make_half_a_header, "not a database"),
        (make_truncated, "malformed"),
        (make_other, "another application"),
        (make_other_with_mark, "another application"),
        (make_other_crashed, "another application"),
        (make_newer, "newer version"),
        (make_incomplete, "tables are missing"),
    ],
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(path: Path, make: Callable[[Path], None], match: str) -> None:
    make(path)
    before = contents(path.parent)
    for _ in range(2):
        with pytest.raises(RecordsError, match=match) as caught:
            Records(path)
        check_message(caught.value, path)
        assert "Records(path)" in str(caught.value)
    assert contents(path.parent) == before


def test_a_file_that_another_process_makes_longer_is_not_refused_for_that(path: Path) -> None:
    make_truncated(path)  # the first page, read without a lock, tells of pages that are not there yet
    store._probe(path)


@pytest.mark.parametrize("below", ["records.sqlite3", "folder/records.sqlite3"])
def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(RecordsError) as caught:
        Records(tmp_path / "file" / below)
    check_message(caught.value, tmp_path / "file" / below)
    assert contents(tmp_path) == {"file": b"mine"}


def test_a_name_that_is_none_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordsError):
        Records(tmp_path / "nul\0name")
    with pytest.raises(RecordsError) as caught:
        Records(tmp_path / ("long" * 100) / "two\nlines")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_at_once(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(RecordsError, match="regular file") as caught:
        Records(path)
    check_message(caught.value, path)


@contextmanager
def permissions() -> Iterator[Path]:
    """Give a folder, and let permissions count even when the tests run as root."""
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no such permissions")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


@contextmanager
def nobody() -> Iterator[None]:
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_read_only_folder_is_an_error() -> None:
    with permissions() as folder:
        folder.chmod(0o555)
        for path in (folder / "records.sqlite3", folder / "new" / "records.sqlite3"):
            with nobody(), pytest.raises(RecordsError, match="allow writing") as caught:
                Records(path)
            check_message(caught.value, path)
        assert contents(folder) == {}


@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_read_only_file_is_an_error(mode: int) -> None:
    with permissions() as folder:
        path = folder / "records.sqlite3"
        Records(path).close()
        before = contents(folder)
        path.chmod(mode)
        with nobody(), pytest.raises(RecordsError, match="allow writing") as caught:
            Records(path)
        check_message(caught.value, path)
        path.chmod(0o644)
        assert contents(folder) == before


def read_everything(records: Records) -> None:
    records.best("Ada", PACK)
    for run in records.runs():
        records.cleared(run.run_id)
        records.slides(run.run_id)
    list(records.logs())


def test_damage_inside_is_an_error(path: Path) -> None:
    with Records(path) as records:
        play(records, pack=PACK)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    with Records(path) as records:
        for call in (records.runs, lambda: records.best("Ada", PACK), lambda: records.slides("any")):
            with pytest.raises(RecordsError) as caught:
                call()
            check_message(caught.value, path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE packs SET levels = '['",
        "UPDATE packs SET levels = '[]'",
        "UPDATE packs SET levels = x'ff'",
        "UPDATE packs SET digest = 'another'",
        "UPDATE packs SET title = 'two' || char(10) || 'lines'",
        "UPDATE attempts SET level = 11 WHERE level = 10",
        "UPDATE attempts SET cleared_at = NULL",
        "UPDATE incidents SET board = '..'",
        "UPDATE incidents SET at = ''",
        "UPDATE runs SET started_at = 'yesterday'",
        "UPDATE runs SET started_at = 7",
        "UPDATE slides SET board = 'XX'",
        "UPDATE slides SET cells = 'two'",
    ],
)
def test_values_that_no_run_has_written_are_an_error(records: Records, path: Path, damage: str) -> None:
    play(records, pack=PACK)
    run = Run(PACK)
    records.follow(run, "Bo")
    run.start()
    refuse(run, "X", 5)
    run.cancel_drag("X")
    tell(path, damage)
    with pytest.raises(RecordsError) as caught:
        read_everything(records)
    check_message(caught.value, path)


@functools.cache
def good_file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        with Records(folder) as records:
            play(records, pack=PACK, extra=2)
        return records.path.read_bytes()


@settings(max_examples=tries(60), derandomize=True, database=None)
@given(st.integers(0, 2**20), st.binary(min_size=1, max_size=300), st.integers(0, 2**20) | st.none())
def test_no_damage_escapes_as_anything_else(at: int, noise: bytes, cut: int | None) -> None:
    data = bytearray(good_file())
    at %= len(data)
    data[at : at + len(noise)] = noise
    data = data[: cut % len(data) + 1] if cut is not None else data
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.sqlite3"
        path.write_bytes(data)
        try:
            records = Records(path)
        except RecordsError:
            assert contents(Path(folder)) == {path.name: bytes(data)}
            return
        with records, suppress(RecordsError, KeyError):  # a KeyError when the damage hides a run
            read_everything(records)


# Trouble in the middle of a run

FAIL = "CREATE TRIGGER fail BEFORE {} BEGIN SELECT RAISE(ABORT, 'out of paper'); END"


@pytest.mark.parametrize(
    ("when", "kept"),
    [
        ("INSERT ON attempts", (0, 0, 0, 0)),
        ("INSERT ON slides", (1, 1, 0, 0)),
        ("INSERT ON slides WHEN NEW.number = 3", (1, 1, 2, 0)),
        ("UPDATE ON attempts", (1, 1, 2, 0)),  # the slide that clears a level is written with its score, or not at all
        ("UPDATE ON attempts WHEN NEW.level = 2", (1, 2, 6, 1)),
        ("INSERT ON attempts WHEN NEW.level = 2", (1, 1, 3, 1)),
        ("UPDATE ON runs", (1, 2, 7, 2)),
    ],
)
def test_a_run_goes_on_but_is_not_recorded_further(
    records: Records, path: Path, when: str, kept: tuple[int, ...]
) -> None:
    tell(path, FAIL.format(when))
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()
    clear(run, 2)
    run.next_level()
    clear(run, 2)
    run.next_level()
    assert run.total == 280
    assert recording.problem is not None
    assert "out of paper" in recording.problem
    assert len(recording.problem.splitlines()) == 1
    counts = "(SELECT COUNT(*) FROM runs), (SELECT COUNT(*) FROM attempts), (SELECT COUNT(*) FROM slides)"
    assert ask(path, f"SELECT {counts}, (SELECT COUNT(score) FROM attempts)") == [kept]  # noqa: S608 (constants)
    assert records.best("Ada", SHORT) is None


def test_a_stopped_recording_stays_stopped(records: Records, path: Path) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()
    tell(path, FAIL.format("INSERT ON slides"))
    run.slide("X", 1)
    tell(path, "DROP TRIGGER fail")  # from now on the file would work again
    run.restart_level()
    clear(run)
    run.next_level()
    clear(run)
    run.next_level()
    assert records.slides(recording.run_id) == ()
    assert records.cleared(recording.run_id) == ()
    assert records.best("Ada", SHORT) is None
    play(records, extra=2)
    assert records.best("Ada", SHORT) == 280


def test_a_dropped_table_stops_the_recording(records: Records, path: Path) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()
    tell(path, "DROP TABLE slides")
    run.slide("X", 1)
    assert "no such table" in str(recording.problem)
    assert run.moves == 1


@pytest.mark.parametrize("levels", [0, 1, 2])
def test_a_deleted_run_stops_the_recording(records: Records, path: Path, levels: int) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()
    for _ in range(levels):
        clear(run)
        if run.number < len(SHORT):
            run.next_level()
    tell(path, "DELETE FROM slides", "DELETE FROM attempts", "DELETE FROM runs")
    run.next_level() if levels == len(SHORT) else run.slide("X", 1)
    assert "start a new run" in str(recording.problem)
    assert records.runs() == ()


def test_a_level_is_scored_once_in_a_run(records: Records, path: Path) -> None:
    play(records)
    with pytest.raises(sqlite3.IntegrityError):
        tell(path, "INSERT INTO attempts SELECT run_id, level, 2, started_at, moves, score, cleared_at FROM attempts")


def test_a_file_locked_for_too_long_stops_the_recording(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    with Records(path) as records, closing(sqlite3.connect(path)) as other:
        run = Run(SHORT)
        recording = records.follow(run, "Ada")
        run.start()
        other.execute("BEGIN IMMEDIATE")
        run.slide("X", 1)
        other.rollback()
        assert "locked" in str(recording.problem)
        run.slide("X", 1)
        assert records.slides(recording.run_id) == ()


def test_a_disk_that_takes_no_more_stops_the_recording(records: Records, path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system can't limit the size of files")
    play(records, pack=PACK, extra=4)
    run = Run(PACK)
    recording = records.follow(run, "Ada")
    run.start()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    room = path.with_name(path.name + "-wal").stat().st_size + 30_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        while recording.problem is None:
            run.slide("X", 1 if run.board == ROAD else -1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    told = len(run.log)
    run.slide("X", 4 if run.board == ROAD else 3)
    assert records.slides(recording.run_id) == run.log[: told - 1]
    assert records.cleared(recording.run_id) == ()
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]
    assert records.best("Ada", PACK) == 1300


def test_closed_records_stop_the_recording(path: Path) -> None:
    run = Run(SHORT)
    with Records(path) as records:
        recording = records.follow(run, "Ada")
        run.start()
        run.slide("X", 1)
    run.slide("X", 1)
    assert "closed" in str(recording.problem)
    assert ask(path, "SELECT COUNT(*) FROM slides") == [(1,)]


def test_a_player_that_cannot_be_written_stops_the_recording(records: Records) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "half a \ud83e puzzle")
    run.start()
    assert recording.problem is not None
    assert records.runs() == ()


def test_an_interrupt_leaves_no_gap(records: Records, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(SHORT)
    recording = records.follow(run, "Ada")
    run.start()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as here:
        here.setattr(run_rows.RunWriter, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.slide("X", 1)
    run.slide("X", 3)
    assert "interrupted" in str(recording.problem)
    assert records.slides(recording.run_id) == ()
    tell(path, "DELETE FROM attempts")  # nobody is left holding the lock


# Other processes

CHILD = """
import sys
from random import Random
from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import Records
from blockshift_widget.game import Run

road = Board("............XX......................")
pack = LevelPack("Roads", tuple(Level(f"Road {i}", road, 4) for i in range(10)))

def play(records, extras):
    run = Run(pack)
    recording = records.follow(run, "Ada")
    print("run", recording.run_id, 1500 - 5 * sum(extras), flush=True)
    run.start()
    for extra in extras:
        for cells in (1, -1) * (extra // 2) + (4,):
            run.slide("X", cells)
            assert recording.problem is None, recording.problem
            made = run.log[-1]
            print("slide", recording.run_id, made.level, made.number, cells, flush=True)
        run.next_level()
    assert recording.problem is None, recording.problem
    print("finished", recording.run_id, run.total, flush=True)

chance = Random(sys.argv[1])
print("ready", flush=True)
for line in sys.stdin:
    path, runs = line.rstrip().split(chr(9))
    with Records(path) as records:
        for _ in range(int(runs)):
            play(records, [2 * chance.randrange(3) for _ in range(10)])
    print("done", flush=True)
"""


@contextmanager
def child(seed: int) -> Iterator[subprocess.Popen[str]]:
    """Start a process that plays as many runs into a file as it is told on its stdin."""
    here = str(Path(blockshift_widget.__file__).parents[1])
    found = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-W", "error", "-c", CHILD, str(seed)]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": found}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def send(process: subprocess.Popen[str], path: Path, runs: int) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{path}\t{runs}\n")
    process.stdin.flush()


class Told:
    """What children said about their runs, line by line."""

    def __init__(self) -> None:
        self.planned: dict[str, int] = {}
        self.finished: dict[str, int] = {}
        self.slides: list[tuple[str, int, int, int]] = []

    def hear(self, line: str) -> None:
        """Note one line of a child."""
        match line.split():
            case ["run", run_id, total]:
                self.planned[run_id] = int(total)
            case ["finished", run_id, total]:
                self.finished[run_id] = int(total)
            case ["slide", run_id, level, number, cells]:
                self.slides.append((run_id, int(level), int(number), int(cells)))


def kept_slides(records: Records) -> set[tuple[str, int, int, int]]:
    return {
        (run.run_id, made.level, made.number, made.slide.cells)
        for run in records.runs()
        for made in records.slides(run.run_id)
    }


@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_confirmed(path: Path) -> None:
    told = Told()
    finished: dict[str, int] = {}
    for number in range(15):
        with child(number) as process:
            assert process.stdout is not None
            send(process, path, 1000)
            lines = [process.stdout.readline() for _ in range(1 + number * 11)]
            process.kill()
            *rest, _ = process.stdout.read().split("\n")  # the last line may be cut
        for line in (*lines, *rest):
            told.hear(line)
        with Records(path) as records:
            assert set(told.slides) <= kept_slides(records)
            assert ask(path, "PRAGMA integrity_check") == [("ok",)]
            assert ask(path, "PRAGMA foreign_key_check") == []
            now = {run.run_id: run.total for run in records.runs() if run.finished_at is not None}
            # each kill may hide the last word about one run, which then is the last one begun
            unheard = now.keys() - told.finished.keys() - finished.keys()
            assert unheard <= set(list(told.planned)[-1:])
            assert told.finished.items() <= now.items() <= told.planned.items()
            assert records.best("Ada", PACK) == max(now.values(), default=None)
            finished = now
    assert len(told.slides) > 500
    assert len(finished) > 10


def test_a_process_killed_while_it_makes_the_file_leaves_a_usable_one(tmp_path: Path) -> None:
    for number in range(6):
        path = tmp_path / f"{number}.sqlite3"
        with child(number) as process:
            send(process, path, 1)
            while not path.exists():
                assert process.poll() is None
            process.kill()
            process.wait()
        with Records(path) as records:
            play(records, "Bo", PACK)
            assert records.best("Bo", PACK) == 1500
        assert ask(path, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.slow
def test_ten_processes_share_a_new_file(tmp_path: Path) -> None:
    with ExitStack() as stack:
        children = [stack.enter_context(child(number)) for number in range(10)]
        for round_ in range(3):
            path = tmp_path / f"{round_}.sqlite3"
            told = Told()
            for process in children:
                send(process, path, 2)
            for process in children:
                assert process.stdout is not None
                for line in iter(process.stdout.readline, "done\n"):
                    assert line, process.communicate()[1]
                    told.hear(line)
            with Records(path) as records:
                assert kept_slides(records) == set(told.slides)
                assert {run.run_id: run.total for run in records.runs()} == told.finished == told.planned
                assert len(told.finished) == 20
                assert records.best("Ada", PACK) == max(told.finished.values())
            assert ask(path, "PRAGMA integrity_check") == [("ok",)]
            assert ask(path, "PRAGMA journal_mode") == [("wal",)]
        for process in children:
            assert process.communicate() == ("", "")
            assert process.returncode == 0
