"""The LevelEditor widget in a real browser: drawing, saving and playing, with pointer, fingers and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from blockshift_widget import Records, load_pack
from blockshift_widget.levels import save_pack
from tests.browser.conftest import OpenLab
from tests.browser.lab import (
    WIDTHS,
    Game,
    Lab,
    Touch,
    expect_said,
    listen,
    outside,
    overlapping,
    set_width,
)
from tests.browser.test_kernel import LOSE
from tests.browser.test_replay import FAINT
from tests.strategies import SMALL_PACK

pytestmark = pytest.mark.browser

Cell = tuple[int, int]

CELL: Final = """
from blockshift_widget import Board, LevelEditor
editor = LevelEditor({board}, {file!r}, title="Gate", records={records!r})
editor
"""
GATE: Final = "Board('............XX..A.....A.............')"
JAM: Final = "Board('..........G.XX..G...V.G...VBB.......')"


class Shown:
    """An editor on a page, as a person sees it."""

    def __init__(self, lab: Lab, number: int = 0) -> None:
        self.lab = lab
        self.page = lab.page
        self.root = lab.page.locator(".bsw-editor").nth(number)
        self.grid = self.root.get_by_role("grid", name="Board")
        self.wait_until_drawn()

    def wait_until_drawn(self) -> None:
        """Wait until floor and blocks show pixels."""
        expect(self.root.locator(".bsw-editor-field .bsw-floor canvas")).to_have_count(1)
        self.page.wait_for_function(DRAWN, arg=self.root.element_handle())

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def field(self, name: str) -> Locator:
        """Return a text field by its name."""
        return self.root.get_by_role("textbox", name=name, exact=True)

    def cell(self, cell: Cell) -> Locator:
        """Return a cell of the board."""
        return self.root.locator(f'[role=gridcell][data-row="{cell[0]}"][data-col="{cell[1]}"]')

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell on the page, in CSS px."""
        self.cell(cell).scroll_into_view_if_needed()
        box = self.cell(cell).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, start: Cell, *way: Cell) -> None:
        """Press the mouse on a cell and drag it over others, without a release."""
        self.page.mouse.move(*self.centre(start))
        self.page.mouse.down()
        for cell in way:
            self.page.mouse.move(*self.centre(cell), steps=3)

    def drag(self, start: Cell, *way: Cell) -> None:
        """Drag the mouse from a cell to others and release it."""
        self.press(start, *way)
        self.page.mouse.up()

    def expect_rows(self, *rows: str) -> None:
        """Wait until the page shows a board, and Python has the same."""
        signs = [
            re.compile({".": "^Empty,", "#": "^Wall,"}.get(sign, f"^Block {sign},")) for row in rows for sign in row
        ]
        for cell, sign in zip(self.grid.get_by_role("gridcell").all(), signs, strict=False):
            expect(cell).to_have_attribute("aria-label", sign)
        expect(self.root.locator(".bsw-waits")).to_have_count(0)
        self.lab.expect_python(f"editor.draft.text.splitlines()[:{len(rows)}]", str([*rows]))

    def expect_words(self, text: str) -> None:
        """Wait until the line beside the board says something."""
        expect(self.root.locator(".bsw-editor-words")).to_contain_text(text)

    def expect_notice(self, text: str) -> None:
        """Wait until the line of notice says something."""
        expect(self.root.locator(".bsw-viewer-notice")).to_have_text(text)

    @property
    def game(self) -> Game:
        """The game below."""
        return Game(self.page, self.root.locator(".bsw-editor-game"))

    def tab_to(self, there: Locator, key: str = "Tab") -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if there.count() and there.evaluate("el => el === document.activeElement"):
                return
            self.page.keyboard.press(key)
        expect(there).to_be_focused()


Open = Callable[..., Shown]


@pytest.fixture
def show(open_lab: OpenLab, tmp_path: Path) -> Open:
    """A function that opens a notebook with an editor of a board and gives it, drawn."""

    def open_editor(board: str = "None", *cells: str, app: str = "lab") -> Shown:
        file, records = str(tmp_path / "levels.toml"), str(tmp_path / "records")
        lab = open_lab(CELL.format(board=board, file=file, records=records), *cells, app=app)
        lab.run_all()
        return Shown(lab)

    return open_editor


