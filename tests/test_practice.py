"""Practice: hints in steps, the solution played out, and a run that never counts. The clock is the test's own."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from blockshift_widget import (
    BlockShift,
    Board,
    BoardView,
    Level,
    LevelPack,
    Records,
    Run,
    Slide,
    explore,
    solve,
)
from blockshift_widget.game import Event, SlideMade
from blockshift_widget.records import RunLog
from blockshift_widget.solver import Rounds, Solution, solve_in_rounds
from blockshift_widget.widgets.game import practice
from blockshift_widget.widgets.game.practice import (
    LOOKING,
    NO_WAY,
    OUT,
    PACE_SECONDS,
    SLOW_SECONDS,
    STOPPED,
    WELCOME,
    Coach,
    Hint,
)
from tests.budget import tries
from tests.front_end import FrontEnd, board_of, button_of, notice_of, panel_of, press_panel, press_restart
from tests.strategies import CLOSED, GATE, JAM, SMALL_PACK, cramped_boards

LATE_SECONDS = 30
"""How long a test waits for another thread before it fails."""


@dataclass
class Order:
    """Something to be done at a time."""

    at: float
    action: Callable[[], None]


class Clock:
    """A clock that stands still until the test moves it, and does then what was ordered, in order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.orders: list[Order] = []

    def after(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        """Order an action; return what prevents it."""
        order = Order(self.now + seconds, action)
        self.orders.append(order)
        return lambda: self.orders.remove(order) if order in self.orders else None

    def move(self, seconds: float) -> None:
        """Let time go by."""
        end = self.now + seconds
        while due := sorted((order for order in self.orders if order.at <= end + 1e-9), key=lambda order: order.at):
            self.now = max(self.now, due[0].at)
            self.orders.remove(due[0])
            due[0].action()
        self.now = end


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may touch the records of whoever runs it."""
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path / "home"))


@pytest.fixture
def clock() -> Clock:
    """The clock of the test."""
    return Clock()


@pytest.fixture
def game(clock: Clock, tmp_path: Path) -> Iterator[BlockShift]:
    """A game for practice, started: a gate (par 5), an open road (par 4), a jam (par 10)."""
    game = new_game(clock, SMALL_PACK, tmp_path)
    press_panel(game)
    yield game
    game.close()


def new_game(clock: Clock, pack: LevelPack, folder: Path) -> BlockShift:
    """Make a game for practice whose coach goes by the test's clock."""
    game = BlockShift(pack=pack, records=folder / "records.sqlite3", practice=True)
    assert game._bar is not None
    game._bar.coach._background._later = clock.after
    return game


def press_hint(game: BlockShift) -> None:
    """Press Hint."""
    assert game._bar is not None
    game._bar._hint.click()


def press_solution(game: BlockShift) -> None:
    """Press Show Solution, or Stop."""
    assert game._bar is not None
    game._bar._solution.click()


def solution_label(game: BlockShift) -> str:
    """Return what the button for the solution says."""
    assert game._bar is not None
    return str(game._bar._solution.description)


def line_of(game: BlockShift) -> str:
    """Return the line under the board."""
    assert game._bar is not None
    return (
        str(game._bar._words.value).removeprefix('<div class="bsw-line">').removesuffix("</div>").replace("&#x27;", "'")
    )


def mark_of(game: BlockShift) -> dict[str, str]:
    """Return the mark on the board."""
    return dict(board_of(game)._mark)


def slides(game: BlockShift) -> list[str]:
    """Return the slides of the run."""
    return [str(made.slide) for made in game.run.log]


# ---- a hint in words ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slide", "words", "badges"),
    [
        (Slide("A", 2), ["Look at block A", "A goes down", "A down 2"], ["?", "↓", "↓ 2"]),
        (Slide("A", -1), ["Look at block A", "A goes up", "A up 1"], ["?", "↑", "↑ 1"]),
        (Slide("X", 3), ["Look at block X", "X goes right", "X right 3"], ["?", "→", "→ 3"]),
        (Slide("X", -1), ["Look at block X", "X goes left", "X left 1"], ["?", "←", "← 1"]),
    ],
)
def test_a_hint_tells_block_then_way_then_how_far(slide: Slide, words: list[str], badges: list[str]) -> None:
    told = [Hint(slide, GATE)]
    for _ in range(3):
        told.append(told[-1].further())
    assert [hint.words for hint in told] == [*words, words[-1]]
    assert [hint.badge for hint in told] == [*badges, badges[-1]]


