"""The search lab and the race, driven in Python without a browser."""

from __future__ import annotations

import gc
import math
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
import traitlets as t
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from blockshift_widget import Board, Race, SearchLab, load_pack
from blockshift_widget.game import NO_NUMBER
from blockshift_widget.search import ALGORITHMS, search_map
from blockshift_widget.search.heuristics import HEURISTICS
from blockshift_widget.search.problem import MODELS, Problem
from blockshift_widget.solver import Rounds, StateSpace, answer_of
from blockshift_widget.widgets.search_lab import driver, lab_map
from tests.budget import tries
from tests.front_end import FrontEnd
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK
from tests.test_solver_check import search_wide

SOLVED = Board("................XX..................")


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a small map, and a search that runs, the time that they may need on a busy machine."""
    monkeypatch.setattr(lab_map, "QUICK_SECONDS", 60.0)
    monkeypatch.setattr(driver, "WORK_SECONDS", 60.0)


@pytest.fixture
def lab() -> Iterator[SearchLab]:
    begun = SearchLab(GATE)
    yield begun
    begun.close()


class Browser:
    """A page that shows a lab or a race: it hears what the widget sends, and asks as our module does."""

    def __init__(self, shown: SearchLab | Race) -> None:
        self.shown = shown
        self.heard: list[dict[str, Any]] = []
        shown.comm.publish_msg = self._hear

    def _hear(self, _kind: str, data: dict[str, Any], *_: object, **__: object) -> None:
        self.heard.append(data)

    @property
    def state(self) -> dict[str, Any]:
        """What it shows."""
        return dict(self.shown._state)

    def send(self, content: object) -> None:
        """Send any content as a custom message."""
        data = {"method": "custom", "content": content}
        self.shown._handle_msg({"content": {"data": data}, "buffers": []})

    def ask(self, kind: str, **more: object) -> None:
        """Ask for something."""
        self.send({"kind": kind, **more})

    def tick(self) -> None:
        """Say that the picture has been shown long enough."""
        self.ask("tick", answer=self.state["answer"])

    def run_out(self) -> int:
        """Tick until the search stands still, and return how often."""
        end, ticks = time.monotonic() + 60, 0
        while self.state["running"]:
            assert time.monotonic() < end
            self.tick()
            ticks += 1
        return ticks


def shown_on(lab: SearchLab) -> Board:
    """Return the state on a lab's board."""
    return lab._shown.board.board


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait for what happens in the background."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


# ---- stepping -------------------------------------------------------------------------------------


def test_a_lab_begins_with_nothing_expanded(lab: SearchLab) -> None:
    state = Browser(lab).state
    assert (state["nodes"], state["ended"], state["running"], state["here"]) == (0, False, False, None)
    assert state["words"] == lab.words == "Nothing is expanded yet"
    assert state["choice"] == {
        "level": 1, "algorithm": "breadth_first", "heuristic": "distance_plus_blockers", "model": "steps/cells",
    }  # fmt: skip
    assert (state["title"], state["informed"]) == ("Breadth-first", False)
    assert shown_on(lab) == GATE
    assert lab._map["size"] == [7, 6]
    assert lab._map["par"] == 5


def test_a_step_expands_one_node_and_shows_it(lab: SearchLab) -> None:
    browser = Browser(lab)
    browser.ask("forward")
    assert lab.words == "Expanded the start: 3 new"
    assert dict(browser.state["counters"]) == {
        "Expanded": "1", "Generated": "3", "Frontier": "3", "Depth layer": "0",
        "Best f": NO_NUMBER, "g": "0", "h": NO_NUMBER, "f": NO_NUMBER,
    }  # fmt: skip
    assert tuple(browser.state["here"]) == (0, 5)
    browser.ask("forward")
    assert shown_on(lab) == lab.trace.node.state != GATE  # type: ignore[union-attr]
    assert lab._shown.board._state["say"] == lab.words
    browser.ask("back")
    assert shown_on(lab) == GATE
    browser.ask("back")
    assert browser.state["nodes"] == 0
    assert not lab.back()


def test_the_current_node_of_an_informed_search_has_g_h_and_f() -> None:
    lab = SearchLab(JAM, algorithm="a_star", heuristic="distance_of_x")
    for _ in range(5):
        lab.forward()
    counters = dict(lab._state["counters"])
    assert int(counters["g"]) + int(counters["h"]) == int(counters["f"]) == int(counters["Best f"])
    lab.close()


