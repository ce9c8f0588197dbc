"""Reading JSON that others may have written: strictly, and with the place of whatever is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from blockshift_widget._common.errors import BlockShiftError

_LARGEST_NUMBER: Final = 10**9
_TWICE: Final = None  # the key, no text and so no other's, under which an object holds a key that it was given twice
_KINDS: Final = {
    dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number",
    float: "a number with a fraction", type(None): "null",
}  # fmt: skip


class JsonError(BlockShiftError, ValueError):
    """JSON that is not what was expected.

    Parameters
    ----------
    problem : str
        What is wrong and what is allowed.
    place : str, optional
        Where, such as ``events[12].cells``; lists count from 0.

    Examples
    --------
    >>> print(JsonError("here belongs a text, not a list", "events[12].block"))
    events[12].block: here belongs a text, not a list
    """

    def __init__(self, problem: str, place: str | None = None) -> None:
        self.place = place
        super().__init__(problem, place)


@dataclass(frozen=True, slots=True)
class Part:
    """A JSON value, and the place where it stands.

    Every question raises :class:`JsonError` when the value is of another kind.

    Parameters
    ----------
    value : object
        As `json` makes it.
    place : str
        Empty for the whole.

    Examples
    --------
    >>> slide = parse(b'{"block": "A", "cells": -2}')
    >>> block, cells = slide.parts("block", "cells")
    >>> block.text(), cells.number()
    ('A', -2)
    >>> cells.text()
    Traceback (most recent call last):
    blockshift_widget.records.json_parts.JsonError: cells: here belongs a text, not a number
    """

    value: Any
    place: str = ""

    def error(self, problem: str) -> JsonError:
        """Make the error that names this place."""
        return JsonError(problem, self.place or None)

    def part(self, key: str) -> Part:
        """Return one part of an object; null if it is missing."""
        return Part(self._object().get(key), f"{self.place}.{key}" if self.place else key)

    def parts(self, *keys: str) -> tuple[Part, ...]:
        """Return all parts of an object, which has exactly these keys."""
        content = self._object()
        for key in keys:
            if key not in content:
                msg = f"the key {key!r} is missing"
                raise self.error(msg)
        for key in content:
            if key not in keys:
                msg = f"unknown key {key!r:.80}; known are {', '.join(keys)}"
                raise self.error(msg)
        return tuple(self.part(key) for key in keys)

    def items(self) -> tuple[Part, ...]:
        """Return the parts of a list that is not empty."""
        if not isinstance(self.value, list) or not self.value:
            raise self._other_than("a list that is not empty" if self.value == [] else "a list")
        return tuple(Part(item, f"{self.place}[{index}]") for index, item in enumerate(self.value))

    def text(self) -> str:
        """Return a text of whole characters."""
        if not isinstance(self.value, str):
            raise self._other_than("a text")  # noqa: EM101, TRY003 (half a message)
        try:
            self.value.encode()
        except UnicodeEncodeError as error:
            msg = f"character {error.start} is half a character"
            raise self.error(msg) from None
        return self.value

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self._other_than("true or false")  # noqa: EM101, TRY003 (half a message)
        return self.value

    def number(self) -> int:
        """Return a whole number, neither true nor false, within limits."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self._other_than("a whole number")  # noqa: EM101, TRY003 (half a message)
        if abs(self.value) > _LARGEST_NUMBER:
            msg = f"this number is beyond {_LARGEST_NUMBER}"
            raise self.error(msg)
        return self.value

    def _object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self._other_than("an object")  # noqa: EM101, TRY003 (half a message)
        if _TWICE in self.value:
            msg = f"the key {self.value[_TWICE]!r:.80} is given twice"
            raise self.error(msg)
        return self.value

    def _other_than(self, what: str) -> JsonError:
        return self.error(f"here belongs {what}, not {_KINDS[type(self.value)]}")


def parse(data: bytes) -> Part:
    """Read JSON.

    Parameters
    ----------
    data : bytes
        UTF-8; a byte order mark does no harm.

    Returns
    -------
    Part
        The whole.

    Raises
    ------
    JsonError
        Nothing else, whatever the bytes.

    Examples
    --------
    >>> parse(b'{"a": 1, "b": 2, "a": 3}').part("b")
    Traceback (most recent call last):
    blockshift_widget.records.json_parts.JsonError: the key 'a' is given twice
    """
    try:
        return Part(json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object_of))
    except UnicodeDecodeError as error:
        problem = f"this is not UTF-8: byte {error.start} is wrong"
    except RecursionError:
        problem = "this is nested too deeply"
    except ValueError as error:  # a number of thousands of digits, too
        problem = f"this is not JSON: {error}"
    raise JsonError(problem)


def _object_of(pairs: list[tuple[str, object]]) -> dict[str | None, object]:
    """Make an object that remembers the first key given twice, for the error of whoever knows its place."""
    content: dict[str | None, object] = {}
    for key, value in pairs:
        if key in content:
            content.setdefault(_TWICE, key)
        content[key] = value
    return content