def expect_result(editor: Shown, tmp_path: Path, title: str) -> None:
    """See that the level is in the file, and its run in the records."""
    (level,) = load_pack(tmp_path / "levels.toml").levels
    assert (level.title, level.par) == (title, 5)
    with Records(tmp_path / "records") as records:
        (run,) = records.runs()
        assert run.total == 150
    editor.lab.expect_python("(editor.saved, editor.par, editor.problem)", "(1, 5, '')")


def test_a_level_is_drawn_saved_and_played_by_pointer(show: Open, page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 1700})
    editor = show()
    expect(editor.root.get_by_text("Drag across 2 or 3 cells to draw a block")).to_be_visible()
    editor.drag((2, 4), (3, 4))
    editor.expect_words("There is no X yet")
    editor.drag((2, 1), (2, 0))
    editor.button("Make it X").click()
    editor.expect_rows("......", "......", "XX..A.", "....A.", "......", "......")
    editor.expect_words("Par 5: 21 states can be reached")
    editor.wait_until_drawn()
    editor.field("Title").fill("By pointer")
    editor.button("Save").click()
    expect(editor.root.get_by_text("Saved as level 1 of")).to_contain_text("levels.toml (par 5)")

    editor.button("Play").click()
    expect(editor.root.get_by_text("Playing “By pointer”, par 5")).to_be_visible()
    game = editor.game
    game.wait_until_drawn()
    game.start()
    game.clear_level([("A", 1), ("X", 4)])
    game.expect_panel("Level Complete", "Moves 5 Par 5 Level score 150")
    game.button("See Results").click()
    game.expect_panel("Run total 150", "Your first personal best")
    editor.button("Back to editing").click()
    expect(editor.game.root).to_be_hidden()
    expect(editor.button("Play")).to_be_focused()
    expect_result(editor, tmp_path, "By pointer")


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_level_is_drawn_saved_and_played_by_keyboard_alone(show: Open, page: Page, tmp_path: Path, app: str) -> None:
    editor = show("None", "'below'", app=app)
    press = page.keyboard.press
    before = editor.lab.cell_texts()
    page.evaluate("() => jupyterapp.shell.currentWidget.content.node.focus()")
    editor.tab_to(editor.cell((2, 0)))
    for key in ("Enter", "ArrowRight", "Enter", "x"):
        press(key)
    editor.expect_rows("......", "......", "XX....")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Space", "ArrowUp", "Space"):
        press(key)
    editor.expect_rows("......", "......", "XX..A.", "....A.")
    for key in ("Enter", "ArrowLeft", "ArrowUp", "Enter"):  # carried away, and then back
        press(key)
    editor.expect_rows("......", "...A..", "XX.A..", "......")
    press("Control+z")
    editor.expect_rows("......", "......", "XX..A.", "....A.")
    editor.expect_words("Par 5")
    editor.tab_to(editor.field("Title"))
    press("Control+a")
    page.keyboard.type("By keys")
    editor.tab_to(editor.button("Save"))
    press("Space")
    expect(editor.root.get_by_text("Saved as level 1 of")).to_be_visible()

    editor.tab_to(editor.button("Play"), "Shift+Tab")
    press("Enter")
    game = editor.game
    expect(game.button("Start")).to_be_focused()
    press("Enter")
    expect(game.block("X")).to_be_focused()
    press("Tab")
    press("ArrowDown")
    game.expect_moves(1)
    press("Shift+Tab")
    for _ in range(4):
        press("ArrowRight")
    expect(game.button("See Results")).to_be_focused()
    press("Enter")
    game.expect_panel("Run total 150")
    editor.tab_to(editor.button("Back to editing"), "Shift+Tab")
    press("Enter")
    expect(editor.button("Play")).to_be_focused()
    expect_result(editor, tmp_path, "By keys")
    assert editor.lab.cell_texts() == before


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_no_plain_key_reaches_the_notebook(show: Open, page: Page, app: str) -> None:
    editor = show(GATE, "'below'", app=app)
    editor.cell((0, 0)).click()
    before = editor.lab.notebook_state()
    for key in ("a", "b", "x", "d", "d", "z", "m", "j", "k", "c", "v", "Shift+Enter"):
        page.keyboard.press(key)
        expect(editor.cell((0, 0))).to_be_focused()
    editor.expect_rows("......", "......", "XX..A.", "....A.")
    for field in (editor.button("Undo"), editor.field("Title"), editor.root.locator("summary")):
        field.focus()
        for key in ("a", "x", "d", "d", "Delete"):
            page.keyboard.press(key)
        expect(field).to_be_focused()
    assert editor.lab.notebook_state() == before
    editor.cell((0, 0)).click()
    saved = editor.lab.path.stat().st_mtime_ns
    page.keyboard.press("Control+s")  # which is the notebook's
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    assert editor.lab.path.stat().st_mtime_ns > saved


