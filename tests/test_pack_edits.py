"""Changing one level in the text of a pack: every other character stays as it was."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Board
from blockshift_widget.editing.pack_edits import with_added, with_replaced
from blockshift_widget.levels import Level, LevelPack, PackError, pack_folder, pack_names, pack_text, parse_pack
from tests.strategies import GATE, JAM, ROAD, SMALL_PACK, boards

ROWS = str(GATE)

ONE_LINE = json.dumps(ROWS)

BY_HAND = f'''\ufeff# Mine. [[levels]] begin below.
title = 'By "hand" # 1'  # "' quotes

# the first
[[levels]] # [[levels]]
par=5# easy
board = """
{ROWS}
"""
  [[ levels ]]
\tboard\t=\t\'\'\'
{ROWS}\'\'\'
\t"par" = +5

\t# a comment in between: title = "no"
'title' = "a \\"quoted\\" # title \\\\" # of mine
# at the end
[[levels]]
title = """[[levels]] "me"""" # odd, but allowed
par = 0x5
board = {ONE_LINE}
'''
"""Every way to write strings, keys and comments; three gates."""

a_line = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
titles = st.text(a_line) | st.lists(st.sampled_from([*"\"'\\#=[]. é", '"""', "'''", r"\n", "[[levels]]"])).map("".join)
levels = st.builds(Level, titles, boards(), st.integers(0, 9999))
packs = st.builds(LevelPack, titles, st.lists(levels, min_size=1, max_size=4).map(tuple))


def text_of(pack: LevelPack) -> str:
    """Write a pack level by level."""
    text = pack_text(LevelPack(pack.title, pack.levels[:1]))
    for level in pack.levels[1:]:
        text = with_added(text, level)
    return text


def comments_of(text: str) -> list[str]:
    """Return what stands behind the signs of comments, in the texts of this module."""
    return re.findall(r"# ?(?:the first|\[\[levels\]\]\n|easy|a comment.*|of mine|at the end|odd.*|\"' quotes)", text)


@settings(deadline=None)
@given(packs)
def test_a_pack_is_written_level_by_level(pack: LevelPack) -> None:
    assert text_of(pack) == pack_text(pack)


@settings(deadline=None)
@given(packs, st.data())
def test_one_level_is_replaced_and_no_other(pack: LevelPack, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(pack)))
    level = data.draw(levels)
    after = parse_pack(with_replaced(text_of(pack), number, level))
    assert after == LevelPack(pack.title, (*pack.levels[: number - 1], level, *pack.levels[number:]))
    assert with_replaced(text_of(pack), number, pack.levels[number - 1]) == text_of(pack)


@settings(deadline=None)
@given(levels, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\n", "\n\n# end", "\n# end\n"]))
def test_what_is_there_stays_when_a_level_is_added(level: Level, newline: str, end: str) -> None:
    text = (BY_HAND.rstrip() + end).replace("\n", newline)
    after = with_added(text, level)
    assert after.startswith(text)
    assert parse_pack(after).levels == (*parse_pack(text).levels, level)
    assert after.count("\n") == after.count(newline)


@settings(deadline=None)
@given(levels, st.integers(1, 3), st.sampled_from(["\n", "\r\n"]))
def test_comments_and_the_other_levels_stay_when_one_is_replaced(level: Level, number: int, newline: str) -> None:
    text = BY_HAND.replace("\n", newline)
    before, after = parse_pack(text), with_replaced(text, number, level)
    assert parse_pack(after).levels == (*before.levels[: number - 1], level, *before.levels[number:])
    assert parse_pack(after).title == before.title
    assert comments_of(after.replace("\r\n", "\n")) == comments_of(BY_HAND)
    assert len(comments_of(BY_HAND)) == 8
    assert after.count("\n") == after.count(newline)


@pytest.mark.parametrize("name", pack_names())
def test_a_shipped_pack_changes_in_one_place_only(name: str) -> None:
    text = (pack_folder() / f"{name}.toml").read_text(encoding="utf-8")
    pack = parse_pack(text)
    for number, level in enumerate(pack.levels, 1):
        assert with_replaced(text, number, level) == text
        after = with_replaced(text, number, Level("New", level.board, level.par))
        assert after == text.replace(f'"{level.title}"', '"New"')


def test_a_level_without_a_title_gets_one_and_the_rest_of_it_stays() -> None:
    text = f"[[levels]]\npar = 5\nboard = '''\n{GATE}'''"
    assert with_replaced(text, 1, Level("Gate", GATE, 5)) == (
        f'[[levels]]\ntitle = "Gate"\npar = 5\nboard = """\n{GATE}\n"""'
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"levels = [{{par = 5, board = {ONE_LINE}}}]", id="in brackets"),
        pytest.param(f"levels = [\n{{par = 5, board = {ONE_LINE}}}\n]", id="in brackets, line by line"),
    ],
)
def test_a_pack_that_is_written_in_another_way_is_not_changed(text: str) -> None:
    assert parse_pack(text).levels[0].board == GATE
    assert with_replaced(text, 1, Level("Road", ROAD, 4)) == text


def test_a_header_in_quotes_is_one_too() -> None:
    text = f'[["levels"]]\npar = 5\nboard = {ONE_LINE}'
    assert parse_pack(with_replaced(text, 1, Level("Road", ROAD, 4))).levels == (Level("Road", ROAD, 4),)


def test_to_levels_in_brackets_none_can_be_added() -> None:
    text = f"levels = [{{par = 5, board = {ONE_LINE}}}]"
    with pytest.raises(PackError, match="not TOML"):
        parse_pack(with_added(text, Level("Road", ROAD, 4)))


def test_boards_are_written_in_lines() -> None:
    text = text_of(SMALL_PACK)
    assert all(f'board = """\n{board}\n"""\n' in text for board in (GATE, ROAD, JAM))
    assert Board.parse(text.split('"""')[1]) == GATE
