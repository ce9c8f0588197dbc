"""Finding new levels, and how hard a board is."""

from blockshift_widget.mining.difficulty_figures import Difficulty, difficulty, difficulty_in, short
from blockshift_widget.mining.finds import Find
from blockshift_widget.mining.miner import climb, mine
from blockshift_widget.mining.wanted import Wanted

__all__ = ["Difficulty", "Find", "Wanted", "climb", "difficulty", "difficulty_in", "mine", "short"]
