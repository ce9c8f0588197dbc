"""`blockshift check`: every problem of every file, with its line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from blockshift_widget import Board, load_pack, pack_names, save_pack
from blockshift_widget.cli import input_boards
from blockshift_widget.formats import FORMATS, boards_text
from blockshift_widget.levels import Level, LevelPack
from tests.strategies import CLOSED, GATE, JAM, ROAD, SMALL_PACK
from tests.test_cli import PROGRAM, blockshift, posix, refusal_of

SOLVED = Board("....XX" + "." * 30)
SEVERAL = f"""{GATE.layout}
{CLOSED.layout}
XX
# a comment

7 {GATE.layout}
{SOLVED.layout}
5 {GATE.layout}
"""
"""In one line each: right, closed, no board, a wrong par, solved, right."""


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A file of good and bad boards."""
    path = tmp_path / "several.txt"
    path.write_text(SEVERAL, encoding="ascii")
    return path


def lines_of(report: str, path: object) -> dict[int, str]:
    """Return the reasons that a report gives, by their lines in a file."""
    found = {}
    for line in report.splitlines():
        place, _, reason = line.partition(": ")
        assert place.startswith(f"{path}:"), line
        found[int(place.removeprefix(f"{path}:"))] = reason
    return found


# What is right


def test_every_shipped_pack_is_proved() -> None:
    result = blockshift("check", *pack_names())
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == list(pack_names())
    assert all(line.endswith(": right") for line in lines)
    assert "block-shift: 10 levels, par 4 to " in result.stdout


def test_a_pack_of_ones_own_is_proved(tmp_path: Path) -> None:
    for pack, words in (
        (SMALL_PACK, "3 levels, par 4 to 10"),
        (LevelPack("One", (Level("Gate", GATE, 5),)), "1 level, par 5"),
        (LevelPack("Two", (Level("Gate", GATE, 5), Level("Gate again", GATE, 5))), "2 levels, par 5"),
    ):
        path = tmp_path / "pack.toml"
        save_pack(pack, path)
        result = blockshift("check", path)
        assert (result.exit_code, result.stdout, result.stderr) == (0, f"{path}: {words}: right\n", "")


