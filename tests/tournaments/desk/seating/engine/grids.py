"""Grids, and checks of them, that several tests share."""

from functools import cache

from tournaments.desk.seating.engine import Problem, plan


@cache
def drawn(players, rounds):
    """A plan that is drawn when the first test asks for it."""
    return plan(Problem(players, rounds, seed=1)).grid


def seated(tables):
    return sorted(player for table in tables for player in table if player is not None)


def pairs(rounds):
    return [
        (min(a, b), max(a, b))
        for tables in rounds
        for table in tables
        for i, a in enumerate(table)
        for b in table[i + 1 :]
        if a is not None and b is not None
    ]
