"""The directive ``widget``: a widget's picture, and the table of its traits, read from its class."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets as t
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

PICTURES: Final = Path(__file__).with_name("_pictures")
HEAD: Final = ("trait", "type", "default", "synced", "who writes it", "what it says")


class WidgetDirective(SphinxDirective):
    """A widget of the package: its picture, its traits, and where the reference is."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "picture": directives.unchanged_required,
        "alt": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture and the table."""
        module, _, name = self.arguments[0].rpartition(".")
        lines = [f"Its methods stand in the reference: {{py:class}}`{self.arguments[0]}`.", ""]
        if picture := self.options.get("picture"):
            lines[:0] = [f"![{self.options.get('alt', name)}](/_pictures/{picture})", ""]
        if rows := trait_rows(getattr(import_module(module), name)):
            lines += [_row(HEAD), _row(("---",) * len(HEAD)), *map(_row, rows)]
        return [*self.parse_text_to_nodes("\n".join(lines))]


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


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of the directive."""
    app.add_directive("widget", WidgetDirective)
    return {"parallel_read_safe": True}
