"""The game widget, played in Python without a browser."""

from __future__ import annotations

import gc
import math
import random
import re
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from blockshift_widget import BlockShift, Board, BoardView, IllegalSlide, Records, Run, Slide, load_pack, solve
from blockshift_widget.game import DragCancelled, SlideMade, SlideRefused
from tests.budget import tries
from tests.front_end import FrontEnd, board_of, button_of, notice_of, panel_of, press_panel, press_restart

PACK = load_pack("block-shift")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records(tmp_path / "records.sqlite3") as opened:
        yield opened


@pytest.fixture
def game(records: Records) -> Iterator[BlockShift]:
    game = BlockShift(records=records)
    yield game
    game.close()


def clear(run: Run, extra: int = 0) -> None:
    """Clear the level, with an even number of moves wasted on a step to and fro."""
    step = run.board.steps()[-1]
    for _ in range(extra // 2):
        run.slide(step)
        run.slide(step.block, -step.cells)
    solution = solve(run.board)
    assert solution is not None
    for slide in solution.slides:
        run.slide(slide)


def play(run: Run, levels: int, extra: int = 0) -> None:
    """Play levels of a run and go on after each."""
    for _ in range(levels):
        clear(run, extra)
        run.next_level()


def figures(game: BlockShift) -> dict[str, str]:
    """Return the figures above the board."""
    return dict(board_of(game)._figures)


def words(html: str) -> str:
    """Return what HTML says, with single blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# ---- panels and figures -------------------------------------------------------------------------


def test_start_panel_then_level_one_of_ten(game: BlockShift) -> None:
    assert game.phase == "ready"
    assert button_of(game) == "Start"
    assert "No personal best yet" in panel_of(game)
    assert not board_of(game)._state["active"]
    press_panel(game)
    assert (game.phase, game.level, game.moves, game.par) == ("playing", 1, 0, PACK.levels[0].par)
    assert figures(game) == {"Level": "1 of 10", "Moves": "0", "Par": "4", "Run total": "0", "Best": "\N{EN DASH}"}
    assert board_of(game).board == PACK.levels[0].board
    assert board_of(game)._state["active"]


def test_there_is_no_timer(game: BlockShift) -> None:
    press_panel(game)
    assert "no timer" in panel_of(game)
    assert not {name for name in figures(game) if "time" in name.lower()}
    assert not [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]


def test_level_complete_shows_moves_par_and_score(game: BlockShift) -> None:
    press_panel(game)
    clear(game.run, extra=2)
    said = words(panel_of(game))
    assert "Level Complete" in said
    assert "Moves 6 Par 4 Level score 140" in said
    assert "2 cells over par" in said
    assert button_of(game) == "Next Level"
    press_panel(game)
    assert (game.phase, game.level, game.total) == ("playing", 2, 140)


def test_last_level_offers_see_results(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 9)
    clear(game.run)
    assert game.phase == "level_complete"
    assert button_of(game) == "See Results"
    press_panel(game)
    assert game.phase == "results"
    assert button_of(game) == "Play Again"


def test_restart_level_clears_only_that_level(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 1)
    game.run.slide("B", 2)
    assert (game.moves, game.total) == (2, 150)
    press_restart(game)
    assert (game.level, game.moves, game.total) == (2, 0, 150)
    assert figures(game)["Moves"] == "0"
    assert board_of(game).board == PACK.levels[1].board


def test_results_table_and_total(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 1, extra=2)
    play(game.run, 9)
    said = words(panel_of(game))
    assert "Run total 1490" in said
    assert "Your first personal best" in said
    assert "1. First Gate 6 4 140" in said
    for number, level in enumerate(PACK.levels[1:], 2):
        assert f"{number}. {level.title} {level.par} {level.par} 150" in said
    assert panel_of(game).count("<tr>") == 12
    assert "level 1: 6 moves, par 4" in panel_of(game)


def test_best_is_saved_only_after_results(game: BlockShift, records: Records) -> None:
    press_panel(game)
    play(game.run, 9)
    clear(game.run)
    assert (game.best, records.best("player", PACK)) == (None, None)
    press_panel(game)
    assert (game.best, records.best("player", PACK)) == (1500, 1500)


def test_play_again_begins_a_new_run_and_keeps_the_best(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 10)
    press_panel(game)
    assert (game.phase, game.level, game.moves, game.total, game.best) == ("ready", 1, 0, 0, 1500)
    assert "Personal best 1500" in panel_of(game)
    press_panel(game)
    assert figures(game)["Best"] == "1500"
    play(game.run, 10, extra=2)
    said = words(panel_of(game))
    assert "Run total 1400" in said
    assert "Personal best stays 1500" in said


def test_a_better_run_is_said_to_be_one(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 10, extra=2)
    press_panel(game)
    press_panel(game)
    play(game.run, 10)
    assert "New personal best, 100 more than 1400" in words(panel_of(game))


def test_a_button_pressed_twice_acts_once(game: BlockShift) -> None:
    press_panel(game)
    play(game.run, 9)
    clear(game.run)
    see_results = game._panel_buttons[0]
    see_results.click()
    see_results.click()
    assert game.phase == "results"
    assert notice_of(game) == ""


def test_python_and_player_see_the_same_run(game: BlockShift) -> None:
    front = FrontEnd(board_of(game))
    seen: list[int] = []
    game.observe(lambda change: seen.append(change["new"]), names="moves")
    press_panel(game)
    game.run.slide("A", -1)
    front.slide("A", -1)
    assert game.run.moves == game.moves == 2
    assert seen == [1, 2]
    assert front.state["at"]["A"] == [0, 0, 2]


def test_a_run_that_left_the_board_is_not_shown_any_more(game: BlockShift) -> None:
    press_panel(game)
    old = game.run
    game.play_again()
    old.slide("A", -1)
    assert (game.phase, game.moves) == ("ready", 0)
    assert board_of(game).board == PACK.levels[0].board
    assert old.moves == 1


def test_an_automatic_player_may_play_on_from_an_observer(game: BlockShift) -> None:
    def go_on(change: dict[str, Any]) -> None:
        if change["new"] == "level_complete":
            game.run.next_level()

    game.observe(go_on, names="phase")
    press_panel(game)
    for _ in range(10):
        clear(game.run)
    assert (game.phase, game.total, game.best) == ("results", 1500, 1500)
    assert button_of(game) == "Play Again"


# ---- gestures from a front end ------------------------------------------------------------------


def test_a_slide_is_answered_with_one_message_of_positions(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("A", -2)
    assert len(front.heard) == 1
    assert set(front.heard[0]["state"]) == {"_state", "_figures"}
    assert front.state["answered"] == {"view": 1}
    assert front.state["say"] == "A up 2, moves 2"


def test_a_cleared_level_is_said(game: BlockShift) -> None:
    press_panel(game)
    clear(game.run)
    assert board_of(game)._state["say"] == "X right 2, moves 4. Level Complete, par 4, level score 150"


def test_a_refused_slide_is_answered_too(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("X", 1)
    assert (game.moves, front.state["answered"]) == (0, {"view": 1})
    assert front.state["say"] == "X can't move there"
    assert len(front.heard) == 1


def test_a_gesture_made_on_another_board_changes_nothing(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    old = front.state["epoch"]
    press_restart(game)
    front.slide("A", -1, epoch=old)
    front.slide("A", -1, place=1)
    assert game.run.log == ()
    front.slide("A", -1, place=2)
    assert game.moves == 1


def test_a_message_that_comes_twice_acts_once(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("B", -1, n=1)
    front.slide("B", -1, n=1)
    assert game.moves == 1


def test_after_a_lost_connection_everything_is_sent_again(game: BlockShift) -> None:
    """Also what has not changed since: the figures, and the panel that a lost answer had opened."""
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("A", -2)
    front.slide("X", 2)
    heard = [FrontEnd.listen(part) for part in (game._words, game._panel)]
    front.heard.clear()
    front.send({"kind": "again"})
    message = {name: value for message in front.heard for name, value in message["state"].items()}
    assert sorted(message) == ["_figures", "_mark", "_scene", "_state", "_touches"]
    assert dict(message["_figures"])["Moves"] == "4"
    assert [sorted({"value", "children"} & state.keys()) for (state,) in heard] == [["value"], ["children"]]
    assert game.moves == 4


def incidents(game: BlockShift) -> list[str]:
    """Return what happened in the run, in short."""
    return [
        f"{type(event).__name__} {event.slide if isinstance(event, SlideMade | SlideRefused) else event.block}"
        for event in game.run.events
        if isinstance(event, SlideMade | SlideRefused | DragCancelled)
    ]


def test_a_cancelled_drag_is_told_to_the_run_and_answered(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("A", -1)
    front.report("cancel", "A")
    front.slide("A", -1)
    assert incidents(game) == ["SlideMade A-1", "DragCancelled A", "SlideMade A-1"]
    assert (game.moves, front.state["answered"], len(front.heard)) == (2, {"view": 3}, 3)


def test_a_cancelled_drag_that_comes_twice_is_told_once(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.report("cancel", "B", n=1)
    front.report("cancel", "B", n=1)
    assert incidents(game) == ["DragCancelled B"]
    assert front.last("_state")["answered"] == {"view": 1}


def test_a_drag_cancelled_on_another_board_is_ignored(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    old = front.state["epoch"]
    press_restart(game)
    front.report("cancel", "A", epoch=old)
    front.report("cancel", "Q")
    assert incidents(game) == []
    assert (front.state["answered"], front.state["say"], notice_of(game)) == ({"view": 2}, "", "")


@pytest.mark.parametrize("phase", ["ready", "level_complete", "results"])
def test_a_drag_cancelled_out_of_phase_is_ignored(game: BlockShift, phase: str) -> None:
    if phase != "ready":
        press_panel(game)
    if phase == "level_complete":
        clear(game.run)
    if phase == "results":
        play(game.run, 10)
    before = game.run.events
    front = FrontEnd(board_of(game))
    front.report("cancel", "A")
    assert (game.run.events, game.phase, front.state["answered"]) == (before, phase, {"view": 1})


def test_a_refused_slide_is_told_to_the_run_and_said_once(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    notes: list[str] = []
    game._notice.observe(lambda change: notes.append(change["new"]), names="value")
    front.slide("X", 1)
    assert incidents(game) == ["SlideRefused X+1"]
    assert [set(heard["state"]) for heard in front.heard] == [{"_state"}]
    assert front.state["say"] == "X can't move there"
    assert (game.moves, game.phase, notes) == (0, "playing", [])


def test_python_that_asks_for_what_is_impossible_leaves_the_board_as_it_is(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    with pytest.raises(IllegalSlide, match=r"X\+1 is not possible"):
        game.run.slide("X", 1)
    assert (incidents(game), front.heard, notice_of(game)) == (["SlideRefused X+1"], [], "")


def test_a_touch_is_answered_and_means_nothing_unless_somebody_wants_to_know(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.report("touch", "A")
    assert (incidents(game), front.state["answered"]) == ([], {"view": 1})
    touched: list[str] = []
    board_of(game).report_touches(touched.append)
    front.report("touch", "B")
    front.report("touch", "B", n=2)
    board_of(game).report_touches(None)
    front.report("touch", "A", n=4)
    assert touched == ["B"]


def test_two_views_are_answered_each(game: BlockShift) -> None:
    press_panel(game)
    one, two = FrontEnd(board_of(game), "one"), FrontEnd(board_of(game), "two")
    one.slide("B", -1)
    two.slide("B", -1)
    assert two.state["answered"] == {"one": 1, "two": 1}
    assert game.moves == 2


def test_the_views_remembered_are_bounded(game: BlockShift) -> None:
    press_panel(game)
    for number in range(100):
        FrontEnd(board_of(game), f"view {number}").slide("X", 1)
    assert len(board_of(game)._state["answered"]) <= 16


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([2**53, 10**400, -(10**400), 0, -1, 1, 5, 6]),
    st.floats(),
    st.text(max_size=60),
    st.sampled_from(["A", "B", "X", "Q", "view", "slide", "draw", "cancel", "touch", "v" * 41]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=3),
)
MESSAGES = st.one_of(
    ODD,
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(("kind", "view", "n", "epoch", "block", "cells", "place", "dark"), ODD),
    ),
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["slide", "cancel", "touch"]),
            "view": st.just("hostile"),
            "n": ODD,
            "epoch": ODD,
            "block": ODD,
        },
        optional={"cells": ODD, "place": ODD},
    ),
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[BlockShift, BlockShift]]:
    """A game that has not begun and one that has, for thousands of messages."""
    path = tmp_path_factory.mktemp("hostile") / "records.sqlite3"
    waiting, begun = BlockShift(records=path), BlockShift(records=path)
    begun.run.start()
    yield waiting, begun
    waiting.close()
    begun.close()


def send_and_see_no_change(games: tuple[BlockShift, BlockShift], message: object) -> None:
    """Send a message to both games and see that nothing changes."""
    for game in games:
        front = FrontEnd(board_of(game))
        if isinstance(message, dict) and message.get("epoch") == front.state["epoch"]:
            message = {**message, "epoch": -1}  # even a well-formed gesture must be stale here
        before = (game.run.board, game.moves, game.phase, game.run.events, notice_of(game))
        front.send(message)
        assert (game.run.board, game.moves, game.phase, game.run.events, notice_of(game)) == before


@pytest.mark.slow
@settings(max_examples=tries(1000))
@given(message=MESSAGES)
def test_hostile_messages_change_nothing_and_raise_nothing(
    games: tuple[BlockShift, BlockShift], message: object
) -> None:
    send_and_see_no_change(games, message)


def test_ten_thousand_odd_messages_change_nothing(games: tuple[BlockShift, BlockShift]) -> None:
    odd = [
        None,
        True,
        -1,
        0,
        1,
        2,
        6,
        2**53,
        10**400,
        math.nan,
        math.inf,
        "",
        "A",
        "X",
        "Q",
        "view",
        [],
        {},
        [1],
        {"n": 1},
    ]
    chance = random.Random(1)
    for number in range(tries(10_000)):
        message = {key: chance.choice(odd) for key in ("view", "n", "epoch", "block", "cells", "place")}
        kind = ("slide", "cancel", "touch")[number % 3]
        well_formed = {"kind": kind, "view": "odd", "n": number + 1, "epoch": 2, "block": "A", "cells": 1}
        send_and_see_no_change(games, {**well_formed, **dict(chance.sample(sorted(message.items()), 2))})


@pytest.mark.parametrize("cells", [math.nan, math.inf, 1.0, True, "1", None, [1], 10**400, 6, -6, 0])
def test_only_whole_cells_within_the_board_are_a_slide(game: BlockShift, cells: object) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("B", cells)
    assert (game.moves, front.state["answered"]) == (0, {"view": 1})


@pytest.mark.parametrize("phase", ["ready", "level_complete", "results"])
def test_slides_out_of_phase_change_nothing(game: BlockShift, phase: str) -> None:
    if phase != "ready":
        press_panel(game)
    if phase == "level_complete":
        clear(game.run)
    if phase == "results":
        play(game.run, 10)
    assert game.phase == phase
    before = game.run.log
    front = FrontEnd(board_of(game))
    for block in game.run.board.blocks:
        for cells in (-1, 1):
            front.slide(block, cells)
    assert (game.run.log, game.phase) == (before, phase)
    assert front.state["answered"] == {"view": front.gestures}


@pytest.mark.slow
def test_two_threads_lose_no_move_and_double_none(game: BlockShift) -> None:
    press_panel(game)
    front = FrontEnd(board_of(game))
    made = {"drags": 0, "calls": 0}

    def drag() -> None:
        for i in range(5000):
            front.slide("B", -1 if i % 2 == 0 else 1)
        made["drags"] = front.gestures

    def call() -> None:
        for i in range(5000):
            try:
                game.run.slide("A", -1 if i % 2 == 0 else 1)
            except IllegalSlide:  # the other thread's block may be in the way; then nothing happened
                continue
            made["calls"] += 1

    threads = [threading.Thread(target=work) for work in (drag, call)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = game.run.log
    assert made["drags"] == 5000
    assert sum(one.slide.block == "A" for one in log) == made["calls"]
    assert game.moves == game.run.moves == sum(one.slide.moves for one in log)
    assert [one.number for one in log] == list(range(1, len(log) + 1))
    board = PACK.levels[0].board
    for one in log:
        assert one.before == board
        board = board.after(one.slide)
    assert board == game.run.board == board_of(game).board


# ---- when something is wrong --------------------------------------------------------------------


def test_a_game_without_records_goes_on_and_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    game = BlockShift(records=blocked / "below" / "records.sqlite3")
    assert "This run is not being saved" in notice_of(game)
    assert "\n" not in words(notice_of(game))
    press_panel(game)
    play(game.run, 10)
    assert (game.phase, game.total, game.best) == ("results", 1500, None)
    assert "This run is not saved" in panel_of(game)
    game.close()
    assert blocked.read_text() == "no folder"


def test_a_damaged_file_is_left_as_it_is(tmp_path: Path) -> None:
    damaged = tmp_path / "records.sqlite3"
    damaged.write_bytes(b"not a database" * 1000)
    game = BlockShift(records=damaged)
    press_panel(game)
    play(game.run, 10)
    assert "This run is not being saved" in notice_of(game)
    game.close()
    assert damaged.read_bytes() == b"not a database" * 1000


def test_records_that_fail_in_the_middle_of_a_run_are_said(game: BlockShift, records: Records) -> None:
    press_panel(game)
    assert notice_of(game) == ""
    records.close()
    game.run.slide("A", -1)
    assert "This run is not being saved" in notice_of(game)
    assert game.moves == 1


def test_an_observer_that_fails_is_shown_and_the_board_stays_usable(game: BlockShift) -> None:
    def fail(_: object) -> None:
        message = "my observer"
        raise ValueError(message)

    game.observe(fail, names="moves")
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("A", -1)
    front.slide("A", -1)
    assert game.run.moves == 2
    assert "Something went wrong (ValueError: my observer)" in notice_of(game)
    game.unobserve(fail, names="moves")
    front.slide("A", 1)
    assert notice_of(game) == ""


def test_a_mistyped_keyword_is_refused_with_the_right_name(records: Records) -> None:
    with pytest.raises(TypeError, match="no keyword 'pakc'; did you mean 'pack'"):
        BlockShift(pakc="block-shift", records=records)
    with pytest.raises(TypeError, match="no keyword 'levle'"):
        BlockShift(levle=3, records=records)
    with pytest.raises(TypeError, match="no keyword 'on_slid'; did you mean 'on_slide'"):
        BoardView(PACK.levels[0].board, on_slid=print)


@pytest.mark.parametrize(("ours", "base"), [(BoardView, anywidget.AnyWidget), (BlockShift, ipywidgets.VBox)])
def test_no_name_of_ours_hides_one_of_the_library(
    ours: type[ipywidgets.Widget], base: type[ipywidgets.Widget], game: BlockShift
) -> None:
    theirs = base()
    with theirs.hold_sync():
        classes = [vars(each) for each in ours.mro() if each.__module__.startswith("blockshift_widget.")]
        mine = set().union(*classes, vars(board_of(game) if ours is BoardView else game)) - {*vars(theirs)}
    hidden = {name for name in mine if hasattr(theirs, name) and not name.startswith(("__", *TRAITLETS))}
    theirs.close()
    assert hidden - {"_esm", "_css"} == {"close", "observe", "unobserve"}


TRAITLETS = ("_trait", "_all_trait", "_static_immutable", "_descriptors", "_instance_inits", "_anywidget")
"""What every class with traits has of its own."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may touch the records of whoever runs it."""
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path / "home"))


