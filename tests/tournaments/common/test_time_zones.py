"""Times of a tournament are told in its time zone: on pages, over the API, on paper."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import Hall, make_hall
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Invalid
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

AT = datetime(2026, 7, 1, 8, 0, tzinfo=UTC)
"""Ten o'clock in Zürich, in summer; the round lasts ninety minutes, and the signal comes fifteen before its end."""


@pytest.fixture
def zurich(hall: Hall) -> Hall:
    Tournament.objects.update(time_zone="Europe/Zurich")
    Round.objects.update(started_at=AT, signalled_at=None)
    return hall


def test_the_desk_tells_the_local_time(zurich: Hall, organiser: Client) -> None:
    assert "The end signal was given at 11:15." in markup(organiser.get("/t/bologna-open/desk/"))


def test_the_api_tells_the_offset(zurich: Hall, as_account: Any) -> None:
    clock = as_account(None).get("/api/v1/tournaments/bologna-open/clock/").json()
    assert clock["signal_at"] == "2026-07-01T11:15:00+02:00"
    rounds = as_account(None).get("/api/v1/tournaments/bologna-open/stages/1/rounds/").json()
    assert rounds[0]["started_at"] == "2026-07-01T10:00:00+02:00"


def test_the_next_request_begins_without_it(zurich: Hall, organiser: Client) -> None:
    organiser.get("/t/bologna-open/desk/")
    organiser.get("/calculator/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_another_tournament_keeps_the_time_of_the_server() -> None:
    hall = make_hall(players=8)
    Round.objects.update(started_at=AT, signalled_at=None)
    page = markup(client_of(hall.organiser).get("/t/bologna-open/desk/"))
    assert "The end signal was given at 09:15." in page


@pytest.mark.parametrize("zone", ["Mars/Olympus", "europe", "../etc/passwd"])
def test_what_is_no_zone_is_refused(hall: Hall, zone: str) -> None:
    with pytest.raises(Invalid) as refused:
        update_tournament(tournament=hall.tournament, by=hall.organiser, time_zone=zone)
    assert refused.value.code == "unknown_time_zone"


def test_the_settings_offer_and_keep_it(hall: Hall, organiser: Client) -> None:
    sent = {"name": "Bologna Open", "ruleset": "ema2008", "time_zone": "Europe/Rome"}
    assert organiser.post("/t/bologna-open/set-up/", sent).status_code == 302
    assert '<option value="Europe/Rome" selected>' in markup(organiser.get("/t/bologna-open/set-up/"))
