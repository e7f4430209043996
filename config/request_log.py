"""Middleware: every request has an id, a line of the log, and its place in the metrics.

The id is the proxy's, where a trusted one sent `X-Request-ID`; else it is made here. The line has the path without its
query, and nothing of who asked; what opens something, such as a one-time link, is left out.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.common import metrics, tracing
from tournaments.common.request_ids import serving
from tournaments.models.limits import LONGEST_REQUEST_ID

log = logging.getLogger("tenbo.requests")
OTHER = "other"
"""The route of a request that no view answered: a static file, an address that does not exist."""
SECRET = ("secret", "key", "signed", "code")
"""Parts of addresses that open something to whoever has them."""
SHAPE = re.compile(rf"[A-Za-z0-9._-]{{8,{LONGEST_REQUEST_ID}}}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLog:
    """The middleware, outside all others but the one that knows the reader's address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = sent if SHAPE.fullmatch(sent) else uuid.uuid4().hex
        request.request_id = request_id  # type: ignore[attr-defined]  # Django logs an answer after all middleware
        begin = time.perf_counter()
        with serving(request_id), tracing.span(f"{request.method} request", request_id=request_id):
            response = self.get_response(request)
            self.note(request, response, time.perf_counter() - begin)
        response["X-Request-ID"] = request_id
        return response

    def note(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        """A line and a figure."""
        match = request.resolver_match
        method = request.method if request.method in METHODS else OTHER
        metrics.time_request(match.route if match else OTHER, method or OTHER, response.status_code, seconds)
        if log.isEnabledFor(logging.INFO):
            facts = {"method": method, "path": shown_path(request), "status": response.status_code}
            facts["ms"] = round(seconds * 1000, 1)
            log.info("%(method)s %(path)s %(status)s in %(ms)s ms", facts, extra=facts)


def shown_path(request: HttpRequest) -> str:
    """The path with a mark in the place of every secret."""
    path = request.path
    for name, value in (request.resolver_match.kwargs if request.resolver_match else {}).items():
        if name in SECRET:
            path = path.replace(str(value), "***")
    return path
