"""Rounds from a standing: near ranks together, few rematches, finals by place, choice or lot."""

import pytest

from tests.rows import each
from tests.tournaments.desk.seating.engine.grids import drawn, pairs, seated
from tournaments.desk.seating.engine import Group, Impossible, Wishes, by_rank, final, swiss


def test_the_first_swiss_round_seats_from_the_top_down():
    made = swiss((), list(range(16)), seed=1)
    assert [seated([table]) for table in made] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15],
    ]


def test_a_swiss_round_has_no_rematch_while_there_is_room_and_keeps_ranks_near():
    standing = [n * 7 % 40 for n in range(40)]
    made = swiss(drawn(40, 3), standing, seed=2)
    assert seated(made) == list(range(40))
    assert not set(pairs([made])) & set(pairs(drawn(40, 3)))
    rank = {player: n for n, player in enumerate(standing)}
    places = [[rank[player] for player in table if player is not None] for table in made]
    assert max(max(table) - min(table) for table in places) <= 16
    assert swiss(drawn(40, 3), standing, seed=2) == made


def test_short_tables_go_to_those_who_had_none():
    made = swiss(drawn(41, 2), list(range(41)), seed=1)
    before = {player for tables in drawn(41, 2) for table in tables if None in table for player in table}
    now = [player for table in made if None in table for player in table if player is not None]
    assert seated(made) == list(range(41))
    assert len(now) == 9
    assert not before & set(now)


def test_wishes_hold_in_a_swiss_round():
    wishes = Wishes(apart=(Group((0, 1), strict=True),), clubs=(Group((2, 3)),))
    made = swiss((), list(range(16)), seed=1, wishes=wishes)
    assert not {(0, 1), (2, 3)} & set(pairs([made]))


@each(
    ("pattern", "tables"),
    [
        pytest.param("together", [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]], id="the best at table 1"),
        pytest.param("spread", [[0, 3, 6, 9], [1, 4, 7], [2, 5, 8]], id="one of each quarter"),
        pytest.param("snake", [[0, 5, 6], [1, 4, 7], [2, 3, 8, 9]], id="every other quarter backwards"),
    ],
)
def test_seating_by_rank(pattern, tables):
    assert [seated([table]) for table in by_rank((), list(range(10)), pattern=pattern)] == tables


@each(
    ("options", "tables"),
    [
        pytest.param({}, ((9, 8, 7, 6), (5, 4, 3, 2)), id="by place"),
        pytest.param(
            {"seats": "choice", "choices": {9: "N", 7: "E", 5: "W"}},
            ((7, 8, 6, 9), (4, 3, 5, 2)),
            id="by choice",
        ),
        pytest.param({"seats": "choice"}, ((9, 8, 7, 6), (5, 4, 3, 2)), id="nobody chooses"),
        pytest.param({"seats": "lot", "seed": 3}, ((8, 9, 6, 7), (2, 4, 5, 3)), id="by lot"),
    ],
)
def test_a_final(options, tables):
    assert final(list(range(9, -1, -1)), top=8, **options) == tables


@each(
    ("call", "code"),
    [
        pytest.param(lambda: final(list(range(10)), top=6), "final", id="six"),
        pytest.param(lambda: final(list(range(10)), top=12), "final", id="more than there are"),
        pytest.param(lambda: final(list(range(8)), top=4, seats="dice"), "seats", id="no such way"),
        pytest.param(
            lambda: final(list(range(8)), top=4, seats="choice", choices={0: "E", 1: "E"}),
            "choice",
            id="taken",
        ),
        pytest.param(
            lambda: final(list(range(8)), top=4, seats="choice", choices={0: "X"}), "choice", id="no wind"
        ),
        pytest.param(lambda: by_rank((), list(range(8)), pattern="zigzag"), "pattern", id="no such pattern"),
        pytest.param(lambda: swiss((), [1, 1, 2, 3]), "standing", id="twice"),
        pytest.param(lambda: swiss((), [1, 2, 3, 4, 5]), "players", id="five"),
    ],
)
def test_what_cannot_be_seated_is_refused(call, code):
    with pytest.raises(Impossible) as refusal:
        call()
    assert refusal.value.code == code
