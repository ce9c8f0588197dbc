"""Stopping the command: Ctrl-C, SIGTERM and SIGKILL, at any time, leave complete rows to go on with."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from blockshift_widget import load_pack, solve_many
from blockshift_widget.cli import main
from blockshift_widget.cli.par_table import HEADER
from blockshift_widget.cli.stopping import Stopped, Stopper, stoppable
from blockshift_widget.formats import read_line
from tests.strategies import GATE, ROAD
from tests.test_cli import PROGRAM, blockshift, row
from tests.test_solver import known_rows

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")

SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143}
KNOWN = "".join(f"{known['board']}\n" for known in known_rows() if int(known["states"]) < 1000)
LONG = "...GG....AA.XX.HC.FDDHC.F.BB.EII...E\n" * 500
"""Boards of 460,087 states: nobody is through with them before the test is."""


@dataclass(frozen=True)
class Call:
    """How a program is called and then stopped."""

    number: signal.Signals
    processes: int
    to_all: bool


@pytest.fixture(scope="module")
def table() -> bytes:
    """The table of known boards, as one goes about it without any trouble."""
    boards = [read_line(line) for line in KNOWN.splitlines()]
    rows = "".join(row(line, answer) for line, answer in enumerate(solve_many(boards), 1))
    return HEADER + rows.encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Known boards of few states, and then many that take long."""
    path = tmp_path / "boards.txt"
    path.write_text(KNOWN + LONG, encoding="ascii")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A place for a table."""
    return tmp_path / "out.tsv"


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts the program, in a group of its own as a terminal does; ends it after the test in any case."""
    started = []

    def start(*arguments: object, stderr: int = subprocess.PIPE, **others: Any) -> subprocess.Popen[bytes]:
        program = subprocess.Popen(
            [*PROGRAM, *map(str, arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True, **others,
        )  # fmt: skip
        started.append(program)
        return program

    yield start
    for program in started:
        program.kill()
        program.communicate()


def wait_for_rows(out: Path, rows: int, program: subprocess.Popen[bytes]) -> None:
    """Wait until a table has so many rows."""
    while not out.exists() or out.read_bytes().count(b"\n") <= rows:
        assert program.poll() is None, program.communicate()
        time.sleep(0.01)


def check_resumed(file: Path, out: Path, table: bytes) -> None:
    """Go on with a table that was stopped, without the boards that take long, and get what one gets at a stretch."""
    assert len(out.read_bytes()) < len(table)
    file.write_text(KNOWN, encoding="ascii")
    assert blockshift("par", file, "--output", out, "--resume").exit_code == 0
    assert out.read_bytes() == table


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [Call(number, processes, to_all) for number in SIGNALS for processes, to_all in ((1, True), (2, True), (2, False))],
    ids=str,
)
def test_a_signal_stops_it_between_two_rows(
    call: Call, file: Path, out: Path, table: bytes, start: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """From a terminal Ctrl-C goes to all processes of a program, from elsewhere a signal goes to one."""
    program = start("par", file, "--output", out, "--processes", call.processes)
    wait_for_rows(out, 20, program)
    (os.killpg if call.to_all else os.kill)(program.pid, call.number)
    stdout, stderr = program.communicate(timeout=60)
    assert (program.returncode, stdout) == (SIGNALS[call.number], b"")
    done = out.read_bytes()
    rows = done.count(b"\n") - 1
    assert table.startswith(done)
    assert done.endswith(b"\n")
    message = f"stopped; rows written: {rows}, the last for line {rows}; go on with: blockshift par {file} "
    assert stderr.decode().startswith(message)
    assert stderr.count(b"\n") == 1
    check_resumed(file, out, table)


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_a_kill_leaves_a_table_to_go_on_with_and_no_process(
    processes: int, file: Path, out: Path, table: bytes, start: Callable[..., subprocess.Popen[bytes]]
) -> None:
    program = start("par", file, "--output", out, "--processes", processes)
    wait_for_rows(out, 20, program)
    program.kill()
    program.communicate(timeout=60)  # returns when the last process has let go of the pipes
    with out.open("ab") as torn:
        torn.write(b"21\tHJBB..")
    check_resumed(file, out, table)


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_boards_that_take_long_do_not_hold_it_up(
    processes: int, file: Path, out: Path, start: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """A chunk of such boards takes seconds to minutes; whoever presses Ctrl-C does not wait for it."""
    file.write_text(f"{GATE.layout}\n" * 16 * processes + LONG, encoding="ascii")
    program = start("par", file, "--output", out, "--processes", processes)
    wait_for_rows(out, 16 * processes, program)
    os.killpg(program.pid, signal.SIGINT)
    program.communicate(timeout=60)
    assert program.returncode == 130


@pytest.mark.slow
def test_it_stops_while_it_waits_for_boards(out: Path, start: Callable[..., subprocess.Popen[bytes]]) -> None:
    program = start("par", "-", "--output", out)
    assert program.stdin is not None
    program.stdin.write(f"{ROAD.layout}\n".encode())
    program.stdin.flush()
    wait_for_rows(out, 1, program)
    program.send_signal(signal.SIGTERM)
    assert program.wait(60) == 143
    assert out.read_bytes().count(b"\n") == 2


@pytest.mark.slow
def test_it_stops_while_nobody_reads_what_it_writes(file: Path, start: Callable[..., subprocess.Popen[bytes]]) -> None:
    """A pipe that is full takes no more rows; those in it are whole."""
    file.write_text(f"{ROAD.layout}\n" * 100_000, encoding="ascii")
    program = start("par", file)
    assert program.stdout is not None
    assert program.stdout.readline() == HEADER
    program.send_signal(signal.SIGINT)
    stdout, stderr = program.communicate(timeout=60)
    assert program.returncode == 130
    assert stderr.startswith(b"stopped; ")
    assert b"--output" in stderr
    assert stdout == b"" or stdout.endswith(b"\n")


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("check block-shift", "blockshift_widget.cli.check.prove"),
        ("convert block-shift --to line", "blockshift_widget.cli.output_boards.write_boards"),
        ("convert block-shift out.toml", "blockshift_widget.cli.input_boards.read_boards"),
        ("mine --tries 1 --output out.toml", "blockshift_widget.cli.mine.mine_once"),
        ("runs list", "blockshift_widget.cli.runs.Records"),
        ("runs export folder", "blockshift_widget.cli.runs.Records"),
        ("runs import folder", "blockshift_widget.cli.runs.Records"),
        ("runs simulate folder", "blockshift_widget.cli.runs.write_run_file"),
        ("play", "blockshift_widget.cli.play.serve"),
        ("check block-shift", "blockshift_widget.cli.import_module"),
    ],
)
def test_every_command_stops_and_leaves_nothing(
    command: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("BLOCKSHIFT_HOME", "records")
    CliRunner().invoke(main, [command.split(maxsplit=1)[0], "--help"])  # loads it
    monkeypatch.setattr(where, lambda *_, **__: signal.raise_signal(signal.SIGTERM))
    assert CliRunner().invoke(main, command.split()).exit_code == 143
    assert not list(tmp_path.iterdir())


def test_a_signal_while_the_command_loads_stops_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blockshift_widget.cli.par_job.Job", lambda *_: signal.raise_signal(signal.SIGINT))
    result = CliRunner().invoke(main, ["par", str(file)])
    assert (result.exit_code, result.stderr) == (130, "stopped; nothing was written\n")


@pytest.mark.slow
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("processes", [1, 2])
def test_a_signal_ends_a_search_for_levels_and_what_was_found_is_kept(
    number: signal.Signals, processes: int, tmp_path: Path, start: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """The progress bar on a terminal tells that something was found; then whoever waits has seen enough."""
    import pty  # noqa: PLC0415 (Windows has none)
    import termios  # noqa: PLC0415 (as above)

    out = tmp_path / "out.toml"
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 100))
    easy = ("--par", "5..40", "--blocks", "8..12", "--states", "1..3000")
    program = start("mine", *easy, "--tries", 10**9, "--processes", processes, "-o", out, stderr=theirs)
    os.close(theirs)
    shown = b""
    while not re.search(rb"found=[1-9]", shown):
        shown += os.read(ours, 1 << 16)
    program.send_signal(number)
    stdout, _ = program.communicate(timeout=60)
    os.close(ours)
    assert program.returncode == SIGNALS[number]
    shown_levels = [line.split(b"\t")[0].decode() for line in stdout.splitlines()[1:]]
    assert shown_levels
    assert [level.board.layout for level in load_pack(out).levels] == shown_levels
    assert list(tmp_path.iterdir()) == [out]


# What the command does it with


def test_a_signal_waits_while_something_is_held() -> None:
    done = []
    with stoppable() as stopper:
        with pytest.raises(Stopped) as caught, stopper.held():  # noqa: PT012 (what is held is the test)
            signal.raise_signal(signal.SIGTERM)
            done.append("all")
        assert caught.value.status == 143
    assert done == ["all"]


def test_only_the_first_signal_interrupts() -> None:
    with stoppable() as stopper:
        with pytest.raises(Stopped):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Stopped):
            stopper.look()


def test_what_a_callback_swallows_is_not_reported_and_not_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    class Noisy:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with stoppable() as stopper:
        Noisy()
        with pytest.raises(Stopped):
            stopper.look()
    assert capsys.readouterr().err == ""


def test_other_things_that_are_swallowed_are_reported() -> None:
    reported = []
    before, sys.unraisablehook = sys.unraisablehook, lambda args: reported.append(args.exc_type)
    try:

        class Faulty:
            def __del__(self) -> None:
                raise LookupError

        with stoppable():
            Faulty()
    finally:
        sys.unraisablehook = before
    assert reported == [LookupError]


def test_handlers_are_put_back() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    with stoppable():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_a_thread_may_run_the_command_but_gets_no_signals() -> None:
    found: list[Stopper] = []

    def run() -> None:
        with stoppable() as stopper:
            found.append(stopper)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(60)
    assert len(found) == 1
