"""Limits for applying to play and for following a player: the writes that need no account.

The form on the page and the address in the API share the counts. A refused application counts for its sender alone, so
that a stranger's empty forms shut out nobody else.
"""

from time import time

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from rest_framework.request import Request

from tournaments.common.jobs.alone import alone
from tournaments.common.web.senders import sender_of

HOUR = 3600


def wait_to_apply(request: HttpRequest | Request, slug: str) -> int:
    """Seconds until this sender may apply to this tournament; 0 means now, and the attempt is counted.

    Attempts are counted by address, applications by address, so that a club behind one of them can still enter
    together, and by tournament, wherever they come from.
    """
    address = _address(request)
    wait = max(_wait("attempts", address), _wait("address", address), _wait("tournament", slug))
    if not wait:
        _count("attempts", address)
    return wait


def count_application(request: HttpRequest | Request, slug: str) -> None:
    """Count an application that was taken."""
    _count("address", _address(request))
    _count("tournament", slug)


def wait_to_follow(request: HttpRequest | Request) -> int:
    """Seconds until this sender may ask to follow another player; 0 means now, and the request is counted."""
    address = _address(request)
    wait = _wait("followers", address)
    if not wait:
        _count("followers", address)
    return wait


def _address(request: HttpRequest | Request) -> str:
    return sender_of(str(request.META.get("REMOTE_ADDR", "")))


def _wait(kind: str, name: str) -> int:
    """Seconds until one more attempt fits into an hour."""
    sent = _sent(kind, name)
    return int(sent[0] + HOUR - time()) + 1 if len(sent) >= settings.APPLICATIONS_PER_HOUR[kind] else 0


def _count(kind: str, name: str) -> None:
    keep_moment(_key(kind, name), HOUR)


def _sent(kind: str, name: str) -> list[float]:
    """The moments of the attempts in the last hour."""
    return kept_moments(_key(kind, name), HOUR)


def keep_moment(key: str, seconds: float) -> None:
    """Keep the present moment under this key. No other process of this machine keeps another moment meanwhile."""
    with alone(settings.ATTEMPTS_FOLDER):
        caches["attempts"].set(key, [*kept_moments(key, seconds), time()], seconds)


def kept_moments(key: str, seconds: float) -> list[float]:
    """The moments kept under this key within the last `seconds`, oldest first."""
    since = time() - seconds
    return [moment for moment in caches["attempts"].get(key, ()) if moment > since]


def _key(kind: str, name: str) -> str:
    return f"applications-{kind}-{name}"
