"""The Replay widget in a real browser: mouse, keys, playing, mistakes, tryouts, reloads and both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from blockshift_widget import Records
from tests.browser.conftest import OpenLab
from tests.browser.lab import WIDTHS, Game, Lab, outside, overlapping, set_width
from tests.test_replayed_events import WORDS

pytestmark = pytest.mark.browser

CELL = """
from contextlib import suppress
from blockshift_widget import IllegalSlide, Level, LevelPack, Board, Replay, Run

gate = Board("............XX..A.....A.............")
road = Board("............XX......................")
run = Run(LevelPack("Small", (Level("Gate", gate, 5), Level("Road", road, 4), Level("Again", gate, 5))))
run.start()
run.slide("A", -1)
with suppress(IllegalSlide):
    run.slide("X", 4)
run.slide("X", 2)
run.cancel_drag("A")
run.restart_level()
run.slide("A", 1)
run.slide("X", 4)
run.next_level()
run.slide("X", 1)
run.slide("X", -1)
run.slide("X", 4)
replay = Replay(run)
replay
"""
LAST = len(WORDS) - 1
MISTAKES = (1, 10)


class Shown:
    """A replay on a page, as a person sees it."""

    def __init__(self, lab: Lab, number: int = 0) -> None:
        self.lab = lab
        self.page = lab.page
        self.root = lab.page.locator(".bsw-replay").nth(number)
        self.stage = self.root.locator(".bsw-viewer-stage")
        self.board = Game(lab.page, self.stage)
        self.board.wait_until_drawn()

    def button(self, name: str) -> Locator:
        """Return a button by its name, without the key that stands for it."""
        return self.root.get_by_role("button", name=re.compile(rf"^{name}( \(.*\))?$"))

    @property
    def slider(self) -> Locator:
        """The slider of events."""
        return self.root.get_by_role("slider", name="Event", exact=True)

    @property
    def words(self) -> Locator:
        """What the event is in words."""
        return self.root.locator(".bsw-replay-side > .bsw-viewer-words")

    def expect_event(self, event: int) -> None:
        """Wait until an event is shown: in words, on the slider and on the board."""
        expect(self.words).to_have_text(WORDS[event])
        expect(self.slider).to_have_value(str(event))
        expect(self.root.locator(".bsw-replay-count")).to_have_text(f"Event {event} of {LAST}")
        places = self.lab.python(
            f"{{name: block.col if block.horizontal else block.row "
            f"for name, block in replay.events[{event}].board.blocks.items()}}"
        )
        for name, place in re.findall(r"'(\w)': (\d)", places):
            self.board.expect_place(name, int(place))

    def expect_notice(self, text: str) -> None:
        """Wait until the line of notice says something."""
        expect(self.root.locator(".bsw-viewer-notice")).to_have_text(text)

    @property
    def tryout(self) -> Locator:
        """The part for the tryout."""
        return self.root.get_by_role("region", name="Tryout")


def show(open_lab: OpenLab, *cells: str, app: str = "lab") -> Shown:
    """Open a notebook with a replay and return it, drawn."""
    lab = open_lab(CELL, *cells, app=app)
    lab.run_all()
    return Shown(lab)


def test_buttons_step_to_and_fro(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    replay.expect_event(0)
    expect(replay.button("Previous event")).to_have_attribute("aria-disabled", "true")
    for name, event in (
        ("Next event", 1),
        ("Next event", 2),
        ("Previous event", 1),
        ("Last event", LAST),
        ("First event", 0),
    ):
        replay.button(name).click()
        replay.expect_event(event)
    replay.button("Last event").click()
    expect(replay.button("Next event")).to_have_attribute("aria-disabled", "true")
    replay.expect_event(LAST)


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_keys_step_and_never_reach_the_notebook(open_lab: OpenLab, page: Page, app: str) -> None:
    replay = show(open_lab, "'below'", app=app)
    replay.stage.locator(".bsw-floor").click()
    expect(replay.stage).to_be_focused()
    before = replay.lab.notebook_state()
    for key, event in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST), ("ArrowRight", LAST), ("Home", 0),
        ("ArrowLeft", 0), ("ArrowRight", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        replay.expect_event(event)
    for key in ("a", "b", "d", "d", "x", "m", "z", "j", "k", "ArrowUp", "ArrowDown", "Enter", "Shift+Enter"):
        page.keyboard.press(key)
        expect(replay.stage).to_be_focused()
    replay.expect_event(1)
    assert replay.lab.notebook_state() == before


def test_keys_work_on_the_slider_and_on_buttons_too(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    replay.slider.focus()
    page.keyboard.press("ArrowRight")
    replay.expect_event(1)
    page.keyboard.press("End")
    replay.expect_event(LAST)
    replay.button("First event").focus()
    page.keyboard.press("Space")
    replay.expect_event(0)
    page.keyboard.press("ArrowRight")
    replay.expect_event(1)
    page.keyboard.press("Tab")
    expect(replay.button("Previous event")).to_be_focused()


def test_many_keys_at_once_end_at_the_right_step(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    replay.stage.focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    replay.expect_event(7)


def test_steps_asked_of_a_busy_kernel_come_down_to_the_last(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    lab = replay.lab
    lab.python("replay.observe(lambda change: seen.append(change['new']), 'event') or globals().update(seen=[])")
    with lab.busy():
        replay.stage.focus()
        for _ in range(9):
            page.keyboard.press("ArrowRight")
        expect(replay.slider).to_have_value("9")
        replay.expect_notice("Waiting for the kernel.")
        page.keyboard.press("Home")
        replay.expect_notice("")
        page.keyboard.press("ArrowRight")  # on the page that was sent ahead: shown without the kernel
        expect(replay.words).to_have_text(WORDS[1])
        replay.board.expect_place("A", 1)
        replay.expect_notice("")
        page.keyboard.press("End")
        replay.expect_notice("Waiting for the kernel.")
        for _ in range(2):
            page.keyboard.press("ArrowLeft")
    replay.expect_event(9)
    replay.expect_notice("")
    assert len(lab.python("seen").split(",")) <= 3
    lab.expect_python("replay.event", "9")


def test_the_slider_the_strip_and_the_curve_are_clicked(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    page.set_viewport_size({"width": 1280, "height": 1500})
    replay.slider.scroll_into_view_if_needed()
    box = replay.slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 9 + (box["width"] - 18) * 10 / LAST, box["y"] + box["height"] / 2)
    replay.expect_event(10)
    replay.root.locator(".bsw-replay-attempt").nth(1).click()
    replay.expect_event(5)
    replay.root.locator(".bsw-replay-attempt").nth(2).click()
    replay.expect_event(8)
    curve = replay.root.locator(".bsw-replay-curve svg")
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 5, box["y"] + 20)
    replay.expect_event(LAST)


def test_the_cursor_follows_on_the_curve(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    replay.root.locator(".bsw-replay-attempt").nth(2).click()
    replay.expect_event(8)
    here = replay.root.locator(".bsw-curve-here")
    for event, place in ((9, "91 49.5"), (10, "142 12"), (11, "346 162")):  # as computed in the tests of the curve
        replay.button("Next event").click()
        replay.expect_event(event)
        expect(here).to_have_attribute("transform", f"translate({place})")


def test_playing_goes_to_the_end_and_from_there_again(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    replay.root.get_by_role("combobox", name="Speed").select_option("8")
    replay.button("Play").click()
    expect(replay.button("Pause")).to_be_visible()
    replay.expect_event(LAST)
    expect(replay.button("Play")).to_be_visible()
    replay.lab.expect_python("(replay.playing, replay.speed)", "(False, 8.0)")
    replay.lab.python("setattr(replay, 'speed', 0.1)")
    replay.stage.focus()
    page.keyboard.press("Space")
    replay.expect_event(0)
    expect(replay.button("Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(replay.button("Play")).to_be_visible()
    replay.lab.expect_python("(replay.playing, replay.event)", "(False, 0)")


def test_a_step_by_hand_pauses(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    replay.lab.python("setattr(replay, 'speed', 0.1)")
    replay.button("Play").click()
    expect(replay.button("Pause")).to_be_visible()
    replay.button("Next event").click()
    expect(replay.button("Play")).to_be_visible()
    replay.expect_event(1)
    expect(replay.root).not_to_have_class(re.compile("bsw-viewer-waits"))


def test_python_steps_too(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    for event in (9, 4, 0):
        replay.lab.python(f"setattr(replay, 'event', {event})")
        replay.expect_event(event)


def test_from_mistake_to_mistake(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    for event in MISTAKES:
        replay.button("Next mistake").click()
        replay.expect_event(event)
    replay.button("Next mistake").click()
    replay.expect_notice("No more mistakes after this event")
    replay.expect_event(MISTAKES[-1])


def test_the_best_slide_is_shown_on_demand(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    replay.button("Next event").click()
    replay.expect_event(1)
    best, arrows = replay.root.locator(".bsw-replay-best"), replay.root.locator(".bsw-replay-arrow-ink")
    expect(best).to_have_text("")
    replay.button("Best slide").click()
    expect(best).to_contain_text("Better than A up 1: X right 1 or 2, or A down 1")
    expect(best).to_contain_text("Best from here: X right 1 or 2, or A up 1")
    expect(arrows).to_have_count(2)
    expect(replay.button("Best slide")).to_have_attribute("aria-pressed", "true")
    replay.button("Best slide").click()
    expect(best).to_have_text("")
    expect(arrows).to_have_count(0)


def test_playing_on_from_a_step_and_back(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab, "'below'")
    lab = replay.lab
    replay.lab.python("setattr(replay, 'event', 3)")
    replay.expect_event(3)
    expect(replay.tryout).to_be_hidden()
    replay.button("Play on from here").click()
    tryout = Game(page, replay.tryout)
    tryout.wait_until_drawn()
    expect(tryout.block("X")).to_be_focused()
    before = lab.notebook_state()
    tryout.block("A").focus()
    page.keyboard.press("ArrowUp")
    tryout.expect_moves(1)
    tryout.expect_figure("To the exit", 2)
    tryout.drag("X", 2)
    tryout.expect_moves(3)
    expect(replay.tryout).to_contain_text("Out in 3 moves; the fewest were 3")
    expect(replay.button("Start over")).to_be_focused()
    page.keyboard.press("Enter")
    tryout.expect_moves(0)
    expect(tryout.block("X")).to_be_focused()
    replay.expect_event(3)
    replay.button("Back to the replay").click()
    expect(replay.tryout).to_be_hidden()
    expect(replay.button("Play on from here")).to_be_focused()
    assert lab.notebook_state() == before
    lab.expect_python("len(run.events)", "14")  # twelve events, and two levels cleared


def test_a_reload_shows_the_step_and_the_tryout_again(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    replay.lab.python("setattr(replay, 'event', 3)")
    replay.button("Play on from here").click()
    tryout = Game(page, replay.tryout)
    tryout.wait_until_drawn()
    tryout.drag("A", -1)
    tryout.expect_moves(1)
    replay.lab.command("docmanager:save")
    replay.lab.load()
    replay = Shown(replay.lab)
    replay.expect_event(3)
    tryout = Game(page, replay.tryout)
    tryout.wait_until_drawn()
    tryout.expect_moves(1)
    replay.button("Next event").click()
    replay.expect_event(4)
    tryout.drag("X", 2)
    tryout.expect_moves(3)


def test_two_views_play_as_one(open_lab: OpenLab, page: Page) -> None:
    replay = show(open_lab)
    replay.lab.new_view(".bsw-replay")
    page.set_viewport_size({"width": 1600, "height": 1700})
    second = Shown(replay.lab, 1)
    replay.lab.python("replay.observe(lambda change: seen.append(change['new']), 'event') or globals().update(seen=[])")
    second.root.get_by_role("combobox", name="Speed").select_option("8")
    second.button("Play").click()
    for view in (replay, second):
        view.expect_event(LAST)
        expect(view.button("Play")).to_be_visible()
    replay.lab.expect_python("seen", str([*range(1, LAST + 1)]))


def test_everything_can_be_read_in_both_themes(open_lab: OpenLab) -> None:
    replay = show(open_lab)
    replay.button("Next mistake").click()
    replay.button("Best slide").click()
    replay.button("Play on from here").click()
    expect(replay.tryout).to_be_visible()
    replay.expect_event(1)
    faint = {}
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        replay.lab.set_theme(theme)
        faint[theme] = replay.root.evaluate(FAINT)
    assert not any(faint.values()), faint


def test_the_replay_fits_from_a_phone_to_a_large_screen(open_lab: OpenLab, page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    replay = show(open_lab)
    replay.button("Next mistake").click()
    replay.button("Best slide").click()
    replay.button("Play on from here").click()
    Game(page, replay.tryout).wait_until_drawn()
    for width in WIDTHS:
        set_width(replay.root, width)
        assert outside(replay.root, "button, select, input, svg, .bsw-field, .bsw-viewer-words") == [], width
        assert overlapping(replay.root) == [], width
        stage, side = (replay.root.locator(name).bounding_box() for name in (".bsw-viewer-stage", ".bsw-replay-side"))
        assert stage is not None
        assert side is not None
        assert (side["x"] > stage["x"] + stage["width"]) is (width >= 660)  # beside the board where there is room


def test_a_run_played_in_a_notebook_is_replayed_from_its_records(open_lab: OpenLab, page: Page, tmp_path: Path) -> None:
    records = tmp_path / "records.sqlite3"
    lab = open_lab(
        f"from blockshift_widget import BlockShift\ngame = BlockShift(player='Ada', records={str(records)!r})\ngame"
    )
    game = lab.play()
    game.start()
    game.drag("A", -2)
    game.expect_moves(2)
    game.drag("X", 1)
    game.expect_moves(3)
    code = f"from blockshift_widget import Records, Replay\\nreplay = Replay(Records({str(records)!r}))\\nreplay"
    page.evaluate(
        f"() => {{ jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource({code!r}); }}".replace(
            "\\\\n", "\\n"
        )
    )
    lab.command("notebook:run-cell")
    replay = Shown(lab)
    replay.button("Last event").click()
    expect(replay.words).to_have_text("X right 1: no cell wasted")
    with Records(records) as opened:
        (run,) = opened.runs()
        assert len(opened.slides(run.run_id)) == 2


FAINT = """root => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? [255, 255, 255]).map(Number);
  const over = ([red, green, blue, alpha = 1], ground) =>
    [red, green, blue].map((part, i) => part * alpha + ground[i] * (1 - alpha));
  const luminance = (colour) => colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (el) =>
    (el ? over(parts(getComputedStyle(el).backgroundColor), ground(el.parentElement)) : [255, 255, 255]);
  const faint = [];
  for (const el of root.querySelectorAll("div, span, button, text, select")) {
    const text = [...el.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
    if (!text || el.closest(".bsw-board, [aria-disabled=true]") || !el.getClientRects().length) continue;
    const style = getComputedStyle(el);
    const ink = over(parts(el instanceof SVGElement ? style.fill : style.color), ground(el));
    const [low, high] = [ink, ground(el)].map(luminance).sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) faint.push(`${text}: ${contrast.toFixed(2)}`);
  }
  return faint;
}"""
"""Every text of ours with less contrast than WCAG 2.2 asks for."""
