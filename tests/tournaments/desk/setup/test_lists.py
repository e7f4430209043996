"""Lists of tournaments: pages, a search and filters, alike in pages and API."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Account
from tests.apart import rolled_back
from tests.factories import AccountFactory
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.rankings.services.events import hold_tournament
from tournaments.desk.rankings.services.rankings import change_ranking, create_ranking
from tournaments.desk.setup.pages.home import MOST_NEAR, ROWS_A_PAGE
from tournaments.desk.setup.pages.tournaments import MOST_EARLIER
from tournaments.desk.setup.services.tournaments import change_state, create_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def rows_of(page: Any) -> list[Tournament]:
    """The tournaments on a page of the list that do not run now."""
    return [*page.context["coming"], *page.context["ended"]]


def made(by: Account, name: str, *, public: bool = True, **settings: Any) -> Tournament:
    chosen = {"ruleset": "ema2025", "rounds": 1, **settings}
    tournament = create_tournament(by=by, name=name, **chosen)
    return change_state(tournament=tournament, state="public", by=by) if public else tournament


@pytest.fixture
def organiser() -> Account:
    by = AccountFactory.create()
    made(by, "Kraków Open", place="Nowa Huta", country="POL", starts_on=date(2020, 5, 2))
    ended = made(by, "Roma Cup", country="ITA", ruleset="mcr2006", starts_on=date(2021, 5, 2))
    change_state(tournament=ended, state="finished", by=by)
    made(by, "Secret", public=False, starts_on=date(2021, 1, 1), country="POL")
    league = create_ranking(name="League", kind="season", by=by, rules={})
    change_ranking(ranking=league, by=by, public=True)
    hold_tournament(ranking=league, tournament=ended)
    made(AccountFactory.create(), "Somebody’s", starts_on=date(2019, 1, 1))
    return by


WISHES = (
    pytest.param("q=krakow", "krakow-open", id="a word without its accent"),
    pytest.param("q=HUT+open", "krakow-open", id="parts of place and name"),
    pytest.param("year=2021", "roma-cup", id="year"),
    pytest.param("country=POL", "krakow-open", id="country"),
    pytest.param("ruleset=mcr2006", "roma-cup", id="rule set"),
    pytest.param("state=finished", "roma-cup", id="state"),
    pytest.param("series=league", "roma-cup", id="ranking"),
    pytest.param("series=league&year=2020", "", id="two that exclude each other"),
    pytest.param("own=1", "", id="a stranger works nowhere"),
    pytest.param("q=secret", "", id="no draft"),
)


@each(("query", "slugs"), WISHES, apart=rolled_back)
def test_a_stranger_filters_the_list_as_the_api_does(organiser: Account, query: str, slugs: str) -> None:
    page = client_of(None).get(f"/tournaments/?{query}")
    assert [row.slug for row in rows_of(page)] == slugs.split()
    answer = client_of(None).get(f"/api/v1/tournaments/?{query}")
    assert [row["slug"] for row in answer.json()] == slugs.split()
    assert answer["X-Total-Count"] == str(len(slugs.split()))


OF_THE_API = (
    pytest.param("from=2020-05-02", "roma-cup krakow-open", id="from a day"),
    pytest.param("from=2020-05-03&until=2021-05-02", "roma-cup", id="within days"),
    pytest.param("order=starts_on&from=2019-01-01", "somebodys krakow-open roma-cup", id="the oldest first"),
    pytest.param("order=name", "krakow-open roma-cup somebodys", id="by name"),
)


@each(("query", "slugs"), OF_THE_API, apart=rolled_back)
def test_a_program_asks_for_days_and_an_order(organiser: Account, query: str, slugs: str) -> None:
    answer = client_of(None).get(f"/api/v1/tournaments/?{query}")
    assert [row["slug"] for row in answer.json()] == slugs.split()


SINCE = (
    pytest.param("2100-05-01T11:00:00Z", ["roma-cup"], id="then"),
    pytest.param("2100-05-01T13:00:00%2B02:00", ["roma-cup"], id="then in another zone"),
    pytest.param("2100-05-01T11:00:01Z", [], id="later"),
)


@each(("moment", "slugs"), SINCE, apart=rolled_back)
def test_a_program_asks_for_what_changed_since(organiser: Account, moment: str, slugs: list[str]) -> None:
    with time_machine.travel("2100-05-01T11:00:00Z", tick=False):
        change_state(tournament=Tournament.objects.get(slug="roma-cup"), state="public", by=organiser)
    answer = client_of(None).get(f"/api/v1/tournaments/?changed_since={moment}")
    assert [row["slug"] for row in answer.json()] == slugs


WRONG = (
    pytest.param("changed_since=yesterday", "wrong_type", id="a word"),
    pytest.param("changed_since=2026-05-01T11:00:00", "wrong_type", id="no zone"),
    pytest.param("from=2026-02-30", "wrong_type", id="no such day"),
    pytest.param("order=size", "unknown_choice", id="an order"),
)


@each(("query", "code"), WRONG, apart=rolled_back)
def test_a_wish_that_is_none(query: str, code: str) -> None:
    refused = client_of(None).get(f"/api/v1/tournaments/?{query}")
    fault = refused.json()["faults"][0]
    assert (refused.status_code, fault["code"], fault["field"]) == (400, code, query.partition("=")[0])


def test_those_who_work_there_find_their_drafts(organiser: Account) -> None:
    own = rows_of(client_of(organiser).get("/tournaments/?own=1&year=2021"))
    assert {row.slug for row in own} == {"roma-cup", "secret"}


@each("year", ["x", "0", "0000", "10000", str(10**30)])
def test_a_year_that_is_none(year: str) -> None:
    assert client_of(None).get(f"/tournaments/?year={year}").status_code == 200
    refused = client_of(None).get(f"/api/v1/tournaments/?year={year}")
    assert (refused.status_code, refused.json()["faults"][0]["field"]) == (400, "year")


@pytest.mark.usefixtures("noon")
def test_a_long_list_has_pages_and_the_home_what_is_near() -> None:
    by, today = AccountFactory.create(), timezone.localdate()
    client = client_of(by)
    made(by, "Open 0", starts_on=today + timedelta(1))
    few = queries(client, "/tournaments/"), queries(client, "/"), queries(client, "/new/")
    for n in range(1, ROWS_A_PAGE + 4):
        made(by, f"Open {n}", starts_on=today - timedelta(n))
    assert (queries(client, "/tournaments/"), queries(client, "/"), queries(client, "/new/")) == (
        few[0],
        few[1] + 1,  # their number
        few[2],
    )
    near = client.get("/").context["own"]
    assert [row.name for row in near] == [f"Open {n}" for n in range(MOST_NEAR)]
    second = rows_of(client.get("/tournaments/?page=2"))
    assert [row.name for row in second] == [f"Open {n}" for n in range(ROWS_A_PAGE, ROWS_A_PAGE + 4)]
    earlier = client.get("/new/").context["earlier"]
    assert [row.name for row in earlier] == [f"Open {n}" for n in range(MOST_EARLIER)]
    assert [row.name for row in client.get("/new/?q=pen 30").context["earlier"]] == ["Open 30"]
    assert client.get("/new/?copy_of=open-30").context["source"].name == "Open 30"


def queries(client: Any, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)
