"""A node of a search tree: a state, and how the search came there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from blockshift_widget.board import Board, Slide

if TYPE_CHECKING:
    from blockshift_widget.search.problem import Problem


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A state, and how the search came there. Two nodes are the same only if they are one object.

    Parameters
    ----------
    state : Board
        Where all blocks are.
    parent : Node or None
        The node that it was generated from; None at a root.
    action : Slide or None
        What was slid to come here; None at a root.
    path_cost : int
        Cost of the way from the root, in the problem's cost model: the g of a textbook.
    depth : int
        Actions from the root.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.3.2.

    Examples
    --------
    >>> from blockshift_widget.search import Problem
    >>> root = Node(Board("............XX......................"))
    >>> [str(slide) for slide in next(expand(Problem(root.state), root)).path]
    ['X+1']
    """

    state: Board
    parent: Node | None = field(default=None, repr=False)  # or a long way would be written whole
    action: Slide | None = None
    path_cost: int = 0
    depth: int = 0

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes from the root to this one."""
        way = [self]
        while (parent := way[-1].parent) is not None:
            way.append(parent)
        return tuple(reversed(way))

    @property
    def path(self) -> tuple[Slide, ...]:
        """The actions from the root to this node."""
        return tuple(node.action for node in self.nodes if node.action is not None)


def expand(problem: Problem, node: Node) -> Iterator[Node]:
    """Yield the nodes that one action leads to.

    Parameters
    ----------
    problem : Problem
        What is searched.
    node : Node
        Where from.

    Examples
    --------
    >>> from blockshift_widget.search import Problem
    >>> problem = Problem(Board("............XX..A.....A............."))
    >>> [str(child.action) for child in expand(problem, Node(problem.initial))]
    ['X+1', 'A-1', 'A+1']
    """
    for action in problem.actions(node.state):
        state = problem.result(node.state, action)
        cost = node.path_cost + problem.action_cost(node.state, action, state)
        yield Node(state, node, action, cost, node.depth + 1)
