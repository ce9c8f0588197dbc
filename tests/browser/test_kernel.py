"""A kernel with a thread for widgets, one that is gone, and one that can't be reached for a while."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenLab, Tabs
from tests.browser.kernel import Kernel
from tests.browser.lab import Game
from tests.browser.test_mouse import CELL

pytestmark = pytest.mark.browser


def test_with_a_kernel_thread_for_widgets_a_running_cell_does_not_hold_the_game(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.drag("A", -1)  # JupyterLab sends a widget's first messages where cells run, and the rest to its thread
    game.expect_moves(1)
    lab.wait_for_thread()
    lab.start_code("while game.moves < 2: pass\ngame.player = 'saw it'")
    game.drag("A", -1)
    game.expect_moves(2)
    lab.expect_python("game.player", "'saw it'")


def test_a_board_is_drawn_while_a_cell_below_is_running(open_lab: OpenLab) -> None:
    lab = open_lab(CELL, "import time\nwhile not game.player == 'go on': time.sleep(0.01)", "'done'")
    lab.start_all()
    game = lab.game()
    game.block("A").focus()
    lab.page.keyboard.press("ArrowUp")
    lab.page.keyboard.press("ArrowUp")
    lab.command("kernelmenu:interrupt")
    game.expect_moves(2)
    lab.expect_python("[str(made.slide) for made in game.run.log]", "['A-1', 'A-1']")


def expect_gone(game: Game, page: Page) -> None:
    """Wait until the board says that its kernel is gone, and see that it does not pretend to play."""
    expect(game.root.locator(".bsw-status")).to_contain_text("Disconnected")
    expect(game.root.locator(".bsw-status")).to_contain_text("Run the cell again")
    expect(game.block("A")).to_have_attribute("aria-disabled", "true")
    game.block("A").evaluate("el => el.focus()")
    page.keyboard.press("ArrowUp")
    assert game.shown_offset("A") == pytest.approx(2, abs=0.05)


def test_a_killed_kernel_is_said(open_lab: OpenLab, page: Page, tabs: Tabs, kernel: Kernel) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    os.kill(lab.kernel_pid, signal.SIGKILL)
    expect_gone(game, page)
    tabs.drop()  # JupyterLab has a dialog open
    kernel.drop()


def test_a_restarted_kernel_is_said_and_a_new_run_can_begin(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    lab.restart_kernel()
    expect_gone(game, page)
    game = lab.play()
    game.drag("A", -1)
    game.expect_moves(1)


def test_an_interrupted_connection_waits_and_goes_on(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    page.evaluate(NOTE_DISABLED, game.block("A").element_handle())
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel._ws.close()")
    page.wait_for_function("() => globalThis.seen.some((said) => said.startsWith('true The connection'))")
    expect(game.root.locator(".bsw-status")).to_be_empty(timeout=20_000)
    game.drag("A", -1)
    game.expect_moves(1)


@pytest.mark.parametrize("lost", [0, 1], ids=["the connection alone", "a slide sent when it is back, too"])
def test_slides_are_made_once_whatever_a_connection_loses(open_lab: OpenLab, page: Page, lost: int) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.block("B").focus()
    page.evaluate(LOSE, ['"n":2,"kind":"slide"', lost])
    page.evaluate(
        "block => {"
        "  for (let i = 0; i < 2; i++) block.dispatchEvent("
        "    new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));"
        "  jupyterapp.shell.currentWidget.sessionContext.session.kernel._ws.close(); }",
        game.block("B").element_handle(),
    )
    game.expect_moves(2)
    expect(game.root.locator(".bsw-status")).to_be_empty(timeout=20_000)
    lab.expect_python("[str(made.slide) for made in game.run.log]", "['B-1', 'B-1']")
    assert page.evaluate("() => { WebSocket.prototype.send = globalThis.send; return globalThis.lost; }") == lost


def test_a_search_goes_on_after_a_lost_connection(open_lab: OpenLab, page: Page) -> None:
    """Also if the message that would have brought it on was lost."""
    lab = open_lab("from blockshift_widget import SearchLab\nlab = SearchLab(level=4)\nlab.speed = 40\nlab")
    lab.run_all()
    root = page.locator(".bsw-lab")
    Game(page, root.locator(".bsw-viewer-stage")).wait_until_drawn()
    root.get_by_role("button", name="Run (Space)").click()
    page.wait_for_function("root => Number(root.dataset.nodes) > 3", arg=root.element_handle())
    page.evaluate(LOSE, ['"kind":"tick"', 1])
    page.wait_for_function("() => globalThis.lost === 1")
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel._ws.close()")
    page.evaluate("() => { WebSocket.prototype.send = globalThis.send; }")
    expect(root.locator(".bsw-viewer-words").first).to_have_text("Found: 16 moves = par; 156 states expanded")


LOSE = """([pattern, lost]) => {
  globalThis.lost = 0;
  globalThis.send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (globalThis.lost < lost && text.includes(pattern)) globalThis.lost += 1;
    else globalThis.send.call(this, data);
  };
}"""
"""Lose messages that hold a text, as often as asked, when they are sent."""


NOTE_DISABLED = """block => {
  const status = block.closest(".bsw-game").querySelector(".bsw-status");
  globalThis.seen = [];
  const note = () => globalThis.seen.push(`${block.getAttribute("aria-disabled")} ${status.textContent}`);
  for (const el of [block, status]) new MutationObserver(note).observe(el, { attributes: true, childList: true });
}"""
