"""The middleware in front of all others: a stranger who reads a kept page gets it from memory.

It comes before sessions, messages and queries. Whoever has a session, a message or a token never gets such an answer,
and theirs are never kept. Anything else than a plain 200 without a cookie is not kept either.
"""

import threading
import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.cookie import parse_cookie
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import patch_vary_headers

from tournaments.common.kept.marks import mark_of
from tournaments.common.kept.memory import Kept, Memory, etag_of
from tournaments.common.kept.versions import Versions
from tournaments.common.languages import asked_language

Answer = Callable[[HttpRequest], HttpResponseBase]
Key = Hashable

PERSONAL: Final = frozenset({settings.SESSION_COOKIE_NAME, "messages"})
"""Cookies of readers who may see what others do not. A message to a stranger is a cookie, too."""
PUBLISHED: Final = "TENBO_PUBLISHED"
"""Of a page that becomes a file (tournaments/mirror): it must not be a second old."""
CACHING: Final = "public, max-age=0, s-maxage=1, stale-while-revalidate=1"
"""A proxy answers for a second by itself, and for another one while it asks; a browser always asks."""
AS_KEPT: Final = ("Content-Type", "Content-Language", "X-Standings-Version")
LONGEST: Final = 20.0
"""Seconds until a page is made anew although nothing has changed: some tell the time."""
LOCKS: Final = 64


class KeptPages:
    """Middleware; `memory` and `versions` are those of the process."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.memory = Memory(settings.KEPT_PAGES_BYTES)
        self.versions = Versions(settings.KEPT_PAGES_SECONDS)
        self.making = [threading.Lock() for _ in range(LOCKS)]

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "GET":
            return self._change(request)
        if not settings.KEPT_PAGES_BYTES or _is_personal(request) or PUBLISHED in request.META:
            return self.get_response(request)
        key = _key(request)
        kept = self._current(key)
        return _answer(request, kept) if kept else self._make(request, key)

    def _change(self, request: HttpRequest) -> HttpResponseBase:
        """What this process changes shows here at once."""
        try:
            return self.get_response(request)
        finally:
            if request.method not in ("HEAD", "OPTIONS"):
                self.versions.look_again()

    def _current(self, key: Key) -> Kept | None:
        """The kept answer, if it is of the tournament's present version."""
        kept = self.memory.get(key)
        if kept is None or kept.until < time.monotonic():
            return None
        return kept if self.versions.of(kept.topic) == kept.version else None

    def _make(self, request: HttpRequest, key: Key) -> HttpResponseBase:
        """Ask the view; of several readers who want the same page now, one has it made and the others get it."""
        topic = _topic(request)
        if topic is None:
            return self.get_response(request)
        with self.making[hash(key) % LOCKS]:
            kept = self._current(key)
            if kept:
                return _answer(request, kept)
            version = self.versions.of(
                topic
            )  # before the page is made: it may be newer than that, never older
            accepted = request.META.pop("HTTP_ACCEPT_ENCODING", "")  # what is kept is packed here
            response = self.get_response(request)
            request.META["HTTP_ACCEPT_ENCODING"] = accepted
            if not _is_for_everybody(request, response):
                self.memory.drop(key)
                return response
            kept = _keep(response, request.resolver_match, topic, version)
            self.memory.put(key, kept)
        return _answer(request, kept)


def _is_personal(request: HttpRequest) -> bool:
    if "HTTP_AUTHORIZATION" in request.META:
        return True
    cookies: str = request.META.get("HTTP_COOKIE", "")
    return bool(cookies) and not PERSONAL.isdisjoint(parse_cookie(cookies))


def _key(request: HttpRequest) -> Key:
    """Everything that the answer to a stranger may hang on."""
    meta = request.META
    cookies, languages = meta.get("HTTP_COOKIE", ""), meta.get("HTTP_ACCEPT_LANGUAGE", "")
    kind = meta.get("HTTP_ACCEPT", "") if request.path.startswith("/api/") else ""
    query = meta.get("QUERY_STRING", "")
    host = meta.get("HTTP_HOST") or f"{meta['SERVER_NAME']}:{meta['SERVER_PORT']}"
    return request.scheme, host, request.path, query, _language(cookies, languages), kind


@lru_cache(maxsize=2000)
def _language(cookies: str, accepted: str) -> str:
    chosen = parse_cookie(cookies).get(settings.LANGUAGE_COOKIE_NAME, "") if cookies else ""
    return asked_language(chosen, accepted)


def _topic(request: HttpRequest) -> str | None:
    """The tournament that a kept page tells of; None where the page is not kept."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    mark = mark_of(match)
    if mark is None or not mark.query.issuperset(request.GET):
        return None
    return mark.topic(match)


def _is_for_everybody(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the answer may be kept: a whole page, made for nobody in particular."""
    known = getattr(request, "user", None)
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and not response.has_header("Content-Encoding")
        and (known is None or not known.is_authenticated)
    )


def _keep(response: HttpResponseBase, match: ResolverMatch | None, topic: str, version: Hashable) -> Kept:
    assert isinstance(response, HttpResponse)
    body = response.content
    etag = response.get("ETag") or etag_of(body)
    response.headers["Cache-Control"] = CACHING
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language", "Cookie"))
    for name in ("ETag", "Content-Length"):
        response.headers.pop(name, None)
    headers = tuple(response.headers.items())
    until = time.monotonic() + LONGEST
    return Kept(topic, version, until, etag.removeprefix("W/"), headers, body, match)


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    """The kept page, packed as the reader takes it, or 304 for who has it already."""
    request.resolver_match = kept.match  # for the figures of the addresses
    known = request.META.get("HTTP_IF_NONE_MATCH", "")
    if known and (kept.etag in known or known.strip() == "*"):
        short = {name: value for name, value in kept.headers if name in ("Cache-Control", "Vary", *AS_KEPT)}
        return HttpResponse(status=304, headers={**short, "ETag": kept.etag})
    encoding, body = kept.bytes_for(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    response = HttpResponse(body, headers=dict(kept.headers))
    response.headers["Content-Length"] = str(len(body))
    response.headers["ETag"] = kept.etag
    if encoding:
        response.headers["Content-Encoding"] = encoding
        response.headers["ETag"] = f"W/{kept.etag}"
    return response
