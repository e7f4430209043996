"""Tables of three sit East, South and West, and the winds are as even as that allows."""

import pytest

from tests.rows import each
from tournaments.desk.seating.engine import Problem, by_rank, close_up, measure, plan, replan, swiss
from tournaments.desk.seating.engine.wind_balance import evenest, least_imbalance, least_repeats


def short_seats(grid):
    """The empty winds of all tables of three."""
    return {table.index(None) for tables in grid for table in tables if None in table}


SIZES = [
    pytest.param(6, 2, 1, 0, id="only tables of three"),
    pytest.param(7, 2, 1, 0, id="seven players"),
    pytest.param(11, 4, 2, 3, id="eleven players: three have no game at North"),
    pytest.param(22, 8, 2, 12, id="two tables of three a round"),
    pytest.param(61, 4, 2, 9, id="three tables of three a round"),
]


@each(("players", "rounds", "imbalance", "repeats"), SIZES)
def test_a_draw_leaves_north_empty_and_balances_what_is_left(players, rounds, imbalance, repeats):
    made = plan(Problem(players, rounds, 1, time=0.2))
    assert short_seats(made.grid) == {3}
    winds, blocks = made.measures["wind_imbalance"], made.measures["wind_block_repeats"]
    assert (winds.value, winds.bound) == (imbalance, imbalance)
    assert (blocks.value, blocks.bound) == (repeats, repeats)


BEFORE = (((0, None, 1, 2), (3, 4, 5, 6)), ((None, 0, 3, 5), (1, 2, 4, 6)))


def test_every_draw_after_rounds_that_an_older_engine_drew():
    after = replan((*BEFORE, *BEFORE[:1]), played=2, seed=3)
    assert after.grid[:2] == close_up(BEFORE)
    drawn = (
        after.grid[2],
        swiss(close_up(BEFORE), [6, 5, 4, 3, 2, 1, 0]),
        by_rank(close_up(BEFORE), [6, 5, 4, 3, 2, 1, 0]),
    )
    assert short_seats(drawn) == {3}


def test_measures_count_the_winds_that_are_played():
    assert measure(BEFORE) == measure(close_up(BEFORE))
    assert close_up(BEFORE)[0][0] == (0, 1, 2, None)


@each(
    ("games", "norths", "even"),
    [
        pytest.param(8, 8, [2, 2, 2, 2], id="full tables"),
        pytest.param(8, 1, [3, 2, 2, 1], id="one game at a full table"),
        pytest.param(6, 0, [2, 2, 2, 0], id="tables of three alone"),
        pytest.param(3, 3, [1, 1, 1, 0], id="fewer games than winds"),
    ],
)
def test_the_most_even_winds(games, norths, even):
    assert evenest(games, norths) == even
    assert least_imbalance(games, norths) == max(even) - min(even)


def test_four_games_at_tables_of_three_repeat_a_wind():
    assert least_repeats([None] * 6) == 1
    assert least_repeats([None, None, None, (3, 1)]) == 0
