"""All charts of runs: what is to be read in them, that it can be read, and that nothing is too little or too much."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, QuadMesh
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from blockshift_widget.analysis import (
    blocks_moved,
    cells_lost,
    cells_lost_by_level,
    distance_to_exit,
    levels,
    moves_against_par,
    path_over_states,
    runs,
    scores_over_runs,
    simulated_class,
    slides,
)
from blockshift_widget.analysis import style as drawing
from blockshift_widget.analysis.shades import Shades
from blockshift_widget.game import Run
from blockshift_widget.levels import Level, LevelPack, load_pack
from blockshift_widget.pictures.colours import contrast
from blockshift_widget.records import RunLog
from blockshift_widget.solver import explore
from tests.made_runs import NOON, Playing, finished, wandering
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("no_window"),
    pytest.mark.xdist_group("charts of runs"),  # one process makes the tables for all
]
Chart = Callable[..., Axes]
TABLE_OF: dict[Chart, Callable[..., pd.DataFrame]] = {
    moves_against_par: levels,
    distance_to_exit: slides,
    scores_over_runs: runs,
    cells_lost: levels,
    cells_lost_by_level: levels,
    blocks_moved: slides,
    path_over_states: slides,
}
CHARTS = pytest.mark.parametrize("chart", TABLE_OF, ids=lambda chart: chart.__name__)
OF_A_LEVEL = pytest.mark.parametrize("chart", [distance_to_exit, blocks_moved, path_over_states])
STYLES = pytest.mark.parametrize("style", ["default", "dark_background"])


@cache
def the_class(players: int, times: int) -> tuple[RunLog, ...]:
    """Return a simulated class on the levels of the game."""
    return simulated_class(players=players, runs=times)


@cache
def thousand() -> tuple[RunLog, ...]:
    """Return a thousand runs of two hundred players; five real ones under many names, for the tests' sake."""
    real = the_class(4, 5)
    return tuple(
        replace(real[number % len(real)], run_id=str(number), player=f"simulated {number // 5:03}")
        for number in range(1000)
    )


@cache
def logs_named(name: str) -> tuple[RunLog, ...]:
    """Return the runs of a case."""
    one_level = LevelPack("One", load_pack("block-shift").levels[3:4])
    cases: dict[str, Callable[[], tuple[RunLog, ...]]] = {
        "one run": lambda: the_class(4, 5)[:1],
        "one run left": lambda: (wandering().log("7", "Ada"),),
        "one level": lambda: simulated_class(one_level, players=1),
        "one player": lambda: tuple(log for log in the_class(4, 5) if log.player == "simulated 2"),
        "a few": lambda: the_class(4, 5),
        "a class": lambda: the_class(30, 1),
        "thousand": thousand,
    }
    return cases[name]()


CASES = ("one run", "one run left", "one level", "one player", "a class", "thousand")


@cache
def made(make: Callable[..., pd.DataFrame], name: str) -> pd.DataFrame:
    """Return a table of the runs of a case, made once for all charts."""
    return make(logs_named(name))


def table(chart: Chart, name: str) -> pd.DataFrame:
    """Return the table that a chart needs."""
    return made(TABLE_OF[chart], name)


def draw(ax: Axes) -> Figure:
    """Draw the whole figure: some errors and warnings come only then."""
    figure = ax.get_figure(root=True)
    assert isinstance(figure, Figure)
    figure.draw_without_rendering()
    return figure


@cache
def drawn(chart: Chart, case: str) -> Axes:
    """Return the chart of a case in its own size, drawn once for all tests that look at it."""
    ax = chart(table(chart, case))
    draw(ax)
    return ax


def title(ax: Axes) -> str:
    return " ".join(ax.get_title(loc="left").split())


