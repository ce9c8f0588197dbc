"""Drafts of boards: what each change does, what it refuses and in which words, and what always holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from blockshift_widget.board import SIZE, Block, Board, BoardError
from blockshift_widget.editing.draft import Draft, DraftError
from tests.strategies import CLOSED, GATE, NAMES, PLACEMENTS, boards, full_boards

CELLS = st.tuples(st.integers(-1, SIZE), st.integers(-1, SIZE))
LETTERS = st.sampled_from([*NAMES[:6], "X"])


def draft_of(*lines: str) -> Draft:
    """Return a draft that looks like some lines and, below them, empty ones; X may be missing or wrong."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(lines):
        for col, sign in enumerate(line):
            cells.setdefault(sign, []).append((row, col))
    walls = frozenset(cells.pop("#", []))
    cells.pop(".", None)
    blocks = [Block(name, *at[0], len(at), horizontal=at[0][0] == at[-1][0]) for name, at in cells.items()]
    return Draft(tuple(blocks), walls)


def lines_of(draft: Draft, count: int) -> list[str]:
    """Return the first lines of what a draft looks like; the others have to be empty."""
    lines = draft.text.splitlines()
    assert lines[count:] == ["......"] * (SIZE - count)
    return lines[:count]


# Boards


@given(st.one_of(boards(), full_boards()))
def test_a_board_becomes_a_draft_and_a_board_again(board: Board) -> None:
    draft = Draft.of(board)
    assert draft.text == str(board)
    assert draft.problem is None
    assert draft.board == board
    assert {block.name: block for block in draft.blocks} == board.blocks
    assert draft.walls == board.walls


@given(boards(), st.data())
def test_the_order_of_drawing_does_not_matter(board: Board, data: st.DataObject) -> None:
    blocks = data.draw(st.permutations(list(board.blocks.values())))
    draft = Draft(tuple(blocks), board.walls)
    assert draft == Draft.of(board)
    assert hash(draft) == hash(Draft.of(board))
    assert list(draft.blocks) == list(board.blocks.values())


@given(boards())
def test_every_cell_is_what_the_text_shows(board: Board) -> None:
    draft = Draft.of(board)
    for row, line in enumerate(draft.text.splitlines()):
        for col, sign in enumerate(line):
            block = draft.block_at(row, col)
            shown = "#" if draft.is_wall(row, col) else block.name if block else "."
            assert shown == sign
    assert draft.block_at(-1, 0) is None
    assert not draft.is_wall(0, SIZE)


# What is wrong


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        pytest.param([], "There is no X yet", id="nothing"),
        pytest.param(["AA#"], "There is no X yet", id="no X"),
        pytest.param(["X", "X"], "X is vertical, but has to leave to the right: turn it", id="vertical"),
        pytest.param(["XXX"], "X is 3 cells long", id="long"),
        pytest.param(["X", "X", "X"], "X is 3 cells long", id="vertical and long"),
    ],
)
def test_what_is_no_board_yet_says_why(lines: list[str], problem: str) -> None:
    draft = draft_of(*lines)
    assert draft.board is None
    assert problem in str(draft.problem)
    with pytest.raises(BoardError):
        Board.parse(draft.text)


@pytest.mark.parametrize(
    ("blocks", "walls", "words"),
    [
        pytest.param([Block("A", 0, 0, 4, True)], [], "2 or 3 cells long, not 4", id="long"),
        pytest.param([Block("A", 0, 0, 1, True)], [], "2 or 3 cells long, not 1", id="short"),
        pytest.param([Block("a", 0, 0, 2, True)], [], "one capital letter, A to Z, not 'a'", id="small letter"),
        pytest.param([Block("AB", 0, 0, 2, True)], [], "one capital letter, A to Z, not 'AB'", id="two letters"),
        pytest.param([Block("", 0, 0, 2, True)], [], "one capital letter, A to Z, not ''", id="no letter"),
        pytest.param(
            [Block("A", 0, 0, 2, True), Block("A", 1, 0, 2, True)], [], "there is a block A already", id="twice"
        ),
        pytest.param(
            [Block("A", 0, 4, 3, True)], [], "A can't cover row 0, column 6: rows and columns go from 0 to 5", id="out"
        ),
        pytest.param([Block("A", -1, 4, 2, False)], [], "A can't cover row -1, column 4", id="out at the top"),
        pytest.param([], [(6, 0)], "a wall can't cover row 6, column 0: rows and columns go from 0 to 5", id="wall"),
        pytest.param(
            [Block("A", 0, 0, 2, True)], [(0, 1)], "A can't cover row 0, column 1: a wall is there", id="on a wall"
        ),
        pytest.param(
            [Block("A", 0, 0, 2, True), Block("B", 0, 1, 2, False)],
            [],
            "B can't cover row 0, column 1: A is there",
            id="on a block",
        ),
    ],
)
def test_what_is_no_draft_is_refused(blocks: list[Block], walls: list[tuple[int, int]], words: str) -> None:
    with pytest.raises(DraftError, match=words):
        Draft(tuple(blocks), frozenset(walls))


