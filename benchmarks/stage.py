"""A notebook in a browser, to measure in."""

from __future__ import annotations

import os
import platform
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize, sync_playwright

from benchmarks.frames import PATIENCE, Wire
from tests.browser.chromium import find_chromium
from tests.browser.kernel import Kernel
from tests.browser.lab import Lab
from tests.browser.server import NotebookServer

WINDOW: Final[ViewportSize] = {"width": 1280, "height": 900}


@contextmanager
def notebook(cell: str) -> Iterator[tuple[Lab, Wire]]:
    """Start a server and a browser, open a notebook with one cell, and end both.

    Parameters
    ----------
    cell : str
        The code of its cell.

    Yields
    ------
    Lab, Wire
        What drives it, and the messages between its page and its kernel.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # end them then, too
    chromium = find_chromium()
    if chromium is None:
        sys.exit("no Chromium found; python -m tests.browser.chromium installs one")
    with (
        tempfile.TemporaryDirectory() as home,
        NotebookServer(Path(home)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium) as browser,
    ):
        _print_machine(browser.version)
        page = browser.new_page(viewport=WINDOW)
        page.set_default_timeout(PATIENCE * 1000)
        wire = Wire(page)
        yield Lab(Kernel(server), page, cell, app="lab"), wire


def _print_machine(chromium: str) -> None:
    """Say on what the figures were taken."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("jupyterlab", "ipykernel", "ipywidgets", "ipycanvas"))
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {packages}, anywidget {version('anywidget')}, Chromium {chromium}")
    print(f"{os.cpu_count()} cores{load}", flush=True)