# ---- the widgets as such ------------------------------------------------------------------------


def test_closing_closes_every_part_and_does_no_harm_twice(records: Records) -> None:
    before = {*_instances}
    game = BlockShift(records=records)
    press_panel(game)
    play(game.run, 3)
    game.close()
    game.close()
    assert {*_instances} - before == {game.layout.model_id}  # which its owner may have given to others too


def test_a_closed_game_is_let_go() -> None:
    game = BlockShift()
    press_panel(game)
    gone = [weakref.ref(part) for part in (game, board_of(game), game.run)]
    game.close()
    del game
    gc.collect()
    assert [part() for part in gone] == [None, None, None]


def test_a_board_by_itself_plays_along() -> None:
    view = BoardView(PACK.levels[0].board)
    front = FrontEnd(view)
    front.slide("A", -2)
    front.slide("X", 2)
    assert view.board.solved
    view.close()


def test_a_handler_of_a_board_decides() -> None:
    asked: list[Slide] = []
    view = BoardView(PACK.levels[0].board, on_slide=asked.append)
    front = FrontEnd(view)
    front.slide("A", -2)
    assert asked == [Slide("A", -2)]
    assert view.board == PACK.levels[0].board
    assert front.state["answered"] == {"view": 1}
    view.close()


def test_a_handler_for_cancelled_drags_that_fails_is_logged_and_the_board_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(name: str) -> None:
        raise ValueError(name)

    view = BoardView(PACK.levels[0].board, on_cancel=fail)
    front = FrontEnd(view)
    front.report("cancel", "A")
    assert "BoardView failed" in caplog.text
    assert front.state["answered"] == {"view": 1}
    assert front.state["say"] == "Something went wrong; the block is back where it was"
    front.slide("A", -1)
    assert view.board.blocks["A"].row == 1
    view.close()


