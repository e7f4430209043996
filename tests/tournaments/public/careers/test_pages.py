"""The page of a person: what it shows, and how much it asks of the store."""

import datetime as dt
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player
from tests.factories import Hall
from tests.markup import markup
from tests.tournaments.conftest import client_of, shown
from tests.tournaments.public.careers.conftest import ended, started
from tournaments.public.careers import pages

MOST = 22


def queries_of(person: Player) -> int:
    client = client_of(None)
    cache.clear()
    assert client.get(f"/players/{person.pk}/").status_code == 200
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/players/{person.pk}/")
    return len(queries)


def test_as_many_queries_for_seven_tournaments_as_for_two(people: list[Player]) -> None:
    for number in range(2):
        ended(f"Cup {number}", people, starts_on=dt.date(2026, 1, 1 + number))
    started("Now", people)
    few = queries_of(people[0])
    for number in range(2, 7):
        ended(f"Cup {number}", people[:4], starts_on=dt.date(2026, 1, 1 + number))
    many = queries_of(people[0])
    assert few == many
    assert many <= MOST


def test_many_results_have_pages(people: list[Player], cup: Hall, league: Hall, monkeypatch: Any) -> None:
    monkeypatch.setattr(pages, "RESULTS", 1)
    shown_pages = [
        client_of(None).get(f"/players/{people[0].pk}/?page={number}").context for number in (1, 2)
    ]
    names = [[row["played"].name for row in page["rows"]] for page in shown_pages]
    assert names == [["Torino Open"], ["Bologna Cup"]]
    assert [(page["pages"].count, len(page["career"].played)) for page in shown_pages] == [(2, 2)] * 2


def test_a_person_who_plays_now_sees_where(people: list[Player], cup: Hall) -> None:
    hall = started("Siena Open", people)
    seat = hall.round().seats.select_related("table", "entry").get(entry__player=people[0])
    text = shown(client_of(None).get(f"/players/{people[0].pk}/"))
    assert "Playing now" in text
    assert f"Table {seat.table.number}" in text
    assert f'href="/t/siena-open/players/{seat.entry.number}/"' in text


def test_results_that_are_not_public_yet_do_not_show(people: list[Player]) -> None:
    hall = ended("Hidden", people, results_policy="by_hand")
    text = shown(client_of(hall.organiser).get(f"/players/{people[0].pk}/"))
    assert "No results yet" in text


def test_each_rule_set_has_a_tab_of_statistics(people: list[Player], cup: Hall, league: Hall) -> None:
    page = f"/players/{people[0].pk}/"
    first, other, unknown = (
        client_of(None).get(page + query).context
        for query in ("", "?rules=mcr2006&figures=all", "?rules=nosuch")
    )
    assert [row.ruleset.key for row in first["statistics"]] == ["ema2025", "mcr2006"]
    chosen = [context["chosen"].ruleset.key for context in (first, other, unknown)]
    assert chosen == ["ema2025", "mcr2006", "ema2025"]
    text = markup(client_of(None).get(page))
    assert 'href="?rules=mcr2006#statistics"' in text
    assert 'href="?rules=ema2025#statistics" aria-current="page"' in text
