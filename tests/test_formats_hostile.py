"""Random and mutilated texts, in every format and none: boards, refusals or a FormatError, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.formats import FORMATS, Entry, FormatError, boards_text, read_boards
from tests.budget import tries
from tests.strategies import GATE, JAM, ROAD

INPUTS: Final = tries(20_000)
FULL: Final = Board("AABBCCDDEEFFGGXXHHIIJJKKLLMMNNOOPPQQ")
SOUND: Final = (
    *((name, boards_text([Entry(GATE, "Gate"), Entry(JAM), Entry(ROAD, "R")], name)) for name in FORMATS),
    *((name, boards_text([FULL, GATE], name)) for name in FORMATS if name != "toml"),
    *((name, each.example) for name, each in FORMATS.items()),
    ("framed", "+------+\n|......|\n<..A.XX|\n|..A...|\n|......|\n|......|\n|......|\n+------+\n"),
    ("framed", "+------+\n|......|\n|......|\n|..X...|\n|..X...|\n|......|\n|BB....|\n+--v---+\n"),
    ("exit", "6 6\n1\n   K\n......\n...P..\n...P..\n......\n......\nAA....\n"),
    ("exit", "6 6\n1\n ......\n ......\nK...APP\n ...A..\n ......\n ......\n"),
    ("csv", "car,orientation,row,col,length\nX,H,1,1,2\n\nX,V,5,6,2\n"),
    ("literal", "[[['X', 1, 1, 2, 'v'], ['a', 2, 2, 3, 'h']], [['X', 0, 0, 2, 'H']]]"),
)
SPLINTERS: Final = (
    *"\n\r\t .,;:'\"#xXoOAKPk0169-+|=<>^v[](){}\\_", "\r\n", "\n\n", "\ufeff", "\x00", "\x1a", "\x1b", "\x85",
    "\xa0", "\u2028", "\ud800", "\udcff", "é", "ß", "٣", "²", "\uff19", "─", "│", "┌", "┐",
    "......\n", "XX....\n", "# ", "#\n", "\n.\n", "6 6\n", "6\n",
    "X,H,1,3,2\n", "0 2 h 2\n", '("A", 0, 0, 2, "H"), ', "[[levels]]\n", "title = ", "'''", '"""',
    "+------+\n", "|......|\n",
    "9" * 30, "9" * 5000, "[" * 50, "(" * 1200, "]" * 20, "-1", "1e9", "0x10", "{}", "None", "A" * 50,
    GATE.layout, f"\n{GATE.layout}",
    "# row first, counted from 1\n", "car,orientation,column,row,length\n", "True", "lambda: 0", "__import__('os')",
)  # fmt: skip
OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {}, {}, {}, {"reorient": True}, {"reorient": "left"}, {"reorient": "top"}, {"reorient": "bottom"},
    {"reorient": "right"},
)  # fmt: skip
WAYS: Final[tuple[dict[str, Any], ...]] = (
    {}, {"base": 0}, {"base": 1}, {"order": "row"}, {"base": 0, "order": "column"}, {"base": 1, "order": "row"},
)  # fmt: skip


def read_or_refused(text: str | Path, **options: Any) -> int:
    """Read a text, which has to give boards, refusals or a FormatError; return how many boards there were."""
    entries: list[Entry] = []
    try:
        reader = read_boards(text, **options)
        entries.extend(reader)
    except FormatError as error:
        assert 0 < len(str(error)) < 600, str(error)  # noqa: PT017 (either way out is right)
        assert str(error).isprintable()  # noqa: PT017
        return len(entries)
    assert len(reader.refusals) == min(reader.refused, 100)
    for refusal in reader.refusals:
        assert refusal.line is None or refusal.line > 0
        assert 0 < len(str(refusal)) < 400, refusal
        assert str(refusal).isprintable(), refusal
    for entry in entries:
        assert Board.parse(str(entry.board)) == entry.board
    return len(entries)


def mutilated(text: str, chance: random.Random) -> str:
    """Return a text with some splinters pressed into it, and some of it lost, doubled or followed by another one."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6))):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        kind = chance.randrange(6)
        if kind < 3:
            text = text[:at] + chance.choice(SPLINTERS) + text[at + chance.randrange(4) :]
        elif kind == 3:
            text = text[:at] + text[min(to, at + 40) :]
        elif kind == 4:
            text = text[:at] + text[at:to] * 2 + text[to:]
        else:
            text = text[:at] + chance.choice(SOUND)[1][: to - at] + text[at:]
    return text


def options_for(name: str | None, chance: random.Random) -> dict[str, Any]:
    """Return some options that go with a format."""
    ways = chance.choice(WAYS) if name is not None and FORMATS[name].coordinates else {}
    return {"format": name, **chance.choice(OPTIONS), **ways}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_mutilated_texts_give_boards_refusals_or_a_format_error() -> None:
    chance = random.Random(6)
    found = 0
    for number in range(INPUTS):
        own, sound = chance.choice(SOUND)
        text = mutilated(sound, chance)
        name = chance.choice((None, own, own, chance.choice([*FORMATS])))
        options = options_for(name, chance)
        try:
            found += read_or_refused(text, **options)
        except Exception as error:
            error.add_note(f"input {number}: read_boards({text!r}, **{options})")
            raise
    assert found > INPUTS / 4, "a part of the texts is still read"


@pytest.mark.parametrize("name", [None, *FORMATS])
@settings(max_examples=tries(60))
@given(
    text=st.text() | st.text("\n.oxX#AK6 0,H[]()'|+-") | st.lists(st.sampled_from(SPLINTERS), max_size=25).map("".join)
)
@example(text="")
@example(text="\n")
@example(text="\ufeff")
@example(text="\r\r\r")
def test_random_texts_give_boards_refusals_or_a_format_error(name: str | None, text: str) -> None:
    read_or_refused(text, format=name)
    read_or_refused(text + "\n", format=name, reorient=True)


@pytest.mark.parametrize("name", [None, *FORMATS])
@settings(max_examples=tries(40))
@given(
    content=st.binary()
    | st.sampled_from(SOUND).map(lambda sound: sound[1].encode("utf-16"))
    | st.binary(max_size=30).map(lambda some: SOUND[0][1].encode() + some + SOUND[0][1].encode())
)
def test_random_bytes_give_boards_refusals_or_a_format_error(
    name: str | None, content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "hostile.txt"
    path.write_bytes(content)
    read_or_refused(path, format=name)


# Too much of it


def endless(sign: str) -> Iterator[str]:
    """Yield texts of one sign: a long line, a deep nesting, many lines."""
    yield sign * 100_000
    yield f"{sign}\n" * 20_000
    yield f"{sign} " * 50_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "sign",
    [
        "[",
        "(",
        "]",
        "'",
        '"',
        "#",
        ".",
        "X",
        ",",
        "+",
        "-",
        "|",
        "6",
        "\\",
        "\t",
        "XX....",
        "6 6",
        "[(",
        "('X',0,2,2,'H'),",
    ],
)
def test_too_much_of_one_thing_is_refused(sign: str) -> None:
    for text in endless(sign):
        for name in (None, *FORMATS):
            read_or_refused(text + "\n", format=name)