@pytest.mark.parametrize(("board", "words"), [
    (GATE, "Found: 5 moves = par; 15 states expanded"),
    (SOLVED, "Found: 0 moves = par; 0 states expanded"),
    (CLOSED, "Not found: nothing is left in the frontier; 6 states expanded"),
])  # fmt: skip
def test_the_end_is_told_in_words(board: Board, words: str) -> None:
    lab = SearchLab(board)
    lab.finish()
    assert lab.words == lab._state["words"] == words
    assert lab.ended
    lab.close()


def test_ends_that_are_no_answer_are_told_apart() -> None:
    limited = SearchLab(JAM, limit=20)
    limited.finish()
    assert limited.words.startswith("Stopped at the limit of 20 nodes generated; ")
    slides = SearchLab(JAM, actions="slides", cost="slides")
    slides.finish()
    assert slides.words.startswith("Found: 4 slides, 12 moves, 2 over par; ")
    depth = SearchLab(GATE, algorithm="depth_first")
    depth.finish()
    assert "over par" in depth.words
    bounded = SearchLab(load_pack("lab").levels[5].board, algorithm="beam", heuristic="zero")
    bounded.finish()
    assert bounded.words.startswith(("Not found: the algorithm left nodes out", "Found"))
    for lab in (limited, slides, depth, bounded):
        lab.close()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("model", ["/".join(model) for model in MODELS])
def test_every_algorithm_can_be_watched_in_every_model(algorithm: str, model: str) -> None:
    lab = SearchLab(GATE, algorithm=algorithm, limit=5_000)
    lab.model = model
    lab.finish(seconds=20)
    assert lab._state["notice"] == ""
    assert "error" not in lab.words
    while lab.back():
        pass
    assert lab.words == "Nothing is expanded yet"
    assert lab.trace.touched() == set()
    lab.close()


def test_to_and_fro_ends_in_the_same_picture(lab: SearchLab) -> None:
    def picture() -> object:
        lab.show()
        state = {key: value for key, value in lab._state.items() if key != "answer"}
        seen = lab._shown._seen
        return state, {place: seen.words(place) for place in seen.cells}, shown_on(lab)

    for _ in range(6):
        lab.forward()
    once = picture()
    for _ in range(3):
        for _ in range(4):
            lab.back()
        lab.finish()
        lab.restart()
        for _ in range(6):
            lab.forward()
        assert picture() == once


# ---- running --------------------------------------------------------------------------------------


def test_running_and_stepping_end_alike() -> None:
    run, stepped = SearchLab(JAM), SearchLab(JAM)
    browser = Browser(run)
    browser.ask("run")
    assert browser.state["running"]
    browser.run_out()
    while stepped.forward():
        pass
    for key in ("words", "counters", "here", "nodes", "ended", "found"):
        assert run._state[key] == stepped._state[key]
    assert run._shown._seen._counts == stepped._shown._seen._counts
    run.close()
    stepped.close()


