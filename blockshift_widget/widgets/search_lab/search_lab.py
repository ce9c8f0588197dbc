"""A laboratory for search in a notebook: an algorithm at work on a board, and the map of all states beside it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import traitlets as t

from blockshift_widget.board import Board
from blockshift_widget.levels import LevelPack, load_pack
from blockshift_widget.search import ActionModel, CostModel, Heuristic, OwnSearch, Problem, Trace
from blockshift_widget.widgets.search_lab.driver import Driver
from blockshift_widget.widgets.search_lab.lab_choice import OWN, Choice, LabLevel, menus
from blockshift_widget.widgets.search_lab.lab_map import LabMap
from blockshift_widget.widgets.search_lab.lab_words import counters, end_in_words, last_in_words
from blockshift_widget.widgets.shared.dom_widgets import refuse_unknown
from blockshift_widget.widgets.shared.tryout import Tryout

LIMIT: Final = 200_000
"""How many nodes a search may generate if nothing else is said: every event is kept."""


class SearchLab(Driver):
    """A search to watch: node by node or running, forward and back, on the board and on the map of all states.

    On the map, all states with the same depth from the start (across) and the same distance to the exit (up) share a
    cell, which fills as the search expands them. With the focus on the board, the left and right arrow keys go back and
    forward, Space runs and pauses, Home begins anew and End runs to the end; on the map, the arrow keys choose a cell,
    whose states are shown on the board.

    Parameters
    ----------
    board : Board, optional
        What to search; the levels of a pack without it.
    pack : str, path or LevelPack
        The levels to choose from.
    function : callable, optional
        A search of your own: takes a :class:`~blockshift_widget.search.Problem` and returns a path, or yields nodes,
        states or events as it goes. It is in the menu of algorithms, and chosen.
    level : int
        The level, counted from 1.
    algorithm : str, optional
        A name in `ALGORITHMS`.
    heuristic : str or callable
        A name in `HEURISTICS`, or a function of a board, which is then in the menu of heuristics.
    actions : {"steps", "slides"}
        What one action is.
    cost : {"cells", "slides"}
        What is counted.
    limit : int
        How many nodes a search may generate.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Attributes
    ----------
    level : int
        Observable and settable, as are all of these; setting one of the first four begins a new search.
    algorithm, heuristic : str
        Names in the catalogs; ``"own"`` for a function that was given.
    model : str
        ``"steps/cells"``, ``"slides/cells"`` or ``"slides/slides"``.
    running : bool
        Whether the search goes on by itself, as long as a front end shows it.
    speed : float
        Nodes a second, 0.5 to 100,000.

    Raises
    ------
    TypeError, ValueError
        If `board` can't be searched, for an invalid model or limit, or an unknown keyword.
    TraitError
        For a name or level that is not in the menus.
    PackError
        If the pack can't be read.

    Examples
    --------
    >>> lab = SearchLab(Board("............XX..A.....A............."), algorithm="a_star", heuristic="distance_of_x")
    >>> lab.forward(), lab.words
    (True, 'Expanded the start: 3 new')
    >>> lab.finish()
    >>> lab.words
    'Found: 5 moves = par; 10 states expanded'
    >>> lab.close()

    States are chosen by their cell on the map, and played on from:

    >>> lab = SearchLab(Board("............XX..A.....A............."))
    >>> lab.advance(nodes=3, seconds=10)
    >>> lab.back(), lab.trace.tally.expanded
    (True, 2)
    >>> lab.pick(depth=0, distance=5)
    1
    >>> lab.play_on()
    >>> lab.end_tryout()
    >>> lab.restart()
    >>> lab.go(2, seconds=10)  # shows nothing
    >>> lab.show()
    >>> lab.words
    'Expanded the state after X right 1: 3 new, 1 met before'
    >>> lab.close()
    """

    level = t.Int(1, help="the number of the level, counted from 1")
    algorithm = t.Unicode(help="a name in the catalog, or own")
    heuristic = t.Unicode(help="a name in the catalog, or own")
    model = t.Unicode(help="what an action is, and what is counted, such as steps/cells")
    _menus = t.Dict(help="what can be chosen").tag(sync=True)
    _map = t.Dict(help="the canvas of the map, its size and its axes").tag(sync=True)
    _boards = t.Dict(help="the names of the boards that the page shows").tag(sync=True)

    def __init__(  # noqa: PLR0913 (what the menus choose can be chosen from the beginning)
        self,
        board: Board | None = None,
        *,
        pack: str | os.PathLike[str] | LevelPack = "lab",
        function: OwnSearch | None = None,
        level: int = 1,
        algorithm: str | None = None,
        heuristic: str | Heuristic = "distance_plus_blockers",
        actions: ActionModel = "steps",
        cost: CostModel = "cells",
        limit: int = LIMIT,
        **kwargs: Any,  # noqa: ANN401 (handed on to ipywidgets)
    ) -> None:
        refuse_unknown(type(self), kwargs)
        self._levels = _levels_of(board, pack)
        self._function = function
        self._estimate = None if isinstance(heuristic, str) else heuristic
        self._limit = limit
        lock = threading.RLock()
        self._tryout = Tryout(lock, self._answer)
        self._trace = Trace(iter(()))
        Problem(self._levels[0].board, actions, cost)  # says what is wrong with the model
        self._menu = menus(self._levels, function, self._estimate)
        choice = {
            "level": level,
            "algorithm": algorithm or (OWN if function else "breadth_first"),
            "heuristic": heuristic if isinstance(heuristic, str) else OWN,
            "model": f"{actions}/{cost}",
        }
        for name, value in choice.items():
            self._check(name, value)
        self._shown = LabMap(self._levels[level - 1], lock, self.show, self._say_wrong)
        self._parts = (self._shown.board, self._tryout)
        super().__init__(lock, **kwargs)
        self._menus = self._menu
        for name, value in choice.items():
            self.set_trait(name, value)
        self._on_choice(None)
        self.observe(self._on_choice, names=["level", "algorithm", "heuristic", "model"])

    # ---- for Python ----------------------------------------------------------------------------------------------

    @property
    def levels(self) -> tuple[LabLevel, ...]:
        """The levels to choose from."""
        return self._levels

    @property
    def title(self) -> str:
        """What searches, in words."""
        return self._choice.title

    @property
    def ended(self) -> bool:
        """Whether the search has ended, and its end is shown."""
        return self._trace.ended

    @property
    def trace(self) -> Trace:
        """The search, with its counters."""
        return self._trace

    @property
    def words(self) -> str:
        """What the search did last, or how it ended."""
        trace = self._trace
        return end_in_words(trace, self._choice.cost, self._shown.par) if trace.ended else last_in_words(trace)

    def forward(self) -> bool:
        """Expand one more node, and show it; False if the search has ended, or takes its time."""
        with self._lock:
            self.running = False
            moved = self._trace.next_node()
            self.show()
            return moved

    def back(self) -> bool:
        """Go back by one node; False at the beginning."""
        with self._lock:
            self.running = False
            moved = self._trace.previous_node()
            self.show()
            return moved

    def restart(self) -> None:
        """Go back to the beginning of the search."""
        with self._lock:
            self.running = False
            self._trace.seek(0)
            self.show()

    def finish(self, seconds: float = 60.0) -> None:
        """Run to the end of the search here and now, or for some seconds.

        Parameters
        ----------
        seconds : float
            How long at most.
        """
        end = time.monotonic() + seconds
        with self._lock:
            self.running = False
            while not self._trace.ended and time.monotonic() < end:
                self._trace.next_node()
            self.show()

    def go(self, nodes: int, seconds: float) -> None:
        """Go on by some nodes, or as many as some seconds allow, and show nothing yet.

        Parameters
        ----------
        nodes : int
            How many.
        seconds : float
            How long at most.
        """
        end = time.monotonic() + seconds
        with self._lock:
            for _ in range(nodes):
                if not self._trace.next_node() or time.monotonic() > end:
                    break

    def show(self) -> None:
        """Show where the search is, on the board and on the map."""
        with self._lock:
            self.running = self.running and not self._trace.ended
            self._shown.follow()
            self._show_state()

    def advance(self, nodes: int, seconds: float) -> None:
        """Go on by some nodes, or as many as some seconds allow, and show the last.

        Parameters
        ----------
        nodes : int
            How many.
        seconds : float
            How long at most.
        """
        with self._lock:
            self.go(nodes, seconds)
            self.show()

    def pick(self, depth: int, distance: int) -> int:
        """Show the states of a cell of the map on the board, the first one first.

        Parameters
        ----------
        depth, distance : int
            The cell: how far across and how far up.

        Returns
        -------
        int
            How many states it has.
        """
        with self._lock:
            self.running = False
            states = self._shown.pick((depth, distance))
            self._show_state()
            return states

    def play_on(self) -> None:
        """Open a tryout with the state that is shown."""
        with self._lock:
            self.running = False
            board = self._shown.shown
            if board.solved:
                self._say("X is out already: choose another state to play on from")
                return
            self._tryout.begin(board, self._shown.space, f"node {self._trace.node_count}")

    def end_tryout(self) -> None:
        """Close the tryout; without one, nothing happens."""
        with self._lock:
            self._tryout.end()

    def close(self) -> None:
        """Close the lab with its boards, and end the search; twice does no harm."""
        if self._parts:
            self._trace.close()
        super().close()

    # ---- what may be set -----------------------------------------------------------------------------------------

    @t.validate("level", "algorithm", "heuristic", "model")
    def _in_the_menu(self, proposal: dict[str, Any]) -> object:
        self._check(proposal["trait"].name, proposal["value"])
        return proposal["value"]

    def _check(self, name: str, value: object) -> None:
        allowed = [choice for choice, *_ in self._menu[name]]
        if value not in allowed:
            msg = f"{name} is {', '.join(map(repr, allowed))}, not {value!r}"
            raise t.TraitError(msg)

    def _on_choice(self, _change: object) -> None:
        with self._lock:
            self._begin()

    # ---- from the browser ----------------------------------------------------------------------------------------

    def _actions(self, content: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {
            **super()._actions(content),
            "choose": lambda: self._choose(content.get("name"), content.get("value")),
            "cell": lambda: self._pick_at(content.get("at")),
            "arrow": lambda: self._pick_beside(content.get("right"), content.get("up")),
            "browse": lambda: self._browse(content.get("number")),
            "search": self.show,
            "try out": self.play_on,
            "start over": self._tryout.start_over,
            "end tryout": self.end_tryout,
        }

    def _choose(self, name: object, value: object) -> None:
        """Set what a menu chose; no lock is held, since an observer of a choice may want another lab's."""
        if isinstance(name, str) and name in self._menu and any(value == choice for choice, *_ in self._menu[name]):
            self.set_trait(name, value)

    def _pick_at(self, at: object) -> None:
        match at:
            case [int(across), int(up)]:
                self.pick(across, up)

    def _pick_beside(self, right: object, up: object) -> None:
        """Pick the next cell in a direction."""
        with self._lock:
            self.running = False
            if (right, up) in {(1, 0), (-1, 0), (0, 1), (0, -1)}:
                self._shown.pick_beside(int(str(right)), int(str(up)))
                self._show_state()

    def _browse(self, number: object) -> None:
        with self._lock:
            if isinstance(number, int):
                self._shown.browse(number)
                self._show_state()

    # ---- showing -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a new search with what is chosen."""
        self.running = False
        self._trace.close()
        level = self._levels[self.level - 1]
        choice = self._choice = Choice(self.algorithm, self.heuristic, self.model, self._function, self._estimate)
        self._trace = Trace(choice.events(level.board), self._limit)
        self._notice = ""
        self._tryout.end()
        self._shown.begin(level, self._trace, choice.heuristic_title if choice.informed else "")
        self.show()

    def _show_state(self) -> None:
        """Show a state on the board, and all that is said of it."""
        self._shown.show("" if self.running else self._shown.said or self.words)
        self._answer()

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._answer()

    def _answer(self) -> None:
        with self.hold_sync():
            self._boards = {"search": self._shown.board.model_id, "tryout": self._tryout.model_id}
            self._map = self._shown.described
            super()._answer()

    def _describe(self) -> dict[str, Any]:
        trace = self._trace
        return {
            "choice": {name: getattr(self, name) for name in self._menu},
            "informed": self._choice.informed,
            "title": self.title,
            "about": self._choice.about,
            "nodes": trace.node_count,
            "found": trace.found is not None,
            "words": self.words,
            "counters": counters(trace),
            "here": self._shown.here,
            "picked": self._shown.picked,
            "tryout": self._tryout.state,
        }


def _levels_of(board: Board | None, pack: str | os.PathLike[str] | LevelPack) -> tuple[LabLevel, ...]:
    """Return the levels to choose from."""
    if board is None:
        levels = (pack if isinstance(pack, LevelPack) else load_pack(pack)).levels
        return tuple(LabLevel(level.title, level.board, level.par) for level in levels)
    if not isinstance(board, Board):
        msg = f"SearchLab() searches a Board, not a {type(board).__name__}; Board.parse(text) reads one"
        raise TypeError(msg)
    return (LabLevel("Your board", board, None),)
