"""The job that sends the waiting messages of one receiver: in order, one message at a time, one job at a time.

A slow or absent receiver thus costs one worker a few seconds now and then, however much is played. A receiver that
refuses a message gets the next one; an absent one is tried with each message for about an hour.
"""

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.common.chain import hooks
from tournaments.common.jobs import queue
from tournaments.common.jobs.outbound import Refused
from tournaments.models import Delivery, Job, JobState, Webhook
from tournaments.models.webhooks import LONGEST_ANSWER
from tournaments.trust.webhooks import services
from tournaments.trust.webhooks.delivery import send
from tournaments.trust.webhooks.selectors import body_of

ATTEMPTS = 20
"""Attempts at a message, with waits of at most five minutes: somewhat more than an hour."""
MOST_ANSWERED = 8
"""Attempts at a message that the receiver answers with a passing error: the cause may be the message itself."""
FAILS_FOR = timedelta(days=1)
"""The time after its last success at which a failing receiver is switched off."""
AT_ONCE = 60.0
"""Seconds after which a worker looks for other jobs."""
OK, MULTIPLE_CHOICES, GONE, SERVER_ERROR = 200, 300, 410, 500
COME_AGAIN = (408, 425, 429)
REFUSED = "The address leads into a private network."


@queue.handles(hooks.SEND, attempts=ATTEMPTS)
def send_waiting(run: queue.Run) -> None:
    """Send the waiting messages; raise NotYet if the receiver is away."""
    hook = _carried_by(run)
    if hook is not None:
        end = time.monotonic() + AT_ONCE
        while time.monotonic() < end and (delivery := _next(hook)) is not None:
            if not _send(delivery):
                _rest(hook, delivery)
    with run.completing():
        if hook is not None:
            _let_go(run)


def _carried_by(run: queue.Run) -> Webhook | None:
    """The receiver, if no other job is sending to it."""
    with transaction.atomic():
        rows = Webhook.objects.select_for_update(of=("self",), no_key=True).select_related("tournament")
        hook = rows.filter(pk=run.args["hook"]).first()
        if hook is None:
            return None
        alive = Job.objects.filter(pk=hook.carrier or 0, state__in=(JobState.QUEUED, JobState.RUNNING))
        if hook.carrier != run.job_id and alive.exists():
            return None
        Webhook.objects.filter(pk=hook.pk).update(carrier=run.job_id)
        return hook


def _let_go(run: queue.Run) -> None:
    """Let another job send, and queue one if a message came in meanwhile."""
    rows = Webhook.objects.select_for_update(of=("self",), no_key=True)
    hook = rows.filter(pk=run.args["hook"]).first()
    if hook is not None:
        Webhook.objects.filter(pk=hook.pk).update(carrier=None)
        if _next(hook) is not None:
            hooks.ask_to_send(hook.pk)


def _next(hook: Webhook) -> Delivery | None:
    rows = Delivery.objects.select_related("hook__tournament")
    return rows.filter(hook=hook.pk, state=Delivery.State.WAITING).order_by("pk").first()


def _send(delivery: Delivery) -> bool:
    """Send one message and write down the outcome; False if the receiver needs a rest."""
    if not delivery.body:
        body = body_of(delivery)
        if body is None:
            delivery.delete()
            return True
        delivery.body = body
    delivery.tried_at = now = timezone.now()
    delivery.attempts += 1
    delivery.status, delivery.answer, delivery.error = None, "", ""
    try:
        answer = send(delivery, now)
    except Refused:
        delivery.error = REFUSED
    except OSError as error:
        delivery.error = f"{type(error).__name__}: {error}"[:200].replace("\0", "")
    else:
        delivery.status = answer.status
        delivery.answer = answer.start.decode(errors="replace").replace("\0", "")[:LONGEST_ANSWER]
    return _keep(delivery, now)


def _keep(delivery: Delivery, now: datetime) -> bool:
    status, State = delivery.status, Delivery.State
    taken = status is not None and OK <= status < MULTIPLE_CHOICES
    refused = delivery.error == REFUSED or (
        status is not None and status < SERVER_ERROR and status not in COME_AGAIN
    )
    tired = delivery.attempts >= (ATTEMPTS if status is None else MOST_ANSWERED)
    delivery.state = State.SENT if taken else State.FAILED if refused or tired else State.WAITING
    delivery.save()
    with transaction.atomic():
        _judge(delivery.hook, now, failed=not taken, gone=status == GONE)
    return delivery.state != State.WAITING


def _judge(hook: Webhook, now: datetime, *, failed: bool, gone: bool) -> None:
    """Write down the beginning of the receiver's failures, and give it up if that is too long ago."""
    row = Webhook.objects.filter(pk=hook.pk)
    if not failed:
        row.filter(failing_since__isnull=False).update(failing_since=None)
        return
    row.filter(failing_since=None).update(failing_since=now)
    if gone or row.filter(failing_since__lte=now - FAILS_FOR).exists():
        services.give_up(hook=hook, now=now)


def _rest(hook: Webhook, delivery: Delivery) -> None:
    """Let the message wait for its next attempt; those of a receiver that was switched off fail."""
    if not Webhook.objects.filter(pk=hook.pk, active=True).exists():
        Delivery.objects.filter(hook=hook, state=Delivery.State.WAITING).update(state=Delivery.State.FAILED)
        raise queue.GiveUp("The receiver does not answer.")
    raise queue.NotYet("The receiver does not answer.", attempt=delivery.attempts)
