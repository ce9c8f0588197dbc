"""Layouts to try: random ones, and known boards with a few changes.

A layout is taken apart into pieces: X, the blocks and the walls, each no more than the cells it lies on. A
wall is a piece of one cell, so whatever is done to a block can be done to a wall.

Nothing that X could never pass is laid before it: a wall or a horizontal block right of X in its row stays
there for ever. Measured with a range of settings, the hardest components came from boards of 11 to 14 blocks,
a third of them long, half of them vertical, with X near the left edge; :func:`random_board` draws such boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Final

from blockshift_widget.board import EMPTY, SIZE, TARGET, WALL, Board
from blockshift_widget.mining.wanted import Wanted

Cells = tuple[int, ...]
"""The cells that a piece lies on, as indices into a layout."""

NAMES: Final = ascii_uppercase.replace(TARGET, "")
"""What blocks other than X are called, in reading order."""

_SHORT, _LONG = 2, 3
_LONG_SHARE: Final = 0.35
_VERTICAL_SHARE: Final = 0.55
_PUTS: Final = 60
"""Times that a place is looked for before a crowded layout is given up."""

_MOST_CHANGES: Final = 3

_Change = tuple[Cells | None, tuple[Cells, ...]]
"""A piece to take away, or None, and the places of which one gets a new piece; no places, no new piece."""


def _placements(length: int, down: int) -> tuple[Cells, ...]:
    """Return every place of a piece on an empty board; `down` is the index step from cell to cell."""
    rows = SIZE if down == 1 else SIZE - length + 1
    cols = SIZE - length + 1 if down == 1 else SIZE
    starts = (row * SIZE + col for row in range(rows) for col in range(cols))
    return tuple(tuple(start + i * down for i in range(length)) for start in starts)


_HORIZONTAL: Final = {length: _placements(length, 1) for length in (1, _SHORT, _LONG)}
_VERTICAL: Final = {length: _placements(length, SIZE) for length in (1, _SHORT, _LONG)}


@dataclass(frozen=True, slots=True)
class Pieces:
    """A layout, taken apart.

    Parameters
    ----------
    target : tuple of int
        The cells of X.
    blocks : tuple of tuple of int
        The cells of every other block.
    walls : tuple of tuple of int
        The one cell of every wall.
    """

    target: Cells
    blocks: tuple[Cells, ...]
    walls: tuple[Cells, ...]

    @classmethod
    def of(cls, board: Board) -> Pieces:
        """Take a board apart."""
        cells = {name: tuple(row * SIZE + col for row, col in block.cells) for name, block in board.blocks.items()}
        walls = sorted((row * SIZE + col,) for row, col in board.walls)
        return cls(cells.pop(TARGET), tuple(cells.values()), tuple(walls))

    @property
    def all(self) -> tuple[Cells, ...]:
        """X, the blocks and the walls."""
        return (self.target, *self.blocks, *self.walls)

    @property
    def hopeless(self) -> bool:
        """Whether something lies before X that never leaves its row."""
        return any(_bars(cells, self.target) for cells in (*self.blocks, *self.walls))

    def mirrored(self) -> Pieces:
        """Return the layout upside down, which is the same puzzle."""

        def turned(cells: Cells) -> Cells:
            return tuple(sorted((SIZE - 1 - cell // SIZE) * SIZE + cell % SIZE for cell in cells))

        return Pieces(turned(self.target), tuple(map(turned, self.blocks)), tuple(map(turned, self.walls)))

    def layout(self) -> str:
        """Return the 36 cells; the blocks are A, B, C ... in reading order, whatever they were called before."""
        signs = [EMPTY] * SIZE**2
        for (cell,) in self.walls:
            signs[cell] = WALL
        for name, cells in ((TARGET, self.target), *zip(NAMES, sorted(self.blocks), strict=False)):
            for cell in cells:
                signs[cell] = name
        return "".join(signs)

    def without(self, piece: Cells) -> Pieces:
        """Return the layout with one block or wall taken away."""
        return Pieces(
            self.target,
            tuple(cells for cells in self.blocks if cells != piece),
            tuple(cells for cells in self.walls if cells != piece),
        )

    def put(self, piece: Cells) -> Pieces:
        """Return the layout with one more block, or wall if it is of one cell."""
        if len(piece) == 1:
            return Pieces(self.target, self.blocks, (*self.walls, piece))
        return Pieces(self.target, (*self.blocks, piece), self.walls)

    def fitting(self, placements: Iterable[Cells]) -> list[Cells]:
        """Return those places that are free and don't bar the way of X for ever."""
        taken = {cell for cells in self.all for cell in cells}
        return [cells for cells in placements if taken.isdisjoint(cells) and not _bars(cells, self.target)]