@pytest.mark.parametrize(
    ("speed", "passed", "nodes"),
    [(0.5, 2.1, 1), (10.0, 0.12, 1), (40.0, 0.05, 2), (200.0, 0.05, 10), (200.0, 0.1, 20), (200.0, 9.0, 50)],
)
def test_a_tick_goes_on_as_fast_as_is_asked(
    speed: float, passed: float, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if a picture takes its time, but not after a long break."""
    now = 100.0
    monkeypatch.setattr(driver, "monotonic", lambda: now)
    monkeypatch.setattr(driver, "WORK_SECONDS", 60.0)  # a busy machine is not what is asked about
    lab = SearchLab(JAM)
    browser = Browser(lab)
    lab.speed = speed
    browser.ask("run")
    now += passed
    browser.tick()
    assert lab.trace.node_count == nodes
    assert browser.state["wait"] == max(0.05, 1 / speed)
    lab.close()


def test_two_views_go_no_faster_than_one(lab: SearchLab) -> None:
    browser = Browser(lab)
    browser.ask("run")
    answer = browser.state["answer"]
    browser.ask("tick", answer=answer)
    browser.ask("tick", answer=answer)
    assert lab.trace.node_count == 1


def test_a_tick_after_a_pause_does_nothing(lab: SearchLab) -> None:
    browser = Browser(lab)
    browser.ask("run")
    browser.ask("run")
    assert not lab.running
    browser.tick()
    assert lab.trace.node_count == 0


def test_after_a_lost_connection_everything_is_sent_again(lab: SearchLab) -> None:
    """With a new answer, so that a browser whose tick was lost lets the search go on."""
    browser = Browser(lab)
    browser.ask("run")
    answer = browser.state["answer"]
    browser.heard.clear()
    browser.ask("again")
    sent = browser.heard[-1]["state"]
    assert {*sent} == {"_state", "_menus", "_map", "_boards"}
    assert sent["_state"]["answer"] > answer
    assert lab.running


def test_what_is_done_by_hand_pauses(lab: SearchLab) -> None:
    browser = Browser(lab)
    deeds: list[Callable[[], object]] = [
        lab.forward, lab.back, lab.restart, lab.play_on, lambda: lab.pick(0, 5),
        lambda: browser.ask("arrow", right=1, up=0),
    ]  # fmt: skip
    for deed in deeds:
        lab.running = True
        deed()
        assert not lab.running


def test_running_to_the_end_is_fast_and_can_be_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes on by a hundredth of a second whenever somebody looks at it."""
    looks = count()
    monkeypatch.setattr(driver, "monotonic", lambda: next(looks) / 100)
    lab = SearchLab(load_pack("lab").levels[9].board, algorithm="uniform_cost")
    browser = Browser(lab)
    browser.ask("end")
    assert browser.state["wait"] == 0
    browser.tick()
    assert lab.trace.node_count == 1000
    browser.ask("run")
    assert not lab.running
    browser.ask("end")
    browser.run_out()
    assert lab.words.startswith("Found: 26 moves = par")
    lab.running = True
    assert not lab.running  # there is nothing to run
    lab.close()


@pytest.mark.parametrize(("asked", "taken"), [(2, 2.0), (0, 0.5), (-3, 0.5), (10**9, 100_000.0), (math.inf, 100_000.0)])
def test_the_speed_stays_possible(lab: SearchLab, asked: float, taken: float) -> None:
    lab.speed = asked
    assert lab.speed == lab._state["speed"] == taken
    with pytest.raises(t.TraitError, match="nodes a second"):
        lab.speed = math.nan


def test_a_picture_of_a_running_search_is_a_small_message() -> None:
    lab = SearchLab(load_pack("lab").levels[9].board)
    browser = Browser(lab)
    lab.speed = 200
    browser.ask("run")
    for _ in range(30):
        browser.tick()
    browser.heard.clear()
    browser.tick()
    assert [set(message["state"]) for message in browser.heard] == [{"_state"}]
    assert len(str(browser.heard)) < 1_500
    lab.close()


# ---- choosing -------------------------------------------------------------------------------------


def test_everything_can_be_chosen_from_the_menus() -> None:
    lab = SearchLab(pack=SMALL_PACK)
    browser = Browser(lab)
    assert [title for _, title, _ in lab._menus["level"]] == ["1. Gate", "2. Road", "3. Jam"]
    assert [name for name, *_ in lab._menus["algorithm"]] == [*ALGORITHMS]
    assert [name for name, *_ in lab._menus["heuristic"]] == [*HEURISTICS]
    assert [name for name, *_ in lab._menus["model"]] == ["steps/cells", "slides/cells", "slides/slides"]
    lab.forward()
    for name, value in (("level", 3), ("algorithm", "a_star"), ("heuristic", "zero"), ("model", "slides/slides")):
        browser.ask("choose", name=name, value=value)
        assert browser.state["choice"][name] == getattr(lab, name) == value
        assert browser.state["nodes"] == 0
        lab.forward()
    assert shown_on(lab) == JAM
    assert browser.state["title"] == "A* with zero"
    lab.close()


def test_choices_can_be_observed_and_set() -> None:
    lab = SearchLab(pack=SMALL_PACK)
    seen: list[object] = []
    lab.observe(lambda change: seen.append(change["new"]), names=["level", "algorithm"])
    lab.level = 2
    Browser(lab).ask("choose", name="algorithm", value="ida_star")
    assert seen == [2, "ida_star"]
    assert shown_on(lab) == ROAD
    lab.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [("level", 0), ("level", 4), ("algorithm", "dijkstra"), ("heuristic", "own"), ("model", "steps/slides")],
)
def test_what_is_in_no_menu_is_refused(name: str, value: object) -> None:
    lab = SearchLab(pack=SMALL_PACK)
    before = getattr(lab, name)
    with pytest.raises(t.TraitError, match=f"{name} is "):
        setattr(lab, name, value)
    Browser(lab).ask("choose", name=name, value=value)
    assert getattr(lab, name) == before
    lab.close()


