"""The directive ``widget``: a widget's picture, and the table of its traits, read from its class."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from docs.traits import trait_rows

_HEAD: Final = ("trait", "type", "default", "synced", "who writes it", "what it says")


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
            lines += [_row(_HEAD), _row(("---",) * len(_HEAD)), *map(_row, rows)]
        return [*self.parse_text_to_nodes("\n".join(lines))]


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of the directive."""
    app.add_directive("widget", WidgetDirective)
    return {"parallel_read_safe": True}
