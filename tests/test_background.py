"""Work beside the page: one thing at a time, and what nobody wants any more is dropped."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from blockshift_widget.widgets.shared import background
from blockshift_widget.widgets.shared.background import Action, Background, later

LATE_SECONDS = 30


class ByHand:
    """Does what is ordered when it is told to."""

    def __init__(self) -> None:
        self.orders: list[tuple[float, Action]] = []

    def __call__(self, seconds: float, action: Action) -> Action:
        """Order an action; return what prevents it."""
        order = (seconds, action)
        self.orders.append(order)
        return lambda: self.orders.remove(order) if order in self.orders else None

    def go(self, seconds: float) -> None:
        """Do what was ordered for some seconds later."""
        for order in [order for order in self.orders if order[0] == seconds]:
            self.orders.remove(order)
            order[1]()


@pytest.fixture
def hand() -> ByHand:
    return ByHand()


@pytest.fixture
def work(hand: ByHand) -> Background:
    return Background(lambda action: action, later=hand)


def work_of(pauses: int, result: Callable[[], Any]) -> Generator[int, None, Any]:
    """Pause some times, then return a result."""
    yield from range(pauses)
    return result()


def answer(heard: list[object], result: object) -> dict[str, Any]:
    """Return what hears of results and failures."""
    return {"then": heard.append, "failed": lambda error: heard.append((result, str(error)))}


def test_the_result_comes_back_and_nothing_is_wanted_any_more(work: Background, hand: ByHand) -> None:
    heard: list[object] = []
    work.do(work_of(2, lambda: 42), **answer(heard, 0), slow=lambda: heard.append("slow"), slow_after=1.0)
    assert work.busy
    hand.go(1.0)
    hand.go(0)
    assert heard == ["slow", 42]
    assert (work.busy, hand.orders) == (False, [])


def test_what_fails_is_brought_back_too(work: Background, hand: ByHand) -> None:
    heard: list[object] = []
    work.do(work_of(0, lambda: 1 / 0), **answer(heard, "failed"))
    hand.go(0)
    assert heard == [("failed", "division by zero")]


def test_only_what_was_wanted_last_is_heard_of(work: Background, hand: ByHand) -> None:
    heard: list[object] = []
    began: list[str] = []

    def first() -> Generator[None, None, str]:
        began.append("first")
        work.do(work_of(1, lambda: "second"), **answer(heard, 0))
        yield
        began.append("and went on")
        return "first"

    work.do(first(), **answer(heard, 0), slow=lambda: heard.append("slow"), slow_after=1.0)
    hand.go(0)
    hand.go(1.0)
    hand.go(0)
    assert (began, heard) == (["first"], ["second"])


def test_stopped_work_is_not_heard_of(work: Background, hand: ByHand) -> None:
    heard: list[object] = []
    work.do(work_of(0, lambda: 1), **answer(heard, 0))
    work.stop()
    hand.go(0)
    work.after(2.0, lambda: heard.append("later"))
    work.stop()
    hand.go(2.0)
    assert heard == []


def test_what_is_done_later_can_be_prevented_and_keeps_nothing_alive() -> None:
    done = threading.Event()
    later(0, done.set)
    assert done.wait(LATE_SECONDS)
    prevent = later(LATE_SECONDS, done.clear)
    (timer,) = [
        thread
        for thread in threading.enumerate()
        if isinstance(thread, threading.Timer) and not thread.finished.is_set()
    ]
    assert timer.daemon
    prevent()
    timer.join()
    assert done.is_set()


def test_without_threads_work_goes_on_in_slices(
    monkeypatch: pytest.MonkeyPatch, work: Background, hand: ByHand
) -> None:
    monkeypatch.setattr(background, "THREADS", False)
    monkeypatch.setattr(background, "SLICE_SECONDS", 0)
    heard: list[object] = []
    work.do(work_of(2, lambda: 42), **answer(heard, 0))
    for slices_left in (2, 1, 0):
        assert (heard, len(hand.orders)) == ([], 1), slices_left
        hand.go(0)
    assert (heard, hand.orders) == ([42], [])


def test_between_two_slices_nobody_wants_it_any_more(
    monkeypatch: pytest.MonkeyPatch, work: Background, hand: ByHand
) -> None:
    monkeypatch.setattr(background, "THREADS", False)
    monkeypatch.setattr(background, "SLICE_SECONDS", 0)
    heard: list[object] = []
    work.do(work_of(1, lambda: 42), **answer(heard, 0))
    hand.go(0)
    work.stop()
    hand.go(0)
    assert (heard, hand.orders) == ([], [])


def test_without_threads_the_event_loop_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "THREADS", False)
    before = threading.active_count()

    async def page() -> list[str]:
        done: list[str] = []
        ended = asyncio.Event()
        prevent = later(0, lambda: done.append("prevented"))
        prevent()
        later(0, lambda: done.append("done"))
        later(0, ended.set)
        await ended.wait()
        return done

    # in a thread of its own: where a browser test ran before, a loop runs in this one until the last test
    with ThreadPoolExecutor(max_workers=1) as other:
        assert other.submit(asyncio.run, page()).result() == ["done"]
    assert threading.active_count() == before
