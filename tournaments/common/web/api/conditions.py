"""No lost update: a change with `If-Match` is done if its resource is still as its sender read it.

The resource of a change is what a GET answers at its address, or at the nearest address above it: `rounds/3/` for
`rounds/3/minutes/`. The ETag of an answer is that of its bytes, so it is the same for every reader of the same.
"""

from collections.abc import Callable
from typing import Any, Final

from django.db import IntegrityError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch, resolve
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.errors import Changed
from tournaments.common.web.kept.memory import etag_of

Handler = Callable[..., Any]
TURNS: Final = 3
"""How often a change is tried that another change came between."""
DEEPEST: Final = 3
"""The slashes of an address that names no resource: /api/v1/."""


def resource_of(path: str) -> ResolverMatch | None:
    """The nearest address that can be read, at this path or above it."""
    while path.count("/") > DEEPEST:
        match = resolve(path)
        if hasattr(getattr(match.func, "view_class", None), "get"):
            return match
        path = path[: path.rstrip("/").rindex("/") + 1]
    return None


def with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse | None:
    """The answer with its ETag, or 304 for a reader who has it."""
    if not response.has_header("ETag"):
        response["ETag"] = etag_of(response.content)
    wanted = {tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))}
    if response["ETag"] not in wanted and "*" not in wanted:
        return None
    kept = ("ETag", "Vary", "Cache-Control")
    return HttpResponse(status=304, headers={name: response[name] for name in kept if name in response})


def only_if_unchanged(request: Request, handler: Handler, *args: Any, **kwargs: Any) -> Any:
    """The handler's answer, with the ETag of the resource as it is now. Raises Changed.

    Check and change are one transaction, which PostgreSQL ends where a row that it writes was changed since it began:
    it is then tried again from the check.
    """
    for _turn in range(TURNS):
        try:
            with transaction.atomic():
                _begin()
                _require_unchanged(request)
                response = handler(request, *args, **kwargs)
                _name_present(request, response)
                return response
        except (IntegrityError, OperationalError) as error:
            if connection.in_atomic_block or not _came_between(error):
                raise
    raise Changed("precondition_failed", "If-Match", found=request.headers["If-Match"][:80])


def _begin() -> None:
    """Let PostgreSQL end the transaction where a row that it writes has changed since now."""
    if connection.vendor == "postgresql" and not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _name_present(request: Request, response: Any) -> None:
    """The ETag of the resource after the change; a deleted resource has none."""
    match = resource_of(request.path)
    if match is not None and response.status_code < 300 and request.method != "DELETE":
        response["ETag"] = _read(request, match)[0]


def _came_between(error: Exception) -> bool:
    return isinstance(error, IntegrityError) or getattr(error.__cause__, "sqlstate", "") == "40001"


def _require_unchanged(request: Request) -> None:
    match = resource_of(request.path)
    if match is None:
        return
    given = request.headers["If-Match"]
    etag, present = _read(request, match)
    wanted = {tag.removeprefix("W/") for tag in parse_etags(given)}
    if etag not in wanted and "*" not in wanted:
        raise Changed("precondition_failed", "If-Match", expected=etag, found=given[:80], present=present)


def _read(request: Request, match: ResolverMatch) -> tuple[str, Any]:
    """The ETag and the data of the resource, as this account reads it."""
    view: Any = match.func.view_class(**match.func.view_initkwargs)  # type: ignore[attr-defined]  # of APIView
    view.request, view.args, view.kwargs, view.format_kwarg = request, match.args, match.kwargs, None
    response = view.get(request, *match.args, **match.kwargs)
    if isinstance(response, Response):
        return etag_of(JSONRenderer().render(response.data)), response.data
    return response.get("ETag", ""), None
