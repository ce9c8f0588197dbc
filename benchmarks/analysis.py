"""How fast runs become tables: ``python -m benchmarks.analysis`` prints it.

A class of simulated players plays first, which is not counted. Each table is then made in a new process that
knows no component yet; its memory is that of the whole process, with the runs and the libraries in it.
"""

from __future__ import annotations

import json
import os
import pickle
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.table import row, title
from blockshift_widget import Records
from blockshift_widget.analysis import simulated_class
from blockshift_widget.game import SlideMade
from blockshift_widget.records import write_run_file

PLAYERS: Final = 500
RUNS_EACH: Final = 2
STORED: Final = 100  # runs that are read from files and records: there, reading takes the time

MAKE: Final = """
import json, pickle, resource, sys, time
from pathlib import Path
from blockshift_widget import Records
from blockshift_widget.analysis import {table}

kind, path = sys.argv[1], Path(sys.argv[2])
source = pickle.loads(path.read_bytes()) if kind == "logs" else Records(path) if kind == "records" else path
started, used = time.perf_counter(), time.process_time()
made = {table}(source)
seconds, used = time.perf_counter() - started, time.process_time() - used
status = Path("/proc/self/status")  # on Linux, ru_maxrss counts what the starting process had
if status.exists():
    peak = int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
print(json.dumps([len(made), seconds, used, peak, int(made.memory_usage(deep=True).sum()) / 1024**2]))
"""


def made(table: str, kind: str, path: Path) -> list[float]:
    """Make a table in a new process; return its rows, seconds, seconds of processor time, MB at most, MB of itself."""
    command = [sys.executable, "-c", MAKE.format(table=table), kind, str(path)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return list(json.loads(done.stdout))


def report_logs(path: Path, runs: int) -> None:
    """Print what the tables of many runs take, whose logs are in memory."""
    title(f"Tables of {runs:,} simulated runs, logs in memory")
    for table in ("slides", "attempts", "levels", "runs"):
        rows, seconds, used, peak, size = made(table, "logs", path)
        main = table == "slides"
        row(f"{table}(): {rows:,.0f} rows", f"{seconds:.2f}", "s", "under 15" if main else "")
        row("  processor time", f"{used:.2f}", "s")
        row("  memory of the whole process", f"{peak:.0f}", "MB", "under 1024" if main else "")
        row("  the table itself", f"{size:.0f}", "MB")


def report_stored(folder: Path, runs: int) -> None:
    """Print what the slides table takes when runs are read and proved first."""
    title(f"slides() of {runs} of the runs, read from where they are kept")
    for what, kind, path in (
        ("run files, every slide replayed", "files", folder / "files"),
        ("records", "records", folder / "records.sqlite3"),
    ):
        rows, seconds, used, peak, _ = made("slides", kind, path)
        row(f"{what}: {rows:,.0f} rows", f"{seconds:.2f}", "s")
        row("  processor time", f"{used:.2f}", "s")
        row("  memory of the whole process", f"{peak:.0f}", "MB")


def main() -> None:
    """Measure and print."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Analysis: Python {platform.python_version()}, {os.cpu_count()} cores{load}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = time.perf_counter()
        logs = simulated_class(players=PLAYERS, runs=RUNS_EACH)
        seconds = time.perf_counter() - started
        slides = sum(isinstance(event, SlideMade) for log in logs for event in log.events)
        title("Simulated players")
        row(f"{len(logs):,} runs, {slides:,} slides through the engine", f"{seconds:.1f}", "s")
        (folder / "logs").write_bytes(pickle.dumps(logs))
        report_logs(folder / "logs", len(logs))
        for log in logs[:STORED]:
            write_run_file(log, folder / "files")
        with Records(folder / "records.sqlite3") as records:
            records.import_folder(folder / "files")
        report_stored(folder, STORED)


if __name__ == "__main__":
    main()