def test_a_lab_refuses_what_it_cannot_search() -> None:
    before = len(_instances)
    with pytest.raises(TypeError, match="searches a Board, not a str"):
        SearchLab("XX....")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean 'algorithm'"):
        SearchLab(algoritm="a_star")
    with pytest.raises(ValueError, match="steps are counted in cells"):
        SearchLab(actions="steps", cost="slides")
    with pytest.raises(t.TraitError, match="algorithm is 'breadth_first'"):
        SearchLab(algorithm="dijkstra")
    with pytest.raises(t.TraitError, match="level is 1, 2"):
        SearchLab(level=11)
    gc.collect()
    assert len(_instances) == before


# ---- functions of one's own -----------------------------------------------------------------------


def test_a_function_of_ones_own_is_in_the_menu_and_chosen() -> None:
    lab = SearchLab(JAM, function=search_wide)
    assert lab._menus["algorithm"][0][:2] == ("own", "search_wide (yours)")
    lab.finish()
    assert lab.words.startswith("Found: 10 moves = par")
    lab.algorithm = "a_star"
    lab.forward()
    lab.close()


def test_an_error_of_ones_own_is_shown_with_its_line_and_the_lab_goes_on() -> None:
    def broken(problem: Problem) -> None:
        problem.actions(problem.initial)
        problem.initial.blocks["Q"]

    lab = SearchLab(GATE, function=broken)
    lab.finish()
    assert lab.words.startswith("Your code ended with an error: KeyError: 'Q' (test_search_lab.py, line ")
    assert 'problem.initial.blocks["Q"]' in lab.words
    assert lab.back()
    lab.algorithm = "breadth_first"
    lab.finish()
    assert lab.words.startswith("Found")
    lab.close()


def test_a_heuristic_of_ones_own_is_used_and_its_error_shown() -> None:
    def odd(board: Board) -> float:
        return 4 / (board.target.col - 2)

    lab = SearchLab(GATE, algorithm="a_star", heuristic=odd)
    assert lab._state["title"] == "A* with odd"
    lab.finish()
    assert "ZeroDivisionError" in lab.words
    lab.heuristic = "zero"
    lab.finish()
    assert lab.words.startswith("Found: 5 moves")
    lab.close()


def test_a_wrong_answer_is_shown() -> None:
    lab = SearchLab(GATE, function=lambda problem: [problem.actions(problem.initial)[0]])
    lab.finish()
    assert lab.words.startswith("The answer of your function is wrong: X is not out after the 1 slide of its path")
    lab.close()


# ---- the map --------------------------------------------------------------------------------------


def test_a_cell_is_picked_and_its_states_browsed(lab: SearchLab) -> None:
    browser = Browser(lab)
    browser.ask("cell", at=[1, 4])
    picked = browser.state["picked"]
    assert (tuple(picked["at"]), picked["number"], picked["last"]) == ((1, 4), 0, 1)
    assert picked["words"] == "State 1 of 2 at depth 1, distance 4"
    assert picked["counts"] == "2 states: 2 untouched"
    first = shown_on(lab)
    browser.ask("browse", number=1)
    assert shown_on(lab) != first
    assert lab._shown.board._state["say"] == "State 2 of 2 at depth 1, distance 4"
    browser.ask("browse", number=99)
    assert browser.state["picked"]["number"] == 1
    browser.ask("browse", number=-5)
    assert shown_on(lab) == first
    browser.ask("search")
    assert browser.state["picked"] is None
    assert shown_on(lab) == GATE
    assert lab.pick(6, 5) == 0
    assert browser.state["picked"] is None


