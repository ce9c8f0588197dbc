"""Public functions, methods and classes say what they take, what they raise, and show an example."""

from __future__ import annotations

from docs.docstrings import PACKAGE, SUBJECTS, counted, described

MODULES = sorted(PACKAGE.rglob("*.py"))
LEFT_OUT_AT_MOST = {"parameters": 183, "raises": 15, "examples": 306}
"""How many leave something out; these numbers go down only."""


def test_no_count_grows() -> None:
    left = {subject: left for subject, (left, _) in counted(MODULES).items()}
    grown = {subject: left[subject] for subject in SUBJECTS if left[subject] > LEFT_OUT_AT_MOST[subject]}
    assert not grown, "python -m docs.docstrings counts room by room"


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
