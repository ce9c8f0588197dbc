"""Simulated players, for whoever has no class at hand: they choose slides by distance, with noise.

``blockshift runs simulate FOLDER`` writes a class of thirty as run files. Everything is played through the real
engine; only the players and their clock are made up, and their names say so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from random import Random
from typing import Final
from uuid import UUID

from blockshift_widget.analysis.distances import Truth, truth_of
from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.game import Event, Phase, Run, SlideMade, SlideRefused
from blockshift_widget.levels import LevelPack, load_pack
from blockshift_widget.records import RunLog

SIMULATED: Final = "simulated"
"""How the names of simulated players begin."""

START: Final = datetime(2026, 1, 12, 9, tzinfo=UTC)
"""When the simulated clock starts."""

MAX_SLIDES: Final = 200
"""Slides of an attempt after which a simulated player plays best: however little they see, they get out."""

_BLIND, _SHARP = 0.4, 2.5  # how much one wasted cell puts off the weakest and the strongest player
_UNDO: Final = 0.2  # how gladly a slide is taken back at once
_CLUMSY: Final = 0.03  # slides that are refused, of the weakest player's
_INTERRUPTED: Final = 0.004  # drags that are cancelled
_FED_UP: Final = 0.04  # restarts for each slide after too many wasted cells, of the weakest player's
_PATIENCE: Final = 20  # cells an attempt may waste before a restart is thought of
_LEARNED: Final = 0.06  # skill that a run adds
_RESTARTS: Final = 3


@dataclass(frozen=True, slots=True)
class _Choice:
    """A slide that may be chosen, and the cells it wastes."""

    slide: Slide
    wasted: int


class _Sight:
    """What simulated players see of the boards, and one copy of every board: they meet the same ones again."""

    def __init__(self) -> None:
        self._choices: dict[str, tuple[_Choice, ...]] = {}
        self._boards: dict[str, Board] = {}

    def choices(self, truth: Truth, board: Board) -> tuple[_Choice, ...]:
        """Return every legal slide with the cells it wastes."""
        choices = self._choices.get(board.layout)
        if choices is None:
            here = truth.place(board).distance
            if here is None:
                msg = f"nobody gets out of this level, so nobody can be simulated to play it:\n{board}"
                raise ValueError(msg)
            choices = tuple(_Choice(slide, slide.moves + (after or 0) - here) for slide, after in truth.slides(board))
            self._choices[board.layout] = choices
        return choices

    def shared(self, event: Event) -> Event:
        """Return the same event with the one copy of its board: a million slides need not hold a million boards."""
        match event:
            case SlideMade(before=board):
                return replace(event, before=self._boards.setdefault(board.layout, board))
            case SlideRefused(board=board):
                return replace(event, board=self._boards.setdefault(board.layout, board))
            case _:
                return event


@dataclass(frozen=True, slots=True)
class _Person:
    """Who is simulated."""

    name: str
    skill: float
    seed: int | str


class _Playing:
    """One simulated player in one run."""

    def __init__(self, pack: LevelPack, skill: float, random: Random, start: datetime, sight: _Sight) -> None:
        self.skill = min(1.0, max(0.0, skill))
        self.now = start
        self.run = Run(pack, clock=lambda: self.now)
        self._random = random
        self._sight = sight

    def play(self) -> None:
        """Play all levels, to the results."""
        self.run.start()
        while self.run.phase is Phase.PLAYING:
            self._play_level()
            self._wait(4)
            self.run.next_level()

    def _play_level(self) -> None:
        truth = truth_of(self.run.board)
        last: Slide | None = None
        wasted = slides = 0
        while self.run.phase is Phase.PLAYING:
            if wasted > _PATIENCE and self.run.attempt <= _RESTARTS and self._happens(_FED_UP * (1 - self.skill)):
                self._wait(3)
                self.run.restart_level()
                last, wasted, slides = None, 0, 0
            self._hesitate()
            choice = self._choose(self._sight.choices(truth, self.run.board), last, slides)
            self._wait(3 if last is None else 1.5)
            self.run.slide(choice.slide)
            last, wasted, slides = choice.slide, wasted + choice.wasted, slides + 1

    def _choose(self, choices: Sequence[_Choice], last: Slide | None, slides: int) -> _Choice:
        """Choose a slide: the more cells it wastes the less likely, and the more so the sharper the player."""
        if slides >= MAX_SLIDES:
            return min(choices, key=lambda choice: choice.wasted)
        sharpness = _BLIND + (_SHARP - _BLIND) * self.skill**2
        weights = [
            math.exp(-sharpness * choice.wasted) * (_UNDO if _takes_back(choice.slide, last) else 1.0)
            for choice in choices
        ]
        return self._random.choices(choices, cum_weights=list(accumulate(weights)))[0]

    def _hesitate(self) -> None:
        """Now and then ask for a slide that the board refuses, or have a drag interrupted."""
        block = self._random.choice(list(self.run.board.blocks))
        if self._happens(_CLUMSY * (1 - self.skill)):
            self._wait(1)
            with suppress(IllegalSlide):
                self.run.slide(block, self.run.board.span(block)[1] + 1)
        if self._happens(_INTERRUPTED):
            self._wait(1)
            self.run.cancel_drag(block)

    def _happens(self, probability: float) -> bool:
        return self._random.random() < probability

    def _wait(self, seconds: float) -> None:
        """Let some time pass: mostly about that many seconds, sometimes far more."""
        self.now += timedelta(milliseconds=round(1000 * seconds * self._random.lognormvariate(0, 0.6)))


def simulated_run(
    pack: LevelPack, player: str, skill: float, seed: int | str = 0, *, start: datetime = START
) -> RunLog:
    """Play a whole run as a made-up player would.

    Parameters
    ----------
    pack : LevelPack
        The levels; each has a way out.
    player : str
        A name. Let it begin with ``"simulated"``, so that charts say so.
    skill : float
        0 sees hardly more than what is possible, 1 almost always finds a best slide.
    seed : int or str, optional
        The same pack, skill, start and seed give the same run.
    start : datetime, optional
        When it begins, in UTC.

    Returns
    -------
    RunLog
        Finished. It holds refused slides, cancelled drags and restarts too, as real ones do.

    Raises
    ------
    ValueError
        If a level has no way out.

    Notes
    -----
    Each slide is drawn with a weight of ``exp(-sharpness * wasted)``, where `sharpness` grows with the skill and
    `wasted` is what the slide would waste, in cells; to take back the last slide is five times less likely. After
    :data:`MAX_SLIDES` slides of an attempt only best ones are chosen, and after three restarts no more follow, so
    every run ends.

    Examples
    --------
    >>> log = simulated_run(load_pack("block-shift"), "simulated 1", skill=0.9, seed=7)
    >>> log.replayed().phase.name
    'RESULTS'
    """
    return _simulated(pack, _Person(player, skill, seed), start, _Sight())


def _simulated(pack: LevelPack, person: _Person, start: datetime, sight: _Sight) -> RunLog:
    random = Random(f"{pack.digest} {person.name} {person.seed}")  # noqa: S311 (made-up players need no cryptography)
    run_id = UUID(int=random.getrandbits(128), version=4).hex
    playing = _Playing(pack, person.skill, random, start, sight)
    playing.play()
    events = tuple(map(sight.shared, playing.run.events))
    return RunLog(run_id, person.name, pack, practice=False, events=events)


def simulated_class(
    pack: LevelPack | str = "block-shift", players: int = 30, runs: int = 1, seed: int = 0
) -> tuple[RunLog, ...]:
    """Play as a class of made-up players would: of all skills, and a little better with every run.

    Parameters
    ----------
    pack : LevelPack or str, optional
        The levels, or the name of a pack.
    players : int, optional
        How many; they are called ``"simulated 01"`` and so on, in no order of skill.
    runs : int, optional
        Runs of each player, one a day.
    seed : int, optional
        The same seed gives the same class.

    Returns
    -------
    tuple of RunLog
        Oldest first.

    Raises
    ------
    ValueError
        If a level has no way out, or `players` or `runs` is negative.

    Examples
    --------
    >>> [log.player for log in simulated_class(players=3)]
    ['simulated 1', 'simulated 2', 'simulated 3']
    """
    if players < 0 or runs < 0:
        msg = f"players and runs are whole numbers from 0 on, not {players} and {runs}"
        raise ValueError(msg)
    played = load_pack(pack) if isinstance(pack, str) else pack
    sight = _Sight()
    skills = [(number + 0.5) / players for number in range(players)]
    Random(f"{seed}").shuffle(skills)  # noqa: S311 (as above)
    digits = len(str(players))
    return tuple(
        _simulated(
            played,
            _Person(f"{SIMULATED} {number:0{digits}}", skill + _LEARNED * day, f"{seed} {day}"),
            START + timedelta(days=day, seconds=number),
            sight,
        )
        for day in range(runs)
        for number, skill in enumerate(skills, 1)
    )


def _takes_back(slide: Slide, last: Slide | None) -> bool:
    return last is not None and slide.block == last.block and slide.cells * last.cells < 0
