"""Charts of runs, drawn with matplotlib.

Text, axes and background keep the colours of matplotlib's style, so that
``plt.style.use("dark_background")`` makes a dark chart; the bars can be told apart on both.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from blockshift_widget.run import LevelCleared, Phase, Run
from blockshift_widget.scoring import run_total

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NOTHING_YET: Final = "No level cleared yet.\nPlay one above and run this cell again."
"""What a chart says when there is nothing to draw."""

_PAR: Final = "#b4bec8"
_PAR_EDGE: Final = "#75808c"
_MOVES: Final = "#3c73a7"
_OVER: Final = "#d3461a"  # the target's colour on the board; far from the blue for colour-blind eyes too
_WIDE: Final = 0.8
_NARROW: Final = 0.42
_HATCH: Final = "////"
_PALE: Final = 0.7
_SO_FAR: Final = "so far"
_FEW: Final = 6
_TITLE_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class _Column:
    """One level: `moves` is None while it is still ahead, `score` until it is cleared."""

    level: int
    title: str
    par: int
    moves: int | None = None
    score: int | None = None

    @property
    def cleared(self) -> bool:
        return self.score is not None

    @property
    def under_way(self) -> bool:
        return self.moves is not None and not self.cleared

    @property
    def over(self) -> int:
        return max(0, (self.moves or 0) - self.par)

    @property
    def top(self) -> int:
        return max(self.par, self.moves or 0)


def moves_against_par(source: Run | Sequence[LevelCleared] | None, ax: Axes | None = None) -> Axes:
    """Draw the moves of a run beside the par of each level.

    Par is a wide grey bar, the moves are a narrow one in front of it, and what is over par has the
    target's colour. A level that is being played is hatched.

    Parameters
    ----------
    source : Run, sequence of LevelCleared, or None
        A run, whatever its phase: the levels ahead show their par. Or what
        :meth:`~blockshift_widget.records.Records.cleared` returns. With nothing in it, the chart says so.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure of pyplot by default.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    TypeError
        If `source` is something else.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.slide("X", 2)
    >>> moves_against_par(run, ax=Figure().subplots()).get_title(loc="left")
    'Moves against par: 1 of 10 levels, total 150'
    """
    columns = _columns(source)
    if ax is None:
        _, ax = plt.subplots(figsize=(8, 4 if columns else 1.2), layout="constrained")
    if not columns:
        ax.set_axis_off()
        ax.text(0.5, 0.5, NOTHING_YET, transform=ax.transAxes, ha="center", va="center", linespacing=1.6)
        return ax
    size = _letter_size(ax)
    _dress(ax, columns, size)
    _draw_bars(ax, columns)
    lines = _write_numbers(ax, columns, size) + _add_legend(ax, columns, size)
    _make_room(ax, columns, lines * 1.6 * size)
    _name_levels(ax, columns, size)
    headline = _headline(columns, whole_pack=isinstance(source, Run))
    ax.set_title(headline, loc="left", fontsize=size * 1.15)
    return ax


# ---- what to draw -------------------------------------------------------------------------------


def _columns(source: Run | Sequence[LevelCleared] | None) -> list[_Column]:
    if source is None:
        return []
    if isinstance(source, Run):
        return _columns_of_run(source)
    if not isinstance(source, Sequence) or not all(isinstance(one, LevelCleared) for one in source):
        msg = (
            "moves_against_par() takes a Run such as game.run, what Records.cleared(run_id) returns, or None; "
            f"not {type(source).__name__}"
        )
        raise TypeError(msg)
    return [_Column(one.level, one.title, one.par, one.moves, one.score) for one in source]


def _columns_of_run(run: Run) -> list[_Column]:
    playing = run.number if run.phase is Phase.PLAYING else None
    moves = run.moves or None  # a level that was only looked at is still ahead
    cleared = {one.level: one for one in run.cleared}  # read last, since someone may be playing meanwhile
    columns = []
    for number, level in enumerate(run.pack.levels, 1):
        if number in cleared:
            one = cleared[number]
            columns.append(_Column(number, level.title, level.par, one.moves, one.score))
        else:
            columns.append(_Column(number, level.title, level.par, moves if number == playing else None))
    return columns


def _headline(columns: Sequence[_Column], *, whole_pack: bool) -> str:
    scores = [column.score for column in columns if column.score is not None]
    if not scores:
        return "Moves against par: no level cleared yet"
    many = f"{len(scores)} of {len(columns)}" if whole_pack else f"{len(scores)}"
    noun = "level" if len(columns) == 1 else "levels"
    return f"Moves against par: {many} {noun}, total {run_total(scores)}"


# ---- how to draw it -----------------------------------------------------------------------------


def _dress(ax: Axes, columns: Sequence[_Column], size: float) -> None:
    """Set up the axes, with empty room at the sides of a few levels, lest their bars look like walls."""
    side = 0.6 + max(0, _FEW - len(columns)) / 2
    ax.set_xlim(columns[0].level - side, columns[-1].level + side)
    ax.set_xlabel("level", fontsize=size)
    ax.set_ylabel("moves (cells)", fontsize=size)
    ax.tick_params(axis="y", labelsize=size)
    ax.tick_params(axis="x", length=0)
    ax.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    ax.grid(axis="y", color=_ink(ax), alpha=0.12, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)


def _draw_bars(ax: Axes, columns: Sequence[_Column]) -> None:
    for column in columns:
        at, par, moves = column.level, column.par, column.moves or 0
        ax.bar(at, par, _WIDE, color=_PAR, edgecolor=_PAR_EDGE, linewidth=0.8)
        for height, bottom, colour in ((min(moves, par), 0, _MOVES), (column.over, par, _OVER)):
            if height and column.cleared:
                ax.bar(at, height, _NARROW, bottom=bottom, color=colour)
            elif height:
                ax.bar(at, height, _NARROW, bottom=bottom, color=ax.get_facecolor(), edgecolor=colour, hatch=_HATCH)


def _write_numbers(ax: Axes, columns: Sequence[_Column], size: float) -> int:
    """Write the moves above the bars, or the par of a level ahead in a paler ink; return how many lines it takes."""
    slot = _slot(ax)
    if any(_measure(ax, str(column.top), size) > slot for column in columns):
        return 0  # so many levels that the numbers would run into one another
    lines = 1
    for column in columns:
        number = str(column.par if column.moves is None else column.moves)
        if column.under_way and _measure(ax, _SO_FAR, size) <= slot:
            number, lines = f"{number}\n{_SO_FAR}", 2
        ax.annotate(
            number, (column.level, column.top), (0, 2), textcoords="offset points", ha="center", va="bottom",
            fontsize=size, linespacing=1.0, color=_ink(ax), alpha=_PALE if column.moves is None else 1.0,
        )  # fmt: skip
    return lines


def _add_legend(ax: Axes, columns: Sequence[_Column], size: float) -> int:
    """Add a legend of what is to be seen, in as few lines as fit; return how many those are."""
    kinds = (
        (True, Patch(facecolor=_PAR, edgecolor=_PAR_EDGE, label="par")),
        (any(column.cleared for column in columns), Patch(color=_MOVES, label="moves")),
        (any(column.over for column in columns), Patch(color=_OVER, label="over par")),
        (
            any(column.under_way for column in columns),
            Patch(facecolor=ax.get_facecolor(), edgecolor=_MOVES, hatch=_HATCH, label=_SO_FAR),
        ),
    )
    handles = [patch for seen, patch in kinds if seen]
    widest = max(_measure(ax, str(patch.get_label()), size) for patch in handles) + 4.8 * size
    across = min(len(handles), max(1, int(_width(ax) / widest)))
    ax.legend(
        handles=handles, loc="upper left", ncols=across, fontsize=size, labelcolor=_ink(ax), borderpad=0,
        facecolor=ax.get_facecolor(), edgecolor="none", framealpha=1.0, fancybox=False,
    )  # fmt: skip
    return math.ceil(len(handles) / across)


def _make_room(ax: Axes, columns: Sequence[_Column], points: float) -> None:
    """Leave room above the highest bar for its number and the legend, so that they never meet."""
    high = float(ax.get_window_extent().height) * _points_per_pixel(ax)
    highest = max(1, *(column.top for column in columns))
    ax.set_ylim(0, highest * high / (high - min(points, high * 0.6)))


def _name_levels(ax: Axes, columns: Sequence[_Column], size: float) -> None:
    """Write each level's number below its bars, with its title if all titles fit."""
    places = [column.level for column in columns]
    titles = [_fold(ax, column.title, _slot(ax), size * 0.9) for column in columns]
    if None not in titles:
        labels = [f"{place}\n{title}" for place, title in zip(places, titles, strict=True)]
        ax.set_xticks(places, labels, fontsize=size * 0.9, parse_math=False)
        return
    every = math.ceil(_measure(ax, f" {places[-1]} ", size) / _slot(ax))
    ax.set_xticks(places[::every], [str(place) for place in places[::every]], fontsize=size)


