"""Settings of a server that also has constant views, against which `benchmarks.reads` measures.

`/constant/SIZE/` answers with SIZE bytes and asks no store; `/bare/SIZE/` does so before any other middleware.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE as ALL

ROOT_URLCONF = "benchmarks.constant_urls"
MIDDLEWARE = ["benchmarks.constant.answer_first", *ALL]


def constant(request: HttpRequest, size: int) -> HttpResponse:
    """The bytes, or 304 for a request with an ETag."""
    if "HTTP_IF_NONE_MATCH" in request.META:
        return HttpResponse(status=304)
    return HttpResponse(b"x" * size)


def answer_first(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the constant view with nothing before it, not even the addresses."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/bare/"):
            return constant(request, int(request.path.strip("/").rpartition("/")[2]))
        return get_response(request)

    return answer
