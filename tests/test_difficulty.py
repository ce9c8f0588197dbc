"""How hard a board is: figures worked out by hand, and against naive counts on random boards."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

import blockshift_widget
from blockshift_widget.board import SIZE, TARGET, Board, Slide
from blockshift_widget.levels import load_pack
from blockshift_widget.mining import Difficulty, difficulty, difficulty_in
from blockshift_widget.mining.chains import chain, gates
from blockshift_widget.solver import explore, solve
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, NAMES, ROAD, TWO_WAYS, boards, cramped_boards, full_boards

SOLVED = Board("." * 16 + "XX" + "." * 18)

WALLED_AT_THE_EXIT = Board("#" * 12 + "####XX" + "#" * 18)

CIRCLE = Board.parse(
    """
    ......
    ....A.
    XX..A.
    .#DDA.
    ...CBB
    ...C..
    """
)
"""A waits for B, B for C, C for D and D for A: A up, D right, C up, D left, B left, A down, X out."""

STUCK = Board.parse(
    """
    ######
    #...A#
    XX..A#
    #.#BB#
    ####.#
    ######
    """
)
"""A waits for B and can't go up, B would have to go where a wall is: A never gets out of the way."""

ACROSS_X = Board.parse(
    """
    ......
    ....G.
    XX..G.
    .V..G.
    .VBBB.
    ......
    """
)
"""G waits for B, B for V, and V for X, which stands where V has to go."""

EITHER_WAY = Board.parse(
    """
    ....CC
    ......
    XX..A.
    ....A.
    ..D.BB
    ..D...
    """
)
"""A may go up two cells, where C waits for nobody, or down one, where B would wait for nobody either."""


def upside_down(board: Board) -> Board:
    """Return the board with its rows in the other order."""
    return Board.parse("\n".join(reversed(str(board).splitlines())))


def renamed(board: Board, names: list[str]) -> Board:
    """Return the board with other names for its blocks, but for X."""
    others = [name for name in board.blocks if name != TARGET]
    return Board(board.layout.translate(str.maketrans("".join(others), "".join(names[: len(others)]))))


def naive_distances(starts: list[Board]) -> dict[Board, int]:
    """Return the fewest steps from any of some boards to every board."""
    found, queue = dict.fromkeys(starts, 0), deque(starts)
    while queue:
        now = queue.popleft()
        for step in now.steps():
            after = now.after(step)
            if after not in found:
                found[after] = found[now] + 1
                queue.append(after)
    return found


def naive_solutions(board: Board) -> Iterator[tuple[Slide, ...]]:
    """Yield every solution of fewest cells; steps of one block straight after each other are one slide."""
    to_exit = naive_distances([state for state in naive_distances([board]) if state.solved])

    def onward(now: Board, slides: tuple[Slide, ...]) -> Iterator[tuple[Slide, ...]]:
        if now.solved:
            yield slides
            return
        for step in now.steps():
            after = now.after(step)
            if to_exit[after] == to_exit[now] - 1:
                last = slides[-1] if slides else None
                if last is not None and last.block == step.block:
                    yield from onward(after, (*slides[:-1], Slide(step.block, last.cells + step.cells)))
                else:
                    yield from onward(after, (*slides, step))

    return onward(board, ())


def few_solutions(board: Board) -> list[tuple[Slide, ...]]:
    """Return the solutions of a board that has some and not too many to be listed; try another board otherwise."""
    solutions = explore(board).solutions()
    assume(solutions is not None and solutions.count <= 2000)
    return list(naive_solutions(board))


def known(board: Board) -> Difficulty:
    """Return the figures of a board that has a way out."""
    found = difficulty(board)
    assert found is not None
    return found


# By hand


@pytest.mark.parametrize(
    ("board", "figures"),
    [
        # X may stand on 5 places. Leftmost, one can only turn back: 1 of 4 unsolved states.
        pytest.param(SOLVED, Difficulty(0, 0, 5, 1, 0, 0, 0, 0, 0, 1 / 4, 0), id="solved"),
        pytest.param(WALLED_AT_THE_EXIT, Difficulty(0, 0, 1, 1, 0, 0, 0, 0, 0, 0.0, 0), id="walled at the exit"),
        pytest.param(ROAD, Difficulty(4, 1, 5, 1, 0, 0, 0, 0, 0, 0.0, 4), id="road"),
        # 5 places of A times 5 of X, less the 4 where they would overlap. A+1 may come before, after 1 or after 2
        # cells of X.
        pytest.param(GATE, Difficulty(5, 2, 21, 3, 1, 1, 0, 1, 0, 0.0, 0), id="gate"),
    ],
)
def test_small_boards(board: Board, figures: Difficulty) -> None:
    assert difficulty(board) == figures


