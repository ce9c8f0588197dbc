"""The one gate through which TOML comes in: what may be no pack, or would cost too much to read, is refused.

Nothing else would set a bound: a pipe is waited for, a file is read however long it is, and Python's reader takes
memory with the square of the parts of a key, some 100 MB for five thousand.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from blockshift_widget._common.whole_files import is_irregular
from blockshift_widget.levels.level import PackError

LARGEST_PACK: Final = 10_000_000
"""Characters or bytes of a pack at most: some hundred thousand levels."""

_MOST_DOTS: Final = 50
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_QUOTED: Final = re.compile(
    r"""
    \#[^\n]*
    | \"\"\" [^"\\]*+ (?: (?: \\.? | \"{1,2}(?!\") ) [^"\\]*+ )*+ (?: \"{3,5} | \Z )
    | ''' .*? (?: '{3,5} | \Z )
    | " [^"\\\n]*+ (?: \\[^\n]? [^"\\\n]*+ )*+ "?
    | ' [^'\n]*+ '?
    """,
    re.VERBOSE | re.DOTALL,
)


def read_toml(path: Path) -> str:
    """Return the text of a TOML file as it is, with its line ends and its byte order mark.

    Parameters
    ----------
    path : Path
        The file.

    Raises
    ------
    PackError
        If it is a folder or a device, too large, or not UTF-8; the error doesn't name the file.
    OSError, ValueError
        If it can't be opened.

    Examples
    --------
    >>> try:
    ...     read_toml(Path("/"))
    ... except PackError as error:
    ...     print(error)
    this is a folder or a device, not a file
    """
    if is_irregular(path):
        msg = "this is a folder or a device, not a file"
        raise PackError(msg)
    with path.open("rb") as file:
        content = file.read(LARGEST_PACK + 1)
    if content[:2] in _UTF_16:
        msg = "the file is UTF-16; save it as UTF-8"
        raise PackError(msg)
    _check_size(len(content))
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        msg = f"the file is not UTF-8: {error}"
        raise PackError(msg) from None


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text holds.

    Parameters
    ----------
    text : str
        The text; a byte order mark does no harm.

    Raises
    ------
    PackError
        If it is no TOML, too long, or has keys of very many parts.

    Examples
    --------
    >>> parse_toml("par = 5")
    {'par': 5}
    """
    _check_size(len(text))
    if any(line.count(".") > _MOST_DOTS for line in outline(text).split("\n")):
        msg = f"a line with more than {_MOST_DOTS} dots outside of quotes is no part of a pack"
        raise PackError(msg)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond Python's limits, too
        msg = f"this is not TOML: {error}"
        raise PackError(msg) from None


def outline(text: str) -> str:
    r"""Return a TOML text without its comments and all that stands in quotes, line by line as before.

    Parameters
    ----------
    text : str
        The text. Of a text that is no TOML, too much or too little may be left out.

    Examples
    --------
    >>> outline("board = '''\nXX....\n'''  # easy\n[[levels]]")
    'board = \n\n  \n[[levels]]'
    """
    return _QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text)


def _check_size(size: int) -> None:
    if size > LARGEST_PACK:
        msg = f"a pack has at most {LARGEST_PACK:,} characters; divide it"
        raise PackError(msg)