def test_a_mark_stays_until_the_next_slide_or_board() -> None:
    view = BoardView(PACK.levels[0].board)
    front = FrontEnd(view)
    view.mark("A", "?", say="Look at block A")
    assert [set(heard["state"]) for heard in front.heard] == [{"_state", "_mark"}]
    assert (view._mark, front.state["say"]) == ({"block": "A", "badge": "?"}, "Look at block A")
    front.slide("X", 1)  # refused
    assert view._mark == {"block": "A", "badge": "?"}
    front.slide("A", -1)
    assert view._mark == {}
    view.mark("B", "?")
    view.show(PACK.levels[1].board)
    assert view._mark == {}
    view.mark("B", "?")
    view.mark("", say="nothing to see")
    assert (view._mark, front.state["say"]) == ({}, "nothing to see")
    view.close()


def test_a_board_is_drawn_for_a_new_scene_and_for_a_new_view_but_not_for_a_slide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[list[Any]] = []
    monkeypatch.setattr("blockshift_widget.widgets.board.drawing.draw", lambda pictures: drawn.append(list(pictures)))
    view = BoardView(PACK.levels[0].board)
    assert len(drawn) == 1
    front = FrontEnd(view)
    front.slide("A", -1)
    view.show(PACK.levels[0].board)
    assert len(drawn) == 1
    front.send({"kind": "draw", "dark": True})
    assert len(drawn) == 2
    canvases = [canvas for canvas, _ in drawn[-1]]
    assert canvases[0] is view._canvases.floor
    assert len(canvases) == len({id(canvas) for canvas in canvases}) == 1 + len(view.board.blocks)
    front.send({"kind": "draw", "dark": False})
    view.close()
    front.send({"kind": "draw", "dark": False})
    assert len(drawn) == 3


