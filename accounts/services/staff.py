"""Sessions and tokens of the staff, ended by an organiser for one tournament."""

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.sealing import Private
from tournaments.models import Role, Tournament
from tournaments.play.ledger import services as ledger


def end_sessions(*, tournament: Tournament, account: Account, by: Account) -> None:
    """End the rights of every session and token of a member of the staff in this tournament.

    Elsewhere they go on. A new session or token of the account has the rights again. Raises Forbidden.
    """
    permissions.require(permissions.can_manage_roles, by, tournament)
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        Role.objects.filter(tournament=locked, account=account).update(ended_at=timezone.now())
        append_entry(
            tournament_id=locked.pk,
            by=by,
            action="end_sessions",
            subject="tournament",
            after={"account": Private(account.username)},
        )