# Drawing


@pytest.mark.parametrize(
    ("one", "other", "block"),
    [
        pytest.param((0, 0), (0, 2), Block("A", 0, 0, 3, True), id="to the right"),
        pytest.param((0, 2), (0, 0), Block("A", 0, 0, 3, True), id="to the left"),
        pytest.param((1, 5), (2, 5), Block("A", 1, 5, 2, False), id="down"),
        pytest.param((2, 5), (1, 5), Block("A", 1, 5, 2, False), id="up"),
    ],
)
def test_a_block_is_drawn_either_way(one: tuple[int, int], other: tuple[int, int], block: Block) -> None:
    assert Draft().with_block(one, other).blocks == (block,)


def test_blocks_are_named_by_the_first_free_letter_that_is_not_the_targets() -> None:
    draft = Draft.of(Board("AABBCCDDEEFFGGHHIIJJKKLLMMNNXXPPQQ.."))
    assert [block.name for block in draft.with_block((5, 4), (5, 5)).blocks][-1] == "O"
    assert Draft().with_block((0, 0), (0, 1)).without("A").with_block((0, 0), (0, 1)).blocks[0].name == "A"
    draft = draft_of("BBAACC").with_block((1, 0), (1, 1))
    assert lines_of(draft, 2) == ["BBAACC", "DD...."]


def test_x_is_drawn_when_it_is_asked_for() -> None:
    assert Draft().with_block((2, 0), (2, 1), "X").board == Board("............XX......................")
    assert Draft().with_block((2, 0), (3, 0), "X").board is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(lambda draft: draft.with_block((0, 0), (1, 1)), "draw it straight", id="askew"),
        pytest.param(lambda draft: draft.with_block((0, 0), (0, 0)), "2 or 3 cells long, not 1", id="one cell"),
        pytest.param(lambda draft: draft.with_block((0, 0), (0, 3)), "2 or 3 cells long, not 4", id="four cells"),
        pytest.param(lambda draft: draft.with_block((0, 5), (0, 6)), "column 6: rows and columns go", id="out"),
        pytest.param(lambda draft: draft.with_block((1, 4), (2, 4)), "B can't cover row 2, column 4: A", id="over"),
        pytest.param(lambda draft: draft.with_block((0, 0), (0, 1), "A"), "there is a block A already", id="taken"),
        pytest.param(lambda draft: draft.with_block((0, 0), (0, 1), "?"), "one capital letter", id="no letter"),
        pytest.param(lambda draft: draft.moved("A", 2, 1), "A can't cover row 2, column 1: X is there", id="onto X"),
        pytest.param(lambda draft: draft.moved("A", 5, 4), "A can't cover row 6, column 4", id="moved out"),
        pytest.param(lambda draft: draft.moved("B", 0, 0), "no block B; the board has X, A", id="move nothing"),
        pytest.param(lambda draft: draft.turned("B"), "no block B", id="turn nothing"),
        pytest.param(lambda draft: draft.without("B"), "no block B", id="delete nothing"),
        pytest.param(lambda draft: draft.renamed("B", "C"), "no block B", id="rename nothing"),
        pytest.param(lambda draft: draft.as_target("B"), "no block B", id="no target"),
        pytest.param(lambda draft: draft.renamed("A", "a"), "one capital letter, A to Z, not 'a'", id="small letter"),
        pytest.param(lambda draft: draft.with_wall(3, 4), "a wall can't cover row 3, column 4: A is", id="wall on A"),
        pytest.param(lambda draft: draft.with_wall(3, 6), "a wall can't cover row 3, column 6", id="wall outside"),
        pytest.param(lambda _: Draft().without("X"), "the board has no blocks yet", id="empty"),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(change: Callable[[Draft], Draft], words: str) -> None:
    draft = Draft.of(GATE)
    with pytest.raises(DraftError, match=words):
        change(draft)
    assert draft == Draft.of(GATE)


# Changing


