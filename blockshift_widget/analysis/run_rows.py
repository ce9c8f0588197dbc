"""One run as rows of the tables; :mod:`~blockshift_widget.analysis.tables` says what the columns mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from blockshift_widget.analysis.columns import Row
from blockshift_widget.analysis.distances import truth_of
from blockshift_widget.analysis.judging import KINDS, Attempt, JudgedSlide, attempts_of, judged
from blockshift_widget.runlog import RunLog
from blockshift_widget.scoring import run_total


@dataclass(frozen=True, slots=True)
class _Tried:
    """An attempt with its slides against the truth."""

    attempt: Attempt
    slides: Sequence[JudgedSlide]

    @property
    def level(self) -> int:
        return self.attempt.started.level

    @property
    def cleared(self) -> bool:
        return self.attempt.cleared is not None

    @property
    def score(self) -> int | None:
        return self.attempt.cleared.score if self.attempt.cleared else None

    @property
    def distance_left(self) -> int | None:
        """Fewest cells to the exit from where it ended."""
        if self.slides:
            return self.slides[-1].after.distance
        start = self.attempt.started.board
        return truth_of(start).place(start).distance

    def wasted(self) -> tuple[int | None, ...]:
        """Return the cells wasted, in all and by kind; None of them on a level without a way out."""
        if self.distance_left is None:
            return None, None, None, None
        by_kind = dict.fromkeys(KINDS, 0)
        for slide in self.slides:
            if slide.kind is not None:
                by_kind[slide.kind] += slide.wasted or 0
        return sum(by_kind.values()), *by_kind.values()


def slide_rows(log: RunLog) -> list[Row]:
    """Return a row for each slide."""
    rows = []
    for tried in _tried(log):
        common = (*_of_level(log, tried), tried.attempt.started.attempt, tried.cleared)
        so_far = 0
        for judgement in tried.slides:
            made, slide, before, after = judgement.made, judgement.made.slide, judgement.before, judgement.after
            so_far += slide.moves
            rows.append((
                *common, made.number, slide.block, slide.cells, slide.moves, so_far, made.at, judgement.seconds,
                judgement.refused, judgement.cancelled, made.before.layout, before.depth, after.depth, before.distance,
                after.distance, judgement.wasted, judgement.kind, before.best, judgement.turning_point,
            ))  # fmt: skip
    return rows


def attempt_rows(log: RunLog) -> list[Row]:
    """Return a row for each attempt."""
    return [
        (
            *_of_level(log, tried), tried.attempt.started.attempt, tried.cleared, tried.attempt.moves,
            len(tried.slides), *tried.wasted(), tried.distance_left, tried.attempt.refused, tried.attempt.cancelled,
            tried.attempt.started.at, tried.attempt.seconds, tried.score,
        )
        for tried in _tried(log)
    ]  # fmt: skip


def level_rows(log: RunLog) -> list[Row]:
    """Return a row for each level that was begun."""
    rows = []
    for _, group in groupby(_tried(log), key=lambda tried: tried.level):
        tries = [*group]
        first, last = tries[0].attempt, tries[-1]  # the clearing one is the last, since Restart Level is over then
        rows.append((
            *_of_level(log, last), len(tries), last.cleared, last.attempt.moves, len(last.slides), *last.wasted(),
            *_in_all(tries), first.started.at, _seconds(tries), last.score,
        ))  # fmt: skip
    return rows


def run_row(log: RunLog) -> Row:
    """Return the row of the run; its number and the best so far depend on other runs and are left open."""
    tries = [*_tried(log)]
    cleared = [tried for tried in tries if tried.cleared]
    levels = len({tried.level for tried in tries})
    finished_at = log.finished_at
    wasted = [tried.wasted()[0] for tried in cleared]
    return (
        *_of_run(log), 0, log.started_at, finished_at, finished_at is not None,
        (log.events[-1].at - log.events[0].at).total_seconds(), len(log.pack), len(cleared), len(tries),
        len(tries) - levels, sum(tried.attempt.moves for tried in cleared),
        sum(log.pack.levels[tried.level - 1].par for tried in cleared), sum(cells or 0 for cells in wasted),
        *_in_all(tries), run_total([tried.score for tried in cleared if tried.score is not None]), None,
    )  # fmt: skip


def _tried(log: RunLog) -> Iterator[_Tried]:
    for attempt in attempts_of(log):
        try:
            slides = judged(attempt)
        except ValueError as error:
            started = attempt.started
            msg = f"run {log.run_id}, level {started.level}, attempt {started.attempt}: {error}"
            raise ValueError(msg) from error
        yield _Tried(attempt, slides)


def _of_run(log: RunLog) -> Row:
    return log.run_id, log.player, log.pack.title, log.pack.digest, log.practice


def _of_level(log: RunLog, tried: _Tried) -> Row:
    level = log.pack.levels[tried.level - 1]
    return *_of_run(log), tried.level, level.title, level.par


def _in_all(tries: Sequence[_Tried]) -> tuple[int, int, int, int]:
    """Return moves, slides, refused slides and cancelled drags of several attempts together."""
    attempts = [tried.attempt for tried in tries]
    return (
        sum(attempt.moves for attempt in attempts),
        sum(len(attempt.slides) for attempt in attempts),
        sum(attempt.refused for attempt in attempts),
        sum(attempt.cancelled for attempt in attempts),
    )


def _seconds(tries: Sequence[_Tried]) -> float:
    """Return the time from the first attempt to the last thing that happened on the level."""
    last = tries[-1].attempt
    return ((last.last_at or last.started.at) - tries[0].attempt.started.at).total_seconds()
