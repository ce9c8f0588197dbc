"""What a replay shows, event by event, against runs judged by hand."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings

from blockshift_widget import Board, IllegalSlide, Level, LevelPack, Run, Slide, StateSpace, explore
from blockshift_widget.analysis import distances
from blockshift_widget.analysis.curve import HEIGHT, WIDTH, Curve, Point, ticks
from blockshift_widget.analysis.replay_pages import PAGE, arrows, describe, page_of
from blockshift_widget.analysis.replayed_events import ReplayedEvents, slides_in_words
from blockshift_widget.game import AttemptStarted, DragCancelled, LevelCleared, RunFinished, SlideMade, SlideRefused
from blockshift_widget.records import RunLog, RunLogError
from tests.budget import tries
from tests.plays import Action, a_run, act_out, finish, scripts
from tests.strategies import CLOSED, GATE, JAM, ROAD

SHUT_PACK = LevelPack("Shut", (Level("Closed", CLOSED, 0),))


def by_hand() -> RunLog:
    """A run of the gate (with a restart) and the road, left on the road's panel.

    On the gate, par 5: A up 1 wastes a cell, since A has to go up once more or down twice; X right 2 wastes none.
    On the road, par 4: X left 1 wastes the cell and the one it takes back.
    """
    run = a_run()
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
    return log_of(run)


def log_of(run: Run) -> RunLog:
    """Take down a run of Ada's."""
    return RunLog.of(run, run_id="1", player="Ada")


WORDS = [
    "Start: 5 cells to the exit",
    "A up 1: 1 cell wasted",
    "X right 4: refused, nothing moved",
    "X right 2: no cell wasted",
    "A drag of A was cancelled, nothing moved",
    "Level restarted: 5 cells to the exit",
    "A down 1: no cell wasted",
    "X right 4: no cell wasted. Out in 5 moves, par 5: 150 points",
    "Start: 4 cells to the exit",
    "X right 1: no cell wasted",
    "X left 1: 2 cells wasted",
    "X right 4: no cell wasted. Out in 6 moves, par 4: 140 points",
]
MOVES = [0, 1, 1, 3, 3, 0, 1, 5, 0, 1, 2, 6]
DISTANCES = [5, 5, 5, 3, 3, 5, 4, 0, 4, 3, 4, 0]
WASTED = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
WASTED_SO_FAR = [0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 2, 2]


# ---- known answers ------------------------------------------------------------------------------


def test_every_step_of_a_run_is_judged_as_by_hand() -> None:
    seen = ReplayedEvents(by_hand())
    numbers = range(len(seen))
    assert [seen.words(number) for number in numbers] == WORDS
    assert [event.moves for event in seen.events] == MOVES
    assert [seen.distance(number) for number in numbers] == DISTANCES
    assert [seen.wasted(number) for number in numbers] == WASTED
    assert [seen.wasted_so_far(number) for number in numbers] == WASTED_SO_FAR


def test_levels_and_attempts_are_told_apart() -> None:
    seen = ReplayedEvents(by_hand())
    assert [(event.level, event.attempt) for event in seen.events] == [(1, 1)] * 5 + [(1, 2)] * 3 + [(2, 1)] * 4
    assert list(seen.attempts()) == [range(5), range(5, 8), range(8, 12)]
    assert [seen.attempt(number) for number in (0, 4, 5, 7, 8, 11)] == [
        range(5), range(5), range(5, 8), range(5, 8), range(8, 12), range(8, 12),
    ]  # fmt: skip


def test_boards_are_those_before_and_after() -> None:
    events = ReplayedEvents(by_hand()).events
    assert events[0].board == GATE
    assert events[1].board == GATE.after(Slide("A", -1))
    assert events[2].board == events[2].before == events[1].board
    assert events[5].board == GATE
    assert events[8].board == ROAD
    assert [event.slide for event in events[:4]] == [None, Slide("A", -1), None, Slide("X", 2)]


def test_the_next_mistake_is_found_across_levels() -> None:
    seen = ReplayedEvents(by_hand())
    assert [seen.next_mistake(number) for number in (0, 1, 9, 10, 11)] == [1, 10, 10, None, None]


