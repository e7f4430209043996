"""Where a person plays now or next, and their places in rankings as of today."""

from dataclasses import dataclass
from decimal import Decimal

from django.core.cache import cache
from django.db.models import Count, Max, Q
from django.utils import timezone

from players.models import Player
from tournaments.common.selectors import newest_stage
from tournaments.models import Entry, RankedResult, Ranking, Round, Seat, Table, Tournament
from tournaments.rankings.selectors.figures import exact, table_of
from tournaments.standings.selectors.standings import payload_of, public_snapshot

MOST_NOW = 3
"""Tournaments that are not over; more than one is rare."""
MOST_RANKINGS = 5
PLACES_STAY = 300
"""Seconds for which the places of a ranking are remembered: they are computed for all its players at once."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament that is not over: the next seat, and the place in the standings that everybody may read."""

    entry: Entry
    seat: Seat | None
    place: int | None
    players: int

    @property
    def tournament(self) -> Tournament:
        return self.entry.tournament

    @property
    def is_on(self) -> bool:
        """Whether the seat is to be taken now."""
        return self.seat is not None and self.seat.round.state == Round.State.RUNNING


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """A place in a ranking, of so many players who are listed there."""

    ranking: Ranking
    place: int
    players: int
    figure: Decimal


def playing_now(player: Player) -> list[Playing]:
    """Their tournaments that are public and not over, those that play first. At most three, so bounded queries."""
    entries = Entry.objects.filter(player=player, tournament__state=Tournament.State.PUBLIC)
    here = entries.filter(status__in=(Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW))
    newest = here.select_related("tournament").order_by("-tournament__starts_on", "-tournament")
    found = [_playing(entry) for entry in newest[:MOST_NOW]]
    return sorted(found, key=lambda one: not one.is_on)


def _playing(entry: Entry) -> Playing:
    place, players = _place_of(entry)
    return Playing(entry, _next_seat(entry), place, players)


def _next_seat(entry: Entry) -> Seat | None:
    """The first seat in a round that is not closed, at a table that is not finished."""
    seats = Seat.objects.filter(entry=entry).exclude(round__state=Round.State.CLOSED)
    waiting = seats.exclude(table__state=Table.State.FINISHED)
    order = ("round__stage__number", "round__number")
    return waiting.select_related("table", "round__stage").order_by(*order).first()


def _place_of(entry: Entry) -> tuple[int | None, int]:
    """The place in the newest public standings, and of how many; none before the first result."""
    snapshot = public_snapshot(newest_stage(entry.tournament))
    if snapshot is None:
        return None, 0
    rows = payload_of(snapshot)["rows"]
    place = next((row["place"] for row in rows if row["number"] == entry.number and row["games"]), None)
    return place, len(rows)


def places_in_rankings(player: Player) -> list[RankingPlace]:
    """Places in public rankings, the federation's first."""
    own = RankedResult.objects.filter(player=player).values("event__ranking")
    rankings = Ranking.objects.filter(public=True, pk__in=own).order_by("kind", "name")[:MOST_RANKINGS]
    found = []
    for ranking in rankings:
        places = _places(ranking)
        if player.pk in places:
            place, figure = places[player.pk]
            found.append(RankingPlace(ranking, place, len(places), figure))
    return found


def _places(ranking: Ranking) -> dict[int, tuple[int, Decimal]]:
    """Place and figure of each player of a ranking today; kept in memory until it changes, a few minutes at most."""
    day = timezone.localdate()
    stamp = ranking.events.aggregate(
        n=Count("results"), last=Max("results__pk"), championships=Count("pk", filter=Q(qualifies=True))
    )
    key = f"careers-{ranking.pk}-{day:%Y%m%d}-{stamp['n']}-{stamp['last']}-{stamp['championships']}"
    known: dict[int, tuple[int, Decimal]] | None = cache.get(key)
    if known is None:
        rows = table_of(ranking, day).listed
        known = {row.player.pk: (row.place or 0, exact(row.figure)) for row in rows}
        cache.set(key, known, PLACES_STAY)
    return known
