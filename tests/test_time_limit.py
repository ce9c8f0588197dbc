"""Calls that are stopped when they take too long. Nothing here measures time: it only has to end."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from contextvars import ContextVar

import pytest

from blockshift_widget.search import time_limit
from blockshift_widget.search.time_limit import OutOfTime, call_within

PATIENCE = 60

pytestmark = pytest.mark.usefixtures("patient")


def test_a_call_in_time_gives_what_it_gives() -> None:
    assert call_within(PATIENCE, lambda: [1, 2]) == [1, 2]
    assert call_within(None, lambda: None) is None


@pytest.mark.parametrize("error", [ValueError("mine"), SystemExit(3), KeyError(4)])
def test_what_it_raises_is_raised(error: BaseException) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(type(error)) as caught:
        call_within(PATIENCE, fail)
    assert caught.value is error
    assert [frame.name for frame in caught.traceback][-1] == "fail"


def busy() -> None:
    while True:
        pass


def swallowing() -> None:
    while True:
        with suppress(BaseException):
            int("1")


@pytest.mark.parametrize("function", [busy, swallowing])
def test_what_never_ends_is_stopped(function: object) -> None:
    with pytest.raises(OutOfTime, match=r"it took too long$") as caught:
        call_within(0.05, function)  # type: ignore[arg-type]
    assert caught.value.stopped


def test_what_can_not_be_stopped_is_left_behind_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "_GRACE", 0.1)
    let_go = threading.Event()
    with pytest.raises(OutOfTime, match="could not be stopped") as caught:
        call_within(0.05, lambda: let_go.wait(PATIENCE))
    assert not caught.value.stopped
    let_go.set()


def test_no_thread_is_left() -> None:
    before = {*threading.enumerate()}
    for _ in range(20):
        call_within(PATIENCE, lambda: None)
    with pytest.raises(OutOfTime):
        call_within(0.02, busy)
    assert before >= {*threading.enumerate()}  # some of other tests may end meanwhile


def test_a_user_s_interrupt_stops_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interrupt comes while the caller waits."""
    before = {*threading.enumerate()}
    join, interrupts = threading.Thread.join, [KeyboardInterrupt()]

    def interrupted(thread: threading.Thread, timeout: float | None = None) -> None:
        if interrupts:
            raise interrupts.pop()
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(KeyboardInterrupt):
        call_within(None, busy)
    assert before >= {*threading.enumerate()}  # some of other tests may end meanwhile


def test_it_works_in_any_thread() -> None:
    ended: list[bool] = []

    def call() -> None:
        try:
            call_within(0.05, busy)
        except OutOfTime as over:
            ended.append(over.stopped)

    thread = threading.Thread(target=call)
    thread.start()
    thread.join(PATIENCE)
    assert ended == [True]


def test_the_call_sees_the_caller_s_context() -> None:
    cell: ContextVar[str] = ContextVar("cell")
    cell.set("In[3]")
    assert call_within(PATIENCE, cell.get) == "In[3]"


def test_limits_do_not_disturb_one_another() -> None:
    """A call in time, while another one is struck."""
    ended: list[str] = []

    def slow() -> None:
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            pass
        ended.append("slow")

    other = threading.Thread(target=call_within, args=(PATIENCE, slow))
    other.start()
    with pytest.raises(OutOfTime):
        call_within(0.05, busy)
    other.join(PATIENCE)
    assert ended == ["slow"]
