"""The answer to somebody who tried too many passwords (django-axes)."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from scoring.faults import Fault
from tournaments.common.api.errors import body


def answer(request: HttpRequest, original: HttpResponse | None, credentials: Any) -> HttpResponse:
    """429 in the shape of the API, or as a page."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if request.path.startswith("/api/"):
        return JsonResponse(body((Fault("too_many_requests", "", expected=seconds),)), status=429)
    return render(request, "429.html", {"minutes": seconds // 60}, status=429)
