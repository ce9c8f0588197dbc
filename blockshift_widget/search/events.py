"""What a search does, one event at a time."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from blockshift_widget.search.node import Node


class Kind(Enum):
    """What happened to a node.

    A root, and every successor that is kept, is generated: it joins the frontier. It leaves the frontier when it is
    expanded or dropped. A successor that is not kept is skipped or cut off instead, and never was in the frontier.
    So each successor has exactly one event of its own among GENERATE, SKIP and CUT_OFF.

    Examples
    --------
    >>> Kind("found").name
    'FOUND'
    """

    ROUND = "round"
    """A new round begins with a higher bound or from another start; what was reached is forgotten. The node is
    the round's root, which is generated next."""

    GENERATE = "generate"
    """The node joins the frontier."""

    SKIP = "skip"
    """The successor is not kept, since its state was reached before, or is on its own path."""

    CUT_OFF = "cut off"
    """The successor is not kept, since it lies beyond the bound."""

    EXPAND = "expand"
    """The node leaves the frontier; its successors come next."""

    DROP = "drop"
    """The node leaves the frontier and is not expanded: a better way to its state is known, or others are preferred."""

    FOUND = "found"
    """The node's state is a goal, and its path the answer: the search ends."""


class Event(NamedTuple):
    """One thing that a search did.

    Parameters
    ----------
    kind : Kind
        What.
    node : Node
        With which node.
    h : float, optional
        The heuristic's value for the node's state, where the algorithm asked for it.
    f : float, optional
        What the algorithm orders its frontier by, where it does: ``g + h`` for A*.
    bound : float, optional
        At a ROUND, a CUT_OFF, or a DROP in favour of others: the depth, f or h that may not be exceeded.

    Examples
    --------
    >>> from blockshift_widget.board import Board
    >>> Event(Kind.EXPAND, Node(Board("............XX......................"))).kind.value
    'expand'
    """

    kind: Kind
    node: Node
    h: float | None = None
    f: float | None = None
    bound: float | None = None
