"""What the panels say: HTML made from a run, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from blockshift_widget._common.nouns import counted
from blockshift_widget.game import BEST_SCORE, LEAST_SCORE, LevelCleared, Run

NONE_YET = "\N{EN DASH}"
"""Shown where there is no number yet."""


NOT_COUNTED = "Practice: this run does not count"
"""Said of a run that is for practice."""


def start_panel(levels: int, best: int | None, *, practice: bool = False) -> str:
    """Say in three lines what the game is, and what there is to beat.

    Parameters
    ----------
    levels : int
        How many there are.
    best : int or None
        The best total of a run that counted.
    practice : bool
        Whether the run will count for nothing.

    Examples
    --------
    >>> "Personal best 1320" in start_panel(10, 1320)
    True
    >>> "does not count" in start_panel(10, 1320, practice=True)
    True
    """
    record = f"Personal best {best}" if best is not None else "No personal best yet"
    aside = f'<p class="bsw-aside">{NOT_COUNTED}. Hints and the solution are under the board.</p>' if practice else ""
    each = " each" if levels > 1 else ""
    return (
        '<h2 class="bsw-title">Block Shift</h2>'
        "<p>Slide the blocks out of the way, so that X can leave through the gap on the right.</p>"
        "<p>Every cell a block travels is one move. Par is the fewest that will do.</p>"
        f"<p>{counted(levels, 'levels')}, {LEAST_SCORE} to {BEST_SCORE} points{each}, no timer.</p>"
        f'<p class="bsw-strong">{record}</p>{aside}'
    )


def level_complete_panel(cleared: LevelCleared) -> str:
    """Say how the level went: moves, par and level score.

    Examples
    --------
    >>> from blockshift_widget.game import utc_now
    >>> html = level_complete_panel(LevelCleared(1, 1, "First Gate", 7, 4, 135, utc_now()))
    >>> "3 cells over par" in html
    True
    """
    over = cleared.moves - cleared.par
    verdict = f"{counted(over, 'cells')} over par" if over > 0 else "At par: not a cell wasted"
    figures = (("Moves", cleared.moves), ("Par", cleared.par), ("Level score", cleared.score))
    pairs = "".join(
        f'<div class="bsw-figure"><span class="bsw-label">{label}</span><span class="bsw-value">{value}</span></div>'
        for label, value in figures
    )
    return (
        '<h2 class="bsw-title">Level Complete</h2>'
        f'<p class="bsw-quiet">{cleared.level}. {escape(cleared.title)}</p>'
        f'<div class="bsw-figures">{pairs}</div><p>{verdict}</p>'
    )


def results_panel(run: Run, previous_best: int | None, *, saved: bool) -> str:
    """Show every level with moves, par and score, the run total, and how it compares.

    Parameters
    ----------
    run : Run
        A run in phase RESULTS.
    previous_best : int or None
        The best before this run.
    saved : bool
        Whether the run is in the records.

    Returns
    -------
    str
        HTML.
    """
    rows = "".join(
        f'<tr><th scope="row">{level.level}. {escape(level.title)}</th><td>{level.moves}</td><td>{level.par}</td>'
        f"<td>{level.score}</td></tr>"
        for level in run.cleared
    )
    sums = f"<td>{sum(c.moves for c in run.cleared)}</td><td>{sum(c.par for c in run.cleared)}</td><td>{run.total}</td>"
    label = total_label(practice=run.practice)
    verdict = f"<p>{_verdict(run.total, previous_best, saved=saved)}</p>"
    if run.practice:
        verdict = f'<p class="bsw-aside">{NOT_COUNTED}</p><p>{_standing(previous_best)}</p>'
    return (
        '<h2 class="bsw-title">Results</h2>'
        f'<p class="bsw-strong">{label} {run.total}</p>{verdict}'
        '<table class="bsw-table"><thead><tr><th scope="col">Level</th><th scope="col">Moves</th>'
        f'<th scope="col">Par</th><th scope="col">Score</th></tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{label}</th>{sums}</tr></tfoot></table>{moves_chart(run.cleared)}'
    )


def moves_chart(cleared: Sequence[LevelCleared]) -> str:
    """Draw moves against par as a small bar chart: par in grey, moves in front, what is over par marked.

    Parameters
    ----------
    cleared : sequence of LevelCleared
        At least one level.

    Returns
    -------
    str
        An SVG that takes its colours from the page's theme, with the figures as its description.
    """
    width, height, foot, head = 330.0, 120.0, 16.0, 16.0
    step, ground = width / len(cleared), height - foot
    scale = (ground - head) / max(1, *(max(level.moves, level.par) for level in cleared))

    def bar(kind: str, number: int, share: float, cells: int) -> str:
        left, high = (number + (1 - share) / 2) * step, cells * scale
        size = f'width="{share * step:.1f}" height="{high:.1f}"'
        return f'<rect class="bsw-bar-{kind}" x="{left:.1f}" y="{ground - high:.1f}" {size} rx="2"/>'

    def text(number: int, y: float, value: int) -> str:
        return f'<text x="{(number + 0.5) * step:.1f}" y="{y:.1f}" text-anchor="middle">{value}</text>'

    marks = "".join(
        bar("par", i, 0.76, level.par)
        + bar("over", i, 0.4, level.moves)
        + bar("moves", i, 0.4, min(level.moves, level.par))
        + text(i, height - 3, level.level)
        + text(i, ground - max(level.moves, level.par) * scale - 4, level.moves)
        for i, level in enumerate(cleared)
    )
    words = ", ".join(f"level {level.level}: {level.moves} moves, par {level.par}" for level in cleared)
    return (
        f'<svg class="bsw-chart" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="Moves against par. {words}"><title>Moves against par</title>{marks}</svg>'
        '<p class="bsw-quiet">Moves on each level; grey is par, red is over par</p>'
    )


def total_label(*, practice: bool) -> str:
    """Name the sum of the level scores, which in practice is not a run total.

    Examples
    --------
    >>> total_label(practice=True)
    'Practice total'
    """
    return "Practice total" if practice else "Run total"


def line(text: str) -> str:
    """Make one line of plain words.

    Examples
    --------
    >>> line("B down 2")
    '<div class="bsw-line">B down 2</div>'
    """
    return f'<div class="bsw-line">{escape(text)}</div>'


def note(text: str) -> str:
    """Make one line of notice; nothing for no text.

    Examples
    --------
    >>> note("a < b")
    '<div class="bsw-note" role="status">a &lt; b</div>'
    """
    return f'<div class="bsw-note" role="status">{escape(text)}</div>' if text else ""


def _verdict(total: int, previous_best: int | None, *, saved: bool) -> str:
    if not saved:
        return "This run is not saved"
    if previous_best is None:
        return "Your first personal best"
    if total > previous_best:
        return f"New personal best, {total - previous_best} more than {previous_best}"
    return _standing(previous_best)


def _standing(best: int | None) -> str:
    """Say what there is to beat after a run that changed nothing about it."""
    return "No personal best yet" if best is None else f"Personal best stays {best}"
