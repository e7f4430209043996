"""The jobs that send one message to one device, and find the devices of a player's followers."""

from datetime import timedelta

from django.utils import timezone

from tournaments.common.jobs import queue
from tournaments.common.jobs.outbound import Refused
from tournaments.models import Follower, Job, PushDevice, Tournament
from tournaments.play.push import following
from tournaments.play.push.delivery import LASTS, Target, deliver
from tournaments.play.push.services import SEND, TELL, TELL_FOLLOWERS

Device = PushDevice | Follower

GONE = (404, 410)
MULTIPLE_CHOICES, TOO_MANY, SERVER_ERROR = 300, 429, 500


@queue.handles(SEND, attempts=6)
def send(run: queue.Run) -> None:
    """A message to a device of somebody who decides."""
    _send(run, PushDevice.objects.filter(pk=run.args["device"]).first())


@queue.handles(TELL, attempts=6)
def tell(run: queue.Run) -> None:
    """A message to a browser that follows a player."""
    _send(run, Follower.objects.filter(pk=run.args["follower"]).first())


@queue.handles(TELL_FOLLOWERS, attempts=3)
def tell_all(run: queue.Run) -> None:
    """A message for each browser that follows a player of a tournament."""
    tournament = Tournament.objects.filter(pk=run.args["tournament"]).first()
    with run.completing():
        if tournament is not None:
            following.tell_followers(tournament, run.args["moment"], run.args.get("stage"))


def _send(run: queue.Run, device: Device | None) -> None:
    """Send the message; try again while the push service is away, give up when it is stale. Dead subscriptions go."""
    created = Job.objects.filter(pk=run.job_id).values_list("created_at", flat=True).first()
    if device is None or created is None or timezone.now() - created > timedelta(seconds=LASTS):
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


def _end(run: queue.Run, dead: Device | None) -> None:
    with run.completing():
        if dead is not None:
            type(dead)._default_manager.filter(endpoint=dead.endpoint).delete()
