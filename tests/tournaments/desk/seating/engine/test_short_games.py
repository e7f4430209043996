"""Short games: how evenly they can be shared out, which points to leave empty, exchanges without a repeat."""

from itertools import combinations

import pytest

from tests.rows import each
from tests.tournaments.desk.seating.engine.grids import pairs
from tournaments.desk.seating.engine import Problem
from tournaments.desk.seating.engine.constructions import designs
from tournaments.desk.seating.engine.even_short_games import ShortGameExchanges
from tournaments.desk.seating.engine.local_search import Annealer
from tournaments.desk.seating.engine.random_stream import Dice
from tournaments.desk.seating.engine.search_problem import Task
from tournaments.desk.seating.engine.short_games import least_spread
from tournaments.desk.seating.engine.vacancies import vacancies


@each(
    ("players", "rounds", "spread"),
    [
        pytest.param(15, 5, 0, id="15x5: one short game each"),
        pytest.param(13, 2, 2, id="13x2: the full tables share exactly one player"),
        pytest.param(14, 4, 2, id="14x4: 24 pairs, an even share has 22"),
        pytest.param(14, 5, None, id="14x5: 20 pairs, no plan has more than 19"),
        pytest.param(17, 2, 2, id="17x2: three are short twice"),
        pytest.param(17, 3, 1, id="17x3: five tables leave room"),
        pytest.param(43, 8, 1, id="43x8"),
    ],
)
def test_the_least_spread_without_repeats(players, rounds, spread):
    assert least_spread(players, rounds) == spread


@each(
    ("players", "rounds", "seats", "spread"),
    [
        pytest.param(40, 12, 3, 1, id="three of 40 in 12"),
        pytest.param(44, 14, 2, 0, id="a pair of 44 in 14"),
        pytest.param(24, 7, 3, 0, id="the three loose points of 24"),
    ],
)
def test_empty_seats_never_meet_and_short_games_are_even(players, rounds, seats, spread):
    ways = [
        (way, design)
        for design in designs(players)
        if len(design.rounds) >= rounds
        for way in vacancies(design, players, rounds, seats, 50, Dice(1, "test"))[:1]
    ]
    best, design = min(ways, key=lambda way: way[0])
    assert (best.together, best.spread) == (0, spread)
    met = set(pairs([design.rounds[r] for r in best.rounds]))
    assert not met & set(combinations(best.points, 2))


def test_exchanges_even_short_games_out_and_repeat_nothing():
    """31 players, two rounds; player 0 sits at the table of three both times."""
    points = [[0, 1, 2, 31, *range(4, 31), 3], [0, 5, 10, 31]]
    points[1] += [
        {3: 15, 31: 3}.get(point, point)
        for j in range(1, 8)
        for point in (4 * (j + i) % 32 + i for i in range(4))
    ]
    task = Task(tuple(range(31)), 2, Problem(31, 2))
    annealer = Annealer(points, task.prices(), Dice(1, "test"))
    assert annealer.spread() == 2
    ShortGameExchanges(annealer, Dice(1, "test")).run(10)
    again = Annealer([list(row) for row in points], task.prices(), Dice(1, "test"))
    assert (annealer.spread(), annealer.cost, annealer.price) == (1, again.cost, again.price)
    assert annealer.cost == annealer.floor
