"""Statistics as they are read: sums of the counts of tables whose hands are public.

A player's are added up on request, from the few tables at which they sat; the sums of a tournament are read as the job
stored them. Those of several tournaments are in `several`.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

import orjson
from django.db.models import BigIntegerField, Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from players.models import Player
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.common.chain.canonical import canonical, digest
from tournaments.common.permissions import rounds_with_public_hands
from tournaments.common.selectors import seated_tables
from tournaments.models import (
    Entry,
    Hand,
    Round,
    Seat,
    StatisticsSnapshot,
    TableStatistics,
    Tournament,
)
from tournaments.play.statistics.engine.counts import (
    Counts,
    WonHand,
    as_plain,
    read_counts,
    sum_of,
)

FORMAT = 1
"""The format of a table's counts: tables in another format are counted anew."""
Payload = dict[str, Any]


class Earlier(NamedTuple):
    """The sums of the rounds before the newest one, and the hash of the tables that they were made of."""

    stamp: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The counts of a player under a rule set, the number of tournaments, and the field they played in."""

    ruleset: RuleSet
    counts: Counts
    tournaments: int = 1
    field: Counts = field(default_factory=Counts)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a field under a rule set: of all players together, and of each.

    Players are entry numbers in a tournament, the keys of persons over several tournaments. `beyond` is the number of
    players who are left out.
    """

    ruleset: RuleSet
    field: Counts
    players: Mapping[str, Counts]
    tournaments: tuple[str, ...] = ()
    beyond: int = 0


def stamps_of(tournament: Tournament, only: Collection[int] | None = None) -> dict[int, str]:
    """A hash of the inputs of each started table's counts: rule set, options, players, live hands. Two queries.

    `only` are the keys of the tables that are asked for; None asks for all.
    """
    seats: dict[int, list[Any]] = defaultdict(list)
    sitting = Seat.objects.filter(round__stage__tournament=tournament).order_by("table", "wind")
    live = Q(hands__state__in=[Hand.State.ACCEPTED, Hand.State.HELD])
    tables = (
        seated_tables()
        .filter(round__stage__tournament=tournament)
        .exclude(round__state=Round.State.PLANNED)
        .order_by("round__stage__number", "round__number", "number")
        .annotate(count=Count("hands", filter=live), newest=Coalesce(Max("hands", filter=live), 0))
        .annotate(together=Coalesce(Sum("hands__pk", filter=live, output_field=BigIntegerField()), 0))
    )
    if only is not None:
        sitting, tables = sitting.filter(table__in=only), tables.filter(pk__in=only)
    for table, *seat in sitting.values_list("table", "wind", "entry__number", "played_by"):
        seats[table].append(seat)
    options = {stage.pk: stage.played_options for stage in tournament.stages.all()}
    facts = (FORMAT, tournament.ruleset)
    return {
        pk: hashlib.sha256(canonical([*facts, options[stage], start, seats[pk], *hands])).hexdigest()
        for pk, stage, start, *hands in tables.values_list(
            "pk", "round__stage", "start", "count", "newest", "together"
        )
    }


def public_tables() -> QuerySet[TableStatistics]:
    """The counts of tables whose hands are public, in the order of play."""
    public = rounds_with_public_hands().filter(pk=OuterRef("table__round"))
    rows = TableStatistics.objects.filter(
        Exists(public)
    )  # a list of them would hold every round of the store
    day = F("table__round__stage__tournament__starts_on").asc(nulls_first=True)
    order = ("table__round__stage__number", "table__round__number", "table__number")
    return rows.order_by(day, "table__round__stage__tournament", *order)


def compute_tournament(tournament: Tournament, kept: Earlier) -> tuple[Payload, int, Earlier]:
    """The sums of a tournament, the number of tables in them, and the sums of its earlier rounds: the `kept` ones, if
    they are of the same tables.
    """
    rows = public_tables().filter(table__round__stage__tournament=tournament)
    stamps = list(rows.values_list("table__round", "table", "stamp"))
    newest = stamps[-1][0] if stamps else None
    stamp = digest([table for table in stamps if table[0] != newest])
    if kept.stamp != stamp:
        kept = Earlier(stamp, canonical(_added_up(rows.exclude(table__round=newest))))
    sums = _added_up(rows.filter(table__round=newest), kept.payload)
    return {"ruleset": tournament.ruleset, **sums}, len(stamps), kept


