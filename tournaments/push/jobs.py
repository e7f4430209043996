"""The job that sends one message to one device."""

from datetime import timedelta

from django.utils import timezone

from tournaments.common import queue
from tournaments.common.outbound import Refused
from tournaments.models import Job, PushDevice
from tournaments.push.delivery import LASTS, Target, deliver
from tournaments.push.services import SEND

GONE = (404, 410)
MULTIPLE_CHOICES, TOO_MANY, SERVER_ERROR = 300, 429, 500


@queue.handles(SEND, attempts=6, lease=60)
def send(run: queue.Run) -> None:
    """Send it; tried again while the push service is away, given up when it is stale. A dead subscription goes."""
    device = PushDevice.objects.filter(pk=run.args["device"]).first()
    asked = Job.objects.filter(pk=run.job_id).values_list("created_at", flat=True).first()
    if device is None or asked is None or timezone.now() - asked > timedelta(seconds=LASTS):
        _end(run, None)
        return
    try:
        status = deliver(Target(device.endpoint, device.p256dh, device.auth), run.args["message"])
    except Refused:
        _end(run, device)
        return
    if status in GONE:
        _end(run, device)
    elif status < MULTIPLE_CHOICES:
        _end(run, None)
    elif status == TOO_MANY or status >= SERVER_ERROR:
        raise OSError(f"the push service answers {status}")
    else:
        raise queue.GiveUp(f"the push service answers {status}")


def _end(run: queue.Run, dead: PushDevice | None) -> None:
    with run.completing():
        if dead is not None:
            PushDevice.objects.filter(pk=dead.pk).delete()
