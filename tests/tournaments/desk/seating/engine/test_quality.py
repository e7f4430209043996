"""Measures: the figure, its lower bound and its sentence, counted by hand."""

import pytest

from tests.rows import each
from tournaments.desk.seating.engine import Group, Problem, Wishes, measure, plan

ONE_TABLE_TWICE = (((0, 1, 2, 3),), ((1, 0, 3, 2),))
SAME = (((0, 1, 2, 3),),) * 2
EIGHT = (((0, 1, 2, 3), (4, 5, 6, 7)), ((1, 0, 4, 5), (2, 3, 7, 6)))
SEVEN = (((0, 1, 2, 3), (4, 5, 6, None)), ((1, 4, 0, 5), (2, None, 3, 6)))
LONE = (((0, 1, 2, 3), (4, 5, 6, 7)),)
THIRTEEN = (
    ((0, 1, 2, 3), (4, 5, 6, None), (7, 8, 9, None), (10, 11, 12, None)),
    ((3, 6, 9, 12), (0, 4, 7, None), (1, 5, 10, None), (2, 8, 11, None)),
)
LEFT = (((0, 1, 2, 3), (4, 5, 6, None)), ((4, 0, 1, 5),))


@each(
    ("grid", "key", "value", "bound", "sentence"),
    [
        pytest.param(LONE, "repeats", 0, 0, "Nobody meets the same opponent twice.", id="no repeats"),
        pytest.param(
            ONE_TABLE_TWICE,
            "repeats",
            6,
            6,
            "6 meetings are with an opponent already met; no plan can do better.",
            id="repeats at the bound",
        ),
        pytest.param(
            EIGHT,
            "repeats",
            4,
            4,
            "4 meetings are with an opponent already met; no plan can do better.",
            id="8x2",
        ),
        pytest.param(LONE, "most_meetings", 1, 1, "No pair meets more than once.", id="once"),
        pytest.param(
            EIGHT,
            "most_meetings",
            2,
            2,
            "No pair meets more than 2 times; no plan can do better.",
            id="twice",
        ),
        pytest.param(
            SAME,
            "wind_imbalance",
            2,
            1,
            "A player's most frequent wind comes up 2 times more than the rarest; no plan can have fewer than 1.",
            id="the same seats twice",
        ),
        pytest.param(
            SAME,
            "wind_block_repeats",
            4,
            0,
            "4 times a player gets the same wind twice within four games; no plan can have fewer than 0.",
            id="within a block",
        ),
        pytest.param(
            ONE_TABLE_TWICE,
            "wind_block_repeats",
            0,
            0,
            "Nobody plays the same wind twice within four games.",
            id="blocks",
        ),
        pytest.param(
            EIGHT,
            "table_repeats",
            4,
            0,
            "4 times a player returns to the same table; no plan can have fewer than 0.",
            id="tables",
        ),
        pytest.param(
            LONE, "table_repeats", 0, 0, "Nobody plays at the same table twice.", id="no table twice"
        ),
        pytest.param(
            LONE,
            "strangers",
            16,
            16,
            "16 pairs do not meet and have no opponent in common; no plan can do better.",
            id="two tables, one round",
        ),
        pytest.param(
            EIGHT, "strangers", 0, 0, "Any two players meet or have an opponent in common.", id="no strangers"
        ),
        pytest.param(
            SEVEN,
            "short_game_spread",
            2,
            1,
            "The number of three-player games differs by at most 2 between players; no plan can have fewer than 1.",
            id="6 has two, 0 and 1 none",
        ),
        pytest.param(
            THIRTEEN,
            "short_game_spread",
            2,
            2,
            (
                "The number of three-player games differs by at most 2 between players; without repeated "
                "meetings no plan can do better."
            ),
            id="four tables, and nobody meets twice",
        ),
        pytest.param(
            LEFT,
            "short_game_spread",
            1,
            0,
            "The number of three-player games differs by at most 1 between players; no plan can have fewer than 0.",
            id="those who left do not count",
        ),
        pytest.param(
            SEVEN,
            "short_tables",
            2,
            2,
            "2 games are played by three; no plan can do better.",
            id="short tables",
        ),
    ],
)
def test_measure(grid, key, value, bound, sentence):
    found = measure(grid)[key]
    assert (found.value, found.bound, found.sentence) == (value, bound, sentence)
    assert found.optimal == (value == bound)


def test_wishes_are_measured():
    wishes = Wishes(
        clubs=(Group((0, 1)),),
        teams=(Group((0, 7)),),
        apart=(Group((2, 3, 7)),),
        fixed_tables=((0, 1), (2, 1)),
    )
    found = measure(EIGHT, wishes)
    values = {
        key: found[key].value
        for key in ("club_meetings", "team_meetings", "apart_meetings", "fixed_table_misses")
    }
    assert values == {"club_meetings": 2, "team_meetings": 0, "apart_meetings": 4, "fixed_table_misses": 1}
    assert found["team_meetings"].sentence == "Players of the same team do not meet."
    assert found["fixed_table_misses"].sentence == "1 game away from a player's fixed table."
    assert (
        measure(LONE, Wishes(fixed_tables=((0, 1),)))["fixed_table_misses"].sentence
        == "Fixed tables are kept."
    )


@each(
    ("grid", "size", "value", "bound", "words"),
    [
        pytest.param(LONE, 5, 6, 4, "no plan can have fewer than 4", id="five at two tables: three and two"),
        pytest.param(EIGHT, 6, 14, 12, "no plan can have fewer than 12", id="six, twice: three and three"),
        pytest.param(SEVEN, 7, 18, 18, "no plan can do better", id="all seven: a table of three is full"),
        pytest.param(LEFT, 5, 9, 7, "no plan can have fewer than 7", id="who left meets nobody"),
    ],
)
def test_a_group_too_large_to_part_has_a_bound(grid, size, value, bound, words):
    found = measure(grid, Wishes(countries=(Group(tuple(range(size))),)))["country_meetings"]
    sentence = f"{value} meetings of players of the same country; {words}."
    assert (found.value, found.bound, found.sentence) == (value, bound, sentence)


def test_who_never_meets_leaves_fewer_opponents():
    teams = tuple(Group(tuple(range(n, n + 4)), strict=True) for n in range(0, 24, 4))
    made = plan(Problem(24, 7, 1, Wishes(teams=teams), time=0.2))
    assert (made.measures["team_meetings"].value, made.measures["repeats"].bound) == (0, 12)
    assert measure(made.grid)["repeats"].bound == 0


def test_returns_to_a_fixed_table_are_no_fault_of_the_plan():
    fixed = Wishes(fixed_tables=((0, 1),))
    made = plan(Problem(24, 4, 1, fixed, time=0.2))
    assert made.measures["table_repeats"].bound == 3
    assert measure(made.grid)["table_repeats"].bound == 0


@each(
    ("key", "played", "bound"),
    [
        ("repeats", 0, 8),
        ("repeats", 2, 12),
        ("wind_block_repeats", 0, 0),
        ("wind_block_repeats", 2, 8),
        ("apart_meetings", 1, 1),
        ("apart_meetings", 2, 2),
        ("fixed_table_misses", 0, 0),
        ("fixed_table_misses", 2, 2),
    ],
)
def test_what_was_played_is_in_the_bound(key: str, played: int, bound: int) -> None:
    """The first round twice, with the same seats: a plan for the third cannot undo it."""
    rounds = (*LONE, *LONE, *EIGHT[1:])
    wishes = Wishes(apart=(Group((0, 1)),), fixed_tables=((0, 2),))
    assert measure(rounds, wishes, played)[key].bound == bound
