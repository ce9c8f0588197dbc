"""The board and the map of a lab: what they show of a search, and the states that one picks from the map."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, Final

from blockshift_widget.board import Board
from blockshift_widget.search import (
    MOST_STATES,
    ExploredPlaces,
    Place,
    SearchMap,
    SeenPlaces,
    Trace,
    explore_within,
)
from blockshift_widget.solver import Rounds, StateSpace
from blockshift_widget.widgets.search_lab import lab_picture
from blockshift_widget.widgets.search_lab.lab_choice import LabLevel
from blockshift_widget.widgets.search_lab.map_board import MapBoard
from blockshift_widget.widgets.shared.background import THREADS, Action, Background

QUICK_SECONDS: Final = 0.15
"""How long a new level waits for its map; one that takes longer comes later."""

_EXPLORING: Final = "All states are being counted"
_TOO_MANY: Final = f"More than {MOST_STATES:,} states can be reached, too many to explore"


@dataclass(frozen=True, slots=True)
class _Picked:
    """A cell of the map whose states are looked at, one by one."""

    place: Place
    states: Sequence[Board]
    number: int = 0


class LabMap:
    """What a lab shows of a search: a state on the board, and all states on the map.

    Whoever calls a method holds the lab's lock.

    Parameters
    ----------
    level : LabLevel
        What to show first.
    lock
        The lab's.
    arrived : callable
        Called, with the lock held, when a level is explored that took a while, after the new map is drawn.
    failed : callable
        Takes what went wrong in the background.

    Attributes
    ----------
    board : MapBoard
        The widget.

    Examples
    --------
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> level = LabLevel("Road", Board("............XX......................"), None)
    >>> lock, trace = threading.RLock(), Trace(breadth_first(Problem(level.board)))
    >>> shown = LabMap(level, lock, lambda: None, print)
    >>> with lock:
    ...     shown.begin(level, trace, heuristic="")
    >>> trace.next_node(), shown.par, shown.here
    (True, 4, (0, 4))
    >>> shown.follow()
    >>> shown.pick((1, 3)), shown.said
    (1, 'State 1 of 1 at depth 1, distance 3')
    >>> shown.board.close()
    """

    def __init__(
        self,
        level: LabLevel,
        lock: AbstractContextManager[object],
        arrived: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self.board = MapBoard(level.board, lock)
        self._level = level
        self._lock = lock
        self._arrived = arrived
        self._failed = failed
        self._background = Background(self._guarded)
        self._spaces: dict[Board, StateSpace | None] = {}
        self._picked: _Picked | None = None

    # ---- the search ----------------------------------------------------------------------------------------------

    def begin(self, level: LabLevel, trace: Trace, heuristic: str) -> None:
        """Show another search.

        Parameters
        ----------
        level : LabLevel
            What is searched.
        trace : Trace
            The search.
        heuristic : str
            What its h is; empty if it has none.
        """
        self._level, self._trace, self._heuristic = level, trace, heuristic
        self._picked = None
        self._explore(level.board)
        self._make_map()
        self.board.show(level.board)

    def follow(self) -> None:
        """Show how far the search is."""
        self._picked, size = None, self._seen.size
        changed = self._seen.update()
        if size == self._seen.size:
            self.board.draw_cells(changed)
        else:
            self._draw()

    def show(self, said: str) -> None:
        """Show the state on the board, and say it to screen readers."""
        self.board.slid(self.shown, say=said)

    # ---- what is shown -------------------------------------------------------------------------------------------

    @property
    def space(self) -> StateSpace | None:
        """All states of the level, if they are known."""
        return self._spaces.get(self._level.board)

    @property
    def par(self) -> int | None:
        """The fewest moves that solve the level, if they are known."""
        return self.space.distance(self._level.board) if self.space else self._level.par

    @property
    def shown(self) -> Board:
        """The state on the board: one that was picked, or the one where the search is."""
        if self._picked:
            return self._picked.states[self._picked.number]
        return self._trace.node.state if self._trace.node else self._level.board

    @property
    def here(self) -> Place | None:
        """The cell of the map where the search is; None before its first node."""
        return self._seen.places.place(self._trace.node.state) if self._trace.node else None

    @property
    def said(self) -> str:
        """What was picked, in words; empty if nothing is."""
        if not self._picked:
            return ""
        (across, up), names = self._picked.place, ("depth", "distance") if self._explored else ("g", "h")
        where = f"{names[0]} {across}" + (f", {names[1]} {up}" if self._seen.places.up else "")
        return f"State {self._picked.number + 1} of {len(self._picked.states)} at {where}"

    @property
    def picked(self) -> dict[str, Any] | None:
        """The cell that was picked, for a front end."""
        if not self._picked:
            return None
        return {
            "at": self._picked.place,
            "number": self._picked.number,
            "last": len(self._picked.states) - 1,
            "words": self.said,
            "counts": self._seen.words(self._picked.place),
        }

    @property
    def described(self) -> dict[str, Any]:
        """What stays the same while a search goes on, for a front end."""
        seen = self._seen
        return {
            "canvases": list(self.board.map_canvases),
            "canvas": [lab_picture.WIDTH, lab_picture.HEIGHT],
            "pixels": list(lab_picture.Grid(*seen.size).pixels),
            "size": list(seen.size),
            "across": seen.places.across,
            "up": seen.places.up,
            "notice": seen.places.notice,
            "par": self._line,
        }

    # ---- picking -------------------------------------------------------------------------------------------------

    def pick(self, place: Place) -> int:
        """Pick a cell of the map, and return how many states it has."""
        states = self._seen.places.states(place)
        self._picked = _Picked(place, states) if states else None
        return len(states)

    def pick_beside(self, right: int, up: int) -> None:
        """Pick the next cell in a direction, from the one that is shown on the board."""
        place = self._picked.place if self._picked else self._seen.places.place(self.shown)
        self.pick(self._seen.neighbour(place, right, up))

    def browse(self, number: int) -> None:
        """Show another state of the cell that was picked, the nearest one if there is none of that number."""
        if self._picked:
            self._picked = replace(self._picked, number=min(max(number, 0), len(self._picked.states) - 1))

    # ---- the map -------------------------------------------------------------------------------------------------

    @property
    def _explored(self) -> bool:
        return isinstance(self._seen.places, ExploredPlaces)

    @property
    def _line(self) -> int | None:
        """Where the line of the shortest ways begins, if it can be drawn."""
        return self.par if self._explored and self._seen.places.up else None

    def _explore(self, board: Board) -> None:
        """Explore a level in the background; small ones are waited for."""
        if board in self._spaces:
            return
        known = threading.Event()

        def work() -> Rounds[None]:
            self._spaces[board] = yield from explore_within(board)
            known.set()

        self._background.do(work(), then=lambda _: self._arrive(), failed=self._failed)
        if THREADS:
            known.wait(QUICK_SECONDS)

    def _arrive(self) -> None:
        """Show a level that took a while to explore."""
        if not self._explored:
            self._make_map()
            self._arrived()

    def _guarded(self, action: Action) -> Action:
        """Make an action that holds the lock and shows a failure."""

        def act() -> None:
            with self._lock:
                try:
                    action()
                except Exception as error:  # noqa: BLE001 (it would vanish in a thread)
                    self._failed(error)

        return act

    def _make_map(self) -> None:
        """Make and draw a map of all that is known of the level."""
        if self.space:
            self._seen = SearchMap(ExploredPlaces(self.space), self._trace)
        else:
            why = _TOO_MANY if self._level.board in self._spaces else _EXPLORING
            self._seen = SearchMap(SeenPlaces(self._trace, self._heuristic, why), self._trace)
        self._draw()

    def _draw(self) -> None:
        self.board.show_map(self._seen, self._line)
