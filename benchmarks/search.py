"""What it costs a search to tell its events: nodes a second of every algorithm, beside a plain loop of the same one.

``python -m benchmarks.search`` prints, for each algorithm, how many nodes it generates a second when its events are
taken and thrown away, and how much more time that needs than a loop which asks the same problem the same questions and
tells nothing (benchmarks/plain_searches.py). The two take turns; compared are the medians of the processor time, which
no other program disturbs much. The boards are those of the lab; a search that forgets has one that it can solve.
Then it prints what benchmarks/search_map.py measures in a browser: pictures a second of a running search map.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import Final

from benchmarks import search_map
from benchmarks.plain_searches import PLAIN
from benchmarks.table import row, title
from blockshift_widget import load_pack
from blockshift_widget.search import ALGORITHMS, Problem, run_search
from blockshift_widget.search.heuristics import distance_plus_blockers
from blockshift_widget.solver import explore

TURNS: Final = 9
SECONDS: Final = 0.2
"""How long a turn takes at least."""

AIM: Final = 1.5
LEVEL: Final = "A Thousand States"
SMALL_LEVELS: Final[Mapping[str, str]] = {
    "depth_limited": "Small Enough to Draw",
    "iterative_deepening": "Small Enough to Draw",
    "ida_star": "Hardly Any Room",
}


def time_of(search: Callable[[], object]) -> float:
    """Return the seconds that a search takes, of as many as a turn has time for."""
    began, times = process_time(), 0
    while times == 0 or process_time() - began < SECONDS:
        search()
        times += 1
    return (process_time() - began) / times


def compare(name: str, problem: Problem) -> None:
    """Let the two searches take turns, and print what came of it."""
    telling, plain = ALGORITHMS[name].function, PLAIN[name]
    generated = run_search(name, problem).generated
    assert plain(problem) == generated
    turns = [
        (time_of(lambda: deque(telling(problem), maxlen=0)), time_of(lambda: plain(problem))) for _ in range(TURNS)
    ]
    told, kept = (median(times) for times in zip(*turns, strict=True))
    row(f"{ALGORITHMS[name].title}", f"{generated / told:,.0f}", "/s")
    row("    a plain loop", f"{generated / kept:,.0f}", "/s")
    row("    time with events, of that without", f"{told / kept:.2f}", "times", f"< {AIM}")


def main() -> None:
    """Print the table."""
    boards = {level.title: level.board for level in load_pack("lab").levels}
    title(f"Nodes generated a second, on {LEVEL} or a smaller board")
    for board in boards.values():
        explore(board)  # what is compiled is compiled now
    for name in ALGORITHMS:
        compare(name, Problem(boards[SMALL_LEVELS.get(name, LEVEL)], heuristic=distance_plus_blockers))
    search_map.main()


if __name__ == "__main__":
    main()
