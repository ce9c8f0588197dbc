"""What a designer asks for: the ranges that a find has to lie in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from blockshift_widget._common.numbers import whole
from blockshift_widget.board import SIZE

Range = tuple[int, int]
"""The lowest and the highest number that will do."""

_CELLS: Final = SIZE * SIZE
_SHORTEST: Final = 2
"""The fewest cells that a block takes; X takes as many."""

_LIMITS: Final[dict[str, Range]] = {
    "par": (1, 9999),
    "blocks": (1, _CELLS // _SHORTEST),
    "states": (1, 10**9),
    "walls": (0, _CELLS - _SHORTEST),
}
"""What may be asked for at all: a solved board is no level, and a board has 36 cells."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a designer asks of a level. Every range is ``(low, high)``, and both ends will do.

    Parameters
    ----------
    par : (int, int), optional
        Fewest cells that solve it.
    blocks : (int, int), optional
        Blocks, X among them.
    states : (int, int), optional
        States that can be reached.
    walls : (int, int), optional
        Cells of wall; none without it.
    row : int, optional
        The row of X, counted from 0 at the top; any row without it.

    Raises
    ------
    ValueError
        If a range is none, or asks for what no board can have; it says which and what is allowed.

    Examples
    --------
    >>> hard = Wanted(par=(25, 40), row=2)
    >>> hard.blocks, hard.walls
    ((8, 14), (0, 0))
    >>> Wanted(par=(40, 25))
    Traceback (most recent call last):
    ...
    ValueError: par is a range (low, high): its low, 40, is above its high, 25
    """

    par: Range = (10, 9999)
    blocks: Range = (8, 14)
    states: Range = (1, 100_000)
    walls: Range = (0, 0)
    row: int | None = None

    def __post_init__(self) -> None:
        """Refuse ranges that are none, and what would be looked for in vain."""
        for name in _LIMITS:
            _check_range(name, getattr(self, name))
        if self.row is not None and (whole(self.row) is None or not 0 <= self.row < SIZE):
            msg = f"row is 0 to {SIZE - 1} from the top, or None for any row, not {self.row!r}"
            raise ValueError(msg)
        cells = _SHORTEST * self.blocks[0] + self.walls[0]
        if cells > _CELLS:
            msg = f"{self.blocks[0]} blocks and {self.walls[0]} walls take {cells} cells or more; a board has {_CELLS}"
            raise ValueError(msg)

    def of_any_par(self) -> Wanted:
        """Return the same with no lowest par: what a harder board may be made from.

        Returns
        -------
        Wanted

        Examples
        --------
        >>> Wanted(par=(20, 30)).of_any_par().par
        (1, 30)
        """
        return replace(self, par=(1, self.par[1]))


def _check_range(name: str, value: object) -> None:
    lowest, highest = _LIMITS[name]
    if not isinstance(value, tuple) or len(value) != len(_LIMITS[name]) or None in map(whole, value):
        msg = f"{name} is a range of two whole numbers, such as {name}=({lowest}, {highest}), not {value!r}"
        raise ValueError(msg)
    low, high = value
    if low > high:
        msg = f"{name} is a range (low, high): its low, {low}, is above its high, {high}"
        raise ValueError(msg)
    if low < lowest or high > highest:
        msg = f"{name} may lie between {lowest} and {highest}, but ({low}, {high}) was asked for"
        raise ValueError(msg)
