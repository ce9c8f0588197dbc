"""What is read from where: sources, formats told or asked for, harmless differences, refusals with their lines."""

from __future__ import annotations

import gc
import io
import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from blockshift_widget.board import Board
from blockshift_widget.formats import FORMATS, BoardReader, Entry, FormatError, boards_text, read_boards
from tests.strategies import GATE, JAM, ROAD

THREE: Final = [Entry(GATE, "Gate", 5), Entry(JAM, "Jam", 10), Entry(ROAD, "Road", 4)]
TEXTS: Final = {name: boards_text(THREE, name) for name in FORMATS}
in_every_format = pytest.mark.parametrize("name", FORMATS)
GRID: Final = str(GATE)


def boards_of(reader: BoardReader) -> list[Board]:
    """Return the boards."""
    return [entry.board for entry in reader]


def refusals_of(text: str, name: str | None = None, **options: Any) -> list[tuple[int | None, str]]:
    """Return lines and reasons of what is refused."""
    reader = read_boards(text, name, **options)
    list(reader)
    return [(refusal.line, refusal.reason) for refusal in reader.refusals]


def problem_of(source: Any, *args: Any, **options: Any) -> str:
    """Return what the FormatError says."""
    with pytest.raises(FormatError) as caught:
        list(read_boards(source, *args, **options))
    return str(caught.value)


# Sources


@in_every_format
def test_text_and_file_are_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(TEXTS[name], encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    for source in (TEXTS[name], path, str(path), "~/boards.txt", Path("~/boards.txt")):
        assert boards_of(read_boards(source)) == [GATE, JAM, ROAD]


def test_a_board_in_one_line_and_a_literal_are_text() -> None:
    assert boards_of(read_boards(GATE.layout)) == [GATE]
    assert boards_of(read_boards(f"  7 {GATE.layout} 21")) == [GATE]
    assert boards_of(read_boards("[('X', 0, 2, 2, 'H'), ('A', 4, 2, 2, 'V')]", base=0, order="column")) == [GATE]


def test_a_file_of_that_name_comes_before_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(GATE.layout).write_text(JAM.layout, encoding="utf-8")
    assert boards_of(read_boards(GATE.layout)) == [JAM]


@pytest.mark.parametrize(
    "source", ["boards.txt", "", " ", GATE.layout[1:], "nul\x00", "n" * 5000, "\ud800", "~nobody/x"]
)
@pytest.mark.parametrize("name", [None, "grid", "line"])
def test_a_name_without_a_file_is_said_to_be_that(source: str, name: str | None) -> None:
    assert "there is no such file, and this is no board in one line" in problem_of(source, name)


@pytest.mark.parametrize(
    "path", [Path("no/such/file"), Path("nul\x00"), Path("n" * 5000), Path("~nobody-of-that-name/x"), Path(GATE.layout)]
)
def test_a_path_is_always_a_path(path: Path) -> None:
    assert problem_of(path).startswith(f"{path}: ")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "can't be read" in problem_of(tmp_path)
    assert "can't be read" in problem_of(str(tmp_path))


def test_utf_16_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(TEXTS["grid"], encoding="utf-16")
    assert problem_of(path) == f"{path}: the file is UTF-16; save it as UTF-8"


def test_a_pipe_is_read() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="utf-8") as file:
        file.write(TEXTS["line"])
    try:
        assert boards_of(read_boards(Path(f"/dev/fd/{read}"))) == [GATE, JAM, ROAD]
    finally:
        os.close(read)


def test_a_file_is_closed_at_its_end_when_closed_and_when_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(TEXTS["line"] * 3, encoding="utf-8")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        list(read_boards(path))
        for begun in (False, True):
            reader = read_boards(path)
            if begun:
                next(reader)
            del reader
            reader = read_boards(path)
            reader.close()
            reader.close()
        problem_of(path, base=1)
        gc.collect()
    assert warned == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["line", "grid", "framed"])
def test_a_board_says_how_many_bytes_were_read_with_it(name: str, end: str) -> None:
    """The rest of the file has the rest of the boards, whatever stands between them and however lines end."""
    text = f"\ufeff# caf\u00e9\n{TEXTS[name]}\n# \U0001f642\n\n".replace("\n", end)
    content = text.encode() + (TEXTS[name].replace("\n", end) * 400).encode()
    entries = list(read_boards(io.BytesIO(content), name))
    assert len(entries) == 3 * 401
    offsets = [entry.offset or 0 for entry in entries]
    assert offsets == sorted(offsets)
    assert offsets[-1] <= len(content)
    for number in (0, 1, 2, 700, 1202):
        rest = content[offsets[number] :]
        assert boards_of(read_boards(io.BytesIO(rest), name, fallback=name)) == [
            entry.board for entry in entries[number + 1 :]
        ]


