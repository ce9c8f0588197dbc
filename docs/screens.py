"""Pictures of every widget, as the site shows them: ``python -m docs.screens``.

What has a still form gives its own SVG. The others are opened in JupyterLab, in a headless
Chromium, without the network.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from blockshift_widget import Board, SlideStrip, load_pack, solve
from tests.browser.chromium import find_chromium
from tests.browser.kernel import Kernel
from tests.browser.lab import Lab, wait_until_still
from tests.browser.server import NotebookServer

PICTURES: Final = Path(__file__).with_name("_pictures")
_SECONDS: Final = 60
_DRAWN: Final = """root => {
  const canvases = [...root.querySelectorAll(
    ".bsw-floor canvas, .bsw-block canvas, .bsw-lab-picture canvas[style*='z-index: 0']")];
  const inked = (canvas) =>
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part > 0);
  return canvases.length >= root.querySelectorAll(".bsw-floor, .bsw-block").length && canvases.every(inked);
}"""


@dataclass(frozen=True)
class Screen:
    """A widget to be pictured.

    Parameters
    ----------
    name : str
        Of the picture.
    root : str
        A CSS selector for the widget's element.
    code : str
        The cell that shows it.
    ready : str
        A CSS selector for what is there once it is ready.
    """

    name: str
    root: str
    code: str
    ready: str = ".bsw-floor canvas"


SCREENS: Final = (
    Screen(
        "block-shift",
        ".bsw-game",
        "from blockshift_widget import BlockShift\n"
        "game = BlockShift()\ngame.run.start()\ngame.run.slide('A', -1)\ngame",
    ),
    Screen(
        "board-view",
        ".bsw-board",
        "from blockshift_widget import BoardView, load_pack\nBoardView(load_pack('block-shift').levels[8].board)",
    ),
    Screen(
        "replay",
        ".bsw-replay",
        "from blockshift_widget import Replay, load_pack\n"
        "from blockshift_widget.analysis import simulated_run\n"
        "replay = Replay(simulated_run(load_pack('block-shift'), 'simulated player', skill=0.6))\n"
        "replay.event = 30\nreplay.best_shown = True\nreplay",
    ),
    Screen(
        "search-lab",
        ".bsw-lab",
        "from blockshift_widget import SearchLab\n"
        "lab = SearchLab(level=4, algorithm='a_star')\n"
        "for _ in range(40):\n    lab.forward()\nlab",
        ".bsw-lab-picture canvas",
    ),
    Screen(
        "race",
        ".bsw-race",
        "from blockshift_widget import Race, SearchLab\n"
        "race = Race(SearchLab(level=4), SearchLab(level=4, algorithm='a_star', heuristic='perfect'))\n"
        "for _ in range(12):\n    race.forward()\nrace",
        ".bsw-lab-picture canvas",
    ),
    Screen(
        "level-editor",
        ".bsw-editor",
        "from blockshift_widget import LevelEditor, load_pack\n"
        "LevelEditor(load_pack('block-shift').levels[4].board, title='Gates')",
        ".bsw-editor-figures > *",
    ),
)


def still_pictures() -> dict[str, str]:
    """Return the SVG of what has a still form, by the picture's name.

    Returns
    -------
    dict
        A board, and a solution.

    Examples
    --------
    >>> sorted(still_pictures())
    ['board', 'slide-strip']
    """
    board = load_pack("block-shift").levels[1].board
    solution = solve(board)
    slides = solution.slides if solution else ()
    shown: dict[str, Board | SlideStrip] = {"board": board, "slide-strip": SlideStrip(board, slides, columns=4)}
    return {name: thing._repr_mimebundle_()["image/svg+xml"] for name, thing in shown.items()}


@contextmanager
def _browser() -> Iterator[tuple[Kernel, BrowserContext]]:
    """Start a notebook server and a browser, and end both."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit("no Chromium found, so no pictures of widgets: python -m tests.browser.chromium installs one")
    with (
        tempfile.TemporaryDirectory() as home,
        NotebookServer(Path(home)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium) as browser,
    ):
        context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
        context.set_default_timeout(_SECONDS * 1000)
        kernel = Kernel(server)
        yield kernel, context
        kernel.drop()


def _shoot(screen: Screen, kernel: Kernel, page: Page) -> bytes:
    """Return a widget's picture as PNG."""
    lab = Lab(kernel, page, screen.code, app="lab")
    lab.run_all()
    root = page.locator(f"{screen.root}:visible").first
    root.locator(screen.ready).first.wait_for(state="attached")
    page.wait_for_function(_DRAWN, arg=root.element_handle())
    wait_until_still(root)
    return root.screenshot()


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in still_pictures().items():
        (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")
    with _browser() as (kernel, context):
        page = context.new_page()
        for screen in SCREENS:
            (PICTURES / f"{screen.name}.png").write_bytes(_shoot(screen, kernel, page))
            print(f"{screen.name}.png", flush=True)


if __name__ == "__main__":
    main()
