"""Is a heuristic admissible, is it consistent, and how much does it know? Answered for every state there is."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from numbers import Real
from typing import Final

from blockshift_widget.board import Board
from blockshift_widget.search.fault import Fault, shown
from blockshift_widget.search.heuristic_report import Counterexample, HeuristicReport
from blockshift_widget.search.heuristics import heuristic_for
from blockshift_widget.search.named_boards import Boards, named_boards
from blockshift_widget.search.problem import ActionModel, CostModel, Heuristic, Problem
from blockshift_widget.search.true_costs import TrueCosts

_ROUNDING: Final = 1e-9
"""Sums of fractions are not exact: so little more than allowed is not held against a heuristic."""


def check_heuristic(
    heuristic: str | Heuristic, boards: Boards, actions: ActionModel = "steps", cost: CostModel = "cells"
) -> HeuristicReport:
    """Check a heuristic on every state that can be reached from some boards.

    It is *admissible* if it never says more than the true cost to the exit, so 0 where X is out; it is *consistent* if
    no action lowers it by more than the action costs. Where no way leads out, the true cost is infinite.

    Parameters
    ----------
    heuristic : callable or str
        Takes a board and returns a number; or a name in `HEURISTICS`.
    boards : Board, LevelPack, mapping of Board, or iterable of Board
        Each is explored whole.
    actions, cost : str, optional
        The model, as for :class:`~blockshift_widget.search.Problem`.

    Returns
    -------
    HeuristicReport
        With the smallest counterexamples: those nearest to the exit in cells and, of these, the first by layout.
        An exception of the heuristic is in it too, and what it says that is no number. After an interrupt (Ctrl-C, or
        the notebook's stop button) it holds what was checked until then.

    Raises
    ------
    TypeError, ValueError
        If the boards or the model are none, or there is no heuristic of that name.

    Examples
    --------
    >>> def far_too_much(board):
    ...     return 9
    >>> report = check_heuristic(far_too_much, Board("..............XX...................."))
    >>> report.admissible, report.consistent
    (False, True)
    >>> print(report)
    far_too_much, with steps counted in cells
      admissible  no: it says more than the true cost. Smallest counterexample:
                  ......
                  ......
                  ....XX
                  ......
                  ......
                  ......
                  h = 9, but X is out
      consistent  yes: no action lowers it by more than the action costs
      informed    469 % of the true cost on average (0 % knows nothing, 100 % is perfect)
      checked     all 5 states of 1 board
    """
    waiting = list(named_boards(boards).values())
    boards_given = len(waiting)
    problem = Problem(waiting[0], actions, cost)  # it refuses what is no model
    name = heuristic if isinstance(heuristic, str) else getattr(heuristic, "__name__", repr(heuristic))
    findings = _Findings()
    try:
        while waiting and findings.fault is None:
            costs = TrueCosts(waiting[0], cost)
            _Component(heuristic_for(heuristic, waiting[0], cost), costs, problem).check(findings)
            waiting = [board for board in waiting if board not in costs.space]
    except KeyboardInterrupt:
        findings.interrupted = True
    return HeuristicReport(
        name, actions, cost, boards=boards_given, states=findings.states, known=findings.known,
        overestimate=findings.overestimate.smallest, drop=findings.drop.smallest, informed=findings.informed,
        fault=findings.fault, fault_board=findings.fault_board, interrupted=findings.interrupted,
    )  # fmt: skip


class _Smallest:
    """The smallest counterexample that was met: the nearest to the exit in cells and, of these, the first by layout."""

    def __init__(self) -> None:
        self.smallest: Counterexample | None = None
        self._key = (math.inf, "~")

    def meet(self, distance: float, counterexample: Counterexample) -> None:
        """Keep a counterexample if it is the smallest so far."""
        key = (distance, counterexample.board.layout)
        if key < self._key:
            self._key, self.smallest = key, counterexample


@dataclass(slots=True)
class _Findings:
    """What was found so far."""

    states: int = 0
    known: int = 0
    ratios: int = 0
    sum_of_ratios: float = 0
    overestimate: _Smallest = field(default_factory=_Smallest)
    drop: _Smallest = field(default_factory=_Smallest)
    fault: Fault | None = None
    fault_board: Board | None = None
    interrupted: bool = False

    @property
    def informed(self) -> float | None:
        """The mean of h over the true cost."""
        return self.sum_of_ratios / self.ratios if self.ratios else None


class _Component:
    """All states that can be reached from a board, and what a heuristic says about them."""

    def __init__(self, heuristic: Heuristic, costs: TrueCosts, problem: Problem) -> None:
        self._heuristic = heuristic
        self._costs = costs.by_index
        self._space = costs.space
        self._problem = problem
        self._values: dict[int, float] = {}

    def check(self, findings: _Findings) -> None:
        """Check every state and every action."""
        findings.known += len(self._costs)
        try:
            for index in range(len(self._costs)):
                self._check_state(index, findings)
                findings.states += 1
        except _Faulty as faulty:
            findings.fault, findings.fault_board = faulty.fault, faulty.board

    def _check_state(self, index: int, findings: _Findings) -> None:
        h, true_cost = self._h(index), self._costs[index]
        distance = int(self._space.distances[index])
        nearness = math.inf if distance < 0 else distance
        if 0 < true_cost < math.inf:
            findings.ratios += 1
            findings.sum_of_ratios += h / true_cost
        if h > true_cost + _ROUNDING:
            findings.overestimate.meet(nearness, Counterexample(self._space.board_at(index), h, true_cost))
        for action, after in self._space.successors(index, steps=self._problem.action_model == "steps"):
            cost = action.moves if self._problem.cost_model == "cells" else 1
            if h > cost + self._h(after) + _ROUNDING:
                broken = Counterexample(self._space.board_at(index), h, true_cost, action, cost, self._h(after))
                findings.drop.meet(nearness, broken)

    def _h(self, index: int) -> float:
        """Return what the heuristic says, asked once for each state."""
        if index not in self._values:
            self._values[index] = _asked(self._heuristic, self._space.board_at(index))
        return self._values[index]


class _Faulty(Exception):  # noqa: N818 (the error is the heuristic's)
    """A heuristic failed, or said what is no number."""

    def __init__(self, fault: Fault, board: Board) -> None:
        super().__init__(fault)
        self.fault = fault
        self.board = board


def _asked(heuristic: Heuristic, board: Board) -> float:
    """Return what a heuristic says about a board."""
    try:
        value: object = heuristic(board)
        number = float(value) if isinstance(value, Real) else math.nan
    except Exception as error:
        raise _Faulty(Fault.of(error), board) from error
    if math.isnan(number):
        raise _Faulty(Fault.in_result(heuristic, f"it returned {shown(value)}, which is no number"), board)
    return number
