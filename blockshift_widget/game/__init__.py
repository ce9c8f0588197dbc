"""One run of the game: a state machine, the events it tells of, and how moves become points."""

from blockshift_widget.game.events import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Listener,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.game.run import Phase, PhaseError, Run, utc_now
from blockshift_widget.game.scoring import BEST_SCORE, LEAST_SCORE, POINTS_PER_EXTRA_CELL, level_score, run_total

__all__ = [
    "BEST_SCORE",
    "LEAST_SCORE",
    "POINTS_PER_EXTRA_CELL",
    "AttemptStarted",
    "DragCancelled",
    "Event",
    "LevelCleared",
    "Listener",
    "Phase",
    "PhaseError",
    "Run",
    "RunFinished",
    "SlideMade",
    "SlideRefused",
    "level_score",
    "run_total",
    "utc_now",
]
