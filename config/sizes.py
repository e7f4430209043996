"""A request that is too large is refused by what it says of its length, before any of it is read.

A body without a length is empty to Django: the length cannot be left out to get round this.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from scoring.faults import Fault
from tournaments.common.api.errors import body


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
        return JsonResponse(body((Fault("file_too_large", "", expected=most),)), status=413)
    return render(request, "413.html", {"most": most}, status=413)
