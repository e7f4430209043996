"""Files for machines: robots.txt, the site map, icons at the addresses where browsers look."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps import views as sitemaps
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control

from scoring.rulesets import registry
from tournaments.models import Ranking, Tournament
from tournaments.public.careers.selectors.people import public_clubs
from tournaments.public.sharing import selectors

IMAGES: Final = Path(settings.BASE_DIR, "static", "img")
ICONS: Final = {
    "favicon.ico": "image/x-icon",
    "favicon.svg": "image/svg+xml",
    "apple-touch-icon.png": "image/png",
}
FILES: Final = {"apple-touch-icon.png": "icon-180.png"}
CLOSED: Final = ("/admin/", "/api/", "/account/", "/login/", "/language/", "/push/", "/*?q=", "/*?next=")
"""Addresses that hold nothing for the readers of a search engine."""
PAGES: Final = (
    *("home", "tournaments", "announced", "people", "clubs", "rankings", "statistics"),
    *("calculator", "rulebooks", "quiz", "about"),
)
"""Pages of the installation, by the names of their addresses."""
PAGE_SIZE: Final = 300
PLAYERS_OF: Final = 25
"""The tournaments of a part of the players: some hundred addresses."""

open_for = cache_control(public=True, max_age=600, s_maxage=600)


@open_for
def robots(request: HttpRequest) -> HttpResponse:
    """The addresses without use for a search engine, and the address of the site map."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), ""]
    lines += [f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@cache_control(public=True, max_age=86_400)
def site_icon(request: HttpRequest, name: str) -> HttpResponse:
    """An icon at an address where browsers look without a link."""
    return HttpResponse((IMAGES / FILES.get(name, name)).read_bytes(), content_type=ICONS[name])


class SitePages(Sitemap):  # type: ignore[type-arg]  # it takes no types when it runs
    """The pages of the installation, and the book of each rule set."""

    def items(self) -> list[str]:
        pages = [name for name in PAGES if settings.SITE_TEXTS.get(name, True)]
        return [*map(reverse, pages), *(reverse("rulebook", args=[key]) for key in sorted(registry.keys()))]

    def location(self, item: str) -> str:
        return item


class PublicRows(Sitemap):  # type: ignore[type-arg]
    """Rows with pages of their own."""

    limit = PAGE_SIZE

    def get_latest_lastmod(self) -> None:
        """Nothing: the list of parts would read every row for it."""


class Tournaments(PublicRows):
    """The pages of every public tournament, except empty ones."""

    def items(self) -> Any:
        return selectors.listed_tournaments()

    def location(self, item: Model) -> str:
        assert isinstance(item, Tournament)
        return reverse("tournament", args=[item.slug])

    def lastmod(self, item: Any) -> Any:
        return item.changed


class Standings(Tournaments):
    """Their standings."""

    def location(self, item: Model) -> str:
        assert isinstance(item, Tournament)
        return reverse("standings", args=[item.slug])


class Players(PublicRows):
    """The players of public tournaments who are listed by name."""

    limit = PLAYERS_OF

    def items(self) -> Any:
        return selectors.ListedEntries()

    def location(self, item: Any) -> str:
        return reverse("player", args=item)


class Clubs(PublicRows):
    """The clubs and federations that are public."""

    def items(self) -> Any:
        return public_clubs().order_by("pk")

    def location(self, item: Model) -> str:
        return reverse("club", args=[item.pk])


class Rankings(PublicRows):
    """The public rankings."""

    def items(self) -> Any:
        return selectors.listed_rankings()

    def location(self, item: Model) -> str:
        assert isinstance(item, Ranking)
        return reverse("ranking", args=[item.slug])


SECTIONS: Final[dict[str, Any]] = {
    "pages": SitePages,
    "tournaments": Tournaments,
    "standings": Standings,
    "players": Players,
    "clubs": Clubs,
    "rankings": Rankings,
}


@open_for
def sitemap(request: HttpRequest) -> HttpResponse:
    """The list of the site map's parts."""
    return sitemaps.index(request, sitemaps=SECTIONS, sitemap_url_name="sitemap_section")


@open_for
def sitemap_section(request: HttpRequest, section: str) -> HttpResponse:
    """A part of the site map."""
    return sitemaps.sitemap(request, sitemaps=SECTIONS, section=section)
