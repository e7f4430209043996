"""What is known of a request: from which device, and roughly from where. No view in here."""

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from django.http import HttpRequest, HttpResponse

from accounts.models import LONGEST_DEVICE
from tournaments.common.origin import made_from

UNTRUSTED_PROXY = "tenbo.untrusted_proxy"
"""In the environment of a request whose connection claims to be a proxy's and is not named in the settings."""
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
        known = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{known}/{24 if known.version == 4 else 48}", strict=False))


def address_of(request: HttpRequest | None) -> str:
    """The shortened address of who asks; `config.proxies` has seen to it that it is the reader's."""
    return shortened(request.META.get("REMOTE_ADDR", "")) if request is not None else ""


def device_of(request: HttpRequest | None) -> str:
    """Browser and system by name; a program by the first word that it says of itself."""
    return device_words(request.META.get("HTTP_USER_AGENT", "") if request is not None else "")


def device_words(agent: str) -> str:
    """As `device_of`, for a text that a browser sent."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    words = " · ".join(filter(None, (browser, system)))
    return words or re.split(r"[\s/]", agent.strip())[0][:LONGEST_DEVICE]


class Origin:
    """Middleware: the log seals with every change from which device and network it was made."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with made_from(device_of(request), address_of(request)):
            return self.get_response(request)