@settings(max_examples=tries(30))
@given(board=cramped_boards())
def test_every_hint_comes_nearer_to_the_exit_by_its_cells(board: Board) -> None:
    space = explore(board)
    distance = space.distance(board)
    clock, run, view, said = Clock(), Run(LevelPack("One", (Level("Any", board, 5),))), BoardView(board), [""]
    coach = Coach(view, lambda words, _: said.append(words), lambda action: action)
    coach._background._later = clock.after
    coach.follow(run)
    run.start()
    coach.hint()
    clock.move(0)
    if distance is None:
        assert said[-1] == NO_WAY
    else:
        assert coach._hint is not None
        slide = coach._hint.slide
        assert said[-1] == f"Look at block {slide.block}"
        assert space.distance(board.after(slide)) == distance - slide.moves
    view.close()


# ---- hints on the board -------------------------------------------------------------------------


def test_three_presses_tell_three_steps_and_a_fourth_nothing_new(game: BlockShift, clock: Clock) -> None:
    seen = []
    for _ in range(4):
        press_hint(game)
        clock.move(0)
        seen.append((line_of(game), mark_of(game), board_of(game)._state["say"]))
    assert seen == [
        ("Look at block A", {"block": "A", "badge": "?"}, "Look at block A"),
        ("A goes down", {"block": "A", "badge": "↓"}, "A goes down"),
        ("A down 1", {"block": "A", "badge": "↓ 1"}, "A down 1"),
        ("A down 1", {"block": "A", "badge": "↓ 1"}, "A down 1"),
    ]
    assert slides(game) == []
    assert clock.orders == []


def test_a_slide_ends_a_hint_and_the_next_one_is_for_the_new_board(game: BlockShift, clock: Clock) -> None:
    press_hint(game)
    clock.move(0)
    front = FrontEnd(board_of(game))
    front.slide("A", 1)
    assert (line_of(game), mark_of(game)) == (WELCOME, {})
    for _ in range(3):
        press_hint(game)
        clock.move(0)
    assert line_of(game) == "X right 4"
    game.run.slide("A", -1)  # back into the way
    assert (line_of(game), mark_of(game)) == (WELCOME, {})
    press_hint(game)
    clock.move(0)
    assert line_of(game) == "Look at block A"


def test_a_slide_with_a_hint_on_the_board_is_answered_with_one_message(game: BlockShift, clock: Clock) -> None:
    press_hint(game)
    clock.move(0)
    front = FrontEnd(board_of(game))
    front.slide("A", 1)
    assert [set(heard["state"]) for heard in front.heard] == [{"_state", "_figures", "_mark"}]
    assert front.state["say"] == "A down 1, moves 1"


def restart(game: BlockShift) -> None:
    press_restart(game)


def replace_run(game: BlockShift) -> None:
    game.play_again()
    press_panel(game)


def slide_in_python(game: BlockShift) -> None:
    game.run.slide("A", -1)


@pytest.mark.parametrize("change", [restart, replace_run, slide_in_python])
def test_whatever_changes_the_board_ends_a_hint(
    game: BlockShift, clock: Clock, change: Callable[[BlockShift], None]
) -> None:
    press_hint(game)
    clock.move(0)
    change(game)
    assert (line_of(game), mark_of(game)) == (WELCOME, {})
    press_hint(game)
    clock.move(0)
    assert line_of(game) == "Look at block A"


