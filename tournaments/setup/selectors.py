"""Tournaments, entries, rounds, tables and penalties as the API lists them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from players.models import Account, Player
from tournaments.common.permissions import can_see_ranking
from tournaments.common.selectors import is_open, newest_stage, visible_to
from tournaments.models import (
    Entry,
    Hand,
    LentRight,
    LogEntry,
    Penalty,
    RankedEvent,
    Role,
    Round,
    Stage,
    Table,
    Tournament,
)
from tournaments.standings.columns import StandingRow, StandingsPayload
from tournaments.standings.selectors.standings import payload_of, public_snapshot

LEADERS = 3


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
    """The account of this name, where `user` has worked with it; an administrator knows all.

    Anybody else is invited, known or not: nobody learns here who has an account.
    """
    found = Account.objects.filter(username__iexact=name, is_active=True)
    if not user.is_superuser:
        managed = Role.objects.filter(account=user, kind=Role.Kind.ORGANISER).values("tournament")
        found = found.filter(Q(roles__tournament__in=managed) | Q(pk=user.pk))
    return found.distinct().first()


def visible_tournaments(user: Account | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments that this reader may see, with the number of players."""
    rows = Tournament.objects.annotate(
        players=Count("entries", filter=Q(entries__status=Entry.Status.PLAYING), distinct=True),
    ).order_by("-starts_on", "-pk")
    return rows.filter(pk__in=visible_to(user).values("pk"))


def running_now(found: Iterable[Tournament]) -> set[int]:
    """The keys of those of which a round runs, and of those that are played today: between two rounds as well."""
    tournaments = list(found)
    rounds = Round.objects.filter(state=Round.State.RUNNING, stage__tournament__in=tournaments)
    today = timezone.localdate()
    of_today = {
        row.pk for row in tournaments if row.state == Tournament.State.PUBLIC and _is_played_on(row, today)
    }
    return of_today | set(rounds.values_list("stage__tournament_id", flat=True))


def _is_played_on(tournament: Tournament, day: date) -> bool:
    first = tournament.starts_on
    return first is not None and first <= day <= (tournament.ends_on or first)


def nearest_first(found: Iterable[Tournament]) -> list[Tournament]:
    """Those to come by the nearest day, then those without a day that are not over, then the others by the newest."""
    today = timezone.localdate()
    tournaments = list(found)
    coming = [row for row in tournaments if row.starts_on and row.starts_on >= today]
    coming.sort(key=lambda row: row.starts_on or today)
    open_end = [row for row in tournaments if not row.starts_on and row.state != Tournament.State.FINISHED]
    first = {row.pk for row in (*coming, *open_end)}
    return [*coming, *open_end, *(row for row in tournaments if row.pk not in first)]


@dataclass(frozen=True, slots=True)
class Leaders:
    """The head of the standings that everybody may read; `metric` is the figure that ranks the rows."""

    rows: list[StandingRow]
    metric: str
    payload: StandingsPayload


def leaders_of(tournament: Tournament) -> Leaders | None:
    """The first three of the newest public standings; None before the first result."""
    snapshot = public_snapshot(newest_stage(tournament))
    payload = payload_of(snapshot) if snapshot else None
    if payload is None or not any(row["games"] for row in payload["rows"]):
        return None
    return Leaders(payload["rows"][:LEADERS], payload["metrics"][0], payload)


def works_in(user: Account | AnonymousUser) -> set[int]:
    """The keys of the tournaments in which the account has a role, and of the archives it keeps."""
    if not user.is_authenticated:
        return set()
    held = Tournament.objects.filter(Q(roles__account=user.pk) | Q(kept_by=user.pk))
    return set(held.values_list("pk", flat=True))


def rankings_with(tournament: Tournament, user: Account | AnonymousUser) -> list[RankedEvent]:
    """The events by which rankings that this reader may see hold the tournament."""
    events = RankedEvent.objects.filter(tournament=tournament).select_related("ranking").order_by("pk")
    return [event for event in events if can_see_ranking(user, event.ranking)]


@dataclass(frozen=True, slots=True)
class Deletion:
    """What goes with a tournament: counts of its rows. `strangers`: people who stand nowhere else."""

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
    """Players who stand nowhere but in this tournament: in no other one, no ranking and no league, without account and
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
    """Everything that a deletion would remove, in seven queries."""
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
    """What ending a tournament now would leave unfinished, and what it would erase.

    `stages`: those with rounds that were planned and not played.
    """

    running: Round | None
    stages: tuple[Unplayed, ...]
    tables: int
    disputes: int
    contacts: int

    @property
    def unfinished(self) -> bool:
        return bool(self.stages or self.tables or self.disputes)


def ending_of(tournament: Tournament) -> Ending:
    """Five queries, however big the tournament is."""
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
    )
