"""Boards in one line: both spellings, numbers around them, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.board import Board, BoardError
from blockshift_widget.formats import read_line
from tests.strategies import GATE, boards
from tests.test_solver import board_of, known_rows

LINE = GATE.layout
OTHER = LINE.translate(str.maketrans(".AX", "oBA"))


def refusal_of(text: str) -> BoardError:
    """Return the error that reading raises."""
    with pytest.raises(BoardError) as caught:
        read_line(text)
    return caught.value


# Reading


@given(boards())
def test_our_layouts_are_read(board: Board) -> None:
    assert read_line(board.layout) == board
    assert read_line(board.layout.replace(".", "o")) == board


@given(boards())
def test_the_other_spelling_is_read(board: Board) -> None:
    """No random board is so full that it has a block Z."""
    other = board.layout.translate(str.maketrans("AX.#", "ZAox"))
    assert read_line(other).layout == board.layout.replace("A", "Z")


def test_the_known_boards_are_read() -> None:
    for row in known_rows():
        assert read_line(row["board"]) == board_of(row["board"])


@pytest.mark.parametrize(
    "text",
    [
        f"  {LINE}\t",
        f"{LINE}\r\n",
        f"\ufeff{LINE}",
        f"5 {LINE}",
        f"{LINE} 21",
        f"60\t{LINE}  2332 0",
        f"{LINE} B4 C0",
        f"5 {LINE} 21 X12 J0 7",
        f"{'9' * 36} {LINE}",
    ],
)
def test_numbers_and_blanks_around_a_board_do_no_harm(text: str) -> None:
    assert read_line(text) == GATE


def test_a_is_a_block_like_any_other_where_there_is_an_x() -> None:
    assert read_line(LINE).blocks["A"] == GATE.blocks["A"]
    assert read_line(OTHER).blocks.keys() == {"X", "B"}


def test_walls_may_have_either_sign_in_either_spelling() -> None:
    for line in (LINE, OTHER):
        for sign in "x#":
            assert read_line(sign + line[1:]).walls == {(0, 0)}


# Refusing


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no board in this line"),
        (" \t\r\n", "no board in this line"),
        ("12 34", "no board in this line"),
        (LINE[:-1], "has 35"),
        (LINE + ".", "has 37"),
        ("solve", "'solve' has 5"),
        (f"{LINE} {LINE}", "one word too many"),
        (f"easy {LINE}", "one word too many"),
        (f"{LINE} 1.5", "'1.5' is one word too many"),
        (f"{LINE} -1", "'-1' is one word too many"),
        (f"{LINE} ²", "one word too many"),
        (f"# {LINE}", "one word too many"),
        (f"B4 {LINE}", "one word too many"),
        (f"{LINE} BB4", "'BB4' is one word too many"),
        (f"{LINE} B", "'B' is one word too many"),
        ("." * 36, "no target"),
        ("o" * 36, "no target"),
        ("." * 1000, "has 1000"),
        ("." * 34 + "\x00X", "unknown character"),
        ("." * 34 + "\ud800X", "unknown character"),
        ("." * 34 + "ax", "unknown character 'a'"),
        ("." * 33 + "XXX", "horizontal and 2 cells long"),
    ],
)
def test_what_is_no_board_is_refused(text: str, word: str) -> None:
    error = refusal_of(text)
    assert word in str(error)
    assert len(str(error)) < 200
    assert str(error).isprintable()


def test_a_refusal_names_the_cell() -> None:
    error = refusal_of("?" + LINE[1:])
    assert (error.row, error.col) == (0, 0)


@pytest.mark.parametrize("target", ["AAA...", "A.A...", "A....."])
def test_a_wrong_a_is_refused_as_the_target_that_it_is(target: str) -> None:
    error = refusal_of("o" * 30 + target)
    assert error.row == 5
    assert "A is taken for the target X" in str(error)


@given(st.text() | st.text("#.oxXA \t1", min_size=30, max_size=40))
def test_any_text_is_a_board_or_a_board_error(text: str) -> None:
    try:
        board = read_line(text)
    except BoardError as error:
        assert len(str(error)) < 250  # noqa: PT017 (either way out is right)
    else:
        assert board.layout.count("X") == 2
