"""Coordinates are never read in another way than they are meant: proved by the boards, or asked."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Block, Board, BoardError
from blockshift_widget.formats import FORMATS, Entry, FormatError, boards_text, read_boards
from blockshift_widget.formats.listing import READINGS, Listing, Piece, Reading, layout_of, letters_for, listing_of
from blockshift_widget.formats.proof import HEAD
from tests.budget import tries
from tests.strategies import ROAD, boards, full_boards

COORDINATES: Final = tuple(name for name, each in FORMATS.items() if each.coordinates)
DOCUMENTED: Final = {"course": Reading(0, "column"), "csv": Reading(1, "column"), "literal": Reading(0, "column")}
in_every_format = pytest.mark.parametrize("name", COORDINATES)
often = settings(max_examples=tries(20))
some_boards = st.lists(
    (boards() | full_boards()).map(lambda board: Board(board.layout.replace("#", "."))), min_size=1, max_size=3
)

TRANSPOSABLE: Final = Board("............XX..A.....A.............")
"""Legal in several ways, each time another board."""

BOTTOM: Final = Board("............XX....................BB")
"""A horizontal block in the last row, which has no place if rows and columns are exchanged."""


def written(many: list[Board], name: str, reading: Reading) -> str:
    """Write boards in a way of one's own choice, as other programs would, without a word on it."""
    texts = []
    for board in many:
        pieces = listing_of(Entry(board), reading).pieces
        if name == "course":
            lines = [f"{p.first} {p.second} {'h' if p.horizontal else 'v'} {p.length} {p.name}" for p in pieces]
            lines[0] = lines[0].removesuffix(" X")
            texts.append("\n".join(["A puzzle", "6", *lines, "."]))
        elif name == "csv":
            texts.append(
                "\n".join(f"{p.name},{'H' if p.horizontal else 'V'},{p.first},{p.second},{p.length}" for p in pieces)
                + "\n"
            )
        else:
            texts.append(repr([(p.name, p.first, p.second, p.length, "H" if p.horizontal else "V") for p in pieces]))
    return "\n".join(texts) + "\n"


def problem_of(text: str, name: str, **options: Any) -> FormatError:
    """Return the error that asks."""
    with pytest.raises(FormatError) as caught:
        list(read_boards(text, name, **options))
    return caught.value


def options_of(reading: Reading) -> dict[str, Any]:
    """Return the options that ask for a way."""
    return {"base": reading.base, "order": reading.order}


# Never silently shifted


@pytest.mark.slow
@in_every_format
@pytest.mark.parametrize("reading", READINGS, ids=str)
@often
@given(many=some_boards)
@example(many=[TRANSPOSABLE])
@example(many=[ROAD])
@example(many=[BOTTOM, ROAD])
def test_boards_are_read_as_meant_or_an_error_asks(name: str, reading: Reading, many: list[Board]) -> None:
    text = written(many, name, reading)
    try:
        found = [entry.board for entry in read_boards(text, name)]
    except FormatError as error:
        event("asked")
        assert f"base={reading.base}, order='{reading.order}'" in str(error)  # noqa: PT017 (either way out is right)
    else:
        event("proved")
        assert found == many
        assert reading == DOCUMENTED[name]


@pytest.mark.slow
@in_every_format
@pytest.mark.parametrize("reading", READINGS, ids=str)
@often
@given(many=some_boards)
def test_who_says_how_is_followed(name: str, reading: Reading, many: list[Board]) -> None:
    text = written(many, name, reading)
    reader = read_boards(text, name, **options_of(reading))
    assert [entry.board for entry in reader] == many
    stated = read_boards(f"# {reading}\n{text}", name)
    assert [entry.board for entry in stated] == many


@pytest.mark.slow
@in_every_format
@pytest.mark.parametrize("reading", READINGS, ids=str)
@often
@given(many=some_boards)
def test_half_an_answer_never_shifts_a_board_either(name: str, reading: Reading, many: list[Board]) -> None:
    for options in ({"base": reading.base}, {"order": reading.order}):
        try:
            found = [entry.board for entry in read_boards(written(many, name, reading), name, **options)]
        except FormatError:
            continue
        assert found == many


@in_every_format
def test_an_error_names_line_and_ways(name: str) -> None:
    error = problem_of("\n\n" + written([TRANSPOSABLE], name, DOCUMENTED[name]), name)
    assert error.line == 3
    assert "pass base=0, order='column' for column first, counted from 0; base=" in str(error)


def test_what_is_proved_to_be_another_way_is_said_not_done() -> None:
    text = written([BOTTOM], "literal", Reading(1, "row"))
    assert problem_of(text, "literal").problem == (
        "the boards fit only if coordinates are row first, counted from 1; if that is right, pass base=1, order='row'"
    )


def test_one_board_may_prove_the_others() -> None:
    text = written([ROAD, TRANSPOSABLE, BOTTOM], "course", Reading(0, "column"))
    assert [entry.board for entry in read_boards(text)] == [ROAD, TRANSPOSABLE, BOTTOM]


@in_every_format
def test_a_later_board_of_another_way_is_refused_with_that_reason(name: str) -> None:
    way = DOCUMENTED[name]
    other = way._replace(base=1 - way.base)
    corner = (
        Board("............XX..A.....A...........CC")
        if way.base == 0
        else Board("BB..........XX..A.....A.............")
    )
    text = written([BOTTOM, corner] * 3, name, way) + "\n" + written([corner], name, other)
    reader = read_boards(text, name)
    assert [entry.board for entry in reader] == [BOTTOM, corner] * 3
    (refusal,) = reader.refusals
    assert f"it fits only if coordinates are {other}" in refusal.reason
    assert "unlike those before" in refusal.reason


