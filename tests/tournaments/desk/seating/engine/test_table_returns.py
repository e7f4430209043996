"""The bound on returns, held against every way to number the tables of a plan."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from tests.rows import each
from tournaments.desk.seating.engine import measure
from tournaments.desk.seating.engine.constructions import Rounds, transversal
from tournaments.desk.seating.engine.table_returns import least_returns


def fewest(rounds: Rounds, seen: Sequence[frozenset[int]] = (frozenset(),) * 4, best: int = 99) -> int:
    """The fewest returns of all numberings of the rounds left, `best` if there are not fewer. `seen`: by table."""
    if not rounds:
        return 0
    for order in permutations(rounds[0]) if any(seen) else [rounds[0]]:
        back = sum(len(at & set(table)) for at, table in zip(seen, order, strict=True))
        if back < best:
            after = [at | set(table) for at, table in zip(seen, order, strict=True)]
            best = min(best, back + fewest(rounds[1:], after, best - back))
    return best


@each("rounds", [2, 3, 4, 5])
def test_no_numbering_of_16_players_who_never_meet_twice_has_fewer(rounds):
    assert fewest((transversal(16) or [])[:rounds]) == least_returns(16, rounds)


@each(("players", "rounds"), [(16, 1), (16, 6), (20, 4), (15, 4)])
def test_elsewhere_the_count_says_nothing(players, rounds):
    assert least_returns(players, rounds) == 0


@each(
    ("rounds", "value", "bound", "sentence"),
    [
        pytest.param((0, 1, 2, 3), 12, 12, "without repeated meetings no plan can do better", id="four stay"),
        pytest.param((0, 0, 0, 0), 48, 0, "no plan can have fewer than 0", id="all stay, with whom they met"),
    ],
)
def test_the_bound_holds_without_repeated_meetings_only(rounds, value, bound, sentence):
    plane = transversal(16) or []
    grid = tuple(tuple((a, b, c, d) for a, b, c, d in plane[r]) for r in rounds)
    found = measure(grid)["table_repeats"]
    assert (found.value, found.bound) == (value, bound)
    assert found.sentence == f"{value} times a player returns to the same table; {sentence}."
