"""Public names that are imported when they are first asked for (PEP 562), so that importing a room is light."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, module_of: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make the ``__getattr__`` and ``__dir__`` of a package.

    Parameters
    ----------
    package : str
        Its name.
    module_of : mapping of str
        For each public name the module below the package that it is in.

    Examples
    --------
    >>> get, names = lazily("blockshift_widget", {"Board": "board"})
    >>> get("Board").__module__
    'blockshift_widget.board'
    """

    def get(name: str) -> object:
        if name not in module_of:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        value = getattr(import_module(f"{package}.{module_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *module_of})

    return get, names
