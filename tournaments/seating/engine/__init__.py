"""Seating plans: who plays whom, where, and at which wind. Standard library only; knows nothing of the rest.

plan(Problem(players=40, rounds=8, seed=7)).grid      rounds x tables x (E, S, W, N)
replan(grid, played=3, out=[17], late=2, seed=7)
measure(grid)                                         every measure with its lower bound and a sentence
"""

from tournaments.seating.engine.certificate import certificate, grid_hash
from tournaments.seating.engine.grid_file import BadGrid, parse_grid, read_script
from tournaments.seating.engine.one_round import by_lot, next_round
from tournaments.seating.engine.planning import Plan, Tell, keep_silent, plan, replan
from tournaments.seating.engine.problem import (
    Grid,
    Group,
    Impossible,
    Problem,
    Wishes,
    close_up,
    impossible_wishes,
    takes_long,
)
from tournaments.seating.engine.quality import Measure, measure
from tournaments.seating.engine.redrawing import redraw
from tournaments.seating.engine.swiss import by_rank, final, swiss

__all__ = [
    "BadGrid",
    "Grid",
    "Group",
    "Impossible",
    "Measure",
    "Plan",
    "Problem",
    "Tell",
    "Wishes",
    "by_lot",
    "by_rank",
    "certificate",
    "close_up",
    "final",
    "grid_hash",
    "impossible_wishes",
    "keep_silent",
    "measure",
    "next_round",
    "parse_grid",
    "plan",
    "read_script",
    "redraw",
    "replan",
    "swiss",
    "takes_long",
]