def test_only_levels_that_are_asked_for_are_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    explored: list[Board] = []

    def note(board: Board) -> StateSpace:
        explored.append(board)
        return explore(board)

    monkeypatch.setattr(distances, "explore", note)
    monkeypatch.setattr(distances, "_KEPT", distances._Kept())  # other tests have met these levels
    seen = ReplayedEvents(by_hand())
    assert explored == []
    assert seen.next_mistake(0) == 1
    assert explored == [GATE]
    assert seen.next_mistake(1) == 10
    assert [seen.words(number) for number in range(len(seen))] == WORDS
    assert explored == [GATE, ROAD]


def test_best_slides_instead_of_a_mistake_and_from_there_on() -> None:
    seen = ReplayedEvents(by_hand())
    assert seen.better(1) == explore(GATE).best_slides(GATE)
    assert seen.best_in_words(1) == (
        "Better than A up 1: X right 1 or 2, or A down 1",
        "Best from here: X right 1 or 2, or A up 1",
    )
    assert seen.better(6) == ()
    assert seen.best_in_words(6) == ("Best from here: X right 1 or 2 or 3 or 4",)
    assert seen.best_in_words(7) == ("X is out",)
    assert seen.best_in_words(10)[0] == "Better than X left 1: X right 1 or 2 or 3"


def test_slides_of_a_block_both_ways_are_told_apart() -> None:
    slides = [Slide("A", -2), Slide("A", -1), Slide("A", 1), Slide("X", 1)]
    assert slides_in_words(slides, GATE) == "A up 1 or 2, A down 1, or X right 1"


def test_the_end_of_a_run_is_told_with_its_last_slide() -> None:
    seen = ReplayedEvents(log_of(finish(a_run())))
    last = seen.events[-1]
    assert isinstance(last.finished, RunFinished)
    assert seen.words(last.number).endswith("Out in 10 moves, par 10: 150 points. Run total 450")
    assert all(seen.wasted(event.number) == 0 for event in seen.events)
    assert seen.next_mistake(0) is None


def test_a_run_that_never_started_has_one_step() -> None:
    seen = ReplayedEvents(log_of(a_run()))
    assert len(seen) == 1
    assert seen.words(0) == "This run was never started: 5 cells to the exit"
    assert seen.events[0].board == GATE
    assert list(seen.attempts()) == [range(1)]
    assert Curve.of(seen, 0).points == (Point(0, 0, 5, 0),)


def test_a_level_without_a_way_out_is_shown_without_judgement() -> None:
    run = a_run(SHUT_PACK)
    run.start()
    run.slide("X", 2)
    seen = ReplayedEvents(log_of(run))
    assert [seen.words(number) for number in range(2)] == ["Start: X can't get out", "X right 2"]
    assert (seen.distance(1), seen.wasted(1), seen.wasted_so_far(1), seen.next_mistake(0)) == (None, None, None, None)
    assert seen.best_in_words(1) == ("X can't get out of here",)
    curve = Curve.of(seen, 1)
    assert (curve.points, curve.place(1), curve.events) == ((), None, ())
    assert curve.words == "X can't get out of this level"
    ET.fromstring(curve.svg())  # noqa: S314 (we made it)


def test_a_log_that_can_not_have_happened_is_refused() -> None:
    log = by_hand()
    made = log.events[1]
    assert isinstance(made, SlideMade)
    events = (log.events[0], replace(made, slide=Slide("A", -3)), *log.events[2:])
    with pytest.raises(RunLogError, match="event 2"):
        ReplayedEvents(replace(log, events=events))


# ---- any run ------------------------------------------------------------------------------------


