"""Every notebook runs from top to bottom, in a fresh home and after a finished run, and is kept without outputs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from copy import deepcopy
from inspect import getsource
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import blockshift_widget
from blockshift_widget import Phase, Records, Run, load_pack, solve

ROOT = Path(blockshift_widget.__file__).parent.parent
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
KEEPING_RECORDS = [path for path in NOTEBOOKS if re.search("Records|BlockShift", path.read_text(encoding="utf-8"))]
CELL_SECONDS = 120

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for matplotlib's list of fonts, which is slow to make and the same for every home."""
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fonts: Path) -> Path:
    """A home in which nobody has played, for this process and the kernels it starts."""
    for name, folder in {
        "HOME": tmp_path,
        "BLOCKSHIFT_HOME": tmp_path / "records",
        "IPYTHONDIR": tmp_path / "ipython",
        "JUPYTER_CONFIG_DIR": tmp_path / "config",
        "JUPYTER_DATA_DIR": tmp_path / "data",
        "JUPYTER_RUNTIME_DIR": tmp_path / "runtime",
        "MPLCONFIGDIR": fonts,
    }.items():
        monkeypatch.setenv(name, str(folder))
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "MPLBACKEND"):  # the kernel chooses, not who runs the tests
        monkeypatch.delenv(name, raising=False)
    # the kernel gets the package from where this process has it
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]))
    return tmp_path


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def execute(notebook: Any) -> None:
    """Run every cell; the first error in one is raised here."""
    NotebookClient(notebook, timeout=CELL_SECONDS, kernel_name="python3").execute()


def execute_with(notebook: Any, more: list[Any]) -> None:
    """Run every cell, and then more cells in the same kernel, which all get what they show."""
    whole = nbformat.v4.new_notebook(metadata=notebook.metadata)
    whole.cells = [*notebook.cells, *more]
    execute(whole)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook: Any, kind: str) -> dict[str, str]:
    """Return by cell id what the cells show of a kind such as ``image/png``."""
    return {
        cell.id: output.data[kind]
        for cell in code_cells(notebook)
        for output in cell.outputs
        if kind in output.get("data", {})
    }


def play(run: Run, levels: int, extra: int = 0) -> None:
    """Clear so many more levels, the first of them with `extra` cells more than par, an even number."""
    if run.phase is Phase.READY:
        run.start()
    for _ in range(levels):
        step = next(iter(run.board.steps()))
        for cells in (step.cells, -step.cells) * (extra // 2):
            run.slide(step.block, cells)
        solution = solve(run.level.board)
        assert solution
        for slide in solution.slides:
            run.slide(slide)
        run.next_level()
        extra = 0


def play_into_records(levels: int, extra: int = 0) -> None:
    """Play as the player of a game that is told nothing, into the records of this home."""
    run = Run(load_pack("block-shift"))
    with Records() as records:
        recording = records.follow(run, "player")
        play(run, levels, extra)
    assert recording.problem is None


def cells_that_play(*calls: str) -> list[Any]:
    """Return cells that let a kernel play."""
    source = (
        "from __future__ import annotations\nfrom blockshift_widget import Phase, Records, Run, load_pack, solve\n\n"
        f"{getsource(play)}\n{getsource(play_into_records)}"
    )
    return [nbformat.v4.new_code_cell(code) for code in (source, *calls)]


def test_there_are_notebooks() -> None:
    assert "play" in {path.stem for path in NOTEBOOKS}


@every_notebook
def test_is_kept_without_outputs(path: Path) -> None:
    """Outputs, counters and a machine's own metadata would make every diff long."""
    notebook = read(path)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in code_cells(notebook):
        assert cell.outputs == []
        assert cell.execution_count is None
    assert not any(cell.metadata for cell in notebook.cells)
    assert path.read_text(encoding="utf-8") == nbformat.writes(notebook) + "\n"


@every_notebook
def test_begins_with_a_title(path: Path) -> None:
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")


def says_what_is_true(notebook: Any) -> None:
    """See that the lesson on search shows what its words say."""
    shown = outputs(notebook, "text/html")
    assert "53 % of the true cost" in shown["admissible"]
    assert "it says more than the true cost" in shown["not-admissible"]
    assert "Right on 1 of 13 boards" in shown["check-my-search"], "only the board without a way out"
    printed = {cell.id: "".join(one.get("text", "") for one in cell.outputs) for cell in code_cells(notebook)}
    assert "par 10" in printed["its-component"]
    assert re.findall(r"cost (\d+)", printed["promise"]) == ["10", "12"], "A* misses par if h says too much"
    assert re.findall(r"cost (\d+)", printed["a-star-and-ida-star"]) == ["10", "10", "4", "4"]
    frontiers = [int(number) for number in re.findall(r"at most (\d+) in the frontier", printed["a-star-and-ida-star"])]
    assert frontiers[1] < frontiers[0], "IDA* needs less memory, with steps"
    assert frontiers[3] < frontiers[2], "and with slides"
    widgets = list(outputs(notebook, "application/vnd.jupyter.widget-view+json"))
    assert widgets == ["see-breadth-first", "see-depth-first", "race", "see-my-search"]


def shows_boards_of_ones_own(notebook: Any) -> None:
    """See that what was read is what is measured, saved and played."""
    printed = {cell.id: "".join(one.get("text", "") for one in cell.outputs) for cell in code_cells(notebook)}
    assert printed["read-it"].startswith("3 boards in the format 'line', 3 refused:")
    assert re.findall(r"line (\d+):", printed["read-it"]) == ["4", "6", "7"]
    assert printed["reorient"].splitlines()[2] == "XX..A."
    rows = re.findall(r"</th>" + 3 * r"\s*<td>(\d+)</td>", outputs(notebook, "text/html")["measure"])
    assert rows == [("2", "5", "2"), ("3", "10", "4"), ("5", "11", "4")], "line, par and slides"
    assert "the farthest is 15 from the exit" in printed["hardest"]
    assert printed["edit-in-python"].splitlines() == ["par 15", "par 18 with one more block", "saved as level 1"]
    assert re.findall(r"par (\d+)", printed["save"]) == ["5", "10", "11", "15"]
    assert list(outputs(notebook, "image/svg+xml")) == ["look", "strip", "hardest"]
    assert list(outputs(notebook, "application/vnd.jupyter.widget-view+json")) == ["edit", "play"]
    assert outputs(notebook, "text/plain")["share"] == "True"


SAYS: dict[str, Callable[[Any], None]] = {"levels": shows_boards_of_ones_own, "search": says_what_is_true}
"""What is to be seen in a notebook that has run, by its name."""


def see_that_they_ran(cells: list[Any]) -> None:
    """See that every cell has run without an error or a warning."""
    for cell in cells:
        assert cell.execution_count is not None
        assert "error" not in {output.output_type for output in cell.outputs}
        assert "Warning" not in "".join(output.get("text", "") for output in cell.outputs)


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem != "play"], ids=lambda path: path.stem)
def test_runs_from_top_to_bottom(path: Path, home: Path) -> None:
    """In a home in which nobody has played; and the cells that read records again once somebody has."""
    notebook = read(path)
    again = deepcopy([cell for cell in code_cells(notebook) if "Records" in cell.source])
    execute_with(notebook, [*cells_that_play("play_into_records(10)"), *again] if again else [])
    see_that_they_ran(code_cells(notebook))
    see_that_they_ran(again)
    assert outputs(notebook, "image/png") | outputs(notebook, "image/svg+xml"), "each notebook has a picture in it"
    if path in KEEPING_RECORDS:
        assert (home / "records" / "records.sqlite3").exists(), "the home of this test was used"
    SAYS.get(path.stem, lambda _: None)(notebook)