def test_undo_and_redo_by_keys_and_buttons(show: Open, page: Page) -> None:
    editor = show(GATE, "'below'")
    editor.cell((2, 4)).click()
    before = editor.lab.notebook_state()
    page.keyboard.press("t")
    editor.expect_rows("......", "......", "XX..AA", "......")
    for key, row in (
        ("Control+z", "....A."),
        ("Control+Shift+Z", "......"),
        ("Control+z", "....A."),
        ("Control+y", "......"),
    ):
        page.keyboard.press(key)
        editor.expect_rows("......", "......", "XX..A." if row[4] == "A" else "XX..AA", row)
        expect(editor.cell((2, 4))).to_be_focused()
    editor.button("Undo").click()
    editor.expect_rows("......", "......", "XX..A.", "....A.")
    editor.button("Undo").click(force=True)
    editor.expect_notice("There is nothing to undo")
    editor.button("Redo").click()
    editor.expect_rows("......", "......", "XX..AA", "......")
    editor.button("Clear").click()
    editor.expect_rows("......", "......", "......")
    editor.button("Undo").click()
    editor.expect_rows("......", "......", "XX..AA", "......")
    assert editor.lab.notebook_state() == before


def test_many_keys_at_once_are_all_done_in_order(show: Open, page: Page) -> None:
    editor = show()
    editor.cell((0, 3)).click()
    draw_and_turn = ("Enter", "ArrowRight", "ArrowRight", "Enter", "t", "ArrowRight")
    with editor.lab.busy():
        for key in ("Home", *draw_and_turn * 3, "End", "Enter", "ArrowDown", "Enter"):
            page.keyboard.press(key)
    editor.expect_rows("ABC..D", "ABC..D", "ABC...", "......")


def test_blocks_are_carried_anywhere_and_refused_where_one_lies(show: Open, page: Page) -> None:
    editor = show(GATE)
    editor.drag((3, 4), (4, 1))
    editor.expect_rows("......", "......", "XX....", ".A....", ".A....")
    editor.press((4, 1), (3, 0))
    expect(editor.root.locator(".bsw-editor-no")).to_be_visible()
    page.mouse.up()
    editor.expect_notice("A can't cover row 2, column 0: X is there")
    editor.expect_rows("......", "......", "XX....", ".A....", ".A....")
    editor.drag((4, 1), (5, 5))
    editor.expect_notice("")
    editor.expect_rows("......", "......", "XX....", "......", ".....A", ".....A")


def test_a_long_or_crooked_way_draws_three_cells(show: Open) -> None:
    editor = show()
    editor.drag((0, 0), (0, 5), (1, 5))
    editor.drag((5, 5), (4, 4), (1, 4))
    editor.drag((3, 0))
    editor.expect_rows("AAA...", "......", "......", ".....B", ".....B", ".....B")


def test_a_release_outside_ends_at_the_edge(show: Open, page: Page) -> None:
    editor = show()
    editor.press((1, 4), (1, 5))
    x, y = editor.centre((1, 5))
    page.mouse.move(x + 300, y)
    page.mouse.up()
    editor.expect_rows("......", "....AA", "......")


