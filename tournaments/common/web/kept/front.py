"""The middleware in front of all others: a stranger who reads a kept page gets it from memory.

It comes before sessions, messages and queries. A reader with a session, a message or a token never gets a kept answer,
and theirs are never kept. Only plain answers with 200 and without a cookie are kept. While the store is away, a
kept page is served with the time that it shows.
"""

import re
import threading
import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.cookie import parse_cookie
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils import formats, timezone
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.common.languages import LINKED, asked_language
from tournaments.common.watching.storage import trouble
from tournaments.common.web.kept.marks import mark_of
from tournaments.common.web.kept.memory import Kept, Memory, encoding_for, etag_of, pack
from tournaments.common.web.kept.versions import Versions

Answer = Callable[[HttpRequest], HttpResponseBase]
Key = Hashable

PERSONAL: Final = frozenset({settings.SESSION_COOKIE_NAME, "messages"})
"""Cookies of readers whose pages differ from those of others. A message to a stranger is a cookie, too."""
PUBLISHED: Final = "TENBO_PUBLISHED"
"""Marks the request for a page that becomes a file (`manage.py publish`): it must not be a second old."""
CACHING: Final = "public, max-age=0, s-maxage=1, stale-while-revalidate=1"
"""A proxy answers by itself for a second, and for another second while it asks; a browser always asks."""
FOR_EVER: Final = "immutable"
"""The header of a view whose address always shows the same content."""
AS_KEPT: Final = ("Content-Type", "Content-Language", "X-Standings-Version", "X-Hands-To-Come")
LONGEST: Final = 20.0
"""Seconds until a page is made anew although nothing has changed: some pages show the time."""
OUTDATED: Final = 60.0
"""Seconds before the store went within which a page that a change has made old was read: it may be shown meanwhile."""
AWAY: Final = 503
CONTENT: Final = re.compile(rb"<main\b[^>]*>")
"""The place of a page where its time is told."""
LOCKS: Final = 64


