"""Redirects from former addresses of tournaments, and from those typed with capitals: pages, feeds, the API alike."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect

from tournaments.common import permissions
from tournaments.models import OldAddress, Tournament

Answer = Callable[[HttpRequest], HttpResponseBase]

PLACES = ("/t/", "/api/v1/tournaments/")
NOT_FOUND = 404
CORS = "Access-Control-Allow-Origin"


def lead_on(get_response: Answer) -> Answer:
    """Middleware that redirects an address below a former one if it would answer 404.

    Method and body stay the same (308). Browsers ask again each time: a tournament may take a former address back.
    A reader who may not see the tournament does not learn its address.
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


def at_present(path: str, slug: str) -> str:
    """A path below a former address of a tournament, below its present one (`slug`); any other path as it is."""
    for place in PLACES:
        former, _slash, rest = path.removeprefix(place).partition("/")
        below = path.startswith(place) and former != slug
        if below and OldAddress.objects.filter(slug=former, tournament__slug=slug).exists():
            return f"{place}{slug}/{rest}"
    return path


def _present(request: HttpRequest, slug: str) -> Tournament | None:
    """The present tournament of a former address, or of one typed with capitals, if this reader may see it."""
    small = slug.lower()
    present = Tournament.objects.filter(slug=small).first() if small != slug else None
    if present is None:
        old = OldAddress.objects.select_related("tournament").filter(slug=small).first()
        present = old.tournament if old else None
    if present is None or not permissions.can_see_tournament(request.user, present):
        return None
    return present
