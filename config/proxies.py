"""The address of a request's reader: from a trusted proxy, else that of the connection.

All code that counts, locks out or logs by address reads REMOTE_ADDR, which this middleware sets once. A header
`X-Forwarded-For` from any other client is dropped, so that no later code can trust it.
"""

from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse

from accounts.requests import UNTRUSTED_PROXY

Network: TypeAlias = IPv4Network | IPv6Network
UNIX = "unix"
"""A proxy on the same machine that connects through a socket file: its connection has no address."""


class Proxies:
    """The proxies in front of the service."""

    def __init__(self, names: Sequence[str], setting: str = "TENBO_TRUSTED_PROXIES") -> None:
        self.unix, self.networks = trusted(names, setting)

    def trust(self, text: str) -> bool:
        """Whether this is the address of a trusted proxy."""
        if not text:
            return self.unix
        address = parsed(text)
        return address is not None and any(address in network for network in self.networks)


class ClientAddress:
    """Middleware, the first of all: sets REMOTE_ADDR to the address of the reader."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.trusts = Proxies(settings.TRUSTED_PROXIES).trust

    def __call__(self, request: HttpRequest) -> HttpResponse:
        forwarded = request.META.pop("HTTP_X_FORWARDED_FOR", "")
        peer = request.META.get("REMOTE_ADDR", "")
        if self.trusts(peer):
            request.META["REMOTE_ADDR"] = self.reader(peer, forwarded)
        elif forwarded:
            request.META[UNTRUSTED_PROXY] = peer
        if not self.trusts(peer):
            request.META.pop("HTTP_X_REQUEST_ID", None)
            if settings.TRUSTED_PROXIES:
                request.META.pop("HTTP_X_FORWARDED_PROTO", None)
        return self.get_response(request)

    def reader(self, peer: str, forwarded: str) -> str:
        """The last address that does not belong to a trusted proxy; each proxy appends the address that called it."""
        address = peer
        for text in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
            parsed_address = parsed(text)
            if parsed_address is None:
                break
            address = str(parsed_address)
            if not self.trusts(address):
                break
        return address


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address from a header or a connection, with or without a port; None for any other text."""
    bare = text[1:].partition("]")[0] if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def trusted(names: Sequence[str], setting: str = "TENBO_TRUSTED_PROXIES") -> tuple[bool, list[Network]]:
    """Whether a socket file is trusted, and the trusted networks. Raises ImproperlyConfigured."""
    try:
        return UNIX in names, [ip_network(name, strict=False) for name in names if name != UNIX]
    except ValueError as error:
        raise ImproperlyConfigured(f"{setting}: {error}") from error
