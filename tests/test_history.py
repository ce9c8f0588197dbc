"""Undo and redo: against a list of everything that was done."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from blockshift_widget.editing.history import MOST, History


@given(st.lists(st.one_of(st.integers(0, 3), st.sampled_from(["undo", "redo"]))))
def test_it_goes_along_a_list(commands: list[int | str]) -> None:
    history, done, at = History(0), [0], 0
    for command in commands:
        if command == "undo":
            at = max(at - 1, 0)
            assert history.undo() == done[at]
        elif command == "redo":
            at = min(at + 1, len(done) - 1)
            assert history.redo() == done[at]
        elif isinstance(command, int):
            if command != done[at]:
                done, at = [*done[: at + 1], command], at + 1
            history.do(command)
        assert history.now == done[at]
        assert (history.can_undo, history.can_redo) == (at > 0, at < len(done) - 1)


def test_doing_what_is_there_already_forgets_nothing() -> None:
    history = History("one")
    history.do("two")
    history.undo()
    history.do("one")
    assert not history.can_undo
    assert history.redo() == "two"


def test_only_the_last_changes_are_kept() -> None:
    history = History(0)
    for number in range(1, MOST + 11):
        history.do(number)
    while history.can_undo:
        history.undo()
    assert history.now == 10
    while history.can_redo:
        history.redo()
    assert history.now == MOST + 10
