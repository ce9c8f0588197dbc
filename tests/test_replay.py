"""The Replay widget, driven in Python without a browser."""

from __future__ import annotations

import gc
import math
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import traitlets as t
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from blockshift_widget import BlockShift, BoardView, Records, Replay, Run
from blockshift_widget.analysis import ReplayedEvents
from blockshift_widget.records import RunLog, RunLogError
from tests.budget import tries
from tests.front_end import FrontEnd
from tests.plays import a_run, finish
from tests.strategies import GATE, ROAD, SMALL_PACK
from tests.test_replayed_events import DISTANCES, MOVES, SHUT_PACK, WASTED_SO_FAR, WORDS, by_hand, log_of

LAST = len(WORDS) - 1


@pytest.fixture
def replay() -> Iterator[Replay]:
    begun = Replay(by_hand())
    yield begun
    begun.close()


class Browser:
    """A page that shows a replay: it hears what the widget sends, and asks as our module does."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.heard: list[dict[str, Any]] = []
        self.board = FrontEnd(board_of(replay))
        replay.comm.publish_msg = self._hear

    def _hear(self, _kind: str, data: dict[str, Any], *_: object, **__: object) -> None:
        self.heard.append(data)

    def set(self, **values: object) -> None:
        """Set traits, as a model in the browser does."""
        self._receive({"method": "update", "state": values, "buffer_paths": []})

    def send(self, content: object) -> None:
        """Send any content as a custom message."""
        self._receive({"method": "custom", "content": content})

    def tick(self, event: object) -> None:
        """Say that an event has been shown long enough."""
        self.send({"kind": "tick", "event": event})

    def _receive(self, data: dict[str, Any]) -> None:
        self.replay._handle_msg({"content": {"data": data}, "buffers": []})


def board_of(replay: Replay) -> BoardView:
    """Return the board of a replay."""
    return replay._board


def tryout_of(replay: Replay) -> BoardView:
    """Return the board of the tryout."""
    view = replay._tryout.view
    assert view is not None
    return view


def shown(replay: Replay) -> dict[str, Any]:
    """Return what a browser shows of the event."""
    page = replay._page
    assert page["epoch"] == board_of(replay)._state["epoch"]
    assert replay._state["event"] == replay.event
    return dict(page["events"][replay.event - page["first"]])


def figures(replay: Replay) -> dict[str, str]:
    """Return the figures above the board."""
    return dict(shown(replay)["figures"])


# ---- events --------------------------------------------------------------------------------------


def test_a_replay_begins_with_the_first_step(replay: Replay) -> None:
    assert (replay.event, replay.playing, replay.speed, replay.best_shown) == (0, False, 1.0, False)
    assert replay.words == shown(replay)["words"] == WORDS[0]
    assert board_of(replay).board == GATE
    assert not board_of(replay)._state["active"]
    assert replay._state["title"] == "Level 1 of 3: Gate"
    assert replay._run["title"] == "Ada, Small, 2026-01-01 00:00 UTC"
    assert replay._run["last"] == LAST


def test_every_step_shows_its_board_words_and_figures(replay: Replay) -> None:
    for number, words in enumerate(WORDS):
        replay.event = number
        assert board_of(replay).board == replay.events[number].board
        assert board_of(replay)._state["say"] == shown(replay)["words"] == words
        assert figures(replay) == {
            "Moves": str(MOVES[number]),
            "Par": "5" if number < 8 else "4",
            "To the exit": str(DISTANCES[number]),
            "Wasted so far": str(WASTED_SO_FAR[number]),
        }


def test_the_kind_of_each_step_is_named(replay: Replay) -> None:
    marks = []
    for number in range(len(WORDS)):
        replay.event = number
        marks.append(shown(replay)["mark"])
    assert marks == [
        "plain", "wasted", "refused", "best", "refused", "plain", "best", "best", "plain", "best", "wasted", "best",
    ]  # fmt: skip


def test_levels_and_attempts_are_named(replay: Replay) -> None:
    assert replay._run["attempts"] == [
        {"first": 0, "events": 5, "level": 1, "name": "Level 1: Gate, attempt 1"},
        {"first": 5, "events": 3, "level": 1, "name": "Level 1: Gate, attempt 2"},
        {"first": 8, "events": 4, "level": 2, "name": "Level 2: Road, attempt 1"},
    ]
    replay.event = 9
    assert replay._state["title"] == "Level 2 of 3: Road"


@pytest.mark.parametrize(("asked", "taken"), [(-1, 0), (-(10**9), 0), (LAST, LAST), (LAST + 1, LAST), (10**9, LAST)])
def test_a_step_out_of_range_becomes_the_nearest(replay: Replay, asked: int, taken: int) -> None:
    replay.event = asked
    assert replay.event == replay._state["event"] == taken
    replay.event = 3
    Browser(replay).set(event=asked)
    assert replay.event == replay._state["event"] == taken


def test_the_step_can_be_observed(replay: Replay) -> None:
    seen: list[int] = []
    replay.observe(lambda change: seen.append(change["new"]), names="event")
    Browser(replay).set(event=4)
    replay.event = 2
    replay.next_mistake()
    assert seen == [4, 2, 10]


def test_where_the_block_came_from_is_marked(replay: Replay) -> None:
    replay.event = 1
    assert shown(replay)["ghost"] == [2, 4, 2, 1]  # row, column, height, width of A before it went up
    replay.event = 3
    assert shown(replay)["ghost"] == [2, 0, 1, 2]
    for still in (0, 2, 4, 5):
        replay.event = still
        assert shown(replay)["ghost"] is None


def test_the_curve_is_sent_once_for_an_attempt(replay: Replay) -> None:
    browser = Browser(replay)
    for event in (1, 2, 3, 4):
        browser.set(event=event)
    assert not any("_curve" in message.get("state", {}) for message in browser.heard)
    browser.set(event=5)
    assert sum("_curve" in message.get("state", {}) for message in browser.heard) == 1
    assert replay._curve["first"] == 5
    assert [event for event, _ in replay._curve["events"]] == [5, 6, 7]


def test_the_steps_of_an_attempt_are_sent_ahead(replay: Replay) -> None:
    for number, attempt in ((0, range(5)), (4, range(5)), (6, range(5, 8)), (11, range(8, 12)), (3, range(5))):
        replay.event = number
        page = replay._page
        assert (page["first"], len(page["events"])) == (attempt.start, len(attempt))
        assert [event["words"] for event in page["events"]] == [WORDS[one] for one in attempt]
        for event, one in zip(page["events"], attempt, strict=True):
            blocks = replay.events[one].board.blocks.values()
            assert event["at"] == {b.name: b.col if b.horizontal else b.row for b in blocks}
            if one == number:
                assert event["at"] == {name: at[0] for name, at in board_of(replay)._state["at"].items()}


def test_the_page_of_another_board_is_sent_anew(replay: Replay) -> None:
    first = replay._page
    replay.event = 3
    assert replay._page is first
    replay.event = 9
    replay.event = 3
    assert replay._page["events"] == first["events"]
    assert replay._page["epoch"] > first["epoch"]


def test_the_cursor_stands_where_the_step_is(replay: Replay) -> None:
    replay.event = 8
    first = shown(replay)["cursor"]
    replay.event = 11
    last = shown(replay)["cursor"]
    assert first[0] < last[0]
    assert first[1] < last[1]
    assert last[0] == replay._curve["events"][-1][1]


def test_a_step_in_a_level_sends_places_and_draws_nothing(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(event=1)
    assert [set(message["state"]) for message in browser.board.heard] == [{"_state"}]
    told = [set(message["state"]) for message in browser.heard if message["method"] == "update"]
    assert told == [{"_state"}]


def test_another_level_is_shown_with_its_own_blocks(replay: Replay) -> None:
    replay.event = 8
    assert set(board_of(replay)._state["at"]) == {"X"}
    assert board_of(replay).board == ROAD
    replay.event = 0
    assert set(board_of(replay)._state["at"]) == {"X", "A"}


def test_steps_from_two_threads_end_with_one_picture(replay: Replay) -> None:
    def walk(numbers: list[int]) -> None:
        for number in numbers * 50:
            replay.event = number

    threads = [threading.Thread(target=walk, args=(numbers,)) for numbers in ([0, 3, 9], [10, 5, 1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    replay.event = 7
    assert board_of(replay).board == replay.events[7].board
    assert shown(replay)["words"] == WORDS[7]


# ---- playing ------------------------------------------------------------------------------------


def test_playing_goes_on_step_by_step_and_stops_at_the_end(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(playing=True)
    for event in range(LAST):
        assert (replay.playing, replay.event) == (True, event)
        browser.tick(event)
    assert (replay.playing, replay.event) == (False, LAST)
    browser.tick(LAST)
    assert replay.event == LAST


def test_playing_at_the_end_begins_with_the_first_step(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(event=LAST)
    browser.set(playing=True)
    assert (replay.playing, replay.event) == (True, 0)


def test_two_views_go_no_faster_than_one(replay: Replay) -> None:
    one, two = Browser(replay), Browser(replay)
    one.set(playing=True)
    one.tick(0)
    two.tick(0)
    assert replay.event == 1
    two.tick(1)
    one.tick(1)
    assert replay.event == 2


def test_a_tick_after_a_pause_does_nothing(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(playing=True)
    browser.set(playing=False)
    browser.tick(0)
    assert replay.event == 0


def test_playing_and_pausing_are_answered(replay: Replay) -> None:
    """Whoever pressed the button is told that the kernel waits for nothing."""
    browser = Browser(replay)
    for playing in (True, False):
        browser.heard.clear()
        browser.set(playing=playing)
        assert sum("_state" in message.get("state", {}) for message in browser.heard) == 1


def test_a_step_by_hand_ends_playing_in_one_message(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(playing=True)
    browser.set(playing=False, event=5)
    assert (replay.playing, replay.event) == (False, 5)


def test_a_tick_is_answered_in_one_message(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(playing=True)
    browser.heard.clear()
    browser.tick(0)
    assert [set(message["state"]) for message in browser.heard] == [{"event", "_state"}]


def test_a_replay_of_one_step_does_not_play() -> None:
    replay = Replay(a_run())
    replay.playing = True
    assert (replay.playing, replay.event) == (False, 0)
    replay.close()


@pytest.mark.parametrize(("asked", "taken"), [(2, 2.0), (0, 0.1), (-3, 0.1), (1000, 20.0), (math.inf, 20.0)])
def test_the_speed_stays_possible(replay: Replay, asked: float, taken: float) -> None:
    replay.speed = asked
    assert replay.speed == taken


def test_a_speed_that_is_no_number_is_refused(replay: Replay) -> None:
    with pytest.raises(t.TraitError, match=r"events a second, 0\.1 to 20"):
        replay.speed = math.nan
    assert replay.speed == 1


# ---- the best slide and mistakes ----------------------------------------------------------------


def test_the_best_slide_is_shown_on_demand_only(replay: Replay) -> None:
    replay.event = 1
    assert replay._state["best"] == replay._state["arrows"] == []
    replay.best_shown = True
    assert replay._state["best"] == [
        "Better than A up 1: X right 1 or 2, or A down 1",
        "Best from here: X right 1 or 2, or A up 1",
    ]
    # From the middle of the leading cell: X to the right by the longer of its two, A up by one.
    assert sorted(replay._state["arrows"]) == [(1.5, 2.5, 2, 0), (4.5, 1.5, 0, -1)]
    replay.event = 7
    assert (replay._state["best"], replay._state["arrows"]) == (["X is out"], [])
    replay.best_shown = False
    assert replay._state["best"] == []


def test_next_mistake_goes_from_one_to_the_next(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(playing=True)
    browser.send({"kind": "mistake"})
    assert (replay.event, replay.playing, replay._state["notice"]) == (1, False, "")
    assert replay.next_mistake()
    assert replay.event == 10
    assert not replay.next_mistake()
    assert (replay.event, replay._state["notice"]) == (10, "No more mistakes after this event")
    replay.event = 9
    assert replay._state["notice"] == ""


def test_a_run_without_mistakes_is_told_to_be_one() -> None:
    replay = Replay(finish(a_run()))
    assert not replay.next_mistake()
    assert (replay.event, replay._state["notice"]) == (0, "No cell was wasted in this run")
    replay.close()


# ---- playing on ---------------------------------------------------------------------------------


def test_playing_on_from_a_step_is_counted_beside_the_run(replay: Replay) -> None:
    replay.event = 3
    replay.play_on()
    view = tryout_of(replay)
    assert view.board == replay.events[3].board
    assert replay._boards["tryout"] == view.model_id
    assert dict(view._figures) == {"Moves": "0", "To the exit": "3", "Wasted": "0"}
    player = FrontEnd(view)
    player.slide("A", 1)
    assert dict(view._figures) == {"Moves": "1", "To the exit": "3", "Wasted": "1"}
    assert replay._state["tryout"] == {"source": "event 3", "words": "3 cells to the exit", "out": False}
    assert view._state["say"] == "A down 1, moves 1. 3 cells to the exit"
    player.slide("X", 1)
    assert dict(view._figures)["Moves"] == "1"  # A is in the way: refused, and nothing counted
    assert view._state["say"] == "X can't move there"
    player.slide("A", 1)
    player.slide("X", 2)
    assert view.board.solved
    assert not view._state["active"]
    assert replay._state["tryout"] == {"source": "event 3", "words": "Out in 4 moves; the fewest were 3", "out": True}
    assert board_of(replay).board == replay.events[3].board


def test_a_tryout_starts_over_where_it_began_and_ends(replay: Replay) -> None:
    browser = Browser(replay)
    browser.set(event=3)
    browser.send({"kind": "try out"})
    view = tryout_of(replay)
    FrontEnd(view).slide("A", -1)
    browser.set(event=9)
    browser.send({"kind": "start over"})
    assert view.board == replay.events[3].board
    assert dict(view._figures)["Moves"] == "0"
    browser.send({"kind": "end tryout"})
    assert replay._state["tryout"] is None
    assert not view._state["active"]
    browser.send({"kind": "end tryout"})
    browser.send({"kind": "start over"})
    assert replay._state["tryout"] is None
    FrontEnd(view).slide("A", -1)
    assert view.board == replay.events[3].board


def test_a_tryout_uses_one_board_for_all_levels(replay: Replay) -> None:
    replay.play_on()
    first = tryout_of(replay)
    replay.event = 9
    replay.play_on()
    assert tryout_of(replay) is first
    assert first.board == replay.events[9].board
    assert set(first._state["at"]) == {"X"}


def test_there_is_nothing_to_play_on_once_x_is_out(replay: Replay) -> None:
    replay.event = 7
    replay.play_on()
    assert replay._state["tryout"] is None
    assert "X is out already" in replay._state["notice"]


def test_a_tryout_never_counts(tmp_path: Path) -> None:
    with Records(tmp_path / "records.sqlite3") as records:
        game = BlockShift(pack=SMALL_PACK, player="Ada", records=records)
        finish(game.run)
        before = (records.runs(), records.best("Ada", SMALL_PACK), game.run.events)
        replay = Replay(records)
        replay.play_on()
        player = FrontEnd(tryout_of(replay))
        player.slide("A", 1)
        player.slide("X", 4)
        assert replay._state["tryout"]["out"]
        assert (records.runs(), records.best("Ada", SMALL_PACK), game.run.events) == before
        replay.close()
        game.close()


# ---- what it shows ------------------------------------------------------------------------------


def test_a_game_a_run_and_a_log_are_shown_alike(tmp_path: Path) -> None:
    game = BlockShift(pack=SMALL_PACK, player="Ada", records=tmp_path)
    game.run.start()
    game.run.slide("A", 1)
    for source in (game, game.run, RunLog.of(game.run, "1", "Ada")):
        replay = Replay(source)
        replay.event = 1
        assert replay.words == "A down 1: no cell wasted"
        assert replay._run["title"].startswith("Small" if source is game.run else "Ada, Small")
        replay.close()
    game.close()


def test_a_run_that_goes_on_is_shown_as_it_stood() -> None:
    run = a_run()
    run.start()
    run.slide("A", 1)
    replay = Replay(run)
    run.slide("X", 4)
    run.next_level()
    assert len(replay.events) == 2
    replay.event = 5
    assert replay.words == "A down 1: no cell wasted"
    replay.close()


def test_records_show_the_run_that_started_last_or_the_one_named(tmp_path: Path) -> None:
    with Records(tmp_path / "records.sqlite3") as records:
        with pytest.raises(ValueError, match=r"there is no run in .*records\.sqlite3 yet"):
            Replay(records)
        names = []
        for cells in (1, 2):
            run = a_run()
            names.append(records.follow(run, f"Player {cells}").run_id)
            run.start()
            run.slide("X", cells)
        last, first = Replay(records), Replay(records, run_id=names[0])
        assert (last.log.player, first.log.player) == ("Player 2", "Player 1")
        first.event = last.event = 1
        assert (first.words, last.words) == ("X right 1: no cell wasted", "X right 2: no cell wasted")
        with pytest.raises(KeyError, match="no such name"):
            Replay(records, run_id="no such name")
        first.close()
        last.close()


def test_a_practice_run_says_so() -> None:
    run = a_run(practice=True)
    run.start()
    replay = Replay(run)
    assert replay._run["title"].endswith(", practice")
    replay.close()


def test_a_level_without_a_way_out_is_shown() -> None:
    run = a_run(SHUT_PACK)
    run.start()
    run.slide("X", 2)
    replay = Replay(run)
    replay.event = 1
    assert shown(replay)["cursor"] is None
    assert shown(replay)["mark"] == "plain"
    assert figures(replay)["To the exit"] == figures(replay)["Wasted so far"] == "\N{EN DASH}"
    assert not replay.next_mistake()
    replay.play_on()
    FrontEnd(tryout_of(replay)).slide("A", -1)
    assert replay._state["tryout"]["words"] == "X can't get out of here"
    replay.close()


def test_a_thousand_slides_are_shown() -> None:
    run = a_run()
    run.start()
    for _ in range(500):
        run.slide("X", 1)
        run.slide("X", -1)
    replay = Replay(run)
    replay.event = 1000
    assert figures(replay) == {"Moves": "1000", "Par": "5", "To the exit": "5", "Wasted so far": "1000"}
    assert len(replay._curve["events"]) == 1001
    assert len(replay._page["events"]) == 1001 % 64
    replay.event = 0
    assert replay.next_mistake()
    assert replay.event == 2
    replay.close()


@pytest.mark.parametrize("source", [None, 3, "run", [], object()])
def test_what_is_no_run_is_refused(source: object) -> None:
    with pytest.raises(TypeError, match=r"Replay\(\) shows a RunLog, a Run, Records or a game, not a"):
        Replay(source)


def test_a_run_has_no_run_id_to_choose() -> None:
    with pytest.raises(TypeError, match="run_id chooses one of the runs in Records; a Run has no other"):
        Replay(a_run(), run_id="1")


def test_a_mistyped_keyword_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Replay\(\) knows no keyword 'run_di'; did you mean 'run_id'\?"):
        Replay(a_run(), run_di="1")


def test_a_log_that_can_not_have_happened_is_refused() -> None:
    log = by_hand()
    with pytest.raises(RunLogError):
        Replay(RunLog("1", "Ada", log.pack, practice=False, events=log.events[1:]))


def test_traits_of_every_widget_are_taken() -> None:
    replay = Replay(a_run(), layout={"width": "50%"})
    assert replay.layout.width == "50%"
    replay.close()


# ---- when something is wrong --------------------------------------------------------------------


def test_a_failure_is_said_in_one_line_and_the_replay_goes_on(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: ReplayedEvents, _number: int) -> int:
        message = "no memory"
        raise MemoryError(message)

    with monkeypatch.context() as broken:
        broken.setattr(ReplayedEvents, "wasted", fail)
        replay.event = 3
        assert replay._state["notice"].startswith("Something went wrong (MemoryError: no memory)")
        Browser(replay).send({"kind": "mistake"})
        assert "MemoryError" in replay._state["notice"]
    replay.event = 9
    assert (replay._state["notice"], shown(replay)["words"]) == ("", WORDS[9])


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=2)
)
KINDS = st.one_of(ODD, st.sampled_from(["tick", "go", "end tryout", "start over"]))
MESSAGES = st.one_of(ODD, st.fixed_dictionaries({}, optional={"kind": KINDS, "event": ODD, "view": ODD}))


@pytest.fixture(scope="module")
def still() -> Iterator[Browser]:
    """A replay that does not play, for hundreds of messages."""
    replay = Replay(by_hand())
    yield Browser(replay)
    replay.close()


def test_after_a_lost_connection_everything_is_sent_again(replay: Replay) -> None:
    """With a new answer, so that a browser whose tick was lost goes on."""
    browser = Browser(replay)
    replay.event = 1
    answer = replay._state["answer"]
    browser.heard.clear()
    browser.send({"kind": "again"})
    sent = browser.heard[-1]["state"]
    assert {"event", "playing", "speed", "best_shown", "_run", "_state", "_curve", "_page", "_boards"} == {*sent}
    assert (sent["event"], sent["_state"]["event"]) == (1, 1)
    assert sent["_state"]["answer"] > answer


@settings(max_examples=tries(300))
@given(message=MESSAGES)
def test_hostile_messages_change_nothing_and_raise_nothing(still: Browser, message: object) -> None:
    still.send(message)
    replay = still.replay
    assert (replay.event, replay.playing, replay._state["tryout"]) == (0, False, None)
    assert shown(replay)["words"] == WORDS[0]


@pytest.mark.parametrize("value", ["3", None, [1], {}, 1.5, math.nan])
def test_what_is_no_step_is_refused(replay: Replay, value: object) -> None:
    with pytest.raises(t.TraitError):
        replay.event = value  # type: ignore[assignment]
    assert replay.event == 0


@pytest.mark.parametrize("event", [True, 1.5, "0", None, -1, 1, 10**400])
def test_a_tick_of_another_event_does_nothing(replay: Replay, event: object) -> None:
    replay.playing = True
    Browser(replay).tick(event)
    assert replay.event == 0


# ---- the end ------------------------------------------------------------------------------------


def test_a_closed_replay_leaves_nothing_behind() -> None:
    before = set(_instances)
    replay = Replay(by_hand())
    replay.play_on()
    browser = Browser(replay)
    replay.close()
    replay.close()
    browser.send({"kind": "mistake"})
    left = [type(_instances[name]).__name__ for name in set(_instances) - before]
    assert left == ["Layout"]  # its own, which ipywidgets leaves to whoever made it
    replay.layout.close()


def test_a_closed_replay_is_forgotten() -> None:
    replay = Replay(by_hand())
    replay.close()
    gone = weakref.ref(replay)
    del replay
    gc.collect()
    assert gone() is None


def test_an_unfinished_replay_is_closed_without_a_word() -> None:
    with pytest.raises(TypeError):
        Replay(None)
    gc.collect()


def test_a_log_and_a_run_are_left_as_they_were() -> None:
    run: Run = finish(a_run())
    log = log_of(run)
    events = run.events
    replay = Replay(log)
    for number in range(len(replay.events)):
        replay.event = number
    replay.close()
    assert run.events == log.events == events
