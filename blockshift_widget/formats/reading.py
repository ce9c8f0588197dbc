"""Boards read from a text or a file in any of the formats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TextIO, get_args
from weakref import finalize

from blockshift_widget.formats.catalog import FORMATS
from blockshift_widget.formats.entry import Entry, FormatError, Refusal
from blockshift_widget.formats.format import Format, Order, Request
from blockshift_widget.formats.source import Lines, is_file, open_file, open_text
from blockshift_widget.formats.turning import SIDES, Side

_KEPT: Final = 100
_ONE_LINE: Final = ("line", "literal")


@dataclass
class _Tally:
    """What was refused."""

    file: str | None
    on_refusal: Callable[[Refusal], object] | None
    count: int = 0
    first: list[Refusal] = field(default_factory=list)

    def refuse(self, line: int | None, reason: str) -> None:
        refusal = Refusal(line, reason, self.file)
        self.count += 1
        if len(self.first) < _KEPT:
            self.first.append(refusal)
        if self.on_refusal is not None:
            self.on_refusal(refusal)


class BoardReader(Iterator[Entry]):
    r"""The boards of a text or a file, one after the other; :func:`read_boards` makes it.

    It holds few boards at a time, however many there are. The file is closed at its end, or when the reader is no
    longer used.

    Examples
    --------
    >>> reader = read_boards("............XX......................\nno board\n")
    >>> reader.format, [entry.line for entry in reader], reader.refused
    ('line', [1], 1)
    """

    def __init__(self, chosen: Format, lines: Lines, request: Request, tally: _Tally) -> None:
        self._format = chosen.name
        self._entries = _entries(chosen, lines, request, tally.file)
        self._tally = tally
        self.close: Callable[[], object] = finalize(self, lines.close)
        """Close the file before its end."""

    def __next__(self) -> Entry:
        """Return the next board."""
        return next(self._entries)

    @property
    def format(self) -> str:
        """Name of the format that is read."""
        return self._format

    @property
    def refused(self) -> int:
        """How many boards were refused so far."""
        return self._tally.count

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """The first hundred of them."""
        return tuple(self._tally.first)


def read_boards(  # noqa: PLR0913 (what differs from file to file)
    source: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 (the word that people look for)
    *,
    reorient: bool | Side = False,
    base: int | None = None,
    order: Order | None = None,
    on_refusal: Callable[[Refusal], object] | None = None,
) -> BoardReader:
    r"""Read boards.

    Parameters
    ----------
    source : str or path
        A text with line breaks, or the path of a UTF-8 file. A text in one line is a path if there is such a file,
        otherwise a board in one line or a literal; a ``pathlib.Path`` is always a path.
    format : str, optional
        One of :data:`FORMATS`. Without it, the beginning of the text tells; where it fits several, or none, you are
        asked.
    reorient : bool or {"left", "right", "top", "bottom"}, optional
        This game has its exit at the right. True mirrors or turns boards of which the file itself says that theirs is
        elsewhere; a side says where it is in a file that says nothing. Otherwise such boards are refused.
    base : {0, 1}, optional
        From what number coordinates are counted, in formats that have some. Without it, it has to follow from
        the boards; see ``blockshift_widget.formats.proof``.
    order : {"column", "row"}, optional
        Which coordinate comes first, likewise.
    on_refusal : callable, optional
        Is given every :class:`Refusal` at once; the reader itself keeps the first hundred.

    Returns
    -------
    BoardReader
        Its boards with their titles, pars and lines. What this game can't play is refused and counted, and the rest
        of the file is read.

    Raises
    ------
    FormatError
        If the source can't be opened, its format isn't plain, or an option isn't one of those above. Later, while
        boards are read: if base and order of coordinates don't follow from them, or the file can't be read on.

    Examples
    --------
    >>> entry, = read_boards("......\n......\nXX..A.\n....A.\n......\n......\n")
    >>> entry.board.target.row, entry.line
    (2, 1)
    """
    _check_options(reorient, base, order)
    chosen = None if format is None else format_named(format)
    stream, file = _opened(source)
    tally = _Tally(file, on_refusal)
    try:
        with placed(file):
            lines = Lines(stream, tally.refuse)
            if file is None and not _several_lines(source):
                _check_one_line(lines.head)
            chosen = chosen or _detected(lines.head)
            _check_coordinates(chosen, base, order)
    except FormatError:
        stream.close()
        raise
    return BoardReader(chosen, lines, Request(tally.refuse, reorient, base, order), tally)


def format_named(name: str) -> Format:
    """Return one of the formats.

    Raises
    ------
    FormatError
        If there is none of that name.

    Examples
    --------
    >>> format_named("grid").title
    'Six lines of six cells'
    """
    if isinstance(name, str) and name in FORMATS:
        return FORMATS[name]
    asked = name if isinstance(name, str) else type(name).__name__
    close = get_close_matches(asked, FORMATS, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(FORMATS)}"
    msg = f"format {asked!r:.40} is unknown: {hint}"
    raise FormatError(msg)


@contextmanager
def placed(file: str | None) -> Iterator[None]:
    """Say of an error inside in which file it is, unless it says so itself."""
    try:
        yield
    except FormatError as error:
        if file is None or error.file is not None:
            raise
        raise FormatError(error.problem, file=file, line=error.line) from None


def _entries(chosen: Format, lines: Lines, request: Request, file: str | None) -> Iterator[Entry]:
    with placed(file), closing(lines):
        yield from chosen.read(lines, request)


def _opened(source: str | os.PathLike[str]) -> tuple[TextIO, str | None]:
    """Return the text and the name of its file, if it has one."""
    if isinstance(source, str) and (_several_lines(source) or not is_file(source)):
        return open_text(source), None
    path = Path(source)
    return open_file(path), str(path)


def _several_lines(source: str | os.PathLike[str]) -> bool:
    return isinstance(source, str) and ("\n" in source or "\r" in source)


def _check_one_line(head: Sequence[str]) -> None:
    """Refuse what is most likely the name of a file that isn't there."""
    if not any(FORMATS[name].fits(head) for name in _ONE_LINE):
        msg = (
            "there is no such file, and this is no board in one line and no literal; "
            "a text of boards has line breaks, and a pathlib.Path is always a path"
        )
        raise FormatError(msg)


