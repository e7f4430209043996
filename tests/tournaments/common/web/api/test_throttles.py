"""Writing is counted, reading is not."""

import pytest
from django.core.cache import cache

from tests.factories import make_hall
from tournaments.common.web.api.throttles import WriteThrottle

pytestmark = pytest.mark.django_db


def test_an_account_writes_so_often_and_reads_as_it_likes(as_account, monkeypatch):
    monkeypatch.setattr(WriteThrottle, "rate", "2/hour", raising=False)
    cache.clear()
    hall = make_hall()
    client, path = as_account(hall.organiser), f"/api/v1/tournaments/{hall.tournament.slug}/"
    told = [client.patch(path, {"place": "Riga"}).status_code for _ in range(3)]
    assert told == [200, 200, 429]
    refused = client.patch(path, {"place": "Riga"}).json()
    assert refused["code"] == "too_many_requests"
    assert 0 < refused["faults"][0]["expected"] <= 3600
    assert {client.get(path).status_code for _ in range(5)} == {200}
    cache.clear()
