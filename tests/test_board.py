"""What a board reads, refuses, allows and forbids."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import (
    SIZE,
    Block,
    Board,
    BoardError,
    IllegalSlide,
    Slide,
    _is_plainly_right,
    _read_layout,
)
from tests.budget import tries
from tests.strategies import FAULTS, GATE, JAM, Fault, boards, full_boards

any_board = boards() | full_boards()
often = settings(max_examples=tries(150))

FULL = Board.parse(
    """
    AABBCC
    DDEEFF
    GGXXHH
    IIJJKK
    LLMMNN
    OOPPQQ
    """
)


def mirrored(board: Board) -> Board:
    """Return the board upside down."""
    return Board("".join(reversed(str(board).split("\n"))))


def naive_span(board: Board, name: str) -> tuple[int, int]:
    """Push a block cell by cell over the printed board until it meets something."""
    grid = str(board).split("\n")
    cells = [(row, col) for row in range(SIZE) for col in range(SIZE) if grid[row][col] == name]
    down, right = (0, 1) if cells[0][0] == cells[1][0] else (1, 0)

    def fits(by: int) -> bool:
        places = [(row + by * down, col + by * right) for row, col in cells]
        return all(0 <= row < SIZE and 0 <= col < SIZE and grid[row][col] in (".", name) for row, col in places)

    lo = hi = 0
    while fits(lo - 1):
        lo -= 1
    while fits(hi + 1):
        hi += 1
    return lo, hi


def multiprocessed(board: Board) -> Board:
    """Return what another process would get."""
    return cast("Board", pickle.loads(pickle.dumps(board)))  # noqa: S301 (our own pickle)


class NumpyLike:
    """A whole number to some, but no int."""

    def __index__(self) -> int:
        """Pass for one."""
        return 1

    def __int__(self) -> int:
        """Pass for one."""
        return 1


# Reading and writing


@often
@given(any_board)
def test_what_a_board_prints_it_reads_back(board: Board) -> None:
    text = str(board)
    assert Board.parse(text) == board
    assert str(Board.parse(text)) == text
    assert eval(repr(board), {"Board": Board}) == board  # noqa: S307 (our own repr)


@often
@given(any_board)
def test_blocks_and_walls_are_the_signs_of_the_layout_in_reading_order(board: Board) -> None:
    layout = board.layout
    assert list(board.blocks) == list(dict.fromkeys(sign for sign in layout if sign not in ".#"))
    for name, block in board.blocks.items():
        assert name == block.name
        assert [row * SIZE + col for row, col in block.cells] == [i for i, sign in enumerate(layout) if sign == name]
    assert sorted(row * SIZE + col for row, col in board.walls) == [i for i, sign in enumerate(layout) if sign == "#"]
    assert board.target is board.blocks["X"]


@given(full_boards())
@settings(max_examples=tries(40))
def test_eighteen_blocks_fill_a_board_and_none_can_move(board: Board) -> None:
    assert len(board.blocks) == 18
    assert board.slides() == ()
    assert board.steps() == ()


PLAIN = str(GATE)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(PLAIN.replace(".", "o"), id="o for empty"),
        pytest.param(PLAIN.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(PLAIN.replace("\n", "\r"), id="CR"),
        pytest.param("\ufeff" + PLAIN, id="byte order mark"),
        pytest.param("\ufeff\r\n" + PLAIN.replace("\n", "\r\n") + "\r\n", id="byte order mark and CRLF"),
        pytest.param(PLAIN.replace("\n", "  \n") + "   ", id="trailing blanks"),
        pytest.param(PLAIN.replace("\n", "\t\n") + "\t", id="trailing tabs"),
        pytest.param("    " + PLAIN.replace("\n", "\n    "), id="indentation"),
        pytest.param("\t" + PLAIN.replace("\n", "\n\t"), id="tab indentation"),
        pytest.param("\n\n  \n" + PLAIN, id="blank lines before"),
        pytest.param(PLAIN + "\n\n \t \n\n", id="blank lines after"),
    ],
)
def test_harmless_differences_are_read(text: str) -> None:
    assert Board.parse(text) == GATE


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_one_error_with_its_place(fault: Fault) -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse(fault.text)
    error = caught.value
    assert (error.row, error.col) == (fault.row, fault.col)
    assert fault.word in error.problem
    assert str(error).endswith(error.problem)
    for word, at in (("row", fault.row), ("col", fault.col)):
        assert (f"{word} {at}" in str(error)) == (at is not None)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_place_stays_when_the_text_is_framed(fault: Fault) -> None:
    """Blank lines before and CRLF do not shift what the message points at."""
    with pytest.raises(BoardError) as caught:
        Board.parse("\ufeff\r\n\r\n" + fault.text.replace("\n", "\r\n") + "\r\n\r\n")
    assert (caught.value.row, caught.value.col) == (fault.row, fault.col)


@settings(max_examples=tries(300))
@given(st.text() | st.text(st.sampled_from(".oX#AB \n\t?x"), max_size=60))
def test_any_text_is_a_board_or_a_board_error(text: str) -> None:
    try:
        board = Board.parse(text)
    except BoardError as error:
        assert error.problem  # noqa: PT017 (either way out is right)
    else:
        assert Board.parse(str(board)) == board


@pytest.mark.parametrize("layout", ["", "XX", "." * 35, "." * 37, str(GATE), "o" * 34 + "XX"])
def test_the_constructor_takes_exactly_36_cells(layout: str) -> None:
    with pytest.raises(BoardError):
        Board(layout)


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param(36, id="number"),
        pytest.param(None, id="nothing"),
        pytest.param(GATE.layout.encode(), id="bytes"),
        pytest.param([*GATE.layout], id="list"),
        pytest.param((*GATE.layout,), id="tuple"),
    ],
)
def test_a_layout_is_a_text(layout: Any) -> None:
    with pytest.raises(BoardError, match="36 characters"):
        Board(layout)


SIGNS = st.sampled_from(".#XXABCDEFGHIJ")
OTHER_SIGNS = st.sampled_from("oxa@[`{\x00\x7f\x80Äé\u0100\ud800\U0001f600")


@st.composite
def nearly_boards(draw: st.DrawFn) -> str:
    """Draw a layout of which a few cells are changed, exchanged, or all moved by some places."""
    cells = list(draw(any_board).layout)
    for _ in range(draw(st.integers(0, 3))):
        one, other = draw(st.integers(0, 35)), draw(st.integers(0, 35))
        kind = draw(st.integers(0, 5))
        if kind < 3:
            cells[one] = draw(SIGNS if kind else SIGNS | OTHER_SIGNS)
        elif kind == 3:
            cells[one], cells[other] = cells[other], cells[one]
        elif kind == 4:
            cells[one] = cells[other]
        else:
            cells = cells[one:] + cells[:one]
    return "".join(cells)


@pytest.mark.slow
@settings(max_examples=tries(400))
@given(nearly_boards())
@example("............XX..AA..AA..............")
@example("............XX..AAAA................")
@example("............XXX.....................")
@example(".....XX.............................")
@example("...AAA....A.XX......................")
def test_what_is_right_is_seen_at_a_glance_and_nothing_else(layout: str) -> None:
    """The quick look and the slow one with its reasons agree."""
    try:
        _read_layout(layout)
    except BoardError as error:
        event("wrong")
        assert not _is_plainly_right(layout)
        with pytest.raises(BoardError) as caught:
            Board(layout)
        told = (str(caught.value), caught.value.row, caught.value.col)
        assert told == (str(error), error.row, error.col)  # noqa: PT017 (either way out is right)
    else:
        event("right")
        assert _is_plainly_right(layout)
        assert Board(layout).blocks == _read_layout(layout).blocks


# A value


@often
@given(any_board, any_board)
def test_equal_layouts_are_equal_boards_with_one_hash(one: Board, other: Board) -> None:
    same = Board(one.layout)
    assert same == one
    assert hash(same) == hash(one)
    assert len({one, same, other}) == len({one.layout, other.layout})
    assert (one == other) == (one.layout == other.layout)


def test_a_board_equals_no_text() -> None:
    thing: object = GATE.layout
    assert thing != GATE


def test_nothing_of_a_board_can_be_changed() -> None:
    board: Any = Board(GATE.layout)
    block: Any = board.target
    slide: Any = Slide("A", 1)
    for value, name in ((board, "layout"), (board, "blocks"), (block, "col"), (slide, "cells")):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(value, name, getattr(value, name))
    blocks: Any = board.blocks
    with pytest.raises(TypeError):
        blocks["A"] = block
    with pytest.raises(AttributeError):
        board.walls.add((0, 0))
    assert board == GATE


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, replace, multiprocessed], ids=["copy", "deep copy", "replace", "pickle"]
)
def test_a_board_can_be_copied_and_sent_to_another_process(duplicate: Callable[[Board], Board]) -> None:
    twin = duplicate(JAM)
    assert (twin, hash(twin), str(twin)) == (JAM, hash(JAM), str(JAM))
    assert (twin.blocks, twin.walls, twin.slides()) == (JAM.blocks, JAM.walls, JAM.slides())


# Sliding


@often
@given(any_board)
def test_spans_are_those_of_pushing_cell_by_cell(board: Board) -> None:
    for name in board.blocks:
        lo, hi = board.span(name)
        assert lo <= 0 <= hi
        assert (lo, hi) == naive_span(board, name)


@often
@given(any_board)
def test_upside_down_the_spans_are_mirrored(board: Board) -> None:
    other = mirrored(board)
    for name, block in board.blocks.items():
        lo, hi = board.span(name)
        assert other.span(name) == ((lo, hi) if block.horizontal else (-hi, -lo))


@often
@given(any_board)
def test_slides_are_every_legal_slide_once(board: Board) -> None:
    legal = [
        Slide(name, cells)
        for name in board.blocks
        for cells in range(-SIZE, SIZE + 1)
        if cells and naive_span(board, name)[0] <= cells <= naive_span(board, name)[1]
    ]
    assert list(board.slides()) == legal
    assert list(board.steps()) == [slide for slide in legal if slide.moves == 1]


@often
@given(any_board)
def test_a_legal_slide_moves_one_block_along_its_axis_and_back(board: Board) -> None:
    before = board.layout
    for slide in board.slides():
        after = board.after(slide)
        for name, block in board.blocks.items():
            by = slide.cells if name == slide.block else 0
            down, right = (0, by) if block.horizontal else (by, 0)
            moved = Block(name, block.row + down, block.col + right, block.length, block.horizontal)
            assert after.blocks[name] == moved
        assert after.walls == board.walls
        assert after.after(Slide(slide.block, -slide.cells)) == board
    assert board.layout == before


@often
@given(any_board, st.integers(1, 10**9))
def test_one_cell_too_far_is_refused_with_the_board_in_the_message(board: Board, beyond: int) -> None:
    before = str(board)
    for name in board.blocks:
        lo, hi = board.span(name)
        for cells in (lo - 1, hi + 1, lo - beyond, hi + beyond):
            with pytest.raises(IllegalSlide) as caught:
                board.after(Slide(name, cells))
            told, _, shown = str(caught.value).partition("\n")
            assert shown == before
            assert f"{lo} to {hi:+d}" in told, "what it may do"
            assert name in told
            if abs(cells) < SIZE:
                assert f"{name}{cells:+d}" in told
    assert str(board) == before


@often
@given(boards())
def test_a_long_slide_equals_its_single_steps(board: Board) -> None:
    for slide in board.slides():
        after = board
        for _ in range(slide.moves):
            step = Slide(slide.block, 1 if slide.cells > 0 else -1)
            assert step in after.steps()
            after = after.after(step)
        assert after == board.after(slide)


def test_a_slide_of_no_cells_gives_an_equal_board() -> None:
    for name in JAM.blocks:
        assert JAM.after(Slide(name, 0)) == JAM


def test_a_slide_can_name_no_second_axis() -> None:
    """The wrong axis cannot be said: a slide is a block and a signed number along the block's own axis."""
    assert Slide.__match_args__ == ("block", "cells")