def _added_up(tables: QuerySet[TableStatistics], earlier: bytes | None = None) -> Payload:
    """The sums of these tables, which were played after the `earlier` ones."""
    field_, players = Counts(), defaultdict[str, Counts](Counts)
    parts = tables.values_list("payload", flat=True)
    for payload in parts if earlier is None else chain([earlier], parts):
        part = orjson.loads(bytes(payload))
        field_.add(read_counts(part["field"]))
        for key, counts in part["players"].items():
            players[key].add(as_plain(read_counts(counts)))
    plain = {key: as_plain(counts).to_json() for key, counts in players.items()}
    return {"field": field_.to_json(), "players": plain}


def tournament_statistics(tournament: Tournament) -> Statistics | None:
    """The statistics of a tournament; None while no hand of it is public."""
    rows = StatisticsSnapshot.objects.filter(tournament=tournament, tables__gt=0)
    snapshot = rows.defer("earlier").first()
    if snapshot is None or not rounds_with_public_hands().filter(stage__tournament=tournament).exists():
        return None
    payload = orjson.loads(bytes(snapshot.payload))
    return statistics_of(payload["ruleset"], payload)


def statistics_of(ruleset: str, sums: Payload) -> Statistics:
    """The statistics of a field from its stored sums."""
    return Statistics(
        registry.get(ruleset),
        read_counts(sums["field"]),
        {key: read_counts(counts) for key, counts in sums["players"].items()},
        tuple(sums.get("tournaments", ())),
        sums.get("beyond", 0),
    )


def listed_people(keys: Iterable[str]) -> dict[str, Player]:
    """The persons of these keys who are listed by name."""
    rows = Player.objects.filter(pk__in=[int(key) for key in keys], listed=Player.Listed.NAME)
    return {str(player.pk): player for player in rows.select_related("club")}


def hand_rows(hands: Iterable[WonHand], tournament: str = "") -> dict[tuple[Any, ...], int]:
    """The rows of hands (`pk`), by tournament and place, for links to them. One query."""
    wanted = Q()
    for won in hands:
        stage, round_, table, seq = won["where"]
        wanted |= Q(
            table__round__stage__tournament__slug=won.get("tournament", tournament),
            table__round__stage__number=stage,
            table__round__number=round_,
            table__number=table,
            seq=seq,
        )
    if not wanted:
        return {}
    path = "table__round__stage__"
    place = (f"{path}number", "table__round__number", "table__number", "seq")
    live = Hand.objects.filter(wanted, state__in=[Hand.State.ACCEPTED, Hand.State.HELD]).order_by("pk")
    rows = live.values_list("pk", f"{path}tournament__slug", *place)
    return {(slug, *where): pk for pk, slug, *where in rows}


def entry_statistics(entry: Entry) -> PlayerStatistics | None:
    """A player's statistics in a tournament, with its field; None before a hand of theirs is public."""
    parts = [counts for _ruleset, _slug, _key, counts in counts_of(Seat.objects.filter(entry=entry))]
    if not parts:
        return None
    whole = tournament_statistics(entry.tournament)
    return PlayerStatistics(
        registry.get(entry.tournament.ruleset), sum_of(parts), field=whole.field if whole else Counts()
    )


def counts_of(seats: QuerySet[Seat]) -> Iterable[tuple[str, str, str, Counts]]:
    """Rule set, tournament, entry number and counts of each public table at which the players sat themselves, in the
    order of play.
    """
    rows_of_seats = seats.values_list("table", "entry__number", "played_by")
    own = {table: number for table, number, substitute in rows_of_seats if substitute is None}
    path = "table__round__stage__tournament__"
    rows = public_tables().filter(table__in=list(own))
    for table, ruleset, slug, payload in rows.values_list(
        "table", f"{path}ruleset", f"{path}slug", "payload"
    ):
        players = orjson.loads(bytes(payload))["players"]
        if (key := str(own[table])) in players:
            yield ruleset, slug, key, read_counts(players[key])
