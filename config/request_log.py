"""Middleware: every request gets an id, a line of the log, and its place in the metrics.

The id is that of a trusted proxy (`X-Request-ID`); without one it is made here. The line has the path without its
query, and no data of the reader; secret parts of the path, such as a one-time link, are left out.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.secret_paths import shown_path
from tournaments.common.watching import metrics, tracing
from tournaments.common.watching.request_ids import serving
from tournaments.models.limits import LONGEST_REQUEST_ID

log = logging.getLogger("tenbo.requests")
OTHER = "other"
"""The route of a request without a view: a static file, or an address that does not exist."""
SHAPE = re.compile(rf"[A-Za-z0-9._-]{{8,{LONGEST_REQUEST_ID}}}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLog:
    """The middleware, outside all others except `config.proxies`."""

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
        """Write the line of the log and count the request."""
        match = request.resolver_match
        method = request.method if request.method in METHODS else OTHER
        metrics.time_request(match.route if match else OTHER, method or OTHER, response.status_code, seconds)
        if log.isEnabledFor(logging.INFO):
            facts = {"method": method, "path": shown_path(request), "status": response.status_code}
            facts["ms"] = round(seconds * 1000, 1)
            log.info("%(method)s %(path)s %(status)s in %(ms)s ms", facts, extra=facts)
