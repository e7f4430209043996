"""Seating plans: who plays whom, where, and at which wind. Standard library only; knows nothing of the rest.

plan(Problem(players=40, rounds=8, seed=7)).grid      rounds x tables x (E, S, W, N)
replan(grid, played=3, out=[17], late=2, seed=7)
measure(grid)                                         every measure with its lower bound and a sentence
"""

from tournaments.seating.certificate import certificate, grid_hash
from tournaments.seating.planning import Plan, plan, replan
from tournaments.seating.problem import Grid, Group, Impossible, Problem, Wishes
from tournaments.seating.quality import Measure, measure
from tournaments.seating.redrawing import redraw
from tournaments.seating.rounds import next_round
from tournaments.seating.script import BadGrid, parse_grid, read_script
from tournaments.seating.swiss import by_rank, final, swiss

__all__ = [
    "BadGrid",
    "Grid",
    "Group",
    "Impossible",
    "Measure",
    "Plan",
    "Problem",
    "Wishes",
    "by_rank",
    "certificate",
    "final",
    "grid_hash",
    "measure",
    "next_round",
    "parse_grid",
    "plan",
    "read_script",
    "redraw",
    "replan",
    "swiss",
]
