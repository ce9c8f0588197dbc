"""The packs that come with the project: what each level promises is proved, not believed."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from blockshift_widget.levels import LevelPack, check_pack, load_pack, pack_folder, pack_names
from blockshift_widget.mining import Difficulty, difficulty

PACKS = ("block-shift", "expert", "lab")


@cache
def figures(name: str) -> tuple[Difficulty, ...]:
    """Work out how hard the levels of a pack are."""
    found = (difficulty(level.board) for level in load_pack(name).levels)
    return tuple(one for one in found if one is not None)


def comments(name: str) -> list[str]:
    """Return the comment that stands under each ``[[levels]]``."""
    lines = (pack_folder() / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    return [after.removeprefix("# ") for line, after in pairwise(lines) if line == "[[levels]]"]


def shape(pack: LevelPack, number: int) -> frozenset[tuple[int, ...]]:
    """Return where a level's blocks lie, whatever they are called, as it is and upside down the same."""
    blocks = pack.levels[number].board.blocks.values()
    ways: list[list[tuple[int, ...]]] = [[], []]
    for block in blocks:
        last = block.row if block.horizontal else block.row + block.length - 1
        ways[0].append((block.row, block.col, block.length, block.horizontal))
        ways[1].append((5 - last, block.col, block.length, block.horizontal))
    return frozenset(min(sorted(way) for way in ways))


def test_these_packs_come_with_the_project() -> None:
    assert pack_names() == PACKS


@pytest.mark.parametrize("name", PACKS)
def test_every_par_is_proved(name: str) -> None:
    check_pack(load_pack(name))


@pytest.mark.parametrize("name", PACKS)
def test_the_figures_beside_each_title_are_right(name: str) -> None:
    assert comments(name) == [str(one) for one in figures(name)]


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_ten_different_levels(name: str) -> None:
    pack = load_pack(name)
    assert len(pack) == len({level.title for level in pack.levels}) == len({shape(pack, n) for n in range(10)}) == 10


def test_no_level_is_in_two_packs() -> None:
    packs = [load_pack(name) for name in PACKS]
    assert len({shape(pack, number) for pack in packs for number in range(10)}) == 30


# The ten levels


@pytest.mark.parametrize("name", ["block-shift", "expert"])
def test_par_rises_strictly(name: str) -> None:
    pars = [level.par for level in load_pack(name).levels]
    assert all(low < high for low, high in pairwise(pars)), pars


def test_the_first_two_levels_have_one_gate_each() -> None:
    assert [(one.gates, one.chain, one.must_move) for one in figures("block-shift")[:2]] == [(1, 1, 1)] * 2


def test_levels_3_and_4_have_two_or_three_gates_that_depend_on_nothing() -> None:
    for one in figures("block-shift")[2:4]:
        assert one.gates in {2, 3}
        assert one.chain == 1
        assert one.must_move == one.gates
        assert one.slides == one.gates + 1


def test_levels_5_to_7_have_chains_of_two_and_three() -> None:
    chains = [one.chain for one in figures("block-shift")[4:7]]
    assert {*chains} == {2, 3}
    assert chains == sorted(chains)


@pytest.mark.parametrize(("level", "par"), [(8, 25), (9, 32), (10, 40)])
def test_the_last_three_levels_are_about_order(level: int, par: int) -> None:
    one = figures("block-shift")[level - 1]
    assert one.par >= par
    assert one.must_move_twice >= 2


def test_the_ten_levels_look_different_from_each_other() -> None:
    boards = [level.board for level in load_pack("block-shift").levels]
    assert {board.target.row for board in boards} == set(range(6))
    counts = [len(board.blocks) for board in boards]
    assert min(counts) <= 3
    assert max(counts) >= 14


# The other packs


def test_every_expert_level_is_far_harder_than_the_hardest_of_the_ten() -> None:
    hardest = max(one.par for one in figures("block-shift"))
    assert all(one.par >= 1.2 * hardest for one in figures("expert"))
    assert all(one.must_move_twice >= 4 for one in figures("expert"))
    assert len({level.board.target.row for level in load_pack("expert").levels}) >= 3


def test_the_components_of_the_lab_grow_from_under_50_to_about_5000_states() -> None:
    states = [one.states for one in figures("lab")]
    assert states == sorted(states)
    assert states[0] < 50
    assert 4_500 <= states[-1] <= 5_500
