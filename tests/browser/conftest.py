"""One notebook server and one browser for all browser tests; a fresh page and notebook for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.lab import Lab, NotebookServer

WINDOW: Final[ViewportSize] = {"width": 1280, "height": 900}
CLOSE_ALL: Final = """() => {
  if (!globalThis.jupyterapp?.commands?.hasCommand("docmanager:open")) return false;
  for (const widget of [...jupyterapp.shell.widgets("main")]) widget.dispose();
  return !document.querySelector(".jp-Dialog") && document.body.dataset.jpThemeLight === "true";
}"""

_BROWSER_FLAGS = (
    "--no-sandbox",  # a CI often runs as root, where the sandbox can't
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one, tests are skipped at home and fail in CI."""
    path = find_chromium()
    if path is None:
        message = "no Chromium found; `make test` installs one, or name one in BLOCKSHIFT_CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_BROWSER_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookServer]:
    """A JupyterLab server (it serves Notebook 7 as well) in an empty home."""
    with NotebookServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser context with a desktop's window and a touch screen; one for all, since a warm cache halves the time."""
    context = browser.new_context(viewport=WINDOW, has_touch=True)
    context.set_default_timeout(30_000)
    expect.set_options(timeout=20_000)
    yield context
    context.close()


@pytest.fixture
def page(tabs: Tabs) -> Iterator[Page]:
    """The browser tab of all tests, cleared after each; it must end without an error that nobody caught."""
    page = tabs.current()
    yield page
    errors = tabs.clear()
    assert not errors


class Tabs:
    """Keeps one tab with a loaded application, since loading it takes longer than most tests."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._page: Page | None = None
        self._errors: list[str] = []

    def current(self) -> Page:
        """Return the tab, a new one if there is none."""
        if self._page is None:
            self._page = self._context.new_page()
            self._page.on("pageerror", self._keep)
        self._page.set_viewport_size(WINDOW)
        self._page.emulate_media(reduced_motion="no-preference")
        return self._page

    def _keep(self, error: Error) -> None:
        """Keep an error in which our module, or what it stands on, had a part; applications have their own."""
        if any(place in (error.stack or "") for place in ("blob:", "ipycanvas", "anywidget")):
            self._errors.append(f"{error.message}\n{error.stack}")

    def clear(self) -> list[str]:
        """Close every document, and return the errors seen since the last time."""
        errors = [*self._errors]
        self._errors.clear()
        page = self._page
        if page is None or errors or not page.evaluate(CLOSE_ALL):
            self.drop()
        return errors

    def drop(self) -> None:
        """Close the tab; the next test gets a new one."""
        if self._page is not None:
            self._page.close()
        self._page = None


@pytest.fixture(scope="session")
def tabs(context: BrowserContext) -> Tabs:
    """The browser's tab."""
    return Tabs(context)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep browser tests in one process when tests run in several: one server and one browser serve them all."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=in_notebook_7)  # last: going to and fro between two applications loads both each time


def in_notebook_7(item: pytest.Item) -> bool:
    """Whether a test opens Notebook 7, and not JupyterLab."""
    return getattr(getattr(item, "callspec", None), "params", {}).get("app") == "notebook"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Drop the tab after a failure: what it shows may be in any state."""
    report = yield
    tabs = getattr(item, "funcargs", {}).get("tabs")
    if report.failed and isinstance(tabs, Tabs):
        tabs.drop()
    return report


OpenLab = Callable[..., Lab]


@pytest.fixture
def open_lab(server: NotebookServer, page: Page, tmp_path: Path) -> Iterator[OpenLab]:
    """A function that opens a notebook with the given cells and gives what drives it."""
    opened: list[Lab] = []

    def open_notebook(*cells: str, app: str = "lab") -> Lab:
        lab = Lab(server, page, name=f"{tmp_path.name}-{len(opened)}.ipynb", cells=cells, app=app)
        opened.append(lab)
        return lab

    yield open_notebook
    for lab in opened:
        lab.shut_down()
