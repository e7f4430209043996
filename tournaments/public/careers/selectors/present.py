"""A person's present: tournaments that are on or to come, and today's places in rankings."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils import timezone

from players.models import Player
from tournaments.common.selectors import newest_stage
from tournaments.desk.rankings.selectors.figures import exact
from tournaments.desk.rankings.selectors.places import places_of
from tournaments.models import Entry, RankedResult, Ranking, Round, Seat, Table, Tournament
from tournaments.play.standings.selectors.standings import payload_of, public_snapshot

MOST_NOW = 3
"""Tournaments that are not over; more than one is rare."""
MOST_RANKINGS = 5


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament that is not over: the next seat, and the place in the public standings."""

    entry: Entry
    seat: Seat | None
    place: int | None
    players: int

    @property
    def tournament(self) -> Tournament:
        return self.entry.tournament

    @property
    def is_on(self) -> bool:
        """Whether the round of the seat is running."""
        return self.seat is not None and self.seat.round.state == Round.State.RUNNING


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """A place in a ranking, and the number of players who are listed there; a rating has its uncertainty."""

    ranking: Ranking
    place: int
    players: int
    figure: Decimal
    uncertainty: int | None = None


def playing_now(player: Player) -> list[Playing]:
    """A person's public tournaments that are not over, running ones first. At most three, so bounded queries."""
    entries = Entry.objects.filter(player=player, tournament__state=Tournament.State.PUBLIC)
    here = entries.filter(status__in=(Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW))
    newest = here.select_related("tournament").order_by("-tournament__starts_on", "-tournament")
    tournaments = [_playing(entry) for entry in newest[:MOST_NOW]]
    return sorted(tournaments, key=lambda tournament: not tournament.is_on)


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
    """The place in the newest public standings, and the number of players; (None, 0) before the first result."""
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
    today = timezone.localdate()
    own_places = []
    for ranking in rankings:
        listed = places_of(ranking, today).listed
        row = next((row for row in listed if row.player == player.pk), None)
        if row is not None:
            unsure = row.curve.uncertainty(today) if row.curve else None
            own_places.append(RankingPlace(ranking, row.place or 0, len(listed), exact(row.figure), unsure))
    return own_places
