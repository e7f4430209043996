"""How even a player's winds can be at best: at a table of three nobody sits North."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from tournaments.seating.engine.problem import NORTH, SEATS

Game = TypeVar("Game")
Place = tuple[int, int]


def blocks_of(games: Sequence[Game]) -> list[Sequence[Game]]:
    """A player's games in blocks of four, in their order."""
    return [games[start : start + SEATS] for start in range(0, len(games), SEATS)]


def repeats(winds: Sequence[int]) -> int:
    """How often a wind comes again within a block of four games."""
    return sum(len(block) - len(set(block)) for block in blocks_of(winds))


def least_repeats(full: Sequence[Place | None]) -> int:
    """The least repeats of a player whose games were at these full tables, or at a table of three: None."""
    return sum(len(block) - min(len(block), NORTH + any(block)) for block in blocks_of(full))


def least_repeats_of_all(games: Collection[Sequence[Place | None]]) -> int:
    """The least repeats of all players: a block of four games without one at North repeats a wind, and a full table
    has one North for all of them."""
    blocks = [block for full in games for block in blocks_of(full) if len(block) == SEATS]
    tables = {place for block in blocks for place in block if place}
    return max(len(blocks) - len(tables), sum(map(least_repeats, games)))


def evenest(games: int, norths: int) -> list[int]:
    """The most even counts of the winds over so many games, at most `norths` of which are at North, the last."""
    north = min(norths, games // SEATS)
    most, rest = divmod(games - north, NORTH)
    return [most + (wind < rest) for wind in range(NORTH)] + [north]


def least_imbalance(games: int, norths: int) -> int:
    """By how much the most frequent wind exceeds the rarest at least."""
    even = evenest(games, norths)
    return max(even) - min(even)


def uneven(counts: Sequence[int]) -> int:
    """Pairs of games at the same wind: the least when the counts are most even."""
    return sum(count * (count - 1) // 2 for count in counts)
