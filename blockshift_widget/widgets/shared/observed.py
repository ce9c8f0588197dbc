"""Widgets whose observers can't stop them: each hears every change, whatever another one does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import traitlets as t


@dataclass(frozen=True, slots=True)
class _Guarded:
    """An observer whose failure is reported and not raised; it equals any other of the same handler."""

    handler: Callable[..., Any]
    report: Callable[[object, Exception], None] = field(compare=False)

    def __call__(self, change: object) -> None:
        try:
            self.handler(change)
        except Exception as error:  # noqa: BLE001 (whatever it raises, the others are to hear of the change)
            self.report(self.handler, error)


class Observed(t.HasTraits):
    """A widget that notifies every observer of its traits, and shows the failures of those that raise.

    Observers that are methods of such a widget itself raise as usual: what they refuse is for whoever set the trait.
    """

    @abstractmethod
    def _show_failure(self, of: object, error: Exception) -> None:
        """Show in one line that an observer failed."""

    def observe(self, handler: Callable[..., Any], names: Any = t.All, type: Any = "change") -> None:  # noqa: A002, ANN401 (as traitlets has it)
        """Call `handler` with every change from now on, as :meth:`traitlets.HasTraits.observe` does."""
        super().observe(self._guarded_observer(handler), names, type)

    def unobserve(self, handler: Callable[..., Any], names: Any = t.All, type: Any = "change") -> None:  # noqa: A002, ANN401 (as traitlets has it)
        """Call `handler` no more, as :meth:`traitlets.HasTraits.unobserve` does."""
        super().unobserve(self._guarded_observer(handler), names, type)

    def _guarded_observer(self, handler: Any) -> Any:  # noqa: ANN401 (traitlets passes its own kinds, and None for all)
        own = handler is None or isinstance(handler, t.EventHandler)
        if own or isinstance(getattr(handler, "__self__", None), Observed):
            return handler
        return _Guarded(handler, self._show_failure)
