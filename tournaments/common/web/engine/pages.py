"""Pages on which the rules may run in the browser."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.constants import WASM_UNSAFE_EVAL
from django.http import HttpRequest, HttpResponse

from tournaments.common.web.engine import bundle
from tournaments.common.web.engine.bundle import Bundle

View = Callable[..., HttpResponse]
KEY = "tenbo.engine"
POLICY = {"script-src": [WASM_UNSAFE_EVAL]}
"""WebAssembly may be compiled; text is not run as a script, as on all pages."""


def runs_engine(view: View) -> View:
    """Mark a view whose page brings the rules along (`{% engine_data %}`) and may run them; no other page may."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.META[KEY] = bundle.current()
        response = view(request, *args, **kwargs)
        if request.META[KEY]:
            response._csp_update = POLICY  # type: ignore[attr-defined]  # as csp.decorators does it
        return response

    return answer


def without_engine(request: HttpRequest) -> None:
    """Leave the rules out of the page: its reader has nothing to score."""
    request.META[KEY] = None


def engine_of(request: HttpRequest) -> Bundle | None:
    """The bundle that the page of a request brings along, if any."""
    brought: Bundle | None = request.META.get(KEY)
    return brought
