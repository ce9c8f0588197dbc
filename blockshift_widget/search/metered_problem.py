"""A problem that counts what is asked of it, and that stops whoever asks too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board, Slide
from blockshift_widget.search.problem import ActionModel, CostModel, Heuristic, Problem


class AskedTooMuch(BaseException):
    """Stops a search from within, once it has asked for more states than it may.

    It is no `Exception`, so that ``except Exception`` in the search's code does not swallow it.
    """


class MeteredProblem(Problem):
    """A problem that counts what is asked of it, and that stops whoever asks too much.

    Parameters
    ----------
    board, actions, cost, heuristic
        As for :class:`Problem`.
    nodes : int, optional
        How many results, and how many times actions, may be asked for; who asks for more gets :class:`AskedTooMuch`.
        Any number without it.

    Attributes
    ----------
    expanded : collections.Counter of Board
        How often the actions of each state were asked for.
    expansions : int
        How often actions were asked for, of whatever state.
    generated : int
        How often the result of an action was asked for.
    since_new : int
        How often actions were asked for since a state came that had not been asked about before.
    limit : int or None
        The `nodes` that were given.
    exceeded : bool
        Whether it had to stop the search.

    Examples
    --------
    >>> problem = MeteredProblem(Board("............XX......................"), nodes=1)
    >>> [action] = problem.actions(problem.initial)
    >>> state = problem.result(problem.initial, action)
    >>> problem.expansions, problem.generated
    (1, 1)
    >>> try:
    ...     problem.result(problem.initial, action)
    ... except AskedTooMuch as stop:
    ...     print(stop)
    it asked for more than 1 state
    """

    def __init__(
        self,
        board: Board,
        actions: ActionModel = "steps",
        cost: CostModel = "cells",
        heuristic: Heuristic | None = None,
        nodes: int | None = None,
    ) -> None:
        super().__init__(board, actions, cost, heuristic)
        self.expanded: Counter[Board] = Counter()
        self.expansions = 0
        self.generated = 0
        self.since_new = 0
        self.exceeded = False
        self.limit = nodes

    def actions(self, state: Board) -> Sequence[Slide]:
        """Return what can be done in a state, and count it."""
        self._check(self.expansions)
        self.expansions += 1
        self.since_new = self.since_new + 1 if state in self.expanded else 0
        self.expanded[state] += 1
        return super().actions(state)

    def result(self, state: Board, action: Slide) -> Board:
        """Return the state that an action leads to, and count it."""
        self._check(self.generated)
        after = super().result(state, action)
        self.generated += 1
        return after

    def _check(self, asked: int) -> None:
        if self.limit is not None and asked >= self.limit:
            self.exceeded = True
            msg = f"it asked for more than {counted(self.limit, 'states')}"
            raise AskedTooMuch(msg)
