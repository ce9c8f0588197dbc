"""Shapes on charts and on canvases; what SVG and PDF make of them is tested there."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, PathPatch

from blockshift_widget.pictures import Lines, Rectangle, Word, canvas_picture, draw_on
from blockshift_widget.pictures.shapes import Point, arrow_head

EDGED = Rectangle(1, 2, 30, 40, "#ff0000", 5, "#0000ff", 3)
LINES = Lines((((1, 2), (5, 2), (5, 4)), ((0, 0), (6.5, 7))), "#00ff0080", 1.5)


def test_a_chart_has_them_in_order_in_its_own_units() -> None:
    ax = Figure().subplots()
    draw_on(ax, [EDGED, LINES, Word("$a_b$", 3, 4, "#ffffff", 9)])
    box, path = ax.patches
    assert isinstance(box, FancyBboxPatch)
    assert (box.get_x(), box.get_y(), box.get_width(), box.get_height()) == (1, 2, 30, 40)
    assert (to_hex(box.get_facecolor()), to_hex(box.get_edgecolor()), box.get_linewidth()) == ("#ff0000", "#0000ff", 3)
    assert isinstance(path, PathPatch)
    assert np.asarray(path.get_path().vertices).tolist() == [[1, 2], [5, 2], [5, 4], [0, 0], [6.5, 7]]
    assert np.asarray(path.get_path().codes).tolist() == [1, 2, 2, 1, 2]
    assert (to_hex(path.get_edgecolor(), keep_alpha=True), path.get_linewidth()) == ("#00ff0080", 1.5)
    assert path.get_capstyle() == "round"
    (text,) = ax.texts
    assert (text.get_text(), text.get_position(), text.get_fontsize()) == ("$a_b$", (3, 4), 9)
    assert (text.get_horizontalalignment(), text.get_parse_math()) == ("center", False)


def test_a_chart_has_lines_with_plain_ends_and_words_that_begin_where_they_should() -> None:
    ax = Figure().subplots()
    draw_on(ax, [Lines(LINES.strokes, "#000000", 1, round=False), Word("a", 3, 4, "#ffffff", 9, centred=False)])
    assert ax.patches[0].get_capstyle() == "butt"
    assert ax.texts[0].get_horizontalalignment() == "left"


def test_a_canvas_is_cleared_and_has_them_in_order() -> None:
    clear, *commands = canvas_picture([EDGED, LINES, Word("a", 3, 4, "#ffffff", 9, centred=False)])
    assert clear == ("clear", ())
    assert [arguments for method, arguments in commands if method == "arc_to"] == [
        (31, 2, 31, 42, 5), (31, 42, 1, 42, 5), (1, 42, 1, 2, 5), (1, 2, 31, 2, 5),
    ]  # fmt: skip
    drawn = [method for method, _ in commands if method in {"fill", "stroke", "fill_text"}]
    assert drawn == ["fill", "stroke", "stroke", "fill_text"]
    assert [arguments for method, arguments in commands if method in {"move_to", "line_to"}] == [
        (6, 2), (1, 2), (5, 2), (5, 4), (0, 0), (6.5, 7),
    ]  # fmt: skip
    values = {name: value for method, arguments in commands if method == "set" for name, value in [arguments]}
    assert values == {
        "fill_style": "#ffffff", "stroke_style": "#00ff0080", "line_width": 1.5, "line_cap": "round",
        "line_join": "round", "text_align": "left", "text_baseline": "middle",
        "font": "700 9px system-ui, -apple-system, 'Segoe UI', sans-serif",
    }  # fmt: skip


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_an_arrow_points_its_way(way: Point) -> None:
    (left, tip, right), (across, down) = arrow_head((10, 20), way, 4, 3), way
    assert tip == (10, 20)
    middle = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    assert middle == (10 - 4 * across, 20 - 4 * down)
    assert abs(right[0] - left[0]) + abs(right[1] - left[1]) == 6