def words(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def legend(ax: Axes) -> list[str]:
    shown = ax.get_legend()
    assert shown
    return [text.get_text() for text in shown.get_texts()]


def lines(ax: Axes, colour: str) -> list[list[tuple[float, float]]]:
    """Return the lines of one colour among those that were drawn together."""
    found = []
    for collection in ax.collections:
        if isinstance(collection, LineCollection):
            colours = [to_hex(one) for one in np.atleast_2d(np.asarray(collection.get_colors()))]
            segments = collection.get_segments()
            shown = colours * (len(segments) if len(colours) == 1 else 1)
            pairs = zip(segments, shown, strict=True)
            found += [[(float(x), float(y)) for x, y in line] for line, one in pairs if one == colour]
    return found


def line(ax: Axes, label: str) -> list[tuple[float, float]]:
    """Return the points of the line with a label."""
    (found,) = (one for one in ax.lines if one.get_label() == label)
    return [(float(x), float(y)) for x, y in np.asarray(found.get_xydata())]


# What fits


def texts(figure: Figure) -> list[Text]:
    """Return every text that is shown."""
    found = []
    for ax in figure.axes:
        sides = ((ax.get_xticklabels(), 0, ax.get_xlim()), (ax.get_yticklabels(), 1, ax.get_ylim()))
        inside = [
            label
            for labels, axis, limits in (sides if ax.axison else ())
            for label in labels
            if min(limits) <= label.get_position()[axis] <= max(limits)
        ]
        shown = ax.get_legend()
        found += [*ax.texts, *inside, *(shown.get_texts() if shown else [])]
        found += [ax.xaxis.label, ax.yaxis.label] if ax.axison else []
        found += [child for child in ax.get_children() if isinstance(child, Text) and child not in found]
    return [text for text in found if text.get_text().strip() and text.get_visible()]


@pytest.mark.parametrize("inches", [None, (4, 3.2)])
@pytest.mark.parametrize("case", CASES)
@CHARTS
def test_no_text_meets_another_or_leaves_the_figure(
    chart: Chart, case: str, inches: tuple[float, float] | None
) -> None:
    if inches is None:
        figure = drawn(chart, case).get_figure(root=True)
    else:
        figure = draw(chart(table(chart, case), ax=Figure(figsize=inches, layout="constrained").subplots()))
    assert figure
    boxes = [(text.get_window_extent(), text.get_text()) for text in texts(figure)]
    assert boxes
    for number, (box, text) in enumerate(boxes):
        assert figure.bbox.x0 - 1 <= box.x0, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert figure.bbox.y0 - 1 <= box.y0, text
        assert box.y1 <= figure.bbox.y1 + 1, text
        met = [other for at, other in boxes[number + 1 :] if box.shrunk(0.96, 0.9).overlaps(at.shrunk(0.96, 0.9))]
        assert not met, f"{text!r} meets {met}"


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("chart", [distance_to_exit, scores_over_runs, cells_lost_by_level, path_over_states])
def test_nothing_that_was_drawn_lies_behind_the_legend(chart: Chart, case: str) -> None:
    ax = drawn(chart, case)
    if not ax.axison:
        return  # a sentence, since no run was finished
    shown = ax.get_legend()
    assert shown
    (_, bottom), _ = ax.transData.inverted().transform(shown.get_window_extent())
    points = [float(y) for one in ax.lines for y in np.asarray(one.get_ydata())]
    for collection in ax.collections:
        if isinstance(collection, LineCollection):
            points += [float(y) for segment in collection.get_segments() for _, y in segment]
        elif not isinstance(collection, QuadMesh):
            points += [float(y) for _, y in np.ma.getdata(collection.get_offsets())]
    assert max(points) <= bottom + 1e-6


@CHARTS
@STYLES
def test_text_follows_the_style(chart: Chart, style: str) -> None:
    with plt.style.context(style):
        figure = draw(chart(table(chart, "a few")))
        ink, paper = (to_hex(mpl.rcParams[name]) for name in ("text.color", "figure.facecolor"))
        found = [to_hex(text.get_color()) for text in texts(figure)]
    on_colours = chart in {blocks_moved, cells_lost}  # those write on coloured fields, black or white as suits
    assert {*found} - ({"#000000", "#ffffff"} if on_colours else set()) <= {ink}
    assert to_hex(figure.get_facecolor(), keep_alpha=True) == f"{paper}ff"


@pytest.mark.parametrize("paper", ["#ffffff", "#000000"])
def test_colours_stand_out_from_both_papers(paper: str) -> None:
    with plt.rc_context({"axes.facecolor": paper}):
        blue = drawing.blue(Figure().subplots())
    assert contrast(blue, paper) > 4.5
    assert contrast(drawing.OVER, paper) > 3
    assert all(contrast(colour, paper) > 2 for colour in drawing.COLOURS)


def test_letters_can_be_read_on_every_shade() -> None:
    shades = Shades(10)
    for cells in np.linspace(0, 12, 50):
        assert contrast(to_hex(shades.of(cells)), shades.letters(cells)) > 4.5


def test_every_colour_has_a_mark_of_its_own() -> None:
    assert len({*drawing.COLOURS}) == len({*drawing.MARKERS}) == len(drawing.COLOURS)


# Too little, and wrong things


@CHARTS
@pytest.mark.parametrize("source", [None, (), "empty table", "never started"])
def test_no_runs_are_one_clear_sentence(chart: Chart, source: object) -> None:
    if source == "empty table":
        source = TABLE_OF[chart]([])
    elif source == "never started":
        source = RunLog.of(Run(SMALL_PACK), "1", "Ada")
    ax = chart(source)
    draw(ax)
    (sentence,) = words(ax)
    assert sentence.startswith("No") and sentence.endswith(".")  # noqa: PT018
    assert not ax.axison
    assert not [*ax.lines, *ax.collections, *ax.patches]


@CHARTS
def test_a_run_that_has_only_begun(chart: Chart) -> None:
    ax = chart(Playing().log("1", "Ada"))
    draw(ax)
    assert title(ax) in {"", "Moves against par: no level cleared yet"}


@CHARTS
@pytest.mark.parametrize("source", [3, object(), [1, 2]])
def test_anything_else_is_refused(chart: Chart, source: object) -> None:
    with pytest.raises(TypeError, match="source of runs"):
        chart(source)
    assert not plt.get_fignums()


@CHARTS
def test_a_table_of_another_kind_is_refused_with_the_columns_it_lacks(chart: Chart) -> None:
    with pytest.raises(ValueError, match=rf"lacks run_id.*what {TABLE_OF[chart].__name__}\(\) returns"):
        chart(pd.DataFrame({"level": [1]}))
    assert not plt.get_fignums()


@OF_A_LEVEL
def test_a_level_that_nobody_played(chart: Chart) -> None:
    assert words(chart(wandering().run, level=9)) == ["Nothing has been slid on level 9 yet."]


@pytest.mark.parametrize("chart", [distance_to_exit, path_over_states])
def test_a_level_without_a_way_out(chart: Chart) -> None:
    game = Playing(LevelPack("Closed", (Level("Closed", CLOSED, 9),)))
    game.slide(1, "A+1")
    (sentence,) = words(chart(game.run))
    assert sentence.startswith("This level has no way out")


def test_slides_without_the_start_of_the_level() -> None:
    some = slides(wandering().run)
    (sentence,) = words(path_over_states(some[some["depth_before"] > 0]))
    assert sentence.startswith("These slides don't hold the start")


# Axes, titles, notes


@CHARTS
def test_axes_that_are_given_are_drawn_on_and_returned(chart: Chart) -> None:
    figure = Figure(figsize=(14, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    assert chart(table(chart, "one run"), ax=right) is right
    assert chart(None, ax=left) is left
    draw(left)
    assert not plt.get_fignums()


@CHARTS
def test_without_axes_there_is_a_new_figure_each_time(chart: Chart) -> None:
    for source in (None, table(chart, "one run")):
        first, second = chart(source), chart(source)
        assert first.figure is not second.figure


@CHARTS
def test_the_source_and_its_table_are_the_same_chart(chart: Chart) -> None:
    log = wandering().log("7", "Ada")
    one, other = chart([log]), chart(TABLE_OF[chart](log))
    assert title(one) == title(other)
    assert words(one) == words(other)


@CHARTS
@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("simulated 1", "simulated 2"), "(simulated players)"), (("simulated 1", "simulated 1"), "(simulated player)"),
        (("simulated 1", "Ada"), "(some players are simulated)"), (("Ada", "Bob"), None),
    ],
)  # fmt: skip
def test_the_title_says_that_players_were_simulated(chart: Chart, players: tuple[str, str], said: str | None) -> None:
    logs = [finished(extra=2).log(str(number), player) for number, player in enumerate(players)]
    found = title(chart(logs))
    assert found.endswith(said) if said else "simulated" not in found
    assert title(chart(logs, note="spring")).endswith("(spring)")
    assert "simulated" not in title(chart(logs, note=""))


