"""A part of a long list: `?limit=` and `?offset=`, with the total and the neighbouring parts in headers.

Without a limit a list is whole; the longest lists have a usual limit.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.dateparse import parse_date, parse_datetime
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from tournaments.common.errors import Invalid

T = TypeVar("T")

MOST = 500
PARTS = (
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST},
        description="At most so many. `X-Total-Count` says how many there are, `Link` leads to the next part.",
    ),
    OpenApiParameter("offset", {"type": "integer", "minimum": 0}, description="After so many."),
)


def in_parts(request: Request, response: Response) -> Response:
    """The part of the list that the request asks for, unless the view has cut it. Raises Invalid (`out_of_range`)."""
    if not response.has_header("X-Total-Count"):
        response.data, headers = part_of(request, response.data)
        for name, value in headers.items():
            response[name] = value
    return response


def part_of(
    request: Request, rows: "Sequence[Any] | QuerySet[Any, Any]", usual: int | None = None
) -> tuple[Any, dict[str, str]]:
    """The rows that the request asks for and the headers of the answer; without a limit, no more rows than `usual`.

    Raises Invalid (`out_of_range`).
    """
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    limit, offset = number_of(request, "limit", 1, MOST), number_of(request, "offset", 0, 10**9) or 0
    limit = limit or usual
    headers = {"X-Total-Count": str(count)}
    if limit is None and not offset:
        return rows, headers
    end = count if limit is None else offset + limit
    links = []
    if end < count:
        links.append(_link(request, end, limit, "next"))
    if limit is not None and offset:
        links.append(_link(request, max(0, offset - limit), limit, "prev"))
    if links:
        headers["Link"] = ", ".join(links)
    return rows[offset:end], headers


def _link(request: Request, offset: int, limit: int | None, relation: str) -> str:
    address = request.build_absolute_uri()
    if limit is not None:
        address = replace_query_param(address, "limit", limit)
    return f'<{replace_query_param(address, "offset", offset)}>; rel="{relation}"'


def number_of(request: Request, name: str, least: int, most: int) -> int | None:
    """The number of this name in the query, None without one. Raises Invalid (`out_of_range`)."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most):
        raise Invalid("out_of_range", name, expected=f"{least} to {most}", found=text[:20])
    return int(text)


def choice_of(request: Request, name: str, choices: Collection[str]) -> str:
    """The word of this name in the query, empty without one. Raises Invalid (`unknown_choice`)."""
    text = request.query_params.get(name, "")
    if text and text not in choices:
        raise Invalid("unknown_choice", name, expected=[*choices], found=text[:20])
    return text


def moment_of(request: Request, name: str) -> datetime | None:
    """The moment of this name in the query, None without one. Raises Invalid (`wrong_type`), also without a zone."""
    text = request.query_params.get(name)
    moment = _parsed(parse_datetime, text or "")
    if text is not None and (moment is None or moment.tzinfo is None):
        raise Invalid("wrong_type", name, expected="2026-05-01T09:30:00Z", found=text[:40])
    return moment


def day_of(request: Request, name: str) -> date | None:
    """The day of this name in the query, None without one. Raises Invalid (`wrong_type`)."""
    text = request.query_params.get(name)
    day = _parsed(parse_date, text or "")
    if text is not None and day is None:
        raise Invalid("wrong_type", name, expected="2026-05-01", found=text[:40])
    return day


def _parsed(parse: Callable[[str], T | None], text: str) -> T | None:
    """The value; None where the text is of another form, or of a day that does not exist."""
    try:
        return parse(text)
    except ValueError:
        return None
