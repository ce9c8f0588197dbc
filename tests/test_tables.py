"""The tables of runs: every column of runs made by hand, what always holds in random play, and every source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

import blockshift_widget.analysis as room
from blockshift_widget.analysis import attempts, distances, levels, logs_of, runs, slides, tables
from blockshift_widget.analysis.columns import TEXT, WHOLE, Table
from blockshift_widget.analysis.distances import Place, Truth, truth_of
from blockshift_widget.analysis.judged_attempts import KINDS, judged
from blockshift_widget.analysis.run_attempts import attempts_of
from blockshift_widget.analysis.sources import SkippedRunFile
from blockshift_widget.board import Board, Slide
from blockshift_widget.game import Phase, Run, SlideMade
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import Records, RunFileError, RunLog, write_run_file
from blockshift_widget.solver import explore
from tests.budget import tries
from tests.made_runs import NOON, Playing, finished, wandering
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK, boards, cramped_boards

NA = pd.NA
DIGEST = SMALL_PACK.digest
TABLES = {slides: tables.SLIDES, attempts: tables.ATTEMPTS, levels: tables.LEVELS, runs: tables.RUNS}
RUN_COLUMNS = ["run_id", "player", "pack", "pack_digest", "practice"]


def rows(frame: pd.DataFrame, *columns: str) -> list[tuple[object, ...]]:
    """Return some columns of a table as plain rows."""
    return [
        tuple(NA if value is NA or value is pd.NaT else value for value in row)
        for row in frame[[*columns]].astype(object).itertuples(index=False, name=None)
    ]


def at(seconds: float) -> pd.Timestamp:
    return pd.Timestamp(NOON + timedelta(seconds=seconds))


# Runs made by hand: every column


def test_the_slides_of_a_run_made_by_hand() -> None:
    table = slides(wandering().log("7", "Ada"))
    assert list(table) == list(tables.SLIDES)
    assert set(rows(table, *RUN_COLUMNS)) == {("7", "Ada", "Small", DIGEST, False)}
    assert rows(table, "level", "title", "par", "attempt", "cleared", "number") == [
        (1, "Gate", 5, 1, False, 1), (1, "Gate", 5, 1, False, 2),
        (1, "Gate", 5, 2, True, 1), (1, "Gate", 5, 2, True, 2), (1, "Gate", 5, 2, True, 3), (1, "Gate", 5, 2, True, 4),
        (2, "Road", 4, 1, True, 1),
        (3, "Jam", 10, 1, False, 1), (3, "Jam", 10, 1, False, 2), (3, "Jam", 10, 1, False, 3),
        (3, "Jam", 10, 1, False, 4),
    ]  # fmt: skip
    assert rows(table, "block", "cells", "moves", "moves_so_far") == [
        ("A", -1, 1, 1), ("A", 1, 1, 2),
        ("A", -2, 2, 2), ("X", 2, 2, 4), ("X", -1, 1, 5), ("X", 3, 3, 8),
        ("X", 4, 4, 4),
        ("X", 2, 2, 2), ("X", -2, 2, 4), ("V", -3, 3, 7), ("B", -1, 1, 8),
    ]  # fmt: skip
    assert rows(table, "at", "seconds", "refused", "cancelled") == [
        (at(3), 3.0, 1, 0), (at(4.5), 1.5, 0, 0),
        (at(8), 2.0, 0, 0), (at(9), 1.0, 0, 0), (at(10), 1.0, 0, 0), (at(11), 1.0, 0, 0),
        (at(14), 1.0, 0, 0),
        (at(18), 2.0, 0, 0), (at(19), 1.0, 0, 0), (at(20), 1.0, 0, 0), (at(21), 1.0, 0, 0),
    ]  # fmt: skip
    assert rows(table, "depth_before", "depth_after", "distance_before", "distance_after", "wasted") == [
        (0, 1, 5, 5, 1), (1, 0, 5, 5, 1),
        (0, 2, 5, 4, 1), (2, 4, 4, 2, 0), (4, 3, 2, 3, 2), (3, 6, 3, 0, 0),
        (0, 4, 4, 0, 0),
        (0, 2, 10, 12, 4), (2, 0, 12, 10, 0), (0, 3, 10, 7, 0), (3, 4, 7, 6, 0),
    ]  # fmt: skip
    assert rows(table, "kind", "best_slides", "turning_point") == [
        ("backtracking", "X+1 X+2 A+1", False), ("backtracking", "X+1 X+2 A-1", False),
        ("detour", "X+1 X+2 A+1", False), (NA, "X+1 X+2 X+3 X+4", False), ("backtracking", "X+1 X+2", True),
        (NA, "X+1 X+2 X+3", False),
        (NA, "X+1 X+2 X+3 X+4", False),
        ("X too early", "V-1 V-2 V-3", False), (NA, "X-1 X-2", False), (NA, "V-1 V-2 V-3", False),
        (NA, "X+1 X+2 B-1", False),
    ]  # fmt: skip
    up = GATE.after(Slide("A", -2))
    assert table["board"].tolist()[:5] == [
        GATE.layout, GATE.after(Slide("A", -1)).layout, GATE.layout, up.layout, up.after(Slide("X", 2)).layout
    ]  # fmt: skip


def test_the_attempts_of_a_run_made_by_hand() -> None:
    table = attempts(wandering().log("7", "Ada"))
    assert list(table) == list(tables.ATTEMPTS)
    assert rows(table, *RUN_COLUMNS) == [("7", "Ada", "Small", DIGEST, False)] * 4
    assert rows(table, "level", "title", "par", "attempt", "cleared", "moves", "slides") == [
        (1, "Gate", 5, 1, False, 2, 2), (1, "Gate", 5, 2, True, 8, 4), (2, "Road", 4, 1, True, 4, 1),
        (3, "Jam", 10, 1, False, 8, 4),
    ]  # fmt: skip
    assert rows(table, "wasted", "backtracking", "detour", "x_too_early", "distance_left") == [
        (2, 2, 0, 0, 5), (3, 2, 1, 0, 0), (0, 0, 0, 0, 0), (4, 0, 0, 4, 6)
    ]  # fmt: skip
    assert rows(table, "refused", "cancelled", "started_at", "seconds", "score") == [
        (1, 1, at(0), 5.0, NA), (0, 0, at(6), 5.0, 135), (0, 0, at(13), 1.0, 150), (0, 0, at(16), 5.0, NA)
    ]  # fmt: skip


def test_the_levels_of_a_run_made_by_hand() -> None:
    table = levels(wandering().log("7", "Ada"))
    assert list(table) == list(tables.LEVELS)
    assert rows(table, *RUN_COLUMNS) == [("7", "Ada", "Small", DIGEST, False)] * 3
    assert rows(table, "level", "title", "par", "attempts", "cleared", "moves", "slides") == [
        (1, "Gate", 5, 2, True, 8, 4), (2, "Road", 4, 1, True, 4, 1), (3, "Jam", 10, 1, False, 8, 4)
    ]  # fmt: skip
    assert rows(table, "wasted", "backtracking", "detour", "x_too_early", "moves_in_all", "slides_in_all") == [
        (3, 2, 1, 0, 10, 6), (0, 0, 0, 0, 4, 1), (4, 0, 0, 4, 8, 4)
    ]  # fmt: skip
    assert rows(table, "refused", "cancelled", "started_at", "seconds", "score") == [
        (1, 1, at(0), 11.0, 135), (0, 0, at(13), 1.0, 150), (0, 0, at(16), 5.0, NA)
    ]  # fmt: skip


def test_the_row_of_a_run_made_by_hand() -> None:
    table = runs(wandering().log("7", "Ada"))
    assert list(table) == list(tables.RUNS)
    assert rows(table, *tables.RUNS) == [
        ("7", "Ada", "Small", DIGEST, False, 1, at(0), NA, False, 21.0, 3, 2, 4, 1, 12, 9, 3, 22, 11, 1, 1, 285, NA)
    ]


def test_a_finished_run() -> None:
    """Gate takes seconds 1 to 2, Road 4, Jam 6 to 9; each next level comes a second after the last slide."""
    log = finished().log("8", "Ada")
    (row,) = runs(log).to_dict("records")
    assert (row["finished"], row["finished_at"], row["seconds"]) == (True, pd.Timestamp(log.events[-1].at), 10.0)
    assert (row["total"], row["best_so_far"], row["moves"], row["par"], row["wasted"]) == (450, 450, 19, 19, 0)
    assert not slides(log)["turning_point"].any()
    assert slides(log)["kind"].isna().all()


# Kinds of waste and the turning point


def kinds(*made: str, board: Board = GATE, par: int = 5) -> list[tuple[int | None, str | None]]:
    """Play slides on one level and return what each wasted and how."""
    game = Playing(LevelPack("One", (Level("One", board, par),)))
    game.slide(1, *made)
    (attempt,) = attempts_of(game.log("1", "Ada"))
    return [(slide.wasted, slide.kind) for slide in judged(attempt).slides]


def test_a_slide_too_far_that_is_corrected_at_once_is_backtracking() -> None:
    """One cell to the left is enough for B. It comes back to a board that it only passed by before."""
    assert kinds("V-3", "B-2", "B+1", board=JAM, par=10) == [(0, None), (1, "backtracking"), (1, "backtracking")]


def test_a_slide_too_far_that_stays_is_a_detour() -> None:
    assert kinds("V-3", "B-2", "G+2", "X+4", board=JAM, par=10)[1] == (1, "detour")


def test_all_of_a_longer_round_trip_is_backtracking() -> None:
    """X and A move away and back in another order: four slides later the board is the start again."""
    assert kinds("X+1", "A-1", "X-1", "A+1") == [
        (0, None), (1, "backtracking"), (2, "backtracking"), (1, "backtracking")
    ]  # fmt: skip


def test_moving_x_away_from_the_exit_is_never_too_early() -> None:
    game = Playing(LevelPack("One", (Level("One", Board("............X".replace("X", ".XX") + "." * 21), 3),)))
    game.slide(1, "X-1", "X+4")
    (attempt,) = attempts_of(game.log("1", "Ada"))
    assert [(slide.wasted, slide.kind) for slide in judged(attempt).slides] == [(2, "backtracking"), (0, None)]


def test_x_too_early_counts_before_backtracking() -> None:
    assert kinds("X+2", "X-2", board=JAM, par=10) == [(4, "X too early"), (0, None)]


def test_the_turning_point_is_the_last_waste_of_a_cleared_attempt() -> None:
    table = slides(finished(extra=4).log("1", "Ada"))
    gate, road, jam = (table[table["level"] == level] for level in (1, 2, 3))
    assert rows(gate, "number", "wasted", "turning_point") == [
        (1, 0, False), (2, 2, False), (3, 0, False), (4, 2, True), (5, 0, False), (6, 0, False)
    ]  # fmt: skip
    assert road["turning_point"].sum() == jam["turning_point"].sum() == 1
    assert jam[jam["turning_point"]]["kind"].tolist() == ["X too early"]


# What always holds


def played(board: Board, random: Random, *, clear: bool) -> RunLog:
    """Play at random, with restarts; then, if asked to, the best way out."""
    space = explore(board)
    par = space.distance(board)
    game = Playing(LevelPack("Random", (Level("Random", board, par or 0),)))
    for second in range(random.randrange(30)):
        options = game.run.board.slides()
        if game.run.phase is not Phase.PLAYING or not options:
            break
        if random.random() < 0.07:
            game.at(second).restart_level()
        else:
            game.slide(second, str(random.choice(options)))
    while clear and game.run.phase is Phase.PLAYING:
        game.slide(60, str(random.choice(space.best_slides(game.run.board))))
    return game.log("1", "random")


def solvable(board: Board) -> bool:
    return not board.solved and explore(board).distance(board) is not None


@pytest.mark.slow
@settings(max_examples=tries(25))
@given(cramped_boards().filter(solvable), st.randoms(use_true_random=False))
def test_what_is_wasted_over_a_cleared_attempt_is_moves_over_par(board: Board, random: Random) -> None:
    log = played(board, random, clear=True)
    table, (last,) = slides(log), rows(attempts(log).tail(1), "moves", "par", "wasted", "cleared", "distance_left")
    moves, par, wasted, cleared, left = last
    assert cleared
    assert left == 0
    assert wasted == moves - par  # type: ignore[operator]
    assert table[table["cleared"]]["wasted"].sum() == wasted
    (level,) = rows(levels(log), "moves", "wasted")
    assert level == (moves, wasted)
    assert rows(runs(log), "moves", "par", "wasted") == [(moves, par, wasted)]


@pytest.mark.slow
@settings(max_examples=tries(25))
@given(cramped_boards().filter(solvable), st.randoms(use_true_random=False))
def test_what_holds_for_every_slide_and_every_attempt(board: Board, random: Random) -> None:
    log = played(board, random, clear=random.random() < 0.5)
    space, table, tries = explore(board), slides(log), attempts(log)
    for row in table.to_dict("records"):
        before, slide = Board(row["board"]), Slide(row["block"], row["cells"])
        after = before.after(slide)
        assert (row["distance_before"], row["distance_after"]) == (space.distance(before), space.distance(after))
        assert (row["depth_before"], row["depth_after"]) == (space.depth(before), space.depth(after))
        assert 0 <= row["wasted"] <= 2 * slide.moves
        assert (row["wasted"] == 0) == (slide in space.best_slides(before)) == pd.isna(row["kind"])
        assert row["best_slides"].split() == [str(best) for best in space.best_slides(before)]
    assert (tries["backtracking"] + tries["detour"] + tries["x_too_early"] == tries["wasted"]).all()
    assert (tries["wasted"] == tries["moves"] + tries["distance_left"] - tries["par"]).all()
    assert (table["turning_point"] & ~table["cleared"]).sum() == 0
    assert len(table) == tries["slides"].sum()
    assert table["moves"].sum() == tries["moves"].sum()


@settings(max_examples=60, deadline=None)
@given(cramped_boards().filter(solvable), st.randoms(use_true_random=False))
def test_kinds_are_what_their_definition_says(board: Board, random: Random) -> None:
    """Compare with the definition, spelled out pair by pair."""
    for attempt in attempts_of(played(board, random, clear=True)):
        met, slides_made = attempt.boards, [event.slide for event in attempt.slides]
        for number, (slide, judgement) in enumerate(zip(slides_made, judged(attempt).slides, strict=True)):
            beside = [slides_made[to] for to in (number - 1, number + 1) if 0 <= to < len(slides_made)]
            round_trip = any(met[i] == met[j] for i in range(number + 1) for j in range(number + 1, len(met)))
            turned = any(other.block == slide.block and other.cells * slide.cells < 0 for other in beside)
            early = slide.block == "X" and slide.cells > 0
            kind = "X too early" if early else "backtracking" if round_trip or turned else "detour"
            assert judgement.kind == (kind if judgement.wasted else None)


# Runs of all kinds beside one another


def edited() -> LevelPack:
    return replace(SMALL_PACK, levels=(*SMALL_PACK.levels[:2], Level("Jam", JAM, 11)))


def many() -> list[RunLog]:
    """Return runs of two players, two packs and an edited pack, in no order of time; days name them."""
    road = LevelPack("Road only", (Level("Road", ROAD, 4),))

    def day(number: int) -> dict[str, object]:
        return {"begin": NOON + timedelta(days=number)}

    made: list[tuple[int, str, Playing]] = [
        (5, "Ada", finished(extra=2, **day(5))),  # type: ignore[arg-type]
        (1, "Ada", finished(extra=4, **day(1))),  # type: ignore[arg-type]
        (2, "Bob", finished(**day(2))),  # type: ignore[arg-type]
        (3, "Ada", finished(practice=True, **day(3))),  # type: ignore[arg-type]
        (4, "Ada", finished(edited(), **day(4))),  # type: ignore[arg-type]
        (6, "Ada", finished(extra=8, **day(6))),  # type: ignore[arg-type]
        (7, "Ada", Playing(road, **day(7))),  # type: ignore[arg-type]
        (8, "Ada", Playing(**day(8))),  # type: ignore[arg-type]
    ]
    return [game.log(f"day {number}", player) for number, player, game in made]


def test_runs_of_all_kinds_are_told_apart() -> None:
    table = runs(many())
    assert rows(table, "run_id", "player", "pack", "practice", "finished", "number", "total", "best_so_far") == [
        ("day 1", "Ada", "Small", False, True, 1, 390, 390),
        ("day 2", "Bob", "Small", False, True, 1, 450, 450),
        ("day 3", "Ada", "Small", True, True, 1, 450, 390),
        ("day 4", "Ada", "Small", False, True, 1, 450, 450),
        ("day 5", "Ada", "Small", False, True, 2, 420, 420),
        ("day 6", "Ada", "Small", False, True, 3, 330, 420),
        ("day 7", "Ada", "Road only", False, False, 1, 0, NA),
        ("day 8", "Ada", "Small", False, False, 4, 0, 420),
    ]
    assert table["pack_digest"].nunique() == 3
    assert table["started_at"].is_monotonic_increasing


def test_rows_stand_in_the_order_of_the_runs_whatever_the_source() -> None:
    logs = many()
    for make in TABLES:
        table = make(logs)
        assert_frame_equal(table, make(sorted(logs, key=lambda log: log.events[0].at)))
        assert table.index.tolist() == list(range(len(table)))
    assert slides(logs)["run_id"].drop_duplicates().tolist() == [f"day {day}" for day in range(1, 7)]


def test_runs_that_began_at_once_keep_their_order() -> None:
    table = Table({"number": WHOLE, "text": TEXT})
    for days, number in ((2, 1), (1, 2), (2, 3), (1, 4)):
        table.add(NOON + timedelta(days=days), [(number, "a"), (number, "b")])
    assert table.frame()["number"].tolist() == [2, 2, 4, 4, 1, 1, 3, 3]


def test_two_games_under_one_name_are_not_mixed_up() -> None:
    logs = [finished().log("current", "Ada"), finished(extra=2).log("current", "Ada")]
    assert levels(logs)["moves"].tolist() == [5, 4, 10, 7, 6, 12]
    assert runs(logs)["total"].tolist() == [450, 420]


# Levels that no pack should hold


def test_a_level_without_a_way_out_has_no_distances() -> None:
    game = Playing(LevelPack("Closed", (Level("Closed", CLOSED, 9),)))
    game.slide(1, "A+1", "X+1")
    log = game.log("1", "Ada")
    missing = ("distance_before", "distance_after", "wasted", "kind")
    assert rows(slides(log), *missing, "best_slides", "turning_point") == [(NA, NA, NA, NA, "", False)] * 2
    assert rows(attempts(log), "moves", "wasted", "backtracking", "detour", "x_too_early", "distance_left") == [
        (2, NA, NA, NA, NA, NA)
    ]
    assert rows(levels(log), "moves", "wasted") == [(2, NA)]
    assert rows(runs(log), "wasted", "total") == [(0, 0)]


def test_a_par_that_is_wrong_is_shown_as_the_pack_states_it() -> None:
    game = Playing(LevelPack("Wrong", (Level("Gate", GATE, 3),)))
    game.slide(1, "A+1", "X+4")
    assert rows(levels(game.run), "par", "moves", "wasted", "score") == [(3, 5, 0, 140)]


def test_a_board_that_cannot_be_reached_is_named() -> None:
    log = wandering().log("7", "Ada")
    forged = tuple(replace(one, before=CLOSED) if isinstance(one, SlideMade) else one for one in log.events)
    with pytest.raises(ValueError, match=r"(?s)run 7, level 1, attempt 1: this board can't be reached.*XX\.\.#\."):
        slides(replace(log, events=forged))


# Sources


def test_records_a_folder_a_file_and_logs_give_the_same_tables(tmp_path: Path) -> None:
    logs = []
    with Records(tmp_path / "records.sqlite3") as records:
        for extra, player in ((0, "Ada"), (2, "Bob")):
            run = Run(SMALL_PACK)
            recording = records.follow(run, player)
            run.start()
            for _ in range(extra // 2):
                run.slide("X", 1)
                run.slide("X", -1)
            run.slide("A", 1)
            logs.append(RunLog.of(run, recording.run_id, player))
        files = records.export_all(tmp_path / "files")
        for make in TABLES:
            expected = make(logs)
            assert len(expected)
            assert_frame_equal(make(records), expected)
            assert_frame_equal(make(tmp_path / "files"), expected)
            assert_frame_equal(make(str(tmp_path / "files")), expected)
            assert_frame_equal(make(iter(logs)), expected)
            assert_frame_equal(make(files[0]), make(logs[:1]))
            assert_frame_equal(make(logs[0]), make(logs[:1]))


def test_a_run_and_a_widget_are_the_current_run() -> None:
    run = wandering().run
    assert rows(runs(run), "run_id", "player") == [("current", "player")]
    game = SimpleNamespace(run=run, player="Ada")
    assert rows(runs(game), "run_id", "player") == [("current", "Ada")]
    assert_frame_equal(slides(run).drop(columns="player"), slides(game).drop(columns="player"))


@pytest.mark.parametrize("make", TABLES)
def test_a_run_that_was_never_started_has_no_row(make: Callable[[object], pd.DataFrame]) -> None:
    assert make(Run(SMALL_PACK)).empty


@pytest.mark.parametrize("make", TABLES)
def test_an_empty_table_has_the_same_columns_of_the_same_types(make: Callable[[object], pd.DataFrame]) -> None:
    empty, full = make([]), make([wandering().log("7", "Ada")])
    assert empty.dtypes.to_dict() == full.dtypes.to_dict()
    assert {name: str(kind) for name, kind in full.dtypes.items()} == TABLES[make]  # type: ignore[index]


def test_a_run_without_a_slide() -> None:
    game = Playing()
    assert slides(game.run).empty
    assert rows(levels(game.run), "level", "moves", "wasted", "cleared", "seconds") == [(1, 0, 0, False, 0.0)]
    assert rows(attempts(game.run), "distance_left") == [(5,)]


def test_a_folder_is_read_but_for_the_files_that_are_refused(tmp_path: Path) -> None:
    write_run_file(finished().log("1", "Ada"), tmp_path)
    path = write_run_file(finished(begin=NOON + timedelta(days=1)).log("2", "Bob"), tmp_path)
    (tmp_path / "copy.json").write_bytes(path.read_bytes())
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no run", encoding="utf-8")
    with pytest.warns(SkippedRunFile) as warned:
        table = runs(tmp_path)
    assert table["run_id"].tolist() == ["1", "2"]
    said = sorted(str(one.message) for one in warned)
    assert len(said) == 2
    assert any("broken.json" in one for one in said)
    assert any("holds the run 2 again" in one for one in said)
    with pytest.raises(RunFileError, match=r"broken\.json"):
        runs(tmp_path / "broken.json")


def test_an_empty_folder_has_no_runs(tmp_path: Path) -> None:
    assert runs(tmp_path).empty


def test_a_folder_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no folder or run file .*nowhere.*export_all"):
        logs_of(tmp_path / "nowhere")


@pytest.mark.parametrize("source", [None, 3, object(), SMALL_PACK, SimpleNamespace(run=3)])
def test_what_is_no_source_is_told_at_once(source: object) -> None:
    with pytest.raises(TypeError, match="a source of runs is Records, a folder of run files"):
        logs_of(source)  # type: ignore[arg-type]


def test_what_is_no_log_among_logs_is_told() -> None:
    with pytest.raises(TypeError, match="one of these is an int"):
        slides([finished().log("1", "Ada"), 3])  # type: ignore[list-item]


def test_runs_are_taken_one_at_a_time() -> None:
    """A source may be longer than memory: a log is let go before the next one is asked for."""
    asked: list[int] = []

    def endless() -> object:
        for number in range(1_000_000):
            asked.append(number)
            yield finished().log(str(number), "Ada")

    found = logs_of(endless())  # type: ignore[arg-type]
    assert [next(found).run_id, next(found).run_id] == ["0", "1"]
    assert asked == [0, 1]


# The truth


@settings(max_examples=60, deadline=None)
@given(boards(max_blocks=8, max_walls=12).filter(lambda board: len(explore(board)) < 3000), st.randoms())
def test_places_are_what_the_state_space_says(board: Board, random: Random) -> None:
    space, truth = explore(board), Truth(board)
    for state in random.sample([*space], min(20, len(space))):
        place = truth.place(state.board)
        assert place == Place(state.depth, state.distance, space.best_slides(state.board))
        assert truth.place(Board(state.board.layout)) is place
        assert {*truth.slides(state.board)} == {
            (slide, space.distance(state.board.after(slide))) for slide in state.board.slides()
        }


def test_a_board_of_another_level_is_refused() -> None:
    for board in (CLOSED, ROAD, JAM):
        with pytest.raises(ValueError, match="can't be reached from the level's start"):
            Truth(GATE).place(board)


def test_components_are_kept_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = distances._Kept()
    monkeypatch.setattr(distances, "STATES_KEPT", len(explore(GATE)) + len(explore(ROAD)))
    gate, road = kept.of(GATE), kept.of(ROAD)
    assert kept.of(GATE) is gate
    assert kept.of(ROAD) is road
    jam = kept.of(JAM)  # alone it may be larger than the room there is
    assert kept.of(JAM) is jam
    assert kept.of(GATE) is not gate


def test_two_levels_with_one_start_share_their_truth() -> None:
    assert truth_of(GATE) is truth_of(Board(GATE.layout))


# Names and words


def test_every_column_is_documented() -> None:
    for make, columns in TABLES.items():
        words = f"{tables.__doc__} {make.__doc__}".replace(",", " ").split()
        assert not [name for name in columns if name not in words]


def test_public_names_are_loaded_when_asked_for() -> None:
    assert sorted(room.__all__) == room.__all__
    assert all(callable(getattr(room, name)) for name in room.__all__)
    assert {*room.__all__} <= {*dir(room)}
    with pytest.raises(AttributeError, match=r"No blockshift_widget\.analysis attribute nothing"):
        _ = room.nothing  # type: ignore[attr-defined]


def test_kinds_are_the_columns_of_waste() -> None:
    assert [kind.lower().replace(" ", "_") for kind in KINDS] == ["backtracking", "detour", "x_too_early"]
