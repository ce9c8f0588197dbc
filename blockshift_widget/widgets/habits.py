"""Habits of widgets mended: unknown keywords are swallowed, styles stay behind, what is lost is not sent again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from anywidget import AnyWidget
from ipywidgets import DOMWidget

_VIEWS_REMEMBERED: Final = 16


def close_wholly(widgets: Iterable[DOMWidget]) -> None:
    """Close widgets with the layout and style that each made for itself; a second time does no harm.

    Parameters
    ----------
    widgets : iterable of DOMWidget
        What to close. Their layouts and styles must be nobody else's.

    Examples
    --------
    >>> from ipywidgets import Button
    >>> button = Button()
    >>> close_wholly([button])
    >>> button.comm is None and button.style.comm is None
    True
    """
    for widget in widgets:
        widget.close()
        for name in ("layout", "style"):
            if widget.has_trait(name):
                getattr(widget, name).close()


def refuse_unknown(widget: type[DOMWidget], given: Mapping[str, object], known: Iterable[str]) -> None:
    """Raise for a keyword that the widget would silently ignore.

    Parameters
    ----------
    widget : type
        The widget's class; the public traits of every DOM widget are allowed.
    given : mapping
        The keywords that were not taken by a parameter.
    known : iterable of str
        The parameters' names, to suggest from.

    Raises
    ------
    TypeError
        Naming the keyword and the one that was probably meant.

    Examples
    --------
    >>> try:
    ...     refuse_unknown(DOMWidget, {"layuot": None}, known=("board",))
    ... except TypeError as error:
    ...     print(error)
    DOMWidget() knows no keyword 'layuot'; did you mean 'layout'?
    """
    traits = [name for name in DOMWidget.class_trait_names() if not name.startswith("_")]
    names = sorted({*known, *traits})
    for keyword in given:
        if keyword not in traits:
            close = get_close_matches(keyword, names, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it knows {', '.join(names)}"
            msg = f"{widget.__name__}() knows no keyword {keyword!r}; {hint}"
            raise TypeError(msg)


def send_again(widget: AnyWidget) -> None:
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