def test_what_is_dropped_is_not_done(show: Open, page: Page) -> None:
    editor = show(GATE, "'below'")
    editor.cell((0, 0)).click()
    before = editor.lab.notebook_state()
    for start, way in (((0, 0), (0, 2)), ((2, 4), (4, 4))):
        editor.press(start, way)
        expect(editor.root.locator(".bsw-editor-ghost")).to_be_visible()
        page.keyboard.press("Escape")
        expect(editor.root.locator(".bsw-editor-ghost")).to_be_hidden()
        page.mouse.up()
        editor.press(start, way)
        page.mouse.down(button="right")
        page.mouse.up(button="right")
        expect(editor.root.locator(".bsw-editor-ghost")).to_be_visible()
        editor.grid.dispatch_event("pointercancel", {"pointerId": 1})
        expect(editor.root.locator(".bsw-editor-ghost")).to_be_hidden()
        page.mouse.up()
    page.mouse.move(*editor.centre((5, 0)))
    page.mouse.down(button="right")
    page.mouse.move(*editor.centre((5, 2)))
    page.mouse.up(button="right")
    page.keyboard.press("Escape")
    editor.expect_rows("......", "......", "XX..A.", "....A.", "......", "......")
    for key in ("Enter", "ArrowUp", "Escape"):
        editor.cell((2, 4)).focus()
        page.keyboard.press(key)
    editor.expect_rows("......", "......", "XX..A.", "....A.", "......", "......")
    assert editor.lab.python("editor.undo()") == "False"
    assert editor.lab.notebook_state() == before


def test_fingers_draw_and_a_second_one_changes_nothing(show: Open, page: Page) -> None:
    editor = show()
    touch = Touch(page)
    first, moved, second = (editor.centre(cell) for cell in ((1, 1), (1, 3), (4, 4)))
    touch.send("touchStart", (*first, 1))
    touch.send("touchMove", (*moved, 1))
    touch.send("touchStart", (*moved, 1), (*second, 2))
    touch.send("touchMove", (*moved, 1), (second[0], second[1] - 90, 2))
    touch.send("touchEnd")
    editor.expect_rows("......", ".AAA..", "......", "......", "......", "......")
    touch.send("touchStart", (*moved, 1))
    touch.send("touchMove", (*second, 1))
    touch.send("touchCancel")
    editor.expect_rows("......", ".AAA..", "......", "......", "......", "......")


def test_tools_are_for_the_block_that_is_chosen(show: Open, page: Page) -> None:
    editor = show(GATE)
    editor.button("Turn").click(force=True)
    editor.expect_notice("Choose a block first: click on it, or go to it with the arrow keys")
    editor.cell((3, 4)).click()
    expect(editor.cell((2, 4))).to_have_attribute("aria-selected", "true")
    editor.button("Rename").click()
    expect(editor.field("New letter")).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    editor.expect_notice("A block's name is one letter, A to Z")
    page.keyboard.type("q")
    page.keyboard.press("Enter")
    editor.expect_rows("......", "......", "XX..Q.", "....Q.")
    expect(editor.cell((3, 4))).to_be_focused()
    page.keyboard.press("F2")
    page.keyboard.press("Escape")
    expect(editor.field("New letter")).to_be_hidden()
    editor.button("Make it X").click()
    editor.expect_words("X is vertical")
    editor.expect_rows("......", "......", "QQ..X.", "....X.")
    editor.button("Turn").click()
    editor.expect_rows("......", "......", "QQ..XX", "......")
    editor.button("Delete").click()
    editor.expect_rows("......", "......", "QQ....", "......")
    editor.cell((0, 0)).click()
    editor.button("Wall").click()
    editor.expect_rows("#.....", "......", "QQ....")
    editor.cell((2, 0)).click()
    editor.button("Wall").click(force=True)
    editor.expect_notice("A wall needs an empty cell: choose one first")


def test_the_hardest_state_at_a_click(show: Open) -> None:
    editor = show(JAM)
    editor.expect_words("Par 10")
    editor.button("Hardest state").click()
    editor.expect_words("none is harder")
    editor.button("Hardest state").click(force=True)
    editor.expect_notice("No state that can be reached is harder")
    editor.button("Undo").click()
    editor.expect_words("Par 10")


