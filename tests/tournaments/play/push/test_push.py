"""Messages to locked phones, against a push service of the test: a real HTTP server that decrypts what it is sent."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from tests.apart import rolled_back
from tests.factories import Hall, draw
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.play.push.conftest import Phone
from tournaments.common.jobs import queue
from tournaments.common.jobs.outbound import Refused
from tournaments.desk.hall.services.rounds import call_referee
from tournaments.models import Hand, Job, PushDevice
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.push.delivery import check_endpoint, public_key
from tournaments.play.push.services import forget_ended_sessions

pytestmark = [pytest.mark.django_db, pytest.mark.gate]


def subscribed(account, phone: Phone) -> Client:
    client = client_of(account)
    assert client.post("/push/subscribe/", phone.fields).status_code == 204
    return client


def test_a_call_reaches_the_locked_phone_of_the_head_referee(hall: Hall, phone: Phone):
    """Encrypted for the phone alone, signed by the installation; why the table calls stays inside."""
    subscribed(hall.head, phone)
    table = hall.table(1)
    call_referee(table=table, by=hall.referee, reason="somebody is ill")
    call_referee(table=table, by=hall.referee, reason="again")
    queue.run_due()
    assert phone.heard == [
        {
            "title": "Table 1 calls the referee",
            "body": "Bologna Open",
            "url": f"/table/{table.pk}/",
            "tag": f"call-{table.pk}",
        }
    ]
    assert Vapid02.verify(phone.signed[0])
    assert phone.signed[0].endswith(f"k={public_key()}")


def test_a_dispute_does(hall: Hall, phone: Phone):
    subscribed(hall.organiser, phone)
    hall.send(hall.table(1), draw())
    dispute_hand(hand=Hand.objects.get(), by=hall.referee, reason="r")
    queue.run_due()
    assert [one["title"] for one in phone.heard] == ["Table 1: a hand is disputed"]


@pytest.mark.parametrize("who", ["referee", "the one who calls"])
def test_who_is_not_told(hall: Hall, phone: Phone, who: str):
    account = hall.referee if who == "referee" else hall.head
    subscribed(account, phone)
    call_referee(table=hall.table(1), by=hall.head)
    queue.run_due()
    assert phone.heard == []


@pytest.mark.parametrize("how", ["sign out", "elsewhere", "switch off"])
def test_it_ends(hall: Hall, phone: Phone, how: str):
    client = subscribed(hall.head, phone)
    if how == "sign out":
        client.post("/logout/")
    elif how == "switch off":
        client.post("/push/unsubscribe/", {"endpoint": phone.address})
    else:
        client.session.flush()
        call_referee(table=hall.table(1), by=hall.referee)
        assert forget_ended_sessions() == 1
    assert not PushDevice.objects.exists()
    queue.run_due()
    assert phone.heard == []


@pytest.mark.parametrize(
    ("status", "state", "stays"),
    [
        pytest.param(201, "done", 1, id="taken"),
        pytest.param(404, "done", 0, id="gone"),
        pytest.param(410, "done", 0, id="expired"),
        pytest.param(400, "failed", 1, id="refused"),
        pytest.param(429, "queued", 1, id="too many"),
        pytest.param(503, "queued", 1, id="away"),
    ],
)
def test_what_the_push_service_answers(hall: Hall, phone: Phone, status: int, state: str, stays: int):
    subscribed(hall.head, phone)
    phone.status = status
    call_referee(table=hall.table(1), by=hall.referee)
    queue.run_due()
    assert (Job.objects.get(kind="push.send").state, PushDevice.objects.count()) == (state, stays)


def test_tried_again_and_stale_in_the_end(hall: Hall, phone: Phone):
    subscribed(hall.head, phone)
    phone.status = 503
    call_referee(table=hall.table(1), by=hall.referee)
    queue.run_due()
    jobs, past = Job.objects.filter(kind="push.send"), timezone.now() - timedelta(minutes=11)
    jobs.update(run_after=past)
    phone.status = 201
    queue.run_due()
    assert (len(phone.heard), jobs.get().state) == (2, "done")
    jobs.update(state="queued", finished_at=None, run_after=past, created_at=past)
    queue.run_due()
    assert (len(phone.heard), jobs.get().state) == (2, "done")


PRIVATE = [
    *("http://push.example.org/x", "https://127.0.0.1/x", "https://10.0.0.1/x", "https://192.168.1.1:8443/"),
    *(
        "https://169.254.169.254/latest/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://localhost/",
    ),
    *("https://[fc00::1]/", "https://0.0.0.0/", "https://224.0.0.1/", "ftp://8.8.8.8/", "file:///etc/passwd"),
    *("https://a:b@8.8.8.8/", "https://8.8.8.8:99999/", "", "https:///x"),
]


@each("endpoint", PRIVATE, apart=rolled_back)
def test_private_addresses_are_never_called(hall: Hall, endpoint: str):
    with pytest.raises(Refused):
        check_endpoint(endpoint)
    client = client_of(hall.head)
    assert client.post("/push/subscribe/", {**Phone(endpoint).fields}).status_code == 400
    assert not PushDevice.objects.exists()


def test_a_name_that_moved_into_the_private_network_is_not_called(hall: Hall, phone: Phone, settings):
    """It was looked at when the device subscribed; it is looked at again when the message is sent."""
    subscribed(hall.head, phone)
    settings.PUSH_TO_PRIVATE = False
    call_referee(table=hall.table(1), by=hall.referee)
    queue.run_due()
    assert (phone.heard, PushDevice.objects.count()) == ([], 0)


@pytest.mark.parametrize("spoiled", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": ""}, {"auth": "é"}])
def test_keys_that_are_none(hall: Hall, phone: Phone, spoiled: dict[str, str]):
    client = client_of(hall.head)
    assert client.post("/push/subscribe/", {**phone.fields, **spoiled}).status_code == 400


def test_a_browser_belongs_to_whoever_is_signed_in(hall: Hall, phone: Phone):
    subscribed(hall.head, phone)
    subscribed(hall.organiser, phone)
    assert PushDevice.objects.get().account == hall.organiser


def test_strangers_and_other_methods(hall: Hall, reader: Client):
    assert reader.post("/push/subscribe/").status_code == 302
    assert reader.get("/push/key/").json() == {"key": public_key()}
    assert client_of(hall.head).get("/push/subscribe/").status_code == 405
    script = reader.get("/push/worker.js")
    assert (script["Content-Type"], "showNotification" in script.content.decode()) == (
        "text/javascript; charset=utf-8",
        True,
    )
