"""A person's history: places in ended tournaments, people met at tables, from rows that a job stored."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import QuerySet

from players.models import Player
from tournaments.models import CareerGame, CareerResult, RankedResult, Tournament

PODIUM = 3
OF_RESULTS = (
    *("place", "players", "games", "metric", "figure", "entry__number", "entry__tournament__name"),
    *(f"entry__tournament__{name}" for name in ("slug", "ruleset", "starts_on", "ends_on")),
)
"""The columns that a career needs: those of a tournament are many."""


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament that a person has played to its end.

    `slug` and `number` lead to it where it was played here; a result that a ranking imported has neither.
    """

    name: str
    first: dt.date | None
    last: dt.date | None
    place: int
    players: int
    slug: str = ""
    number: int = 0
    ruleset: str = ""
    games: int = 0
    metric: str = ""
    figure: str = ""

    @property
    def share(self) -> Fraction:
        """The share of the other players with lower places: 1 for the winner, 0 for the last; 1 for a single player."""
        return Fraction(self.players - self.place, self.players - 1) if self.players > 1 else Fraction(1)


@dataclass(frozen=True, slots=True)
class Career:
    """All ended tournaments, the newest first."""

    played: tuple[Played, ...]

    @property
    def titles(self) -> int:
        return sum(result.place == 1 for result in self.played)

    @property
    def podiums(self) -> int:
        """Places one to three, titles among them."""
        return sum(result.place <= PODIUM for result in self.played)

    @property
    def games(self) -> int:
        return sum(result.games for result in self.played)

    @property
    def best(self) -> Played | None:
        """The best place; of equal places the one in the largest field."""
        return min(self.played, key=lambda result: (result.place, -result.players), default=None)


@dataclass(slots=True)
class Met:
    """The record against another person: the games at one table with more, as many, or fewer points."""

    player: int
    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of two people at one table."""

    tournament: Tournament
    table: int
    number: int
    round: int
    stage: int
    own: int
    other: int
    own_place: int
    other_place: int


@dataclass(slots=True)
class Balance:
    """The meetings under one rule set: points of one are not compared with points of another."""

    ruleset: str
    difference: int = 0
    meetings: list[Meeting] = field(default_factory=list)


def career_of(player: Player) -> Career:
    """The tournaments played here, and the imported results of public rankings. Two queries."""
    rows = CareerResult.objects.filter(
        entry__player=player, entry__tournament__state=Tournament.State.FINISHED
    )
    shown = rows.select_related("entry__tournament").only(*OF_RESULTS)
    played = [_played(row) for row in shown]
    results = RankedResult.objects.filter(
        player=player, event__tournament=None, event__ranking__public=True
    ).select_related("event")
    brought = {(row.event.name, row.event.ends_on): _brought(row) for row in results}
    played += brought.values()
    played.sort(key=lambda result: (result.last or result.first or dt.date.min, result.name), reverse=True)
    return Career(tuple(played))


def _played(row: CareerResult) -> Played:
    tournament = row.entry.tournament
    return Played(
        name=tournament.name,
        first=tournament.starts_on,
        last=tournament.ends_on or tournament.starts_on,
        place=row.place,
        players=row.players,
        slug=tournament.slug,
        number=row.entry.number,
        ruleset=tournament.ruleset,
        games=row.games,
        metric=row.metric,
        figure=row.figure,
    )


def _brought(row: RankedResult) -> Played:
    event = row.event
    return Played(event.name, event.starts_on, event.ends_on, row.place, max(event.players, row.place))


def opponents_of(player: Player) -> list[Met]:
    """Everybody met at a table of an ended tournament, most games first. Two queries, whatever the number of games."""
    own = dict(_games_of(player).values_list("seat__table", "raw"))
    others = CareerGame.objects.filter(seat__table__in=_games_of(player).values("seat__table"))
    met: dict[int, Met] = {}
    fields = ("seat__entry__player", "seat__table", "raw")
    for pk, table, raw in others.exclude(seat__entry__player=player).values_list(*fields).order_by():
        _count(met.setdefault(pk, Met(pk)), own[table], raw)
    return sorted(met.values(), key=lambda other: (-other.games, -other.ahead, other.player))


def listed_of(met: Iterable[Met]) -> list[Met]:
    """The rows whose people are listed. One query for keys alone: a life brings thousands of opponents."""
    rows = list(met)
    shown = _listed().filter(pk__in=[row.player for row in rows]).order_by()
    keys = set(shown.values_list("pk", flat=True))
    return [row for row in rows if row.player in keys]


def named(met: Iterable[Met], most: int) -> list[tuple[Met, Player]]:
    """The first rows whose people are listed, each with the person: one query."""
    rows = list(met)
    keys = _listed().filter(pk__in=[row.player for row in rows[: most * 2]])
    listed = keys.select_related("club").in_bulk()
    return [(row, listed[row.player]) for row in rows if row.player in listed][:most]


def _listed() -> QuerySet[Player]:
    return Player.objects.exclude(listed=Player.Listed.HIDDEN).filter(erased_at=None)


def meetings_of(player: Player, other: Player) -> list[Balance]:
    """The games of two people at one table, by rule set, the newest first. Two queries."""
    theirs = {game.seat.table_id: game for game in _games_of(other).select_related("seat")}
    rows = _games_of(player).filter(seat__table__in=_games_of(other).values("seat__table"))
    balances: dict[str, Balance] = {}
    for game in rows.select_related("seat__table__round__stage__tournament").order_by("-seat__table"):
        tournament = game.seat.table.round.stage.tournament
        balance = balances.setdefault(tournament.ruleset, Balance(tournament.ruleset))
        meeting = _meeting(game, theirs[game.seat.table_id], tournament)
        balance.meetings.append(meeting)
        balance.difference += meeting.own - meeting.other
    return list(balances.values())


def _meeting(own: CareerGame, other: CareerGame, tournament: Tournament) -> Meeting:
    table = own.seat.table
    return Meeting(
        tournament=tournament,
        table=table.pk,
        number=table.number,
        round=table.round.number,
        stage=table.round.stage.number,
        own=own.raw,
        other=other.raw,
        own_place=own.place,
        other_place=other.place,
    )


def _games_of(player: Player) -> QuerySet[CareerGame]:
    ended = CareerGame.objects.filter(seat__entry__tournament__state=Tournament.State.FINISHED)
    return ended.filter(seat__entry__player=player)


def _count(met: Met, own: int, other: int) -> None:
    met.ahead += own > other
    met.behind += own < other
    met.level += own == other


def totals_by_ruleset(career: Career) -> dict[str, int]:
    """The number of tournaments under each rule set."""
    counts: dict[str, int] = defaultdict(int)
    for result in career.played:
        if result.ruleset:
            counts[result.ruleset] += 1
    return dict(counts)
