"""All the cheapest ways from a state to the exit at once, without listing them.

The states on such ways form layers: after so many cells, or slides, a way is in such a layer. Whatever is
asked about the ways is answered by going through the layers once, from the exit back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from blockshift_widget.solver.kernel import Way
from blockshift_widget.solver.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Ways:
    """All ways from one state to the exit that are the cheapest in one metric.

    Parameters
    ----------
    lanes : Lanes
        Of the component.
    layers : sequence of set of int
        ``layers[i]`` holds every state that such a way is in after `i` cells, or slides.
    by_cells : bool
        Whether the layers count cells; else slides.
    """

    lanes: Lanes
    layers: Sequence[AbstractSet[int]]
    by_cells: bool = True

    def cheapest(self) -> Way:
        """Return the way that costs least in the other metric too: the first such one in the order of the lanes."""
        costs = self._costs()
        way = []
        state, at = next(iter(self.layers[0])), 0
        while costs[at][state]:
            for lane, cells, after, to in self._onward(state, at):
                cost = 1 if self.by_cells else abs(cells)
                if costs[to][after] + cost == costs[at][state]:
                    way.append((lane, cells))
                    state, at = after, to
                    break
        return tuple(way)

    def fewest_slides_of(self, lane: int) -> int:
        """Return in how many slides one block moves on the way that moves it the least often."""
        (cost,) = self._costs(only=lane)[0].values()
        return cost

    def count(self) -> int:
        """Return the number of ways by cells; slides of one block straight after each other count as one slide."""
        ways = dict.fromkeys(self.layers[-1], 1)
        for at in range(len(self.layers) - 2, -1, -1):
            further = ways
            ways = {state: sum(further.get(after, 0) for after in self.lanes.steps(state)) for state in self.layers[at]}
        return sum(ways.values())

    def __iter__(self) -> Iterator[Way]:
        """Yield every way that :meth:`count` counts, one at a time, in the order of the lanes."""
        (start,) = self.layers[0]
        waiting: list[tuple[int, int, Way]] = [(start, 0, ())]
        while waiting:
            state, at, way = waiting.pop()
            if at == len(self.layers) - 1:
                yield way
                continue
            moved = way[-1][0] if way else None
            onward = [found for found in self._onward(state, at) if found[0] != moved]
            waiting.extend((after, to, (*way, (lane, cells))) for lane, cells, after, to in reversed(onward))

    def _costs(self, only: int | None = None) -> list[dict[int, int]]:
        """Return, by layer and state, what the cheapest rest of a way costs in the other metric."""
        costs: list[dict[int, int]] = [{} for _ in self.layers]
        costs[-1] = dict.fromkeys(self.layers[-1], 0)
        last = len(costs) - 1
        lines = [(line, line.mask) for line in self.lanes.slide_lines]
        for at in range(last - 1, -1, -1):
            for state in self.layers[at]:
                found = []
                for line, mask in lines:
                    for lane, cells, change in line[state & mask]:
                        to = at + abs(cells) if self.by_cells else at + 1
                        rest = costs[to].get(state + change) if to <= last else None
                        if rest is not None:
                            found.append(rest + self._cost(lane, cells, only))
                costs[at][state] = min(found)
        return costs

    def _cost(self, lane: int, cells: int, only: int | None) -> int:
        if only is not None and lane != only:
            return 0
        return 1 if self.by_cells else abs(cells)

    def _onward(self, state: int, at: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield ``(lane, cells, state, layer)`` after every slide that stays on a way."""
        for lane, cells, after in self.lanes.slides(state):
            to = at + abs(cells) if self.by_cells else at + 1
            if to < len(self.layers) and after in self.layers[to]:
                yield lane, cells, after, to