def test_a_line_that_is_too_long_counts_with_its_bytes() -> None:
    content = GATE.layout.encode() + b"\n" + b"." * 3_000_000 + b"\n" + JAM.layout.encode()
    assert [(entry.line, entry.offset) for entry in read_boards(io.BytesIO(content))] == [(1, 37), (3, len(content))]


def test_of_an_open_file_a_board_is_there_as_soon_as_it_was_written() -> None:
    read, write = os.pipe()
    with os.fdopen(read, "rb") as source, os.fdopen(write, "wb", buffering=0) as file:
        file.write(TEXTS["grid"].encode()[:10])
        file.write(TEXTS["grid"].encode()[10:50])
        reader = read_boards(source)
        assert (next(reader).board, reader.format) == (GATE, "grid")
        file.write(TEXTS["grid"].encode()[50:])
        assert next(reader).board == JAM
        file.close()
        assert boards_of(reader) == [ROAD]
        assert not source.closed


@in_every_format
def test_a_fallback_is_taken_where_the_text_tells_no_format(name: str) -> None:
    assert read_boards("a,b\n", fallback=name).format == name
    assert read_boards("\n", fallback=name).format == name
    for other, text in TEXTS.items():
        assert read_boards(text, fallback=name).format == other


# Which format


@in_every_format
def test_the_text_tells_its_format(name: str) -> None:
    assert read_boards(TEXTS[name]).format == name
    assert read_boards(FORMATS[name].example + "\n").format == name
    assert read_boards(TEXTS[name], name).format == name


def test_a_text_that_fits_two_formats_is_asked_about() -> None:
    text = TEXTS["course"].replace("Gate", GATE.layout)
    assert "fits several formats; say which: format='line' or format='course'" in problem_of(text)
    assert boards_of(read_boards(text, "course")) == [GATE, JAM, ROAD]
    assert boards_of(read_boards(text, "line")) == [GATE]


@pytest.mark.parametrize("text", ["Dear colleague,\nhere are the boards.\n", "XX\n", "a,b\n", "{}\n", "6 6\n", "6\n"])
def test_a_text_of_no_format_is_asked_about(text: str) -> None:
    told = problem_of(text)
    assert told.startswith(f"{text.splitlines()[0]!r} begins no format that is known")
    assert all(repr(name) in told for name in FORMATS)


@pytest.mark.parametrize("text", ["\n", "# nothing\n# here\n", "\ufeff\n \n\t\n"])
def test_a_text_without_content_says_so(text: str) -> None:
    assert "nothing but blank lines and comments" in problem_of(text)


@pytest.mark.parametrize(
    ("name", "hint"), [("gird", "did you mean 'grid'?"), ("xml", "there are grid, line"), (3, "there are")]
)
def test_an_unknown_format_is_refused(name: Any, hint: str) -> None:
    assert hint in problem_of(TEXTS["grid"], name)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"reorient": "up"}, "reorient is False, True, 'left', 'right', 'top' or 'bottom', not 'up'"),
        ({"reorient": 1}, "reorient is"),
        ({"base": 2}, "base is None, 0 or 1, not this int"),
        ({"base": True}, "base is"),
        ({"base": "1"}, "base is None, 0 or 1, not '1'"),
        ({"base": 10**5000}, "base is"),
        ({"order": "x"}, "order is None, 'column' or 'row', not 'x'"),
        ({"order": []}, "order is"),
        ({"base": 1}, "the format grid has no coordinates; base and order are for course, csv, literal"),
    ],
)
def test_options_are_checked(options: dict[str, Any], told: str) -> None:
    assert told in problem_of(TEXTS["grid"], **options)


@in_every_format
def test_a_format_describes_itself(name: str) -> None:
    each = FORMATS[name]
    assert each.name == name
    assert each.title
    assert "target" in each.describes
    assert "exit" in each.describes
    assert each.holds <= {"titles", "pars", "walls"}
    if each.coordinates:
        assert "counted from" in each.describes


# Harmless differences

