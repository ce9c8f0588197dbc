"""The errors of the package: one base, Python's own kinds kept, and messages that begin with the place."""

from __future__ import annotations

import pickle

import pytest

from blockshift_widget import (
    BoardError,
    FormatError,
    IllegalSlide,
    PackError,
    PhaseError,
    RecordsError,
    RunFileError,
    RunLogError,
    TooManyStatesError,
)
from blockshift_widget._common.errors import BlockShiftError
from blockshift_widget.editing.draft import DraftError
from blockshift_widget.records.json_parts import JsonError
from blockshift_widget.search.answer import NoAnswer
from blockshift_widget.search.own_search import WrongAnswer

KINDS: dict[type[BlockShiftError], type[Exception]] = {
    BoardError: ValueError, DraftError: ValueError, FormatError: ValueError, IllegalSlide: ValueError,
    JsonError: ValueError, NoAnswer: TypeError, PackError: ValueError, PhaseError: RuntimeError,
    RecordsError: OSError, RunFileError: ValueError, RunLogError: ValueError, TooManyStatesError: ValueError,
    WrongAnswer: ValueError,
}  # fmt: skip


@pytest.mark.parametrize(("error", "kind"), KINDS.items())
def test_every_error_is_one_of_the_package_and_of_pythons_own_kind(
    error: type[BlockShiftError], kind: type[Exception]
) -> None:
    assert issubclass(error, BlockShiftError)
    assert issubclass(error, kind)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (BoardError("no board", 0, 5), "row 0, col 5: no board"),
        (BoardError("no board", col=0), "col 0: no board"),
        (PackError("no", file="my.toml", level=2, row=0, col=1), "my.toml, level 2, row 0, column 1: no"),
        (PackError("no"), "no"),
        (JsonError("no text", "events[0]"), "events[0]: no text"),
        (RunFileError("two\nlines", "ada.json", "events[0]"), "ada.json, events[0]: two lines"),
        (RunLogError("no", 3, "moves"), "event 3: no"),
        (FormatError("no", file="some.txt", line=3), "some.txt:3: no"),
        (FormatError("no", line=3), "line 3: no"),
        (RecordsError("no"), "no"),
        (TooManyStatesError(20_000), "more than 20,000 states can be reached"),
    ],
)
def test_a_message_begins_with_the_place_and_goes_to_other_processes(error: BlockShiftError, message: str) -> None:
    other = pickle.loads(pickle.dumps(error))  # noqa: S301 (made here)
    assert (str(error), str(other), vars(other)) == (message, message, vars(error))
    assert error.problem in message
