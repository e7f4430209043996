"""Delete a tournament: all its rows go in one transaction, and one line stays."""

from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import Account, Player
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.codes import account_ending
from tournaments.desk.setup.selectors.endings import Deletion, describe_deletion, strangers
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
from tournaments.play.ledger import services as ledger
from tournaments.play.statistics import services as statistics


def delete_tournament(
    *, tournament: Tournament, by: Account, name: str = "", reason: str = ""
) -> DeletedTournament:
    """Delete a tournament with its players, seating, hands, results and log.

    If hands were played, `name` must be the tournament's name, typed once more. People who are used nowhere else go
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
        _delete_rows(locked)
        Player.objects.filter(pk__in=people).delete()
        Account.objects.filter(table_number__isnull=False, username__endswith=tables).delete()
        Account.objects.filter(imported=True, username__endswith=f"@{chain}").delete()
    return kept


def _require_rest(tournament: Tournament) -> None:
    """Require that no round is being played."""
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
    """Delete the jobs of the tournament. Housekeeping removes the files that no job knows any more."""
    stages = list(Stage.objects.filter(tournament=tournament).values_list("pk", flat=True))
    plans = list(SeatingPlan.objects.filter(stage__in=stages).values_list("pk", flat=True))
    jobs = Q(args__tournament=tournament.pk) | Q(args__stage__in=stages) | Q(args__plan__in=plans)
    Job.objects.filter(jobs).delete()


def _mark_rankings(tournament: Tournament) -> None:
    """Mark the results that rankings have taken, which stay; remove an evening of a league without results."""
    events = RankedEvent.objects.filter(tournament=tournament)
    events.filter(state=RankedEvent.State.PLANNED).delete()
    events.update(state=RankedEvent.State.DELETED)


def _delete_rows(tournament: Tournament) -> None:
    """Delete rows from below: rows that protect others go first, the log after its head, or the database refuses."""
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
