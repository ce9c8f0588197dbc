"""The events of a run that a replay shows, each with its true distance to the exit.

Plain values and no widget. Distances are computed level by level, when the first one of a level is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from blockshift_widget.analysis.distances import truth_of, wasted
from blockshift_widget.analysis.judged_attempts import JudgedSlide, judged
from blockshift_widget.analysis.run_attempts import Action, Attempt, attempts_of
from blockshift_widget.board import Board, Slide
from blockshift_widget.game import (
    AttemptStarted,
    DragCancelled,
    LevelCleared,
    RunFinished,
    SlideMade,
    SlideRefused,
    cells_in_words,
    direction,
    slide_in_words,
)
from blockshift_widget.levels import Level
from blockshift_widget.records import RunLog
from blockshift_widget.solver import StateSpace


@dataclass(frozen=True, slots=True)
class ReplayedEvent:
    """One thing that happened in a run, and the board that it led to.

    Parameters
    ----------
    number : int
        Counted from 0.
    logged : AttemptStarted, SlideMade, SlideRefused, DragCancelled or None
        What happened, as the log holds it; None for the only event of a run that never started.
    level, attempt : int
        Numbers counted from 1; attempt 0 for a run that never started.
    before, board : Board
        The board it happened on, and the one afterwards.
    moves : int
        Cells travelled in the attempt until then.
    cleared : LevelCleared or None
        What was achieved, if the event cleared its level.
    finished : RunFinished or None
        The end of the run, if the results were shown after this event.
    """

    number: int
    logged: AttemptStarted | Action | None
    level: int
    attempt: int
    before: Board
    board: Board
    moves: int
    cleared: LevelCleared | None = None
    finished: RunFinished | None = None

    @property
    def slide(self) -> Slide | None:
        """The slide that was made; None if nothing moved."""
        return self.logged.slide if isinstance(self.logged, SlideMade) else None


def _events_of(attempt: Attempt, first: int) -> list[ReplayedEvent]:
    """Return the events of an attempt, numbered from the first one on."""
    level, number = attempt.started.level, attempt.started.attempt
    events = [ReplayedEvent(first, attempt.started, level, number, attempt.started.board, attempt.started.board, 0)]
    for logged in attempt.events:
        if isinstance(logged, LevelCleared):
            events[-1] = replace(events[-1], cleared=logged)
        else:
            made = logged.number
            before, board = attempt.boards[made - isinstance(logged, SlideMade)], attempt.boards[made]
            place = first + len(events)
            events.append(ReplayedEvent(place, logged, level, number, before, board, attempt.moves_so_far[made]))
    return events


def _never_started(log: RunLog) -> ReplayedEvent:
    board = log.pack.levels[0].board
    return ReplayedEvent(0, None, 1, 0, board, board, 0)


class ReplayedEvents:
    """The events of a run with their distances to the exit.

    Wherever a distance or what follows from one is asked for, the level's whole component is explored, once.

    Parameters
    ----------
    log : RunLog
        A run, finished or not.

    Attributes
    ----------
    log : RunLog
        The run.
    events : tuple of ReplayedEvent
        At least one.

    Raises
    ------
    RunLogError
        If the log describes something that can't have happened.

    Examples
    --------
    >>> from blockshift_widget.levels import Level, LevelPack
    >>> from blockshift_widget.game import Run
    >>> gate = Level("Gate", Board("............XX..A.....A............."), par=5)
    >>> run = Run(LevelPack("One level", (gate,)))
    >>> run.start()
    >>> run.slide("A", -1)
    >>> run.slide("A", 2)
    >>> replayed = ReplayedEvents(RunLog.of(run, "1", "Ada"))
    >>> [replayed.distance(number) for number in range(3)], replayed.wasted(1), replayed.next_mistake(0)
    ([5, 5, 4], 1, 1)
    >>> replayed.words(1)
    'A up 1: 1 cell wasted'
    """

    def __init__(self, log: RunLog) -> None:
        log.replayed()
        self.log = log
        self._attempts: dict[range, Attempt] = {}  # by the numbers of their events
        self._judged: dict[range, Sequence[JudgedSlide]] = {}
        events: list[ReplayedEvent] = []
        for attempt in attempts_of(log):
            first = len(events)
            events += _events_of(attempt, first)
            self._attempts[range(first, len(events))] = attempt
        if log.events and isinstance(log.events[-1], RunFinished):
            events[-1] = replace(events[-1], finished=log.events[-1])
        self.events = tuple(events) or (_never_started(log),)

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def level(self, number: int) -> Level:
        """Return the level of an event."""
        return self.log.pack.levels[self.events[number].level - 1]

    def space(self, number: int) -> StateSpace:
        """Return all states of an event's level; they are kept for all who ask."""
        return truth_of(self.level(number).board).space

    def distance(self, number: int) -> int | None:
        """Fewest cells to the exit after an event; None where no exit can be reached."""
        return self.space(number).distance(self.events[number].board)

    def wasted(self, number: int) -> int | None:
        """Return the cells by which an event's slide went further than it came nearer to the exit.

        Parameters
        ----------
        number : int
            An event, counted from 0.

        Returns
        -------
        int or None
            0 for the best slides, and for events that moved nothing; None where no exit can be reached.
        """
        logged = self.events[number].logged
        if isinstance(logged, SlideMade):
            return self._judged_slides(number)[logged.number - 1].wasted
        return None if self.distance(number) is None else 0

    def wasted_so_far(self, number: int) -> int | None:
        """Return the cells wasted in the attempt until an event; None where no exit can be reached."""
        start = self.distance(self.attempt(number).start)
        return wasted(self.events[number].moves, start, self.distance(number))

    def best(self, number: int) -> tuple[Slide, ...]:
        """Return the slides that a shortest way out may go on with after an event."""
        return self.space(number).best_slides(self.events[number].board)

    def better(self, number: int) -> tuple[Slide, ...]:
        """Return the slides that would have wasted nothing in an event's place; none if it wasted nothing."""
        return self.space(number).best_slides(self.events[number].before) if self.wasted(number) else ()

    def next_mistake(self, number: int) -> int | None:
        """Return the next event that wasted cells, after a given one; None if there is none."""
        rest = range(number + 1, len(self))
        return next((later for later in rest if self.events[later].slide and self.wasted(later)), None)

    def attempt(self, number: int) -> range:
        """Return the numbers of all events in the same attempt."""
        return next(numbers for numbers in self.attempts() if number in numbers)

    def attempts(self) -> Iterator[range]:
        """Yield the numbers of the events of each attempt, in order."""
        return iter(self._attempts or [range(1)])  # a run that never started has one event

    def words(self, number: int) -> str:
        """Say what happened in an event, and what it was worth.

        Parameters
        ----------
        number : int
            An event, counted from 0.

        Returns
        -------
        str
            One line, such as ``B down 2: 1 cell wasted``.
        """
        event = self.events[number]
        match event.logged:
            case SlideMade(slide=slide):
                return f"{slide_in_words(slide, event.board)}{self._judgement(number)}{_outcome(event)}"
            case SlideRefused(slide=slide):
                return f"{slide_in_words(slide, event.board)}: refused, nothing moved"
            case DragCancelled(block=block):
                return f"A drag of {block} was cancelled, nothing moved"
            case AttemptStarted(attempt=attempt):
                return f"{'Start' if attempt == 1 else 'Level restarted'}{self._way_left(number)}"
            case None:
                return f"This run was never started{self._way_left(number)}"

    def best_in_words(self, number: int) -> tuple[str, ...]:
        """Say which slides would have been best in an event's place, and which are best after it.

        Parameters
        ----------
        number : int
            An event, counted from 0.

        Returns
        -------
        tuple of str
            One or two lines.
        """
        event, better, best = self.events[number], self.better(number), self.best(number)
        lines = []
        if better and event.slide:
            made = slide_in_words(event.slide, event.board)
            lines.append(f"Better than {made}: {slides_in_words(better, event.before)}")
        if event.board.solved:
            lines.append("X is out")
        elif best:
            lines.append(f"Best from here: {slides_in_words(best, event.board)}")
        else:
            lines.append("X can't get out of here")
        return tuple(lines)

    def _judged_slides(self, number: int) -> Sequence[JudgedSlide]:
        """Return all slides of an event's attempt against the truth."""
        attempt = self.attempt(number)
        if attempt not in self._judged:
            self._judged[attempt] = judged(self._attempts[attempt]).slides
        return self._judged[attempt]

    def _judgement(self, number: int) -> str:
        wasted = self.wasted(number)
        return "" if wasted is None else f": {cells_in_words(wasted)} wasted"

    def _way_left(self, number: int) -> str:
        distance = self.distance(number)
        return ": X can't get out" if distance is None else f": {cells_in_words(distance)} to the exit"


def _outcome(event: ReplayedEvent) -> str:
    """Say that an event cleared its level, and ended its run."""
    if event.cleared is None:
        return ""
    cleared = f". Out in {event.cleared.moves} moves, par {event.cleared.par}: {event.cleared.score} points"
    return f"{cleared}. Run total {event.finished.total}" if event.finished else cleared


def slides_in_words(slides: Iterable[Slide], board: Board) -> str:
    """Say several slides to choose from, those of one block and way together.

    Parameters
    ----------
    slides : iterable of Slide
        At least one, those of one block and way one after the other.
    board : Board
        Tells how the blocks lie.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> slides_in_words([Slide("X", 1), Slide("X", 2), Slide("A", 1)], board)
    'X right 1 or 2, or A down 1'
    """
    several = [
        f"{block} {way} {' or '.join(map(str, sorted(slide.moves for slide in group)))}"
        for (block, way), group in groupby(slides, key=lambda slide: (slide.block, direction(slide, board)))
    ]
    *rest, last = several
    return f"{', '.join(rest)}, or {last}" if rest else last
