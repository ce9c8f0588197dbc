"""The LevelEditor widget, driven in Python without a browser."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from ipycanvas import Canvas
from ipywidgets.widgets.widget import _instances

from blockshift_widget.board import Board
from blockshift_widget.editing.draft import Draft
from blockshift_widget.editing.measuring import Measured, measure
from blockshift_widget.levels import Level, LevelPack, PackError, load_pack, parse_pack, save_pack
from blockshift_widget.pictures.colours import DARK, LIGHT, PAPER, contrast
from blockshift_widget.records import Records
from blockshift_widget.solver import Rounds
from blockshift_widget.widgets.editor import level_editor
from blockshift_widget.widgets.editor.editor_asks import _PARTS
from blockshift_widget.widgets.editor.editor_words import BEGIN, MEASURING, NOT_MEASURED
from blockshift_widget.widgets.editor.level_editor import LevelEditor
from blockshift_widget.widgets.game.game import BlockShift
from tests.budget import tries
from tests.front_end import button_of, panel_of, press_panel
from tests.strategies import CLOSED, GATE, JAM, SMALL_PACK, boards
from tests.test_measuring import measured

LATE_SECONDS = 60
"""How long a test waits for another thread before it fails."""


class Desk:
    """A page that shows an editor: it hears what the widget sends, and asks as our module does."""

    def __init__(self, editor: LevelEditor, view: str = "desk") -> None:
        self.editor = editor
        self.view = view
        self.asks = 0
        self.heard: list[dict[str, Any]] = []
        self._came = threading.Condition()
        editor.comm.publish_msg = self._hear

    def _hear(self, _kind: str, data: dict[str, Any], *_: object, **__: object) -> None:
        with self._came:
            self.heard.append(data)
            self._came.notify_all()

    @property
    def state(self) -> dict[str, Any]:
        """What the page shows."""
        return dict(self.editor._state)

    def send(self, content: object) -> None:
        """Send any content as a custom message."""
        self.editor._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def ask(self, kind: str, **parts: object) -> dict[str, Any]:
        """Ask for something on the board that is shown, and return the answer; `parts` may replace what is asked."""
        self.asks += 1
        self.send({"kind": kind, "view": self.view, "n": self.asks, "seen": self.state["version"], **parts})
        return self.state

    def save(self, kind: str = "save", title: str = "Mine", file: str = "") -> dict[str, Any]:
        """Save under a title in a file."""
        return self.ask(kind, title=title, file=file or self.editor.file)

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds, which can change with what the widget sends."""
        with self._came:
            assert self._came.wait_for(condition, LATE_SECONDS), self.state
        with self.editor._lock:  # whoever sent it is done
            pass

    def wait_until_measured(self) -> None:
        """Wait until it is known how the board stands."""
        self.wait(lambda: self.editor._standing.obstacle != NOT_MEASURED)


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[LevelEditor]:
    begun = LevelEditor(file=tmp_path / "levels.toml", records=tmp_path / "records")
    yield begun
    begun.close()


@pytest.fixture
def desk(editor: LevelEditor) -> Desk:
    return Desk(editor)


def draw(desk: Desk, draft: Draft) -> None:
    """Put a draft on the board and wait until it is measured."""
    desk.editor.draft = draft
    desk.wait_until_measured()


def rows(editor: LevelEditor) -> list[str]:
    """Return the lines of the board."""
    return editor.draft.text.splitlines()


def drawn_on(monkeypatch: pytest.MonkeyPatch) -> list[Canvas]:
    """Return a list that grows by every canvas that is cleared, as every picture begins."""
    cleared: list[Canvas] = []

    def clear(canvas: Canvas) -> None:
        cleared.append(canvas)

    monkeypatch.setattr(Canvas, "clear", clear)
    return cleared


# ---- beginning ----------------------------------------------------------------------------------