def _fold(ax: Axes, title: str, width: float, size: float) -> str | None:
    """Break a title into lines of at most `width` points; None if it can't be shown like that."""
    lines: list[str] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a letter that the font lacks would be shown as an empty box
            for word in title.split():
                longer = " ".join([*lines[-1:], word])
                if _measure(ax, longer, size) <= width:
                    lines[-1:] = [longer]
                elif _measure(ax, word, size) <= width:
                    lines.append(word)
                else:
                    return None
    except UserWarning:
        return None
    return "\n".join(lines) if len(lines) <= _TITLE_LINES else None


# ---- how large things are, in points ------------------------------------------------------------


def _letter_size(ax: Axes) -> float:
    """Return a size that suits the width of the axes and follows matplotlib's own setting."""
    return min(10.0, max(7.0, _width(ax) / 42)) * float(mpl.rcParams["font.size"]) / 10


def _slot(ax: Axes) -> float:
    """Return the width of one level."""
    low, high = ax.get_xlim()
    return _width(ax) / (high - low)


def _width(ax: Axes) -> float:
    return float(ax.get_window_extent().width) * _points_per_pixel(ax)


def _measure(ax: Axes, text: str, size: float) -> float:
    """Return the width of a text."""
    drawn = Text(0, 0, text, figure=ax.figure, fontsize=size, parse_math=False)
    return float(drawn.get_window_extent().width) * _points_per_pixel(ax)


def _points_per_pixel(ax: Axes) -> float:
    return 72 / ax.figure.dpi


def _ink(ax: Axes) -> Any:  # noqa: ANN401 (a colour, in any of the ways matplotlib writes one)
    """Return the colour in which these axes write."""
    return ax.yaxis.label.get_color()
