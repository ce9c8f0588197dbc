"""The built wheel in an environment of its own, and that environment's JupyterLab.

The environment is a virtual one, outside the checkout. Its dependencies are links to the distributions that the tests
run with, and only to those that the wheel asks for, directly or through others: making it takes two seconds instead of
the minute that downloading and unpacking take, and what the wheel forgets to ask for is missing nevertheless.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
START_SECONDS: Final = 90
OWN_SETTINGS: Final = ("PYTHON", "JUPYTER", "IPYTHON", "XDG_", "MPL", "BLOCKSHIFT", "VIRTUAL_ENV")
"""How the environment variables begin that could bring something in from outside, or from the home of who runs this."""


@contextmanager
def timed(phase: str) -> Iterator[None]:
    """Print how long a phase of the gate took."""
    start = time.perf_counter()
    yield
    print(f"gate: {phase} {time.perf_counter() - start:.1f} s", flush=True)


def build_wheel(folder: Path) -> Path:
    """Build the checkout's wheel into a folder, and return it."""
    _run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), cwd=ROOT)
    return next(folder.glob("*.whl"))


def make_environment(folder: Path, wheel: Path) -> Path:
    """Install a wheel into a new virtual environment, and return its Python."""
    _run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    python = folder / "bin" / "python"
    (packages,) = (folder / "lib").glob("python*/site-packages")
    for needed in _needed_by(wheel):
        _bring(needed, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-compile"]
    _run(*pip, str(wheel), cwd=folder)
    return python


def _needed_by(wheel: Path) -> Iterable[Distribution]:
    """Return the installed distributions that a wheel needs, without its extras."""
    parts = zipfile.Path(wheel).iterdir()
    asked = [*_requirements(next(PathDistribution(part) for part in parts if part.name.endswith(".dist-info")), set())]
    needed: dict[tuple[str, frozenset[str]], Distribution] = {}
    for requirement in asked:  # grows while it is read
        key = requirement.name, frozenset(requirement.extras)
        if key not in needed:
            needed[key] = distribution(requirement.name)
            asked += _requirements(needed[key], requirement.extras)
        assert requirement.specifier.contains(needed[key].version, prereleases=True), requirement
    return needed.values()


def _requirements(of: Distribution, extras: set[str]) -> Iterator[Requirement]:
    for requirement in map(Requirement, of.requires or ()):
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            yield requirement


def _bring(needed: Distribution, packages: Path) -> None:
    """Link a distribution's packages; copy what it has elsewhere, such as its part of JupyterLab's page.

    A server gives out no file that lies outside its folders, as the end of a link does.
    """
    here = Path(os.path.normpath(str(needed.locate_file(""))))
    for path in {str(file) if file.parts[0] == ".." else file.parts[0] for file in needed.files or ()}:
        source, target = (Path(os.path.normpath(folder / path)) for folder in (here, packages))
        if "/bin/" in path or path == "__pycache__" or target.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.startswith(".."):
            shutil.copy(source, target)
        else:
            target.symlink_to(source)


def _run(*command: str, cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


@contextmanager
def jupyterlab(python: Path, home: Path) -> Iterator[str]:
    """Run an environment's JupyterLab in a home, and give its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
    command = [
        str(python), "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={url.rpartition(':')[2]}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True",
        "--LabApp.expose_app_in_browser=True", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    own = {name: value for name, value in os.environ.items() if not name.startswith(OWN_SETTINGS)}
    environment = {**own, "HOME": str(home), "PYTHONNOUSERSITE": "1"}
    log = home.with_suffix(".log")
    with log.open("w") as out, subprocess.Popen(command, cwd=home, env=environment, stdout=out, stderr=out) as server:
        try:
            with timed("server started"):
                _wait_until_up(url, server, log)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_until_up(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        with suppress(OSError), urllib.request.urlopen(f"{url}/api/status", timeout=10) as answer:
            json.load(answer)
            return
        time.sleep(0.1)  # between two looks at a condition
    message = f"JupyterLab did not start:\n{log.read_text()}"
    raise RuntimeError(message)
