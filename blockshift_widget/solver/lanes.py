"""A state as one whole number, and what never changes while the blocks slide.

A state holds, from its lowest bit on, 36 bits for the cells that are taken (row by row, walls too), then
three bits a block for its place: the column of a horizontal block, the row of a vertical one. The places
alone name a state; the taken cells ride along because every search asks for them first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_uppercase
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, TARGET, WALL, Block, Board, Slide

CELLS: Final = SIZE * SIZE
"""Bits of a state that say which cells are taken; the places stand above them."""

_GROUND: Final = dict.fromkeys(map(ord, ascii_uppercase), EMPTY)
_TAKEN: Final = {ord(sign): "0" if sign == EMPTY else "1" for sign in f"{EMPTY}{WALL}{ascii_uppercase}"}

PLACE_BITS: Final = 3
PLACE: Final = (1 << PLACE_BITS) - 1


@dataclass(frozen=True, slots=True)
class Lane:
    """The line of six cells that one block slides on.

    Parameters
    ----------
    name : str
        The block's name.
    length : int
        The block's length in cells.
    line : int
        0 to 5 for a row from the top, 6 to 11 for a column from the left.
    shift : int
        Where in a state its place stands.
    cells : tuple of int
        The six cells of the line, as indices into a layout.
    slides : tuple
        By place: ``(needed, cells, change)`` of every slide, by -1, -2, ... and then by +1, +2, ... cells. It is
        legal in a state where no bit of `needed` is set, and leads to that state plus `change`.
    """

    name: str
    length: int
    line: int
    shift: int
    cells: tuple[int, ...]
    slides: tuple[tuple[tuple[int, int, int], ...], ...]

    @classmethod
    @cache
    def of(cls, name: str, length: int, line: int, number: int) -> Lane:
        """Return the lane of a block, which is number `number` of all."""
        shift = CELLS + PLACE_BITS * number
        return cls(name, length, line, shift, cells_of(line), _slides_of(line, length, shift))


class Line(dict[int, tuple[tuple[int, int, int], ...]]):
    """What may slide on one line, worked out when first asked for: ``(lane, cells, change)`` of every slide.

    Only the line itself matters for that, where its blocks lie and which of its cells others take. So the key
    is a state's bits under `mask`. A slide leads to the state plus `change`.
    """

    def __init__(self, lanes: Mapping[int, Lane], limit: int) -> None:
        super().__init__()
        self._lanes = lanes
        self._limit = limit
        cells = next(iter(lanes.values())).cells
        self.mask = _bits(cells) | sum(PLACE << lane.shift for lane in lanes.values())

    def __missing__(self, bits: int) -> tuple[tuple[int, int, int], ...]:
        """Work out the slides for bits that were not met before."""
        self[bits] = slides = tuple(
            (number, cells, change)
            for number, lane in self._lanes.items()
            for needed, cells, change in lane.slides[bits >> lane.shift & PLACE]
            if not bits & needed and -self._limit <= cells <= self._limit
        )
        return slides


@dataclass(frozen=True)
class Lanes:
    """The lanes and walls that all states of a component share.

    Parameters
    ----------
    lanes : tuple of Lane
        One a block: row by row from the left, then column by column from the top.
    ground : str
        The layout without its blocks: ``.`` and ``#``.
    start : int
        The state of the board that was asked about.

    Examples
    --------
    >>> lanes = Lanes.of(Board("............XX..A.....A............."))
    >>> [str(lanes.slide(lane, cells)) for lane, cells, _ in lanes.slides(lanes.start)]
    ['X+1', 'X+2', 'A-1', 'A-2', 'A+1', 'A+2']
    """

    lanes: tuple[Lane, ...]
    ground: str
    start: int

    @classmethod
    def of(cls, board: Board) -> Lanes:
        """Take a board apart."""
        blocks = sorted((*_line_and_place(block), block.name, block.length) for block in board.blocks.values())
        lanes = tuple(Lane.of(name, length, line, number) for number, (line, _, name, length) in enumerate(blocks))
        places = sum(place << lane.shift for lane, (_, place, _, _) in zip(lanes, blocks, strict=True))
        return cls(lanes, board.layout.translate(_GROUND), _taken(board.layout) | places)

    @cached_property
    def target(self) -> Lane:
        """The lane of X."""
        return next(lane for lane in self.lanes if lane.name == TARGET)

    @property
    def exit(self) -> tuple[int, int]:
        """``(mask, bits)``: X is out in a state when ``state & mask == bits``."""
        return PLACE << self.target.shift, (SIZE - self.target.length) << self.target.shift

    @cached_property
    def step_lines(self) -> tuple[Line, ...]:
        """The lines that have blocks, for slides of one cell."""
        return self._lines(1)

    @cached_property
    def slide_lines(self) -> tuple[Line, ...]:
        """The lines that have blocks, for slides of any number of cells."""
        return self._lines(SIZE)

    def _lines(self, limit: int) -> tuple[Line, ...]:
        on_line: dict[int, dict[int, Lane]] = {}
        for number, lane in enumerate(self.lanes):
            on_line.setdefault(lane.line, {})[number] = lane
        return tuple(Line(lanes, limit) for lanes in on_line.values())

    def state(self, board: Board) -> int | None:
        """Return the state of a board, or None if its blocks, lanes or walls are others."""
        layout = board.layout
        state = _taken(layout)
        for lane in self.lanes:
            cell = layout.find(lane.name)
            if cell not in lane.cells:
                return None
            state |= lane.cells.index(cell) << lane.shift
        return state if self.layout(state) == layout else None

    def layout(self, state: int) -> str:
        """Return the 36 cells of a state, as `Board` takes them."""
        cells = list(self.ground)
        for lane in self.lanes:
            place = state >> lane.shift & PLACE
            for cell in lane.cells[place : place + lane.length]:
                cells[cell] = lane.name
        return "".join(cells)

    def slides(self, state: int) -> Iterator[tuple[int, int, int]]:
        """Yield ``(lane, cells, state)`` after every slide: lane by lane, by -1, -2, ... then +1, +2, ... cells."""
        for line in self.slide_lines:
            for lane, cells, change in line[state & line.mask]:
                yield lane, cells, state + change

    def steps(self, state: int) -> Iterator[int]:
        """Yield the state after every step."""
        for line in self.step_lines:
            for _, _, change in line[state & line.mask]:
                yield state + change

    def slide(self, lane: int, cells: int) -> Slide:
        """Return a slide by the number of its lane."""
        return self.named_slides[lane][cells]

    @cached_property
    def named_slides(self) -> tuple[dict[int, Slide], ...]:
        """By number of a lane and by signed cells: each slide once, for whoever walks through a whole component."""
        return tuple(_named_slides(lane.name) for lane in self.lanes)


@cache
def _named_slides(name: str) -> dict[int, Slide]:
    return {cells: Slide(name, cells) for cells in range(1 - SIZE, SIZE) if cells}


def _line_and_place(block: Block) -> tuple[int, int]:
    return (block.row, block.col) if block.horizontal else (SIZE + block.col, block.row)


@cache
def cells_of(line: int) -> tuple[int, ...]:
    """Return the six cells of a line, as indices into a layout: 0 to 5 rows, 6 to 11 columns."""
    if line < SIZE:
        return tuple(range(line * SIZE, (line + 1) * SIZE))
    return tuple(range(line - SIZE, CELLS, SIZE))


@cache
def _slides_of(line: int, length: int, shift: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Return the slides of a lane by place, as :class:`Lane` has them."""
    cells = cells_of(line)
    taken = [_bits(cells[place : place + length]) for place in range(SIZE - length + 1)]

    def slide(place: int, to: int) -> tuple[int, int, int]:
        on_the_way = _bits(cells[min(place, to) : max(place, to) + length])
        return on_the_way - taken[place], to - place, taken[to] - taken[place] + (to - place << shift)

    return tuple(
        tuple(slide(place, to) for to in (*range(place - 1, -1, -1), *range(place + 1, len(taken))))
        for place in range(len(taken))
    )


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _taken(layout: str) -> int:
    """Return the bits of the cells that are not empty."""
    return int(layout[::-1].translate(_TAKEN), 2)
