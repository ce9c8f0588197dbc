"""What a kernel is, and which one works.

Two kernels give the same answers: `plain` needs nothing but Python, `fast` is compiled by numba and is
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

Way = tuple[tuple[int, int], ...]
"""The slides of a solution: ``(number of the lane, signed cells)``."""

Look = Callable[[int], object]
"""Called now and then with the number of states found so far, in the end with all; what it raises ends the search."""

KERNELS: Final = {"fast": "blockshift_widget.solver.fast", "plain": "blockshift_widget.solver.plain"}


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


class Kernel(Protocol):
    """What every kernel offers; each is a module."""

    def explore(self, lanes: Lanes, look: Look) -> Component:
        """Find all states of a component, their depths and their distances."""
        ...

    def solve(self, lanes: Lanes, metric: Metric) -> Way | None:
        """Find a way out that is the cheapest in one metric and, among those, in the other."""
        ...


def kernel_named(name: str | None) -> Kernel:
    """Return a kernel by its name; None takes `fast` where numba can be imported, `plain` elsewhere.

    Raises
    ------
    ValueError
        If there is no such kernel.
    ImportError
        If `fast` is asked for by name and numba can't be imported.
    """
    if name is None:
        return _best()
    if name not in KERNELS:
        msg = f"there is no kernel {name!r}; there are {', '.join(KERNELS)}"
        raise ValueError(msg)
    try:
        return cast("Kernel", import_module(KERNELS[name]))
    except ImportError as error:
        msg = f"the {name} kernel needs numba (pip install 'blockshift_widget[fast]'): {error}"
        raise ImportError(msg) from error


@cache
def _best() -> Kernel:
    try:
        return kernel_named("fast")
    except ImportError:  # numba is not there, or does not go with the numpy that is
        return kernel_named("plain")
