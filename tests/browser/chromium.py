"""Find a Chromium to drive: the one named, one on the machine, or the test tool's own.

``python -m tests.browser.chromium`` installs one where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
DEBIAN = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])


def find_chromium() -> str | None:
    """Return the path of a Chromium that starts, or None when there is none.

    The environment variable ``BLOCKSHIFT_CHROMIUM`` names one, before any other.
    """
    named = os.environ.get("BLOCKSHIFT_CHROMIUM")
    found = [named] if named else [*map(shutil.which, NAMES), _playwright_chromium()]
    return next((path for path in found if path and _starts(path)), None)


def install_chromium() -> bool:
    """Fetch the test tool's own Chromium or, where that can't be had, the system's package; say whether it worked."""
    _run([sys.executable, "-m", "playwright", "install", "chromium"])
    if find_chromium() is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in DEBIAN:
            _run(command)
    return find_chromium() is not None


def _playwright_chromium() -> str:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (slow, and not needed where a Chromium is installed)

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(path: str) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except OSError:
        return False


def _run(command: list[str]) -> None:
    print("$", *command, flush=True)
    subprocess.run(command, check=False)


if __name__ == "__main__":
    if not find_chromium() and not install_chromium():
        sys.exit("no Chromium could be installed; install one, or name one in BLOCKSHIFT_CHROMIUM")
    print("browser tests drive", find_chromium())
