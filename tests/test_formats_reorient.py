"""Boards whose exit is on another side: refused with what to do, mirrored or turned when that is asked for."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import SIZE, Board, BoardError
from blockshift_widget.formats import FORMATS, boards_text, read_boards
from blockshift_widget.formats.turning import SIDES, Exit, Side, board_of, turned
from tests.budget import tries
from tests.strategies import GATE, boards

often = settings(max_examples=tries(40))
sides = pytest.mark.parametrize("side", SIDES)
elsewhere = pytest.mark.parametrize("side", [side for side in SIDES if side != "right"])
ARROWS: Final = {"right": ">", "left": "<", "top": "^", "bottom": "v"}


def seen_from(board: Board, side: Side) -> tuple[list[str], int]:
    """Return the rows of the board as a file has them whose exit is on that side, and the row or column of the exit."""
    rows = str(board).split("\n")
    at = board.target.row
    if side == "left":
        return [row[::-1] for row in rows], at
    if side == "top":  # a quarter to the left
        return ["".join(row[SIZE - 1 - place] for row in rows) for place in range(SIZE)], at
    if side == "bottom":  # a quarter to the right
        return ["".join(row[place] for row in reversed(rows)) for place in range(SIZE)], SIZE - 1 - at
    return rows, at


def framed(board: Board, side: Side, sign: str) -> str:
    """Return the board in a frame with its exit on that side."""
    rows, at = seen_from(board, side)
    edge = ["+", *"------", "+"]
    lines = [edge[:], *(["|", *row, "|"] for row in rows), edge[:]]
    row, col = {"left": (at + 1, 0), "right": (at + 1, -1), "top": (0, at + 1), "bottom": (-1, at + 1)}[side]
    lines[row][col] = sign
    return "\n".join(map("".join, lines)) + "\n"


def beside(board: Board, side: Side) -> str:
    """Return the board with K beside it on that side, as other programs write it."""
    rows, at = seen_from(board, side)
    rows = [row.translate(str.maketrans("PXK", "XPk")) for row in rows]
    if side in {"top", "bottom"}:
        line = " " * at + "K"
        rows = [line, *rows] if side == "top" else [*rows, line]
    else:
        rows = [row if place != at else row + "K" if side == "right" else "K" + row for place, row in enumerate(rows)]
        if side == "left":
            rows = [row if "K" in row else f" {row}" for row in rows]
    return "\n".join(["6 6", str(len(board.blocks) - 1), *rows]) + "\n"


def texts(board: Board, side: Side) -> list[str]:
    """Return the board in every format that says where the exit is."""
    return [
        framed(board, side, " "),
        framed(board, side, ARROWS[side]),
        beside(Board(board.layout.replace("#", ".")), side),
    ]


def only_refusal(text: str, name: str, **options: Any) -> str:
    """Return the reason why the only board of a text is refused."""
    reader = read_boards(text, name, **options)
    assert list(reader) == []
    (refusal,) = reader.refusals
    return refusal.reason


# What the file says


@sides
@often
@given(board=boards())
def test_boards_are_turned_as_the_file_says(side: Side, board: Board) -> None:
    plain = Board(board.layout.replace("#", "."))
    for text, meant in zip(texts(board, side), (board, board, plain), strict=True):
        assert [entry.board for entry in read_boards(text, reorient=True)] == [meant]


@elsewhere
@given(board=boards())
@settings(max_examples=tries(20))
def test_without_being_asked_for_they_are_refused_with_what_to_do(side: Side, board: Board) -> None:
    for text in texts(board, side):
        name = read_boards(text).format
        assert f"the exit is at the {side}, not at the right; reorient=True turns such boards" in only_refusal(
            text, name
        )


@given(board=boards())
@settings(max_examples=tries(20))
def test_boards_with_their_exit_at_the_right_stay_as_they_are(board: Board) -> None:
    for text in texts(board, "right"):
        assert [entry.board for entry in read_boards(text)] == [
            entry.board for entry in read_boards(text, reorient=True)
        ]


@sides
def test_a_side_that_the_file_contradicts_is_refused(side: Side) -> None:
    other: Side = "left" if side == "right" else "right"
    for text in texts(GATE, side):
        name = read_boards(text).format
        assert f"the file has the exit at the {side}, but reorient says {other!r}" in only_refusal(
            text, name, reorient=other
        )
        assert [entry.board for entry in read_boards(text, reorient=side)] == [GATE]


@pytest.mark.parametrize(
    ("gate", "told"),
    [
        (Exit("right", 3), "the exit is in row 3, but the target is in row 2"),
        (Exit("left", 1), "the exit is in row 1, but the target is in row 2"),
        (Exit("top", 0), "the target is horizontal and can't leave at the top"),
        (Exit("bottom", 2), "the target is horizontal and can't leave at the bottom"),
    ],
)
@pytest.mark.parametrize("reorient", [False, True])
def test_an_exit_that_the_target_never_reaches_is_refused(gate: Exit, told: str, reorient: bool) -> None:
    with pytest.raises(BoardError, match=told) as caught:
        board_of(GATE.layout, gate, reorient)
    assert (caught.value.row, caught.value.col) == (2, 0)


def test_an_exit_in_another_column_is_refused() -> None:
    layout = turned(GATE.layout, "top")
    col = layout.index("X") % SIZE
    with pytest.raises(BoardError, match=f"the exit is in column 5, but the target is in column {col}"):
        board_of(layout, Exit("top", 5), reorient=True)


# What the caller says

FOR_EVERY_FORMAT: Final = {
    "grid": "......\n......\n...X..\n...X..\nAA....\n......\n",
    "line": "...............X.....X..AA..........\n",
    "framed": "+------+\n|......|\n|......|\n|...X..|\n|...X..|\n|AA....|\n|......|\n+------+\n",
    "course": "# column first, counted from 0\nName\n6\n3 2 v 2\n0 4 h 2\n.\n",
    "csv": "# column first, counted from 1\nX,V,4,3,2\nA,H,1,5,2\n",
    "literal": "# column first, counted from 0\n[('X', 3, 2, 2, 'V'), ('A', 0, 4, 2, 'H')]\n",
}


@pytest.mark.parametrize("name", FOR_EVERY_FORMAT)
def test_a_vertical_target_is_refused_with_what_to_do_and_turned_when_told(name: str) -> None:
    text = FOR_EVERY_FORMAT[name]
    for reorient in (False, True):
        reason = only_refusal(text, name, reorient=reorient)
        assert "the target is vertical" in reason
        assert "reorient='bottom' or reorient='top' turns the board" in reason
    assert "the target is vertical and can't leave at the left" in only_refusal(text, name, reorient="left")
    (down,) = read_boards(text, name, reorient="bottom")
    assert str(down.board).split("\n") == ["......", "......", "..XX..", "......", "....A.", "....A."]
    (up,) = read_boards(text, name, reorient="top")
    assert str(up.board).split("\n") == [".A....", ".A....", "......", "..XX..", "......", "......"]


@pytest.mark.parametrize("name", ["grid", "line", "course", "csv", "literal"])
def test_all_boards_are_mirrored_when_the_caller_says_left(name: str) -> None:
    text = boards_text([GATE, GATE], name)
    (one, other) = read_boards(text, name, reorient="left")
    assert one.board == other.board == Board(turned(GATE.layout, "left"))
    assert "can't leave at the top" in read_all(text, name, "top")


def read_all(text: str, name: str, side: Side) -> str:
    """Return the first reason of those for which all are refused."""
    reader = read_boards(text, name, reorient=side)
    assert list(reader) == []
    return reader.refusals[0].reason


def test_packs_are_ours_and_never_turned() -> None:
    text = FORMATS["toml"].example
    assert [entry.board for entry in read_boards(text, reorient=True)] == [GATE]


# Turning


@given(st.permutations([chr(ord("A") + place) for place in range(26)] + [str(place) for place in range(10)]))
def test_four_quarters_and_two_mirrors_are_none(signs: list[str]) -> None:
    layout = "".join(signs)
    assert turned(turned(layout, "left"), "left") == layout
    assert turned(turned(layout, "top"), "bottom") == layout
    assert turned(turned(turned(turned(layout, "top"), "top"), "top"), "top") == layout
    assert turned(layout, "right") == layout


@often
@given(boards(), st.sampled_from(SIDES))
def test_the_side_of_the_exit_becomes_the_right_one(board: Board, side: Side) -> None:
    rows, _ = seen_from(board, side)
    assert turned("".join(rows), side) == board.layout


def test_a_faulty_board_that_is_turned_names_no_cell() -> None:
    with pytest.raises(BoardError, match="straight") as caught:
        board_of("X.....X......AAA.A" + "." * 18, Exit("bottom", 0), reorient=True)
    assert (caught.value.row, caught.value.col) == (None, None)
