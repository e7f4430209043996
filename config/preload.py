"""Names the styles of a page in the head of its answer, too.

A browser then asks for them before it has read the page, and some proxies send them ahead (103).
"""

import re
from collections.abc import Callable
from typing import Final, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

SHEET: Final = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
END: Final = b"</head>"


def preload_styles(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that adds the `Link` header, within the one that compresses."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        html = response.get("Content-Type", "").startswith("text/html")
        if html and response.status_code == 200 and not response.streaming:
            head, end, _body = cast(HttpResponse, response).content.partition(END)
            sheets = SHEET.findall(head.decode()) if end else []
            if sheets:
                response["Link"] = ", ".join(f"<{sheet}>; rel=preload; as=style" for sheet in sheets)
        return response

    return answer
