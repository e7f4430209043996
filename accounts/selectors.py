"""Accounts, links, sign-ins and tokens as pages list them."""

from django.db.models import QuerySet

from accounts.models import ApiToken, Link, SignIn
from players.models import Account
from tournaments.models import Tournament

SHOWN_SIGN_INS = 30


def invitations_of(tournament: Tournament) -> QuerySet[Link]:
    """All invitations to the staff of a tournament, newest first."""
    links = Link.objects.filter(kind=Link.Kind.INVITATION, tournament=tournament)
    return links.select_related("account", "made_by", "tournament").order_by("-pk")


def sign_ins_of(account: Account) -> QuerySet[SignIn]:
    """The newest sign-ins of an account."""
    return SignIn.objects.filter(account=account).order_by("-pk")[:SHOWN_SIGN_INS]


def tokens_of(account: Account) -> QuerySet[ApiToken]:
    """The tokens of an account, newest first."""
    return ApiToken.objects.filter(account=account).select_related("tournament").order_by("-pk")


def administrator_exists() -> bool:
    """Whether anybody can open the administration page."""
    return Account.objects.filter(is_superuser=True, is_active=True).exists()
