"""`blockshift mine`: levels found, shown and written."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from blockshift_widget import Board, Find, Wanted, difficulty, load_pack, mine
from blockshift_widget.mining import climb
from tests.test_cli import blockshift, refusal_of

SMALL = ("--par", "5..40", "--blocks", "8..12", "--states", "1..3000", "--tries", "60")
WANTED = Wanted(par=(5, 40), blocks=(8, 12), states=(1, 3000))
COLUMNS = [
    "board", "par", "slides", "states", "solutions", "gates", "must_move", "must_move_twice", "chain", "backward",
    "dead_ends", "forced",
]  # fmt: skip


def boards_in(table: str) -> list[Board]:
    """Return the boards of a table."""
    return [Board(line.split("\t")[0]) for line in table.splitlines()[1:]]


@pytest.fixture(scope="module")
def finds() -> tuple[Find, ...]:
    """What the library finds."""
    return mine(WANTED, tries=60, progress=False)


def test_it_finds_what_the_library_finds_and_shows_how_hard_it_is(finds: tuple[Find, ...]) -> None:
    result = blockshift("mine", *SMALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0].split("\t") == COLUMNS
    assert boards_in(result.stdout) == [find.board for find in finds[:10]]
    for line, find in zip(result.stdout.splitlines()[1:], finds, strict=False):
        figures = difficulty(find.board)
        assert figures is not None
        assert line.split("\t")[1:] == [str(round(value, 4)) for value in asdict(figures).values()]


def test_json_says_the_same_line_by_line() -> None:
    table = [line.split("\t") for line in blockshift("mine", *SMALL).stdout.splitlines()[1:]]
    found = [json.loads(line) for line in blockshift("mine", *SMALL, "--json").stdout.splitlines()]
    assert [list(each) for each in found] == [COLUMNS] * len(table)
    assert [[str(value) for value in each.values()] for each in found] == table


def test_the_hardest_are_shown(finds: tuple[Find, ...]) -> None:
    assert boards_in(blockshift("mine", *SMALL, "--count", 2).stdout) == [find.board for find in finds[:2]]
    assert boards_in(blockshift("mine", *SMALL, "--count", 999).stdout) == [find.board for find in finds]


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--processes", "2"]])
def test_the_same_seed_finds_the_same(options: list[str], finds: tuple[Find, ...]) -> None:
    assert boards_in(blockshift("mine", *SMALL, *options).stdout) == [find.board for find in finds[:10]]
    assert boards_in(blockshift("mine", *SMALL, *options, "--seed", 1).stdout) != [find.board for find in finds[:10]]


def test_more_rounds_climb() -> None:
    result = blockshift("mine", *SMALL, "--rounds", 2, "--count", 5)
    assert boards_in(result.stdout) == [find.board for find in climb(WANTED, 2, 60, progress=False)[:5]]


def test_every_wish_is_heard() -> None:
    result = blockshift("mine", *SMALL[2:], "--par", "8", "--row", "1", "--walls", "2..3", "--tries", "400")
    boards = boards_in(result.stdout)
    assert boards
    for board in boards:
        assert board.target.row == 1
        assert len(board.walls) in {2, 3}
        assert 8 <= len(board.blocks) <= 12
    assert {line.split("\t")[1] for line in result.stdout.splitlines()[1:]} == {"8"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--par", "forty"], "such as 20..40"),
        (["--par", "40..20"], "its low, 40, is above its high, 20"),
        (["--par", "-4..20"], "such as 20..40"),
        (["--par", "٣"], "such as 20..40"),
        (["--blocks", "8..99"], "blocks may lie between"),
        (["--blocks", "18", "--walls", "9"], "a board has 36"),
        (["--row", "6"], "0<=x<=5"),
        (["--tries", "0"], "x>=1"),
        (["--output", "out.txt"], "name the format with --to"),
    ],
)
def test_what_cannot_be_wanted_is_a_usage_error(options: list[str], words: str) -> None:
    assert words in refusal_of("mine", *options, status=2)


def test_levels_are_written_as_a_pack_that_is_right(finds: tuple[Find, ...], tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    result = blockshift("mine", *SMALL, "-o", out, "--count", 3)
    assert (result.exit_code, len(boards_in(result.stdout))) == (0, 3)
    assert [(level.board, level.par) for level in load_pack(out).levels] == [
        (find.board, find.par) for find in finds[:3]
    ]
    assert blockshift("check", out).exit_code == 0


def test_a_file_that_is_there_is_kept_before_any_work_is_done(tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    out.write_text("precious", encoding="ascii")
    assert "--force" in refusal_of("mine", "--tries", 999_999, "--output", out)
    assert out.read_text(encoding="ascii") == "precious"
    assert blockshift("mine", *SMALL, "--output", out, "--force").exit_code == 0
    assert load_pack(out)


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "none" in refusal_of("mine", *SMALL, "--output", tmp_path / "none" / "out.toml")


def test_it_says_that_nothing_was_found(tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    result = blockshift("mine", "--par", "9999", "--tries", 3, "--output", out)
    assert (result.exit_code, result.stdout.count("\n")) == (1, 1)
    assert "nothing was found in 3 tries" in result.stderr
    assert not out.exists()
