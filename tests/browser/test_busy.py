"""A kernel that is busy with a cell, in a front end that has no kernel thread for widgets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenLab, Tabs
from tests.browser.lab import Game, Lab, NotebookServer
from tests.browser.test_mouse import CELL, expect_shown, hold, log

pytestmark = pytest.mark.browser

BUSY_SECONDS = 3
BUSY = f"import time; started = time.monotonic()\nwhile time.monotonic() < started + {BUSY_SECONDS}: pass"


@pytest.fixture(scope="module", autouse=True)
def _one_shell(server: NotebookServer, tabs: Tabs) -> Iterator[None]:
    """Make JupyterLab send widgets' messages where cells run, as other front ends do."""
    server.set_setting("kernels-settings", {"commsOverSubshells": "disabled"})
    tabs.drop()
    yield
    server.set_setting("kernels-settings", {"commsOverSubshells": "perCommTarget"})
    tabs.drop()


def make_busy(lab: Lab) -> None:
    """Make the kernel run a cell's code for `BUSY_SECONDS`, and wait until it does."""
    lab.start_code(BUSY)
    lab.page.wait_for_function("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'")


def expect_waiting(game: Game, *, waiting: bool) -> None:
    """Wait until the board says, or no longer says, that it waits for the kernel."""
    status = game.root.locator(".bsw-status")
    if waiting:
        expect(status).to_contain_text("Waiting for the kernel")
    else:
        expect(status).to_be_empty()


def test_a_drag_goes_on_while_the_kernel_is_busy(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    make_busy(lab)
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
    assert log(lab) == "['A-2']"


def test_three_quick_arrow_presses_are_three_moves(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.block("B").focus()
    make_busy(lab)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect_shown(game, "B", 0)
    expect_waiting(game, waiting=True)
    game.expect_figure("Moves", 0)
    game.expect_moves(3)
    assert log(lab) == "['B-1', 'B-1', 'B-1']"


def test_gestures_while_waiting_are_made_in_order_or_not_at_all(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    make_busy(lab)
    game.drag("A", -2)  # makes way
    game.block("X").focus()
    page.keyboard.press("ArrowRight")  # goes where A was, which the browser can't know
    game.block("A").focus()
    page.keyboard.press("ArrowDown")  # into X, which the browser can't know either
    game.expect_moves(3)
    assert log(lab) == "['A-2', 'X+1']"
    expect_shown(game, "A", 0)
    expect_shown(game, "X", 3)


def test_a_restart_drops_what_was_meant_for_the_old_board(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    make_busy(lab)
    game.button("Restart Level").click()
    game.drag("A", -2)
    expect_waiting(game, waiting=True)
    expect_waiting(game, waiting=False)
    expect_shown(game, "A", 2)
    game.expect_moves(0)
    assert log(lab) == "[]"