def test_a_file_that_is_no_pack_is_left_alone(show: Open, tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    file.write_text("a shopping list", encoding="utf-8")
    editor = show(GATE)
    editor.expect_words("Par 5")
    editor.button("Save").click()
    expect(editor.root.locator(".bsw-viewer-notice")).to_contain_text("levels.toml")
    assert file.read_text(encoding="utf-8") == "a shopping list"
    editor.field("File").fill(str(tmp_path / "other.toml"))
    editor.button("Save").click()
    expect(editor.root.get_by_text("Saved as level 1 of")).to_contain_text("other.toml")
    editor.expect_notice("")


def test_a_level_of_a_pack_file_is_replaced_where_it_is(show: Open, tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    save_pack(SMALL_PACK, file)
    editor = show(f"__import__('blockshift_widget').load_pack({str(file)!r}).levels[1]")
    expect(editor.button("Save as new level")).to_be_visible()
    editor.field("Title").fill("Mended")
    editor.drag((0, 0), (0, 1))
    editor.expect_words("Par 4: 25 states")  # a level without a par can't be saved
    editor.button("Replace level 2").click()
    expect(editor.root.locator(".bsw-editor-saved")).to_have_text(f"Saved as level 2 of {file} (par 4)")
    assert [level.title for level in load_pack(file).levels] == ["Gate", "Mended", "Jam"]


def test_what_is_typed_stays_while_python_answers(show: Open, page: Page) -> None:
    editor = show(GATE)
    editor.field("Title").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Half a ti")
    editor.lab.python("setattr(editor, 'draft', editor.draft.turned('A'))")
    editor.expect_rows("......", "......", "XX..AA", "......")
    page.keyboard.type("tle")
    expect(editor.field("Title")).to_have_value("Half a title")
    page.keyboard.press("Tab")
    page.wait_for_function("() => !document.querySelector('.bsw-viewer-waits')")
    editor.lab.expect_python("editor.title", "'Half a title'")
    editor.lab.python("setattr(editor, 'title', 'From Python')")
    expect(editor.field("Title")).to_have_value("From Python")


@pytest.mark.parametrize("board", ["None", JAM])
def test_a_reload_shows_the_same_again(show: Open, board: str) -> None:
    editor = show(board)
    editor.field("Title").fill("Kept")
    editor.field("Title").blur()
    rows = editor.lab.python("editor.draft.text").strip("'").split(r"\n")
    editor.lab.command("docmanager:save")
    editor.lab.load()
    editor = Shown(editor.lab)
    editor.expect_rows(*rows)
    expect(editor.field("Title")).to_have_value("Kept")
    editor.drag((0, 0), (0, 1))
    expect(editor.cell((0, 0))).to_have_attribute("aria-label", re.compile("^Block"))
    editor.wait_until_drawn()


def test_two_editors_are_drawn_after_a_reload_the_second_touched_first(show: Open, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1700})
    editor = show("None", "LevelEditor()")
    Shown(editor.lab, 1)
    editor.lab.command("docmanager:save")
    editor.lab.load()
    second, first = Shown(editor.lab, 1), Shown(editor.lab, 0)
    for shown in (second, first):
        shown.drag((0, 0), (0, 1))
        expect(shown.cell((0, 1))).to_have_attribute("aria-label", re.compile("^Block A"))
        shown.wait_until_drawn()


def test_a_game_is_there_after_a_reload(show: Open, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1700})
    editor = show(GATE)
    editor.expect_words("Par 5")
    editor.button("Play").click()
    editor.game.wait_until_drawn()
    editor.game.start()
    editor.game.drag("A", 1)
    editor.game.expect_moves(1)
    editor.lab.command("docmanager:save")
    editor.lab.load()
    editor = Shown(editor.lab)
    editor.game.wait_until_drawn()
    editor.game.expect_moves(1)
    editor.game.drag("X", 4)
    editor.game.expect_panel("Level Complete")
    editor.drag((2, 0), (4, 0))
    expect(editor.root.get_by_text("The board has changed since.")).to_be_visible()


