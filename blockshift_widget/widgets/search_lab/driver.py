"""What drives a search, or several at once: forward, back, run and pause, at a speed."""

from __future__ import annotations

import math
import threading
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import Any, Final

import traitlets as t

from blockshift_widget.widgets.shared.assets import module_text, style_text
from blockshift_widget.widgets.shared.view import View, count_of

SPEEDS: Final = (0.5, 100_000.0)
"""The slowest and the fastest speed, in nodes a second; at the fastest, a search goes as fast as it can."""

FRAME_SECONDS: Final = 0.05
"""From one picture of a running search to the next, at least."""

MADE_UP_SECONDS: Final = 0.25
"""How much time is made up for where a picture took longer than that."""

WORK_SECONDS: Final = 0.03
"""How long a running search may work before it listens again."""


class Driver(View):
    """A widget that drives searches.

    While a search runs, a front end asks for the next picture once it has shown the last one for its time. So no
    picture waits in a queue on a slow line, and what stops the search is heard at once.

    Attributes
    ----------
    running : bool
        Whether the search goes on by itself, as long as a front end shows it. Observable and settable.
    speed : float
        Nodes a second, 0.5 to 100,000. Observable and settable.
    """

    _esm = module_text("search_lab/search_lab.js")
    _css = style_text("shared/base.css", "shared/viewer.css", "search_lab/search_lab.css")

    running = t.Bool(False, help="whether the search goes on by itself, as long as a page shows it")
    speed = t.Float(10.0, help="how many nodes a second, 0.5 to 100,000")

    _failed = "Something went wrong ({}: {}). Restart begins anew."

    def __init__(self, lock: threading.RLock, **kwargs: Any) -> None:  # noqa: ANN401 (handed on to ipywidgets)
        self._fast = False
        self._went_at = 0.0  # when it went on last
        super().__init__(lock, **kwargs)
        self.observe(self._on_running, names=["running", "speed"])

    # ---- what a driver does --------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def ended(self) -> bool:
        """Whether there is nothing to do any more."""

    @abstractmethod
    def forward(self) -> bool:
        """Pause, expand one more node and show it; False if that is not possible, or not yet."""

    @abstractmethod
    def back(self) -> bool:
        """Pause and go back by one node; False at the beginning."""

    @abstractmethod
    def restart(self) -> None:
        """Go back to the beginning of the search."""

    @abstractmethod
    def advance(self, nodes: int, seconds: float) -> None:
        """Go on by some nodes, or as many as some seconds allow, and show the last."""

    @abstractmethod
    def _describe(self) -> dict[str, Any]:
        """Return what a front end shows beside what all drivers have."""

    def _actions(self, content: dict[str, Any]) -> dict[str, Callable[[], object]]:
        """Return what a message may ask for, by its kind."""
        return {
            "again": self._send_again,
            "run": lambda: self._run(going=not self.running, fast=False),
            "end": lambda: self._run(going=True, fast=True),
            "speed": lambda: self._set_speed(content.get("value")),
            "tick": lambda: self._tick(count_of(content.get("answer"))),
            "forward": self.forward,
            "back": self.back,
            "restart": self.restart,
        }

    # ---- what may be set -----------------------------------------------------------------------------------------

    @t.validate("speed")
    def _possible(self, proposal: dict[str, Any]) -> float:
        if math.isnan(proposal["value"]):
            msg = f"speed is a number of nodes a second, {SPEEDS[0]:g} to {SPEEDS[1]:,.0f}, and not nan"
            raise t.TraitError(msg)
        return min(max(float(proposal["value"]), SPEEDS[0]), SPEEDS[1])

    def _on_running(self, _change: object) -> None:
        with self._lock:
            self.running = self.running and not self.ended
            self._answer()

    # ---- from the browser ----------------------------------------------------------------------------------------

    def _held(self) -> AbstractContextManager[object]:
        """Hold nothing: whoever observes a choice in one lab may want another one. Actions take the lock themselves."""
        return nullcontext()

    def _take(self, content: dict[str, Any]) -> None:
        kind, actions = content.get("kind"), self._actions(content)
        if isinstance(kind, str) and kind in actions:
            self._notice = self._notice if kind == "tick" else ""
            actions[kind]()

    def _send_again(self) -> None:
        """Send everything once more; a new answer lets a running search go on."""
        with self._lock:
            super()._send_again()

    def _run(self, *, going: bool, fast: bool) -> None:
        with self._lock:
            self._fast = fast
            self._went_at = monotonic()
            self.running = going
            self._answer()  # whoever pressed the button waits for an answer

    def _set_speed(self, value: object) -> None:
        if isinstance(value, int | float):
            self._fast = False
            self.speed = value

    def _tick(self, answer: int | None) -> None:
        """Go on, if what the browser has shown long enough still is what is shown.

        So several views, each with a clock of its own, go no faster than one. One whose tick can't be read is answered,
        which starts its clock again.
        """
        with self._lock:
            if answer is None:
                self._answer()
            if self.running and answer == self._answers:
                self.advance(self._nodes_due(), WORK_SECONDS)

    def _nodes_due(self) -> int:
        """How many nodes the speed asks for now: one a picture, or those of the time that the last picture took."""
        now = monotonic()
        passed, self._went_at = min(now - self._went_at, MADE_UP_SECONDS), now
        speed = SPEEDS[1] if self._fast else self.speed
        return 1 if speed * FRAME_SECONDS <= 1 else max(1, round(speed * passed))

    # ---- showing -------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Send what is shown, in one message."""
        with self.hold_sync():
            self._state = {
                **self._stamp(),
                "running": self.running,
                "speed": self.speed,
                "wait": 0 if self._fast else max(FRAME_SECONDS, 1 / self.speed),
                "ended": self.ended,
                "notice": self._notice,
                **self._describe(),
            }
