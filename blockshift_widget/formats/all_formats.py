"""All formats, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from blockshift_widget.formats.cars import CSV
from blockshift_widget.formats.course import COURSE
from blockshift_widget.formats.format import Format
from blockshift_widget.formats.framed import FRAMED
from blockshift_widget.formats.grid import GRID
from blockshift_widget.formats.lines import LINE
from blockshift_widget.formats.literals import LITERAL
from blockshift_widget.formats.marked_exit import EXIT
from blockshift_widget.formats.toml_pack import TOML

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {each.name: each for each in (GRID, LINE, FRAMED, COURSE, CSV, EXIT, LITERAL, TOML)}
)
"""Every format that boards are read and written in, by its name."""
