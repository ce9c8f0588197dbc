"""Running a search to its end, or to a limit, and saying what it took."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from time import perf_counter

from blockshift_widget.board import Slide
from blockshift_widget.search.algorithms import Search, algorithm_named
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.heuristics import heuristic_for
from blockshift_widget.search.node import Node
from blockshift_widget.search.options import check_least
from blockshift_widget.search.problem import Heuristic, Problem
from blockshift_widget.search.tally import Tally, is_successor


class Stopped(Enum):
    """Why a search ended.

    Examples
    --------
    >>> Stopped("limit").name
    'LIMIT'
    """

    FOUND = "found"
    """It found a way to the exit."""

    EXHAUSTED = "exhausted"
    """Nothing was left to expand, and nothing had been left out: there is no way, as far as the algorithm is right."""

    LIMIT = "limit"
    """A limit was reached: one of `Limits`, or one of the algorithm's own, such as a depth, a width or a number of
    restarts, which made it leave nodes out. There may be a way."""

    INTERRUPTED = "interrupted"
    """Somebody stopped it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop a search; nothing that is None limits it.

    Parameters
    ----------
    nodes : int, optional
        Most nodes to generate. The one that would be one too many is not counted any more.
    seconds : float, optional
        Longest time. It is looked at whenever the search tells something, so a slow heuristic may exceed it.
    depth : int, optional
        Greatest depth at which a node is expanded or found, in actions. A search that comes deeper is stopped;
        only `depth_limited` turns back there and goes on elsewhere.

    Raises
    ------
    ValueError
        If one is less than 0.

    Examples
    --------
    >>> Limits(seconds=-1)
    Traceback (most recent call last):
        ...
    ValueError: seconds is at least 0, not -1
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is less than nothing."""
        for name in self.__slots__:
            if (value := getattr(self, name)) is not None:
                check_least(name, value, 0)


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found and what it took.

    Parameters
    ----------
    stopped : Stopped
        Why it ended.
    node : Node or None
        The goal that was found, with its way.
    generated, expanded : int
        Nodes generated (roots are not counted), and expanded, each as often as it was.
    greatest_frontier : int
        Most nodes in the frontier at any time.
    seconds : float
        How long it took.
    """

    stopped: Stopped
    node: Node | None
    generated: int
    expanded: int
    greatest_frontier: int
    seconds: float

    @property
    def path(self) -> tuple[Slide, ...] | None:
        """The actions of the way that was found, if one was."""
        return self.node.path if self.node else None

    @property
    def cost(self) -> int | None:
        """What this way costs in the problem's cost model."""
        return self.node.path_cost if self.node else None

    @property
    def depth(self) -> int | None:
        """How many actions it has."""
        return self.node.depth if self.node else None

    @property
    def effective_branching_factor(self) -> float | None:
        """How many successors every node of a regular tree had, of as many nodes and of the depth of the way found."""
        return effective_branching_factor(self.generated, self.node.depth) if self.node and self.node.depth else None

    def __str__(self) -> str:
        """Say it in one line."""
        end = self.stopped.value + (f", cost {self.cost}, {self.depth} actions" if self.node else "")
        nodes = f"{self.generated:,} generated, {self.expanded:,} expanded"
        return f"{end}; {nodes}, at most {self.greatest_frontier:,} in the frontier; {self.seconds:.3f} s"


def run_search(
    algorithm: Search | str,
    problem: Problem,
    heuristic: Heuristic | str | None = None,
    limits: Limits | None = None,
    *,
    stop: Callable[[], bool] | None = None,
    **options: float,
) -> Result:
    """Run a search until it ends, reaches a limit or is interrupted.

    A KeyboardInterrupt ends the search only: the result has what it had done until then.

    Parameters
    ----------
    algorithm : callable or str
        Takes a problem and gives events; or the name of one of `ALGORITHMS`.
    problem : Problem
        What is searched.
    heuristic : callable or str, optional
        Takes the place of the problem's own; or the name of one of `HEURISTICS`.
    limits : Limits, optional
        When to stop; without it, never.
    stop : callable, optional
        Is asked after every event; when it returns True, the search is interrupted. For example the `is_set` of a
        :class:`threading.Event`.
    **options
        The algorithm's own, such as ``weight=3``.

    Returns
    -------
    Result

    Raises
    ------
    ValueError
        If there is no algorithm or no heuristic of that name, or an option is out of range.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search import breadth_first
    >>> board = Board("............XX..A.....A.............")
    >>> result = run_search("weighted_a_star", Problem(board), lambda state: 4 - state.target.col, weight=3)
    >>> result.stopped, result.cost, result.generated
    (<Stopped.FOUND: 'found'>, 5, 20)
    >>> print(run_search(breadth_first, Problem(board), limits=Limits(nodes=30)))
    limit; 30 generated, 10 expanded, at most 6 in the frontier; ... s
    """
    search = algorithm_named(algorithm).function if isinstance(algorithm, str) else algorithm
    if heuristic is not None:
        problem = copy.copy(problem)
        problem.heuristic = heuristic_for(heuristic, problem.initial, problem.cost_model)
    running = _Running(limits or Limits())
    try:
        stopped = running.end_of(search(problem, **options), stop)
    except KeyboardInterrupt:
        stopped = Stopped.INTERRUPTED
    return running.result(stopped)


class _Running:
    """A search on its way."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tally = Tally()
        self._node: Node | None = None
        self._began = perf_counter()

    def end_of(self, events: Iterable[Event], stop: Callable[[], bool] | None) -> Stopped:
        """Count events until the search ends or has to, and tell why."""
        for event in events:
            if self._is_beyond(event):
                return Stopped.LIMIT
            self._tally.add(event)
            if event.kind is Kind.FOUND:
                self._node = event.node
                return Stopped.FOUND
            if stop is not None and stop():
                return Stopped.INTERRUPTED
        return Stopped.LIMIT if self._tally.left_out else Stopped.EXHAUSTED

    def result(self, stopped: Stopped) -> Result:
        """Return what there is."""
        tally = self._tally
        seconds = perf_counter() - self._began
        return Result(stopped, self._node, tally.generated, tally.expanded, tally.greatest_frontier, seconds)

    def _is_beyond(self, event: Event) -> bool:
        """Tell whether an event is one too many."""
        nodes, seconds, depth = self._limits.nodes, self._limits.seconds, self._limits.depth
        return (
            (nodes is not None and self._tally.generated >= nodes and is_successor(event))
            or (seconds is not None and perf_counter() - self._began >= seconds)
            or (depth is not None and event.node.depth > depth and event.kind in {Kind.EXPAND, Kind.FOUND})
        )


def effective_branching_factor(generated: int, depth: int) -> float:
    """Return how many successors every node of a regular tree has, if it has so many nodes and is so deep.

    Parameters
    ----------
    generated : int
        Nodes of the tree without its root, N.
    depth : int
        Its depth d in actions, at least 1.

    Returns
    -------
    float
        The b with N + 1 = 1 + b + b² + … + bᵈ. The search from both ends may have generated fewer nodes than its
        way is long, which makes it less than 1.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.6.1.

    Examples
    --------
    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    low, high = 0.0, float(generated)
    while low < (middle := (low + high) / 2) < high:
        if _has_more_nodes(middle, depth, generated):
            high = middle
        else:
            low = middle
    return high


def _has_more_nodes(branching: float, depth: int, nodes: int) -> bool:
    """Tell whether a regular tree has more nodes than so many, the root not counted."""
    total = 0.0
    for _ in range(depth):
        total = (total + 1) * branching
        if total > nodes:
            return True
    return False