def test_a_block_is_moved_over_others_and_onto_its_own_cells() -> None:
    draft = draft_of("AAA#B.", "....B.")
    assert lines_of(draft.moved("A", 0, 0), 2) == ["AAA#B.", "....B."]
    assert lines_of(draft.moved("B", 1, 4), 3) == ["AAA#..", "....B.", "....B."]
    assert lines_of(draft.moved("A", 1, 1), 2) == ["...#B.", ".AAAB."]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(["AAA"], ["A", "A", "A"], id="down around the first cell"),
        pytest.param(["A", "A", "A"], ["AAA"], id="right around the first cell"),
        pytest.param(["", "AA", "BB"], ["A", "A", "BB"], id="up where another block lies below"),
        pytest.param(["", "", "", "", "", ".AAA"], ["", "", "", ".A", ".A", ".A"], id="up at the lower edge"),
        pytest.param([".....A", ".....A", ".....A"], ["...AAA"], id="left at the right edge"),
        pytest.param(["AAA", "#"], [".A", "#A", ".A"], id="around the middle cell"),
        pytest.param(["", "....#A", ".....A"], ["", "....#", "....AA"], id="around the last cell"),
        pytest.param(["#AAA#", "#", "#"], ["#A..#", "#A", "#A"], id="between walls"),
    ],
)
def test_a_block_turns_where_there_is_room(before: list[str], after: list[str]) -> None:
    assert draft_of(*before).turned("A") == draft_of(*after)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        pytest.param(["AABB", "CCDD"], "A can't cover row 1, column 0: C is there", id="a block below"),
        pytest.param(["A#", "A#"], "A can't cover row 0, column 1: a wall is there", id="walls beside"),
        pytest.param(["", "", "", "", "..##", "..AA"], "A can't cover row 4, column 2: a wall is there", id="edge"),
    ],
)
def test_a_block_without_room_to_turn_says_what_is_in_the_way(lines: list[str], words: str) -> None:
    with pytest.raises(DraftError, match=words):
        draft_of(*lines).turned("A")


def test_a_lone_block_turns_anywhere_and_shares_a_cell_with_itself() -> None:
    for first, *_, last in PLACEMENTS:
        (block,) = Draft().with_block(divmod(first, SIZE), divmod(last, SIZE)).blocks
        (turned,) = Draft((block,)).turned("A").blocks
        assert (turned.length, turned.horizontal) == (block.length, not block.horizontal)
        assert {*block.cells} & {*turned.cells}


def test_a_block_is_deleted_x_too() -> None:
    draft = Draft.of(GATE).without("X")
    assert str(draft.problem).startswith("There is no X yet")
    assert draft.without("A") == Draft()


def test_names_are_changed_and_swapped() -> None:
    draft = draft_of("AABB", "XX")
    assert lines_of(draft.renamed("A", "C"), 2) == ["CCBB..", "XX...."]
    assert lines_of(draft.renamed("A", "B"), 2) == ["BBAA..", "XX...."]
    assert lines_of(draft.renamed("X", "A"), 2) == ["XXBB..", "AA...."]
    assert draft.renamed("A", "A") == draft
    assert lines_of(draft.as_target("B"), 2) == ["AAXX..", "BB...."]
    assert draft.as_target("X") == draft
    assert lines_of(draft.without("X").as_target("A"), 1) == ["XXBB.."]


def test_walls_are_built_and_taken_away() -> None:
    draft = Draft.of(GATE).with_wall(0, 5)
    assert draft.is_wall(0, 5)
    assert draft.with_wall(0, 5) == draft
    assert draft.without_wall(0, 5) == Draft.of(GATE) == Draft.of(GATE).without_wall(0, 5)
    assert Draft.of(CLOSED).without_wall(2, 4).with_block((1, 4), (2, 4)).block_at(2, 4) is not None


# Whatever one does

CHANGES = st.one_of(
    st.builds(lambda one, other, name: ("with_block", one, other, name), CELLS, CELLS, st.none() | LETTERS),
    st.builds(lambda name, cell: ("moved", name, *cell), LETTERS, CELLS),
    st.builds(lambda what, name: (what, name), st.sampled_from(["turned", "without", "as_target"]), LETTERS),
    st.builds(lambda name, to: ("renamed", name, to), LETTERS, LETTERS),
    st.builds(lambda what, cell: (what, *cell), st.sampled_from(["with_wall", "without_wall"]), CELLS),
)


@given(st.one_of(st.just(Draft()), boards().map(Draft.of)), st.lists(CHANGES, max_size=30))
def test_whatever_one_does_it_stays_a_draft_and_knows_whether_it_is_a_board(
    draft: Draft, changes: list[tuple[str, ...]]
) -> None:
    for what, *given_to_it in changes:
        try:
            draft = getattr(draft, what)(*given_to_it)
        except DraftError:
            event(f"{what} refused")
            continue
        event(what)
        assert len(draft.text.replace(".", "").replace("\n", "")) == len(draft.walls) + sum(
            block.length for block in draft.blocks
        )
        assert draft == Draft(draft.blocks[::-1], draft.walls)
        if draft.board is None:
            assert draft.problem
            with pytest.raises(BoardError):
                Board.parse(draft.text)
        else:
            assert Draft.of(draft.board) == draft


@given(boards(), st.data())
def test_what_is_taken_away_can_be_put_back(board: Board, data: st.DataObject) -> None:
    draft = Draft.of(board)
    block = data.draw(st.sampled_from(draft.blocks))
    gone = draft.without(block.name)
    assert gone.block_at(block.row, block.col) is None
    assert gone.with_block(block.cells[-1], block.cells[0], block.name) == draft
    assert draft.moved(block.name, block.row, block.col) == draft
    to = data.draw(LETTERS)
    assert draft.renamed(block.name, to).renamed(to, block.name) == draft