def test_arrow_keys_pick_from_where_the_search_is(lab: SearchLab) -> None:
    browser = Browser(lab)
    browser.ask("arrow", right=1, up=0)
    assert tuple(browser.state["picked"]["at"]) == (1, 5)
    browser.ask("arrow", right=0, up=-1)
    assert tuple(browser.state["picked"]["at"]) == (1, 4)
    browser.ask("forward")
    assert browser.state["picked"] is None


def test_a_large_component_is_shown_as_far_as_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_map, "explore_within", lambda board: search_map.explore_within(board, 10))
    lab = SearchLab(JAM, algorithm="a_star")
    wait_for(lambda: "too many to explore" in lab._map["notice"])
    assert lab._map["across"].startswith("g: ")
    assert lab._map["up"] == "h: distance + blockers"
    assert lab._map["par"] is None
    lab.finish()
    assert lab.words.startswith("Found: 10 moves; ")  # nobody knows the par
    assert lab.pick(*lab._state["here"]) > 0
    assert " at g 10, h 0" in lab._state["picked"]["words"]
    lab.play_on()
    assert lab._state["notice"] == "X is out already: choose another state to play on from"
    lab.restart()
    lab.play_on()
    assert lab._tryout.view is not None
    FrontEnd(lab._tryout.view).slide("X", 1)
    assert [list(pair) for pair in lab._tryout.view._figures] == [["Moves", "1"]]
    lab.close()


def test_a_map_that_takes_a_while_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slowly(board: Board) -> Rounds[StateSpace | None]:
        go.wait(60)
        return (yield from search_map.explore_within(board))

    monkeypatch.setattr(lab_map, "explore_within", slowly)
    monkeypatch.setattr(lab_map, "QUICK_SECONDS", 0)
    lab = SearchLab(JAM)
    assert lab._map["notice"].startswith("All states are being counted")
    lab.forward()
    assert lab._state["here"] == (0, 5)  # g and h
    go.set()
    wait_for(lambda: lab._map["notice"] == "")
    assert lab._map["across"].startswith("Depth")
    wait_for(lambda: tuple(lab._state["here"]) == (0, 10))
    lab.close()


def test_a_failure_in_the_background_is_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_board: Board) -> Rounds[StateSpace]:
        yield 1
        msg = "no memory"
        raise MemoryError(msg)

    monkeypatch.setattr(lab_map, "explore_within", fail)
    monkeypatch.setattr(lab_map, "QUICK_SECONDS", 0)
    lab = SearchLab(JAM)
    wait_for(lambda: "MemoryError: no memory" in lab._state["notice"])
    assert lab.forward()
    assert "SearchLab failed" in caplog.text
    lab.close()


# ---- playing on -----------------------------------------------------------------------------------


def test_playing_on_from_what_is_shown(lab: SearchLab) -> None:
    browser = Browser(lab)
    lab.pick(1, 4)
    board = shown_on(lab)
    browser.ask("try out")
    view = lab._tryout.view
    assert view is not None
    assert view.board == board
    assert lab._boards["tryout"] == view.model_id
    assert browser.state["tryout"] == {"source": "node 0", "words": "4 cells to the exit", "out": False}
    lab.forward()
    assert view.board == board
    browser.ask("end tryout")
    assert browser.state["tryout"] is None
    browser.ask("try out")
    lab.algorithm = "a_star"
    assert browser.state["tryout"] is None


# ---- whatever comes -------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.sampled_from(["level", "own", "a_star", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["at", "kind"]), inner, max_size=2),
    max_leaves=4,
)
KINDS = st.sampled_from([
    "run", "end", "speed", "tick", "forward", "back", "restart", "choose", "cell", "arrow", "browse", "search",
    "try out", "start over", "end tryout", "",
])  # fmt: skip
FIELDS = st.sampled_from(["value", "answer", "name", "at", "right", "up", "number"])


@settings(max_examples=tries(200))
@given(kinds=st.lists(KINDS | JSON, min_size=1, max_size=4), fields=st.dictionaries(FIELDS, JSON, max_size=4))
def test_no_message_raises(kinds: list[object], fields: dict[str, object]) -> None:
    browser = Browser(LASTING)
    for kind in kinds:
        browser.send({"kind": kind, **fields})
    browser.send(fields)
    browser.send(kinds)
    LASTING.restart()
    assert LASTING.forward()


LASTING = SearchLab(GATE)
"""A lab for all messages; the one of its kind that stays open."""


