"""Which way to read coordinates: proved by the boards, or asked.

Files that place blocks by numbers count from 0 or from 1, and put the column or the row first; read in the wrong way,
a board becomes another one, often a legal one. So every such format documents its way, and no other is ever used
without being asked for; but the documented way is not trusted either:

1. What the caller says with ``base=`` and ``order=`` counts. What the caller leaves open, the file may state before its
   first board in a comment such as ``# column first, counted from 0``, as files that this package writes do where it is
   needed; in a CSV, the names of its columns tell which comes first.
2. For what is still open, the first 200 boards are placed in every way that is possible. A board fits if all its blocks
   lie on the board, none over another. A way in which fewer boards fit than in another one is disproved.
3. If one way is left, in which at least one board fits, it is proved. If it is the documented one, or the one that is
   stated, boards are read. If not, an error says which it is and what to pass.
4. If several are left, an error asks, and says what to pass for each. If nothing fits in any way and that was all of
   the file, there is nothing to choose, and every board is refused.

After that, a board that fits in other ways only is refused, with that in its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, cast

from blockshift_widget.board import BoardError
from blockshift_widget.formats.entry import Entry, FormatError
from blockshift_widget.formats.format import Order, Request
from blockshift_widget.formats.listing import READINGS, Listing, Reading, layout_of
from blockshift_widget.formats.turning import board_of

HEAD: Final = 200
"""How many boards prove the way."""

_STATED: Final = re.compile(r"(column|row) first, counted from ([01])")


@dataclass(frozen=True, slots=True)
class Ways:
    """What is known of the way before a board is looked at.

    Parameters
    ----------
    documented : Reading
        The format's own, with what caller and file say otherwise.
    possible : tuple of Reading
        Those that may be meant.
    """

    documented: Reading
    possible: tuple[Reading, ...]


def known_ways(documented: Reading, remarks: Iterable[str], request: Request, named: Order | None = None) -> Ways:
    """Return which ways are possible by what caller and file say.

    Parameters
    ----------
    documented : Reading
        The format's own.
    remarks : iterable of str
        The comments before the first board.
    request : Request
        What the caller says.
    named : Order, optional
        Which coordinate is first by the names of columns.

    Raises
    ------
    FormatError
        If the caller contradicts the names.

    Examples
    --------
    >>> from blockshift_widget.formats.format import Request
    >>> known_ways(Reading(0, "column"), [], Request(print, base=1)).possible
    (Reading(base=1, order='column'), Reading(base=1, order='row'))
    """
    stated = next(filter(None, map(_STATED.fullmatch, remarks)), None)
    base, order = request.base, request.order
    if named is not None and order not in (None, named):
        msg = f"the names of the columns put the {named} first, but order is {order!r}; leave it out"
        raise FormatError(msg)
    order = order or named
    if stated is not None:
        order = order or cast("Order", stated[1])
        base = int(stated[2]) if base is None else base
    possible = tuple(each for each in READINGS if base in {None, each.base} and order in {None, each.order})
    return Ways(Reading(documented.base if base is None else base, order or documented.order), possible)


def fits(listing: Listing, reading: Reading) -> bool:
    """Whether all blocks of a board lie on it, none over another."""
    try:
        layout_of(listing, reading)
    except BoardError:
        return False
    return True


def proved(head: Sequence[Listing], ways: Ways, *, all_of_it: bool) -> Reading:
    """Return the way in which a file is to be read.

    Parameters
    ----------
    head : sequence of Listing
        The first boards of the file.
    ways : Ways
        What is known already.
    all_of_it : bool
        Whether there are no more boards.

    Raises
    ------
    FormatError
        If it isn't proved, or proved to be another than the one that is documented.
    """
    if len(ways.possible) == 1:
        return ways.possible[0]
    counts = {way: sum(fits(listing, way) for listing in head) for way in ways.possible}
    most = max(counts.values())
    left = [way for way, count in counts.items() if count == most]
    if not most and all_of_it:
        return ways.documented
    if len(left) > 1:
        choices = "; ".join(f"{way.options} for {way}" for way in left)
        msg = f"the boards don't prove how their coordinates are meant; pass {choices}"
        raise FormatError(msg, line=head[0].line)
    if left[0] != ways.documented:
        msg = f"the boards fit only if coordinates are {left[0]}; if that is right, pass {left[0].options}"
        raise FormatError(msg, line=head[0].line)
    return left[0]


def entries_of(listings: Iterator[Listing], request: Request, ways: Ways) -> Iterator[Entry]:
    """Yield the boards of listings, once it is proved how they are to be read; refuse what is no board.

    Raises
    ------
    FormatError
        If it isn't proved.
    """
    head = list(islice(listings, HEAD + 1))
    if not head:
        return
    reading = proved(head[:HEAD], ways, all_of_it=len(head) <= HEAD)
    for listing in chain(head, listings):
        try:
            board = board_of(layout_of(listing, reading), None, request.reorient)
        except BoardError as error:
            request.refuse(listing.line, f"{error.problem}{_remark(listing, reading)}")
        else:
            yield Entry(board, listing.title, line=listing.line)


def with_statement(
    listings: Iterator[Listing], way: Reading, possible: Sequence[Reading] = READINGS
) -> Iterator[Listing | str]:
    """Yield listings that are to be written, after a comment that states the way if they don't prove it themselves.

    Parameters
    ----------
    listings : iterator of Listing
        In the way that the format documents.
    way : Reading
        That way.
    possible : sequence of Reading, optional
        Which ways are left when the text is read.
    """
    head = list(islice(listings, HEAD))
    try:
        proved(head, Ways(way, tuple(possible)), all_of_it=True)
    except FormatError:
        yield f"# {way}\n"
    yield from head
    yield from listings


def _remark(listing: Listing, reading: Reading) -> str:
    """Say in which other ways a board that was refused would fit."""
    if fits(listing, reading):
        return ""
    others = [str(way) for way in READINGS if way != reading and fits(listing, way)]
    return f"; it fits only if coordinates are {' or '.join(others)}, unlike those before" if others else ""
