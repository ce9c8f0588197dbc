"""Counting events, forwards and backwards."""

from __future__ import annotations

from itertools import islice
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.search import ALGORITHMS, Event, Kind, Node, Problem, Tally
from tests.budget import tries
from tests.searches import HUNDRED, LAB, STEPS, Known, cells_at_least, problem_of
from tests.strategies import GATE, JAM, ROAD

ROOT = Node(GATE)
CHILD = Node(GATE, ROOT, GATE.steps()[0], 1, 1)


def counts(tally: Tally) -> dict[str, int]:
    """Return the public counters."""
    return {name: value for name, value in vars(tally).items() if not name.startswith("_")}


def told(*events: Event) -> Tally:
    """Return a tally of some events."""
    tally = Tally()
    for event in events:
        tally.add(event)
    return tally


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=tries(8))
@given(board=st.sampled_from([GATE, JAM, ROAD, *(known.board for known in [*LAB.values(), *HUNDRED])]), data=st.data())
def test_taking_back_leads_through_the_same_counts(name: str, board: Board, data: st.DataObject) -> None:
    events = list(islice(ALGORITHMS[name].function(Problem(board, heuristic=cells_at_least)), 1000))
    tally = Tally()
    seen = [counts(tally)]
    for event in events:
        tally.add(event)
        seen.append(counts(tally))
    at = len(events)
    for to in [*data.draw(st.lists(st.integers(0, len(events)), max_size=4)), 0]:
        while at > to:
            at -= 1
            tally.take_back(events[at])
            assert counts(tally) == seen[at]
        while at < to:
            tally.add(events[at])
            at += 1
            assert counts(tally) == seen[at]
    assert vars(tally) == vars(Tally())


def test_roots_are_in_the_frontier_and_are_not_generated() -> None:
    assert counts(told(Event(Kind.GENERATE, ROOT))) == {
        "events": 1, "rounds": 0, "generated": 0, "expanded": 0, "frontier": 1, "greatest_frontier": 1, "left_out": 0,
    }  # fmt: skip


def test_every_successor_is_generated_and_only_those_that_are_kept_are_in_the_frontier() -> None:
    tally = told(
        Event(Kind.GENERATE, ROOT),
        Event(Kind.EXPAND, ROOT),
        Event(Kind.GENERATE, CHILD),
        Event(Kind.SKIP, CHILD),
        Event(Kind.CUT_OFF, CHILD, bound=0),
    )
    assert (tally.generated, tally.expanded, tally.frontier, tally.greatest_frontier) == (3, 1, 1, 1)


@pytest.mark.parametrize(
    ("event", "left_out"),
    [
        (Event(Kind.CUT_OFF, CHILD, bound=0), 1),
        (Event(Kind.CUT_OFF, CHILD, h=4, f=5, bound=4), 1),
        (Event(Kind.CUT_OFF, CHILD, h=inf, f=inf, bound=4), 0),
        (Event(Kind.DROP, CHILD, f=7, bound=3), 1),
        (Event(Kind.DROP, CHILD, f=7), 0),
        (Event(Kind.SKIP, CHILD), 0),
    ],
)
def test_what_a_bound_leaves_out_counts_until_the_next_round(event: Event, left_out: int) -> None:
    root = Event(Kind.GENERATE, ROOT)
    assert told(root, event).left_out == left_out
    assert told(root, event, Event(Kind.ROUND, ROOT, bound=1)).left_out == 0


def test_rounds_are_counted() -> None:
    known = Known("gate", GATE, 5, 2)
    assert told(*ALGORITHMS["iterative_deepening"].function(problem_of(known, STEPS))).rounds == 6
