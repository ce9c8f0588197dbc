"""`blockshift convert`: boards from one format to another, whole or not at all, and nothing lost."""

from __future__ import annotations

import subprocess
from itertools import permutations
from pathlib import Path

import pytest

from blockshift_widget import Board, load_pack
from blockshift_widget.formats import FORMATS, boards_text, read_boards
from tests.strategies import CLOSED, GATE, JAM, ROAD
from tests.test_cli import PROGRAM, blockshift, posix, refusal_of

BOARDS = [GATE, ROAD, JAM]
LINES = boards_text(BOARDS, "line")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of three boards, one a line."""
    path = tmp_path / "boards.txt"
    path.write_text(LINES, encoding="ascii")
    return path


def boards_of(path: Path) -> list[Board]:
    """Return the boards of a file."""
    return [entry.board for entry in read_boards(path)]


# Formats


@pytest.mark.parametrize(("old", "new"), [*permutations(FORMATS, 2)])
def test_boards_come_through_from_every_format_to_every_other(old: str, new: str, tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text(boards_text(BOARDS, old), encoding="utf-8")
    result = blockshift("convert", "--from", old, "--to", new, source, target)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert [entry.board for entry in read_boards(target, new)] == BOARDS


def test_titles_and_pars_come_through(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    assert blockshift("convert", "block-shift", path).exit_code == 0
    assert [(entry.title, entry.par) for entry in read_boards(path)] == [
        (level.title, level.par) for level in load_pack("block-shift").levels
    ]


@pytest.mark.parametrize("target", [[], ["-"]])
def test_without_a_target_boards_go_to_the_standard_output(target: list[str], file: Path) -> None:
    result = blockshift("convert", file, *target, "--to", "grid")
    assert (result.exit_code, result.stdout, result.stderr) == (0, boards_text(BOARDS, "grid"), "")


def test_the_standard_input_is_read() -> None:
    assert blockshift("convert", "-", "--to", "grid", stdin=LINES).stdout == boards_text(BOARDS, "grid")


@pytest.mark.parametrize("name", ["out.toml", "out.csv", "OUT.TOML"])
def test_a_files_name_may_say_the_format(name: str, file: Path, tmp_path: Path) -> None:
    assert blockshift("convert", file, tmp_path / name).exit_code == 0
    back = blockshift("convert", tmp_path / name, "--to", "line")
    assert [line.split()[-1] for line in back.stdout.splitlines()] == [board.layout for board in BOARDS]


@pytest.mark.parametrize("target", [[], ["out.txt"]])
def test_a_format_that_nothing_says_is_asked_for(target: list[str], file: Path) -> None:
    message = refusal_of("convert", file, *target, status=2)
    assert "name the format with --to: grid, line" in message
    assert not Path("out.txt").exists()


def test_the_formats_are_listed_with_an_example_each() -> None:
    result = blockshift("convert", "--formats")
    assert result.exit_code == 0
    for name, form in FORMATS.items():
        assert f"{name}: {form.title}" in result.stdout
        assert all(f"    {line}".rstrip() in result.stdout for line in form.example.splitlines())


def test_how_coordinates_are_counted_can_be_said(tmp_path: Path) -> None:
    """A lone X in the middle of the board may stand in several places: the reader asks, and is told."""
    path = tmp_path / "one.txt"
    path.write_text("[('X', 2, 3, 2, 'h')]\n", encoding="ascii")
    message = refusal_of("convert", path, "--from", "literal", "--to", "line")
    assert "base" in message
    for base, order, place in ((0, "column", 20), (1, "column", 13), (0, "row", 15), (1, "row", 8)):
        done = blockshift("convert", path, "--from", "literal", "--to", "line", "--base", base, "--order", order)
        assert (done.exit_code, done.stdout.index("XX")) == (0, place), (base, order, done.stdout)


def test_boards_are_turned_if_that_is_asked_for(tmp_path: Path) -> None:
    mirrored = "".join(GATE.layout[row : row + 6][::-1] for row in range(0, 36, 6))
    path = tmp_path / "left.txt"
    path.write_text(mirrored + "\n", encoding="ascii")
    done = blockshift("convert", path, "--to", "line", "--reorient", "left")
    assert (done.exit_code, done.stdout) == (0, f"{GATE.layout}\n")


# What can't be read or written


def test_a_board_that_cannot_be_played_is_refused_and_the_others_are_written(file: Path, tmp_path: Path) -> None:
    file.write_text(f"{LINES}bad\n{LINES}worse\n", encoding="ascii")
    result = blockshift("convert", file, tmp_path / "out", "--to", "grid")
    assert (result.exit_code, result.stdout) == (1, "")
    first, second, last = result.stderr.splitlines()
    assert (first.split(" ")[0], second.split(" ")[0]) == (f"{file}:4:", f"{file}:8:")
    assert last == "6 boards written, 2 refused"
    assert boards_of(tmp_path / "out") == BOARDS * 2


@pytest.mark.parametrize("content", ["", "bad\n", "# none\n"])
def test_without_boards_nothing_is_written(content: str, file: Path, tmp_path: Path) -> None:
    file.write_text(content, encoding="ascii")
    message = refusal_of("convert", file, tmp_path / "out", "--from", "line", "--to", "grid")
    assert "there is no board" in message
    assert sorted(tmp_path.iterdir()) == [file]


def test_what_a_format_cannot_hold_is_not_written(file: Path, tmp_path: Path) -> None:
    file.write_text(f"{GATE.layout}\n{CLOSED.layout}\n", encoding="ascii")
    for target, words in (("out.csv", "board 2 has walls"), ("out.toml", "can't be solved")):
        message = refusal_of("convert", file, tmp_path / target)
        assert words in message
        assert message.startswith(f"Error: {tmp_path / target}: ")
    assert refusal_of("convert", file, "--to", "csv").startswith("Error: <stdout>: board 2 has walls")
    assert sorted(tmp_path.iterdir()) == [file]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert "none.txt: there is no such file" in refusal_of("convert", "none.txt", "--to", "line")
    assert f"{tmp_path}: " in refusal_of("convert", tmp_path, "--to", "line")
    result = blockshift("convert", "-", "--to", "line", stdin="what is this\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: <stdin>: ")


def test_a_target_that_cannot_be_written_is_named(file: Path, tmp_path: Path) -> None:
    assert "Error: " in refusal_of("convert", file, tmp_path / "none" / "out.toml")
    assert sorted(tmp_path.iterdir()) == [file]


# What is there already


def test_a_file_that_is_there_is_kept(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    out.write_text("precious", encoding="ascii")
    assert "--force" in refusal_of("convert", file, out)
    assert out.read_text(encoding="ascii") == "precious"
    assert blockshift("convert", file, out, "--force").exit_code == 0
    assert boards_of(out) == BOARDS


def test_a_file_is_replaced_only_by_a_whole_one(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("precious", encoding="ascii")
    file.write_text(f"{GATE.layout}\n{CLOSED.layout}\n", encoding="ascii")
    refusal_of("convert", file, out, "--force")
    assert out.read_text(encoding="ascii") == "precious"


def test_a_file_may_be_converted_onto_itself(file: Path) -> None:
    assert blockshift("convert", file, file, "--to", "grid", "--force").exit_code == 0
    assert file.read_text(encoding="ascii") == boards_text(BOARDS, "grid")


@posix
@pytest.mark.parametrize("link", [True, False])
def test_what_is_refused_is_not_lost_from_its_own_file(link: bool, file: Path, tmp_path: Path) -> None:
    text = f"{LINES}a board that somebody wants to mend\n"
    file.write_text(text, encoding="ascii")
    target = tmp_path / "link.txt" if link else file
    if link:
        target.symlink_to(file)
    result = blockshift("convert", file, target, "--to", "grid", "--force")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "would be lost" in result.stderr
    assert file.read_text(encoding="ascii") == text


# What only a real process shows


@posix
def test_it_goes_through_pipes(file: Path) -> None:
    with subprocess.Popen([*PROGRAM, "convert", file, "--to", "grid"], stdout=subprocess.PIPE) as first:
        done = subprocess.run(
            [*PROGRAM, "convert", "-", "--to", "line"], stdin=first.stdout, capture_output=True, check=False, timeout=60
        )
    assert (done.returncode, done.stdout, done.stderr, first.returncode) == (0, LINES.encode(), b"", 0)