# play.ipynb

CHARTS = {"chart-of-this-run": "moves_against_par(game.run);", "chart-of-the-last-run": "moves_against_par(levels);"}


def read_play() -> Any:
    return read(next(path for path in NOTEBOOKS if path.stem == "play"))


def with_titles_printed(notebook: Any, round_: int) -> list[Any]:
    """Return the cells with charts, changed so that they also print what a chart says at its top."""
    cells = deepcopy([cell for cell in notebook.cells if cell.id in CHARTS])
    for cell in cells:
        assert CHARTS[cell.id] in cell.source
        cell.source = cell.source.replace(CHARTS[cell.id], f"ax = {CHARTS[cell.id]}")
        cell.source += '\nprint(ax.get_title(loc="left") or ax.texts[0].get_text().splitlines()[0])'
        cell.id += f"-{round_}"
    return cells


def test_play_charts_runs_and_knows_their_totals_at_any_time(home: Path) -> None:
    """The cells are run as they are, then those with charts again and again while someone plays, and then all."""
    notebook, again = read_play(), read_play()
    between = cells_that_play()
    for round_, source in enumerate(("", "play(game.run, 3)", "play(game.run, 7)", "game.play_again()")):
        between += [nbformat.v4.new_code_cell(source), *with_titles_printed(notebook, round_)]
    between += cells_that_play("play_into_records(10, extra=4)", "play_into_records(9)")
    execute_with(notebook, [*between, *again.cells])
    for shown in (notebook, again):
        see_that_they_ran(code_cells(shown))
        assert list(outputs(shown, "application/vnd.jupyter.widget-view+json")) == ["play"]
        assert list(outputs(shown, "image/png")) == list(CHARTS)
    assert (home / "records" / "records.sqlite3").exists(), "the home of this test was used"
    assert outputs(notebook, "text/markdown")["totals"].startswith("No finished run yet")
    printed = [output.text.strip() for cell in between for output in cell.outputs if "text" in output]
    assert [text for text in printed if text] == [  # a line's end may come by itself
        "Moves against par: no level cleared yet", "No level cleared yet.",
        "Moves against par: 3 of 10 levels, total 450", "Moves against par: 3 levels, total 450",
        "Moves against par: 10 of 10 levels, total 1500", "Moves against par: 10 levels, total 1500",
        "Moves against par: no level cleared yet", "Moves against par: 10 levels, total 1500",
    ]  # fmt: skip
    expected = "Totals of your finished runs: 1500, 1480. Personal best: **1500**."
    assert outputs(again, "text/markdown")["totals"] == expected
