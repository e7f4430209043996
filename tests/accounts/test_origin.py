"""The log seals from which device and network a change was made, and forgets it in time."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of
from tournaments import housekeeping
from tournaments.common.chain.log import verify_chain
from tournaments.models import LogEntry, SealedText

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_sealed_shown_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    hall: Hall = make_hall()
    client: Client = client_of(hall.head)
    sent: Any = {"HTTP_USER_AGENT": FIREFOX, "REMOTE_ADDR": "192.0.2.77"}
    assert client.post(f"/table/{hall.table().pk}/call/", {"reason": "tea"}, **sent).status_code == 302
    entry = LogEntry.objects.latest("number")
    text = SealedText.objects.get(seal=entry.origin).text
    assert text == "Firefox · Linux · 192.0.2.0/24"
    assert text in client_of(hall.organiser).get("/t/bologna-open/log/").content.decode()
    assert housekeeping.tidy()["origins"] == 0
    monkeypatch.setattr(housekeeping, "ORIGINS_STAY", timedelta(seconds=-60))
    assert housekeeping.tidy()["origins"] == 1
    assert verify_chain(hall.tournament) is None
    assert text not in client_of(hall.organiser).get("/t/bologna-open/log/").content.decode()
