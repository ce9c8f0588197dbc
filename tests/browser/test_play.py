"""Whole runs and levels, played as a person plays them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from blockshift_widget import LevelPack, Records, load_pack, solve
from tests.browser.conftest import OpenLab
from tests.browser.lab import Game, Lab

pytestmark = pytest.mark.browser

PACK = load_pack("block-shift")
AT_PAR = """
from blockshift_widget import solve

def play_at_par(run, levels):
    for _ in range(levels):
        for slide in solve(run.level.board).slides:
            run.slide(slide)
        run.next_level()
"""


def game_cell(records: Path) -> str:
    """Return the cell a player writes."""
    return f"from blockshift_widget import BlockShift\ngame = BlockShift(player='Ada', records={str(records)!r})\ngame"


def best(records: Path, pack: LevelPack = PACK) -> int | None:
    """Return Ada's best, read from the file."""
    with Records(records) as opened:
        return opened.best("Ada", pack)


def solution(level: int) -> list[tuple[str, int]]:
    """Return the slides of a solution at par, for a level counted from 1."""
    found = solve(PACK.levels[level - 1].board)
    assert found is not None
    return [(slide.block, slide.cells) for slide in found.slides]


def python_plays(lab: Lab, levels: int) -> None:
    """Let Python play some levels of the run at par."""
    lab.python(f"exec({AT_PAR!r}, globals())")
    lab.python(f"play_at_par(game.run, {levels})")


