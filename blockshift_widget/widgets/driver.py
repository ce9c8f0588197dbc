"""What drives a search, or several at once: step, back, run and pause, at a speed."""

from __future__ import annotations

import logging
import math
import threading
from abc import abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import anywidget
import traitlets as t

from blockshift_widget.widgets.assets import module_text, style_text
from blockshift_widget.widgets.habits import send_again

SPEEDS: Final = (0.5, 100_000.0)
"""The slowest and the fastest speed, in steps a second; at the fastest, a search goes as fast as it can."""

FRAME_SECONDS: Final = 0.05
"""From one picture of a running search to the next, at least."""

MADE_UP_SECONDS: Final = 0.25
"""How much time is made up for where a picture took longer than that."""

WORK_SECONDS: Final = 0.03
"""How long a running search may work before it listens again."""

_LOG: Final = logging.getLogger(__name__)
_WRONG: Final = "Something went wrong ({}: {}). Restart begins anew."


class Driver(anywidget.AnyWidget):
    """A widget that drives searches.

    While a search runs, a front end asks for the next picture once it has shown the last one for its time. So no
    picture waits in a queue on a slow line, and what stops the search is heard at once.

    Attributes
    ----------
    running : bool
        Whether the search goes on by itself, as long as a front end shows it. Observable and settable.
    speed : float
        Steps a second, 0.5 to 100,000. Observable and settable.
    """

    _esm = module_text("search_lab/search_lab.js")
    _css = style_text("shared/base.css", "shared/viewer.css", "search_lab/search_lab.css")

    running = t.Bool(False)
    speed = t.Float(10.0)

    _state = t.Dict().tag(sync=True)

    def __init__(self, lock: threading.RLock, **kwargs: Any) -> None:  # noqa: ANN401 (handed on to ipywidgets)
        self._lock = lock
        self._answers = 0
        self._notice = ""
        self._fast = False
        self._went_at = 0.0  # when it went on last
        super().__init__(**kwargs)
        self.observe(self._on_running, names=["running", "speed"])
        self.on_msg(self._receive)

    # ---- what a driver does --------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def ended(self) -> bool:
        """Whether there is nothing to do any more."""

    @abstractmethod
    def step(self) -> bool:
        """Pause, expand one more node and show it; False if that is not possible, or not yet."""

    @abstractmethod
    def back(self) -> bool:
        """Pause and go back by one step; False at the beginning."""

    @abstractmethod
    def restart(self) -> None:
        """Go back to the beginning of the search."""

    @abstractmethod
    def advance(self, steps: int, seconds: float) -> None:
        """Go on by some steps, or as many as some seconds allow, and show the last."""

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
            "tick": lambda: self._tick(content.get("answer")),
            "step": self.step,
            "back": self.back,
            "restart": self.restart,
        }

    # ---- what may be set -----------------------------------------------------------------------------------------

    @t.validate("speed")
    def _possible(self, proposal: dict[str, Any]) -> float:
        if math.isnan(proposal["value"]):
            msg = f"speed is a number of steps a second, {SPEEDS[0]:g} to {SPEEDS[1]:,.0f}, and not nan"
            raise t.TraitError(msg)
        return min(max(float(proposal["value"]), SPEEDS[0]), SPEEDS[1])

    def _on_running(self, _change: object) -> None:
        with self._lock:
            self.running = self.running and not self.ended
            self._post()

    # ---- from the browser ----------------------------------------------------------------------------------------

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Take one message from a browser; whatever it holds, nothing is raised."""
        if not isinstance(content, dict) or self.comm is None:
            return
        kind, actions = content.get("kind"), self._actions(content)
        if isinstance(kind, str) and kind in actions:
            self._notice = self._notice if kind == "tick" else ""
            try:
                actions[kind]()
            except Exception as error:  # noqa: BLE001 (it would vanish in a log)
                self._say_wrong(error)

    def _send_again(self) -> None:
        """Send everything once more, after a connection was lost; a new answer lets a running search go on."""
        with self._lock:
            self._post()
            send_again(self)

    def _run(self, *, going: bool, fast: bool) -> None:
        with self._lock:
            self._fast = fast
            self._went_at = monotonic()
            self.running = going
            self._post()  # whoever pressed the button waits for an answer

    def _set_speed(self, value: object) -> None:
        if isinstance(value, int | float):
            self._fast = False
            self.speed = value

    def _tick(self, answer: object) -> None:
        """Go on, if what the browser has shown long enough still is what is shown.

        So several views, each with a clock of its own, go no faster than one.
        """
        with self._lock:
            if self.running and answer == self._answers:
                self.advance(self._steps_due(), WORK_SECONDS)

    def _steps_due(self) -> int:
        """How many steps the speed asks for now: one a picture, or those of the time that the last picture took."""
        now = monotonic()
        passed, self._went_at = min(now - self._went_at, MADE_UP_SECONDS), now
        speed = SPEEDS[1] if self._fast else self.speed
        return 1 if speed * FRAME_SECONDS <= 1 else max(1, round(speed * passed))

    # ---- showing -------------------------------------------------------------------------------------------------

    def _post(self) -> None:
        """Send what is shown, in one message."""
        self._answers += 1
        with self.hold_sync():
            self._state = {
                "answer": self._answers,
                "running": self.running,
                "speed": self.speed,
                "wait": 0 if self._fast else max(FRAME_SECONDS, 1 / self.speed),
                "ended": self.ended,
                "notice": self._notice,
                **self._describe(),
            }

    def _say_wrong(self, error: Exception) -> None:
        """Show a failure in one line, until somebody does something."""
        _LOG.error("showing a search failed", exc_info=error)
        with self._lock:
            self._answers += 1
            self._notice = _WRONG.format(type(error).__name__, error)
            self._state = {**self._state, "answer": self._answers, "notice": self._notice}
