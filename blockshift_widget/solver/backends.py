"""What a backend is, and which one works.

Two backends give the same answers: `plain` needs nothing but Python, `compiled` is made machine code by numba and is
taken by itself where numba can be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from importlib import import_module
from typing import Final, Literal, Protocol, TypeVar, cast

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.solver.lanes import Lanes

Metric = Literal["cells", "slides"]
"""What a solution is cheapest in."""

LanePath = tuple[tuple[int, int], ...]
"""A path as its slides: ``(number of the lane, signed cells)``."""

_Answer = TypeVar("_Answer")

Rounds = Generator[int, None, _Answer]
"""A search that pauses now and then, and says how many states it has found so far; it returns its answer."""

BACKENDS: Final = {
    "compiled": "blockshift_widget.solver.compiled_backend",
    "plain": "blockshift_widget.solver.plain_backend",
}


class TooManyStatesError(BlockShiftError, ValueError):
    """A component that has more states than one wanted to explore.

    Parameters
    ----------
    most : int
        How many were to be explored at most.

    Examples
    --------
    >>> print(TooManyStatesError(20_000))
    more than 20,000 states can be reached
    """

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(f"more than {most:,} states can be reached")


class Component(Protocol):
    """All states of a component, numbered from 0 in order of depth."""

    @property
    def depths(self) -> Sequence[int]:
        """By number of a state: fewest cells from the start."""
        ...

    @property
    def distances(self) -> Sequence[int]:
        """By number of a state: fewest cells to the exit; -1 where no state is solved."""
        ...

    @property
    def greatest_distance(self) -> int:
        """The greatest of the distances."""
        ...

    def number(self, state: int) -> int:
        """Return the number of a state; KeyError if it is not of the component."""
        ...

    def state(self, number: int) -> int:
        """Return the state of a number."""
        ...


class Backend(Protocol):
    """What every backend offers; each is a module."""

    def explore(self, lanes: Lanes, most: int | None) -> Rounds[Component]:
        """Find all states of a component, at most so many, their depths and their distances."""
        ...

    def solve(self, lanes: Lanes, metric: Metric) -> Rounds[LanePath | None]:
        """Find a path to the exit that is the cheapest in one metric and, among those, in the other."""
        ...


def backend_named(name: str | None) -> Backend:
    """Return a backend by its name; None takes `compiled` where numba can be imported, `plain` elsewhere.

    Raises
    ------
    ValueError
        If there is no such backend.
    ImportError
        If `compiled` is asked for by name and numba can't be imported.
    """
    if name is None:
        return _best()
    if name not in BACKENDS:
        msg = f"there is no backend {name!r}; there are {', '.join(BACKENDS)}"
        raise ValueError(msg)
    try:
        return cast("Backend", import_module(BACKENDS[name]))
    except ImportError as error:
        msg = f"the {name} backend needs numba (pip install 'blockshift_widget[fast]'): {error}"
        raise ImportError(msg) from error


@cache
def _best() -> Backend:
    try:
        return backend_named("compiled")
    except ImportError:  # numba is not there, or does not go with the numpy that is
        return backend_named("plain")


def within(most: int | None, states: int) -> int:
    """Return how many states were found so far.

    Parameters
    ----------
    most : int or None
        How many there may be; None for any number.
    states : int
        How many were found.

    Raises
    ------
    TooManyStatesError
        If they are too many.

    Examples
    --------
    >>> within(None, 21), within(21, 21)
    (21, 21)
    """
    if most is not None and states > most:
        raise TooManyStatesError(most)
    return states


def answer_of(rounds: Rounds[_Answer], watch: Callable[[int], object] | None = None) -> _Answer:
    """Let a search go on to its end.

    Parameters
    ----------
    rounds : generator
        The search.
    watch : callable, optional
        Called after each round with the number of states found so far. What it raises ends the search.

    Returns
    -------
    object
        What the search returns.

    Examples
    --------
    >>> def search():
    ...     yield 1
    ...     yield 2
    ...     return "answer"
    >>> answer_of(search(), print)
    1
    2
    'answer'
    """
    while True:
        try:
            states = next(rounds)
        except StopIteration as end:
            return cast("_Answer", end.value)
        if watch is not None:
            watch(states)
