"""The puzzle in a textbook's words: initial state, actions, results, goal, costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, get_args

from blockshift_widget.board import Board, Slide

ActionModel = Literal["steps", "slides"]
"""What one action is: a block moved by one cell, or by as many cells as are free."""

CostModel = Literal["cells", "slides"]
"""What is counted: cells travelled, or slides made."""

Heuristic = Callable[[Board], float]
"""An estimate of the cost from a state to the exit."""

MODELS: Final[tuple[tuple[ActionModel, CostModel], ...]] = (
    ("steps", "cells"),
    ("slides", "cells"),
    ("slides", "slides"),
)
"""The models that a problem may have."""


class _HasState(Protocol):
    """A node of anybody's search tree."""

    @property
    def state(self) -> Board: ...


class Problem:
    """A board as a search problem, with the interface of the textbook's ``Problem``.

    Code that was written for the textbook runs on it unchanged: it may ask for `initial`, ``actions(state)``,
    ``result(state, action)``, ``is_goal(state)``, ``action_cost(state, action, result)`` and ``h(node)``, or by their
    older names for ``goal_test(state)`` and ``path_cost(cost, state, action, result)``. States are boards, actions
    are slides.

    Parameters
    ----------
    board : Board
        The initial state.
    actions : {"steps", "slides"}
        What one action is: a block moved by one cell, or by as many cells as are free.
    cost : {"cells", "slides"}
        What an action costs: its cells, or 1. Steps have to be counted in cells: a slide of three cells is three
        steps, but one slide.
    heuristic : callable, optional
        An estimate of the cost from a state to the exit, which `h` gives; 0 everywhere without one.

    Raises
    ------
    ValueError
        If a model is not one of those, or steps are to be counted in slides.
    TypeError
        If `board` is none.

    References
    ----------
    Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, section 3.1.

    Examples
    --------
    >>> problem = Problem(Board("............XX.A.....A.............."), actions="slides")
    >>> [str(action) for action in problem.actions(problem.initial)]
    ['X+1', 'A-2', 'A-1', 'A+1', 'A+2']
    >>> problem.action_cost(problem.initial, Slide("A", 2), problem.result(problem.initial, Slide("A", 2)))
    2
    >>> problem.is_goal(problem.initial), problem.goal_test(problem.initial)
    (False, False)
    >>> problem.path_cost(3, problem.initial, Slide("A", 2), problem.result(problem.initial, Slide("A", 2)))
    5
    """

    def __init__(
        self,
        board: Board,
        actions: ActionModel = "steps",
        cost: CostModel = "cells",
        heuristic: Heuristic | None = None,
    ) -> None:
        if not isinstance(board, Board):
            msg = f"board is a Board, not a {type(board).__name__}; Board.parse(text) reads one"
            raise TypeError(msg)
        _check("actions", actions, get_args(ActionModel))
        _check("cost", cost, get_args(CostModel))
        if (actions, cost) not in MODELS:
            msg = "steps are counted in cells: a slide of three cells is three steps; for slides take actions='slides'"
            raise ValueError(msg)
        self.initial = board
        self.action_model: ActionModel = actions
        self.cost_model: CostModel = cost
        self.heuristic = heuristic
        self._legal = Board.steps if actions == "steps" else Board.slides

    def actions(self, state: Board) -> Sequence[Slide]:
        """Return what can be done in a state, block by block in reading order.

        Parameters
        ----------
        state : Board
            Any state.
        """
        return self._legal(state)

    def result(self, state: Board, action: Slide) -> Board:
        """Return the state that an action leads to; IllegalSlide if it is not possible.

        Parameters
        ----------
        state : Board
            Any state.
        action : Slide
            What is done.
        """
        return state.after(action)

    def is_goal(self, state: Board) -> bool:
        """Tell whether X is out.

        Parameters
        ----------
        state : Board
            Any state.
        """
        return state.solved

    def action_cost(self, state: Board, action: Slide, result: Board) -> int:  # noqa: ARG002 (the textbook's interface)
        """Return what an action costs in the problem's cost model, at least 1.

        Parameters
        ----------
        state, result : Board
            The states before and after it.
        action : Slide
            What is done.
        """
        return action.moves if self.cost_model == "cells" else 1

    def h(self, node: _HasState) -> float:
        """Return the heuristic's estimate for a node's state.

        Parameters
        ----------
        node : Node
            Anything that has a `state`.

        Examples
        --------
        >>> from blockshift_widget.search import Node
        >>> board = Board("............XX......................")
        >>> Problem(board, heuristic=lambda state: 4 - state.target.col).h(Node(board))
        4
        """
        return self.heuristic(node.state) if self.heuristic else 0

    def goal_test(self, state: Board) -> bool:
        """Tell whether X is out: `is_goal` by its name in the textbook's third edition.

        Parameters
        ----------
        state : Board
            Any state.
        """
        return self.is_goal(state)

    def path_cost(self, cost: int, state: Board, action: Slide, result: Board) -> int:
        """Add an action's cost to that of a path, as in the textbook's third edition.

        Parameters
        ----------
        cost : int
            Of the path to `state`.
        state, result : Board
            The states before and after the action.
        action : Slide
            What is done.
        """
        return cost + self.action_cost(state, action, result)

    def __repr__(self) -> str:
        """Rebuild the problem, if its heuristic has a name."""
        heuristic = f", heuristic={getattr(self.heuristic, '__name__', self.heuristic)}" if self.heuristic else ""
        return f"Problem({self.initial!r}, actions={self.action_model!r}, cost={self.cost_model!r}{heuristic})"


def _check(name: str, value: object, allowed: tuple[str, ...]) -> None:
    """Raise if a model is none that there is."""
    if value not in allowed:
        msg = f"{name} is {' or '.join(map(repr, allowed))}, not {value!r}"
        raise ValueError(msg)
