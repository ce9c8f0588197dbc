"""Searches that remember every state they have reached, and know nothing of where the exit is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node, expand
from blockshift_widget.search.problem import Problem


def breadth_first(problem: Problem) -> Iterator[Event]:
    """Expand the node that has waited longest: finds a way of fewest actions.

    A state is tested for being a goal when it is generated. Fewest actions are fewest moves if an action is a step,
    and fewest slides if it is a slide: the cells of those slides need not be fewest.

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
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, figure 3.9.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> [event.kind.value for event in breadth_first(Problem(Board("............#.#XX###################")))]
    ['generate', 'expand']
    >>> last = list(breadth_first(Problem(Board("............XX......................"))))[-1]
    >>> last.kind.value, last.node.path_cost
    ('found', 4)
    """
    root = Node(problem.initial)
    yield Event(Kind.GENERATE, root)
    if problem.is_goal(root.state):
        yield Event(Kind.FOUND, root)
        return
    frontier = deque([root])
    reached = {root.state}
    while frontier:
        node = frontier.popleft()
        yield Event(Kind.EXPAND, node)
        for child in expand(problem, node):
            if child.state in reached:
                yield Event(Kind.SKIP, child)
                continue
            reached.add(child.state)
            frontier.append(child)
            yield Event(Kind.GENERATE, child)
            if problem.is_goal(child.state):
                yield Event(Kind.FOUND, child)
                return


def depth_first(problem: Problem) -> Iterator[Event]:
    """Expand the node that was generated last: goes deep at once, and finds some way.

    Of the successors of one node the first comes first. No state is entered twice.

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
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 3rd edition, figure 3.7 with a stack.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> last = list(depth_first(Problem(Board("............XX.A.....A.............."))))[-1]
    >>> last.kind.value, last.node.depth
    ('found', 6)
    """
    root = Node(problem.initial)
    yield Event(Kind.GENERATE, root)
    frontier = [root]
    reached = {root.state}
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            yield Event(Kind.FOUND, node)
            return
        yield Event(Kind.EXPAND, node)
        kept = []
        for child in expand(problem, node):
            if child.state in reached:
                yield Event(Kind.SKIP, child)
                continue
            reached.add(child.state)
            kept.append(child)
            yield Event(Kind.GENERATE, child)
        frontier.extend(reversed(kept))
