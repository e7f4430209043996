"""A part of a long list: `?limit=` and `?offset=`, with the whole number and the neighbouring parts in headers.

A list without a limit is whole; of the longest ones that is a usual part.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from tournaments.common.errors import Invalid

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
    """The part of the list that is asked for; as it is where the view has cut it. Raises Invalid (`out_of_range`)."""
    if not response.has_header("X-Total-Count"):
        response.data, headers = part_of(request, response.data)
        for name, value in headers.items():
            response[name] = value
    return response


def part_of(
    request: Request, rows: "Sequence[Any] | QuerySet[Any, Any]", usual: int | None = None
) -> tuple[Any, dict[str, str]]:
    """The rows that are asked for and the headers of the answer; no more than `usual` where no limit is asked.

    Raises Invalid (`out_of_range`).
    """
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    limit, offset = _number(request, "limit", 1, MOST), _number(request, "offset", 0, 10**9) or 0
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


def _number(request: Request, name: str, least: int, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most):
        raise Invalid("out_of_range", name, expected=f"{least} to {most}", found=text[:20])
    return int(text)
