"""How moves become points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SCORING: Final = 1
"""The version of these rules. Every run keeps it, so that scores are never compared with those of other rules."""

BEST_SCORE: Final = 150
"""A level's score at par or in fewer moves, in points."""

LEAST_SCORE: Final = 50
"""What a cleared level is always worth, in points."""

POINTS_PER_EXTRA_CELL: Final = 5


def level_score(moves: int, par: int) -> int:
    """Score one cleared level: ``max(50, 150 - 5 * max(0, moves - par))``.

    Parameters
    ----------
    moves : int
        Cells travelled in the attempt that cleared the level.
    par : int
        The fewest cells that solve its layout.

    Returns
    -------
    int
        50 to 150 points.

    Raises
    ------
    ValueError
        If `moves` or `par` is negative.

    Examples
    --------
    >>> level_score(12, 12), level_score(15, 12), level_score(500, 12)
    (150, 135, 50)
    """
    if moves < 0 or par < 0:
        msg = f"moves and par count cells and are never negative: moves={moves}, par={par}"
        raise ValueError(msg)
    return max(LEAST_SCORE, BEST_SCORE - POINTS_PER_EXTRA_CELL * max(0, moves - par))


def run_total(scores: Iterable[int]) -> int:
    """Add up the level scores of a run.

    Parameters
    ----------
    scores : iterable of int
        One score for each cleared level.

    Returns
    -------
    int
        500 to 1500 points for ten levels.

    Examples
    --------
    >>> run_total([150] * 10), run_total([50] * 10)
    (1500, 500)
    """
    return sum(scores)
