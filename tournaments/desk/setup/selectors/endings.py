"""The work that the end of a tournament would leave unfinished, and the rows that a deletion would remove."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from players.models import Player
from tournaments.common.selectors import is_open
from tournaments.desk.people.selectors.questions import private_answers
from tournaments.models import Entry, Hand, LogEntry, Penalty, Role, Round, Stage, Table, Tournament


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
