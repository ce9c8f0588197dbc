"""All the cheapest paths from a state to the exit at once, without listing them.

The states on such paths form layers: after so many cells, or slides, a path is in such a layer. Whatever is
asked about the paths is answered by going through the layers once, from the exit back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from blockshift_widget.solver.backends import LanePath
from blockshift_widget.solver.lanes import Lanes


@dataclass(frozen=True, slots=True)
class ShortestPaths:
    """All paths from one state to the exit that are the cheapest in one metric.

    Parameters
    ----------
    lanes : Lanes
        Of the component.
    layers : sequence of set of int
        ``layers[i]`` holds every state that such a path is in after `i` cells, or slides.
    by_cells : bool
        Whether the layers count cells; else slides.
    """

    lanes: Lanes
    layers: Sequence[AbstractSet[int]]
    by_cells: bool = True

    def cheapest(self) -> LanePath:
        """Return the path that costs least in the other metric too: the first such one in the order of the lanes."""
        costs = self._costs()
        path = []
        state, at = next(iter(self.layers[0])), 0
        while costs[at][state]:
            for lane, cells, after, to in self._onward(state, at):
                cost = 1 if self.by_cells else abs(cells)
                if costs[to][after] + cost == costs[at][state]:
                    path.append((lane, cells))
                    state, at = after, to
                    break
        return tuple(path)

    def ends(self) -> list[int]:
        """Return the states that the paths which cost least in the other metric end in."""
        costs: list[dict[int, int]] = [{} for _ in self.layers]
        costs[0] = dict.fromkeys(self.layers[0], 0)
        for at, layer in enumerate(self.layers):
            for state in layer:
                for lane, cells, after, to in self._onward(state, at):
                    cost = costs[at][state] + self._cost(lane, cells)
                    costs[to][after] = min(cost, costs[to].get(after, cost))
        least = min(costs[-1].values())
        return [state for state, cost in costs[-1].items() if cost == least]

    def fewest_slides_of(self, lane: int) -> int:
        """Return in how many slides one block moves on the path that moves it the least often."""
        (cost,) = self._costs(only=lane)[0].values()
        return cost

    def count(self) -> int:
        """Return the number of paths by cells; slides of one block straight after each other count as one slide."""
        paths = dict.fromkeys(self.layers[-1], 1)
        for at in range(len(self.layers) - 2, -1, -1):
            further = paths
            paths = {
                state: sum(further.get(after, 0) for after in self.lanes.steps(state)) for state in self.layers[at]
            }
        return sum(paths.values())

    def __iter__(self) -> Iterator[LanePath]:
        """Yield every path that :meth:`count` counts, one at a time, in the order of the lanes."""
        (start,) = self.layers[0]
        waiting: list[tuple[int, int, LanePath]] = [(start, 0, ())]
        while waiting:
            state, at, path = waiting.pop()
            if at == len(self.layers) - 1:
                yield path
                continue
            moved = path[-1][0] if path else None
            onward = [slide for slide in self._onward(state, at) if slide[0] != moved]
            waiting.extend((after, to, (*path, (lane, cells))) for lane, cells, after, to in reversed(onward))

    def _costs(self, only: int | None = None) -> list[dict[int, int]]:
        """Return, by layer and state, what the cheapest rest of a path costs in the other metric."""
        costs: list[dict[int, int]] = [{} for _ in self.layers]
        costs[-1] = dict.fromkeys(self.layers[-1], 0)
        last = len(costs) - 1
        lines = [(line, line.mask) for line in self.lanes.slide_lines]
        for at in range(last - 1, -1, -1):
            for state in self.layers[at]:
                rests = []
                for line, mask in lines:
                    for lane, cells, change in line[state & mask]:
                        to = at + abs(cells) if self.by_cells else at + 1
                        rest = costs[to].get(state + change) if to <= last else None
                        if rest is not None:
                            rests.append(rest + self._cost(lane, cells, only))
                costs[at][state] = min(rests)
        return costs

    def _cost(self, lane: int, cells: int, only: int | None = None) -> int:
        if only is not None and lane != only:
            return 0
        return 1 if self.by_cells else abs(cells)

    def _onward(self, state: int, at: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield ``(lane, cells, state, layer)`` after every slide that stays on a path."""
        for lane, cells, after in self.lanes.slides(state):
            to = at + abs(cells) if self.by_cells else at + 1
            if to < len(self.layers) and after in self.layers[to]:
                yield lane, cells, after, to
