"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: float, plural: str) -> str:
    """Return a number with its noun.

    Parameters
    ----------
    number : float
        How many.
    plural : str
        The noun for many, which has an s more than that for one.

    Examples
    --------
    >>> counted(1, "cells"), counted(1234, "cells")
    ('1 cell', '1,234 cells')
    """
    return f"{number:,} {noun(number, plural)}"


def noun(number: float, plural: str) -> str:
    """Return the noun that goes with a number.

    Parameters
    ----------
    number : float
        How many.
    plural : str
        The noun for many, which has an s more than that for one.

    Examples
    --------
    >>> noun(1, "cells"), noun(0, "cells")
    ('cell', 'cells')
    """
    return plural.removesuffix("s") if number == 1 else plural
