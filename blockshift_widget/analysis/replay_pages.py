"""What a front end shows of the steps of a replay, a page of steps at a time. Nothing of it needs a widget.

A page is sent ahead, so that a front end can show its steps without waiting for the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from blockshift_widget.analysis.curve import Curve
from blockshift_widget.analysis.replay_steps import RunSteps, Step
from blockshift_widget.board import Board, Slide
from blockshift_widget.game import NO_NUMBER, AttemptStarted, SlideMade

PAGE: Final = 64
"""The most steps of a page."""


def page_of(run_steps: RunSteps, number: int) -> range:
    """Return the numbers of the steps on a step's page, all of the same attempt.

    Parameters
    ----------
    run_steps : RunSteps
        A run.
    number : int
        The step, counted from 0.
    """
    attempt = run_steps.attempt(number)
    first = number - (number - attempt.start) % PAGE
    return range(first, min(first + PAGE, attempt.stop))


def describe(run_steps: RunSteps, curve: Curve, number: int) -> dict[str, Any]:
    """Describe a step for a front end.

    Parameters
    ----------
    run_steps : RunSteps
        A run.
    curve : Curve
        The curve of the step's attempt.
    number : int
        The step, counted from 0.

    Returns
    -------
    dict
        ``mark`` (the kind of step), ``words``, ``figures`` (labels and values), ``ghost`` (row, column, height and
        width, in cells, of what the slide left), ``at`` (each block's place along its axis) and ``cursor`` (a place on
        the curve).
    """
    step = run_steps.steps[number]
    return {
        "mark": _mark(run_steps, step),
        "words": run_steps.words(number),
        "figures": _figures(run_steps, step),
        "ghost": _ghost(step),
        "at": {name: block.col if block.horizontal else block.row for name, block in step.board.blocks.items()},
        "cursor": curve.place(number),
    }


def arrows(slides: Iterable[Slide], board: Board) -> list[tuple[float, float, int, int]]:
    """Return an arrow for each block and way, the longest of them.

    Parameters
    ----------
    slides : iterable of Slide
        Slides that the board allows.
    board : Board
        Where.

    Returns
    -------
    list of tuple
        The middle of the block's leading cell, right and down from the board's corner, and how far right and down the
        arrow goes, in cells.

    Examples
    --------
    >>> arrows([Slide("A", -1), Slide("A", -2)], Board("..................XX..A.....A......."))
    [(4.5, 3.5, 0, -2)]
    """
    longest: dict[tuple[str, bool], tuple[float, float, int, int]] = {}
    for slide in sorted(slides, key=lambda slide: slide.moves):
        block = board.blocks[slide.block]
        row, col = block.cells[-1 if slide.cells > 0 else 0]
        right, down = (slide.cells, 0) if block.horizontal else (0, slide.cells)
        longest[slide.block, slide.cells > 0] = (col + 0.5, row + 0.5, right, down)
    return list(longest.values())


def _mark(run_steps: RunSteps, step: Step) -> str:
    """Name the kind of step to the style sheet."""
    if isinstance(step.event, SlideMade):
        return {None: "plain", 0: "best"}.get(run_steps.wasted(step.number), "wasted")
    return "plain" if step.event is None or isinstance(step.event, AttemptStarted) else "refused"


def _figures(run_steps: RunSteps, step: Step) -> list[tuple[str, str]]:
    distance, wasted = run_steps.distance(step.number), run_steps.wasted_so_far(step.number)
    return [
        ("Moves", str(step.moves)),
        ("Par", str(run_steps.level(step.number).par)),
        ("To the exit", NO_NUMBER if distance is None else str(distance)),
        ("Wasted so far", NO_NUMBER if wasted is None else str(wasted)),
    ]


def _ghost(step: Step) -> list[int] | None:
    if step.slide is None:
        return None
    block = step.before.blocks[step.slide.block]
    return [block.row, block.col, *((1, block.length) if block.horizontal else (block.length, 1))]
