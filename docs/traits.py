"""What the pages say of the traits of a widget, read from its class."""

from __future__ import annotations

from typing import Any

import traitlets as t


def trait_rows(widget: type) -> list[tuple[str, ...]]:
    """Return what the table says of each trait that a widget of ours has of its own.

    Parameters
    ----------
    widget : type
        A class; one without traits has no rows.

    Returns
    -------
    list of tuple of str
        Name, type, default, whether it is synced, who writes it, what it says; public ones first.

    Examples
    --------
    >>> from blockshift_widget import Replay
    >>> trait_rows(Replay)[0][:4]
    ('`best_shown`', 'bool', '`False`', 'yes')
    """
    own = {
        name: trait
        for name, trait in getattr(widget, "class_traits", dict)().items()
        if trait.this_class.__module__.startswith("blockshift_widget.")
    }
    public_first = sorted(own.items(), key=lambda item: (item[0].startswith("_"), item[0]))
    return [
        (f"`{name}`", _type(trait), f"`{trait.default()!r}`", _yes(_synced(trait)), writer(name, trait), trait.help)
        for name, trait in public_first
    ]


def writer(name: str, trait: t.TraitType[Any, Any]) -> str:
    """Say who writes a trait.

    Parameters
    ----------
    name : str
        Its name: what begins with an underscore is between the widget and its page, which only reads it.
    trait : TraitType
        The trait. The page writes those that are public and synced; for the others, it sends messages.

    Examples
    --------
    >>> writer("speed", t.Float().tag(sync=True)), writer("_state", t.Dict().tag(sync=True))
    ('you, the widget and the page', 'the widget')
    """
    if name.startswith("_") or trait.read_only:
        return "the widget"
    return "you, the widget and the page" if _synced(trait) else "you and the widget"


def _synced(trait: t.TraitType[Any, Any]) -> bool:
    return bool(trait.metadata.get("sync"))


def _type(trait: t.TraitType[Any, Any]) -> str:
    name = type(trait).__name__.lower().replace("unicode", "str")
    return f"{name} or None" if trait.allow_none else name


def _yes(value: bool) -> str:
    return "yes" if value else "no"
