"""Statistics over several tournaments: of a rule set, a year, a ranking, a person.

The sums of a rule set and of a ranking are read as the job stored them: those of the players with the most hands, and
parts with the players of each country and club. So a reader pays for some hundred players, however many there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import Any, NamedTuple

import orjson
from django.db.models import BigIntegerField, Count, F, QuerySet, Sum

from players.models import Player
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.common.chain.canonical import digest
from tournaments.models import (
    Entry,
    RankedEvent,
    Ranking,
    Seat,
    StatisticsPart,
    StatisticsSnapshot,
    Tournament,
)
from tournaments.play.statistics.engine.counts import Counts, as_plain, placed_in, read_counts, sum_of
from tournaments.play.statistics.selectors import (
    Payload,
    PlayerStatistics,
    Statistics,
    counts_of,
    statistics_of,
)

YEARS_KEPT = 8
"""The years whose sums a process keeps, the last that were asked for."""
MOST_PLAYERS = 300
"""The players whose sums over several tournaments are read at once: those with the most hands."""
MOST_IN_A_PART = 500
"""The same of a country or a club."""
MOST_IN_A_FILE = 2_000
"""The same for a spreadsheet."""


class Wanted(NamedTuple):
    """The players who are wanted of sums over several tournaments: those with the most hands, and all of a country, of
    a club, or of both; `file`: those with the most hands, as many as a spreadsheet has."""

    country: str = ""
    club: str = ""
    file: bool = False


MOST_HANDS = Wanted()
Group = tuple[str, int | None]
"""A country, or "" and the key of a club."""
ALL: Group = ("", None)


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


def head_of(payload: Payload) -> Payload:
    """Sums over several tournaments with those players alone who played the most hands, and the number of the others:
    after many years the whole is megabytes."""
    return {"rulesets": {key: _cut(sums, MOST_PLAYERS) for key, sums in payload["rulesets"].items()}}


def parts_of(payload: Payload) -> Iterator[tuple[Group, Payload]]:
    """The players of sums over several tournaments, by country and by club, and those of a file (ALL)."""
    people = Player.objects.values_list("pk", "country", "club")
    places: dict[str, Group] = {str(pk): (country, club) for pk, country, club in people}
    groups: dict[Group, Any] = defaultdict(lambda: defaultdict(dict))
    for ruleset, sums in payload["rulesets"].items():
        for key, counts in sums["players"].items():
            country, club = places.get(key, ALL)
            own: set[Group] = {ALL, (country, None), ("", club)}
            for group in own:
                groups[group][ruleset][key] = counts
    for group, rulesets in groups.items():
        most = MOST_IN_A_FILE if group == ALL else MOST_IN_A_PART
        yield group, {"rulesets": {key: _cut({"players": some}, most) for key, some in rulesets.items()}}


def _cut(sums: Payload, most: int) -> Payload:
    def order(row: tuple[str, Payload]) -> tuple[int, int]:
        return -row[1]["numbers"].get("hands", 0), int(row[0])

    players = dict(nsmallest(most, sums["players"].items(), key=order))
    return {**sums, "players": players, "beyond": len(sums["players"]) - len(players)}


def ruleset_statistics(ruleset: str, wanted: Wanted = MOST_HANDS) -> Statistics | None:
    """The statistics of all public tournaments under a rule set, with the players who are wanted."""
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
    together = Sum("player", output_field=BigIntegerField())  # PostgreSQL gives a decimal number otherwise
    people = Entry.objects.filter(tournament__in=events).aggregate(number=Count("pk"), together=together)
    stamp = digest([*counted.values_list("tournament__slug", "etag"), people["number"], people["together"]])
    return _of_year(ruleset, year, stamp)


@lru_cache(maxsize=YEARS_KEPT)
def _of_year(ruleset: str, year: int, _stamp: str) -> Statistics | None:
    """The sums of a year; the stamp stands for its tournaments, their hands, and the people of their entries."""
    payload, _tables = compute_combined(tournaments_under(ruleset).filter(starts_on__year=year))
    sums = payload["rulesets"].get(ruleset)
    return statistics_of(ruleset, sums) if sums else None


def ranking_statistics(ranking: Ranking, wanted: Wanted = MOST_HANDS) -> list[Statistics]:
    """The statistics of a ranking, by rule set, the one with the most hands first, with the players who are wanted."""
    return _combined(StatisticsSnapshot.objects.filter(ranking=ranking), wanted)


def counted_rulesets() -> list[RuleSet]:
    """The rule sets with statistics, the most played first."""
    rows = StatisticsSnapshot.objects.filter(tables__gt=0, ruleset__in=registry.keys())
    return [registry.get(row.ruleset) for row in rows.only("ruleset").order_by("-tables", "ruleset")]


def _combined(snapshots: QuerySet[StatisticsSnapshot], wanted: Wanted) -> list[Statistics]:
    fields = [statistics_of(key, sums) for key, sums in _rulesets(snapshots, wanted).items()]
    return sorted(fields, key=lambda field: -field.field["hands"])


def _rulesets(snapshots: QuerySet[StatisticsSnapshot], wanted: Wanted) -> Payload:
    """The sums of a snapshot by rule set, with the players who are wanted beside those with the most hands."""
    snapshot = snapshots.filter(tables__gt=0).defer("earlier", "head").first()
    if snapshot is None:
        return {}
    rulesets: Payload = orjson.loads(bytes(snapshot.payload))["rulesets"]
    if wanted.country or wanted.club:
        rulesets = {key: {**sums, "beyond": 0} for key, sums in rulesets.items()}
    for payload in _parts(snapshot, wanted):
        for key, part in orjson.loads(bytes(payload))["rulesets"].items():
            rulesets[key]["players"] |= part["players"]
            rulesets[key]["beyond"] = part["beyond"]
    return rulesets


def _parts(snapshot: StatisticsSnapshot, wanted: Wanted) -> "Iterable[bytes | memoryview[int]]":
    """The parts of a snapshot that have the players who are wanted; clubs of one name are read together."""
    parts = StatisticsPart.objects.filter(snapshot=snapshot)
    if wanted.club:
        parts = parts.filter(club__name=wanted.club)
    elif wanted.country or wanted.file:
        parts = parts.filter(country=wanted.country, club=None)
    else:
        return ()
    return parts.values_list("payload", flat=True)


def career_statistics(player: Player, ruleset: str | None = None) -> list[PlayerStatistics]:
    """A person's statistics over all tournaments, by rule set, the most played first; or under one rule set alone.

    Examples of hands name their tournament. The field is everybody under the rule set.
    """
    parts: dict[str, list[Counts]] = defaultdict(list)
    slugs: dict[str, set[str]] = defaultdict(set)
    for rules, slug, number, counts in counts_of(Seat.objects.filter(entry__player=player)):
        if ruleset in (None, rules):
            parts[rules].append(placed_in(counts, slug, {number: str(player.pk)}))
            slugs[rules].add(slug)
    careers = [_career(key, parts[key], len(slugs[key])) for key in parts]
    return sorted(careers, key=lambda career: (-career.counts["hands"], career.ruleset.key))


def _career(ruleset: str, parts: Sequence[Counts], tournaments: int) -> PlayerStatistics:
    sums = _rulesets(StatisticsSnapshot.objects.filter(ruleset=ruleset), MOST_HANDS).get(ruleset)
    field_ = read_counts(sums["field"]) if sums else Counts()
    return PlayerStatistics(registry.get(ruleset), sum_of(parts), tournaments, field_)
