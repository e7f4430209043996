"""One message to one push service: encrypted (RFC 8291), signed (VAPID), never to an address of our own network."""

import base64
import hashlib
import http.client
import json
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

TIMEOUT = 15.0
LASTS = 600
"""Seconds for which the push service keeps a message for a phone that is away: a call is stale by then."""
RECORD = 4096
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
CONTACT = "mailto:push@tenbo.example"


class Refused(Exception):
    """An address that we do not call: not HTTPS, or in a private network."""


@dataclass(frozen=True, slots=True)
class Target:
    """A subscription as the browser gave it."""

    endpoint: str
    p256dh: str
    auth: str


def check_endpoint(endpoint: str) -> None:
    """Raise Refused for an address that we would not call; asks the network for its name."""
    _resolved(endpoint)


def deliver(target: Target, message: Mapping[str, Any]) -> int:
    """Send; gives the push service's status. Raises Refused, OSError.

    The address is looked up once, and the connection goes to what was found: a name that changes its mind in between
    leads nowhere else. Redirects are not followed.
    """
    address, port = _resolved(target.endpoint)
    parts = urlsplit(target.endpoint)
    body = _encrypted(target, json.dumps(message).encode())
    headers = {
        **_signature(f"{parts.scheme}://{parts.netloc}"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "high",
    }
    connection = _Connection(parts.hostname or "", port, address, parts.scheme == "https")
    try:
        connection.request(
            "POST", f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}", body, headers
        )
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()


def public_key() -> str:
    """The installation's public key, which browsers subscribe with."""
    raw = (
        _key()
        .public_key()
        .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    )
    return _text(raw)


def _key() -> ec.EllipticCurvePrivateKey:
    """The installation's key, made of its secret: kept where that is kept, and the same on all machines."""
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


def _resolved(endpoint: str) -> tuple[str, int]:
    """The address and port of an endpoint. All that its name leads to must lie in the internet."""
    parts = urlsplit(endpoint)
    schemes = ("https", "http") if settings.PUSH_TO_PRIVATE else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None:
        raise Refused(endpoint)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Refused(endpoint) from error
    found = [str(row[4][0]) for row in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    if not settings.PUSH_TO_PRIVATE and not all(_is_public(address) for address in found):
        raise Refused(endpoint)
    return found[0], port


def _is_public(text: str) -> bool:
    address = ip_address(text.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None) or address
    return mapped.is_global and not mapped.is_multicast


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked up before, with the certificate of its name."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self.default_port = 443 if secure else 80
        self.address, self.secure = address, secure

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), TIMEOUT)
        self.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)
            if self.secure
            else plain
        )


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
