"""The rooms of the package, and who uses whom, read from the code: ``python -m docs.rooms`` draws them."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "blockshift_widget"
PICTURE: Final = Path(__file__).with_name("rooms.svg")

MOST_ROOMS: Final = 15
"""How many rooms stand at the top of the package at most."""

GREATEST_SHARE: Final = 0.25
"""Which part of the lines of Python one room holds at most."""

Use = tuple[str, str]
"""A room, and another one that it uses."""


@dataclass(frozen=True)
class Rooms:
    """The rooms of a package.

    Parameters
    ----------
    lines : dict
        For each room its lines of Python.
    uses : frozenset of (str, str)
        A room, and another one that it imports from, be it inside a function or for type checkers only.

    Examples
    --------
    >>> rooms = Rooms({"game": 30, "board": 10, "_common": 10}, frozenset({("game", "board"), ("game", "_common")}))
    >>> rooms.layers, rooms.shares["board"]
    ((('board',), ('game',)), 0.2)
    """

    lines: dict[str, int]
    uses: frozenset[Use]

    @property
    def shares(self) -> dict[str, float]:
        """For each room, the largest first, its part of all lines."""
        whole = sum(self.lines.values())
        largest_first = sorted(self.lines.items(), key=lambda item: (-item[1], item[0]))
        return {room: lines / whole for room, lines in largest_first}

    @cached_property
    def arrows(self) -> frozenset[Use]:
        """The uses of rooms that are not for all; those that are, with an underscore in front, have no arrows."""
        return frozenset(use for use in self.uses if not any(room.startswith("_") for room in use))

    @cached_property
    def layers(self) -> tuple[tuple[str, ...], ...]:
        """The rooms from the bottom up, each as low as what it uses allows."""
        waiting = {room: self._used_by(room) for room in sorted(self.lines) if not room.startswith("_")}
        layers: list[tuple[str, ...]] = []
        while waiting:
            ready = [room for room, used in waiting.items() if used.isdisjoint(waiting)]
            # in a circle nobody is ready: whoever waits for the fewest comes first, and its arrows run back up
            layer = ready or [min(waiting, key=lambda room: len(waiting[room] & waiting.keys()))]
            layers.append(tuple(layer))
            waiting = {room: used for room, used in waiting.items() if room not in layer}
        return tuple(layers)

    @property
    def level(self) -> dict[str, int]:
        """For each room the number of its layer, 0 at the bottom."""
        return {room: number for number, layer in enumerate(self.layers) for room in layer}

    @property
    def running_back(self) -> tuple[Use, ...]:
        """The arrows that run back up: there are some only where rooms use each other in a circle."""
        level = self.level
        from_common = (use for use in self.uses if use[0].startswith("_") and not use[1].startswith("_"))
        return tuple(sorted({*(use for use in self.arrows if level[use[0]] <= level[use[1]]), *from_common}))

    @property
    def direct(self) -> frozenset[Use]:
        """The arrows that are not implied by others: those that run back, and uses that no chain of uses replaces."""
        down = self.arrows - {*self.running_back}
        return frozenset(use for use in self.arrows if use not in down or not _is_reached(use, down - {use}))

    def _used_by(self, room: str) -> set[str]:
        return {used for user, used in self.arrows if user == room}


def problems(
    rooms: Rooms,
    *,
    most_rooms: int = MOST_ROOMS,
    greatest_share: float = GREATEST_SHARE,
    allowed_back: Collection[Use] = (),
) -> list[str]:
    """Say what is wrong with how a package is divided.

    Parameters
    ----------
    rooms : Rooms
        Its rooms.
    most_rooms : int
        How many there may be.
    greatest_share : float
        Which part of the lines one may hold.
    allowed_back : collection of (str, str)
        Arrows that may run back up. One that does not is a problem too.

    Returns
    -------
    list of str
        A sentence for each problem.

    Examples
    --------
    >>> circle = Rooms({"a": 1, "b": 1}, frozenset({("a", "b"), ("b", "a")}))
    >>> problems(circle, greatest_share=0.5)
    ['a uses b, which runs back up']
    """
    back, allowed = {*rooms.running_back}, {*allowed_back}
    said = [f"{user} uses {used}, which runs back up" for user, used in sorted(back - allowed)]
    said += [f"{user} may use {used}, but does not" for user, used in sorted(allowed - back)]
    if len(rooms.lines) > most_rooms:
        said.append(f"there are {len(rooms.lines)} rooms, more than {most_rooms}")
    too_large = {room: share for room, share in rooms.shares.items() if share > greatest_share}
    said += [
        f"{room} holds {share:.1%} of the lines, more than {greatest_share:.0%}" for room, share in too_large.items()
    ]
    return said


def rooms_of(package: Path = PACKAGE) -> Rooms:
    """Read the rooms of a package: the folders and files at its top, but not its own ``__init__``.

    Parameters
    ----------
    package : Path
        Its folder.

    Examples
    --------
    >>> rooms = rooms_of()
    >>> rooms.level["board"] < rooms.level["game"] < rooms.level["widgets"]
    True
    """
    lines: dict[str, int] = {}
    uses: set[Use] = set()
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        if room != "__init__":
            text = path.read_text(encoding="utf-8")
            lines[room] = lines.get(room, 0) + text.count("\n")
            uses |= {(room, used) for used in used_in(text, path, package) if used != room}
    return Rooms(lines, frozenset(use for use in uses if use[1] in lines))


def used_in(text: str, path: Path, package: Path) -> Iterator[str]:
    """Yield the rooms that a module imports from, wherever in it that stands.

    Parameters
    ----------
    text : str
        The module's code.
    path : Path
        Where it is.
    package : Path
        The folder of the package.

    Examples
    --------
    >>> [*used_in("from ..board import Board", PACKAGE / "game" / "run.py", PACKAGE)]
    ['board']
    """
    for node in ast.walk(ast.parse(text)):
        for name in _imported(node, (package.name, *path.relative_to(package).parent.parts)):
            top, _, rest = name.partition(".")
            if top == package.name and rest:
                yield rest.partition(".")[0]


def _imported(node: ast.AST, home: tuple[str, ...]) -> Iterator[str]:
    """Yield the absolute names that an import statement may load, if it is one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = home[: len(home) - node.level + 1] if node.level else ()
        yield from (".".join((*base, *filter(None, (node.module, alias.name)))) for alias in node.names)


def _is_reached(use: Use, uses: Collection[Use]) -> bool:
    """Whether a chain of uses leads from a room to another."""
    seen, todo = {use[0]}, [use[0]]
    while todo:
        here = todo.pop()
        further = {used for user, used in uses if user == here} - seen
        seen |= further
        todo.extend(further)
    return use[1] in seen


def main() -> None:
    """Draw the rooms, and print their shares and what is wrong with them."""
    from docs.rooms_picture import picture_of  # noqa: PLC0415 (it draws what is defined here)

    rooms = rooms_of()
    PICTURE.write_text(picture_of(rooms), encoding="utf-8")
    for room, share in rooms.shares.items():
        print(f"{room:12} {rooms.lines[room]:6,} lines  {share:6.1%}")
    print(*problems(rooms), sep="\n")


if __name__ == "__main__":
    main()
