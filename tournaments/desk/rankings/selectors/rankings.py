"""Rankings and their events for readers, and the tournaments that a keeper may add."""

from collections.abc import Iterable

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404

from players.models import Player
from players.searching import words_of
from tournaments.common.permissions import (
    User,
    can_keep_ranking,
    can_see_ranking,
    managed_by,
    may_do_everything,
    people_seen_by,
)
from tournaments.common.selectors import named
from tournaments.models import RankedEvent, RankedResult, Ranking, RankingMember, Round, Tournament

PLANNED, RUNNING, AGAIN = "planned", "running", "again"
TAKEN, CHANGED, DELETED = "taken", "changed", "deleted"


def visible_rankings(user: User) -> QuerySet[Ranking]:
    """Public rankings, and those that the reader keeps."""
    rows = Ranking.objects.annotate(count=Count("events"))
    if may_do_everything(user):
        return rows
    own = Q(owner=user) if user.is_authenticated else Q(pk=None)
    return rows.filter(Q(public=True) | own)


def find_ranking(user: User, slug: str) -> Ranking:
    """The ranking of this address. Raises Http404 if there is none that this reader may see."""
    ranking = Ranking.objects.filter(slug=slug).first()
    if ranking is None or not can_see_ranking(user, ranking):
        raise Http404
    return ranking


def find_event(user: User, ranking: Ranking, pk: int) -> RankedEvent:
    """An event of the ranking that this reader may see. Raises Http404."""
    event = events_of(user, ranking).filter(pk=pk).first()
    if event is None:
        raise Http404
    return event


def events_of(user: User, ranking: Ranking) -> QuerySet[RankedEvent]:
    """The events, the newest first, with the number of results; only the keeper sees an evening whose tournament is
    not public yet."""
    events = RankedEvent.objects.filter(ranking=ranking).select_related("ranking", "tournament")
    return with_facts(_seen_by(user, ranking, events))


def event_keys(user: User, ranking: Ranking) -> QuerySet[RankedEvent, int]:
    """The keys of the events, in the same order: for a part of many, which alone are asked for their results."""
    return _seen_by(user, ranking, RankedEvent.objects.filter(ranking=ranking)).values_list("pk", flat=True)


def events_by_keys(keys: Iterable[int]) -> QuerySet[RankedEvent]:
    """These events, in the order of `events_of` and with the same facts."""
    return with_facts(RankedEvent.objects.filter(pk__in=list(keys)).select_related("ranking", "tournament"))


def with_facts(events: QuerySet[RankedEvent]) -> QuerySet[RankedEvent]:
    """The events with the number of results (`listed`), and whether their tournament has begun (`begun`)."""
    begun = Round.objects.filter(stage__tournament=OuterRef("tournament")).exclude(state=Round.State.PLANNED)
    return events.annotate(listed=Count("results"), begun=Exists(begun))


def _seen_by(user: User, ranking: Ranking, events: QuerySet[RankedEvent]) -> QuerySet[RankedEvent]:
    if can_keep_ranking(user, ranking):
        return events
    return events.exclude(state=RankedEvent.State.PLANNED, tournament__state=Tournament.State.DRAFT)


def unsettled_events(user: User, ranking: Ranking) -> QuerySet[RankedEvent]:
    """The events without results, and those whose tournament may have other results than the taken ones."""
    open_ones = Q(state__in=(RankedEvent.State.PLANNED, RankedEvent.State.CHANGED))
    reopened = ~Q(tournament__state=Tournament.State.FINISHED) & Q(tournament__isnull=False)
    return events_of(user, ranking).filter(open_ones | reopened).order_by("starts_on", "pk")


def state_of(event: RankedEvent) -> str:
    """The state of an event of `events_of`: to come, being played, its results taken, being played again, other results
    than the taken ones, its tournament deleted."""
    if event.state == RankedEvent.State.DELETED or event.tournament is None:
        return event.state
    if event.tournament.state == Tournament.State.FINISHED:
        return event.state
    if event.state != RankedEvent.State.PLANNED:
        return AGAIN
    return RUNNING if getattr(event, "begun", False) else PLANNED


def people_known_to(user: User) -> QuerySet[Player]:
    """The people whom a name in a file may mean: those whom the keeper sees, and those of the keeper's rankings."""
    seen = people_seen_by(user).values("pk")
    own = RankedResult.objects.filter(event__ranking__owner=user.pk).values("player")
    members = RankingMember.objects.filter(ranking__owner=user.pk).values("player")
    return Player.objects.filter(Q(pk__in=seen) | Q(pk__in=own) | Q(pk__in=members))


def addable_tournaments(user: User, ranking: Ranking, query: str = "") -> QuerySet[Tournament]:
    """Ended tournaments with a date that the ranking does not hold yet, whose name or place fits a query, the newest
    first.

    For a season or a rating also those of the keeper's that have not ended.
    """
    held = RankedEvent.objects.filter(ranking=ranking, tournament__isnull=False).values("tournament")
    ready = Q(state=Tournament.State.FINISHED)
    if ranking.follows:
        ready |= Q(pk__in=managed_by(user).values("pk"))
    dated = Tournament.objects.filter(ready, starts_on__isnull=False)
    if words := words_of(query):
        dated = dated.filter(pk__in=named(dated, words))
    return dated.exclude(pk__in=held).order_by("-starts_on", "name")
