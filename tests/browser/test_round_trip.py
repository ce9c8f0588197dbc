"""A run played in JupyterLab leaves by a run file, comes into other records, and is the same run there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from blockshift_widget import Phase, Records, read_run_file
from blockshift_widget.analysis import levels, slides
from tests.browser.conftest import OpenLab
from tests.browser.test_play import game_cell, solution

pytestmark = pytest.mark.browser


def test_a_recorded_run_is_exported_imported_and_replayed(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(game_cell(records))
    game = lab.play()
    game.start()
    name, cells = solution(1)[0]
    game.drag(name, cells)
    game.expect_moves(abs(cells))
    page.keyboard.press("ArrowLeft" if name != "X" else "ArrowUp")  # the wrong axis: nothing is asked for
    game.button("Restart Level").click()
    game.expect_moves(0)
    game.block("X").focus()
    page.keyboard.press("ArrowRight")  # against the gate: asked for, and refused
    game.clear_level(solution(1))
    game.button("Next Level").click()
    game.expect_figure("Level", "2 of 10")
    name, cells = solution(2)[0]
    game.drag(name, cells)
    game.expect_moves(abs(cells))
    shown, moves, score = lab.python("(game.run.board.layout, game.run.moves, game.run.scores)").split(", ", 2)

    with Records(records) as played, Records(tmp_path / "empty.sqlite3") as empty:
        (run,) = played.runs()
        file = played.export(run.run_id, tmp_path / "runs")
        assert empty.import_file(file)
        assert not empty.import_file(file), "a second time adds nothing"
        log = empty.log(run.run_id)
        assert log == read_run_file(file) == played.log(run.run_id)
    replayed = log.replayed()
    assert replayed.phase is Phase.PLAYING
    assert (repr(replayed.board.layout), str(replayed.moves)) == (shown.lstrip("("), moves)
    assert str(replayed.scores) == score.rstrip(")") + ")"
    told = [type(event).__name__ for event in log.events]
    assert told[:4] == ["AttemptStarted", "SlideMade", "AttemptStarted", "SlideRefused"]
    assert len(slides(log)) == told.count("SlideMade")
    assert list(levels(log)["score"][:1]) == [150]
