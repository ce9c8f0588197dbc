"""Which level of a file the level editor replaces: only one that is there, just as it is, and only once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from blockshift_widget.levels import Level, LevelPack, load_pack, save_pack
from blockshift_widget.widgets.editor.editor_file import LevelFile
from tests.strategies import GATE, JAM, SMALL_PACK

LEVEL = Level("Gate", GATE, 5)
JAMMED = Level("Jam", JAM, 10)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "mine.toml")


def write(file: str, *levels: Level) -> None:
    """Write a pack of these levels."""
    save_pack(LevelPack("Mine", levels), file)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_level_is_found_wherever_it_is(file: str, number: int) -> None:
    levels = list(SMALL_PACK.levels[:2])
    levels.insert(number - 1, JAMMED)
    write(file, *levels)
    kept = LevelFile()
    assert kept.find(JAMMED, file) == kept.number == kept.number_in(file) == number
    assert kept.holds(JAM, "Jam", file)
    assert not kept.holds(JAM, "Other", file)
    assert kept.save(LEVEL, file) == number
    levels[number - 1] = LEVEL
    assert load_pack(file).levels == tuple(levels)


@pytest.mark.parametrize(
    "levels",
    [
        pytest.param([replace(JAMMED, title="jam")], id="another title"),
        pytest.param([replace(JAMMED, board=GATE, par=5)], id="another board"),
        pytest.param([JAMMED, JAMMED], id="twice"),
        pytest.param(SMALL_PACK.levels[:2], id="others"),
    ],
)
def test_a_level_that_is_not_there_just_once_is_added(file: str, levels: list[Level]) -> None:
    write(file, *levels)
    kept = LevelFile()
    assert kept.find(JAMMED, file) is None
    assert (kept.number, kept.number_in(file), kept.holds(JAM, "Jam", file)) == (None, None, False)
    assert kept.save(JAMMED, file) == len(levels) + 1
    assert load_pack(file).levels == (*levels, JAMMED)


def test_what_can_not_be_read_holds_no_level(file: str) -> None:
    kept = LevelFile()
    assert kept.find(LEVEL, file) is None
    Path(file).write_bytes(b"\xff")
    assert kept.find(LEVEL, file) is None
    assert kept.find(LEVEL, str(Path(file).parent)) is None
    assert kept.number_in(file) is None


def test_in_another_file_it_is_added(file: str, tmp_path: Path) -> None:
    write(file, JAMMED, LEVEL)
    kept = LevelFile()
    kept.find(LEVEL, file)
    other = str(tmp_path / "other.toml")
    assert kept.number_in(other) is None
    assert kept.save(LEVEL, other) == 1
    assert kept.number_in(file) is None
    assert load_pack(file).levels == (JAMMED, LEVEL)


def test_another_level_replaces_none(file: str) -> None:
    write(file, LEVEL)
    kept = LevelFile()
    kept.find(LEVEL, file)
    kept.forget()
    assert kept.save(JAMMED, file) == 2
