"""How fast boards are solved: both backends, a plain C program beside them, and batches.

``python -m benchmarks.solver`` prints all figures in one run. Speeds are compared within a round, board by
board, since a machine that is busy with something else slows all of them alike: of each board the least of
several times counts, of the rounds the median. The boards are those of ``tests/data/known.tsv``; the yardstick
is ``reference.c``, compiled by the C compiler that is there.
"""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from benchmarks.table import row, title
from blockshift_widget import Board, explore, solve, solve_many
from blockshift_widget.solver.compiled_backend import Search
from blockshift_widget.solver.lanes import Lanes

HERE: Final = Path(__file__).resolve().parent
KNOWN: Final = HERE.parent / "tests" / "data" / "known.tsv"
ROUNDS: Final = 5
REPEATS: Final = 7
PROCESSES: Final = 7
BATCH: Final = 1_000
INTERRUPTS: Final = 12

HARD: Final = Board("IBB#..I..LDDJXXL..J.KEEMFFK..MGGHHHM")
LARGEST: Final = Board(".BBC...D.CEE.DXXFGH.IIFGH.JKK.LLJ...")

FIRST_CALL: Final = f"""
import time
from blockshift_widget import Board, explore
board = Board({HARD.layout!r})
started = time.perf_counter()
explore(board, backend="compiled")
print(time.perf_counter() - started)
"""

INTERRUPTED: Final = f"""
import json, os, random, signal, sys, threading, time
from blockshift_widget import Board, explore

board, backend = Board({LARGEST.layout!r}), sys.argv[1]
explore(Board("............XX......................"), backend=backend)
started = time.perf_counter()
explore(board, backend=backend)
whole = time.perf_counter() - started
late = []
for number in range({INTERRUPTS}):
    sent = []
    def interrupt():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)
    timer = threading.Timer(whole * (number + 0.5) / {INTERRUPTS}, interrupt)
    timer.start()
    try:
        while True:
            explore(board, backend=backend)
    except KeyboardInterrupt:
        late.append(time.perf_counter() - sent[0])
    timer.join()
print(json.dumps(late))
"""

WHOLE: Final = f"""
import json, resource, sys, time
from blockshift_widget import Board, explore
explore(Board("............XX......................"), backend=sys.argv[1])
started = time.perf_counter()
states = len(explore(Board({LARGEST.layout!r}), backend=sys.argv[1]))
seconds = time.perf_counter() - started
print(json.dumps([states, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


@dataclass(frozen=True, slots=True)
class Known:
    """A board with what is known of it."""

    board: Board
    states: int
    fewest_slides: int


@dataclass(frozen=True, slots=True)
class Round:
    """What each board took in one round, in ms, in the order of the boards."""

    fast: tuple[float, ...]
    reference: tuple[float, ...]

    def against_reference(self) -> float:
        """Return the compiled backend's time against C's on the median board."""
        return statistics.median(ours / theirs for ours, theirs in zip(self.fast, self.reference, strict=True))


def known_boards() -> list[Known]:
    """Read the boards with known answers."""
    spelled = str.maketrans("Axo", "X#.")
    with KNOWN.open(encoding="ascii", newline="") as file:
        return [
            Known(Board(line["board"].translate(spelled)), int(line["states"]), int(line["min_slides"]))
            for line in csv.DictReader(file, delimiter="\t")
        ]


def least_ms(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the least time of several, in ms."""
    return min(timed_ms(work) for _ in range(repeats))


def timed_ms(work: Callable[[], object]) -> float:
    """Time one call, in ms."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def compiled_reference(folder: str) -> Path | None:
    """Compile the C program; None where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = Path(folder) / "reference"
    subprocess.run([compiler, "-O2", "-o", str(program), str(HERE / "reference.c")], check=True)
    return program


def reference_ms(program: Path, boards: Sequence[Known]) -> tuple[float, ...]:
    """Time the C program on every board, in ms, and check that it finds the same states."""
    layouts = "".join(f"{known.board.layout}\n" for known in boards)
    done = subprocess.run([str(program)], input=layouts, capture_output=True, text=True, check=True)
    answers = [line.split("\t") for line in done.stdout.splitlines()]
    assert [int(states) for states, *_ in answers] == [known.states for known in boards], "C finds other states"
    return tuple(float(nanoseconds) / 1e6 for *_, nanoseconds in answers)


def report_components(boards: Sequence[Known], program: Path | None) -> None:
    """Print how fast the compiled backend explores, alone and against C."""
    title(f"Compiled backend: whole components with all distances, {len(boards)} boards of 2,000 to 50,000 states")
    rounds = []
    for _ in range(ROUNDS):
        reference = reference_ms(program, boards) if program else tuple(1.0 for _ in boards)
        fast = tuple(least_ms(lambda board=known.board: explore(board, backend="compiled")) for known in boards)  # type: ignore[misc]
        rounds.append(Round(fast, reference))
    states = sum(known.states for known in boards)
    speeds = [states / sum(one.fast) / 1000 for one in rounds]
    row("states a second, median round", f"{statistics.median(speeds):.2f}", "M", "at least 5")
    row("  best round", f"{max(speeds):.2f}", "M")
    if program is None:
        row("against C", "no C compiler")
        return
    c_speeds = [states / sum(one.reference) / 1000 for one in rounds]
    row("plain C on the same boards, median round", f"{statistics.median(c_speeds):.2f}", "M")
    against = [one.against_reference() for one in rounds]
    row("time on the median board against C, median round", f"{statistics.median(against):.2f}", "times", "at most 1.3")
    row("  worst round", f"{max(against):.2f}", "times")


