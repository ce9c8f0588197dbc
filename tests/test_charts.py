"""The chart of moves against par: every state of a run, and what is to be read in it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.container import BarContainer
from matplotlib.figure import Figure

import blockshift_widget
from blockshift_widget.analysis import levels, moves_against_par
from blockshift_widget.game import LevelCleared, Run, level_score, utc_now
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.pictures.colours import BLOCK_COLOURS, TARGET_COLOUR
from blockshift_widget.records import Records, RunLog
from tests.strategies import GATE, ROAD

pytestmark = pytest.mark.usefixtures("no_window")

PACK = LevelPack("Three", (Level("Open Road", ROAD, 4), Level("Gate", GATE, 5), Level("Road Again", ROAD, 4)))
PAR, MOVES, OVER = "#b4bec8", BLOCK_COLOURS[0], TARGET_COLOUR
STYLES = ("default", "dark_background")


def play(run: Run, *extras: int) -> Run:
    """Start, and clear one level for each number: that many cells more than par, an even one."""
    run.start()
    for extra in extras:
        wander(run, extra)
        if run.board == GATE:
            run.slide("A", 1)
        run.slide("X", 4)
        run.next_level()
    return run


def wander(run: Run, cells: int) -> None:
    """Spend an even number of cells."""
    for way in (1, -1) * (cells // 2):
        run.slide("X", way)


def cleared(*figures: tuple[int, int], titles: tuple[str, ...] = ()) -> list[LevelCleared]:
    """Return cleared levels with these moves and pars."""
    return [
        LevelCleared(
            level, 1, titles[level - 1] if titles else "Road", moves, par, level_score(moves, par), utc_now()
        )
        for level, (moves, par) in enumerate(figures, 1)
    ]  # fmt: skip


def draw(ax: Axes) -> None:
    """Draw the whole figure: some errors and warnings come only then."""
    assert isinstance(ax.figure, Figure)
    ax.figure.draw_without_rendering()


def bars(ax: Axes) -> list[tuple[int, str, int, int, bool]]:
    """Return level, colour, bottom, height and whether hatched of every bar, as they were drawn."""
    return [
        (
            round(bar.get_x() + bar.get_width() / 2),
            to_hex(bar.get_edgecolor() if bar.get_hatch() else bar.get_facecolor()),
            round(bar.get_y()),
            round(bar.get_height()),
            bool(bar.get_hatch()),
        )
        for container in ax.containers
        if isinstance(container, BarContainer)
        for bar in container
    ]


def numbers(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def ticks(ax: Axes) -> list[str]:
    return [label.get_text() for label in ax.get_xticklabels()]


def legend(ax: Axes) -> list[str]:
    shown = ax.get_legend()
    assert shown
    return [text.get_text() for text in shown.get_texts()]


def title(ax: Axes) -> str:
    return ax.get_title(loc="left")


# Every state of a run


def test_a_finished_run() -> None:
    ax = moves_against_par(play(Run(PACK), 0, 2, 6))
    assert title(ax) == "Moves against par: 3 of 3 levels, total 410"
    assert numbers(ax) == ["4", "7", "10"]
    assert legend(ax) == ["par", "moves", "over par"]
    assert bars(ax) == [
        (1, PAR, 0, 4, False), (1, MOVES, 0, 4, False),
        (2, PAR, 0, 5, False), (2, MOVES, 0, 5, False), (2, OVER, 5, 2, False),
        (3, PAR, 0, 4, False), (3, MOVES, 0, 4, False), (3, OVER, 4, 6, False),
    ]  # fmt: skip


def test_an_unfinished_run_shows_what_is_ahead() -> None:
    ax = moves_against_par(play(Run(PACK), 0))
    assert title(ax) == "Moves against par: 1 of 3 levels, total 150"
    assert numbers(ax) == ["4", "5", "4"]
    assert [text.get_alpha() for text in ax.texts] == [1, 0.7, 0.7]
    assert legend(ax) == ["par", "moves"]
    assert bars(ax) == [
        (1, PAR, 0, 4, False), (1, MOVES, 0, 4, False), (2, PAR, 0, 5, False), (3, PAR, 0, 4, False)
    ]  # fmt: skip


def test_a_level_under_way_is_hatched() -> None:
    run = play(Run(PACK), 0)
    wander(run, 4)
    ax = moves_against_par(run)
    assert title(ax) == "Moves against par: 1 of 3 levels, total 150"
    assert numbers(ax) == ["4", "4\nso far", "4"]
    assert legend(ax) == ["par", "moves", "so far"]
    assert bars(ax)[2:4] == [(2, PAR, 0, 5, False), (2, MOVES, 0, 4, True)]


def test_a_level_under_way_may_be_over_par() -> None:
    run = play(Run(PACK))
    wander(run, 6)
    ax = moves_against_par(run)
    assert title(ax) == "Moves against par: no level cleared yet"
    assert numbers(ax) == ["6\nso far", "5", "4"]
    assert legend(ax) == ["par", "over par", "so far"]
    assert bars(ax)[:3] == [(1, PAR, 0, 4, False), (1, MOVES, 0, 4, True), (1, OVER, 4, 2, True)]


def test_a_restarted_level_is_ahead_again() -> None:
    run = play(Run(PACK), 0)
    wander(run, 4)
    run.restart_level()
    assert numbers(moves_against_par(run)) == ["4", "5", "4"]


def test_a_cleared_level_before_next_level() -> None:
    run = play(Run(PACK))
    run.slide("X", 4)
    ax = moves_against_par(run)
    assert title(ax) == "Moves against par: 1 of 3 levels, total 150"
    assert bars(ax)[:2] == [(1, PAR, 0, 4, False), (1, MOVES, 0, 4, False)]
    assert legend(ax) == ["par", "moves"]


@pytest.mark.parametrize("started", [False, True])
def test_a_run_without_a_move_shows_the_pars(started: bool) -> None:
    run = Run(PACK)
    if started:
        run.start()
    ax = moves_against_par(run)
    assert title(ax) == "Moves against par: no level cleared yet"
    assert numbers(ax) == ["4", "5", "4"]
    assert legend(ax) == ["par"]
    assert bars(ax) == [(1, PAR, 0, 4, False), (2, PAR, 0, 5, False), (3, PAR, 0, 4, False)]


@pytest.mark.parametrize("source", [None, (), []])
def test_no_run_is_one_clear_sentence(source: list[LevelCleared] | None) -> None:
    ax = moves_against_par(source)
    assert " ".join(numbers(ax)[0].splitlines()) == "No level cleared yet. Play one above and run this cell again."
    assert not ax.axison
    assert not ax.containers
    assert ax.get_legend() is None


def test_one_level() -> None:
    ax = moves_against_par(play(Run(LevelPack("One", PACK.levels[:1])), 0))
    assert title(ax) == "Moves against par: 1 of 1 level, total 150"
    assert ticks(ax) == ["1\nOpen Road"]
    assert moves_against_par(cleared((4, 4))).get_title(loc="left") == "Moves against par: 1 level, total 150"


def test_what_the_records_return(tmp_path: Path) -> None:
    run = Run(PACK)
    with Records(tmp_path) as records:
        recording = records.follow(run, "Ada")
        play(run, 2, 0)
        ax = moves_against_par(records.cleared(recording.run_id))
    assert title(ax) == "Moves against par: 2 levels, total 290"
    assert numbers(ax) == ["6", "5"]
    assert ticks(ax) == ["1\nOpen Road", "2\nGate"]


def test_fewer_moves_than_a_par_that_was_not_proved() -> None:
    ax = moves_against_par(cleared((3, 5)))
    assert bars(ax) == [(1, PAR, 0, 5, False), (1, MOVES, 0, 3, False)]
    assert numbers(ax) == ["3"]


def test_a_level_that_costs_nothing() -> None:
    ax = moves_against_par(cleared((0, 0)))
    draw(ax)
    assert numbers(ax) == ["0"]


@pytest.mark.parametrize("source", [3, [1, 2], [utc_now()], PACK, object()])
def test_anything_else_is_refused_with_advice(source: object) -> None:
    with pytest.raises(TypeError, match=r"takes a Run such as game\.run"):
        moves_against_par(source)  # type: ignore[arg-type]
    assert not plt.get_fignums()


def test_a_folder_that_is_not_there_is_told() -> None:
    with pytest.raises(FileNotFoundError, match="no folder or run file 'a run'"):
        moves_against_par("a run")


# Any other source of runs


def test_a_widget_shows_its_run() -> None:
    ax = moves_against_par(SimpleNamespace(run=play(Run(PACK), 0), player="Ada"))
    assert title(ax) == "Moves against par: 1 of 3 levels, total 150"


def test_one_run_of_a_source_or_of_a_table() -> None:
    run = play(Run(PACK), 0, 2)
    wander(run, 2)
    log = RunLog.of(run, "1", "Ada")
    for source in (log, [log], iter([log]), levels(log)):
        ax = moves_against_par(source)
        assert title(ax) == "Moves against par: 2 levels, total 290"
        assert numbers(ax) == ["4", "7", "2\nso far"]


def test_the_median_of_many_runs() -> None:
    """Road: 4, 4, 8 and 4 moves; Gate, where the last one never got to: 5, 7 and 15."""
    logs = [RunLog.of(play(Run(PACK), *extras), "", f"{extras}") for extras in ((0, 0), (0, 2), (4, 10), (0,))]
    ax = moves_against_par([replace(log, run_id=str(number)) for number, log in enumerate(logs)])
    assert title(ax) == "Moves against par: median of 4 runs"
    assert numbers(ax) == ["4", "7"]
    logs = [replace(log, run_id=str(number)) for number, log in enumerate((logs[0], logs[2]))]
    assert numbers(moves_against_par(logs)) == ["6", "10"]


def test_runs_without_a_cleared_level() -> None:
    logs = [RunLog.of(play(Run(PACK)), str(number), "Ada") for number in range(2)]
    assert "No level cleared yet" in numbers(moves_against_par(logs))[0]
    assert "No level cleared yet" in numbers(moves_against_par(RunLog.of(Run(PACK), "1", "Ada")))[0]


def test_the_title_says_that_players_were_simulated_or_what_it_is_told() -> None:
    log = RunLog.of(play(Run(PACK), 0), "1", "simulated 1")
    assert title(moves_against_par(log)).endswith("total 150 (simulated player)")
    assert title(moves_against_par(log, note="first try")).endswith("total 150 (first try)")
    assert title(moves_against_par(log, note="")).endswith("total 150")
    assert title(moves_against_par(play(Run(PACK), 0), note="first try")).endswith("total 150 (first try)")


# Axes and figures


def test_axes_that_are_given_are_drawn_on_and_returned() -> None:
    left, right = Figure(figsize=(8, 3)).subplots(1, 2)
    assert moves_against_par(Run(PACK), ax=right) is right
    assert moves_against_par(None, left) is left
    assert not plt.get_fignums()


def test_without_axes_there_is_a_new_figure_each_time() -> None:
    figures = {moves_against_par(Run(PACK)).figure for _ in range(2)}
    assert len(figures) == len(plt.get_fignums()) == 2


def test_axes_are_labelled() -> None:
    ax = moves_against_par(Run(PACK))
    assert ax.get_ylabel() == "moves (cells)"
    assert ax.get_xlabel() == "level"
    assert ticks(ax) == ["1\nOpen Road", "2\nGate", "3\nRoad Again"]


@pytest.mark.parametrize("style", STYLES)
def test_text_follows_the_style(style: str) -> None:
    """The background is opaque, so that a page's own colour never makes the text unreadable."""
    with plt.style.context(style):
        ax = moves_against_par(play(Run(PACK), 2))
        ink, paper = (to_hex(mpl.rcParams[name]) for name in ("text.color", "figure.facecolor"))
        shown = ax.get_legend()
        assert shown
        words = [*ax.texts, *shown.get_texts(), *ax.get_xticklabels(), ax.xaxis.label, ax.yaxis.label]
    assert {to_hex(word.get_color()) for word in words} == {ink}
    assert to_hex(ax.figure.get_facecolor(), keep_alpha=True) == f"{paper}ff"


