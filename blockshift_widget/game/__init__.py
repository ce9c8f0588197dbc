"""One run of the game: a state machine, its events, how moves become points, and how slides are said."""

from blockshift_widget.game.run import Phase, PhaseError, Run, utc_now
from blockshift_widget.game.run_events import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Listener,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.game.scoring import (
    BEST_SCORE,
    LEAST_SCORE,
    POINTS_PER_EXTRA_CELL,
    SCORING,
    level_score,
    run_total,
)
from blockshift_widget.game.words import ARROWS, NO_NUMBER, cells_in_words, direction, slide_in_words

__all__ = [
    "ARROWS",
    "BEST_SCORE",
    "LEAST_SCORE",
    "NO_NUMBER",
    "POINTS_PER_EXTRA_CELL",
    "SCORING",
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
    "cells_in_words",
    "direction",
    "level_score",
    "run_total",
    "slide_in_words",
    "utc_now",
]
