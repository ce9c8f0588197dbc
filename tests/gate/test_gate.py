"""What was asked for: a game that is a widget drawn with ipycanvas, played in the notebook, with moves against par.

Only what is promised is used: public names, traits, roles, names and texts on the page.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import find_chromium
from tests.gate.environment import ROOT, build_wheel, jupyterlab, make_environment, timed
from tests.gate.notebook import Game, Notebook

pytestmark = pytest.mark.xdist_group("browser")

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
SOLVE = "from blockshift_widget import solve\nslides = [(s.block, s.cells) for s in solve(game.run.board).slides]"
PLAY_TO_THE_LAST_SLIDE = """
while True:
    slides = solve(game.run.board).slides
    last = game.level == len(game.run.pack.levels)
    for slide in slides[:-1] if last else slides:
        game.run.slide(slide.block, slide.cells)
    if last:
        break
    game.run.next_level()
"""
BLOCKS = "{name: (block.horizontal, block.length) for name, block in game.run.board.blocks.items()}"
PLACES = """{name: (block.col if block.horizontal else block.row, *game.run.board.span(name))
    for name, block in game.run.board.blocks.items()}"""
CANVASES = """[(int(one.width), int(one.height)) for one in __import__("gc").get_objects()
    if __import__("ipycanvas").Canvas in type(one).__mro__ and one.comm is not None]"""
KEEP_FIGURES = "get_ipython().run_line_magic('config', 'InlineBackend.close_figures = False')"
BAR_TOPS = """[[(round(bar.get_x() + bar.get_width() / 2), round(bar.get_y() + bar.get_height()))
    for bar in axes.patches] for number in plt.get_fignums() for axes in plt.figure(number).axes]"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    with timed("wheel built"):
        return build_wheel(tmp_path_factory.mktemp("wheel"))


def test_the_folders_are_there() -> None:
    for name in ("blockshift_widget", "notebooks", "levels", "tests"):
        assert (ROOT / name).is_dir(), name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def names(lines: list[str]) -> set[str]:
        return {re.split(r"[^\w-]", line)[0] for line in lines}

    assert {"ipywidgets", "ipycanvas", "jupyterlab"} <= names(project["dependencies"])
    assert "pytest" in names(project["optional-dependencies"]["test"])


