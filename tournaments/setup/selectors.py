"""Tournaments, entries, rounds, tables and penalties as the API lists them."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from players.models import Account
from tournaments.common.selectors import visible_to
from tournaments.models import (
    Entry,
    Role,
    Round,
    Tournament,
)


def roles_in(tournament: Tournament) -> QuerySet[Role]:
    """Who works here."""
    return Role.objects.filter(tournament=tournament).select_related("account").order_by("kind", "pk")


def visible_tournaments(user: Account | AnonymousUser) -> QuerySet[Tournament]:
    """What this reader may see, with the number of those who play."""
    rows = Tournament.objects.annotate(
        players=Count("entries", filter=Q(entries__status=Entry.Status.PLAYING), distinct=True),
    ).order_by("-starts_on", "-pk")
    return rows.filter(pk__in=visible_to(user).values("pk"))


def running_now(found: Iterable[Tournament]) -> set[int]:
    """The keys of those of which a round runs."""
    rounds = Round.objects.filter(state="running", stage__tournament__in=list(found))
    return set(rounds.values_list("stage__tournament_id", flat=True))
