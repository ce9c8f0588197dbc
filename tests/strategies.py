"""Boards for the tests: small ones with a name, faulty ones, and random ones for hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import assume
from hypothesis import strategies as st

from blockshift_widget.board import SIZE, Board
from blockshift_widget.levels import Level, LevelPack

EMPTY, WALL, TARGET = ".#X"
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWYZ"

ROAD = Board("............XX......................")
"""Nothing in the way: par 4."""

GATE = Board.parse(
    """
    ......
    ......
    XX..A.
    ....A.
    ......
    ......
    """
)
"""One gate that opens one cell down: par 5."""

JAM = Board.parse(
    """
    ......
    ....G.
    XX..G.
    ..V.G.
    ..VBB.
    ......
    """
)
"""G waits for B, B for V, and V has to pass in front of X: par 10."""

TWO_WAYS = Board.parse(
    """
    #.VCC#
    ##VG##
    .XXG..
    ...DDD
    ...BBB
    ######
    """
)
"""Two ways out at par 11: G down in four slides, or G up in five, which ends with the longer slide of X."""

CLOSED = Board.parse(
    """
    ......
    ......
    XX..#.
    ....A.
    ....A.
    ......
    """
)
"""A wall before the exit: nobody gets out, but much can be slid."""

SMALL_PACK = LevelPack("Small", (Level("Gate", GATE, 5), Level("Road", ROAD, 4), Level("Jam", JAM, 10)))


@dataclass(frozen=True)
class Fault:
    """A text that is no board, where its fault lies, and a word that the message owes."""

    name: str
    text: str
    row: int | None
    col: int | None
    word: str


def rows(*given: str) -> str:
    """Return six lines: the given ones, then empty rows, then one with the target."""
    return "\n".join([*given, *["......"] * (SIZE - 1 - len(given)), "XX...."])


FAULTS = (
    Fault("gap in a row", rows("A.A..."), 0, 2, "gaps"),
    Fault("gap in a column", rows("...A..", "......", "...A.."), 2, 3, "gaps"),
    Fault("one name twice", rows("AA....", "......", "...AA."), 2, 3, "straight"),
    Fault("L, first along the row", rows("......", "AA....", "A....."), 2, 0, "straight"),
    Fault("L, first down the column", rows(".....A", "....AA"), 1, 4, "straight"),
    Fault("L, first down, then right", rows("A.....", "AA...."), 1, 1, "straight"),
    Fault("square", rows("AA....", "AA...."), 1, 0, "straight"),
    Fault("diagonal", rows("A.....", ".A...."), 1, 1, "straight"),
    Fault("one cell", rows("......", "...A.."), 1, 3, "1 cell;"),
    Fault("four cells", rows(".AAAA."), 0, 1, "4 cells;"),
    Fault("four cells down", rows("..A...", "..A...", "..A...", "..A..."), 0, 2, "4 cells;"),
    Fault("six cells", rows("AAAAAA"), 0, 0, "6 cells;"),
    Fault("no target", "\n".join(["......"] * SIZE), None, None, "target"),
    Fault("vertical target", "\n".join(["......"] * 4 + ["...X.."] * 2), 4, 3, "horizontal"),
    Fault("target of one cell", "\n".join(["......"] * 5 + [".X...."]), 5, 1, "2 cells"),
    Fault("target of three cells", "\n".join(["......"] * 5 + [".XXX.."]), 5, 1, "2 cells"),
    Fault("target with a gap", "\n".join(["......"] * 5 + [".X.X.."]), 5, 3, "gaps"),
    Fault("two targets", rows("...XX."), 5, 0, "straight"),
    Fault("short row", rows("......", "....."), 1, 5, "5"),
    Fault("long row", rows("......", "......", "......."), 2, 6, "7"),
    Fault("blank line within", rows("......", ""), 1, 0, "0"),
    Fault("everything on one line", "." * 34 + "XX", 0, 6, "36"),
    Fault("no text", "", 0, None, "rows"),
    Fault("only blanks", " \n\t\r\n ", 0, None, "rows"),
    Fault("five rows", "\n".join(["......"] * 4 + ["XX...."]), 5, None, "5"),
    Fault("seven rows", rows("......") + "\n......", 6, None, "7"),
    Fault("unknown sign", rows("..?..."), 0, 2, "'?'"),
    Fault("unknown sign in a short row", rows("......", "..-"), 1, 2, "'-'"),
    Fault("digit", rows(".....1"), 0, 5, "'1'"),
    Fault("lowercase letter", rows("......", ".aa..."), 1, 1, "'a'"),
    Fault("lowercase target", "\n".join(["......"] * 5 + ["xx...."]), 5, 0, "'x'"),
    Fault("capital O is a block", rows("OO.O.."), 0, 3, "gaps"),
    Fault("tab within", rows("..\t..."), 0, 2, r"'\t'"),
    Fault("blank within", rows(". ...."), 0, 1, "' '"),
    Fault("NUL", rows("...\x00.."), 0, 3, r"'\x00'"),
    Fault("byte order mark within", rows("......", "..\ufeff..."), 1, 2, r"'\ufeff'"),
    Fault("letter beyond A to Z", rows("ÄÄ...."), 0, 0, "'Ä'"),
    Fault("fullwidth letter", rows("....\uff21\uff21"), 0, 4, "'\uff21'"),
    Fault("lone surrogate", rows("\ud800....."), 0, 0, r"'\ud800'"),
)

PLACEMENTS = tuple(
    tuple((row * SIZE + col) + i * (1 if horizontal else SIZE) for i in range(length))
    for horizontal in (True, False)
    for length in (2, 3)
    for row in range(SIZE if horizontal else SIZE - length + 1)
    for col in range(SIZE - length + 1 if horizontal else SIZE)
)
"""The cells of every block that fits on an empty board, as indices into a layout."""

TARGETS = tuple(cells for cells in PLACEMENTS if cells[1] == cells[0] + 1 and len(cells) == 2)


def _put(cells: list[str], name: str, places: Sequence[int]) -> None:
    for place in places:
        cells[place] = name


@st.composite
def boards(draw: st.DrawFn, max_blocks: int = 17, max_walls: int = 6) -> Board:
    """Draw a legal board, or with luck a full one: X, then random blocks wherever they fit, then walls."""
    cells = [EMPTY] * SIZE**2
    _put(cells, TARGET, draw(st.sampled_from(TARGETS)))
    for name in NAMES[: draw(st.integers(0, max_blocks))]:
        fits = [places for places in PLACEMENTS if all(cells[place] == EMPTY for place in places)]
        if not fits:
            break
        _put(cells, name, draw(st.sampled_from(fits)))
    free = [place for place, sign in enumerate(cells) if sign == EMPTY]
    if free:
        _put(cells, WALL, sorted(draw(st.sets(st.sampled_from(free), max_size=max_walls))))
    return Board("".join(cells))


@st.composite
def full_boards(draw: st.DrawFn) -> Board:
    """Draw a board of 18 blocks without an empty cell: rows of pairs, some squares of two pairs turned."""
    pair_at = {place: (place - place % 2, place - place % 2 + 1) for place in range(SIZE**2)}
    corners = [row * SIZE + col for row in range(SIZE - 1) for col in range(SIZE - 1)]
    for corner in draw(st.lists(st.sampled_from(corners), max_size=20)):
        lying = [(corner, corner + 1), (corner + SIZE, corner + SIZE + 1)]
        standing = [(corner, corner + SIZE), (corner + 1, corner + SIZE + 1)]
        for now, turned in ((lying, standing), (standing, lying)):
            if all(pair_at[pair[0]] == pair for pair in now):
                pair_at |= {place: pair for pair in turned for place in pair}
                break
    pairs = sorted(set(pair_at.values()))
    targets = [pair for pair in pairs if pair in TARGETS]
    assume(targets)
    target = draw(st.sampled_from(targets))
    cells = [EMPTY] * SIZE**2
    names = iter(NAMES)
    for pair in pairs:
        _put(cells, TARGET if pair == target else next(names), pair)
    return Board("".join(cells))


@st.composite
def cramped_boards(draw: st.DrawFn) -> Board:
    """Draw a board of few states: gates before X, some more blocks, and walls in most cells off X's row."""
    target = draw(st.sampled_from([cells for cells in TARGETS if cells[0] % SIZE < SIZE - 2]))
    row = target[0] // SIZE
    cells = [EMPTY] * SIZE**2
    _put(cells, TARGET, target)
    gates = draw(st.integers(0, 2))
    for number, name in enumerate(NAMES[: gates + draw(st.integers(0, 4))]):
        fits = [places for places in PLACEMENTS if all(cells[place] == EMPTY for place in places)]
        if number < gates:
            before_x = range(target[1] + 1, (row + 1) * SIZE)
            fits = [places for places in fits if places[1] - places[0] == SIZE and {*places} & {*before_x}]
        if fits:
            _put(cells, name, draw(st.sampled_from(fits)))
    free = [place for place, sign in enumerate(cells) if sign == EMPTY and place // SIZE != row]
    walls = draw(st.sets(st.sampled_from(free), min_size=max(0, len(free) - 13)))
    _put(cells, WALL, sorted(walls))
    return Board("".join(cells))
