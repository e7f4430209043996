"""Clubs, teams, forbidden pairs and fixed tables: read, kept, and measured."""

import pytest

from tests.rows import each
from tests.search import some
from tests.tournaments.desk.seating.engine.grids import pairs
from tournaments.desk.seating.engine import Group, Problem, Wishes, plan


def clubs_of(players, size, strict=False):
    return tuple(Group(tuple(range(i, min(players, i + size))), strict) for i in range(0, players, size))


@each(
    ("players", "rounds", "size"),
    [
        pytest.param(40, 13, 4, id="all meet all, clubs of a tenth: only in the second half"),
        pytest.param(100, 8, 10, id="100x8, clubs of ten"),
    ],
)
def test_clubs_do_not_meet_in_the_first_half(players, rounds, size):
    clubs = clubs_of(players, size)
    made = plan(Problem(players, rounds, 1, Wishes(clubs=clubs), time=0.2))
    early = set(pairs(made.grid[: rounds // 2]))
    assert not early & {pair for club in clubs for pair in club.pairs()}
    assert made.measures["repeats"].value == 0


def test_teams_never_meet_and_fixed_tables_are_kept():
    wishes = Wishes(teams=clubs_of(48, 4, strict=True), fixed_tables=((0, 3), (7, 12)))
    made = plan(Problem(48, 6, seed=2, wishes=wishes, time=0.3))
    assert [made.measures[key].value for key in ("repeats", "team_meetings", "fixed_table_misses")] == [
        0,
        0,
        0,
    ]
    assert {made.grid[r][2].count(0) for r in range(6)} == {1}


@each(
    ("players", "rounds", "size"),
    some(
        [
            pytest.param(24, 6, 4, id="24x6: teams are the tables of the seventh round"),
            pytest.param(32, 9, 4, id="32x9"),
            pytest.param(40, 12, 4, id="40x12"),
            pytest.param(36, 9, 3, id="36x9: teams of three"),
        ],
        2,
    ),
)
def test_small_teams_cost_no_repeat_while_a_round_is_to_spare(players, rounds, size):
    wishes = Wishes(teams=clubs_of(players, size, strict=True))
    made = plan(Problem(players, rounds, seed=1, wishes=wishes))
    assert [made.measures[key].value for key in ("repeats", "team_meetings")] == [0, 0]


@pytest.mark.night
def test_teams_and_tables_of_three_together():
    made = plan(Problem(37, 12, 1, Wishes(teams=clubs_of(37, 3, strict=True))))
    keys = ("repeats", "team_meetings", "short_game_spread")
    assert [made.measures[key].value for key in keys] == [0, 0, 1]


def test_a_weak_wish_gives_way_and_is_counted():
    made = plan(Problem(8, 4, 1, Wishes(clubs=(Group((0, 1, 2, 3, 4)),)), time=0.1))
    assert made.measures["club_meetings"].value > 0
    assert "meetings of players of the same club;" in made.measures["club_meetings"].sentence


def test_wishes_are_read_and_printed_alike():
    data = {
        "clubs": [{"players": [0, 1], "strict": False}],
        "countries": [{"players": [1, 4], "strict": False}],
        "teams": [{"players": [2, 3], "strict": True}],
        "apart": [{"players": [0, 3], "strict": False}],
        "fixed_tables": {"7": 1},
    }
    assert Wishes.from_json(data).to_json() == data
    assert Wishes.from_json({"apart": [[1, 2]], "teams": [[3, 4]]}) == Wishes(
        apart=(Group((1, 2), strict=True),), teams=(Group((3, 4), strict=True),)
    )


@each(
    ("data", "message"),
    [
        pytest.param({"club": []}, "wishes: unknown field 'club'", id="unknown field"),
        pytest.param({"clubs": {}}, "wishes: clubs must be a list of groups", id="no list"),
        pytest.param(
            {"clubs": [5]}, "wishes: clubs: a group is a list of player numbers from 0", id="no group"
        ),
        pytest.param(
            {"clubs": [[-1]]}, "wishes: clubs: a group is a list of player numbers from 0", id="negative"
        ),
        pytest.param(
            {"clubs": [[True]]}, "wishes: clubs: a group is a list of player numbers from 0", id="no number"
        ),
        pytest.param({"teams": [[1, 1]]}, "wishes: teams: a player is named twice in one group", id="twice"),
        pytest.param(
            {"apart": [{"players": [1, 2], "strict": 1}]},
            "wishes: apart: strict must be true or false",
            id="strict",
        ),
        pytest.param(
            {"fixed_tables": []}, "wishes: fixed_tables must be an object of player: table", id="no object"
        ),
        pytest.param(
            {"fixed_tables": {"a": 1}},
            "wishes: fixed_tables: a player number from 0 and a table number from 1",
            id="no player",
        ),
        pytest.param(
            {"fixed_tables": {"1": 0}},
            "wishes: fixed_tables: a player number from 0 and a table number from 1",
            id="table 0",
        ),
    ],
)
def test_faulty_wishes_are_named(data, message):
    with pytest.raises(ValueError, match="wishes") as fault:
        Wishes.from_json(data)
    assert str(fault.value) == message
