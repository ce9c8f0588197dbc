"""Many searches side by side: algorithms, with heuristics, on boards, in one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from blockshift_widget.search.algorithms import ALGORITHMS, Algorithm, Search, algorithm_named
from blockshift_widget.search.fault import Fault
from blockshift_widget.search.heuristics import NamedHeuristic, heuristic_for, named_heuristic
from blockshift_widget.search.named_boards import Boards, named_boards
from blockshift_widget.search.problem import ActionModel, CostModel, Heuristic, Problem
from blockshift_widget.search.running import Limits, Stopped, run_search
from blockshift_widget.search.true_costs import best_cost

if TYPE_CHECKING:
    import pandas as pd

_Algorithms = (
    str | Search | Algorithm | Iterable[str | Search | Algorithm] | Mapping[str, Search] | Mapping[str, Algorithm]
)
_Heuristics = (
    str | Heuristic | NamedHeuristic | Iterable[str | Heuristic | NamedHeuristic] | Mapping[str, Heuristic]
    | Mapping[str, NamedHeuristic]
)  # fmt: skip

COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "board": "string",
        "algorithm": "string",
        "heuristic": "string",
        "actions": "string",
        "counted_in": "string",
        "stopped": "string",
        "cost": "Int64",
        "optimum": "Int64",
        "optimal": "boolean",
        "depth": "Int64",
        "generated": "Int64",
        "expanded": "Int64",
        "greatest_frontier": "Int64",
        "effective_branching_factor": "Float64",
        "seconds": "Float64",
        "error": "string",
    }
)
"""The columns of a comparison, and their types."""

ENOUGH: Final = Limits(nodes=100_000, seconds=20)
"""When a search is stopped, unless other limits are given: some would go on for days."""


def compare(  # noqa: PLR0913 (the model is three choices)
    algorithms: _Algorithms,
    boards: Boards,
    heuristics: _Heuristics = "distance_plus_blockers",
    *,
    actions: ActionModel = "steps",
    cost: CostModel = "cells",
    limits: Limits = ENOUGH,
    progress: bool | None = None,
) -> pd.DataFrame:
    """Run algorithms on boards, and tell what each found and what it took.

    Parameters
    ----------
    algorithms : str, callable or Algorithm; or iterable or mapping of them
        Names in `ALGORITHMS`, or functions that take a problem and yield events; with names of your own, if it is
        a mapping. A ``functools.partial`` sets options: ``partial(beam, width=50)``.
    boards : Board, LevelPack, mapping of Board, or iterable of Board
        What to search.
    heuristics : str, callable or NamedHeuristic; or iterable or mapping of them, optional
        Names in `HEURISTICS`, or functions of a board. An algorithm that asks a heuristic runs with each.
    actions, cost : str, optional
        The model, as for :class:`~blockshift_widget.search.Problem`.
    limits : Limits, optional
        For each search.
    progress : bool, optional
        Whether a progress bar is shown. Without it: in a notebook, and where standard error is a terminal.

    Returns
    -------
    pandas.DataFrame
        A row for each search, board by board:

        - `board`, `algorithm`, `heuristic`: by their names for people; no heuristic where none is asked
        - `actions`, `counted_in`: the model, ``"steps"`` or ``"slides"`` counted in ``"cells"`` or ``"slides"``
        - `stopped`: ``"found"``, ``"exhausted"``, ``"limit"``, ``"interrupted"`` or ``"error"``
        - `cost`, `depth`: cost and actions of the way that was found
        - `optimum`: cost of the best way, none where there is no way out; `optimal`: whether the one found is one
        - `generated`, `expanded`, `greatest_frontier`, `effective_branching_factor`, `seconds`: what it took
        - `error`: what went wrong in a function of yours, with its line

        After an interrupt (Ctrl-C, or the notebook's stop button) it holds what was done until then, and
        ``table.attrs["interrupted"]`` is True.

    Raises
    ------
    TypeError, ValueError
        If the boards or the model are none, or there is no algorithm or heuristic of a name.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> board = Board("............XX..A.....A.............")
    >>> table = compare(["breadth_first", "a_star"], board, progress=False)
    >>> table[["algorithm", "heuristic", "cost", "optimum", "expanded"]]
           algorithm            heuristic  cost  optimum  expanded
    0  Breadth-first                 <NA>     5        5        15
    1             A*  distance + blockers     5        5         7
    """
    import pandas as pd  # noqa: PLC0415 (heavy, and not needed to search)
    from tqdm.auto import tqdm  # noqa: PLC0415 (as heavy)

    searches = tuple(_searches(algorithms, heuristics))
    problems = {name: Problem(board, actions, cost) for name, board in named_boards(boards).items()}
    rows: list[dict[str, Any]] = []
    interrupted = True
    bar = tqdm(
        total=len(problems) * len(searches), unit=" searches", disable=None if progress is None else not progress
    )
    with suppress(KeyboardInterrupt), bar:
        for row in _rows(problems, searches, limits):
            rows.append(row)
            bar.update()
            if row["stopped"] == Stopped.INTERRUPTED.value:
                break
        else:
            interrupted = False
    table = pd.DataFrame(rows, columns=list(COLUMNS)).astype(dict(COLUMNS))
    table.attrs["interrupted"] = interrupted
    return table


@dataclass(frozen=True, slots=True)
class _Search:
    """An algorithm, and the heuristic that it asks."""

    algorithm: str
    function: Search
    heuristic: str | None
    estimate: str | Heuristic


def _searches(algorithms: _Algorithms, heuristics: _Heuristics) -> Iterator[_Search]:
    """Yield every algorithm, with every heuristic if it asks any."""
    estimates = [_heuristic(name, given) for name, given in _each(heuristics)]
    for name, given in _each(algorithms):
        title, function, informed = _algorithm(name, given)
        for heuristic, estimate in estimates if informed else [(None, "zero")]:
            yield _Search(title, function, heuristic, estimate)


def _each(given: Any) -> Iterator[tuple[str | None, Any]]:  # noqa: ANN401 (one or many, with names or without)
    """Yield one or many things, each with the name that it was given."""
    if isinstance(given, Mapping):
        yield from given.items()
    elif isinstance(given, str | Algorithm | NamedHeuristic) or callable(given):
        yield None, given
    else:
        yield from ((None, thing) for thing in given)


def _algorithm(name: str | None, given: str | Search | Algorithm) -> tuple[str, Search, bool]:
    """Return an algorithm's name, its function, and whether it may ask a heuristic."""
    if isinstance(given, str):
        given = algorithm_named(given)
    if isinstance(given, Algorithm):
        return given.title, given.function, given.informed
    if not callable(given):
        msg = f"an algorithm is a function of a problem, or a name in ALGORITHMS, not {given!r}"
        raise TypeError(msg)
    plain = given.func if isinstance(given, partial) else given
    known = next((algorithm for algorithm in ALGORITHMS.values() if algorithm.function is plain), None)
    title = known.title if known else getattr(plain, "__name__", repr(plain))
    if isinstance(given, partial):
        title += f" ({', '.join(f'{option} {value}' for option, value in given.keywords.items())})"
    return name or title, given, known is None or known.informed


def _heuristic(name: str | None, given: str | Heuristic | NamedHeuristic) -> tuple[str, str | Heuristic]:
    """Return a heuristic's name, and what makes it."""
    if isinstance(given, str):
        given = named_heuristic(given)
    if isinstance(given, NamedHeuristic):
        return given.title, given.name
    if not callable(given):
        msg = f"a heuristic is a function of a board, or a name in HEURISTICS, not {given!r}"
        raise TypeError(msg)
    return name or str(getattr(given, "__name__", repr(given))), given


def _rows(problems: Mapping[str, Problem], searches: Iterable[_Search], limits: Limits) -> Iterator[dict[str, Any]]:
    """Run every search on every board, and yield what is to be told."""
    for name, problem in problems.items():
        optimum = best_cost(problem.initial, problem.cost_model)
        made = cache(partial(heuristic_for, board=problem.initial, cost=problem.cost_model))
        for search in searches:
            row = _measured(search, problem, made(search.estimate), limits)
            yield {
                "board": name,
                "algorithm": search.algorithm,
                "heuristic": search.heuristic,
                "actions": problem.action_model,
                "counted_in": problem.cost_model,
                "optimum": optimum,
                "optimal": None if row.get("cost") is None else row["cost"] == optimum,
                **row,
            }


def _measured(search: _Search, problem: Problem, heuristic: Heuristic, limits: Limits) -> dict[str, Any]:
    """Run a search, and return what is to be told of it."""
    try:
        result = run_search(search.function, problem, heuristic, limits)
    except Exception as error:  # noqa: BLE001 (it is a student's, and shown as theirs)
        return {"stopped": "error", "error": str(Fault.of(error))}
    return {
        "stopped": result.stopped.value,
        "cost": result.cost,
        "depth": result.depth,
        "generated": result.generated,
        "expanded": result.expanded,
        "greatest_frontier": result.greatest_frontier,
        "effective_branching_factor": result.effective_branching_factor,
        "seconds": result.seconds,
    }
