"""The searches that numba compiles: plain loops over arrays, resumable so that they can be interrupted.

States are numbered in the order in which they are found, which is the order of their depths. Of each state
the arrays keep its `places` and `taken` bits (see :mod:`~blockshift_widget.solver.lanes`), its depth, and
where its steps lead: ``steps[state, 2 * lane]`` one cell back, ``steps[state, 2 * lane + 1]`` one cell on,
-1 where there is no such step or it is not known yet.

All whole numbers are signed 64 bits wide: numba makes a float of a signed and an unsigned one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit
from numpy.typing import NDArray

Ints = NDArray[Any]

FREE: Final = -1
"""Stands in a table where no state does, and in `steps` where no step does."""

FAR: Final = 1 << 30
"""More than any cost."""

_F = TypeVar("_F", bound=Callable[..., Any])


def _compiled(function: _F) -> _F:
    """Compile a function when it is first called; other threads may work meanwhile."""
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder to keep compiled code in: each process compiles anew
        compiled = njit(nogil=True)(function)
    return cast("_F", compiled)


_ODD: Final = -7046029254386353131  # 2**64 divided by the golden ratio, as a signed number


@_compiled
def _slot(table: Ints, places: Ints, wanted: int) -> int:
    """Return where in the hash table a state stands, or the free slot where it would: linear probing."""
    last = table.size - 1
    mixed = wanted * _ODD
    slot = (mixed ^ (mixed >> 32)) & last
    while table[slot] != FREE and places[table[slot]] != wanted:
        slot = (slot + 1) & last
    return slot


@_compiled
def find(table: Ints, places: Ints, wanted: int) -> int:
    """Return the number of a state by its places, FREE if there is none."""
    return int(table[_slot(table, places, wanted)])


@_compiled
def fill(table: Ints, places: Ints, count: int) -> None:
    """Enter the first `count` states into an empty table."""
    for number in range(count):
        table[_slot(table, places, places[number])] = number


@_compiled
def spread(
    entered: Ints,
    changed: Ints,
    out: tuple[int, int],
    table: Ints,
    places: Ints,
    taken: Ints,
    depths: Ints,
    steps: Ints,
    progress: Ints,
    budget: int,
    to_exit: bool,
) -> None:
    """Go on with the breadth-first search from the start.

    It stops when nothing is left, when `budget` states were looked at, when the arrays are too full for one
    more state's neighbours, or, if only the path `to_exit` is asked for, before the first state as deep as a
    solved one.

    Parameters
    ----------
    entered, changed : array of int64, (2 * lanes, 8)
        By slot as in `steps` and by place: the bit of the cell that has to be empty, a bit that never is where the
        line ends; and the bits of the two cells that change between taken and empty.
    out : (int, int)
        ``places & out[0] == out[1]`` where X is out.
    table, places, taken, depths, steps
        See the module.
    progress : array of int64, (3,)
        States looked at, states found, depth of the first solved one (or FAR); kept up to date.
    """
    head, count, par = progress[0], progress[1], progress[2]
    stop = head + budget
    room = places.size - steps.shape[1]
    mask, solved = out
    while head < min(count, stop) and count <= room and not (to_exit and depths[head] >= par):
        here, full, depth = places[head], taken[head], depths[head] + 1
        for lane in range(steps.shape[1] // 2):
            place = (here >> 3 * lane) & 7
            for direction in range(2):
                slot = 2 * lane + direction
                # One question for "the cell is taken" and "known already": two were guessed wrong too often.
                if (full & entered[slot, place]) | (steps[head, slot] + 1):
                    continue
                there = here + ((2 * direction - 1) << 3 * lane)
                at = _slot(table, places, there)
                neighbour = table[at]
                if neighbour == FREE:
                    neighbour = count
                    count += 1
                    table[at] = neighbour
                    places[neighbour] = there
                    taken[neighbour] = full ^ changed[slot, place]
                    depths[neighbour] = depth
                    for fresh in range(steps.shape[1]):
                        steps[neighbour, fresh] = FREE
                    if there & mask == solved:
                        par = min(par, depth)
                steps[head, slot] = neighbour
                steps[neighbour, slot ^ 1] = head  # the step back, so that it need not be looked up
        head += 1
    progress[0], progress[1], progress[2] = head, count, par


@_compiled
def measure(places: Ints, out: tuple[int, int], steps: Ints, distances: Ints, queue: Ints) -> None:
    """Fill in the distances: a breadth-first search from all solved states at once."""
    mask, solved = out
    count = 0
    distances[0] = 0  # where FREE leads, so that the loop below needs one question only
    for number in range(places.size):
        distances[number + 1] = FREE
        if places[number] & mask == solved:
            distances[number + 1] = 0
            queue[count] = number
            count += 1
    head = 0
    while head < count:
        here = queue[head]
        head += 1
        distance = distances[here + 1] + 1
        for slot in range(steps.shape[1]):
            there = steps[here, slot]
            if distances[there + 1] == FREE:
                distances[there + 1] = distance
                queue[count] = there
                count += 1


@_compiled
def spread_by_slides(places: Ints, out: tuple[int, int], steps: Ints, depths: Ints, queue: Ints) -> int:
    """Count the slides from the start to each state of a whole component, up to the first solved ones.

    Returns
    -------
    int
        How many states have got a depth; their numbers stand in `queue`, in order of depth.
    """
    mask, solved = out
    depths[:] = FREE
    depths[0] = 0
    queue[0] = 0
    head, count, par = 0, 1, 0 if places[0] & mask == solved else FAR
    while head < count and depths[queue[head]] < par:
        here = queue[head]
        head += 1
        for slot in range(steps.shape[1]):
            there = steps[here, slot]
            while there != FREE:
                if depths[there] == FREE:
                    depths[there] = depths[here] + 1
                    queue[count] = there
                    count += 1
                    if places[there] & mask == solved:
                        par = min(par, depths[there])
                there = steps[there, slot]
    return count


@_compiled
def trace(
    places: Ints, out: tuple[int, int], steps: Ints, depths: Ints, order: Ints, by_cells: bool, costs: Ints, path: Ints
) -> int:
    """Find the path to the exit that is the cheapest in the metric of the depths and then in the other.

    Parameters
    ----------
    depths : array
        Of each state, in cells or in slides; the states of the greatest depth may be solved.
    order : array
        The states in order of depth, the start first.
    by_cells : bool
        Whether depths count cells.
    costs : array
        Room for a cost of each state.
    path : array, (n, 2)
        Room for the slides: lane and signed cells.

    Returns
    -------
    int
        The number of slides.
    """
    mask, solved = out
    par = depths[order[-1]]
    for at in range(order.size - 1, -1, -1):
        here = order[at]
        costs[here] = 0 if depths[here] == par and places[here] & mask == solved else FAR
        if depths[here] == par:
            continue
        for slot in range(steps.shape[1]):
            there, cells = steps[here, slot], 1
            while there != FREE:
                onward = depths[here] + (cells if by_cells else 1)
                if depths[there] == onward:
                    costs[here] = min(costs[here], costs[there] + (1 if by_cells else cells))
                there, cells = steps[there, slot], cells + 1
    here, count = order[0], 0
    while costs[here] > 0:
        here, lane, cells = _cheapest(here, steps, depths, by_cells, costs)
        path[count, 0], path[count, 1] = lane, cells
        count += 1
    return count


@_compiled
def _cheapest(here: int, steps: Ints, depths: Ints, by_cells: bool, costs: Ints) -> tuple[int, int, int]:
    """Return ``(state, lane, cells)`` of the first slide, in the order of the lanes, that costs least."""
    for slot in range(steps.shape[1]):
        there, cells = steps[here, slot], 1
        while there != FREE:
            onward = depths[here] + (cells if by_cells else 1)
            cost = 1 if by_cells else cells
            if depths[there] == onward and costs[there] + cost == costs[here]:
                return there, slot // 2, cells if slot % 2 else -cells
            there, cells = steps[there, slot], cells + 1
    return here, 0, 0  # never: some slide gave this state its cost