def test_levels_share_canvases_of_one_shape() -> None:
    view = BoardView(PACK.levels[-1].board)
    canvases = {id(part) for part in view._canvases._parts}
    for level in PACK.levels:
        view.show(level.board)
        used = [view._given[name] for name in level.board.blocks]
        assert len({id(canvas) for canvas in used}) == len(used)
    view.show(PACK.levels[-1].board)
    assert canvases <= {id(part) for part in view._canvases._parts}
    assert all(part.comm is not None for part in view._canvases._parts)
    view.close()


def test_a_pack_in_hand_and_a_path_can_be_played(records: Records, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[levels]]\npar = 4\nboard = """\n......\n......\nXX....\n......\n......\n......"""\n')
    game = BlockShift(pack=path, records=records)
    press_panel(game)
    assert figures(game)["Level"] == "1 of 1"
    game.run.slide("X", 4)
    assert button_of(game) == "See Results"
    game.close()
    other = BlockShift(pack=PACK, records=records)
    assert other.pack is PACK
    other.close()


def test_the_records_are_closed_by_who_opened_them(records: Records, tmp_path: Path) -> None:
    BlockShift(records=records).close()
    assert records.runs() == ()
    own = BlockShift(records=tmp_path / "own.sqlite3")
    inner = own._own_records
    assert inner is not None
    own.close()
    with pytest.raises(OSError, match="closed"):
        inner.runs()


def test_an_unknown_block_in_python_says_so(game: BlockShift) -> None:
    press_panel(game)
    with pytest.raises(IllegalSlide, match="no block 'Q'"):
        game.run.slide("Q", 1)
    assert isinstance(game.run.board, Board)
