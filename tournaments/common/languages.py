"""In which language a page speaks: the account's, the one chosen here, the browser's, else the tournament's."""

from collections.abc import Iterator

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


class LanguageMiddleware(LocaleMiddleware):
    """Speaks the reader's language from here on; stands behind the authentication, which knows the account."""

    def process_request(self, request: HttpRequest) -> None:
        _speak(request, reader_language(request) or settings.LANGUAGE_CODE)
        timezone.deactivate()  # a tournament of another time zone may have been read in this thread before


def reader_language(request: HttpRequest) -> str:
    """The language among ours that the reader asks for; "" where they ask for none of them."""
    own = request.user.language if isinstance(request.user, Account) else ""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return asked_language(chosen, request.headers.get("Accept-Language", ""), own)


def asked_language(chosen: str, accepted: str, own: str = "") -> str:
    """The language among ours: of the account, chosen here, of the browser; "" where none of them is ours."""
    for code in _requested(chosen, accepted, own):
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def _requested(chosen: str, accepted: str, own: str) -> Iterator[str]:
    yield own
    yield chosen
    for code, _weight in trans_real.parse_accept_lang_header(accepted):
        yield code


def speak_for(request: HttpRequest, tournament: Tournament) -> None:
    """A page of a tournament is in its language, unless the reader asks for another one of ours."""
    if not reader_language(request) and translation.check_for_language(tournament.language):
        _speak(request, tournament.language)


def _speak(request: HttpRequest, language: str) -> None:
    translation.activate(language)
    request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE


# Without a token every page stays free of cookies; all a foreign page could change is the language.
@csrf_exempt
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """The reader's choice: kept in a cookie, and with the account of a reader who is signed in."""
    response = set_language(request)
    language = request.POST.get("language", "")
    if isinstance(request.user, Account) and translation.check_for_language(language):
        choose_language(account=request.user, language=language)
    return response


def language_choices() -> list[tuple[str, str]]:
    """The languages of the service: code and own name."""
    return [(code, translation.get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
