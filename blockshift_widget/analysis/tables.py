"""Runs as tidy tables of pandas: one row a slide, an attempt, a level or a run.

Numbers of levels, attempts, slides and runs count from 1. ``moves`` and everything ``wasted`` are cells, times
are UTC, and a value that does not exist is ``pd.NA`` (``pd.NaT`` for a time). The time between slides is there
to be analysed; it never scores.

Every table begins with the same columns:

================  ======================================================================================
run_id            the run's name; ``"current"`` for one that is being played
player            who played
pack              title of the pack
pack_digest       name of the pack's content: an edited pack has another one, a renamed pack has not
practice          whether the run was for practice, with hints at hand, and so never counts for a record
================  ======================================================================================
"""

from __future__ import annotations

from typing import Final

import pandas as pd

from blockshift_widget.analysis.columns import REAL, TEXT, TIME, WHOLE, WHOLE_OR_NONE, YES_OR_NO, Table
from blockshift_widget.analysis.sources import Source, logs_of
from blockshift_widget.analysis.table_rows import attempt_rows, level_rows, run_row, slide_rows

_RUN: Final = {"run_id": TEXT, "player": TEXT, "pack": TEXT, "pack_digest": TEXT, "practice": YES_OR_NO}
_LEVEL: Final = {**_RUN, "level": WHOLE, "title": TEXT, "par": WHOLE}
_WASTED: Final = {
    "wasted": WHOLE_OR_NONE, "backtracking": WHOLE_OR_NONE, "detour": WHOLE_OR_NONE, "x_too_early": WHOLE_OR_NONE,
}  # fmt: skip
_DISTURBED: Final = {"refused": WHOLE, "cancelled": WHOLE}

SLIDES: Final = {
    **_LEVEL, "attempt": WHOLE, "cleared": YES_OR_NO, "number": WHOLE, "block": TEXT, "cells": WHOLE, "moves": WHOLE,
    "moves_so_far": WHOLE, "at": TIME, "seconds": REAL, **_DISTURBED, "board": TEXT, "depth_before": WHOLE,
    "depth_after": WHOLE, "distance_before": WHOLE_OR_NONE, "distance_after": WHOLE_OR_NONE, "wasted": WHOLE_OR_NONE,
    "kind": TEXT, "best_slides": TEXT, "turning_point": YES_OR_NO,
}  # fmt: skip
"""Name and type of every column of :func:`slides`."""

ATTEMPTS: Final = {
    **_LEVEL, "attempt": WHOLE, "cleared": YES_OR_NO, "moves": WHOLE, "slides": WHOLE, **_WASTED,
    "distance_left": WHOLE_OR_NONE, **_DISTURBED, "started_at": TIME, "seconds": REAL, "score": WHOLE_OR_NONE,
}  # fmt: skip
"""Name and type of every column of :func:`attempts`."""

LEVELS: Final = {
    **_LEVEL, "attempts": WHOLE, "cleared": YES_OR_NO, "moves": WHOLE, "slides": WHOLE, **_WASTED,
    "moves_in_all": WHOLE, "slides_in_all": WHOLE, **_DISTURBED, "started_at": TIME, "seconds": REAL,
    "score": WHOLE_OR_NONE,
}  # fmt: skip
"""Name and type of every column of :func:`levels`."""

RUNS: Final = {
    **_RUN, "number": WHOLE, "started_at": TIME, "finished_at": TIME, "finished": YES_OR_NO, "seconds": REAL,
    "levels": WHOLE, "cleared": WHOLE, "attempts": WHOLE, "restarts": WHOLE, "moves": WHOLE, "par": WHOLE,
    "wasted": WHOLE_OR_NONE, "moves_in_all": WHOLE, "slides_in_all": WHOLE, **_DISTURBED, "total": WHOLE,
    "best_so_far": WHOLE_OR_NONE,
}  # fmt: skip
"""Name and type of every column of :func:`runs`."""


def slides(source: Source) -> pd.DataFrame:
    """Return every slide of every attempt, against the truth.

    Parameters
    ----------
    source : Records, str, path, Run, BlockShift, RunLog or iterable of RunLog
        See :func:`~blockshift_widget.analysis.logs_of`.

    Returns
    -------
    pandas.DataFrame
        The oldest run first, in the order in which the slides were made. After the columns of every table:

        ================  ==============================================================================
        level             number of the level
        title             its title
        par               the fewest moves that solve it, as the pack states it
        attempt           number of the attempt at the level
        cleared           whether this attempt cleared the level
        number            number of the slide in the attempt
        block             name of the block
        cells             signed cells it was slid, + right or down
        moves             what that cost: cells without the sign
        moves_so_far      moves of the attempt up to and with this slide
        at                when
        seconds           since the slide before it, or since the attempt began
        refused           slides that the board refused in that time
        cancelled         drags that were cancelled in that time
        board             the layout before the slide, 36 cells row by row
        depth_before      fewest cells from the level's start to the board before the slide
        depth_after       the same for the board after it
        distance_before   fewest cells from the board before the slide to the exit
        distance_after    the same for the board after it
        wasted            moves + distance_after - distance_before; 0 for a best slide
        kind              how cells were wasted: backtracking, detour, X too early; none without waste
        best_slides       every slide that a best solution may go on with, such as ``X+1 A-2``
        turning_point     whether it is the last slide of a cleared attempt that wasted anything
        ================  ==============================================================================

        The kinds and the turning point are defined exactly in
        ``analysis.judged_attempts.judged``.
        Distances do not exist on a level without a way out.

    Raises
    ------
    TypeError
        If `source` is something else.
    ValueError
        If a run tells of a board that can't be reached.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("X", -1)
    >>> slides(run)[["block", "cells", "distance_before", "distance_after", "wasted", "kind", "best_slides"]]
      block  cells  distance_before  distance_after  wasted    kind best_slides
    0     X     -1                4               5       2  detour     A-1 A-2
    """
    table = Table(SLIDES)
    for log in logs_of(source):
        table.add(log.events[0].at, slide_rows(log))
    return table.frame()


