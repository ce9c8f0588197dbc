"""A component as a graph of the networkx package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blockshift_widget.board import Board

if TYPE_CHECKING:
    import networkx as nx

    from blockshift_widget.solver.space import StateSpace


def graph_of(space: StateSpace, limit: int) -> nx.Graph[Board]:
    """Return the graph that :meth:`StateSpace.to_networkx` documents."""
    if len(space) > limit:
        msg = (
            f"this component has {len(space):,} states and limit is {limit:,}: a graph holds about 2 kB for each. "
            f"to_networkx(limit={len(space)}) builds it all the same"
        )
        raise ValueError(msg)
    try:
        import networkx as nx  # noqa: PLC0415 (only those who ask for a graph need it)
    except ImportError as error:
        msg = "to_networkx needs networkx: pip install 'blockshift_widget[graph]'"
        raise ImportError(msg) from error

    graph: nx.Graph[Board] = nx.Graph()
    boards = [space.board_at(index) for index in range(len(space))]
    for board, depth, distance in zip(boards, space.depths, space.distances, strict=True):
        graph.add_node(board, depth=int(depth), distance=None if distance < 0 else int(distance))
    for index, board in enumerate(boards):
        for slide, after in space.successors(index, steps=True):
            if slide.cells == 1:
                graph.add_edge(board, boards[after], block=slide.block)
    return graph
