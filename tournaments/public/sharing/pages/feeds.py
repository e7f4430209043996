"""The feed of a tournament (RSS): rounds begin and end, seats and standings are published. Calendars (RFC 5545): the
schedule of a tournament; for a player with table and seat.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import get_language

from players import naming
from tournaments.common import logos
from tournaments.common.site import site_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_entry, find_tournament
from tournaments.models import Tournament
from tournaments.public.sharing.calendar_file import calendar_file
from tournaments.public.sharing.presentation.events import player_events, tournament_events
from tournaments.public.sharing.presentation.news import News, news_of


@dataclass(frozen=True, slots=True)
class TournamentNews:
    """A tournament with its news, and the whole address of its logo, or ""."""

    tournament: Tournament
    news: list[News]
    logo: str


class FeedWithLogo(Rss201rev2Feed):
    """A feed whose picture is the logo of the tournament, if there is one."""

    def add_root_elements(self, handler: Any) -> None:
        """Add the elements of every feed, and the picture with its title and link."""
        super().add_root_elements(handler)
        if address := self.feed["logo"]:
            handler.startElement("image", {})
            handler.addQuickElement("url", address)
            handler.addQuickElement("title", self.feed["title"])
            handler.addQuickElement("link", self.feed["link"])
            handler.endElement("image")


class TournamentFeed(Feed):  # type: ignore[type-arg]  # it takes no types when it runs
    """The public news of a tournament, the newest first."""

    feed_type = FeedWithLogo
    item_guid_is_permalink = False

    def get_object(self, request: HttpRequest, slug: str) -> TournamentNews:
        tournament = find_tournament(request, slug)
        self.language = get_language()
        path = logos.address_of(tournament)
        logo = request.build_absolute_uri(path) if path else ""
        with naming.seen_by_everybody():
            return TournamentNews(tournament, news_of(tournament), logo)

    def title(self, obj: TournamentNews) -> str:
        return obj.tournament.name

    def link(self, obj: TournamentNews) -> str:
        return reverse("tournament", args=[obj.tournament.slug])

    def description(self, obj: TournamentNews) -> str:
        return obj.tournament.name

    def feed_extra_kwargs(self, obj: TournamentNews) -> dict[str, Any]:
        return {"logo": obj.logo}

    def items(self, obj: TournamentNews) -> list[News]:
        return obj.news

    def item_title(self, item: News) -> str:
        return item.title

    def item_description(self, item: News) -> str:
        return item.text

    def item_link(self, item: News) -> str:
        return item.path

    def item_guid(self, item: News) -> str:
        return item.key

    def item_pubdate(self, item: News) -> datetime:
        return item.at


@same_for_everybody()
def tournament_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """A feed is made for each reader: it keeps the language of the moment."""
    return TournamentFeed()(request, slug=slug)


def _answer(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return answer


@same_for_everybody()
def tournament_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The schedule, in the tournament's time zone."""
    tournament = find_tournament(request, slug)
    page = site_of(request).rstrip("/") + reverse("tournament", args=[slug])
    return _answer(calendar_file(tournament_events(tournament), tournament.name, page), slug)


@same_for_everybody()
def player_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rounds of a player: table and seat where they are published."""
    entry = find_entry(request, slug, number)
    page = site_of(request).rstrip("/") + reverse("player", args=[slug, number])
    with naming.seen_by_everybody():
        name = f"{entry.full_name} · {entry.tournament.name}"
        return _answer(calendar_file(player_events(entry), name, page), f"{slug}-{number}")
