"""Refuses a request that is too large by the length in its header, before any of it is read.

For Django a body without a length is empty: leaving out the length does not evade the limit.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.faults import Fault
from tournaments.common.web.api.errors import refusal


def refuse_large(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware: 413 in the shape of the API, or as a page. The connection ends with it."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = settings.LARGE_UPLOADS.get(request.path, settings.LARGEST_REQUEST)
        if not length.isdecimal() or int(length) <= most:
            return get_response(request)
        refused = _refusal(request, most // 1_000_000)
        refused["Connection"] = "close"
        return refused

    return answer


def _refusal(request: HttpRequest, most: int) -> HttpResponse:
    if request.path.startswith("/api/"):
        return refusal(request, Fault("file_too_large", "", expected=most), status=413)
    return render(request, "413.html", {"most": most}, status=413)
