"""Whole components, by both backends: against naive searches, and what must be true of neighbours and mirror images."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter, deque
from itertools import pairwise

import pytest
from hypothesis import assume, event, example, given, settings
from jupyter_client.manager import start_new_kernel

from blockshift_widget.board import SIZE, Board, IllegalSlide, Slide
from blockshift_widget.solver import Solution, TooManyStatesError, explore, solve
from tests.budget import tries
from tests.strategies import CLOSED, GATE, JAM, ROAD, TWO_WAYS, boards, cramped_boards, full_boards

both_backends = pytest.mark.parametrize("backend", ["plain", "compiled"])

LARGE_BOARD = Board(".BBC...D.CEE.DXXFGH.IIFGH.JKK.LLJ...")
"""The largest component known: 541,934 states."""

MOST_STATES = 6_000
PATIENCE = 60  # seconds, on a machine that is busy with much else


def naive_depths(*starts: Board) -> dict[Board, int]:
    """Search breadth first over single steps."""
    depths = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        now = queue.popleft()
        for step in now.steps():
            after = now.after(step)
            if after not in depths:
                depths[after] = depths[now] + 1
                queue.append(after)
    return depths


def naive_solutions(board: Board, distances: dict[Board, int]) -> set[tuple[Slide, ...]]:
    """List every solution of fewest cells step by step, and join the steps of one block to slides."""
    found = set()
    waiting: list[tuple[Board, tuple[Slide, ...]]] = [(board, ())]
    while waiting:
        now, slides = waiting.pop()
        if now.solved:
            found.add(slides)
        for step in now.steps():
            after = now.after(step)
            if distances[after] == distances[now] - 1:
                if slides and slides[-1].block == step.block:
                    joined = (*slides[:-1], Slide(step.block, slides[-1].cells + step.cells))
                else:
                    joined = (*slides, step)
                waiting.append((after, joined))
    return found


def mirrored(board: Board) -> Board:
    """Return the board upside down."""
    layout = board.layout
    return Board("".join(layout[row * SIZE : (row + 1) * SIZE] for row in reversed(range(SIZE))))


def renamed(board: Board) -> Board:
    """Return the board with other names for its blocks."""
    names = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    return Board(board.layout.translate(str.maketrans(names, names[::-1])))


# Against naive searches


@pytest.mark.slow
@both_backends
@settings(max_examples=tries(30))
@example(board=TWO_WAYS)
@example(board=CLOSED)
@given(board=cramped_boards())
def test_states_depths_and_distances_are_those_of_naive_searches(backend: str, board: Board) -> None:
    space = explore(board, backend=backend)
    depths = naive_depths(board)
    solved = [state for state in depths if state.solved]
    distances = naive_depths(*solved)
    event(f"about {len(space) // 100 * 100} states")
    assert {state.board: state.depth for state in space} == depths
    assert {state.board: state.distance for state in space} == {state: distances.get(state) for state in depths}
    assert len(space) == len(depths)
    assert space.by_depth() == Counter(depths.values())
    assert space.by_distance() == Counter(distances.values())
    assert [state.depth for state in space] == sorted(depths.values())
    if not solved:
        assert (space.hardest, space.greatest_distance, [*space.hardest_states()]) == (None, None, [])
        return
    greatest = max(distances.values())
    assert space.greatest_distance == greatest
    hardest = {state for state in depths if distances[state] == greatest}
    assert space.hardest == min(hardest, key=lambda state: state.layout)
    assert set(space.hardest_states()) == hardest


@both_backends
@settings(deadline=None, max_examples=30)
@example(board=TWO_WAYS)
@example(board=CLOSED)
@given(board=cramped_boards())
def test_every_state_has_an_index_and_its_successors_are_its_slides(backend: str, board: Board) -> None:
    space = explore(board, backend=backend)
    assert space.index(board) == 0
    for index, state in enumerate(space):
        assert space.board_at(index) == state.board
        assert space.index(state.board) == index
        assert (space.depths[index], space.distances[index]) == (
            state.depth, -1 if state.distance is None else state.distance
        )  # fmt: skip
        successors = {slide: space.board_at(after) for slide, after in space.successors(index)}
        assert successors == {slide: state.board.after(slide) for slide in state.board.slides()}
        steps = [slide for slide, _ in space.successors(index, steps=True)]
        assert steps == [slide for slide in successors if slide.moves == 1]


@both_backends
def test_an_index_that_no_state_has_is_refused(backend: str) -> None:
    space = explore(GATE, backend=backend)
    for ask in (space.board_at, lambda index: [*space.successors(index)]):
        with pytest.raises(IndexError):
            ask(len(space))


@both_backends
@settings(max_examples=tries(30))
@example(board=TWO_WAYS)
@example(board=JAM)
@given(board=cramped_boards())
def test_best_slides_and_solutions_are_those_of_naive_searches(backend: str, board: Board) -> None:
    space = explore(board, backend=backend)
    solved = [state for state in naive_depths(board) if state.solved]
    solutions = space.solutions()
    if solutions is None:
        assert not solved
        assert space.best_slides(board) == ()
        return
    distances = naive_depths(*solved)
    par = distances[board]
    best = {slide for slide in board.slides() if distances[board.after(slide)] == par - slide.moves}
    assert set(space.best_slides(board)) == best
    assert solutions.par == par
    assert solutions.shortest == solve(board, backend=backend)
    assume(solutions.count <= 2_000)
    listed = naive_solutions(board, distances)
    event(f"{len(listed)} solutions")
    assert solutions.count == len(listed)
    assert Counter(solution.slides for solution in solutions) == Counter(listed)
    assert all(solution.moves == solution.par == par for solution in solutions)
    for block in board.blocks:
        assert solutions.slides_of(block) == min(sum(slide.block == block for slide in slides) for slides in listed)
    paths = [states_on(board, slides) for slides in listed]
    fewest = min(map(len, listed))
    ends = {states[-1] for states, slides in zip(paths, listed, strict=True) if len(slides) == fewest}
    assert set(solutions.ends) == ends
    shared = sum(len(set(states)) == 1 for states in zip(*paths, strict=True)) - 1
    if len(listed) == 1:
        assert solutions.forced == shared == par
    else:
        parted = next(cells for cells, states in enumerate(zip(*paths, strict=True)) if len(set(states)) > 1)
        assert solutions.forced == parted - 1


def states_on(board: Board, slides: tuple[Slide, ...]) -> list[Board]:
    """Return the states after every single cell of some slides, the first one too."""
    states = [board]
    for slide in slides:
        step = Slide(slide.block, 1 if slide.cells > 0 else -1)
        for _ in range(slide.moves):
            states.append(states[-1].after(step))
    return states


# What must be true of any component


@settings(max_examples=tries(40))
@given(board=boards(max_blocks=12, max_walls=10))
def test_neighbours_differ_by_one_at_most_and_best_slides_come_nearer(board: Board) -> None:
    space = explore(board)
    assume(len(space) <= MOST_STATES)
    event("solvable" if space.greatest_distance is not None else "not solvable")
    states = {state.board: state for state in space}
    for now in list(states.values())[:: max(1, len(states) // 50)]:
        assert (space.depth(now.board), space.distance(now.board)) == (now.depth, now.distance)
        for step in now.board.steps():
            after = states[now.board.after(step)]
            assert abs(after.depth - now.depth) <= 1
            if now.distance is not None and after.distance is not None:
                assert abs(after.distance - now.distance) <= 1
        best = space.best_slides(now.board)
        assert bool(best) == bool(now.distance)
        for slide in best:
            assert states[now.board.after(slide)].distance == (now.distance or 0) - slide.moves


@settings(max_examples=tries(40))
@given(board=boards(max_blocks=12, max_walls=10))
def test_both_backends_agree_and_so_do_mirror_images_and_other_names(board: Board) -> None:
    compiled = explore(board, backend="compiled")
    assume(len(compiled) <= MOST_STATES)
    others = [explore(board, backend="plain"), explore(mirrored(board)), explore(renamed(board))]
    for other in others:
        assert (len(other), other.greatest_distance) == (len(compiled), compiled.greatest_distance)
        assert other.by_depth() == compiled.by_depth()
        assert other.by_distance() == compiled.by_distance()
        ours, theirs = compiled.solutions(), other.solutions()
        if ours is None or theirs is None:
            assert ours is theirs is None
            continue
        assert (theirs.par, theirs.count, theirs.forced) == (ours.par, ours.count, ours.forced)
        assert len(theirs.shortest.slides) == len(ours.shortest.slides)
    assert others[0].hardest == compiled.hardest
    assert solve(board, backend="plain") == solve(board, backend="compiled")
    assert solve(board, "slides", backend="plain") == solve(board, "slides", backend="compiled")


@both_backends
@settings(max_examples=tries(30))
@given(board=cramped_boards())
def test_the_hardest_state_is_the_same_from_every_state(backend: str, board: Board) -> None:
    space = explore(board, backend=backend)
    for state in list(space)[:: max(1, len(space) // 5)]:
        assert explore(state.board, backend=backend).hardest == space.hardest


# Special boards


@both_backends
@pytest.mark.parametrize(
    ("board", "states", "greatest"),
    [
        pytest.param(Board("............XX..AA.................."), 6, None, id="a horizontal block before the exit"),
        pytest.param(ROAD, 5, 4, id="a lone X"),
        pytest.param(Board("#" * 12 + "#XX#.." + "#" * 18), 1, None, id="walls around X"),
        pytest.param(Board("#" * 12 + "####XX" + "#" * 18), 1, 0, id="walls around a solved X"),
        pytest.param(GATE, 21, 5, id="one gate"),
        pytest.param(Board("AABBCCDDEEFFXXGGHHIIJJKKLLMMNNOOPPQQ"), 1, None, id="18 blocks, full"),
        pytest.param(Board("AABBCCDDEEFFGGHHXXIIJJKKLLMMNNOOPPQQ"), 1, 0, id="18 blocks, full, solved"),
        pytest.param(Board("AABBCCDDEEFFXXGGH.IIJJH.KKLLMMNNOOPP"), 1, None, id="17 blocks, hardly any room"),
        pytest.param(Board("AABBCCDDEEFFXX..GGHHIIJJKKLLMMNNOO.."), 36, None, id="16 blocks"),
    ],
)
def test_special_boards(board: Board, states: int, greatest: int | None, backend: str) -> None:
    space = explore(board, backend=backend)
    assert (len(space), space.greatest_distance) == (states, greatest)
    assert len(list(space)) == states


@both_backends
@settings(max_examples=tries(40))
@given(board=full_boards())
def test_a_full_board_is_its_only_state(backend: str, board: Board) -> None:
    assert [state.board for state in explore(board, backend=backend)] == [board]


@both_backends
def test_a_solved_board_has_one_empty_solution(backend: str) -> None:
    solutions = explore(Board("............XX..A.....A............."), backend=backend).solutions(
        Board("................XX....A.....A.......")
    )
    assert solutions is not None
    assert (solutions.par, solutions.count, solutions.forced) == (0, 1, 0)
    assert list(solutions) == [solutions.shortest] == [Solution(0, ())]


@both_backends
def test_more_solutions_than_one_could_list_are_counted(backend: str) -> None:
    board = Board("IBB#..I..LDDJXXL..J.KEEMFFK..MGGHHHM")
    solutions = explore(board, backend=backend).solutions()
    assert solutions is not None
    first = [solution for solution, _ in zip(solutions, range(100), strict=False)]
    assert len(set(first)) == 100
    assert solutions.count == 1_453_038_047_336_734_236_210
    for solution in first:
        after = board
        for slide in solution.slides:
            after = after.after(slide)
        assert after.solved
        assert all(one.block != other.block for one, other in pairwise(solution.slides))


LARGE = f"""
import resource
import sys
from blockshift_widget import Board, explore

