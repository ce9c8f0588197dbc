"""The command line: how it explains itself, and `par`: tables of pars, and sentences instead of tracebacks."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from blockshift_widget import Answer, Board, __version__, explore, solve_many
from blockshift_widget.cli import job, main
from blockshift_widget.cli.source import LONGEST, Source
from blockshift_widget.cli.table import HEADER
from blockshift_widget.formats import read_line
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS
from tests.test_solver import KNOWN, known_rows

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
HEAD = HEADER.decode()
BOARDS = [GATE, CLOSED, ROAD, JAM, TWO_WAYS]
FILE = "".join(f"{board.layout}\n" for board in BOARDS)
PROGRAM = [sys.executable, "-m", "blockshift_widget.cli"]
COMMANDS = [
    ("play",), ("check",), ("par",), ("convert",), ("mine",), ("runs", "list"), ("runs", "export"), ("runs", "import"),
]  # fmt: skip
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX files and signals")


def row(line: int, answer: Answer) -> str:
    """Return the row of an answer."""
    values = answer.board.layout, answer.par, answer.slides, answer.states, answer.greatest_distance
    return "\t".join([str(line), *("" if value is None else str(value) for value in values)]) + "\n"


TABLE = HEAD + "".join(row(line, answer) for line, answer in enumerate(solve_many(BOARDS), 1))
ROWS = TABLE.splitlines(keepends=True)
BAD_LINES = [
    (b"solve me", "'me' is one word too many"),
    (b"#no blank, so no comment", "one word too many"),
    (b"." * 36, "no target"),
    (GATE.layout.encode()[:-1] + b"?", "row 5, col 5: unknown character '?'"),
    (b"caf\xe9", "not UTF-8"),
    (b"\xff\xfe.\x00", "not UTF-8"),
    (b"\x00" * 36, "unknown character"),
    (b"." * (LONGEST + 1), f"longer than {LONGEST}"),
    (b"." * (10 * LONGEST), f"longer than {LONGEST}"),
]


def blockshift(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """Run the command here; nothing may leave it but an exit status."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of five boards."""
    path = tmp_path / "boards.txt"
    path.write_text(FILE, encoding="ascii")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A place for a table."""
    return tmp_path / "out.tsv"


def refusal_of(*arguments: object, status: int = 1) -> str:
    """Return what the command says when it refuses."""
    result = blockshift(*arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    return result.stderr


# The program


def test_the_program_is_installed_under_its_name() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert EntryPoint("blockshift", scripts["blockshift"], "console_scripts").load() is main


def test_it_says_its_version_and_explains_itself() -> None:
    assert __version__ in blockshift("--version").stdout
    assert blockshift("--help").stdout.startswith("Usage:")
    assert "Missing command" in refusal_of(status=2) or "Usage:" in refusal_of(status=2)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_with_examples_and_exit_codes(command: tuple[str, ...]) -> None:
    shown = blockshift(*command, "--help").stdout
    assert shown.startswith(f"Usage: main {' '.join(command)} ")
    examples = shown.partition("Examples:\n")[2].splitlines()
    assert any(line.startswith(f"    blockshift {' '.join(command)} ") for line in examples), shown
    assert "Exit status: 0 all well; 1 " in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80


def test_the_list_of_commands_is_whole_and_says_what_each_does() -> None:
    listed = blockshift("--help").stdout.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert {line.split()[0] for line in listed} == {command[0] for command in COMMANDS}
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_page_shows_every_command_and_no_option_that_is_none(command: tuple[str, ...]) -> None:
    name = " ".join(command)
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| `{name}")]
    assert len(rows) == 1
    shown = blockshift(*command, "--help").stdout
    examples = [
        part for line in PAGE.splitlines() for part in line.split(" | ") if part.startswith(f"blockshift {name} ")
    ]
    for option in re.findall(r"--[a-z-]*[a-z]", " ".join(rows + examples)):
        assert f"{option} " in shown, option


@pytest.mark.parametrize("words", [["solve"], ["runs", "delete"], ["par", "--speed", "9"]])
def test_what_is_not_known_is_a_usage_error(words: list[str]) -> None:
    assert "Usage:" in refusal_of(*words, status=2)


# Tables


@pytest.mark.parametrize("processes", [1, 2])
def test_the_known_boards_get_the_known_answers(processes: int) -> None:
    """The file of known answers is a file of boards too: numbers stand behind them. Its headline is no board."""
    result = blockshift("par", KNOWN, "--processes", processes)
    assert result.stderr.splitlines() == [line for line in result.stderr.splitlines() if f"{KNOWN}:1: " in line]
    assert (len(result.stderr.splitlines()), result.exit_code) == (1, 1)
    rows = [line.split("\t") for line in result.stdout.removeprefix(HEAD).splitlines()]
    assert [int(fields[0]) for fields in rows] == list(range(2, 248))
    for fields, known in zip(rows, known_rows(), strict=True):
        assert fields[1] == read_line(known["board"]).layout
        assert (fields[2], fields[4], fields[5]) == (known["par_cells"], known["states"], known["max_distance"])


@pytest.mark.parametrize("processes", [1, 3])
def test_a_table_has_a_row_for_each_board_in_order(file: Path, out: Path, processes: int) -> None:
    result = blockshift("par", file, "--processes", processes)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")
    written = blockshift("par", file, "--processes", processes, "--output", out)
    assert (written.exit_code, written.stdout, written.stderr) == (0, "", "")
    assert out.read_bytes() == TABLE.encode()


def test_a_board_without_a_way_out_has_empty_fields(file: Path) -> None:
    assert blockshift("par", file).stdout.splitlines()[2] == f"2\t{CLOSED.layout}\t\t\t{len(explore(CLOSED))}\t"


def test_the_standard_input_is_read(out: Path) -> None:
    assert blockshift("par", "-", stdin=FILE).stdout == TABLE
    assert blockshift("par", "-", "--output", out, stdin=FILE).exit_code == 0
    assert out.read_bytes() == TABLE.encode()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(FILE.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + FILE.encode(), id="byte order mark"),
        pytest.param(FILE.rstrip("\n").encode(), id="no last line end"),
        pytest.param(FILE.replace(".", "o").replace("\n", " 17\n").encode(), id="numbers"),
        pytest.param(FILE.encode() + b"\n \n#\n# the end\n#\tof it\n", id="blank lines and comments"),
    ],
)
def test_what_editors_do_to_a_file_does_no_harm(content: bytes) -> None:
    result = blockshift("par", "-", stdin=content)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")


def test_lines_are_counted_with_those_that_are_skipped() -> None:
    wall = "#" + ROAD.layout[1:]
    result = blockshift("par", "-", stdin=f"# comment\n\n{GATE.layout}\n{wall}\n")
    assert [line.split("\t")[:2] for line in result.stdout.splitlines()[1:]] == [["3", GATE.layout], ["4", wall]]


def test_no_boards_make_a_table_of_no_rows() -> None:
    assert (blockshift("par", "-", stdin="").stdout, blockshift("par", "-", stdin="# none\n").stdout) == (HEAD, HEAD)


@pytest.mark.parametrize(("bad", "words"), BAD_LINES)
def test_a_bad_line_is_reported_and_skipped(bad: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(bad + b"\n" + GATE.layout.encode() + b"\n" + bad + b"\n" + bad)
    result = blockshift("par", path)
    assert result.exit_code == 1
    assert result.stdout == HEAD + row(2, next(solve_many([GATE])))
    reports = result.stderr.splitlines()
    assert [report.split(" ")[0] for report in reports] == [f"{path}:{line}:" for line in (1, 3, 4)]
    assert all(words in report and len(report) < 300 + len(str(path)) for report in reports)


def test_bad_lines_are_skipped_by_several_processes_too(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(b"".join(bad + b"\n" + GATE.layout.encode() + b"\n" for bad, _ in BAD_LINES))
    result = blockshift("par", path, "--processes", 2)
    assert result.exit_code == 1
    lines = range(2, 2 * len(BAD_LINES) + 1, 2)
    assert result.stdout == HEAD + "".join(
        row(line, answer) for line, answer in zip(lines, solve_many([GATE] * len(lines)), strict=True)
    )
    assert [report.split(" ")[0] for report in result.stderr.splitlines()] == [f"{path}:{line - 1}:" for line in lines]


def test_a_bad_line_of_the_standard_input_is_reported() -> None:
    assert blockshift("par", "-", stdin="XX\n").stderr.startswith("<stdin>:1: ")


def test_a_file_of_one_endless_line_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"." * 1_000_000 + b"\n" + b"." * LONGEST)
    with path.open("rb") as file:
        lines = list(Source("long.txt", file).lines())
    assert [(line.number, line.end, len(line.content), line.whole) for line in lines] == [
        (1, 1_000_001, LONGEST, False),
        (2, 1_000_001 + LONGEST, LONGEST, True),
    ]


def test_the_file_is_read_as_it_is_needed(file: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row is in the table before the next board but one is read."""
    read = 0
    lines = Source.lines

    def watched(source: Source) -> Iterator[object]:
        nonlocal read
        for line in lines(source):
            assert read == 0 or len(out.read_text(encoding="ascii").splitlines()) == 1 + read
            read += 1
            yield line

    monkeypatch.setattr(Source, "lines", watched)
    assert blockshift("par", file, "--output", out).exit_code == 0
    assert read == len(BOARDS)


