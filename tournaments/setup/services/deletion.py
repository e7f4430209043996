"""A tournament is deleted: everything of it goes in one transaction, one line stays."""

from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import Account, Player
from tournaments.common import checks, hooks, permissions
from tournaments.common.codes import account_ending
from tournaments.common.errors import Conflict, Invalid
from tournaments.ledger import services as ledger
from tournaments.models import (
    DeletedTournament,
    Entry,
    Hand,
    Job,
    LogEntry,
    LogHead,
    Penalty,
    RankedEvent,
    Round,
    Ruling,
    Seat,
    SeatingPlan,
    Signature,
    Stage,
    Tournament,
)
from tournaments.setup.selectors import Deletion, describe_deletion, strangers
from tournaments.statistics import services as statistics


def delete_tournament(
    *, tournament: Tournament, by: Account, name: str = "", reason: str = ""
) -> DeletedTournament:
    """Delete a tournament with its players, seating, hands, results and log.

    Where hands were played, `name` must be the tournament's name, typed once more. People who stand nowhere else go
    too. Raises Invalid (`name_differs`), Conflict (`round_running`), Forbidden.
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        checks.check_reason(reason)
        _require_rest(locked)
        deletion = describe_deletion(locked)
        if deletion.hands and name.strip() != locked.name:
            raise Invalid("name_differs", "name", expected=locked.name, found=name.strip())
        kept = _keep_line(locked, deletion, by, reason)
        people = list(strangers(locked).values_list("pk", flat=True))
        tables, chain = account_ending(locked.pk), LogHead.objects.get(tournament=locked).chain
        _delete_jobs(locked)
        statistics.request_without(locked)
        _mark_rankings(locked)
        hooks.pages_gone(locked.pk)
        _delete_rows(locked)
        Player.objects.filter(pk__in=people).delete()
        Account.objects.filter(table_number__isnull=False, username__endswith=tables).delete()
        Account.objects.filter(imported=True, username__endswith=f"@{chain}").delete()
    return kept


def _require_rest(tournament: Tournament) -> None:
    """No round is being played."""
    if Round.objects.filter(stage__tournament=tournament, state=Round.State.RUNNING).exists():
        raise Conflict("round_running", "state")


def _keep_line(tournament: Tournament, deletion: Deletion, by: Account, reason: str) -> DeletedTournament:
    head = LogHead.objects.get(tournament=tournament)
    return DeletedTournament.objects.create(
        name=tournament.name,
        slug=tournament.slug,
        starts_on=tournament.starts_on,
        players=deletion.players,
        hands=deletion.hands,
        log_number=head.number,
        log_hash=head.hash,
        reason=reason.strip(),
        deleted_by=by,
    )


def _delete_jobs(tournament: Tournament) -> None:
    """Work that was asked for it. Housekeeping removes the files that no job knows any more."""
    stages = list(Stage.objects.filter(tournament=tournament).values_list("pk", flat=True))
    plans = list(SeatingPlan.objects.filter(stage__in=stages).values_list("pk", flat=True))
    asked = Q(args__tournament=tournament.pk) | Q(args__stage__in=stages) | Q(args__plan__in=plans)
    Job.objects.filter(asked).delete()


def _mark_rankings(tournament: Tournament) -> None:
    """Results that rankings have taken stay, and are marked; an evening of a league without results goes."""
    events = RankedEvent.objects.filter(tournament=tournament)
    events.filter(state=RankedEvent.State.PLANNED).delete()
    events.update(state=RankedEvent.State.DELETED)


def _delete_rows(tournament: Tournament) -> None:
    """From below: what protects other rows goes before them. The log goes after its head, or the database refuses."""
    Penalty.objects.filter(stage__tournament=tournament).delete()
    Ruling.objects.filter(hand__table__round__stage__tournament=tournament).delete()
    Hand.objects.filter(table__round__stage__tournament=tournament).delete()
    Signature.objects.filter(table__round__stage__tournament=tournament).delete()
    Seat.objects.filter(round__stage__tournament=tournament).delete()
    Stage.objects.filter(tournament=tournament).delete()
    Entry.objects.filter(tournament=tournament).delete()
    LogHead.objects.filter(tournament=tournament).delete()
    QuerySet(LogEntry).filter(tournament=tournament).delete()
    tournament.delete()
