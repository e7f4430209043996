"""The pages of webhooks and their part of the API."""

import re

from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.common.jobs.test_outbound import Server
from tests.tournaments.conftest import client_of
from tournaments.common.chain.hooks import NAMES
from tournaments.common.jobs import queue
from tournaments.models import Delivery, Webhook
from tournaments.trust.webhooks.delivery import secret_of

PAGE = "/t/bologna-open/webhooks/"
API = "/api/v1/tournaments/bologna-open/webhooks/"


def test_an_organiser_adds_one_and_sees_the_secret_once(
    hall: Hall, organiser: Client, server: Server
) -> None:
    shown = organiser.post(PAGE, {"address": server.url, "events": ["round.started", "round.ended"]})
    hook = Webhook.objects.get()
    assert (hook.events, hook.created_by) == (["round.started", "round.ended"], hall.organiser)
    assert secret_of(hook) in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    again = organiser.get(PAGE).content.decode()
    assert (server.url in again, secret_of(hook) in again) == (True, False)


def test_what_is_wrong_is_said_and_what_was_typed_stays(hall: Hall, organiser: Client) -> None:
    answer = organiser.post(PAGE, {"address": "https://localhost/x", "events": ["round.started"]})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "This address cannot be used" in page
    assert 'value="https://localhost/x"' in page
    assert page.count("checked") == 1


def test_the_page_of_a_webhook(hook: Webhook, organiser: Client, server: Server) -> None:
    """A test, its answer, once more; other events, off and on, a new secret, and away with it."""
    page = f"{PAGE}{hook.pk}/"
    server.body = b"<script>alert(1)</script>"
    organiser.post(f"{page}test/")
    queue.run_due()
    shown = organiser.get(page).content.decode()
    assert "delivered" in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    organiser.post(f"{page}deliveries/{Delivery.objects.get().pk}/again/")
    queue.run_due()
    assert len(server.heard) == 2
    organiser.post(f"{page}change/", {"events": ["round.started"]})
    organiser.post(f"{page}switch/", {"active": "0"})
    hook.refresh_from_db()
    assert (hook.events, hook.active) == (["round.started"], False)
    before = hook.salt
    answer = organiser.post(f"{page}secret/")
    hook.refresh_from_db()
    assert before != hook.salt
    assert secret_of(hook) in answer.content.decode()
    assert organiser.post(f"{page}remove/")["Location"] == PAGE
    assert organiser.get(page).status_code == 404


def test_the_hook_of_another_tournament_is_not_there(hook: Webhook, hall: Hall) -> None:
    other = make_hall(name="Other", players=0)
    client = client_of(other.organiser)
    assert client.get(f"/t/other/webhooks/{hook.pk}/").status_code == 404
    assert client.post(f"/t/other/webhooks/{hook.pk}/test/").status_code == 404
    assert client.get(f"/api/v1/tournaments/other/webhooks/{hook.pk}/").status_code == 404


def test_the_api(hall: Hall, server: Server, as_account) -> None:
    client = as_account(hall.organiser)
    made = client.post(API, {"address": server.url})
    assert made.status_code == 201
    told = made.json()
    assert told["events"] == list(NAMES)
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", told.pop("secret"))
    one = f"{API}{told['id']}/"
    assert client.get(one).json() == told
    assert client.get(API).json() == [told]
    assert client.post(API, {"address": server.url}).json()["code"] == "hook_exists"
    assert client.patch(one, {"active": False}).json()["active"] is False
    assert client.post(f"{one}secret/").json()["secret"].startswith("whsec_")
    sent = client.post(f"{one}test/")
    queue.run_due()
    (row,) = client.get(f"{one}deliveries/").json()
    assert (sent.status_code, row["state"], row["status"], row["answer"]) == (201, "sent", 200, "thanks")
    assert client.post(f"{one}deliveries/{row['id']}/again/").json()["state"] == "waiting"
    assert client.post(f"{one}deliveries/{row['id'] + 1}/again/").status_code == 404
    assert client.delete(one).status_code == 204
    assert client.get(one).json()["code"] == "not_found"