# What fits


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("inches", [(8, 4), (3.2, 2.4), (12, 5)])
@pytest.mark.parametrize("highest", ["first", "last"])
def test_no_text_meets_another_or_leaves_the_figure(style: str, inches: tuple[float, float], highest: str) -> None:
    moves = [120, *range(9, 18)] if highest == "first" else [*range(9, 18), 120]
    levels = cleared(*((count, 9) for count in moves), titles=("The Longer Way", *["Gate"] * 9))
    with plt.style.context(style):
        figure = Figure(figsize=inches, layout="constrained")
        ax = moves_against_par(levels, figure.subplots())
        figure.draw_without_rendering()
    shown = ax.get_legend()
    assert shown
    heading = next(text for text in ax.get_children() if getattr(text, "get_text", str)() == title(ax))
    boxes = [text.get_window_extent() for text in (*ax.texts, *ax.get_xticklabels(), ax.xaxis.label, ax.yaxis.label)]
    boxes += [shown.get_window_extent(), heading.get_window_extent()]
    for i, box in enumerate(boxes):
        assert figure.bbox.x0 <= box.x0
        assert box.x1 <= figure.bbox.x1
        assert figure.bbox.y0 <= box.y0
        assert box.y1 <= figure.bbox.y1
        assert not [other for other in boxes[i + 1 :] if box.shrunk(0.98, 0.98).overlaps(other)]


