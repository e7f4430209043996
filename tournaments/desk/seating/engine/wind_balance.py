"""The most even winds of a player: at a table of three nobody sits North."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from tournaments.desk.seating.engine.problem import NORTH, SEATS

Game = TypeVar("Game")
Place = tuple[int, int]


def blocks_of(games: Sequence[Game]) -> list[Sequence[Game]]:
    """A player's games in blocks of four, in their order."""
    return [games[start : start + SEATS] for start in range(0, len(games), SEATS)]


def repeats(winds: Sequence[int]) -> int:
    """The number of repeated winds within blocks of four games."""
    return sum(len(block) - len(set(block)) for block in blocks_of(winds))


def least_repeats(full: Sequence[Place | None]) -> int:
    """The fewest repeats of a player with games at these full tables; None is a table of three."""
    return sum(len(block) - min(len(block), NORTH + any(block)) for block in blocks_of(full))


def least_repeats_of_all(games: Collection[Sequence[Place | None]]) -> int:
    """The fewest repeats of all players: a block of four games without North repeats a wind, and each full table has
    only one North for its players.
    """
    blocks = [block for full in games for block in blocks_of(full) if len(block) == SEATS]
    tables = {place for block in blocks for place in block if place}
    return max(len(blocks) - len(tables), sum(map(least_repeats, games)))


def evenest(games: int, norths: int) -> list[int]:
    """The most even counts of the winds over `games` games, with at most `norths` games at North, the last wind."""
    north = min(norths, games // SEATS)
    most, rest = divmod(games - north, NORTH)
    return [most + (wind < rest) for wind in range(NORTH)] + [north]


def least_imbalance(games: int, norths: int) -> int:
    """The least difference between the counts of the most frequent and the rarest wind."""
    even = evenest(games, norths)
    return max(even) - min(even)


def uneven(counts: Sequence[int]) -> int:
    """The number of pairs of games at the same wind: the fewest for the most even counts."""
    return sum(count * (count - 1) // 2 for count in counts)
