"""The rating: steps by hand, the likelihood by its definition, time away, who is listed."""

import datetime as dt
from fractions import Fraction
from itertools import permutations
from math import exp, log, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each
from tournaments.desk.rankings.engine.rating import START, Event, curves_of, slopes

DAY = dt.date(2026, 11, 20)
YEAR = dt.timedelta(365)


def event(*places: tuple[int, int], key: int = 1, on: dt.date = DAY, weight: int = 1) -> Event:
    return Event(key, on, places, Fraction(weight))


def ratings(*events: Event) -> list[tuple[int, int]]:
    """The rating and the change of each player after the last event, by player."""
    curves = curves_of(events)
    return [(curves[player].rating, curves[player].steps()[-1].change) for player in sorted(curves)]


@each(
    ("places", "changes"),
    [
        # slope 1/2, curvature 1/4, prior variance 0.16: 1/2 / (1/0.16 + 1/4) = 0.0769, 173.7 points each
        pytest.param([(1, 1), (2, 2)], [13, -13], id="two"),
        pytest.param([(1, 1), (1, 2)], [0, 0], id="two share the first place"),
        pytest.param([(1, 1)], [0], id="alone"),
        # down: 1 - 1/3, 1 - 1/3 - 1/2, - 1/3 - 1/2; the same upwards: slopes 3/4, 0, -3/4
        pytest.param([(1, 1), (2, 2), (3, 3)], [20, 0, -20], id="three"),
        # slopes: down 1 - 1/3 and 1 - 1/3 - 1/2 - 1/2, up 1 - 1/3 - 1/4 and 1 - 1/3 - 1/2 - 1
        pytest.param([(1, 1), (2, 2), (2, 3)], [20, -10, -10], id="two share the last place"),
        pytest.param([(4, 1), (9, 2)], [13, -13], id="places of those who are not in the file are left out"),
    ],
)
def test_a_first_event(places, changes):
    assert [change for _rating, change in ratings(event(*places))] == changes


def test_the_order_of_the_rows_does_not_matter():
    rows = [(1, 1), (2, 2), (2, 3), (4, 4)]
    found = {tuple(ratings(event(*order))) for order in permutations(rows)}
    assert len(found) == 1


def test_a_surprise_moves_more_than_the_expected_and_less_as_more_is_known():
    same = [event((1, 1), (2, 2), key=key) for key in range(1, 9)]
    steps = curves_of(same)[1].steps()
    assert [step.change for step in steps] == sorted((step.change for step in steps), reverse=True)
    assert [step.uncertainty for step in steps] == sorted((step.uncertainty for step in steps), reverse=True)
    (after, change), _other = ratings(*same, event((2, 1), (1, 2), key=9))
    assert change < -steps[-1].change
    assert after == START + sum(step.change for step in steps) + change


def test_two_events_count_as_one_of_weight_two_where_nothing_is_known_before():
    (twice, _), _ = ratings(event((1, 1), (2, 2), weight=2))
    (once, _), _ = ratings(event((1, 1), (2, 2)))
    assert (once, twice) == (1513, 1526)


def test_uncertainty_grows_with_time_away_up_to_that_of_a_newcomer():
    curve = curves_of(event((1, 1), (2, 2), key=key) for key in range(40))[1]
    later = [curve.uncertainty(DAY + years * YEAR) for years in (0, 1, 5, 100)]
    assert later == sorted(set(later))
    assert later[-1] == 136
    newcomer = curves_of([event((1, 1), (2, 2))])[1]
    assert newcomer.uncertainty(DAY) < 136


@each(
    ("days", "listed"),
    [
        pytest.param([DAY], False, id="one event"),
        pytest.param([DAY - YEAR, DAY], True, id="two"),
        pytest.param([dt.date(2024, 11, 20), DAY], True, id="two within two years to the day"),
        pytest.param([dt.date(2024, 11, 19), DAY], False, id="one of them a day older"),
        pytest.param([DAY - 3 * YEAR, DAY - 3 * YEAR, DAY - 3 * YEAR], False, id="all old"),
    ],
)
def test_who_is_listed(days, listed):
    curve = curves_of(event((1, 1), (2, 2), key=key, on=day) for key, day in enumerate(days))[1]
    assert curve.listed(DAY) is listed


def test_a_step_is_found_by_its_event():
    curve = curves_of([event((1, 1), (2, 2), key=7), event((1, 2), key=8)])[1]
    assert [step.event for step in curve.steps()] == [7]
    assert (curve.step(7), curve.step(8)) == (curve.steps()[0], None)


def test_heavy_weights_leave_ratings_that_can_be_shown():
    upsets = [event((1 + key % 2, 1), (2 - key % 2, 2), key=key, weight=100) for key in range(60)]
    assert all(abs(rating - START) < 900 for rating, _change in ratings(*upsets))


def likelihood(order: list[int], strengths: dict[int, float]) -> float:
    """Plackett and Luce by definition, read from both ends, each half."""

    def read(order: list[int], sign: int) -> float:
        chances = [exp(sign * strengths[player]) for player in order]
        return prod(chance / sum(chances[at:]) for at, chance in enumerate(chances))

    return (log(read(order, 1)) + log(read(order[::-1], -1))) / 2


@given(st.lists(st.floats(-2, 2), min_size=2, max_size=7))
def test_slopes_and_curvatures_are_those_of_the_likelihood(strengths):
    """Against differences of the definition, without shared places."""
    at, step = dict(enumerate(strengths)), 1e-4
    order = list(at)
    for player, pull in slopes([(place, one) for place, one in enumerate(order)], at).items():
        less, here, more = (
            likelihood(order, {**at, player: at[player] + moved}) for moved in (-step, 0, step)
        )
        assert pull.slope == pytest.approx((more - less) / (2 * step), abs=1e-6)
        assert pull.curvature == pytest.approx((2 * here - more - less) / step**2, abs=1e-5)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.floats(-2, 2))
def test_an_event_gives_as_much_as_it_takes(places, strength):
    """Among equals the slopes add up to 0, and those who share a place have the same."""
    rows = list(enumerate(places))
    pulls = slopes([(place, player) for player, place in rows], dict.fromkeys(range(len(places)), strength))
    assert sum(pull.slope for pull in pulls.values()) == pytest.approx(0, abs=1e-9)
    by_place = {place: pulls[player] for player, place in rows}
    assert all(pulls[player] == pytest.approx(by_place[place]) for player, place in rows)
    assert all(pull.curvature > -1e-9 for pull in pulls.values())
