"""Scripts of other sites may read what everybody may read: the API without credentials."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

READABLE = ("/api/", "/oembed/")


def allow_reading(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The middleware: a browser hands an answer with `*` to a script only if it was asked for without cookies, and a
    token needs a leave of its own, which nobody gets.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method in ("GET", "HEAD") and request.path.startswith(READABLE):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = "ETag, Link, X-Total-Count, Retry-After"
        return response

    return answer
