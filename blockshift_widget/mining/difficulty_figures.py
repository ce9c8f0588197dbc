"""The figures that designers argue about: how hard a board is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blockshift_widget._common.nouns import noun
from blockshift_widget.board import TARGET, Board
from blockshift_widget.mining.chains import chain, gates
from blockshift_widget.solver import Solutions, StateSpace, explore

_LARGE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a board is. In words, as ``str`` gives it, it makes a comment for a pack file.

    "Solutions" are those of par cells, all of them; slides of one block straight after each other count as one.

    Parameters
    ----------
    par : int
        Fewest moves that solve the board, in cells.
    slides : int
        Slides of a solution with the fewest.
    states : int
        States that can be reached, the start among them.
    solutions : int
        How many there are.
    gates : int
        Blocks that stand on the cells right of X in the start.
    must_move : int
        Blocks other than X that move in every solution.
    must_move_twice : int
        Those of them that take two slides or more in every solution.
    chain : int
        Blocks in the longest chain of blocks that wait for each other in the start: the blocker of a gate, its
        blocker, and so on. ``blockshift_widget.mining.chains.chain`` says how it is counted.
    backward : int
        Cells travelled back in a solution with the fewest slides: of every block, X too, half of what it travels
        beyond the way from where it starts to where it ends. For X these are the cells it moves left. Of several
        such solutions, the one that travels back least.
    dead_ends : float
        Share, 0 to 1, of the unsolved states where one can only turn back: no step leads to a state farther from the
        start. 0 if there are no unsolved states.
    forced : int
        Cells of the forced opening: how many are travelled before the solutions part.

    Examples
    --------
    >>> figures = difficulty(Board("............XX..A.....A............."))
    >>> figures.par, figures.slides, figures.states, figures.gates
    (5, 2, 21, 1)
    """

    par: int
    slides: int
    states: int
    solutions: int
    gates: int
    must_move: int
    must_move_twice: int
    chain: int
    backward: int
    dead_ends: float
    forced: int

    def __str__(self) -> str:
        """Return one line, such as a comment in a pack file holds; from a million on, solutions as ``2.5e37``."""
        return ", ".join(
            (
                f"par {self.par}",
                _counted(self.slides, "slides"),
                _counted(self.states, "states"),
                _counted(self.solutions, "solutions"),
                _counted(self.gates, "gates"),
                f"chain of {self.chain}",
                f"{_counted(self.must_move, 'blocks')} must move",
                f"{self.must_move_twice} twice",
                f"{_counted(self.backward, 'cells')} back",
                f"{round(100 * self.dead_ends)} % dead ends",
                f"forced {self.forced}",
            )
        )


def difficulty(board: Board) -> Difficulty | None:
    """Work out how hard a board is.

    The figures are the same for a board upside down, and whatever its blocks are called.

    Parameters
    ----------
    board : Board
        Any board; an already solved one has par 0.

    Returns
    -------
    Difficulty or None
        None where no exit can be reached.

    Examples
    --------
    >>> print(difficulty(Board("............XX..A.....A.............")))
    par 5, 2 slides, 21 states, 3 solutions, 1 gate, chain of 1, 1 block must move, 0 twice, 0 cells back,
    0 % dead ends, forced 0
    """
    return difficulty_in(explore(board))


def difficulty_in(space: StateSpace) -> Difficulty | None:
    """Work out how hard a board is whose component is explored already.

    Parameters
    ----------
    space : StateSpace
        What :func:`explore` found from that board.

    Returns
    -------
    Difficulty or None
        The same as :func:`difficulty` gives.

    Examples
    --------
    >>> board = Board("............XX..A.....A.............")
    >>> difficulty_in(explore(board)) == difficulty(board)
    True
    """
    solutions = space.solutions()
    if solutions is None:
        return None
    shortest = solutions.shortest.slides
    # A block that one solution leaves where it is need not be looked at in all of them.
    moving = {slide.block for slide in shortest} - {TARGET}
    least = [solutions.slides_of(block) for block in moving]
    unsolved = len(space) - space.by_distance()[0]
    return Difficulty(
        par=solutions.par,
        slides=len(shortest),
        states=len(space),
        solutions=solutions.count,
        gates=len(gates(space.board)),
        must_move=sum(slides > 0 for slides in least),
        must_move_twice=sum(slides > 1 for slides in least),
        chain=chain(space.board),
        backward=_backward(space.board, solutions),
        dead_ends=space.dead_ends() / max(1, unsolved),
        forced=solutions.forced,
    )


def _counted(number: int, plural: str) -> str:
    return f"{short(number)} {noun(number, plural)}"


def short(number: int) -> str:
    """Return a number in digits, or the size of a large one: there may be more solutions than 30 digits can say.

    Examples
    --------
    >>> short(999_999), short(1_234_567)
    ('999999', '1.2e6')
    """
    if number < _LARGE:
        return str(number)
    digits, exponent = f"{number:.1e}".split("e")
    return f"{digits}e{int(exponent)}"


def _backward(start: Board, solutions: Solutions) -> int:
    """Return the cells travelled back in that solution of fewest slides that travels back least.

    A solution travels par cells, whichever it is. So what counts is how far from the start all blocks end.
    """
    farthest = max(_cells_between(start, end) for end in solutions.ends)
    return (solutions.par - farthest) // 2


def _cells_between(start: Board, end: Board) -> int:
    """Return how many cells the blocks stand apart on two boards, all together."""
    blocks = ((block, end.blocks[name]) for name, block in start.blocks.items())
    return sum(abs(before.row - after.row) + abs(before.col - after.col) for before, after in blocks)
