"""Code in the style of the textbook, written against its published interface only, runs unchanged on `Problem`.

What stands above "Run them" knows nothing of this package: it is what a student brings along. The first part has the
names of the fourth edition of Russell and Norvig's *Artificial Intelligence: A Modern Approach* (`is_goal`,
`action_cost`), the second part those of the third (`goal_test`, `path_cost`, `child_node`, nodes that are equal if
their states are, and ties decided by ``state < other.state``).
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from blockshift_widget.board import Board
from blockshift_widget.search import Problem, run_search
from blockshift_widget.search.problem import MODELS
from tests.searches import (
    HUNDRED,
    LAB,
    SLIDES,
    SLIDES_IN_CELLS,
    STEPS,
    TWO_STATES,
    CountingProblem,
    Known,
    Model,
    cells_at_least,
    problem_of,
)
from tests.strategies import GATE

# The fourth edition


class Node:
    """A node in a search tree."""

    def __init__(self, state: Any, parent: Any = None, action: Any = None, path_cost: float = 0) -> None:
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost

    def __lt__(self, other: Node) -> bool:
        return self.path_cost < other.path_cost


FAILURE = Node("failure", path_cost=math.inf)


def expand(problem: Any, node: Node) -> Iterator[Node]:
    """Generate the children of a node."""
    s = node.state
    for action in problem.actions(s):
        s1 = problem.result(s, action)
        cost = node.path_cost + problem.action_cost(s, action, s1)
        yield Node(s1, node, action, cost)


def path_actions(node: Node) -> list[Any]:
    """Return the sequence of actions to get to this node."""
    return [] if node.parent is None else [*path_actions(node.parent), node.action]


class PriorityQueue:
    """A queue in which the item with the least f(item) is popped first."""

    def __init__(self, key: Callable[[Any], float]) -> None:
        self.key = key
        self.items: list[Any] = []

    def add(self, item: Any) -> None:
        """Add an item, beside its key."""
        heapq.heappush(self.items, (self.key(item), item))

    def pop(self) -> Node:
        """Pop the item with the least f."""
        item: Node = heapq.heappop(self.items)[1]
        return item


def best_first_search(problem: Any, f: Callable[[Node], float]) -> Node:
    """Search nodes with minimum f(node) value first."""
    node = Node(problem.initial)
    frontier = PriorityQueue(key=f)
    frontier.add(node)
    reached = {problem.initial: node}
    while frontier.items:
        node = frontier.pop()
        if problem.is_goal(node.state):
            return node
        for child in expand(problem, node):
            s = child.state
            if s not in reached or child.path_cost < reached[s].path_cost:
                reached[s] = child
                frontier.add(child)
    return FAILURE


def astar_search(problem: Any) -> Node:
    """Search nodes with minimum f(n) = g(n) + h(n)."""
    return best_first_search(problem, lambda n: n.path_cost + problem.h(n))


def breadth_first_search(problem: Any) -> Node:
    """Search shallowest nodes in the search tree first."""
    node = Node(problem.initial)
    if problem.is_goal(problem.initial):
        return node
    frontier = deque([node])
    reached = {problem.initial}
    while frontier:
        node = frontier.popleft()
        for child in expand(problem, node):
            s = child.state
            if problem.is_goal(s):
                return child
            if s not in reached:
                reached.add(s)
                frontier.append(child)
    return FAILURE


# The third edition


class OldNode:
    """A node of the third edition: equal to another one with the same state, so that a queue may be searched for it."""

    def __init__(self, state: Any, parent: Any = None, action: Any = None, path_cost: float = 0) -> None:
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost
        self.depth = parent.depth + 1 if parent else 0

    def __lt__(self, node: OldNode) -> bool:
        return bool(self.state < node.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OldNode) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def expand(self, problem: Any) -> list[OldNode]:
        """List the nodes reachable in one step from this node."""
        return [self.child_node(problem, action) for action in problem.actions(self.state)]

    def child_node(self, problem: Any, action: Any) -> OldNode:
        """Make the node that an action leads to."""
        next_state = problem.result(self.state, action)
        return OldNode(next_state, self, action, problem.path_cost(self.path_cost, self.state, action, next_state))

    def solution(self) -> list[Any]:
        """Return the sequence of actions to go from the root to this node."""
        return [node.action for node in self.path()[1:]]

    def path(self) -> list[OldNode]:
        """Return a list of nodes forming the path from the root to this node."""
        node, path_back = self, []
        while node:
            path_back.append(node)
            node = node.parent
        return list(reversed(path_back))


def best_first_graph_search(problem: Any, f: Callable[[OldNode], float]) -> OldNode | None:
    """Search the nodes with the lowest f scores first; a node in the frontier gives way to a better one."""
    node = OldNode(problem.initial)
    frontier = [(f(node), node)]
    explored = set()
    while frontier:
        node = heapq.heappop(frontier)[1]
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        for child in node.expand(problem):
            waiting = {other: value for value, other in frontier}
            if child.state not in explored and child not in waiting:
                heapq.heappush(frontier, (f(child), child))
            elif child in waiting and f(child) < waiting[child]:
                frontier = [(value, other) for value, other in frontier if other != child]
                heapq.heapify(frontier)
                heapq.heappush(frontier, (f(child), child))
    return None


def uniform_cost_search(problem: Any) -> OldNode | None:
    """Search the cheapest nodes first."""
    return best_first_graph_search(problem, lambda node: node.path_cost)


def old_astar_search(problem: Any) -> OldNode | None:
    """Search by f(n) = g(n) + h(n)."""
    return best_first_graph_search(problem, lambda n: n.path_cost + problem.h(n))


def depth_first_graph_search(problem: Any) -> OldNode | None:
    """Search the deepest nodes in the search tree first."""
    frontier = [OldNode(problem.initial)]
    explored = set()
    while frontier:
        node = frontier.pop()
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        frontier.extend(
            child for child in node.expand(problem) if child.state not in explored and child not in frontier
        )
    return None


def recursive_depth_limited(node: OldNode, problem: Any, limit: int) -> Any:
    """Search to a depth: a node, "cutoff", or None."""
    if problem.goal_test(node.state):
        return node
    if limit == 0:
        return "cutoff"
    cutoff_occurred = False
    for child in node.expand(problem):
        result = recursive_depth_limited(child, problem, limit - 1)
        if result == "cutoff":
            cutoff_occurred = True
        elif result is not None:
            return result
    return "cutoff" if cutoff_occurred else None


# Run them

models = pytest.mark.parametrize("model", MODELS)
BOARDS = [*LAB.values(), *HUNDRED[:5]]


def cost_of(problem: Problem, actions: list[Any]) -> int:
    """Prove that actions lead out, and return what they cost."""
    state, cost = problem.initial, 0
    for action in actions:
        after = state.after(action)
        cost += problem.action_cost(state, action, after)
        state = after
    assert state.solved
    return cost


@pytest.mark.slow
@models
@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_best_first_and_a_star_of_the_fourth_edition(known: Known, model: Model) -> None:
    problem = problem_of(known, model)
    for node in (astar_search(problem), best_first_search(problem, lambda n: n.path_cost)):
        assert cost_of(problem, path_actions(node)) == node.path_cost == known.least(model)


@pytest.mark.parametrize("model", [STEPS, SLIDES])
@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_breadth_first_of_the_fourth_edition(known: Known, model: Model) -> None:
    problem = problem_of(known, model)
    node = breadth_first_search(problem)
    assert cost_of(problem, path_actions(node)) == node.path_cost == known.least(model)


@models
@pytest.mark.parametrize("title", ["Small Enough to Draw", "Hardly Any Room", "Between Walls", "One Way In"])
def test_best_first_and_a_star_of_the_third_edition(title: str, model: Model) -> None:
    problem = problem_of(LAB[title], model)
    for node in (uniform_cost_search(problem), old_astar_search(problem)):
        assert node is not None
        assert cost_of(problem, node.solution()) == node.path_cost == LAB[title].least(model)


def test_depth_first_and_depth_limited_of_the_third_edition() -> None:
    problem = Problem(GATE)
    node = depth_first_graph_search(problem)
    assert node is not None
    assert cost_of(problem, node.solution()) == node.path_cost >= 5
    assert recursive_depth_limited(OldNode(problem.initial), problem, 4) == "cutoff"
    found = recursive_depth_limited(OldNode(problem.initial), problem, 5)
    assert cost_of(problem, found.solution()) == found.depth == 5


def test_without_a_way_out_they_say_so() -> None:
    problem = Problem(TWO_STATES)
    assert best_first_search(problem, lambda n: n.path_cost) is astar_search(problem) is FAILURE
    assert breadth_first_search(problem) is FAILURE
    assert uniform_cost_search(problem) is depth_first_graph_search(problem) is None


@pytest.mark.parametrize("model", [STEPS, SLIDES_IN_CELLS])
def test_they_do_as_much_as_ours(model: Model) -> None:
    problem = CountingProblem(LAB["A Thousand States"].board, *model, heuristic=cells_at_least)
    breadth_first_search(problem)
    ours = run_search("breadth_first", Problem(problem.initial, *model))
    assert (problem.asked["result"], problem.asked["actions"]) == (ours.generated, ours.expanded)


def test_boards_are_ordered_by_their_layouts() -> None:
    first, last = Board("." * 34 + "XX"), Board("XX" + "." * 34)
    assert first < last
    assert sorted([last, first]) == [first, last]
    assert not first < Board(first.layout)
    assert first <= Board(first.layout)
