"""The address of the site as others reach it: for links, codes to scan and mails."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

ITSELF = ("localhost", "127.0.0.1", "[::1]")
DEMO = "demo-open"
"""The address of the demo tournament, which nobody would miss."""


def site_of(request: HttpRequest) -> str:
    """The address of the site for others, ending in "/".

    A reader at the machine itself calls it "localhost", which no phone can open: they hand on the address of the
    hall's network.
    """
    name, port = split_domain_port(request.get_host())
    listens = settings.LOCAL and settings.HOST == "0.0.0.0"  # noqa: S104 - comparing, not binding
    if name in ITSELF and listens and settings.LAN_ADDRESS:
        return f"{request.scheme}://{settings.LAN_ADDRESS}:{port or 80}/"
    return request.build_absolute_uri("/")
