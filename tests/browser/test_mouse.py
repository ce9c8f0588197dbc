"""What a mouse may do to a drag, and what it may not."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as LateError

from tests.browser.conftest import OpenLab
from tests.browser.lab import Game, Lab

pytestmark = pytest.mark.browser

CELL = "from blockshift_widget import BlockShift\ngame = BlockShift()\ngame.run.start()\ngame"


def hold(game: Game, name: str, cells: float) -> None:
    """Press on a block and pull it, without letting go."""
    x, y = game.centre(name)
    dx, dy = game.way(name, cells)
    game.page.mouse.move(x, y)
    game.page.mouse.down()
    game.page.mouse.move(x + dx, y + dy, steps=4)


def expect_shown(game: Game, name: str, place: float) -> None:
    """Wait until a block is to be seen at a place along its axis, in cells."""
    assert game.shown_offset(name) == pytest.approx(place, abs=0.05)


def expect_log(lab: Lab, slides: str) -> None:
    """Wait until the kernel has these slides in the run's log."""
    lab.expect_python("[str(made.slide) for made in game.run.log]", slides)


def expect_incidents(lab: Lab, incidents: str) -> None:
    """Wait until the kernel has these in its run: what happened to blocks, slides or not."""
    lab.expect_python(
        "[f'{type(event).__name__} {event.block if hasattr(event, \"block\") else event.slide}'"
        " for event in game.run.events if hasattr(event, 'number')]",
        incidents,
    )


@pytest.mark.parametrize("where", ["outside the board", "outside the window"])
def test_release_outside_ends_the_drag_at_the_clamped_cell(open_lab: OpenLab, page: Page, where: str) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -1.4)
    x, y = game.centre("B")
    page.mouse.move(x, -50 if where == "outside the window" else 120, steps=3)
    expect_shown(game, "A", 0)
    page.mouse.up()
    game.expect_moves(2)
    expect_log(lab, "['A-2']")
    page.mouse.move(x, y)
    expect_shown(game, "A", 0)