DIFFERENCES: Final[dict[str, Callable[[str], str]]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "trailing blanks": lambda text: text.replace("\n", "  \n"),
    "trailing tabs": lambda text: text.replace("\n", "\t\n"),
    "no end of the last line": lambda text: text.rstrip("\n"),
    "blank lines around": lambda text: f"\n \n\t\n{text}\n\n \n",
    "comments around": lambda text: f"# a remark\n#\n{text}\n#\tthe end\n",
    "all of it": lambda text: "\ufeff" + f"#\n\n{text}\n# end".replace("\n", " \r\n"),
}


@in_every_format
@pytest.mark.parametrize("difference", DIFFERENCES)
def test_differences_that_do_no_harm(name: str, difference: str, tmp_path: Path) -> None:
    text = DIFFERENCES[difference](TEXTS[name])
    path = tmp_path / "boards.txt"
    path.write_bytes(text.encode())
    for source in (text, path):
        reader = read_boards(source)
        assert (boards_of(reader), reader.refused) == ([GATE, JAM, ROAD], 0)


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "toml"])
def test_comments_between_lines_do_no_harm(name: str) -> None:
    text = TEXTS[name].replace("\n", "\n# a remark\n  #\n")
    assert boards_of(read_boards(text)) == [GATE, JAM, ROAD]


def test_indentation_does_no_harm() -> None:
    for name in ("grid", "line", "framed", "course", "csv", "exit", "literal"):
        text = "".join(f"    {line}\n" if line else "\n" for line in TEXTS[name].splitlines())
        assert boards_of(read_boards(text)) == [GATE, JAM, ROAD]


def test_a_wall_is_no_comment() -> None:
    walled = Board("######" + GATE.layout[6:30] + "#.....")
    for name in ("grid", "line", "framed", "toml"):
        assert boards_of(read_boards(boards_text([walled] * 2, name))) == [walled] * 2


# Lines


def test_entries_know_their_lines() -> None:
    starts = {
        "grid": "......",
        "line": GATE.layout,
        "framed": "+------+",
        "course": "Gate",
        "csv": "X,",
        "exit": "6 6",
        "toml": "[[levels]]",
    }
    for name, start in starts.items():
        lines = f"#\n\n{TEXTS[name]}".splitlines()
        found = [entry.line or 0 for entry in read_boards("\n".join(lines) + "\n")]
        assert len(found) == 3, name
        assert lines[found[0] - 1].startswith(start)
        assert found == sorted(found)
    assert [entry.line for entry in read_boards(f"#\n\n{TEXTS['literal']}")] == [3, 4, 5]


# Names


def test_names_that_are_no_capitals_get_one_and_capitals_keep_theirs() -> None:
    rows = ["X,H,1,3,2", "AA,V,5,3,2", "b,V,6,3,2", "B,H,1,1,2", "c,H,3,1,2", "A,H,5,1,2", "\u00e9,H,1,6,2"]
    (entry,) = read_boards("car,orientation,col,row,length\n" + "\n".join(rows) + "\n")
    assert entry.board.layout == "BBCCAA......XX..DE....DE......FF...."


def test_names_of_an_exit_file_are_told_apart() -> None:
    text = "6 6\n5\nXXkkpp\n......\nPP..AaK\n....Aa\n......\n......\n"
    (entry,) = read_boards(text)
    assert entry.board.layout == "PPKKBB......XX..AC....AC............"


def test_columns_of_a_csv_are_found_by_their_names() -> None:
    text = "Length, Y ,x,Name,Orientation\n2,3,1,'X',horizontal\n2,3,5,\"A\",v\n2,5,6,B,V\n"
    assert [entry.board.layout for entry in read_boards(text)] == ["............XX..A.....A......B.....B"]


def test_literals_may_be_lists_of_boards_over_many_lines() -> None:
    text = """[
      [
        ["X", 0, 2, 2, "H"],
        ["A", 4, 2, 2, "V"], # a gate
        ["B", 4, 5, 2, "H"]
      ],
      [["X", 4, 5, 2, "h"]]
    ]
    """
    assert [(entry.line, entry.board.target.row) for entry in read_boards(text)] == [(2, 2), (7, 5)]


def test_a_reader_is_an_iterator_that_holds_what_it_says() -> None:
    reader = read_boards(io.StringIO(TEXTS["line"]).read())
    assert iter(reader) is reader
    assert [entry.line for entry in reader] == [1, 2, 3]
    assert list(reader) == []


def test_numbers_in_a_line_are_no_par() -> None:
    """Public collections count slides there."""
    assert list(read_boards(f"60 {GATE.layout} 2332\n{GATE.layout} 5 B4\n")) == [Entry(GATE), Entry(GATE)]
