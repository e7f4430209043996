"""Accounts, links, sign-ins and tokens as pages list them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import ApiToken, Claim, Link, SignIn
from accounts.requests import device_words
from players.models import Account
from tournaments.common.permissions import managed_by, may_do_everything
from tournaments.common.rights import limits_of
from tournaments.common.roles import SECOND_FACTORS
from tournaments.common.web.paging import Pages, pages_of
from tournaments.models import Job, JobState, Mail, Role, Seat, Tournament

SHOWN_SIGN_INS = 30
ROLES_A_PAGE = 20
SHOWN_ROWS = 50
"""The number of rows in a list on the administration page: the newest."""


def invitations_of(tournament: Tournament) -> QuerySet[Link]:
    """All invitations to the staff of a tournament, newest first."""
    links = Link.objects.filter(kind=Link.Kind.INVITATION, tournament=tournament)
    return links.select_related("account", "made_by", "tournament").order_by("-pk")


class Device(NamedTuple):
    """A browser with a session, by the words of its system, and when it was last seen."""

    device: str
    created_at: datetime
    last_seen_at: datetime


@dataclass(frozen=True, slots=True)
class Reach:
    """The ways in which a member of the staff can act in a tournament now: browsers and programs that have signed in.

    `factor`: whether the account has a second factor.
    """

    account: Account
    factor: bool
    sessions: tuple[Device, ...]
    tokens: tuple[ApiToken, ...]


def reach_of_staff(tournament: Tournament) -> list[Reach]:
    """The reach of each account on the staff, in the order of the roles. Sessions and tokens that an organiser has
    ended here are left out, and so are tokens for another tournament."""
    ended: dict[Account, datetime | None] = {}
    for role in Role.objects.filter(tournament=tournament).select_related("account").order_by("kind", "pk"):
        ended[role.account] = max(filter(None, (ended.get(role.account), role.ended_at)), default=None)
    with_factor = set(
        Authenticator.objects.filter(user__in=ended, type__in=SECOND_FACTORS).values_list("user", flat=True)
    )
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    sessions = UserSession.objects.filter(user__in=ended, session_key__in=alive).order_by("-last_seen_at")
    here = Q(tournament=None) | Q(tournament=tournament)
    tokens = ApiToken.objects.filter(here, account__in=ended, expires_at__gt=timezone.now()).order_by("-pk")
    return [
        Reach(
            account,
            account.pk in with_factor,
            tuple(
                Device(device_words(session.user_agent), session.created_at, session.last_seen_at)
                for session in sessions
                if session.user_id == account.pk and _goes_on(session.created_at, end)
            ),
            tuple(
                token
                for token in tokens
                if token.account_id == account.pk and _goes_on(token.created_at, end)
            ),
        )
        for account, end in ended.items()
    ]


def _goes_on(began: datetime, ended: datetime | None) -> bool:
    return ended is None or began > ended


def sign_ins_of(account: Account) -> QuerySet[SignIn]:
    """The newest sign-ins of an account without the uses of its tokens."""
    rows = SignIn.objects.filter(account=account).exclude(kind=SignIn.Kind.TOKEN_USED)
    return rows.order_by("-pk")[:SHOWN_SIGN_INS]


def token_uses_of(account: Account) -> QuerySet[SignIn]:
    """The latest uses of an account's tokens: time and network."""
    rows = SignIn.objects.filter(account=account, kind=SignIn.Kind.TOKEN_USED)
    return rows.order_by("-pk")[:SHOWN_SIGN_INS]


def tokens_of(account: Account) -> QuerySet[ApiToken]:
    """The tokens of an account, newest first."""
    return ApiToken.objects.filter(account=account).select_related("tournament").order_by("-pk")


def administrator_exists() -> bool:
    """Whether anybody can open the administration page."""
    return Account.objects.filter(is_superuser=True, is_active=True).exists()


def accounts_found(text: str) -> QuerySet[Account]:
    """Accounts whose name or e-mail address holds the text, with the number of their roles."""
    rows = Account.objects.filter(table_number=None).annotate(role_count=Count("roles")).order_by("-pk")
    return rows.filter(Q(username__icontains=text) | Q(email__icontains=text))[:SHOWN_ROWS]


def factors_of(account: Account) -> list[str]:
    """The kinds of second factors an account has."""
    kinds = Authenticator.objects.filter(user=account).values_list("type", flat=True)
    return sorted(set(kinds))


def jobs_to_look_at() -> QuerySet[Job]:
    """Jobs that have failed, wait or run; the newest first."""
    return (
        Job.objects.exclude(state=JobState.DONE).select_related("requested_by").order_by("-pk")[:SHOWN_ROWS]
    )


def job_counts() -> list[tuple[str, int]]:
    """The name of each state and the number of its jobs."""
    counts = dict(Job.objects.order_by().values_list("state").annotate(Count("pk")))
    return [(str(state.label), counts.get(state.value, 0)) for state in JobState]


def newest_mails() -> QuerySet[Mail]:
    """The latest mails."""
    return Mail.objects.select_related("job").order_by("-pk")[:SHOWN_ROWS]


def tournaments_with_roles() -> QuerySet[Tournament]:
    """The newest tournaments, each with its staff."""
    roles = Role.objects.select_related("account").order_by("kind", "account__username")
    return Tournament.objects.order_by("-pk").prefetch_related(Prefetch("roles", roles))[:SHOWN_ROWS]


def open_claim(account: Account) -> Claim | None:
    """The claim of the account that nobody has decided yet."""
    return Claim.objects.filter(account=account, state=Claim.State.OPEN).select_related("player").first()


def claims_to_decide(user: Account) -> QuerySet[Claim]:
    """Open claims that this account may decide, the oldest first; as `questions.can_decide_claim`."""
    rows = (
        Claim.objects.filter(state=Claim.State.OPEN).select_related("account", "player__club").order_by("pk")
    )
    if may_do_everything(user):
        return rows
    if not limits_of(user).everywhere:
        return rows.none()
    seats = Seat.objects.filter(entry__player=OuterRef("player"), entry__tournament__in=managed_by(user))
    return rows.filter(Exists(seats))


def roles_of_account(account: Account, number: int) -> tuple[QuerySet[Role], Pages]:
    """A page of the roles of an account, those in the newest tournaments first."""
    roles = account.roles.select_related("tournament").order_by("-tournament__pk", "kind")
    pages = replace(pages_of(roles.count(), number, size=ROLES_A_PAGE), part="#roles")
    return roles[pages.rows], pages
