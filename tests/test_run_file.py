"""Run files: what is written is read back, and whatever else a file says is refused with its place."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blockshift_widget.board import Slide
from blockshift_widget.game import AttemptStarted, LevelCleared, Run, RunFinished, SlideMade, SlideRefused
from blockshift_widget.levels import Level, LevelPack
from blockshift_widget.records import Records, RunFileError, RunLog, read_run_file, run_file, run_files, write_run_file
from tests.budget import ONE_FIXTURE, tries
from tests.plays import DAWN, Action, a_run, act_out, finish, scripts
from tests.strategies import CLOSED, GATE, ROAD, SMALL_PACK

SHORT = LevelPack("Kurz & gut \U0001f9e9", (Level("Gate", GATE, 5), Level("Road", ROAD, 4)))
SCRIPT: list[Action] = [
    ("refused", 0), ("slide", 2), ("cancelled", 1), ("restart", 0), ("ahead", 0), ("refused", 1), ("ahead", 0),
    ("slide", 0), ("ahead", 0),
]  # fmt: skip

Document = dict[str, Any]
Step = str | int
Way = tuple[Step, ...]


def a_log(*, whole: bool = True) -> RunLog:
    """Return a short run in which everything happens once or more, of its whole way or of the first level."""
    run = act_out(a_run(SHORT), SCRIPT)
    if whole:
        run.next_level()
    assert whole == isinstance(run.events[-1], RunFinished)
    return RunLog.of(run, "run-1", "Zoë")


def checksum(document: Document) -> str:
    """Compute the checksum as the documentation says it."""
    rest = {key: value for key, value in document.items() if key != "checksum"}
    text = json.dumps(rest, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def document_of(log: RunLog, folder: Path) -> Document:
    document = json.loads(write_run_file(log, folder).read_bytes())
    assert isinstance(document, dict)
    return document


def put(document: object, folder: Path, *, sealed: bool = False) -> Path:
    """Write a document to a file, with a checksum that fits it if it is to be sealed."""
    if sealed and isinstance(document, dict):
        document = {**document, "checksum": checksum(document)}
    path = folder / "changed.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return document_of(a_log(), tmp_path_factory.mktemp("good"))


# Written and read


def test_the_documented_example_is_a_run_file(tmp_path: Path) -> None:
    """It is written by hand in the module's documentation; its digest and checksum are computed here from the text."""
    text = textwrap.dedent(str(run_file.__doc__).partition("::\n\n")[2].partition("\n\n``run_id``")[0])
    path = tmp_path / "example.json"
    path.write_text(text, encoding="utf-8")
    at = [datetime(2026, 1, 31, 9, tzinfo=UTC) + timedelta(seconds=s) for s in (0, 4.5, 6.25, 9)]
    pack = LevelPack("One level", (Level("Open road", ROAD, 4),))
    told = (
        AttemptStarted(1, 1, ROAD, at[0]),
        SlideRefused(1, 1, 0, Slide("X", 5), ROAD, at[1]),
        SlideMade(1, 1, 1, Slide("X", 4), ROAD, at[2]),
        LevelCleared(1, 1, "Open road", 4, 4, 150, at[2]),
        RunFinished(150, at[3]),
    )
    log = RunLog("7", "Ada", pack, practice=False, events=told)
    assert read_run_file(path) == log
    document = json.loads(text)
    assert document["pack"]["digest"] == hashlib.sha256(b"............XX...................... 4").hexdigest()
    assert document["checksum"] == checksum(document)
    assert json.loads(write_run_file(log, tmp_path).read_bytes()) == document


@pytest.mark.slow
@settings(suppress_health_check=ONE_FIXTURE)
@given(scripts(40), st.booleans(), st.text(st.characters(exclude_categories=["Cs"]), max_size=80))
def test_whatever_is_played_is_read_back(tmp_path: Path, script: list[Action], practice: bool, player: str) -> None:
    log = RunLog.of(act_out(a_run(practice=practice), script), "a_Z-9", player)
    path = write_run_file(log, tmp_path)
    assert read_run_file(path) == log
    assert read_run_file(str(path)).replayed().events == log.events
    assert document_of(log, tmp_path)["checksum"] == checksum(json.loads(path.read_bytes()))


