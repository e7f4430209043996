"""Pages, calendars and feeds of clubs and federations, and of everything that is announced."""

from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players import naming
from players.models import Club
from players.searching import LONGEST_QUERY, fits, words_of
from tournaments.common.countries import country_choices
from tournaments.common.selectors import winners_of
from tournaments.common.site import site_of
from tournaments.common.sorting import alphabetical
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.paging import asked_page, page_of
from tournaments.public.careers.selectors.people import find_people, listed_rows, public_clubs
from tournaments.public.clubs import selectors
from tournaments.public.clubs.presentation import Item, by_month, days_of, items_of
from tournaments.public.sharing.calendar_file import days_file

MEMBERS = 50
"""The members on the page of a club; the list of players has them all."""
FEED = "https://jsonfeed.org/version/1.1"


@same_for_everybody("q", "country", "page")
def clubs_page(request: HttpRequest) -> HttpResponse:
    """All clubs and federations that are public, by name; of a country, or with these words in the name."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    country, words = request.GET.get("country", ""), words_of(query)
    clubs = public_clubs()
    countries = set(clubs.order_by().values_list("country", flat=True))
    clubs = clubs.filter(country=country) if country else clubs
    rows = alphabetical([club for club in clubs if fits(words, club.name)], lambda club: club.name)
    shown, pages = page_of(rows, asked_page(request), q=query, country=country)
    context = {"rows": shown, "pages": pages, "q": query, "country": country}
    context |= {"countries": [choice for choice in country_choices() if choice[0] in countries]}
    return render(request, "clubs/clubs.html", context)


@same_for_everybody()
def club_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A club or federation: its contact, its tournaments, its listed members and their records."""
    club = selectors.find_club(pk)
    if club.pk != pk:
        return redirect("club", club.pk)
    past = list(selectors.ended(club)[: selectors.ENDED + 1])
    winners = winners_of(past)
    members = find_people(club=club.pk)
    is_federation = club.kind == Club.Kind.FEDERATION and club.country
    context = {
        "club": club,
        "months": by_month(selectors.announced(club)[: selectors.MOST]),
        "past": [(row, winners.get(row.pk, [])) for row in past[: selectors.ENDED]],
        "more_past": len(past) > selectors.ENDED,
        "members": listed_rows(members[:MEMBERS]),
        "count": len(members),
        "records": selectors.records_of(club),
        "clubs": selectors.clubs_in(club.country) if is_federation else [],
    }
    return render(request, "clubs/club.html", context)


@same_for_everybody("country")
def announced_page(request: HttpRequest) -> HttpResponse:
    """Everything that is announced, by month and country."""
    country = request.GET.get("country", "")
    countries = {*selectors.countries_announced(), country}
    rows = list(selectors.announced(country=country)[: selectors.MOST])
    context = {
        "months": by_month(rows),
        "country": country,
        "countries": [choice for choice in country_choices() if choice[0] in countries],
    }
    return render(request, "clubs/announced.html", context)


@same_for_everybody("country")
def calendar(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """Announced tournaments, of a club or of all, as iCalendar."""
    club, country = _subject(request, pk)
    name = "announced" if club is None else f"club-{club.pk}"
    rows = days_of(club, country, site_of(request).rstrip("/"))
    answer = HttpResponse(days_file(rows, _title(club)), content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return answer


@same_for_everybody("country")
def feed(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """Announced tournaments and those that are over, of a club or of all, as RSS."""
    return _News()(request, pk=pk)


@same_for_everybody("country")
def json_feed(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """The same as a JSON Feed."""
    club, country = _subject(request, pk)
    site = site_of(request).rstrip("/")
    content = {
        "version": FEED,
        "title": _title(club),
        "home_page_url": site + _home(club),
        "feed_url": site + request.get_full_path(),
        "language": get_language() or "en",
        "items": [
            {
                "id": item.key,
                "url": site + item.path,
                "title": item.title,
                "content_text": item.text,
                "date_published": item.at.isoformat(timespec="seconds"),
            }
            for item in items_of(club, country)
        ],
    }
    return JsonResponse(content, content_type="application/feed+json")


def _subject(request: HttpRequest, pk: int | None) -> tuple[Club | None, str]:
    """The club of the address, and the country of the query."""
    return (None if pk is None else selectors.find_club(pk)), request.GET.get("country", "")


def _title(club: Club | None) -> str:
    return club.name if club else str(_("Announced tournaments"))


def _home(club: Club | None) -> str:
    return reverse("club", args=[club.pk]) if club else reverse("announced")


class _News(Feed):  # type: ignore[type-arg]  # it takes no types when it runs
    """Items of `items_of`; the object is the club, or None, with the country."""

    item_guid_is_permalink = False

    def get_object(self, request: HttpRequest, pk: int | None) -> tuple[Club | None, str]:
        self.language = get_language()
        return _subject(request, pk)

    def title(self, obj: tuple[Club | None, str]) -> str:
        return _title(obj[0])

    description = title

    def link(self, obj: tuple[Club | None, str]) -> str:
        return _home(obj[0])

    def items(self, obj: tuple[Club | None, str]) -> list[Item]:
        with naming.seen_by_everybody():
            return items_of(*obj)

    def item_title(self, item: Any) -> str:
        return str(item.title)

    def item_description(self, item: Item) -> str:
        return item.text

    def item_link(self, item: Item) -> str:
        return item.path

    def item_guid(self, item: Item) -> str:
        return item.key

    def item_pubdate(self, item: Item) -> datetime:
        return item.at
