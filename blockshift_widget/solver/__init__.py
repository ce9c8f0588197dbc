"""Exact answers about a board: its par and a solution that reaches it."""

from blockshift_widget.solver.search import Solution, solve

__all__ = ["Solution", "solve"]
