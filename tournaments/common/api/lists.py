"""A part of a long list: `?limit=` and `?offset=`, with the whole number and the neighbouring parts in headers.

A list without a limit is whole, as it always was.
"""

from typing import Any

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
    """The part that is asked for; as it is where the view has cut it. Raises Invalid (`out_of_range`)."""
    if response.has_header("X-Total-Count"):
        return response
    rows: list[Any] = response.data
    limit, offset = _number(request, "limit", 1, MOST), _number(request, "offset", 0, 10**9) or 0
    response["X-Total-Count"] = str(len(rows))
    if limit is None and not offset:
        return response
    end = len(rows) if limit is None else offset + limit
    response.data = rows[offset:end]
    links = []
    if end < len(rows):
        links.append(_link(request, end, "next"))
    if limit is not None and offset:
        links.append(_link(request, max(0, offset - limit), "prev"))
    if links:
        response["Link"] = ", ".join(links)
    return response


def _link(request: Request, offset: int, relation: str) -> str:
    return f'<{replace_query_param(request.build_absolute_uri(), "offset", offset)}>; rel="{relation}"'


def _number(request: Request, name: str, least: int, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most):
        raise Invalid("out_of_range", name, expected=f"{least} to {most}", found=text[:20])
    return int(text)
