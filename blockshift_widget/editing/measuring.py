"""What there is to say about a finished board: par, how hard it is, and the hardest state that it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blockshift_widget._common.nouns import counted
from blockshift_widget.board import Board
from blockshift_widget.mining import Difficulty, difficulty_in, short
from blockshift_widget.solver import Rounds, TooManyStatesError, explore_in_rounds

MOST_STATES: Final = 600_000
"""Components of more states are not measured. The largest known has 541,934: some seconds and 100 MB."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What :func:`measure` found out about a board.

    Parameters
    ----------
    states : int or None
        How many states can be reached; None if too many to count.
    par : int or None
        Fewest moves that solve the board; 0 if it is solved, None if it can't be, or if that is not known.
    difficulty : Difficulty or None
        How hard it is; None where `par` is.
    hardest : Board or None
        A state of the greatest distance to the exit; None where `par` is.
    greatest_distance : int or None
        Its distance, in moves; None where `par` is.
    most : int
        How many states were to be counted at most.
    """

    states: int | None
    par: int | None
    difficulty: Difficulty | None
    hardest: Board | None
    greatest_distance: int | None
    most: int

    @property
    def words(self) -> str:
        """The most important in one sentence, for the person who draws."""
        if self.states is None:
            return f"More than {counted(self.most, 'states')} can be reached: too many to measure here"
        reached = f"{counted(self.states, 'states')} can be reached"
        if self.par is None:
            return f"X can't get out, whatever is moved: {reached}"
        if not self.greatest_distance:
            return f"X is out already and can't leave the exit: {reached}"
        hardest = f"the hardest has par {self.greatest_distance}"
        if not self.par:
            return f"X is out already: move it to the left. {reached}, {hardest}"
        if self.par == self.greatest_distance:
            hardest = "none is harder"
        return f"Par {self.par}: {reached}, {hardest}"

    @property
    def figures(self) -> list[tuple[str, str]]:
        """All that is known, as labels and values to be shown one below the other."""
        if self.states is None:
            return [("States", f"more than {self.most:,}")]
        if self.difficulty is None:
            return [("States", f"{self.states:,}")]
        known = self.difficulty
        return [
            ("Par", counted(known.par, "moves")),
            ("Slides", f"{known.slides:,}"),
            ("States", f"{self.states:,}"),
            ("Hardest state", f"par {self.greatest_distance}"),
            ("Solutions at par", short(known.solutions)),
            ("Gates", f"{known.gates}"),
            ("Longest chain", counted(known.chain, "blocks")),
            ("Must move", f"{counted(known.must_move, 'blocks')}, {known.must_move_twice} twice"),
            ("Moves back", f"{known.backward}"),
            ("Dead ends", f"{round(100 * known.dead_ends)} %"),
            ("Forced opening", counted(known.forced, "moves")),
        ]


def measure(board: Board, most: int = MOST_STATES) -> Rounds[Measured]:
    """Find out par, difficulty and the hardest state of a board, from one search of its component.

    It works in plain Python: for the few thousand states that most boards have, that takes less time than loading
    numba would.

    Parameters
    ----------
    board : Board
        Any board, also a solved one, or one without a way out.
    most : int, optional
        How many states may be reached; if there are more, none of this is found out.

    Yields
    ------
    int
        The number of states found so far.

    Returns
    -------
    Measured

    Examples
    --------
    >>> from blockshift_widget.solver import answer_of
    >>> measured = answer_of(measure(Board("............XX..A.....A.............")))
    >>> measured.words
    'Par 5: 21 states can be reached, none is harder'
    >>> measured.figures[:4]
    [('Par', '5 moves'), ('Slides', '2'), ('States', '21'), ('Hardest state', 'par 5')]
    """
    try:
        space = yield from explore_in_rounds(board, "plain", most=most)
    except TooManyStatesError:
        return Measured(None, None, None, None, None, most)
    known = difficulty_in(space)
    par = None if known is None else known.par
    return Measured(len(space), par, known, space.hardest, space.greatest_distance, most)
