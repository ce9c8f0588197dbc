"""What can't be read is refused with its line and the reason, and counted; the rest of the file is read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from blockshift_widget.formats import FORMATS, Refusal, read_boards
from blockshift_widget.formats.text_lines import LONGEST_LINE
from tests.strategies import FAULTS, GATE, JAM, ROAD, Fault
from tests.test_formats_reading import GRID, TEXTS, boards_of, in_every_format, problem_of, refusals_of

# Refusing: the reason and the line, and the rest is read


def test_all_refusals_are_counted_and_the_first_hundred_kept() -> None:
    told: list[Refusal] = []
    reader = read_boards(GATE.layout + "\n" + "no board\n" * 150 + GATE.layout + "\n", on_refusal=told.append)
    assert next(reader).line == 1
    assert (reader.refused, reader.refusals) == (0, ())
    assert next(reader).line == 152
    assert reader.refused == len(told) == 150
    assert reader.refusals == tuple(told[:100])
    assert [refusal.line for refusal in told] == list(range(2, 152))


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(f"{GATE.layout}\nno board\n", encoding="utf-8")
    reader = read_boards(path)
    list(reader)
    assert str(reader.refusals[0]).startswith(f"{path}:2: ")


@pytest.mark.parametrize(
    "fault",
    [fault for fault in FAULTS if fault.text.count("\n") == 5 and "\n\n" not in fault.text],
    ids=lambda fault: fault.name,
)
def test_a_faulty_grid_is_refused_in_its_line(fault: Fault) -> None:
    text = f"{GRID}\n\n{fault.text}\n\n{GRID}\n"
    reader = read_boards(text)
    assert boards_of(reader) == [GATE, GATE]
    assert [refusal.line for refusal in reader.refusals] == [8 + (fault.row or 0)]
    if fault.name not in {"vertical target", "unknown sign in a short row"}:  # which have words of their own here
        assert fault.word in reader.refusals[0].reason


@pytest.mark.parametrize("rows", [1, 5, 7, 8, 11, 13])
def test_rows_that_do_not_come_out_even_are_not_read(rows: int) -> None:
    """Where a board begins among them can't be known, and six of seven rows are no board."""
    text = f"{GRID}\n\n" + "......\n" * (rows - 1) + f"XX....\n\n{GRID}\n{GRID}\n"
    reader = read_boards(text)
    assert boards_of(reader) == [GATE] * 3
    assert [refusal.line for refusal in reader.refusals] == [8]
    assert f"{rows} lines follow each other" in reader.refusals[0].reason


def test_rows_without_end_are_refused_not_kept() -> None:
    text = "......\n" * 60_006 + f"\n{GRID}\n"
    reader = read_boards(text)
    assert boards_of(reader) == [GATE]
    assert "60,006 lines follow each other" in reader.refusals[0].reason


@in_every_format
def test_a_line_without_end_is_refused_not_kept(name: str) -> None:
    if name == "toml":
        assert "longer than 10,000,000 characters" in problem_of("#" * 10_000_001 + "\n", "toml")
        return
    reader = read_boards("\n".join([TEXTS[name], "", "Z" * (LONGEST_LINE + 70_000), "", TEXTS[name]]), name)
    assert len(boards_of(reader)) == 6
    assert f"longer than {LONGEST_LINE:,} bytes" in reader.refusals[0].reason
    assert reader.refusals[0].line == TEXTS[name].count("\n") + 3


