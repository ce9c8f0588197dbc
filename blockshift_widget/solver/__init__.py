"""Exact answers about boards: par, solutions, and whole components with every state's distance to the exit."""

from blockshift_widget.solver.backends import Rounds, TooManyStatesError, answer_of
from blockshift_widget.solver.batch import Answer, Figures, figures_of, solve_many
from blockshift_widget.solver.exploring import explore, explore_in_rounds
from blockshift_widget.solver.solution import Solution, solve, solve_in_rounds
from blockshift_widget.solver.solutions import Solutions
from blockshift_widget.solver.space import State, StateSpace

__all__ = [
    "Answer",
    "Figures",
    "Rounds",
    "Solution",
    "Solutions",
    "State",
    "StateSpace",
    "TooManyStatesError",
    "answer_of",
    "explore",
    "explore_in_rounds",
    "figures_of",
    "solve",
    "solve_in_rounds",
    "solve_many",
]
