"""What is true of the boards that were played: their exact distances to the exit and their best slides.

A level's component is explored once and kept, and so is what is known of every board that was met: a thousand
runs meet the same boards again and again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from blockshift_widget.board import Board, Slide
from blockshift_widget.solver import StateSpace, explore

STATES_KEPT: Final = 1_000_000
"""How many states the components may have together that are kept for the next question."""


@dataclass(frozen=True, slots=True)
class Place:
    """What is true of one board.

    Parameters
    ----------
    depth : int
        Fewest cells from the level's start.
    distance : int or None
        Fewest cells to the exit; None where no exit can be reached.
    best_slides : tuple of Slide
        Every slide that a solution of fewest cells may begin with.
    """

    depth: int
    distance: int | None
    best_slides: tuple[Slide, ...]

    @property
    def best(self) -> str:
        """The best slides as text, such as ``"X+1 A-2"``."""
        return " ".join(map(str, self.best_slides))


def wasted(moves: int, before: int | None, after: int | None) -> int | None:
    """Return the cells of moves that brought the exit no nearer.

    Parameters
    ----------
    moves : int
        Cells travelled.
    before, after : int or None
        Fewest cells to the exit, before them and after them.

    Returns
    -------
    int or None
        ``moves + after - before``; None where no exit can be reached.

    Examples
    --------
    >>> wasted(2, 5, 4), wasted(2, 5, 3), wasted(1, None, None)
    (1, 0, None)
    """
    return None if before is None or after is None else moves + after - before


class Truth:
    """The component of one level, asked board by board.

    Parameters
    ----------
    start : Board
        The level's start; depths are counted from it.

    Examples
    --------
    >>> gate = Board("............XX..A.....A.............")
    >>> Truth(gate).place(gate)
    Place(depth=0, distance=5, best_slides=(Slide(block='X', cells=1), Slide(block='X', cells=2),
          Slide(block='A', cells=1)))
    """

    def __init__(self, start: Board) -> None:
        self.space: StateSpace = explore(start)
        self._places: dict[str, Place] = {}

    def place(self, board: Board) -> Place:
        """Return what is true of a board.

        Parameters
        ----------
        board : Board
            One that can be reached from the start.

        Returns
        -------
        Place

        Raises
        ------
        ValueError
            If it can't be reached.
        """
        place = self._places.get(board.layout)
        if place is None:
            depth, distance, slides = self._look(board)
            best = [slide for slide, after in slides if distance is not None and after == distance - slide.moves]
            place = self._places[board.layout] = Place(depth, distance, tuple(best))
        return place

    def slides(self, board: Board) -> tuple[tuple[Slide, int | None], ...]:
        """Return every legal slide of a board with the distance after it.

        Parameters
        ----------
        board : Board
            One that can be reached from the start.

        Returns
        -------
        tuple of (Slide, int or None)
            Fewest cells from the board after the slide to the exit; None where no exit can be reached.

        Raises
        ------
        ValueError
            If it can't be reached.
        """
        return self._look(board)[2]

    def _look(self, board: Board) -> tuple[int, int | None, tuple[tuple[Slide, int | None], ...]]:
        """Return depth and distance of a board, and its slides with the distances after them.

        The space would look the board up again for each of these; here it is looked up once.
        """
        space = self.space
        try:
            index = space.index(board)
        except ValueError:
            msg = f"this board can't be reached from the level's start:\n{board}"
            raise ValueError(msg) from None
        slides = tuple((slide, self._distance(after)) for slide, after in space.successors(index))
        return int(space.depths[index]), self._distance(index), slides

    def _distance(self, index: int) -> int | None:
        distance = int(self.space.distances[index])
        return None if distance < 0 else distance


class _Kept:
    """The truths that were asked for last, as many as have :data:`STATES_KEPT` states together."""

    def __init__(self) -> None:
        self._truths: OrderedDict[str, Truth] = OrderedDict()
        self._states = 0
        self._lock = threading.Lock()

    def of(self, start: Board) -> Truth:
        with self._lock:
            truth = self._truths.get(start.layout)
            if truth is None:
                truth = self._truths[start.layout] = Truth(start)
                self._states += len(truth.space)
            self._truths.move_to_end(start.layout)
            while self._states > STATES_KEPT and len(self._truths) > 1:
                _, oldest = self._truths.popitem(last=False)
                self._states -= len(oldest.space)
            return truth


_KEPT: Final = _Kept()


def truth_of(start: Board) -> Truth:
    """Return the truth of a level, explored now or kept from the last time.

    Parameters
    ----------
    start : Board
        The level's start.

    Returns
    -------
    Truth

    Examples
    --------
    >>> gate = Board("............XX..A.....A.............")
    >>> truth_of(gate) is truth_of(Board(gate.layout))
    True
    """
    return _KEPT.of(start)
