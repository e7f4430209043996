"""The files of the bundle as a browser asks for them: compressed, named by their hash, to be kept for ever."""

import gzip
from collections.abc import Callable
from typing import Final

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from django.http.response import ResponseHeaders

from tournaments.common.web.engine import bundle, weights
from tournaments.common.web.engine.bundle import KEPT, PREFIX, SOURCES, Bundle

FOR_EVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".zip": "application/zip",
    ".bin": "application/octet-stream",
}
"""Media types by ending; a browser compiles only files of the type WebAssembly while they load."""
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""The endings of the kept files by encoding, the best first."""


def serve_engine(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware beside that of the static files: these need no session, and must not vary by a cookie."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        return _file(request, bundle.current()) or HttpResponseNotFound()

    return answer


def _file(request: HttpRequest, current: Bundle | None) -> HttpResponseBase | None:
    folder, _, name = request.path.rpartition("/")
    accepted = {
        part.partition(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")
    }
    if request.path == weights.address():
        response = _packed(weights.packed(), accepted)
    elif current and f"{folder}/" == current.base and name == SOURCES:
        response = _packed(current.sources, accepted)
    elif current and f"{folder}/" == current.runtime and name in current.manifest["files"]:
        response = _kept(name, accepted)
    else:
        return None
    _describe(response.headers, name)
    return response


def _packed(content: bytes, accepted: set[str]) -> HttpResponseBase:
    """Content that is compressed by gzip, unpacked for a reader who does not accept that."""
    if "gzip" not in accepted:
        return HttpResponse(gzip.decompress(content))
    return HttpResponse(content, headers={"Content-Encoding": "gzip"})


def _kept(name: str, accepted: set[str]) -> HttpResponseBase:
    """The kept file in an encoding that the reader accepts; unpacked for the rare reader who accepts none."""
    for encoding, end in ENCODINGS.items():
        path = KEPT / f"{name}{end}"
        if encoding in accepted and path.exists():
            return FileResponse(path.open("rb"), headers={"Content-Encoding": encoding})
    return FileResponse(gzip.open(KEPT / f"{name}.gz"))


def _describe(headers: ResponseHeaders, name: str) -> None:
    headers["Content-Type"] = TYPES[name[name.rindex(".") :]]
    headers["Cache-Control"] = FOR_EVER
    headers["Vary"] = "Accept-Encoding"
    headers["X-Content-Type-Options"] = "nosniff"
