"""A form that a finger taps twice does its work once.

Every copy of a page carries a token of its own against forgery (Django masks it anew each time), so two equal forms
with one token are one page that was sent twice: the second is redirected as the first was. If the first answer
told a secret this once, the browser has thrown that page away: the second tap has the same page.
"""

import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from urllib.parse import urlencode

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib import messages
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from tournaments.common.chain.canonical import digest
from tournaments.common.jobs.alone import alone
from tournaments.common.web.form_markup import TOKEN

Answer = Callable[[HttpRequest], HttpResponse]

SECONDS = 60
"""Seconds during which a second tap counts as the first, and after which the same form may be sent again on purpose."""
PATIENCE = 5
"""Seconds that the second tap waits for the answer to the first."""
UNDER_WAY = ""


def once(get_response: Answer) -> Answer:
    """The middleware. A refused form may be sent again; requests by scripts are not looked at."""

    def answer(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if not key:
            return get_response(request)
        if not _begin(key):
            return _answered(request, key) or get_response(request)
        response = get_response(request)
        if getattr(request, "told_once", False):
            caches["attempts"].set(key, _seal(request).encrypt(response.content), SECONDS)
        elif _is_done(request, response):
            caches["attempts"].set(key, response["Location"], SECONDS)
        else:
            caches["attempts"].delete(key)
        return response

    return answer


def tell_once(request: HttpRequest) -> None:
    """Mark an answer with a secret that is stored nowhere: a second tap gets the same page."""
    request.told_once = True  # type: ignore[attr-defined]  # read by once


def _seal(request: HttpRequest) -> Fernet:
    """The key of a kept answer: only the form's token and its reader's session together open it."""
    own = [request.POST[TOKEN], request.session.session_key or ""]
    return Fernet(urlsafe_b64encode(bytes.fromhex(digest(own))))


def _key(request: HttpRequest) -> str:
    """The key of the form as it was sent; "" for every other request."""
    by_script = request.path.startswith("/api/") or "HX-Request" in request.headers
    if request.method != "POST" or by_script or TOKEN not in request.POST:
        return ""
    files = [(file.name, file.size) for name in request.FILES for file in request.FILES.getlist(name)]
    return "form-" + digest([request.get_full_path(), urlencode(request.POST, doseq=True), files])


def _begin(key: str) -> bool:
    """Whether no other request has begun with the form."""
    with alone(settings.ATTEMPTS_FOLDER):
        return bool(caches["attempts"].add(key, UNDER_WAY, SECONDS))


def _is_done(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the form was taken: the answer leads on, and not back with a refusal."""
    leads = response.get("Location", "")
    doors = tuple(
        resolve_url(name) for name in (settings.LOGIN_URL, "account_reauthenticate", "mfa_reauthenticate")
    )
    turned_away = getattr(request, "refused", False) or leads.startswith(doors)
    return bool(leads) and not turned_away


def _answered(request: HttpRequest, key: str) -> HttpResponse | None:
    """The redirect or the page of the first tap; None if it was refused or is not answered in time."""
    ends = time.monotonic() + PATIENCE
    while (kept := caches["attempts"].get(key)) == UNDER_WAY and time.monotonic() < ends:
        time.sleep(0.05)
    if not kept:
        return None
    if isinstance(kept, bytes):
        return _told_again(request, kept)
    messages.info(request, _("This was sent twice, and was done once."))
    return HttpResponseRedirect(kept)


def _told_again(request: HttpRequest, kept: bytes) -> HttpResponse | None:
    """The page of the first answer; None for another reader."""
    try:
        response = HttpResponse(_seal(request).decrypt(kept))
    except InvalidToken:
        return None
    add_never_cache_headers(response)
    return response