def test_times_of_any_zone_are_the_same_moments(tmp_path: Path) -> None:
    india = timezone(timedelta(hours=5, minutes=30))
    run = Run(SHORT, clock=lambda: DAWN.astimezone(india))
    run.start()
    path = write_run_file(RunLog.of(run, "1", "Ada"), tmp_path)
    assert read_run_file(path).events == run.events
    assert path.name == "20260101T000000Z-Ada-1.json"


def test_layout_order_and_escapes_of_the_json_mean_nothing(good: Document, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    for text in (
        json.dumps(good), json.dumps(good, indent=8, ensure_ascii=False), json.dumps(good, sort_keys=True),
        "\ufeff" + json.dumps(good), json.dumps(good).replace("\n", "\r\n"), "\n\t" + json.dumps(good) + "\r\n ",
        json.dumps(good).replace('"number": 0', '"number": -0'), json.dumps(good).replace("Gate", "G\\u0061te"),
    ):  # fmt: skip
        path.write_text(text, encoding="utf-8")
        assert read_run_file(path) == a_log()


def test_every_event_and_level_has_its_line(tmp_path: Path) -> None:
    lines = write_run_file(a_log(), tmp_path).read_text(encoding="utf-8").splitlines()
    assert sum('{"event": ' in line for line in lines) == len(a_log().events)
    assert sum('{"title": "Road"' in line for line in lines) == 1
    assert ' "player": "Zoë",' in lines


NAMES = {
    "Ada": "Ada",
    "Ada  L.": "Ada-L",
    "../../etc/passwd": "etc-passwd",
    "Zoë Ωmega": "Zoë-Ωmega",
    'a\\b:c*d?e"f<g>h|i\0j\nk': "a-b-c-d-e-f-g-h-i-j-k",
    "": "player",
    "...": "player",
    "x" * 300: "x" * 40,
    "x" * 39 + " y": "x" * 39,
}


@pytest.mark.parametrize("player", NAMES)
def test_the_file_is_named_for_start_player_and_run(tmp_path: Path, player: str) -> None:
    path = write_run_file(replace(a_log(), player=player), tmp_path / "new" / "folder")
    assert path == tmp_path / "new" / "folder" / f"20260101T000001Z-{NAMES[player]}-run-1.json"
    assert read_run_file(path).player == player


def test_a_run_that_went_on_replaces_its_file(tmp_path: Path) -> None:
    first = write_run_file(a_log(whole=False), tmp_path)
    second = write_run_file(a_log(), tmp_path)
    assert first == second
    assert read_run_file(second) == a_log()
    assert [path.name for path in tmp_path.iterdir()] == [first.name]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = write_run_file(a_log(whole=False), tmp_path).read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    for method in ("open", "replace"):
        with monkeypatch.context() as here:
            here.setattr(Path, method, full)
            with pytest.raises(OSError, match="No space"):
                write_run_file(a_log(), tmp_path)
        assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"events": ()}, "events", "has not started"),
        ({"run_id": ""}, "run_id", "1 to 64 letters"),
        ({"run_id": "../up"}, "run_id", "1 to 64 letters"),
        ({"run_id": "x" * 65}, "run_id", "1 to 64 letters"),
        ({"run_id": "é"}, "run_id", "1 to 64 letters"),
        ({"run_id": "1\n"}, "run_id", "1 to 64 letters"),
        ({"player": "half a \ud83e puzzle"}, "player", "half a character"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(
    tmp_path: Path, change: dict[str, Any], place: str, words: str
) -> None:
    with pytest.raises(RunFileError, match=words) as caught:
        write_run_file(replace(a_log(), **change), tmp_path / "folder")
    assert caught.value.place == place
    assert not (tmp_path / "folder").exists()


def test_a_file_is_never_too_large_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_run_file(a_log(), tmp_path)
    size = path.stat().st_size
    monkeypatch.setattr(run_file, "LARGEST_FILE", size)
    assert read_run_file(write_run_file(a_log(), tmp_path)) == a_log()
    monkeypatch.setattr(run_file, "LARGEST_FILE", size - 1)
    with pytest.raises(RunFileError, match=f"would take {size} bytes; a run file has at most {size - 1}"):
        write_run_file(a_log(), tmp_path)
    with pytest.raises(RunFileError, match=f"at most {size - 1} bytes"):
        read_run_file(path)


# Files that are none

BYTES = {
    "empty": (b"", "not JSON"),
    "text": (b"my diary", "not JSON"),
    "half a file": (b'{"format": "blockshift-run", "ver', "not JSON"),
    "not UTF-8": (b'{"format": "blockshift-run\xff"}', "not UTF-8: byte 26"),
    "UTF-16": ('{"format": "blockshift-run"}'.encode("utf-16"), "not UTF-8: byte 0"),
    "NUL": (b'{"format": "blockshift-\0run"}', "not JSON"),
    "nested deeply": (b"[" * 200_000, "nested too deeply"),
    "nested objects": (b'{"a":' * 100_000, "nested too deeply"),
    "a long number": (b'{"format": ' + b"9" * 5_000 + b"}", "not JSON"),
    "a list": (b"[]", "here belongs an object, not a list"),
    "null": (b"null", "here belongs an object, not null"),
    "NaN": (b"NaN", "here belongs an object, not a number"),
    "another format": (b'{"format": "other"}', "^file.json, format: this is not a run file"),
    "no format": (b"{}", "^file.json, format: this is not a run file"),
    "no version": (b'{"format": "blockshift-run"}', "^file.json, version: here belongs a whole number, not null"),
    "version 0": (b'{"format": "blockshift-run", "version": 0}', "version: there is no version 0"),
    "a newer version": (b'{"format": "blockshift-run", "version": 3, "new": 1}', "version: version 3 .* updated"),
    "two files in one": (b"{}{}", "not JSON"),
}


@pytest.mark.parametrize("what", BYTES)
def test_bytes_that_are_no_run_file_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.chdir(tmp_path)
    data, words = BYTES[what]
    Path("file.json").write_bytes(data)
    with pytest.raises(RunFileError, match=words) as caught:
        read_run_file("file.json")
    assert caught.value.file == "file.json"
    assert str(caught.value).startswith("file.json")
    assert len(str(caught.value).splitlines()) == 1


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    for path, words in (
        (tmp_path / "none.json", "No such file"),
        (tmp_path / "folder.json", "not a regular file"),
        (tmp_path / "nul\0.json", "can't be read"),
        (Path("~nobody-of-that-name/x.json"), "can't be read"),
    ):
        with pytest.raises(RunFileError, match=words):
            read_run_file(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(RunFileError, match="not a regular file"):
        read_run_file(tmp_path / "pipe.json")


def test_the_files_of_a_folder_come_by_name(tmp_path: Path) -> None:
    for name in ("b.json", "a.json", "C.json", ".hidden.json", "notes.txt", "x.json.half"):
        (tmp_path / name).touch()
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "d.json").touch()
    assert [path.name for path in run_files(tmp_path)] == sorted(["C.json", "a.json", "b.json"])
    assert run_files(str(tmp_path / "below")) == (tmp_path / "below" / "d.json",)
    for folder in (tmp_path / "none", tmp_path / "a.json"):
        with pytest.raises(RunFileError, match=r"the folder .* can't be read") as caught:
            run_files(folder)
        assert caught.value.file == str(folder)


# The place of a fault; the checksum fits, so that the engine alone must find it

FAULTS: dict[str, tuple[Way, Any, str, str]] = {
    "true for 1": (("events", 0, "level"), True, "events[0].level", "a whole number, not true or false"),
    "1.0 for 1": (("events", 0, "level"), 1.0, "events[0].level", "not a number with a fraction"),
    "a text for 1": (("events", 0, "level"), "1", "events[0].level", "not a text"),
    "null for 1": (("events", 0, "level"), None, "events[0].level", "not null"),
    "NaN": (("events", 0, "level"), float("nan"), "events[0].level", "not a number with a fraction"),
    "infinity": (("events", 1, "cells"), float("inf"), "events[1].cells", "not a number with a fraction"),
    "a huge number": (("events", 1, "cells"), 10**4000, "events[1].cells", "beyond 1000000000"),
    "0 for false": (("practice",), 0, "practice", "true or false, not a number"),
    "a list for a text": (("player",), ["Zoë"], "player", "a text, not a list"),
    "half a character": (("player",), "\ud83e", "player", "half a character"),
    "an object for a list": (("events",), {}, "events", "a list, not an object"),
    "no events": (("events",), [], "events", "a list that is not empty"),
    "no levels": (("pack", "levels"), [], "pack.levels", "a list that is not empty"),
    "a list for an object": (("pack",), [], "pack", "an object, not a list"),
    "an event that is none": (("events", 2), "slide", "events[2]", "an object, not a text"),
    "an unknown event": (("events", 2, "event"), "jump", "events[2].event", "no event 'jump'; there are attempt"),
    "another event": (("events", 2, "event"), "cleared", "events[2]", "the key 'title' is missing"),
    "another run id": (("run_id",), "a/b", "run_id", "1 to 64 letters"),
    "a board in lines": (("events", 0, "board"), str(GATE), "events[0].board", "36 characters"),
    "a board with o": (("events", 0, "board"), GATE.layout.replace(".", "o"), "events[0].board", "unknown character"),
    "a board of the pack": (("pack", "levels", 1, "board"), "XX", "pack.levels[1].board", "36 characters"),
    "another board of the pack": (("pack", "levels", 1, "board"), GATE.layout, "pack.digest", "not the stated one"),
    "another par of the pack": (("pack", "levels", 0, "par"), 6, "pack.digest", "not the stated one"),
    "no par of the pack": (("pack", "levels", 0, "par"), -1, "pack.levels[0]", "a level has a par"),
    "another digest": (("pack", "digest"), "0" * 64, "pack.digest", "not the stated one"),
    "a title in two lines": (("pack", "title"), "a\nb", "pack.title", "without line breaks"),
    "a level's title in two lines": (("pack", "levels", 0, "title"), "a\nb", "pack.levels[0]", "without line breaks"),
    "a local time": (("events", 0, "at"), "2026-01-01T00:00:01.000000", "events[0].at", "a time in UTC looks like"),
    "a time in India": (("events", 0, "at"), "2026-01-01T05:30:01.000000+05:30", "events[0].at", "a time in UTC"),
    "a time with a Z": (("events", 0, "at"), "2026-01-01T00:00:01.000000Z", "events[0].at", "a time in UTC"),
    "a time without microseconds": (("events", 0, "at"), "2026-01-01T00:00:01+00:00", "events[0].at", "a time in UTC"),
    "no time": (("events", 0, "at"), "yesterday", "events[0].at", "not like 'yesterday'"),
    "the 30th of February": (("events", 0, "at"), "2026-02-30T00:00:01.000000+00:00", "events[0].at", "a time in UTC"),
    "a time before the last": (("events", 2, "at"), "2026-01-01T00:00:00.999999+00:00", "events[2].at", "before the"),
    "an illegal slide": (("events", 2, "cells"), 5, "events[2]", "is not possible"),
    "a slide of no block": (("events", 2, "block"), "Q", "events[2]", "there is no block 'Q'"),
    "a slide from another board": (("events", 2, "board"), ROAD.layout, "events[2].board", "but it is"),
    "a legal slide called refused": (("events", 1, "cells"), 1, "events[1]", "refused"),
    "another number": (("events", 2, "number"), 2, "events[2].number", "number 2, but it is 1"),
    "another attempt": (("events", 4, "attempt"), 3, "events[4].attempt", "attempt 3, but it is 2"),
    "another score": (("events", 8, "score"), 145, "events[8].score", "score 145, but it is 150"),
    "other moves": (("events", 8, "moves"), 4, "events[8].moves", "moves 4, but it is 5"),
    "another total": (("events", -1, "total"), 299, "events[13].total", "total 299, but it is 300"),
}  # fmt: skip


def follow(document: Any, way: Way) -> Any:
    for step in way:
        document = document[step]
    return document


def replaced(document: Any, way: Way, value: Any) -> Any:
    """Return a document with another value in one place; what does not lie on the way there is shared."""
    changed = copy.copy(document)
    step, *rest = way
    changed[step] = replaced(document[step], tuple(rest), value) if rest else value
    return changed


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_refused_with_its_place(good: Document, tmp_path: Path, what: str) -> None:
    way, value, place, words = FAULTS[what]
    path = put(replaced(good, way, value), tmp_path, sealed=True)
    with pytest.raises(RunFileError) as caught:
        read_run_file(path)
    assert str(caught.value.place).startswith(place), caught.value
    assert caught.value.file == str(path)
    assert words in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 600


def test_the_story_behind_those_faults(good: Document) -> None:
    assert [event["event"] for event in good["events"]] == [
        "attempt", "refused", "slide", "cancelled", "attempt", "slide", "refused", "slide", "cleared",
        "attempt", "slide", "slide", "cleared", "finished",
    ]  # fmt: skip


def test_an_honest_pack_with_a_wrong_par_is_refused(tmp_path: Path) -> None:
    """Its digest fits, and so do all scores: only a search can tell."""
    for board, par, words in ((ROAD, 5, "proves par 4"), (CLOSED, 5, "can't be solved"), (GATE, 4, "proves par 5")):
        pack = LevelPack("Wrong", (Level("Gate", GATE, 5), Level("Wrong", board, par)))
        path = write_run_file(RunLog.of(act_out(a_run(pack), SCRIPT[:3]), "1", "Ada"), tmp_path)
        with pytest.raises(RunFileError, match=words) as caught:
            read_run_file(path)
        assert caught.value.place == "pack.levels[1]"


def test_a_pack_is_proved_once_for_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proved: list[LevelPack] = []
    monkeypatch.setattr(run_file, "check_pack", proved.append)
    pack = replace(SMALL_PACK, title="Proved once")
    for number in range(5):
        read_run_file(write_run_file(RunLog.of(finish(a_run(pack)), f"{number}", "Ada"), tmp_path))
    assert proved == [pack]


def test_a_key_given_twice_is_refused_with_its_place(good: Document, tmp_path: Path) -> None:
    text = json.dumps(good)
    path = tmp_path / "twice.json"
    for once, twice, place in (
        ('"player": ', '"player": "Bo", "player": ', None),
        ('"digest": ', '"digest": "", "digest": ', "pack"),
        ('"event": "cancelled"', '"event": "cancelled", "event": "cancelled"', "events[3]"),
        ('"total": ', '"total": 1, "total": ', "events[13]"),
    ):
        assert text.count(once) == 1
        path.write_text(text.replace(once, twice), encoding="utf-8")
        with pytest.raises(RunFileError, match=r"the key '\w+' is given twice") as caught:
            read_run_file(path)
        assert caught.value.place == place


def test_what_no_engine_can_know_is_guarded_by_the_checksum(good: Document, tmp_path: Path) -> None:
    for way, value in (
        (("player",), "Bo"), (("run_id",), "run-2"), (("practice",), True), (("pack", "title"), "Long"),
        (("events", 3, "at"), "2026-01-01T00:00:04.500000+00:00"), (("events", 3, "block"), "A"),
        (("checksum",), "0" * 64), (("checksum",), good["checksum"].upper()),
    ):  # fmt: skip
        changed = replaced(good, way, value)
        if changed == good:
            changed = replaced(good, way, "X")
        with pytest.raises(RunFileError, match="checksum: the file was changed after it was written"):
            read_run_file(put(changed, tmp_path))


# Every field, thousands of changes


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every value in a document."""
    if way:
        yield way
    if isinstance(value, dict):
        for key, item in value.items():
            yield from ways(item, (*way, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from ways(item, (*way, index))


JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    1.0,
    0.5,
    10**12,
    "",
    "X",
    "1",
    [],
    {},
    [1],
    {"a": 1},
    float("nan"),
)


def others(value: Any, chance: random.Random) -> Iterator[Any]:
    """Yield values that may stand in the place of one."""
    yield from JUNK
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + by for by in (-100, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 50, 2**64))
        yield from (float(value), str(value), -value)
    elif isinstance(value, str):
        yield from (value[1:], value[:-1], value + value[-1:], value + " ", value.upper(), value.lower(), value[::-1])
        for _ in range(8):
            at = chance.randrange(len(value))
            yield value[:at] + chance.choice(".#XAB019-:+Zé\ud83e") + value[at + 1 :]
    elif isinstance(value, list):
        yield from (
            value[1:],
            value[:-1],
            value[::-1],
            value + value[-1:],
            value[:1],
            [*value[1:2], *value[:1], *value[2:]],
        )
        for at in range(1, len(value) - 1):
            yield value[:at] + value[at + 1 :]
            yield [*value[:at], value[at], *value[at:]]
            yield [*value[:at], value[at + 1], value[at], *value[at + 2 :]]
    else:
        for key in value:
            yield {name: item for name, item in value.items() if name != key}
            yield {f"{name}_" if name == key else name: item for name, item in value.items()}
        yield {**value, "extra": 1}
        yield list(value.values())


def changes(document: Document) -> Iterator[tuple[Way, Document]]:
    """Yield the document with one thing changed, and where."""
    chance = random.Random(4)
    for way in ways(document):
        value = follow(document, way)
        for other in others(value, chance):
            if other != value or type(other) is not type(value):
                yield way, replaced(document, way, other)


def attempts_to_read(document: Document, folder: Path, *, sealed: bool) -> Iterator[tuple[Way, RunLog | None]]:
    """Read every changed document; None for those that are refused."""
    for way, changed in changes(document):
        path = put(changed, folder, sealed=sealed)
        try:
            yield way, read_run_file(path)
        except RunFileError as error:
            refusal = str(error)
        else:
            continue
        if way != ("version",):  # in a file of an older version all of it is about a key too many
            assert refusal.startswith(f"{path}, "), way
        assert len(refusal.splitlines()) == 1, way
        yield way, None


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_any_change_of_one_field_is_refused_or_means_the_same(good: Document, tmp_path: Path) -> None:
    tried = 0
    for way, log in attempts_to_read(good, tmp_path, sealed=False):
        tried += 1
        assert log is None or log == a_log(), way
    assert tried > 3000


NOT_PLAYED = {("player",), ("run_id",), ("practice",), ("pack", "title"), ("pack", "version")}


def is_beyond_the_engine(way: Way, document: Document) -> bool:
    """Whether only people can know what stands there, or another value tells of another run that can be."""
    if way in {
        ("player",),
        ("run_id",),
        ("practice",),
        ("pack", "title"),
        ("pack", "version"),
        ("checksum",),
        ("events",),
        ("pack",),
    }:
        return True  # a run may have been left earlier, and things that move nothing need not have happened
    if way[:1] != ("events",) or len(way) < 2:
        return False
    event = follow(document, way[:2])
    if way[2:] == ("at",):
        return True
    if event["event"] == "slide":  # nothing tells of a slide but what comes after it in its attempt
        rest = document["events"][int(way[1]) + 1 :]
        of_attempt = [
            other for other in rest if (other.get("level"), other.get("attempt")) == (event["level"], event["attempt"])
        ]
        return way[2:] in {("block",), ("cells",)} and all(other["event"] == "cancelled" for other in of_attempt)
    return event["event"] in {"refused", "cancelled"} and way[2:] in {("block",), ("cells",)}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_engine_alone_refuses_whatever_cannot_have_happened(good: Document, tmp_path: Path) -> None:
    """With a checksum that fits each change: only what no engine can know passes, and it is then a possible run."""
    passed: set[str] = set()
    tried = 0
    for way, log in attempts_to_read(good, tmp_path, sealed=True):
        tried += 1
        if log is None or log == a_log():
            continue
        assert is_beyond_the_engine(way, good), way
        assert log.replayed().events == log.events
        passed.add(str(way[-1]))
    assert tried > 3000
    assert passed >= {"player", "run_id", "practice", "title", "at", "events"}


NEVER = ("level", "attempt", "number", "board", "title", "moves", "par", "score", "total", "event")


@pytest.mark.parametrize("field", NEVER)
def test_no_value_of_these_fields_can_be_another(good: Document, tmp_path: Path, field: str) -> None:
    found = [way for way in ways(good["events"]) if way[-1] == field]
    assert found
    for way in found:
        value = follow(good["events"], way)
        texts = {"board": [ROAD.layout, GATE.layout, CLOSED.layout], "event": list(run_file._EVENTS)}
        values = texts.get(field, [value * 2]) if isinstance(value, str) else [value + by for by in (-5, -1, 1, 5)]
        for other in {*values} - {value}:
            with pytest.raises(RunFileError):
                read_run_file(put(replaced(good, ("events", *way), other), tmp_path, sealed=True))


@pytest.mark.slow
def test_no_changed_byte_makes_another_run(tmp_path: Path) -> None:
    chance = random.Random(5)
    path = write_run_file(a_log(), tmp_path)
    data = path.read_bytes()
    kinds: tuple[Callable[[int], bytes], ...] = (
        lambda at: data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :],
        lambda at: data[:at] + data[at + chance.randrange(1, 9) :],
        lambda at: data[:at] + bytes([chance.randrange(32, 127)]) + data[at:],
        lambda at: data[:at],
    )
    refused = 0
    for _ in range(tries(2000)):
        path.write_bytes(chance.choice(kinds)(chance.randrange(len(data))))
        try:
            assert read_run_file(path) == a_log()
        except RunFileError:
            refused += 1
    assert refused > tries(1500)


# Versions


def test_the_versions_of_pack_and_scoring_are_kept(tmp_path: Path) -> None:
    log = replace(a_log(), pack=replace(SHORT, version=7))
    document = document_of(log, tmp_path)
    assert (document["scoring"], document["pack"]["version"]) == (1, 7)
    assert read_run_file(put(document, tmp_path)).pack.version == 7
    with Records(tmp_path) as records:
        assert records.import_file(put(document, tmp_path))
        assert records.log(log.run_id) == log


def test_a_file_of_the_first_version_has_neither_and_both_are_1(good: Document, tmp_path: Path) -> None:
    old = {key: value for key, value in good.items() if key != "scoring"} | {"version": 1}
    old["pack"] = {key: value for key, value in good["pack"].items() if key != "version"}
    log = read_run_file(put(old, tmp_path, sealed=True))
    assert (log.scoring, log.pack.version) == (1, 1)
    with pytest.raises(RunFileError, match="unknown key 'version'"):
        read_run_file(put({**old, "pack": good["pack"]}, tmp_path, sealed=True))


def test_other_rules_are_refused_with_the_place(good: Document, tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match=r"json, scoring: the scores follow version 2 of the rules"):
        read_run_file(put({**good, "scoring": 2}, tmp_path, sealed=True))
