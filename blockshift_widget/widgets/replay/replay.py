"""A run in a notebook, event by event: the board as it was, and the true distance to the exit beside it."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any, Final

import traitlets as t

from blockshift_widget.analysis import Curve, ReplayedEvent, ReplayedEvents, arrows, describe, page_of
from blockshift_widget.game import Run
from blockshift_widget.records import Records, RunLog
from blockshift_widget.widgets.board.board_view import BoardView
from blockshift_widget.widgets.shared.assets import module_text, style_text
from blockshift_widget.widgets.shared.dom_widgets import refuse_unknown
from blockshift_widget.widgets.shared.tryout import Tryout
from blockshift_widget.widgets.shared.view import View, count_of

SPEEDS: Final = (0.1, 20.0)
"""The slowest and the fastest speed, in events a second."""


class Replay(View):
    """A run to look at event by event: what was done, what it cost, and what would have been best.

    An event is the start of an attempt, a slide, a refused slide or a cancelled drag. With the focus in the replay, the
    left and right arrow keys go back and forward, Home and End go to the first and the last event, and Space plays and
    pauses.

    Parameters
    ----------
    source : RunLog, Run, Records, or a widget with a `run` and a `player`
        The run. One that still goes on is shown as it stands now.
    run_id : str, optional
        Which run of the records; the one that started last without it.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Attributes
    ----------
    event : int
        The number of the event that is shown, counted from 0. Observable and settable, as are the next three; a
        number out of range becomes the nearest one.
    playing : bool
        Whether it goes on by itself; set at the last event, it begins with the first one.
    speed : float
        Events a second, 0.1 to 20.
    best_shown : bool
        Whether the best slides are shown, as arrows on the board and in words.
    log : RunLog
        The run.
    events : tuple of ReplayedEvent
        Everything that is shown.

    Raises
    ------
    TypeError
        For a source that has no run, or an unknown keyword.
    ValueError
        If the records are empty.
    KeyError
        If the records have no such run.
    RunLogError
        If the log describes something that can't have happened.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -1)
    >>> replay = Replay(run)
    >>> replay.event = 1
    >>> replay.words
    'A up 1: no cell wasted'
    >>> replay.close()

    Mistakes are found, and what would have been better can be tried:

    >>> run.slide("A", 1)
    >>> replay = Replay(run)
    >>> replay.next_mistake(), replay.event
    (True, 2)
    >>> replay.play_on()
    >>> replay.end_tryout()
    >>> replay.close()
    """

    _esm = module_text("replay/replay.js")
    _css = style_text("shared/base.css", "shared/viewer.css", "replay/replay.css")

    event = t.Int(0, help="the number of what is shown, counted from 0").tag(sync=True)
    playing = t.Bool(False, help="whether it goes on by itself").tag(sync=True)
    speed = t.Float(1.0, help="how many are shown a second, 0.1 to 20").tag(sync=True)
    best_shown = t.Bool(False, help="whether the best slides are shown").tag(sync=True)

    _run = t.Dict(help="what stays: levels, attempts, mistakes, how many there are").tag(sync=True)
    _curve = t.Dict(help="the curve of the level that is shown").tag(sync=True)
    _page = t.Dict(help="those around what is shown, so that the page is ahead of Python").tag(sync=True)
    _boards = t.Dict(help="the names of the boards that the page shows").tag(sync=True)

    _failed = "Something went wrong ({}: {}). The replay goes on with the next event."

    def __init__(
        self,
        source: object,
        run_id: str | None = None,
        **kwargs: Any,  # noqa: ANN401 (handed on to ipywidgets)
    ) -> None:
        refuse_unknown(type(self), kwargs)
        self._replayed = ReplayedEvents(_log_of(source, run_id))
        lock = threading.RLock()
        self._drawn = Curve(())
        self._tryout = Tryout(lock, self._answer)
        first = self.events[0]
        self._board = BoardView(first.board, active=False, lock=lock)
        self._level_shown = first.level
        self._parts = (self._board, self._tryout)
        super().__init__(lock, **kwargs)
        self._run = self._describe_run()
        self._show()

    # ---- for Python ---------------------------------------------------------------------------------------------

    @property
    def log(self) -> RunLog:
        """The run."""
        return self._replayed.log

    @property
    def events(self) -> tuple[ReplayedEvent, ...]:
        """Everything that is shown, in order."""
        return self._replayed.events

    @property
    def words(self) -> str:
        """The event that is shown, in words."""
        return self._replayed.words(self.event)

    def next_mistake(self) -> bool:
        """Go to the next slide that wasted cells.

        Returns
        -------
        bool
            Whether there is one; if not, the replay stays where it is and says so.
        """
        with self._lock:
            self.playing = False
            mistake = self._replayed.next_mistake(self.event)
            if mistake is None:
                several = self.event > 0 and self._replayed.next_mistake(0) is not None
                self._say("No more mistakes after this event" if several else "No cell was wasted in this run")
                return False
            self.event = mistake
            return True

    def play_on(self) -> None:
        """Open a tryout that stands as this event left it; it never counts for a record."""
        with self._lock:
            self.playing = False
            if self.events[self.event].board.solved:
                self._say("X is out already: go back some events to play on from there")
                return
            self._tryout.begin(self.events[self.event].board, self._replayed.space(self.event), f"event {self.event}")

    def end_tryout(self) -> None:
        """Close the tryout; without one, nothing happens."""
        with self._lock:
            self._tryout.end()

    # ---- what may be set ----------------------------------------------------------------------------------------

    @t.validate("event")
    def _within(self, proposal: dict[str, Any]) -> int:
        return min(max(int(proposal["value"]), 0), len(self._replayed) - 1)

    @t.validate("speed")
    def _possible(self, proposal: dict[str, Any]) -> float:
        if math.isnan(proposal["value"]):
            msg = f"speed is a number of events a second, {SPEEDS[0]:g} to {SPEEDS[1]:g}, and not nan"
            raise t.TraitError(msg)
        return min(max(float(proposal["value"]), SPEEDS[0]), SPEEDS[1])

    @t.observe("event")
    def _on_event(self, _change: object) -> None:
        self._notice = ""
        self._show()

    @t.observe("best_shown")
    def _on_best_shown(self, _change: object) -> None:
        self._show()

    @t.observe("playing")
    def _on_playing(self, _change: object) -> None:
        with self._lock:
            if self.playing and self.event == len(self._replayed) - 1:
                self.event = 0
                self.playing = len(self._replayed) > 1
            self._answer()  # whoever pressed the button waits for an answer

    # ---- from the browser ---------------------------------------------------------------------------------------

    def _take(self, content: dict[str, Any]) -> None:
        actions: dict[str, Callable[[], object]] = {
            "again": self._send_again,
            "tick": lambda: self._tick(count_of(content.get("event"))),
            "mistake": self.next_mistake,
            "try out": self.play_on,
            "start over": self._tryout.start_over,
            "end tryout": self.end_tryout,
        }
        if (action := actions.get(str(content.get("kind")))) is not None:
            action()

    def _tick(self, event: int | None) -> None:
        """Go on by one event, if the one that the browser has shown long enough still is the one that is shown.

        So several views, each with a clock of its own, go no faster than one. One whose tick can't be read is answered,
        which starts its clock again.
        """
        if event is None:
            self._answer()
        if not self.playing or event != self.event:
            return
        with self.hold_sync():
            self.event += 1
            if self.event >= len(self._replayed) - 1:
                self.playing = False

    # ---- showing ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the event, on the board and beside it."""
        with self._lock:
            try:
                event, words = self.events[self.event], self._replayed.words(self.event)
                show = self._board.slid if event.level == self._level_shown else self._board.show
                self._level_shown = event.level
                show(event.board, say=words)
                self._answer()
            except Exception as error:  # noqa: BLE001 (it would vanish in a log)
                self._say_wrong(error)

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._answer()

    def _answer(self) -> None:
        """Send what is shown beside the board, in one message."""
        number, replayed = self.event, self._replayed
        event = self.events[number]
        with self.hold_sync():
            self._post_attempt(number)
            self._boards = {"replay": self._board.model_id, "tryout": self._tryout.model_id}
            self._state = {
                **self._stamp(),
                "event": number,
                "title": f"Level {event.level} of {len(self.log.pack)}: {replayed.level(number).title}",
                "best": list(replayed.best_in_words(number)) if self.best_shown else [],
                "arrows": arrows(replayed.best(number), event.board) if self.best_shown else [],
                "notice": self._notice,
                "tryout": self._tryout.state,
            }

    def _post_attempt(self, number: int) -> None:
        """Send the curve if it is of another attempt, and the page if the event is not on it."""
        attempt, page = self._replayed.attempt(number), page_of(self._replayed, number)
        if not self._curve or self._curve["first"] != attempt.start:
            self._drawn = Curve.of(self._replayed, number)
            self._curve = {"first": attempt.start, "svg": self._drawn.svg(), "events": self._drawn.events}
        key = {"first": page.start, "epoch": self._board._state["epoch"]}  # noqa: SLF001 (our module reads it, too)
        if not self._page or key != {name: self._page[name] for name in key}:
            self._page = {**key, "events": [describe(self._replayed, self._drawn, event) for event in page]}

    def _describe_run(self) -> dict[str, Any]:
        """Describe what stays the same: whose run it is, and where its attempts begin."""
        log, replayed = self.log, self._replayed
        begun = f"{log.started_at:%Y-%m-%d %H:%M} UTC" if log.started_at else "not started"
        parts = (log.player, log.pack.title, begun, "practice" if log.practice else "")
        firsts = [(self.events[numbers.start], len(numbers)) for numbers in replayed.attempts()]
        attempts = [
            {"first": first.number, "events": events, "level": first.level,
             "name": f"Level {first.level}: {replayed.level(first.number).title}, attempt {first.attempt}"}
            for first, events in firsts
        ]  # fmt: skip
        return {"title": ", ".join(filter(None, parts)), "last": len(replayed) - 1, "attempts": attempts}


def _log_of(source: object, run_id: str | None) -> RunLog:
    """Find the run to show."""
    if isinstance(source, Records):
        return source.log(_latest(source) if run_id is None else run_id)
    if run_id is not None:
        msg = f"run_id chooses one of the runs in Records; a {type(source).__name__} has no other"
        raise TypeError(msg)
    if isinstance(source, RunLog):
        return source
    run = source if isinstance(source, Run) else getattr(source, "run", None)
    player = getattr(source, "player", "")
    if isinstance(run, Run):
        return RunLog.of(run, run_id="", player=player if isinstance(player, str) else "")
    msg = f"Replay() shows a RunLog, a Run, Records or a game, not a {type(source).__name__}"
    raise TypeError(msg)


def _latest(records: Records) -> str:
    """Return the name of the run that started last."""
    runs = records.runs()
    if not runs:
        msg = f"there is no run in {records.path} yet"
        raise ValueError(msg)
    return runs[-1].run_id
