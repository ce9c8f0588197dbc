"""The search lab in a real browser: menus, mouse and keys, the map's pixels in both themes, tryouts, races."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from blockshift_widget.widgets.search_lab import lab_picture
from blockshift_widget.widgets.search_lab.lab_picture import MapColours
from tests.browser.conftest import OpenLab
from tests.browser.lab import WIDTHS, Game, Lab, outside, overlapping, set_width
from tests.browser.test_replay import FAINT

pytestmark = pytest.mark.browser

CELL = """
from blockshift_widget import SearchLab
lab = SearchLab(level=4)
lab
"""
RACE = """
from blockshift_widget import Race, SearchLab
race = Race(SearchLab(level=4), SearchLab(level=4, algorithm="a_star"))
race
"""
FOUND: Final = "Found: 16 moves = par; 156 states expanded"

COUNT: Final = """(el, colours) => {
  const canvas = el.querySelector(".bsw-lab-picture canvas:is([style*='z-index: 0'])");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const counts = Object.fromEntries(Object.keys(colours).map((name) => [name, 0]));
  for (let i = 0; i < data.length; i += 4) {
    for (const [name, colour] of Object.entries(colours)) {
      counts[name] += data[i + 3] === 255 && colour.every((part, k) => data[i + k] === part);
    }
  }
  return counts;
}"""
"""How many pixels of the map have each colour."""


class Shown:
    """A lab on a page, as a person sees it."""

    def __init__(self, lab: Lab, number: int = 0) -> None:
        self.lab = lab
        self.page = lab.page
        self.root = lab.page.locator(".bsw-lab").nth(number)
        self.stage = self.root.locator(".bsw-viewer-stage")
        self.map = self.root.get_by_role("application", name="Search map")
        self.board = Game(lab.page, self.stage)
        self.board.wait_until_drawn()

    def button(self, name: str) -> Locator:
        """Return a button by its name, without the key that stands for it."""
        return self.root.get_by_role("button", name=re.compile(rf"^{name}( \(.*\))?$"))

    def choose(self, menu: str, title: str) -> None:
        """Choose something from a menu."""
        self.root.get_by_role("combobox", name=menu).select_option(label=title)

    @property
    def words(self) -> Locator:
        """What the search did."""
        return self.root.locator(".bsw-lab-main .bsw-viewer-words")

    def expect_nodes(self, nodes: int) -> None:
        """Wait until a search has come to a node."""
        expect(self.root).to_have_attribute("data-nodes", str(nodes))

    def counter(self, label: str) -> Locator:
        """Return the value of a counter."""
        figures = self.root.locator(".bsw-lab-counters .bsw-figure")
        return figures.filter(has=self.page.get_by_text(label, exact=True)).locator(".bsw-value")

    def pixels(self, colours: MapColours) -> dict[str, int]:
        """Count the pixels of the map by what they stand for."""
        named = {"expanded": colours.expanded, "frontier": colours.frontier, "path": colours.path}
        return dict(self.root.evaluate(COUNT, {name: list(colour) for name, colour in named.items()}))

    def wait_for_pixels(self, colours: MapColours, **wanted: bool) -> None:
        """Wait until the map shows some colours, and others not."""
        named = {name: list(getattr(colours, name)) for name in wanted}
        self.page.wait_for_function(
            f"([el, colours, wanted]) => {{ const counts = ({COUNT})(el, colours);"
            " return Object.entries(wanted).every(([name, there]) => there === counts[name] > 20); }",
            arg=[self.root.element_handle(), named, wanted],
        )

    def click_cell(self, across: int, up: int) -> None:
        """Click a cell of the map."""
        self.map.scroll_into_view_if_needed()
        box = self.map.bounding_box()
        assert box is not None
        wide, high = map(int, self.lab.python("lab._map['size']").strip("[]").split(","))
        self.page.mouse.click(
            box["x"] + (across + 0.5) * box["width"] / wide, box["y"] + box["height"] * (1 - (up + 0.5) / high)
        )


def show(open_lab: OpenLab, *cells: str, app: str = "lab") -> Shown:
    """Open a notebook with a lab and return it, drawn."""
    lab = open_lab(*(cells or (CELL,)), app=app)
    lab.run_all()
    return Shown(lab)


def test_a_search_is_chosen_and_run_to_its_end_with_the_mouse(open_lab: OpenLab) -> None:
    shown = show(open_lab)
    expect(shown.words).to_have_text("Nothing is expanded yet")
    expect(shown.button("Back")).to_have_attribute("aria-disabled", "true")
    shown.choose("Level", "2. Hardly Any Room")
    shown.choose("Algorithm", "A*")
    shown.choose("Heuristic", "blockers of X")
    expect(shown.root.locator(".bsw-viewer-title").first).to_have_text("A* with blockers of X")
    for nodes in (1, 2, 3):
        shown.button("Forward").click()
        shown.expect_nodes(nodes)
    expect(shown.counter("Expanded")).to_have_text("3")
    shown.button("Back").click()
    shown.expect_nodes(2)
    shown.button("Run to the end").click()
    expect(shown.words).to_contain_text("Found: 14 moves = par")
    expect(shown.button("Forward")).to_have_attribute("aria-disabled", "true")
    shown.lab.expect_python("lab.words", repr(shown.words.inner_text()))
    shown.button("Restart").click()
    shown.expect_nodes(0)
    shown.lab.expect_python("(lab.level, lab.algorithm, lab.heuristic)", "(2, 'a_star', 'blockers_of_x')")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_keys_drive_the_search_and_never_reach_the_notebook(open_lab: OpenLab, page: Page, app: str) -> None:
    shown = show(open_lab, CELL, "'below'", app=app)
    shown.stage.locator(".bsw-floor").click()
    expect(shown.stage).to_be_focused()
    before = shown.lab.notebook_state()
    for key, nodes in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        shown.expect_nodes(nodes)
    for part in (shown.stage, shown.map, shown.button("Forward")):
        part.focus()
        for key in ("a", "b", "d", "d", "x", "m", "z", "j", "k", "Shift+Enter"):
            page.keyboard.press(key)
            expect(part).to_be_focused()
    shown.stage.focus()
    page.keyboard.press("End")
    expect(shown.words).to_have_text(FOUND)
    assert shown.lab.notebook_state() == before


def test_running_pausing_and_the_speed(open_lab: OpenLab, page: Page) -> None:
    shown = show(open_lab)
    shown.root.get_by_role("combobox", name="Speed").select_option("40")
    shown.button("Run").click()
    expect(shown.button("Pause")).to_be_visible()
    page.wait_for_function("el => Number(el.dataset.nodes) > 10", arg=shown.root.element_handle())
    shown.stage.focus()
    page.keyboard.press("Space")
    expect(shown.button("Run")).to_be_visible()
    shown.lab.expect_python("(lab.running, lab.speed)", "(False, 40.0)")
    shown.expect_nodes(int(shown.lab.python("lab.trace.node_count")))
    shown.button("Run to the end").click()
    expect(shown.words).to_have_text(FOUND)
    expect(shown.button("Run")).to_be_visible()


def test_the_map_shows_what_the_search_did_in_both_themes(open_lab: OpenLab) -> None:
    shown = show(open_lab)
    faint = {theme: faint_in(shown, theme) for theme in ("Dark", "Light")}
    assert not any(faint.values()), faint


def faint_in(shown: Shown, theme: str) -> list[str]:
    """Look at the map through a whole search in a theme, and return what is too faint to be read beside it."""
    colours = lab_picture.DARK if theme == "Dark" else lab_picture.LIGHT
    shown.lab.set_theme(f"JupyterLab {theme}")
    shown.wait_for_pixels(colours, few=True, expanded=False, frontier=False, path=False)
    for _ in range(12):
        shown.button("Forward").click()
    shown.expect_nodes(12)
    shown.wait_for_pixels(colours, expanded=True, frontier=True, path=True)
    middle = shown.pixels(colours)
    shown.button("Run to the end").click()
    expect(shown.words).to_have_text(FOUND)
    shown.wait_for_pixels(colours, expanded=True, path=True)
    assert shown.pixels(colours)["expanded"] > 2 * middle["expanded"]
    shown.button("Restart").click()
    shown.wait_for_pixels(colours, few=True, expanded=False, frontier=False, path=False)
    shown.button("Forward").click()
    faint: list[str] = shown.root.evaluate(FAINT)
    shown.button("Restart").click()
    return faint


def test_a_cell_of_the_map_is_clicked_and_its_states_browsed(open_lab: OpenLab, page: Page) -> None:
    shown = show(open_lab)
    page.set_viewport_size({"width": 1280, "height": 1400})
    shown.click_cell(0, 16)
    picked = shown.root.locator(".bsw-lab-picked")
    expect(picked).to_contain_text("State 1 of 1 at depth 0, distance 16. This cell has 1 state: 1 untouched.")
    shown.map.focus()
    page.keyboard.press("ArrowRight")
    expect(picked).to_contain_text("at depth 1, distance")
    shown.lab.python("lab.pick(5, 13)")
    shown.expect_nodes(0)
    expect(picked).to_contain_text("State 1 of")
    states = int(shown.lab.python("lab.pick(11, 7)"))
    assert states > 1
    expect(picked).to_contain_text(f"State 1 of {states} at depth 11, distance 7")
    shown.button("Next").click()
    expect(picked).to_contain_text(f"State 2 of {states}")
    places = shown.lab.python("{n: b.col if b.horizontal else b.row for n, b in lab._shown.shown.blocks.items()}")
    for name, place in re.findall(r"'(\w)': (\d)", places):
        shown.board.expect_place(name, int(place))
    shown.map.focus()
    page.keyboard.press("PageUp")
    expect(picked).to_contain_text(f"State 1 of {states}")
    shown.button("Back to the search").click()
    expect(picked).to_be_hidden()
    expect(shown.map).to_be_focused()


def test_playing_from_here_and_back(open_lab: OpenLab, page: Page) -> None:
    shown = show(open_lab, CELL, "'below'")
    shown.button("Forward").click()
    shown.button("Play from here").click()
    tryout = shown.root.get_by_role("region", name="Tryout")
    game = Game(page, tryout)
    game.wait_until_drawn()
    expect(game.block("X")).to_be_focused()
    game.expect_figure("To the exit", 16)
    before = shown.lab.notebook_state()
    step = shown.lab.python("next(str(s) for s in lab._shown.shown.steps())").strip("'")
    game.drag(step[0], int(step[1:]))
    game.expect_moves(1)
    shown.button("Start over").click()
    game.expect_moves(0)
    shown.button("Back to the lab").click()
    expect(tryout).to_be_hidden()
    expect(shown.button("Play from here")).to_be_focused()
    assert shown.lab.notebook_state() == before


def test_a_function_of_ones_own_is_watched_and_its_error_shown(open_lab: OpenLab) -> None:
    code = (
        "from blockshift_widget import SearchLab\n"
        "def mine(problem):\n"
        "    for action in problem.actions(problem.initial):\n"
        "        problem.result(problem.initial, action)\n"
        "    return 1 / 0\n"
        "lab = SearchLab(function=mine)\n"
        "lab"
    )
    shown = show(open_lab, code)
    shown.button("Run to the end").click()
    expect(shown.words).to_contain_text(
        "Your code ended with an error: ZeroDivisionError: division by zero (In[1], line 5"
    )
    shown.choose("Algorithm", "Breadth-first")
    shown.button("Run to the end").click()
    expect(shown.words).to_contain_text("Found: 8 moves = par")


def test_a_race_runs_two_labs_of_one_level(open_lab: OpenLab, page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 1400})
    first = show(open_lab, RACE)
    second = Shown(first.lab, 1)
    race = page.get_by_role("group", name="Race of searches")
    bar = race.locator(".bsw-race-bar")
    expect(first.button("Forward")).to_be_hidden()
    bar.get_by_role("button", name="Forward (right arrow)").click()
    for shown in (first, second):
        shown.expect_nodes(1)
    second.choose("Level", "2. Hardly Any Room")
    expect(first.root.get_by_role("combobox", name="Level")).to_have_value("2")
    first.stage.focus()
    page.keyboard.press("ArrowRight")
    for shown in (first, second):
        shown.expect_nodes(1)
    page.keyboard.press("End")
    expect(bar.locator(".bsw-viewer-words")).to_contain_text("A* with distance + blockers ended after")
    for shown in (first, second):
        expect(shown.words).to_contain_text("Found: 14 moves = par")


def test_a_reload_shows_everything_again(open_lab: OpenLab) -> None:
    shown = show(open_lab, CELL, RACE)
    shown.button("Run to the end").click()
    expect(shown.words).to_have_text(FOUND)
    shown.lab.command("docmanager:save")
    shown.lab.load()
    race = Shown(shown.lab, 2)
    race.wait_for_pixels(lab_picture.LIGHT, few=True)
    shown = Shown(shown.lab)
    expect(shown.words).to_have_text(FOUND)
    shown.wait_for_pixels(lab_picture.LIGHT, expanded=True, path=True)
    shown.button("Restart").click()
    shown.wait_for_pixels(lab_picture.LIGHT, few=True, expanded=False, path=False)


def test_two_views_run_as_one(open_lab: OpenLab, page: Page) -> None:
    shown = show(open_lab)
    shown.lab.new_view(".bsw-lab")
    page.set_viewport_size({"width": 1800, "height": 1200})
    second = Shown(shown.lab, 1)
    second.button("Run").click()
    for view in (shown, second):
        expect(view.button("Pause")).to_be_visible()
    shown.button("Pause").click()
    expect(second.button("Run")).to_be_visible()
    shown.button("Run to the end").click()
    for view in (shown, second):
        expect(view.words).to_have_text(FOUND)
        view.wait_for_pixels(lab_picture.LIGHT, expanded=True, frontier=True, path=True)


def test_the_lab_fits_from_a_phone_to_a_large_screen(open_lab: OpenLab, page: Page) -> None:
    page.set_viewport_size({"width": 1800, "height": 1000})
    shown = show(open_lab, CELL, RACE)
    roots: list[Any] = [shown.root, page.locator(".bsw-race")]
    for width in WIDTHS:
        for root in roots:
            set_width(root, width)
            assert outside(root, "button, select, canvas, .bsw-field, .bsw-viewer-words, .bsw-figure") == [], width
            assert overlapping(root) == [], width
        ticks = page.locator(".bsw-lab-up-ticks").first.bounding_box()
        stage, map_ = shown.stage.bounding_box(), shown.map.bounding_box()
        assert stage is not None
        assert map_ is not None
        assert ticks is not None
        assert abs(ticks["height"] - map_["height"]) < 2  # each number beside its cells
        assert (map_["x"] > stage["x"] + stage["width"]) is (width >= 660)
        lanes = [lane.bounding_box() for lane in page.locator(".bsw-race-lane").all()]
        assert lanes[0] is not None
        assert lanes[1] is not None
        assert (lanes[1]["y"] > lanes[0]["y"]) is (width < 600)  # below the other where there is no room
