"""What the level editor says: how the board stands, and why something can't be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from blockshift_widget.board import TARGET
from blockshift_widget.editing import Draft, Measured
from blockshift_widget.widgets.editor.editor_asks import Ask

_SAID: Final = {
    "move": "{block} moved to row {start[0]}, column {start[1]}",
    "turn": "{block} turned",
    "delete": "{block} deleted",
    "target": "{block} is X now",
    "rename": "{block} is {letter} now",
    "undo": "Undone",
    "redo": "Done again",
    "clear": "Cleared",
    "hardest": "The hardest state",
}

Tone = Literal["begin", "problem", "wait", "good"]

BEGIN: Final = "Draw the first block"
BEGIN_HOW: Final = (
    "Press on a cell and drag across 2 or 3 cells in a line. One block becomes X, which has to get out on the right: "
    "it is horizontal and 2 cells long."
)
MAKE_IT_X: Final = "Choose such a block, or draw one, and press {}."
MEASURING: Final = "Measuring\N{HORIZONTAL ELLIPSIS}"
ALREADY_SAVED: Final = "It is saved already, just as it is"
NOT_MEASURED: Final = "This board is still being measured"
_FAILED: Final = "This board could not be measured ({}: {})"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a draft stands.

    Parameters
    ----------
    draft : Draft
        What is on the board.
    measured : Measured, Exception or None
        What measuring it gave, or what went wrong; None while it is being measured, or is not a board yet.
    slow : bool
        Whether it has been measured for some time.

    Examples
    --------
    >>> Standing(Draft()).text, Standing(Draft()).tone
    ('Draw the first block', 'begin')
    """

    draft: Draft
    measured: Measured | Exception | None = None
    slow: bool = False

    @property
    def known(self) -> Measured | None:
        """What is known about it."""
        return self.measured if isinstance(self.measured, Measured) else None

    @property
    def par(self) -> int | None:
        """Fewest moves that solve it, as far as that is known."""
        return self.known.par if self.known else None

    @property
    def obstacle(self) -> str:
        """Why this can't be played or saved; empty if it can."""
        if self.draft.problem:
            return self.draft.problem
        if self.measured is None:
            return NOT_MEASURED
        if isinstance(self.measured, Exception):
            return _FAILED.format(type(self.measured).__name__, self.measured)
        return "" if self.measured.par else self.measured.words

    @property
    def no_harder(self) -> str:
        """Why no hardest state can be shown; empty if one can."""
        if self.known is None or self.known.hardest is None:
            return self.obstacle
        return "" if self.known.greatest_distance != self.known.par else "No state that can be reached is harder"

    @property
    def tone(self) -> Tone:
        """How it is meant."""
        if not self.draft.blocks:
            return "begin"
        if self.obstacle == NOT_MEASURED:
            return "wait"
        return "problem" if self.obstacle else "good"

    @property
    def text(self) -> str:
        """The most important, in one sentence; empty while a board has not been measured for long."""
        match self.tone:
            case "begin":
                return BEGIN
            case "wait":
                return MEASURING if self.slow else ""
            case "problem":
                return self.obstacle
            case "good":
                return self.known.words if self.known else ""

    @property
    def soft(self) -> str:
        """What to do next, in smaller letters."""
        if not self.draft.blocks:
            return BEGIN_HOW
        return "" if any(block.name == TARGET for block in self.draft.blocks) else MAKE_IT_X.format(quoted("Make it X"))

    @property
    def figures(self) -> list[tuple[str, str]]:
        """What is known, as labels and values."""
        return self.known.figures if self.known else []


def said(ask: Ask) -> str:
    """Say what was done, to those who can't see it; empty where other words say it.

    Examples
    --------
    >>> said(Ask("rename", "view", 1, 1, block="A", letter="B"))
    'A is B now'
    """
    return _SAID.get(ask.kind, "").format(block=ask.block, letter=ask.letter, start=ask.start)


def sentence(text: str) -> str:
    """Begin a message with a capital letter.

    Examples
    --------
    >>> sentence("a wall is there")
    'A wall is there'
    """
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """Put a text between quotation marks.

    Examples
    --------
    >>> quoted("Gate")
    '“Gate”'
    """
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}"