# Mistakes


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, out: Path) -> None:
    assert "there is no file none.txt" in refusal_of("par", "none.txt", "--output", out)
    assert f"{tmp_path} can't be read" in refusal_of("par", tmp_path, "--output", out)
    assert not out.exists()


def test_permissions_are_named(file: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's refusal is played: root, as whom a container runs its tests, may read and write everything."""
    opening = Path.open

    def refuse(closed: Path) -> None:
        def played(path: Path, *args: Any, **options: Any) -> Any:
            if path == closed:
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return opening(path, *args, **options)

        monkeypatch.setattr(Path, "open", played)

    refuse(out)
    assert f"{out} can't be written: Permission denied" in refusal_of("par", file, "--output", out)
    refuse(file)
    assert f"{file} can't be read: Permission denied" in refusal_of("par", file)


def test_a_table_that_cannot_be_written_is_named(file: Path, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none" / "out.tsv", file / "out.tsv", "n" * 5000):
        assert "can't be written: " in refusal_of("par", file, "--output", place)


@pytest.mark.parametrize("options", [["--resume"], ["--force"], ["--resume", "--force", "--output", "out.tsv"]])
def test_options_that_do_not_go_together_are_a_usage_error(options: list[str], file: Path) -> None:
    assert "OUT" in refusal_of("par", file, *options, status=2)


@pytest.mark.parametrize("processes", ["0", "-1", "two"])
def test_processes_are_at_least_one(processes: str, file: Path) -> None:
    assert "--processes" in refusal_of("par", file, "--processes", processes, status=2)


@pytest.mark.parametrize("options", [[], ["--force"], ["--resume"]])
def test_the_file_of_boards_is_not_overwritten(options: list[str], file: Path) -> None:
    assert "name another file" in refusal_of("par", file, "--output", file, *options)
    assert file.read_text(encoding="ascii") == FILE


def test_a_table_that_is_there_is_kept(file: Path, out: Path) -> None:
    out.write_text("precious", encoding="ascii")
    message = refusal_of("par", file, "--output", out)
    assert "--resume" in message
    assert "--force" in message
    assert out.read_text(encoding="ascii") == "precious"


def test_force_replaces_a_table_but_not_for_a_file_that_is_not_there(file: Path, out: Path) -> None:
    out.write_text(TABLE * 2, encoding="ascii")
    refusal_of("par", "none.txt", "--output", out, "--force")
    assert out.read_text(encoding="ascii") == TABLE * 2
    assert blockshift("par", file, "--output", out, "--force").exit_code == 0
    assert out.read_bytes() == TABLE.encode()


def test_an_empty_file_is_no_table_to_keep(file: Path, out: Path) -> None:
    out.touch()
    assert blockshift("par", file, "--output", out).exit_code == 0
    assert out.read_bytes() == TABLE.encode()


def test_a_worker_that_is_ended_from_outside_is_explained(
    file: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(boards: Iterable[Board], _: object) -> Iterator[Answer]:
        yield next(solve_many(boards))
        raise BrokenProcessPool

    monkeypatch.setattr(job, "solve_many", broken)
    message = refusal_of("par", file, "--output", out)
    assert "a worker process was ended from outside" in message
    assert "rows written: 1, the last for line 1; go on with: " in message
    assert out.read_text(encoding="ascii") == HEAD + ROWS[1]


# Going on


@pytest.mark.parametrize("processes", [1, 2])
def test_resume_goes_on_where_the_table_ends(file: Path, out: Path, processes: int) -> None:
    out.write_text("".join(TABLE.splitlines(keepends=True)[:3]) + "3\t....", encoding="ascii")
    result = blockshift("par", file, "--output", out, "--resume", "--processes", processes)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert out.read_bytes() == TABLE.encode()


def test_wherever_a_table_was_cut_resume_completes_it(file: Path, out: Path) -> None:
    for end in range(len(TABLE) + 1):
        out.write_bytes(TABLE.encode()[:end])
        assert blockshift("par", file, "--output", out, "--resume").exit_code == 0, end
        assert out.read_bytes() == TABLE.encode(), end


def test_resume_begins_where_there_is_no_table(file: Path, out: Path) -> None:
    assert blockshift("par", file, "--output", out, "--resume").exit_code == 0
    assert out.read_bytes() == TABLE.encode()


def test_resume_works_for_tables_of_many_rows(out: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"# many\n{ROAD.layout}\n" * 400, encoding="ascii")
    blockshift("par", many, "--output", out)
    table = out.read_bytes()
    out.write_bytes(table[: len(table) * 2 // 3])
    assert blockshift("par", many, "--output", out, "--resume").exit_code == 0
    assert out.read_bytes() == table


def test_resume_reports_only_what_it_reads_itself(out: Path) -> None:
    lines = f"bad\n{GATE.layout}\nworse\n{ROAD.layout}\n"
    blockshift("par", "-", "--output", out, stdin=lines)
    table = out.read_bytes()
    out.write_bytes(table[:-5])
    result = blockshift("par", "-", "--output", out, "--resume", stdin=lines)
    assert result.exit_code == 1
    assert result.stderr.startswith("<stdin>:3: ")
    assert len(result.stderr.splitlines()) == 1
    assert out.read_bytes() == table


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param("precious", "no table of blockshift par", id="another file"),
        pytest.param(TABLE.replace("\n", "\r\n"), "no table of blockshift par", id="line ends of Windows"),
        pytest.param(HEAD + "precious\n", "no row of blockshift par", id="another row"),
        pytest.param(HEAD + "one" + ROWS[1][1:], "no row of blockshift par", id="no line number"),
        pytest.param(HEAD + "\0" * 10_000, "no row of blockshift par", id="an endless row"),
        pytest.param(HEAD + "2" + ROWS[1][1:], "line 2", id="another line"),
        pytest.param(HEAD + "6" + ROWS[1][1:], "line 6", id="a line behind the end"),
        pytest.param(HEAD + "0" + ROWS[1][1:], "no row of blockshift par", id="a line before the beginning"),
        pytest.param(HEAD + "9" * 5000 + ROWS[1][1:], "no row of blockshift par", id="an enormous line number"),
    ],
)
def test_resume_leaves_other_files_alone(content: str, words: str, file: Path, out: Path) -> None:
    out.write_bytes(content.encode())
    message = refusal_of("par", file, "--output", out, "--resume")
    assert words in message
    assert "as it is" in message
    assert out.read_bytes() == content.encode()


def test_resume_refuses_when_the_line_is_no_board_any_more(file: Path, out: Path) -> None:
    out.write_text(TABLE, encoding="ascii")
    file.write_text("gone\n" * 5, encoding="ascii")
    assert "line 5" in refusal_of("par", file, "--output", out, "--resume")
    assert out.read_text(encoding="ascii") == TABLE


# What only a real process shows


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_device_is_named(file: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "par", file], stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60
        )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "<stdout> can't be written: No space left" in done.stderr
    assert "/dev/full can't be written: No space left" in refusal_of("par", file, "--output", "/dev/full")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    "words", [["check", "lab"], ["convert", "lab", "--to", "grid"], ["mine", "--tries", "1"], ["runs", "list"]]
)
def test_a_full_device_is_named_by_every_command(words: list[str], tmp_path: Path) -> None:
    environment = os.environ | {"BLOCKSHIFT_HOME": str(tmp_path)}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60, env=environment
        )
    assert (done.returncode, done.stderr) == (1, "Error: <stdout> can't be written: No space left on device\n")


