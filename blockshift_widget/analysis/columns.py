"""How the tables are built: columns of one type each, whatever is in them, and rows in the order of the runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

import pandas as pd

TEXT: Final = "string"
WHOLE: Final = "int64"
WHOLE_OR_NONE: Final = "Int64"
YES_OR_NO: Final = "bool"
REAL: Final = "float64"
TIME: Final = "datetime64[us, UTC]"

Row = tuple[Any, ...]


class Table:
    """A table that grows run by run.

    Parameters
    ----------
    columns : dict of str
        The type of each column, by its name.

    Examples
    --------
    >>> table = Table({"level": WHOLE, "title": TEXT})
    >>> table.add(datetime(2026, 1, 2), [(1, "Gate")])
    >>> table.add(datetime(2026, 1, 1), [(2, "Road"), (3, "Jam")])
    >>> table.frame()
       level title
    0      2  Road
    1      3   Jam
    2      1  Gate
    """

    def __init__(self, columns: dict[str, str]) -> None:
        self._columns = columns
        self._values: list[list[Any]] = [[] for _ in columns]
        self._runs: list[tuple[datetime, int]] = []

    def add(self, started_at: datetime, rows: Sequence[Row]) -> None:
        """Add the rows of one run.

        Parameters
        ----------
        started_at : datetime
            When the run began: rows stand in this order.
        rows : sequence of tuple
            A value for each column.
        """
        self._runs.append((started_at, len(rows)))
        for column, values in zip(self._values, zip(*rows, strict=True), strict=False):
            column.extend(values)

    def frame(self) -> pd.DataFrame:
        """Return the table: the oldest run first, and runs that began at once in the order they were added."""
        frame = pd.DataFrame(
            {
                name: _series(values, kind)
                for (name, kind), values in zip(self._columns.items(), self._values, strict=True)
            }
        )
        if all(earlier <= later for (earlier, _), (later, _) in pairwise(self._runs)):
            return frame
        return frame.take(self._order()).reset_index(drop=True)

    def _order(self) -> list[int]:
        """Return the numbers of the rows, run by run in the order in which the runs began."""
        first, blocks = 0, []
        for started_at, count in self._runs:
            blocks.append((started_at, range(first, first + count)))
            first += count
        blocks.sort(key=lambda block: block[0])
        return [row for _, rows in blocks for row in rows]


def _series(values: Iterable[Any], kind: str) -> pd.Series[Any]:
    if kind == TIME:
        return pd.Series(pd.to_datetime(list(values), utc=True)).astype(TIME)
    return pd.Series(values, dtype=kind)
