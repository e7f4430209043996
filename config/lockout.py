"""The answer to clients that tried too many passwords (django-axes)."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.faults import Fault
from tournaments.common.web.api.errors import refusal


def answer(request: HttpRequest, original: HttpResponse | None, credentials: Any) -> HttpResponse:
    """429 in the shape of the API, or as a page."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if request.path.startswith("/api/"):
        fault = Fault("too_many_requests", "", expected=seconds)
        return refusal(request, fault, status=429, headers={"Retry-After": str(seconds)})
    page = render(request, "429.html", {"minutes": seconds // 60}, status=429)
    page["Retry-After"] = str(seconds)
    return page
