"""Refused forms: a form that was refused is shown again as it was sent, each fault beside its field.

Most forms stand on a page that is not their own address: the answer leads back there, and the page comes with the
typed values. The session keeps them for that page alone. Passwords and PINs are not kept.
"""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.common.web import form_markup
from tournaments.texts.forms import FaultSentence

Answer = Callable[[HttpRequest], HttpResponse]

KEPT = "refused_form"
LONGEST = 100_000
"""The most characters that are kept; a longer form must be typed again."""
SECRETS = ("password", "pin", "code", "secret")
MENDED = (400, 409, 422)


def keep(request: HttpRequest, faults: Sequence[FaultSentence], page: str) -> None:
    """Keep the form as it was sent, for the page at this address, to which the answer leads."""
    typed = {
        name: values
        for name, values in request.POST.lists()
        if name != form_markup.TOKEN and not name.startswith(SECRETS)
    }
    if sum(len(text) for values in typed.values() for text in values) <= LONGEST:
        marked = [(fault.field, fault.words) for fault in faults]
        request.session[KEPT] = {"page": page, "path": request.path, "typed": typed, "faults": marked}


def show_again(get_response: Answer) -> Answer:
    """The middleware. A page that its own view shows again has the typed values: there only the faults are marked."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.streaming or not response.get("Content-Type", "").startswith("text/html"):
            return response
        text = _shown(request, response)
        if text is not None:
            response.content = text.encode()
        return response

    return answer


def _shown(request: HttpRequest, response: HttpResponse) -> str | None:
    """The page with its form; None if there is nothing to show in it."""
    if request.method == "POST" and response.status_code in MENDED:
        return form_markup.mark(response.content.decode(), request.path, dict(request.POST.lists()))
    if request.method != "GET" or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    kept = request.session.get(KEPT)
    if not kept or kept["page"] != request.get_full_path():
        return None
    del request.session[KEPT]
    return form_markup.fill(
        response.content.decode(), request.path, kept["path"], kept["typed"], kept["faults"]
    )