def test_the_wheel_holds_packs_and_assets(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {*archive.namelist()}
    package = ROOT / "blockshift_widget"
    assets = {path.relative_to(ROOT).as_posix() for path in package.rglob("*") if path.suffix in {".js", ".css"}}
    assert assets
    assert assets <= held
    packs = {path.name for path in (ROOT / "levels").glob("*.toml")}
    assert packs
    assert packs <= {name.rpartition("/")[2] for name in held}


@pytest.mark.browser
def test_it_is_played_in_a_notebook(wheel: Path, tmp_path: Path) -> None:
    with timed("environment made"):
        python = make_environment(tmp_path / "environment", wheel)
    home = tmp_path / "home"
    home.mkdir()
    shutil.copy(ROOT / "notebooks" / "play.ipynb", home)
    # in a thread of its own, since another test of this process may have a browser open, and a thread has room for one
    with jupyterlab(python, home) as url, ThreadPoolExecutor(1) as thread:
        thread.submit(_play, f"{url}/lab/tree/play.ipynb", python.parents[1]).result()


def _play(url: str, environment: Path) -> None:
    with _page() as page:
        with timed("JupyterLab opened"):
            notebook = Notebook(page, url)
        with timed("notebook run"):
            notebook.run()
        _is_the_wheel(notebook, environment)
        game = Game(page)
        with timed("level played"):
            _shows_canvases(notebook, game)
            _plays_a_level(notebook, game)
        with timed("run finished"):
            _finishes_the_run(notebook, game)
        with timed("chart drawn"):
            _charts_moves_against_par(notebook, game)


@contextmanager
def _page() -> Iterator[Page]:
    chromium = find_chromium()
    if chromium is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Chromium found; `make test` installs one")
    with timed("browser and page"), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(30_000)
        expect.set_options(timeout=20_000)
        yield page
        browser.close()


def _is_the_wheel(notebook: Notebook, environment: Path) -> None:
    """What runs is what was installed, and the checkout is out of reach."""
    file, path = notebook.value("(blockshift_widget.__file__, sys.path)", "import sys, blockshift_widget")
    assert Path(file).is_relative_to(environment)
    assert not [entry for entry in path if ROOT in (Path(entry), *Path(entry).parents)]


def _shows_canvases(notebook: Notebook, game: Game) -> None:
    """The game is a DOM widget; its floor and each of its blocks is a canvas of ipycanvas, and is drawn."""
    assert notebook.value("isinstance(game, ipywidgets.DOMWidget)", "import ipywidgets")
    blocks = notebook.value(BLOCKS)
    on_page = game.drawn({*blocks})
    assert len(on_page) >= 1 + len(blocks)
    assert not Counter(on_page) - Counter(notebook.value(CANVASES))


def _plays_a_level(notebook: Notebook, game: Game) -> None:
    """A drag and arrow keys are slides of the engine; clearing the level opens Level Complete in the output."""
    game.button("Start").click()
    game.expect_figure("Moves", 0)
    blocks = notebook.value(BLOCKS)
    for name, (place, low, high) in notebook.value(PLACES).items():
        orientation = "horizontal" if blocks[name][0] else "vertical"
        assert game.slider(name) == (orientation, place, place + low, place + high)
    par = notebook.value("game.par")
    (name, cells), *rest = notebook.value("slides", SOLVE)
    back = -1 if cells > 0 else 1
    game.drag(name, cells, blocks[name][1])
    _made(notebook, game, [(name, cells)])
    game.press(name, back)
    _made(notebook, game, [(name, cells), (name, back)])
    game.press(name, -back)
    made = [(name, cells), (name, back), (name, -back)]
    _made(notebook, game, made)
    for name, cells in rest:
        game.drag(name, cells, blocks[name][1])
    panel = game.panel("Level Complete", "Next Level")
    for label, value in (("Moves", par + 2), ("Par", par), ("Level score", 140)):
        game.expect_figure(label, value, panel)
    _made(notebook, game, made + rest)
    assert notebook.value("(game.phase, game.total)") == ("level_complete", 140)
    game.button("Next Level").click()
    game.expect_figure("Moves", 0)
    assert notebook.value("(game.phase, game.level, game.moves)") == ("playing", 2, 0)


def _made(notebook: Notebook, game: Game, slides: list[tuple[str, int]]) -> None:
    """These are the slides that the engine knows of, and moves are the cells of them all."""
    moves = sum(abs(cells) for _, cells in slides)
    game.expect_figure("Moves", moves)
    assert notebook.value("game.moves") == moves
    assert notebook.value("[(made.slide.block, made.slide.cells) for made in game.run.log]") == slides


def _finishes_the_run(notebook: Notebook, game: Game) -> None:
    """Python plays, the player makes the last slide; Results stand in the output, with a row for each level."""
    notebook.value("None", PLAY_TO_THE_LAST_SLIDE)
    blocks = notebook.value(BLOCKS)
    game.drawn({*blocks})
    ((name, cells),) = notebook.value("slides", SOLVE)
    game.drag(name, cells, blocks[name][1])
    game.panel("Level Complete", "See Results")
    assert notebook.value("game.best") is None
    game.button("See Results").click()
    game.panel("Results", "Play Again")
    cleared = _levels(notebook)
    assert [moves - par for _, moves, par, _ in cleared] == [2, *[0] * 9]
    rows = [row.split() for row in game.output.get_by_role("row").all_inner_texts()]
    for number, (title, *figures) in enumerate(cleared, 1):
        shown = [f"{number}.", *title.split(), *map(str, figures)]
        assert rows.count(shown) == 1, (shown, rows)
    assert notebook.value("(game.phase, game.level, game.total, game.best)") == ("results", 10, 1490, 1490)


def _levels(notebook: Notebook) -> list[tuple[str, int, int, int]]:
    """Return title, moves, par and score of each level."""
    return list(notebook.value("[(one.title, one.moves, one.par, one.score) for one in game.run.cleared]"))


def _charts_moves_against_par(notebook: Notebook, game: Game) -> None:
    """The notebook's cells below the game draw a chart whose bars end at the moves and at the par of each level."""
    played = next(number for number, kinds in notebook.shown() if any("widget-view" in kind for kind in kinds))
    notebook.value("None", f"import matplotlib.pyplot as plt\nplt.close('all')\n{KEEP_FIGURES}")
    notebook.run(played + 1)
    assert notebook.value("game.phase") == "results"
    assert any(kinds & {"image/png", "image/svg+xml"} for _, kinds in notebook.shown())
    wanted = {(number, end) for number, (_, *ends, _) in enumerate(_levels(notebook), 1) for end in ends}
    charts = notebook.value(BAR_TOPS)
    assert [chart for chart in charts if wanted <= {*chart}], (wanted, charts)
    picture = game.page.locator(".jp-OutputArea").filter(has_not=game.page.locator("canvas")).locator("img, svg").first
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert box["height"] > 150
