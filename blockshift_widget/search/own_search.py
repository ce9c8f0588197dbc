"""Anybody's search, shown by what it asks of the problem, so that it can be watched like those of the catalog.

The function runs in a thread of its own, a little ahead of whoever watches, and is held up there: so a plain function
can be watched step by step too, and one that never ends or never asks does no harm to the watcher.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, Queue
from typing import Any, Final

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board, Slide
from blockshift_widget.search.answer import answer_of, path_of, walk
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.fault import shown
from blockshift_widget.search.node import Node
from blockshift_widget.search.problem import Problem
from blockshift_widget.search.time_limit import Strike, strike

OwnSearch = Callable[[Problem], Any]
"""Takes the problem, and returns a path or yields what it does."""

AHEAD: Final = 256
"""By how many events the function may be ahead of who watches it."""

PATIENCE: Final = 0.02
"""How long the next event is waited for, in seconds."""


class WrongAnswer(BlockShiftError, ValueError):  # noqa: N818 (it is the answer that is wrong)
    """What a function gave can't be shown: something else than a path that leads to the exit."""


def watch(function: OwnSearch, problem: Problem) -> Generator[Event | None]:
    """Run a function on a problem and yield what it does.

    Parameters
    ----------
    function : callable
        Takes a problem, and answers as :func:`check_solver` has it: it returns a path, or is a generator that yields
        nodes or states as it expands them, or events, and returns a path or ends with one.
    problem : Problem
        What is searched.

    Yields
    ------
    Event or None
        A call of ``problem.actions(state)`` is an expansion, one of ``problem.result(state, action)`` generates a
        node, or skips it if its state was met before. A function that yields events of its own is shown by these alone.
        None says that the function takes its time.

    Raises
    ------
    WrongAnswer
        If its path is not possible or does not lead to the exit, or it yields something else.
    NoAnswer
        If what it returns is no path.
    Exception
        Whatever the function raises.

    Examples
    --------
    >>> def straight_on(problem):
    ...     path, state = [], problem.initial
    ...     while not problem.is_goal(state):
    ...         path += [problem.actions(state)[-1]]
    ...         state = problem.result(state, path[-1])
    ...     return path
    >>> events = list(watch(straight_on, Problem(Board("............XX......................"))))
    >>> [event.kind.value for event in events][:4], events[-1].kind.value, len(events[-1].node.path)
    (['generate', 'expand', 'generate', 'expand'], 'found', 4)
    """
    queue: Queue[Event | Exception | None] = Queue(AHEAD)
    stopped = threading.Event()

    def tell(item: Event | Exception | None) -> None:
        if stopped.is_set():
            raise Strike
        queue.put(item)

    # With the caller's context, what the function prints goes to the caller's cell.
    run = copy_context().run
    thread = threading.Thread(target=run, args=(_work, function, problem, tell), daemon=True)
    thread.start()
    try:
        while True:
            try:
                item = queue.get(timeout=PATIENCE)
            except Empty:
                yield None
                continue
            if item is None:
                return
            if isinstance(item, Exception):
                raise item
            yield item
    finally:
        stopped.set()
        with suppress(Empty):  # make room, so that it wakes up and learns of it
            while True:
                queue.get_nowait()
        strike(thread)  # it may never ask again


def _work(function: OwnSearch, problem: Problem, tell: Callable[[Event | Exception | None], None]) -> None:
    """Let the function search, and tell all that it does, and how it ended."""
    with suppress(Strike):
        try:
            traced = _TracedProblem(problem, tell)
            traced.run(function)
        except Exception as error:  # noqa: BLE001 (it is told, and raised where somebody looks)
            tell(error)
        else:
            tell(None)


class _TracedProblem(Problem):
    """A problem that tells what is asked of it."""

    def __init__(self, problem: Problem, tell: Callable[[Event], None]) -> None:
        super().__init__(problem.initial, problem.action_model, problem.cost_model, problem.heuristic)
        self._tell_event = tell
        self._nodes: dict[Board, Node] = {}
        self._frontier: set[Node] = set()
        self._last: Board | None = None  # expanded last
        self._by_events = False
        self._found = False
        self._plain = problem

    def actions(self, state: Board) -> Sequence[Slide]:
        possible = super().actions(state)
        if not self._by_events:
            self._expand(state)
        return possible

    def result(self, state: Board, action: Slide) -> Board:
        after = super().result(state, action)
        if not self._by_events:
            self._generate(state, action, after)
        return after

    def run(self, function: OwnSearch) -> None:
        """Run a function to its end, and tell what it found."""
        given = function(self)
        path = path_of(answer_of(self._tell_items(given) if isinstance(given, Iterator) else given, self._plain))
        if path is None or self._found:
            return
        walked = walk(self._plain, path)
        if walked.wrong or not walked.board.solved:
            raise WrongAnswer(walked.wrong or f"X is not out after the {counted(walked.slides, 'slides')} of its path")
        node = Node(self.initial)
        for slide in path:
            if isinstance(slide, Slide):
                node = self._child(node, slide, node.state.after(slide))
        self._tell_event(Event(Kind.FOUND, node))

    def _tell_items(self, items: Iterator[Any]) -> Generator[Any, None, object]:
        """Tell what a function yields, and hand it on with what it returns."""
        while True:
            try:
                item = next(items)
            except StopIteration as end:
                answer: object = end.value
                return answer
            if isinstance(item, Event):
                self._pass_on(item)
            elif not isinstance(item, list | tuple):
                self._expand(self._state_of(item))
            yield item

    def _pass_on(self, event: Event) -> None:
        self._by_events = True
        self._found |= event.kind is Kind.FOUND
        if event.kind is Kind.GENERATE:
            self._frontier.add(event.node)
        elif event.kind in {Kind.EXPAND, Kind.DROP}:
            self._leave(event.node)
        self._tell_event(event)

    def _state_of(self, item: object) -> Board:
        """Return the state of anybody's node, or the state that it is."""
        state = getattr(item, "state", item)
        if not isinstance(state, Board):
            msg = f"it yielded {shown(item)}; it may yield nodes, states or events, and its path at the end"
            raise WrongAnswer(msg)
        return state

    def _expand(self, state: Board) -> None:
        """Tell an expansion; one that is told by a call and by what is yielded is the same."""
        if state == self._last:
            return
        self._last = state
        node = self._nodes.setdefault(state, Node(state))
        self._leave(node)
        self._tell_event(Event(Kind.EXPAND, node))

    def _leave(self, node: Node) -> None:
        """Take a node out of the frontier, where everything has to be before it can leave."""
        if node not in self._frontier:
            self._tell_event(Event(Kind.GENERATE, node))
        self._frontier.discard(node)

    def _generate(self, state: Board, action: Slide, after: Board) -> None:
        child = self._child(self._nodes.setdefault(state, Node(state)), action, after)
        if after in self._nodes:
            self._tell_event(Event(Kind.SKIP, child))
            return
        self._nodes[after] = child
        self._frontier.add(child)
        self._tell_event(Event(Kind.GENERATE, child))

    def _child(self, node: Node, action: Slide, after: Board) -> Node:
        cost = node.path_cost + self.action_cost(node.state, action, after)
        return Node(after, node, action, cost, node.depth + 1)