SAMPLES: Final = [
    ("framed", "+------+\n|......|\n+------+\n", 1, "there are 1 lines in the frame"),
    ("framed", "+------+\n" + "|......|\n" * 7 + "+------+\n", 1, "there are 7 lines"),
    ("framed", "+-------+\n" + "|.......|\n" * 6 + "+-------+\n", 1, "9 characters wide"),
    (
        "framed",
        "+------+\n" + "|......|\n" * 2 + "|XX.....|\n" + "|......|\n" * 3 + "+------+\n",
        4,
        "9 characters wide",
    ),
    (
        "framed",
        "+------+\n" + "|......|\n" * 2 + "*XX....|\n" + "|......|\n" * 3 + "+------+\n",
        4,
        "'*' is no part of a frame",
    ),
    (
        "framed",
        "+------+\n" + "|......|\n" * 2 + "|XX....>\n" + "|.......\n" * 3 + "+------+\n",
        5,
        "'.' is no part of a frame",
    ),
    ("framed", "+------+\n" + "|......|\n" * 2 + "|XX....>\n" + "|......>\n" * 3 + "+------+\n", 1, "open in 4 places"),
    (
        "framed",
        "+------+\n" + "|......|\n" * 2 + "|XX....|\n" + "|......>\n" + "|......|\n" * 2 + "+------+\n",
        4,
        "the exit is in row 3, but the target is in row 2",
    ),
    ("framed", "+------+\n\n+------+\n", 1, "has no end"),
    ("framed", "Level 2\n", 1, "in no frame"),
    ("course", "Two\n7\n0 2 h 2\n.\n", 1, "the size of the board is '7'"),
    ("course", "Two\n6\n0 2 h\n.\n", 3, "'0 2 h' is no block"),
    ("course", "Two\n6\n0 2 h 2 X\n.\n", 3, "'X' is no name"),
    ("course", "Two\n6\n0 2 h 2\n4 1 v 2 X\n.\n", 4, "'X' is no name"),
    ("course", "Two\n6\n0 2 h 2\n4 1 v 2 B\n4 4 v 2\n.\n", 1, "two blocks are called 'B'"),
    ("course", "Two\n6\n0 2 d 2\n.\n", 3, "'d' is no orientation"),
    ("course", "Two\n6\n0 2 h 2\n4 0 v 4\n.\n", 1, "'A' is 4 cells long"),
    ("course", "Two\n6\n0 2 h 2\n4 0 v 1\n.\n", 1, "'A' is 1 cells long"),
    ("course", "Two\n6\n0 2 h 2\n1 1 v 2\n.\n", 1, "'A' lies over another block"),
    (
        "course",
        "Two\n6\n0 2 h 2\n4 5 v 2\n.\n",
        1,
        "'A' is off the board, if coordinates are column first, counted from 0",
    ),
    ("course", "Two\n6\n0 2 h 3\n.\n", 1, "the target X is horizontal and 2 cells long"),
    ("course", "Two\n6\n0 2 v 2\n.\n", 1, "the target is vertical"),
    ("course", "Two\n.\n", 1, "its name, its size and its blocks"),
    ("course", "Two\n6\n.\n", 1, "no target"),
    ("course", "Two\n6\n" + "0 0 h 2\n" * 19 + ".\n", 1, "more than 18 blocks"),
    ("course", "\x07\n6\n0 2 h 2\n.\n", 1, "title is one line of text"),
    ("csv", "X,H,1,3\n", 1, "has 4 fields"),
    ("csv", "A,H,1,3,2\n", 1, "no target"),
    ("csv", "X,H,1,3,2\nX,H,1,4,2\n", 1, "two blocks are called 'X'"),
    ("csv", "X,H,1,3,2\nA,H,one,4,2\n", 2, "'one' is no whole number"),
    ("csv", "car,orientation,row,column,length\nX,H,1,3,2\n", 2, "the line of names before this board is another one"),
    ("exit", "8 8\n1\nPP....K\n", 1, "has 8 x 8 cells"),
    ("exit", "6 6\n1\n", 1, "the rows of the board"),
    ("exit", "6 6\n" + "1\n" + "......\n" * 5 + "PP..AAK\n......\n", 3, "has 7"),
    ("exit", "6 6\n2\n" + "......\n" * 5 + "PP..AAK\n", 1, "the number of pieces, the target not counted: 1, not 2"),
    ("exit", "6 6\nsome\n" + "......\n" * 5 + "PP..AAK\n", 1, "the number of pieces"),
    ("exit", "6 6\n1\n" + "......\n" * 5 + "PP..AA\n", 1, "one exit K"),
    ("exit", "6 6\n1\n" + "......K\n" * 5 + "PP..AAK\n", 1, "one exit K"),
    (
        "exit",
        "6 6\n1\n" + "......K\n" + "......\n" * 4 + "PP..AA\n",
        8,
        "the exit is in row 0, but the target is in row 5",
    ),
    ("exit", "6 6\n1\n" + "......\n" * 5 + "PP.KAA\n", 8, "within the grid"),
    ("exit", "6 6\n0\n" + "......\n" * 5 + "PP#...K\n" + "...?..\n", 3, "has 7"),
    ("exit", "6 6\n0\n" + "......\n" * 4 + "?.....\nPP....K\n", 7, "unknown character '?'"),
    ("exit", "6 6\n0\n       K\n" + "......\n" * 5 + "PP....\n", 1, "neither above nor below a column"),
    ("literal", "[('X', 0, 2, 2)]\n", 1, "a block has five values"),
    ("literal", "[('X', 0, 2, 2, 'H', 'H')]\n", 1, "a block has five values"),
    ("literal", "[('X', 0, 2, 2.0, 'H')]\n", 1, "something else than brackets"),
    ("literal", "[('X', 0, 2, 2, 'H'), (]\n", 1, "( is closed by ]"),
    ("literal", "[('X', 0, 2, 2, 'H')\n", 1, "never closed"),
    ("literal", "[('X', 0, 2, 2, 'H'])\n", 1, "( is closed by ]"),
    ("literal", "]\n", 1, "closed that was never opened"),
    ("literal", "[]\n", 1, "no list of blocks"),
    ("literal", "('X', 0, 2, 2, 'H')\n", 1, "no list of blocks"),
    ("literal", "print(1)\n", 1, "no list of blocks"),
    ("literal", "[" * 9 + "]" * 9 + "\n", 1, "nested more than 8 deep"),
    ("literal", "[" + "('X', 0, 2, 2, 'H'), " * 19 + "]\n", 1, "more than 18 blocks"),
]


