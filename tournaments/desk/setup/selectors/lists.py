"""Tournaments in lists, and the choices by which they are filtered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, When
from django.utils import timezone

from players.models import Account
from players.searching import LONGEST_QUERY, words_of
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.permissions import may_do_everything
from tournaments.common.selectors import named, ranked_players, visible_to, winners_of
from tournaments.desk.people.selectors.registration import open_of
from tournaments.models import LogEntry, RankedEvent, Ranking, Role, Round, Tournament

YEAR: Final = 4
"""The digits of a year."""
MOST_SERIES = 100
"""The most rankings that a filter offers, by name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The tournaments that a reader looks for: words of the name or place, the year, country, rule set, state, the
    ranking that holds them (`series`, by its address), the key of their host, and whether the reader works there."""

    q: str = ""
    year: int | None = None
    country: str = ""
    ruleset: str = ""
    state: str = ""
    series: str = ""
    host: int | None = None
    own: bool = False

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> "Wanted":
        """The wishes of a query; a year that is no number asks for nothing."""
        return cls(
            q=texts.get("q", "").strip()[:LONGEST_QUERY],
            year=whole_number(texts.get("year", ""), YEAR) or None,
            host=whole_number(texts.get("host", ""), KEY),
            own=bool(texts.get("own")),
            **{
                name: texts.get(name, "")[:LONGEST_QUERY]
                for name in ("country", "ruleset", "state", "series")
            },
        )

    @property
    def query(self) -> dict[str, str]:
        """The query that asks for it again."""
        texts = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: "1" if text is True else str(text) for name, text in texts.items() if text}

    @property
    def is_everything(self) -> bool:
        return self == Wanted()


def tournaments_wanted(user: Account | AnonymousUser, wanted: Wanted) -> QuerySet[Tournament]:
    """The tournaments that this reader may see and looks for, the nearest first."""
    rows = visible_to(user)
    if wanted.year is not None:
        rows = rows.filter(starts_on__year=wanted.year)
    if wanted.host is not None:
        rows = rows.filter(hosted_by=wanted.host)
    if wanted.series:
        held = RankedEvent.objects.filter(ranking__in=series_of(user), ranking__slug=wanted.series)
        rows = rows.filter(pk__in=held.exclude(tournament=None).values("tournament"))
    if wanted.own:
        rows = rows.filter(is_own(user))
    for field in ("country", "ruleset", "state"):
        if value := getattr(wanted, field):
            rows = rows.filter(**{field: value})
    if words := words_of(wanted.q):
        rows = rows.filter(pk__in=named(rows, words))
    return nearest_first(rows)


def within(
    rows: QuerySet[Tournament], *, first: date | None, last: date | None, changed_since: datetime | None
) -> QuerySet[Tournament]:
    """Those that begin between these days, and of which the log has an entry since this moment."""
    if first is not None:
        rows = rows.filter(starts_on__gte=first)
    if last is not None:
        rows = rows.filter(starts_on__lte=last)
    if changed_since is not None:
        newest = LogEntry.objects.filter(tournament=OuterRef("pk"), number=OuterRef("log_head__number"))
        rows = rows.filter(Exists(newest.filter(at__gte=changed_since)))
    return rows


def series_of(user: Account | AnonymousUser) -> QuerySet[Ranking]:
    """The rankings that hold tournaments, public ones and the reader's own."""
    own = Q(owner=user.pk) if user.is_authenticated else Q(pk=None)
    rows = Ranking.objects.filter(Exists(RankedEvent.objects.filter(ranking=OuterRef("pk"))))
    return rows if may_do_everything(user) else rows.filter(Q(public=True) | own)


def with_players(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """The tournaments with the number of their players (`players`), whether their public form takes applications
    (`takes_applications`), and the first places of those that are over (`winners`): three queries.
    """
    rows = list(tournaments)
    winners = winners_of([row for row in rows if row.state == Tournament.State.FINISHED])
    inviting = open_of(rows)
    counts = dict(ranked_players(rows).values_list("tournament").annotate(Count("pk")))
    for row in rows:
        row.players = counts.get(row.pk, 0)  # type: ignore[attr-defined]  # the row shows all three
        row.winners = winners.get(row.pk, [])  # type: ignore[attr-defined]
        row.takes_applications = row.pk in inviting  # type: ignore[attr-defined]
    return rows


def played_now(user: Account | AnonymousUser) -> list[Tournament]:
    """The tournaments with a running round or with play today that this reader may see, the nearest first."""
    today = timezone.localdate()
    running = Round.objects.filter(state=Round.State.RUNNING, stage__tournament=OuterRef("pk"))
    begun = Q(starts_on__lte=today, ends_on__gte=today) | Q(starts_on=today, ends_on=None)
    of_today = Q(begun, state=Tournament.State.PUBLIC)
    rows = visible_to(user).exclude(state=Tournament.State.FINISHED).filter(of_today | Exists(running))
    return list(nearest_first(rows))


def running_now(candidates: Iterable[Tournament]) -> set[int]:
    """The keys of tournaments with a running round or with play today: also between two rounds."""
    tournaments = list(candidates)
    rounds = Round.objects.filter(state=Round.State.RUNNING, stage__tournament__in=tournaments)
    today = timezone.localdate()
    of_today = {
        row.pk for row in tournaments if row.state == Tournament.State.PUBLIC and _is_played_on(row, today)
    }
    return of_today | set(rounds.values_list("stage__tournament_id", flat=True))


def _is_played_on(tournament: Tournament, day: date) -> bool:
    first = tournament.starts_on
    return first is not None and first <= day <= (tournament.ends_on or first)


def nearest_first(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Coming tournaments by the nearest day, then unfinished ones without a day, then the others by the newest."""
    today = timezone.localdate()
    coming = When(starts_on__gte=today, then=F("starts_on"))
    open_end = When(Q(starts_on=None) & ~Q(state=Tournament.State.FINISHED), then=1)
    turn = Case(When(starts_on__gte=today, then=0), open_end, default=2)
    return tournaments.order_by(
        turn, Case(coming).asc(nulls_last=True), F("starts_on").desc(nulls_last=True), "-pk"
    )


def is_own(user: Account | AnonymousUser) -> Q:
    """The condition that the account has a role in a tournament, or keeps it as an archive."""
    if not user.is_authenticated:
        return Q(pk=None)
    return Q(pk__in=Role.objects.filter(account=user.pk).values("tournament")) | Q(kept_by=user.pk)


class Choices(NamedTuple):
    """The years, the codes of countries and the rankings by which tournaments may be filtered."""

    years: list[int]
    countries: list[str]
    series: list[Ranking]


def choices_for(user: Account | AnonymousUser) -> Choices:
    """The choices of a filter that have a tournament which this reader may see. Three queries."""
    rows = visible_to(user).order_by()
    ends = rows.aggregate(first=Min("starts_on"), last=Max("starts_on"))
    years = range(ends["last"].year, ends["first"].year - 1, -1) if ends["first"] else ()
    countries = rows.exclude(country="").values_list("country", flat=True).distinct()
    return Choices([*years], sorted(countries), list(series_of(user).order_by("name")[:MOST_SERIES]))
