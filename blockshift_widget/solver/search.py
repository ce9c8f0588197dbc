"""Exhaustive search over the states of a board, counting cells.

A state is one integer: three bits for each block, its place along its axis. The search settles
states in order of moves, so the first layer that holds a solved state proves par.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blockshift_widget.board import SIZE, TARGET, Block, Board, Slide

_BITS: Final = 3
_PLACE: Final = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Solution:
    """A way out that no other undercuts.

    Parameters
    ----------
    par : int
        The fewest cells that solve the board.
    slides : tuple of Slide
        Slides of `par` cells altogether; no solution in `par` cells has fewer slides.
    """

    par: int
    slides: tuple[Slide, ...]


@dataclass(frozen=True, slots=True)
class _Lane:
    """The line of cells that one block slides on; `bits` are the lane's cells on a 36-bit board."""

    name: str
    shift: int
    length: int
    bits: tuple[int, ...]
    start: int

    @classmethod
    def of(cls, block: Block, number: int) -> _Lane:
        step = 1 if block.horizontal else SIZE
        first = block.row * SIZE if block.horizontal else block.col
        return cls(
            name=block.name,
            shift=_BITS * number,
            length=block.length,
            bits=tuple(1 << (first + i * step) for i in range(SIZE)),
            start=block.col if block.horizontal else block.row,
        )


def solve(board: Board) -> Solution | None:
    """Find the fewest moves that bring X out.

    Parameters
    ----------
    board : Board
        Any board; an already solved one has par 0.

    Returns
    -------
    Solution or None
        None when X can never reach the exit, which is then proved: every state was looked at.

    Notes
    -----
    Dijkstra's method (1959) over slides, each costing its cells, with ties broken by the number
    of slides. Costs are small whole numbers, so the queue is one list of states for each number
    of cells (Dial, 1969).

    Examples
    --------
    >>> solution = solve(Board("............XX..A.....A............."))
    >>> solution.par, [str(slide) for slide in solution.slides]
    (5, ['A+1', 'X+4'])
    >>> solve(Board("............XX..AA..................")) is None
    True
    """
    lanes = [_Lane.of(block, number) for number, block in enumerate(board.blocks.values())]
    start = sum(lane.start << lane.shift for lane in lanes)
    occupied = sum(1 << i for i, sign in enumerate(board.layout) if sign != ".")
    target = next(lane for lane in lanes if lane.name == TARGET)
    exit_place = (SIZE - target.length) << target.shift

    cheapest = {start: (0, 0)}
    came_from: dict[int, tuple[int, Slide]] = {}
    layers: list[list[tuple[int, int]]] = [[(start, occupied)]]
    settled: set[int] = set()
    moves = 0
    while moves < len(layers):
        layer = layers[moves]
        solved = [state for state, _ in layer if state & (_PLACE << target.shift) == exit_place]
        if solved:
            end = min(solved, key=lambda state: cheapest[state])
            return Solution(moves, _path(came_from, end))
        for state, taken in layer:
            if state in settled:
                continue
            settled.add(state)
            slides = cheapest[state][1] + 1
            for lane in lanes:
                for cells, neighbour, taken_after in _slides_on(lane, state, taken):
                    cost = (moves + abs(cells), slides)
                    if neighbour not in cheapest or cost < cheapest[neighbour]:
                        cheapest[neighbour] = cost
                        came_from[neighbour] = (state, Slide(lane.name, cells))
                        while len(layers) <= cost[0]:
                            layers.append([])
                        layers[cost[0]].append((neighbour, taken_after))
        moves += 1
    return None


def _slides_on(lane: _Lane, state: int, taken: int) -> list[tuple[int, int, int]]:
    """List ``(cells, state, taken)`` after every slide of one block; `taken` has a bit for each taken cell."""
    place = state >> lane.shift & _PLACE
    bits, length = lane.bits, lane.length
    found = []
    to, now, after = place, state, taken
    while to > 0 and not after & bits[to - 1]:
        after ^= bits[to - 1] | bits[to + length - 1]
        to -= 1
        now -= 1 << lane.shift
        found.append((to - place, now, after))
    to, now, after = place, state, taken
    while to + length < SIZE and not after & bits[to + length]:
        after ^= bits[to + length] | bits[to]
        to += 1
        now += 1 << lane.shift
        found.append((to - place, now, after))
    return found


def _path(came_from: dict[int, tuple[int, Slide]], end: int) -> tuple[Slide, ...]:
    slides: list[Slide] = []
    while end in came_from:
        end, slide = came_from[end]
        slides.append(slide)
    return tuple(reversed(slides))
