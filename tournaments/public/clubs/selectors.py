"""Clubs and federations with the tournaments that they host, and the tournaments that are announced."""

from dataclasses import dataclass

from django.db.models import Count, F, Min, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.utils import timezone

from players.models import Club, Player
from tournaments.models import CareerResult, LogEntry, LogHead, Tournament
from tournaments.public.careers.selectors.people import listed_people, public_clubs
from tournaments.public.sharing.selectors import TIMES_CHANGE

MOST = 200
"""The most announced tournaments of a list, a calendar or a feed."""
ENDED = 20
"""The tournaments of a club whose results its page shows."""
BEST = 10
"""The members whose records its page shows."""


@dataclass(frozen=True, slots=True)
class Record:
    """The results of a member in tournaments that are over."""

    player: Player
    tournaments: int
    titles: int
    podiums: int
    best: int


def find_club(pk: int) -> Club:
    """A club that everybody may see; for the key of a merged one, the club it is now. Raises Http404."""
    clubs = public_clubs()
    club = clubs.filter(pk=pk).first() or clubs.filter(former__old_id=pk).first()
    if club is None:
        raise Http404
    return club


def announced(club: Club | None = None, country: str = "") -> QuerySet[Tournament]:
    """Public tournaments that are not over, by their first day, those without a day last; of a club, of a country."""
    today = timezone.localdate()
    to_come = Q(ends_on__gte=today) | Q(ends_on=None, starts_on__gte=today) | Q(starts_on=None)
    rows = Tournament.objects.filter(to_come, state=Tournament.State.PUBLIC).select_related("hosted_by")
    if club is not None:
        rows = rows.filter(hosted_by=club)
    if country:
        rows = rows.filter(country=country)
    return rows.order_by(F("starts_on").asc(nulls_last=True), "country", "name", "pk")


def countries_announced() -> list[str]:
    """The countries for which something is announced."""
    return sorted(set(announced().exclude(country="").order_by().values_list("country", flat=True)))


def ended(club: Club | None = None) -> QuerySet[Tournament]:
    """Tournaments that are over, the newest first; of a club."""
    rows = Tournament.objects.filter(state=Tournament.State.FINISHED)
    rows = rows if club is None else rows.filter(hosted_by=club)
    return rows.order_by(F("starts_on").desc(nulls_last=True), "-pk")


def with_news(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The same with `chain`, the same on every installation, `published`, the moment of its last publication or end,
    and `revision` and `revised`, the last change of its days: feeds and calendars carry these outside."""
    logged = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    states, days = logged.filter(action="change_state"), logged.filter(action__in=TIMES_CHANGE)
    return tournaments.annotate(
        chain=Subquery(LogHead.objects.filter(tournament=OuterRef("pk")).values("chain")),
        published=Subquery(states.values("at")[:1]),
        revision=Subquery(days.values("number")[:1]),
        revised=Subquery(days.values("at")[:1]),
    )


def records_of(club: Club) -> list[Record]:
    """The members who have reached most: titles, then podiums, then tournaments. Two queries."""
    results = CareerResult.objects.filter(
        entry__player__in=listed_people().filter(club=club),
        entry__tournament__state=Tournament.State.FINISHED,
    )
    rows = (
        results.order_by()
        .values("entry__player")
        .annotate(
            tournaments=Count("pk"),
            titles=Count("pk", filter=Q(place=1)),
            podiums=Count("pk", filter=Q(place__lte=3)),
            best=Min("place"),
        )
    )
    figures = ("entry__player", "tournaments", "titles", "podiums", "best")
    best = rows.order_by("-titles", "-podiums", "-tournaments", "entry__player").values_list(*figures)[:BEST]
    people = Player.objects.in_bulk([row[0] for row in best])
    return [Record(people[pk], *of_them) for pk, *of_them in best]


def clubs_in(country: str) -> QuerySet[Club]:
    """The public clubs of a country, without its federations."""
    return public_clubs().filter(country=country, kind=Club.Kind.CLUB).order_by("name")
