"""What DOM widgets leave to their makers: to refuse unknown keywords, and to close layouts and styles, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from inspect import signature
from typing import Protocol

from ipywidgets import DOMWidget, Widget


class Closable(Protocol):
    """A part of a widget that is closed with it."""

    def close(self) -> None:
        """Close it; a second time does no harm."""


def close_wholly(parts: Iterable[Closable]) -> None:
    """Close parts of a widget, with the layout and style that each widget made for itself; twice does no harm.

    Parameters
    ----------
    parts : iterable of Closable
        What to close. Their layouts and styles must be nobody else's.

    Examples
    --------
    >>> from ipywidgets import Button
    >>> button = Button()
    >>> close_wholly([button])
    >>> button.comm is None and button.style.comm is None
    True
    """
    for part in parts:
        part.close()
        for name in ("layout", "style"):
            if isinstance(part, Widget) and part.has_trait(name):
                getattr(part, name).close()


def refuse_unknown(widget: type[DOMWidget], given: Mapping[str, object]) -> None:
    """Raise for a keyword that the widget would silently ignore.

    Parameters
    ----------
    widget : type
        The widget's class; the public traits of every DOM widget are allowed.
    given : mapping
        The keywords that were not taken by a parameter of its own.

    Raises
    ------
    TypeError
        Naming the keyword and the one that was probably meant.

    Examples
    --------
    >>> try:
    ...     refuse_unknown(DOMWidget, {"layuot": None})
    ... except TypeError as error:
    ...     print(error)
    DOMWidget() knows no keyword 'layuot'; did you mean 'layout'?
    """
    traits = [name for name in DOMWidget.class_trait_names() if not name.startswith("_")]
    own = [
        name
        for name, each in signature(widget).parameters.items()
        if each.kind not in {each.VAR_POSITIONAL, each.VAR_KEYWORD}
    ]
    names = sorted({*own, *traits})
    for keyword in given:
        if keyword not in traits:
            close = get_close_matches(keyword, names, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it knows {', '.join(names)}"
            msg = f"{widget.__name__}() knows no keyword {keyword!r}; {hint}"
            raise TypeError(msg)
