"""The search map: where states are, how many of each cell have which status, and what is drawn of it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.search import ALGORITHMS, Event, Kind, Node, Problem, breadth_first
from blockshift_widget.search.heuristics import blockers_of_blockers, distance_plus_blockers
from blockshift_widget.search.search_map import ExploredPlaces, Place, SearchMap, SeenPlaces, explore_within
from blockshift_widget.search.trace import Status, Trace
from blockshift_widget.solver import answer_of, explore
from blockshift_widget.widgets.search_lab import lab_picture
from blockshift_widget.widgets.search_lab.lab_picture import DARK, LIGHT, Grid, MapColours, cells_picture, marks_picture
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, cramped_boards
from tests.test_colours import EYES, difference
from tests.test_space import LARGE_BOARD


def trace_of(board: Board, name: str = "a_star") -> Trace:
    """Return a search, not begun."""
    return Trace(ALGORITHMS[name].function(Problem(board, heuristic=blockers_of_blockers)))


def naive_counts(board: Board, trace: Trace) -> dict[Place, Counter[Status]]:
    """Count every state of a component."""
    counts: dict[Place, Counter[Status]] = {}
    for state in explore(board, backend="plain"):
        counts.setdefault((state.depth, state.distance or 0), Counter())[trace.status(state.board)] += 1
    return counts


def shown_counts(seen: SearchMap) -> dict[Place, Counter[Status]]:
    """Return what a map counts."""
    return {place: +Counter({status: seen.count(place, status) for status in Status}) for place in seen.cells}


# ---- where states are -----------------------------------------------------------------------------


@settings(max_examples=tries(25))
@given(
    board=cramped_boards(), name=st.sampled_from(sorted(ALGORITHMS)), moves=st.lists(st.integers(-30, 60), max_size=6)
)
def test_every_state_of_the_component_is_counted_once(board: Board, name: str, moves: list[int]) -> None:
    trace = trace_of(board, name)
    seen = SearchMap(ExploredPlaces(explore(board, backend="plain")), trace)
    for events in moves:
        trace.seek(trace.at + events)
        before, changed = shown_counts(seen), seen.update()
        after = shown_counts(seen)
        assert {place for place in after if after[place] != before[place]} <= changed
    assert shown_counts(seen) == naive_counts(board, trace)


def test_a_map_that_comes_later_shows_the_same() -> None:
    trace = trace_of(JAM)
    early = SearchMap(ExploredPlaces(explore(JAM)), trace)
    for _ in range(20):
        trace.next_node()
    early.update()
    late = SearchMap(ExploredPlaces(explore(JAM)), trace)
    assert shown_counts(late) == shown_counts(early)
    trace.previous_node()
    assert late.update()
    assert shown_counts(late) == naive_counts(JAM, trace)


def test_depth_goes_across_and_distance_up() -> None:
    places = ExploredPlaces(explore(GATE))
    assert places.size == (7, 6)
    assert places.place(GATE) == (0, 5)
    assert sum(places.totals.values()) == 21
    assert (places.across, places.up, places.notice) == (
        "Depth: cells from the start", "Distance: cells to the exit", "",
    )  # fmt: skip
    for place, count in places.totals.items():
        states = places.states(place)
        assert len(states) == count
        assert [state.layout for state in states] == sorted(state.layout for state in states)
        assert {places.place(state) for state in states} == {place}
    assert places.states((6, 5)) == []
    with pytest.raises(ValueError, match="can't be reached"):
        places.place(ROAD)


def test_a_board_without_a_way_out_is_mapped_by_depth_alone_and_says_so() -> None:
    places = ExploredPlaces(explore(CLOSED))
    assert places.size[1] == 1
    assert places.up == ""
    assert "X can't get out" in places.notice
    assert places.place(CLOSED) == (0, 0)


def test_what_was_seen_is_mapped_by_g_and_h() -> None:
    trace = trace_of(JAM)
    seen = SearchMap(SeenPlaces(trace, "blockers of blockers", "Too many"), trace)
    assert list(seen.cells) == []
    for _ in range(30):
        trace.next_node()
    seen.update()
    touched = trace.touched()
    assert sum(seen.total(place) for place in seen.cells) == len(touched)
    for state in touched:
        assert seen.places.place(state)[1] == blockers_of_blockers(state)
        assert state in seen.places.states(seen.places.place(state))
    assert seen.places.up == "h: blockers of blockers"
    assert seen.places.notice == "Too many: the map shows what this search has seen so far."


def test_a_search_without_a_heuristic_is_mapped_by_a_usual_one() -> None:
    trace = trace_of(GATE, "breadth_first")
    trace.next_node()
    places = SeenPlaces(trace, "", "Too many")
    assert {places.place(state) for state in trace.touched()} == {
        (0 if state == GATE else 1, distance_plus_blockers(state)) for state in trace.touched()
    }
    assert places.up == "h: distance + blockers"


@pytest.mark.parametrize(("h", "row"), [(math.inf, 99), (math.nan, 99), (1e9, 99), (-3.0, 0), (2.4, 2)])
def test_estimates_that_fit_no_map_are_put_at_its_end(h: float, row: int) -> None:
    trace = Trace(iter([Event(Kind.GENERATE, Node(GATE), h=h)]))
    trace.forward()
    assert SeenPlaces(trace, "odd", "Too many").place(GATE) == (0, row)


def test_a_map_of_what_is_seen_grows_and_is_drawn_anew() -> None:
    trace = trace_of(JAM, "depth_first")
    seen = SearchMap(SeenPlaces(trace, "", "Too many"), trace)
    assert seen.size == (10, 10)
    while seen.size[0] < 20:
        assert trace.next_node()
        changed = seen.update()
    assert changed == {*seen.cells}


def test_a_path_that_was_never_asked_for_has_places_too() -> None:
    end = Board("................XX..................")
    root = Node(ROAD)
    trace = Trace(iter([Event(Kind.FOUND, Node(end, root, None, 4, 1))]))
    trace.forward()
    assert SeenPlaces(trace, "", "Too many").place(ROAD)[0] == 0


def test_words_count_what_there_is() -> None:
    trace = Trace(breadth_first(Problem(GATE)))
    seen = SearchMap(ExploredPlaces(explore(GATE)), trace)
    assert seen.words((1, 4)) == "2 states: 2 untouched"
    trace.next_node()
    seen.update()
    assert seen.words((0, 5)) == "1 state: 1 on the path"
    assert seen.words((1, 4)) == "2 states: 2 in the frontier"


def test_arrows_lead_to_the_next_cell_with_states() -> None:
    trace = Trace(breadth_first(Problem(JAM)))
    seen = SearchMap(ExploredPlaces(explore(JAM)), trace)
    for place in seen.cells:
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = seen.neighbour(place, right, up)
            assert (x, y) in seen.cells
            ahead = (x - place[0]) * right + (y - place[1]) * up
            exists = any((a - place[0]) * right + (b - place[1]) * up > 0 for a, b in seen.cells)
            assert (ahead > 0) is exists
            if not exists:
                assert (x, y) == place


def test_every_cell_can_be_reached_with_arrows() -> None:
    seen = SearchMap(ExploredPlaces(explore(JAM)), Trace(iter(())))
    reached = {(0, 10)}
    waiting = [*reached]
    while waiting:
        place = waiting.pop()
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (after := seen.neighbour(place, right, up)) not in reached:
                reached.add(after)
                waiting.append(after)
    assert reached == {*seen.cells}


@pytest.mark.parametrize("most", [20, 21, 22])
def test_a_component_is_explored_up_to_the_limit(most: int) -> None:
    space = answer_of(explore_within(GATE, most))
    assert (space is not None) is (most >= 21)
    assert space is None or len(space) == 21


def test_the_largest_component_is_too_large() -> None:
    assert answer_of(explore_within(LARGE_BOARD, 5_000)) is None


# ---- what is drawn --------------------------------------------------------------------------------


@given(across=st.integers(1, 300), up=st.integers(1, 200))
def test_every_map_fits_on_its_canvas(across: int, up: int) -> None:
    grid = Grid(across, up)
    wide, high = grid.pixels
    assert 0 < wide <= lab_picture.WIDTH
    assert 0 < high <= lab_picture.HEIGHT
    assert grid.corner((0, up - 1)) == (0, 0)
    x, y = grid.corner((across - 1, 0))
    assert (x + grid.cell[0], y + grid.cell[1]) == (wide, high)


def rects_of(
    seen: SearchMap, place: Place, colours: MapColours = LIGHT
) -> list[tuple[int, int, int, int, tuple[int, ...]]]:
    """Return the rectangles of one cell."""
    ((command, arguments),) = cells_picture(seen, [place], colours)
    assert command == "fill_styled_rects"
    return list(zip(*arguments, strict=True))


@settings(max_examples=tries(25))
@given(board=cramped_boards(), steps=st.integers(0, 60))
def test_each_cell_is_filled_by_shares_within_its_bounds(board: Board, steps: int) -> None:
    trace = trace_of(board, "breadth_first")
    seen = SearchMap(ExploredPlaces(explore(board, backend="plain")), trace)
    for _ in range(steps):
        trace.next_node()
    seen.update()
    wide, high = Grid(*seen.size).cell
    for place in seen.cells:
        left, top = Grid(*seen.size).corner(place)
        whole, *parts = rects_of(seen, place)
        assert whole[:2] == (left, top)
        for x, y, w, h, _ in parts:
            assert left <= x
            assert top <= y
            assert x + w <= left + wide
            assert y + h <= top + high
        colours = [rect[4] for rect in parts]
        frontier, path = seen.count(place, Status.FRONTIER), seen.count(place, Status.PATH)
        assert (LIGHT.frontier in colours) is (frontier > 0)
        assert (LIGHT.path in colours) is (path > 0)
        assert (LIGHT.expanded in colours) is (seen.count(place, Status.EXPANDED) + path > 0)
        if seen.count(place, Status.UNTOUCHED) == 0 and parts:
            filled = sum(h for _, _, _, h, colour in parts if colour in {LIGHT.expanded, LIGHT.frontier})
            assert filled >= whole[3] - 1


def test_only_plain_numbers_are_drawn() -> None:
    """A numpy scalar in a draw call could silence every canvas of the kernel."""
    trace = trace_of(JAM)
    seen = SearchMap(ExploredPlaces(explore(JAM)), trace)
    trace.next_node()
    seen.update()
    for colours in (LIGHT, DARK):
        for rect in (rect for place in seen.cells for rect in rects_of(seen, place, colours)):
            assert [type(part) for part in (*rect[:4], *rect[4])] == [int] * 7


def test_cells_without_states_are_not_drawn() -> None:
    seen = SearchMap(ExploredPlaces(explore(GATE)), Trace(iter(())))
    assert cells_picture(seen, [(6, 5)], LIGHT) == ()


def test_the_line_goes_through_the_cells_of_the_shortest_ways() -> None:
    grid = Grid(7, 6)
    side = grid.cell[0]
    points = [arguments for command, arguments in marks_picture(grid, 5, LIGHT) if command in {"move_to", "line_to"}]
    assert points[-2:] == [(side / 2, side / 2), (5.5 * side, 5.5 * side)]
    assert marks_picture(grid, None, LIGHT) == (("clear", ()),)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_all_eyes_tell_the_statuses_apart(eyes: str, colours: MapColours) -> None:
    for grey in (colours.few, colours.many):
        for one, other in combinations((grey, colours.expanded, colours.frontier), 2):
            assert difference(eyes, css(one), css(other)) > 0.1, (one, other)
    assert difference(eyes, css(colours.path), css(colours.halo)) > 0.5


def css(colour: tuple[int, int, int]) -> str:
    """Return a colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
