"""The permissions on accounts: named questions, as in `tournaments.common.permissions`."""

from players.models import Account, Player
from tournaments.common.permissions import User, managed_by, may_do_everything
from tournaments.common.rights import limits_of
from tournaments.common.roles import awake_roles
from tournaments.models import Role, Seat

ORGANISER = Role.Kind.ORGANISER


def can_administer(user: User) -> bool:
    """See and change accounts, jobs, mail and storage of the installation: superusers."""
    return may_do_everything(user)


def can_reset_password(user: User, account: Account) -> bool:
    """Make a one-time link to a new password for somebody else.

    An administrator for anybody but another administrator. An organiser for referees who work in tournaments of this
    organiser and nowhere else: the holder of the link gets that account.
    """
    if not limits_of(user).everywhere:
        return False
    if account.is_superuser or account.is_staff or not account.is_active:
        return bool(user.is_superuser and account.is_active and user != account)
    if user.is_superuser:
        return True
    held = set(Role.objects.filter(account=account).values_list("tournament_id", "kind"))
    if not user.is_authenticated or not held or any(kind == ORGANISER for _tournament, kind in held):
        return False
    managed = awake_roles(user).filter(kind=ORGANISER).values_list("tournament_id", flat=True)
    return {tournament for tournament, _kind in held} <= set(managed)


def can_decide_claim(user: User, player: Player) -> bool:
    """Decide whose profile a player is: an administrator, or an organiser of a tournament in which
    the player has sat.
    """
    if may_do_everything(user):
        return True
    if not user.is_authenticated or not limits_of(user).everywhere:
        return False
    return Seat.objects.filter(entry__player=player, entry__tournament__in=managed_by(user)).exists()