def test_an_empty_board_invites_to_draw(editor: LevelEditor, desk: Desk) -> None:
    assert editor.board is None
    assert editor.draft == Draft()
    assert desk.state["words"]["text"] == BEGIN
    assert desk.state["words"]["tone"] == "begin"
    assert "drag across 2 or 3 cells" in desk.state["words"]["soft"]
    assert desk.state["board"]["blocks"] == {}
    assert desk.state["cannot"].keys() == {"undo", "redo", "clear", "play", "hardest", "save", "save as new"}
    assert (editor.par, editor.saved, editor.title) == (None, None, "My level")


def test_it_begins_with_a_board(tmp_path: Path) -> None:
    editor = LevelEditor(GATE, title="Gate", records=tmp_path)
    Desk(editor).wait_until_measured()
    assert (editor.board, editor.par, editor.problem, editor.title) == (GATE, 5, "", "Gate")
    assert editor.level() == Level("Gate", GATE, 5)
    assert not editor.undo()
    editor.close()


def test_it_begins_with_a_level_and_its_title(tmp_path: Path) -> None:
    level = load_pack("block-shift").levels[3]
    editor = LevelEditor(level, records=tmp_path)
    assert editor.level() == level
    assert editor.file == "my-levels.toml"
    editor.close()


def test_what_is_no_board_and_unknown_keywords_are_refused() -> None:
    with pytest.raises(TypeError, match=r"begins with a Board or a Level, not a str; Board\.parse reads text"):
        LevelEditor(GATE.layout)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean 'board'"):
        LevelEditor(bord=GATE)
    editor = LevelEditor()
    with pytest.raises(TypeError, match=r"not a Board; Draft\.of\(board\) makes one"):
        editor.draft = GATE  # type: ignore[assignment]
    editor.close()


# ---- drawing ------------------------------------------------------------------------------------


def test_a_level_is_drawn_block_by_block(editor: LevelEditor, desk: Desk) -> None:
    desk.ask("add", start=[2, 4], end=[3, 4])
    assert rows(editor)[2:4] == ["....A.", "....A."]
    assert editor.problem.startswith("There is no X yet")
    assert "Make it X" in desk.state["words"]["soft"]
    desk.ask("add", start=[2, 1], end=[2, 0])
    answer = desk.ask("target", block="B")
    assert answer["say"] == "B is X now"
    assert editor.board == GATE
    desk.wait_until_measured()
    assert (editor.problem, editor.par) == ("", 5)
    assert desk.state["words"] == {"text": measured(GATE).words, "tone": "good", "soft": ""}
    assert [tuple(figure) for figure in desk.state["figures"]] == measured(GATE).figures


def test_blocks_are_moved_turned_renamed_and_deleted(editor: LevelEditor, desk: Desk) -> None:
    editor.draft = Draft.of(GATE)
    assert desk.ask("move", block="A", start=[0, 0])["say"] == "A moved to row 0, column 0"
    assert rows(editor)[:2] == ["A.....", "A....."]
    desk.ask("turn", block="A")
    assert rows(editor)[0] == "AA...."
    desk.ask("rename", block="A", letter="Q")
    assert rows(editor)[0] == "QQ...."
    desk.ask("delete", block="Q")
    assert rows(editor) == ["......", "......", "XX....", "......", "......", "......"]


def test_a_wall_is_put_and_taken_away(editor: LevelEditor, desk: Desk) -> None:
    desk.ask("wall", start=[0, 5])
    assert rows(editor)[0] == ".....#"
    assert desk.state["board"]["walls"] == [[0, 5]]
    desk.ask("wall", start=[0, 5])
    assert editor.draft == Draft()


