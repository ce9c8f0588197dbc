"""Run files: one run in one JSON file, which is believed only after the engine has played it again.

This is a whole one: a run of a pack of one level, cleared at par after a refused slide::

    {
     "format": "blockshift-run",
     "version": 2,
     "run_id": "7",
     "player": "Ada",
     "practice": false,
     "scoring": 1,
     "pack": {
      "title": "One level",
      "version": 1,
      "digest": "3a257d1b56395c2961a52e39e7a38d75f44995fce3e64c43f434b5ea61d77916",
      "levels": [{"title": "Open road", "par": 4, "board": "............XX......................"}]
     },
     "events": [
      {"event": "attempt", "level": 1, "attempt": 1,
       "board": "............XX......................", "at": "2026-01-31T09:00:00.000000+00:00"},
      {"event": "refused", "level": 1, "attempt": 1, "number": 0, "block": "X", "cells": 5,
       "board": "............XX......................", "at": "2026-01-31T09:00:04.500000+00:00"},
      {"event": "slide", "level": 1, "attempt": 1, "number": 1, "block": "X", "cells": 4,
       "board": "............XX......................", "at": "2026-01-31T09:00:06.250000+00:00"},
      {"event": "cleared", "level": 1, "attempt": 1, "title": "Open road", "moves": 4, "par": 4, "score": 150,
       "at": "2026-01-31T09:00:06.250000+00:00"},
      {"event": "finished", "total": 150, "at": "2026-01-31T09:00:09.000000+00:00"}
     ],
     "checksum": "4b790efb4d5e138d78525f0be7f3e79451fe35ede578e6699ca88eebb87afbf2"
    }

``run_id``
    1 to 64 letters, digits, ``-`` and ``_``; no other run has it.
``practice``
    Whether the run was for practice, and so never counts for a record.
``scoring``, ``version`` of the pack
    The versions of the rules that the scores follow, and of what was played. Files of version 1 have neither: theirs
    are 1.
``digest``
    SHA-256, in hexadecimal, of one line for each level, ``board``, a blank and ``par``, with line feeds between them.
``board``
    36 cells row by row: ``.`` empty, ``#`` a wall, capital letters blocks, ``X`` the target. In an event, the board
    before it.
``event``
    ``attempt``: a try at a level began, at Start, Next Level or Restart Level. ``slide``. ``refused``: a slide that the
    board does not allow. ``cancelled``: a drag without a release, with ``level``, ``attempt``, ``number``, ``block``
    and ``at``. ``cleared``: X is out, in the moment of the slide before. ``finished``: the results were shown.
    A run that was left may end after any event but a slide that clears the level.
``level``, ``attempt``, ``number``
    Counted from 1. ``number`` counts the slides of the attempt; in ``refused`` and ``cancelled`` those made before it.
``cells``
    Signed cells: + is right or down, - is left or up.
``at``
    The time in UTC, ISO 8601 with microseconds; never before that of the event before.
``checksum``
    SHA-256, in hexadecimal, of all the rest as canonical JSON (RFC 8785): UTF-8, keys sorted, no blanks.

A file is UTF-8, of 32 MiB at most. All keys are there and no others. Reading it proves every par by exhaustive search,
and plays every slide again: moves, scores, total and order are then what they have to be. The checksum guards what no
engine can know, such as the player's name, against damage and careless edits; it is no signature.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget._common.whole_files import is_irregular, write_whole
from blockshift_widget.board import Board, BoardError, Slide
from blockshift_widget.game import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    RunFinished,
    SlideMade,
    SlideRefused,
)
from blockshift_widget.levels import Level, LevelPack, PackError, check_pack
from blockshift_widget.records.json_parts import JsonError, Part, parse
from blockshift_widget.records.run_log import RunLog, RunLogError, board_of, slide_of, time_text

FORMAT: Final = "blockshift-run"
"""What a run file says it is."""

VERSION: Final = 2
"""The version of the format that is written; older ones are read."""

LARGEST_FILE: Final = 32 * 2**20
"""Bytes of a run file at most; that is room for some 150,000 slides."""

_LONGEST_NAME: Final = 40  # characters of a player's name in a file's name
_RUN_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_KEYS: Final = {
    1: ("format", "version", "run_id", "player", "practice", "pack", "events", "checksum"),
    2: ("format", "version", "run_id", "player", "practice", "scoring", "pack", "events", "checksum"),
}
_PACK_KEYS: Final = {1: ("title", "digest", "levels"), 2: ("title", "version", "digest", "levels")}
_EVENTS: Final[dict[str, tuple[type[Event], tuple[str, ...]]]] = {
    "attempt": (AttemptStarted, ("level", "attempt", "board", "at")),
    "slide": (SlideMade, ("level", "attempt", "number", "block", "cells", "board", "at")),
    "refused": (SlideRefused, ("level", "attempt", "number", "block", "cells", "board", "at")),
    "cancelled": (DragCancelled, ("level", "attempt", "number", "block", "at")),
    "cleared": (LevelCleared, ("level", "attempt", "title", "moves", "par", "score", "at")),
    "finished": (RunFinished, ("total", "at")),
}
_NAME_OF: Final = {kind: name for name, (kind, _) in _EVENTS.items()}
_KEY_OF: Final = {"slide": "cells", "before": "board"}  # where a key is not called as the event's field


class RunFileError(BlockShiftError, ValueError):
    """A run file that can't be read, or describes something that can't have happened.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    file : str, optional
        The file.
    place : str, optional
        Where in it, such as ``events[12].cells``; lists count from 0.

    Examples
    --------
    >>> print(RunFileError("the moves don't add up", "ada.json", "events[12].moves"))
    ada.json, events[12].moves: the moves don't add up
    """

    def __init__(self, problem: str, file: str | None = None, place: str | None = None) -> None:
        self.file = file
        self.place = place
        super().__init__(" ".join(problem.splitlines()), file, place)


def write_run_file(log: RunLog, folder: str | os.PathLike[str]) -> Path:
    """Write a run to a file of its own, whole or not at all.

    Parameters
    ----------
    log : RunLog
        A run that has started.
    folder : str or path
        Made if it is not there.

    Returns
    -------
    Path
        The file, named for the start, the player and the run; an older one of the same run is replaced.

    Raises
    ------
    RunFileError
        If the run has not started, its name or the player's can't be written, or it is too long.
    OSError
        If the folder can't be written.

    Examples
    --------
    >>> import tempfile
    >>> from datetime import UTC
    >>> from blockshift_widget.levels import load_pack
    >>> from blockshift_widget.game import Run
    >>> run = Run(load_pack("block-shift"), clock=lambda: datetime(2026, 1, 31, 9, tzinfo=UTC))
    >>> run.start()
    >>> run.slide("A", -2)
    >>> log = RunLog.of(run, run_id="1", player="Ada L.")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_run_file(log, folder)
    ...     print(path.name)
    ...     read_run_file(path) == log
    20260131T090000Z-Ada-L-1.json
    True
    """
    if log.started_at is None:
        msg = "the run has not started: there is nothing to write"
        raise RunFileError(msg, place="events")
    content = _content(log)
    _check_names(Part(content))
    text = _laid_out({**content, "checksum": _checksum(content)}) + "\n"
    if (size := len(text.encode())) > LARGEST_FILE:
        msg = f"the run would take {size} bytes; a run file has at most {LARGEST_FILE}"
        raise RunFileError(msg)
    target = Path(folder).expanduser()
    target.mkdir(parents=True, exist_ok=True)
    path = target / _file_name(log, log.started_at)
    write_whole(path, [text])
    return path


def read_run_file(path: str | os.PathLike[str]) -> RunLog:
    """Read a run file, and prove it by playing every slide again.

    Parameters
    ----------
    path : str or path
        The file.

    Returns
    -------
    RunLog
        What really can have happened.

    Raises
    ------
    RunFileError
        Nothing else, whatever the file holds; it says what is wrong, and where.

    Examples
    --------
    >>> import tempfile
    >>> from blockshift_widget.game import Run
    >>> from blockshift_widget.levels import load_pack
    >>> run = Run(load_pack("block-shift"))
    >>> run.start()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_run_file(RunLog.of(run, "1", "Ada"), folder)
    ...     log = read_run_file(path)
    >>> log.player, log.events == run.events
    ('Ada', True)
    """
    file = os.fspath(path)
    try:
        return _log(parse(_read(Path(path))))
    except (RunFileError, JsonError) as error:
        raise RunFileError(error.problem, file, error.place) from None


def run_files(folder: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Return the ``.json`` files of a folder, in the order of their names, hidden ones left out.

    Parameters
    ----------
    folder : str or path
        Not what lies in folders below it.

    Returns
    -------
    tuple of Path

    Raises
    ------
    RunFileError
        If there is no such folder, or it can't be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in ("b.json", "a.json", "c.txt", ".d.json"):
    ...         Path(folder, name).touch()
    ...     print([path.name for path in run_files(folder)])
    ['a.json', 'b.json']
    """
    try:
        paths = [path for path in Path(folder).expanduser().iterdir() if path.suffix == ".json"]
    except (OSError, ValueError, RuntimeError) as error:
        msg = f"the folder of run files can't be read: {getattr(error, 'strerror', None) or error}"
        raise RunFileError(msg, os.fspath(folder)) from None
    return tuple(sorted(path for path in paths if not path.name.startswith(".")))


