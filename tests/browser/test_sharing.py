"""Boards and strips as a notebook shows them: pictures with their text, on every page, for strangers too."""

from __future__ import annotations

from typing import Any, Final

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from blockshift_widget import solve
from tests.browser.conftest import OpenLab
from tests.browser.lab import Lab
from tests.strategies import GATE, JAM

pytestmark = pytest.mark.browser

STRIP: Final = (
    f"from blockshift_widget import Board, SlideStrip, solve\nboard = {JAM!r}\nSlideStrip(board, solve(board).slides)"
)
ALT: Final = f"Board:\n{GATE}"
PLACES: Final = """images => images.map((image) => {
  const { left, top, right } = image.getBoundingClientRect();
  return { left, top, right, width: image.clientWidth, loaded: image.complete && image.naturalWidth > 0 };
})"""
LETTERS: Final = """image => {
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, image.width, image.height);
  return [[45, 110], [190, 130], [240, 110], [20, 20]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
}"""
"""What is drawn at some places: on X, on A, on the goal, on a tile's corner."""


def pictures(page: Page) -> Locator:
    """Return the pictures that the cells show."""
    return page.locator(".jp-OutputArea-output img")


def places(page: Page) -> list[dict[str, Any]]:
    """Return where the pictures are, in CSS px, once all of them are loaded."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((image) => image.complete)"
    )
    return list(pictures(page).evaluate_all(PLACES))


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_board_is_a_picture_with_its_text(open_lab: OpenLab, page: Page, app: str) -> None:
    lab = open_lab(f"from blockshift_widget import Board\n{GATE!r}", app=app)
    lab.run_all()
    picture = page.get_by_role("img", name=" ".join(ALT.split()))
    expect(picture).to_have_count(1)
    assert picture.get_attribute("alt") == ALT
    (place,) = places(page)
    assert place["loaded"]
    assert place["width"] == 260
    on_x, on_a, on_the_goal, on_a_tile = picture.evaluate(LETTERS)
    assert on_x == [0xD3, 0x46, 0x1A, 255]
    assert on_a == [0x3C, 0x73, 0xA7, 255]
    assert on_the_goal == [0xFB, 0xDC, 0xCB, 255]
    assert on_a_tile == [0xF2, 0xF5, 0xF8, 255]


@pytest.mark.parametrize("width", [1280, 900, 700])
def test_a_strip_fits_its_page(open_lab: OpenLab, page: Page, width: int) -> None:
    lab = open_lab(STRIP)
    page.set_viewport_size({"width": width, "height": 1200})
    lab.run_all()
    solution = solve(JAM)
    assert solution
    expect(pictures(page)).to_have_count(len(solution.slides) + 1)
    shown = places(page)
    room = int(pictures(page).first.evaluate("image => image.parentElement.clientWidth"))
    tops = sorted({round(one["top"]) for one in shown})
    rows = [[one["left"] for one in shown if round(one["top"]) == top] for top in tops]
    assert len(rows[0]) == min(room // 138, len(shown)), "as many as there is room for"
    assert all(row == sorted(row) for row in rows), "side by side, in order"
    assert all(one["loaded"] and one["width"] == 138 for one in shown), "no smaller on a narrow page"


def test_a_stranger_sees_the_pictures_too(open_lab: OpenLab, page: Page) -> None:
    """A notebook that came by mail is not trusted: what it holds is shown as far as it can do no harm."""
    lab = open_lab(f"from blockshift_widget import Board\n{GATE!r}", STRIP)
    lab.run_all()
    expect(pictures(page)).to_have_count(6)
    lab.command("docmanager:save")
    change_by_hand(lab)
    lab.load()
    expect(pictures(page)).to_have_count(6)
    assert not page.evaluate("() => jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted")
    assert all(one["loaded"] for one in places(page))
    assert pictures(page).first.get_attribute("alt") == ALT


def change_by_hand(lab: Lab) -> None:
    """Change a notebook's file, so that its server no longer knows it as its own."""
    notebook = nbformat.read(lab.path, as_version=4)
    notebook.cells[0].source += "  # by somebody else"
    nbformat.write(notebook, lab.path)


def test_any_boards_are_played(open_lab: OpenLab) -> None:
    lab = open_lab(
        "from blockshift_widget import Board, BlockShift\n"
        f"game = BlockShift(boards=[{GATE.link_text!r}, {JAM!r}])\ngame"
    )
    game = lab.play()
    game.expect_panel("Block Shift", "2 levels, 50 to 150 points each")
    game.start()
    game.expect_figure("Level", "1 of 2")
    game.clear_level([("A", 1), ("X", 4)])
    game.expect_panel("Level Complete", "1. Board 1", "Moves 5 Par 5 Level score 150")
    game.button("Next Level").click()
    game.expect_figure("Level", "2 of 2")
    game.clear_level([("V", -3), ("B", -1), ("G", 2), ("X", 4)])
    game.button("See Results").click()
    game.expect_panel("Results", "Run total 300", "Your first personal best")
