"""A run as a value: what happened is proved by playing it again, and what can't have happened is named."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board, BoardError, Slide
from blockshift_widget.game import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Phase,
    Run,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records.run_log import RunLog, RunLogError, board_of, slide_of, time_text
from tests.budget import tries
from tests.plays import DAWN, Action, a_run, act_out, finish, scripts
from tests.strategies import GATE, ROAD, SMALL_PACK

ONE = LevelPack("One", (Level("Gate", GATE, 5),))
DOWN = GATE.after(Slide("A", 1))
AT = [DAWN + timedelta(seconds=second) for second in range(1, 9)]

STORY: tuple[Event, ...] = (
    AttemptStarted(1, 1, GATE, AT[0]),
    SlideRefused(1, 1, 0, Slide("X", 3), GATE, AT[1]),
    SlideMade(1, 1, 1, Slide("A", 2), GATE, AT[2]),
    DragCancelled(1, 1, 1, "X", AT[3]),
    AttemptStarted(1, 2, GATE, AT[4]),
    SlideMade(1, 2, 1, Slide("A", 1), GATE, AT[5]),
    SlideMade(1, 2, 2, Slide("X", 4), DOWN, AT[6]),
    LevelCleared(1, 2, "Gate", 5, 5, 150, AT[6]),
    RunFinished(150, AT[7]),
)
"""One level: a gate pushed at in vain, opened too far, a drag given up, a restart, and then par."""


def story(*events: Event, pack: LevelPack = ONE) -> RunLog:
    return RunLog("7", "Ada", pack, practice=False, events=events)


def changed(number: int, /, **values: Any) -> RunLog:
    """Return the story with other values in one event, counted from 1."""
    events = list(STORY)
    events[number - 1] = replace(events[number - 1], **values)
    return story(*events)


# What happened


def test_a_story_written_by_hand_is_what_the_run_tells() -> None:
    run = Run(ONE, clock=lambda: AT[len(run.events)])
    run.start()
    with pytest.raises(ValueError, match="not possible"):
        run.slide("X", 3)
    run.slide("A", 2)
    run.cancel_drag("X")
    run.restart_level()
    run.slide("A", 1)
    run.slide("X", 4)
    run._clock = lambda: AT[7]
    run.next_level()
    assert RunLog.of(run, "7", "Ada") == story(*STORY)


def test_the_story_plays_again() -> None:
    run = story(*STORY).replayed()
    assert (run.phase, run.attempt, run.moves, run.scores, run.total) == (Phase.RESULTS, 2, 5, (150,), 150)
    assert run.events == STORY


@given(scripts(), st.booleans())
def test_whatever_is_played_plays_again(script: list[Action], practice: bool) -> None:
    run = act_out(a_run(practice=practice), script)
    again = RunLog.of(run, "7", "Ada").replayed()
    shown = ("phase", "number", "attempt", "board", "moves", "par", "scores", "total", "cleared", "events", "practice")
    assert [getattr(again, name) for name in shown] == [getattr(run, name) for name in shown]


@given(scripts(), st.integers(0, 99))
def test_a_log_may_end_anywhere_but_before_a_level_that_was_cleared(script: list[Action], cut: int) -> None:
    events = act_out(a_run(), script).events
    first = events[: cut % len(events) + 1]
    log = story(*first, pack=SMALL_PACK)
    last = first[-1]
    if isinstance(last, SlideMade) and last.before.after(last.slide).solved:
        with pytest.raises(RunLogError, match=rf"^event {len(first)}: the log ends here, .* level \d cleared"):
            log.replayed()
    else:
        assert log.replayed().events == first


def test_a_run_that_has_not_started_has_no_times() -> None:
    log = RunLog.of(a_run(), "7", "Ada")
    assert (log.events, log.started_at, log.finished_at) == ((), None, None)
    assert log.replayed().phase is Phase.READY


def test_a_log_knows_when_the_run_began_and_ended() -> None:
    assert (story(*STORY).started_at, story(*STORY).finished_at) == (AT[0], AT[7])
    assert (story(*STORY[:-1]).started_at, story(*STORY[:-1]).finished_at) == (AT[0], None)


def test_a_log_is_a_value() -> None:
    log = RunLog.of(finish(a_run()), "7", "Ada")
    copied = pickle.loads(pickle.dumps(log))  # noqa: S301 (our own)
    assert (copied, hash(copied)) == (log, hash(log))
    with pytest.raises(AttributeError):
        log.player = "Bo"  # type: ignore[misc]


# What can't have happened

IMPOSSIBLE: dict[str, tuple[RunLog, int, str | None, str]] = {
    "a slide through a block": (changed(3, slide=Slide("X", 3)), 3, None, r"X\+3 is not possible"),
    "a slide of no block": (changed(3, slide=Slide("Z", 1)), 3, None, "there is no block 'Z'"),
    "a slide of no cells": (changed(3, slide=Slide("A", 0)), 3, None, "what happens is: nothing"),
    "a slide from another board": (changed(3, before=ROAD), 3, "before", f"before {ROAD.layout}, but it is"),
    "a slide on another level": (changed(3, level=2), 3, "level", "level 2, but it is 1"),
    "a slide of another attempt": (changed(3, attempt=2), 3, "attempt", "attempt 2, but it is 1"),
    "slide numbers with a gap": (changed(7, number=3), 7, "number", "number 3, but it is 2"),
    "another slide than the next one needs": (changed(6, slide=Slide("A", -2)), 7, "before", "but it is ....A"),
    "a refusal of what is allowed": (changed(2, slide=Slide("X", 2)), 2, None, r"slide 1 of level 1, X\+2"),
    "a refusal of no block": (changed(2, slide=Slide("Z", 1)), 2, None, "nothing"),
    "a refusal of more cells than there are": (changed(2, slide=Slide("X", 6)), 2, None, "nothing"),
    "a refusal on another board": (changed(2, board=ROAD), 2, "board", "refused on level 1"),
    "a refusal after a slide to come": (changed(2, number=1), 2, "number", "number 1, but it is 0"),
    "a drag of no block": (changed(4, block="Z"), 4, None, "there is no block 'Z'"),
    "a drag before the slide": (changed(4, number=0), 4, "number", "number 0, but it is 1"),
    "an attempt left out": (changed(5, attempt=3), 5, "attempt", "attempt 3, but it is 2"),
    "an attempt at another board": (changed(5, board=DOWN), 5, "board", DOWN.layout),
    "a next level too early": (changed(5, level=2, attempt=1), 5, None, "in PLAYING"),
    "a second start": (changed(5, attempt=1), 5, None, "in PLAYING"),
    "moves that don't add up": (changed(8, moves=4), 8, "moves", "moves 4, but it is 5"),
    "another par": (changed(8, par=4), 8, "par", "par 4, but it is 5"),
    "another score": (changed(8, score=145), 8, "score", "score 145, but it is 150"),
    "another title": (changed(8, title="Gat"), 8, "title", "title 'Gat', but it is 'Gate'"),
    "a level cleared later than its slide": (changed(8, at=AT[7]), 8, "at", "it is 2026-01-01T00:00:07"),
    "a total that doesn't add up": (changed(9, total=151), 9, "total", "total 151, but it is 150"),
    "a time before the last one": (changed(4, at=AT[1]), 4, "at", "before the event before it"),
    "no start": (story(*STORY[1:]), 1, None, "in READY"),
    "another level first": (story(AttemptStarted(2, 1, ROAD, AT[0])), 1, None, "in READY"),
    "no slide before the level is cleared": (story(*STORY[:6], *STORY[7:]), 7, None, "nothing"),
    "a slide after the level is cleared": (story(*STORY[:8], STORY[6]), 9, None, "in LEVEL_COMPLETE"),
    "a drag after the level is cleared": (story(*STORY[:8], replace(STORY[3], at=AT[7])), 9, None, "in LEVEL_COMPLETE"),
    "a restart of a cleared level": (story(*STORY[:8], AttemptStarted(1, 3, GATE, AT[7])), 9, None, "LEVEL_COMPLETE"),
    "a level beyond the last": (story(*STORY[:8], AttemptStarted(2, 1, ROAD, AT[7])), 9, None, "a total of 150"),
    "results too early": (story(*STORY[:5], STORY[8]), 6, None, "in PLAYING"),
    "an event after the results": (story(*STORY, AttemptStarted(1, 1, GATE, AT[7])), 10, None, "in RESULTS"),
    "results twice": (story(*STORY, STORY[-1]), 10, None, "in RESULTS"),
    "a cleared level left out": (story(*STORY[:7], STORY[8]), 8, None, "level 1 cleared in 5 moves, score 150"),
    "a cleared level left out at the end": (story(*STORY[:7]), 7, None, "the log ends here"),
    "another pack": (replace(story(*STORY), pack=SMALL_PACK), 9, None, "attempt 1 at level 2 started"),
}  # fmt: skip


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_have_happened_is_named(what: str) -> None:
    log, event, field, words = IMPOSSIBLE[what]
    with pytest.raises(RunLogError, match=rf"(?s)^event {event}: .*{words}") as caught:
        log.replayed()
    assert (caught.value.event, caught.value.field) == (event, field)
    assert len(str(caught.value)) < 500


def test_no_two_events_change_places() -> None:
    """All orders of two neighbours but one: a refused slide and a cancelled drag know nothing of each other."""
    for index in range(len(STORY) - 1):
        events = list(STORY)
        one, other = events[index : index + 2]
        events[index : index + 2] = [replace(other, at=one.at), replace(one, at=other.at)]
        with pytest.raises(RunLogError):
            story(*events).replayed()


VALUES: dict[str, Callable[[Any], Any]] = {
    "level": lambda value: value + 1,
    "attempt": lambda value: value + 1,
    "number": lambda value: value + 1,
    "board": lambda value: ROAD if value == GATE else GATE,
    "before": lambda value: ROAD if value == GATE else GATE,
    "slide": lambda value: Slide(value.block, -3 * value.cells),
    "block": lambda _: "Q",
    "title": str.upper,
    "moves": lambda value: value - 1,
    "par": lambda value: value - 1,
    "score": lambda value: value - 5,
    "total": lambda value: value + 5,
    "at": lambda value: value - timedelta(days=1),
}


@settings(max_examples=tries(60))
@given(scripts(), st.data())
def test_one_wrong_value_anywhere_is_found(script: list[Action], data: st.DataObject) -> None:
    events = list(act_out(a_run(), script).events)
    index = data.draw(st.integers(0, len(events) - 1))
    field = data.draw(st.sampled_from([field.name for field in fields(events[index])]))
    if (index, field) == (0, "at"):
        return  # nothing was before it
    if field == "slide" and isinstance(events[index], SlideRefused):
        return  # other slides are refused as well
    value = VALUES[field](getattr(events[index], field))
    events[index] = replace(events[index], **{field: value})
    with pytest.raises(RunLogError) as caught:
        story(*events, pack=SMALL_PACK).replayed()
    assert caught.value.event is not None
    assert caught.value.event >= index + 1


# Values that come back often


def test_times_are_written_in_utc_with_microseconds() -> None:
    india = timezone(timedelta(hours=5, minutes=30))
    assert time_text(datetime(2026, 3, 29, 1, 30, tzinfo=india)) == "2026-03-28T20:00:00.000000+00:00"
    assert time_text(datetime(2026, 3, 29, 1, 30, 2, 70, tzinfo=UTC)) == "2026-03-29T01:30:02.000070+00:00"


def test_boards_and_slides_are_made_once_and_checked_every_time() -> None:
    assert board_of(GATE.layout) == GATE
    assert board_of(GATE.layout) is board_of(str(GATE.layout))
    assert slide_of("A", -2) == Slide("A", -2)
    assert slide_of("A", -2) is slide_of("A", -2)
    for _ in range(2):
        with pytest.raises(BoardError):
            board_of("XX")
        slide_of("A", 1)
        with pytest.raises(TypeError):
            slide_of("A", True)
        with pytest.raises(TypeError):
            slide_of("A", 1.0)
    assert isinstance(board_of(GATE.layout), Board)


# Versions


def test_a_log_of_other_rules_is_not_judged_by_these() -> None:
    log = replace(story(*STORY), scoring=2)
    with pytest.raises(RunLogError, match="follow version 2 of the rules") as caught:
        log.replayed()
    assert (caught.value.event, caught.value.field) == (None, "scoring")
