"""The rules of the game, sentence by sentence, each beside the test that proves it.

``data/rules.txt`` holds the rules. :func:`proves` quotes the sentences that a test here proves;
``PROVED_ELSEWHERE`` names those for which it takes a widget or a browser, some with both.
The last tests see to it that no sentence is left out.
"""
# ruff: noqa: RUF001 (the rules are quoted letter by letter)

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest

from blockshift_widget.board import SIZE, Block, Board, BoardError, IllegalSlide, Slide
from blockshift_widget.game import Event, LevelCleared, Phase, PhaseError, Run, RunFinished, level_score
from blockshift_widget.levels import Level, LevelPack, check_pack, load_pack
from blockshift_widget.solver import Solution, solve
from tests.strategies import GATE, JAM, ROAD

HERE = Path(__file__).parent
ROOT = HERE.parent

HEADINGS = (
    "Block Shift: par, scoring, and clearing the exit",
    "How a level works",
    "How scoring works",
    "Practical tips",
)

PLAY = "tests/browser/test_play.py"
TOUCH = "tests/browser/test_touch.py"
MOUSE = "tests/browser/test_mouse.py"
GAME = "tests/test_game.py"

PROVED_ELSEWHERE: dict[str, tuple[str, ...]] = {
    "Press Start.": (f"{GAME}::test_start_panel_then_level_one_of_ten",),
    "Level 1 of 10 begins on the board.": (f"{GAME}::test_start_panel_then_level_one_of_ten",),
    "There is no timer.": (f"{GAME}::test_there_is_no_timer",),
    "Moves count cells traveled, not how many times you touch a block.": (
        f"{PLAY}::test_a_whole_run_by_pointer_drags_at_par",
        f"{MOUSE}::test_a_click_without_movement_costs_nothing",
    ),
    "A slide that ends where it started counts as 0.": (f"{TOUCH}::test_out_and_back_counts_nothing",),
    "On a keyboard, each arrow press moves the focused block one cell, and holding the key does not repeat.": (
        f"{PLAY}::test_a_level_by_keyboard_alone",
        f"{PLAY}::test_a_held_key_moves_one_cell",
    ),
    "The arrow must match the block’s orientation.": (f"{PLAY}::test_wrong_axis_arrow_does_nothing",),
    "On a phone, drag a block and release.": (
        f"{TOUCH}::test_touch_drag_counts_net_cells",
        f"{MOUSE}::test_release_outside_ends_the_drag_at_the_clamped_cell",
    ),
    "The game counts the net number of cells from where that drag started.": (
        f"{TOUCH}::test_touch_drag_counts_net_cells",
        f"{TOUCH}::test_out_and_back_counts_nothing",
    ),
    "A second finger does not start another drag.": (f"{TOUCH}::test_a_second_finger_neither_moves_nor_ends_anything",),
    "If the drag is cancelled, the block returns and the move counts as 0.": (
        f"{TOUCH}::test_a_cancelled_touch_returns_the_block",
    ),
    "Clearing a level opens Level Complete with your moves, that level’s par, and the level score.": (
        f"{GAME}::test_level_complete_shows_moves_par_and_score",
    ),
    "On level 10 the button is See Results.": (f"{GAME}::test_last_level_offers_see_results",),
    "Restart Level puts only the current board back to its start and clears that level’s moves.": (
        f"{GAME}::test_restart_level_clears_only_that_level",
    ),
    "Leaving the tab does not cancel the run, because the puzzle is not on a clock.": (
        f"{PLAY}::test_leaving_the_tab_does_not_cancel_the_run",
        f"{GAME}::test_there_is_no_timer",
    ),
    "Each level shows a Par: the fewest cells you need to move to solve that layout.": (
        f"{GAME}::test_level_complete_shows_moves_par_and_score",
    ),
    "The run total is the sum of the ten level scores, from 500 to 1,500.": (f"{GAME}::test_results_table_and_total",),
    "That total is saved as your personal best only after you finish all 10 levels.": (
        f"{GAME}::test_best_is_saved_only_after_results",
    ),
    "A higher total is better.": (f"{PLAY}::test_a_second_worse_run_leaves_the_best",),
    "Refreshing or leaving before the result screen does not update the record.": (
        f"{PLAY}::test_a_run_left_at_level_nine_leaves_the_best",
    ),
    "When you want a full run, open Block Shift and try to finish all 10 levels near par.": (
        f"{PLAY}::test_a_whole_run_by_pointer_drags_at_par",
    ),
}

