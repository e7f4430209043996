"""Sessions and tokens of the staff, ended by an organiser for one tournament."""

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.sealing import Private
from tournaments.models import Role, Tournament
from tournaments.play.ledger.changing import changing


def end_sessions(*, tournament: Tournament, account: Account, by: Account) -> None:
    """End the rights of every session and token of a member of the staff in this tournament.

    Elsewhere they go on. A new session or token of the account has the rights again. Raises Forbidden.
    """
    with changing(tournament, "end_sessions", by, permissions.can_manage_roles, open=False) as change:
        Role.objects.filter(tournament=change.row, account=account).update(ended_at=change.now)
        change.after = {"account": Private(account.username)}
