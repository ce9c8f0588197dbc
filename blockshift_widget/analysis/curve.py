"""The distance curve of an attempt: how far the exit is, move by move, as SVG. Nothing of it needs a widget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from blockshift_widget._common.nouns import counted
from blockshift_widget.analysis.replayed_events import ReplayedEvents
from blockshift_widget.game import cells_in_words

WIDTH: Final = 360
HEIGHT: Final = 200
"""The picture's size, in units of which a front end may make any number of px."""

_LEFT, _RIGHT, _TOP, _FOOT = 40.0, 14.0, 12.0, 38.0
_TICKS_AT_MOST: Final = 7
_DOTS_AT_MOST: Final = 60
_MARK: Final = 4.5
_DIAMOND: Final = f"l{_MARK} {_MARK}l-{_MARK} {_MARK}l-{_MARK} -{_MARK}z"


@dataclass(frozen=True, slots=True)
class Point:
    """A start or a slide on the curve.

    Parameters
    ----------
    event : int
        The event's number in the run, counted from 0.
    moves : int
        Cells travelled in the attempt.
    distance : int
        Fewest cells to the exit after the event.
    wasted : int
        Cells that the slide wasted.
    """

    event: int
    moves: int
    distance: int
    wasted: int


@dataclass(frozen=True)
class Curve:
    """The distance to the exit over the moves of one attempt.

    Parameters
    ----------
    points : tuple of Point
        The start, then every slide. Empty if no exit can be reached.

    Examples
    --------
    >>> curve = Curve((Point(0, 0, 5, 0), Point(1, 1, 6, 2), Point(2, 3, 4, 0)))
    >>> curve.words
    '5 cells to the exit at the start, 4 cells after 3 moves; 2 cells wasted in 1 slide'
    >>> curve.place(2) == curve.place(3)  # an event that moved nothing stands where the one before it does
    True
    """

    points: tuple[Point, ...]

    @classmethod
    def of(cls, replayed: ReplayedEvents, number: int) -> Curve:
        """Make the curve of the attempt that an event belongs to.

        Parameters
        ----------
        replayed : ReplayedEvents
            A run.
        number : int
            The event, counted from 0.
        """
        return cls(tuple(_points(replayed, replayed.attempt(number))))

    @property
    def words(self) -> str:
        """What the curve shows, in one line."""
        if not self.points:
            return "X can't get out of this level"
        first, last = self.points[0], self.points[-1]
        wasted = [point.wasted for point in self.points if point.wasted]
        way = f"{cells_in_words(first.distance)} to the exit at the start"
        if last is not first:
            way += f", {cells_in_words(last.distance)} after {counted(last.moves, 'moves')}"
        where = f" in {counted(len(wasted), 'slides')}" if wasted else ""
        return f"{way}; {cells_in_words(sum(wasted))} wasted{where}"

    @property
    def events(self) -> tuple[tuple[int, float], ...]:
        """Each event of the curve with its place from the left of the picture."""
        return tuple((point.event, self._x(point.moves)) for point in self.points)

    def place(self, number: int) -> tuple[float, float] | None:
        """Return where an event stands in the picture, from the top left; None on an empty curve.

        Parameters
        ----------
        number : int
            The event's number in the run.
        """
        until = [point for point in self.points if point.event <= number]
        return (self._x(until[-1].moves), self._y(until[-1].distance)) if until else None

    def svg(self) -> str:
        """Draw the curve.

        Returns
        -------
        str
            An SVG element that takes its colours from style rules, with the cursor for a front end to place and
            the figures as its description.
        """
        drawn = "".join((*self._axes(), *self._par(), *self._line(), *self._marks())) if self.points else ""
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Distance to the exit. {self.words}">'
            f"<title>Distance to the exit, move by move</title>{drawn}</svg>"
        )

    def _x(self, moves: float) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * moves / self._most_moves, 1)

    def _y(self, distance: float) -> float:
        return round(HEIGHT - _FOOT - (HEIGHT - _TOP - _FOOT) * distance / self._most_distance, 1)

    @cached_property
    def _most_moves(self) -> int:
        return max(1, *(point.moves for point in self.points), self.points[0].distance)

    @cached_property
    def _most_distance(self) -> int:
        return max(1, *(point.distance for point in self.points))

    def _axes(self) -> Iterator[str]:
        left, right, top, foot = _LEFT, WIDTH - _RIGHT, _TOP, HEIGHT - _FOOT
        for moves in ticks(self._most_moves):
            yield _text(self._x(moves), foot + 14, str(moves), "middle")
        for distance in ticks(self._most_distance):
            y = self._y(distance)
            yield f'<path class="bsw-curve-grid" d="M{left} {y}H{right}"/>' + _text(
                left - 6, y + 4, str(distance), "end"
            )
        yield _text((left + right) / 2, HEIGHT - 6, "moves (cells travelled)", "middle")
        yield (
            f'<text class="bsw-curve-name" transform="translate(10 {(top + foot) / 2}) rotate(-90)" '
            'text-anchor="middle">cells to the exit</text>'
        )

    def _par(self) -> Iterator[str]:
        """Draw how it goes when no cell is wasted."""
        start = self.points[0].distance
        if start:
            (x, y), (to_x, to_y) = (self._x(0), self._y(start)), (self._x(start), self._y(0))
            yield f'<path class="bsw-curve-par" d="M{x} {y}L{to_x} {to_y}"/>'

    def _line(self) -> Iterator[str]:
        """Draw the curve, and once more what was wasted of it."""
        places = [(self._x(point.moves), self._y(point.distance)) for point in self.points]
        yield f'<path class="bsw-curve-line" d="{_path(places)}"/>'
        wasted = [_path(places[i - 1 : i + 1]) for i, point in enumerate(self.points) if point.wasted]
        if wasted:
            yield f'<path class="bsw-curve-wasted" d="{"".join(wasted)}"/>'

    def _marks(self) -> Iterator[str]:
        """Draw a dot for a slide, a diamond for one that wasted cells, and the cursor."""
        dots = len(self.points) <= _DOTS_AT_MOST
        for point in self.points:
            x, y = self._x(point.moves), self._y(point.distance)
            if point.wasted:
                yield f'<path class="bsw-curve-mistake" d="M{x} {y - _MARK}{_DIAMOND}"/>'
            elif dots:
                yield f'<circle class="bsw-curve-dot" cx="{x}" cy="{y}" r="2.4"/>'
        yield f'<path class="bsw-curve-now" d="M0 {_TOP}V{HEIGHT - _FOOT}"/><circle class="bsw-curve-here" r="6.5"/>'


def ticks(most: int) -> range:
    """Return round numbers from 0 to the greatest value, not too many.

    Examples
    --------
    >>> list(ticks(4)), list(ticks(43)), list(ticks(1000))
    ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40], [0, 200, 400, 600, 800, 1000])
    """
    step, factors = 1, (2, 2.5, 2)  # 1, 2, 5, 10, 20, 50, ...
    turn = 0
    while most // step + 1 > _TICKS_AT_MOST:
        step = int(step * factors[turn % len(factors)])
        turn += 1
    return range(0, most + 1, step)


def _points(replayed: ReplayedEvents, attempt: Sequence[int]) -> Iterator[Point]:
    for number in attempt:
        event, distance, wasted = replayed.events[number], replayed.distance(number), replayed.wasted(number)
        if distance is None or wasted is None:
            return
        if event.slide or number == attempt[0]:
            yield Point(number, event.moves, distance, wasted)


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in places)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'