@CHARTS
def test_titles_of_packs_and_levels_are_shown_as_they_are(chart: Chart) -> None:
    odd = LevelPack("$x_{$", (Level("$\\frac$ (a)", GATE, 5),))
    game = Playing(odd)
    game.slide(1, "A+1", "X+4")
    game.run.next_level()
    ax = chart(game.log("1", "$P_{"))
    draw(ax)
    if chart in {scores_over_runs, cells_lost, cells_lost_by_level}:
        assert "$x_{$" in title(ax)
    elif chart is not moves_against_par:
        assert "level 1, $\\frac$ (a) (par 5)" in title(ax)


def test_a_title_is_broken_where_it_may_be() -> None:
    ax = Figure(figsize=(4, 3)).subplots()
    text = "Distance to the exit: level 5, Make Room (par 16), 1,000 runs (simulated players)"
    for room in range(40, 400, 10):
        found = drawing.wrapped(ax, text, room, 10).split("\n")
        assert " ".join(found) == text
        if room > 150:
            assert all(drawing.measure(ax, one, 10) <= room for one in found)
            assert any("(simulated players)" in one for one in found)
            assert any("1,000 runs" in one for one in found)


def test_axes_have_labels_with_units() -> None:
    found = {
        chart.__name__: (ax.get_xlabel(), ax.get_ylabel())
        for chart in TABLE_OF
        for ax in (chart(table(chart, "one run left" if chart is not scores_over_runs else "one run")),)
    }
    assert found == {
        "moves_against_par": ("level", "moves (cells)"),
        "distance_to_exit": ("moves (cells travelled)", "distance to the exit (cells)"),
        "scores_over_runs": ("run number (of each player)", "run total (points)"),
        "cells_lost": ("level", "player"),
        "cells_lost_by_level": ("level", "cells lost (moves over par)"),
        "blocks_moved": ("", ""),
        "path_over_states": ("depth (fewest cells from the start)", "distance (fewest cells to the exit)"),
    }


