"""Looking for levels: what is asked for is what is found, the same for one seed wherever the work is done."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import blockshift_widget
from blockshift_widget.board import SIZE, Board
from blockshift_widget.mining import Find, Wanted, climb, mine
from blockshift_widget.mining.finds import Tries, best_of
from blockshift_widget.mining.layouts import Pieces, changed_board, random_board
from blockshift_widget.solver import explore
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, NAMES, TWO_WAYS, boards, cramped_boards
from tests.test_difficulty import naive_distances, renamed, upside_down

SMALL = Wanted(par=(6, 60), blocks=(8, 12), states=(10, 2000), walls=(4, 8))
"""Components of a few hundred states: much is tried in a second."""

ANY = Wanted(par=(1, 9999), blocks=(1, 18), states=(1, 10**9), walls=(0, 34))

TRIES = 150


def found(
    wanted: Wanted = SMALL, tries: int = TRIES, seed: int = 0, around: tuple[Board, ...] = ()
) -> tuple[Find, ...]:
    """Mine without a bar."""
    return mine(wanted, tries, seed, around, progress=False)


def interrupted_after(tries: int) -> Callable[[Tries, int], Find | None]:
    """Return a try that is made so often, and then Ctrl-C is pressed."""
    true_find = Tries.find
    left = [tries]

    def find(self: Tries, number: int) -> Find | None:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return true_find(self, number)

    return find


# What is found


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(Wanted(par=(6, 60), blocks=(8, 12), states=(10, 500), walls=(4, 8)), id="walls"),
        pytest.param(Wanted(par=(9, 14), blocks=(9, 10), states=(50, 500), walls=(5, 6), row=1), id="all at once"),
        pytest.param(Wanted(par=(8, 50), blocks=(13, 14), states=(1, 400), row=5), id="no walls"),
    ],
)
def test_finds_are_what_is_wanted(wanted: Wanted) -> None:
    """Par and states by naive searches; no state of the component is farther from the exit than the find."""
    finds = found(wanted)
    assert len(finds) > 1
    for find in finds[:4]:
        states = naive_distances([find.board])
        to_exit = naive_distances([state for state in states if state.solved])
        assert len(states) == len(to_exit) == find.states
        assert to_exit[find.board] == max(to_exit.values()) == find.par
        for number, (low, high) in (
            (find.par, wanted.par),
            (find.states, wanted.states),
            (len(find.board.blocks), wanted.blocks),
            (len(find.board.walls), wanted.walls),
        ):
            assert low <= number <= high
        assert wanted.row in {None, find.board.target.row}


def test_the_hardest_come_first() -> None:
    finds = found()
    assert list(finds) == sorted(finds, key=lambda find: (-find.par, find.board.layout))
    assert len({find.par for find in finds}) > 3


def test_blocks_are_named_in_reading_order() -> None:
    for find in found():
        assert "".join(name for name in find.board.blocks if name != "X") == NAMES[: len(find.board.blocks) - 1]


def test_no_two_finds_are_the_same_puzzle() -> None:
    finds = found(tries=400)
    kinds = {best_of(board, ANY) for find in finds for board in (find.board, upside_down(find.board))}
    assert kinds == set(finds)


def test_one_component_is_found_once() -> None:
    """Around one small board the same few boards are met again and again."""
    wanted = Wanted(par=(1, 99), blocks=(1, 3))
    finds = found(wanted, tries=300, around=(GATE, upside_down(GATE)))
    assert len(finds) == len({find.board for find in finds}) < 200
    assert {find.board.target.row for find in finds} <= {2, 3}


@settings(max_examples=tries(60))
@example(JAM, list(NAMES), 7, None)
@example(TWO_WAYS, list(reversed(NAMES)), 3, 3)
@given(cramped_boards(), st.permutations(NAMES), st.integers(0), st.sampled_from([None, *range(SIZE)]))
def test_a_component_gives_one_find_however_it_is_met(
    board: Board, names: list[str], number: int, row: int | None
) -> None:
    wanted = Wanted((1, 9999), (1, 18), (1, 10**9), (0, 34), row)
    find = best_of(board, wanted)
    states = sorted(naive_distances([board]), key=lambda state: state.layout)
    other = states[number % len(states)]
    assert (
        find == best_of(other, wanted) == best_of(renamed(other, names), wanted) == best_of(upside_down(other), wanted)
    )
    assert find is None or best_of(find.board, wanted) == find
    assert find is None or row in {None, find.board.target.row}


def test_a_find_starts_as_far_from_the_exit_as_any_state() -> None:
    find = best_of(JAM, ANY)
    assert find is not None
    space = explore(find.board)
    assert space.distance(find.board) == space.greatest_distance == find.par


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(CLOSED, id="a wall before X"),
        pytest.param(Board("." * 12 + "XX..AA" + "." * 18), id="a horizontal block before X"),
        pytest.param(Board("#" * 12 + "####XX" + "#" * 18), id="always solved"),
        pytest.param(Board("....#.....A.XX..A.....A.....#......."), id="a gate between walls"),
    ],
)
def test_a_component_without_a_level_gives_no_find(board: Board) -> None:
    assert best_of(board, ANY) is None


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(Wanted(par=(20, 30), blocks=(1, 9)), id="par too low"),
        pytest.param(Wanted(par=(1, 3), blocks=(1, 9)), id="par too high"),
        pytest.param(Wanted(par=(1, 99), blocks=(5, 9)), id="too few blocks"),
        pytest.param(Wanted(par=(1, 99), blocks=(1, 3)), id="too many blocks"),
        pytest.param(Wanted(par=(1, 99), blocks=(1, 9), states=(1, 99)), id="too many states"),
        pytest.param(Wanted(par=(1, 99), blocks=(1, 9), states=(99_999, 99_999)), id="too few states"),
        pytest.param(Wanted(par=(1, 99), blocks=(1, 9), walls=(1, 4)), id="too few walls"),
        pytest.param(Wanted(par=(1, 99), blocks=(1, 9), row=1), id="another row"),
    ],
)
def test_a_component_that_is_not_wanted_gives_no_find(wanted: Wanted) -> None:
    assert best_of(JAM, Wanted(par=(1, 99), blocks=(1, 9))) is not None
    assert best_of(JAM, wanted) is None


# The same seed, the same finds


def test_a_seed_finds_the_same_again_and_another_one_others() -> None:
    assert found() == found()
    assert set(found()).isdisjoint(found(seed=1))


def test_more_tries_find_the_same_and_more() -> None:
    few, many = found(tries=60), found(tries=TRIES)
    assert set(few) < set(many)


@pytest.mark.parametrize("around", [(), (JAM, TWO_WAYS)], ids=["random", "around"])
def test_threads_find_the_same(around: tuple[Board, ...]) -> None:
    wanted = Wanted(par=(2, 99), blocks=(3, 9), states=(1, 2000), walls=(8, 20))
    here = found(wanted, around=around)
    assert here
    with ThreadPoolExecutor(2) as executor:
        assert mine(wanted, TRIES, 0, around, executor=executor, progress=False) == here


@pytest.mark.slow
def test_processes_find_the_same() -> None:
    around = [find.board for find in found()[:3]]
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert mine(SMALL, TRIES, executor=executor, progress=False) == found()
        climbed = climb(SMALL, 2, 60, keep=3, around=around, executor=executor, progress=False)
    assert climbed == climb(SMALL, 2, 60, keep=3, around=around, progress=False)


def test_finds_can_be_pickled() -> None:
    finds = found()
    assert pickle.loads(pickle.dumps(finds)) == finds  # noqa: S301 (our own)


def test_no_tries_find_nothing() -> None:
    assert found(tries=0) == ()
    assert climb(SMALL, rounds=0, progress=False) == ()


# Layouts


@settings(max_examples=tries(100))
@given(st.integers(0), st.sampled_from([None, *range(SIZE)]))
def test_random_boards_have_what_is_wanted_and_nothing_before_x_for_ever(seed: int, row: int | None) -> None:
    board = random_board(Wanted(blocks=(6, 10), walls=(1, 3), row=row), Random(seed))
    assume(board is not None)
    assert board is not None
    assert 6 <= len(board.blocks) <= 10
    assert 1 <= len(board.walls) <= 3
    assert row in {None, board.target.row}
    assert not Pieces.of(board).hopeless


def test_random_boards_differ_in_everything() -> None:
    drawn = [random_board(Wanted(), Random(seed)) for seed in range(300)]
    kinds = [board for board in drawn if board is not None]
    assert len(kinds) > 250
    assert len(set(kinds)) == len(kinds)
    assert {board.target.row for board in kinds} == set(range(SIZE))
    assert {board.target.col for board in kinds} == set(range(4))
    assert {len(board.blocks) for board in kinds} == set(range(8, 15))
    shapes = {(block.length, block.horizontal) for board in kinds for block in board.blocks.values()}
    assert shapes == {(2, True), (2, False), (3, True), (3, False)}


def test_what_does_not_fit_is_no_board() -> None:
    assert all(random_board(Wanted(blocks=(18, 18)), Random(seed)) is None for seed in range(20))


@settings(max_examples=tries(150))
@given(boards(max_blocks=10), st.integers(0))
def test_a_changed_board_differs_in_one_to_three_pieces(board: Board, seed: int) -> None:
    before = Pieces.of(board)
    after = changed_board(board, ANY, Random(seed))
    if after is None:
        return
    now = Pieces.of(after)
    assert not now.hopeless
    assert now.target == before.target
    gone = Counter((*before.blocks, *before.walls)) - Counter((*now.blocks, *now.walls))
    come = Counter((*now.blocks, *now.walls)) - Counter((*before.blocks, *before.walls))
    assert 1 <= max(gone.total(), come.total()) <= 3


def test_changes_keep_to_the_numbers_wanted() -> None:
    board = found()[0].board
    blocks, walls = len(board.blocks), len(board.walls)
    wanted = Wanted(blocks=(blocks - 1, blocks), walls=(walls, walls + 1))
    drawn = [changed_board(board, wanted, Random(seed)) for seed in range(200)]
    changed = [each for each in drawn if each is not None]
    assert {len(each.blocks) for each in changed} == {blocks - 1, blocks}
    assert {len(each.walls) for each in changed} == {walls, walls + 1}


def test_changes_are_of_every_kind() -> None:
    """A block and a wall moved, turned, longer, shorter, taken away and added: by what is there afterwards."""
    board = Board("............XX..A.....A........#....")
    wanted = Wanted(blocks=(1, 3), walls=(0, 2))
    seen = set()
    for seed in range(300):
        after = changed_board(board, wanted, Random(seed))
        if after is not None:
            others = sorted((block.length, block.horizontal) for name, block in after.blocks.items() if name != "X")
            seen.add((tuple(others), len(after.walls)))
    assert {((), 1), (((2, True),), 1), (((2, False),), 0), (((3, False),), 1), (((2, False),), 2)} <= seen
    assert any(len(others) == 2 for others, _ in seen)


@pytest.mark.parametrize("board", [CLOSED, Board("." * 12 + "XX..AA" + "." * 18)], ids=["wall", "horizontal"])
def test_a_change_that_leaves_x_barred_is_no_board(board: Board) -> None:
    drawn = [changed_board(board, ANY, Random(seed)) for seed in range(100)]
    assert None in drawn
    assert all(after is None or not Pieces.of(after).hopeless for after in drawn)


@settings(max_examples=tries(100))
@given(boards(), st.permutations(NAMES))
def test_taking_a_board_apart_loses_only_the_names(board: Board, names: list[str]) -> None:
    layout = Pieces.of(board).layout()
    shape = str.maketrans(dict.fromkeys(NAMES, "N"))
    assert layout.translate(shape) == board.layout.translate(shape)
    assert layout == Pieces.of(renamed(board, names)).layout() == Pieces.of(upside_down(board)).mirrored().layout()


# Climbing


def test_climbing_finds_harder_boards_than_mining() -> None:
    wanted = Wanted(par=(12, 99), blocks=(7, 9), states=(1, 600), walls=(5, 8))
    mined = found(wanted, tries=900, seed=2)
    climbed = climb(wanted, rounds=6, tries=150, seed=2, keep=5, progress=False)
    assert climbed[0].par > mined[0].par + 10
    assert all(best_of(find.board, wanted) == find for find in climbed)
    assert list(climbed) == sorted(climbed, key=lambda find: find.rank)


def test_climbing_begins_from_boards_below_par_and_returns_none_of_them() -> None:
    start = found(Wanted(par=(5, 9), blocks=(7, 9), states=(1, 600), walls=(5, 8)), tries=40)
    wanted = Wanted(par=(14, 99), blocks=(7, 9), states=(1, 600), walls=(5, 8))
    climbed = climb(wanted, rounds=5, tries=60, keep=5, around=[find.board for find in start], progress=False)
    assert climbed
    assert min(find.par for find in climbed) >= 14
    assert climbed == climb(wanted, 5, 60, 0, 5, around=[find.board for find in start], progress=False)
    assert climbed != climb(wanted, 5, 60, 1, 5, around=[find.board for find in start], progress=False)


# Stopping, and the bar


def test_ctrl_c_returns_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = found(tries=90)
    assert expected
    monkeypatch.setattr(Tries, "find", interrupted_after(90))
    assert found() == expected


def test_ctrl_c_among_threads_returns_what_was_found_and_ends_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    every = found()
    monkeypatch.setattr(Tries, "find", interrupted_after(90))
    with ThreadPoolExecutor(1) as executor:
        some = mine(SMALL, TRIES, executor=executor, progress=False)
    assert some
    assert set(some) < set(every)


def test_ctrl_c_ends_a_climb_with_all_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = climb(SMALL, rounds=2, tries=50, keep=5, progress=False)
    monkeypatch.setattr(Tries, "find", interrupted_after(100))
    assert climb(SMALL, rounds=9, tries=50, keep=5, progress=False) == expected


def test_an_error_is_no_reason_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(_self: Tries, _number: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Tries, "find", find)
    with pytest.raises(ZeroDivisionError):
        found()


def test_the_bar_shows_tries_and_finds(capsys: pytest.CaptureFixture[str]) -> None:
    finds = mine(SMALL, 60, progress=True)
    shown = capsys.readouterr().err
    assert "60/60" in shown
    assert f"found={len(finds)}, hardest={finds[0].par}" in shown
    climb(SMALL, rounds=2, tries=15, progress=True)
    assert "30/30" in capsys.readouterr().err


@pytest.mark.parametrize("progress", [False, None])
def test_there_is_no_bar_if_none_is_wanted_or_nobody_looks(
    progress: bool | None, capsys: pytest.CaptureFixture[str]
) -> None:
    mine(SMALL, 5, progress=progress)
    assert capsys.readouterr() == ("", "")


# What may be asked for


def test_wanted_has_defaults_and_can_be_compared() -> None:
    assert Wanted() == Wanted()
    assert Wanted().walls == (0, 0)
    assert Wanted().row is None
    assert len({Wanted(), Wanted(), Wanted(row=2)}) == 2


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"par": 5}, r"par is a range of two whole numbers, such as par=\(1, 9999\), not 5"),
        ({"par": (5,)}, "par is a range of two"),
        ({"par": [5, 6]}, "par is a range of two"),
        ({"par": (5, 6, 7)}, "par is a range of two"),
        ({"par": (5.0, 6)}, "par is a range of two"),
        ({"par": (True, 6)}, "par is a range of two"),
        ({"par": (None, 6)}, "par is a range of two"),
        ({"par": (6, 5)}, "par is a range .* its low, 6, is above its high, 5"),
        ({"par": (0, 5)}, r"par may lie between 1 and 9999, but \(0, 5\) was asked for"),
        ({"blocks": (0, 5)}, "blocks may lie between 1 and 18"),
        ({"blocks": (5, 19)}, "blocks may lie between 1 and 18"),
        ({"states": (0, 5)}, "states may lie between 1 and"),
        ({"walls": (-1, 5)}, "walls may lie between 0 and 34"),
        ({"walls": (0, 35)}, "walls may lie between 0 and 34"),
        ({"blocks": (10, 12), "walls": (17, 20)}, "10 blocks and 17 walls take 37 cells or more; a board has 36"),
        ({"row": 6}, "row is 0 to 5 from the top, or None for any row, not 6"),
        ({"row": -1}, "row is 0 to 5"),
        ({"row": "2"}, "row is 0 to 5"),
        ({"row": True}, "row is 0 to 5"),
    ],
)
def test_what_no_board_can_have_is_refused(asked: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Wanted(**asked)  # type: ignore[arg-type]


def test_numbers_that_mean_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="tries is 0 or more, not -1"):
        mine(SMALL, tries=-1)
    with pytest.raises(ValueError, match="rounds is 0 or more, not -1"):
        climb(SMALL, rounds=-1)
    with pytest.raises(ValueError, match="keep is 1 or more, not 0"):
        climb(SMALL, keep=0)


def test_they_are_public_names() -> None:
    assert blockshift_widget.mine is mine
    assert blockshift_widget.Wanted is Wanted
    assert blockshift_widget.Find is Find
