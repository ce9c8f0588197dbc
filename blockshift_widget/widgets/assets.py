"""The browser's side of the widgets, as texts."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

_HERE: Final = files("blockshift_widget.widgets")


def text_of(*names: str) -> str:
    """Return files of this folder as one text, for a module or style sheet that is written in parts.

    The text, and not a path: of a path, anywidget would watch the file for every instance, and keep it alive for that.

    Parameters
    ----------
    *names : str
        The files, in order.

    Examples
    --------
    >>> text_of("page.js", "board_view.js").splitlines()[0]
    '// @ts-check'
    """
    return "\n".join(_HERE.joinpath(name).read_text(encoding="utf-8") for name in names)
