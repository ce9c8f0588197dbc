"""What importing the package adds to importing the libraries it stands on.

``python -m benchmarks.import_time`` starts fresh interpreters, one after the other, each with one of
three programs in turn, so that whatever else slows the machine slows all of them. The figures are
differences within a round, in milliseconds: of the whole process as a shell would time it, which is
what the aim is about; of the processor time of its main thread, which suffers less from a busy machine
(numpy's own threads spin meanwhile, and are no import); and of the added statement alone, timed inside,
which is the steadiest.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ROUNDS: Final = 15
AIM: Final = "   at most 50"
HEAVY: Final = ("pandas", "matplotlib", "numba")
BELOW: Final = "import ipywidgets, ipycanvas, anywidget"
ADDED: Final = ("pass", "import blockshift_widget", "from blockshift_widget import BlockShift")
PROGRAM: Final = """
import json, sys, time
{below}
started = time.perf_counter()
{added}
seconds = time.perf_counter() - started
print(json.dumps([seconds, time.thread_time(), [name for name in {heavy} if name in sys.modules]]))
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """One interpreter's life, in milliseconds.

    Parameters
    ----------
    whole : float
        From start to end, seen from outside.
    processor : float
        Processor time of the main thread from start to the last statement.
    statement : float
        What the added statement took, seen from inside.
    loaded : tuple of str
        Those of `HEAVY` that it held at the end.
    """

    whole: float
    processor: float
    statement: float
    loaded: tuple[str, ...]


def time_one(added: str) -> Timing:
    """Time one fresh interpreter."""
    program = PROGRAM.format(below=BELOW, added=added, heavy=HEAVY)
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, cwd=ROOT)
    whole = time.perf_counter() - started
    statement, processor, loaded = json.loads(done.stdout)
    return Timing(whole * 1000, processor * 1000, statement * 1000, tuple(loaded))


def measure() -> dict[str, list[Timing]]:
    """Time every program once a round; each round begins with another one, and the first does not count."""
    timings: dict[str, list[Timing]] = {added: [] for added in ADDED}
    for number in range(-1, ROUNDS):
        first = number % len(ADDED)
        for added in (*ADDED[first:], *ADDED[:first]):
            timing = time_one(added)
            if number >= 0:
                timings[added].append(timing)
    return timings


def line(what: str, measure: str, values: list[float], aim: str = "") -> None:
    """Print a median with the least and the greatest value."""
    least_to_greatest = f"{min(values):.1f} to {max(values):.1f}"
    print(f"{what:42} {measure:24} {statistics.median(values):7.1f}   {least_to_greatest:18}{aim}".rstrip())


def report(timings: dict[str, list[Timing]]) -> None:
    """Print the figures."""
    base = timings[ADDED[0]]

    def more(added: str, figure: Callable[[Timing], float]) -> list[float]:
        return [figure(one) - figure(other) for one, other in zip(timings[added], base, strict=True)]

    print(f"{'':67}{'median':>7}   {'least to greatest':18}   aim")
    line(BELOW, "whole process", [one.whole for one in base])
    line("", "processor time", [one.processor for one in base])
    for added in ADDED[1:]:
        line(f"+ {added}", "whole process, more", more(added, lambda one: one.whole), AIM if added == ADDED[1] else "")
        line("", "processor time, more", more(added, lambda one: one.processor))
        line("", "the statement alone", [one.statement for one in timings[added]])


def report_modules(timings: dict[str, list[Timing]]) -> None:
    """Print which of the modules that must not be there are there."""
    print(f"\nof {', '.join(HEAVY)} (aim: none) there were loaded after")
    for added in ADDED:
        loaded = sorted({name for one in timings[added] for name in one.loaded})
        print(f"  {BELOW if added == ADDED[0] else f'+ {added}':42} {', '.join(loaded) or 'none'}")
    missing = [name for name in HEAVY if importlib.util.find_spec(name) is None]
    if missing:
        print(f"  (not installed here, so that it could not be loaded: {', '.join(missing)})")


def main() -> None:
    """Measure and print."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Import times in ms: {ROUNDS} rounds of fresh interpreters, one of each in turn", flush=True)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores{load}\n", flush=True)
    timings = measure()
    report(timings)
    report_modules(timings)


if __name__ == "__main__":
    main()
