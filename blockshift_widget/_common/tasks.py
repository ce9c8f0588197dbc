"""Work spread over threads, processes or a cluster: results in order, memory flat, stopped at once.

Nothing here knows what the work is. The solver's batches and the search for new levels both use it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar
from uuid import uuid4

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK: Final = 16
"""Items in one task: handing a task over costs as much as a fraction of a board."""

WINDOW: Final = 128
"""Chunks in flight: enough for some sixty workers, and no more than 2,048 items are held at a time."""

_LEFT_TO_THE_PROGRAM: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals that a terminal or a supervisor sends to a program and all its processes at once."""


def map_tasks(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None = None,
    chunk: int = CHUNK,
) -> Generator[tuple[Item, Result], None, None]:
    """Apply a function to every item and yield each item with its result, in the items' order.

    Items are taken as they are needed, so they may be endless. Closing the iterator, or an exception in it,
    cancels every task that has not begun; an exception of the function is raised where its result would come.

    Parameters
    ----------
    function : callable
        Takes one item. Where `executor` has other processes, it and the items have to be picklable; an item that is
        yielded is the one that was taken, not what came back.
    items : iterable
        At most 128 chunks are taken ahead of the result that is yielded.
    executor : concurrent.futures.Executor, optional
        Who works: threads, processes, a Dask cluster (``Client.get_executor()``). It stays open. Without it,
        the work is done here, one item at a time, each when its result is asked for.
    chunk : int, optional
        How many items an executor is handed at a time.

    Returns
    -------
    generator
        Of ``(item, result)``; nothing begins before the first is asked for.

    Raises
    ------
    ValueError
        If `chunk` is less than 1.

    Examples
    --------
    >>> from itertools import count
    >>> squares = map_tasks(lambda number: number**2, count())
    >>> next(squares), next(squares), next(squares)
    ((0, 0), (1, 1), (2, 4))
    >>> squares.close()
    """
    if chunk < 1:
        msg = f"a chunk has at least one item, not {chunk}"
        raise ValueError(msg)
    if executor is None:
        return _one_by_one(function, items)
    return _in_chunks(function, items, executor, chunk)


@contextmanager
def worker_processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Start processes for :func:`map_tasks`, for a program that a user may stop at any time.

    They leave Ctrl-C and SIGTERM to the program, and end with it even when it is killed. When an exception leaves
    the ``with`` block, they are ended at once, whatever they work on.

    Parameters
    ----------
    count : int
        How many.

    Yields
    ------
    concurrent.futures.ProcessPoolExecutor
    """
    # Fresh interpreters: forking a program that has threads (a progress bar has one) may hang.
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(count, context, _begin_worker) as executor:
        try:
            with _signals_held_back():
                for _ in range(count):
                    executor.submit(_do_nothing)
            yield executor
        except BaseException:
            _end_at_once(executor, [worker for worker in multiprocessing.active_children() if worker not in others])
            raise


def _one_by_one(
    function: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[tuple[Item, Result], None, None]:
    for item in items:
        yield item, function(item)


def _in_chunks(
    function: Callable[[Item], Result], items: Iterable[Item], executor: Executor, chunk: int
) -> Generator[tuple[Item, Result], None, None]:
    rest = iter(items)
    chunks = iter(lambda: list(islice(rest, chunk)), [])
    waiting: deque[tuple[list[Item], Future[list[Result]]]] = deque()
    try:
        for part in chunks:
            # Dask takes equal calls for one call, and would cancel it for all who wait for it.
            waiting.append((part, executor.submit(_run, function, part, uuid4().hex)))
            while waiting and (len(waiting) == WINDOW or waiting[0][1].done()):
                yield from _results(*waiting[0])
                waiting.popleft()
        while waiting:
            yield from _results(*waiting[0])
            waiting.popleft()
    finally:
        for _, future in waiting:
            future.cancel()


def _results(items: list[Item], future: Future[list[Result]]) -> Iterator[tuple[Item, Result]]:
    return zip(items, future.result(), strict=True)


def _run(function: Callable[[Item], Result], items: list[Item], _name: str) -> list[Result]:
    """Work on a chunk; its name makes the call differ from every other one."""
    return [function(item) for item in items]


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Let signals wait a moment: processes started meanwhile never get them, not even before they can ignore them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _LEFT_TO_THE_PROGRAM)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_at_once(executor: ProcessPoolExecutor, workers: Iterable[BaseProcess]) -> None:
    """End the workers of an executor, whatever they work on."""
    try:
        last = executor.submit(_do_nothing)
    except RuntimeError:  # they have ended already, or are about to
        return
    closing = threading.Thread(target=executor.shutdown, kwargs={"cancel_futures": True})
    closing.start()
    # It has to forget all cancelled tasks first: finding its workers ended, it would stumble over them. It has
    # when it has dealt with the last task, in whatever way; that takes it a few milliseconds.
    while not (last.running() or last.done()):
        time.sleep(0.001)
    for worker in workers:
        worker.kill()
    closing.join()


def _begin_worker() -> None:
    for number in _LEFT_TO_THE_PROGRAM:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the program that started it has ended: nobody else would tell it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do_nothing() -> None:
    """Be a first task, for which the executor starts a process."""
