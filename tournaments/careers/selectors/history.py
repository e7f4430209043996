"""What a person has played: places in ended tournaments, people met at tables, from rows that a job stored."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import QuerySet

from players.models import Player
from tournaments.models import CareerGame, CareerResult, RankedResult, Tournament

PODIUM = 3


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
        """The part of the others who stand behind: 1 for the winner, 0 for the last; of one player alone 1."""
        return Fraction(self.players - self.place, self.players - 1) if self.players > 1 else Fraction(1)


@dataclass(frozen=True, slots=True)
class Career:
    """Everything that has ended, the newest first."""

    played: tuple[Played, ...]

    @property
    def titles(self) -> int:
        return sum(one.place == 1 for one in self.played)

    @property
    def podiums(self) -> int:
        """Places one to three, titles among them."""
        return sum(one.place <= PODIUM for one in self.played)

    @property
    def games(self) -> int:
        return sum(one.games for one in self.played)

    @property
    def best(self) -> Played | None:
        """The best place; of equal ones that in the largest field."""
        return min(self.played, key=lambda one: (one.place, -one.players), default=None)


@dataclass(slots=True)
class Met:
    """How it went against another person: the games at one table, and who had more points."""

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
    """The tournaments played here, and the results that public rankings brought. Two queries."""
    rows = CareerResult.objects.filter(
        entry__player=player, entry__tournament__state=Tournament.State.FINISHED
    )
    played = [_played(row) for row in rows.select_related("entry__tournament")]
    results = RankedResult.objects.filter(
        player=player, event__tournament=None, event__ranking__public=True
    ).select_related("event")
    brought = {(row.event.name, row.event.ends_on): _brought(row) for row in results}
    played += brought.values()
    played.sort(key=lambda one: (one.last or one.first or dt.date.min, one.name), reverse=True)
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
    return sorted(met.values(), key=lambda one: (-one.games, -one.ahead, one.player))


def named(met: Iterable[Met], most: int) -> list[tuple[Met, Player]]:
    """The first of them who are listed, with the person: one query."""
    rows = list(met)
    people = Player.objects.exclude(listed=Player.Listed.HIDDEN).filter(erased_at=None)
    keys = people.filter(pk__in=[one.player for one in rows[: most * 2]])
    found = keys.select_related("club").in_bulk()
    return [(one, found[one.player]) for one in rows if one.player in found][:most]


def meetings_of(player: Player, other: Player) -> list[Balance]:
    """The games of two people at one table, by rule set, the newest first. Two queries."""
    theirs = {game.seat.table_id: game for game in _games_of(other).select_related("seat")}
    rows = _games_of(player).filter(seat__table__in=_games_of(other).values("seat__table"))
    found: dict[str, Balance] = {}
    for game in rows.select_related("seat__table__round__stage__tournament").order_by("-seat__table"):
        tournament = game.seat.table.round.stage.tournament
        balance = found.setdefault(tournament.ruleset, Balance(tournament.ruleset))
        meeting = _meeting(game, theirs[game.seat.table_id], tournament)
        balance.meetings.append(meeting)
        balance.difference += meeting.own - meeting.other
    return list(found.values())


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
    """How many tournaments under each rule set."""
    counts: dict[str, int] = defaultdict(int)
    for one in career.played:
        if one.ruleset:
            counts[one.ruleset] += 1
    return dict(counts)
