"""The roles of an account in a tournament, and the rights that are lent to it: those that count at this moment.

A role sleeps while the staff of the tournament needs a second factor that the account has not, and for sessions and
tokens that an organiser has ended there.
"""

from collections.abc import Collection

from allauth.mfa.models import Authenticator
from django.db.models import Exists, Q, QuerySet
from django.utils import timezone

from players.models import Account
from tournaments.common.rights import HEAD_REFEREE, LENDABLE, ORGANISER, User, began_before
from tournaments.common.statements import rows
from tournaments.models import LentRight, Role, Tournament

SIGNED_OUT, NO_FACTOR = "signed_out_here", "second_factor_missing"
"""The reasons for which a role sleeps."""
SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
"""The kinds of factors that are second ones; recovery codes stand in for them."""


def has_second_factor(account: Account) -> bool:
    """Whether an account signs in with a second factor, or with a passkey."""
    return bool(Authenticator.objects.filter(user=account.pk, type__in=SECOND_FACTORS).exists())


HELD = "account_id = %s AND tournament_id = %s"
AWAKE = (
    "account_id = %s AND tournament_id = %s AND NOT EXISTS (SELECT 1 FROM tournaments_tournament AS event"
    " WHERE event.id = tournament_id AND event.second_factor AND NOT EXISTS (SELECT 1 FROM mfa_authenticator AS factor"
    " WHERE factor.user_id = account_id AND factor.type IN ('totp', 'webauthn')))"
)
"""The roles of an account in a tournament that bring rights: all, unless its staff needs a second factor."""


def roles_of(user: User, tournament_id: int) -> frozenset[str]:
    """The roles of an account that bring rights in a tournament. The keeper of an archive acts as its organiser.

    A page asks for them again and again; while one is read, they are asked for once.
    """
    if not user.is_authenticated:
        return frozenset()
    kept: dict[int, frozenset[str]] | None = getattr(user, "roles_read", None)
    if kept is None:
        return _roles_of(user, tournament_id)
    if tournament_id not in kept:
        kept[tournament_id] = _roles_of(user, tournament_id)
    return kept[tournament_id]


def _roles_of(user: User, tournament_id: int) -> frozenset[str]:
    roles = rows(Role, AWAKE, user.pk, tournament_id)
    if roles:
        return frozenset(role.kind for role in roles if not began_before(user, role.ended_at))
    keeps_archive = Tournament.objects.filter(kept_by=user.pk, pk=tournament_id).exists()
    return frozenset({ORGANISER}) if keeps_archive else frozenset()


def why_asleep(user: User, tournament_id: int) -> str:
    """The reason why none of an account's roles in a tournament brings a right now, as the code of a fault: the staff
    needs a second factor, or an organiser has ended the session here. "" where there is no such reason."""
    if not user.is_authenticated or user.is_superuser:
        return ""
    held = rows(Role, HELD, user.pk, tournament_id)
    if not held or roles_of(user, tournament_id):
        return ""
    ended = all(began_before(user, role.ended_at) for role in held)
    return SIGNED_OUT if ended else NO_FACTOR


def awake_roles(user: User) -> QuerySet[Role]:
    """The roles of an account, in all tournaments, that bring rights."""
    factors = Authenticator.objects.filter(user=user.pk, type__in=SECOND_FACTORS)
    held = Role.objects.filter(Q(tournament__second_factor=False) | Exists(factors), account=user.pk)
    began = getattr(user, "began_at", None)
    return held if began is None else held.filter(Q(ended_at=None) | Q(ended_at__lt=began))


def rights_lent(user: User, tournament_id: int, roles: Collection[str]) -> frozenset[str]:
    """The rights that an organiser has lent this account, as long as they last; only head referees borrow rights."""
    if HEAD_REFEREE not in roles:
        return frozenset()
    lent = LentRight.objects.filter(account=user.pk, tournament=tournament_id).order_by()
    lasting = lent.filter(Q(until=None) | Q(until__gt=timezone.now()))
    return frozenset(lasting.values_list("right", flat=True)) & frozenset(LENDABLE)
