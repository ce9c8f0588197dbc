"""The backend in plain Python: always there, whole numbers as bitboards.

A search goes layer by layer, each a set of states. What may slide on a line depends on that line alone:
on where its blocks lie and which of its cells others take. Both stand in the state, under one mask; the
changes that they allow are worked out once and then looked up.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from blockshift_widget.solver.backends import Component, LanePath, Metric, Rounds, within
from blockshift_widget.solver.lanes import Lanes, Line
from blockshift_widget.solver.paths import ShortestPaths


@dataclass(frozen=True, slots=True)
class _States:
    """A component as a table of its states."""

    states: list[int]
    depths: array[int]
    distances: array[int]
    _number: dict[int, int]

    @property
    def greatest_distance(self) -> int:
        return max(self.distances)

    def number(self, state: int) -> int:
        return self._number[state]

    def state(self, number: int) -> int:
        return self.states[number]


def explore(lanes: Lanes, most: int | None) -> Rounds[Component]:
    """Find all states of a component, their depths and their distances."""
    lines = lanes.step_lines
    mask, out = lanes.exit
    states: list[int] = []
    depths = array("h")
    for depth, layer in enumerate(_layers({lanes.start}, lines)):
        states.extend(layer)
        depths.extend([depth] * len(layer))
        yield within(most, len(states))
    number = dict(zip(states, range(len(states)), strict=True))
    distances = array("h", [-1]) * len(states)
    for distance, layer in enumerate(_layers({state for state in states if state & mask == out}, lines)):
        for state in layer:
            distances[number[state]] = distance
        yield len(states)
    return _States(states, depths, distances, number)


def solve(lanes: Lanes, metric: Metric) -> Rounds[LanePath | None]:
    """Find a path to the exit that is the cheapest in one metric and, among those, in the other."""
    by_cells = metric == "cells"
    lines = lanes.step_lines if by_cells else lanes.slide_lines
    mask, out = lanes.exit
    layers: list[set[int]] = []
    states = 0
    for layer in _layers({lanes.start}, lines):
        layers.append(layer)
        states += len(layer)
        yield states
        solved = {state for state in layer if state & mask == out}
        if solved:
            layers[-1] = solved
            break
    else:
        return None
    for nearer in range(len(layers) - 1, 0, -1):
        layers[nearer - 1] &= _around(layers[nearer], lines)
        yield states
    return ShortestPaths(lanes, layers, by_cells).cheapest()


def _around(layer: Iterable[int], lines: Iterable[Line]) -> set[int]:
    """Return every state that one slide leads to from any of a layer."""
    masked = [(line, line.mask) for line in lines]
    return {state + change for state in layer for line, mask in masked for _, _, change in line[state & mask]}


def _layers(first: set[int], lines: Iterable[Line]) -> Iterator[set[int]]:
    """Yield the first layer, then all states one slide further, and so on to the last."""
    before: set[int] = set()
    layer = first
    while layer:
        yield layer
        # Every slide can be taken back, so one slide from a layer leads no further back than the layer before.
        before, layer = layer, _around(layer, lines) - layer - before