def test_what_moves_nothing_leaves_a_hint(game: BlockShift, clock: Clock) -> None:
    press_hint(game)
    clock.move(0)
    front = FrontEnd(board_of(game))
    front.slide("X", 5)
    front.report("cancel", "B")
    front.report("cancel", "A")
    assert [type(event).__name__ for event in game.run.events] == ["AttemptStarted", "SlideRefused", "DragCancelled"]
    assert (line_of(game), mark_of(game)) == ("Look at block A", {"block": "A", "badge": "?"})
    press_hint(game)
    assert line_of(game) == "A goes down"


def test_a_slow_search_says_so_and_a_quick_one_does_not(game: BlockShift, clock: Clock) -> None:
    press_hint(game)
    (look,) = [order for order in clock.orders if order.at == 0]
    clock.orders.remove(look)  # the solver takes its time
    clock.move(SLOW_SECONDS - 0.1)
    assert (line_of(game), board_of(game)._state["say"]) == (WELCOME, "Level 1 of 3, par 5")
    clock.move(0.1)
    assert (line_of(game), board_of(game)._state["say"]) == (LOOKING, LOOKING)
    press_hint(game)  # impatience asks for nothing more
    assert clock.orders == []
    look.action()
    assert line_of(game) == "Look at block A"
    press_hint(game)
    assert (line_of(game), clock.orders) == ("A goes down", [])


def close(game: BlockShift) -> None:
    game.close()


@pytest.mark.parametrize("press", [press_hint, press_solution])
@pytest.mark.parametrize("change", [restart, replace_run, slide_in_python, close])
def test_an_answer_that_comes_too_late_is_dropped(
    game: BlockShift, clock: Clock, press: Callable[[BlockShift], None], change: Callable[[BlockShift], None]
) -> None:
    press(game)
    change(game)
    before = game.run.events
    clock.move(60)
    assert game.run.events == before
    assert (line_of(game), mark_of(game), solution_label(game)) == (WELCOME, {}, "Show Solution")


def test_a_board_without_a_way_out_is_said_to_be_one(clock: Clock, tmp_path: Path) -> None:
    game = new_game(clock, LevelPack("Closed", (Level("Closed", CLOSED, 5),)), tmp_path)
    press_panel(game)
    for press in (press_hint, press_solution):
        press(game)
        clock.move(60)
        assert (line_of(game), board_of(game)._state["say"]) == (NO_WAY, NO_WAY)
        assert (slides(game), solution_label(game), mark_of(game)) == ([], "Show Solution", {})
    game.close()


def test_a_board_with_x_at_the_exit_is_said_to_be_one(clock: Clock, tmp_path: Path) -> None:
    out = Board("............A...XXA.................")
    game = new_game(clock, LevelPack("Out", (Level("Out", out, 0),)), tmp_path)
    press_panel(game)
    press_hint(game)
    clock.move(60)
    assert line_of(game) == OUT
    game.close()


@pytest.mark.parametrize("phase", ["ready", "level_complete", "results"])
def test_help_out_of_phase_does_nothing(clock: Clock, tmp_path: Path, phase: str) -> None:
    game = new_game(clock, LevelPack("One", (Level("Gate", GATE, 5),)), tmp_path)
    if phase != "ready":
        press_panel(game)
        game.run.slide("A", 1)
        game.run.slide("X", 4)
    if phase == "results":
        press_panel(game)
    assert game.phase == phase
    before = game.run.events
    for press in (press_hint, press_solution, press_solution):
        press(game)
        clock.move(60)
    assert (game.run.events, notice_of(game), clock.orders, solution_label(game)) == (before, "", [], "Show Solution")
    game.close()


# ---- the solution, played out -------------------------------------------------------------------


