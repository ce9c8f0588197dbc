"""Whether the boards of a file can be played: every one proved by exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from blockshift_widget._common.errors import placed_text
from blockshift_widget.cli.input_boards import Boards
from blockshift_widget.formats import Entry, FormatError, Refusal, place
from blockshift_widget.levels import Level, PackError, level_of, prove_level


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one board of a file, or about the file.

    Parameters
    ----------
    file : str
        As messages call it.
    line : int or None
        Where the board begins or goes wrong, counted from 1; None where it is about the whole file.
    level : Level or None
        The board with its proved par, if all is right.
    problem : str or None
        What is wrong, if anything is.
    """

    file: str
    line: int | None
    level: Level | None = None
    problem: str | None = None

    def __str__(self) -> str:
        """Return place and problem, as compilers do."""
        return placed_text(place(self.file, self.line), self.problem or "right")


def prove(boards: Boards) -> Iterator[Finding]:
    """Prove that every board of a file can be played and that its par, if the file states one, is right.

    Parameters
    ----------
    boards : Boards
        The file.

    Yields
    ------
    Finding
        For each board, and for each thing that is wrong, in the order of the file.
    """
    refused: list[Refusal] = []
    number = 0

    def rest() -> Iterator[Finding]:
        for refusal in refused:
            yield Finding(boards.name, refusal.line, problem=refusal.reason)
        refused.clear()

    try:
        for number, entry in enumerate(boards.read(refused.append), 1):
            yield from rest()
            yield _finding(boards.name, entry, number)
    except FormatError as error:
        yield from rest()
        yield Finding(boards.name, error.line, problem=error.problem)
        return
    if not (number or refused):
        yield Finding(boards.name, None, problem="there is no board in it")
    yield from rest()


def _finding(name: str, entry: Entry, number: int) -> Finding:
    title = entry.title or f"Board {number}"
    try:
        if entry.par is None:
            level = level_of(entry.board, title)
        else:
            level = Level(title, entry.board, entry.par)
            prove_level(level)
    except PackError as error:
        return Finding(name, entry.line, problem=error.problem)
    return Finding(name, entry.line, level)
