"""How receivers know that a message is from us, and what comes of those that do not answer."""

import base64
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail as outbox
from django.utils import timezone

from tests.factories import Hall
from tests.tournaments.common.jobs.test_outbound import Server
from tests.tournaments.trust.webhooks.messages import PAGE, bodies
from tournaments.common.chain import hooks
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import call_referee
from tournaments.housekeeping import tidy
from tournaments.models import Delivery, Job, JobState, Mail, Webhook
from tournaments.trust.webhooks import delivery as sending
from tournaments.trust.webhooks import jobs, services

pytestmark = pytest.mark.django_db


def is_ours() -> Any:
    """The function of docs/webhooks.md."""
    space: dict[str, Any] = {}
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "docs/webhooks.md", "exec"), space)  # noqa: S102 - our own page
    return space["is_ours"]


def test_who_listens_to_the_docs_can_check_where_it_comes_from(
    hall: Hall, hook: Webhook, server: Server
) -> None:
    """The function printed there takes our messages and no other; after a renewal both secrets hold for a day."""
    old, ours = hook.secret, is_ours()  # type: ignore[attr-defined]
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    new = services.renew_secret(hook=hook, by=hall.organiser)
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    (_, first, body), (_, second, again) = server.heard
    assert (ours(old, first, body), ours(new, first, body), ours(old, first, body + b" ")) == (
        True,
        False,
        False,
    )
    assert (ours(old, second, again), ours(new, second, again)) == (True, True)
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert not ours(old, first, body)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        services.send_test(hook=hook, by=hall.organiser)
        queue.run_due()
        _, third, last = server.heard[-1]
        assert (ours(old, third, last), ours(new, third, last)) == (False, True)
    assert old != new


def test_signatures_are_those_of_standard_webhooks() -> None:
    """The example of its specification."""
    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = b'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'
    expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert sending._signature(key, signed) == expected


def due_again() -> None:
    """The wait of every job is over."""
    Job.objects.filter(state=JobState.QUEUED).update(run_after=timezone.now() - timedelta(seconds=1))


def test_a_receiver_in_trouble_hears_it_later_and_in_order(hall: Hall, hook: Webhook, server: Server) -> None:
    server.status = 503
    for number in (1, 2):
        call_referee(table=hall.table(number), by=hall.referee)
    queue.run_due()
    assert len(server.heard) == 1  # the first one alone was tried, and once
    server.status = 200
    due_again()
    queue.run_due()
    heard = [one["data"]["table"]["number"] for one in bodies(server)]
    assert heard == [1, 1, 2]
    names = [headers["webhook-id"] for _path, headers, _body in server.heard]
    assert names[0] == names[1] != names[2]
    assert Webhook.objects.get().failing_since is None


def test_waits_and_attempts_are_those_of_the_message(hall: Hall, hook: Webhook, server: Server) -> None:
    """A message that got through at its third attempt leaves none of its waits to the next one, nor an absent hour."""
    server.status = 503
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    for turn in (1, 2):
        server.status = 200 if turn == 2 else 503
        due_again()
        queue.run_due()
    server.status = 503
    services.send_test(hook=hook, by=hall.organiser)
    begin = timezone.now()
    queue.run_due()
    job = Job.objects.get(kind=hooks.SEND, state=JobState.QUEUED)
    assert (job.attempts, round((job.run_after - begin).total_seconds())) == (1, 2)
    server.stop()
    Delivery.objects.filter(state="waiting").update(attempts=jobs.ATTEMPTS - 1)
    services.send_test(hook=hook, by=hall.organiser)
    due_again()
    queue.run_due()
    rows = Delivery.objects.order_by("pk").values_list("state", "attempts")
    assert list(rows) == [("sent", 3), ("failed", jobs.ATTEMPTS), ("waiting", 1)]


def test_a_refused_message_holds_up_nothing(hall: Hall, hook: Webhook, server: Server) -> None:
    server.status = 422
    services.send_test(hook=hook, by=hall.organiser)
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    assert list(Delivery.objects.values_list("state", "attempts")) == [("failed", 1)] * 2
    server.status = 204
    services.send_again(delivery=Delivery.objects.order_by("pk").last(), by=hall.organiser)  # type: ignore[arg-type]
    queue.run_due()
    assert sorted(Delivery.objects.values_list("state", flat=True)) == ["failed", "sent"]
    names = [headers["webhook-id"] for _path, headers, _body in server.heard]
    assert names[2] == names[1] != names[0]


def test_trouble_with_one_message_ends(hall: Hall, hook: Webhook, server: Server) -> None:
    server.status = 500
    services.send_test(hook=hook, by=hall.organiser)
    for _attempt in range(jobs.MOST_ANSWERED):
        due_again()
        queue.run_due()
    assert Delivery.objects.get().state == "failed"
    assert len(server.heard) == jobs.MOST_ANSWERED


def test_what_nobody_takes_for_an_hour_has_failed(hall: Hall, hook: Webhook, server: Server) -> None:
    server.stop()
    services.send_test(hook=hook, by=hall.organiser)
    for _attempt in range(jobs.ATTEMPTS + 1):
        due_again()
        queue.run_due()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.status) == ("failed", jobs.ATTEMPTS, None)
    assert "refused" in delivery.error
    assert Webhook.objects.get().active


@pytest.mark.parametrize(("status", "after"), [(500, timedelta(days=1, minutes=1)), (410, timedelta())])
def test_a_dead_receiver_is_switched_off_and_the_organisers_hear(
    hall: Hall, hook: Webhook, server: Server, status: int, after: timedelta
) -> None:
    hall.organiser.email = "olga@example.org"
    hall.organiser.save()
    server.status = status
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    Webhook.objects.update(failing_since=timezone.now() - after)
    due_again()
    queue.run_due()
    if status == 410:
        assert Delivery.objects.get().state == "failed"
    row = Webhook.objects.get()
    assert (row.active, row.given_up_at is None) == (False, False)
    assert [one.to for one in Mail.objects.all()] == ["olga@example.org"]
    assert outbox.outbox[0].subject == "A webhook of Bologna Open was switched off"
    switched = services.change_webhook(hook=row, active=True, by=hall.organiser)
    assert (switched.active, switched.failing_since, switched.given_up_at) == (True, None, None)


def test_one_job_at_a_time_sends(hall: Hall, hook: Webhook, server: Server) -> None:
    """While a job rests before it tries again, others leave the receiver alone."""
    server.status = 500
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    assert len(server.heard) == 1
    assert sorted(Job.objects.filter(kind=hooks.SEND).values_list("state", flat=True)) == ["done", "queued"]


def test_a_name_that_moved_into_the_house_is_not_called(
    hall: Hall, hook: Webhook, server: Server, settings: Any
) -> None:
    settings.WEBHOOKS_PRIVATE = False
    services.send_test(hook=hook, by=hall.organiser)
    queue.run_due()
    assert (server.heard, Delivery.objects.get().error) == ([], jobs.REFUSED)


def test_deliveries_are_bounded(hall: Hall, hook: Webhook, monkeypatch: Any) -> None:
    monkeypatch.setattr("tournaments.housekeeping.MOST_DELIVERIES", 3)
    rows = [Delivery(hook=hook, event="test", state="sent") for _ in range(5)]
    Delivery.objects.bulk_create([*rows, Delivery(hook=hook, event="test")])
    Delivery.objects.filter(pk=rows[4].pk).update(created_at=timezone.now() - timedelta(days=31))
    assert tidy()["deliveries"] == 2
    assert Delivery.objects.filter(state="waiting").count() == 1
