"""What a check of a student's search found, in words that a student understands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from html import escape
from typing import TYPE_CHECKING, Literal

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board, Slide
from blockshift_widget.pictures import board_svg
from blockshift_widget.search.problem import ActionModel, CostModel

if TYPE_CHECKING:
    import pandas as pd

End = Literal["answer", "nodes", "seconds", "error", "interrupted"]
"""How a search ended: with an answer, at a limit, with an error, or because the user interrupted it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a search did on one board.

    Parameters
    ----------
    board : str
        The board's name.
    words : str
        What is to be said, in a sentence.
    right : bool
        Whether it found a way out, of legal actions, or said rightly that there is none.
    optimal : bool or None
        Whether the way out that it found costs the least; None if it found none.
    cost : int or None
        What that way costs.
    optimum : int or None
        What the best way costs; None if there is no way out.
    legal : bool or None
        Whether each slide of its path was possible; None without a path.
    solves : bool or None
        Whether the path brings X out; None without a path, or if a slide of it was not possible.
    expanded : int
        How often it asked for a state's actions.
    states : int
        For the actions of how many different states it asked.
    repeats : int
        How often it asked for those of a state that it had asked about before.
    generated : int
        How often it asked for the result of an action.
    looped : bool
        Whether it was stopped while it went round in circles: more than half of the time it had asked about no new
        state.
    ended : str
        ``"answer"``, or why there is none: ``"nodes"``, ``"seconds"``, ``"error"`` or ``"interrupted"``.
    seconds : float
        How long it took.
    stuck : Board or None
        Where its path could not go on, or ended without X being out.
    slide : Slide or None
        The slide that is not possible there.
    """

    board: str
    words: str
    right: bool
    optimal: bool | None
    cost: int | None
    optimum: int | None
    legal: bool | None
    solves: bool | None
    expanded: int
    states: int
    repeats: int
    generated: int
    looped: bool
    ended: End
    seconds: float
    stuck: Board | None
    slide: Slide | None


@dataclass(frozen=True, slots=True)
class SolverReport:
    """What a check of a search found. Printed, it is a table in words; a notebook shows it with pictures.

    Parameters
    ----------
    name : str
        Of the function.
    actions, cost : str
        The model.
    verdicts : tuple of Verdict
        One for each board that it was tried on.
    boards : int
        How many boards it was to be tried on.
    """

    name: str
    actions: ActionModel
    cost: CostModel
    verdicts: tuple[Verdict, ...]
    boards: int

    @property
    def right(self) -> bool:
        """Whether it was right on every board."""
        return len(self.verdicts) == self.boards and all(verdict.right for verdict in self.verdicts)

    @property
    def optimal(self) -> bool:
        """Whether it was right on every board, and every way that it found costs the least."""
        return self.right and all(verdict.optimal is not False for verdict in self.verdicts)

    def frame(self) -> pd.DataFrame:
        """Return the verdicts as a table.

        Returns
        -------
        pandas.DataFrame
            A row for each board, with the columns that :class:`Verdict` describes, up to `seconds`.
        """
        import pandas as pd  # noqa: PLC0415 (only who asks for a table needs it)

        whole = dict.fromkeys(("cost", "optimum"), "Int64") | dict.fromkeys(("optimal", "legal", "solves"), "boolean")
        columns = [name for name in Verdict.__slots__ if name not in {"stuck", "slide"}]
        return pd.DataFrame([asdict(verdict) for verdict in self.verdicts], columns=columns).astype(whole)

    def __str__(self) -> str:
        """Say it in a table, and draw the boards where a path failed."""
        rows = [("board", "states", "verdict"), *self._rows()]
        wide, narrow = (max(len(row[column]) for row in rows) for column in (0, 1))
        lines = [f"{board:<{wide}}  {states:>{narrow}}  {words}" for board, states, words in rows]
        drawn = [f"\n{each.board}, where {_where(each)}:\n{each.stuck}" for each in self.verdicts if each.stuck]
        return "\n".join([self._title(), "", *lines, "", self._summary(), *drawn])

    def _repr_html_(self) -> str:
        """Show it as a table with pictures of the boards where a path failed."""
        left = 'style="text-align: left; vertical-align: top"'
        rows = "".join(
            f"<tr><td {left}>{escape(board)}</td><td {left}>{states}</td><td {left}>{escape(words)}"
            f"{f'<div>{board_svg(verdict.stuck, slide=verdict.slide)}</div>' if verdict.stuck else ''}</td></tr>"
            for (board, states, words), verdict in zip(self._rows(), self.verdicts, strict=True)
        )
        head = f"<tr><th {left}>board</th><th {left}>states</th><th {left}>verdict</th></tr>"
        return (
            f"<table><caption>{escape(self._title())}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"
            f"<p>{escape(self._summary())}</p>"
        )

    def _title(self) -> str:
        return f"{self.name}, with {self.actions} counted in {self.cost}"

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        for verdict in self.verdicts:
            yield verdict.board, f"{verdict.states:,}", verdict.words

    def _summary(self) -> str:
        right = sum(verdict.right for verdict in self.verdicts)
        solved = [verdict for verdict in self.verdicts if verdict.solves]
        best = sum(verdict.optimal is True for verdict in solved)
        ways = f"{best} of {counted(len(solved), 'ways')} out cost the least." if solved else "No way out was found."
        missing = self.boards - len(self.verdicts)
        untried = f" Interrupted: {missing} not tried." if missing else ""
        boards = counted(self.boards, "boards")
        return f"Right on {right} of {boards}. {ways}{untried} States: those whose actions it asked for."


def _where(verdict: Verdict) -> str:
    return "its path can't go on" if verdict.legal is False else "its path ends"
