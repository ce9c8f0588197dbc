"""The steps of a run that a replay shows, each with its true distance to the exit.

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
class Step:
    """One thing that happened in a run, and the board that it led to.

    Parameters
    ----------
    number : int
        Counted from 0.
    event : AttemptStarted, SlideMade, SlideRefused, DragCancelled or None
        What happened; None for the only step of a run that never started.
    level, attempt : int
        Numbers counted from 1; attempt 0 for a run that never started.
    before, board : Board
        The board it happened on, and the one afterwards.
    moves : int
        Cells travelled in the attempt until then.
    cleared : LevelCleared or None
        What was achieved, if the step cleared its level.
    finished : RunFinished or None
        The end of the run, if the results were shown after this step.
    """

    number: int
    event: AttemptStarted | Action | None
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
        return self.event.slide if isinstance(self.event, SlideMade) else None


def _steps_of(attempt: Attempt, first: int) -> list[Step]:
    """Return the steps of an attempt, numbered from the first one on."""
    level, number = attempt.started.level, attempt.started.attempt
    steps = [Step(first, attempt.started, level, number, attempt.started.board, attempt.started.board, 0)]
    for event in attempt.events:
        if isinstance(event, LevelCleared):
            steps[-1] = replace(steps[-1], cleared=event)
        else:
            made = event.number
            before, board = attempt.boards[made - isinstance(event, SlideMade)], attempt.boards[made]
            step = Step(first + len(steps), event, level, number, before, board, attempt.moves_so_far[made])
            steps.append(step)
    return steps


def _never_started(log: RunLog) -> Step:
    board = log.pack.levels[0].board
    return Step(0, None, 1, 0, board, board, 0)


class RunSteps:
    """The steps of a run with their distances to the exit.

    Wherever a distance or what follows from one is asked for, the level's whole component is explored, once.

    Parameters
    ----------
    log : RunLog
        A run, finished or not.

    Attributes
    ----------
    log : RunLog
        The run.
    steps : tuple of Step
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
    >>> run_steps = RunSteps(RunLog.of(run, "1", "Ada"))
    >>> [run_steps.distance(number) for number in range(3)], run_steps.wasted(1), run_steps.next_mistake(0)
    ([5, 5, 4], 1, 1)
    >>> run_steps.words(1)
    'A up 1: 1 cell wasted'
    """

    def __init__(self, log: RunLog) -> None:
        log.replayed()
        self.log = log
        self._attempts: dict[range, Attempt] = {}  # by the numbers of their steps
        self._judged: dict[range, Sequence[JudgedSlide]] = {}
        steps: list[Step] = []
        for attempt in attempts_of(log):
            first = len(steps)
            steps += _steps_of(attempt, first)
            self._attempts[range(first, len(steps))] = attempt
        if log.events and isinstance(log.events[-1], RunFinished):
            steps[-1] = replace(steps[-1], finished=log.events[-1])
        self.steps = tuple(steps) or (_never_started(log),)

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self.steps)

    def level(self, number: int) -> Level:
        """Return the level of a step."""
        return self.log.pack.levels[self.steps[number].level - 1]

    def space(self, number: int) -> StateSpace:
        """Return all states of a step's level; they are kept for all who ask."""
        return truth_of(self.level(number).board).space

    def distance(self, number: int) -> int | None:
        """Fewest cells to the exit after a step; None where no exit can be reached."""
        return self.space(number).distance(self.steps[number].board)

    def wasted(self, number: int) -> int | None:
        """Return the cells by which a step's slide went further than it came nearer to the exit.

        Parameters
        ----------
        number : int
            A step, counted from 0.

        Returns
        -------
        int or None
            0 for the best slides, and for steps that moved nothing; None where no exit can be reached.
        """
        event = self.steps[number].event
        if isinstance(event, SlideMade):
            return self._judged_slides(number)[event.number - 1].wasted
        return None if self.distance(number) is None else 0

    def wasted_so_far(self, number: int) -> int | None:
        """Return the cells wasted in the attempt until a step; None where no exit can be reached."""
        start = self.distance(self.attempt(number).start)
        return wasted(self.steps[number].moves, start, self.distance(number))

    def best(self, number: int) -> tuple[Slide, ...]:
        """Return the slides that a shortest way out may go on with after a step."""
        return self.space(number).best_slides(self.steps[number].board)

    def better(self, number: int) -> tuple[Slide, ...]:
        """Return the slides that would have wasted nothing in a step's place; none if it wasted nothing."""
        return self.space(number).best_slides(self.steps[number].before) if self.wasted(number) else ()

    def next_mistake(self, number: int) -> int | None:
        """Return the next step that wasted cells, after a given one; None if there is none."""
        rest = range(number + 1, len(self))
        return next((later for later in rest if self.steps[later].slide and self.wasted(later)), None)

    def attempt(self, number: int) -> range:
        """Return the numbers of all steps in the same attempt."""
        return next(numbers for numbers in self.attempts() if number in numbers)

    def attempts(self) -> Iterator[range]:
        """Yield the numbers of the steps of each attempt, in order."""
        return iter(self._attempts or [range(1)])  # a run that never started has one step

    def words(self, number: int) -> str:
        """Say what happened in a step, and what it was worth.

        Parameters
        ----------
        number : int
            A step, counted from 0.

        Returns
        -------
        str
            One line, such as ``B down 2: 1 cell wasted``.
        """
        step = self.steps[number]
        match step.event:
            case SlideMade(slide=slide):
                return f"{slide_in_words(slide, step.board)}{self._judgement(number)}{_outcome(step)}"
            case SlideRefused(slide=slide):
                return f"{slide_in_words(slide, step.board)}: refused, nothing moved"
            case DragCancelled(block=block):
                return f"A drag of {block} was cancelled, nothing moved"
            case AttemptStarted(attempt=attempt):
                return f"{'Start' if attempt == 1 else 'Level restarted'}{self._way_left(number)}"
            case None:
                return f"This run was never started{self._way_left(number)}"

    def best_in_words(self, number: int) -> tuple[str, ...]:
        """Say which slides would have been best in a step's place, and which are best after it.

        Parameters
        ----------
        number : int
            A step, counted from 0.

        Returns
        -------
        tuple of str
            One or two lines.
        """
        step, better, best = self.steps[number], self.better(number), self.best(number)
        lines = []
        if better and step.slide:
            made = slide_in_words(step.slide, step.board)
            lines.append(f"Better than {made}: {slides_in_words(better, step.before)}")
        if step.board.solved:
            lines.append("X is out")
        elif best:
            lines.append(f"Best from here: {slides_in_words(best, step.board)}")
        else:
            lines.append("X can't get out of here")
        return tuple(lines)

    def _judged_slides(self, number: int) -> Sequence[JudgedSlide]:
        """Return all slides of a step's attempt against the truth."""
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


def _outcome(step: Step) -> str:
    """Say that a step cleared its level, and ended its run."""
    if step.cleared is None:
        return ""
    cleared = f". Out in {step.cleared.moves} moves, par {step.cleared.par}: {step.cleared.score} points"
    return f"{cleared}. Run total {step.finished.total}" if step.finished else cleared


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