def report_setting_up(boards: Sequence[Known]) -> None:
    """Print what setting up takes of the median board's time."""
    title("Compiled backend: setting up a board")
    median = sorted(boards, key=lambda known: known.states)[len(boards) // 2]
    shares, times = [], []
    for _ in range(ROUNDS):
        setting_up = least_ms(lambda: Search(Lanes.of(median.board), to_exit=False), 10 * REPEATS)
        whole = least_ms(lambda: explore(median.board, backend="compiled"), 10 * REPEATS)
        times.append(setting_up)
        shares.append(setting_up / (whole - setting_up))
    what = f"the median board, {median.states:,} states"
    row(f"{what}: setting up", f"{statistics.median(times) * 1000:.0f}", "us")
    row(f"{'':{len(what)}}  against exploring it", f"{statistics.median(shares):.2f}", "times", "at most 1")


def report_first_call() -> None:
    """Print what the first call takes in a new process, importing numba included."""
    title(f"Compiled backend: first call in a new process after caching, {PROCESSES} processes")
    command = [sys.executable, "-c", FIRST_CALL]
    seconds = [
        float(subprocess.run(command, capture_output=True, check=True, text=True).stdout) for _ in range(PROCESSES + 1)
    ][1:]
    row("explore(), numba's import included, median", f"{statistics.median(seconds) * 1000:.0f}", "ms", "under 500")


def report_plain() -> None:
    """Print how fast the plain backend answers about one hard board."""
    title(f"Plain backend: {HARD.layout}, 2,332 states, {REPEATS * ROUNDS} times")
    for what, work, aim in (
        ("explore()", lambda: explore(HARD, backend="plain"), "under 25"),
        ("solve()", lambda: solve(HARD, backend="plain"), "under 15"),
    ):
        times = [timed_ms(work) for _ in range(REPEATS * ROUNDS)]
        row(f"{what}, median", f"{statistics.median(times):.1f}", "ms", aim)
        row("  least", f"{min(times):.1f}", "ms")


def report_hard(boards: Sequence[Known], program: Path | None) -> None:
    """Print times on the boards whose solutions have the most slides."""
    hard = [known for known in boards if known.fewest_slides >= 50]
    title(f"The {len(hard)} known boards of 50 slides and more, median board")
    for backend in ("compiled", "plain"):
        for what, work in (("explore()", explore), ("solve()", solve)):
            times = [least_ms(lambda board=known.board: work(board, backend=backend), 3) for known in hard]  # type: ignore[misc]  # noqa: B023
            row(f"{backend} backend, {what}", f"{statistics.median(times):.2f}", "ms")
    if program:
        row("plain C, whole component", f"{statistics.median(reference_ms(program, hard)):.2f}", "ms")


def report_batch(boards: Sequence[Known]) -> None:
    """Print how long a batch takes with two processes."""
    middling = [known for known in boards if 1_000 <= known.states <= 2_000]
    mean = statistics.mean(known.states for known in islice(cycle(middling), BATCH))
    title(f"Batch: solve_many(), {BATCH:,} boards of {mean:,.0f} states in the mean, two processes")
    batch = [known.board for known in islice(cycle(middling), BATCH)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        list(solve_many(batch[:200], executor))  # starts the processes
        seconds = [timed_ms(lambda: list(solve_many(batch, executor))) / 1000 for _ in range(ROUNDS)]
    row("after start-up, median", f"{statistics.median(seconds):.2f}", "s", "under 1")
    row("  slowest", f"{max(seconds):.2f}", "s")


def report_largest() -> None:
    """Print what the largest component takes, and how soon a search in it can be interrupted."""
    title("The largest component known")
    for backend in ("compiled", "plain"):
        states, seconds, megabytes = in_new_process(WHOLE, backend)
        row(f"{backend} backend: {states:,} states", f"{seconds:.2f}", "s")
        row("  memory of the whole process", f"{megabytes:.0f}", "MB", "at most 1024")
        late = in_new_process(INTERRUPTED, backend)
        row(f"  Ctrl-C until it stops, {len(late)} times, latest", f"{max(late) * 1000:.0f}", "ms", "at most 500")


def in_new_process(program: str, backend: str) -> list[float]:
    """Run a program in a new Python and return the figures it prints."""
    done = subprocess.run([sys.executable, "-c", program, backend], capture_output=True, check=True, text=True)
    return list(json.loads(done.stdout))


def main() -> None:
    """Measure and print."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Solver: Python {platform.python_version()}, {os.cpu_count()} cores{load}", flush=True)
    boards = known_boards()
    explore(HARD, backend="compiled")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_reference(folder)
        report_components([known for known in boards if 2_000 <= known.states <= 50_000], program)
        report_setting_up([known for known in boards if 1_000 <= known.states <= 2_000])
        report_first_call()
        report_plain()
        report_hard(boards, program)
    report_batch(boards)
    report_largest()


if __name__ == "__main__":
    main()
