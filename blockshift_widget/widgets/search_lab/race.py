"""Several searches of one level, side by side, that go on together."""

from __future__ import annotations

import threading
import time
from typing import Any

import traitlets as t

from blockshift_widget._common.nouns import counted
from blockshift_widget.widgets.search_lab.driver import WORK_SECONDS, Driver
from blockshift_widget.widgets.search_lab.search_lab import SearchLab
from blockshift_widget.widgets.shared.dom_widgets import refuse_unknown


class Race(Driver):
    """Labs side by side that search the same level: it goes on by one node in each that has not ended.

    Choosing a level in one lab chooses it in all. Whoever ends first has needed the fewest expansions, whatever time
    each takes.

    Parameters
    ----------
    *labs : SearchLab
        Two or more, with the same levels. They stay labs of their own, and are not closed with the race.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Attributes
    ----------
    labs : tuple of SearchLab
        The searches.
    running : bool
        Whether they go on by themselves, as long as a front end shows the race. Observable and settable.
    speed : float
        Nodes a second, 0.5 to 100,000.

    Raises
    ------
    TypeError
        If it is given something else than labs, or an unknown keyword.
    ValueError
        If there are fewer than two labs, one comes twice, or they have different levels.

    Examples
    --------
    >>> from blockshift_widget import Board
    >>> board = Board("............XX..A.....A.............")
    >>> race = Race(SearchLab(board), SearchLab(board, algorithm="a_star"))
    >>> race.forward()
    True
    >>> [lab.trace.tally.expanded for lab in race.labs]
    [1, 1]
    >>> for widget in (race, *race.labs):
    ...     widget.close()

    A race can be gone through from Python:

    >>> labs = SearchLab(board), SearchLab(board, algorithm="a_star")
    >>> race = Race(*labs)
    >>> race.advance(nodes=3, seconds=10)
    >>> race.words
    'Node 3'
    >>> race.back()
    True
    >>> race.restart()
    >>> for widget in (race, *labs):
    ...     widget.close()
    """

    _labs: t.List[str] = t.List(help="the names of the labs, from left to right").tag(sync=True)

    def __init__(self, *labs: SearchLab, **kwargs: Any) -> None:  # noqa: ANN401 (handed on to ipywidgets)
        refuse_unknown(type(self), kwargs)
        _check(labs)
        self.labs = labs
        super().__init__(threading.RLock(), **kwargs)
        self._labs = [lab.model_id for lab in labs]
        self._level = 0
        self._together(None)
        for lab in labs:
            lab.observe(self._together, names="level")

    @property
    def ended(self) -> bool:
        """Whether every search has ended."""
        return all(lab.ended for lab in self.labs)

    @property
    def words(self) -> str:
        """How the race stands."""
        ended = [lab for lab in self.labs if lab.ended]
        if not ended:
            return f"Node {max(lab.trace.node_count for lab in self.labs):,}"
        order = sorted(ended, key=lambda lab: lab.trace.node_count)
        return "; ".join(f"{lab.title} ended after {counted(lab.trace.node_count, 'nodes')}" for lab in order)

    def forward(self) -> bool:
        """Pause, and let each search expand one more node; False if none can, or not yet."""
        with self._lock:
            self.running = False
            moved = [lab.forward() for lab in self.labs]
            self._answer()
            return any(moved)

    def back(self) -> bool:
        """Pause, and go back by one node in each search that has come farthest; False at the beginning."""
        with self._lock:
            self.running = False
            farthest = max(lab.trace.node_count for lab in self.labs)
            moved = [lab.back() for lab in self.labs if lab.trace.node_count == farthest]
            self._answer()
            return any(moved)

    def restart(self) -> None:
        """Go back to the beginning of every search."""
        with self._lock:
            self.running = False
            for lab in self.labs:
                lab.restart()
            self._answer()

    def advance(self, nodes: int, seconds: float) -> None:
        """Go on by some nodes in each search, or as many as some seconds allow, and show the last.

        Parameters
        ----------
        nodes : int
            How many.
        seconds : float
            How long at most.
        """
        end = time.monotonic() + seconds
        with self._lock:
            while nodes and time.monotonic() < end and not self.ended:
                for lab in self.labs:
                    lab.go(1, WORK_SECONDS)
                nodes -= 1
            for lab in self.labs:
                lab.show()
            self.running = self.running and not self.ended
            self._answer()

    def close(self) -> None:
        """Close the race; the labs stay open."""
        if self.comm is not None:  # it was built, and is closed for the first time
            for lab in self.labs:
                lab.unobserve(self._together, names="level")
        super().close()

    def _together(self, _change: object) -> None:
        """Choose in all labs the level that was chosen in one."""
        with self._lock:
            self.running = False
            chosen = [lab.level for lab in self.labs if lab.level != self._level]
            self._level = chosen[0] if chosen else self._level
            for lab in self.labs:
                lab.level = self._level
            self._answer()

    def _describe(self) -> dict[str, Any]:
        return {"nodes": max(lab.trace.node_count for lab in self.labs), "words": self.words}


def _check(labs: tuple[object, ...]) -> None:
    """Refuse labs that can't race one another."""
    if not all(isinstance(lab, SearchLab) for lab in labs):
        msg = f"Race() takes labs, SearchLab(...), not {', '.join(type(lab).__name__ for lab in labs)}"
        raise TypeError(msg)
    if len(set(labs)) < max(2, len(labs)):
        msg = f"a race has two labs or more, each only once; this one has {counted(len(set(labs)), 'labs')}"
        raise ValueError(msg)
    if len({lab.levels for lab in labs if isinstance(lab, SearchLab)}) > 1:
        msg = "the labs of a race have the same levels: give each the same pack or the same board"
        raise ValueError(msg)
