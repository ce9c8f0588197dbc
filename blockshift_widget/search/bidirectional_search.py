"""Searching from both ends at once."""

from __future__ import annotations

from collections.abc import Iterator

from blockshift_widget.board import Board, Slide
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node, expand
from blockshift_widget.search.problem import Problem
from blockshift_widget.solver import explore


def bidirectional(problem: Problem) -> Iterator[Event]:
    """Search breadth-first from the start and from all goals, until the two meet: finds a way of fewest actions.

    Of the two ends, the one with fewer nodes to expand expands its whole next layer, the start's in case of a tie.
    Every slide can be taken back, so the way from a goal is walked backwards.

    It needs what a search usually has not: all goal states, each of which is a root. Here the engine gives them, and
    explores the whole component for that before the search begins. None of this work is counted, so the counters
    show what the idea is worth to somebody who knows the goals. If there is none, only the start's end searches.

    Parameters
    ----------
    problem : Problem
        What is searched.

    Yields
    ------
    Event
        What it does, at both ends. The node that is found has the whole way, joined from both.

    References
    ----------
    Pohl, "Bi-directional Search", 1971.
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.4.5.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> last = list(bidirectional(Problem(Board("............XX..A.....A............."))))[-1]
    >>> last.kind.value, last.node.depth, [str(slide) for slide in last.node.path]
    ('found', 5, ['X+1', 'A+1', 'X+1', 'X+1', 'X+1'])
    """
    start = Node(problem.initial)
    yield Event(Kind.GENERATE, start)
    if problem.is_goal(start.state):
        yield Event(Kind.FOUND, start)
        return
    goals = [Node(state) for state in _goals(problem)]
    for goal in goals:
        yield Event(Kind.GENERATE, goal)
    layers = [[start], goals]
    reached = [{start.state: start}, {goal.state: goal for goal in goals}]
    while layers[0]:
        side = int(0 < len(layers[1]) < len(layers[0]))
        here, there = reached[side], reached[1 - side]
        layer, layers[side] = layers[side], []
        for node in layer:
            yield Event(Kind.EXPAND, node)
            for child in expand(problem, node):
                if child.state in here:
                    yield Event(Kind.SKIP, child)
                    continue
                here[child.state] = child
                layers[side].append(child)
                yield Event(Kind.GENERATE, child)
                if child.state in there:
                    forward, backward = (ends[child.state] for ends in reached)
                    yield Event(Kind.FOUND, _joined(problem, forward, backward))
                    return


def _goals(problem: Problem) -> list[Board]:
    """Return the goal states that can be reached, in the order of their layouts."""
    return sorted(state.board for state in explore(problem.initial) if problem.is_goal(state.board))


def _joined(problem: Problem, forward: Node, backward: Node) -> Node:
    """Append to the way to a state the way on to the goal, which was searched from there."""
    node = forward
    while backward.parent is not None and backward.action is not None:
        action = Slide(backward.action.block, -backward.action.cells)
        backward = backward.parent
        cost = node.path_cost + problem.action_cost(node.state, action, backward.state)
        node = Node(backward.state, node, action, cost, node.depth + 1)
    return node