@settings(max_examples=tries(150))
@given(script=scripts())
def test_any_run_adds_up(script: list[Action]) -> None:
    log = log_of(act_out(a_run(), script))
    seen = ReplayedEvents(log)
    shown = (AttemptStarted, SlideMade, SlideRefused, DragCancelled)
    assert [event.logged for event in seen.events] == [event for event in log.events if isinstance(event, shown)]
    assert [event.cleared for event in seen.events if event.cleared] == [
        event for event in log.events if isinstance(event, LevelCleared)
    ]
    for attempt in seen.attempts():
        wasted = 0
        for number in attempt:
            event = seen.events[number]
            assert event.before == (seen.events[number - 1].board if number > attempt.start else event.board)
            here = seen.wasted(number)
            assert here is not None
            wasted += here
            assert seen.wasted_so_far(number) == wasted
            assert bool(seen.better(number)) == bool(here)
        last = seen.events[attempt[-1]]
        if last.cleared:
            assert wasted == last.cleared.moves - last.cleared.par
    mistakes = [event.number for event in seen.events if seen.wasted(event.number)]
    for number in range(len(seen)):
        assert seen.next_mistake(number) == next((later for later in mistakes if later > number), None)


@settings(max_examples=tries(100))
@given(script=scripts())
def test_any_curve_is_inside_its_picture_and_says_what_it_shows(script: list[Action]) -> None:
    seen = ReplayedEvents(log_of(act_out(a_run(), script)))
    for attempt in seen.attempts():
        curve = Curve.of(seen, attempt[-1])
        assert curve == Curve.of(seen, attempt.start)
        slides = [number for number in attempt if seen.events[number].slide]
        assert [point.event for point in curve.points] == [attempt.start, *slides]
        assert [event for event, _ in curve.events] == [attempt.start, *slides]
        picture = ET.fromstring(curve.svg())  # noqa: S314 (we made it)
        numbers = [float(text) for text in re.findall(r"-?\d+\.\d+", " ".join(path for path in paths(picture)))]
        assert all(-10 <= number <= max(WIDTH, HEIGHT) for number in numbers)
        for number in attempt:
            place = curve.place(number)
            assert place is not None
            assert 0 < place[0] < WIDTH
            assert 0 < place[1] < HEIGHT
            event = seen.events[number]
            if number > attempt.start and event.slide is None:
                assert place == curve.place(number - 1)


def paths(picture: ET.Element) -> list[str]:
    """Return the path data of every path of a picture."""
    return [path.get("d", "") for path in picture if path.tag == "path"]


# ---- the curve ----------------------------------------------------------------------------------


def parts(curve: Curve, name: str) -> list[ET.Element]:
    """Return the parts of a drawn curve that have a class."""
    return [part for part in ET.fromstring(curve.svg()) if part.get("class") == name]  # noqa: S314 (we made it)


def test_the_curve_of_an_attempt_as_by_hand() -> None:
    seen = ReplayedEvents(by_hand())
    curve = Curve.of(seen, 10)
    assert curve.points == (Point(8, 0, 4, 0), Point(9, 1, 3, 0), Point(10, 2, 4, 2), Point(11, 6, 0, 0))
    assert curve.words == "4 cells to the exit at the start, no cell after 6 moves; 2 cells wasted in 1 slide"
    assert len(parts(curve, "bsw-curve-mistake")) == 1
    assert len(parts(curve, "bsw-curve-dot")) == 3
    assert len(parts(curve, "bsw-curve-now")) == len(parts(curve, "bsw-curve-here")) == 1


def test_the_curve_falls_from_left_to_right_beside_par() -> None:
    curve = Curve((Point(0, 0, 4, 0), Point(1, 1, 3, 0), Point(2, 2, 4, 2), Point(3, 6, 0, 0)))
    places = [curve.place(number) for number in range(4)]
    assert places == [(40.0, 12.0), (91.0, 49.5), (142.0, 12.0), (346.0, 162.0)]  # 6 moves on 306, 4 cells on 150
    (par,) = parts(curve, "bsw-curve-par")
    assert par.get("d") == "M40.0 12.0L244.0 162.0"
    (wasted,) = parts(curve, "bsw-curve-wasted")
    assert wasted.get("d") == "M91.0 49.5L142.0 12.0"