# Distance to the exit


def test_the_distance_of_one_run_move_by_move() -> None:
    ax = distance_to_exit(wandering().run, level=1)
    assert title(ax) == "Distance to the exit: level 1, Gate (par 5), 8 moves"
    assert lines(ax, drawing.OVER) == [[(0, 5), (2, 4)], [(4, 2), (5, 3)]]
    assert lines(ax, drawing.MOVES) == [[(2, 4), (4, 2)], [(5, 3), (8, 0)]]
    assert line(ax, "par's slope") == [(0, 5), (5, 0)]
    assert line(ax, "turning point") == [(5, 3)]
    assert line(ax, "earlier attempt") == [(0, 5), (1, 5), (2, 5)]
    assert legend(ax) == ["earlier attempt", "best slides", "wasted cells", "turning point", "par's slope"]


def test_the_level_played_last_is_shown_by_default() -> None:
    ax = distance_to_exit(wandering().run)
    assert title(ax) == "Distance to the exit: level 3, Jam (par 10), 8 moves so far"
    assert "turning point" not in legend(ax)


def test_a_run_without_waste_follows_the_slope_of_par() -> None:
    ax = distance_to_exit(finished().run, level=3)
    assert lines(ax, drawing.OVER) == []
    assert lines(ax, drawing.MOVES) == [[(0, 10), (3, 7)], [(3, 7), (4, 6)], [(4, 6), (6, 4)], [(6, 4), (10, 0)]]
    assert legend(ax) == ["best slides", "par's slope"]


def test_the_distances_of_many_runs_and_their_median() -> None:
    """At par, and with two and four cells more on the Road: a distance of 4 before moves 0, 2 and 4."""
    logs = [finished(extra=extra).log(str(extra), "Ada") for extra in (0, 2, 4)]
    ax = distance_to_exit(logs, level=2)
    assert title(ax) == "Distance to the exit: level 2, Road (par 4), 3 runs"
    assert sorted(map(len, lines(ax, drawing.MOVES))) == [2, 4, 6]
    assert line(ax, "median of the runs") == [(0, 4), (1, 3), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)]


def test_two_packs_are_not_mixed() -> None:
    other = Playing(LevelPack("Other", (Level("Way", ROAD, 4),)), begin=NOON + timedelta(days=1))
    other.slide(1, "X+4")
    ax = distance_to_exit([finished().log("1", "Ada"), other.log("2", "Ada")])
    assert title(ax) == "Distance to the exit: level 1, Way (par 4), 4 moves"