PROVED_HERE: dict[str, str] = {}
"""Sentences in the order in which the tests below quote them, with the first test that proves each."""

Test = TypeVar("Test", bound=Callable[..., None])


def proves(*quotations: str) -> Callable[[Test], Test]:
    """Say which sentences of the rules a test proves."""

    def quote(test: Test) -> Test:
        for sentence in quotations:
            PROVED_HERE.setdefault(sentence, test.__name__)
        return test

    return quote


# What the tests play with


@cache
def game() -> LevelPack:
    """Return the game: the pack that is shipped."""
    return load_pack("block-shift")


@cache
def solution_of(board: Board) -> Solution:
    """Return a solution at par of a board that has one."""
    solution = solve(board)
    assert solution is not None
    return solution


def started(pack: LevelPack | None = None) -> Run:
    """Return a run of the game, or of another pack, just after Start."""
    run = Run(pack or game())
    run.start()
    return run


def run_on(board: Board) -> Run:
    """Return a run that has just started on a pack of one level."""
    return started(LevelPack("One", (Level("One", board, solution_of(board).par),)))


def play(run: Run, slides: Iterable[Slide]) -> None:
    """Make slides one after the other."""
    for slide in slides:
        run.slide(slide)


def wander(run: Run, cells: int) -> None:
    """Spend an even number of cells on going one cell out and back."""
    step = run.board.steps()[0]
    for _ in range(cells // 2):
        play(run, (step, Slide(step.block, -step.cells)))


def clear(run: Run, extra: int = 0) -> None:
    """Clear the current level with an even number of cells beyond par."""
    wander(run, extra)
    play(run, solution_of(run.board).slides)


def clear_all(run: Run, extra: int = 0) -> None:
    """Clear every level and look at the results."""
    while run.phase is not Phase.RESULTS:
        clear(run, extra)
        run.next_level()


def gates(board: Board) -> tuple[Block, ...]:
    """Return the blocks that stand on X's row between X and the exit."""
    x = board.target
    return tuple(
        block
        for block in board.blocks.values()
        if block is not x and any(row == x.row and col > x.col for row, col in block.cells)
    )


# Block Shift: par, scoring, and clearing the exit


@proves("Block Shift is a 10-level sliding puzzle on a 6×6 board.")
def test_ten_levels_of_six_by_six() -> None:
    assert len(game()) == 10
    for level in game().levels:
        assert [len(line) for line in str(level.board).split("\n")] == [6] * 6


@proves("Slide the other blocks out of the way so the target block, X, can exit through the right edge of its row.")
def test_x_gets_out_only_when_the_others_are_out_of_the_way() -> None:
    for level in game().levels:
        x = level.board.target
        assert gates(level.board), "something is in the way"
        board = level.board
        for slide in solution_of(board).slides:
            board = board.after(slide)
        assert board.target.cells == ((x.row, 4), (x.row, 5)), "at the right edge of the same row"


# How a level works


@proves("Press Start.")
def test_nothing_can_be_moved_before_start() -> None:
    run = Run(game())
    with pytest.raises(PhaseError):
        run.slide("X", 1)
    run.start()
    assert run.phase is Phase.PLAYING


@proves("Level 1 of 10 begins on the board.")
def test_start_puts_level_1_of_10_on_the_board() -> None:
    run = started()
    assert (run.number, len(run.pack)) == (1, 10)
    assert run.board == game().levels[0].board


class SlowClock:
    """A clock on which every event is a year after the one before."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Let a year pass."""
        self.now += timedelta(days=365)
        return self.now


@proves("There is no timer.")
def test_a_year_between_slides_costs_nothing() -> None:
    run = Run(game(), clock=SlowClock())
    run.start()
    clear_all(run)
    assert run.total == 1500


@proves("X is a horizontal block, two cells long.")
@pytest.mark.parametrize("layout", ["X" + "." * 35, "XXX" + "." * 33, "X.....X" + "." * 29])
def test_another_x_is_no_board(layout: str) -> None:
    with pytest.raises(BoardError, match="the target X is horizontal and 2 cells long"):
        Board(layout)


@proves("It only moves left and right, and the level ends when it occupies the last two cells of its row.")
def test_x_keeps_its_row_and_ends_the_level_at_its_end() -> None:
    run = run_on(ROAD)
    for cells, col in ((2, 2), (-1, 1), (2, 3)):
        run.slide("X", cells)
        assert (run.board.target.row, run.board.target.col) == (2, col)
        assert run.phase is Phase.PLAYING
    run.slide("X", 1)
    assert run.board.target.cells == ((2, 4), (2, 5))
    assert run.phase is Phase.LEVEL_COMPLETE
    with pytest.raises(PhaseError):
        run.slide("X", -1)


@proves("Every other block is two or three cells long and keeps its orientation.")
def test_blocks_are_two_or_three_cells_and_stay_as_they_lie() -> None:
    for length, allowed in ((1, False), (2, True), (3, True), (4, False)):
        layout = "XX" + "." * 28 + ("A" * length).ljust(6, ".")
        if allowed:
            assert Board(layout).blocks["A"].length == length
        else:
            with pytest.raises(BoardError, match="2 or 3 cells"):
                Board(layout)
    for level in game().levels:
        shapes = {name: (block.length, block.horizontal) for name, block in level.board.blocks.items()}
        board = level.board
        for slide in solution_of(board).slides:
            board = board.after(slide)
            assert {name: (block.length, block.horizontal) for name, block in board.blocks.items()} == shapes


@proves("Horizontal blocks move only sideways.", "Vertical blocks move only up and down.")
def test_a_block_moves_only_along_its_axis() -> None:
    for level in game().levels:
        for slide in level.board.slides():
            before = level.board.blocks[slide.block]
            after = level.board.after(slide).blocks[slide.block]
            by = (after.row - before.row, after.col - before.col)
            assert by == ((0, slide.cells) if before.horizontal else (slide.cells, 0))


@proves("A block can travel only through empty cells.")
def test_no_block_passes_another_a_wall_or_the_edge() -> None:
    board = Board("............XX.A.....A.......#......")
    assert board.span("X") == (0, 1)
    assert board.span("A") == (-2, 2)
    for slide in (Slide("X", 2), Slide("X", 4), Slide("X", -1), Slide("A", -3), Slide("A", 3)):
        with pytest.raises(IllegalSlide):
            board.after(slide)
    walled = Board("............XX.#....................")
    assert walled.span("X") == (0, 1)


@proves("Moves count cells traveled, not how many times you touch a block.")
@pytest.mark.parametrize("touches", [(4,), (2, 2), (1, 1, 1, 1), (3, 1), (0, 4), (0, 1, 0, 3)])
def test_four_cells_are_four_moves_however_often_x_is_touched(touches: tuple[int, ...]) -> None:
    run = run_on(ROAD)
    for cells in touches:
        run.slide("X", cells)
    assert run.moves == 4


@proves("Sliding a block two cells counts as 2 moves.")
@pytest.mark.parametrize("cells", [2, -2])
def test_two_cells_are_two_moves(cells: int) -> None:
    run = run_on(GATE)
    run.slide("A", cells)
    assert run.moves == 2


@proves("A slide that ends where it started counts as 0.")
def test_a_slide_of_no_cells_counts_nothing() -> None:
    run = run_on(GATE)
    run.slide("A", 0)
    assert (run.moves, run.board, run.log) == (0, GATE, ())


@proves("On a keyboard, each arrow press moves the focused block one cell, and holding the key does not repeat.")
def test_a_step_is_one_cell_and_one_move() -> None:
    """The engine's part: what one arrow press asks for."""
    run = run_on(GATE)
    for presses in (1, 2):
        run.slide("A", 1)
        assert (run.moves, run.board.blocks["A"].row) == (presses, 2 + presses)
    assert all(step.moves == 1 for step in GATE.steps())


@proves("The arrow must match the block’s orientation.")
def test_there_is_no_slide_across_a_blocks_axis() -> None:
    """The engine's part: +1 is right for a horizontal block and down for a vertical one, and there is no other."""
    reached = {(step.block, str(GATE.after(step))) for step in GATE.steps()}
    assert {name for name, _ in reached} == {"X", "A"}
    assert all(Board.parse(text).target.row == GATE.target.row for _, text in reached)
    assert all(Board.parse(text).blocks["A"].col == GATE.blocks["A"].col for _, text in reached)


@proves(
    "On a phone, drag a block and release.",
    "The game counts the net number of cells from where that drag started.",
)
def test_one_slide_takes_the_net_cells_of_a_drag() -> None:
    """The engine's part: a drag of two out and one back is one slide of one cell."""
    run = run_on(GATE)
    run.slide("A", 2 - 1)
    assert (run.moves, len(run.log)) == (1, 1)


@proves("If the drag is cancelled, the block returns and the move counts as 0.")
def test_no_slide_no_moves() -> None:
    """The engine's part: whatever is cancelled, refused or of no cells leaves board and moves."""
    run = run_on(GATE)
    run.cancel_drag("A")
    with pytest.raises(IllegalSlide):
        run.slide("A", 5)
    run.slide("A", 0)
    assert (run.board, run.moves, run.log) == (GATE, 0, ())


@proves("Clearing a level opens Level Complete with your moves, that level’s par, and the level score.")
def test_a_cleared_level_tells_moves_par_and_score() -> None:
    run = started()
    told: list[Event] = []
    run.listen(told.append)
    clear(run, extra=4)
    assert run.phase is Phase.LEVEL_COMPLETE
    cleared = told[-1]
    assert isinstance(cleared, LevelCleared)
    par = game().levels[0].par
    assert (cleared.moves, cleared.par, cleared.score) == (par + 4, par, 130)


@proves("Next Level continues the run.")
def test_next_level_continues_with_the_next_board() -> None:
    run = started()
    clear(run)
    run.next_level()
    assert (run.phase, run.number, run.board, run.moves) == (Phase.PLAYING, 2, game().levels[1].board, 0)
    assert run.scores == (150,)


@proves("On level 10 the button is See Results.")
def test_after_level_10_come_the_results() -> None:
    run = started()
    for number in range(1, 10):
        assert run.number == number
        clear(run)
        run.next_level()
        assert run.phase is Phase.PLAYING
    clear(run)
    run.next_level()
    assert (run.phase, run.number) == (Phase.RESULTS, 10)


@proves(
    "Restart Level puts only the current board back to its start and clears that level’s moves.",
    "Scores from levels you already cleared stay as they are.",
)
def test_restart_level_touches_only_the_current_level() -> None:
    run = started()
    clear(run, extra=2)
    run.next_level()
    wander(run, 10)
    step = run.board.steps()[0]
    run.slide(step)
    assert run.moves == 11
    run.restart_level()
    assert (run.board, run.moves, run.number) == (game().levels[1].board, 0, 2)
    assert (run.scores, run.total) == ((140,), 140)


@proves("Leaving the tab does not cancel the run, because the puzzle is not on a clock.")
def test_a_run_goes_on_after_a_year() -> None:
    clock = SlowClock()
    run = Run(game(), clock=clock)
    run.start()
    step = run.board.steps()[0]
    run.slide(step)
    board = run.board
    clock.now += timedelta(days=365)
    assert (run.phase, run.board, run.moves) == (Phase.PLAYING, board, 1)
    run.slide(step.block, -step.cells)
    assert run.moves == 2


# How scoring works


@proves("Each level shows a Par: the fewest cells you need to move to solve that layout.")
def test_every_par_is_proved_by_exhaustive_search() -> None:
    check_pack(game())
    assert Run(game()).par == solution_of(game().levels[0].board).par


@proves(
    "Your level score uses the moves m you actually used:",
    "level score = max(50, 150 − 5 × max(0, m − par))",
)
@pytest.mark.parametrize("extra", [0, 2, 10, 18, 20, 22])
def test_a_level_score_is_the_formula(extra: int) -> None:
    run = run_on(JAM)
    clear(run, extra)
    m, par = run.moves, run.par
    assert m - par == extra
    assert run.scores == (max(50, 150 - 5 * max(0, m - par)),)


@proves("At par, or in fewer cells than par, the level is worth 150.")
@pytest.mark.parametrize("stated", [5, 6, 100])
def test_at_or_under_par_is_150(stated: int) -> None:
    """Par is proved, so only a pack that states too high a one can be undercut."""
    run = started(LevelPack("Generous", (Level("Gate", GATE, stated),)))
    clear(run)
    assert run.moves == 5
    assert run.scores == (150,)


@proves("Each extra cell beyond par costs 5 points.")
def test_each_extra_cell_costs_5_until_50_are_left() -> None:
    scores = [level_score(12 + extra, par=12) for extra in range(21)]
    assert (scores[0], scores[-1]) == (150, 50)
    assert all(one - other == 5 for one, other in pairwise(scores))


@proves("The level score never drops below 50, even if you wander for a long time.")
def test_long_wandering_still_scores_50() -> None:
    run = run_on(GATE)
    clear(run, extra=2000)
    assert run.moves == 2005
    assert run.scores == (50,)


@proves("The run total is the sum of the ten level scores, from 500 to 1,500.")
@pytest.mark.parametrize(("extra", "total"), [(0, 1500), (2, 1400), (20, 500), (100, 500)])
def test_a_run_totals_500_to_1500(extra: int, total: int) -> None:
    run = started()
    clear_all(run, extra)
    assert len(run.scores) == 10
    assert run.total == sum(run.scores) == total


@proves("That total is saved as your personal best only after you finish all 10 levels.")
def test_the_finished_run_is_told_once_and_only_at_the_results() -> None:
    """The engine's part: what a record is kept from."""
    run = started()
    finished: list[RunFinished] = []
    run.listen(lambda event: finished.append(event) if isinstance(event, RunFinished) else None)
    for _ in range(10):
        clear(run)
        assert not finished
        run.next_level()
    assert [event.total for event in finished] == [1500]


@proves("A higher total is better.")
def test_fewer_moves_never_make_a_smaller_total() -> None:
    """The engine's part: the better run has the higher total."""
    totals = []
    for extra in (20, 10, 4, 0):
        run = started()
        clear_all(run, extra)
        totals.append(run.total)
    assert totals == sorted(set(totals))


@proves("Refreshing or leaving before the result screen does not update the record.")
def test_a_run_left_on_level_complete_of_level_10_is_not_finished() -> None:
    """The engine's part: even with all ten levels cleared, nothing is finished before the results."""
    run = started()
    told: list[Event] = []
    run.listen(told.append)
    for _ in range(9):
        clear(run)
        run.next_level()
    clear(run)
    assert (len(run.scores), run.phase) == (10, Phase.LEVEL_COMPLETE)
    assert not any(isinstance(event, RunFinished) for event in told)


# Practical tips


@proves("Clear the cells to the right of X before you slide it.")
def test_x_reaches_the_exit_only_over_cleared_cells() -> None:
    assert GATE.span("X") == (0, 2)
    assert GATE.after(Slide("A", 1)).span("X") == (0, 4)
    for level in game().levels:
        x = level.board.target
        assert level.board.span("X")[1] < SIZE - 2 - x.col, "no level is open from the start"


@proves("A vertical block sitting on that row is a gate; moving X first usually wastes cells.")
@pytest.mark.parametrize(("first", "wasted"), [(1, 2), (2, 4)])
def test_x_moved_first_into_a_jam_wastes_cells(first: int, wasted: int) -> None:
    """V has to pass in front of X, so X has to come back."""
    assert any(not block.horizontal for block in gates(JAM))
    moved = JAM.after(Slide("X", first))
    assert first + solution_of(moved).par == solution_of(JAM).par + wasted


@proves("Count cells, not gestures.")
def test_fewest_gestures_are_not_fewest_cells() -> None:
    """Two solutions at par, one of many gestures, score the same."""
    few, many = run_on(GATE), run_on(GATE)
    play(few, (Slide("A", 1), Slide("X", 4)))
    play(many, (Slide("A", 1), *[Slide("X", 1)] * 4))
    assert (len(few.log), len(many.log)) == (2, 5)
    assert few.scores == many.scores == (150,)


@proves(
    "One clean slide across an open gap costs the same as several one-cell taps, "
    "but extra backtracking is what pulls a 150 down toward 50."
)
def test_taps_cost_what_a_slide_costs_and_backtracking_costs_more() -> None:
    slide, taps, backtracking = run_on(ROAD), run_on(ROAD), run_on(ROAD)
    play(slide, [Slide("X", 4)])
    play(taps, [Slide("X", 1)] * 4)
    play(backtracking, (Slide("X", 3), Slide("X", -3), Slide("X", 4)))
    assert slide.scores == taps.scores == (150,)
    assert backtracking.scores == (150 - 5 * 6,)


@proves("On later levels, decide which blocker has to move first.")
@pytest.mark.parametrize("number", [8, 9, 10])
def test_on_later_levels_a_gate_waits_for_another_block(number: int) -> None:
    """Not every gate can leave X's row with the first slide, and most blocks cannot be the first to move."""
    board = game().levels[number - 1].board
    movable = {slide.block for slide in board.slides()}
    assert len(movable) < len(board.blocks) / 2
    leaving = {slide.block for slide in board.slides() if slide.block not in map(_name, gates(board.after(slide)))}
    assert {block.name for block in gates(board)} - leaving


def _name(block: Block) -> str:
    return block.name


@proves(
    "Pushing a piece into a new jam costs cells you can only undo by spending more cells, or by pressing Restart Level."
)
def test_a_jam_is_undone_by_more_cells_or_by_restart() -> None:
    jam = Slide("X", 2)
    undone, restarted = run_on(JAM), run_on(JAM)
    play(undone, [jam])
    clear(undone)
    assert (undone.moves, undone.scores) == (10 + 4, (130,))
    play(restarted, [jam])
    restarted.restart_level()
    clear(restarted)
    assert (restarted.moves, restarted.scores) == (10, (150,))


@proves(
    "Use Restart Level when a plan has clearly failed.",
    "It does not erase earlier levels, and the level is scored only from the attempt that actually clears it.",
)
def test_a_failed_plan_is_forgotten_at_restart() -> None:
    run = started()
    clear(run, extra=6)
    run.next_level()
    wander(run, 500)
    run.restart_level()
    wander(run, 2)
    run.restart_level()
    clear(run)
    assert run.scores == (120, 150)
    assert (run.cleared[1].attempt, run.cleared[1].moves) == (3, game().levels[1].par)


@proves("Read the par before you start shuffling.")
def test_par_can_be_read_before_the_first_slide() -> None:
    run = started()
    for level in game().levels:
        assert (run.par, run.moves) == (level.par, 0)
        clear(run)
        run.next_level()


@proves("If the board already shows a high par, expect several blockers to depend on each other.")
def test_a_high_par_moves_many_blocks() -> None:
    high = [level for level in game().levels if level.par >= 25]
    assert high
    for level in high:
        moved = {slide.block for slide in solution_of(level.board).slides}
        assert len(moved - {"X"}) >= 5


@proves("The early levels are there to teach the exit; the last three ask you to plan the order.")
def test_early_levels_are_short_and_the_last_three_long() -> None:
    levels = game().levels
    for level in levels[:2]:
        gate, exit_ = solution_of(level.board).slides
        assert gate.block in map(_name, gates(level.board))
        assert exit_.block == "X"
    assert all(level.par >= least for level, least in zip(levels[7:], (25, 32, 40), strict=True))
    assert min(len(level.board.blocks) for level in levels[7:]) > max(len(level.board.blocks) for level in levels[:7])


@proves("When you want a full run, open Block Shift and try to finish all 10 levels near par.")
def test_a_full_run_at_par() -> None:
    run = started()
    clear_all(run)
    assert [level.moves for level in run.cleared] == [level.par for level in game().levels]
    assert run.total == 1500


# No sentence is left out


def sentences_of(text: str) -> list[str]:
    """Split the rules into headings and sentences, without numbers and bullets."""
    sentences = []
    for line in text.splitlines():
        unnumbered = re.sub(r"^(\d+\.|•) ", "", line.strip())
        sentences += re.split(r"(?<=[.!?]) (?=[A-Z])", unnumbered) if unnumbered else []
    return sentences


RULES = sentences_of((HERE / "data" / "rules.txt").read_text(encoding="utf-8"))


def test_the_rules_are_split_into_sentences() -> None:
    assert len(RULES) == len(set(RULES)) == 52
    assert [sentence for sentence in RULES if sentence in HEADINGS] == list(HEADINGS)
    assert all(sentence[-1] in ".:)" for sentence in RULES if sentence not in HEADINGS)


@pytest.mark.parametrize("sentence", [sentence for sentence in RULES if sentence not in HEADINGS])
def test_every_sentence_is_proved(sentence: str) -> None:
    assert sentence in PROVED_HERE or sentence in PROVED_ELSEWHERE


@pytest.mark.parametrize("quoted", [PROVED_HERE, PROVED_ELSEWHERE], ids=["here", "elsewhere"])
def test_quotations_are_of_the_rules_and_in_their_order(quoted: dict[str, object]) -> None:
    assert [sentence for sentence in RULES if sentence in quoted] == list(quoted)


@pytest.mark.parametrize("test", sorted({test for tests in PROVED_ELSEWHERE.values() for test in tests}))
def test_a_test_named_elsewhere_exists(test: str) -> None:
    file, name = test.split("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