def test_more_boards_prove_than_are_looked_at_only_if_they_come_early() -> None:
    late = written([ROAD] * HEAD + [BOTTOM], "literal", Reading(0, "column"))
    assert "don't prove" in problem_of(late, "literal").problem
    early = written([ROAD] * (HEAD - 1) + [BOTTOM] + [ROAD] * 9, "literal", Reading(0, "column"))
    assert len(list(read_boards(early))) == HEAD + 9


def test_boards_that_fit_in_no_way_are_refused_without_asking() -> None:
    text = "[('X', 9, 9, 2, 'H')]\n[('X', 0, 2, 7, 'H')]\n"
    reader = read_boards(text)
    assert list(reader) == []
    assert [refusal.line for refusal in reader.refusals] == [1, 2]


def test_boards_that_fit_in_fewer_ways_outvote_a_faulty_one() -> None:
    """A board that fits in the wrong way only is refused, and does not hide what the others prove."""
    faulty = "[('X', 5, 1, 2, 'V'), ('A', 6, 6, 1, 'H')]\n"
    text = written([BOTTOM] * 2, "literal", Reading(0, "column")) + faulty
    reader = read_boards(text)
    assert [entry.board for entry in reader] == [BOTTOM] * 2
    assert reader.refused == 1


# What a CSV names


@pytest.mark.parametrize("order", ["column", "row"])
@often
@given(many=some_boards)
def test_names_of_columns_tell_the_order(order: Any, many: list[Board]) -> None:
    header = "car,orientation,column,row,length\n" if order == "column" else "car,orientation,row,column,length\n"
    text = header + written(many, "csv", Reading(1, order))
    assert [entry.board for entry in read_boards(text, base=1)] == many
    try:
        found = [entry.board for entry in read_boards(text)]
    except FormatError as error:
        assert "order='row'" in str(error) if order == "row" else "order='row'" not in str(error)  # noqa: PT017
    else:
        assert found == many


def test_an_order_that_contradicts_the_names_is_refused() -> None:
    text = "car,orientation,column,row,length\n" + written([BOTTOM], "csv", Reading(1, "column"))
    assert (
        "the names of the columns put the column first, but order is 'row'"
        in problem_of(text, "csv", order="row").problem
    )


# What is stated


def test_only_a_comment_before_the_first_board_states_a_way() -> None:
    text = written([ROAD], "literal", Reading(1, "row"))
    assert next(read_boards(f"#\n# of a friend\n\n# row first, counted from 1\n{text}")).board == ROAD
    for late in (
        f"{text}# row first, counted from 1\n",
        f"# row first, counted from 2\n{text}",
        f"# rows first\n{text}",
    ):
        problem_of(late, "literal")


def test_the_caller_knows_better_than_the_file() -> None:
    text = "# row first, counted from 0\n" + written([ROAD], "literal", Reading(1, "column"))
    assert next(read_boards(text, base=1, order="column")).board == ROAD


@in_every_format
@often
@given(many=some_boards)
def test_a_file_of_ours_never_asks(name: str, many: list[Board]) -> None:
    text = boards_text(many, name)
    assert [entry.board for entry in read_boards(text)] == many


# Listings


@pytest.mark.parametrize("reading", READINGS, ids=str)
@often
@given(board=boards() | full_boards())
def test_a_listing_is_its_board(reading: Reading, board: Board) -> None:
    board = Board(board.layout.replace("#", "."))
    listing = listing_of(Entry(board, "T"), reading)
    assert layout_of(listing, reading) == board.layout
    assert listing.pieces[0].name == "X"
    assert [reading.block(piece) for piece in listing.pieces] == [
        *([board.target]), *(block for block in board.blocks.values() if block.name != "X")
    ]  # fmt: skip


def test_where_a_piece_lies() -> None:
    piece = Piece("A", 1, 4, 2, horizontal=False)
    assert [reading.block(piece) for reading in READINGS] == [
        Block("A", 4, 1, 2, False), Block("A", 1, 4, 2, False), Block("A", 3, 0, 2, False), Block("A", 0, 3, 2, False),
    ]  # fmt: skip


@often
@given(st.lists(st.text(max_size=3) | st.sampled_from("ABCXYZabcxyz"), max_size=20, unique=True))
def test_every_name_gets_a_letter_of_its_own(names: list[str]) -> None:
    letters = letters_for(names)
    assert letters.keys() == set(names)
    assert len(set(letters.values())) == len(names)
    assert all(len(letter) == 1 and "A" <= letter <= "Z" for letter in letters.values())
    assert {name for name, letter in letters.items() if letter == "X"} <= {"X"}
    assert all(letters[name] == name for name in names if len(name) == 1 and "A" <= name <= "Z")


def test_more_names_than_letters_are_refused() -> None:
    with pytest.raises(BoardError, match="more than 18 blocks"):
        letters_for(str(number) for number in range(26))
    with pytest.raises(BoardError, match="no room"):
        layout_of(Listing(1, tuple(Piece(str(at), 0, 0, 2, horizontal=True) for at in range(26))), READINGS[0])
