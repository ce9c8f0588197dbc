"""Packs: what is read, what is refused and where, what is written; and the pack that is the game."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.levels import (
    Level,
    LevelPack,
    PackError,
    check_pack,
    load_pack,
    pack_folder,
    pack_names,
    parse_pack,
    read_levels,
    save_pack,
)
from tests.budget import tries
from tests.strategies import CLOSED, FAULTS, GATE, ROAD, SMALL_PACK, Fault, boards

TEXT = """\
title = "Two"

[[levels]]
title = "Road"
par = 4
board = '''
......
......
XX....
......
......
......
'''

[[levels]]
title = "Gate"
par = 5
board = '''
......
......
XX..A.
....A.
......
......
'''
"""
TWO = LevelPack("Two", (Level("Road", ROAD, 4), Level("Gate", GATE, 5)))
WRITABLE_FAULTS = [fault for fault in FAULTS if "\ud800" not in fault.text]
DOTS = "." * 100
HUGE_DECIMAL = "9" * 5000
HUGE_HEX = "0x" + "f" * 5000


def written(path: Path, text: str) -> Path:
    """Write a pack file, line ends as they are."""
    path.write_bytes(text.encode())
    return path


def second_level_with(**changes: object) -> str:
    """Return the text of a pack whose second level differs in one point."""
    level = {"title": "Second", "par": 5, "board": f"{GATE}\n"} | changes
    return tomlkit.dumps({"levels": [{"par": 4, "board": str(ROAD)}, level]})


def level_titled(title: Any) -> Level:
    """Return a level of that title."""
    return Level(title, GATE, 5)


def pack_titled(title: Any) -> LevelPack:
    """Return a pack of that title."""
    return LevelPack(title, TWO.levels)


TITLED = pytest.mark.parametrize("titled", [level_titled, pack_titled], ids=["level", "pack"])


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Let new files have no permission that the mask names."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def refusal_of(source: str | os.PathLike[str]) -> PackError:
    """Return the error that loading raises."""
    with pytest.raises(PackError) as caught:
        load_pack(source)
    return caught.value


# Reading


def test_a_pack_is_read_with_its_levels_in_order() -> None:
    assert parse_pack(TEXT) == TWO
    assert len(parse_pack(TEXT)) == 2


def test_titles_may_be_left_out() -> None:
    pack = parse_pack(f"[[levels]]\npar = 4\nboard = '''{ROAD}'''")
    assert (pack.title, pack.levels[0].title) == ("Untitled", "Level 1")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TEXT.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\ufeff" + TEXT, id="byte order mark"),
        pytest.param("\ufeff" + TEXT.replace("\n", "\r\n"), id="both"),
        pytest.param(TEXT.replace("'''", '"""'), id="other quotes"),
        pytest.param("# a remark\n\n" + TEXT + "\n\n# the end", id="remarks"),
    ],
)
def test_harmless_differences_are_read_from_text_and_file(text: str, tmp_path: Path) -> None:
    assert parse_pack(text) == TWO
    assert load_pack(written(tmp_path / "two.toml", text)) == TWO


def test_a_file_is_found_by_text_path_and_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "two.toml", TEXT)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for source in (path, str(path), "~/two.toml"):
        assert load_pack(source) == TWO


def test_levels_can_be_read_each_by_itself() -> None:
    text = TEXT.replace("par = 4", "par = -4") + "[[levels]]\nboard = 3\n"
    first, second, third = read_levels(text)
    assert second == TWO.levels[1]
    assert isinstance(first, PackError)
    assert isinstance(third, PackError)
    assert (first.level, third.level) == (1, 3)
    assert "has a par" in first.problem
    assert "has a board" in third.problem
    assert read_levels(TEXT) == TWO.levels
    assert read_levels("title = 'Empty'") == ()


@pytest.mark.parametrize(
    ("text", "problem"), [("titel = 'A'", "did you mean title"), ("title = 3", "title is one line")]
)
def test_a_pack_with_a_wrong_head_has_levels_all_the_same(text: str, problem: str) -> None:
    head, *levels = read_levels(text + TEXT[TEXT.index("\n") :])
    assert isinstance(head, PackError)
    assert (head.level, problem in head.problem) == (None, True)
    assert tuple(levels) == TWO.levels


