"""Adds and removes devices, and sends messages to the people who decide."""

import base64
import binascii
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import translation

from players.models import Account
from tournaments.common import checks
from tournaments.common.errors import Invalid
from tournaments.common.jobs import queue
from tournaments.common.jobs.outbound import Refused
from tournaments.common.rights import RIGHTS
from tournaments.models import PushDevice, Role, Tournament
from tournaments.models.limits import LONGEST_ENDPOINT
from tournaments.play.push.delivery import check_endpoint

SEND = "push.send"
TELL_FOLLOWERS, TELL = "push.followers", "push.tell"
MOST = 10
"""Devices of an account; the oldest gives way."""
AUTH_BYTES = 16


def add_device(*, account: Account, session_key: str, endpoint: str, p256dh: str, auth: str) -> PushDevice:
    """Send this browser messages from now on, until its session ends. Raises Invalid."""
    checks.check_length(endpoint, "endpoint", LONGEST_ENDPOINT)
    check_keys(p256dh, auth)
    try:
        check_endpoint(endpoint)
    except (Refused, OSError, UnicodeError):
        raise Invalid("bad_endpoint", "endpoint") from None
    with transaction.atomic():
        PushDevice.objects.filter(endpoint=endpoint).delete()  # the row of an account that used it before
        mine = PushDevice.objects.filter(account=account).order_by("-pk").values_list("pk", flat=True)
        PushDevice.objects.filter(pk__in=list(mine[MOST - 1 :])).delete()
        return PushDevice.objects.create(
            account=account, session_key=session_key, endpoint=endpoint, p256dh=p256dh, auth=auth
        )


def remove_device(*, account: Account, endpoint: str) -> None:
    """Send this browser no more messages."""
    PushDevice.objects.filter(account=account, endpoint=endpoint).delete()


def forget_session(session_key: str) -> None:
    """Remove the device of an ended session."""
    PushDevice.objects.filter(session_key=session_key).delete()


def forget_ended_sessions() -> int:
    """Remove devices of ended sessions; gives their number."""
    open_now = Session.objects.values("session_key")
    return PushDevice.objects.exclude(session_key__in=open_now).delete()[0]


def tell_deciders(
    *, tournament: Tournament, by: Account, words: Callable[[], str], path: str, tag: str
) -> None:
    """A message to every device of the people who rule in a tournament, in their language; in the caller's transaction.

    `words` makes the sentence. Not to the account `by`. Private facts stay out: a lock screen shows the message.
    """
    held = Role.objects.filter(tournament=tournament, kind__in=RIGHTS["can_rule_hands"]).exclude(account=by)
    ended = held.filter(account=OuterRef("account"), ended_at__gte=OuterRef("created_at"))
    rows = PushDevice.objects.filter(~Exists(ended), account__in=held.values("account"))
    _tell(rows, tournament, words, path, tag)


def tell_administrators(*, tournament: Tournament, words: Callable[[], str], path: str, tag: str) -> None:
    """As `tell_deciders`, to the people who administer the installation."""
    _tell(PushDevice.objects.filter(account__is_superuser=True), tournament, words, path, tag)


def _tell(
    devices: QuerySet[PushDevice], tournament: Tournament, words: Callable[[], str], path: str, tag: str
) -> None:
    rows = devices.filter(account__is_active=True, session_key__in=Session.objects.values("session_key"))
    for device in rows.select_related("account"):
        with translation.override(device.account.language or tournament.language or settings.LANGUAGE_CODE):
            message = {"title": words(), "body": tournament.name, "url": path, "tag": tag}
        queue.enqueue(SEND, {"device": device.pk, "message": message})


def check_keys(p256dh: str, auth: str) -> None:
    """Raise Invalid for keys that no browser has made."""
    try:
        point = base64.urlsafe_b64decode(p256dh + "=" * (-len(p256dh) % 4))
        secret = base64.urlsafe_b64decode(auth + "=" * (-len(auth) % 4))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise Invalid("bad_endpoint", "keys") from None
    if len(secret) != AUTH_BYTES:
        raise Invalid("bad_endpoint", "keys")
