"""Plans: everyone sits once a round, repeats at their bound, winds exact, the same seed the same grid."""

import pytest

from tournaments.seating import Group, Impossible, Problem, Wishes, measure, plan, replan


def seated(tables):
    return sorted(player for table in tables for player in table if player is not None)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        pytest.param(4, 2, id="one table"),
        pytest.param(6, 3, id="two tables of three"),
        pytest.param(9, 3, id="three tables of three"),
        pytest.param(16, 4, id="16x4"),
        pytest.param(41, 5, id="three short tables a round"),
        pytest.param(42, 5, id="two short tables a round"),
        pytest.param(43, 5, id="one short table a round"),
        pytest.param(100, 8, id="100x8"),
    ],
)
def test_everyone_sits_exactly_once_a_round_and_winds_are_optimal(players, rounds):
    made = plan(Problem(players, rounds, seed=1))
    assert [seated(tables) for tables in made.grid] == [list(range(players))] * rounds
    assert made.measures["wind_imbalance"].value == min(1, rounds % 4)
    assert made.measures["wind_block_repeats"].value == 0
    assert {len(tables) for tables in made.grid} == {-(-players // 4)}


@pytest.mark.parametrize(
    ("players", "rounds"),
    [pytest.param(16, 5, id="16x5"), pytest.param(40, 8, id="40x8"), pytest.param(43, 8, id="43x8")],
)
def test_nobody_meets_twice(players, rounds):
    made = plan(Problem(players, rounds, seed=3))
    assert made.measures["repeats"].value == 0


def test_the_same_seed_gives_the_same_grid_and_another_seed_another():
    first, again, other = (plan(Problem(24, 4, seed=seed)).grid for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        pytest.param(Problem(5, 3), "players", id="5 is no sum of 4s and 3s"),
        pytest.param(Problem(3, 3), "players", id="fewer than a table"),
        pytest.param(Problem(8, 0), "rounds", id="no round"),
        pytest.param(
            Problem(16, 3, wishes=Wishes(clubs=(Group((1, 16)),))), "unknown_player", id="unknown player"
        ),
        pytest.param(
            Problem(16, 3, wishes=Wishes(teams=(Group((0, 1, 2, 3, 4), strict=True),))),
            "group_too_large",
            id="five people never meeting at four tables",
        ),
        pytest.param(
            Problem(16, 3, wishes=Wishes(fixed_tables=((0, 5),))), "fixed_table", id="no such table"
        ),
        pytest.param(
            Problem(16, 3, wishes=Wishes(fixed_tables=((0, 1), (1, 1)))),
            "fixed_table",
            id="one table for two",
        ),
    ],
)
def test_what_cannot_be_is_refused(problem, code):
    with pytest.raises(Impossible) as refusal:
        plan(problem)
    assert refusal.value.code == code
    assert refusal.value.nearest


def test_teams_never_meet_and_fixed_tables_are_kept():
    teams = tuple(Group(tuple(range(i, i + 4)), strict=True) for i in range(0, 48, 4))
    made = plan(Problem(48, 6, seed=2, wishes=Wishes(teams=teams, fixed_tables=((0, 3), (7, 12)))))
    assert made.measures["team_meetings"].value == 0
    assert made.measures["fixed_table_misses"].value == 0


def test_replanning_keeps_what_was_played_and_seats_the_newcomers():
    before = plan(Problem(40, 6, seed=1)).grid
    after = replan(before, played=2, out=[3, 17], late=1, seed=1)
    assert after.grid[:2] == before[:2]
    present = sorted(set(range(41)) - {3, 17})
    assert [seated(tables) for tables in after.grid[2:]] == [present] * 4
    assert after.measures["repeats"].value == 0


def test_a_measure_says_its_bound_in_words():
    grid = (((0, 1, 2, 3),), ((1, 0, 3, 2),))
    found = measure(grid)["repeats"]
    assert (found.value, found.bound) == (6, 6)
    assert found.sentence == "6 meetings are with an opponent already met; no plan can do better."
