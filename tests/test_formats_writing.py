"""What is written is read back: boards, names, order, titles, pars; and what can't be written is refused whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.formats import FORMATS, Entry, FormatError, boards_text, read_boards, write_boards
from blockshift_widget.levels import Level, check_pack, level_of, load_pack, pack_folder
from blockshift_widget.solver import solve
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, boards, cramped_boards, full_boards

NOT_TOML: Final = tuple(name for name in FORMATS if name != "toml")  # every board in it has a par
often = settings(max_examples=tries(50))
a_line = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
titles = st.text(a_line, min_size=1, max_size=20) | st.sampled_from(["6", "0 2 h 2", "X", "......", "#", "a # b", "''"])

LAYOUTS: Final = [
    pytest.param("............XX..B.....B...........AA", id="names out of reading order"),
    pytest.param("AABB........XX....................CC", id="two blocks in one line"),
    pytest.param("....AAB.....BXX...B.................", id="a name ends one row, another begins the next"),
    pytest.param("...AAA...BBBXX...C.....C............", id="blocks at the ends of rows"),
    pytest.param("AABBCCDDEEFFGGXXHHIIJJKKLLMMNNOOPPQQ", id="18 blocks"),
    pytest.param("ZZYYWWVVUUTTSSXXRRQQPPOONNMMLLKKJJII", id="18 blocks with the last letters"),
    pytest.param("PP.KKK......XX....................OO", id="P, K and O"),
    pytest.param("..................XX................", id="X alone"),
    pytest.param("................XX..................", id="solved"),
]


def without_walls(board: Board) -> Board:
    """Return the board as any format can hold it."""
    return Board(board.layout.replace("#", "."))


def held(entry: Entry, name: str) -> Entry:
    """Return what a format is to keep of an entry."""
    holds = FORMATS[name].holds
    return Entry(entry.board, entry.title if "titles" in holds else "", entry.par if "pars" in holds else None)


def read_back(entries: list[Entry], name: str) -> list[Entry]:
    """Write and read; the text tells its format and nothing is refused."""
    text = boards_text(entries, name)
    found = list(read_boards(text, name))
    reader = read_boards(text)
    assert (list(reader), reader.format, reader.refused) == (found, name, 0)
    assert boards_text(found, name) == text
    return found


# Round trips


@pytest.mark.slow
@pytest.mark.parametrize("name", NOT_TOML)
@often
@given(many=st.lists(boards() | full_boards(), min_size=1, max_size=5), par=st.none() | st.integers(0, 9999))
def test_boards_are_read_back_in_their_order(name: str, many: list[Board], par: int | None) -> None:
    if "walls" not in FORMATS[name].holds:
        many = [without_walls(board) for board in many]
    entries = [Entry(board, f"T {number}", par) for number, board in enumerate(many)]
    assert read_back(entries, name) == [held(entry, name) for entry in entries]


@settings(max_examples=tries(20))
@given(st.lists(st.tuples(cramped_boards(), titles), min_size=1, max_size=3))
def test_levels_are_read_back_from_toml(many: list[tuple[Board, str]]) -> None:
    pars = [solve(board) for board, _ in many]
    entries = [Entry(board, title, par.par) for (board, title), par in zip(many, pars, strict=True) if par and par.par]
    if entries:
        assert read_back(entries, "toml") == entries


@often
@given(
    st.lists(
        titles.filter(lambda text: text == text.strip() and text not in {".", "#"} and text[0] not in "#\ufeff"),
        min_size=1,
    )
)
def test_titles_are_read_back_from_a_course(many: list[str]) -> None:
    entries = [Entry(GATE, title) for title in many]
    assert list(read_boards(boards_text(entries, "course"), "course")) == entries


@pytest.mark.parametrize("name", NOT_TOML)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_awkward_names_are_read_back(name: str, layout: str) -> None:
    assert [entry.board.layout for entry in read_back([Entry(Board(layout))] * 2, name)] == [layout] * 2


@often
@given(boards() | full_boards())
def test_a_board_is_the_same_board_in_every_format(board: Board) -> None:
    board = without_walls(board)
    found = {next(read_boards(boards_text([board], name), name)).board for name in NOT_TOML}
    assert found == {board}


def test_the_example_of_every_format_is_the_same_board_twice_over() -> None:
    read = {name: [entry.board for entry in read_boards(each.example)] for name, each in FORMATS.items()}
    assert {name: len(many) for name, many in read.items()} == dict.fromkeys(FORMATS, 1)
    assert {many[0] for many in read.values()} == {GATE, Board(GATE.layout[:34] + "BB")}


@pytest.mark.parametrize("pack", sorted(path.stem for path in pack_folder().glob("*.toml")))
def test_the_packs_go_through_every_format(pack: str) -> None:
    levels = load_pack(pack).levels
    entries = [Entry(level.board, level.title, level.par) for level in levels]
    for name in NOT_TOML:
        if not any(level.board.walls for level in levels) or "walls" in FORMATS[name].holds:
            assert read_back(entries, name) == [held(entry, name) for entry in entries]
    shipped = (pack_folder() / f"{pack}.toml").read_text(encoding="utf-8")
    assert list(read_boards(shipped)) == entries


# What is written


def test_plain_boards_give_plain_files() -> None:
    """Nothing of our own is in them where it isn't needed: no names in a course, no comment where the boards prove."""
    board = Board("............XX..A.....A...........BB")
    assert boards_text([board], "course") == "Board 1\n6\n0 2 h 2\n4 2 v 2\n4 5 h 2\n.\n"
    assert boards_text([board], "csv") == "car,orientation,column,row,length\nX,H,1,3,2\nA,V,5,3,2\nB,H,5,6,2\n"
    assert boards_text([board], "literal") == '[("X", 0, 2, 2, "H"), ("A", 4, 2, 2, "V"), ("B", 4, 5, 2, "H")]\n'