# Writing


def _content(log: RunLog) -> dict[str, Any]:
    """Return everything that a file holds, except its checksum."""
    levels = [{"title": level.title, "par": level.par, "board": level.board.layout} for level in log.pack.levels]
    return {
        "format": FORMAT,
        "version": VERSION,
        "run_id": log.run_id,
        "player": log.player,
        "practice": log.practice,
        "scoring": log.scoring,
        "pack": {
            "title": log.pack.title,
            "version": log.pack.version,
            "digest": log.pack.digest,
            "levels": levels,
        },
        "events": [_as_object(event) for event in log.events],
    }


def _check_names(content: Part) -> None:
    """Refuse to write what could not be read back; packs and events have seen to themselves."""
    try:
        _run_id(content.part("run_id"))
        content.part("player").text()
    except JsonError as error:
        raise RunFileError(error.problem, place=error.place) from None


def _as_object(event: Event) -> dict[str, object]:
    content: dict[str, object] = {"event": _NAME_OF[type(event)]}
    for field in fields(event):
        match getattr(event, field.name):
            case Slide(block, cells):
                content |= {"block": block, "cells": cells}
            case Board(layout):
                content["board"] = layout
            case datetime() as at:
                content["at"] = time_text(at)
            case value:
                content[field.name] = value
    return content


