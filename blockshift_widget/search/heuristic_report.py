"""What a check of a heuristic found, in words and pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board, Slide
from blockshift_widget.pictures import board_svg
from blockshift_widget.search.fault import Fault
from blockshift_widget.search.problem import ActionModel, CostModel


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A state in which a heuristic breaks a rule.

    Parameters
    ----------
    board : Board
        The state.
    h : float
        What the heuristic says there.
    true_cost : float
        What it costs at least to bring X out from there; infinite without a way out.
    action : Slide, optional
        What lowers the heuristic too much, where that is the rule.
    action_cost : int, optional
        What the action costs.
    h_after : float, optional
        What the heuristic says after the action.
    """

    board: Board
    h: float
    true_cost: float
    action: Slide | None = None
    action_cost: int = 0
    h_after: float = 0

    def words(self, cost: CostModel) -> str:
        """Say what is wrong, in one line.

        Parameters
        ----------
        cost : {"cells", "slides"}
            What is counted.
        """
        if self.action is not None:
            return (
                f"h = {self.h:g}, and after {self.action}, which costs {self.action_cost}, h = {self.h_after:g}: "
                f"{self.h:g} is more than {self.action_cost} + {self.h_after:g}"
            )
        if self.true_cost == 0:
            return f"h = {self.h:g}, but X is out"
        return f"h = {self.h:g}, but {counted(self.true_cost, cost)} can bring X out"


@dataclass(frozen=True, slots=True)
class HeuristicReport:
    """What a check of a heuristic found. Printed, it says so in words; a notebook shows it with pictures.

    Parameters
    ----------
    name : str
        Of the heuristic.
    actions, cost : str
        The model.
    boards : int
        How many were given.
    states : int
        How many were checked.
    known : int
        How many states were found until the check ended.
    overestimate, drop : Counterexample or None
        The smallest state with ``h > true_cost``, and the smallest with ``h > action_cost + h_after``.
    informed : float or None
        The mean of ``h / true_cost`` over all states that were checked, are not solved, and have a way out; None
        without any.
    fault : Fault or None
        What went wrong in the heuristic's own code, or with what it returned; that ended the check.
    fault_board : Board or None
        The state that it was asked about then.
    interrupted : bool
        Whether the check was interrupted.
    """

    name: str
    actions: ActionModel
    cost: CostModel
    boards: int
    states: int
    known: int
    overestimate: Counterexample | None
    drop: Counterexample | None
    informed: float | None
    fault: Fault | None
    fault_board: Board | None
    interrupted: bool

    @property
    def complete(self) -> bool:
        """Whether every state was checked."""
        return self.fault is None and not self.interrupted

    @property
    def admissible(self) -> bool | None:
        """Whether it never says more than the true cost; None if that is not known."""
        return self._verdict(self.overestimate)

    @property
    def consistent(self) -> bool | None:
        """Whether no action lowers it by more than the action costs; None if that is not known."""
        return self._verdict(self.drop)

    def _verdict(self, counterexample: Counterexample | None) -> bool | None:
        if counterexample is not None:
            return False
        return True if self.complete else None

    def __str__(self) -> str:
        """Say it in lines."""
        lines = [self._title()]
        for label, words, board, remark, _ in self._rows():
            parts = [words, *(str(board).splitlines() if board else []), *([remark] if remark else [])]
            lines += [f"  {'' if n else label:<12}{part}" for n, part in enumerate(parts)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Show it with the boards as pictures."""
        rows = "".join(
            f'<tr><th style="text-align: left; vertical-align: top">{label}</th>'
            f'<td style="text-align: left; vertical-align: top">{escape(words)}'
            f"{f'<div>{board_svg(board, slide=action)}</div>' if board else ''}{escape(remark)}</td></tr>"
            for label, words, board, remark, action in self._rows()
        )
        return f"<table><caption>{escape(self._title())}</caption><tbody>{rows}</tbody></table>"

    def _title(self) -> str:
        return f"{self.name}, with {self.actions} counted in {self.cost}"

    def _rows(self) -> Iterator[tuple[str, str, Board | None, str, Slide | None]]:
        """Yield label, words, a board to be drawn, what is to be said of that, and its action."""
        if self.fault is not None:
            yield "stopped", f"{self.fault}. It was asked about:", self.fault_board, "", None
        rules = (
            (
                "admissible", self.overestimate, "it never says more than the true cost",
                "it says more than the true cost",
            ),
            (
                "consistent", self.drop, "no action lowers it by more than the action costs",
                "an action lowers it by more than it costs",
            ),
        )  # fmt: skip
        for label, counterexample, kept, broken in rules:
            if counterexample is not None:
                words = f"no: {broken}. Smallest counterexample{'' if self.complete else ' so far'}:"
                yield label, words, counterexample.board, counterexample.words(self.cost), counterexample.action
            else:
                yield label, f"yes: {kept}" if self.complete else "not known: no counterexample so far", None, "", None
        yield "informed", self._informed(), None, "", None
        yield "checked", self._checked(), None, "", None

    def _informed(self) -> str:
        if self.informed is None:
            return "no unsolved state was checked that has a way out"
        share = f"{self.informed * 100:.0f}" if math.isfinite(self.informed) else f"{self.informed}"
        return f"{share} % of the true cost on average (0 % knows nothing, 100 % is perfect)"

    def _checked(self) -> str:
        boards = counted(self.boards, "boards")
        if self.complete:
            return f"all {counted(self.known, 'states')} of {boards}"
        why = "interrupted" if self.interrupted else "stopped"
        return f"{why} after {counted(self.states, 'states')}; there are {self.known:,} or more, of {boards}"
