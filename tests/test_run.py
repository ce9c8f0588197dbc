"""The game as a state machine: against a simple model, out of phase, and from two threads."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import event as note
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.game import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Phase,
    PhaseError,
    Run,
    RunFinished,
    SlideMade,
    SlideRefused,
    level_score,
    utc_now,
)
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.solver import solve
from tests.budget import tries
from tests.plays import DAWN, Ticking, finish
from tests.strategies import CLOSED, GATE, ROAD, SMALL_PACK

TWO = LevelPack("Two", (Level("Gate", GATE, 5), Level("Road", ROAD, 4)))

CALLS: dict[str, Callable[[Run], None]] = {
    "start": Run.start,
    "slide": lambda run: run.slide("X", 1),
    "cancel_drag": lambda run: run.cancel_drag("X"),
    "restart_level": Run.restart_level,
    "next_level": Run.next_level,
}
ALLOWED = {
    Phase.READY: {"start"},
    Phase.PLAYING: {"slide", "cancel_drag", "restart_level"},
    Phase.LEVEL_COMPLETE: {"next_level"},
    Phase.RESULTS: set[str](),
}


def listened(pack: LevelPack = TWO, **options: Any) -> tuple[Run, list[Event]]:
    """Return a run and the list that its events go to."""
    events: list[Event] = []
    run = Run(pack, **options)
    run.listen(events.append)
    return run, events


def clear_level(run: Run) -> None:
    """Play the current level at par."""
    solution = solve(run.board)
    assert solution is not None
    for slide in solution.slides:
        run.slide(slide)


def run_in(phase: Phase, clock: Callable[[], datetime] = utc_now) -> tuple[Run, list[Event]]:
    """Return a run that was played to a phase, on its last level if the phase allows."""
    run, events = listened(clock=clock)
    if phase is not Phase.READY:
        run.start()
        clear_level(run)
        run.next_level()
        run.slide("X", 1)
    if phase in (Phase.LEVEL_COMPLETE, Phase.RESULTS):
        clear_level(run)
    if phase is Phase.RESULTS:
        run.next_level()
    assert run.phase is phase
    return run, events


def seen(run: Run) -> tuple[object, ...]:
    """Return all that a run shows."""
    return (
        run.phase, run.number, run.level, run.attempt, run.board, run.moves, run.par, run.scores, run.total,
        run.cleared, run.log, run.practice, repr(run),
    )  # fmt: skip


# Phases


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("call", CALLS)
def test_a_call_out_of_phase_raises_and_changes_nothing(phase: Phase, call: str) -> None:
    run, events = run_in(phase)
    before, told = seen(run), list(events)
    if call in ALLOWED[phase]:
        CALLS[call](run)
        assert (seen(run) != before) is (call != "cancel_drag")
        assert events != told
        return
    with pytest.raises(PhaseError, match=rf"^{call}\(\) .*\b{phase.name}$"):
        CALLS[call](run)
    assert seen(run) == before
    assert events == told


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.PLAYING])
@pytest.mark.parametrize("slide", [("X", 0), ("Z", 1), ("X", 99), ("X", 0.5), (None, None)])
def test_out_of_phase_comes_before_whatever_else_is_wrong(phase: Phase, slide: tuple[Any, Any]) -> None:
    run, _ = run_in(phase)
    with pytest.raises(PhaseError):
        run.slide(*slide)


def test_a_new_run_is_ready_and_shows_the_first_level() -> None:
    run = Run(TWO)
    assert (run.phase, run.number, run.attempt, run.moves, run.scores, run.total) == (Phase.READY, 1, 0, 0, (), 0)
    assert (run.level, run.board, run.par, run.log, run.cleared) == (TWO.levels[0], GATE, 5, (), ())


def test_a_run_tells_its_whole_story_in_order() -> None:
    run, events = run_in(Phase.RESULTS)
    assert [type(event).__name__ for event in events] == [
        "AttemptStarted", "SlideMade", "SlideMade", "LevelCleared",
        "AttemptStarted", "SlideMade", "SlideMade", "LevelCleared", "RunFinished",
    ]  # fmt: skip
    assert run.scores == (150, 150)
    assert isinstance(events[-1], RunFinished)
    assert events[-1].total == run.total == 300


def test_the_repr_says_where_the_run_stands() -> None:
    run, _ = run_in(Phase.PLAYING)
    assert repr(run) == "<Run of 'Two': PLAYING, level 2 of 2, 1 moves, total 150>"


# Slides


def test_a_slide_of_no_cells_costs_nothing_and_is_not_told() -> None:
    run, events = run_in(Phase.PLAYING)
    before, told = seen(run), list(events)
    run.slide("X", 0)
    assert seen(run) == before
    assert events == told


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        pytest.param("A", 4, id="too far"),
        pytest.param("X", -1, id="off the board"),
        pytest.param("X", 5, id="as far as the board is wide"),
        pytest.param("X", 4, id="through a block"),
    ],
)
def test_a_refused_slide_changes_nothing_and_is_told(name: str, cells: int) -> None:
    run, events = listened()
    run.start()
    run.slide("A", -1)
    run.slide("A", 1)
    before, told = seen(run), list(events)
    with pytest.raises(IllegalSlide):
        run.slide(name, cells)
    assert seen(run) == before
    assert events == [*told, SlideRefused(1, 1, 2, Slide(name, cells), GATE, events[-1].at)]
    assert list(run.events) == events
    run.slide("A", 1)
    assert run.log[-1].number == 3, "what is refused is not counted"


@pytest.mark.parametrize(
    ("name", "cells", "error"),
    [
        pytest.param("B", 1, IllegalSlide, id="no such block"),
        pytest.param("B", 0, IllegalSlide, id="no such block and no cells"),
        pytest.param("\ud83e", 1, IllegalSlide, id="half a character"),
        pytest.param("A", -6, IllegalSlide, id="farther than the board is wide"),
        pytest.param("A", 10**5000, IllegalSlide, id="enormously far"),
        pytest.param("A", True, TypeError, id="a truth"),
        pytest.param("A", 1.0, TypeError, id="a float"),
        pytest.param("A", float("nan"), TypeError, id="not a number"),
        pytest.param("A", None, TypeError, id="nothing"),
        pytest.param(None, 1, TypeError, id="no name"),
    ],
)
def test_a_slide_that_no_gesture_asks_for_changes_nothing_at_all(name: Any, cells: Any, error: type[Exception]) -> None:
    run, events = listened()
    run.start()
    run.slide("A", -1)
    before, told = seen(run), list(events)
    with pytest.raises(error):
        run.slide(name, cells)
    assert seen(run) == before
    assert events == told == list(run.events)


def test_a_cancelled_drag_changes_nothing_and_is_told() -> None:
    run, events = listened()
    run.start()
    run.slide("A", -1)
    before, told = seen(run), list(events)
    run.cancel_drag("A")
    assert seen(run) == before
    assert events == [*told, DragCancelled(1, 1, 1, "A", events[-1].at)] == list(run.events)


def test_only_a_block_that_is_there_can_have_been_dragged() -> None:
    run, events = listened()
    run.start()
    before, told = seen(run), list(events)
    for name in ("B", "", "\ud83e"):
        with pytest.raises(IllegalSlide, match="there is no block"):
            run.cancel_drag(name)
    assert (seen(run), events) == (before, told)


def test_the_run_keeps_every_event_that_it_told() -> None:
    run, events = listened()
    assert list(run.events) == []
    run.start()
    run.cancel_drag("X")
    with pytest.raises(IllegalSlide):
        run.slide("X", 3)
    run.restart_level()
    run.slide("A", -2)
    clear_level(run)
    run.next_level()
    names = [
        "AttemptStarted", "DragCancelled", "SlideRefused",
        "AttemptStarted", "SlideMade", "SlideMade", "LevelCleared", "AttemptStarted",
    ]  # fmt: skip
    assert [type(event).__name__ for event in run.events] == names
    assert list(run.events) == events
    assert events[1] == DragCancelled(1, 1, 0, "X", events[1].at)
    assert events[2] == SlideRefused(1, 1, 0, Slide("X", 3), GATE, events[2].at)


@pytest.mark.parametrize("practice", [False, True])
def test_a_run_knows_whether_it_is_for_practice_and_plays_the_same(practice: bool) -> None:
    run, events = listened(practice=practice, clock=Ticking())
    other, told = listened(clock=Ticking())
    assert (run.practice, other.practice) == (practice, False)
    for each in (run, other):
        each.start()
        clear_level(each)
    assert (events, run.total) == (told, other.total)


def test_moves_are_cells_and_slides_are_numbered() -> None:
    run, events = listened()
    run.start()
    for cells in (-2, 1, -1):
        run.slide("A", cells)
    assert run.moves == 4
    assert [made.number for made in run.log] == [1, 2, 3]
    assert list(run.log) == events[1:]
    assert run.log[0] == SlideMade(1, 1, 1, Slide("A", -2), GATE, run.log[0].at)


def test_restart_begins_a_new_attempt_and_keeps_the_log() -> None:
    run, events = listened()
    run.start()
    run.slide("A", -2)
    run.restart_level()
    assert (run.board, run.moves, run.attempt, run.phase) == (GATE, 0, 2, Phase.PLAYING)
    run.slide("A", 1)
    assert [(made.attempt, made.number) for made in run.log] == [(1, 1), (2, 1)]
    assert [event.attempt for event in events if isinstance(event, AttemptStarted)] == [1, 2]


def test_a_level_is_scored_from_the_attempt_that_clears_it() -> None:
    run, events = listened()
    run.start()
    run.slide("A", -2)
    run.restart_level()
    clear_level(run)
    cleared = events[-1]
    assert isinstance(cleared, LevelCleared)
    assert (cleared.level, cleared.attempt, cleared.title, cleared.moves, cleared.par) == (1, 2, "Gate", 5, 5)
    assert run.cleared == (cleared,)
    assert run.scores == (150,)


# The clock, the listeners and the lock


def test_time_comes_from_the_clock_passed_in_once_an_event() -> None:
    clock = Ticking()
    run, events = listened(clock=clock)
    run.start()
    run.slide("A", 0)
    run.slide("A", 1)
    run.restart_level()
    for cells in (5, 9):  # a gesture, and what is none
        with pytest.raises(IllegalSlide):
            run.slide("A", cells)
    run.cancel_drag("A")
    assert [event.at for event in events] == [DAWN + timedelta(seconds=tick) for tick in (1, 2, 3, 4, 5)]
    clear_level(run)
    *_, last_slide, cleared = events
    assert cleared.at == last_slide.at, "the slide and what it clears are one moment"


def test_times_are_in_order_even_when_the_clock_is_put_back() -> None:
    """A computer that corrects its clock by an hour may not make a run that can't have happened."""
    hours = iter([9, 10, 9, 9, 10, 11])
    run, events = listened(clock=lambda: DAWN.replace(hour=next(hours)))
    run.start()
    run.slide("A", 1)
    run.slide("A", -1)
    run.cancel_drag("X")
    run.restart_level()
    run.slide("A", 1)
    assert [event.at.hour for event in events] == [9, 10, 10, 10, 10, 11]