@pytest.mark.parametrize("name", FORMATS)
def test_boards_of_every_format_are_proved(name: str, tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_text(boards_text(SMALL_PACK.levels, name), encoding="utf-8")
    result = blockshift("check", path, "--format", name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{path}: 3 levels, par 4 to 10: right\n"


def test_the_standard_input_is_proved() -> None:
    result = blockshift("check", "-", stdin=f"{GATE.layout}\n{JAM.layout}\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "-: 2 levels, par 5 to 10: right\n", "")
    assert blockshift("check", "-", stdin="XX\n").stderr.startswith("<stdin>")


# What is wrong


def test_every_problem_is_reported_with_its_line(several: Path) -> None:
    result = blockshift("check", several, "--format", "line")
    assert (result.exit_code, result.stdout) == (1, f"{several}: 3 levels right, 3 problems\n")
    reasons = lines_of(result.stderr, several)
    assert list(reasons) == [2, 3, 7]
    assert "can't be solved" in reasons[2]
    assert "already solved" in reasons[7]


def test_what_is_wrong_in_one_file_does_not_keep_others_from_being_proved(several: Path) -> None:
    result = blockshift("check", several, "none.toml", "block-shift")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("block-shift: 10 levels, par ")
    assert result.stderr.splitlines()[-1].startswith("none.toml: there is no such file; packs known by name are ")


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (Level("Gate", GATE, 6), "'Gate' states par 6, but exhaustive search proves par 5"),
        (Level("Closed", CLOSED, 6), "'Closed' can't be solved"),
        (Level("Done", SOLVED, 0), "'Done' is already solved"),
    ],
)
def test_a_wrong_level_of_a_pack_is_reported_where_it_begins(level: Level, words: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    save_pack(LevelPack("Wrong", (level, Level("Road", ROAD, 4), level)), path)
    lines = [at for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line == "[[levels]]"]
    result = blockshift("check", path)
    assert (result.exit_code, result.stdout) == (1, f"{path}: 1 level right, 2 problems\n")
    reasons = lines_of(result.stderr, path)
    assert list(reasons) == [lines[0], lines[2]]
    assert all(words in reason for reason in reasons.values())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Small"', 'titel = "Small"', "did you mean title?"),
        ('title = "Small"', "title = 3", "title is one line of text"),
        ('title = "Road"', 'title = "Road"\ncolour = "red"', "unknown key 'colour'"),
        ("par = 4", 'par = "4"', "a level has a par"),
        ("par = 4", "", "a level has a par"),
        ("par = 4", "par = 5", "states par 5, but exhaustive search proves par 4"),
        ("XX..A.", "XX..?.", "unknown character '?'"),
        ('title = "Small"', "title = ", "TOML"),
    ],
)
def test_a_pack_with_a_mistake_is_wrong(old: str, new: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    save_pack(SMALL_PACK, path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = blockshift("check", path)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith(f"{path}:")
    assert words in result.stderr


def test_a_shipped_pack_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes a level of the project sees it at once."""
    levels = load_pack("block-shift").levels
    changed = LevelPack("Changed", (*levels[:4], Level("Five", levels[4].board, levels[4].par + 1)))
    save_pack(changed, tmp_path / "block-shift.toml")
    monkeypatch.setattr(input_boards, "pack_folder", lambda: tmp_path)
    result = blockshift("check", "block-shift")
    assert (result.exit_code, result.stdout) == (1, "block-shift: 4 levels right, 1 problem\n")
    assert result.stderr.startswith("block-shift.toml:")
    assert "'Five' states par" in result.stderr


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n"])
def test_a_file_without_boards_is_wrong(content: str, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text(content, encoding="ascii")
    result = blockshift("check", path, "--format", "line")
    assert (result.exit_code, result.stdout) == (1, f"{path}: 0 levels right, 1 problem\n")
    assert result.stderr == f"{path}: there is no board in it\n"


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(bytes(range(256)) * 9)
    for name in (tmp_path, tmp_path / "bytes", "n" * 5000):
        result = blockshift("check", name)
        assert (result.exit_code, result.stdout[-28:]) == (1, ": 0 levels right, 1 problem\n")
        assert result.stderr.count("\n") == 1


def test_files_are_named() -> None:
    assert "FILE" in refusal_of("check", status=2)


def test_a_format_that_is_none_is_a_usage_error(several: Path) -> None:
    assert "'--format'" in refusal_of("check", several, "--format", "cars", status=2)


# For programs


def test_json_says_the_same_line_by_line(several: Path) -> None:
    result = blockshift("check", several, "--format", "line", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(list(each) == ["file", "line", "title", "board", "par", "problem"] for each in found)
    assert [(each["line"], each["par"], each["problem"] is None) for each in found] == [
        (1, 5, True), (2, None, False), (3, None, False), (6, 5, True), (7, None, False), (8, 5, True),
    ]  # fmt: skip
    assert found[0] == {
        "file": str(several), "line": 1, "title": "Board 1", "board": GATE.layout, "par": 5, "problem": None,
    }  # fmt: skip
    missing = json.loads(blockshift("check", "none.txt", "--json").stdout)
    assert (missing["file"], missing["line"]) == ("none.txt", None)


@posix
def test_a_terminal_is_shown_how_far_long_work_is(several: Path) -> None:
    import pty  # noqa: PLC0415 (Windows has none)
    import termios  # noqa: PLC0415 (as above)

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 200))
    code = "from blockshift_widget.cli import check, progress\n"
    code += "show = check.show_progress\ncheck.show_progress = lambda size, delay: show(size)\n"
    code += "from blockshift_widget.cli import main\nmain()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", several, "--format", "line"], stdout=subprocess.PIPE, stderr=theirs,
        check=False, timeout=60,
    )  # fmt: skip
    os.close(theirs)
    shown = os.read(ours, 1 << 20).decode()
    os.close(ours)
    assert (done.returncode, done.stdout.decode()) == (1, f"{several}: 3 levels right, 3 problems\n")
    assert "6 boards" in shown
    assert f"{several}:7: " in shown


@posix
def test_a_name_that_is_no_text_can_be_said(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    Path(os.fsdecode(path)).write_text(f"{GATE.layout}\n", encoding="ascii")
    environment = os.environ | {"PYTHONUTF8": "1"}
    done = subprocess.run([*PROGRAM, "check", path], capture_output=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b".txt: 1 level, par 5: right\n")
