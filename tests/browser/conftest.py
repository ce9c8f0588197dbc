"""One notebook server and one browser for all browser tests; a fresh page and notebook for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.kernel import Kernel
from tests.browser.lab import Lab
from tests.browser.server import NotebookServer

OF_VIEWERS: Final = {"test_replay", "test_search_lab", "test_practice", "test_sharing"}
"""The files of browser tests that a process of their own runs: about half of the time of all."""

WINDOW: Final[ViewportSize] = {"width": 1280, "height": 900}
CLEAR: Final = """async () => {
  if (!globalThis.jupyterapp?.commands?.hasCommand("docmanager:open")) return false;
  for (const widget of [...jupyterapp.shell.widgets("main")]) if (!widget.context) widget.dispose();
  if (document.body.dataset.jpThemeLight !== "true") {
    await jupyterapp.commands.execute("apputils:change-theme", { theme: "JupyterLab Light" });
  }
  return !document.querySelector(".jp-Dialog");
}"""
"""Leave nothing open but the notebook, in the light; say whether the page can be used again."""

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
def kernel(server: NotebookServer) -> Iterator[Kernel]:
    """The kernel of all notebooks."""
    kernel = Kernel(server)
    yield kernel
    kernel.drop()


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
        """Leave the tab as the next test expects it, and return the errors seen since the last time."""
        errors = [*self._errors]
        self._errors.clear()
        page = self._page
        if page is None or errors or not page.evaluate(CLEAR):
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


def pytest_itemcollected(item: pytest.Item) -> None:
    """Keep browser tests in two processes when tests run in several, each with one server and one browser for all.

    They wait much, so two at once take little more than half the time.
    """
    if item.get_closest_marker("browser"):
        item.add_marker(pytest.mark.xdist_group("viewers" if item.path.stem in OF_VIEWERS else "browser"))


@pytest.hookimpl(trylast=True)  # after a plugin that shuffles them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what opens Notebook 7 last: going to and fro between two applications loads both each time."""
    items.sort(key=in_notebook_7)


def in_notebook_7(item: pytest.Item) -> bool:
    """Whether a test opens Notebook 7, and not JupyterLab."""
    return getattr(getattr(item, "callspec", None), "params", {}).get("app") == "notebook"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Drop the tab and the kernel after a failure: they may be in any state."""
    report = yield
    if report.failed:
        for used in getattr(item, "funcargs", {}).values():
            if isinstance(used, Tabs | Kernel):
                used.drop()
    return report


OpenLab = Callable[..., Lab]


@pytest.fixture
def open_lab(kernel: Kernel, page: Page) -> OpenLab:
    """A function that opens a notebook with the given cells and gives what drives it; a test opens one."""

    def open_notebook(*cells: str, app: str = "lab") -> Lab:
        return Lab(kernel, page, *cells, app=app)

    return open_notebook