@pytest.mark.parametrize("name", ["B", "", "x", ".", "#", "XX"])
def test_an_unknown_block_is_refused_by_naming_those_there_are(name: str) -> None:
    for call in (lambda: GATE.span(name), lambda: GATE.after(Slide(name, 1)), lambda: GATE.after(Slide(name, 0))):
        with pytest.raises(IllegalSlide, match="X, A"):
            call()


@pytest.mark.parametrize("name", [None, 3, ["A"], {"A"}])
def test_a_span_of_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(IllegalSlide):
        GATE.span(name)


@pytest.mark.parametrize(
    "cells",
    [True, False, 1.0, 0.5, float("nan"), float("inf"), "1", None, 1j, Decimal(1), Fraction(1), [1]],
)
def test_cells_are_whole_numbers_and_nothing_like_them(cells: Any) -> None:
    with pytest.raises(TypeError, match="whole number"):
        Slide("A", cells)


def test_a_whole_number_of_another_library_is_one() -> None:
    number: Any = NumpyLike()
    cells = Slide("A", number).cells
    assert (cells, type(cells)) == (1, int)


@pytest.mark.parametrize("name", [None, 1, b"A", ["A"]])
def test_a_slides_block_is_a_text(name: Any) -> None:
    with pytest.raises(TypeError, match="name"):
        Slide(name, 1)


