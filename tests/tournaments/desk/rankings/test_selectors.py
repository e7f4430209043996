"""Rankings read: who is listed on a day, shared places, what counts, countries."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from players.models import Player
from tests.apart import rolled_back
from tests.factories import AccountFactory
from tests.rows import each
from tests.tournaments.desk.rankings.conftest import DAY, event, placed
from tournaments.desk.rankings.selectors import figures
from tournaments.desk.rankings.selectors import rankings as finding
from tournaments.desk.rankings.selectors.places import weight_of
from tournaments.desk.rankings.services import rankings
from tournaments.models import RankedEvent, RankedResult, Ranking

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]
YEAR = dt.timedelta(days=365)


def listed(ranking, day=DAY):
    return [(row.place, row.player.family_name) for row in figures.table_of(ranking, day).listed]


def two_events(ranking: Ranking, on: dt.date = DAY) -> None:
    rows = [placed(1, "Rossi", "04010001"), placed(2, "Virtanen", "14010001", "FIN"), placed(3, "Verdi")]
    for name in ("Spring", "Autumn"):
        event(ranking, *rows, name=name, on=on)


def test_mers_lists_who_has_a_number_and_two_events(mers):
    two_events(mers)
    event(mers, placed(1, "Neri", "04010009"))
    table = figures.table_of(mers, DAY)
    assert listed(mers) == [(1, "Rossi"), (2, "Virtanen")]
    assert [row.player.family_name for row in table.unlisted] == ["Neri"]
    assert table.listed[0].figure == Fraction(1000 * 2, 5) / 2 + Fraction(1000 * 2, 4) / 2, (
        "five and four results"
    )
    assert [(row.place, row.country, row.figure) for row in table.countries] == [
        (1, "ITA", table.listed[0].figure / 3),
        (2, "FIN", table.listed[1].figure / 3),
    ]


@each(
    ("years", "count"),
    [(0, 2), (1, 2), (2, 2), (3, 0)],
    ids=["now", "a year", "half", "too old"],
    apart=rolled_back,
)
def test_mers_ages(mers, years, count):
    two_events(mers, DAY - years * YEAR)
    assert len(listed(mers)) == count


def test_an_event_to_come_does_not_count_yet(mers):
    two_events(mers, DAY + dt.timedelta(1))
    assert listed(mers) == []
    assert len(listed(mers, DAY + dt.timedelta(1))) == 2


def test_equal_figures_share_a_place(season):
    event(season, placed(1, "Rossi"), placed(1, "Bianchi"), placed(3, "Verdi"))
    assert listed(season) == [(1, "Bianchi"), (1, "Rossi"), (3, "Verdi")]


def test_a_season_counts_the_best_of_its_days(season):
    season = rankings.change_ranking(ranking=season, by=season.owner, starts_on=DAY, ends_on=DAY + 2 * YEAR)
    for on, place in ((DAY - YEAR, 1), (DAY, 2), (DAY + YEAR, 3), (DAY + 2 * YEAR, 1), (DAY + 3 * YEAR, 1)):
        event(season, placed(place, "Rossi"), on=on, name=str(on))
    row = figures.row_of(season, Player.objects.get().pk, DAY + 4 * YEAR)
    assert [(int(one.worth), one.parts) for one in row.results] == [
        (10, ("counts",)),
        (6, ("counts",)),
        (3, ()),
    ]
    assert row.figure == 16


def test_whoever_came_once_keeps_the_result_and_missed_events_are_dropped_first(season):
    """Three evenings, one result is dropped: the winner of one of them stands above whoever came last twice."""
    rules = {"points": {"kind": "table", "values": [10, 8]}, "attendance": 1, "drop": 1}
    season = rankings.change_ranking(ranking=season, by=season.owner, rules=rules)
    for number, rows in enumerate(
        ((("Ost", 1), ("Rossi", 2)), (("Rossi", 3),), (("Rossi", 4), ("Verdi", 3)))
    ):
        on = DAY - dt.timedelta(7 * number)
        event(season, *(placed(place, name) for name, place in rows), on=on, name=str(number))
    found = {
        row.player.family_name: (int(row.figure), row.missed) for row in figures.table_of(season, DAY).listed
    }
    assert found == {"Ost": (11, 2), "Rossi": (10, 0), "Verdi": (1, 2)}


def test_an_event_without_results_is_not_missed(season):
    event(season, placed(1, "Rossi"))
    RankedEvent.objects.create(
        ranking=season, name="To come", starts_on=DAY, ends_on=DAY, players=4, countries=0, state="planned"
    )
    table = figures.table_of(season, DAY)
    assert (table.events, [row.missed for row in table.listed]) == (1, [0])


def test_a_written_weight_stands_before_the_rules(mers, season):
    in_mers, in_season = event(mers, placed(1, "Rossi")), event(season, placed(1, "Rossi"))
    assert weight_of(in_mers, "mers") == weight_of(in_season, "season") == 1
    RankedEvent.objects.update(weight=Decimal("2.5"), qualifies=True)
    in_mers.refresh_from_db()
    assert weight_of(in_mers, "mers") == Fraction(5, 2)
    in_mers.weight = None
    assert weight_of(in_mers, "mers") == 2, "a championship has 1 more"


def test_somebody_without_a_result_has_no_row(mers):
    with pytest.raises(Http404):
        figures.row_of(mers, 1, DAY)


def test_a_ranking_that_is_not_public_is_seen_by_its_keeper(mers):
    rankings.change_ranking(ranking=mers, by=mers.owner, public=False)
    root = AccountFactory.create(is_superuser=True)
    for user, sees in ((AnonymousUser(), 0), (AccountFactory.create(), 0), (mers.owner, 1), (root, 1)):
        assert finding.visible_rankings(user).count() == sees
        if not sees:
            with pytest.raises(Http404):
                finding.find_ranking(user, mers.slug)


def test_as_many_queries_for_300_players_as_for_3(mers, django_assert_num_queries):
    event(mers, placed(1, "Rossi", "04010001"))
    people = Player.objects.bulk_create(Player(family_name=f"R{n}", ema_number=f"{n:08}") for n in range(300))
    RankedResult.objects.bulk_create(
        RankedResult(event=RankedEvent.objects.get(), player=one, place=n + 2) for n, one in enumerate(people)
    )
    with django_assert_num_queries(6):
        figures.table_of(mers, DAY)
