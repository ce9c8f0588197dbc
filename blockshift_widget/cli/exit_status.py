"""What the exit status of every command says; the README has the same table."""

from __future__ import annotations

from typing import Final

WELL: Final = 0
"""All is well."""

WRONG: Final = 1
"""Something in the input is wrong, a file can't be read or written, or nothing was found; the standard error says what.

click exits with 1, too, for errors that end a command, and with 2 if the command was called wrongly.
"""

STOPPED: Final = 128
"""A signal stopped the command: 128 and its number, so 130 after Ctrl-C and 143 after SIGTERM."""

_MEANINGS: Final = (
    "Exit status: 0 all well; 1 something in the input is wrong, or a file can't be read or written; 2 wrong usage; "
    "130 or 143 stopped."
)


def epilog(*examples: str) -> str:
    """Return what the help of a command ends with.

    Parameters
    ----------
    *examples : str
        Command lines that show it at work.

    Returns
    -------
    str
        As click reads it: what follows a backspace keeps its lines.
    """
    lines = "\n".join(f"  {example}" for example in examples)
    return f"\b\nExamples:\n{lines}\n\n{_MEANINGS}"