def test_the_time_now_is_in_utc() -> None:
    assert utc_now().utcoffset() == timedelta(0)
    assert abs(utc_now() - datetime.now(UTC)) < timedelta(minutes=1)


@pytest.mark.parametrize("phase", [Phase.READY, Phase.PLAYING, Phase.LEVEL_COMPLETE])
def test_a_clock_that_fails_changes_nothing(phase: Phase) -> None:
    clock = Ticking()
    run, events = run_in(phase, clock)
    before, told = seen(run), list(events)
    clock.stopped = True
    refused: dict[str, Callable[[Run], None]] = {"refused": lambda run: run.slide("X", -5)}
    calls = {call: CALLS[call] for call in ALLOWED[phase]} | (refused if phase is Phase.PLAYING else {})
    for call, make in calls.items():
        with pytest.raises(OSError, match="stopped"):
            make(run)
        assert seen(run) == before, call
        assert events == told == list(run.events)


def test_every_listener_hears_everything_from_when_it_began_to_listen() -> None:
    run, first = listened()
    run.start()
    second: list[Event] = []
    run.listen(second.append)
    clear_level(run)
    assert len(first) == 4
    assert second == first[1:]


def test_events_keep_their_order_when_a_listener_plays_on() -> None:
    run = Run(TWO)
    events: list[Event] = []
    run.listen(lambda event: run.next_level() if isinstance(event, LevelCleared) else None)
    run.listen(events.append)
    run.start()
    clear_level(run)
    assert [type(event) for event in events[-2:]] == [LevelCleared, AttemptStarted]


