"""Work spread over threads and processes: order, flat memory, and stopping."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count as whole_numbers
from itertools import islice

import pytest

from blockshift_widget._common.tasks import CHUNK, WINDOW, map_tasks, worker_processes


def square(number: int) -> int:
    """Be some work."""
    return number * number


def reciprocal(number: int) -> float:
    """Be some work that fails at 0."""
    return 1 / number


def wait_for_ever(_: int) -> None:
    """Be work that nobody waits for."""
    threading.Event().wait()


def end_the_worker(_: int) -> None:
    """Be a worker that the system ends."""
    os._exit(3)


def signal_the_worker(number: int) -> int:
    """Receive what a terminal sends to all processes of a program."""
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    return number


class Pulled:
    """Whole numbers without an end, and how many were taken."""

    def __init__(self) -> None:
        self.count = 0

    def __iter__(self) -> Iterator[int]:
        for number in whole_numbers():
            self.count += 1
            yield number


@pytest.fixture(params=["here", "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """Each kind of executor that comes with Python."""
    if request.param == "here":
        yield None
    elif request.param == "threads":
        with ThreadPoolExecutor(3) as threads:
            yield threads
    else:
        with worker_processes(2) as processes:
            yield processes


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """Two threads."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


# Order


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [1, 3, CHUNK])
def test_results_come_in_the_order_of_the_items(executor: Executor | None, chunk: int) -> None:
    for length in (0, 1, chunk, 10 * chunk + 1):
        assert list(map_tasks(square, range(length), executor, chunk)) == [(n, n * n) for n in range(length)]


def test_slow_tasks_do_not_lose_their_places(threads: ThreadPoolExecutor) -> None:
    """The first task ends last: it waits for the second."""
    second_ran = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            assert second_ran.wait(60)
        else:
            second_ran.set()
        return number

    assert list(map_tasks(work, range(4), threads, chunk=1)) == [(n, n) for n in range(4)]


def test_the_executor_stays_open(executor: Executor | None) -> None:
    for _ in range(2):
        assert list(map_tasks(square, range(40), executor)) == [(n, n * n) for n in range(40)]


@pytest.mark.parametrize("chunk", [0, -1])
def test_a_chunk_is_not_empty(chunk: int) -> None:
    with pytest.raises(ValueError, match="at least one item"):
        map_tasks(square, [1], chunk=chunk)


# Flat memory


def test_nothing_begins_before_the_first_result_is_asked_for(executor: Executor | None) -> None:
    numbers = Pulled()
    map_tasks(square, numbers, executor).close()
    assert numbers.count == 0


def test_without_an_executor_one_item_is_taken_for_one_result() -> None:
    numbers = Pulled()
    results = map_tasks(square, numbers)
    for taken in range(1, 50):
        next(results)
        assert numbers.count == taken
    results.close()


def test_items_without_an_end_are_taken_a_window_ahead_at_most(executor: Executor | None) -> None:
    numbers = Pulled()
    results = map_tasks(square, numbers, executor)
    ahead = 0
    for done, solved in enumerate(islice(results, 10_000)):
        assert solved == (done, done * done)
        ahead = max(ahead, numbers.count - done)
    results.close()
    assert ahead <= WINDOW * CHUNK
    assert numbers.count <= 10_000 + WINDOW * CHUNK


def test_what_is_done_is_not_kept_back_until_the_window_is_full(threads: ThreadPoolExecutor) -> None:
    """A slow source: its second item comes only when the first result has been seen."""
    began = threading.Event()

    def slow() -> Iterator[int]:
        yield 1
        assert began.wait(60)
        threads.submit(square, 0).result()  # by now the other thread, or this one, is through with the first
        threads.submit(square, 0).result()
        yield 2

    def work(number: int) -> int:
        began.set()
        return number

    results = map_tasks(work, slow(), threads, chunk=1)
    assert next(results) == (1, 1)
    assert list(results) == [(2, 2)]


# Stopping