class KeptPages:
    """The middleware, with the `memory` and `versions` of the process."""

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
        try:
            kept = self._current(key)
            response = _answer(request, kept) if kept else self._make(request, key)
        except DatabaseError as error:
            old = self._old(key) if trouble(error) else None
            if old is None:
                raise
            return _answer_of_before(request, old)
        old = self._old(key) if response.status_code == AWAY else None
        return response if old is None else _answer_of_before(request, old)

    def _change(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a change; afterwards this process shows the change at once."""
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

    def _old(self, key: Key) -> Kept | None:
        """The kept answer for a time without the store: the newest as far as this process knows, or nearly so."""
        kept = self.memory.get(key)
        if kept is None:
            return None
        newest = self.versions.last_known(kept.topic) == kept.version
        return kept if newest or self.versions.heard - kept.until < OUTDATED else None

    def _make(self, request: HttpRequest, key: Key) -> HttpResponseBase:
        """Ask the view, once for all readers who want the same page at this moment."""
        topic = _topic(request)
        if topic is None:
            return self.get_response(request)
        with self.making[hash(key) % LOCKS]:
            kept = self._current(key)
            if kept:
                return _answer(request, kept)
            version = self.versions.of(
                topic
            )  # before the page is made: the page may be newer than its version, never older
            accepted = request.META.pop("HTTP_ACCEPT_ENCODING", "")  # kept pages are packed here
            response = self.get_response(request)
            request.META["HTTP_ACCEPT_ENCODING"] = accepted
            if not _is_for_everybody(request, response):
                if response.status_code != AWAY:
                    self.memory.drop(key)
                return response
            kept = _keep(response, request.resolver_match, topic, version)
            self.memory.put(key, kept)
        return _answer(request, kept)


DEFAULT: Final = settings.LANGUAGE_CODE
LANGUAGES: Final = frozenset(code for code, _name in settings.LANGUAGES)


def _is_personal(request: HttpRequest) -> bool:
    if "HTTP_AUTHORIZATION" in request.META:
        return True
    cookies: str = request.META.get("HTTP_COOKIE", "")
    return bool(cookies) and not PERSONAL.isdisjoint(parse_cookie(cookies))


def _key(request: HttpRequest) -> Key:
    """All parts of a request that the answer to a stranger may depend on."""
    meta = request.META
    cookies, languages = meta.get("HTTP_COOKIE", ""), meta.get("HTTP_ACCEPT_LANGUAGE", "")
    kind = meta.get("HTTP_ACCEPT", "") if request.path.startswith("/api/") else ""
    query = meta.get("QUERY_STRING", "")
    host = meta.get("HTTP_HOST") or f"{meta['SERVER_NAME']}:{meta['SERVER_PORT']}"
    linked = request.GET.get(LINKED, "") if query else ""
    return request.scheme, host, request.path, query, _language(cookies, languages, linked), kind


@lru_cache(maxsize=2000)
def _language(cookies: str, accepted: str, linked: str) -> str:
    chosen = parse_cookie(cookies).get(settings.LANGUAGE_COOKIE_NAME, "") if cookies else ""
    return asked_language(chosen, accepted, linked=linked)


def _topic(request: HttpRequest) -> str | None:
    """The tournament that a kept page shows; None if the page is not kept."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    mark = mark_of(match)
    if mark is None or not mark.query.issuperset(request.GET.keys() - {LINKED}):
        return None
    if request.GET.get(LINKED, DEFAULT) not in LANGUAGES:
        return None
    return mark.topic(match)


def _is_for_everybody(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the answer may be kept: a whole page, made for nobody in particular."""
    user = getattr(request, "user", None)
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and not response.has_header("Content-Encoding")
        and (user is None or not user.is_authenticated)
    )


def _keep(response: HttpResponseBase, match: ResolverMatch | None, topic: str, version: Hashable) -> Kept:
    assert isinstance(response, HttpResponse)
    body = response.content
    etag = response.get("ETag") or etag_of(body)
    if FOR_EVER not in response.get("Cache-Control", ""):
        response.headers["Cache-Control"] = CACHING
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language", "Cookie"))
    for name in ("ETag", "Content-Length"):
        response.headers.pop(name, None)
    headers = tuple(response.headers.items())
    until = time.monotonic() + LONGEST
    as_of = _as_of() if CONTENT.search(body) else ""
    return Kept(topic, version, until, etag.removeprefix("W/"), headers, body, as_of, match)


def _as_of() -> str:
    """The sentence of a page that is shown while the store is away, in the language and time zone of the page."""
    now = formats.time_format(timezone.localtime(), "H:i")
    words = _("As of %(time)s: newer results cannot be read at the moment.") % {"time": now}
    return format_html('<p class="note amber" role="status">{}</p>', words)


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    """The kept page, packed as the reader accepts it, or 304 for a reader who has it already."""
    request.resolver_match = kept.match  # for the figures of the addresses
    tags = request.META.get("HTTP_IF_NONE_MATCH", "")
    if tags and (kept.etag in tags or tags.strip() == "*"):
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


def _answer_of_before(request: HttpRequest, kept: Kept) -> HttpResponse:
    """The kept page while the store is away; a whole page tells its time. Nobody keeps that answer."""
    if not kept.as_of:
        response = _answer(request, kept)
    else:
        request.resolver_match = kept.match
        body = CONTENT.sub(lambda main: main[0] + kept.as_of.encode(), kept.body, count=1)
        encoding = encoding_for(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        response = HttpResponse(pack(body, encoding), headers=dict(kept.headers))
        if encoding:
            response.headers["Content-Encoding"] = encoding
    response.headers["Cache-Control"] = "no-store"
    response.headers["Age"] = str(int(max(0.0, time.monotonic() - kept.until + LONGEST)))
    return response
