"""One message to one push service: encrypted (RFC 8291) and signed (VAPID)."""

import base64
import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from tournaments.common.jobs.outbound import post, resolve

TIMEOUT = 15.0
LASTS = 600
"""Seconds for which the push service keeps a message for a phone that is away: a call is stale by then."""
RECORD = 4096
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""
CONTACT = "mailto:push@tenbo.example"


@dataclass(frozen=True, slots=True)
class Target:
    """A subscription as the browser gave it."""

    endpoint: str
    p256dh: str
    auth: str


def check_endpoint(endpoint: str) -> None:
    """Raise Refused for an address that the server may not call; resolves its name."""
    resolve(endpoint, private=settings.PUSH_TO_PRIVATE)


def deliver(target: Target, message: Mapping[str, Any]) -> int:
    """Send the message; gives the push service's status. Raises Refused, OSError."""
    parts = urlsplit(target.endpoint)
    body = _encrypted(target, json.dumps(message).encode())
    headers = {
        **_signature(f"{parts.scheme}://{parts.netloc}"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "high",
    }
    return post(target.endpoint, body, headers, timeout=TIMEOUT, private=settings.PUSH_TO_PRIVATE).status


def public_key() -> str:
    """The installation's public key, with which browsers subscribe."""
    raw = (
        _key()
        .public_key()
        .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    )
    return _text(raw)


def _key() -> ec.EllipticCurvePrivateKey:
    """The installation's key, derived from its secret: kept with the secret, and the same on all machines."""
    seed = hashlib.sha512(f"tenbo.push:{settings.SECRET_KEY}".encode()).digest()
    return ec.derive_private_key(int.from_bytes(seed) % (ORDER - 1) + 1, ec.SECP256R1())


def _signature(audience: str) -> dict[str, str]:
    claims = {"aud": audience, "sub": CONTACT, "exp": int(time.time()) + 12 * 3600}
    return {"Authorization": str(Vapid02(_key()).sign(claims)["Authorization"])}


def _encrypted(target: Target, plain: bytes) -> bytes:
    sealed: bytes = http_ece.encrypt(
        plain,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(target.p256dh),
        auth_secret=_bytes(target.auth),
        rs=RECORD,
        version="aes128gcm",
    )
    return sealed


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
