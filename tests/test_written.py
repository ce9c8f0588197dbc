"""Files of earlier versions open, replay and score the same for ever; `data/written/README.md` says what they are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from blockshift_widget import Records, load_pack, read_boards, read_run_file

WRITTEN: Final = Path(__file__).parent / "data" / "written"
ANSWERS: Final = json.loads((WRITTEN / "answers.json").read_text(encoding="utf-8"))
RUN_FILES: Final = sorted((WRITTEN / "runs").iterdir())

every_records_file = pytest.mark.parametrize("name", ANSWERS["records"])


def copied(name: str, folder: Path) -> Path:
    """Return a copy of a records file, since opening one may bring it up to date."""
    return Path(shutil.copyfile(WRITTEN / name, folder / name))


def answer(records: Records, run_id: str) -> dict[str, Any]:
    """Return what is known of a run: what the records say, and what comes out when it is played again."""
    (record,) = (record for record in records.runs() if record.run_id == run_id)
    log = records.log(run_id)
    run = log.replayed()
    assert run.events == log.events
    assert (record.player, record.pack_title, record.practice) == (log.player, log.pack.title, log.practice)
    assert (record.total, record.started_at, record.finished_at) == (run.total, log.started_at, log.finished_at)
    assert records.slides(run_id) == run.log
    assert records.cleared(run_id) == run.cleared
    return {
        "run_id": run_id,
        "player": log.player,
        "pack": log.pack.title,
        "practice": log.practice,
        "started_at": record.started_at.isoformat(),
        "finished_at": record.finished_at and record.finished_at.isoformat(),
        "events": len(log.events),
        "slides": len(run.log),
        "cells": sum(made.slide.moves for made in run.log),
        "phase": run.phase.value,
        "total": run.total,
        "board": run.board.layout,
        "best": records.best(log.player, log.pack),
        "cleared": [[one.level, one.attempt, one.moves, one.par, one.score] for one in run.cleared],
    }


@every_records_file
def test_records_replay_and_score_the_same(name: str, tmp_path: Path) -> None:
    path = copied(name, tmp_path)
    for _ in range(2):  # as it was, and brought up to date
        with Records(path) as records:
            assert [answer(records, run.run_id) for run in records.runs()] == ANSWERS["records"][name]


@every_records_file
def test_records_go_through_run_files(name: str, tmp_path: Path) -> None:
    with Records(copied(name, tmp_path)) as records, Records(tmp_path / "new.sqlite3") as new:
        files = records.export_all(tmp_path / "out")
        assert len(new.import_folder(tmp_path / "out").added) == len(files)
        assert [answer(new, run.run_id) for run in new.runs()] == ANSWERS["records"][name]


def test_run_files_hold_the_runs_of_the_records(tmp_path: Path) -> None:
    with Records(copied("records.sqlite3", tmp_path)) as records:
        report = records.import_folder(WRITTEN / "runs")
        assert (report.added, {*report.known}, report.refused) == ((), {*RUN_FILES}, ())
        assert {log.run_id: log for log in records.logs()} == {log.run_id: log for log in map(read_run_file, RUN_FILES)}


def test_run_files_are_written_the_same(tmp_path: Path) -> None:
    """Byte by byte, as long as the format has the same version."""
    with Records(tmp_path / "new.sqlite3") as records:
        records.import_folder(WRITTEN / "runs")
        again = {path.name: path.read_bytes() for path in records.export_all(tmp_path / "out")}
    then = {path.name: path.read_bytes() for path in RUN_FILES}
    assert again.keys() == then.keys()
    for name, data in again.items():
        assert data == then[name] or json.loads(data)["version"] > json.loads(then[name])["version"]


@pytest.mark.parametrize("name", ANSWERS["boards"])
def test_boards_read_the_same(name: str) -> None:
    wanted = ANSWERS["boards"][name]
    for format_name in (wanted["format"], None):  # told, and found out
        reader = read_boards(WRITTEN / "boards" / name, format_name)
        assert [[entry.board.layout, entry.title, entry.par] for entry in reader] == wanted["boards"]
        assert (reader.format, reader.refused) == (wanted["format"], 0)


def test_the_pack_reads_the_same() -> None:
    pack = load_pack(WRITTEN / "pack.toml")
    levels = [[level.title, level.par, level.board.layout] for level in pack.levels]
    assert {"title": pack.title, "levels": levels} == ANSWERS["pack"]