# Scores over runs


def test_the_scores_of_one_player() -> None:
    logs = [
        finished(extra=extra, begin=NOON + timedelta(days=day)).log(str(day), "Ada")
        for day, extra in enumerate((4, 2, 8, 0))
    ]
    logs.append(finished(practice=True, begin=NOON + timedelta(days=9)).log("practice", "Ada"))
    logs.append(Playing(begin=NOON + timedelta(days=10)).log("left", "Ada"))
    ax = scores_over_runs(logs)
    assert title(ax) == "Run totals: Small, 4 finished runs of 1 player"
    assert line(ax, "run total") == [(1, 390), (2, 420), (3, 330), (4, 450)]
    assert line(ax, "best so far") == [(1, 390), (2, 420), (3, 420), (4, 450)]
    assert legend(ax) == ["run total", "best so far", "all levels at par"]


def test_the_scores_of_a_few_players() -> None:
    ax = scores_over_runs(logs_named("a few"))
    assert title(ax) == "Run totals: Block Shift, 20 finished runs of 4 players (simulated players)"
    assert legend(ax) == [*(f"simulated {number}" for number in range(1, 5)), "all levels at par"]
    assert [point for point, _ in line(ax, "simulated 3")] == [1, 2, 3, 4, 5]


def test_the_scores_of_many_players() -> None:
    """Eight players with totals of 450, 420, 390 … twice each: the median is between the second two."""
    logs = [finished(extra=2 * (number // 2)).log(str(number), f"player {number}") for number in range(8)]
    ax = scores_over_runs(logs)
    assert line(ax, "median") == [(1, 405)]
    assert legend(ax) == ["one player", "median", "middle half", "all levels at par"]


def test_a_run_that_was_left_has_no_total() -> None:
    (sentence,) = words(scores_over_runs(wandering().run))
    assert sentence.replace("\n", " ") == "No finished run yet. A run counts once its results are shown."


# Where a class loses cells


@dataclass(frozen=True)
class Map:
    """A heat map as it was drawn."""

    players: list[str]
    cells: list[list[float | None]]
    written: list[str]


def heat(ax: Axes) -> Map:
    """Read a heat map."""
    (mesh,) = (one for one in ax.collections if isinstance(one, QuadMesh))
    values: Any = mesh.get_array()
    players = [label.get_text() for label in ax.get_yticklabels()]
    return Map(players, values.tolist(), words(ax))


def test_the_heat_map_of_a_class() -> None:
    """Ada loses 2 cells a level in one run and 4 in another, Bob 2, and Cy left the run on the third level."""
    logs = [
        finished(extra=2).log("1", "Ada"), finished(extra=4).log("2", "Ada"), finished(extra=2).log("3", "Bob"),
        wandering().log("4", "Cy"),
    ]  # fmt: skip
    ax = cells_lost(logs)
    # On Jam, X to and fro costs two cells each time as well; Cy loses 3 on Gate and none on Road.
    assert heat(ax) == Map(
        ["Cy", "Bob", "Ada"], [[3, 0, None], [2, 2, 2], [3, 3, 3]], ["3", "0", "2", "2", "2", "3", "3", "3"]
    )
    assert title(ax) == "Cells lost: Small, 3 players, 4 runs; hatched: not cleared"
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1\nGate", "2\nRoad", "3\nJam"]


def test_a_heat_map_without_room_for_names_counts_the_players() -> None:
    ax = cells_lost(table(cells_lost, "thousand"))
    assert ax.get_ylabel() == "200 players, least lost at the top"
    assert heat(ax).players == []
    assert heat(ax).written == []


def test_a_run_without_a_cleared_level_has_lost_nothing_yet() -> None:
    game = Playing()
    game.slide(1, "A+1")
    for chart in (cells_lost, cells_lost_by_level):
        (sentence,) = words(chart(game.run))
        assert sentence.replace("\n", " ").startswith("No level cleared yet")


def test_the_spread_on_each_level() -> None:
    logs = [finished(extra=extra).log(str(extra), "Ada") for extra in (0, 2, 8)]
    ax = cells_lost_by_level(logs)
    assert title(ax) == "Cells lost on each level: Small, 3 runs of 1 player"
    medians = [one for one in ax.lines if to_hex(one.get_color()) == drawing.MIDDLE]
    assert [float(np.asarray(one.get_ydata())[0]) for one in medians] == [2, 2, 2]
    assert legend(ax) == ["median", "middle half of the runs", "a run"]
    dots = [float(y) for one in ax.collections for _, y in np.ma.getdata(one.get_offsets())]
    assert sorted(dots) == [0, 0, 0, 2, 2, 2, 8, 8, 8]


def test_the_spread_of_many_runs_has_dots_only_far_off() -> None:
    ax = cells_lost_by_level(table(cells_lost_by_level, "thousand"))
    assert legend(ax)[-1] == "a run far off"
    assert not ax.collections


# Blocks moved, and the path over the states


def test_the_blocks_that_were_moved() -> None:
    ax = blocks_moved(wandering().run, level=1)
    assert title(ax) == "Blocks moved: level 1, Gate (par 5), 1 run"
    assert sorted(text for text in words(ax) if text) == ["A\n2", "X 6"]


def test_the_mean_of_the_blocks_that_were_moved() -> None:
    """A was moved 2 cells in one run and 1 in the other, X 6 and 4."""
    ax = blocks_moved([wandering().log("1", "Ada"), finished().log("2", "Bob")], level=1)
    assert sorted(text for text in words(ax) if text) == ["A\n1.5", "X 5"]


def test_a_block_that_was_never_moved_is_shown_as_such() -> None:
    game = Playing(LevelPack("Jam", (Level("Jam", JAM, 10),)))
    game.slide(1, "V-3", "G+1" if game.run.board.span("G")[1] else "B-1")
    assert {"X 0", "G\n0", "V\n3"} <= {*words(blocks_moved(game.run))}


def test_walls_are_drawn() -> None:
    game = Playing(LevelPack("Closed", (Level("Closed", CLOSED, 9),)))
    game.slide(1, "A+1")
    ax = blocks_moved(game.run)
    ((row, col),) = CLOSED.walls
    at = [patch.get_path().get_extents(patch.get_patch_transform()).bounds for patch in ax.patches].index(
        (col, row, 1, 1)
    )
    cross = np.asarray(ax.patches[at + 1].get_path().vertices)
    assert cross.shape == (4, 2)
    assert cross.mean(axis=0).tolist() == pytest.approx([col + 0.5, row + 0.5])


def test_the_path_of_one_run() -> None:
    ax = path_over_states(wandering().run, level=1)
    assert title(ax) == "Path over the 21 states: level 1, Gate (par 5), 1 run"
    assert sorted(lines(ax, drawing.OVER)) == [[(0, 5), (2, 4)], [(3, 3), (4, 2)]]
    assert sorted(lines(ax, drawing.MOVES)) == [[(2, 4), (4, 2)], [(3, 3), (6, 0)]]
    assert line(ax, "best play") == [(0, 5), (5, 0)]
    assert legend(ax) == ["best slides", "wasted cells", "start", "end", "best play"]


def test_every_state_is_counted_where_it_is() -> None:
    ax = path_over_states(finished().run, level=3)
    (mesh,) = (one for one in ax.collections if isinstance(one, QuadMesh))
    counts: Any = mesh.get_array()
    assert int(counts.sum()) == len(explore(JAM))
    for state in explore(JAM):
        assert state.distance is not None
        assert counts[state.distance, state.depth] >= 1


def test_the_paths_of_many_runs_are_the_thicker_the_more_went_there() -> None:
    logs = [finished(extra=extra).log(f"{number}", "Ada") for number, extra in enumerate((0, 0, 0, 2))]
    ax = path_over_states(logs, level=2)
    assert title(ax) == "Path over the 5 states: level 2, Road (par 4), 4 runs"
    widths = {
        tuple(map(tuple, segment)): width
        for one in ax.collections
        if isinstance(one, LineCollection)
        for segment, width in zip(one.get_segments(), np.atleast_1d(one.get_linewidth()), strict=True)
    }
    thick, thin = widths[(0, 4), (4, 0)], widths[(0, 4), (1, 3)]
    assert thick > 1.5 * thin
    assert "thick: many runs" in legend(ax)
