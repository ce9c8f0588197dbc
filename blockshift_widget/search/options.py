"""Checking the options of algorithms."""

from __future__ import annotations


def check_least(name: str, value: float, least: float) -> None:
    """Refuse an option that is too small, or no number at all.

    Parameters
    ----------
    name : str
        The option's name.
    value : float
        What was given.
    least : float
        What it has to be at least.

    Raises
    ------
    ValueError
        If it is less, or is not a number.

    Examples
    --------
    >>> check_least("width", 0, 1)
    Traceback (most recent call last):
        ...
    ValueError: width is at least 1, not 0
    """
    if not value >= least:
        msg = f"{name} is at least {least}, not {value}"
        raise ValueError(msg)
