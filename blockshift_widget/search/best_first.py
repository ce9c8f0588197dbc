"""Best-first searches: each expands the node of least f next, and they differ only in what f is.

A node is tested for being a goal when it would be expanded. A state that is reached again at less cost is generated
again, also if it was expanded before: it is reopened. The dearer node stays in the queue and is dropped when its turn
comes. Of nodes with equal f, the one that was generated first is expanded first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node, expand
from blockshift_widget.search.options import check_least
from blockshift_widget.search.problem import Problem


def uniform_cost(problem: Problem) -> Iterator[Event]:
    """Expand the node of least cost so far, f = g: finds a way of least cost, and asks for no heuristic.

    Parameters
    ----------
    problem : Problem
        What is searched.

    Returns
    -------
    iterator of Event
        What it does.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.4.2.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> list(uniform_cost(Problem(Board("............XX..A.....A............."), "slides")))[-1].node.path_cost
    5
    """
    return _best_first(problem, lambda node: (None, node.path_cost))


def greedy_best_first(problem: Problem) -> Iterator[Event]:
    """Expand the node that looks nearest to the exit, f = h: finds some way, often soon.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.

    Returns
    -------
    iterator of Event
        What it does.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.5.1.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX......................"), heuristic=lambda board: 4 - board.target.col)
    >>> [event.h for event in greedy_best_first(problem) if event.kind is Kind.EXPAND]
    [4, 3, 2, 1]
    """

    def evaluate(node: Node) -> tuple[float, float]:
        h = problem.h(node)
        return h, h

    return _best_first(problem, evaluate)


def a_star(problem: Problem) -> Iterator[Event]:
    """Expand the node of least cost so far and still to come, f = g + h.

    Finds a way of least cost if the heuristic is admissible. If it is consistent too, no state is expanded twice.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.

    Returns
    -------
    iterator of Event
        What it does.

    References
    ----------
    Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968.
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.5.2.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX......................"), heuristic=lambda board: 4 - board.target.col)
    >>> [(event.node.path_cost, event.h, event.f) for event in a_star(problem) if event.kind is Kind.EXPAND]
    [(0, 4, 4), (1, 3, 4), (2, 2, 4), (3, 1, 4)]
    """
    return weighted_a_star(problem, weight=1)


def weighted_a_star(problem: Problem, *, weight: float = 2) -> Iterator[Event]:
    """Trust the heuristic more than A* does, f = g + weight · h: finds a way sooner, of at most weight times the cost.

    That bound holds if the heuristic is admissible.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.
    weight : float
        At least 1, which is A*.

    Returns
    -------
    iterator of Event
        What it does.

    Raises
    ------
    ValueError
        If the weight is less than 1.

    References
    ----------
    Pohl, "Heuristic Search Viewed as Path Finding in a Graph", 1970.
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.5.4.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX......................"), heuristic=lambda board: 4 - board.target.col)
    >>> [event.f for event in weighted_a_star(problem, weight=3) if event.kind is Kind.EXPAND]
    [12, 10, 8, 6]
    """
    check_least("weight", weight, 1)

    def evaluate(node: Node) -> tuple[float, float]:
        h = problem.h(node)
        return h, node.path_cost + weight * h

    return _best_first(problem, evaluate)


def _best_first(problem: Problem, evaluate: Callable[[Node], tuple[float | None, float]]) -> Iterator[Event]:
    """Search by an order of nodes: `evaluate` gives the h of a node, if it is asked for, and its f.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, figure 3.7.
    """
    root = Node(problem.initial)
    h, f = evaluate(root)
    yield Event(Kind.GENERATE, root, h, f)
    number = count()
    frontier = [(f, next(number), root, h)]
    reached = {root.state: root}
    while frontier:
        f, _, node, h = heappop(frontier)
        if reached[node.state] is not node:
            yield Event(Kind.DROP, node, h, f)
            continue
        if problem.is_goal(node.state):
            yield Event(Kind.FOUND, node, h, f)
            return
        yield Event(Kind.EXPAND, node, h, f)
        for child in expand(problem, node):
            known = reached.get(child.state)
            if known and known.path_cost <= child.path_cost:
                yield Event(Kind.SKIP, child)
                continue
            reached[child.state] = child
            h, f = evaluate(child)
            heappush(frontier, (f, next(number), child, h))
            yield Event(Kind.GENERATE, child, h, f)
