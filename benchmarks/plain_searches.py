"""Every algorithm as a plain loop, to compare with: the same questions to the problem, and nothing told.

Each returns how many nodes it generated, which has to be the same number as that of the search that tells its events.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Final

from blockshift_widget.board import Board
from blockshift_widget.search import Node, Problem
from blockshift_widget.search.local_search import WALK
from blockshift_widget.search.node import expand
from blockshift_widget.solver import explore


def breadth_first(problem: Problem) -> int:
    """Expand the node that has waited longest."""
    frontier, reached, generated = deque([Node(problem.initial)]), {problem.initial}, 0
    if problem.is_goal(problem.initial):
        return generated
    while frontier:
        for child in expand(problem, frontier.popleft()):
            generated += 1
            if child.state not in reached:
                reached.add(child.state)
                frontier.append(child)
                if problem.is_goal(child.state):
                    return generated
    return generated


def depth_first(problem: Problem) -> int:
    """Expand the node that was generated last."""
    frontier, reached, generated = [Node(problem.initial)], {problem.initial}, 0
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            break
        kept = []
        for child in expand(problem, node):
            generated += 1
            if child.state not in reached:
                reached.add(child.state)
                kept.append(child)
        frontier.extend(reversed(kept))
    return generated


def best_first(problem: Problem, evaluate: Callable[[Node], float]) -> int:
    """Expand the node of least f."""
    root, number, generated = Node(problem.initial), count(), 0
    frontier, reached = [(evaluate(root), next(number), root)], {root.state: root}
    while frontier:
        _, _, node = heappop(frontier)
        if reached[node.state] is not node:
            continue
        if problem.is_goal(node.state):
            break
        for child in expand(problem, node):
            generated += 1
            known = reached.get(child.state)
            if not known or child.path_cost < known.path_cost:
                reached[child.state] = child
                heappush(frontier, (evaluate(child), next(number), child))
    return generated


def bidirectional(problem: Problem) -> int:
    """Search breadth-first from both ends."""
    if problem.is_goal(problem.initial):
        return 0
    goals = sorted(state.board for state in explore(problem.initial) if problem.is_goal(state.board))
    layers, generated = [[Node(problem.initial)], [Node(goal) for goal in goals]], 0
    reached = [{problem.initial}, {*goals}]
    while layers[0]:
        side = int(0 < len(layers[1]) < len(layers[0]))
        layer, layers[side] = layers[side], []
        for node in layer:
            for child in expand(problem, node):
                generated += 1
                if child.state in reached[side]:
                    continue
                reached[side].add(child.state)
                layers[side].append(child)
                if child.state in reached[1 - side]:
                    return generated
    return generated


def within(problem: Problem, bound: float, value: Callable[[Node], float]) -> tuple[int, float]:
    """Go down every way within a bound; return the least value beyond as well, 0 if the goal was found."""
    frontier, generated, beyond = [Node(problem.initial)], 0, math.inf
    order: list[Board] = []
    states: set[Board] = set()
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            return generated, 0
        while len(order) > node.depth:
            states.remove(order.pop())
        order.append(node.state)
        states.add(node.state)
        kept = []
        for child in expand(problem, node):
            generated += 1
            if child.state in states:
                continue
            f = value(child)
            if f <= bound:
                kept.append(child)
            else:
                beyond = min(beyond, f)
        frontier.extend(reversed(kept))
    return generated, beyond


def deepening(problem: Problem, bound: float, value: Callable[[Node], float]) -> int:
    """Go down every way within a bound, and raise it."""
    total = 0
    while 0 < bound < math.inf:
        generated, bound = within(problem, bound, value)
        total += generated
    return total


def beam(problem: Problem, width: int = 10) -> int:
    """Search breadth-first, and keep the best nodes of each depth."""
    frontier, reached, generated = [Node(problem.initial)], {problem.initial}, 0
    while frontier:
        layer: dict[Board, tuple[float, Node]] = {}
        for node in frontier:
            for child in expand(problem, node):
                generated += 1
                if child.state in reached or child.state in layer:
                    continue
                layer[child.state] = child.path_cost + problem.h(child), child
                if problem.is_goal(child.state):
                    return generated
        frontier = [node for _, node in sorted(layer.values(), key=lambda rated: rated[0])[:width]]
        reached.update(node.state for node in frontier)
    return generated


def hill_climbing(problem: Problem, sideways: int = 100, restarts: int = 10) -> int:
    """Go on to the successor of least h, and begin again where it is stuck."""
    random, total = Random(0), 0  # noqa: S311 (no secret)
    for attempt in range(restarts + 1):
        generated, found = climb(problem, WALK if attempt else 0, sideways, random)
        total += generated
        if found:
            break
    return total


def climb(problem: Problem, walk: int, sideways: int, random: Random) -> tuple[int, bool]:
    """Walk at random for so many actions, then climb until stuck; return whether the goal was found as well."""
    node, generated, patience = Node(problem.initial), 0, sideways
    h = problem.h(node)
    while True:
        rated = []
        for child in expand(problem, node):
            generated += 1
            rated.append((problem.h(child), child))
            if problem.is_goal(child.state):
                return generated, True
        least = min(rating for rating, _ in rated)
        if not walk and (least > h or (least == h and not patience)):
            return generated, False
        chosen_h, node = random.choice(rated if walk else [one for one in rated if one[0] == least])
        patience = patience - 1 if chosen_h == h and not walk else sideways
        walk, h = max(0, walk - 1), chosen_h


PLAIN: Final[Mapping[str, Callable[[Problem], int]]] = {
    "breadth_first": breadth_first,
    "depth_first": depth_first,
    "depth_first_tree": lambda problem: within(problem, math.inf, lambda node: node.depth)[0],
    "depth_limited": lambda problem: within(problem, 20, lambda node: node.depth)[0],
    "iterative_deepening": lambda problem: (
        within(problem, 0, lambda node: node.depth)[0] + deepening(problem, 1, lambda node: node.depth)
    ),
    "uniform_cost": lambda problem: best_first(problem, lambda node: node.path_cost),
    "bidirectional": bidirectional,
    "greedy_best_first": lambda problem: best_first(problem, problem.h),
    "a_star": lambda problem: best_first(problem, lambda node: node.path_cost + problem.h(node)),
    "weighted_a_star": lambda problem: best_first(problem, lambda node: node.path_cost + 2 * problem.h(node)),
    "ida_star": lambda problem: deepening(
        problem, problem.h(Node(problem.initial)), lambda node: node.path_cost + problem.h(node)
    ),
    "beam": beam,
    "hill_climbing": hill_climbing,
}
"""The loops by the names of the algorithms, with the same defaults."""
