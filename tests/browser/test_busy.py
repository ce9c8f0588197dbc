"""A kernel that is busy with a cell, in a front end that has no kernel thread for widgets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenLab
from tests.browser.lab import Game, Lab
from tests.browser.test_mouse import CELL, expect_log, expect_shown, hold

pytestmark = pytest.mark.browser


@pytest.fixture
def lab(open_lab: OpenLab) -> Lab:
    """A notebook that sends widgets' messages where cells run, as other front ends do."""
    lab = open_lab(CELL)
    lab.page.evaluate(
        "() => { jupyterapp.shell.currentWidget.sessionContext.session.kernel.commsOverSubshells = 'disabled'; }"
    )
    return lab


def expect_waiting(game: Game, *, waiting: bool) -> None:
    """Wait until the board says, or no longer says, that it waits for the kernel."""
    status = game.root.locator(".bsw-status")
    if waiting:
        expect(status).to_contain_text("Waiting for the kernel")
    else:
        expect(status).to_be_empty()


def test_a_drag_goes_on_while_the_kernel_is_busy(lab: Lab, page: Page) -> None:
    game = lab.play()
    with lab.busy():
        hold(game, "A", -1)
        expect_shown(game, "A", 1)
        hold_on = game.way("A", -1)
        x, y = game.centre("A")
        page.mouse.move(x + hold_on[0], y + hold_on[1], steps=4)
        expect_shown(game, "A", 0)
        page.mouse.up()
        expect_waiting(game, waiting=True)
        expect_shown(game, "A", 0)
        game.expect_figure("Moves", 0)
    game.expect_moves(2)
    expect_waiting(game, waiting=False)
    expect_log(lab, "['A-2']")


def test_three_quick_arrow_presses_are_three_moves(lab: Lab, page: Page) -> None:
    game = lab.play()
    game.block("B").focus()
    with lab.busy():
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        expect_shown(game, "B", 0)
        expect_waiting(game, waiting=True)
        game.expect_figure("Moves", 0)
    game.expect_moves(3)
    expect_log(lab, "['B-1', 'B-1', 'B-1']")


def test_gestures_while_waiting_are_made_in_order_or_not_at_all(lab: Lab, page: Page) -> None:
    game = lab.play()
    with lab.busy():
        game.drag("A", -2)  # makes way
        game.block("X").focus()
        page.keyboard.press("ArrowRight")  # goes where A was, which the browser can't know
        game.block("A").focus()
        page.keyboard.press("ArrowDown")  # into X, which the browser can't know either
    game.expect_moves(3)
    expect_log(lab, "['A-2', 'X+1']")
    expect_shown(game, "A", 0)
    expect_shown(game, "X", 3)


def test_a_restart_drops_what_was_meant_for_the_old_board(lab: Lab) -> None:
    game = lab.play()
    with lab.busy():
        game.button("Restart Level").click()
        game.drag("A", -2)
        expect_waiting(game, waiting=True)
    expect_waiting(game, waiting=False)
    expect_shown(game, "A", 2)
    game.expect_moves(0)
    expect_log(lab, "[]")