def test_what_boards_do_not_prove_is_stated() -> None:
    for name, stated in (("course", "column first, counted from 0"), ("csv", "column first, counted from 1")):
        text = boards_text([ROAD], name)
        assert text.startswith(f"# {stated}\n")
        with pytest.raises(FormatError, match="don't prove"):
            list(read_boards(text.partition("\n")[2], name))


def test_boards_without_a_title_are_called_by_their_number() -> None:
    some = [Entry(GATE), Entry(JAM, "Jam"), Entry(ROAD)]
    for name in ("course", "toml"):
        assert [entry.title for entry in read_boards(boards_text(some, name))] == ["Board 1", "Jam", "Board 3"]


def test_pars_in_toml_are_proved_whatever_was_stated(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    assert write_boards([Entry(GATE, par=60), JAM, Level("Road", ROAD, 9)], path) == 3
    pack = load_pack(path)
    check_pack(pack)
    assert [level.par for level in pack.levels] == [5, 10, 4]


def test_boards_levels_and_entries_may_be_mixed() -> None:
    assert boards_text([GATE, level_of(GATE, "Gate"), Entry(GATE, par=3)], "line") == (
        f"{GATE.layout}\n{GATE.layout}\n{GATE.layout}\n"
    )


@pytest.mark.parametrize("name", FORMATS)
def test_no_boards_give_no_text(name: str) -> None:
    assert boards_text([], name) == ""
    assert list(read_boards("\n", name)) == []


def test_the_name_of_a_file_may_tell_its_format(tmp_path: Path) -> None:
    for ending, name in ((".toml", "toml"), (".csv", "csv"), (".CSV", "csv")):
        path = tmp_path / f"boards{ending}"
        assert write_boards([GATE], path) == 1
        assert read_boards(path).format == name
    with pytest.raises(FormatError, match=r"boards\.txt: .*say format= and one of grid, line"):
        write_boards([GATE], tmp_path / "boards.txt")


# What can't be written


@pytest.mark.parametrize("name", FORMATS)
def test_walls_are_held_or_refused(name: str) -> None:
    walled = Board("#" + GATE.layout[1:])
    if "walls" in FORMATS[name].holds:
        assert next(read_boards(boards_text([walled], name))).board == walled
        return
    with pytest.raises(FormatError, match=f"board 2 has walls, which the format {name} can't hold"):
        boards_text([GATE, walled], name)


@pytest.mark.parametrize(
    "title",
    ["two\nlines", "two\rlines", "\x00", "\ud800", " blank", "blank ", "\u3000x", ".", "#", "# x", "\ufeffx", "\x85"],
)
def test_titles_that_a_course_could_not_give_back_are_refused(title: str) -> None:
    with pytest.raises(FormatError, match=r"^board 2: .*title") as caught:
        boards_text([GATE, Entry(GATE, title)], "course")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("board", [CLOSED, Board("................XX..................")], ids=["closed", "solved"])
def test_boards_without_a_par_are_refused_in_toml(board: Board) -> None:
    with pytest.raises(FormatError, match=r"^board 2: .*(can't be|already) solved"):
        boards_text([GATE, board], "toml")


@pytest.mark.parametrize("thing", [GATE.layout, None, 3, ["......"]])
def test_what_is_no_board_is_a_type_error(thing: Any, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=f"board 2 is a {type(thing).__name__}"):
        write_boards([GATE, thing], tmp_path / "some.txt", "grid")
    assert list(tmp_path.iterdir()) == []


def failing() -> Iterator[Board]:
    """Yield a board, and fail."""
    yield GATE
    msg = "no more"
    raise KeyError(msg)


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_is_written_whole_or_not_at_all(name: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(KeyError):
        write_boards(failing(), path, name)
    with pytest.raises(FormatError, match=r"boards\.txt: board 2") as caught:
        write_boards([GATE, Entry(CLOSED, "\n")], path, name if "walls" not in FORMATS[name].holds else "toml")
    assert caught.value.file == str(path)
    assert path.read_text(encoding="utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_can_be_read_while_it_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    write_boards([GATE, JAM], path, "grid")
    assert write_boards(read_boards(path), path, "line") == 2
    assert [entry.board for entry in read_boards(path)] == [GATE, JAM]


def test_an_error_while_reading_names_the_file_that_is_read(tmp_path: Path) -> None:
    source = tmp_path / "source.csv"
    source.write_text("X,H,1,3,2\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"source\.csv:1: the boards don't prove"):
        write_boards(read_boards(source), tmp_path / "target.csv")


@pytest.mark.parametrize(
    "path", ["", "no/such/folder/x.csv", "nul\x00.csv", "n" * 5000 + ".csv", "~nobody-of-that-name/x.csv", "\ud800.csv"]
)
def test_where_nothing_can_be_written_is_a_format_error(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FormatError, match="can't be written"):
        write_boards([GATE], path, "csv")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="can't be written"):
        write_boards([GATE], tmp_path, "csv")


@pytest.mark.parametrize("name", ["gird", "", "GRID", None, 3])
def test_an_unknown_format_is_refused_by_naming_those_there_are(name: Any) -> None:
    with pytest.raises(FormatError, match=r"did you mean 'grid'|there are grid, line, framed"):
        boards_text([GATE], name)
