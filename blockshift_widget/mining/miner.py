"""Looking for levels: many tries, the finds kept, and climbing from them to harder ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, suppress
from heapq import nsmallest
from typing import Final

from tqdm.auto import tqdm

from blockshift_widget.board import Board
from blockshift_widget.mining.finds import Find, Tries
from blockshift_widget.mining.wanted import Wanted
from blockshift_widget.tasks import map_tasks

_ANY: Final = Wanted()


def mine(  # noqa: PLR0913 (each is something of its own to choose)
    wanted: Wanted = _ANY,
    tries: int = 10_000,
    seed: int = 0,
    around: Iterable[Board] = (),
    *,
    executor: Executor | None = None,
    progress: bool | None = None,
) -> tuple[Find, ...]:
    """Look for levels: make layouts, explore their whole components and keep a hardest state of each.

    Parameters
    ----------
    wanted : Wanted, optional
        What a level has to be like.
    tries : int, optional
        Layouts to make.
    seed : int, optional
        The same seed finds the same levels, with any executor; a try depends on the seed and its number alone. So
        more tries find the same levels and some more.
    around : iterable of Board, optional
        Make layouts by one to three changes to one of these boards. Without any, layouts are random.
    executor : concurrent.futures.Executor, optional
        Who works; processes here, or a Dask cluster. Without it, the work is done here.
    progress : bool, optional
        Whether a progress bar is shown. Without it: in a notebook, and where standard error is a terminal.

    Returns
    -------
    tuple of Find
        The hardest first, those of one par in the alphabetical order of their layouts. No two are the same but for
        the names of the blocks, for being upside down, or for where in their component they start.

    Raises
    ------
    ValueError
        If `tries` is negative.

    Notes
    -----
    Ctrl-C (KeyboardInterrupt) stops it, and what was found so far is returned.

    Examples
    --------
    >>> finds = mine(Wanted(par=(15, 40), blocks=(10, 12), states=(1, 3000)), tries=40, progress=False)
    >>> all(15 <= find.par <= 40 for find in finds)
    True
    """
    _check("tries", tries, 0)
    found: dict[str, Find] = {}
    with suppress(KeyboardInterrupt), _bar(tries, progress) as bar:
        for find in _finds(Tries(wanted, str(seed), tuple(around)), tries, executor, bar):
            found[find.board.layout] = find
            _tell(bar, found)
    return _sorted(found)


def climb(  # noqa: PLR0913 (as for mine)
    wanted: Wanted = _ANY,
    rounds: int = 10,
    tries: int = 2_000,
    seed: int = 0,
    keep: int = 50,
    *,
    around: Iterable[Board] = (),
    executor: Executor | None = None,
    progress: bool | None = None,
) -> tuple[Find, ...]:
    """Look for hard levels: mine at random, then again and again around the hardest boards met so far.

    Parameters
    ----------
    wanted : Wanted, optional
        What a level has to be like. On the way, boards below its lowest par will do.
    rounds : int, optional
        Times to mine, the first one included.
    tries : int, optional
        Layouts to make in each round.
    seed : int, optional
        The same seed finds the same levels, with any executor.
    keep : int, optional
        How many of the hardest boards the next round changes. Few climb fast, many find more kinds of levels.
    around : iterable of Board, optional
        Where to begin. Without any, the first round's layouts are random.
    executor : concurrent.futures.Executor, optional
        As :func:`mine` has it.
    progress : bool, optional
        As :func:`mine` has it.

    Returns
    -------
    tuple of Find
        All that is wanted, of every round, ordered as :func:`mine` orders it.

    Raises
    ------
    ValueError
        If `rounds` or `tries` is negative, or `keep` is less than 1.

    Notes
    -----
    Ctrl-C (KeyboardInterrupt) stops it, and what was found so far is returned.

    Examples
    --------
    >>> wanted = Wanted(par=(1, 99), blocks=(9, 12), states=(1, 3000))
    >>> finds = climb(wanted, rounds=2, tries=20, keep=3, progress=False)
    >>> list(finds) == sorted(finds, key=lambda find: find.rank)
    True
    """
    for name, value, lowest in (("rounds", rounds, 0), ("tries", tries, 0), ("keep", keep, 1)):
        _check(name, value, lowest)
    on_the_way = wanted.of_any_par()
    found: dict[str, Find] = {}
    kept: list[Find] = []
    boards = tuple(around)
    with suppress(KeyboardInterrupt), _bar(rounds * tries, progress) as bar:
        for number in range(rounds):
            met = {find.board.layout: find for find in kept}
            for find in _finds(Tries(on_the_way, f"{seed}/{number}", boards), tries, executor, bar):
                met[find.board.layout] = find
                if find.par >= wanted.par[0]:
                    found[find.board.layout] = find
                    _tell(bar, found)
            kept = nsmallest(keep, met.values(), key=lambda find: find.rank)
            boards = tuple(find.board for find in kept) or boards
    return _sorted(found)


def _finds(tries: Tries, count: int, executor: Executor | None, bar: tqdm[None]) -> Iterator[Find]:
    with closing(map_tasks(tries.find, range(count), executor)) as results:
        for find in results:
            bar.update()
            if find is not None:
                yield find


def _bar(total: int, progress: bool | None) -> tqdm[None]:
    return tqdm(total=total, unit=" tries", disable=None if progress is None else not progress)


def _tell(bar: tqdm[None], found: dict[str, Find]) -> None:
    """Say beside the bar what was found."""
    bar.set_postfix(found=len(found), hardest=max(find.par for find in found.values()), refresh=False)


def _sorted(found: dict[str, Find]) -> tuple[Find, ...]:
    return tuple(sorted(found.values(), key=lambda find: find.rank))


def _check(name: str, value: int, lowest: int) -> None:
    if value < lowest:
        msg = f"{name} is {lowest} or more, not {value}"
        raise ValueError(msg)
