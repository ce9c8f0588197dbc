"""Where runs come from: records, folders of run files, games, and logs in hand."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from blockshift_widget.game import Run
from blockshift_widget.records import Records, RunFileError, RunLog, read_run_file, run_files

CURRENT: Final = "current"
"""The `run_id` of a run that has none, as one that is being played."""

SOMEONE: Final = "player"
"""The player of a :class:`~blockshift_widget.game.Run` in hand, which does not know who plays."""

_ALLOWED: Final = (
    "a source of runs is Records, a folder of run files, one run file, a Run such as game.run, "
    "a BlockShift widget, a RunLog, or several RunLogs"
)


@runtime_checkable
class Game(Protocol):
    """What has a run and a player, such as the widget :class:`~blockshift_widget.BlockShift`."""

    @property
    def run(self) -> Run:
        """The run on the board."""
        ...

    @property
    def player(self) -> str:
        """Who plays."""
        ...


Source = Records | str | os.PathLike[str] | Run | Game | RunLog | Iterable[RunLog]
"""Where runs come from."""


class SkippedRunFile(UserWarning):
    """A file of a folder that is no run file, or tells of a run that never happened; the others are read."""


def logs_of(source: Source) -> Iterator[RunLog]:
    """Yield the runs of a source, one at a time, so that memory does not grow with their number.

    Parameters
    ----------
    source : Records, str, path, Run, BlockShift, RunLog or iterable of RunLog
        All runs of the records, oldest first; the run files (``*.json``) of a folder, in the order of their names,
        or one such file; the run that a game shows, which is called ``"current"``; or logs in hand.

    Yields
    ------
    RunLog
        Also of runs that were left, and of runs for practice. One that was never started is left out.

    Raises
    ------
    TypeError
        If `source` is something else.
    FileNotFoundError
        If there is no such folder or file.
    RunFileError
        If a file is asked for and refused, or a folder can't be read.

    Warns
    -----
    SkippedRunFile
        For each file of a folder that is refused, with the reason.

    Examples
    --------
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> [(log.run_id, log.player) for log in logs_of(run)]
    [('current', 'player')]
    """
    return (log for log in _all_of(source) if log.events)


def _all_of(source: object) -> Iterator[RunLog]:
    """Return the runs; a mistake is raised at once and not when the first run is asked for."""
    if isinstance(source, RunLog):
        return iter((source,))
    if isinstance(source, Run):
        return iter((RunLog.of(source, CURRENT, SOMEONE),))
    if isinstance(source, Records):
        return iter(source.logs())
    if isinstance(source, str | os.PathLike):
        return _of_path(Path(source).expanduser())
    if isinstance(run := getattr(source, "run", None), Run):
        return iter((RunLog.of(run, CURRENT, str(getattr(source, "player", SOMEONE))),))
    if isinstance(source, Iterable):
        return map(_checked, source)
    msg = f"{_ALLOWED}; not {_named(source)}"
    raise TypeError(msg)


def _checked(log: object) -> RunLog:
    if not isinstance(log, RunLog):
        msg = f"{_ALLOWED}; one of these is {_named(log)}"
        raise TypeError(msg)
    return log


def _named(thing: object) -> str:
    """Return a thing's type with its article."""
    name = type(thing).__name__
    return "None" if thing is None else f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _of_path(path: Path) -> Iterator[RunLog]:
    if path.is_dir():
        return _of_files(run_files(path))
    if not path.exists():
        msg = f"there is no folder or run file {str(path)!r}; Records.export_all(folder) writes one file a run"
        raise FileNotFoundError(msg)
    return iter((read_run_file(path),))


def _of_files(paths: Iterable[Path]) -> Iterator[RunLog]:
    seen = set()
    for path in paths:
        try:
            log = read_run_file(path)
        except RunFileError as error:
            warnings.warn(f"a file is left out: {error}", SkippedRunFile, stacklevel=2)
            continue
        if log.run_id in seen:  # a copy under another name must not count twice
            warnings.warn(f"a file is left out: {path} holds the run {log.run_id} again", SkippedRunFile, stacklevel=2)
            continue
        seen.add(log.run_id)
        yield log
