"""The backend that numba compiles: the same answers as `plain`, at the speed of C."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import numpy as np

from blockshift_widget.board import SIZE
from blockshift_widget.solver import compiled_loops
from blockshift_widget.solver.backends import Component, LanePath, Metric, Rounds, within
from blockshift_widget.solver.compiled_loops import FAR, FREE, Ints
from blockshift_widget.solver.lanes import CELLS, PLACE, Lanes, cells_of

_FIRST_ROOM: Final = 1 << 12
"""States that the arrays hold at first; they double when they are full."""

_BUDGET: Final = 200_000
"""States between two looks at whether Python has been interrupted: some 40 ms."""

_ALWAYS_TAKEN: Final = 1 << CELLS
_TAKEN: Final = _ALWAYS_TAKEN - 1


def _step_tables() -> tuple[Ints, Ints]:
    """Return by line, length - 2, direction (back, on) and place: the bit that is entered, the bits that change."""
    entered = np.full((2 * SIZE, 2, 2, PLACE + 1), _ALWAYS_TAKEN, np.int64)
    changed = np.zeros_like(entered)
    for line, short in np.ndindex(2 * SIZE, 2):
        cells, length = cells_of(line), short + 2
        for place in range(SIZE - length + 1):
            for direction, (into, out_of) in enumerate(((place - 1, place + length - 1), (place + length, place))):
                if 0 <= into < SIZE:
                    entered[line, short, direction, place] = 1 << cells[into]
                    changed[line, short, direction, place] = 1 << cells[into] | 1 << cells[out_of]
    return entered, changed


_ENTERED, _CHANGED = _step_tables()


class Search:
    """A breadth-first search from the start, in arrays that grow."""

    def __init__(self, lanes: Lanes, *, to_exit: bool) -> None:
        lines = [lane.line for lane in lanes.lanes]
        short = [lane.length - 2 for lane in lanes.lanes]
        self.slots = 2 * len(lines)
        self.entered = _ENTERED[lines, short].reshape(self.slots, -1)
        self.changed = _CHANGED[lines, short].reshape(self.slots, -1)
        mask, solved = lanes.exit
        self.out = (mask >> CELLS, solved >> CELLS)
        self.to_exit = to_exit
        self._make_room(_FIRST_ROOM)
        start = lanes.start >> CELLS
        self.places[0], self.taken[0], self.depths[0] = start, lanes.start & _TAKEN | _ALWAYS_TAKEN, 0
        self.steps[0] = FREE
        self.progress = np.array([0, 1, 0 if start & self.out[0] == self.out[1] else FAR], dtype=np.int64)
        compiled_loops.fill(self.table, self.places, 1)

    def rounds(self, most: int | None = None) -> Rounds[None]:
        """Search until nothing is left, or until the exit if only that was asked for."""
        while True:
            head, count, par = self.progress.tolist()
            yield within(most, count)
            if head == count or (self.to_exit and self.depths[head] >= par):
                break
            if count > self.places.size - self.slots:
                self._grow(count)
            compiled_loops.spread(
                self.entered, self.changed, self.out, self.table, self.places, self.taken, self.depths, self.steps,
                self.progress, _BUDGET, self.to_exit,
            )  # fmt: skip
        self.count = count
        self.solvable = par < FAR

    def _make_room(self, size: int) -> None:
        self.places = np.empty(size, np.int64)
        self.taken = np.empty(size, np.int64)
        self.depths = np.empty(size, np.int16)
        self.steps = np.empty((size, self.slots), np.int32)
        self.table = np.full(4 * size, FREE, np.int32)

    def _grow(self, count: int) -> None:
        places, taken, depths, steps = self.places, self.taken, self.depths, self.steps
        self._make_room(2 * places.size)
        self.places[:count], self.taken[:count] = places[:count], taken[:count]
        self.depths[:count], self.steps[:count] = depths[:count], steps[:count]
        compiled_loops.fill(self.table, self.places, count)


@dataclass(frozen=True, slots=True)
class _Arrays:
    """A component as arrays."""

    places: Ints
    taken: Ints
    depth_array: Ints
    distance_array: Ints
    table: Ints

    @property
    def depths(self) -> Sequence[int]:
        return cast("Sequence[int]", self.depth_array)

    @property
    def distances(self) -> Sequence[int]:
        return cast("Sequence[int]", self.distance_array)

    @property
    def greatest_distance(self) -> int:
        return int(self.distance_array.max())

    def number(self, state: int) -> int:
        number = int(compiled_loops.find(self.table, self.places, state >> CELLS))
        if number == FREE:
            raise KeyError(state)
        return number

    def state(self, number: int) -> int:
        return int(self.taken[number]) & _TAKEN | int(self.places[number]) << CELLS


def explore(lanes: Lanes, most: int | None) -> Rounds[Component]:
    """Find all states of a component, their depths and their distances."""
    search = Search(lanes, to_exit=False)
    yield from search.rounds(most)
    count = search.count
    places, steps = search.places[:count], search.steps[:count]
    distances = np.empty(count + 1, np.int16)
    compiled_loops.measure(places, search.out, steps, distances, np.empty(count, np.int32))
    return _Arrays(places, search.taken[:count], search.depths[:count], distances[1:], search.table)


def solve(lanes: Lanes, metric: Metric) -> Rounds[LanePath | None]:
    """Find a path to the exit that is the cheapest in one metric and, among those, in the other."""
    by_cells = metric == "cells"
    search = Search(lanes, to_exit=by_cells)
    yield from search.rounds()
    if not search.solvable:
        return None
    count = search.count
    depths, order = search.depths, np.arange(count, dtype=np.int32)
    if not by_cells:
        depths = np.empty(count, np.int16)
        order = order[: compiled_loops.spread_by_slides(search.places, search.out, search.steps, depths, order)]
    path = np.empty((int(depths[order[-1]]), 2), np.int64)
    costs = np.empty(count, np.int64)
    slides = compiled_loops.trace(search.places, search.out, search.steps, depths, order, by_cells, costs, path)
    return tuple((lane, cells) for lane, cells in path[:slides].tolist())
