"""What every widget with a module of ours does at its edge: it answers messages, shows failures, and closes wholly."""

from __future__ import annotations

import logging
import threading
from abc import abstractmethod
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Final

import anywidget
import traitlets as t
from ipywidgets import DOMWidget

from blockshift_widget.widgets.shared.dom_widgets import Closable, close_wholly
from blockshift_widget.widgets.shared.observed import Observed

_LARGEST_COUNT: Final = 2**53  # the first whole number that a browser can't count to
_LONGEST_VIEW: Final = 40
_VIEWS_REMEMBERED: Final = 16
_JSON: Final = (bool, int, float, str, list, dict)
_LOG: Final = logging.getLogger(__name__)


class View(Observed, anywidget.AnyWidget):
    """A widget that a front end asks for things, and that answers with its state.

    Parameters
    ----------
    lock : optional
        A re-entrant lock to hold at every entry; one of its own if not given.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Notes
    -----
    A message is a mapping with a ``kind``. One with a ``view``, the name of who asks, and an ``n``, which counts what
    that view asks for from 1, is *numbered*. Every numbered message is answered, whatever else it holds: by a new
    ``_state``, whose ``answer`` counts the answers and whose ``answered`` holds the last number answered for each view.
    A number that was answered before is answered again, but not done again: the first answer may have been lost.
    """

    _state = t.Dict(help="what is shown now, and the last message answered for each view").tag(sync=True)

    _failed: ClassVar[str] = "Something went wrong ({}: {})."
    """What is shown of a failure, given the error's type and words."""

    _failure_shown_as: ClassVar[str] = "notice"
    """The key in the state under which the front end gets it."""

    # Known before __init__, since Widget.__del__ closes a widget that was never built to its end.
    _parts: tuple[Closable, ...] = ()

    def __init__(self, lock: AbstractContextManager[object] | None = None, **kwargs: Any) -> None:  # noqa: ANN401 (handed on to ipywidgets)
        self._lock = lock if lock is not None else threading.RLock()
        self._answers = 0
        self._answered: dict[str, int] = {}
        self._notice = ""
        super().__init__(**kwargs)
        self.on_msg(self._receive)

    # ---- what a widget does ---------------------------------------------------------------------------------------

    @abstractmethod
    def _take(self, content: dict[str, Any]) -> None:
        """Do what a message asks for; what can't be read is asking for nothing."""

    @abstractmethod
    def _answer(self) -> None:
        """Send the state as it is now."""

    def _draw(self) -> None:
        """Draw everything anew; a widget without canvases has nothing to draw."""

    def _held(self) -> AbstractContextManager[object]:
        """Return what is held while a message is dealt with."""
        return self._lock

    # ---- messages -------------------------------------------------------------------------------------------------

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Take one message from a browser; whatever it holds, nothing is raised."""
        if not isinstance(content, dict):
            return
        # a front end in the same process may give values of its own kind for null
        content = {key: value if isinstance(value, _JSON) else None for key, value in content.items()}
        with self._held():
            if self.comm is None:
                return
            try:
                self._deal_with(content)
            except Exception as error:  # noqa: BLE001 (it would vanish in a log)
                self._say_wrong(error)

    def _deal_with(self, content: dict[str, Any]) -> None:
        """Do what a message asks for unless that was done before, and answer it if nothing has."""
        answers, number = self._answers, numbered(content)
        if number is None or answer_once(self._answered, *number):
            self._take(content)
        awaited = number is not None or content.get("kind") not in {"draw", "tick"}
        if awaited and self._answers == answers:
            self._answer()

    def _stamp(self) -> dict[str, Any]:
        """Count one more answer, and return what every state says about the answers."""
        self._answers += 1
        return {"answer": self._answers, "answered": dict(self._answered)}

    def _send_again(self) -> None:
        """Send and draw everything once more, after a connection was lost."""
        self._answer()
        send_again(self)
        self._draw()

    # ---- failures and the end -------------------------------------------------------------------------------------

    def _say_wrong(self, error: Exception) -> None:
        """Show a failure in one line."""
        _LOG.error("%s failed", type(self).__name__, exc_info=error)
        with self._lock:
            self._notice = self._failed.format(type(error).__name__, error)
            self._state = {**self._state, **self._stamp(), self._failure_shown_as: self._notice}

    def _show_failure(self, of: object, error: Exception) -> None:
        """Show that an observer failed."""
        _LOG.error("the observer %r failed", of)
        self._say_wrong(error)

    def close(self) -> None:
        """Close the widget with its parts; a second time does no harm."""
        close_wholly(self._parts)
        super().close()


def numbered(content: dict[str, Any]) -> tuple[str, int] | None:
    """Return who asks, and the number of what is asked for; None for a message without them.

    Examples
    --------
    >>> numbered({"kind": "slide", "view": "v", "n": 3}), numbered({"kind": "draw"})
    (('v', 3), None)
    """
    view, number = content.get("view"), count_of(content.get("n"))
    if isinstance(view, str) and 0 < len(view) <= _LONGEST_VIEW and number is not None:
        return view, number
    return None


def count_of(value: object) -> int | None:
    """Return a value if it is a whole number that a browser can count to, else None.

    Examples
    --------
    >>> count_of(-2), count_of(2.5), count_of(True), count_of(2**60)
    (-2, None, None, None)
    """
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST_COUNT:
        return value
    return None


def send_again(widget: anywidget.AnyWidget) -> None:
    """Send every synced trait of a widget of ours, also what has not changed: nobody knows what a connection lost.

    Parameters
    ----------
    widget : AnyWidget
        Its module and its style sheet are not sent; the front end has them.
    """
    widget.send_state(sorted({*widget.keys} - {*DOMWidget.class_traits(sync=True), "_esm", "_css", "_anywidget_id"}))


def answer_once(answered: dict[str, int], view: str, number: int) -> bool:
    """Note what is being answered; False if that was done before: a view sends it again when the answer may be lost.

    Parameters
    ----------
    answered : dict
        The last number that each view was answered; the oldest views are forgotten.
    view : str
        Who asks.
    number : int
        Counts what that view asks for, from 1.

    Examples
    --------
    >>> answered = {}
    >>> answer_once(answered, "view", 1), answer_once(answered, "view", 1), answered
    (True, False, {'view': 1})
    """
    if number <= answered.get(view, 0):
        return False
    answered[view] = number
    if len(answered) > _VIEWS_REMEMBERED:
        del answered[next(iter(answered))]
    return True
