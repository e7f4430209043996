"""Refuses text with a NUL character: PostgreSQL keeps none, and no browser sends any.

The API refuses it in `tournaments.common.web.api.parsers`.
"""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def refuse_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware: 400 for an address or a form with a NUL."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/") and _has_nul(request):
            raise BadRequest("NUL")
        return get_response(request)

    return answer


def _has_nul(request: HttpRequest) -> bool:
    sent = [request.GET]
    if request.method == "POST" and request.content_type in FORMS:
        sent.append(request.POST)
    return any("\0" in text for data in sent for key in data for text in (key, *data.getlist(key)))
