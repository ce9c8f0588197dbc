"""The packs that come with the project: their names, and where they lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent.parent


def pack_names() -> tuple[str, ...]:
    """Names of the packs that come with the project, in alphabetical order.

    Examples
    --------
    >>> "block-shift" in pack_names()
    True
    """
    return tuple(sorted(path.stem for path in pack_folder().glob("*.toml")))


def pack_folder() -> Path:
    """Where the packs lie: beside the modules when installed, at the top level of a checkout."""
    installed = _PACKAGE / "packs"
    return installed if installed.is_dir() else _PACKAGE.parent / "levels"