def test_titles_are_left_out_where_one_does_not_fit() -> None:
    levels = cleared(*[(4, 4)] * 10, titles=("Incomprehensibilities", *["Gate"] * 9))
    assert ticks(moves_against_par(levels)) == [str(number) for number in range(1, 11)]
    assert ticks(moves_against_par(levels[1:]))[0] == "2\nGate"


def test_titles_in_letters_that_the_font_lacks_are_left_out() -> None:
    ax = moves_against_par(cleared((4, 4), (4, 4), titles=("\U00013000", "Gate")))
    draw(ax)
    assert ticks(ax) == ["1", "2"]


@pytest.mark.parametrize("text", [r"$\frac$ and $", "$5", "", "  two\n lines ", "_a^{b"])
def test_titles_are_shown_as_they_are(text: str) -> None:
    ax = moves_against_par(cleared((4, 4), titles=(text,)))
    draw(ax)
    assert ticks(ax) == [f"1\n{' '.join(text.split())}"]


def test_a_hundred_levels_are_not_a_thicket_of_text() -> None:
    ax = moves_against_par(cleared(*[(120, 100)] * 100))
    assert numbers(ax) == []
    assert 10 <= len(ticks(ax)) <= 50
    assert len(bars(ax)) == 300


def test_the_package_alone_does_not_load_matplotlib() -> None:
    code = "import sys, blockshift_widget; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(blockshift_widget.__file__).parents[1])