def test_a_closed_lab_hears_nothing_and_closes_twice() -> None:
    lab = SearchLab(GATE)
    browser = Browser(lab)
    lab.play_on()
    lab.close()
    browser.ask("forward")
    lab.close()
    assert lab.trace.node_count == 0


def test_a_closed_lab_leaves_nothing_behind() -> None:
    before = set(_instances)
    lab = SearchLab(GATE, function=search_wide)
    lab.forward()
    lab.play_on()
    lab.close()
    left = [type(_instances[name]).__name__ for name in set(_instances) - before]
    assert left == ["Layout"]  # its own, which ipywidgets leaves to whoever made it
    lab.layout.close()
    gone = weakref.ref(lab)
    del lab
    wait_for(lambda: gc.collect() >= 0 and gone() is None)  # its threads end first


def test_two_labs_do_not_mix() -> None:
    one, other = SearchLab(GATE), SearchLab(JAM, algorithm="a_star")
    one.forward()
    assert other.trace.node_count == 0
    other.finish()
    assert one.trace.node_count == 1
    one.close()
    other.forward()
    other.back()
    assert shown_on(other) != GATE
    other.close()


def test_going_forward_in_two_threads_ends_with_one_picture(lab: SearchLab) -> None:
    def walk() -> None:
        for _ in range(40):
            lab.forward()
            lab.back()
            lab.forward()

    threads = [threading.Thread(target=walk) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lab.finish()
    assert lab.words == "Found: 5 moves = par; 15 states expanded"


# ---- the race -------------------------------------------------------------------------------------


@pytest.fixture
def race() -> Iterator[Race]:
    labs = [SearchLab(pack=SMALL_PACK, algorithm=name) for name in ("breadth_first", "a_star")]
    begun = Race(*labs)
    yield begun
    for widget in (begun, *labs):
        widget.close()


def test_a_step_of_the_race_is_a_step_of_each(race: Race) -> None:
    browser = Browser(race)
    for nodes in (1, 2, 3):
        browser.ask("forward")
        assert [lab.trace.node_count for lab in race.labs] == [nodes, nodes]
    assert browser.state["words"] == "Node 3"
    browser.ask("back")
    assert [lab.trace.node_count for lab in race.labs] == [2, 2]
    browser.ask("restart")
    assert [lab.trace.node_count for lab in race.labs] == [0, 0]


def test_a_race_runs_until_all_have_ended(race: Race) -> None:
    browser = Browser(race)
    browser.ask("choose", name="level", value=3)  # that is for a lab
    race.labs[0].level = 3
    assert [lab.level for lab in race.labs] == [3, 3]
    browser.ask("end")
    browser.run_out()
    slow, fast = race.labs
    assert fast.trace.node_count <= slow.trace.node_count
    assert race.ended
    assert race.words == (
        f"A* with distance + blockers ended after {fast.trace.node_count} nodes; "
        f"Breadth-first ended after {slow.trace.node_count} nodes"
    )
    browser.ask("back")
    assert not slow.ended
    assert fast.ended is (fast.trace.node_count < slow.trace.node_count + 1)


def test_a_race_and_its_labs_can_be_used_by_themselves(race: Race) -> None:
    race.labs[1].finish()
    race.forward()
    assert [lab.ended for lab in race.labs] == [False, True]
    race.running = True
    assert Browser(race).state["running"]


def test_a_race_refuses_what_is_no_race() -> None:
    one, other = SearchLab(GATE), SearchLab(JAM)
    with pytest.raises(ValueError, match="two labs or more, each only once; this one has 1 lab"):
        Race(one, one)
    with pytest.raises(ValueError, match="the same levels"):
        Race(one, other)
    with pytest.raises(TypeError, match="takes labs"):
        Race(one, GATE)  # type: ignore[arg-type]
    for lab in (one, other):
        lab.close()


def test_a_closed_race_lets_its_labs_go(race: Race) -> None:
    race.close()
    race.close()
    race.labs[0].level = 2
    assert race.labs[1].level == 1
    Browser(race.labs[0]).ask("forward")
    assert race.labs[0].trace.node_count == 1


def test_the_packs_of_the_lab_are_small_enough_for_an_exact_map() -> None:
    for level in load_pack("lab").levels:
        assert answer_of(search_map.explore_within(level.board)) is not None
