"""What a backend is, and which one works.

Two backends give the same answers: `plain` needs nothing but Python, `compiled` is made machine code by numba and is
taken by itself where numba can be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Final, Literal, Protocol, cast

from blockshift_widget.solver.lanes import Lanes

Metric = Literal["cells", "slides"]
"""What a solution is cheapest in."""

LanePath = tuple[tuple[int, int], ...]
"""A path as its slides: ``(number of the lane, signed cells)``."""

Look = Callable[[int], object]
"""Called now and then with the number of states found so far, in the end with all; what it raises ends the search."""

BACKENDS: Final = {
    "compiled": "blockshift_widget.solver.compiled_backend",
    "plain": "blockshift_widget.solver.plain_backend",
}


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

    def explore(self, lanes: Lanes, look: Look) -> Component:
        """Find all states of a component, their depths and their distances."""
        ...

    def solve(self, lanes: Lanes, metric: Metric) -> LanePath | None:
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
