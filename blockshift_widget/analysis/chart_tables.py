"""What a chart draws: a table from whatever it is given, and from that one pack, one level, the attempts that count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

import pandas as pd

from blockshift_widget._common.nouns import noun
from blockshift_widget.analysis.simulate import SIMULATED
from blockshift_widget.analysis.sources import Source

NO_RUNS = "No runs yet. Play one, and run this cell again."
"""What a chart says when there is nothing to draw."""

NO_SLIDES = "Nothing has been slid yet. Play, and run this cell again."
"""The same of charts that show slides."""


def table_of(
    source: Source | pd.DataFrame | None, make: Callable[[Source], pd.DataFrame], columns: Iterable[str]
) -> pd.DataFrame:
    """Return the table that a chart needs: made from a source, or the one given.

    Parameters
    ----------
    source : source of runs, DataFrame or None
        A table may have been filtered, and may have more columns. None is no runs at all.
    make : callable
        Makes the table.
    columns : iterable of str
        What the table has to have.

    Raises
    ------
    ValueError
        If the table lacks a column.
    TypeError
        If `source` is something else.
    """
    if source is None:
        return make(())
    if not isinstance(source, pd.DataFrame):
        return make(source)
    lacking = [name for name in columns if name not in source.columns]
    if lacking:
        name = make.__name__
        msg = f"this table lacks {', '.join(lacking)}; give the chart what {name}() returns, or some rows of it"
        raise ValueError(msg)
    return source


def latest_pack(table: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of the pack that the last row is of: levels of different packs can't be compared."""
    return table if table.empty else table[table["pack_digest"] == table["pack_digest"].iloc[-1]]


def one_level(table: pd.DataFrame, level: int | None) -> pd.DataFrame:
    """Return the rows of one level of one pack.

    Parameters
    ----------
    table : DataFrame
        Of slides.
    level : int or None
        Its number, counted from 1, of the pack that was played last; without it, the level of the last row.
    """
    latest = latest_pack(table)
    if latest.empty:
        return latest
    return latest[latest["level"] == (latest["level"].iloc[-1] if level is None else level)]


def counting(slides: pd.DataFrame) -> pd.DataFrame:
    """Return the slides of the attempts that count: the one that cleared the level, or else the last of the run."""
    last = slides.groupby(["run_id", "player", "level"])["attempt"].transform("max")
    return slides[slides["attempt"] == last]


def note_of(table: pd.DataFrame) -> str:
    """Return what a title adds where players were simulated, else nothing."""
    made_up = table["player"].str.startswith(SIMULATED)
    if made_up.empty or not made_up.any():
        return ""
    if made_up.all():
        return f" ({noun(table['player'].nunique(), 'simulated players')})"
    return " (some players are simulated)"


def with_note(title: str, table: pd.DataFrame, note: str | None) -> str:
    """Return a title with a note, or by default with what :func:`note_of` says."""
    if note is None:
        return title + note_of(table)
    return f"{title} ({note})" if note else title


def level_named(slides: pd.DataFrame) -> str:
    """Return number, title and par of the level that all rows are of."""
    first = slides.iloc[0]
    return f"level {first['level']}, {cast('str', first['title'])} (par {first['par']})"
