"""One run as rows of the tables; :mod:`~blockshift_widget.analysis.tables` says what the columns mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from blockshift_widget.analysis.columns import Row
from blockshift_widget.analysis.judged_attempts import KINDS, JudgedAttempt, judged
from blockshift_widget.analysis.run_attempts import Attempt, attempts_of
from blockshift_widget.game import DragCancelled, SlideRefused, run_total
from blockshift_widget.records import RunLog


def slide_rows(log: RunLog) -> list[Row]:
    """Return a row for each slide."""
    rows = []
    for judgement in _judgements(log):
        attempt = judgement.attempt
        common = (*_of_level(log, attempt), attempt.started.attempt, attempt.cleared is not None)
        for judged_slide, so_far in zip(judgement.slides, attempt.moves_so_far[1:], strict=True):
            event, before, after = judged_slide.event, judged_slide.before, judged_slide.after
            slide = event.slide
            rows.append((
                *common, event.number, slide.block, slide.cells, slide.moves, so_far, event.at, judged_slide.seconds,
                judged_slide.refused, judged_slide.cancelled, event.before.layout, before.depth, after.depth,
                before.distance, after.distance, judged_slide.wasted, judged_slide.kind, before.best,
                judged_slide.turning_point,
            ))  # fmt: skip
    return rows


def attempt_rows(log: RunLog) -> list[Row]:
    """Return a row for each attempt."""
    return [
        (
            *_of_level(log, judgement.attempt), judgement.attempt.started.attempt, *_achieved(judgement),
            judgement.distance_left, *_disturbed([judgement.attempt]), *_time([judgement.attempt]),
        )
        for judgement in _judgements(log)
    ]  # fmt: skip


def level_rows(log: RunLog) -> list[Row]:
    """Return a row for each level that was begun."""
    rows = []
    for _, judgements in groupby(_judgements(log), key=lambda judgement: judgement.attempt.started.level):
        *_, last = several = [*judgements]  # the clearing one is the last, since Restart Level is over then
        attempts = [judgement.attempt for judgement in several]
        rows.append((
            *_of_level(log, last.attempt), len(attempts), *_achieved(last), *_in_all(attempts), *_time(attempts)
        ))  # fmt: skip
    return rows


def run_row(log: RunLog) -> Row:
    """Return the row of the run; its number and the best so far depend on other runs and are left open."""
    judgements = [*_judgements(log)]
    attempts = [judgement.attempt for judgement in judgements]
    cleared = [attempt.cleared for attempt in attempts if attempt.cleared]
    begun = len({attempt.started.level for attempt in attempts})
    wasted = [sum((judgement.wasted or {}).values()) for judgement in judgements if judgement.attempt.cleared]
    return (
        *_of_run(log), 0, log.started_at, log.finished_at, log.finished_at is not None,
        (log.events[-1].at - log.events[0].at).total_seconds(), len(log.pack), len(cleared), len(attempts),
        len(attempts) - begun, sum(attempt.moves for attempt in attempts if attempt.cleared),
        sum(log.pack.levels[level.level - 1].par for level in cleared), sum(wasted), *_in_all(attempts),
        run_total([level.score for level in cleared]), None,
    )  # fmt: skip


def _judgements(log: RunLog) -> Iterator[JudgedAttempt]:
    for attempt in attempts_of(log):
        try:
            yield judged(attempt)
        except ValueError as error:
            started = attempt.started
            msg = f"run {log.run_id}, level {started.level}, attempt {started.attempt}: {error}"
            raise ValueError(msg) from error


def _of_run(log: RunLog) -> Row:
    return log.run_id, log.player, log.pack.title, log.pack.digest, log.practice


def _of_level(log: RunLog, attempt: Attempt) -> Row:
    number = attempt.started.level
    level = log.pack.levels[number - 1]
    return *_of_run(log), number, level.title, level.par


def _achieved(judgement: JudgedAttempt) -> Row:
    """Return whether an attempt cleared its level, its moves and slides, and what it wasted in all and by kind."""
    attempt, wasted = judgement.attempt, judgement.wasted
    cells = (None,) * (1 + len(KINDS)) if wasted is None else (sum(wasted.values()), *wasted.values())
    return attempt.cleared is not None, attempt.moves, len(attempt.slides), *cells


def _in_all(attempts: Sequence[Attempt]) -> Row:
    """Return moves, slides, refused slides and cancelled drags of several attempts together."""
    moves = sum(attempt.moves for attempt in attempts)
    return moves, sum(len(attempt.slides) for attempt in attempts), *_disturbed(attempts)


def _disturbed(attempts: Sequence[Attempt]) -> Row:
    """Return how many slides were refused and drags cancelled in several attempts together."""
    return (
        sum(len(attempt.events_of(SlideRefused)) for attempt in attempts),
        sum(len(attempt.events_of(DragCancelled)) for attempt in attempts),
    )


def _time(attempts: Sequence[Attempt]) -> Row:
    """Return when the first of several attempts began, the seconds until the last ended, and what that one scored."""
    began, last = attempts[0].started.at, attempts[-1]
    return began, (last.ended_at - began).total_seconds(), last.cleared.score if last.cleared else None
