"""The device and the network of a request. No view in here."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.models import LONGEST_DEVICE
from tournaments.common.chain.origin import made_from
from tournaments.common.rights import begin

UNTRUSTED_PROXY = "tenbo.untrusted_proxy"
"""The key in the environment of a request whose connection claims to be a proxy that the settings do not name."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def shortened(address: str) -> str:
    """The network of an address, enough to tell a home from another country: 192.0.2.0/24, 2001:db8:1::/48."""
    try:
        network = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{network}/{24 if network.version == 4 else 48}", strict=False))


def address_of(request: HttpRequest | None) -> str:
    """The shortened address of the reader, which `config.proxies` has found behind any proxy."""
    return shortened(request.META.get("REMOTE_ADDR", "")) if request is not None else ""


def device_of(request: HttpRequest | None) -> str:
    """Browser and system by name; for a program the first word of its user agent."""
    return device_words(request.META.get("HTTP_USER_AGENT", "") if request is not None else "")


def device_words(agent: str) -> str:
    """The words of `device_of` for the text of a user agent."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    words = " · ".join(filter(None, (browser, system)))
    return words or re.split(r"[\s/]", agent.strip())[0][:LONGEST_DEVICE]


BEGAN = "began"
"""The key of a session's first moment, in seconds since 1970. A session of an earlier release has none: it is old."""


class Began:
    """Middleware after the authentication: tells the account of a session when it began."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.user = SimpleLazyObject(partial(began_user, request, request.user))  # type: ignore[assignment]  # as Django's own
        return self.get_response(request)


def began_user(request: HttpRequest, user: Any) -> Any:
    """The account of the request, with the moment at which its session began, and a place for the roles that are read
    while nothing is changed."""
    if user.is_authenticated:
        begin(user, datetime.fromtimestamp(request.session.get(BEGAN, 0), UTC))
        if request.method in ("GET", "HEAD"):
            user.roles_read = {}
    return user


class Origin:
    """Middleware: gives the log the device and network of each change, which it seals."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with made_from(device_of(request), address_of(request)):
            return self.get_response(request)
