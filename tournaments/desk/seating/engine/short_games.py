"""The most even share of games at tables of three without a repeated meeting: a count, no search.

Let every round have T tables, e of them short. Two players of one table sit at different tables in any other round, so
a full table of round s takes at most e of its four players from the short tables of round r, and a short table at most
min(3, e). So at least e(3 + e - T) and at most e min(3, e) players are short in both rounds; with four tables every
full table takes one player from each table, so the first number is exact. Summed over all pairs of rounds it is the
number of pairs of short games of the same player.
"""

from __future__ import annotations

from tournaments.desk.seating.engine.problem import SEATS, tables_for


def least_spread(players: int, rounds: int) -> int | None:
    """The least spread of short games in any plan without a repeated meeting; None if there is no such plan. A lower
    bound: perhaps no plan reaches it.
    """
    total = (SEATS - 1) * (tables_for(players) * SEATS - players) * rounds
    fewest = max(0, (SEATS - 1) * rounds - (players - 1))
    low, high = _pairs(players, rounds)
    for spread in range(rounds + 1):
        for least in range(fewest, rounds + 1):
            most = min(rounds, least + spread)
            if not least * players <= total <= most * players:
                continue
            if _even(total, players) <= high and _uneven(total, players, least, most) >= low:
                return spread
    return None


def _pairs(players: int, rounds: int) -> tuple[int, int]:
    tables = tables_for(players)
    empty = tables * SEATS - players
    least, most = max(0, empty * (SEATS - 1 + empty - tables)), empty * min(SEATS - 1, empty)
    both = rounds * (rounds - 1) // 2
    return both * least, both * (least if tables == SEATS else most)


def _even(total: int, players: int) -> int:
    """The fewest pairs of short games of the same player: if everybody has an even share."""
    full, rest = divmod(total, players)
    return players * full * (full - 1) // 2 + rest * full


def _uneven(total: int, players: int, least: int, most: int) -> int:
    """The most pairs of short games of the same player if everybody has `least` to `most` short games."""
    if least == most:
        return players * least * (least - 1) // 2
    extra = total - players * least
    full, rest = divmod(extra, most - least)
    games = [most] * full + [least + rest] * (rest > 0)
    games += [least] * (players - len(games))
    return sum(n * (n - 1) for n in games) // 2
