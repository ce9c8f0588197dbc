"""A board to play on with, beside what a widget shows: no run, no record."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from blockshift_widget.analysis import wasted
from blockshift_widget.board import Board, Slide
from blockshift_widget.game import NO_NUMBER, cells_in_words, slide_in_words
from blockshift_widget.widgets.board.board_view import BoardView
from blockshift_widget.widgets.shared.dom_widgets import close_wholly

if TYPE_CHECKING:
    from blockshift_widget.solver import StateSpace


class Tryout:
    """A board that people play on with from a state of something else.

    Parameters
    ----------
    lock
        Held at every entry.
    changed : callable
        Called after every slide, beginning and end.

    Attributes
    ----------
    view : BoardView or None
        The board; None before the first game. It stays for the next one, since a canvas is not closed while drawn on.

    Examples
    --------
    >>> import threading
    >>> game = Tryout(threading.RLock(), lambda: print(game.state))
    >>> game.begin(Board("............XX..A.....A............."), None, source="event 3")
    {'source': 'event 3', 'words': '', 'out': False}
    >>> game.end()
    None
    >>> game.close()
    """

    def __init__(self, lock: AbstractContextManager[object], changed: Callable[[], None]) -> None:
        self.view: BoardView | None = None
        self._lock = lock
        self._changed = changed
        self._game: _Game | None = None

    @property
    def model_id(self) -> str:
        """The board's name to a front end; empty before the first game."""
        return self.view.model_id if self.view else ""

    @property
    def state(self) -> dict[str, Any] | None:
        """What a front end shows around the board; None when nobody plays."""
        return self._game.state if self._game else None

    def begin(self, board: Board, space: StateSpace | None, source: str) -> None:
        """Open the board.

        Parameters
        ----------
        board : Board
            Where the game begins.
        space : StateSpace or None
            All states, if they are known.
        source : str
            What it begins after, such as ``"event 3"``.
        """
        self._game = game = _Game(board, space, source)
        if self.view is None:
            self.view = BoardView(board, on_slide=self._slide, lock=self._lock)
        self.view.show(board, active=True, figures=game.figures)
        self._changed()

    def start_over(self) -> None:
        """Begin the same game again; without one, nothing happens."""
        if self._game:
            self.begin(self._game.start, self._game.space, self._game.source)

    def end(self) -> None:
        """Close the board; without a game, nothing happens."""
        if self._game and self.view:
            self.view.slid(self._game.board, active=False)
            self._game = None
            self._changed()

    def close(self) -> None:
        """Close the board wholly; a second time does no harm."""
        close_wholly((self.view,) if self.view else ())

    def _slide(self, slide: Slide) -> None:
        game, view = self._game, self.view
        if game is None or view is None:
            return
        said = game.make(slide)
        view.slid(game.board, active=not game.board.solved, figures=game.figures, say=said)
        self._changed()


class _Game:
    """A game from a board on."""

    def __init__(self, board: Board, space: StateSpace | None, source: str) -> None:
        self.start = self.board = board
        self.space = space
        self.source = source
        self._moves = 0

    def make(self, slide: Slide) -> str:
        """Make a slide and say it; IllegalSlide leaves everything as it is."""
        after = self.board.after(slide)
        said = f"{slide_in_words(slide, self.board)}, moves {self._moves + slide.moves}"
        self.board = after
        self._moves += slide.moves
        words = self.state["words"]
        return f"{said}. {words}" if words else said

    @property
    def figures(self) -> list[tuple[str, str]]:
        """Labels and values to show above the board."""
        moves = ("Moves", str(self._moves))
        if self.space is None:
            return [moves]
        fewest, left = self.space.distance(self.start), self.space.distance(self.board)
        figures = (("To the exit", left), ("Wasted", wasted(self._moves, fewest, left)))
        return [moves, *((label, NO_NUMBER if value is None else str(value)) for label, value in figures)]

    @property
    def state(self) -> dict[str, Any]:
        """What a front end shows around the board."""
        return {"source": self.source, "words": self._words(), "out": self.board.solved}

    def _words(self) -> str:
        if self.space is None:
            return f"Out in {self._moves} moves" if self.board.solved else ""
        if self.board.solved:
            return f"Out in {self._moves} moves; the fewest were {self.space.distance(self.start)}"
        left = self.space.distance(self.board)
        return "X can't get out of here" if left is None else f"{cells_in_words(left).capitalize()} to the exit"
