from .board_chart import blocks_moved
from .charts import moves_against_par
from .class_charts import cells_lost, cells_lost_by_level
from .curve import Curve
from .distances import wasted
from .replay_pages import arrows, describe, page_of
from .replayed_events import ReplayedEvent, ReplayedEvents
from .run_charts import distance_to_exit, scores_over_runs
from .search_chart import nodes_against_cost
from .simulate import simulated_class, simulated_run
from .sources import logs_of
from .state_chart import path_over_states
from .tables import attempts, levels, runs, slides

__all__ = [
    "Curve", "ReplayedEvent", "ReplayedEvents", "arrows", "attempts", "blocks_moved", "cells_lost",
    "cells_lost_by_level", "describe", "distance_to_exit", "levels", "logs_of", "moves_against_par",
    "nodes_against_cost", "page_of", "path_over_states", "runs", "scores_over_runs", "simulated_class",
    "simulated_run", "slides", "wasted",
]  # fmt: skip