@pytest.mark.parametrize(
    ("kind", "parts", "why"),
    [
        ("add", {"start": [0, 4], "end": [2, 4]}, "B can't cover row 2, column 4: A is there"),
        ("add", {"start": [0, 0], "end": [1, 1]}, "A block lies in one row or in one column: draw it straight"),
        ("add", {"start": [0, 0], "end": [0, 5]}, "A block is 2 or 3 cells long, not 6"),
        ("move", {"block": "A", "start": [2, 1]}, "A can't cover row 2, column 1: X is there"),
        ("move", {"block": "A", "start": [5, 5]}, "A can't cover row 6, column 5: rows and columns go from 0 to 5"),
        ("wall", {"start": [2, 4]}, "A wall can't cover row 2, column 4: A is there"),
        ("turn", {"block": "Q"}, "There is no block Q; the board has X, A"),
    ],
)
def test_what_can_not_be_done_changes_nothing_and_says_why(
    editor: LevelEditor, desk: Desk, kind: str, parts: dict[str, object], why: str
) -> None:
    editor.draft = Draft.of(GATE)
    version = desk.state["version"]
    answer = desk.ask(kind, **parts)
    assert (answer["notice"], answer["say"]) == (why, "")
    assert (answer["version"], answer["answered"]["desk"]) == (version, 1)
    assert editor.board == GATE
    assert desk.ask("add", start=[0, 0], end=[0, 1])["notice"] == ""


def test_changes_are_undone_and_redone(editor: LevelEditor, desk: Desk) -> None:
    desk.ask("add", start=[0, 0], end=[0, 1])
    desk.ask("add", start=[1, 0], end=[1, 2])
    desk.ask("clear")
    drafts = [editor.draft]
    while "undo" not in desk.state["cannot"]:
        desk.ask("undo")
        drafts.append(editor.draft)
    assert [len(draft.blocks) for draft in drafts] == [0, 2, 1, 0]
    redone = [editor.draft]
    while "redo" not in desk.state["cannot"]:
        desk.ask("redo")
        redone.append(editor.draft)
    assert redone == drafts[::-1]


def test_python_draws_too_and_every_change_can_be_undone(editor: LevelEditor, desk: Desk) -> None:
    editor.draft = Draft.of(JAM)
    editor.clear()
    assert desk.state["board"]["blocks"] == {}
    assert editor.undo()
    assert editor.board == JAM
    assert editor.undo()
    assert not editor.undo()
    assert editor.redo()
    assert editor.redo()
    assert not editor.redo()


def test_a_refusal_is_forgotten_with_the_board_that_it_was_about(editor: LevelEditor, desk: Desk) -> None:
    assert desk.ask("turn", block="A")["notice"]
    editor.draft = Draft.of(GATE)
    assert desk.state["notice"] == ""


def test_the_hardest_state_is_shown_and_can_be_undone(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(JAM))
    desk.ask("hardest")
    desk.wait_until_measured()
    assert editor.par == measured(JAM).greatest_distance
    assert desk.state["cannot"]["hardest"] == "No state that can be reached is harder"
    editor.undo()
    assert editor.board == JAM


# ---- measuring ----------------------------------------------------------------------------------


def test_the_traits_can_be_observed(editor: LevelEditor, desk: Desk) -> None:
    seen: list[tuple[str, object]] = []
    editor.observe(lambda change: seen.append((change["name"], change["new"])), names=["problem", "par"])
    draw(desk, Draft.of(GATE))
    draw(desk, Draft.of(GATE).without("X"))
    assert [one for one in seen if one[0] == "par"] == [("par", 5), ("par", None)]
    assert [bool(problem) for name, problem in seen if name == "problem"] == [False, True]


def test_a_board_without_a_way_out_and_a_solved_one_say_so(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(CLOSED))
    assert editor.problem.startswith("X can't get out")
    assert desk.state["cannot"]["play"] == desk.state["cannot"]["hardest"] == editor.problem
    draw(desk, Draft().with_block((2, 4), (2, 5), "X"))
    assert editor.problem.startswith("X is out already")
    assert "hardest" not in desk.state["cannot"]
    assert editor.par == 0
    with pytest.raises(PackError, match="already solved"):
        editor.level()


