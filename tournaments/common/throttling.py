"""How often people may apply to play: that is the only thing which writes without an account.

The form on the page and the address in the API share the counts.
"""

from time import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

HOUR = 3600


def wait_to_apply(request: HttpRequest | Request, slug: str) -> int:
    """Seconds until this sender may apply to this tournament; 0 means now, and the application is counted.

    Counted by address, so that a club behind one of them can still enter together, and by tournament, whatever address
    a sender pretends to have.
    """
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # reads the headers of either request
    return max(_wait("address", address), _wait("tournament", slug))


def _wait(kind: str, name: str) -> int:
    """Seconds until one more fits into an hour; 0 means now, and it is counted."""
    key, now = f"applications-{kind}-{name}", time()
    sent: list[float] = [moment for moment in cache.get(key, ()) if moment > now - HOUR]
    if len(sent) >= settings.APPLICATIONS_PER_HOUR[kind]:
        return int(sent[0] + HOUR - now) + 1
    cache.set(key, [*sent, now], HOUR)
    return 0
