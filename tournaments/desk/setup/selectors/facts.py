"""The facts of a tournament for its pages: roles, people, rankings, the newest change of its settings."""

from collections import defaultdict

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from players.models import Account
from tournaments.common.permissions import can_see_ranking
from tournaments.common.roles import awake_roles
from tournaments.desk.people.selectors.fees import OWING
from tournaments.models import Entry, LentRight, LogEntry, RankedEvent, Role, Tournament

CHANGES = ("update_tournament", "change_result_options")
"""The actions of the log that change settings."""


def roles_in(tournament: Tournament) -> QuerySet[Role]:
    """The staff with their roles."""
    return Role.objects.filter(tournament=tournament).select_related("account").order_by("kind", "pk")


def lent_in(tournament: Tournament) -> dict[int, list[LentRight]]:
    """The rights that are lent now, by the key of the account that has them."""
    lent: dict[int, list[LentRight]] = defaultdict(list)
    rows = LentRight.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), tournament=tournament)
    for row in rows.order_by("pk"):
        lent[row.account_id].append(row)
    return lent


def account_known_to(user: Account, name: str) -> Account | None:
    """The account of this name, if `user` has worked with it; an administrator knows all.

    All other people are invited by mail: nobody learns here whether a name has an account.
    """
    accounts = Account.objects.filter(username__iexact=name, is_active=True)
    if not user.is_superuser:
        managed = awake_roles(user).filter(kind=Role.Kind.ORGANISER).values("tournament")
        accounts = accounts.filter(Q(roles__tournament__in=managed) | Q(pk=user.pk))
    return accounts.distinct().first()


def people_of(tournament: Tournament) -> dict[str, int]:
    """The numbers of people that the organiser waits for. One query.

    Those who are `playing`, of them who are `here` and whose country is `unknown`; those who `applied`; those who owe
    the fee or have paid it (`owing`), and whose fee is `open`.
    """
    playing = Q(status=Entry.Status.PLAYING)
    owing = Q(status__in=OWING) & ~Q(fee=Entry.Fee.WAIVED)
    counts: dict[str, int] = Entry.objects.filter(tournament=tournament).aggregate(
        playing=Count("pk", filter=playing),
        here=Count("pk", filter=playing & Q(checked_in_at__isnull=False)),
        unknown=Count("pk", filter=playing & Q(ranked=True, player__country="")),
        applied=Count("pk", filter=Q(status=Entry.Status.APPLIED)),
        owing=Count("pk", filter=owing),
        open=Count("pk", filter=owing & Q(fee=Entry.Fee.OPEN)),
    )
    return counts


def public_rankings_with(tournament: Tournament) -> list[RankedEvent]:
    """The events of this tournament in rankings that everybody may see."""
    return rankings_with(tournament, AnonymousUser())


def newest_change(tournament: Tournament) -> LogEntry | None:
    """The newest change of the settings; None if they are as they were made."""
    rows = LogEntry.objects.filter(tournament=tournament, subject="tournament", action__in=CHANGES)
    return rows.select_related("by").order_by("-number").first()


def rankings_with(tournament: Tournament, user: Account | AnonymousUser) -> list[RankedEvent]:
    """The events of this tournament in rankings that the reader may see."""
    events = RankedEvent.objects.filter(tournament=tournament).select_related("ranking").order_by("pk")
    return [event for event in events if can_see_ranking(user, event.ranking)]
