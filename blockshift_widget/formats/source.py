"""Where boards are read from: a text or a file, line by line, however long it is and whatever it holds."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TextIO

from blockshift_widget.formats.entry import FormatError

LONGEST_LINE: Final = 1_000_000
"""Characters of a line at most: a file without line ends must not fill the memory."""

BYTE_ORDER_MARK: Final = "\ufeff"
"""What may stand before a text, and is no part of it."""

_UNREADABLE: Final = "the file can't be read: {}"
_CHUNK: Final = 1 << 16
_OTHER_UNICODE: Final = (b"\xff\xfe", b"\xfe\xff")


class Lines:
    r"""The lines of a text, one after the other: numbered from 1, without comments and trailing blanks.

    A comment is ``#`` alone or before a blank; ``#`` before anything else may be a wall. LF, CRLF and CR end a line,
    a byte order mark is dropped, and a blank line is an empty text.

    Parameters
    ----------
    stream : TextIO
        The text, its line ends translated already.
    refuse : callable
        Told the number of a line that is too long, and why it is left out.

    Examples
    --------
    >>> text = io.StringIO("# two lines\nA  \n\n", newline=None)
    >>> list(Lines(text, refuse=print))
    [(2, 'A'), (3, '')]
    """

    def __init__(self, stream: TextIO, refuse: Callable[[int | None, str], None]) -> None:
        self._stream = stream
        self._refuse = refuse
        self._first = self._chunk().removeprefix(BYTE_ORDER_MARK)

    @property
    def head(self) -> tuple[str, ...]:
        """The first lines that hold anything but comments, as far as the first chunk goes."""
        return tuple(text for text in map(_without_comment, self._first.split("\n")) if text)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The comments before the first line that is none, without their signs."""
        found = []
        for line in self._first.split("\n"):
            text = line.strip()
            if text and not is_comment(text):
                break
            found.append(text.removeprefix("#").strip())
        return tuple(found)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the text of every line."""
        for number, line in self._numbered():
            text = line.rstrip()
            if not is_comment(text):
                yield number, text

    def whole(self, most: int) -> str:
        """Return the text as it is, comments and all.

        Parameters
        ----------
        most : int
            How many characters it may have.

        Raises
        ------
        FormatError
            If it has more.
        """
        text = self._first + self._read(most)
        if len(text) > most:
            msg = f"the text is longer than {most:,} characters, which is too much for this format; divide it"
            raise FormatError(msg)
        return text

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _numbered(self) -> Iterator[tuple[int, str]]:
        number, rest, chunk = 1, "", self._first
        while chunk:
            *lines, rest = (rest + chunk).split("\n")
            yield from enumerate(lines, number)
            number += len(lines)
            chunk = ""
            if len(rest) > LONGEST_LINE:
                self._refuse(number, f"this line is longer than {LONGEST_LINE:,} characters; divide it")
                yield number, ""
                number += 1
                rest, chunk = "", self._after_this_line()
            chunk = chunk or self._chunk()
        if rest:
            yield number, rest

    def _after_this_line(self) -> str:
        while chunk := self._chunk():
            _, end, rest = chunk.partition("\n")
            if end:
                return rest
        return ""

    def _chunk(self) -> str:
        return self._read(_CHUNK)

    def _read(self, most: int) -> str:
        try:
            return self._stream.read(most)
        except OSError as error:
            raise FormatError(_UNREADABLE.format(error)) from None


def open_text(text: str) -> TextIO:
    """Return a text as if it were a file."""
    return io.StringIO(text, newline=None)


def open_file(path: Path) -> TextIO:
    """Open a file of boards.

    Bytes that are no UTF-8 become halves of characters, which no format takes for part of a board or a title.

    Raises
    ------
    FormatError
        If there is no such file, or it can't be opened, or is UTF-16.
    """
    try:
        file = path.expanduser().open("rb")
    except FileNotFoundError:
        msg = "there is no such file"
        raise FormatError(msg, file=str(path)) from None
    except (OSError, ValueError, RuntimeError) as error:  # a folder, no permission, a NUL, an unknown ~user
        raise FormatError(_UNREADABLE.format(error), file=str(path)) from None
    if file.peek(2)[:2] in _OTHER_UNICODE:
        file.close()
        msg = "the file is UTF-16; save it as UTF-8"
        raise FormatError(msg, file=str(path))
    return io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline=None)


def is_file(source: str) -> bool:
    """Whether a text is the name of a file that can be opened, or of a folder."""
    try:
        return os.path.exists(os.path.expanduser(source))  # noqa: PTH110, PTH111 (Path raises on what no path can be)
    except ValueError:
        return False


def is_comment(text: str) -> bool:
    """Whether a line, without trailing blanks, is ``#`` alone or begins with ``#`` and a blank.

    Examples
    --------
    >>> is_comment("# easy"), is_comment("#....#")
    (True, False)
    """
    return "#" in text and text.lstrip()[:2] in ("#", "# ", "#\t")


def _without_comment(line: str) -> str:
    return "" if is_comment(line) else line.rstrip()
