"""Tournaments, entries, rounds, tables and penalties as the API lists them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, When
from django.utils import timezone

from players.models import Account, Player
from players.searching import LONGEST_QUERY, words_of
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.permissions import can_see_ranking, may_do_everything
from tournaments.common.roles import awake_roles
from tournaments.common.selectors import is_open, named, newest_stage, ranked_players, visible_to, winners_of
from tournaments.desk.people.selectors.fees import OWING
from tournaments.desk.people.selectors.questions import private_answers
from tournaments.desk.people.selectors.registration import open_of
from tournaments.models import (
    Entry,
    Hand,
    LentRight,
    LogEntry,
    Penalty,
    RankedEvent,
    Ranking,
    Role,
    Round,
    Stage,
    Table,
    Tournament,
)
from tournaments.play.standings.columns import FinalRow, StandingRow, StandingsPayload
from tournaments.play.standings.selectors.final_list import merged
from tournaments.play.standings.selectors.standings import payload_of, payloads_of, public_snapshot

CHANGES = ("update_tournament", "change_result_options")
"""The actions of the log that change settings."""
LEADERS = 3
YEAR: Final = 4
"""The digits of a year."""
MOST_SERIES = 100
"""The most rankings that a filter offers, by name."""
MOST_ON_PODIUM = 12
"""The most rows of shared places."""


def roles_in(tournament: Tournament) -> QuerySet[Role]:
    """The staff with their roles."""
    return Role.objects.filter(tournament=tournament).select_related("account").order_by("kind", "pk")


def lent_in(tournament: Tournament) -> dict[int, list[LentRight]]:
    """The rights that are lent now, by the key of the account that has them."""
    lent: dict[int, list[LentRight]] = defaultdict(list)
    rows = LentRight.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), tournament=tournament)
    for row in rows.order_by("pk"):
        lent[row.account_id].append(row)
    return lent


def account_known_to(user: Account, name: str) -> Account | None:
    """The account of this name, if `user` has worked with it; an administrator knows all.

    All other people are invited by mail: nobody learns here whether a name has an account.
    """
    accounts = Account.objects.filter(username__iexact=name, is_active=True)
    if not user.is_superuser:
        managed = awake_roles(user).filter(kind=Role.Kind.ORGANISER).values("tournament")
        accounts = accounts.filter(Q(roles__tournament__in=managed) | Q(pk=user.pk))
    return accounts.distinct().first()


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


class Leader(NamedTuple):
    """A row of the standings, and the figure that ranked it."""

    row: StandingRow | FinalRow
    metric: str


@dataclass(frozen=True, slots=True)
class Leaders:
    """The head of the standings that everybody may read, which have this number of `players`; `payload`: the standings,
    None for the final list over all stages."""

    rows: list[Leader]
    players: int
    payload: StandingsPayload | None = None


def leaders_of(tournament: Tournament, most: int = LEADERS) -> Leaders | None:
    """The first of the newest public standings, and after the end of the final list; None before the first result."""
    if tournament.state == Tournament.State.FINISHED:
        final = _final_list(tournament)
        return Leaders(final[:most], len(final)) if final else None
    snapshot = public_snapshot(newest_stage(tournament))
    payload = payload_of(snapshot) if snapshot else None
    if payload is None or not any(row["games"] for row in payload["rows"]):
        return None
    rows = [Leader(row, payload["metrics"][0]) for row in payload["rows"][:most]]
    return Leaders(rows, len(payload["rows"]), payload)


def podium_of(tournament: Tournament) -> list[Leader]:
    """The first three places of the public final list of an ended tournament; more rows where places are shared."""
    over = tournament.state == Tournament.State.FINISHED
    return on_podium(leaders_of(tournament, MOST_ON_PODIUM)) if over else []


def on_podium(leaders: Leaders | None) -> list[Leader]:
    """The first three places among the leaders."""
    return [leader for leader in leaders.rows if leader.row["place"] <= LEADERS] if leaders else []


def _final_list(tournament: Tournament) -> list[Leader]:
    payloads = payloads_of(tournament, inside=False)
    metrics = {payload["stage"]: payload["metrics"][0] for payload in payloads}
    return [Leader(row, metrics[row["stage"]]) for row in merged(payloads)]


def people_of(tournament: Tournament) -> dict[str, int]:
    """The numbers of people that the organiser waits for. One query.

    Those who are `playing`, of them who are `here` and whose country is `unknown`; those who `applied`; those who owe
    the fee or have paid it (`owing`), and whose fee is `open`.
    """
    playing = Q(status=Entry.Status.PLAYING)
    owing = Q(status__in=OWING) & ~Q(fee=Entry.Fee.WAIVED)
    counts: dict[str, int] = Entry.objects.filter(tournament=tournament).aggregate(
        playing=Count("pk", filter=playing),
        here=Count("pk", filter=playing & Q(checked_in_at__isnull=False)),
        unknown=Count("pk", filter=playing & Q(ranked=True, player__country="")),
        applied=Count("pk", filter=Q(status=Entry.Status.APPLIED)),
        owing=Count("pk", filter=owing),
        open=Count("pk", filter=owing & Q(fee=Entry.Fee.OPEN)),
    )
    return counts


def public_rankings_with(tournament: Tournament) -> list[RankedEvent]:
    """The events of this tournament in rankings that everybody may see."""
    return rankings_with(tournament, AnonymousUser())


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


def newest_change(tournament: Tournament) -> LogEntry | None:
    """The newest change of the settings; None if they are as they were made."""
    rows = LogEntry.objects.filter(tournament=tournament, subject="tournament", action__in=CHANGES)
    return rows.select_related("by").order_by("-number").first()


def rankings_with(tournament: Tournament, user: Account | AnonymousUser) -> list[RankedEvent]:
    """The events of this tournament in rankings that the reader may see."""
    events = RankedEvent.objects.filter(tournament=tournament).select_related("ranking").order_by("pk")
    return [event for event in events if can_see_ranking(user, event.ranking)]


@dataclass(frozen=True, slots=True)
class Deletion:
    """The counts of rows that go with a tournament. `strangers`: people who are used nowhere else."""

    players: int
    strangers: int
    rounds: int
    hands: int
    penalties: int
    staff: int
    log_entries: int

    @property
    def known(self) -> int:
        """Players who stay, because they play in another tournament, have an account or an EMA number."""
        return self.players - self.strangers


def strangers(tournament: Tournament) -> QuerySet[Player]:
    """Players of this tournament alone: in no other one, no ranking and no league, without account and
    EMA number."""
    elsewhere = Entry.objects.filter(player=OuterRef("pk")).exclude(tournament=tournament)
    here = Player.objects.filter(
        entries__tournament=tournament,
        account=None,
        ema_number="",
        ranked_results=None,
        memberships=None,
    )
    return here.exclude(Exists(elsewhere)).distinct()


def describe_deletion(tournament: Tournament) -> Deletion:
    """The rows that a deletion would remove, in seven queries."""
    return Deletion(
        players=Entry.objects.filter(tournament=tournament).count(),
        strangers=strangers(tournament).count(),
        rounds=Round.objects.filter(stage__tournament=tournament).count(),
        hands=Hand.objects.filter(table__round__stage__tournament=tournament).count(),
        penalties=Penalty.objects.filter(stage__tournament=tournament).count(),
        staff=Role.objects.filter(tournament=tournament).values("account").distinct().count(),
        log_entries=LogEntry.objects.filter(tournament=tournament).count(),
    )


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A stage with rounds that were planned and not played; `opened`: its players are known."""

    stage: Stage
    rounds: int
    opened: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """The matters that ending a tournament now would leave unfinished, and the data that it would erase.

    `stages`: those with rounds that were planned and not played.
    """

    running: Round | None
    stages: tuple[Unplayed, ...]
    tables: int
    disputes: int
    contacts: int
    answers: int

    @property
    def unfinished(self) -> bool:
        return bool(self.stages or self.tables or self.disputes)


def ending_of(tournament: Tournament) -> Ending:
    """The matters for an end now, in six queries for any size."""
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    stages = Stage.objects.filter(tournament=tournament).annotate(closed=closed).order_by("number")
    left = [(stage, stage.rounds_planned - stage.closed) for stage in stages]
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    tables = Table.objects.filter(round__stage__tournament=tournament, round__state=Round.State.RUNNING)
    held = Hand.objects.filter(table__round__stage__tournament=tournament, state=Hand.State.HELD)
    return Ending(
        running=rounds.filter(state=Round.State.RUNNING).first(),
        stages=tuple(Unplayed(stage, count, is_open(stage)) for stage, count in left if count > 0),
        tables=tables.exclude(state=Table.State.FINISHED).count(),
        disputes=held.count(),
        contacts=Entry.objects.filter(tournament=tournament).exclude(contact="").count(),
        answers=private_answers(tournament).count(),
    )