@pytest.mark.parametrize("text", ["title = ", "levels = 3", "levels = " + "[" * 100_000])
def test_what_is_no_pack_has_no_levels(text: str) -> None:
    with pytest.raises(PackError):
        read_levels(text)


# Refusing: a fault names file, level, row and column


@pytest.mark.parametrize("fault", WRITABLE_FAULTS, ids=lambda fault: fault.name)
def test_a_faulty_board_is_named_by_file_level_row_and_column(fault: Fault, tmp_path: Path) -> None:
    error = refusal_of(written(tmp_path / "faulty.toml", second_level_with(board=fault.text)))
    assert error.file is not None
    assert error.file.endswith("faulty.toml")
    assert (error.level, error.row, error.col) == (2, fault.row, fault.col)
    assert fault.word in error.problem
    places = [f"{name} {at}" for name, at in (("row", fault.row), ("column", fault.col)) if at is not None]
    assert str(error) == f"{', '.join([error.file, 'level 2', *places])}: {error.problem}"


SOLVED = "......\n......\n....XX\n......\n......\n......\n"


@pytest.mark.parametrize(
    ("changes", "row", "col", "words"),
    [
        pytest.param({"board": SOLVED}, 2, 4, ["already solved"], id="already solved"),
        pytest.param({"board": str(CLOSED)}, 2, 0, ["can't be solved"], id="unsolvable"),
        pytest.param({"par": 0}, None, None, ["par 0", "par 5"], id="par of nothing"),
        pytest.param({"par": 4}, None, None, ["par 4", "par 5"], id="par too low"),
        pytest.param({"par": 6}, None, None, ["par 6", "par 5"], id="par too high"),
        pytest.param({"par": 9999}, None, None, ["par 9999", "par 5"], id="the largest par"),
    ],
)
def test_a_level_that_cannot_be_played_as_stated_is_refused_when_loaded(
    changes: dict[str, object], row: int | None, col: int | None, words: list[str], tmp_path: Path
) -> None:
    text = second_level_with(**changes)
    assert len(parse_pack(text)) == 2, "reading alone proves nothing"
    error = refusal_of(written(tmp_path / "false.toml", text))
    assert (error.level, error.row, error.col) == (2, row, col)
    for word in ["'Second'", *words]:
        assert word in error.problem
    assert "false.toml, level 2" in str(error)