def fail(_: Event) -> None:
    """Fail as a listener with a mistake in it does."""
    message = "disk full"
    raise OSError(message)


def test_every_listener_hears_every_event_whatever_another_one_does(caplog: pytest.LogCaptureFixture) -> None:
    run = Run(TWO)
    heard: list[list[Event]] = [[], []]
    run.listen(heard[0].append)
    run.listen(fail)
    run.listen(heard[1].append)
    finish(run)
    assert run.phase is Phase.RESULTS
    assert heard == [list(run.events)] * 2
    assert type(heard[0][-1]) is RunFinished
    assert "disk full" in caplog.text


def test_whoever_made_the_run_hears_of_a_listener_that_fails() -> None:
    failures: list[tuple[object, str]] = []
    run = Run(TWO, on_failure=lambda listener, error: failures.append((listener, str(error))))
    run.listen(fail)
    run.start()
    run.slide("A", 1)
    assert failures == [(fail, "disk full")] * 2


def test_an_interrupt_of_a_listener_is_raised_when_everybody_has_been_told() -> None:
    run = Run(TWO)

    def interrupt(_: Event) -> None:
        raise KeyboardInterrupt

    heard: list[Event] = []
    run.listen(interrupt)
    run.listen(heard.append)
    with pytest.raises(KeyboardInterrupt):
        run.start()
    assert run.phase is Phase.PLAYING, "what has happened has happened"
    assert heard == list(run.events)


