"""What people install holds all it needs: packs, module, style sheet, types, and a command that works."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from blockshift_widget import load_pack, pack_names
from tests.test_cli_play import Served, value_of

ROOT = Path(__file__).parent.parent
WIDGETS = ROOT / "blockshift_widget" / "widgets"
NEEDED = (
    "packs/block-shift.toml",
    "py.typed",
    "__init__.pyi",
    "analysis/__init__.pyi",
    "widgets/__init__.pyi",
    *(
        f"widgets/{path.relative_to(WIDGETS).as_posix()}"
        for path in WIDGETS.rglob("*")
        if path.suffix in {".js", ".css"}
    ),
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.slow
def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, "sdist", tmp_path / "sdist")) as archive:
        archive.extractall(tmp_path / "tree", filter="data")
    [tree] = (tmp_path / "tree").iterdir()
    assert contents(build(tree, "wheel", tmp_path / "wheel")) == contents(wheel)


@pytest.mark.slow
def test_a_wheel_works_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(installed)  # noqa: S202 (built above)
    assert {f"blockshift_widget/{name}" for name in NEEDED} <= {*names}
    assert not [name for name in names if name.startswith(("tests/", "notebooks/"))]
    code = USE.format(folder=str(installed))
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True, timeout=60)
    check_command(installed, tmp_path)


def check_command(installed: Path, folder: Path) -> None:
    """See that the command of a wheel, unpacked somewhere, works in another folder, and plays the packs included."""
    words = next(installed.glob("*.dist-info/entry_points.txt")).read_text(encoding="utf-8").split()
    module, _, function = words[words.index("blockshift") + 2].partition(":")
    program = [sys.executable, "-P", "-c", f"from {module} import {function}; {function}()"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    for arguments, shown in ((["play", "--help"], "JupyterLab"), (["check", *pack_names()], "block-shift: 10 levels")):
        done = subprocess.run(
            [*program, *arguments], cwd=folder, env=environment, check=True, timeout=120, capture_output=True, text=True
        )
        assert shown in done.stdout
    with Served(folder / "home", "expert", program=program, path=str(installed)) as served:
        client = served.kernel()
        served.run_cell(client)
        assert str(installed) in value_of(client, "__import__('blockshift_widget').__file__")
        assert value_of(client, "_.run.pack.title") == repr(load_pack("expert").title)
        client.stop_channels()
        assert served.stop(signal.SIGTERM) == 143


def test_what_play_needs_is_installed_with_it() -> None:
    """A plain installation, without extras, brings JupyterLab and what shows widgets in it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.match(r"[\w-]+", line).group() for line in project["dependencies"]}  # type: ignore[union-attr]
    assert {"jupyterlab", "ipywidgets", "ipycanvas", "anywidget", "click"} <= needed
