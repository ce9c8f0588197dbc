"""What is taken for a whole number: Python's own, and those of numpy and pandas."""

from __future__ import annotations

from operator import index


def whole(value: object) -> int | None:
    """Return a whole number as Python's own; None for anything else, truth values included.

    Parameters
    ----------
    value : object
        A number such as ``3`` or ``numpy.int64(3)``.

    Examples
    --------
    >>> import numpy
    >>> whole(3), whole(numpy.int64(3)), whole(3.0), whole(True), whole("3")
    (3, 3, None, None, None)
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array has the method, but only one of a single whole number can use it
        return None