def _checksum(content: Mapping[Any, object]) -> str:
    rest = {key: value for key, value in content.items() if key != "checksum"}
    canonical = json.dumps(rest, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _laid_out(value: object, margin: str = "\n ") -> str:
    """Write JSON for human eyes: one line for each event and each level."""
    if isinstance(value, list):
        return f"[{','.join(margin + json.dumps(item, ensure_ascii=False) for item in value)}{margin[:-1]}]"
    if isinstance(value, dict):
        items = (f"{margin}{json.dumps(key)}: {_laid_out(item, margin + ' ')}" for key, item in value.items())
        return f"{{{','.join(items)}{margin[:-1]}}}"
    return json.dumps(value, ensure_ascii=False)


def _file_name(log: RunLog, started: datetime) -> str:
    start = time_text(started)[:19].replace("-", "").replace(":", "")
    words = "".join(sign if sign.isalnum() else " " for sign in log.player).split()
    return f"{start}Z-{'-'.join(words)[:_LONGEST_NAME].strip('-') or 'player'}-{log.run_id}.json"


# Reading


def _read(path: Path) -> bytes:
    data = None
    try:
        path = path.expanduser()
        if not is_irregular(path):
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except (OSError, RuntimeError, ValueError) as error:  # no permission, an unknown ~user, a NUL in the name
        msg = f"the run file can't be read: {getattr(error, 'strerror', None) or error}"
        raise RunFileError(msg) from None
    if data is None:
        msg = "this is not a regular file"
        raise RunFileError(msg)
    if len(data) > LARGEST_FILE:
        msg = f"a run file has at most {LARGEST_FILE} bytes"
        raise RunFileError(msg)
    return data


def _log(whole: Part) -> RunLog:
    """Read what a file holds, and prove it; the checksum comes last, since the engine can name the place."""
    version = _check_format(whole)
    _, _, run_id, player, practice, *scoring, pack, events, checksum = whole.parts(*_KEYS[version])
    logged = tuple(map(_event, events.items()))
    rules = scoring[0].number() if scoring else 1
    log = RunLog(_run_id(run_id), player.text(), _pack(pack, version), practice.truth(), logged, rules)
    try:
        log.replayed()
    except RunLogError as error:
        raise _placed(whole, error) from None
    if checksum.text() != _checksum(whole.value):
        msg = "the file was changed after it was written, where no replay can tell: in a name, a title or a time"
        raise checksum.error(msg)
    return log


def _check_format(whole: Part) -> int:
    """Return the version of the format; refuse anything else before something else can seem wrong with it."""
    if whole.part("format").value != FORMAT:
        msg = f"this is not a run file: its format is not {FORMAT!r}"
        raise whole.part("format").error(msg)
    version = whole.part("version")
    if version.number() > VERSION:
        msg = f"version {version.value} of the format is newer than this blockshift_widget, which has to be updated"
        raise version.error(msg)
    if version.value not in _KEYS:
        msg = f"there is no version {version.value} of the format; the first is 1"
        raise version.error(msg)
    return version.number()


def _run_id(part: Part) -> str:
    if not _RUN_ID.fullmatch(part.text()):
        msg = f"a run is called by 1 to 64 letters, digits, - and _, not {part.value!r:.80}"
        raise part.error(msg)
    return part.text()


def _pack(part: Part, version: int) -> LevelPack:
    title, *of_pack, digest, levels = part.parts(*_PACK_KEYS[version])
    read = tuple(_level(level) for level in levels.items())
    try:
        pack = LevelPack(title.text(), read, *(number.number() for number in of_pack))
    except PackError as error:
        raise title.error(error.problem) from None
    if digest.text() != pack.digest:
        msg = f"the pack is not the stated one: the digest of these levels is {pack.digest}"
        raise digest.error(msg)
    try:
        _check_pack_once(pack)
    except PackError as error:
        raise (levels.items()[error.level - 1] if error.level else levels).error(error.problem) from None
    return pack


def _level(part: Part) -> Level:
    title, par, board = part.parts("title", "par", "board")
    try:
        return Level(title.text(), _board(board), par.number())
    except PackError as error:
        raise part.error(error.problem) from None


@lru_cache(maxsize=256)
def _check_pack_once(pack: LevelPack) -> None:
    """Check a pack; for a folder of runs of one pack that is done once."""
    check_pack(pack)


def _event(part: Part) -> Event:
    kind = part.part("event")
    if kind.text() not in _EVENTS:
        msg = f"there is no event {kind.value!r:.80}; there are {', '.join(_EVENTS)}"
        raise kind.error(msg)
    make, keys = _EVENTS[kind.value]
    _, *parts = part.parts("event", *keys)
    values = {key: _READ.get(key, Part.number)(value) for key, value in zip(keys, parts, strict=True)}
    if "cells" in values:
        values["slide"] = slide_of(values.pop("block"), values.pop("cells"))
    if make is SlideMade:
        values["before"] = values.pop("board")
    return make(**values)


def _time(part: Part) -> datetime:
    text = part.text()
    with suppress(ValueError, OverflowError):
        at = datetime.fromisoformat(text)
        if time_text(at) == text:  # written as we write it
            return at
    msg = f"a time in UTC looks like 2026-01-31T09:00:00.000000+00:00, not like {text!r:.80}"
    raise part.error(msg)


def _board(part: Part) -> Board:
    try:
        return board_of(part.text())
    except BoardError as error:
        raise part.error(str(error)) from None


_READ: Final[dict[str, Callable[[Part], Any]]] = {
    "at": _time, "board": _board, "block": Part.text, "title": Part.text,
}  # fmt: skip


def _placed(whole: Part, error: RunLogError) -> JsonError:
    """Say of an error of a run log where in the file it is."""
    if error.event is None:
        return whole.part(error.field or "events").error(error.problem)
    event = whole.part("events").items()[error.event - 1]
    key = _KEY_OF.get(error.field, error.field) if error.field else None
    return (event.part(key) if key else event).error(error.problem)