def attempts(source: Source) -> pd.DataFrame:
    """Return every attempt at every level.

    Parameters
    ----------
    source : Records, str, path, Run, BlockShift, RunLog or iterable of RunLog
        See :func:`~blockshift_widget.analysis.logs_of`.

    Returns
    -------
    pandas.DataFrame
        The oldest run first. After the columns of every table:

        ================  ==============================================================================
        level, title      number and title of the level
        par               the fewest moves that solve it
        attempt           number of the attempt at the level
        cleared           whether it cleared the level
        moves, slides     cells travelled, and in how many slides
        wasted            cells that brought the exit no nearer
        backtracking      those of them lost on round trips and by sliding a block to and fro
        detour            those lost on ways that were dearer than they had to be
        x_too_early       those lost by moving X towards the exit too early
        distance_left     fewest cells to the exit from where it ended: 0 if it was cleared
        refused           slides that the board refused
        cancelled         drags that were cancelled
        started_at        when it began
        seconds           from then to the last thing that happened in it
        score             level score; none unless cleared
        ================  ==============================================================================

        In a cleared attempt ``wasted`` is moves - par, and the three kinds always add up to it.

    Raises
    ------
    TypeError, ValueError
        As :func:`slides`.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("X", -1)
    >>> run.restart_level()
    >>> attempts(run)[["level", "attempt", "moves", "wasted", "detour", "distance_left"]]
       level  attempt  moves  wasted  detour  distance_left
    0      1        1      1       2       2              5
    1      1        2      0       0       0              4
    """
    table = Table(ATTEMPTS)
    for log in logs_of(source):
        table.add(log.events[0].at, attempt_rows(log))
    return table.frame()


def levels(source: Source) -> pd.DataFrame:
    """Return every level that was begun in every run.

    Parameters
    ----------
    source : Records, str, path, Run, BlockShift, RunLog or iterable of RunLog
        See :func:`~blockshift_widget.analysis.logs_of`.

    Returns
    -------
    pandas.DataFrame
        The oldest run first. After the columns of every table:

        ================  ==============================================================================
        level, title      number and title of the level
        par               the fewest moves that solve it
        attempts          how many were begun
        cleared           whether one of them cleared the level
        moves, slides     of the attempt that counts: the one that cleared the level, or else the last
        wasted            its cells that brought the exit no nearer
        backtracking      those of them lost on round trips and by sliding a block to and fro
        detour            those lost on ways that were dearer than they had to be
        x_too_early       those lost by moving X towards the exit too early
        moves_in_all      cells travelled in all attempts together
        slides_in_all     slides of all attempts together
        refused           slides that the board refused, in all attempts
        cancelled         drags that were cancelled, in all attempts
        started_at        when the first attempt began
        seconds           from then to the last thing that happened on the level
        score             level score; none unless cleared
        ================  ==============================================================================

        On a cleared level ``wasted`` is moves - par, and the three kinds always add up to it.

    Raises
    ------
    TypeError, ValueError
        As :func:`slides`.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.slide("X", 2)
    >>> levels(run)[["level", "title", "par", "attempts", "moves", "wasted", "score"]]
       level       title  par  attempts  moves  wasted  score
    0      1  First Gate    4         1      4       0    150
    """
    table = Table(LEVELS)
    for log in logs_of(source):
        table.add(log.events[0].at, level_rows(log))
    return table.frame()


def runs(source: Source) -> pd.DataFrame:
    """Return every run.

    Parameters
    ----------
    source : Records, str, path, Run, BlockShift, RunLog or iterable of RunLog
        See :func:`~blockshift_widget.analysis.logs_of`.

    Returns
    -------
    pandas.DataFrame
        The oldest run first. After the columns of every table:

        ================  ==============================================================================
        number            number of the run among the player's on this pack; practice is counted apart
        started_at        when it began
        finished_at       when the results were shown; none for a run that was left or still goes on
        finished          whether they were
        seconds           from its start to the last thing that happened in it
        levels            number of levels in the pack
        cleared           number of levels cleared
        attempts          how many were begun, on all levels
        restarts          how many of them by Restart Level
        moves, par        of the cleared levels together
        wasted            cells of the clearing attempts that brought the exit no nearer: moves - par
        moves_in_all      cells travelled in all attempts, cleared or not
        slides_in_all     slides of all attempts
        refused           slides that the board refused
        cancelled         drags that were cancelled
        total             sum of the level scores so far
        best_so_far       the player's personal best on this pack among the runs begun no later than this
                          one: the highest total of those that were finished and not for practice
        ================  ==============================================================================

    Raises
    ------
    TypeError, ValueError
        As :func:`slides`.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> run.slide("X", 2)
    >>> runs(run)[["player", "number", "finished", "levels", "cleared", "moves", "total", "best_so_far"]]
       player  number  finished  levels  cleared  moves  total  best_so_far
    0  player       1     False      10        1      4    150         <NA>
    """
    table = Table(RUNS)
    for log in logs_of(source):
        table.add(log.events[0].at, [run_row(log)])
    frame = table.frame()
    same = [frame["player"], frame["pack_digest"]]
    frame["number"] = frame.groupby(["player", "pack_digest", "practice"]).cumcount() + 1
    counts = frame["total"].astype(WHOLE_OR_NONE).where(frame["finished"] & ~frame["practice"])
    frame["best_so_far"] = counts.groupby(same).cummax().groupby(same).ffill()
    return frame.astype(RUNS)
