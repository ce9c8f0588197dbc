"""Searches that keep the few nodes that look best, and forget the others: quick, and never sure of an answer.

A node is tested for being a goal when it is generated. The event of a node that is dropped in favour of others says by
which bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from blockshift_widget.board import Board
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node, expand
from blockshift_widget.search.options import check_least
from blockshift_widget.search.problem import Problem

WALK: Final = 20
"""Random actions with which a hill climbing that was stuck begins again."""


def beam(problem: Problem, *, width: int = 10) -> Iterator[Event]:
    """Search breadth-first, but of each depth keep only the nodes of least f = g + h: finds some way, or none.

    A state that was kept is not entered twice. Of nodes with equal f, those that were generated first are kept.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.
    width : int
        Most nodes to keep, at least 1.

    Returns
    -------
    iterator of Event
        What it does.

    Raises
    ------
    ValueError
        If the width is less than 1.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.5.5.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX..A.....A............."), heuristic=lambda board: 4 - board.target.col)
    >>> [list(beam(problem, width=width))[-1].node.path_cost for width in (1, 2)]
    [6, 5]
    """
    check_least("width", width, 1)
    return _beam(problem, width)


def hill_climbing(problem: Problem, *, sideways: int = 100, restarts: int = 10, seed: int = 0) -> Iterator[Event]:
    """Go on to the successor of least h, as long as none is worse: finds some way, often a long one, or none.

    Of successors with equal h it takes one by chance. Where all are worse it is stuck, and begins again from the start
    with a walk of 20 random actions.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.
    sideways : int
        Most actions one after the other that leave h as it is.
    restarts : int
        How often to begin again.
    seed : int
        The same seed gives the same search.

    Returns
    -------
    iterator of Event
        What it does.

    Raises
    ------
    ValueError
        If `sideways` or `restarts` is less than 0.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 4.1.1.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX..A.....A............."), heuristic=lambda board: 4 - board.target.col)
    >>> [list(hill_climbing(problem, sideways=0, restarts=restarts))[-1].kind.value for restarts in (0, 1)]
    ['drop', 'found']
    """
    check_least("sideways", sideways, 0)
    check_least("restarts", restarts, 0)
    return _hill_climbing(problem, sideways, restarts, Random(seed))  # noqa: S311 (no secret)


def _beam(problem: Problem, width: int) -> Iterator[Event]:
    root = _rated(problem, Node(problem.initial))
    yield root
    if problem.is_goal(problem.initial):
        yield root._replace(kind=Kind.FOUND)
        return
    frontier = [root]
    reached = {problem.initial}
    while frontier:
        layer: dict[Board, Event] = {}
        for event in frontier:
            yield event._replace(kind=Kind.EXPAND)
            for child in expand(problem, event.node):
                if child.state in reached or child.state in layer:
                    yield Event(Kind.SKIP, child)
                    continue
                layer[child.state] = _rated(problem, child)
                yield layer[child.state]
                if problem.is_goal(child.state):
                    yield layer[child.state]._replace(kind=Kind.FOUND)
                    return
        best = sorted(layer.values(), key=_f)
        frontier = best[:width]
        for event in best[width:]:
            yield event._replace(kind=Kind.DROP, bound=_f(frontier[-1]))
        reached.update(event.node.state for event in frontier)


def _rated(problem: Problem, node: Node) -> Event:
    h = problem.h(node)
    return Event(Kind.GENERATE, node, h, node.path_cost + h)


def _f(event: Event) -> float:
    return math.inf if event.f is None else event.f


def _hill_climbing(problem: Problem, sideways: int, restarts: int, random: Random) -> Iterator[Event]:
    root = Node(problem.initial)
    for attempt in range(restarts + 1):
        yield Event(Kind.ROUND, root)
        for event in _climb(problem, root, WALK if attempt else 0, sideways, random):
            yield event
            if event.kind is Kind.FOUND:
                return


def _climb(problem: Problem, root: Node, walk: int, sideways: int, random: Random) -> Iterator[Event]:
    """Walk at random for so many actions, then climb until stuck."""
    h, node, patience = problem.h(root), root, sideways
    yield Event(Kind.GENERATE, root, h)
    if problem.is_goal(root.state):
        yield Event(Kind.FOUND, root, h)
        return
    while True:
        yield Event(Kind.EXPAND, node, h)
        rated = []
        for child in expand(problem, node):
            rated.append((problem.h(child), child))
            yield Event(Kind.GENERATE, child, rated[-1][0])
            if problem.is_goal(child.state):
                yield Event(Kind.FOUND, child, rated[-1][0])
                return
        allowed = rated if walk else _best(rated, h, level=patience > 0)
        chosen_h, chosen = random.choice(allowed) if allowed else (h, None)
        for other_h, other in rated:
            if other is not chosen:
                yield Event(Kind.DROP, other, other_h, bound=chosen_h)
        if chosen is None:
            return
        patience = patience - 1 if chosen_h == h and not walk else sideways
        walk = max(0, walk - 1)
        h, node = chosen_h, chosen


def _best(rated: Sequence[tuple[float, Node]], h: float, *, level: bool) -> list[tuple[float, Node]]:
    """Return the successors of least h, if it is less than that of their parent, or as little and this is allowed."""
    least = min((rating for rating, _ in rated), default=h)
    return [(rating, node) for rating, node in rated if rating == least] if least < h or (level and least == h) else []
