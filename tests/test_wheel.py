"""What people install holds all it needs: packs, module, style sheet, types."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDGETS = ROOT / "blockshift_widget" / "widgets"
NEEDED = (
    "packs/block-shift.toml",
    "py.typed",
    *(f"widgets/{path.name}" for path in WIDGETS.iterdir() if path.suffix in {".js", ".css"}),
)
USE = """
import blockshift_widget, pathlib, tempfile
assert {folder!r} in blockshift_widget.__file__, blockshift_widget.__file__
with tempfile.TemporaryDirectory() as home:
    game = blockshift_widget.BlockShift(records=home)
    game.run.start()
    assert game.par == 4
    game.close()
"""


def build(source: Path, kind: str, folder: Path) -> Path:
    """Build a wheel or a source archive, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(path for path in folder.iterdir() if path.suffix in {".whl", ".gz"})


@pytest.mark.parametrize("source", ["checkout", "source archive"])
def test_a_wheel_works_outside_the_checkout(source: str, tmp_path: Path) -> None:
    tree = ROOT
    if source == "source archive":
        with tarfile.open(build(ROOT, "sdist", tmp_path / "sdist")) as archive:
            archive.extractall(tmp_path / "tree", filter="data")
        tree = next((tmp_path / "tree").iterdir())
    wheel = build(tree, "wheel", tmp_path / "wheel")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(installed)  # noqa: S202 (built above)
    assert {f"blockshift_widget/{name}" for name in NEEDED} <= {*names}
    assert not [name for name in names if name.startswith(("tests/", "notebooks/"))]
    code = USE.format(folder=str(installed))
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True, timeout=60)