def test_a_jam() -> None:
    """G waits for B and B for V: V up 3, B left, G down 2, X out."""
    found = known(JAM)
    assert (found.par, found.slides, found.gates, found.chain) == (10, 4, 1, 3)
    assert (found.must_move, found.must_move_twice, found.backward) == (3, 0, 0)
    assert found.forced == 1, "V has to begin; after one cell B may go on"


def test_two_ways_out_at_par() -> None:
    """G down: D and B make room. G up: V and C do. So only G moves in every solution."""
    found = known(TWO_WAYS)
    assert (found.par, found.slides, found.must_move, found.must_move_twice) == (11, 4, 1, 0)


def test_a_circle() -> None:
    """A up 1, D right 2, C up 4, D left 2, B left 2, A down 3, X right 4: D goes away and back, A up first."""
    found = known(CIRCLE)
    assert (found.par, found.slides, found.gates, found.chain) == (18, 7, 1, 4)
    assert (found.must_move, found.must_move_twice, found.backward) == (4, 2, 3)


def test_no_way_out_is_no_difficulty() -> None:
    assert difficulty(CLOSED) is None


@pytest.mark.parametrize(
    ("board", "links"),
    [
        pytest.param(SOLVED, 0, id="solved"),
        pytest.param(ROAD, 0, id="no gate"),
        pytest.param(GATE, 1, id="a gate"),
        pytest.param(EITHER_WAY, 2, id="a gate with a blocker either way"),
        pytest.param(Board(EITHER_WAY.layout.replace("C", ".")), 1, id="one way free"),
        pytest.param(Board(EITHER_WAY.layout.replace("C", "#")), 3, id="a wall that way: B, for whom D makes room"),
        pytest.param(JAM, 3, id="jam"),
        pytest.param(ACROSS_X, 4, id="X in the way"),
        pytest.param(TWO_WAYS, 2, id="G down: D and B at once; G up: C, V and X"),
        pytest.param(CIRCLE, 4, id="a circle of four"),
        pytest.param(STUCK, 2, id="two that never get out of the way"),
    ],
)
def test_chains(board: Board, links: int) -> None:
    assert chain(board) == links


def test_a_block_has_to_leave_all_the_cells_that_another_enters() -> None:
    """A goes down 2, so B goes down 2 too, onto C; if it went down 1 only, nobody would be in its way."""
    board = Board.parse(
        """
        ....A.
        XX..A.
        ....B.
        ....B.
        ......
        ...CC.
        """
    )
    assert chain(board) == 3
    assert chain(Board(board.layout.replace("C", "."))) == 2


def test_an_open_way_is_taken_even_when_a_closed_one_is_shorter() -> None:
    """A is closed downwards at once (a wall holds B), upwards it waits for C and C for D."""
    board = Board.parse(
        """
        .D.CC.
        .D....
        XX..A.
        ....A.
        ...#BB
        ......
        """
    )
    assert chain(board) == 2
    assert chain(upside_down(board)) == 2


def test_gates_are_the_blocks_right_of_x() -> None:
    assert gates(SOLVED) == gates(ROAD) == ()
    assert gates(JAM) == ("G",)
    assert gates(Board("...CBA...CBAY.XXBAY.........EE......")) == ("B", "A"), "in reading order"


# In words


def test_words() -> None:
    many = Difficulty(21, 8, 327, 12, 2, 5, 2, 3, 0, 0.114, 3)
    assert str(many) == (
        "par 21, 8 slides, 327 states, 12 solutions, 2 gates, chain of 3, 5 blocks must move, 2 twice, 0 cells back, "
        "11 % dead ends, forced 3"
    )
    single = Difficulty(1, 1, 1, 1, 1, 1, 1, 1, 1, 0.0, 1)
    assert str(single) == (
        "par 1, 1 slide, 1 state, 1 solution, 1 gate, chain of 1, 1 block must move, 1 twice, 1 cell back, "
        "0 % dead ends, forced 1"
    )


@pytest.mark.parametrize(
    ("solutions", "words"),
    [(999_999, "999999"), (1_000_000, "1.0e6"), (24628859373927622029855884007597071232, "2.5e37")],
)
def test_a_number_of_solutions_that_nobody_can_read_is_shortened(solutions: int, words: str) -> None:
    assert f" states, {words} solutions, " in str(replace(known(JAM), solutions=solutions))