def test_a_whole_run_by_pointer_drags_at_par(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")  # nobody watches these eighty drags
    records = tmp_path / "records.sqlite3"
    game = open_lab(game_cell(records)).play()
    game.start()
    for number, level in enumerate(PACK.levels, 1):
        game.wait_until_drawn()
        game.expect_figure("Level", f"{number} of 10")
        game.expect_figure("Par", level.par)
        game.clear_level(solution(number))
        game.expect_panel("Level Complete", f"Moves {level.par} Par {level.par} Level score 150")
        assert best(records) is None
        game.button("See Results" if number == 10 else "Next Level").click()
    game.expect_panel("Run total 1500", "Your first personal best", "Play Again")
    rows = game.root.locator(".bsw-table tbody tr")
    expect(rows).to_have_count(10)
    for row, level in zip(rows.all(), PACK.levels, strict=True):
        assert row.inner_text().split()[-3:] == [str(level.par), str(level.par), "150"]
    expect(game.root.get_by_role("img", name="Moves against par")).to_be_visible()
    assert best(records) == 1500


def test_a_second_worse_run_leaves_the_best(open_lab: OpenLab, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(game_cell(records))
    game = lab.play()
    game.start()
    python_plays(lab, 10)
    assert best(records) == 1500
    game.button("Play Again").click()
    game.expect_panel("Personal best 1500")
    game.start()
    game.wait_until_drawn()
    game.drag("B", -1)
    game.expect_moves(1)
    game.drag("B", 1)
    game.expect_moves(2)
    game.clear_level(solution(1))
    game.button("Next Level").click()
    expect(game.button("Restart Level")).to_be_visible()
    python_plays(lab, 9)
    game.expect_panel("Run total 1490", "Personal best stays 1500")
    assert best(records) == 1500


def test_a_run_left_at_level_nine_leaves_the_best(open_lab: OpenLab, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(game_cell(records))
    game = lab.play()
    game.start()
    python_plays(lab, 8)
    game.expect_figure("Level", "9 of 10")
    game.expect_figure("Run total", 1200)
    lab.command("docmanager:save")
    lab.load()
    game = lab.game()
    game.expect_figure("Level", "9 of 10")  # a reload alone does not end the run; the kernel has it
    assert best(records) is None
    lab.restart_kernel()
    game = lab.play()
    game.expect_panel("No personal best yet")
    assert best(records) is None


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_level_by_keyboard_alone(open_lab: OpenLab, tmp_path: Path, page: Page, app: str) -> None:
    lab = open_lab(game_cell(tmp_path / "records.sqlite3"), "'a cell below'", app=app)
    game = lab.play()
    keys = page.keyboard
    game.button("Start").focus()
    keys.press("Enter")
    expect(game.block("X")).to_be_focused()
    before = lab.notebook_state()
    keys.press("Tab")
    expect(game.block("A")).to_be_focused()
    for moves in (1, 2):
        keys.press("ArrowUp")
        game.expect_moves(moves)
    keys.press("Shift+Tab")
    expect(game.block("X")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(game.button("Next Level")).to_be_focused()
    game.expect_panel("Moves 4 Par 4 Level score 150")
    keys.press("Enter")
    game.expect_figure("Level", "2 of 10")
    expect(game.block("X")).to_be_focused()
    assert lab.notebook_state() == before


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_no_plain_key_reaches_the_notebook(open_lab: OpenLab, tmp_path: Path, page: Page, app: str) -> None:
    lab = open_lab("'above'", game_cell(tmp_path / "records.sqlite3"), "'below'", app=app)
    game = lab.play()
    game.start()
    game.block("A").click()
    expect(game.block("A")).to_be_focused()
    before = lab.notebook_state()
    for key in [
        "a",
        "b",
        "x",
        "d",
        "d",
        "z",
        "m",
        "Enter",
        "Shift+Enter",
        "ArrowUp",
        "ArrowDown",
        "ArrowLeft",
        "j",
        "k",
    ]:
        page.keyboard.press(key)
        expect(game.block("A")).to_be_focused()
    game.expect_moves(2)
    assert lab.notebook_state() == before


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_chords_reach_the_notebook(open_lab: OpenLab, tmp_path: Path, page: Page, app: str) -> None:
    lab = open_lab(game_cell(tmp_path / "records.sqlite3"), app=app)
    game = lab.play()
    game.start()
    game.block("A").click()
    saved = lab.path.stat().st_mtime_ns
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    assert lab.path.stat().st_mtime_ns > saved


def test_tab_and_shift_tab_leave_the_board(open_lab: OpenLab, tmp_path: Path, page: Page) -> None:
    game = open_lab(game_cell(tmp_path / "records.sqlite3"), "'below'").play()
    game.start()
    expect(game.block("X")).to_be_focused()
    for name in ("A", "B"):
        page.keyboard.press("Tab")
        expect(game.block(name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(game.button("Restart Level")).to_be_focused()
    page.keyboard.press("Tab")
    assert not focus_is_inside(page, game)
    game.block("X").focus()
    page.keyboard.press("Shift+Tab")
    assert not focus_is_inside(page, game)


def focus_is_inside(page: Page, game: Game) -> bool:
    """Whether the focus is anywhere in the game."""
    return bool(page.evaluate("root => root.contains(document.activeElement)", game.root.element_handle()))


def test_a_held_key_moves_one_cell(open_lab: OpenLab, tmp_path: Path, page: Page) -> None:
    lab = open_lab(game_cell(tmp_path / "records.sqlite3"))
    game = lab.play()
    game.start()
    game.block("A").focus()
    for _ in range(5):
        page.keyboard.down("ArrowUp")  # after the first, the browser sends these as repeats
    game.expect_moves(1)
    page.keyboard.up("ArrowUp")
    page.keyboard.press("ArrowUp")
    game.expect_moves(2)
    lab.expect_python("len(game.run.log)", "2")


def test_wrong_axis_arrow_does_nothing(open_lab: OpenLab, tmp_path: Path, page: Page) -> None:
    lab = open_lab(game_cell(tmp_path / "records.sqlite3"))
    game = lab.play()
    game.start()
    game.block("A").focus()
    for key in ("ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    game.block("X").focus()
    for key in ("ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    game.block("A").focus()
    page.keyboard.press("ArrowUp")
    game.expect_moves(1)
    lab.expect_python("[str(made.slide) for made in game.run.log]", "['A-1']")


def test_restart_level_puts_the_board_back(open_lab: OpenLab, tmp_path: Path) -> None:
    lab = open_lab(game_cell(tmp_path / "records.sqlite3"))
    game = lab.play()
    game.start()
    game.clear_level(solution(1))
    game.button("Next Level").click()
    game.expect_figure("Level", "2 of 10")
    game.wait_until_drawn()
    game.drag("B", 2)
    game.expect_moves(2)
    game.button("Restart Level").click()
    game.expect_moves(0)
    game.expect_figure("Run total", 150)
    game.expect_place("B", 2)


def test_leaving_the_tab_does_not_cancel_the_run(open_lab: OpenLab, tmp_path: Path, page: Page) -> None:
    game = open_lab(game_cell(tmp_path / "records.sqlite3")).play()
    game.start()
    game.drag("A", -1)
    game.expect_moves(1)
    other = page.context.new_page()
    other.bring_to_front()
    page.bring_to_front()
    game.expect_moves(1)
    game.drag("A", -1)
    game.expect_moves(2)
