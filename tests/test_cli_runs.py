"""`blockshift runs`: what was played, listed, written to files and read from them."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from blockshift_widget import Records, read_run_file, solve
from blockshift_widget.analysis import logs_of, simulated_class
from blockshift_widget.game import Run
from blockshift_widget.records import write_run_file
from tests.made_runs import NOON, Playing, wandering
from tests.strategies import SMALL_PACK
from tests.test_cli import blockshift, refusal_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with three runs: one left, one finished, one for practice."""
    home = tmp_path / "home"
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(home))
    folder = tmp_path / "made"
    write_run_file(wandering().log("left-1", "Ada"), folder)
    write_run_file(finished().log("done-1", "Ben"), folder)
    write_run_file(Playing(practice=True).log("practice-1", "Ada"), folder)
    with Records() as records:
        assert len(records.import_folder(folder).added) == 3
    return home


def finished() -> Playing:
    """Play a run at par to its end, an hour before the others."""
    game = Playing(begin=NOON - timedelta(hours=1))
    for second, level in enumerate(SMALL_PACK.levels):
        solution = solve(level.board)
        assert solution is not None
        game.slide(10 * second, *map(str, solution.slides))
        game.run.next_level()
    return game


# List


def test_runs_are_listed_oldest_first() -> None:
    result = blockshift("runs", "list")
    assert (result.exit_code, result.stderr) == (0, "")
    head, *rows = [line.split() for line in result.stdout.splitlines()]
    assert head == ["run", "player", "pack", "started", "state", "total"]
    assert [(row[0], row[1], row[5]) for row in rows] == [
        ("done-1", "Ben", "finished"), ("left-1", "Ada", "left"), ("practice-1", "Ada", "practice"),
    ]  # fmt: skip
    assert (rows[0][2:5], rows[0][6]) == (["Small", "2026-03-01", "11:00"], "450")
    assert len({line.index("2026-03-01 1") for line in result.stdout.splitlines()[1:]}) == 1


def test_json_says_all_of_them_line_by_line() -> None:
    found = [json.loads(line) for line in blockshift("runs", "list", "--json").stdout.splitlines()]
    with Records() as records:
        known = records.runs()
    assert [run["run_id"] for run in found] == [run.run_id for run in known]
    ended = known[0].finished_at
    assert ended is not None
    assert found[0] == {
        "run_id": "done-1", "player": "Ben", "pack_title": "Small", "pack_digest": SMALL_PACK.digest,
        "started_at": "2026-03-01T11:00:00+00:00", "finished_at": ended.isoformat(), "levels": 3,
        "total": known[0].total, "practice": False,
    }  # fmt: skip
    assert found[1]["finished_at"] is None


def test_the_runs_of_one_player_are_listed() -> None:
    assert "Ben" not in blockshift("runs", "list", "--player", "Ada").stdout
    assert blockshift("runs", "list", "--player", "Eve").stdout.count("\n") == 1
    assert blockshift("runs", "list", "--player", "Eve", "--json").stdout == ""


def test_a_name_does_no_harm_to_a_table() -> None:
    name = "Eve\x1b[31m\nis\there" + "e" * 100
    with Records() as records:
        run = Run(SMALL_PACK)
        records.follow(run, name)
        run.start()
    shown = blockshift("runs", "list", "--player", name).stdout
    assert shown.count("\n") == 2
    assert "Eve?[31m?is?heree" in shown
    assert len(shown.splitlines()[1]) < 160
    assert json.loads(blockshift("runs", "list", "--player", name, "--json").stdout)["player"] == name


# Export and import