def test_the_ten_levels_get_harder_in_words_of_one_line() -> None:
    found = [known(level.board) for level in load_pack("block-shift").levels]
    assert [figures.par for figures in found] == [level.par for level in load_pack("block-shift").levels]
    assert all("\n" not in str(figures) for figures in found)
    assert found[0].must_move < found[-1].must_move


def test_it_is_a_public_name() -> None:
    assert blockshift_widget.difficulty is difficulty
    assert blockshift_widget.Difficulty is Difficulty


# Random boards


@settings(max_examples=tries(60))
@given(cramped_boards(), st.permutations(NAMES))
def test_names_and_up_and_down_do_not_matter(board: Board, names: list[str]) -> None:
    assert difficulty(board) == difficulty(upside_down(board)) == difficulty(renamed(board, names))


@settings(max_examples=tries(200))
@given(st.one_of(boards(), full_boards()), st.permutations(NAMES))
def test_names_and_up_and_down_do_not_matter_to_a_chain(board: Board, names: list[str]) -> None:
    links = chain(board)
    event(f"chain of {links}")
    assert links == chain(upside_down(board)) == chain(renamed(board, names))
    assert (links == 0) == (not gates(board))
    assert links <= len(board.blocks)


@settings(max_examples=tries(60))
@given(cramped_boards())
def test_par_slides_states_and_gates(board: Board) -> None:
    solution = solve(board)
    found = difficulty(board)
    if solution is None:
        assert found is None
        return
    assert found is not None
    assert (found.par, found.slides) == (solution.par, len(solution.slides))
    assert found.states == len(naive_distances([board]))
    before_x = range(board.layout.index("XX") + 2, (board.target.row + 1) * SIZE)
    assert found.gates == len({board.layout[cell] for cell in before_x} - {".", "#"})
    assert found.gates <= found.must_move, "a gate has to leave"


@settings(max_examples=tries(60))
@given(cramped_boards())
def test_what_all_solutions_have_in_common(board: Board) -> None:
    solutions = few_solutions(board)
    found = known(board)
    slides_of = [Counter(slide.block for slide in slides) for slides in solutions]
    others = [name for name in board.blocks if name != TARGET]
    assert found.solutions == len(solutions)
    assert found.must_move == sum(all(slides[name] > 0 for slides in slides_of) for name in others)
    assert found.must_move_twice == sum(all(slides[name] > 1 for slides in slides_of) for name in others)
    event(f"{found.must_move_twice} blocks must move twice")


@pytest.mark.slow
@settings(max_examples=tries(60))
@given(cramped_boards())
def test_cells_travelled_back(board: Board) -> None:
    """By the slides themselves: what each block travels left and right, or up and down, less what it gets ahead."""
    solutions = few_solutions(board)
    fewest = min(map(len, solutions))
    backward = []
    for slides in solutions:
        if len(slides) == fewest:
            ahead = Counter[str]()
            back = Counter[str]()
            for slide in slides:
                (ahead if slide.cells > 0 else back)[slide.block] += slide.moves
            backward.append(sum(min(ahead[name], back[name]) for name in board.blocks))
    found = known(board)
    event(f"{found.backward} cells back")
    assert found.backward == min(backward)


@settings(max_examples=tries(60))
@given(cramped_boards())
def test_dead_ends(board: Board) -> None:
    depths = naive_distances([board])
    unsolved = [state for state in depths if not state.solved]
    dead = [state for state in unsolved if all(depths[state.after(step)] < depths[state] for step in state.steps())]
    assert explore(board).dead_ends() == len(dead)
    found = difficulty(board)
    if found is not None:
        event(f"{round(10 * found.dead_ends)}0 % dead ends")
        assert found.dead_ends == (len(dead) / len(unsolved) if unsolved else 0)


@pytest.mark.parametrize("backend", ["plain", "compiled"])
def test_both_backends_know_the_dead_ends(backend: str) -> None:
    if backend == "compiled":
        pytest.importorskip("numba", exc_type=ImportError)
    assert explore(CIRCLE, backend=backend).dead_ends() == 1


@pytest.mark.parametrize("backend", ["plain", "compiled"])
@pytest.mark.parametrize("board", [ROAD, JAM, CIRCLE, SOLVED, CLOSED])
def test_what_is_explored_already_has_the_same_figures(board: Board, backend: str) -> None:
    if backend == "compiled":
        pytest.importorskip("numba", exc_type=ImportError)
    assert difficulty_in(explore(board, backend=backend)) == difficulty(board)
