"""Compresses text: pages and answers of the API by gzip as they are made, static files once for all readers.

Kept pages come compressed from memory (tournaments/common/web/kept), the browsers' engine compressed from the disk.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from tournaments.common.web.kept.memory import SMALLEST, encoding_for, pack

TEXT: Final = (
    "text/",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
    "application/javascript",
)
LARGEST: Final = 2_000_000
COMMENT: Final = re.compile(rb"/\*.*?\*/\n?", re.S)
BEST: Final = 11
"""The quality of brotli for files compressed once and sent for days: a tenth smaller than that of pages."""


class PackText(GZipMiddleware):
    """Django's middleware, which guards the tokens of a page against guessing by its size; for text alone."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not _is_text(response):
            return response
        return super().process_response(request, cast(HttpResponse, response))


def pack_static(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware around that of the static files: compresses a file at its first request, and keeps the result.

    Files that `collectstatic` has compressed already pass unchanged.
    """
    packed: dict[tuple[str, str, str], bytes] = {}

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_static = request.method == "GET" and request.path.startswith(settings.STATIC_URL)
        if not is_static or not _may_be_packed(response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        encoding = encoding_for(request.headers.get("Accept-Encoding", ""))
        if not encoding:
            return response
        stamp = response.get("ETag", "") + response.get("Last-Modified", "")
        key = (request.path, stamp, encoding)
        if key not in packed:
            packed[key] = pack(_sent(response), encoding, BEST)
        return _packed(response, packed[key], encoding)

    return answer


def _may_be_packed(response: HttpResponseBase) -> bool:
    size = int(response.get("Content-Length", "0"))
    plain = response.status_code == 200 and not response.has_header("Content-Encoding")
    return plain and _is_text(response) and SMALLEST <= size <= LARGEST


def _is_text(response: HttpResponseBase) -> bool:
    return response.get("Content-Type", "").startswith(TEXT)


def _sent(response: HttpResponseBase) -> bytes:
    """The bytes of a file as readers get it: style sheets without the comments, which are for those who change them."""
    whole = _whole(response)
    return COMMENT.sub(b"", whole) if response.get("Content-Type", "").startswith("text/css") else whole


def _whole(response: HttpResponseBase) -> bytes:
    if isinstance(response, StreamingHttpResponse):
        return b"".join(cast(Iterable[bytes], response.streaming_content))
    return cast(HttpResponse, response).content


def _packed(response: HttpResponseBase, body: bytes, encoding: str) -> HttpResponseBase:
    """The same answer with other bytes; it closes its file when it is sent."""
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = iter([body])
    else:
        cast(HttpResponse, response).content = body
    if response.has_header("ETag"):
        response.headers["ETag"] = f"W/{response['ETag'].removeprefix('W/')}"
    response.headers["Content-Encoding"] = encoding
    response.headers["Content-Length"] = str(len(body))
    return response