@posix
def test_a_full_disk_leaves_complete_rows_to_go_on_with(file: Path, out: Path) -> None:
    """The limit of a file's size stands for the disk: it cuts a row in two."""
    limit = len(HEAD) + len(ROWS[1]) + 20
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "from blockshift_widget.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, "par", file, "--output", out],
        capture_output=True, text=True, check=False, timeout=60, env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert done.returncode == 1
    assert f"{out} can't be written: " in done.stderr
    assert "Traceback" not in done.stderr
    assert out.read_text(encoding="ascii") == HEAD + ROWS[1]
    assert blockshift("par", file, "--output", out, "--resume").exit_code == 0
    assert out.read_bytes() == TABLE.encode()


@posix
def test_a_reader_who_has_seen_enough_ends_the_program_quietly(tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{ROAD.layout}\n" * 100_000, encoding="ascii")
    program = subprocess.Popen([*PROGRAM, "par", many], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stderr is not None
    assert program.stdout.readline() == HEAD
    program.stdout.close()
    assert program.stderr.read() == ""
    program.stderr.close()
    assert program.wait(60) == 1


@posix
@pytest.mark.parametrize("source", ["file", "pipe"])
def test_a_terminal_shows_how_far_the_work_is(source: str, file: Path, out: Path) -> None:
    import pty  # noqa: PLC0415 (Windows has none)
    import termios  # noqa: PLC0415 (as above)

    file.write_text(FILE + "bad\n", encoding="ascii")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 100))
    arguments = [*PROGRAM, "par", str(file) if source == "file" else "-", "--output", str(out)]
    stdin = file.read_bytes() if source == "pipe" else b""
    done = subprocess.run(arguments, input=stdin, stderr=theirs, check=False, timeout=60)
    os.close(theirs)
    shown = os.read(ours, 1 << 20).decode()
    os.close(ours)
    assert done.returncode == 1
    assert ("100%" in shown) == (source == "file")
    assert "5 boards" in shown
    assert "6: " in shown
    assert out.read_bytes() == TABLE.encode()
