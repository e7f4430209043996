"""The files of the bundle as a browser asks for them: compressed, named by their hash, to be kept for ever."""

import gzip
from collections.abc import Callable
from typing import Final

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from django.http.response import ResponseHeaders

from tournaments.common.engine import bundle
from tournaments.common.engine.bundle import KEPT, PREFIX, SOURCES, Bundle

FOR_EVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {".wasm": "application/wasm", ".mjs": "text/javascript", ".zip": "application/zip"}
"""A browser compiles while it loads only what is called WebAssembly."""
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""The best first, with the end of the kept file."""


def serve_engine(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware beside that of the static files: these need no session, and must not vary by a cookie."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        found = bundle.current()
        response = found and _file(request, found)
        return response or HttpResponseNotFound()

    return answer


def _file(request: HttpRequest, found: Bundle) -> HttpResponseBase | None:
    folder, _, name = request.path.rpartition("/")
    accepted = {
        part.partition(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")
    }
    if f"{folder}/" == found.base and name == SOURCES:
        response = _sources(found, accepted)
    elif f"{folder}/" == found.runtime and name in found.manifest["files"]:
        response = _kept(name, accepted)
    else:
        return None
    _describe(response.headers, name)
    return response


def _sources(found: Bundle, accepted: set[str]) -> HttpResponseBase:
    if "gzip" not in accepted:
        return HttpResponse(gzip.decompress(found.sources))
    return HttpResponse(found.sources, headers={"Content-Encoding": "gzip"})


def _kept(name: str, accepted: set[str]) -> HttpResponseBase:
    """The kept file as it lies there; unpacked for the rare reader who takes it only plain."""
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
