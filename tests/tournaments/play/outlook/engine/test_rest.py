"""The rest drawn many times: the same for the same seed, exact where nothing is left to chance."""

from fractions import Fraction

from tournaments.play.outlook.engine.rest import LEAST_RUNS, MOST_RUNS, Rest, draw, runs_for

FOUR = {1: (30,), 2: (10,), 3: (0,), 4: (-40,)}
EVEN = ((40,), (10,), (-10,), (-40,))


def test_the_same_seed_gives_the_same_counts() -> None:
    rest = Rest(FOUR, [None], [1, 2, 3, 4], [EVEN])
    assert draw(rest, [1, 3], 50, "a") == draw(rest, [1, 3], 50, "a")
    assert draw(rest, [1, 3], 50, "a") != draw(rest, [1, 3], 50, "b")


def test_with_nothing_left_the_places_are_certain_and_equal_players_share_one() -> None:
    rest = Rest({1: (5,), 2: (7,), 3: (7,), 4: (0,)}, [], [], [])
    assert draw(rest, [1, 3], 10, "x") == {1: [0, 10], 2: [10, 10], 3: [10, 10], 4: [0, 0]}


def test_who_is_seated_alone_changes() -> None:
    rest = Rest({**FOUR, 9: (1000,)}, [[[1, 2, 3, 4]]], [1, 2, 3, 4], [EVEN])
    counts = draw(rest, [1], 40, "x")
    assert counts == {9: [40], 1: [0], 2: [0], 3: [0], 4: [0]}


def test_each_order_of_a_table_comes_about_as_often_as_another() -> None:
    """Of 24 orders of one table the first seat wins in a quarter."""
    rest = Rest(dict.fromkeys([1, 2, 3, 4], (0,)), [[[1, 2, 3, 4]]], [1, 2, 3, 4], [EVEN])
    counts = draw(rest, [1], 4000, "fair")
    assert sum(own for (own,) in counts.values()) == 4000
    assert all(900 < own < 1100 for (own,) in counts.values())


def test_shares_of_table_points_stay_exact() -> None:
    third = Fraction(1, 3)
    rest = Rest({1: (third, 0), 2: (0, 5)}, [[[1, 2]]], [1, 2], [((0, 1), (0, 1))])
    assert draw(rest, [1], 10, "x") == {1: [10], 2: [0]}


def test_three_sit_where_no_three_have_played_yet() -> None:
    rest = Rest({1: (0,), 2: (0,), 3: (0,)}, [[[1, 2, 3]]], [1, 2, 3], [EVEN])
    assert sum(own for (own,) in draw(rest, [1], 30, "x").values()) == 30


def test_runs_are_bounded_by_the_work() -> None:
    few = Rest(FOUR, [None], [1, 2, 3, 4], [EVEN])
    many = Rest(FOUR, [None] * 8, list(range(1000)), [EVEN])
    endless = Rest(FOUR, [None] * 30, list(range(4000)), [EVEN])
    assert [runs_for(one) for one in (few, many, endless)] == [MOST_RUNS, 125, LEAST_RUNS]
