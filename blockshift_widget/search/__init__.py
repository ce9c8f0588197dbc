"""Search to be taught: the puzzle as a textbook problem, and algorithms that show every step they take."""

from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.node import Node
from blockshift_widget.search.problem import Problem

__all__ = ["Event", "Kind", "Node", "Problem"]
