"""The job that sends heads to a witness, oldest first. A witness that is away gets all of them when it is back."""

import time

from django.conf import settings

from tournaments.common import anchors, queue
from tournaments.models import SentHead
from tournaments.witness.services import send_head

ATTEMPTS = 20
"""With waits of at most five minutes: somewhat more than an hour. The clock asks again after that."""
AT_ONCE = 60.0
"""Seconds; a worker then looks what else there is to do."""


@queue.handles(anchors.SEND, attempts=ATTEMPTS)
def send_heads(run: queue.Run) -> None:
    """Send what waits for the witness of this head; raise NotYet when it is away."""
    head = SentHead.objects.filter(pk=run.args["head"]).first()
    if head is not None and head.address in settings.WITNESSES:
        end = time.monotonic() + AT_ONCE
        while (waiting := _next(head.address)) is not None:
            if time.monotonic() > end or not send_head(waiting):
                raise queue.NotYet("The witness does not answer.")
    with run.completing():
        pass


def _next(address: str) -> SentHead | None:
    rows = SentHead.objects.filter(address=address, state=SentHead.State.WAITING)
    return rows.order_by("pk").first()
