"""Reloads, second views, several games: every board is drawn, and all agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenLab
from tests.browser.lab import WIDTHS, Game, Lab, outside, overlapping, set_width

pytestmark = pytest.mark.browser


def cell(name: str, records: Path) -> str:
    """Return a cell that shows a game which has begun."""
    return (
        f"from blockshift_widget import BlockShift\n"
        f"{name} = BlockShift(records={str(records)!r})\n{name}.run.start()\n{name}"
    )


def reload(lab: Lab) -> None:
    """Save the notebook and load its page anew, with the same kernel."""
    lab.command("docmanager:save")
    lab.load()


def test_every_board_is_drawn_after_a_reload_touching_the_second_game_first(open_lab: OpenLab, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(cell("first", records), cell("second", records))
    lab.run_all()
    for number in (0, 1):
        lab.game(number)
    reload(lab)
    second = lab.game(1)
    second.drag("A", -2)
    second.expect_moves(2)
    first = lab.game(0)
    first.drag("A", -1)
    first.expect_moves(1)
    lab.expect_python("(first.moves, second.moves)", "(1, 2)")
    assert first.is_drawn()
    assert second.is_drawn()


def test_a_second_view_agrees_with_the_first(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    lab = open_lab(cell("game", tmp_path / "records.sqlite3"))
    first = lab.play()
    lab.new_view(".bsw-game")
    second = lab.game(1)
    page.set_viewport_size({"width": 1600, "height": 1500})
    second.drag("A", -2)
    for game in (first, second):
        game.expect_moves(2)
        game.expect_place("A", 0)
    first.drag("X", 2)
    for game in (first, second):
        game.expect_panel("Level Complete", "Moves 4 Par 4 Level score 150")
    second.button("Next Level").click()
    for game in (first, second):
        game.expect_figure("Level", "2 of 10")
        game.wait_until_drawn()
    first.drag("B", 1)
    for game in (first, second):
        game.expect_moves(1)


def test_a_second_tab_shows_the_same_game(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    lab = open_lab(cell("game", tmp_path / "records.sqlite3"))
    first = lab.play()
    lab.command("docmanager:save")
    tab = page.context.new_page()
    tab.goto(lab.url)
    second = Game(tab, tab.locator(".bsw-game"))
    second.wait_until_drawn()
    second.drag("A", -1)
    for game in (first, second):
        game.expect_moves(1)
        assert game.is_drawn()
    first.drag("A", -1)
    for game in (first, second):
        game.expect_moves(2)
    tab.close()


def test_twenty_level_changes_leave_a_drawn_board(open_lab: OpenLab, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(
        cell("game", records),
        "from blockshift_widget import solve\n"
        "for _ in range(2):\n"
        "    while game.phase != 'results':\n"
        "        for slide in solve(game.run.board).slides:\n"
        "            game.run.slide(slide)\n"
        "        game.run.next_level()\n"
        "    game.play_again()\n"
        "    game.run.start()\n",
    )
    game = lab.play()
    game.expect_figure("Best", 1500)
    game.expect_figure("Level", "1 of 10")
    game.wait_until_drawn()
    game.drag("A", -1)
    game.expect_moves(1)


def test_a_closed_game_leaves_the_others_drawing(open_lab: OpenLab, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(cell("closed", records) + "\nclosed.close()", cell("game", records))
    lab.run_all()
    game = lab.game(0)
    game.drag("A", -2)
    game.drag("X", 2)
    game.button("Next Level").click()
    game.expect_figure("Level", "2 of 10")
    game.wait_until_drawn()


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_theme_change_draws_the_floor_anew(open_lab: OpenLab, page: Page, tmp_path: Path, app: str) -> None:
    lab = open_lab(cell("game", tmp_path / "records.sqlite3"), app=app)
    game = lab.play()
    light = floor_brightness(page, game)
    lab.set_theme("JupyterLab Dark")
    page.wait_for_function(
        f"([root, light]) => ({BRIGHTNESS})(root) < light / 2", arg=[game.root.element_handle(), light]
    )
    lab.set_theme("JupyterLab Light")
    page.wait_for_function(
        f"([root, light]) => ({BRIGHTNESS})(root) === light", arg=[game.root.element_handle(), light]
    )


BRIGHTNESS = """root => {
  const canvas = root.querySelector(".bsw-floor canvas");
  const { data } = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height - 100, 1, 1);
  return data[0] + data[1] + data[2];
}"""


def floor_brightness(page: Page, game: Game) -> int:
    """Return the sum of red, green and blue of one pixel of the floor."""
    return int(page.evaluate(BRIGHTNESS, game.root.element_handle()))


def test_the_board_fits_from_a_phone_to_a_large_screen(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1800, "height": 1000})
    game = open_lab(cell("game", tmp_path / "records.sqlite3")).play()
    for number, width in enumerate(WIDTHS, 1):
        set_width(game.root, width)
        expect(game.root.locator(".bsw-figure")).to_have_count(5)
        assert outside(game.root, ".bsw-figure, .bsw-field, .bsw-block, button") == [], width
        assert overlapping(game.root) == [], width
        assert game.cell_pixels() == pytest.approx(min(width, 528) / 6.6, abs=1)
        game.drag("A", 1 - 2 * (number % 2))
        game.expect_moves(number)
