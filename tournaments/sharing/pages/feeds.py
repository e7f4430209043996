"""The feed of a tournament (RSS): rounds begin and end, seats and standings are published."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import get_language

from players import naming
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.pages import find_tournament
from tournaments.models import Tournament
from tournaments.sharing.presentation.news import News, news_of


@dataclass(frozen=True, slots=True)
class Told:
    """A tournament with its news."""

    tournament: Tournament
    news: list[News]


class TournamentFeed(Feed):  # type: ignore[type-arg]  # it takes no types when it runs
    """What a stranger may know of a tournament, the newest first."""

    feed_type = Rss201rev2Feed
    item_guid_is_permalink = False

    def get_object(self, request: HttpRequest, slug: str) -> Told:
        tournament = find_tournament(request, slug)
        self.language = get_language()
        with naming.seen_by_everybody():
            return Told(tournament, news_of(tournament))

    def title(self, obj: Told) -> str:
        return obj.tournament.name

    def link(self, obj: Told) -> str:
        return reverse("tournament", args=[obj.tournament.slug])

    def description(self, obj: Told) -> str:
        return obj.tournament.name

    def items(self, obj: Told) -> list[News]:
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