@pytest.mark.parametrize("cells", [10**5000, -(10**5000)], ids=["down", "up"])
def test_an_enormous_number_of_cells_is_an_illegal_slide(cells: int) -> None:
    with pytest.raises(IllegalSlide, match=r"A.* -2 to [+]2 ") as caught:
        GATE.after(Slide("A", cells))
    assert str(caught.value).endswith(f"\n{GATE}")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(("cells", "moves", "text"), [(2, 2, "A+2"), (-3, 3, "A-3"), (0, 0, "A+0")])
def test_a_slide_costs_its_cells_and_prints_its_sign(cells: int, moves: int, text: str) -> None:
    assert Slide("A", cells).moves == moves
    assert str(Slide("A", cells)) == text


# The exit


@often
@given(any_board)
def test_a_board_is_solved_when_x_fills_the_last_two_cells_of_its_row(board: Board) -> None:
    assert board.solved == any(line.endswith("XX") for line in str(board).split("\n"))


def test_a_full_board_is_read_and_printed() -> None:
    assert len(FULL.blocks) == 18
    assert str(FULL).count("\n") == 5
    assert FULL.slides() == ()
    assert not FULL.solved


@pytest.mark.parametrize("name", [10**5000, None, [], "Q" * 9], ids=type)
def test_no_such_block_whatever_was_asked(name: Any) -> None:
    with pytest.raises(IllegalSlide, match="there is no block"):
        GATE.span(name)


@pytest.mark.parametrize(
    ("block", "cells"), [(10**5000, 1), ("X", Fraction(10**5000)), (None, 1), ("X", None)], ids=type
)
def test_a_slide_of_the_wrong_types_says_which(block: Any, cells: Any) -> None:
    with pytest.raises(TypeError, match=r"not a \w+"):
        Slide(block, cells)
