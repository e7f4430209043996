"""Statistics as they are read: sums of the counts of tables whose hands are public.

A player's are added up on request, from the few tables at which they sat; the sums of a tournament, a rule set or a
ranking are read as the job stored them.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import nsmallest
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
    RankedEvent,
    Ranking,
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
    placed_in,
    read_counts,
    sum_of,
)

FORMAT = 1
"""The format of a table's counts: tables in another format are counted anew."""
YEARS_KEPT = 8
"""The years whose sums a process keeps, the last that were asked for."""
MOST_PLAYERS = 300
"""The players whose sums over several tournaments are read at once: those with the most hands."""
Payload = dict[str, Any]


class Wanted(NamedTuple):
    """The players who are wanted of sums over several tournaments: those with the most hands, and all of a country, of
    a club, or of both."""

    country: str = ""
    club: str = ""


MOST_HANDS = Wanted()
"""The players with the most hands alone."""


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


def stamps_of(tournament: Tournament) -> dict[int, str]:
    """A hash of the inputs of each started table's counts: rule set, options, players, live hands. Two queries."""
    seats: dict[int, list[Any]] = defaultdict(list)
    rows = Seat.objects.filter(round__stage__tournament=tournament).order_by("table", "wind")
    for table, *seat in rows.values_list("table", "wind", "entry__number", "played_by"):
        seats[table].append(seat)
    live = Q(hands__state__in=[Hand.State.ACCEPTED, Hand.State.HELD])
    tables = (
        seated_tables()
        .filter(round__stage__tournament=tournament)
        .exclude(round__state=Round.State.PLANNED)
        .order_by("round__stage__number", "round__number", "number")
        .annotate(count=Count("hands", filter=live), newest=Coalesce(Max("hands", filter=live), 0))
        .annotate(together=Coalesce(Sum("hands__pk", filter=live, output_field=BigIntegerField()), 0))
    )
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


def tournaments_under(ruleset: str) -> QuerySet[Tournament]:
    """The public tournaments under a rule set, in the order of play."""
    return _in_order(Tournament.objects.filter(ruleset=ruleset))


def tournaments_in(ranking: Ranking) -> QuerySet[Tournament]:
    """The tournaments of a ranking that were played here, in the order of play."""
    events = RankedEvent.objects.filter(ranking=ranking, tournament__isnull=False)
    if ranking.starts_on:
        events = events.filter(ends_on__gte=ranking.starts_on)
    if ranking.ends_on:
        events = events.filter(ends_on__lte=ranking.ends_on)
    return _in_order(Tournament.objects.filter(pk__in=events.values("tournament")))


