"""How often the public form of registration may be sent: it is the one thing that writes without an account."""

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class ApplicantThrottle(SimpleRateThrottle):
    """By address: a club behind one of them can still enter together."""

    scope = "apply"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return str(self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)})


class ApplicationsThrottle(SimpleRateThrottle):
    """By tournament, whatever address a sender pretends to have."""

    scope = "applications"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return str(self.cache_format % {"scope": self.scope, "ident": view.kwargs["slug"]})


class _Form:
    """What a throttle asks of a view, for a page."""

    def __init__(self, slug: str) -> None:
        self.kwargs = {"slug": slug}


def wait_for_form(request: HttpRequest, slug: str) -> int:
    """Seconds until the page's form may be sent again; 0: now."""
    waits = []
    for throttle in (ApplicantThrottle(), ApplicationsThrottle()):
        if not throttle.allow_request(request, _Form(slug)):  # type: ignore[arg-type]  # reads META and kwargs alone
            waits.append(int(throttle.wait() or 0) + 1)
    return max(waits, default=0)
