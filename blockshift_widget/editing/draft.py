"""A board that is being drawn: it can always be shown, but not always played yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from string import ascii_uppercase
from typing import Final

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.board import EMPTY, SIZE, TARGET, WALL, Block, Board

Cell = tuple[int, int]
"""A row and a column, counted from 0 at the top left."""

_LETTERS: Final = tuple(ascii_uppercase)
_LENGTHS: Final = (2, 3)
_TARGET_LENGTH: Final = 2


class DraftError(BlockShiftError, ValueError):
    """A change that a draft does not allow; the message is for the person who draws.

    Examples
    --------
    >>> try:
    ...     Draft().with_block((0, 0), (0, 3))
    ... except DraftError as error:
    ...     print(error)
    a block is 2 or 3 cells long, not 4
    """


@dataclass(frozen=True)
class Draft:
    """Blocks and walls on a 6x6 board: no two share a cell and none leaves the board, but X may be missing or wrong.

    A draft never changes: every change gives a new one. Two drafts are equal when they look equal, in whatever order
    their blocks were drawn.

    Parameters
    ----------
    blocks : tuple of Block, optional
        Each with its own name, in any order; they are kept in reading order.
    walls : frozenset of (int, int), optional
        Row and column of every wall.

    Raises
    ------
    DraftError
        If two share a cell, one leaves the board, or a block has a wrong length, no name of its own or none at all.

    Examples
    --------
    >>> draft = Draft().with_block((2, 0), (2, 1), "X").with_block((4, 4), (2, 4)).with_wall(0, 0)
    >>> print(draft.text)
    #.....
    ......
    XX..A.
    ....A.
    ....A.
    ......
    >>> draft.board == Board.parse(draft.text)
    True
    >>> draft.turned("X").problem
    'X is vertical, but has to leave to the right: turn it'
    """

    blocks: tuple[Block, ...] = ()
    walls: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        """Check that everything has its own place, the last block against all others; then sort."""
        for row, col in self.walls:
            if not _on_board(row, col):
                msg = f"a wall can't cover row {row}, column {col}: {_OFF_BOARD}"
                raise DraftError(msg)
        taken = dict.fromkeys(self.walls, "a wall")
        names: set[str] = set()
        for block in self.blocks:
            _check_kind(block, names)
            _check_place(block, taken)
            names.add(block.name)
            taken |= dict.fromkeys(block.cells, block.name)
        object.__setattr__(self, "blocks", tuple(sorted(self.blocks, key=lambda block: block.cells)))

    @classmethod
    def of(cls, board: Board) -> Draft:
        """Make a draft that looks like a board.

        Parameters
        ----------
        board : Board
            Any board.

        Returns
        -------
        Draft
        """
        return cls(tuple(board.blocks.values()), board.walls)

    @property
    def text(self) -> str:
        """Six lines, as :meth:`Board.parse` reads them."""
        signs = dict.fromkeys(self.walls, WALL) | {cell: block.name for block in self.blocks for cell in block.cells}
        return "\n".join("".join(signs.get((row, col), EMPTY) for col in range(SIZE)) for row in range(SIZE))

    @property
    def board(self) -> Board | None:
        """The board; None if it can't be one yet."""
        return Board.parse(self.text) if self.problem is None else None

    @property
    def problem(self) -> str | None:
        """Why this is no board yet, in one sentence for the person who draws; None if it is one."""
        target = next((block for block in self.blocks if block.name == TARGET), None)
        if target is None:
            return f"There is no {TARGET} yet: the block that has to get out, horizontal and 2 cells long"
        if target.length != _TARGET_LENGTH:
            return f"{TARGET} is {target.length} cells long: the block that has to get out is 2 cells long"
        if not target.horizontal:
            return f"{TARGET} is vertical, but has to leave to the right: turn it"
        return None

    def block_at(self, row: int, col: int) -> Block | None:
        """Return the block that covers a cell; None if there is none.

        Parameters
        ----------
        row, col : int
            The cell, counted from 0 at the top left.
        """
        return next((block for block in self.blocks if (row, col) in block.cells), None)

    def is_wall(self, row: int, col: int) -> bool:
        """Tell whether a cell is a wall.

        Parameters
        ----------
        row, col : int
            The cell, counted from 0 at the top left.
        """
        return (row, col) in self.walls

    def with_block(self, cells_from: Cell, cells_to: Cell, name: str | None = None) -> Draft:
        """Draw a block from one cell to another, in either direction.

        Parameters
        ----------
        cells_from, cells_to : (int, int)
            Row and column of its two ends.
        name : str, optional
            A capital letter that no block has yet; without it, the first free one that is not X.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If the cells are not 2 or 3 in a line, one of them is taken or off the board, or so is the name.

        Examples
        --------
        >>> Draft().with_block((3, 2), (1, 2)).blocks
        (Block(name='A', row=1, col=2, length=3, horizontal=False),)
        """
        (row, col), (to_row, to_col) = cells_from, cells_to
        if row != to_row and col != to_col:
            msg = "a block lies in one row or in one column: draw it straight"
            raise DraftError(msg)
        if name is None:
            used = {TARGET, *(block.name for block in self.blocks)}
            name = next(letter for letter in _LETTERS if letter not in used)  # 18 blocks fill a board
        length = abs(to_row - row) + abs(to_col - col) + 1
        block = Block(name, min(row, to_row), min(col, to_col), length, horizontal=row == to_row)
        return Draft((*self.blocks, block), self.walls)

    def moved(self, name: str, row: int, col: int) -> Draft:
        """Take a block up and put it down elsewhere, whatever lies between.

        Parameters
        ----------
        name : str
            The block's name.
        row, col : int
            Where its top or left cell is to be.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If there is no such block, or no room for it there.
        """
        return self._put(replace(self._block(name), row=row, col=col))

    def turned(self, name: str) -> Draft:
        """Turn a block.

        It turns around its first cell, down or to the right. Where there is no room for that, it goes to the nearest
        place that has room and shares a cell with the one it had: around the first cell in the other direction, then
        around its other cells.

        Parameters
        ----------
        name : str
            The block's name.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If there is no such block, or no room; it says what is in the way where it would turn first.

        Examples
        --------
        >>> draft = Draft().with_block((5, 0), (5, 2)).turned("A")
        >>> draft.blocks
        (Block(name='A', row=3, col=0, length=3, horizontal=False),)
        >>> draft.turned("A").blocks
        (Block(name='A', row=3, col=0, length=3, horizontal=True),)
        """
        turns = _turns(self._block(name))
        others = (block.cells for block in self.blocks if block.name != name)
        taken = self.walls.union(*others)
        return self._put(next((block for block in turns if taken.isdisjoint(block.cells)), turns[0]))

    def without(self, name: str) -> Draft:
        """Take a block away.

        Parameters
        ----------
        name : str
            The block's name.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If there is no such block.
        """
        gone = self._block(name)
        return Draft(tuple(block for block in self.blocks if block != gone), self.walls)

    def renamed(self, name: str, to: str) -> Draft:
        """Give a block another name; a block that has it already gets the old one.

        Parameters
        ----------
        name : str
            The block's name.
        to : str
            A capital letter.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If there is no such block, or `to` is no capital letter.

        Examples
        --------
        >>> draft = Draft().with_block((0, 0), (0, 1)).with_block((1, 0), (1, 2))
        >>> print(draft.renamed("A", "B").text.splitlines()[:2])
        ['BB....', 'AAA...']
        """
        swapped = {self._block(name).name: to, to: name}
        return Draft(
            tuple(replace(block, name=swapped.get(block.name, block.name)) for block in self.blocks), self.walls
        )

    def as_target(self, name: str) -> Draft:
        """Make a block the target X; the X that was there gets its name.

        Parameters
        ----------
        name : str
            The block's name.

        Returns
        -------
        Draft
            Its `problem` says what is wrong with that X, if anything is.

        Raises
        ------
        DraftError
            If there is no such block.
        """
        return self.renamed(name, TARGET)

    def with_wall(self, row: int, col: int) -> Draft:
        """Build a wall; one that is there stays.

        Parameters
        ----------
        row, col : int
            The cell, counted from 0 at the top left.

        Returns
        -------
        Draft

        Raises
        ------
        DraftError
            If a block lies there, or the cell is off the board.
        """
        block = self.block_at(row, col)
        if block is not None:
            msg = f"a wall can't cover row {row}, column {col}: {block.name} is there"
            raise DraftError(msg)
        return Draft(self.blocks, self.walls | {(row, col)})

    def without_wall(self, row: int, col: int) -> Draft:
        """Take a wall away; where there is none, nothing changes.

        Parameters
        ----------
        row, col : int
            The cell, counted from 0 at the top left.

        Returns
        -------
        Draft
        """
        return Draft(self.blocks, self.walls - {(row, col)})

    def _block(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        there = ", ".join(block.name for block in self.blocks) or "no blocks yet"
        msg = f"there is no block {name}; the board has {there}"
        raise DraftError(msg)

    def _put(self, block: Block) -> Draft:
        """Return the draft with a block in another place than it has."""
        return Draft((*(other for other in self.blocks if other.name != block.name), block), self.walls)


_OFF_BOARD: Final = f"rows and columns go from 0 to {SIZE - 1}"


def _on_board(row: int, col: int) -> bool:
    return 0 <= row < SIZE and 0 <= col < SIZE


def _check_kind(block: Block, names: set[str]) -> None:
    if block.name not in _LETTERS:
        msg = f"a block's name is one capital letter, A to Z, not {block.name!r}"
        raise DraftError(msg)
    if block.name in names:
        msg = f"there is a block {block.name} already"
        raise DraftError(msg)
    if block.length not in _LENGTHS:
        msg = f"a block is 2 or 3 cells long, not {block.length}"
        raise DraftError(msg)


def _check_place(block: Block, taken: dict[Cell, str]) -> None:
    for row, col in block.cells:
        if not _on_board(row, col):
            msg = f"{block.name} can't cover row {row}, column {col}: {_OFF_BOARD}"
            raise DraftError(msg)
        if (row, col) in taken:
            msg = f"{block.name} can't cover row {row}, column {col}: {taken[row, col]} is there"
            raise DraftError(msg)


def _turns(block: Block) -> list[Block]:
    """Return a block turned, wherever on the board it shares a cell with itself: around its first cell first."""
    turns = []
    for old, new in product(range(block.length), repeat=2):
        row, col = block.cells[old]
        if block.horizontal:
            turned = replace(block, row=row - new, col=col, horizontal=False)
        else:
            turned = replace(block, row=row, col=col - new, horizontal=True)
        if all(_on_board(*cell) for cell in turned.cells):
            turns.append(turned)
    return turns
