"""What players did, against the truth: tables for pandas, and charts. Names are loaded when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blockshift_widget.lazy import lazily

if TYPE_CHECKING:
    from blockshift_widget.analysis.board_chart import blocks_moved
    from blockshift_widget.analysis.charts import moves_against_par
    from blockshift_widget.analysis.class_charts import cells_lost, cells_lost_by_level
    from blockshift_widget.analysis.run_charts import distance_to_exit, scores_over_runs
    from blockshift_widget.analysis.search_chart import nodes_against_cost
    from blockshift_widget.analysis.simulate import simulated_class, simulated_run
    from blockshift_widget.analysis.sources import logs_of
    from blockshift_widget.analysis.state_chart import path_over_states
    from blockshift_widget.analysis.tables import attempts, levels, runs, slides

_MODULE_OF = {
    "attempts": "tables",
    "blocks_moved": "board_chart",
    "cells_lost": "class_charts",
    "cells_lost_by_level": "class_charts",
    "distance_to_exit": "run_charts",
    "levels": "tables",
    "logs_of": "sources",
    "moves_against_par": "charts",
    "nodes_against_cost": "search_chart",
    "path_over_states": "state_chart",
    "runs": "tables",
    "scores_over_runs": "run_charts",
    "simulated_class": "simulate",
    "simulated_run": "simulate",
    "slides": "tables",
}

__all__ = [
    "attempts", "blocks_moved", "cells_lost", "cells_lost_by_level", "distance_to_exit", "levels", "logs_of",
    "moves_against_par", "nodes_against_cost", "path_over_states", "runs", "scores_over_runs", "simulated_class",
    "simulated_run", "slides",
]  # fmt: skip

__getattr__, __dir__ = lazily(__name__, _MODULE_OF)