class Slow:
    """Measures only when it is let; `begun` has the boards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[Board] = []
        self.ended: list[Board] = []
        self.let = threading.Event()
        self.started = threading.Semaphore(0)
        monkeypatch.setattr(level_editor, "measure", self)
        monkeypatch.setattr(level_editor, "SLOW_SECONDS", 0.001)

    def __call__(self, board: Board) -> Rounds[Measured]:
        """Measure, once it is let."""
        self.begun.append(board)
        self.started.release()
        try:
            assert self.let.wait(LATE_SECONDS)
            yield 1
            return measured(board)
        finally:
            self.ended.append(board)
            self.started.release()


def test_a_long_measure_says_so_and_is_not_waited_for(
    editor: LevelEditor, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    editor.draft = Draft.of(GATE)
    assert desk.state["words"]["tone"] == "wait"
    assert (editor.par, editor.problem) == (None, "")
    desk.wait(lambda: desk.state["words"]["text"] == MEASURING)
    answer = desk.save()
    assert answer["notice"] == NOT_MEASURED
    assert not Path(editor.file).exists()
    assert editor.level().par == 5  # Python may wait
    slow.let.set()
    desk.wait_until_measured()
    assert editor.par == 5


def test_what_is_measured_too_late_is_dropped(editor: LevelEditor, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    for board in (GATE, JAM):
        editor.draft = Draft.of(board)
        assert slow.started.acquire(timeout=LATE_SECONDS)
    heard = len(desk.heard)
    slow.let.set()
    desk.wait_until_measured()
    for _ in range(2):
        assert slow.started.acquire(timeout=LATE_SECONDS)
    assert sorted(slow.ended) == sorted([GATE, JAM])
    assert editor.par == measured(JAM).par
    states = [data["state"]["_state"] for data in desk.heard[heard:] if "_state" in data.get("state", {})]
    assert {state["words"]["tone"] for state in states} <= {"wait", "good"}
    assert measured(GATE).words not in {state["words"]["text"] for state in states}


def test_too_many_states_are_said(editor: LevelEditor, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_editor, "measure", lambda board: measure(board, most=10))
    draw(desk, Draft.of(JAM))
    assert editor.problem == measured(JAM, most=10).words
    assert desk.save()["notice"] == editor.problem
    assert editor.par is None


def test_a_measure_that_fails_is_said_as_long_as_the_board_stands(
    editor: LevelEditor, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(board: Board) -> Rounds[Measured]:
        yield 1
        return board.missing  # type: ignore[attr-defined, no-any-return]

    monkeypatch.setattr(level_editor, "measure", broken)
    draw(desk, Draft.of(GATE))
    assert (
        editor.problem == "This board could not be measured (AttributeError: 'Board' object has no attribute 'missing')"
    )
    desk.ask("note", title="Other", file=editor.file)
    assert desk.state["words"] == {"text": editor.problem, "tone": "problem", "soft": ""}
    monkeypatch.undo()
    draw(desk, Draft.of(JAM))
    assert editor.problem == ""


def test_an_observer_that_raises_is_shown_and_harms_nothing(editor: LevelEditor, desk: Desk) -> None:
    def fail(_change: object) -> None:
        msg = "observer"
        raise RuntimeError(msg)

    editor.observe(fail, names="par")
    editor.draft = Draft.of(GATE)
    desk.wait(lambda: "observer" in desk.state["notice"])
    assert "RuntimeError" in desk.state["notice"]
    editor.unobserve(fail, names="par")
    assert editor.par == 5
    assert desk.ask("turn", block="A")["notice"] == ""


# ---- saving -------------------------------------------------------------------------------------


def test_a_level_is_added_and_then_replaced(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    answer = desk.save(title="One")
    assert answer["saved"] == f"Saved as level 1 of {editor.file} (par 5)"
    assert (answer["number"], editor.saved, answer["notice"]) == (1, 1, "")
    assert answer["cannot"]["save"] == "It is saved already, just as it is"
    assert load_pack(editor.file).levels == (Level("One", GATE, 5),)

    desk.ask("move", block="A", start=[1, 4])
    assert editor.saved is None
    desk.wait_until_measured()
    desk.save(title="Two")
    assert desk.state["number"] == 1
    assert [level.title for level in load_pack(editor.file).levels] == ["Two"]

    desk.ask("undo")
    desk.wait_until_measured()
    assert desk.save("save as new", title="Three")["number"] == 2
    assert [level.title for level in load_pack(editor.file).levels] == ["Two", "Three"]


def test_after_clear_another_level_is_added(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    desk.save(title="One")
    assert desk.ask("clear")["number"] is None
    draw(desk, Draft.of(JAM))
    desk.save(title="Two")
    assert [level.board for level in load_pack(editor.file).levels] == [GATE, JAM]


def test_another_file_gets_the_level_as_a_new_one(editor: LevelEditor, desk: Desk, tmp_path: Path) -> None:
    draw(desk, Draft.of(GATE))
    desk.save(title="One")
    other = str(tmp_path / "other.toml")
    answer = desk.ask("note", title="One", file=other)
    assert editor.saved is None
    assert (answer["number"], answer["saved"]) == (None, "")
    assert desk.save(title="One", file=other)["number"] == 1
    assert load_pack(other).levels == load_pack(tmp_path / "levels.toml").levels


def test_saved_means_the_board_the_title_and_the_file(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    assert editor.save() == 1
    assert editor.saved == 1
    editor.title = "Other"
    assert editor.saved is None
    editor.title = "My level"
    assert editor.saved == 1
    desk.ask("turn", block="A")
    assert editor.saved is None
    editor.undo()
    assert editor.saved == 1


def opened(file: Path, number: int, records: Path) -> tuple[LevelEditor, Desk]:
    """Open a level of a pack file, and wait until it is measured."""
    editor = LevelEditor(load_pack(file).levels[number - 1], file, records=records)
    desk = Desk(editor)
    desk.wait_until_measured()
    return editor, desk


def test_a_level_of_a_pack_file_is_replaced_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    save_pack(SMALL_PACK, file)
    one, two, three = SMALL_PACK.levels
    editor, desk = opened(file, 2, tmp_path)
    assert (editor.saved, desk.state["number"], desk.state["saved"]) == (2, 2, f"Opened as level 2 of {file}")
    assert desk.state["cannot"]["save"] == "It is saved already, just as it is"
    assert load_pack(file) == SMALL_PACK
    draw(desk, Draft.of(JAM))
    answer = desk.save(title="Mended")
    assert (answer["number"], answer["saved"]) == (2, f"Saved as level 2 of {file} (par 10)")
    assert load_pack(file).levels == (one, Level("Mended", JAM, 10), three)
    assert desk.save("save as new", title="Another")["number"] == 4
    assert load_pack(file).levels[:3] == (one, Level("Mended", JAM, 10), three)
    editor.close()
    assert two != load_pack(file).levels[1]


def test_only_the_title_of_a_level_is_changed_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    save_pack(SMALL_PACK, file)
    editor = LevelEditor(SMALL_PACK.levels[0], file, title="A new name", records=tmp_path)
    assert editor.saved is None
    assert editor.save() == 1
    assert [level.title for level in load_pack(file).levels] == [
        "A new name",
        *(one.title for one in SMALL_PACK.levels[1:]),
    ]
    editor.close()


def test_a_level_that_somebody_else_has_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    save_pack(SMALL_PACK, file)
    editor, desk = opened(file, 3, tmp_path)
    save_pack(LevelPack("Small", SMALL_PACK.levels[::-1]), file)
    answer = desk.save(title="Mine")
    assert answer["notice"].endswith("level 3 has been changed meanwhile by somebody else: save yours as a new one")
    assert desk.save("save as new", title="Mine")["number"] == 4
    assert load_pack(file).levels[:3] == SMALL_PACK.levels[::-1]
    editor.close()


def test_after_clear_a_level_of_a_pack_file_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    save_pack(SMALL_PACK, file)
    editor, desk = opened(file, 1, tmp_path)
    assert desk.ask("clear")["saved"] == ""
    draw(desk, Draft.of(GATE))
    assert desk.save()["number"] == 4
    assert load_pack(file).levels[:3] == SMALL_PACK.levels
    editor.close()


def test_nothing_is_saved_over_a_file_that_is_no_pack(editor: LevelEditor, desk: Desk) -> None:
    file = Path(editor.file)
    file.write_text("my shopping list\n", encoding="utf-8")
    draw(desk, Draft.of(GATE))
    answer = desk.save()
    assert file.name in answer["notice"]
    assert (editor.saved, editor.board) == (None, GATE)
    assert file.read_text(encoding="utf-8") == "my shopping list\n"
    file.unlink()
    assert desk.save()["notice"] == ""
    assert editor.saved == 1


def test_a_title_of_two_lines_is_refused(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    assert "one line" in desk.save(title="a\nb")["notice"]
    assert not Path(editor.file).exists()


def test_what_can_not_be_played_is_not_saved(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(CLOSED))
    assert desk.save()["notice"].startswith("X can't get out")
    with pytest.raises(PackError, match="can't be solved"):
        editor.save()
    editor.clear()
    with pytest.raises(PackError, match="There is no X yet"):
        editor.save()
    assert not Path(editor.file).exists()


def test_blank_fields_get_their_names_back(editor: LevelEditor, desk: Desk) -> None:
    desk.ask("note", title=" ", file="  ")
    assert (editor.title, editor.file) == (desk.state["title"], desk.state["file"]) == ("My level", "my-levels.toml")


def test_a_saved_file_is_a_pack(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(JAM))
    desk.save(title="Jam")
    pack = parse_pack(Path(editor.file).read_text(encoding="utf-8"))
    assert pack.levels == (editor.level(),)


# ---- playing ------------------------------------------------------------------------------------


def game_of(editor: LevelEditor) -> BlockShift:
    """Return the game in an editor."""
    game = editor._game.widget
    assert game is not None
    return game


def test_a_level_is_played_to_the_end_and_recorded(editor: LevelEditor, desk: Desk, tmp_path: Path) -> None:
    draw(desk, Draft.of(GATE))
    answer = desk.ask("play", title="Gate", file=editor.file)
    game = game_of(editor)
    assert answer["game"] == {"id": game.model_id, "words": "Playing “Gate”, par 5", "soft": ""}
    press_panel(game)
    game.run.slide("A", 1)
    game.run.slide("X", 4)
    assert "Level Complete" in panel_of(game)
    assert button_of(game) == "See Results"
    press_panel(game)
    assert game.phase == "results"
    with Records(tmp_path / "records") as records:
        (run,) = records.runs()
        assert run.total == 150
    assert desk.ask("stop")["game"] is None


def test_a_game_goes_on_whatever_is_drawn_meanwhile(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    editor.play()
    game = game_of(editor)
    press_panel(game)
    game.run.slide("A", 1)
    desk.ask("delete", block="A")
    assert game.moves == 1
    assert desk.state["game"]["soft"].startswith("The board has changed since")
    editor.undo()
    assert desk.state["game"]["soft"] == ""


def test_playing_again_plays_the_board_as_it_is_in_the_same_widget(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(GATE))
    editor.play()
    game = game_of(editor)
    game.run.start()
    editor.stop_playing()
    draw(desk, Draft.of(JAM))
    desk.ask("play", title="Jam", file=editor.file)
    assert game_of(editor) is game
    assert (game.phase, game.run.board, game.par) == ("ready", JAM, 10)
    assert desk.state["game"]["words"] == "Playing “Jam”, par 10"


def test_what_can_not_be_played_opens_no_game(editor: LevelEditor, desk: Desk) -> None:
    draw(desk, Draft.of(CLOSED))
    answer = desk.ask("play", title="Shut", file=editor.file)
    assert answer["notice"] == editor.problem
    assert answer["game"] is None
    with pytest.raises(PackError):
        editor.play()
    assert editor._game.widget is None


# ---- what a browser sends -----------------------------------------------------------------------


def test_what_is_asked_of_a_board_that_has_gone_is_refused(editor: LevelEditor, desk: Desk) -> None:
    seen = desk.state["version"]
    editor.draft = Draft.of(GATE)
    answer = desk.ask("delete", block="A", seen=seen)
    assert editor.board == GATE
    assert answer["notice"] == "The board had changed meanwhile, so nothing was done"
    assert desk.ask("note", title="Any time", file="x.toml", seen=seen)["title"] == "Any time"


def test_what_is_sent_twice_is_done_once(editor: LevelEditor, desk: Desk) -> None:
    desk.ask("add", start=[0, 0], end=[0, 1])
    answers = desk.state["answer"]
    for _ in range(2):
        desk.ask("add", start=[1, 0], end=[1, 1], n=1)
    assert len(editor.draft.blocks) == 1
    assert desk.state["answer"] == answers + 2


def test_many_views_are_remembered_but_not_all(editor: LevelEditor) -> None:
    for number in range(40):
        Desk(editor, f"view {number}").ask("wall", start=[0, number % 6])
    assert len(editor._state["answered"]) == 16
    assert "view 39" in editor._state["answered"]


def test_every_kind_of_ask_is_answered_on_every_board(editor: LevelEditor, desk: Desk) -> None:
    parts = {"block": "A", "letter": "B", "start": [0, 0], "end": [0, 1], "title": "T", "file": editor.file}
    for draft in (Draft(), Draft.of(GATE), Draft.of(CLOSED)):
        for kind, needs in _PARTS.items():
            draw(desk, draft)
            answer = desk.ask(kind, **{name: parts[name] for name in needs})
            assert answer["answered"]["desk"] == desk.asks
            assert "went wrong" not in answer["notice"]


def test_hostile_messages_do_nothing(editor: LevelEditor, desk: Desk) -> None:
    editor.draft = Draft.of(GATE)
    before = desk.state
    hostile: tuple[object, ...] = (
        None, 3, "turn", [], {}, {"kind": None}, {"kind": ["undo"]}, {"kind": "close"}, {"kind": "undo"},
        {"kind": "undo", "view": "v", "n": True, "seen": before["version"]},
        {"kind": "undo", "view": "", "n": 1, "seen": before["version"]},
        {"kind": "turn", "view": "v", "n": 1, "seen": before["version"], "block": "AX"},
        {"kind": "move", "view": "v", "n": 1, "seen": before["version"], "block": "A", "start": [0, 1.0]},
        {"kind": "save", "view": "v", "n": 1, "seen": before["version"], "title": "t", "file": None},
        {"kind": "rename", "view": "v", "n": 1, "seen": before["version"], "block": "A", "letter": "ß"},
    )  # fmt: skip
    for content in hostile:
        desk.send(content)
    desk.wait_until_measured()
    assert editor.board == GATE
    assert desk.state["answered"] == {"v": 1}  # nobody waits for ever, whatever was asked


# ---- what is drawn ------------------------------------------------------------------------------


@settings(max_examples=tries(20))
@given(board=boards())
def test_every_board_is_laid_out_as_it_is(board: Board) -> None:
    editor = LevelEditor(board)
    layout = editor._state["board"]
    places = {
        name: (one["row"], one["col"], one["length"], one["horizontal"]) for name, one in layout["blocks"].items()
    }
    assert places == {one.name: (one.row, one.col, one.length, one.horizontal) for one in board.blocks.values()}
    assert {tuple(wall) for wall in layout["walls"]} == board.walls
    canvases = [layout["floor"], *(one["canvas"] for one in layout["blocks"].values())]
    assert len(set(canvases)) == len(canvases)
    editor.close()


def test_a_moved_block_is_not_drawn_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(desk, Draft.of(JAM))
    canvases = {name: one["canvas"] for name, one in desk.state["board"]["blocks"].items()}
    cleared = drawn_on(monkeypatch)
    desk.ask("move", block="B", start=[0, 0])
    desk.wait_until_measured()
    assert cleared == []
    assert {name: one["canvas"] for name, one in desk.state["board"]["blocks"].items()} == canvases
    desk.ask("turn", block="B")
    assert cleared


def test_deleted_blocks_leave_their_canvases_to_others(desk: Desk) -> None:
    used = set()
    for _ in range(5):
        desk.ask("add", start=[0, 0], end=[0, 1])
        used.add(desk.state["board"]["blocks"]["A"]["canvas"])
        desk.ask("delete", block="A")
    assert len(used) == 1


@pytest.mark.parametrize("draft", [Draft(), Draft.of(JAM), Draft().with_wall(0, 0)], ids=["empty", "jam", "wall"])
def test_no_drawing_begins_with_the_canvas_drawn_last(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, draft: Draft
) -> None:
    draw(desk, draft)
    cleared = drawn_on(monkeypatch)
    for dark in (True, False, False):
        before = cleared[-1:]
        count = len(cleared)
        desk.send({"kind": "draw", "dark": dark})
        assert len(cleared) > count
        assert cleared[count] not in before
        assert cleared[count].model_id == desk.state["board"]["floor"]


def test_the_theme_is_drawn_as_the_page_says(editor: LevelEditor, desk: Desk) -> None:
    desk.send({"kind": "draw", "dark": True})
    assert editor._palette is DARK
    desk.send({"kind": "draw", "dark": 1})
    assert editor._palette is LIGHT


def test_the_numbers_on_the_frame_can_be_read() -> None:
    assert min(contrast(palette.frame, PAPER) for palette in (LIGHT, DARK)) > 4.5


def test_an_x_that_can_not_leave_yet_is_drawn(editor: LevelEditor, desk: Desk) -> None:
    editor.draft = Draft().with_block((0, 0), (2, 0), "X")
    assert editor.problem.startswith("X is 3 cells long")
    editor.draft = Draft().with_block((0, 0), (1, 0), "X")
    assert editor.problem.startswith("X is vertical")
    assert desk.state["board"]["blocks"]["X"]["horizontal"] is False


# ---- connection and end -------------------------------------------------------------------------


def test_after_a_lost_connection_everything_is_sent_and_drawn_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(desk, Draft.of(GATE))
    cleared = drawn_on(monkeypatch)
    heard = len(desk.heard)
    desk.send({"kind": "again"})
    assert any("_state" in data.get("state", {}) for data in desk.heard[heard:])
    assert len(cleared) == 4  # floor, X, A, spare


def test_closing_closes_all_and_does_no_harm_twice(tmp_path: Path) -> None:
    before = {*_instances}
    editor = LevelEditor(GATE, records=tmp_path)
    desk = Desk(editor)
    desk.wait_until_measured()
    editor.play()
    editor.close()
    editor.close()
    assert {*_instances} - before == {editor.layout.model_id}  # which its owner may have given to others too
    desk.send({"kind": "undo", "view": "v", "n": 1, "seen": 1})
    desk.send({"kind": "draw", "dark": True})


def test_a_closed_editor_is_forgotten() -> None:
    editor = LevelEditor(GATE)
    Desk(editor).wait_until_measured()
    editor.close()
    gone = threading.Event()
    weakref.finalize(editor, gone.set)
    del editor
    looks = 0
    while not gone.wait(0.01):  # the threads that have measured are about to end
        gc.collect()
        looks += 1
        assert looks < 100 * LATE_SECONDS


def test_closing_ends_the_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    editor = LevelEditor(GATE)
    assert slow.started.acquire(timeout=LATE_SECONDS)
    editor.close()
    slow.let.set()
    assert slow.started.acquire(timeout=LATE_SECONDS)
    assert editor.par is None


def test_views_that_draw_at_once_lose_nothing(editor: LevelEditor, desk: Desk) -> None:
    cells = [(row, col) for row in range(6) for col in range(6)]

    def work(part: int) -> None:
        view = Desk(editor, f"view {part}")
        for cell in cells[part::3]:
            while not editor.draft.is_wall(*cell):  # refused, as another view was faster
                view.ask("wall", start=list(cell))

    threads = [threading.Thread(target=work, args=(part,)) for part in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LATE_SECONDS)
    assert editor.draft.walls == {*cells}
    assert desk.state["version"] == 1 + len(cells)