def test_a_listener_sees_the_state_after_the_event() -> None:
    told: list[tuple[str, Phase, int]] = []
    run = Run(TWO)
    run.listen(lambda event: told.append((type(event).__name__, run.phase, run.moves)))
    run.start()
    run.slide("A", 1)
    run.slide("X", 4)
    assert told == [
        ("AttemptStarted", Phase.PLAYING, 0),
        ("SlideMade", Phase.PLAYING, 1),
        ("SlideMade", Phase.LEVEL_COMPLETE, 5),
        ("LevelCleared", Phase.LEVEL_COMPLETE, 5),
    ]


def test_the_lock_passed_in_is_held_while_listeners_hear() -> None:
    lock = threading.RLock()
    free: list[bool] = []

    def try_lock() -> None:
        got = lock.acquire(blocking=False)
        free.append(got)
        if got:
            lock.release()

    def from_another_thread(_: Event) -> None:
        other = threading.Thread(target=try_lock)
        other.start()
        other.join()

    run = Run(TWO, lock=lock)
    run.listen(from_another_thread)
    run.start()
    clear_level(run)
    assert free == [False] * 4
    try_lock()
    assert free[-1], "and let go afterwards"


# Two threads


@contextmanager
def frequent_thread_switches() -> Iterator[None]:
    """Let threads take turns as often as Python can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def test_two_threads_lose_and_double_no_move() -> None:
    """10,000 operations: one thread drags, the other restarts and slides; the log replays without a seam."""
    run, events = listened(LevelPack("Closed", (Level("Closed", CLOSED, 0),)))
    run.start()
    both = threading.Barrier(2)

    def play(seed: int, restarts: int) -> tuple[int, int, int]:
        chance = random.Random(seed)
        made = refused = restarted = 0
        both.wait()
        for _ in range(5_000):
            if chance.randrange(100) < restarts:
                run.restart_level()
                restarted += 1
                continue
            cells = chance.choice((-3, -2, -1, 1, 2, 3))
            try:
                run.slide(chance.choice("XA"), cells)
            except IllegalSlide:
                refused += 1
            else:
                made += 1
        return made, refused, restarted

    with frequent_thread_switches(), ThreadPoolExecutor(2) as pool:
        counts = [future.result() for future in (pool.submit(play, 1, 0), pool.submit(play, 2, 20))]

    made, refused, restarted = (sum(numbers) for numbers in zip(*counts, strict=True))
    assert made == len(run.log) > 1000
    assert refused == sum(isinstance(event, SlideRefused) for event in events) > 1000
    assert restarted == run.attempt - 1 > 500
    assert list(run.events) == events
    assert [event for event in events if isinstance(event, SlideMade)] == list(run.log)
    assert run.moves == sum(made.slide.moves for made in run.log if made.attempt == run.attempt)
    board, attempt, number = CLOSED, 0, 0
    for event in events:
        if isinstance(event, AttemptStarted):
            board, attempt, number = CLOSED, attempt + 1, 0
            assert (event.attempt, event.board) == (attempt, board)
        elif isinstance(event, SlideRefused):
            assert (event.attempt, event.number, event.board) == (attempt, number, board)
            lo, hi = board.span(event.slide.block)
            assert not lo <= event.slide.cells <= hi
        else:
            assert isinstance(event, SlideMade)
            number += 1
            assert (event.attempt, event.number, event.before) == (attempt, number, board)
            board = board.after(event.slide)
    assert board == run.board


# Random play against a model


@dataclass
class Model:
    """What a run has to be, told as plainly as possible."""

    phase: Phase = Phase.READY
    level: int = 0
    attempt: int = 0
    board: Board = GATE
    slides: list[Slide] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    story: list[tuple[object, ...]] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """Cells of the current attempt."""
        return sum(abs(slide.cells) for slide in self.slides)

    def begin(self, level: int, attempt: int) -> None:
        """Put the start of a level on the table."""
        self.phase, self.level, self.attempt = Phase.PLAYING, level, attempt
        self.board, self.slides = SMALL_PACK.levels[level].board, []
        self.story.append(("AttemptStarted", level + 1, attempt, self.board))

    def slide(self, slide: Slide) -> None:
        """Make a legal slide of at least one cell."""
        self.slides.append(slide)
        self.story.append(("SlideMade", self.level + 1, self.attempt, len(self.slides), slide, self.board))
        self.board = self.board.after(slide)
        if str(self.board).split("\n")[2].endswith("XX"):
            level = SMALL_PACK.levels[self.level]
            score = level_score(self.moves, level.par)
            self.phase = Phase.LEVEL_COMPLETE
            self.scores.append(score)
            self.story.append(("LevelCleared", self.level + 1, self.attempt, level.title, self.moves, level.par, score))

    def refuse(self, slide: Slide) -> None:
        """Note a slide that can't be made, if a gesture can ask for it."""
        if slide.block in self.board.blocks and abs(slide.cells) < 6:
            self.story.append(("SlideRefused", self.level + 1, self.attempt, len(self.slides), slide, self.board))

    def cancel(self, name: str) -> None:
        """Note a drag that was cancelled."""
        self.story.append(("DragCancelled", self.level + 1, self.attempt, len(self.slides), name))

    def go_on(self) -> None:
        """Leave a cleared level."""
        if self.level + 1 < len(SMALL_PACK):
            self.begin(self.level + 1, 1)
        else:
            self.phase = Phase.RESULTS
            self.story.append(("RunFinished", sum(self.scores)))


