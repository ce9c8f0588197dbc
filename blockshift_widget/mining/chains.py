"""How long the chain of blocks is that wait for each other: the blocker of a blocker, and so on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blockshift_widget.board import SIZE, Board

Cells = frozenset[tuple[int, int]]
Names = frozenset[str]

_Length = tuple[bool, int]
"""Whether a chain is closed, and its length; so an open chain is less than any closed one."""

_NOTHING: Final[_Length] = (False, 0)
_CLOSED: Final[_Length] = (True, 0)


def gates(board: Board) -> tuple[str, ...]:
    """Return the blocks that stand on the cells right of X, in reading order.

    Examples
    --------
    >>> gates(Board("............XX..A.....A............."))
    ('A',)
    """
    before_x = _before(board)
    return tuple(name for name, block in board.blocks.items() if not before_x.isdisjoint(block.cells))


def chain(board: Board) -> int:
    """Return the length of the longest chain of blocks that wait for each other, as the board stands.

    A gate is link 1. It has to leave the cells right of X, and goes whichever way along its axis is better, as far
    as it needs to. The blocks that stand in the cells it has to enter are link 2: each has to leave all of those cells,
    in the same manner, and so on. The length from a block on is 1 and the greatest length from any block in its way,
    by the better of its two ways; edges and walls may leave it one way or none. X may stand in a way like any other.

    A block that is already on the chain can't be asked again. A way that leads to such a block, or to one that has
    no way at all, is *closed*: it is taken only if the other way is closed too, and then counts the links up to the
    block that is asked again. So two blocks that wait for each other are a chain of 2.

    Parameters
    ----------
    board : Board
        Any board.

    Returns
    -------
    int
        The greatest length from any gate on, in links; 0 without a gate.

    Examples
    --------
    >>> chain(Board.parse('''
    ...     ......
    ...     ....G.
    ...     XX..G.
    ...     ..V.G.
    ...     ..VBB.
    ...     ......
    ... '''))
    3
    """
    links = _Links(board)
    before_x = _before(board)
    return max((links.length(name, before_x)[1] for name in gates(board)), default=0)


class _Links:
    """The blocks of a board, and which ask which to leave."""

    def __init__(self, board: Board) -> None:
        self._blocks = board.blocks
        self._walls = board.walls
        self._name_at = {cell: name for name, block in board.blocks.items() for cell in block.cells}
        self._known: dict[tuple[str, Cells, Names], _Length] = {}

    def length(self, name: str, left: Cells, before: Names = frozenset()) -> _Length:
        """Return the length of the chain from a block on.

        Parameters
        ----------
        name : str
            The block.
        left : frozenset of (row, col)
            The cells it has to leave.
        before : frozenset of str
            The blocks that are on the chain already.
        """
        key = (name, left, before)
        if key not in self._known:
            asked = before | {name}
            closed, length = min((self._of_way(cells, asked) for cells in self._ways(name, left)), default=_CLOSED)
            self._known[key] = (closed, length + 1)
        return self._known[key]

    def _of_way(self, entered: Cells, asked: Names) -> _Length:
        """Return the greatest length from any block on that stands in some cells, closed if one of them is."""
        closed, length = _NOTHING
        for name in {self._name_at[cell] for cell in entered if cell in self._name_at}:
            further = _CLOSED if name in asked else self.length(name, entered, asked)
            closed, length = closed or further[0], max(length, further[1])
        return closed, length

    def _ways(self, name: str, left: Cells) -> Iterator[Cells]:
        """Yield, for each way that edges and walls allow, the cells that a block enters until it has left some."""
        block = self._blocks[name]
        down, right = (0, 1) if block.horizontal else (1, 0)
        first = block.col if block.horizontal else block.row
        for way, room in ((-1, first), (1, SIZE - first - block.length)):
            passed: Cells = frozenset()
            for cells in range(1, room + 1):
                now = frozenset((row + way * cells * down, col + way * cells * right) for row, col in block.cells)
                passed |= now
                if not passed.isdisjoint(self._walls):
                    break
                if now.isdisjoint(left):
                    yield passed.difference(block.cells)
                    break


def _before(board: Board) -> Cells:
    """Return the cells right of X, which it has to enter."""
    x = board.target
    return frozenset((x.row, col) for col in range(x.col + x.length, SIZE))