def test_a_click_without_movement_costs_nothing(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    page.mouse.click(*game.centre("A"))
    expect(game.block("A")).to_be_focused()
    page.mouse.click(*game.centre("B"))
    expect(game.block("B")).to_be_focused()
    game.expect_moves(0)
    expect_log(lab, "[]")


def test_right_and_middle_buttons_do_nothing(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    for button in ("right", "middle"):
        x, y = game.centre("A")
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x, y - 100, steps=3)
        expect_shown(game, "A", 2)
        page.mouse.up(button=button)
        page.keyboard.press("Escape")
    hold(game, "A", -1)
    page.mouse.down(button="right")
    page.mouse.up(button="right")  # in the middle of a drag it ends nothing, and opens no menu
    expect(page.locator(".lm-Menu")).to_have_count(0)
    expect_shown(game, "A", 1)
    page.mouse.up()
    game.expect_moves(1)
    expect_log(lab, "['A-1']")


def test_a_lost_capture_puts_the_block_back(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -2)
    expect_shown(game, "A", 0)
    game.block("A").evaluate("el => [1, 2, 3].forEach(id => el.hasPointerCapture(id) && el.releasePointerCapture(id))")
    page.mouse.move(5, 5)
    expect_shown(game, "A", 2)
    page.mouse.up()
    game.drag("A", -1)
    game.expect_moves(1)
    expect_incidents(lab, "['DragCancelled A', 'SlideMade A-1']")


def test_a_lost_release_puts_the_block_back_and_is_told(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -2)
    expect_shown(game, "A", 0)
    game.block("A").evaluate(  # the button was let go where the browser did not see it
        "el => el.dispatchEvent(new PointerEvent('pointermove',"
        " { pointerId: 1, pointerType: 'mouse', buttons: 0, bubbles: true }))"
    )
    expect_shown(game, "A", 2)
    page.mouse.up()
    game.drag("A", -1)
    game.expect_moves(1)
    expect_incidents(lab, "['DragCancelled A', 'SlideMade A-1']")


def test_escape_puts_the_block_back_and_is_told(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    page.keyboard.press("Escape")  # without a drag it means nothing
    hold(game, "A", -2)
    expect_shown(game, "A", 0)
    page.keyboard.press("Escape")
    expect_shown(game, "A", 2)
    page.mouse.move(*game.centre("B"))
    page.mouse.up()
    game.drag("A", -1)
    game.expect_moves(1)
    expect_incidents(lab, "['DragCancelled A', 'SlideMade A-1']")


def test_a_drag_that_comes_back_and_a_click_tell_nothing(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    page.mouse.click(*game.centre("A"))
    x, y = game.centre("A")
    hold(game, "A", -2)
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    game.drag("B", -1)
    game.expect_moves(1)
    expect_incidents(lab, "['SlideMade B-1']")


def test_a_refused_arrow_is_said_and_told_once(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.block("X").focus()
    page.keyboard.press("ArrowRight")
    expect(game.root.locator(".bsw-live")).to_have_text("X can't move there")
    expect_shown(game, "X", 2)
    game.block("B").focus()
    page.keyboard.press("ArrowLeft")
    game.expect_moves(1)
    expect_incidents(lab, "['SlideRefused X+1', 'SlideMade B-1']")


def test_a_restart_in_the_middle_of_a_drag_is_no_cancelled_drag(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -2)
    expect_shown(game, "A", 0)
    lab.python("game.run.restart_level()")
    expect_shown_soon(game, "A", 2)
    page.mouse.up()
    game.drag("A", -1)
    game.expect_moves(1)
    expect_incidents(lab, "['SlideMade A-1']")


def expect_shown_soon(game: Game, name: str, place: float) -> None:
    """Wait until a block has come to a place along its axis, in cells."""
    expect(game.block(name)).not_to_have_class("bsw-block bsw-dragged")
    expect_shown(game, name, place)


def test_a_board_detached_in_the_middle_of_a_drag_goes_on(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -2)
    game.root.evaluate("root => { const { parentNode } = root; root.remove(); parentNode.append(root); }")
    page.mouse.move(5, 5)
    page.mouse.up()
    expect_shown(game, "A", 2)
    assert game.is_drawn()
    game.drag("A", -1)
    game.expect_moves(1)
    expect_log(lab, "['A-1']")


def test_a_drag_follows_the_span_and_sends_nothing_before_release(open_lab: OpenLab, page: Page) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    game = open_lab(CELL).play()
    sent.clear()
    hold(game, "A", -5)
    expect_shown(game, "A", 0)
    page.mouse.move(*game.way("A", 5), steps=20)
    before = [frame for frame in sent if "comm_msg" in frame]
    page.mouse.up()
    assert before == []


def test_a_move_of_the_python_side_ends_a_drag_of_that_block_only(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    hold(game, "A", -1)
    lab.python("game.run.slide('B', -1)")
    game.expect_place("B", 2)
    expect_shown(game, "A", 1)
    lab.python("game.run.slide('A', -2)")
    expect_shown(game, "A", 0)
    page.mouse.up()
    game.expect_moves(3)
    expect_log(lab, "['B-1', 'A-2']")


WHEELS = 20
MOVED_UP = "([el, top]) => el.getBoundingClientRect().top < top"


def test_the_wheel_over_the_board_scrolls_the_page(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL, *["print('\\n' * 40)"] * 3)
    lab.load()  # where another test has scrolled to is remembered with the document
    game = lab.play()
    for name in ("A", "X"):
        top = game.root.evaluate("el => el.getBoundingClientRect().top")
        for _ in range(WHEELS):  # there is room to scroll only once the cells below show what they printed
            page.mouse.move(*game.centre(name))
            page.mouse.wheel(0, 120)
            with suppress(LateError):
                page.wait_for_function(MOVED_UP, arg=[game.root.element_handle(), top], timeout=1500)
                break
        assert game.root.evaluate("el => el.getBoundingClientRect().top") < top
