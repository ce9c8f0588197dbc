"""All algorithms by name, with what is known about them: for menus, tables and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Final, Literal

from blockshift_widget.search.best_first import a_star, greedy_best_first, uniform_cost, weighted_a_star
from blockshift_widget.search.bidirectional_search import bidirectional
from blockshift_widget.search.events import Event
from blockshift_widget.search.graph_search import breadth_first, depth_first
from blockshift_widget.search.local_search import beam, hill_climbing
from blockshift_widget.search.tree_search import depth_first_tree, depth_limited, ida_star, iterative_deepening

Search = Callable[..., Iterator[Event]]
"""An algorithm: takes a problem, perhaps options by keyword, and gives its events one by one."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm and what is known about it.

    Parameters
    ----------
    function : callable
        The search itself.
    title : str
        Its name for people.
    summary : str
        One line of what it does.
    informed : bool
        Whether it asks the heuristic.
    complete : bool
        Whether it finds a way wherever there is one, given time and memory.
    optimal : {"cost", "actions"} or None
        Whether what it finds has the least cost in the problem's model (with an admissible heuristic, if it is
        informed), or the fewest actions, or need not be the best.

    Examples
    --------
    >>> ALGORITHMS["beam"].name, dict(ALGORITHMS["beam"].options)
    ('beam', {'width': 10})
    """

    function: Search
    title: str
    summary: str
    informed: bool
    complete: bool
    optimal: Literal["cost", "actions"] | None

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    @property
    def options(self) -> Mapping[str, int | float]:
        """The options that it takes by keyword, with their defaults."""
        parameters = signature(self.function).parameters.values()
        return {
            parameter.name: parameter.default for parameter in parameters if parameter.kind is Parameter.KEYWORD_ONLY
        }


_ROWS: Final = (
    Algorithm(
        breadth_first,
        "Breadth-first",
        "expands the node that has waited longest",
        informed=False,
        complete=True,
        optimal="actions",
    ),
    Algorithm(
        depth_first,
        "Depth-first",
        "expands the node that was generated last",
        informed=False,
        complete=True,
        optimal=None,
    ),
    Algorithm(
        depth_first_tree,
        "Depth-first, tree search",
        "goes down one way, and remembers nothing but this way",
        informed=False,
        complete=True,
        optimal=None,
    ),
    Algorithm(
        depth_limited,
        "Depth-limited",
        "goes down every way, but no deeper than a limit",
        informed=False,
        complete=False,
        optimal=None,
    ),
    Algorithm(
        iterative_deepening,
        "Iterative deepening",
        "searches to depth 0, 1, 2 and so on",
        informed=False,
        complete=True,
        optimal="actions",
    ),
    Algorithm(
        uniform_cost, "Uniform-cost", "expands the node of least cost g", informed=False, complete=True, optimal="cost"
    ),
    Algorithm(
        bidirectional,
        "Bidirectional breadth-first",
        "searches from the start and from all goals until they meet",
        informed=False,
        complete=True,
        optimal="actions",
    ),
    Algorithm(
        greedy_best_first,
        "Greedy best-first",
        "expands the node that looks nearest to the exit: least h",
        informed=True,
        complete=True,
        optimal=None,
    ),
    Algorithm(a_star, "A*", "expands the node of least g + h", informed=True, complete=True, optimal="cost"),
    Algorithm(
        weighted_a_star,
        "Weighted A*",
        "expands the node of least g + weight · h",
        informed=True,
        complete=True,
        optimal=None,
    ),
    Algorithm(
        ida_star,
        "IDA*",
        "goes down every way up to an f of g + h, then up to the next greater one",
        informed=True,
        complete=True,
        optimal="cost",
    ),
    Algorithm(
        beam,
        "Beam",
        "breadth-first, but keeps only the few nodes of least g + h of each depth",
        informed=True,
        complete=False,
        optimal=None,
    ),
    Algorithm(
        hill_climbing,
        "Hill climbing",
        "goes on to the successor of least h, and begins again where it is stuck",
        informed=True,
        complete=False,
        optimal=None,
    ),
)

ALGORITHMS: Final[Mapping[str, Algorithm]] = MappingProxyType({row.name: row for row in _ROWS})
"""Every algorithm by its function's name, from blind to informed to unsure."""


def algorithm_named(name: str) -> Algorithm:
    """Return an algorithm of the table.

    Parameters
    ----------
    name : str
        Its function's name.

    Returns
    -------
    Algorithm

    Raises
    ------
    ValueError
        If there is none of that name.

    Examples
    --------
    >>> algorithm_named("a_star").title
    'A*'
    """
    try:
        return ALGORITHMS[name]
    except (KeyError, TypeError):
        msg = f"there is no algorithm {name!r}; choose {', '.join(ALGORITHMS)}, or give a function"
        raise ValueError(msg) from None
