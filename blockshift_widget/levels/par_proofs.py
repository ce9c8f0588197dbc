"""Levels and packs of boards in hand; their pars, worked out and checked by exhaustive search."""

from __future__ import annotations

from collections.abc import Iterable

from blockshift_widget.board import Board
from blockshift_widget.levels.level import Level, LevelPack, PackError, placed


def level_of(board: Board, title: str, par: int | None = None) -> Level:
    """Make a level of a board.

    Parameters
    ----------
    board : Board
        The start.
    title : str
        What the level is called, in one line.
    par : int, optional
        Its par, if that is proved already; otherwise exhaustive search works it out.

    Returns
    -------
    Level

    Raises
    ------
    PackError
        If X stands at the exit already or can never get there, or the title is no line of text.

    Examples
    --------
    >>> level_of(Board("............XX..A.....A............."), "One gate").par
    5
    """
    _check_unsolved(board, title)
    if par is None:
        par = _par_of(board, title)
    return Level(title, board, par)


def pack_of(boards: Iterable[Board | Level], title: str = "Boards") -> LevelPack:
    """Make a pack of boards, whose pars exhaustive search works out.

    Parameters
    ----------
    boards : iterable of Board or Level
        At least one, in the order in which they are to be played. A level keeps its title and its par; a board is
        called ``Board`` and its number, counted from 1.
    title : str, optional
        What the pack is called, in one line.

    Returns
    -------
    LevelPack

    Raises
    ------
    PackError
        If there is no board, or one can't be played; it names its number.
    TypeError
        If there is something else among them.

    Examples
    --------
    >>> pack = pack_of([Board("............XX..A.....A.............")])
    >>> pack.levels[0].title, pack.levels[0].par
    ('Board 1', 5)
    """
    levels = []
    for number, board in enumerate(boards, 1):
        if not isinstance(board, Board | Level):
            msg = f"board {number} is a {type(board).__name__}, not a Board or a Level; Board.parse reads text"
            raise TypeError(msg)
        with placed(None, number):
            levels.append(board if isinstance(board, Level) else level_of(board, f"Board {number}"))
    return LevelPack(title, tuple(levels))


def check_pack(pack: LevelPack, file: str | None = None) -> None:
    """Prove that every level can be played and that its par is right, by exhaustive search.

    Parameters
    ----------
    pack : LevelPack
        What to check.
    file : str, optional
        A name for error messages.

    Raises
    ------
    PackError
        Naming the first level that is already solved, can't be solved or states a wrong par.

    Examples
    --------
    >>> check_pack(LevelPack("One", (Level("Open road", Board("............XX......................"), par=4),)))
    """
    for number, level in enumerate(pack.levels, 1):
        with placed(file, number):
            prove_level(level)


def prove_level(level: Level, backend: str | None = None) -> None:
    """Prove that a level can be played and that its par is right, by exhaustive search.

    Parameters
    ----------
    level : Level
        What to check.
    backend : {"compiled", "plain"}, optional
        As :func:`~blockshift_widget.solver.solve` has it.

    Raises
    ------
    PackError
        If it is already solved, can't be solved or states a wrong par.

    Examples
    --------
    >>> prove_level(Level("Open road", Board("............XX......................"), par=4))
    """
    _check_unsolved(level.board, level.title)
    proved = _par_of(level.board, level.title, backend)
    if proved != level.par:
        msg = f"{level.title!r} states par {level.par}, but exhaustive search proves par {proved}"
        raise PackError(msg)


def _check_unsolved(board: Board, title: str) -> None:
    if board.solved:
        msg = f"{title!r} is already solved: X stands at the exit"
        raise PackError(msg, row=board.target.row, col=board.target.col)


def _par_of(board: Board, title: str, backend: str | None = None) -> int:
    from blockshift_widget.solver import solve  # noqa: PLC0415 (only those who prove a par need the solver)

    solution = solve(board, backend=backend)
    if solution is None:
        msg = f"{title!r} can't be solved: X never reaches the exit"
        raise PackError(msg, row=board.target.row, col=board.target.col)
    return solution.par
