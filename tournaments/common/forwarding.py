"""A tournament's former address leads on to the present one: pages, pictures, feeds, calendars, and the API alike."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect

from tournaments.common import permissions
from tournaments.models import OldAddress, Tournament

Answer = Callable[[HttpRequest], HttpResponseBase]

PLACES = ("/t/", "/api/v1/tournaments/")
NOT_FOUND = 404
CORS = "Access-Control-Allow-Origin"


def lead_on(get_response: Answer) -> Answer:
    """Middleware. Where there is nothing at an address below a former one, the answer leads on.

    Method and body stay the same (308). Browsers ask again each time: a tournament may take a former address back.
    Whoever may not see the tournament is not told where it is.
    """

    def forward(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code != NOT_FOUND:
            return response
        match = request.resolver_match
        slug = str(match.kwargs.get("slug", "")) if match else ""
        place = next((place for place in PLACES if request.path_info.startswith(f"{place}{slug}/")), "")
        present = _present(request, slug) if slug and place else None
        if present is None:
            return response
        rest = request.get_full_path().removeprefix(f"{place}{slug}/")
        headers = {"Cache-Control": "no-cache"}
        if response.has_header(CORS):
            headers[CORS] = response.headers[CORS]
        return HttpResponsePermanentRedirect(
            f"{place}{present.slug}/{rest}", preserve_request=True, headers=headers
        )

    return forward


def _present(request: HttpRequest, slug: str) -> Tournament | None:
    """The tournament that had this address, if this reader may see it."""
    old = OldAddress.objects.select_related("tournament").filter(slug=slug).first()
    if old is None or not permissions.can_see_tournament(request.user, old.tournament):
        return None
    return old.tournament
