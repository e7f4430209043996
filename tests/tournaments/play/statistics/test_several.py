"""Sums over several tournaments: stored in parts, of which a reader gets those with some hundred players."""

from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from players.models import Player
from tests.factories import ClubFactory
from tournaments.common.jobs import queue
from tournaments.models import StatisticsPart, StatisticsSnapshot
from tournaments.play.statistics import services
from tournaments.play.statistics.selectors import several
from tournaments.play.statistics.selectors.several import MOST_HANDS, Wanted, ruleset_statistics

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.gate]


def test_sums_are_read_with_the_players_of_the_most_hands(played, monkeypatch):
    """The field is that of all; the players beyond are counted, and in the file."""
    whole = ruleset_statistics("ema2008")
    assert whole is not None
    monkeypatch.setattr(several, "MOST_PLAYERS", len(whole.players) - 1)
    services.rebuild_ruleset(ruleset="ema2008")
    head = ruleset_statistics("ema2008")
    assert head is not None
    assert (len(head.players), head.beyond, head.field) == (len(whole.players) - 1, 1, whole.field)
    assert ruleset_statistics("ema2008", Wanted(file=True)) == whole
    StatisticsPart.objects.all().delete()  # as an earlier release left it
    assert services.sum_what_changed() == 1
    queue.run_due()
    assert (ruleset_statistics("ema2008", Wanted(file=True)), services.sum_what_changed()) == (whole, 0)


def players_of(wanted: Wanted) -> set[str]:
    found = ruleset_statistics("ema2008", wanted)
    assert found is not None
    return set(found.players)


def test_those_of_a_country_or_club_are_read_beside_the_players_of_the_most_hands(played, monkeypatch):
    whole = ruleset_statistics("ema2008")
    assert whole is not None
    monkeypatch.setattr(several, "MOST_PLAYERS", 1)
    services.rebuild_ruleset(ruleset="ema2008")
    (first,) = players_of(MOST_HANDS)
    last, other = sorted(set(whole.players) - {first})[:2]
    clubs = [ClubFactory.create(name="Kaze", country=country) for country in ("FIN", "SWE")]
    for key, club in zip((last, other), clubs, strict=True):
        Player.objects.filter(pk=key).update(country="FIN", club=club)
    services.rebuild_ruleset(ruleset="ema2008")
    for wanted in (Wanted("FIN"), Wanted(club="Kaze"), Wanted("FIN", "Kaze")):
        assert players_of(wanted) == {first, last, other}
    assert players_of(Wanted("NOR")) == {first}


def test_of_a_large_country_the_players_beyond_are_counted(played, monkeypatch):
    whole = ruleset_statistics("ema2008")
    assert whole is not None
    Player.objects.filter(pk__in=map(int, whole.players)).update(country="FIN")
    monkeypatch.setattr(several, "MOST_PLAYERS", 1)
    monkeypatch.setattr(several, "MOST_IN_A_PART", 2)
    services.rebuild_ruleset(ruleset="ema2008")
    of_country = ruleset_statistics("ema2008", Wanted("FIN"))
    assert of_country is not None
    assert (len(of_country.players), of_country.beyond) == (2, len(whole.players) - 2)


@pytest.mark.django_db(transaction=True)
def test_adding_up_keeps_no_writer_waiting_and_older_sums_replace_no_newer_ones(played, monkeypatch):
    moments: list[bool] = []

    def counted(tournaments: Any) -> Any:
        moments.append(connection.in_atomic_block)
        if len(moments) == 1:
            StatisticsSnapshot.objects.filter(ruleset="ema2008").update(changed_at=timezone.now())
        return compute_combined(tournaments)

    compute_combined = several.compute_combined
    monkeypatch.setattr(several, "compute_combined", counted)
    services.rebuild_ruleset(ruleset="ema2008")
    assert moments == [False, False]  # in a transaction