def random_board(wanted: Wanted, rng: Random) -> Board | None:
    """Draw a board with as many blocks and walls as are wanted.

    Parameters
    ----------
    wanted : Wanted
        Its `blocks`, `walls` and `row` are kept to.
    rng : random.Random
        Where the luck comes from.

    Returns
    -------
    Board or None
        None if what was to be laid did not fit.

    Examples
    --------
    >>> board = random_board(Wanted(blocks=(9, 9), row=2), Random(1))
    >>> len(board.blocks), board.target.row
    (9, 2)
    """
    row = rng.randrange(SIZE) if wanted.row is None else wanted.row
    # The farther left X is, the more can stand in its way; the whole component is explored anyway.
    start = row * SIZE + min(rng.randrange(SIZE - _SHORT), rng.randrange(SIZE - _SHORT))
    pieces = Pieces((start, start + 1), (), ())
    walls = rng.randint(*wanted.walls)
    blocks = rng.randint(*wanted.blocks) - 1
    for _ in range(_PUTS):
        if len(pieces.blocks) == blocks and len(pieces.walls) == walls:
            return Board(pieces.layout())
        is_wall = len(pieces.walls) < walls
        fitting = pieces.fitting(_HORIZONTAL[1] if is_wall else _shape(rng))
        if fitting:
            pieces = pieces.put(rng.choice(fitting))
    return None


def changed_board(board: Board, wanted: Wanted, rng: Random) -> Board | None:
    """Change a board in one to three places.

    Each change moves, turns, lengthens, shortens, removes or adds a block, or moves, removes or adds a wall. X stays
    where it is.

    Parameters
    ----------
    board : Board
        A known board.
    wanted : Wanted
        Nothing is added or removed beyond the ends of its `blocks` and `walls`.
    rng : random.Random
        Where the luck comes from.

    Returns
    -------
    Board or None
        None if no change was possible or X is barred for ever.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> changed_board(board, Wanted(blocks=(2, 4)), Random(3)).layout
    '............XX..A.....A...B.....B...'
    """
    pieces = before = Pieces.of(board)
    for _ in range(rng.randint(1, _MOST_CHANGES)):
        pieces = _changed(pieces, wanted, rng)
    layout = pieces.layout()
    if pieces.hopeless or layout == before.layout():  # what is moved may be moved back
        return None
    return Board(layout)


def _bars(cells: Cells, target: Cells) -> bool:
    """Tell whether a piece lies right of X in its row and can't leave the row."""
    stands = len(cells) > 1 and cells[1] - cells[0] == SIZE
    return not stands and cells[0] // SIZE == target[0] // SIZE and cells[0] > target[-1]


def _shape(rng: Random) -> tuple[Cells, ...]:
    """Return all places of a block of a random length and orientation."""
    length = _LONG if rng.random() < _LONG_SHARE else _SHORT
    return (_VERTICAL if rng.random() < _VERTICAL_SHARE else _HORIZONTAL)[length]


def _changed(pieces: Pieces, wanted: Wanted, rng: Random) -> Pieces:
    """Make one change; if nothing fits, none."""
    changes = [*_block_changes(pieces, wanted, rng), *_wall_changes(pieces, wanted, rng)]
    if not changes:
        return pieces
    removed, places = rng.choice(changes)
    rest = pieces if removed is None else pieces.without(removed)
    if not places:
        return rest
    fitting = [cells for cells in rest.fitting(places) if cells != removed]
    return rest.put(rng.choice(fitting)) if fitting else pieces


def _block_changes(pieces: Pieces, wanted: Wanted, rng: Random) -> Iterator[_Change]:
    low, high = wanted.blocks
    count = len(pieces.blocks) + 1
    if count < high:
        yield None, _shape(rng)
    if not pieces.blocks:
        return
    block = rng.choice(pieces.blocks)
    same, turned = _HORIZONTAL, _VERTICAL
    if block[1] - block[0] == SIZE:
        same, turned = turned, same
    length = len(block)
    yield block, same[length]
    yield block, _sharing(turned[length], block, 1)
    yield block, _sharing(same[_LONG + _SHORT - length], block, _SHORT)
    if count > low:
        yield block, ()


def _wall_changes(pieces: Pieces, wanted: Wanted, rng: Random) -> Iterator[_Change]:
    low, high = wanted.walls
    count = len(pieces.walls)
    if count < high:
        yield None, _HORIZONTAL[1]
    if not pieces.walls:
        return
    wall = rng.choice(pieces.walls)
    yield wall, _HORIZONTAL[1]
    if count > low:
        yield wall, ()


def _sharing(places: Iterable[Cells], piece: Cells, cells: int) -> tuple[Cells, ...]:
    """Return those places that have at least so many cells in common with a piece."""
    return tuple(place for place in places if len({*place} & {*piece}) >= cells)