def test_two_views_show_one_board(show: Open, page: Page) -> None:
    editor = show(GATE)
    editor.lab.new_view(".bsw-editor")
    page.set_viewport_size({"width": 1900, "height": 1700})
    second = Shown(editor.lab, 1)
    second.drag((2, 4), (0, 4))
    for view in (editor, second):
        view.expect_rows("....A.", "....A.", "XX....", "......")
        view.wait_until_drawn()
    editor.drag((0, 0), (0, 1))
    for view in (editor, second):
        view.expect_rows("BB..A.", "....A.", "XX....", "......")
        view.wait_until_drawn()


def test_what_is_drawn_for_a_busy_kernel_is_kept(show: Open) -> None:
    editor = show()
    with editor.lab.busy():
        editor.drag((0, 0), (0, 1))
        editor.drag((1, 0), (3, 0))
    editor.expect_rows("AA....", "B.....", "B.....", "B.....")
    editor.expect_notice("")


def test_a_kernel_that_has_gone_is_said(show: Open) -> None:
    editor = show(GATE)
    editor.lab.restart_kernel()
    expect(editor.root.locator(".bsw-viewer-notice")).to_contain_text("Disconnected")
    expect(editor.button("Undo")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("lost", [1, 2], ids=["once", "when the connection is back, too"])
def test_what_a_connection_loses_is_done_once(show: Open, page: Page, lost: int) -> None:
    editor = show(GATE)
    page.evaluate(LOSE, ['"kind":"add"', lost])
    listen(editor.root, ".bsw-viewer-notice")
    editor.drag((0, 0), (0, 1))
    page.wait_for_function("() => globalThis.lost === 1")
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel._ws.close()")
    expect_said(page, "The connection to the kernel is interrupted. The editor waits until it is back.")
    editor.expect_notice("")
    editor.expect_rows("BB....", "......", "XX..A.")
    assert page.evaluate("() => { WebSocket.prototype.send = globalThis.send; return globalThis.lost; }") == lost
    editor.button("Undo").click()
    editor.expect_rows("......", "......", "XX..A.")


def test_everything_can_be_read_in_both_themes(show: Open) -> None:
    editor = show(JAM)
    editor.expect_words("Par 10")
    editor.button("Save").click()
    editor.button("Undo").click(force=True)
    editor.expect_notice("There is nothing to undo")
    editor.root.locator("summary").click()
    editor.root.evaluate("el => el.querySelectorAll('.bsw-editor-ruler').forEach((one) => one.remove())")  # on a canvas
    faint = {}
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        editor.lab.set_theme(theme)
        editor.wait_until_drawn()
        faint[theme] = editor.root.evaluate(FAINT)
    assert not any(faint.values()), faint


def test_the_editor_fits_from_a_phone_to_a_large_screen(show: Open, page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    editor = show(JAM)
    editor.expect_words("Par 10")
    editor.cell((0, 0)).click()
    editor.button("Save").click()
    expect(editor.button("Save as new level")).to_be_visible()
    editor.button("Play").click()
    editor.game.wait_until_drawn()
    editor.root.locator("summary").click()
    editor.cell((1, 4)).click()
    for width in WIDTHS:
        set_width(editor.root, width)
        editor.button("Rename").click()
        parts = (
            "button, input, svg, .bsw-field, .bsw-viewer-words, .bsw-figure, dd, .bsw-editor-saved, .bsw-editor-shape"
        )
        assert outside(editor.root, parts) == [], width
        assert overlapping(editor.root) == [], width
        board, words = (editor.root.locator(name).bounding_box() for name in (".bsw-editor-field", ".bsw-editor-words"))
        assert board is not None
        assert words is not None
        assert (words["x"] > board["x"] + board["width"]) is (width >= 660)  # beside the board where there is room


DRAWN: Final = """root => {
  const field = root.querySelector(".bsw-editor-field");
  const canvases = [...field.querySelectorAll("canvas")];
  const inked = (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4 * 97) count += data[i] > 0;
    return count > data.length / 4 / 97 / 3;
  };
  const holders = field.querySelectorAll(".bsw-floor, .bsw-block").length;
  return holders > 0 && canvases.length === holders && canvases.every(inked);
}"""