class RandomPlay(RuleBasedStateMachine):
    """Play at random, in and out of phase, and compare with the model after every call."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Ticking()
        self.run, self.events = listened(SMALL_PACK, clock=self.clock)
        self.model = Model()

    def _call(self, phase: Phase, call: Callable[[], None], modelled: Callable[[], None]) -> None:
        if self.model.phase is phase:
            call()
            modelled()
        else:
            with pytest.raises(PhaseError):
                call()

    @initialize(at_once=st.integers(0, 9))
    def start_mostly(self, at_once: int) -> None:
        """Press Start in nine games of ten."""
        if at_once:
            self.press("start")

    @rule(button=st.sampled_from(["start", "restart", "go on", "go on"]))
    def press(self, button: str) -> None:
        """Press a button, whether it is there or not."""
        model, again = self.model, self.model.attempt + 1
        match button:
            case "start":
                self._call(Phase.READY, self.run.start, lambda: model.begin(0, 1))
            case "restart":
                self._call(Phase.PLAYING, self.run.restart_level, lambda: model.begin(model.level, again))
            case _:
                self._call(Phase.LEVEL_COMPLETE, self.run.next_level, model.go_on)

    @rule(data=st.data())
    def slide_well(self, data: st.DataObject) -> None:
        """Make a legal slide."""
        self._slide(data.draw(st.sampled_from(self.model.board.slides())))

    @rule()
    def slide_towards_the_exit(self) -> None:
        """Make the first slide of a shortest solution."""
        solution = solve(self.model.board)
        assert solution is not None
        self._slide(solution.slides[0] if solution.slides else Slide("X", 1))

    @rule(name=st.sampled_from("XAGVBZ"), cells=st.integers(-7, 7))
    def slide_anyhow(self, name: str, cells: int) -> None:
        """Slide what may not be there by what may not be free."""
        lo, hi = self.model.board.span(name) if name in self.model.board.blocks else (1, 0)
        if lo <= cells <= hi or self.model.phase is not Phase.PLAYING:
            self._slide(Slide(name, cells))
        else:
            with pytest.raises(IllegalSlide):
                self.run.slide(name, cells)
            self.model.refuse(Slide(name, cells))

    @rule(data=st.data())
    def cancel_a_drag(self, data: st.DataObject) -> None:
        """Drag a block, and be interrupted."""
        name = data.draw(st.sampled_from(list(self.model.board.blocks)))
        self._call(Phase.PLAYING, lambda: self.run.cancel_drag(name), lambda: self.model.cancel(name))

    def _slide(self, slide: Slide) -> None:
        def modelled() -> None:
            if slide.cells:
                self.model.slide(slide)

        self._call(Phase.PLAYING, lambda: self.run.slide(slide), modelled)

    def teardown(self) -> None:
        """Say how far it got."""
        note(f"ended in {self.model.phase.name}, level {self.model.level + 1}")

    @invariant()
    def the_run_is_the_model(self) -> None:
        """Compare all that the run shows."""
        run, model = self.run, self.model
        assert (run.phase, run.number, run.attempt) == (model.phase, model.level + 1, model.attempt)
        assert (run.board, run.moves) == (model.board, model.moves)
        assert run.scores == tuple(model.scores)
        assert run.total == sum(model.scores)
        assert run.par == run.level.par == SMALL_PACK.levels[model.level].par
        here = [made for made in run.log if (made.level, made.attempt) == (run.number, run.attempt)]
        assert [made.slide for made in here] == model.slides

    @invariant()
    def the_events_are_the_story(self) -> None:
        """Compare all that listeners heard, and when."""
        told = [
            (type(heard).__name__, *(getattr(heard, item.name) for item in fields(heard) if item.name != "at"))
            for heard in self.events
        ]
        assert told == self.model.story
        assert list(self.run.events) == self.events
        assert list(self.run.log) == [heard for heard in self.events if isinstance(heard, SlideMade)]
        assert list(self.run.cleared) == [heard for heard in self.events if isinstance(heard, LevelCleared)]
        assert all(one.at <= other.at for one, other in pairwise(self.events))
        assert not self.events or self.events[-1].at == DAWN + timedelta(seconds=self.clock.ticks)


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(max_examples=tries(80), stateful_step_count=60)


def test_a_slide_is_asked_for_as_a_value_or_by_name_and_cells() -> None:
    runs = [listened()[0] for _ in range(3)]
    for run in runs:
        run.start()
    runs[0].slide(Slide("A", 1))
    runs[1].slide("A", 1)
    runs[2].slide("A", np.int64(1))
    assert len({run.board for run in runs}) == 1
    assert all(type(run.log[0].slide.cells) is int for run in runs)


@pytest.mark.parametrize("asked", [(Slide("A", 1), 1), ("A",), ("A", None), ("A", True), ("A", 1.0), (3, 1)])
def test_what_is_no_slide_is_refused(asked: tuple[Any, ...]) -> None:
    run, events = listened()
    run.start()
    with pytest.raises(TypeError):
        run.slide(*asked)
    assert len(events) == 1