def test_the_solution_is_played_out_slide_by_slide_to_level_complete(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    assert (slides(game), solution_label(game)) == ([], "Stop")
    clock.move(0)
    assert (slides(game), line_of(game)) == (["A+1"], "Slide 1 of 2: A down 1")
    assert board_of(game)._state["say"] == "A down 1, moves 1"
    clock.move(PACE_SECONDS - 0.01)
    assert slides(game) == ["A+1"]
    clock.move(0.01)
    assert slides(game) == ["A+1", "X+4"]
    assert (game.phase, game.moves, game.total, button_of(game)) == ("level_complete", 5, 150, "Next Level")
    assert (solution_label(game), line_of(game), clock.orders) == ("Show Solution", WELCOME, [])


def test_the_solution_begins_where_the_board_stands(game: BlockShift, clock: Clock) -> None:
    press_panel_after_clearing(game, 2)
    assert game.run.board == JAM
    game.run.slide("V", -2)
    game.run.slide("V", 2)
    game.run.slide("V", -2)
    press_solution(game)
    clock.move(60)
    cleared = game.run.cleared[-1]
    assert (cleared.moves, cleared.par) == (14, 10)  # twice two cells to and fro were wasted before
    assert game.phase == "level_complete"


def press_panel_after_clearing(game: BlockShift, levels: int) -> None:
    """Clear some levels at par, and go on after each."""
    for _ in range(levels):
        found = solve(game.run.board)
        assert found is not None
        for slide in found.slides:
            game.run.slide(slide)
        press_panel(game)


def test_pressing_again_stops_and_a_third_time_goes_on(game: BlockShift, clock: Clock) -> None:
    press_panel_after_clearing(game, 2)
    press_solution(game)
    clock.move(PACE_SECONDS)
    done = slides(game)
    assert len(done) == 2 + 1 + 2
    press_solution(game)
    assert (line_of(game), board_of(game)._state["say"], solution_label(game)) == (STOPPED, STOPPED, "Show Solution")
    clock.move(60)
    assert (slides(game), clock.orders) == (done, [])
    press_solution(game)
    clock.move(60)
    assert (game.phase, game.moves) == ("level_complete", 10)


def test_a_press_while_the_way_is_looked_for_stops_too(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    press_solution(game)
    clock.move(60)
    assert (slides(game), line_of(game), solution_label(game)) == ([], STOPPED, "Show Solution")


def test_a_hint_while_the_solution_is_shown_stops_it(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    clock.move(0)
    press_hint(game)
    clock.move(60)
    assert (slides(game), line_of(game), solution_label(game)) == (["A+1"], "Look at block X", "Show Solution")


def test_the_solution_takes_a_hint_off_the_board(game: BlockShift, clock: Clock) -> None:
    press_hint(game)
    clock.move(0)
    press_solution(game)
    assert mark_of(game) == {}
    clock.move(0)
    assert slides(game) == ["A+1"]


def test_the_block_that_the_solution_moved_is_marked_until_the_next_slide_or_the_stop(
    game: BlockShift, clock: Clock
) -> None:
    press_panel_after_clearing(game, 2)
    press_solution(game)
    for _ in range(2):
        clock.move(PACE_SECONDS if game.moves else 0)
        assert mark_of(game) == {"block": game.run.log[-1].slide.block, "badge": ""}
    press_solution(game)
    assert mark_of(game) == {}
    press_solution(game)
    clock.move(60)
    assert (game.phase, mark_of(game)) == ("level_complete", {})


def touch(game: BlockShift) -> None:
    FrontEnd(board_of(game)).report("touch", "B")


def arrow_key(game: BlockShift) -> None:
    FrontEnd(board_of(game)).slide("B", 1)


def refused_arrow_key(game: BlockShift) -> None:
    FrontEnd(board_of(game)).slide("V", 5)


def cancelled_drag(game: BlockShift) -> None:
    FrontEnd(board_of(game)).report("cancel", "B")


def python_slide(game: BlockShift) -> None:
    game.run.slide("B", 1)


@pytest.mark.parametrize("event", [touch, arrow_key, refused_arrow_key, cancelled_drag, python_slide, restart, close])
def test_whoever_acts_stops_the_solution(game: BlockShift, clock: Clock, event: Callable[[BlockShift], None]) -> None:
    press_panel_after_clearing(game, 2)
    press_solution(game)
    clock.move(0)
    assert board_of(game)._touches
    event(game)
    before = game.run.events
    assert not board_of(game)._touches
    assert (solution_label(game), clock.orders) == ("Show Solution", [])
    assert mark_of(game) == {} or event is close
    clock.move(60)
    assert game.run.events == before


def test_a_touch_that_stops_is_answered(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    clock.move(0)
    front = FrontEnd(board_of(game))
    front.report("touch", "X")
    assert front.state["answered"] == {"view": 1}
    assert front.state["say"] == STOPPED
    press_solution(game)
    front.report("touch", "X", n=1)  # the same once more, since its answer got lost: it stops nothing now
    assert solution_label(game) == "Stop"


def test_a_refused_slide_is_said_though_it_stops_the_solution(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    clock.move(0)
    front = FrontEnd(board_of(game))
    front.slide("A", 5)
    assert front.state["say"] == "A can't move there"


def test_touches_are_reported_only_while_the_solution_is_shown(game: BlockShift, clock: Clock) -> None:
    assert not board_of(game)._touches
    press_hint(game)
    clock.move(0)
    assert not board_of(game)._touches
    press_solution(game)
    clock.move(0)
    assert board_of(game)._touches
    clock.move(60)
    assert not board_of(game)._touches


def test_a_run_that_left_the_board_is_never_acted_upon(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    clock.move(0)
    old = game.run
    game.play_again()
    clock.move(60)
    assert [str(made.slide) for made in old.log] == ["A+1"]
    assert (game.run.events, game.phase) == ((), "ready")
    old.slide("X", 4)  # somebody else plays on in it
    press_panel(game)
    press_solution(game)
    clock.move(0)
    old.next_level()
    clock.move(60)
    assert slides(game) == ["A+1", "X+4"]


def test_an_automatic_player_that_interferes_ends_the_solution(game: BlockShift, clock: Clock) -> None:
    press_panel_after_clearing(game, 2)

    def interfere(event: Event) -> None:
        if isinstance(event, SlideMade) and event.number == 2:
            game.run.slide("X", 1)

    game.run.listen(interfere)
    press_solution(game)
    clock.move(60)
    assert slides(game)[-1] == "X+1"
    assert (solution_label(game), game.phase, notice_of(game)) == ("Show Solution", "playing", "")


# ---- locks and threads --------------------------------------------------------------------------


def is_free(game: BlockShift) -> bool:
    """Whether another thread can have the game's lock now."""
    got: list[bool] = []

    def take() -> None:
        if game._lock.acquire(timeout=0.01):
            game._lock.release()
            got.append(True)

    thread = threading.Thread(target=take)
    thread.start()
    thread.join()
    return bool(got)


def test_no_lock_is_held_while_the_solver_works(
    game: BlockShift, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: list[bool] = []

    def look(board: Board) -> Rounds[Solution | None]:
        free.append(is_free(game))
        return (yield from solve_in_rounds(board))

    monkeypatch.setattr(practice, "_solve", look)
    press_hint(game)
    clock.move(0)
    assert free == [True]
    assert line_of(game) == "Look at block A"


def test_no_lock_is_held_between_two_slides(game: BlockShift, clock: Clock) -> None:
    press_solution(game)
    clock.move(0)
    assert is_free(game)
    assert [order.at for order in clock.orders] == [PACE_SECONDS]


def test_real_threads_play_the_solution_and_hold_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "PACE_SECONDS", 0)
    game = BlockShift(pack=SMALL_PACK, records=tmp_path, practice=True)
    done = threading.Event()

    def note(change: dict[str, str]) -> None:
        if change["new"] == "level_complete":
            done.set()

    game.observe(note, names="phase")
    press_panel(game)
    for _ in range(3):
        done.clear()
        press_solution(game)
        assert done.wait(LATE_SECONDS)
        with game._lock:  # the thread shows the panel yet
            press_panel(game)
    assert (game.phase, game.total) == ("results", 450)
    game.close()


# ---- when something is wrong --------------------------------------------------------------------


@pytest.mark.parametrize("press", [press_hint, press_solution])
def test_a_solver_that_fails_is_shown_and_the_board_stays_usable(
    game: BlockShift, clock: Clock, monkeypatch: pytest.MonkeyPatch, press: Callable[[BlockShift], None]
) -> None:
    def fail(_: Board) -> Rounds[Solution | None]:
        yield 1
        message = "no memory"
        raise MemoryError(message)

    monkeypatch.setattr(practice, "_solve", fail)
    press(game)
    clock.move(60)
    assert "Something went wrong (MemoryError: no memory)" in notice_of(game)
    assert (slides(game), solution_label(game), line_of(game)) == ([], "Show Solution", WELCOME)
    monkeypatch.undo()
    press(game)
    clock.move(0)
    assert line_of(game) in {"Look at block A", "Slide 1 of 2: A down 1"}


def test_a_listener_that_fails_is_shown_and_does_not_end_the_solution(game: BlockShift, clock: Clock) -> None:
    def fail(_: Event) -> None:
        message = "my listener"
        raise ValueError(message)

    game.run.listen(fail)
    press_solution(game)
    clock.move(60)
    assert "Something went wrong (ValueError: my listener)" in notice_of(game)
    assert (slides(game), game.phase) == (["A+1", "X+4"], "level_complete")


MEANS = ("hint", "solution", "touch", "slide", "refused", "cancel", "restart", "next", "again", "tick", "long")


@settings(max_examples=tries(60))
@given(acts=st.lists(st.tuples(st.sampled_from(MEANS), st.integers(0, 40)), max_size=40))
def test_whatever_is_pressed_in_whatever_order_the_run_stays_whole(
    games: tuple[BlockShift, Clock], acts: list[tuple[str, int]]
) -> None:
    game, clock = games
    game.play_again()
    press_panel(game)
    front = FrontEnd(board_of(game), "any")
    front.gestures = board_of(game)._answered.get("any", 0)
    for act, number in acts:
        do(game, clock, front, act, number)
        showing = solution_label(game) == "Stop"
        assert not (showing and game.phase != "playing")
        assert bool(board_of(game)._touches) <= showing
        assert board_of(game).board == game.run.board
        assert not mark_of(game) or mark_of(game)["block"] in game.run.board.blocks
        assert notice_of(game) == ""
        if not showing:
            assert all(order.at <= clock.now + SLOW_SECONDS for order in clock.orders)
    replayed = RunLog.of(game.run, "1", "Ada").replayed()
    assert (replayed.board, replayed.moves, replayed.scores) == (game.run.board, game.run.moves, game.run.scores)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[BlockShift, Clock]]:
    """One game for many runs."""
    clock = Clock()
    game = new_game(clock, SMALL_PACK, tmp_path_factory.mktemp("many"))
    yield game, clock
    game.close()


def do(game: BlockShift, clock: Clock, front: FrontEnd, act: str, number: int) -> None:
    """Do one of the things that a player can do; `number` says on which block, or how."""
    names = sorted(game.run.board.blocks)
    name = names[number % len(names)]
    if act in {"touch", "cancel"}:
        front.report(act, name)
    elif act in {"slide", "refused"}:
        front.slide(name, 5 if act == "refused" else (1 if number % 2 else -1))
    elif act in {"tick", "long"}:
        clock.move(60 if act == "long" else number % 8 / 10)
    elif act != "next" or game.phase != "playing":
        {
            "hint": press_hint, "solution": press_solution, "restart": press_restart, "next": press_panel,
            "again": BlockShift.play_again,
        }[act](game)  # fmt: skip


# ---- practice does not count --------------------------------------------------------------------


def test_every_run_of_a_practice_game_is_for_practice(game: BlockShift) -> None:
    assert (game.practice, game.run.practice) == (True, True)
    game.play_again()
    assert game.run.practice


def test_panels_and_figures_say_that_nothing_counts(game: BlockShift, clock: Clock) -> None:
    labels = [label for label, _ in board_of(game)._figures]
    assert labels == ["Level", "Moves", "Par", "Practice total", "Best"]
    for _ in range(3):
        press_solution(game)
        clock.move(60)
        press_panel(game)
    assert game.phase == "results"
    assert "Practice total 450" in panel_of(game)
    assert "Practice: this run does not count" in panel_of(game)
    assert "No personal best yet" in panel_of(game)
    assert "New personal best" not in panel_of(game)
    assert "Your first personal best" not in panel_of(game)
    press_panel(game)
    assert "Practice: this run does not count" in panel_of(game)
    assert "No personal best yet" in panel_of(game)


def test_practice_never_becomes_a_best_and_shows_the_real_one(clock: Clock, tmp_path: Path) -> None:
    with Records(tmp_path / "records.sqlite3") as records:
        real = BlockShift(pack=SMALL_PACK, records=records)
        press_panel(real)
        game_at_par(real, wasted=2)
        assert (real.phase, real.best) == ("results", 440)
        real.close()
    game = new_game(clock, SMALL_PACK, tmp_path)
    assert "Personal best 440" in panel_of(game)
    press_panel(game)
    assert dict(board_of(game)._figures)["Best"] == "440"
    for _ in range(3):
        press_solution(game)
        clock.move(60)
        press_panel(game)
    assert (game.phase, game.total, game.best) == ("results", 450, 440)
    assert "Personal best stays 440" in panel_of(game)
    game.close()
    with Records(tmp_path / "records.sqlite3") as records:
        assert records.best("player", SMALL_PACK) == 440


def game_at_par(game: BlockShift, wasted: int) -> None:
    """Play a game to its results, with some moves wasted on the first level."""
    for _ in range(wasted // 2):
        game.run.slide("A", -1)
        game.run.slide("A", 1)
    press_panel_after_clearing(game, len(game.pack))


def test_without_practice_there_is_nothing_of_it(tmp_path: Path) -> None:
    game = BlockShift(pack=SMALL_PACK, records=tmp_path)
    assert game._bar is None
    assert not game.practice
    assert not game.run.practice
    assert "Practice" not in panel_of(game)
    assert "bsw-practice" not in {name for child in game.children for name in child._dom_classes}
    assert [label for label, _ in board_of(game)._figures] == []
    press_panel(game)
    assert "Run total" in dict(board_of(game)._figures)
    touch(game)
    game.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [False, True])
def test_the_solver_is_loaded_only_when_a_way_is_asked_for(tmp_path: Path, kind: bool) -> None:
    code = (
        "import sys\nfrom blockshift_widget import BlockShift\n"
        f"game = BlockShift(records={str(tmp_path)!r}, practice={kind})\n"
        "game.run.start(); game.run.slide('A', -2); game.run.slide('X', 2); game.run.next_level()\n"
        "print('blockshift_widget.solver' in sys.modules, 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, timeout=60)
    assert done.stdout == "False False\n"


# ---- closing ------------------------------------------------------------------------------------


def test_closing_closes_every_part(clock: Clock, tmp_path: Path) -> None:
    before = {*_instances}
    game = new_game(clock, SMALL_PACK, tmp_path)
    press_panel(game)
    press_solution(game)
    clock.move(0)
    game.close()
    game.close()
    assert clock.orders == []
    assert {*_instances} - before == {game.layout.model_id}


def test_a_closed_game_is_let_go(clock: Clock, tmp_path: Path) -> None:
    game = new_game(clock, SMALL_PACK, tmp_path)
    press_panel(game)
    press_hint(game)
    clock.move(0)
    press_solution(game)
    clock.move(0)
    gone = [weakref.ref(part) for part in (game, board_of(game), game.run, game._bar)]
    game.close()
    del game
    gc.collect()
    assert [part() for part in gone] == [None] * 4
