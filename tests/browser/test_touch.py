"""What fingers may do to a drag, and what they may not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenLab
from tests.browser.lab import Game, Touch
from tests.browser.test_mouse import CELL, expect_incidents, expect_log, expect_shown

pytestmark = pytest.mark.browser


def points(game: Game, name: str, *cells: float) -> list[tuple[float, float]]:
    """Return places on the page: the block's middle, moved along its axis by each number of cells."""
    x, y = game.centre(name)
    return [(x + dx, y + dy) for dx, dy in (game.way(name, number) for number in cells)]


def test_touch_drag_counts_net_cells(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game, touch = lab.play(), Touch(page)
    start, far, back = points(game, "A", 0, -2, -0.9)
    touch.send("touchStart", (*start, 1))
    touch.send("touchMove", (*far, 1))
    expect_shown(game, "A", 0)
    touch.send("touchMove", (*back, 1))
    touch.send("touchEnd")
    game.expect_moves(1)
    expect_log(lab, "['A-1']")


def test_out_and_back_counts_nothing(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game, touch = lab.play(), Touch(page)
    start, far, back = points(game, "A", 0, -2, 0.1)
    touch.send("touchStart", (*start, 1))
    touch.send("touchMove", (*far, 1))
    expect_shown(game, "A", 0)
    touch.send("touchMove", (*back, 1))
    touch.send("touchEnd")
    expect_shown(game, "A", 2)
    expect_log(lab, "[]")
    game.expect_moves(0)


def test_a_second_finger_neither_moves_nor_ends_anything(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game, touch = lab.play(), Touch(page)
    first, first_moved = points(game, "A", 0, -1)
    second, second_moved = points(game, "B", 0, -2)
    touch.send("touchStart", (*first, 1))
    touch.send("touchMove", (*first_moved, 1))
    touch.send("touchStart", (*first_moved, 1), (*second, 2))
    touch.send("touchMove", (*first_moved, 1), (*second_moved, 2))
    expect_shown(game, "B", 3)
    touch.send("touchMove", (*first_moved, 1))  # the second finger is lifted
    expect_shown(game, "A", 1)
    game.expect_moves(0)
    touch.send("touchEnd")
    game.expect_moves(1)
    expect_log(lab, "['A-1']")


@pytest.mark.parametrize("how", ["touchcancel", "lost capture"])
def test_a_cancelled_touch_returns_the_block(open_lab: OpenLab, page: Page, how: str) -> None:
    lab = open_lab(CELL)
    game, touch = lab.play(), Touch(page)
    start, far = points(game, "A", 0, -2)
    touch.send("touchStart", (*start, 1))
    touch.send("touchMove", (*far, 1))
    expect_shown(game, "A", 0)
    if how == "touchcancel":
        touch.send("touchCancel")
    else:
        game.block("A").evaluate(
            "el => { for (let id = 0; id < 100; id++) if (el.hasPointerCapture(id)) el.releasePointerCapture(id); }"
        )
        touch.send("touchMove", (*start, 1))
        touch.send("touchEnd")
    expect_shown(game, "A", 2)
    game.drag("B", -1)
    game.expect_moves(1)
    expect_log(lab, "['B-1']")
    expect_incidents(lab, "['DragCancelled A', 'SlideMade B-1']")


def test_drags_cancelled_one_after_the_other_are_each_told_once_and_in_order(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game, touch = lab.play(), Touch(page)
    for name, cells in (("A", -2), ("B", -1), ("A", -1)):
        start, far = points(game, name, 0, cells)
        touch.send("touchStart", (*start, 1))
        touch.send("touchMove", (*far, 1))
        touch.send("touchCancel")
    start, far = points(game, "B", 0, -1)
    touch.send("touchStart", (*start, 1))
    touch.send("touchMove", (*far, 1))
    touch.send("touchEnd")
    game.expect_moves(1)
    expect_incidents(lab, "['DragCancelled A', 'DragCancelled B', 'DragCancelled A', 'SlideMade B-1']")


def test_a_swipe_on_empty_floor_scrolls_the_page(open_lab: OpenLab, page: Page) -> None:
    game = open_lab(CELL, *["print('\\n' * 40)"] * 3).play()
    game.centre("X")  # scrolls the board into view
    top = game.root.evaluate("el => el.getBoundingClientRect().top")
    box = game.root.locator(".bsw-field").bounding_box()
    assert box is not None
    touch, x, y = Touch(page), box["x"] + 80, box["y"] + 130
    touch.send("touchStart", (x, y, 1))
    for step in range(1, 10):
        touch.send("touchMove", (x, y - 12 * step, 1))
    touch.send("touchEnd")
    page.wait_for_function(
        "([el, top]) => el.getBoundingClientRect().top < top - 40", arg=[game.root.element_handle(), top]
    )