@pytest.mark.parametrize(
    ("text", "level", "words"),
    [
        pytest.param("", None, "at least one", id="empty"),
        pytest.param("levels = []", None, "at least one", id="no levels"),
        pytest.param("levels = 3", None, "[[levels]] tables", id="levels is a number"),
        pytest.param("[levels]\npar = 4", None, "[[levels]] tables", id="levels is one table"),
        pytest.param("levels = [3]", 1, "[[levels]] table", id="a level is a number"),
        pytest.param("levels = [[]]", 1, "[[levels]] table", id="a level is a list"),
        pytest.param("[[levels]]", 1, "has a board", id="a level is empty"),
        pytest.param("[[levels]]\npar = 4", 1, "has a board", id="board is missing"),
        pytest.param(TEXT.replace("par = 5\n", ""), 2, "has a par", id="par is missing"),
        pytest.param(second_level_with(board=7), 2, "has a board", id="board is a number"),
        pytest.param(second_level_with(board=["......"] * 6), 2, "has a board", id="board is a list"),
        pytest.param("title = 3\n" + TEXT.removeprefix('title = "Two"\n'), None, "title is one line", id="pack title"),
        pytest.param(TEXT.replace("Two", r"Two\nlines"), None, "title is one line", id="pack title of two lines"),
        pytest.param(second_level_with(title=3), 2, "title is one line", id="level title"),
        pytest.param(second_level_with(title="two\nlines"), 2, "title is one line", id="level title of two lines"),
        pytest.param(second_level_with(title="\x1b[2J"), 2, "title is one line", id="level title that clears a screen"),
        pytest.param("titel = 'Two'\n", None, "did you mean title?", id="mistyped title"),
        pytest.param("[[level]]\npar = 4", None, "did you mean levels?", id="mistyped levels"),
        pytest.param(second_level_with(bord="x"), 2, "did you mean board?", id="mistyped board"),
        pytest.param(second_level_with(pat=5), 2, "did you mean par?", id="mistyped par"),
        pytest.param(second_level_with(Title="x"), 2, "did you mean title?", id="capital key"),
        pytest.param(second_level_with(quux=5), 2, "title, par, board", id="strange key"),
        pytest.param("version = 0\n" + TEXT, None, "version of a pack is a whole number, 1 to", id="version 0"),
        pytest.param("version = true\n" + TEXT, None, "version of a pack is a whole number", id="version true"),
        pytest.param("version = '2'\n" + TEXT, None, "version of a pack is a whole number", id="version as text"),
        pytest.param("quux = 5", None, "title, version, levels", id="strange key of the pack"),
        pytest.param("title = ", None, "not TOML", id="half a line"),
        pytest.param(TEXT + TEXT, None, "not TOML", id="twice the same"),
        pytest.param(TEXT.replace("'''", "''"), None, "not TOML", id="wrong quotes"),
        pytest.param("title = 'a\x00b'", None, "not TOML", id="NUL"),
        pytest.param(f"[[levels]]\npar = {HUGE_DECIMAL}", None, "not TOML", id="a number beyond Python's limit"),
        pytest.param("levels = " + "[" * 100_000, None, "not TOML", id="nesting beyond Python's limit"),
        pytest.param("levels = " + "[" * 200 + "]" * 200, 1, "[[levels]] table", id="deep nesting"),
        pytest.param("levels" + ".a" * 50 + " = 1", None, "[[levels]] tables", id="deep dotted keys"),
        pytest.param("levels" + ".a" * 5000 + " = 1", None, "more than 50 dots", id="very deep dotted keys"),
        pytest.param("[levels" + ".a" * 5000 + "]", None, "more than 50 dots", id="a very deep table"),
        pytest.param("#" * 10_000_001, None, "at most 10,000,000 characters", id="too long"),
        pytest.param(f"{'k' * 10_000} = 1", None, "unknown key", id="a very long key"),
    ],
)
def test_what_is_no_pack_is_refused(text: str, level: int | None, words: str, tmp_path: Path) -> None:
    with pytest.raises(PackError) as caught:
        parse_pack(text, file="my.toml")
    error = caught.value
    assert (error.file, error.level, error.row, error.col) == ("my.toml", level, None, None)
    assert words in error.problem
    assert str(error).startswith("my.toml, level" if level else "my.toml: ")
    assert len(str(error)) < 400
    assert refusal_of(written(tmp_path / "my.toml", text)).problem == error.problem


NO_PARS = [True, False, 5.0, float("nan"), float("inf"), "5", [5], {"cells": 5}, -1, -(10**4000), 10_000, 10**4000]
NO_PAR_IDS = [f"{par!r:.12}" for par in NO_PARS]


@pytest.mark.parametrize("par", NO_PARS, ids=NO_PAR_IDS)
def test_par_is_a_whole_number_neither_negative_nor_enormous(par: object) -> None:
    with pytest.raises(PackError, match=r"^my\.toml, level 2: .*\bpar\b"):
        parse_pack(second_level_with(par=par), "my.toml")


@pytest.mark.parametrize(
    ("text", "level"),
    [
        pytest.param(f"title = {HUGE_HEX}\n" + TEXT.removeprefix('title = "Two"\n'), None, id="of the pack"),
        pytest.param("title" + ".a" * 50 + " = 1\n" + TEXT.removeprefix('title = "Two"\n'), None, id="a deep table"),
        pytest.param(TEXT.replace('"Gate"', HUGE_HEX), 2, id="of a level"),
    ],
)
def test_an_enormous_title_is_a_pack_error(text: str, level: int | None) -> None:
    with pytest.raises(PackError, match="title is one line") as caught:
        parse_pack(text)
    assert caught.value.level == level
    assert len(str(caught.value)) < 200