def _in_order(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return tournaments.exclude(state=Tournament.State.DRAFT).order_by(
        F("starts_on").asc(nulls_first=True), "pk"
    )


def compute_combined(tournaments: QuerySet[Tournament]) -> tuple[Payload, int]:
    """The sums of several tournaments, by rule set, by the keys of persons; and the number of tables."""
    people: dict[int, dict[str, str]] = defaultdict(dict)
    entries = Entry.objects.filter(tournament__in=tournaments.order_by())
    for event, number, player in entries.values_list("tournament", "number", "player"):
        people[event][str(number)] = str(player)
    snapshots = StatisticsSnapshot.objects.filter(tournament__in=tournaments.order_by(), tables__gt=0)
    payloads = {row.tournament_id: row for row in snapshots.defer("earlier")}
    by_ruleset: dict[str, Payload] = {}
    for tournament in tournaments:
        if snapshot := payloads.get(tournament.pk):
            _add_tournament(
                by_ruleset, tournament, orjson.loads(bytes(snapshot.payload)), people[tournament.pk]
            )
    tables = sum(row.tables for row in payloads.values())
    return {"rulesets": {key: _as_stored(sums) for key, sums in by_ruleset.items()}}, tables


def _add_tournament(
    by_ruleset: dict[str, Payload], tournament: Tournament, payload: Payload, people: Mapping[str, str]
) -> None:
    empty: Payload = {"tournaments": [], "field": Counts(), "players": defaultdict(Counts)}
    sums = by_ruleset.setdefault(payload["ruleset"], empty)
    sums["tournaments"].append(tournament.slug)
    sums["field"].add(placed_in(read_counts(payload["field"]), tournament.slug, people))
    for number, counts in payload["players"].items():
        sums["players"][people[number]].add(placed_in(read_counts(counts), tournament.slug, people))


def _as_stored(sums: Payload) -> Payload:
    players = {key: as_plain(counts).to_json() for key, counts in sums["players"].items()}
    return {**sums, "field": sums["field"].to_json(), "players": players}


def tournament_statistics(tournament: Tournament) -> Statistics | None:
    """The statistics of a tournament; None while no hand of it is public."""
    rows = StatisticsSnapshot.objects.filter(tournament=tournament, tables__gt=0)
    snapshot = rows.defer("earlier").first()
    if snapshot is None or not rounds_with_public_hands().filter(stage__tournament=tournament).exists():
        return None
    payload = orjson.loads(bytes(snapshot.payload))
    return _statistics(payload["ruleset"], payload)


def head_of(payload: Payload) -> Payload:
    """Sums over several tournaments with those players alone who played the most hands, and the number of the others:
    after many years the whole is megabytes."""
    return {"rulesets": {key: _cut(sums) for key, sums in payload["rulesets"].items()}}


def _cut(sums: Payload) -> Payload:
    def order(row: tuple[str, Payload]) -> tuple[int, int]:
        return -row[1]["numbers"].get("hands", 0), int(row[0])

    players = dict(nsmallest(MOST_PLAYERS, sums["players"].items(), key=order))
    return {**sums, "players": players, "beyond": len(sums["players"]) - len(players)}


def ruleset_statistics(ruleset: str, wanted: Wanted | None = None) -> Statistics | None:
    """The statistics of all public tournaments under a rule set: of all players, or of those who are wanted."""
    fields = _combined(StatisticsSnapshot.objects.filter(ruleset=ruleset), wanted)
    return fields[0] if fields else None


def years_under(ruleset: str) -> list[str]:
    """The years in which public tournaments under a rule set began, the newest first; [] for a single one."""
    begun = tournaments_under(ruleset).exclude(starts_on=None).order_by()
    years = sorted({str(day.year) for day in begun.dates("starts_on", "year")}, reverse=True)
    return years if len(years) > 1 else []


def year_statistics(ruleset: str, year: int) -> Statistics | None:
    """The statistics of the public tournaments of a year, added up on request: a part of all there are.

    A process keeps the last ones: many addresses ask for a year, each in another order, and it takes half a second.
    """
    events = tournaments_under(ruleset).filter(starts_on__year=year).order_by()
    counted = StatisticsSnapshot.objects.filter(tournament__in=events, tables__gt=0).order_by("tournament")
    people = Entry.objects.filter(tournament__in=events).aggregate(number=Count("pk"), together=Sum("player"))
    stamp = digest([*counted.values_list("tournament__slug", "etag"), people["number"], people["together"]])
    return _of_year(ruleset, year, stamp)


@lru_cache(maxsize=YEARS_KEPT)
def _of_year(ruleset: str, year: int, _stamp: str) -> Statistics | None:
    """The sums of a year; the stamp stands for its tournaments, their hands, and the people of their entries."""
    payload, _tables = compute_combined(tournaments_under(ruleset).filter(starts_on__year=year))
    sums = payload["rulesets"].get(ruleset)
    return _statistics(ruleset, sums) if sums else None


def ranking_statistics(ranking: Ranking, wanted: Wanted | None = None) -> list[Statistics]:
    """The statistics of a ranking, by rule set: the one with the most hands first; of all players, or of those who are
    wanted."""
    return _combined(StatisticsSnapshot.objects.filter(ranking=ranking), wanted)


def counted_rulesets() -> list[RuleSet]:
    """The rule sets with statistics, in the order of the registry."""
    rows = StatisticsSnapshot.objects.exclude(ruleset="").filter(tables__gt=0)
    counted, keys = set(rows.values_list("ruleset", flat=True)), registry.keys()
    return [registry.get(key) for key in keys if key in counted]


def _combined(snapshots: QuerySet[StatisticsSnapshot], wanted: Wanted | None) -> list[Statistics]:
    fields = [_statistics(key, sums) for key, sums in _rulesets(snapshots, wanted).items()]
    return sorted(fields, key=lambda field: -field.field["hands"])


def _rulesets(snapshots: QuerySet[StatisticsSnapshot], wanted: Wanted | None) -> Payload:
    """The sums of a snapshot by rule set; the whole where there is no head yet."""
    rows = snapshots.filter(tables__gt=0)
    head = rows.values_list("head", flat=True).first() if wanted == MOST_HANDS else None
    content = head or rows.values_list("payload", flat=True).first()
    rulesets: Payload = orjson.loads(bytes(content))["rulesets"] if content else {}
    if wanted is None or wanted == MOST_HANDS:
        return rulesets
    return {key: _among(sums, wanted) for key, sums in rulesets.items()}


def _among(sums: Payload, wanted: Wanted) -> Payload:
    """The sums with the players who are wanted alone: persons are read for these."""
    people = Player.objects.filter(listed=Player.Listed.NAME).order_by()
    if wanted.country:
        people = people.filter(country=wanted.country)
    if wanted.club:
        people = people.filter(club__name=wanted.club)
    players, keys = sums["players"], map(str, people.values_list("pk", flat=True))
    head = _cut(sums)
    return {**head, "players": head["players"] | {key: players[key] for key in keys if key in players}}


def _statistics(ruleset: str, sums: Payload) -> Statistics:
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
    parts = [counts for _ruleset, _slug, _key, counts in _counts_of(Seat.objects.filter(entry=entry))]
    if not parts:
        return None
    whole = tournament_statistics(entry.tournament)
    return PlayerStatistics(
        registry.get(entry.tournament.ruleset), sum_of(parts), field=whole.field if whole else Counts()
    )


def career_statistics(player: Player, ruleset: str | None = None) -> list[PlayerStatistics]:
    """A person's statistics over all tournaments, by rule set, the most played first; or under one rule set alone.

    Examples of hands name their tournament. The field is everybody under the rule set.
    """
    parts: dict[str, list[Counts]] = defaultdict(list)
    slugs: dict[str, set[str]] = defaultdict(set)
    for rules, slug, number, counts in _counts_of(Seat.objects.filter(entry__player=player)):
        if ruleset in (None, rules):
            parts[rules].append(placed_in(counts, slug, {number: str(player.pk)}))
            slugs[rules].add(slug)
    careers = [_career(key, parts[key], len(slugs[key])) for key in parts]
    return sorted(careers, key=lambda career: (-career.counts["hands"], career.ruleset.key))


def _career(ruleset: str, parts: Sequence[Counts], tournaments: int) -> PlayerStatistics:
    sums = _rulesets(StatisticsSnapshot.objects.filter(ruleset=ruleset), MOST_HANDS).get(ruleset)
    field_ = read_counts(sums["field"]) if sums else Counts()
    return PlayerStatistics(registry.get(ruleset), sum_of(parts), tournaments, field_)


def _counts_of(seats: QuerySet[Seat]) -> Iterable[tuple[str, str, str, Counts]]:
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
