"""The least cost of wishes to keep people apart: counts, no search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tournaments.desk.seating.engine.problem import Grid, Group, Table, Wishes


def least_meetings(grid: Grid, group: Group) -> int:
    """The fewest meetings within the group, while each round keeps its players and the sizes of its tables."""
    return sum(_least_of_round(tables, frozenset(group.players)) for tables in grid)


def _least_of_round(tables: Sequence[Table], members: frozenset[int]) -> int:
    """The fewest meetings of members in a round. A member meets the members who sit at the table already, so the first
    seat of each table is free, the second costs one meeting, the third two; members take the cheapest seats.
    """
    sizes = [sum(player is not None for player in table) for table in tables]
    prices = sorted(price for size in sizes for price in range(size))
    present = sum(player in members for table in tables for player in table)
    return sum(prices[:present])


def opponents_lost(wishes: Wishes, opponents: Mapping[int, Collection[int]]) -> Counter[int]:
    """The number of opponents that strict wishes take from each player, without pairs that meet nevertheless."""
    kept = {
        frozenset((a, b))
        for group in wishes.groups()
        if group.strict
        for a, b in group.pairs()
        if a in opponents and b in opponents and b not in opponents[a]
    }
    return Counter(player for pair in kept for player in pair)