@pytest.mark.parametrize(("name", "text", "line", "reason"), SAMPLES)
def test_a_board_that_cannot_be_read_is_refused_in_its_line(name: str, text: str, line: int, reason: str) -> None:
    before = TEXTS[name] if name in {"literal", "course"} else TEXTS[name] + "\n"
    reader = read_boards(before + text + "\n" + TEXTS[name], name)
    assert boards_of(reader) == [GATE, JAM, ROAD] * 2
    first = reader.refusals[0]
    assert reason in first.reason
    assert first.line == before.count("\n") + line


def test_a_frame_without_a_lower_edge_costs_two_boards_at_most() -> None:
    frame = FORMATS["framed"].example
    reader = read_boards(frame + frame.removesuffix("+------+\n") + frame * 2)
    assert len(boards_of(reader)) == 3
    assert reader.refused == 7


# TOML: every level by itself


def test_a_bad_level_is_refused_in_its_line_and_the_others_are_read() -> None:
    text = TEXTS["toml"].replace("par = 10", "par = -1")
    reader = read_boards(text)
    assert [entry.title for entry in reader] == ["Gate", "Road"]
    header = [number for number, line in enumerate(text.splitlines(), 1) if line == "[[levels]]"]
    assert [(refusal.line, "level 2: a level has a par" in refusal.reason) for refusal in reader.refusals] == [
        (header[1], True)
    ]


@pytest.mark.parametrize(
    ("head", "reason"), [("titel = 'A'", "did you mean title"), ("title = 3", "title is one line")]
)
def test_a_wrong_head_is_refused_and_the_levels_are_read(head: str, reason: str) -> None:
    levels = TEXTS["toml"][TEXTS["toml"].index("[[levels]]") :]
    reader = read_boards(f"{head}\n{levels}", "toml")
    assert [entry.title for entry in reader] == ["Gate", "Jam", "Road"]
    assert [(refusal.line, reason in refusal.reason) for refusal in reader.refusals] == [(None, True)]


HEADERS: Final = "[[levels]]\n[[levels]]\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[levels]]\n\n[[levels]]", [1, 3]),
        ("title = '''\n[[levels]]\n'''\n[[levels]]", [4]),
        ('title = """\\"""\n[[levels]]\n"""\n[[levels]] # [[levels]]', [4]),
        ('title = """a""""" # """\n[[levels]]', [2]),
        ("title = '''a''''' # '''\n[[levels]]", [2]),
        ('title = """"""\n[[levels]]', [2]),
        ("title = 'a \"'\n[[levels]]\n# it's\n[[levels]]\ntitle = \"'\"\n[[levels]]", [2, 4, 6]),
        ("\t[[ levels ]]\n[[levels]]\nboard = '''\n[[levels]]'''", [1, 2]),
        ("[['levels']]\n[[levels]]", [None, None]),
        ("levels = [{}, {}]", [None, None]),
        ('"levels" = [\n{}]', [None]),
    ],
)
def test_the_line_of_a_level_is_right_or_not_told(text: str, lines: list[int | None]) -> None:
    told = [refusal for refusal in refusals_of(text + "\n", "toml") if "level" in refusal[1]]
    assert [line for line, _ in told] == lines
    assert all(f"level {number}" in reason for number, (_, reason) in enumerate(told, 1))


@pytest.mark.parametrize(
    "text",
    [
        "title = \n",
        "a" + ".a" * 51 + " = 1\n",
        "a = 1\na" + ' . "a"' * 51 + " = 1\n",
        "[[level]]\n",
        "levels = 3\n",
        "[[levels]]\na = [[[\n",
        "\n[[levels\n",
    ],
)
def test_what_is_no_pack_at_all_is_a_format_error(text: str) -> None:
    assert problem_of(text, "toml")