def test_runs_are_written_and_read(tmp_path: Path) -> None:
    out, others = tmp_path / "out", tmp_path / "others.sqlite3"
    result = blockshift("runs", "export", out)
    assert (result.exit_code, result.stderr) == (0, "")
    paths = [Path(line) for line in result.stdout.splitlines()]
    assert sorted(paths) == sorted(out.iterdir())
    assert [read_run_file(path).run_id for path in paths] == ["done-1", "left-1", "practice-1"]
    first = blockshift("runs", "import", out, "--records", others)
    assert (first.exit_code, first.stdout, first.stderr) == (0, "3 added, 0 known already, 0 refused\n", "")
    again = blockshift("runs", "import", out, paths[0], "--records", others)
    assert (again.exit_code, again.stdout) == (0, "0 added, 4 known already, 0 refused\n")
    assert blockshift("runs", "list", "--records", others).stdout == blockshift("runs", "list").stdout


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--run", "left-1"], ["left-1"]),
        (["--run", "left-1", "--run", "done-1"], ["left-1", "done-1"]),
        (["--player", "Ada"], ["left-1", "practice-1"]),
        (["--player", "Ada", "--run", "practice-1"], ["practice-1"]),
    ],
)
def test_chosen_runs_are_written(options: list[str], names: list[str], tmp_path: Path) -> None:
    result = blockshift("runs", "export", tmp_path / "out", *options)
    assert result.exit_code == 0
    assert [read_run_file(line).run_id for line in result.stdout.splitlines()] == names


def test_a_run_that_is_not_there_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    result = blockshift("runs", "export", tmp_path / "out", "--run", "none", "--run", "left-1")
    assert (result.exit_code, result.stdout.count("\n"), result.stderr.count("\n")) == (1, 1, 1)
    assert result.stderr.startswith("run none: there is none of that name")
    wrong = blockshift("runs", "export", tmp_path / "out", "--run", "left-1", "--player", "Ben")
    assert (wrong.exit_code, wrong.stdout) == (1, "")


def test_what_is_refused_is_named_and_the_rest_is_added(tmp_path: Path) -> None:
    out = tmp_path / "out"
    paths = [Path(line) for line in blockshift("runs", "export", out).stdout.splitlines()]
    paths[0].write_text(paths[0].read_text(encoding="utf-8").replace("Ben", "Eve"), encoding="utf-8")
    (out / "zero.json").write_text("{", encoding="ascii")
    result = blockshift("runs", "import", out, "none.json", "--records", tmp_path / "new.sqlite3")
    assert (result.exit_code, result.stdout) == (1, "2 added, 0 known already, 3 refused\n")
    checksum, half, missing = result.stderr.splitlines()
    assert str(paths[0]) in checksum
    assert "zero.json" in half
    assert "none.json" in missing


# Mistakes


@pytest.mark.parametrize("words", [["list"], ["export", "out"]])
def test_records_that_are_not_there_are_not_made(words: list[str], tmp_path: Path) -> None:
    missing = tmp_path / "none.sqlite3"
    assert f"there are no records at {missing}" in refusal_of("runs", *words, "--records", missing)
    assert not missing.exists()


def test_a_file_that_is_no_record_file_is_left_as_it_is(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    other.write_text("precious", encoding="ascii")
    for words in (["list"], ["export", tmp_path / "out"], ["import", tmp_path / "made"]):
        assert "other.sqlite3" in refusal_of("runs", *words, "--records", other)
    assert other.read_text(encoding="ascii") == "precious"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.touch()
    assert f"{blocked} can't be written: " in refusal_of("runs", "export", blocked)


def test_without_any_record_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path / "fresh"))
    assert blockshift("runs", "list").stdout == "run  player  pack  started  state  total\n"
    assert blockshift("runs", "export", tmp_path / "out").stdout == ""


# Simulating


def test_a_simulated_class_is_written_as_run_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "class"
    done = blockshift("runs", "simulate", folder, "--players", 2, "--runs", 2, "--seed", 4)
    assert (done.exit_code, done.output) == (0, f"4 simulated runs written to {folder}\n")
    assert [*logs_of(folder)] == [*simulated_class(players=2, runs=2, seed=4)]


def test_what_cannot_be_simulated_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be written" in blockshift("runs", "simulate", tmp_path / "file" / "folder", "--players", 1).stderr
    done = blockshift("runs", "simulate", tmp_path, "--pack", "nothing")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "nothing" in done.stderr