def test_an_enormous_hexadecimal_par_is_a_pack_error(tmp_path: Path) -> None:
    error = refusal_of(written(tmp_path / "huge.toml", TEXT.replace("par = 5", f"par = {HUGE_HEX}")))
    assert (error.level, error.row, error.col) == (2, None, None)
    assert "par" in error.problem
    assert len(error.problem) < 200


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(TEXT.replace("Two", "Zwölf").encode("latin-1"), id="latin-1"),
        pytest.param(TEXT.encode("utf-16"), id="UTF-16"),
        pytest.param(b"\xff\xfe\x00", id="no text at all"),
        pytest.param(b"\x00" * 100, id="NUL bytes"),
        pytest.param(TEXT.encode().replace(b"Gate", b"Ga\x00te"), id="a NUL within"),
        pytest.param(TEXT.encode() + b"\x1a", id="control character"),
        pytest.param("title = '\ud800'".encode("utf-8", "surrogatepass"), id="surrogate"),
    ],
)
def test_bytes_that_are_no_toml_text_are_refused_with_the_files_name(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(content)
    assert "bytes.toml: " in str(refusal_of(path))


def test_a_text_in_another_unicode_is_named(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(TEXT.encode("utf-16"))
    assert "UTF-16; save it as UTF-8" in refusal_of(path).problem


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "pipe.toml: this is a folder or a device" in str(refusal_of(tmp_path / "pipe.toml"))


@pytest.mark.parametrize(
    "title",
    ['"{}"', "'{}'", '"""{}"""', "'''{}'''", r'"\"{}"', r'"""\"{}"""', '"""""{}"""""', "''''{}''''", '""""{}\n{}"""'],
)
def test_dots_in_quotes_and_comments_are_no_parts_of_keys(title: str) -> None:
    text = f"[[levels]] # {DOTS}\npar = 5\nboard = '''\n{GATE}'''\ntitle = {title}".replace("{}", DOTS)
    if "\n" in title:
        with pytest.raises(PackError, match="without line breaks"):
            parse_pack(text)
    else:
        assert DOTS in parse_pack(text).levels[0].title


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert str(tmp_path) in str(refusal_of(tmp_path))


def test_a_missing_file_is_refused_by_naming_the_packs_there_are(tmp_path: Path) -> None:
    error = refusal_of(tmp_path / "none.toml")
    assert "none.toml: there is no such pack file" in str(error)
    assert "block-shift" in error.problem


@pytest.mark.parametrize("source", ["", "nul\x00byte.toml", "n" * 5000, "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(source: str) -> None:
    refusal_of(source)


def test_the_home_of_nobody_is_refused() -> None:
    assert "~nobody-of-that-name" in str(refusal_of("~nobody-of-that-name/pack.toml"))


# Refusing: what is no level and no pack, whoever makes it


@TITLED
@pytest.mark.parametrize(
    "title",
    [
        "two\nlines", "two\r\nlines", "two\rlines", "line end\n", "\x85", "\u2028", "\u2029", "tab\tstop", "nul\x00",
        "\x1b[2J", "delete\x7f", "surrogate \ud800",
        None, 3, True, b"Gate", ["Gate"], Path("Gate"),
    ],
)  # fmt: skip
def test_a_title_is_one_line_of_text(titled: Callable[[object], object], title: object) -> None:
    with pytest.raises(PackError, match="title is one line") as caught:
        titled(title)
    assert (caught.value.file, caught.value.level, caught.value.row, caught.value.col) == (None,) * 4
    assert str(caught.value).isprintable()


@TITLED
@given(title=st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))))
@example(title="no-break\u00a0space, a family \U0001f468\u200d\U0001f469\u200d\U0001f467")
def test_any_other_line_of_text_is_a_title(titled: Callable[[object], object], title: str) -> None:
    titled(title)


@pytest.mark.parametrize("par", [*NO_PARS, None, 10**5000], ids=[*NO_PAR_IDS, "None", "beyond Python's limit"])
def test_a_level_has_a_par_of_0_to_9999(par: Any) -> None:
    with pytest.raises(PackError, match="par") as caught:
        Level("Gate", GATE, par)
    assert caught.value.level is None
    assert [Level("Gate", GATE, least_or_most).par for least_or_most in (0, 9999)] == [0, 9999]


def test_a_pack_has_at_least_one_level() -> None:
    with pytest.raises(PackError, match="at least one"):
        LevelPack("Nothing", ())


@pytest.mark.parametrize("levels", [[], [Level("Gate", GATE, 5)], "ab", 3, None, ("ab",)])
def test_the_levels_of_a_pack_are_a_tuple_of_levels(levels: Any) -> None:
    with pytest.raises(PackError, match="tuple of Level"):
        LevelPack("Nothing", levels)


@pytest.mark.parametrize("board", [None, GATE.layout])
def test_a_level_has_a_board(board: Any) -> None:
    with pytest.raises(PackError, match="a level has a Board"):
        Level("Gate", board, 5)


def test_a_pack_can_be_saved_under_a_name_as_long_as_any_file(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".toml")
    save_pack(load_pack("block-shift"), path)
    assert load_pack(path) == load_pack("block-shift")


# Refusing: whatever the text

SPLINTERS = st.sampled_from(
    [
        *"[]{}=.,#'\"\\\n \t\rXAo0-", '"""', "'''", "[[levels]]\n", "title", "par", "board", " = ", "......\n",
        "1e999", "nan", "true", "0xff", "1979-05-27", "07:32:00", "\\u0000", "\\uD800", "\ufeff", "\x00", "\ud800", "é",
    ]
)  # fmt: skip


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Draw a pack's text with a few splinters pressed into it, each in place of up to 20 signs."""
    text = TEXT
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(SPLINTERS) + text[at + draw(st.integers(0, 20)) :]
    return text


def read_or_refused(text: str) -> None:
    """Read a text, which has to give a pack or a PackError."""
    try:
        pack = parse_pack(text, "fuzz.toml")
    except PackError as error:
        assert str(error).startswith("fuzz.toml")  # noqa: PT017 (either way out is right)
    else:
        assert len(pack) >= 1


@pytest.mark.slow
@settings(max_examples=tries(600))
@given(st.text() | st.text(st.characters()) | st.lists(SPLINTERS, max_size=30).map("".join))
def test_random_text_is_a_pack_or_a_pack_error(text: str) -> None:
    read_or_refused(text)


@pytest.mark.slow
@settings(max_examples=tries(1200))
@given(mutations())
def test_a_mutilated_pack_is_a_pack_or_a_pack_error(text: str) -> None:
    read_or_refused(text)


@settings(max_examples=tries(400))
@given(content=st.binary() | mutations().map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(content=TEXT.encode())
def test_a_mutilated_file_is_a_pack_or_a_pack_error(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    path.write_bytes(content)
    try:
        pack = load_pack(path)
    except PackError as error:
        assert "fuzz.toml" in str(error)  # noqa: PT017 (either way out is right)
    else:
        assert len(pack) >= 1


# Writing

a_line = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
quoting = st.lists(st.sampled_from([*"\"'\\#=[]{},. né漢", '"""', "'''", r"\n", r"\u0041", "😀"])).map("".join)
titles = st.text(a_line) | quoting
levels = st.builds(Level, titles, boards(), st.integers(0, 9999))
packs = st.builds(
    LevelPack, titles, st.lists(levels, min_size=1, max_size=3).map(tuple), version=st.integers(1, 999_999)
)


@settings(max_examples=tries(150))
@given(pack=packs)
def test_what_is_saved_is_read_back(pack: LevelPack, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "saved.toml"
    save_pack(pack, path)
    assert parse_pack(path.read_bytes().decode()) == pack


def test_a_saved_pack_is_loaded_and_shows_its_boards(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    save_pack(SMALL_PACK, str(path))
    assert load_pack(path) == SMALL_PACK
    assert str(GATE) in path.read_text(encoding="utf-8")


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    path = written(tmp_path / "pack.toml", "something else")
    save_pack(TWO, path)
    assert load_pack(path) == TWO
    assert [path.name for path in tmp_path.iterdir()] == ["pack.toml"]


def test_a_file_behind_a_link_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = written(tmp_path / "pack.toml", "something else")
    path.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    save_pack(TWO, link)
    assert load_pack(path) == TWO
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("interruption", [OSError("disk full"), KeyboardInterrupt()])
def test_a_failing_save_leaves_the_old_file_and_no_litter(
    interruption: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pack.toml"
    save_pack(TWO, path)

    def fail(*_: object) -> None:
        raise interruption

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(type(interruption)):
        save_pack(SMALL_PACK, path)
    monkeypatch.undo()
    assert load_pack(path) == TWO
    assert [path.name for path in tmp_path.iterdir()] == ["pack.toml"]


def test_saving_over_a_folder_leaves_no_litter(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").mkdir()
    with pytest.raises(OSError, match=r"pack\.toml"):
        save_pack(TWO, tmp_path / "pack.toml")
    assert [path.name for path in tmp_path.iterdir()] == ["pack.toml"]


def test_saving_into_a_missing_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save_pack(TWO, tmp_path / "none" / "pack.toml")


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600)])
def test_a_saved_pack_has_the_permissions_of_any_new_file(mask: int, mode: int, tmp_path: Path) -> None:
    with umask(mask):
        save_pack(TWO, tmp_path / "pack.toml")
    assert stat.S_IMODE((tmp_path / "pack.toml").stat().st_mode) == mode


# The digest


def with_level(title: str = "Gate", board: Board = GATE, par: int = 5) -> LevelPack:
    """Return a pack whose second level is given."""
    return LevelPack("Two", (TWO.levels[0], Level(title, board, par)))


def test_the_digest_does_not_see_titles() -> None:
    assert with_level(title="Another").digest == TWO.digest
    assert LevelPack("Another", TWO.levels).digest == TWO.digest
    assert len(TWO.digest) == 64


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(with_level(par=6), id="par"),
        pytest.param(with_level(board=ROAD), id="board"),
        pytest.param(LevelPack("Two", TWO.levels[::-1]), id="order"),
        pytest.param(LevelPack("Two", TWO.levels[:1]), id="fewer"),
        pytest.param(LevelPack("Two", TWO.levels + TWO.levels[:1]), id="more"),
    ],
)
def test_the_digest_changes_with_what_is_played(other: LevelPack) -> None:
    assert other.digest != TWO.digest


def test_a_pack_cannot_be_changed() -> None:
    pack: Any = TWO
    for value, name in ((pack, "levels"), (pack.levels[0], "par")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


# The packs that are shipped


def test_the_game_is_shipped() -> None:
    assert "block-shift" in pack_names()
    assert pack_names() == tuple(sorted(pack_names()))
    assert (pack_folder() / "block-shift.toml").is_file()


@pytest.mark.parametrize("name", pack_names())
def test_a_shipped_pack_is_sound(name: str) -> None:
    """Pars are proved by exhaustive search, no level begins solved, titles and boards differ, and a version is said."""
    pack = load_pack(name)
    assert f"\nversion = {pack.version}\n" in (pack_folder() / f"{name}.toml").read_text(encoding="utf-8")
    check_pack(pack, name)
    assert len({level.title for level in pack.levels}) == len(pack)
    assert len({level.board for level in pack.levels}) == len(pack)


def test_the_game_rises_from_easy_to_hard_over_ten_levels() -> None:
    pars = [level.par for level in load_pack("block-shift").levels]
    assert len(pars) == 10
    assert pars == sorted(set(pars)), "strictly rising"
    assert all(par >= least for par, least in zip(pars[-3:], (25, 32, 40), strict=True))


def test_the_game_puts_the_exit_in_several_rows() -> None:
    assert len({level.board.target.row for level in load_pack("block-shift").levels}) >= 4


def test_a_shipped_name_means_the_shipped_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of that name in the folder where one works does not take its place."""
    written(tmp_path / "block-shift", TEXT)
    monkeypatch.chdir(tmp_path)
    assert load_pack("block-shift") != TWO
