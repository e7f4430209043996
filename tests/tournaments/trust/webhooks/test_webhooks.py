"""What receivers hear, how they know that it is from us, and what comes of those that do not answer."""

import base64
import json
import re
from datetime import timedelta
from typing import Any

import jsonschema
import pytest
import time_machine
from django.conf import settings
from django.core import mail as outbox
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import Hall, close_table_from_paper, draw, end_table, make_hall, ron
from tests.rows import each
from tests.tournaments.common.jobs.test_outbound import Server
from tournaments.common.chain import hooks
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.clock import pause_clock
from tournaments.desk.hall.services.rounds import call_referee, clear_call, close_round, take_call
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.housekeeping import tidy
from tournaments.models import Delivery, Hand, Job, JobState, Mail, Tournament, Webhook
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty
from tournaments.play.standings.services import publish_standings
from tournaments.trust.journal.texts import WORDS
from tournaments.trust.webhooks import delivery as sending
from tournaments.trust.webhooks import jobs, services

pytestmark = pytest.mark.django_db

DOCS = settings.BASE_DIR / "docs"
PAGE = (DOCS / "webhooks.md").read_text()
SCHEMA = json.loads((DOCS / "webhooks.schema.json").read_text())
Checker = jsonschema.Draft202012Validator


def bodies(server: Server) -> list[dict[str, Any]]:
    """What was heard so far; every message is as the schema says."""
    read = [json.loads(body) for _path, _headers, body in server.heard]
    for one in read:
        Checker(SCHEMA).validate(one)
    return read


def types(server: Server) -> list[str]:
    return [one["type"] for one in bodies(server)]


def is_ours() -> Any:
    """The function of docs/webhooks.md."""
    space: dict[str, Any] = {}
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "docs/webhooks.md", "exec"), space)  # noqa: S102 - our own page
    return space["is_ours"]


def play_a_day(hall: Hall) -> None:
    """Everything that has an event, but for what follows by a job."""
    table, other = hall.table(1), hall.table(2)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=4, fu=30))
    first = Hand.objects.get(table=table)
    correct_hand(hand=first, event=ron(east, south, fan=3, fu=30), by=hall.head, reason="misread")
    hall.send(table, draw(east))
    dispute_hand(hand=Hand.objects.get(table=table, seq=2), by=hall.referee, reason="somebody's reason")
    void_last_hand(table=table, by=hall.referee, reason="typed twice")
    call_referee(table=table, by=hall.referee, reason="somebody is ill")
    take_call(table=table, by=hall.head)
    clear_call(table=table, by=hall.head)
    pause_clock(round=hall.round(), by=hall.head)
    entry = hall.entries(table)[0]
    penalty = give_penalty(
        stage=hall.stage, entry=entry, kind="other", amount=1000, reason="late", by=hall.head
    )
    cancel_penalty(penalty=penalty, by=hall.head, reason="was here")
    end_table(table=table, by=hall.referee, reason="late")
    close_table_from_paper(table=other, scores=dict.fromkeys(hall.names(other), 30000), by=hall.referee)
    close_round(round=hall.round(), by=hall.head)
    update_tournament(tournament=hall.tournament, by=hall.organiser, place="Bologna")
    publish_standings(stage=hall.stage, by=hall.organiser)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)


DAY = [
    *("hand.recorded", "hand.corrected", "hand.recorded", "hand.disputed", "hand.voided"),
    *("referee.called", "referee.coming", "referee.arrived", "clock.changed"),
    *("penalty.given", "penalty.cancelled"),
    *("table.closed", "hand.recorded", "table.closed", "hand.recorded", "round.ended"),
    *("tournament.changed", "standings.changed", "standings.published", "tournament.ended"),
]


def test_a_day_is_told_in_order(hall: Hall, hook: Webhook, server: Server) -> None:
    play_a_day(hall)
    queue.run_due()
    heard = bodies(server)
    assert [one["type"] for one in heard] == DAY
    assert {one["tournament"] for one in heard} == {"bologna-open"}
    numbers = [one["number"] for one in heard if one["number"]]
    assert numbers == sorted(numbers)
    assert set(Delivery.objects.values_list("state", "status", "answer")) == {("sent", 200, "thanks")}
    told = json.dumps(heard)
    names = [entry.player.family_name for entry in hall.entries(hall.table())]
    assert [one for one in ("ill", "somebody", "misread", "late", *names) if f'"{one}' in told] == []


