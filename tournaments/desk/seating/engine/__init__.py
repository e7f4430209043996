"""Seating plans: opponents, tables and winds. Imports only the standard library, and nothing of the service.

plan(Problem(players=40, rounds=8, seed=7)).grid      rounds x tables x (E, S, W, N)
replan(grid, played=3, out=[17], late=2, seed=7)
measure(grid)                                         every measure with its lower bound and a sentence
"""

from tournaments.desk.seating.engine.certificate import certificate, grid_hash
from tournaments.desk.seating.engine.grid_file import BadGrid, parse_grid, read_script
from tournaments.desk.seating.engine.one_round import by_lot, next_round
from tournaments.desk.seating.engine.planning import Plan, Tell, keep_silent, plan, replan
from tournaments.desk.seating.engine.problem import (
    Grid,
    Group,
    Impossible,
    Problem,
    Wishes,
    close_up,
    impossible_wishes,
    takes_long,
)
from tournaments.desk.seating.engine.quality import Measure, measure
from tournaments.desk.seating.engine.redrawing import redraw
from tournaments.desk.seating.engine.swiss import by_rank, final, swiss

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
