"""All solutions of par cells at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from blockshift_widget.board import Board, IllegalSlide
from blockshift_widget.solver.backends import LanePath
from blockshift_widget.solver.lanes import Lanes
from blockshift_widget.solver.paths import ShortestPaths
from blockshift_widget.solver.solution import Solution


@dataclass(frozen=True, slots=True)
class Solutions:
    """Every solution of par cells from one state; iterating yields them one by one.

    Two slides of one block straight after each other count as one slide, so that each solution is there
    once. There may be millions: `count` and the other figures are known without listing them.

    Parameters
    ----------
    par : int
        The fewest cells to the exit, which each of them travels.

    Examples
    --------
    >>> from blockshift_widget import Board, explore
    >>> solutions = explore(Board("............XX..A.....A.............")).solutions()
    >>> solutions.count, solutions.forced
    (3, 0)
    >>> for solution in solutions:
    ...     print(*solution.slides)
    X+1 A+1 X+3
    X+2 A+1 X+2
    A+1 X+4
    >>> print(*solutions.shortest.slides)
    A+1 X+4
    >>> solutions.slides_of("A")
    1
    """

    par: int
    _lanes: Lanes = field(repr=False)
    _paths: ShortestPaths = field(repr=False)

    @property
    def count(self) -> int:
        """How many there are."""
        return self._paths.count()

    @property
    def shortest(self) -> Solution:
        """One with the fewest slides; the same that :func:`solve` gives for that state."""
        return self._solution(self._paths.cheapest())

    @property
    def forced(self) -> int:
        """How many cells are travelled before the solutions part: until then each is in the same states."""
        return next((cells for cells, layer in enumerate(self._paths.layers[1:]) if len(layer) > 1), self.par)

    @property
    def ends(self) -> tuple[Board, ...]:
        """The solved boards that solutions with the fewest slides end in.

        Examples
        --------
        >>> from blockshift_widget import Board, explore
        >>> [board.layout for board in explore(Board("............XX..A.....A.............")).solutions().ends]
        ['................XX....A.....A.......']
        """
        return tuple(Board(self._lanes.layout(state)) for state in self._paths.ends())

    def slides_of(self, block: str) -> int:
        """In how many slides a block moves at least, whichever of the solutions one takes.

        Parameters
        ----------
        block : str
            The block's name.

        Returns
        -------
        int
            0 if some solution leaves it where it is.

        Raises
        ------
        IllegalSlide
            If there is no such block.
        """
        names = [lane.name for lane in self._lanes.lanes]
        if block not in names:
            msg = f"there is no block {block!r}; the board has {', '.join(sorted(names))}"
            raise IllegalSlide(msg)
        return self._paths.fewest_slides_of(names.index(block))

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution, with the slides in the order in which they are made."""
        return (self._solution(path) for path in self._paths)

    def _solution(self, path: LanePath) -> Solution:
        return Solution(self.par, tuple(self._lanes.slide(lane, cells) for lane, cells in path))
