"""Any boards, played as a pack: in every form that people have them, with records of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget import BlockShift, Board, Level, LevelPack, PackError, Records, load_pack, solve
from blockshift_widget.formats import Entry, read_boards
from blockshift_widget.widgets.game.boards_to_play import pack_to_play
from tests.front_end import board_of, button_of, panel_of, press_panel
from tests.strategies import CLOSED, GATE, JAM, ROAD, cramped_boards

SOLVED = Board(12 * "." + "....XX" + 18 * ".")
THREE = [GATE, JAM, ROAD]


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records(tmp_path / "records.sqlite3") as opened:
        yield opened


def play(game: BlockShift, levels: int = 1) -> None:
    """Press Start, and clear so many levels at par."""
    if game.phase == "ready":
        press_panel(game)
    for _ in range(levels):
        solution = solve(game.run.board)
        assert solution
        for slide in solution.slides:
            game.run.slide(slide)
        press_panel(game)


def words(game: BlockShift) -> str:
    """Return what the panel says, with single blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", panel_of(game))).strip()


# What is to be played


def test_boards_in_every_form_are_the_same_pack() -> None:
    forms: list[Any] = [
        GATE, str(GATE), f"\n{GATE}\r\n", GATE.layout, GATE.link_text, f"5 {GATE.link_text} 21", Entry(GATE),
        Level("Gate", GATE, 5),
    ]  # fmt: skip
    pack = pack_to_play(None, forms)
    assert {(level.board, level.par) for level in pack.levels} == {(GATE, 5)}
    assert [level.title for level in pack.levels] == [*(f"Board {number}" for number in range(1, 8)), "Gate"]


def test_boards_of_a_file_keep_their_titles_but_not_their_pars(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(f"9 {GATE.link_text}\n9 {JAM.link_text}\n")
    pack = pack_to_play(None, read_boards(path, "line"))
    assert [(level.board, level.par) for level in pack.levels] == [(GATE, 5), (JAM, 10)]
    (level,) = pack_to_play(None, [Entry(GATE, "My gate", par=3)]).levels
    assert level == Level("My gate", GATE, 5)


@pytest.mark.slow
@given(boards=st.lists(cramped_boards(), min_size=1, max_size=4))
def test_every_par_is_that_of_the_search(boards: list[Board]) -> None:
    solutions = [solve(board) for board in boards]
    bad = next((number for number, found in enumerate(solutions, 1) if found is None or not found.par), None)
    if bad:
        with pytest.raises(PackError) as raised:
            pack_to_play(None, boards)
        assert raised.value.level == bad
    else:
        pack = pack_to_play(None, boards)
        assert [level.par for level in pack.levels] == [found.par for found in solutions if found]
        assert [level.board for level in pack.levels] == boards


def test_a_pack_is_what_it_was() -> None:
    usual = load_pack("block-shift")
    assert pack_to_play(None, None) == pack_to_play("block-shift", None) == usual
    assert pack_to_play(usual, None) is usual


@pytest.mark.parametrize(
    ("boards", "level", "says"),
    [
        ([GATE, CLOSED], 2, "level 2, row 2, column 0: 'Board 2' can't be solved"),
        ([Entry(CLOSED, "Shut")], 1, "level 1, row 2, column 0: 'Shut' can't be solved"),
        ([GATE, GATE, SOLVED], 3, "level 3, row 2, column 4: 'Board 3' is already solved"),
        ([GATE, "XX"], 2, "level 2: a board in one line has 36 cells"),
        ([f"{GATE}\n......"], 1, "level 1, row 6: a board has 6 rows, this one has 7"),
        ([str(GATE).replace("A", "?")], 1, "level 1, row 2, column 4: unknown character"),
        ([], None, "there are no boards to play: give at least one"),
        (iter(()), None, "there are no boards to play"),
    ],
)
def test_a_board_that_can_not_be_played_is_named(boards: Any, level: int | None, says: str) -> None:
    with pytest.raises(PackError, match=re.escape(says)) as raised:
        pack_to_play(None, boards)
    assert raised.value.level == level


@pytest.mark.parametrize("boards", [GATE, GATE.layout, Level("Gate", GATE, 5), Entry(GATE), 7, load_pack("lab")])
def test_what_is_no_list_is_told_what_to_write(boards: Any) -> None:
    with pytest.raises(
        TypeError, match=rf"boards is a list of boards, not a {type(boards).__name__}: boards=\[board\]"
    ):
        pack_to_play(None, boards)


def test_what_is_no_board_is_named() -> None:
    wrong: Any = [GATE, 7]
    with pytest.raises(TypeError, match="board 2 is a int, not a Board or a Level"):
        pack_to_play(None, wrong)


def test_a_pack_and_boards_together_are_one_too_many(records: Records) -> None:
    with pytest.raises(TypeError, match="give pack= or boards=, not both"):
        BlockShift("block-shift", boards=[GATE], records=records)


def test_a_mistyped_keyword_finds_boards(records: Records) -> None:
    wrong: Any = {"board": [GATE]}
    with pytest.raises(TypeError, match="no keyword 'board'; did you mean 'boards'"):
        BlockShift(records=records, **wrong)


# Played


def test_panels_and_figures_count_the_boards_there_are(records: Records) -> None:
    game = BlockShift(boards=THREE, records=records)
    assert "3 levels, 50 to 150 points each, no timer" in words(game)
    press_panel(game)
    assert dict(board_of(game)._figures)["Level"] == "1 of 3"
    play(game, 2)
    assert dict(board_of(game)._figures)["Level"] == "3 of 3"
    game.run.slide("X", 4)
    assert button_of(game) == "See Results"
    press_panel(game)
    assert "Results Run total 450 Your first personal best" in words(game)
    assert "1. Board 1 5 5 150 2. Board 2 10 10 150 3. Board 3 4 4 150" in words(game)
    assert (game.total, game.best) == (450, 450)
    game.close()


def test_one_board_is_a_game_too(records: Records) -> None:
    game = BlockShift(boards=[ROAD], records=records)
    assert "1 level, 50 to 150 points, no timer" in words(game)
    play(game)
    assert (game.phase, game.total) == ("results", 150)
    game.close()


def test_every_list_has_records_of_its_own(records: Records) -> None:
    def best(**given: Any) -> int | None:
        game = BlockShift(records=records, **given)
        game.close()
        return game.best

    game = BlockShift(boards=THREE, records=records)
    play(game, 3)
    game.close()
    named = [Entry(board, f"Mine {number}") for number, board in enumerate(THREE)]
    assert best(boards=THREE) == best(boards=[board.link_text for board in THREE]) == best(boards=named) == 450
    for others in (THREE[:2], THREE[::-1], [*THREE, GATE]):
        assert best(boards=others) is None
    assert best() is None
    same: LevelPack = game.pack
    assert records.best("player", same) == 450
