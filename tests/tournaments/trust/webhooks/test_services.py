"""Webhooks that are refused, and what is kept of those that there are."""

import json
from typing import Any

import pytest

from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.common.jobs.test_outbound import Server
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.models import Webhook
from tournaments.trust.webhooks import services

pytestmark = pytest.mark.django_db


def test_the_secret_is_stored_nowhere(hall: Hall, hook: Webhook) -> None:
    row = Webhook.objects.values().get()
    assert not any(hook.secret.removeprefix("whsec_") in str(value) for value in row.values())  # type: ignore[attr-defined]


REFUSALS = [
    pytest.param({"address": "http://93.184.216.34/"}, "bad_hook_address", id="plain HTTP"),
    pytest.param({"address": "https://localhost/"}, "bad_hook_address", id="loopback"),
    pytest.param({"address": "https://169.254.169.254/latest/"}, "bad_hook_address", id="metadata"),
    pytest.param({"address": "https://93.184.216.34/a b"}, "bad_hook_address", id="a space"),
    pytest.param({"address": "https://93.184.216.34/\r\nX: y"}, "bad_hook_address", id="a header"),
    pytest.param({"address": "https://93.184.216.34/" + "x" * 1000}, "too_long", id="too long"),
    pytest.param({"events": []}, "no_events", id="no event"),
    pytest.param({"events": ["hand.shuffled"]}, "unknown_choice", id="an unknown event"),
]


@each(("sent", "code"), REFUSALS, apart=rolled_back)
def test_refusals(hall: Hall, sent: dict[str, Any], code: str) -> None:
    full = {"address": "https://93.184.216.34/", "events": ["round.started"], **sent}
    with pytest.raises(Invalid) as refused:
        services.add_webhook(tournament=hall.tournament, by=hall.organiser, **full)
    assert refused.value.code == code


def test_where_the_house_is_allowed_a_refusal_says_so(hall: Hall, settings: Any) -> None:
    settings.WEBHOOKS_PRIVATE = True
    with pytest.raises(Invalid, match="bad_house_address"):
        services.add_webhook(
            tournament=hall.tournament, by=hall.organiser, address="http://169.254.169.254/", events=["test"]
        )


def test_an_address_once_and_not_too_many(
    hall: Hall, hook: Webhook, server: Server, monkeypatch: Any
) -> None:
    more: dict[str, Any] = {"tournament": hall.tournament, "events": ["round.ended"], "by": hall.organiser}
    with pytest.raises(Conflict, match="hook_exists"):
        services.add_webhook(address=server.url, **more)
    monkeypatch.setattr(services, "MOST_WEBHOOKS", 1)
    with pytest.raises(Conflict, match="too_many_hooks"):
        services.add_webhook(address=server.url + "2", **more)


def test_others_may_not(hall: Hall, hook: Webhook) -> None:
    with pytest.raises(Forbidden):
        services.send_test(hook=hook, by=hall.head)


def test_a_tournament_that_is_deleted_takes_its_webhooks(hall: Hall, hook: Webhook) -> None:
    undo_round(round=hall.round(), by=hall.head, reason="r", confirm="1")
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name="Bologna Open")
    assert not Webhook.objects.exists()


def test_the_log_keeps_no_address(hall: Hall, hook: Webhook) -> None:
    entry = hall.tournament.log.get(action="add_webhook")
    assert set(entry.after or ()) == {"host", "events", "active"}
    assert "127.0.0.1" not in json.dumps(entry.after)
