"""The lowest versions that the package says it works with, as constraints for pip: ``python -m tests.lowest``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path


def lowest_versions() -> list[str]:
    """Return each dependency, those of the extras for users included, at its lowest version."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["fast"], *extras["graph"]]
    return [re.sub(">=", "==", dependency, count=1).partition(",")[0] for dependency in needed]


if __name__ == "__main__":
    print(*lowest_versions(), sep="\n")
