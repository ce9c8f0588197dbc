"""One try: a layout, its whole component, and the hardest state of it if that is what a designer wants."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from blockshift_widget.board import SIZE, Board
from blockshift_widget.mining.layouts import Pieces, changed_board, random_board
from blockshift_widget.mining.wanted import Range, Wanted
from blockshift_widget.solver import StateSpace, explore


@dataclass(frozen=True, slots=True)
class Find:
    """A level that was found.

    Parameters
    ----------
    board : Board
        A hardest state of its component. The blocks are A, B, C ... in reading order.
    par : int
        The fewest cells that solve it.
    states : int
        The states of the component.

    Examples
    --------
    >>> find = Find(Board("............XX..A.....A............."), par=5, states=21)
    >>> find.rank
    (-5, '............XX..A.....A.............')
    """

    board: Board
    par: int
    states: int

    @property
    def rank(self) -> tuple[int, str]:
        """What finds are sorted by: the hardest first, those of one par by their layouts."""
        return -self.par, self.board.layout


@dataclass(frozen=True, slots=True)
class Tries:
    """What a series of tries shares.

    Parameters
    ----------
    wanted : Wanted
        What is looked for.
    seed : str
        With the number of a try it makes all the luck of that try.
    around : tuple of Board
        The boards to change; without any, layouts are random.
    """

    wanted: Wanted
    seed: str
    around: tuple[Board, ...] = ()

    def find(self, number: int) -> Find | None:
        """Make one try; the same number finds the same on every machine."""
        rng = Random(f"{self.seed}/{number}")  # noqa: S311 (levels need no cryptography; a text seeds alike everywhere)
        if self.around:
            board = changed_board(rng.choice(self.around), self.wanted, rng)
        else:
            board = random_board(self.wanted, rng)
        return None if board is None else best_of(board, self.wanted)


def best_of(board: Board, wanted: Wanted) -> Find | None:
    """Return the hardest state of a board's component, if it is what is wanted.

    A component gives the same find from whichever state one begins, whatever its blocks are called and also upside
    down: of all its hardest states, each as it is and upside down, with the blocks named in reading order, the one
    whose layout comes first in alphabetical order. If a `row` is wanted, only those count where X is in it.

    Parameters
    ----------
    board : Board
        Any board.
    wanted : Wanted
        What will do.

    Returns
    -------
    Find or None

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> best_of(board, Wanted(par=(5, 9), blocks=(2, 2)))
    Find(board=Board(layout='..................XX..A.....A.......'), par=5, states=21)
    >>> best_of(board, Wanted(par=(6, 9), blocks=(2, 2))) is None
    True
    """
    if not _may_do(board, wanted):
        return None
    space = explore(board)
    par = space.greatest_distance
    if par is None or not _within(par, wanted.par) or not _within(len(space), wanted.states):
        return None
    return Find(_hardest(space, wanted.row), par, len(space))


def _may_do(board: Board, wanted: Wanted) -> bool:
    """Tell whether a component is worth exploring, by what all its states share."""
    row = board.target.row
    return (
        _within(len(board.blocks), wanted.blocks)
        and _within(len(board.walls), wanted.walls)
        and wanted.row in {None, row, SIZE - 1 - row}
        and not Pieces.of(board).hopeless
    )


def _within(number: int, wanted: Range) -> bool:
    low, high = wanted
    return low <= number <= high


def _hardest(space: StateSpace, row: int | None) -> Board:
    hardest = (Pieces.of(board) for board in space.hardest_states())
    both = (image for pieces in hardest for image in (pieces, pieces.mirrored()))
    return Board(min(pieces.layout() for pieces in both if row in {None, pieces.target[0] // SIZE}))
