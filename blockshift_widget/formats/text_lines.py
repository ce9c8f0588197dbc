"""Where boards are read from: a text or a file, line by line, however long it is and whatever it holds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import BufferedIOBase, BytesIO
from pathlib import Path
from typing import Final, Literal

from blockshift_widget.formats.entry import FormatError

LONGEST_LINE: Final = 1_000_000
"""Bytes of a line at most: a file without line ends must not fill the memory."""

BYTE_ORDER_MARK: Final = "\ufeff"
"""What may stand before a text, and is no part of it."""

_MARK: Final = BYTE_ORDER_MARK.encode()
_UNREADABLE: Final = "the file can't be read: {}"
_CHUNK: Final = 1 << 16
_OTHER_UNICODE: Final = (b"\xff\xfe", b"\xfe\xff")


class Lines:
    r"""The lines of a text, one after the other: numbered from 1, without comments and trailing blanks.

    A comment is ``#`` alone or before a blank; ``#`` before anything else may be a wall. LF, CRLF and CR end a line,
    a byte order mark is dropped, and a blank line is an empty text. Bytes that are no UTF-8 become halves of
    characters (surrogates), which no format takes for part of a board or a title.

    Parameters
    ----------
    stream : io.BufferedIOBase
        The text, read as it is needed: of a pipe, a line is there as soon as it was sent.
    refuse : callable
        Told the number of a line that is too long, and why it is left out.
    owned : bool, optional
        Whether the stream is closed when the lines are.
    surrogates : {"escape", "pass"}, optional
        Whether the stream may hold bytes that are no UTF-8, or a text that has halves of characters itself.

    Attributes
    ----------
    offset : int
        Bytes of the stream up to and with the line that came last.

    Raises
    ------
    FormatError
        If the stream can't be read or is UTF-16.

    Examples
    --------
    >>> lines = Lines(BytesIO(b"# two lines\nA  \n\n"), refuse=print)
    >>> [(number, text, lines.offset) for number, text in lines]
    [(2, 'A', 16), (3, '', 17)]
    """

    def __init__(
        self,
        stream: BufferedIOBase,
        refuse: Callable[[int | None, str], None],
        *,
        owned: bool = True,
        surrogates: Literal["escape", "pass"] = "escape",
    ) -> None:
        self.offset = 0
        self._stream = stream
        self._owned = owned
        self._errors = f"surrogate{surrogates}"
        self._refuse = refuse
        self._begin = b""
        while self.read_ahead() and not self.head:
            pass
        if self._begin[:2] in _OTHER_UNICODE:
            msg = "the file is UTF-16; save it as UTF-8"
            raise FormatError(msg)

    def read_ahead(self) -> bool:
        """Read more of the beginning; False if `head` does not grow any more."""
        more = self._chunk() if len(self._begin) < _CHUNK else b""
        self._begin += more
        return bool(more)

    @property
    def head(self) -> tuple[str, ...]:
        """The first lines that hold anything but comments, as far as the beginning was read."""
        return tuple(text for text in map(_without_comment, self._first_lines()) if text)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The comments before the first line that is none, without their signs."""
        remarks = []
        for line in self._first_lines():
            text = line.strip()
            if text and not is_comment(text):
                break
            remarks.append(text.removeprefix("#").strip())
        return tuple(remarks)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the text of every line."""
        for number, line in self._numbered():
            text = line.rstrip()
            if "#" not in text or not is_comment(text):  # saves a call for almost every line
                yield number, text

    def whole(self, most: int) -> str:
        """Return the text as it is, comments and all, with LF for every line end.

        Parameters
        ----------
        most : int
            How many characters it may have.

        Raises
        ------
        FormatError
            If it has more.
        """
        content = self._begin + self._read(4 * most)
        self.offset = len(content)
        text = self._decoded(content.removeprefix(_MARK))
        if len(text) > most:
            msg = f"the text is longer than {most:,} characters, which is too much for this format; divide it"
            raise FormatError(msg)
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def close(self) -> None:
        """Close the stream, if it is owned."""
        if self._owned:
            self._stream.close()

    def _first_lines(self) -> list[str]:
        return [self._decoded(line) for line in self._begin.removeprefix(_MARK).splitlines()]

    def _decoded(self, content: bytes) -> str:
        return content.decode("utf-8", self._errors)

    def _numbered(self) -> Iterator[tuple[int, str]]:
        chunk = self._begin.removeprefix(_MARK)
        self.offset = len(self._begin) - len(chunk)
        number, rest = 1, b""
        while chunk:
            lines = (rest + chunk).splitlines(keepends=True)
            # The last line may go on; a CR may be half of its end.
            rest = b"" if lines[-1].endswith(b"\n") else lines.pop()
            for number, line in enumerate(lines, number):  # noqa: B020 (it goes on counting)
                self.offset += len(line)
                yield number, line.decode("utf-8", self._errors)
            number += bool(lines)
            chunk = b""
            if len(rest) > LONGEST_LINE:
                self._refuse(number, f"this line is longer than {LONGEST_LINE:,} bytes; divide it")
                yield number, ""
                number += 1
                rest, chunk = b"", self._after_this_line(len(rest))
            chunk = chunk or self._chunk()
        if rest:
            self.offset += len(rest)
            yield number, self._decoded(rest)

    def _after_this_line(self, length: int) -> bytes:
        self.offset += length
        while chunk := self._chunk():
            line = chunk.splitlines(keepends=True)[0]
            self.offset += len(line)
            if line.endswith((b"\n", b"\r")):
                return chunk[len(line) :]
        return b""

    def _chunk(self) -> bytes:
        try:
            return self._stream.read1(_CHUNK)
        except OSError as error:
            raise FormatError(_UNREADABLE.format(error)) from None

    def _read(self, most: int) -> bytes:
        try:
            return self._stream.read(most)
        except OSError as error:
            raise FormatError(_UNREADABLE.format(error)) from None


def open_text(text: str) -> BytesIO:
    """Return a text as if it were a file."""
    return BytesIO(text.encode("utf-8", "surrogatepass"))


def open_file(path: Path) -> BufferedIOBase:
    """Open a file of boards.

    Raises
    ------
    FormatError
        If there is no such file, or it can't be opened.
    """
    try:
        return path.expanduser().open("rb")
    except FileNotFoundError:
        msg = "there is no such file"
        raise FormatError(msg, file=str(path)) from None
    except (OSError, ValueError, RuntimeError) as error:  # a folder, no permission, a NUL, an unknown ~user
        raise FormatError(_UNREADABLE.format(error), file=str(path)) from None


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
    return text.lstrip()[:2] in ("#", "# ", "#\t")


def _without_comment(line: str) -> str:
    return "" if is_comment(line) else line.rstrip()
