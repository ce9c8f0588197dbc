"""What all errors of the package have in common."""

from __future__ import annotations

from typing import Any


class BlockShiftError(Exception):
    """An error of this package: what is wrong, and where.

    Every one is also of the kind that Python has for it, mostly a ValueError.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    *places : str or None
        Where, from the outside in; the message begins with those that are known.

    Attributes
    ----------
    problem : str
        The message without the place.

    Examples
    --------
    >>> print(BlockShiftError("no target", "my.toml", None, "row 0"))
    my.toml, row 0: no target
    """

    def __init__(self, problem: str, *places: str | None) -> None:
        self.problem = problem
        super().__init__(placed_text(", ".join(filter(None, places)), problem))

    def __reduce__(self) -> tuple[Any, ...]:
        """Cross to another process, whatever parameters the error's own kind has."""
        return _rebuilt, (type(self), self.args, vars(self))


def _rebuilt(kind: type[BlockShiftError], args: tuple[object, ...], attributes: dict[str, object]) -> BlockShiftError:
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(attributes)
    return error


def numbered(name: str, number: int | None) -> str:
    """Return a place that has a number; an empty text where the number isn't known.

    Examples
    --------
    >>> numbered("row", 0), numbered("row", None)
    ('row 0', '')
    """
    return "" if number is None else f"{name} {number}"


def placed_text(place: str, problem: str) -> str:
    """Return a problem behind its place, if that is known.

    Examples
    --------
    >>> placed_text("boards.txt:3", "no board"), placed_text("", "no board")
    ('boards.txt:3: no board', 'no board')
    """
    return f"{place}: {problem}" if place else problem
