"""What a front end shows of the events of a replay, a page of events at a time. Nothing of it needs a widget.

A page is sent ahead, so that a front end can show its events without waiting for the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from blockshift_widget.analysis.curve import Curve
from blockshift_widget.analysis.replayed_events import ReplayedEvent, ReplayedEvents
from blockshift_widget.board import Board, Slide
from blockshift_widget.game import NO_NUMBER, AttemptStarted, SlideMade

PAGE: Final = 64
"""The most events of a page."""


def page_of(replayed: ReplayedEvents, number: int) -> range:
    """Return the numbers of the events on an event's page, all of the same attempt.

    Parameters
    ----------
    replayed : ReplayedEvents
        A run.
    number : int
        The event, counted from 0.
    """
    attempt = replayed.attempt(number)
    first = number - (number - attempt.start) % PAGE
    return range(first, min(first + PAGE, attempt.stop))


def describe(replayed: ReplayedEvents, curve: Curve, number: int) -> dict[str, Any]:
    """Describe an event for a front end.

    Parameters
    ----------
    replayed : ReplayedEvents
        A run.
    curve : Curve
        The curve of the event's attempt.
    number : int
        The event, counted from 0.

    Returns
    -------
    dict
        ``mark`` (the kind of event), ``words``, ``figures`` (labels and values), ``ghost`` (row, column, height and
        width, in cells, of what the slide left), ``at`` (each block's place along its axis) and ``cursor`` (a place on
        the curve).
    """
    event = replayed.events[number]
    return {
        "mark": _mark(replayed, event),
        "words": replayed.words(number),
        "figures": _figures(replayed, event),
        "ghost": _ghost(event),
        "at": {name: block.col if block.horizontal else block.row for name, block in event.board.blocks.items()},
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


def _mark(replayed: ReplayedEvents, event: ReplayedEvent) -> str:
    """Name the kind of event to the style sheet."""
    if isinstance(event.logged, SlideMade):
        return {None: "plain", 0: "best"}.get(replayed.wasted(event.number), "wasted")
    return "plain" if event.logged is None or isinstance(event.logged, AttemptStarted) else "refused"


def _figures(replayed: ReplayedEvents, event: ReplayedEvent) -> list[tuple[str, str]]:
    distance, wasted = replayed.distance(event.number), replayed.wasted_so_far(event.number)
    return [
        ("Moves", str(event.moves)),
        ("Par", str(replayed.level(event.number).par)),
        ("To the exit", NO_NUMBER if distance is None else str(distance)),
        ("Wasted so far", NO_NUMBER if wasted is None else str(wasted)),
    ]


def _ghost(event: ReplayedEvent) -> list[int] | None:
    if event.slide is None:
        return None
    block = event.before.blocks[event.slide.block]
    return [block.row, block.col, *((1, block.length) if block.horizontal else (block.length, 1))]
