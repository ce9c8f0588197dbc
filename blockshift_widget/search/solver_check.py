"""Trying a student's own search: whether it solves, whether its paths are legal and best, and what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board
from blockshift_widget.levels import load_pack
from blockshift_widget.search.answer import NoAnswer, Walk, answer_of, path_of, walk
from blockshift_widget.search.fault import Fault
from blockshift_widget.search.heuristics import heuristic_for
from blockshift_widget.search.metered_problem import AskedTooMuch, MeteredProblem
from blockshift_widget.search.named_boards import Boards, named_boards
from blockshift_widget.search.problem import ActionModel, CostModel, Heuristic, Problem
from blockshift_widget.search.running import Limits
from blockshift_widget.search.solver_report import End, SolverReport, Verdict
from blockshift_widget.search.time_limit import OutOfTime, call_within
from blockshift_widget.search.true_costs import best_cost

SPECIAL_BOARDS: Final[Mapping[str, Board]] = MappingProxyType(
    {
        "X Alone": Board("............XX......................"),
        "Already Out": Board("................XX.................."),
        "No Way Out": Board("............XX..AA.................."),
    }
)
"""Boards on which searches go wrong that were only tried on levels."""

ENOUGH: Final = Limits(nodes=100_000, seconds=10)
"""What a search may ask for on one board of the lab, and how long it may take."""


def check_solver(  # noqa: PLR0913 (the model is three choices)
    function: Callable[[Problem], Any],
    boards: Boards | None = None,
    limits: Limits = ENOUGH,
    *,
    actions: ActionModel = "steps",
    cost: CostModel = "cells",
    heuristic: str | Heuristic = "zero",
) -> SolverReport:
    """Try a search on some boards.

    Parameters
    ----------
    function : callable
        Takes a problem. It returns a path (a list of slides, or the node at its end, of anybody's class), or None if
        there is no way out. Or it is a generator that yields nodes, states or events, and returns a path, or ends
        with one.
    boards : Board, LevelPack, mapping of Board, or iterable of Board, optional
        By default the levels of the pack ``lab``, and `SPECIAL_BOARDS`: X alone, already out, and without a way out.
    limits : Limits, optional
        For each board: `nodes` it may ask for, and `seconds`. It has no `depth`, since nobody sees how deep it is.
    actions, cost : str, optional
        The model, as for :class:`~blockshift_widget.search.Problem`.
    heuristic : str or callable, optional
        What the problem's `h` gives.

    Returns
    -------
    SolverReport
        Print it, or show it in a notebook. An exception of the function is in it, with its line. After an interrupt
        (Ctrl-C, or the notebook's stop button) it holds the boards that were tried until then.

    Raises
    ------
    TypeError, ValueError
        If the boards, the model or the limits are none, or there is no heuristic of that name.

    Examples
    --------
    >>> def straight_on(problem):
    ...     return [problem.actions(problem.initial)[0]] * 4
    >>> print(check_solver(straight_on, {name: SPECIAL_BOARDS[name] for name in ("X Alone", "No Way Out")}))
    straight_on, with steps counted in cells
    <BLANKLINE>
    board       states  verdict
    X Alone          1  right, and best: 4 cells
    No Way Out       1  wrong: slide 3 of its path, X+1, is not possible there
    <BLANKLINE>
    Right on 1 of 2 boards. 1 of 1 way out cost the least. States: those whose actions it asked for.
    <BLANKLINE>
    No Way Out, where its path can't go on:
    ......
    ......
    ..XXAA
    ......
    ......
    ......
    """
    named = {**named_boards(load_pack("lab")), **SPECIAL_BOARDS} if boards is None else named_boards(boards)
    if not callable(function):
        msg = f"what is checked is a function that takes a problem, not a {type(function).__name__}"
        raise TypeError(msg)
    if limits.depth is not None:
        msg = "limits for a function of yours are nodes and seconds: how deep it is, nobody sees; leave depth out"
        raise ValueError(msg)
    verdicts: list[Verdict] = []
    for name, board in named.items():
        problem = MeteredProblem(board, actions, cost, heuristic_for(heuristic, board, cost), limits.nodes)
        verdicts.append(_Trial(function, problem, limits.seconds).verdict(name))
        if verdicts[-1].ended == "interrupted":
            break
    return SolverReport(getattr(function, "__name__", repr(function)), actions, cost, tuple(verdicts), len(named))


class _Trial:
    """A search on one board."""

    def __init__(self, function: Callable[[Problem], Any], problem: MeteredProblem, seconds: float | None) -> None:
        self._problem = problem
        self._path: tuple[object, ...] | None = None
        self._words = ""
        began = perf_counter()
        self._ended = self._run(function, seconds)
        self._seconds = perf_counter() - began

    def _run(self, function: Callable[[Problem], Any], seconds: float | None) -> End:
        """Run the search, keep its path or what is to be said instead, and return how it ended."""
        try:
            self._path = call_within(seconds, partial(_search, function, self._problem))
        except KeyboardInterrupt:
            self._words = "interrupted"
            return "interrupted"
        except OutOfTime as over:
            self._words = f"stopped after {seconds:g} seconds{self._circles()}"
            self._words += "" if over.stopped else "; it goes on all the same: restart the kernel to be rid of it"
            return "seconds"
        except AskedTooMuch:
            pass
        except NoAnswer as wrong:
            self._words = f"wrong: {Fault.in_result(function, str(wrong))}"
            return "error"
        except BaseException as error:  # noqa: BLE001 (it is the student's, and shown as theirs)
            self._words = str(Fault.of(error))
            return "error"
        if not self._problem.exceeded:
            return "answer"
        self._path = None  # found after it had swallowed what should have stopped it
        self._words = f"stopped: it asked for more than {counted(self._problem.limit or 0, 'states')}{self._circles()}"
        return "nodes"

    @property
    def _looped(self) -> bool:
        """Whether it went round in circles when it was stopped."""
        problem = self._problem
        return self._ended in {"nodes", "seconds"} and problem.since_new > problem.expansions / 2

    def _circles(self) -> str:
        """Say what it did for so long, if that is plain to see."""
        problem = self._problem
        if not problem.expansions and not problem.generated:
            return ", in which it asked the problem for nothing"
        if problem.since_new <= problem.expansions / 2:
            return ""
        return f"; it goes round in circles: the last {problem.since_new:,} times it asked about states it knew"

    def verdict(self, name: str) -> Verdict:
        """Say how it did."""
        problem = self._problem
        plain = Problem(problem.initial, problem.action_model, problem.cost_model)
        walked = None if self._path is None else walk(plain, self._path)
        optimum = best_cost(plain.initial, plain.cost_model)
        legal = None if walked is None else not walked.wrong
        solves = walked.board.solved if walked and legal else None
        cost = walked.cost if walked and solves else None
        right = self._ended == "answer" and (bool(solves) if optimum is not None else walked is None)
        failed = walked is not None and not solves
        return Verdict(
            board=name,
            words=self._words or _words(walked, optimum, plain.cost_model),
            right=right,
            optimal=cost == optimum if solves else None,
            cost=cost,
            optimum=optimum,
            legal=legal,
            solves=solves,
            expanded=problem.expansions,
            states=len(problem.expanded),
            repeats=problem.expansions - len(problem.expanded),
            generated=problem.generated,
            looped=self._looped,
            ended=self._ended,
            seconds=self._seconds,
            stuck=walked.board if walked and failed else None,
            slide=walked.slide if walked else None,
        )


def _search(function: Callable[[Problem], Any], problem: Problem) -> tuple[object, ...] | None:
    return path_of(answer_of(function(problem), problem))


def _words(walked: Walk | None, optimum: int | None, unit: CostModel) -> str:
    """Say whether an answer is right."""
    if walked is None:
        if optimum is None:
            return "right: there is no way out"
        return f"wrong: it finds no way out, but there is one of {counted(optimum, unit)}"
    if walked.wrong:
        return f"wrong: {walked.wrong}"
    if not walked.board.solved:
        return f"wrong: X is not out after the {counted(walked.slides, 'slides')} of its path"
    if walked.cost == optimum:
        return f"right, and best: {counted(walked.cost, unit)}"
    return f"right, but not the best: {counted(walked.cost, unit)}, where {optimum} would do"
