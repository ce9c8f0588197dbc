"""Public functions, methods and classes say what they take, what they raise, and show an example."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import blockshift_widget
from docs.docstrings import SUBJECTS, counted, described, gaps
from docs.rooms import PACKAGE

MODULES = sorted(PACKAGE.rglob("*.py"))
LEFT_OUT_AT_MOST = {"parameters": 174, "raises": 11, "examples": 282}
"""How many leave something out; these numbers go down only."""

TO_BE_DIVIDED = {"Records"}
"""What stands in a module that is as long as one may be."""


def test_no_count_grows() -> None:
    left = {subject: left for subject, (left, _) in counted(MODULES).items()}
    grown = {subject: left[subject] for subject in SUBJECTS if left[subject] > LEFT_OUT_AT_MOST[subject]}
    assert not grown, "python -m docs.docstrings counts room by room"


@pytest.mark.parametrize("name", sorted({*blockshift_widget.__all__} - TO_BE_DIVIDED))
def test_what_the_package_offers_leaves_nothing_out(name: str) -> None:
    module = Path(inspect.getfile(getattr(blockshift_widget, name)))
    parts = [(thing.name, missing) for _, thing, missing in gaps(module) if thing.name.partition(".")[0] == name]
    assert not [(part, missing) for part, missing in parts if missing]


def test_what_is_left_out_is_seen() -> None:
    code = '''
def half(number, *, by=2, **more):
    """Halve.

    Parameters
    ----------
    number : int
        What.
    **more
        The rest.

    Raises
    ------
    ValueError
        For nothing.

    Examples
    --------
    >>> half(2)
    """
    if not number:
        raise TypeError(number)
    _check(number)

def _check(number):
    raise errors.SomeError(number)

class Thing:
    def _hidden(self, one): ...
    def shown(self): ...
    @property
    def size(self): ...
'''
    assert [(thing.name, thing.missing) for thing in described(code)] == [
        ("half", {"parameters": ["by"], "raises": ["SomeError", "TypeError"], "examples": []}),
        ("Thing", {"examples": ["an example"]}),
        ("Thing.shown", {"examples": ["an example"]}),
    ]
