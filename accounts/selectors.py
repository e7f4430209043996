"""Accounts, links, sign-ins and tokens as pages list them."""

from allauth.mfa.models import Authenticator
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import ApiToken, Claim, Link, SignIn
from players.models import Account
from tournaments.common.permissions import managed_by, may_do_everything
from tournaments.common.rights import limits_of
from tournaments.models import Job, JobState, Mail, Role, Seat, Tournament

SHOWN_SIGN_INS = 30
SHOWN_ROWS = 50
"""Of a list on the administration page; the newest."""


def invitations_of(tournament: Tournament) -> QuerySet[Link]:
    """All invitations to the staff of a tournament, newest first."""
    links = Link.objects.filter(kind=Link.Kind.INVITATION, tournament=tournament)
    return links.select_related("account", "made_by", "tournament").order_by("-pk")


def sign_ins_of(account: Account) -> QuerySet[SignIn]:
    """The newest sign-ins of an account; what its programs do is another list."""
    rows = SignIn.objects.filter(account=account).exclude(kind=SignIn.Kind.TOKEN_USED)
    return rows.order_by("-pk")[:SHOWN_SIGN_INS]


def token_uses_of(account: Account) -> QuerySet[SignIn]:
    """When and from where the tokens of an account were used lately."""
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
    """How many jobs are in each state, by its name."""
    found = dict(Job.objects.order_by().values_list("state").annotate(Count("pk")))
    return [(str(state.label), found.get(state.value, 0)) for state in JobState]


def newest_mails() -> QuerySet[Mail]:
    """Mails that were asked for lately."""
    return Mail.objects.select_related("job").order_by("-pk")[:SHOWN_ROWS]


def tournaments_with_roles() -> QuerySet[Tournament]:
    """The newest tournaments, each with those who work there."""
    roles = Role.objects.select_related("account").order_by("kind", "account__username")
    return Tournament.objects.order_by("-pk").prefetch_related(Prefetch("roles", roles))[:SHOWN_ROWS]


def open_claim(account: Account) -> Claim | None:
    """What the account has asked for and nobody has decided."""
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