def test_a_curve_without_mistakes_marks_none() -> None:
    curve = Curve((Point(0, 0, 1, 0), Point(1, 1, 0, 0)))
    assert not parts(curve, "bsw-curve-mistake")
    assert not parts(curve, "bsw-curve-wasted")
    assert curve.words == "1 cell to the exit at the start, no cell after 1 move; no cell wasted"


def test_a_long_curve_has_no_dots_but_all_its_mistakes() -> None:
    points = [Point(number, number, 10 + number % 2, 2 * (number % 2)) for number in range(1001)]
    curve = Curve(tuple(points))
    assert not parts(curve, "bsw-curve-dot")
    assert len(parts(curve, "bsw-curve-mistake")) == 500
    assert len(curve.svg()) < 100_000


def test_the_description_is_the_words() -> None:
    curve = Curve.of(ReplayedEvents(by_hand()), 0)
    picture = ET.fromstring(curve.svg())  # noqa: S314 (we made it)
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == f"Distance to the exit. {curve.words}"


@pytest.mark.parametrize("most", [0, 1, 2, 6, 7, 11, 13, 28, 43, 95, 100, 999, 12_345])
def test_ticks_are_round_few_and_in_range(most: int) -> None:
    found = ticks(most)
    assert found[0] == 0
    assert most - found.step < found[-1] <= most
    assert (3 if most > 1 else 1) <= len(found) <= 7
    assert str(found.step).rstrip("0") in {"1", "2", "5"}


def test_steps_are_frozen_values() -> None:
    log = by_hand()
    assert ReplayedEvents(log).events == ReplayedEvents(log).events
    with pytest.raises(AttributeError):
        ReplayedEvents(log).events[0].moves = 3  # type: ignore[misc]


def test_the_hardest_small_level_is_judged_to_its_end() -> None:
    run = a_run(LevelPack("Jam", (Level("Jam", JAM, 10),)))
    finish(run)
    seen = ReplayedEvents(log_of(run))
    assert [seen.distance(event.number) for event in seen.events] == [10 - event.moves for event in seen.events]


# ---- pages --------------------------------------------------------------------------------------


@settings(max_examples=tries(50))
@given(script=scripts())
def test_every_step_is_on_one_page_of_its_attempt(script: list[Action]) -> None:
    seen = ReplayedEvents(log_of(act_out(a_run(), script)))
    pages = list(dict.fromkeys(page_of(seen, number) for number in range(len(seen))))
    assert [number for page in pages for number in page] == list(range(len(seen)))
    for page in pages:
        assert seen.attempt(page[0]) == seen.attempt(page[-1])


def test_a_long_attempt_has_several_pages() -> None:
    run = a_run()
    run.start()
    for _ in range(PAGE):
        run.slide("X", 1)
        run.slide("X", -1)
    seen = ReplayedEvents(log_of(run))
    pages = [page_of(seen, number) for number in (0, PAGE - 1, PAGE, 2 * PAGE)]
    assert pages == [range(PAGE), range(PAGE), range(PAGE, 2 * PAGE), range(2 * PAGE, 2 * PAGE + 1)]


def test_a_step_is_described_as_by_hand() -> None:
    seen = ReplayedEvents(by_hand())
    assert describe(seen, Curve.of(seen, 1), 1) == {
        "mark": "wasted",
        "words": "A up 1: 1 cell wasted",
        "figures": [("Moves", "1"), ("Par", "5"), ("To the exit", "5"), ("Wasted so far", "1")],
        "ghost": [2, 4, 2, 1],
        "at": {"A": 1, "X": 0},
        "cursor": (101.2, 12.0),  # 1 of 5 moves on 306, the greatest distance at the top
    }


def test_arrows_go_from_the_leading_cell_as_far_as_the_longest_slide() -> None:
    slides = [Slide("X", 2), Slide("X", 1), Slide("A", -1), Slide("A", -2), Slide("A", 1)]
    assert arrows(slides, GATE) == [(1.5, 2.5, 2, 0), (4.5, 2.5, 0, -2), (4.5, 3.5, 0, 1)]
    assert arrows([], GATE) == []
