"""Search to be taught: the puzzle as a textbook problem, and algorithms that show every step they take."""

from blockshift_widget.search.algorithms import ALGORITHMS, Algorithm, algorithm_named
from blockshift_widget.search.answer import NoAnswer
from blockshift_widget.search.best_first import a_star, greedy_best_first, uniform_cost, weighted_a_star
from blockshift_widget.search.bidirectional_search import bidirectional
from blockshift_widget.search.comparison import compare
from blockshift_widget.search.events import Event, Kind
from blockshift_widget.search.fault import Fault
from blockshift_widget.search.graph_search import breadth_first, depth_first
from blockshift_widget.search.heuristic_check import check_heuristic
from blockshift_widget.search.heuristics import (
    HEURISTICS,
    NamedHeuristic,
    blockers_of_blockers,
    blockers_of_x,
    distance_of_x,
    distance_plus_blockers,
    heuristic_for,
    overestimate,
    perfect,
    zero,
)
from blockshift_widget.search.local_search import beam, hill_climbing
from blockshift_widget.search.node import Node
from blockshift_widget.search.own_search import OwnSearch, WrongAnswer, watch
from blockshift_widget.search.problem import MODELS, ActionModel, CostModel, Heuristic, Problem
from blockshift_widget.search.running import Limits, Result, Stopped, effective_branching_factor, run_search
from blockshift_widget.search.search_map import (
    MOST_STATES,
    ExploredPlaces,
    Place,
    SearchMap,
    SeenPlaces,
    explore_within,
)
from blockshift_widget.search.solver_check import check_solver
from blockshift_widget.search.tally import Tally
from blockshift_widget.search.trace import Status, Trace
from blockshift_widget.search.tree_search import depth_first_tree, depth_limited, ida_star, iterative_deepening

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "MODELS",
    "MOST_STATES",
    "ActionModel",
    "Algorithm",
    "CostModel",
    "Event",
    "ExploredPlaces",
    "Fault",
    "Heuristic",
    "Kind",
    "Limits",
    "NamedHeuristic",
    "NoAnswer",
    "Node",
    "OwnSearch",
    "Place",
    "Problem",
    "Result",
    "SearchMap",
    "SeenPlaces",
    "Status",
    "Stopped",
    "Tally",
    "Trace",
    "WrongAnswer",
    "a_star",
    "algorithm_named",
    "beam",
    "bidirectional",
    "blockers_of_blockers",
    "blockers_of_x",
    "breadth_first",
    "check_heuristic",
    "check_solver",
    "compare",
    "depth_first",
    "depth_first_tree",
    "depth_limited",
    "distance_of_x",
    "distance_plus_blockers",
    "effective_branching_factor",
    "explore_within",
    "greedy_best_first",
    "heuristic_for",
    "hill_climbing",
    "ida_star",
    "iterative_deepening",
    "overestimate",
    "perfect",
    "run_search",
    "uniform_cost",
    "watch",
    "weighted_a_star",
    "zero",
]