def test_what_everybody_sees_is_in_the_message(hall: Hall, hook: Webhook, server: Server) -> None:
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, fan=4, fu=30))
    queue.run_due()
    data = bodies(server)[0]["data"]
    assert data["hand"]["event"]["winners"][0]["player"] == south
    assert data["table"]["position"]["scores"][south] == 30000 + 7700


@pytest.mark.parametrize("policy", ["after_round", "by_hand"])
def test_hidden_results_are_not_told(server: Server, policy: str) -> None:
    """That a hand was played is public; which one, and what was done to it, is not."""
    hall = make_hall(players=8, results_policy=policy)
    services.add_webhook(
        tournament=hall.tournament, address=server.url, events=hooks.NAMES, by=hall.organiser
    )
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=4, fu=30))
    correct_hand(hand=Hand.objects.get(), event=ron(east, south, fan=3, fu=30), by=hall.head, reason="r")
    give_penalty(
        stage=hall.stage,
        entry=hall.entries(table)[0],
        kind="other",
        amount=1,
        reason="r",
        by=hall.head,
        round=hall.round(),
    )
    queue.run_due()
    (heard,) = bodies(server)
    assert heard["data"]["hand"] == {"seq": 1, "version": None, "state": None, "verdict": None, "event": None}
    assert heard["data"]["table"]["position"] == {}
    assert Delivery.objects.count() == 1


def test_nothing_is_told_of_a_draft(hall: Hall, hook: Webhook, server: Server) -> None:
    Tournament.objects.update(state="draft")
    call_referee(table=hall.table(), by=hall.referee)
    hall.send(hall.table(), draw())
    queue.run_due()
    assert (server.heard, Delivery.objects.count()) == ([], 0)


def test_only_the_chosen_events_and_only_while_it_is_on(hall: Hall, hook: Webhook, server: Server) -> None:
    services.change_webhook(hook=hook, events=["referee.called"], by=hall.organiser)
    hall.send(hall.table(1), draw())
    call_referee(table=hall.table(1), by=hall.referee)
    services.change_webhook(hook=hook, active=False, by=hall.organiser)
    call_referee(table=hall.table(2), by=hall.referee)
    queue.run_due()
    assert types(server) == ["referee.called"]


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


def test_the_secret_is_stored_nowhere(hall: Hall, hook: Webhook) -> None:
    row = Webhook.objects.values().get()
    assert not any(hook.secret.removeprefix("whsec_") in str(value) for value in row.values())  # type: ignore[attr-defined]


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


def test_a_tournament_that_is_deleted_takes_its_webhooks(hall: Hall, hook: Webhook) -> None:
    undo_round(round=hall.round(), by=hall.head, reason="r", confirm="1")
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name="Bologna Open")
    assert not Webhook.objects.exists()


def test_the_log_keeps_no_address(hall: Hall, hook: Webhook) -> None:
    entry = hall.tournament.log.get(action="add_webhook")
    assert set(entry.after or ()) == {"host", "events", "active"}
    assert "127.0.0.1" not in json.dumps(entry.after)


def test_events_follow_from_actions_that_there_are() -> None:
    assert [action for action in hooks.BY_ACTION if action not in WORDS] == []
    assert len(hooks.BY_ACTION) == sum(len(event.actions) for event in hooks.EVENTS)


def test_docs_name_every_event() -> None:
    named = re.findall(r"^\| `([a-z]+(?:\.[a-z]+)?)` \|", PAGE, re.MULTILINE)
    assert named == [*hooks.NAMES, hooks.TEST]
    assert SCHEMA["properties"]["type"]["enum"] == named


def test_examples_of_the_docs_are_as_the_schema_says() -> None:
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    assert [one["type"] for one in examples] == ["hand.recorded", "standings.changed"]
    for one in examples:
        Checker(SCHEMA).validate(one)
