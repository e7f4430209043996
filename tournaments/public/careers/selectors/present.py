"""A person's present: tournaments that are on or to come, and today's places in rankings."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils import timezone

from players.models import Player
from tournaments.common import permissions
from tournaments.common.selectors import newest_stage
from tournaments.desk.hall.selectors.schedule import Planned, schedule_of
from tournaments.desk.rankings.selectors.figures import exact
from tournaments.desk.rankings.selectors.places import places_of
from tournaments.models import Entry, RankedResult, Ranking, Round, Seat, Tournament
from tournaments.play.standings.selectors.final_list import PlaceOf, place_of
from tournaments.play.standings.selectors.player_results import PlayerGame, games_of, next_game, next_seats_of
from tournaments.play.standings.selectors.standings import payload_of, payloads_of, public_snapshot

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


@dataclass(frozen=True, slots=True)
class Card:
    """A player's moment in a tournament, as everybody may see it: the next game with its time, and the place in the
    public standings. `is_open`: the scores of that game are public; `won`: the places won in the last round."""

    entry: Entry
    game: PlayerGame | None
    when: Planned | None
    is_open: bool
    place: PlaceOf | None
    won: int

    @property
    def tournament(self) -> Tournament:
        return self.entry.tournament


def card_at(player: Player, tournament: Tournament) -> Card | None:
    """The card of a player in a tournament; None before they have a seat or a place, and for others."""
    entries = Entry.objects.exclude(status=Entry.Status.APPLIED).select_related("tournament", "player")
    entry = entries.filter(player=player, tournament=tournament).first()
    if entry is None:
        return None
    game = next_game(games_of(entry))
    payloads = payloads_of(entry.tournament, inside=False)
    newest = payloads[-1]["rows"] if payloads else []
    row = next((row for row in newest if row["number"] == entry.number), None)
    place = place_of(payloads, entry.number) if row is None or row["games"] else None
    if game is None and place is None:
        return None
    is_open = game is not None and permissions.hands_are_public(game.round)
    when = _planned(game) if game else None
    return Card(
        entry, game, when, is_open, place, row["previous"] - row["place"] if row and row["previous"] else 0
    )


def card_now(player: Player) -> Card | None:
    """The card of the tournament that a player plays in now."""
    cards = (card_at(player, playing.tournament) for playing in playing_now(player))
    return next(filter(None, cards), None)


def _planned(game: PlayerGame) -> Planned | None:
    """The line of the schedule for a game that has not begun."""
    if game.round.state != Round.State.PLANNED:
        return None
    lines = schedule_of(game.round.stage.tournament)
    wanted = (game.round.stage_id, game.round.number)
    return next((line for line in lines if (line.item.stage_id, line.item.number) == wanted), None)


def playing_now(player: Player) -> list[Playing]:
    """A person's public tournaments that are not over, running ones first. At most three, so bounded queries."""
    entries = Entry.objects.filter(player=player, tournament__state=Tournament.State.PUBLIC)
    here = entries.filter(status__in=(Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW))
    newest = here.select_related("tournament").order_by("-tournament__starts_on", "-tournament")
    tournaments = [_playing(entry) for entry in newest[:MOST_NOW]]
    return sorted(tournaments, key=lambda tournament: not tournament.is_on)


def _playing(entry: Entry) -> Playing:
    place, players = _place_of(entry)
    return Playing(entry, next_seats_of([entry]).get(entry.pk), place, players)


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
