"""Standings are answered as stored, and not sent twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.apart import rolled_back
from tests.factories import draw, make_hall
from tests.rows import each
from tournaments.models import StandingSnapshot
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db


def path(hall, rest=""):
    return f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/standings/{rest}"


@pytest.fixture
def hall():
    hall = make_hall()
    rebuild_standings(stage=hall.stage)
    return hall


def test_the_bytes_are_those_stored(as_account, hall):
    answer = as_account(None).get(path(hall))
    snapshot = StandingSnapshot.objects.get()
    assert answer.content == bytes(snapshot.payload)
    assert answer.headers["ETag"] == f'"{snapshot.etag}"'
    assert answer.headers["X-Standings-Version"] == "1"


KNOWN = [
    pytest.param('"{etag}"', 304, id="the same"),
    pytest.param('W/"{etag}"', 304, id="weak, as proxies make it"),
    pytest.param('"other", "{etag}"', 304, id="one of several"),
    pytest.param("*", 304, id="any"),
    pytest.param('"other"', 200, id="another"),
]


@each(("known", "status"), KNOWN, apart=rolled_back)
def test_who_has_them_gets_304(as_account, hall, known, status):
    etag = StandingSnapshot.objects.get().etag
    answer = as_account(None).get(path(hall), headers={"If-None-Match": known.format(etag=etag)})
    assert (answer.status_code, answer.content == b"") == (status, status == 304)


def test_who_works_there_sees_more_than_the_public(as_account):
    hall = make_hall(results_policy="by_hand")
    rebuild_standings(stage=hall.stage)
    assert as_account(None).get(path(hall)).status_code == 404
    assert as_account(hall.referee).get(path(hall)).status_code == 200
    published = as_account(hall.organiser).post(path(hall, "publish/")).json()
    assert (published["version"], published["public"]) == (1, True)
    hall.send(hall.table(), draw(hall.names(hall.table())[0]))
    rebuild_standings(stage=hall.stage)
    versions = [
        as_account(account).get(path(hall)).headers["X-Standings-Version"] for account in (None, hall.referee)
    ]
    assert versions == ["1", "2"]


def test_reading_costs_the_same_for_any_field(as_account):
    counts = []
    for players in (4, 32):
        hall = make_hall(players=players)
        rebuild_standings(stage=hall.stage)
        with CaptureQueriesContext(connection) as queries:
            as_account(None).get(path(hall))
        counts.append(len(queries))
    assert counts == [5, 5]