space = explore(Board({LARGE_BOARD.layout!r}), backend=sys.argv[1])
kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(len(space), space.greatest_distance, space.depth(space.board), kilobytes // 1024)
"""


@pytest.mark.slow
@both_backends
def test_the_largest_component_is_explored_within_a_gigabyte(backend: str) -> None:
    run = subprocess.run([sys.executable, "-c", LARGE, backend], check=True, capture_output=True, text=True)
    states, greatest, depth, megabytes = map(int, run.stdout.split())
    assert (states, greatest, depth) == (541_934, 29, 0)
    assert megabytes < 1024


# Not too many, and stopped in between


@both_backends
@pytest.mark.parametrize("most", [1, 20, 21, 22])
def test_a_component_of_more_states_than_one_wants_is_not_explored(backend: str, most: int) -> None:
    if most < len(explore(GATE)):
        with pytest.raises(TooManyStatesError, match=f"^more than {most} states can be reached$"):
            explore(GATE, backend=backend, most=most)
    else:
        assert len(explore(GATE, backend=backend, most=most)) == len(explore(GATE))


@both_backends
def test_of_too_large_a_component_not_much_is_looked_at(backend: str) -> None:
    seen: list[int] = []
    with pytest.raises(TooManyStatesError, match="more than 1,000 states"):
        explore(LARGE_BOARD, backend=backend, most=1_000, watch=seen.append)
    assert seen == sorted(seen)
    assert all(states <= 1_000 for states in seen)


@both_backends
def test_who_watches_is_told_how_many_states_there_are_and_may_stop_the_search(backend: str) -> None:
    seen: list[int] = []
    space = explore(JAM, backend=backend, watch=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == len(space)

    def stop(states: int) -> None:
        msg = f"{states} are enough"
        raise InterruptedError(msg)

    with pytest.raises(InterruptedError, match="are enough"):
        explore(JAM, backend=backend, watch=stop)


# Interrupting: the code never ends by itself. How soon it stops is a figure of benchmarks/solver.py.

FOREVER = f"""
import signal
from blockshift_widget import Board, explore, solve

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests in the background has it ignored

board = Board({LARGE_BOARD.layout!r})
backend = "BACKEND"
solve(Board("............XX......................"), backend=backend)
explore(Board("............XX......................"), backend=backend)
print("started", flush=True)
while True:
    explore(board, backend=backend)
"""


@pytest.mark.slow
@both_backends
def test_ctrl_c_stops_a_search(backend: str) -> None:
    code = FOREVER.replace("BACKEND", backend)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        try:
            assert run.stdout.readline() == "started\n"
            run.send_signal(signal.SIGINT)
            _, said = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
    assert "KeyboardInterrupt" in said


@pytest.mark.slow
@both_backends
@pytest.mark.filterwarnings("default")  # of the Jupyter client: what matters is the kernel
def test_interrupting_a_jupyter_kernel_stops_a_search(backend: str) -> None:
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        asked = client.execute(FOREVER.replace("BACKEND", backend))
        while True:
            message = client.get_iopub_msg(timeout=PATIENCE)
            if message["msg_type"] == "stream" and "started" in message["content"]["text"]:
                break
        manager.interrupt_kernel()
        reply = client.get_shell_msg(timeout=PATIENCE)
        while reply["parent_header"]["msg_id"] != asked:  # a slow kernel was asked twice whether it is there
            reply = client.get_shell_msg(timeout=PATIENCE)
        assert reply["content"]["ename"] == "KeyboardInterrupt"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# As a graph


def test_a_graph_has_all_states_and_steps() -> None:
    import networkx as nx  # noqa: PLC0415

    space = explore(JAM)
    graph = space.to_networkx()
    assert graph.number_of_nodes() == len(space)
    assert nx.single_source_shortest_path_length(graph, JAM) == {state.board: state.depth for state in space}
    for state in space:
        assert graph.nodes[state.board] == {"depth": state.depth, "distance": state.distance}
        assert {*graph[state.board]} == {state.board.after(step) for step in state.board.steps()}
        for step in state.board.steps():
            assert graph.edges[state.board, state.board.after(step)] == {"block": step.block}


def test_a_graph_of_too_many_states_is_refused() -> None:
    space = explore(JAM)
    with pytest.raises(ValueError, match=rf"has {len(space):,} states and limit is 100.*limit={len(space)}"):
        space.to_networkx(limit=100)
    assert space.to_networkx(limit=len(space)).number_of_nodes() == len(space)


def test_without_networkx_a_graph_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"pip install 'blockshift_widget\[graph\]'"):
        explore(GATE).to_networkx()


# Asking for what is not there


@both_backends
@pytest.mark.parametrize(
    "other",
    [
        pytest.param(ROAD, id="other blocks"),
        pytest.param(CLOSED, id="other walls"),
        pytest.param(mirrored(GATE), id="X in another row"),
        pytest.param(Board("............XX...A.....A............"), id="the gate in another column"),
        pytest.param(renamed(GATE), id="another name"),
    ],
)
def test_a_board_of_another_component_is_refused(other: Board, backend: str) -> None:
    space = explore(GATE, backend=backend)
    assert other not in space
    for ask in (space.depth, space.distance, space.index, space.best_slides, space.solutions):
        with pytest.raises(ValueError, match="can't be reached from the one that was explored:\n"):
            ask(other)


@both_backends
def test_two_blocks_of_one_lane_never_change_places(backend: str) -> None:
    board = Board("AABB........XX......................")
    assert Board("BBAA........XX......................") not in explore(board, backend=backend)


def test_what_is_no_board_is_not_in_a_component() -> None:
    space = explore(GATE)
    assert GATE in space
    assert GATE.layout not in space
    assert None not in space


def test_slides_of_an_unknown_block_are_refused() -> None:
    solutions = explore(GATE).solutions()
    assert solutions is not None
    with pytest.raises(IllegalSlide, match="no block 'B'; the board has A, X"):
        solutions.slides_of("B")
