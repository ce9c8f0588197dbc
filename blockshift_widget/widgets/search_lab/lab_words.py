"""What a lab says of a search: its counters, its last node, and how it ended."""

from __future__ import annotations

from collections import Counter
from typing import Final

from blockshift_widget._common.nouns import counted
from blockshift_widget.game import NO_NUMBER, slide_in_words
from blockshift_widget.search import CostModel, Fault, Kind, NoAnswer, Node, Trace, WrongAnswer

_SUCCESSORS: Final = (
    (Kind.GENERATE, "new"),
    (Kind.SKIP, "met before"),
    (Kind.CUT_OFF, "beyond the bound"),
    (Kind.DROP, "dropped"),
)


def counters(trace: Trace) -> list[tuple[str, str]]:
    """Return labels and values of all counters.

    Parameters
    ----------
    trace : Trace
        The search.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> trace = Trace(breadth_first(Problem(Board("............XX......................"))))
    >>> trace.next_node(), counters(trace)[:3]
    (True, [('Expanded', '1'), ('Generated', '1'), ('Frontier', '1')])
    """
    tally, event = trace.tally, trace.shown
    h, f = (event.h, event.f) if event else (None, None)
    numbers: list[tuple[str, float | None]] = [
        ("Expanded", tally.expanded),
        ("Generated", tally.generated),
        ("Frontier", tally.frontier),
        ("Depth layer", event.node.depth if event else None),
        ("Best f", trace.best_f),
        ("g", event.node.path_cost if event else None),
        ("h", h),
        ("f", f),
    ]
    return [(label, NO_NUMBER if number is None else f"{number:,.10g}") for label, number in numbers]


def last_in_words(trace: Trace) -> str:
    """Say what the last node brought.

    Parameters
    ----------
    trace : Trace
        The search.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> trace = Trace(breadth_first(Problem(Board("............XX......................"))))
    >>> trace.next_node(), trace.next_node(), last_in_words(trace)
    (True, True, 'Expanded the state after X right 1: 1 new, 1 met before')
    """
    node = trace.node
    if node is None:
        return "Nothing is expanded yet"
    kinds = Counter(event.kind for event in trace.last_events() if event.node.parent is not None)
    successors = ", ".join(f"{kinds[kind]} {words}" for kind, words in _SUCCESSORS if kinds[kind])
    return f"Expanded {_where(node)}: {successors or 'no successor'}"


def end_in_words(trace: Trace, cost: CostModel, par: int | None) -> str:
    """Say how a search ended.

    Parameters
    ----------
    trace : Trace
        A search that has ended.
    cost : {"cells", "slides"}
        What is counted.
    par : int or None
        The fewest moves, if they are known.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> from blockshift_widget.search import Problem, breadth_first
    >>> trace = Trace(breadth_first(Problem(Board("............XX......................"))))
    >>> while trace.next_node():
    ...     pass
    >>> end_in_words(trace, "cells", 4)
    'Found: 4 moves = par; 4 states expanded'
    """
    expanded = f"{counted(trace.tally.expanded, 'states')} expanded"
    if isinstance(trace.error, WrongAnswer | NoAnswer):
        return f"The answer of your function is wrong: {trace.error}; {expanded}"
    if trace.error:
        return f"Your code ended with an error: {Fault.of(trace.error)}; {expanded}"
    if trace.found:
        return f"Found: {_found_in_words(trace.found, cost, par)}; {expanded}"
    if trace.limited:
        return f"Stopped at the limit of {trace.tally.generated:,} nodes generated; {expanded}"
    if trace.tally.left_out:
        return f"Not found: the algorithm left nodes out that lay beyond its own bound; {expanded}"
    return f"Not found: nothing is left in the frontier; {expanded}"


def _where(node: Node) -> str:
    """Say where a node is by the slide that led there."""
    return f"the state after {slide_in_words(node.action, node.state)}" if node.action else "the start"


def _found_in_words(node: Node, cost: CostModel, par: int | None) -> str:
    moves = sum(slide.moves for slide in node.path)
    against = {None: "", 0: " = par"}.get(None if par is None else moves - par, f", {moves - (par or 0)} over par")
    said = f"{counted(moves, 'moves')}{against}"
    return said if cost == "cells" else f"{counted(node.depth, 'slides')}, {said}"
