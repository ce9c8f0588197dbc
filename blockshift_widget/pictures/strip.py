"""A board and what slides make of it, side by side in pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from blockshift_widget._common.nouns import counted
from blockshift_widget._common.numbers import whole
from blockshift_widget.board import Board, IllegalSlide, Slide
from blockshift_widget.pictures.colours import LIGHT, PAPER
from blockshift_widget.pictures.paper import SIDE, Asked, board_shapes, bundle
from blockshift_widget.pictures.shapes import Page, Rectangle, Shape, Word
from blockshift_widget.pictures.svg import image, svg_of

_HEAD: Final = 17
_GAP: Final = 8
_WIDE: Final = SIDE + _GAP
_HIGH: Final = _HEAD + SIDE + _GAP
_BETWEEN: Final = "   "


@dataclass(frozen=True, slots=True)
class _Card:
    """One picture of a strip: a board with what is above it, and the slide that comes next."""

    label: str
    moves: str
    board: Board
    slide: Slide | None

    def __str__(self) -> str:
        return "\n".join((self.label, self.moves, str(self.board)))

    def shapes(self, left: float = 0, top: float = 0) -> Iterator[Shape]:
        """Yield the board under a head in the colour of its frame, which is to be read on light and on dark pages."""
        yield Rectangle(left, top, SIDE, _HEAD + 10, LIGHT.frame, 6)
        for word, right in ((self.label, 7), (self.moves, SIDE // 2 + 5)):
            yield Word(word, left + right, top + 9.4, PAPER, 10, centred=False)
        yield from board_shapes(self.board, self.slide, left, top + _HEAD)


@dataclass(frozen=True)
class SlideStrip:
    """A board and every board after it as slides are made, side by side: a solution on paper.

    A notebook shows pictures, each with its number, the slide that comes next, and the moves so far; an arrow shows
    that slide. Printed, it is the same in text.

    Parameters
    ----------
    board : Board
        The start.
    slides : sequence of Slide
        What is done, such as the slides of a solution.
    columns : int, optional
        How many pictures stand side by side at most; a narrow page shows fewer.

    Attributes
    ----------
    boards : tuple of Board
        The start and the board after each slide.
    moves : int
        Cells travelled in all.

    Raises
    ------
    IllegalSlide
        If a slide can't be made; it says which, counted from 1.
    TypeError
        If there is something else than slides among them.
    ValueError
        If there are no columns.

    Examples
    --------
    >>> print(SlideStrip(Board("............XX..A.....A............."), [Slide("A", 1), Slide("X", 4)]))
    1. A+1    2. X+4    Solved
    0 moves   1 move    5 moves
    ......    ......    ......
    ......    ......    ......
    XX..A.    XX....    ....XX
    ....A.    ....A.    ....A.
    ......    ....A.    ....A.
    ......    ......    ......
    """

    board: Board
    slides: Sequence[Slide]
    columns: int = 6

    def __post_init__(self) -> None:
        """Make every slide, so that a strip in hand is always a legal one."""
        columns = whole(self.columns)
        if columns is None or columns < 1:
            msg = f"columns is how many pictures stand side by side: a whole number from 1 on, not {self.columns!r:.50}"
            raise ValueError(msg)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "slides", tuple(self.slides))
        _ = self.boards

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The start and the board after each slide."""
        boards = [self.board]
        for number, slide in enumerate(self.slides, 1):
            if not isinstance(slide, Slide):
                msg = f'slide {number} is a {type(slide).__name__}, not a Slide such as Slide("A", -2)'
                raise TypeError(msg)
            try:
                boards.append(boards[-1].after(slide))
            except IllegalSlide as error:
                msg = f"slide {number}: {error}"
                raise IllegalSlide(msg) from None
        return tuple(boards)

    @property
    def moves(self) -> int:
        """Cells travelled in all."""
        return sum(slide.moves for slide in self.slides)

    def __str__(self) -> str:
        """Return the boards side by side in text, under the same words as the pictures."""
        return "\n\n".join(_side_by_side(row) for row in self._rows())

    def _repr_svg_(self) -> str:
        """Show it as one picture, with the text as its description."""
        return svg_of(self._page)

    def _repr_mimebundle_(self, **asked: Asked) -> dict[str, str]:
        """Show it in a notebook, and in whatever the notebook is turned into."""
        return bundle(self._page, self._html, **asked)

    @property
    def _page(self) -> Page:
        rows = [*self._rows()]
        cards = ((card, at, row) for row, cards in enumerate(rows) for at, card in enumerate(cards))
        shapes = chain.from_iterable(card.shapes(at * _WIDE, row * _HIGH) for card, at, row in cards)
        width, height = len(rows[0]) * _WIDE - _GAP, len(rows) * _HIGH - _GAP
        title = f"A board and {counted(len(self.slides), 'slides')}, {counted(self.moves, 'moves')}"
        return Page((*shapes,), width, height, width, title, str(self))

    def _html(self) -> str:
        """Return a picture for each board, with the gap to the next in it: so many to a row as there is room for."""
        shown = "".join(
            image(Page((*card.shapes(),), _WIDE, _HIGH, _WIDE, card.label, str(card)), str(card))
            for card in self._cards()
        )
        return f'<div style="max-width:{self.columns * _WIDE}px;line-height:0">{shown}</div>'

    def _rows(self) -> Iterator[list[_Card]]:
        cards = [*self._cards()]
        for start in range(0, len(cards), self.columns):
            yield cards[start : start + self.columns]

    def _cards(self) -> Iterator[_Card]:
        moves = 0
        for number, (board, slide) in enumerate(zip(self.boards, self.slides, strict=False), 1):
            yield _Card(f"{number}. {slide}", counted(moves, "moves"), board, slide)
            moves += slide.moves
        last = self.boards[-1]
        yield _Card("Solved" if last.solved else "End", counted(moves, "moves"), last, None)


def _side_by_side(cards: Sequence[_Card]) -> str:
    """Put cards in text side by side, in columns of one width."""
    blocks = [str(card).splitlines() for card in cards]
    width = max(len(line) for lines in blocks for line in lines)
    rows = (_BETWEEN.join(line.ljust(width) for line in row) for row in zip(*blocks, strict=True))
    return "\n".join(row.rstrip() for row in rows)
