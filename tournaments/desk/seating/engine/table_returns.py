"""The fewest returns to a table that a plan can have: a count, no search."""

from __future__ import annotations

_ALL_MEET = 25


def least_returns(players: int, rounds: int) -> int:
    """The fewest returns of 16 players who play every round and never meet anybody twice; 0 for other numbers.

    Such players leave a table for four different ones, so any two tables of different rounds have exactly one player
    in common. Each table number thus has R(R - 1)/2 pairs of rounds in which somebody sits there both times. A player
    who sits there v times makes v(v - 1)/2 of these pairs with v - 1 returns, at most R/2 pairs for each return: R - 1
    returns at each of the four numbers. In five rounds all meet all, as in the affine plane of order four, which is
    unique; the best numbering of its tables has 25 returns.
    """
    if players != 16 or not 2 <= rounds <= 5:
        return 0
    return _ALL_MEET if rounds == 5 else 4 * (rounds - 1)
