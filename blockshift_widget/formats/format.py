"""What a format of boards is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from blockshift_widget.formats.entry import Entry
from blockshift_widget.formats.text_lines import Lines
from blockshift_widget.formats.turning import Side

Order = Literal["column", "row"]
"""Which of two coordinates comes first."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the caller of a reader asks for.

    Parameters
    ----------
    refuse : callable
        To be told of everything that is no board, with its line (or None) and the reason.
    reorient : bool or Side
        Whether boards are turned so that their exit is on the right.
    base : int, optional
        0 or 1, if the caller says from what coordinates are counted.
    order : Order, optional
        If the caller says which coordinate comes first.
    """

    refuse: Callable[[int | None, str], None]
    reorient: bool | Side = False
    base: int | None = None
    order: Order | None = None


@dataclass(frozen=True)
class Format:
    """A format of boards: what it looks like, and how it is read and written.

    Parameters
    ----------
    name : str
        What :func:`~blockshift_widget.formats.read_boards` calls it.
    title : str
        What it is called in a table.
    describes : str
        What it looks like: the target's letter, the base and the order of its coordinates, the exit.
    example : str
        One board of our own.
    holds : frozenset of str
        What it keeps beside the boards and the names of their blocks: some of ``titles``, ``pars``, ``walls``.
    fits : callable
        Whether the first lines of a text look like it.
    read : callable
        Yields the boards of the lines; refuses what is none.
    write : callable
        Yields the text of some boards, piece by piece; raises FormatError.
    suffix : str, optional
        How the names of such files end, if they do in one way.
    coordinates : bool, optional
        Whether it places blocks by numbers, which may be counted in several ways.

    Examples
    --------
    >>> from blockshift_widget.formats import FORMATS
    >>> print(FORMATS["csv"].describes)
    One block a line: car, orientation (H or V), column, row, length; counted from 1. The target is X...
    """

    name: str
    title: str
    describes: str
    example: str
    holds: frozenset[str]
    fits: Callable[[Sequence[str]], bool] = field(repr=False)
    read: Callable[[Lines, Request], Iterator[Entry]] = field(repr=False)
    write: Callable[[Iterable[Entry]], Iterator[str]] = field(repr=False)
    suffix: str = ""
    coordinates: bool = False
