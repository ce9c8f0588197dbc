"""What every widget of ours does at its edge: messages are answered, failures are shown, observers all hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blockshift_widget import BlockShift, BoardView, LevelEditor, Race, Records, Replay, Run, SearchLab, load_pack
from blockshift_widget.widgets.shared.view import View
from tests.front_end import FrontEnd, board_of, notice_of, press_panel
from tests.plays import finish
from tests.strategies import GATE


def a_replay() -> Replay:
    return Replay(finish(Run(load_pack("lab"))))


def a_race() -> Race:
    return Race(SearchLab(GATE), SearchLab(GATE, algorithm="a_star"))


MAKERS: tuple[Callable[[], View], ...] = (
    lambda: BoardView(GATE), a_replay, lambda: SearchLab(GATE), a_race, lambda: LevelEditor(GATE),
)  # fmt: skip
NAMES = ("board", "replay", "lab", "race", "editor")


@pytest.fixture(params=MAKERS, ids=NAMES)
def view(request: pytest.FixtureRequest) -> Iterator[View]:
    view = request.param()
    yield view
    for part in (view, *getattr(view, "labs", ())):
        part.close()


def send(view: View, content: object) -> None:
    """Send what a front end would."""
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


class NotJson:
    """A value of a front end's own, as one in the same process gives for null."""


UNREADABLE: tuple[dict[str, Any], ...] = (
    {}, {"kind": None}, {"kind": "slide"}, {"kind": ["slide"]}, {"kind": "no such kind"}, {"kind": "draw"},
    {"kind": "tick"}, {"kind": "slide", "epoch": 1, "block": "A", "cells": 1, "place": "here"},
    {"kind": "slide", "epoch": None, "block": "A", "cells": 1, "place": None},
    {"kind": "slide", "epoch": 1, "block": "A", "cells": 2**80},
    {"kind": "save", "seen": 1, "title": None, "file": []}, {"kind": "wall", "seen": -1, "start": [0, 9]},
    {"kind": "choose", "name": {}, "value": []}, {"kind": "speed", "value": "fast"}, {"kind": "cell", "at": NotJson()},
)  # fmt: skip


@pytest.mark.parametrize("content", UNREADABLE)
def test_every_numbered_message_is_answered_whatever_it_holds(view: View, content: dict[str, Any]) -> None:
    for number in (1, 2, 2):
        before = view._state["answer"]
        send(view, {"view": "v", "n": number, **content})
        assert view._state["answer"] > before
        assert view._state["answered"] == {"v": number}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
PARTS = ("epoch", "block", "cells", "place", "seen", "start", "end", "title", "file", "letter", "name", "value", "at",
         "right", "up", "number", "answer", "event", "dark")  # fmt: skip
KINDS = ("slide", "cancel", "touch", "draw", "again", "tick", "add", "move", "wall", "rename", "undo", "choose", "cell",
         "arrow", "browse", "speed", "mistake", "hardest")  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    contents=st.lists(
        st.tuples(st.sampled_from(KINDS) | JSON, st.dictionaries(st.sampled_from(PARTS), JSON, max_size=4)), max_size=8
    )
)
def test_random_numbered_messages_are_all_answered(view: View, contents: list[tuple[Any, dict[str, Any]]]) -> None:
    first = view._state["answered"].get("v", 0) + 1
    for number, (kind, parts) in enumerate(contents, first):
        send(view, {**parts, "kind": kind, "view": "v", "n": number})
        assert view._state["answered"]["v"] == number


def test_a_question_without_a_number_is_answered_too(view: View) -> None:
    for content in ({"kind": "no such kind"}, {"kind": "cell", "at": "there"}):
        before = view._state["answer"]
        send(view, content)
        assert view._state["answer"] > before


@pytest.mark.parametrize("view", MAKERS[1:4], ids=NAMES[1:4], indirect=True)
def test_a_tick_that_cannot_be_read_is_answered_so_that_the_clock_goes_on(view: View) -> None:
    before = view._state["answer"]
    send(view, {"kind": "tick", "event": [], "answer": "last"})
    assert view._state["answer"] > before


def test_whatever_fails_is_answered_and_shown(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        message = "no memory"
        raise MemoryError(message)

    monkeypatch.setattr(view, "_take", fail)
    send(view, {"kind": "slide", "view": "v", "n": 1})
    assert view._state["answered"] == {"v": 1}
    assert "Something went wrong" in view._state[view._failure_shown_as]


def test_a_closed_widget_answers_nothing(view: View) -> None:
    view.close()
    before = view._state
    send(view, {"kind": "slide", "view": "v", "n": 1})
    assert view._state == before


# ---- observers and listeners ------------------------------------------------------------------------------------


def fail(_: object) -> None:
    """Fail as an observer with a mistake in it does."""
    message = "my observer"
    raise ValueError(message)


@pytest.fixture
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BlockShift]:
    with Records(tmp_path_factory.mktemp("records")) as records:
        game = BlockShift(records=records)
        yield game
        game.close()


def test_every_observer_of_a_game_hears_every_change_whatever_another_one_does(game: BlockShift) -> None:
    heard: list[tuple[str, object]] = []
    for name in ("phase", "level", "moves", "par", "total"):
        game.observe(fail, names=name)
        game.observe(lambda change: heard.append((change["name"], change["new"])), names=name)
    press_panel(game)
    front = FrontEnd(board_of(game))
    front.slide("A", -2)
    front.slide("X", 2)
    assert heard == [
        ("phase", "playing"), ("moves", 2), ("phase", "level_complete"), ("moves", 4), ("total", 150),
    ]  # fmt: skip
    assert "Something went wrong (ValueError: my observer)" in notice_of(game)


def test_a_listener_that_fails_stops_neither_panel_nor_recording(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Records(tmp_path_factory.mktemp("records")) as records:
        game = BlockShift(records=records)
        game.run.listen(fail)
        finish(game.run)
        assert (game.phase, game.best) == ("results", 1500)
        assert [run.total for run in records.runs()] == [1500]
        assert notice_of(game).count("bsw-note") == 1, "shown once"
        game.close()


def test_an_observer_can_be_taken_back(game: BlockShift) -> None:
    game.observe(fail, names="moves")
    game.unobserve(fail, names="moves")
    press_panel(game)
    game.run.slide("A", -1)
    assert notice_of(game) == ""
    game.observe(fail, names="moves")
    game.unobserve_all()


def test_an_observer_of_a_view_that_fails_is_shown_and_the_others_hear() -> None:
    replay = a_replay()
    heard: list[int] = []
    replay.observe(fail, names="event")
    replay.observe(lambda change: heard.append(change["new"]), names="event")
    replay.event = 2
    assert heard == [2]
    assert "Something went wrong (ValueError: my observer)" in replay._state["notice"]
    replay.close()


def test_what_a_lab_refuses_is_raised_for_whoever_chose_it() -> None:
    lab = SearchLab(GATE)
    with pytest.raises(Exception, match="algorithm is"):
        lab.algorithm = "no such algorithm"
    lab.close()
