"""How fast boards are read and written, and how much memory that takes.

``python -m benchmarks.formats`` writes a file of 2.5 million lines as public databases have them (some 120 MB) into a
temporary folder, and a tenth of it; each is read in a process of its own, which prints its time and greatest memory.
Then every format reads and writes a smaller number of boards. The boards are those of ``tests/data/known.tsv`` with
their blocks called by other names, so that hardly two lines are the same; the seed is fixed.
"""

from __future__ import annotations

import csv
import json
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.table import row, title
from blockshift_widget import Board
from blockshift_widget.formats import FORMATS, Entry, read_boards, read_line, write_boards

KNOWN: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "known.tsv"
LINES: Final = 2_500_000
OTHER_NAMES: Final = 200
BOARDS: Final = {"toml": 200}  # every one of which is solved when it is written
MANY_BOARDS: Final = 20_000

READ: Final = """
import json, resource, sys, time
from blockshift_widget.formats import read_boards

started, worked = time.perf_counter(), time.process_time()
reader = read_boards(sys.argv[1])
count = sum(1 for _ in reader)
seconds, worked = time.perf_counter() - started, time.process_time() - worked
print(json.dumps([count, reader.refused, seconds, worked, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def known_boards() -> list[str]:
    """Read the boards with known answers, as a public database spells them."""
    with KNOWN.open(encoding="ascii", newline="") as file:
        return [line["board"] for line in csv.DictReader(file, delimiter="\t")]


def renamed(boards: list[str], chance: random.Random) -> list[str]:
    """Return each board many times, its blocks called by other names; the target stays A."""
    names = "BCDEFGHIJKLMNOPQRSTUVWYZ"
    return [
        board.translate(str.maketrans(names, "".join(chance.sample(names, len(names)))))
        for board in boards
        for _ in range(OTHER_NAMES)
    ]


def lines(count: int) -> Iterator[str]:
    """Yield lines of moves, board and states."""
    chance = random.Random(6)  # noqa: S311 (the same file every time)
    boards = renamed(known_boards(), chance)
    for _ in range(count):
        yield f"{chance.randrange(2, 61)} {chance.choice(boards)} {chance.randrange(1_000_000, 9_999_999)}\n"


def print_database(folder: Path) -> None:
    """Print how fast a database of public style is read."""
    title("A database, one board a line: moves, board, states")
    for count in (LINES // 10, LINES):
        path = folder / "database.txt"
        with path.open("w", encoding="ascii") as file:
            file.writelines(lines(count))
        megabytes = path.stat().st_size / 1e6
        run = subprocess.run([sys.executable, "-c", READ, str(path)], check=True, capture_output=True, text=True)
        found, refused, seconds, worked, memory = json.loads(run.stdout)
        assert (found, refused) == (count, 0)
        row(f"{count:,} lines", f"{megabytes:.1f}", "MB")
        row("    lines a second", f"{found / seconds:,.0f}", "", "100,000" if count == LINES else "")
        row("    lines a second of processor time", f"{found / worked:,.0f}")
        row("    megabytes a second", f"{megabytes / seconds:.1f}")
        row("    greatest memory of the process", f"{memory:.1f}", "MB", "the same for both")
        path.unlink()


def print_formats(folder: Path) -> None:
    """Print how fast every format is read and written."""
    title("Every format, boards of four to seventeen blocks")
    chance = random.Random(6)  # noqa: S311 (the same boards every time)
    boards = [read_line(board) for board in renamed(known_boards(), chance)]
    chance.shuffle(boards)
    for name in FORMATS:
        some = [Entry(Board(board.layout.replace("#", "."))) for board in boards[: BOARDS.get(name, MANY_BOARDS)]]
        path = folder / f"boards.{name}"
        started = time.perf_counter()
        write_boards(some, path, name)
        written = time.perf_counter() - started
        count = path.read_text(encoding="utf-8").count("\n")
        started = time.perf_counter()
        assert len(list(read_boards(path, name))) == len(some)
        seconds = time.perf_counter() - started
        row(f"{name}: {len(some):,} boards in {count:,} lines, read", f"{count / seconds:,.0f}", "lines a second")
        row("    boards read a second", f"{len(some) / seconds:,.0f}")
        row("    boards written a second", f"{len(some) / written:,.0f}")


def main() -> None:
    """Print all figures."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    with tempfile.TemporaryDirectory() as folder:
        print_database(Path(folder))
        print_formats(Path(folder))


if __name__ == "__main__":
    main()
