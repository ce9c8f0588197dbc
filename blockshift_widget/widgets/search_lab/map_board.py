"""A board with a search map beside it, drawn together: what makes a canvas blank makes all of them blank."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager

from ipycanvas import Canvas

from blockshift_widget.board import Board
from blockshift_widget.pictures import DARK, Picture
from blockshift_widget.search import Place, SearchMap
from blockshift_widget.widgets.board import drawing
from blockshift_widget.widgets.board.board_view import BoardView
from blockshift_widget.widgets.search_lab import lab_picture


class MapBoard(BoardView):
    """A board that only shows, with the canvases of a search map.

    Parameters
    ----------
    board : Board
        What to show first.
    lock
        Held at every entry.

    Examples
    --------
    >>> import threading
    >>> board = MapBoard(Board("............XX......................"), threading.RLock())
    >>> len(board.map_canvases)
    2
    >>> board.close()
    """

    _map: SearchMap | None = None  # known before __init__, which draws
    _par: int | None = None

    def __init__(self, board: Board, lock: AbstractContextManager[object]) -> None:
        super().__init__(board, active=False, lock=lock)
        self._cells, self._marks = (self._canvases.more(lab_picture.WIDTH, lab_picture.HEIGHT) for _ in range(2))

    @property
    def map_canvases(self) -> tuple[str, str]:
        """The names of the canvases to a front end: the cells, and what lies over them."""
        return self._cells.model_id, self._marks.model_id

    def show_map(self, seen: SearchMap, par: int | None) -> None:
        """Show another map.

        Parameters
        ----------
        seen : SearchMap
            The map.
        par : int or None
            The distance of the start, where the line of the shortest ways begins.
        """
        self._map, self._par = seen, par
        drawing.draw(self._map_pictures(seen))

    def draw_cells(self, places: Iterable[Place]) -> None:
        """Draw some cells of the map anew."""
        picture = lab_picture.cells_picture(self._map, places, self._colours) if self._map else ()
        if picture:
            drawing.draw([(self._cells, picture)])

    def _pictures(self) -> list[tuple[Canvas, Picture]]:
        return super()._pictures() + (self._map_pictures(self._map) if self._map else [])

    def _map_pictures(self, seen: SearchMap) -> list[tuple[Canvas, Picture]]:
        marks = lab_picture.marks_picture(lab_picture.Grid(*seen.size), self._par, self._colours)
        return [(self._marks, marks), (self._cells, lab_picture.whole_picture(seen, self._colours))]

    @property
    def _colours(self) -> lab_picture.MapColours:
        return lab_picture.DARK if self._palette is DARK else lab_picture.LIGHT
