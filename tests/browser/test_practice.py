"""Practice in the browser: hints by mouse and keyboard, the solution played out, and stopped."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from blockshift_widget import load_pack
from tests.browser.conftest import OpenLab
from tests.browser.lab import Game, Lab, expect_said, listen, overlapping
from tests.browser.test_mouse import expect_incidents, expect_log, expect_shown, hold

pytestmark = pytest.mark.browser

CELL = "from blockshift_widget import BlockShift\ngame = BlockShift(practice=True)\ngame"
LEVELS = load_pack("block-shift").levels
GO_TO_LEVEL = """exec('''
from blockshift_widget import solve
while game.run.number < {}:
    for slide in solve(game.run.board).slides:
        game.run.slide(slide)
    game.run.next_level()
''')"""


def go_to_level(lab: Lab, game: Game, number: int) -> None:
    """Let Python play up to a level."""
    lab.python(repr(GO_TO_LEVEL.format(number)).join(("exec(", ", globals())")))
    game.expect_figure("Level", f"{number} of 10")
    game.wait_until_drawn()


def expect_line(game: Game, text: str) -> None:
    """Wait until the line under the board says something."""
    expect(game.root.locator(".bsw-line")).to_have_text(text)


def expect_spoken(game: Game, text: str) -> None:
    """Wait until the live region says something."""
    expect(game.root.locator(".bsw-live")).to_have_text(text)


def expect_marked(game: Game, name: str, badge: str) -> None:
    """Wait until one block is marked, with a badge."""
    expect(game.root.locator(".bsw-marked")).to_have_count(1)
    expect(game.block(name)).to_contain_class("bsw-marked")
    expect(game.block(name)).to_have_attribute("data-badge", badge)


def test_a_hint_by_mouse_in_three_steps(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    expect(game.button("Hint")).to_be_hidden()
    game.expect_panel("Practice: this run does not count")
    game.start()
    game.expect_figure("Practice total", 0)
    for words, badge in (("Look at block A", "?"), ("A goes up", "↑"), ("A up 2", "↑ 2"), ("A up 2", "↑ 2")):
        game.button("Hint").click()
        expect_line(game, words)
        expect_spoken(game, words)
        expect_marked(game, "A", badge)
    game.expect_moves(0)
    game.drag("A", -2)
    game.expect_moves(2)
    expect(game.root.locator(".bsw-marked")).to_have_count(0)
    expect_line(game, "Practice: nothing counts")
    game.button("Hint").click()
    expect_marked(game, "X", "?")
    expect_log(lab, "['A-2']")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_hint_and_the_solution_by_keyboard(open_lab: OpenLab, page: Page, app: str) -> None:
    lab = open_lab(CELL, "'below'", app=app)
    game = lab.play()
    game.button("Start").focus()
    page.keyboard.press("Enter")
    expect(game.block("X")).to_be_focused()
    before = lab.notebook_state()
    for name in ("A", "B"):
        page.keyboard.press("Tab")
        expect(game.block(name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(game.button("Hint")).to_be_focused()
    for words in ("Look at block A", "A goes up"):
        page.keyboard.press("Enter")
        expect_spoken(game, words)
        expect(game.button("Hint")).to_be_focused()
    page.keyboard.press("Tab")
    expect(game.button("Show Solution")).to_be_focused()
    page.keyboard.press("Space")
    game.expect_panel("Level Complete", "Moves 4 Par 4 Level score 150")
    expect(game.button("Next Level")).to_be_focused()
    page.keyboard.press("Enter")
    game.expect_figure("Level", "2 of 10")
    expect(game.block("X")).to_be_focused()
    assert lab.notebook_state() == before


def test_the_solution_plays_to_the_results_and_nothing_counts(open_lab: OpenLab) -> None:
    lab = open_lab(
        "from blockshift_widget import BlockShift, LevelPack, load_pack\n"
        "pack = LevelPack('Two levels', load_pack('block-shift').levels[:2])\n"
        "game = BlockShift(pack=pack, practice=True)\ngame"
    )
    game = lab.play()
    game.start()
    listen(game.root, ".bsw-line")
    game.button("Show Solution").click()
    expect_said(game.page, "Slide 1 of 2: A up 2")
    expect(game.button("Stop")).to_be_visible()
    expect_marked(game, "A", "")
    game.expect_panel("Level Complete", "Moves 4 Par 4 Level score 150")
    expect(game.button("Hint")).to_be_hidden()
    game.button("Next Level").click()
    expect(game.button("Show Solution")).to_be_visible()
    game.button("Show Solution").click()
    expect(game.button("See Results")).to_be_visible()
    game.expect_panel(f"Moves {LEVELS[1].par} Par {LEVELS[1].par} Level score 150")
    game.button("See Results").click()
    game.expect_panel("Practice total 300", "Practice: this run does not count", "No personal best yet")
    lab.expect_python("game.best", "None")


def test_the_solution_stops_in_the_middle_and_goes_on(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    go_to_level(lab, game, 7)
    made = int(lab.python("len(game.run.log)"))
    listen(game.root, ".bsw-line")
    game.button("Show Solution").click()
    expect_said(game.page, "Slide 2 of")
    game.button("Stop").click()
    expect_line(game, "Stopped. Play on from here.")
    expect(game.button("Show Solution")).to_be_visible()
    stopped = int(lab.python("len(game.run.log)"))
    assert made + 2 <= stopped <= made + 3
    game.button("Hint").click()  # takes its turn after whatever might still come
    expect(game.root.locator(".bsw-line")).to_contain_text("Look at block")
    assert int(lab.python("len(game.run.log)")) == stopped
    game.button("Show Solution").click()
    par = LEVELS[6].par
    expect(game.button("Next Level")).to_be_visible(timeout=60_000)
    game.expect_panel(f"Moves {par} Par {par} Level score 150")


def test_a_touched_block_stops_the_solution_at_once(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    go_to_level(lab, game, 8)
    before = int(lab.python("game.run.moves"))
    listen(game.root, ".bsw-line")
    game.button("Show Solution").click()
    expect_said(game.page, "Slide 1 of")
    hold(game, "X", 0)
    expect_line(game, "Stopped. Play on from here.")
    moves = int(lab.python("game.run.moves"))
    page.mouse.up()
    expect(game.button("Show Solution")).to_be_visible()
    assert moves > before
    game.expect_moves(moves)


def test_a_restart_ends_the_solution(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    go_to_level(lab, game, 8)
    listen(game.root, ".bsw-line")
    game.button("Show Solution").click()
    expect_said(game.page, "Slide 1 of")
    game.button("Restart Level").click()
    game.expect_moves(0)
    expect_line(game, "Practice: nothing counts")
    expect(game.button("Show Solution")).to_be_visible()
    lab.expect_python("(game.run.attempt, game.moves, game.run.board == game.run.level.board)", "(2, 0, True)")


def test_the_solution_goes_on_while_a_cell_runs(open_lab: OpenLab) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    lab.wait_for_thread()
    game.button("Show Solution").click()
    lab.start_code("while game.phase != 'level_complete': pass\ngame.player = 'saw it'")
    game.expect_panel("Level Complete", "Moves 4 Par 4 Level score 150")
    lab.expect_python("game.player", "'saw it'")


def test_cancelled_drags_and_refused_moves_are_told_in_practice_too(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    hold(game, "A", -2)
    page.keyboard.press("Escape")
    expect_shown(game, "A", 2)
    page.mouse.up()
    game.block("X").focus()
    page.keyboard.press("ArrowRight")
    expect_spoken(game, "X can't move there")
    expect_incidents(lab, "['DragCancelled A', 'SlideRefused X+1']")


def test_a_second_view_shows_the_same_hint_and_solution(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    first = lab.play()
    first.start()
    lab.new_view(".bsw-game")
    page.set_viewport_size({"width": 1600, "height": 1500})
    second = lab.game(1)
    first.button("Hint").click()
    for game in (first, second):
        expect_marked(game, "A", "?")
        expect_line(game, "Look at block A")
    second.button("Show Solution").click()
    for game in (first, second):
        game.expect_panel("Level Complete", "Moves 4 Par 4 Level score 150")


def test_on_a_phone_everything_fits_and_can_be_read(open_lab: OpenLab, page: Page) -> None:
    lab = open_lab(CELL)
    game = lab.play()
    game.start()
    for theme, width in (("JupyterLab Dark", 204), ("JupyterLab Light", 320)):
        lab.set_theme(theme)
        game.root.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
        page.wait_for_function("([root, width]) => root.clientWidth === width", arg=[game.root.element_handle(), width])
        for badge in ("?", "↑", "↑ 2"):
            game.button("Hint").click()
            expect_marked(game, "A", badge)
        assert page.evaluate(OUTSIDE, game.root.element_handle()) == [], (theme, width)
        assert overlapping(game.root) == [], (theme, width)
        for selector in (".bsw-line", ".bsw-help", ".bsw-restart", ".bsw-figure .bsw-label"):
            for contrast in page.evaluate(CONTRASTS, [game.root.element_handle(), selector]):
                assert contrast >= 4.5, (theme, width, selector)
        game.button("Restart Level").click()
        expect(game.root.locator(".bsw-marked")).to_have_count(0)


def test_a_hint_pulses_only_where_motion_is_wanted(open_lab: OpenLab, page: Page) -> None:
    game = open_lab(CELL).play()
    game.start()
    game.button("Hint").click()
    expect_marked(game, "A", "?")
    page.emulate_media(reduced_motion="reduce")
    pulse = "el => getComputedStyle(el, '::before').animationName"
    assert game.block("A").evaluate(pulse) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert game.block("A").evaluate(pulse) == "bsw-pulse"
    assert game.block("A").evaluate("el => getComputedStyle(el, '::after').content") == '"?" / ""'


OUTSIDE = """root => {
  const { left, right } = root.getBoundingClientRect();
  const parts = [...root.querySelectorAll(".bsw-line, .bsw-button, .bsw-figure, .bsw-field")];
  const shown = parts.filter((el) => el.offsetParent !== null);
  return shown.filter((el) => {
    const box = el.getBoundingClientRect();
    return box.left < left || box.right > right || el.scrollWidth > el.clientWidth + 1;
  }).map((el) => el.className);
}"""

CONTRASTS = """([root, selector]) => {
  const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parse(colour).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (el) => {
    const { backgroundColor } = getComputedStyle(el);
    const [, , , alpha = 1] = parse(backgroundColor);
    return alpha === 1 || !el.parentElement ? backgroundColor : ground(el.parentElement);
  };
  return [...root.querySelectorAll(selector)].filter((el) => el.offsetParent !== null).map((el) => {
    const [low, high] = [light(getComputedStyle(el).color), light(ground(el))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""
