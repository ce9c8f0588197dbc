"""A run written as it happens, or the rest of one that is known in part."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from uuid import uuid4

from blockshift_widget.game import Event, Run, SlideMade
from blockshift_widget.records.run_log import RunLog
from blockshift_widget.records.run_rows import RunWriter, read_log
from blockshift_widget.records.store import RecordsError, Store, records_error, refuse


class Recording:
    """A run being written; :meth:`Records.follow` makes it, and the run calls it with every event.

    Attributes
    ----------
    run_id : str
        Its name in the records.
    problem : str or None
        One line saying why it stopped, None while all is well. After a problem nothing is
        written, so that a run with a gap is never finished and never counts.
    notice : str or None
        One line saying that the file disappeared during the run, and where the whole run is now; None if it did not.
    """

    def __init__(self, store: Store, run: Run, player: str) -> None:
        self.run_id = uuid4().hex
        self.problem: str | None = None
        self.notice: str | None = None
        self._store = store
        self._opened = store.opened
        self._player, self._pack, self._practice = player, run.pack, run.practice
        self._writer = RunWriter(self.run_id, player, run.pack, practice=run.practice)
        self._events: list[Event] = []
        self._written = 0  # of these events

    def __call__(self, event: Event) -> None:
        """Write one event, whole or not at all.

        The slide that clears a level waits for the event that says so, which comes next: both are written at once,
        so that a run never has one without the other.
        """
        if self.problem is not None:
            return
        self._events.append(event)
        if isinstance(event, SlideMade) and event.before.after(event.slide).solved:
            return
        try:
            self._write()
        except RecordsError as error:
            self.problem = str(error)
        except BaseException:  # Ctrl-C is for the player to see, but it leaves a gap as well
            self.problem = str(records_error("writing was interrupted", self._store.path, "start a new run"))
            raise

    def _write(self) -> None:
        """Write what is not written yet."""
        with self._store.writing() as connection:
            moved = self._store.opened != self._opened
            if moved:
                self._begin_again(connection)
            for event in self._events[self._written :]:
                if not self._writer.write(connection, event):
                    refuse("someone deleted this run from the records", self._store.path, "start a new run")
        self._written = len(self._events)
        if moved:
            self._opened = self._store.opened
            self.notice = f"The records file had gone; this run is kept in a new one: {self._store.path}"

    def _begin_again(self, connection: sqlite3.Connection) -> None:
        """Continue in another file after the events that it has of this run: none, unless it is a copy."""
        log = RunLog(self.run_id, self._player, self._pack, self._practice, tuple(self._events))
        known = read_log(connection, self.run_id)
        if known is not None and not agree(log, known):
            refuse("the new records hold a different version of this run", self._store.path, "start a new run")
        self._written = len(known.events) if known else 0
        self._writer = _writer_after(log, self._written)


def agree(log: RunLog, known: RunLog) -> bool:
    """Whether two logs are of one run, and one begins with all events of the other."""
    both = min(len(log.events), len(known.events))
    return replace(log, events=log.events[:both]) == replace(known, events=known.events[:both])


def write_rest(connection: sqlite3.Connection, log: RunLog, known: int) -> bool:
    """Write the events after the first `known` ones; return whether there are any."""
    writer = _writer_after(log, known)
    for event in log.events[known:]:
        writer.write(connection, event)
    return len(log.events) > known


def _writer_after(log: RunLog, known: int) -> RunWriter:
    """Return a writer that continues a run after its first `known` events."""
    writer = RunWriter(log.run_id, log.player, log.pack, practice=log.practice)
    for event in log.events[:known]:
        writer.skip(event)
    return writer
