"""Runs made by hand for the tests of the analysis, with a clock that is set by hand too."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from blockshift_widget.board import IllegalSlide
from blockshift_widget.game import Phase, Run
from blockshift_widget.levels import LevelPack
from blockshift_widget.records import RunLog
from tests.strategies import SMALL_PACK

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Playing:
    """A run whose calls name the second in which they happen, counted from the start."""

    def __init__(self, pack: LevelPack = SMALL_PACK, *, begin: datetime = NOON, practice: bool = False) -> None:
        self.begin = begin
        self.now = begin
        self.run = Run(pack, clock=lambda: self.now, practice=practice)
        self.run.start()

    def at(self, seconds: float) -> Run:
        """Set the clock and return the run."""
        self.now = self.begin + timedelta(seconds=seconds)
        return self.run

    def slide(self, seconds: float, *slides: str) -> None:
        """Make slides such as ``"A-2"``, one a second."""
        for later, slide in enumerate(slides):
            self.at(seconds + later).slide(slide[0], int(slide[1:]))

    def log(self, run_id: str, player: str) -> RunLog:
        """Take the run down."""
        return RunLog.of(self.run, run_id, player)


def wandering() -> Playing:
    """Play a run that has a bit of everything, and is left on the third level.

    On Gate: a refused slide, A to and fro, a cancelled drag, Restart Level; then A up, which is a cell dearer than
    down, and X to and fro. On Road: at par. On Jam: X too early and back again, then best play that is not ended.
    """
    game = Playing()
    with suppress(IllegalSlide):
        game.at(2).slide("X", 5)
    game.slide(3, "A-1")
    game.slide(4.5, "A+1")
    game.at(5).cancel_drag("X")
    game.at(6).restart_level()
    game.slide(8, "A-2", "X+2", "X-1", "X+3")
    game.at(13).next_level()
    game.slide(14, "X+4")
    game.at(16).next_level()
    game.slide(18, "X+2", "X-2", "V-3", "B-1")
    return game


def finished(
    pack: LevelPack = SMALL_PACK, *, extra: int = 0, begin: datetime = NOON, practice: bool = False
) -> Playing:
    """Play all levels of the small pack at par, but for so many extra cells (an even number) on each of them."""
    game = Playing(pack, begin=begin, practice=practice)
    ways = {"Gate": ("A+1", "X+4"), "Road": ("X+4",), "Jam": ("V-3", "B-1", "G+2", "X+4")}
    seconds = 0.0
    while game.run.phase is Phase.PLAYING:
        to_and_fro = ("X+1", "X-1") * (extra // 2)
        slides = (*to_and_fro, *ways[game.run.level.title])
        game.slide(seconds + 1, *slides)
        seconds += len(slides) + 1
        game.at(seconds).next_level()
    return game
