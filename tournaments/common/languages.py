"""The language of a page: the account's, that of the address (`?lang=pl`), the one chosen here, the browser's, else the
tournament's.
"""

from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.utils import timezone, translation
from django.utils.translation import trans_real
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from players.models import Account
from players.services import choose_language
from tournaments.models import Tournament

LINKED: Final = "lang"
"""The field of an address that names its language."""


class LanguageMiddleware(LocaleMiddleware):
    """Speaks the reader's language from here on; stands behind the authentication, which knows the account."""

    def process_request(self, request: HttpRequest) -> None:
        _speak(request, reader_language(request) or settings.LANGUAGE_CODE)
        timezone.deactivate()  # a tournament of another time zone may have been read in this thread before


def reader_language(request: HttpRequest) -> str:
    """The language of ours that the reader asks for; "" if there is none."""
    own = request.user.language if isinstance(request.user, Account) else ""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    accepted = request.headers.get("Accept-Language", "")
    return asked_language(chosen, accepted, own, request.GET.get(LINKED, ""))


def asked_language(chosen: str, accepted: str, own: str = "", linked: str = "") -> str:
    """The language of the account, of the address, the one chosen here, or the browser's; "" if none is ours."""
    for code in _requested(chosen, accepted, own, linked):
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def _requested(chosen: str, accepted: str, own: str, linked: str) -> Iterator[str]:
    yield own
    yield linked
    yield chosen
    for code, _weight in trans_real.parse_accept_lang_header(accepted):
        yield code


def speak_for(request: HttpRequest, tournament: Tournament) -> None:
    """Show a page of a tournament in its language, unless the reader asks for another one of ours."""
    if not reader_language(request) and translation.check_for_language(tournament.language):
        _speak(request, tournament.language)


def _speak(request: HttpRequest, language: str) -> None:
    translation.activate(language)
    request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE


# Without a token every page stays free of cookies; all a foreign page could change is the language.
@csrf_exempt
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice in a cookie, and with their account if they are signed in. A stranger goes on at the
    address of the page in that language, which can be passed on.
    """
    response = set_language(request)
    language = request.POST.get("language", "")
    if not translation.check_for_language(language):
        return response
    if isinstance(request.user, Account):
        choose_language(account=request.user, language=language)
    elif "Location" in response:
        response["Location"] = in_language(response["Location"], language)
    return response


def in_language(address: str, language: str) -> str:
    """The address with its language: `/t/open/?lang=pl`."""
    parts = urlsplit(address)
    fields = [(key, value) for key, value in parse_qsl(parts.query, keep_blank_values=True) if key != LINKED]
    return urlunsplit(parts._replace(query=urlencode([*fields, (LINKED, language)])))


def linked_language(request: HttpRequest) -> str:
    """The language that the address names; "" if it names none of ours."""
    return asked_language("", "", linked=request.GET.get(LINKED, ""))


def language_choices() -> list[tuple[str, str]]:
    """The languages of the service: code and own name."""
    return [(code, translation.get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
