"""Which draws take longer than a page may, and the progress that a draw tells."""

import pytest

from tests.rows import each
from tournaments.desk.seating import engine as seating

CLUBS = seating.Wishes(clubs=(seating.Group((0, 1, 2)),))


@each(
    ("players", "rounds", "wishes", "long"),
    [
        pytest.param(40, 12, seating.Wishes(), False, id="an ordinary day"),
        pytest.param(40, 6, CLUBS, False, id="clubs, few rounds"),
        pytest.param(40, 8, CLUBS, True, id="clubs where half of all pairs meet"),
        pytest.param(160, 8, CLUBS, False, id="clubs in a large hall"),
        pytest.param(1000, 10, seating.Wishes(), False, id="a thousand players"),
        pytest.param(1000, 11, seating.Wishes(), True, id="eleven thousand seats"),
        pytest.param(1001, 1, seating.Wishes(), True, id="more than a thousand players"),
    ],
)
def test_by_size_and_wishes(players, rounds, wishes, long):
    assert seating.takes_long(seating.Problem(players, rounds, 1, wishes)) is long


def test_a_draw_tells_how_far_it_is():
    told = []
    drawn = seating.plan(seating.Problem(16, 3, 1), lambda percent, step: told.append((percent, step)))
    percents = [percent for percent, _step in told]
    assert percents == sorted(percents)
    assert list(dict.fromkeys(step for _percent, step in told)) == ["meetings", "tables", "winds", "measures"]
    assert drawn.grid == seating.plan(seating.Problem(16, 3, 1)).grid


def test_too_many_players_for_one_draw():
    with pytest.raises(seating.Impossible, match="4000"):
        seating.plan(seating.Problem(4001, 1))