def _detected(head: Sequence[str]) -> Format:
    fitting = [each for each in FORMATS.values() if each.fits(head)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        msg = f"the text fits several formats; say which: {_or(f'format={each.name!r}' for each in fitting)}"
        raise FormatError(msg)
    if not head:
        msg = "there is nothing but blank lines and comments at the beginning"
        raise FormatError(msg)
    msg = f"{head[0].strip()!r:.60} begins no format that is known; say which it is: format={_or(map(repr, FORMATS))}"
    raise FormatError(msg)


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def _check_options(reorient: bool | Side, base: int | None, order: Order | None) -> None:
    _check_option("reorient", reorient, (False, True, *SIDES))
    _check_option("base", base, (None, 0, 1))
    _check_option("order", order, (None, *get_args(Order)))


def _check_option(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if not any(type(value) is type(each) and value == each for each in allowed):
        told = f"{value!r:.40}" if isinstance(value, str) else f"this {type(value).__name__}"  # a number may be endless
        msg = f"{name} is {_or(map(repr, allowed))}, not {told}"
        raise FormatError(msg)


def _check_coordinates(chosen: Format, base: int | None, order: Order | None) -> None:
    if not chosen.coordinates and (base, order) != (None, None):
        others = ", ".join(each.name for each in FORMATS.values() if each.coordinates)
        msg = f"the format {chosen.name} has no coordinates; base and order are for {others}"
        raise FormatError(msg)
