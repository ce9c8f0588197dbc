"""Simulated players: real runs of the real engine, the better the more skilled, the same for the same seed."""

from __future__ import annotations

import math
from collections import Counter
from datetime import UTC, datetime, timedelta
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.analysis import simulate, simulated_class, simulated_run, slides
from blockshift_widget.analysis.simulate import MAX_SLIDES, START
from blockshift_widget.game import AttemptStarted, DragCancelled, Phase, RunFinished, SlideMade, SlideRefused
from blockshift_widget.levels import Level, LevelPack, load_pack
from blockshift_widget.records import RunLog
from tests.budget import tries
from tests.strategies import CLOSED, GATE, SMALL_PACK

PACK = load_pack("block-shift")


def total(log: RunLog) -> int:
    """Return the total of a finished run."""
    last = log.events[-1]
    assert isinstance(last, RunFinished)
    return last.total


@settings(max_examples=tries(25))
@given(st.floats(-1, 2, allow_nan=False), st.integers())
def test_every_run_ends_and_really_can_have_happened(skill: float, seed: int) -> None:
    log = simulated_run(SMALL_PACK, "simulated", skill, seed)
    assert log.replayed().phase is Phase.RESULTS
    assert not log.practice


def test_the_same_seed_is_the_same_run_and_another_is_not() -> None:
    assert simulated_run(SMALL_PACK, "simulated", 0.5, 1) == simulated_run(SMALL_PACK, "simulated", 0.5, 1)
    assert (
        simulated_run(SMALL_PACK, "simulated", 0.1, 1).events != simulated_run(SMALL_PACK, "simulated", 0.1, 2).events
    )


def test_a_run_does_not_depend_on_who_played_before() -> None:
    """The class shares what its players see; that must not change what they do."""
    together = simulated_class(SMALL_PACK, players=4, runs=2, seed=5)
    assert simulated_class(SMALL_PACK, players=4, runs=2, seed=5) == together
    assert simulated_class(SMALL_PACK, players=4, runs=1, seed=5) == together[:4]


@pytest.mark.slow
def test_skill_pays() -> None:
    by_skill = [
        mean(total(simulated_run(PACK, "simulated", skill, seed)) for seed in range(8)) for skill in (0, 0.5, 1)
    ]
    assert by_skill[0] + 100 < by_skill[1]
    assert by_skill[1] + 100 < by_skill[2]
    assert by_skill[2] > 1350


def test_slides_are_chosen_by_distance_with_noise() -> None:
    """On Gate, X+1, X+2 and A+1 waste nothing, all other slides one cell: the counts follow the weights."""
    first = Counter(str(first_slide(seed)) for seed in range(3000))
    sharpness = simulate._BLIND + (simulate._SHARP - simulate._BLIND) * 0.5**2
    worse = math.exp(-sharpness)
    weights = {"X+1": 1.0, "X+2": 1.0, "A+1": 1.0, "A+2": worse, "A-1": worse, "A-2": worse}
    for slide, weight in weights.items():
        expected = 3000 * weight / sum(weights.values())
        assert abs(first[slide] - expected) < 5 * math.sqrt(expected)
    assert {*first} == {*weights}


def first_slide(seed: int) -> object:
    gate = LevelPack("Gate", (Level("Gate", GATE, 5),))
    log = simulated_run(gate, "simulated", 0.5, seed)
    return next(event.slide for event in log.events if isinstance(event, SlideMade))


def test_a_player_who_sees_nothing_plays_best_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_BLIND", 0.0)
    monkeypatch.setattr(simulate, "_FED_UP", 0.0)
    table = slides(simulated_run(PACK, "simulated", 0, 3))
    late = table[table["number"] > MAX_SLIDES]
    assert len(late)
    assert (late["wasted"] == 0).all()


def test_nobody_restarts_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_FED_UP", 1e9)
    monkeypatch.setattr(simulate, "_PATIENCE", 0)
    log = simulated_run(SMALL_PACK, "simulated", 0, 3)
    tries = [event.attempt for event in log.events if isinstance(event, AttemptStarted)]
    assert 1 < max(tries) <= 4


def test_runs_hold_what_real_ones_do() -> None:
    logs = simulated_class(PACK, players=12, seed=1)
    kinds = Counter(type(event) for log in logs for event in log.events)
    assert kinds[SlideRefused]
    assert kinds[DragCancelled]
    assert kinds[AttemptStarted] > 12 * 10
    assert kinds[RunFinished] == 12


def test_a_class() -> None:
    logs = simulated_class(SMALL_PACK, players=10, runs=3)
    assert [log.player for log in logs[:10]] == [f"simulated {number:02}" for number in range(1, 11)]
    assert len({log.run_id for log in logs}) == 30
    assert [log.player for log in logs[10:20]] == [log.player for log in logs[:10]]
    starts = [log.events[0].at for log in logs]
    assert starts == sorted(starts)
    assert starts[10] - starts[0] > timedelta(hours=23)
    assert mean(total(log) for log in logs[20:]) > mean(total(log) for log in logs[:10])


def test_a_class_may_be_empty() -> None:
    assert simulated_class(players=0) == simulated_class(runs=0) == ()


@pytest.mark.parametrize(("players", "runs"), [(-1, 1), (1, -1)])
def test_a_class_of_fewer_than_nobody_is_refused(players: int, runs: int) -> None:
    with pytest.raises(ValueError, match="whole numbers from 0 on"):
        simulated_class(SMALL_PACK, players=players, runs=runs)


def test_a_level_without_a_way_out_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody gets out"):
        simulated_run(LevelPack("Closed", (Level("Closed", CLOSED, 3),)), "simulated", 0.5)


def test_time_goes_on_from_the_start_that_is_asked_for() -> None:
    start = datetime(2031, 5, 6, tzinfo=UTC)
    times = [event.at for event in simulated_run(SMALL_PACK, "simulated", 0.5, start=start).events]
    assert times == sorted(times)
    assert times[0] == start < times[1]
    assert simulated_run(SMALL_PACK, "simulated", 0.5).events[0].at == START


@pytest.mark.slow
def test_boards_are_shared_among_runs() -> None:
    """A thousand runs meet the same boards: kept once for each slide they would not fit into memory."""
    logs = simulated_class(PACK, players=20)
    boards = [event.before for log in logs for event in log.events if isinstance(event, SlideMade)]
    assert len({id(board) for board in boards}) == len({board.layout for board in boards}) < len(boards) / 2
