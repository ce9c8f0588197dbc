"""Exact answers about boards: par, solutions, and whole components with every state's distance to the exit."""

from blockshift_widget.solver.batch import Answer, Figures, figures_of, solve_many
from blockshift_widget.solver.exploring import TooManyStatesError, explore
from blockshift_widget.solver.solution import Solution, solve
from blockshift_widget.solver.solutions import Solutions
from blockshift_widget.solver.space import State, StateSpace

__all__ = [
    "Answer",
    "Figures",
    "Solution",
    "Solutions",
    "State",
    "StateSpace",
    "TooManyStatesError",
    "explore",
    "figures_of",
    "solve",
    "solve_many",
]
