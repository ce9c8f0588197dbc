"""What a lab searches, and how: the choices of its menus, and the search that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from blockshift_widget.board import Board
from blockshift_widget.search import (
    ALGORITHMS,
    HEURISTICS,
    MODELS,
    ActionModel,
    CostModel,
    Event,
    Heuristic,
    OwnSearch,
    Problem,
    heuristic_for,
    watch,
)

OWN: Final = "own"
"""The name in the menus of a function that was given."""

MODEL_TITLES: Final = {
    "steps/cells": "steps, counted in cells",
    "slides/cells": "slides, counted in cells",
    "slides/slides": "slides, counted in slides",
}
"""The models by their names in the menu: what an action is, and what it costs."""


@dataclass(frozen=True, slots=True)
class LabLevel:
    """A board with a title, and its par if that is known."""

    title: str
    board: Board
    par: int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm, a heuristic and a model.

    Parameters
    ----------
    algorithm, heuristic : str
        Names in the catalogs, or `OWN`.
    model : str
        A name in `MODEL_TITLES`.
    function, estimate : callable, optional
        What `OWN` stands for.

    Examples
    --------
    >>> choice = Choice("a_star", "distance_of_x", "steps/cells")
    >>> events = choice.events(Board("............XX......................"))
    >>> next(events).f
    4
    >>> choice.title, choice.informed
    ('A* with distance of X', True)
    """

    algorithm: str
    heuristic: str
    model: str
    function: OwnSearch | None = None
    estimate: Heuristic | None = None

    @property
    def actions(self) -> ActionModel:
        """What one action is."""
        return cast("ActionModel", self.model.split("/")[0])

    @property
    def cost(self) -> CostModel:
        """What is counted."""
        return cast("CostModel", self.model.split("/")[1])

    @property
    def informed(self) -> bool:
        """Whether the heuristic is used; a function that was given may use it."""
        return self.algorithm == OWN or ALGORITHMS[self.algorithm].informed

    @property
    def title(self) -> str:
        """What searches, in words."""
        if self.algorithm == OWN:
            return title_of(self.function)
        title = ALGORITHMS[self.algorithm].title
        return f"{title} with {self.heuristic_title}" if self.informed else title

    @property
    def about(self) -> str:
        """What the algorithm does, in one line."""
        return "your function" if self.algorithm == OWN else ALGORITHMS[self.algorithm].summary

    @property
    def heuristic_title(self) -> str:
        """The heuristic, in words."""
        return title_of(self.estimate) if self.heuristic == OWN else HEURISTICS[self.heuristic].title

    def heuristic_for(self, board: Board) -> Heuristic:
        """Return the heuristic for all states that can be reached from a board."""
        chosen = self.estimate if self.heuristic == OWN and self.estimate else self.heuristic
        return heuristic_for(chosen, board, self.cost)

    def events(self, board: Board) -> Iterator[Event | None]:
        """Search a board; whatever takes time begins when the first event is asked for."""
        problem = Problem(board, self.actions, self.cost, self.heuristic_for(board) if self.informed else None)
        if self.algorithm == OWN and self.function:
            yield from watch(self.function, problem)
        else:
            yield from ALGORITHMS[self.algorithm].function(problem)


def menus(levels: Sequence[LabLevel], function: OwnSearch | None, estimate: Heuristic | None) -> dict[str, Any]:
    """Return what can be chosen: for each menu, names with titles and hints."""
    own_search = [(OWN, f"{title_of(function)} (yours)", "Your function")] if function else []
    own_estimate = [(OWN, f"{title_of(estimate)} (yours)", "Your heuristic")] if estimate else []
    return {
        "level": [(number, f"{number}. {level.title}", "") for number, level in enumerate(levels, 1)],
        "algorithm": [*own_search, *((entry.name, entry.title, entry.summary) for entry in ALGORITHMS.values())],
        "heuristic": [*own_estimate, *((entry.name, entry.title, entry.about) for entry in HEURISTICS.values())],
        "model": [(f"{actions}/{cost}", MODEL_TITLES[f"{actions}/{cost}"], "") for actions, cost in MODELS],
    }


def title_of(function: object) -> str:
    """Return the name of a function that was given."""
    return str(getattr(function, "__name__", type(function).__name__))
