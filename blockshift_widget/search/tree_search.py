"""Searches that remember only the way they are on: little memory, and the same states again and again.

Each goes down one way at a time and turns back where it ends: at a state that is on the way already, or beyond a bound.
A node is tested for being a goal when it would be expanded. Of the successors of one node the first comes first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count

from blockshift_widget.board import Board
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node, expand
from blockshift_widget.search.options import check_least
from blockshift_widget.search.problem import Problem


def depth_first_tree(problem: Problem) -> Iterator[Event]:
    """Go down one way as deep as it leads, without entering a state twice on it: finds some way.

    It forgets what it has turned back from. Where there is no way out it goes down every way that there is, and those
    are more than anyone can wait for unless the states are very few.

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
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.4.3.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> list(depth_first_tree(Problem(Board("............XX......................"))))[-1].node.depth
    4
    """
    return _to_depth(problem, Node(problem.initial), math.inf)


def depth_limited(problem: Problem, *, limit: int = 20) -> Iterator[Event]:
    """Go down every way, but no deeper than a limit: finds some way if there is one that is short enough.

    Parameters
    ----------
    problem : Problem
        What is searched.
    limit : int
        Most actions of a way.

    Returns
    -------
    iterator of Event
        What it does.

    Raises
    ------
    ValueError
        If the limit is less than 0.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, figure 3.12.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX......................"))
    >>> [list(depth_limited(problem, limit=limit))[-1].kind.value for limit in (3, 4)]
    ['cut off', 'found']
    """
    check_least("limit", limit, 0)
    return _to_depth(problem, Node(problem.initial), limit)


def iterative_deepening(problem: Problem) -> Iterator[Event]:
    """Search to depth 0, 1, 2 and so on: finds a way of fewest actions, as breadth-first does, with little memory.

    It ends without an answer when a round has cut nothing off.

    Parameters
    ----------
    problem : Problem
        What is searched.

    Yields
    ------
    Event
        What it does.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, figure 3.12.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> events = list(iterative_deepening(Problem(Board("............XX......................"))))
    >>> [event.bound for event in events if event.kind is Kind.ROUND]
    [0, 1, 2, 3, 4]
    """
    root = Node(problem.initial)
    for limit in count():
        yield Event(Kind.ROUND, root, bound=limit)
        cut_off = False
        for event in _to_depth(problem, root, limit):
            yield event
            if event.kind is Kind.FOUND:
                return
            cut_off = cut_off or event.kind is Kind.CUT_OFF
        if not cut_off:
            return


def ida_star(problem: Problem) -> Iterator[Event]:
    """Search to f = g + h of the root, then to the least f that was beyond, and so on: A* with little memory.

    Finds a way of least cost if the heuristic is admissible. It ends without an answer when nothing but infinite f
    was beyond.

    Parameters
    ----------
    problem : Problem
        What is searched, with its heuristic.

    Yields
    ------
    Event
        What it does.

    References
    ----------
    Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search", 1985.
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.5.5.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> problem = Problem(Board("............XX..A.....A............."), heuristic=lambda board: 4 - board.target.col)
    >>> events = list(ida_star(problem))
    >>> [event.bound for event in events if event.kind is Kind.ROUND], events[-1].node.path_cost
    ([4, 5], 5)
    """
    root = Node(problem.initial)
    bound = problem.h(root)
    while True:
        yield Event(Kind.ROUND, root, bound=bound)
        beyond = math.inf
        for event in _to_f(problem, root, bound):
            yield event
            if event.kind is Kind.FOUND:
                return
            if event.kind is Kind.CUT_OFF and event.f is not None:
                beyond = min(beyond, event.f)
        if beyond == math.inf:
            return
        bound = beyond


def _to_depth(problem: Problem, root: Node, limit: float) -> Iterator[Event]:
    """Go down every way of at most so many actions."""
    yield Event(Kind.GENERATE, root)
    frontier = [root]
    way = _Way()
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            yield Event(Kind.FOUND, node)
            return
        yield Event(Kind.EXPAND, node)
        way.enter(node)
        kept = []
        for child in expand(problem, node):
            if child.state in way:
                yield Event(Kind.SKIP, child)
            elif child.depth > limit:
                yield Event(Kind.CUT_OFF, child, bound=limit)
            else:
                kept.append(child)
                yield Event(Kind.GENERATE, child)
        frontier.extend(reversed(kept))


def _to_f(problem: Problem, root: Node, bound: float) -> Iterator[Event]:
    """Go down every way as long as f = g + h is within the bound, and not infinite."""
    h = problem.h(root)
    yield Event(Kind.GENERATE, root, h, h)
    frontier = [(root, h)]
    way = _Way()
    while frontier:
        node, h = frontier.pop()
        f = node.path_cost + h
        if problem.is_goal(node.state):
            yield Event(Kind.FOUND, node, h, f)
            return
        yield Event(Kind.EXPAND, node, h, f)
        way.enter(node)
        kept = []
        for child in expand(problem, node):
            if child.state in way:
                yield Event(Kind.SKIP, child)
                continue
            h = problem.h(child)
            f = child.path_cost + h
            if bound >= f < math.inf:
                kept.append((child, h))
                yield Event(Kind.GENERATE, child, h, f)
            else:
                yield Event(Kind.CUT_OFF, child, h, f, bound)
        frontier.extend(reversed(kept))


class _Way:
    """The states from the root to the node that is being expanded, as a depth-first search goes down and back."""

    def __init__(self) -> None:
        self._order: list[Board] = []
        self._states: set[Board] = set()

    def enter(self, node: Node) -> None:
        """Go back to the node's parent, and from there to the node."""
        while len(self._order) > node.depth:
            self._states.remove(self._order.pop())
        self._order.append(node.state)
        self._states.add(node.state)

    def __contains__(self, state: Board) -> bool:
        """Tell whether a state is on the way."""
        return state in self._states