class Held:
    """Work for one thread, of which one task ends and the next one waits for us; and what has begun of it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.begun: list[int] = []
        self._error = error
        self._permits = threading.Semaphore(1)

    def __call__(self, number: int) -> int:
        """Begin; end when it is allowed."""
        self.begun.append(number)
        assert self._permits.acquire(timeout=60)
        if self._error:
            raise self._error
        return number

    @contextmanager
    def stopped_early(self, items: Iterable[int] = range(500)) -> Iterator[Generator[tuple[int, int], None, None]]:
        """Give the results, let the rest of the tasks go on when they have been stopped, and count those."""
        with ThreadPoolExecutor(1) as executor:
            try:
                yield map_tasks(self, items, executor, chunk=1)
            finally:
                self._permits.release(1000)
        assert len(self.begun) <= 2


def test_closing_cancels_what_has_not_begun() -> None:
    with Held().stopped_early() as results:
        assert next(results) == (0, 0)
        results.close()


def test_an_interrupt_cancels_what_has_not_begun() -> None:
    with Held().stopped_early() as results:
        assert next(results) == (0, 0)
        with pytest.raises(KeyboardInterrupt):
            results.throw(KeyboardInterrupt())


def test_an_exception_of_a_task_cancels_what_has_not_begun() -> None:
    with Held(LookupError()).stopped_early() as results, pytest.raises(LookupError):
        next(results)


def test_an_exception_of_the_items_cancels_what_has_not_begun() -> None:
    def items() -> Iterator[int]:
        yield from range(WINDOW // 2)
        raise LookupError

    with Held().stopped_early(items()) as results, pytest.raises(LookupError):
        list(results)


def test_an_exception_comes_where_its_result_would(executor: Executor | None) -> None:
    results = map_tasks(reciprocal, [1, 2, 0, 4], executor, chunk=1)
    assert [next(results), next(results)] == [(1, 1), (2, 0.5)]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert list(results) == []


def test_an_executor_that_was_shut_down_says_so(threads: ThreadPoolExecutor) -> None:
    threads.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        next(map_tasks(square, [1], threads))


# Processes of our own


@pytest.mark.parametrize("count", [1, 2, 3, 5, 500])
def test_an_exception_ends_workers_in_the_middle_of_their_work(count: int) -> None:
    others = multiprocessing.active_children()
    tasks: list[Future[None]] = []

    def work() -> None:
        with worker_processes(2) as executor:
            tasks.extend(executor.submit(wait_for_ever, number) for number in range(count))
            for task in tasks[1:]:
                task.cancel()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert all(task.done() for task in tasks)
    assert set(multiprocessing.active_children()) <= set(others)


def test_an_exception_after_all_work_is_done_ends_the_workers_too() -> None:
    others = multiprocessing.active_children()

    def work() -> None:
        with worker_processes(2) as executor:
            assert list(map_tasks(square, range(100), executor)) == [(n, n * n) for n in range(100)]
            raise LookupError

    with pytest.raises(LookupError):
        work()
    assert set(multiprocessing.active_children()) <= set(others)


def test_a_worker_that_is_ended_from_outside_is_an_error() -> None:
    with pytest.raises(BrokenProcessPool), worker_processes(2) as executor:
        list(map_tasks(end_the_worker, range(100), executor))


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_workers_leave_signals_to_the_program() -> None:
    with worker_processes(2) as executor:
        assert list(map_tasks(signal_the_worker, range(100), executor)) == [(n, n) for n in range(100)]


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_workers_end_with_a_program_that_is_killed() -> None:
    """They hold the program's standard output, so that it ends for us when the last of them has ended."""
    code = (
        "from blockshift_widget._common.tasks import worker_processes\n"
        "from tests.test_tasks import square, wait_for_ever\n"
        "with worker_processes(2) as executor:\n"
        "    print(executor.submit(square, 3).result(), flush=True)\n"
        "    executor.submit(wait_for_ever, 0).result()\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert program.stdout is not None
    assert program.stdout.readline() == b"9\n"
    program.kill()
    assert program.communicate(timeout=60)[0] == b""
    assert program.returncode == -signal.SIGKILL
