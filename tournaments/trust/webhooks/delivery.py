"""One message to one receiver: signed as Standard Webhooks says, and sent.

The secret is made of the hook's salt and the secret of the installation: it is stored nowhere, and a copy of the store
signs nothing.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from tournaments.common.jobs.outbound import Answer, post
from tournaments.models import Delivery, Webhook
from tournaments.models.webhooks import LONGEST_ANSWER

SALT = "tenbo.webhook"
PREFIX = "whsec_"
TIMEOUT = 10.0
"""Seconds from the first byte sent to the last byte read."""
OLD_SIGNS = timedelta(days=1)
"""The time during which an old secret signs beside the new one."""


def secret_of(hook: Webhook, salt: str = "") -> str:
    """The secret in the form that a receiver keeps."""
    return PREFIX + base64.b64encode(_key(salt or hook.salt)).decode()


def send(delivery: Delivery, now: datetime) -> Answer:
    """Send the body of a message. Raises Refused, OSError."""
    return post(
        delivery.hook.address,
        delivery.body.encode(),
        headers_of(delivery, now),
        timeout=TIMEOUT,
        private=settings.WEBHOOKS_PRIVATE,
        longest=4 * LONGEST_ANSWER,
    )


def headers_of(delivery: Delivery, now: datetime) -> dict[str, str]:
    """Name, time and signatures of a message."""
    stamp = str(int(now.timestamp()))
    signed = f"{delivery.message}.{stamp}.{delivery.body}".encode()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Tenbo",
        "webhook-id": delivery.message,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(_signature(_key(salt), signed) for salt in _salts(delivery.hook, now)),
    }


def _salts(hook: Webhook, now: datetime) -> list[str]:
    young = hook.renewed_at is not None and now - hook.renewed_at < OLD_SIGNS
    return [hook.salt, hook.old_salt] if young and hook.old_salt else [hook.salt]


def _key(salt: str) -> bytes:
    return salted_hmac(SALT, salt, algorithm="sha256").digest()


def _signature(key: bytes, signed: bytes) -> str:
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
