"""What went wrong in a student's code, told as theirs: the error, the place, the line."""

from __future__ import annotations

import inspect
import linecache
import sys
import sysconfig
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_NOT_THEIRS: Final = tuple(
    str(folder)
    for folder in (Path(__file__).parents[1], *map(Path, map(sysconfig.get_path, ("stdlib", "purelib", "platlib"))))
)
"""Where this package, Python and what is installed lie: an error there was called for from elsewhere."""

_LONGEST: Final = 60
"""Characters of a value, or of a line, that are shown."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a student's code.

    Parameters
    ----------
    what : str
        The error, as Python says it in one line, or what is wrong with a result.
    place : str
        The cell or file, and the line; empty if nobody knows.
    code : str
        What stands there; empty if nobody knows.

    Examples
    --------
    >>> print(Fault("ZeroDivisionError: division by zero", "In[3], line 2", "return 1 / 0"))
    ZeroDivisionError: division by zero (In[3], line 2: return 1 / 0)
    """

    what: str
    place: str = ""
    code: str = ""

    @classmethod
    def of(cls, error: BaseException) -> Fault:
        """Return what an exception says, with the last line of the student's that led to it."""
        first, *more = "".join(traceback.format_exception_only(error)).strip().splitlines()
        what = first.removeprefix(f"{type(error).__module__}.") + (" ..." if more else "")
        frames = traceback.extract_tb(error.__traceback__)
        for frame in reversed(frames):
            if not frame.filename.startswith(_NOT_THEIRS):
                return cls(what, _place(frame.filename, frame.lineno), frame.line or "")
        return cls(what)

    @classmethod
    def in_result(cls, function: Callable[..., Any], what: str) -> Fault:
        """Return what is wrong with what a function gave, with the line where the function begins."""
        code = getattr(inspect.unwrap(function), "__code__", None)
        if code is None:
            return cls(what)
        line = linecache.getline(code.co_filename, code.co_firstlineno).strip()
        return cls(what, _place(code.co_filename, code.co_firstlineno), line)

    def __str__(self) -> str:
        """Return one sentence with all of it."""
        where = ": ".join(part for part in (self.place, _shortened(self.code)) if part)
        return f"{self.what} ({where})" if where else self.what


def shown(value: object) -> str:
    """Return a value as Python writes it, shortened; its type if it can't be written.

    Examples
    --------
    >>> shown("text")
    "'text'"
    """
    try:
        return _shortened(repr(value))
    except Exception:  # noqa: BLE001 (it is a student's class)
        return f"a {type(value).__name__}"


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _place(filename: str, line: int | None) -> str:
    """Return where a line stands, in a reader's words: Jupyter keeps a cell's code under a name that nobody knows."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    cell = shell.compile.format_code_name(filename) if shell is not None else None
    return f"{cell[1] if cell else Path(filename).name}, line {line}"
