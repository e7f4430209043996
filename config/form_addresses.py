"""The page for a reader who opens the address of a form: after a reload, or by a link that was copied."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

NOT_ALLOWED = 405


def explain(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer a GET of an address that takes POST alone with a page, where the view has an empty answer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != NOT_ALLOWED or request.method != "GET" or request.path.startswith("/api/"):
            return response
        page = render(request, "405.html", status=NOT_ALLOWED)
        page["Allow"] = response["Allow"]
        return page

    return middleware
