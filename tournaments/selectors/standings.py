"""Standings: computed from the folded tables of a stage, and read as the bytes that were stored.

Plain rows and numbers; `services.standings` stores what `payload_of` says.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Max, Prefetch, Q, QuerySet

from scoring.ranking import Metric, exact, rank
from scoring.rulesets.base import Figure
from tournaments.models import Entry, Round, Seat, Stage, StandingSnapshot, Table, Tournament
from tournaments.selectors.results import figures_of, penalties_of, ranking_of, received, results_of

Taken = Mapping[int | None, Mapping[str, int]]
"""Points taken off by round number (None: outside every round) and entry key."""


@dataclass(slots=True)
class Row:
    """One player's way through a stage: a cell a round, what was taken off outside rounds, what he brought."""

    entry: Entry
    cells: dict[int, dict[str, Any]] = field(default_factory=dict)
    outside: int = 0
    carried: Mapping[str, int | str] = field(default_factory=dict)

    def figure(self, key: str, rounds: Iterable[int]) -> int | Fraction:
        """The sum of one figure over some rounds; penalties outside rounds and what was carried count in any."""
        found = (self.cells[number][key] for number in rounds if number in self.cells)
        whole: int | Fraction = sum(Fraction(one) if isinstance(one, str) else one for one in found)
        if key in self.carried:
            whole += Fraction(self.carried[key])
        return whole + {"penalties": -self.outside, "total": -self.outside}.get(key, 0)


def compute(stage: Stage) -> dict[str, Any]:
    """The payload of the standings: the same ledger gives the same value. Seven queries, whatever the size.

    Figures are in points, those that are not whole as text ("7/2"). `metrics` are the keys of the chain that
    ranks the rows. `penalties` are negative. `previous` is the place before the newest round.
    """
    rounds = list(_rounds(stage))
    rows = _rows(stage, rounds)
    chain = ranking_of(stage.tournament)
    numbers = [one.number for one in rounds]
    before = {key: place for place, key in _ranked(rows, chain, numbers[:-1])} if len(numbers) > 1 else {}
    figures = figures_of(stage.tournament)
    return {
        "tournament": stage.tournament.slug,
        "ruleset": stage.tournament.ruleset,
        "stage": stage.number,
        "stage_name": stage.name,
        "carry_percent": stage.carry_percent if stage.number > 1 else 0,
        "metrics": [figure.key for figure in chain],
        "rounds_planned": stage.rounds_planned,
        "rounds": [{"number": one.number, "state": one.state} for one in rounds],
        "after_round": max((one.number for one in rounds if one.state == "closed"), default=0),
        "running": any(one.state == "running" for one in rounds),
        "rows": [
            _row_json(rows[key], place, before.get(key), numbers, figures)
            for place, key in _ranked(rows, chain, numbers)
        ],
    }


def _rounds(stage: Stage) -> Iterable[Round]:
    seats = Seat.objects.prefetch_related("entry")  # one row an entry, however often he sits
    tables = Table.objects.order_by("number").prefetch_related(Prefetch("seats", seats))
    started = Round.objects.filter(stage=stage).exclude(state="planned").order_by("number")
    return started.prefetch_related(Prefetch("tables", tables))


def _rows(stage: Stage, rounds: list[Round]) -> dict[int, Row]:
    entries = Entry.objects.filter(tournament=stage.tournament_id).select_related("player").order_by("number")
    rows = {entry.number: Row(entry) for entry in entries}
    brought = _brought(stage)
    for number, carried in brought.items():
        rows[number].carried = carried
    taken = _taken(stage, rounds)
    for row in rows.values():
        row.outside = taken[None].get(row.entry.key, 0)
    for one in rounds:
        for table in one.tables.all():
            results = results_of(stage.tournament, table, taken[one.number])
            for seat in table.seats.all():
                rows[seat.entry.number].cells[one.number] = _cell(table, seat, results[seat.entry.key])
    return {
        number: row
        for number, row in rows.items()
        if row.entry.ranked and (row.cells or _is_in(stage, row.entry, brought))
    }


def _is_in(stage: Stage, entry: Entry, brought: Mapping[int, Any]) -> bool:
    """Who stands in the list before he has played: everybody in the first stage, then those who qualified."""
    playing: bool = entry.status == Entry.Status.PLAYING
    return playing and (stage.number == 1 or entry.number in brought)


def _brought(stage: Stage) -> dict[int, dict[str, int | str]]:
    """Who came into a later stage, by entry number, with what he carries; nobody in the first."""
    if stage.number == 1:
        return {}
    return dict(stage.qualifiers.values_list("entry__number", "carried"))


def _taken(stage: Stage, rounds: list[Round]) -> Taken:
    """What penalties take off, and give to receivers; a round in which the player did not sit counts outside."""
    sat = {
        (one.number, seat.entry.key)
        for one in rounds
        for table in one.tables.all()
        for seat in table.seats.all()
    }
    taken: dict[int | None, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for penalty in penalties_of(stage):
        number = penalty.round.number if penalty.round else None
        for key, points in {penalty.entry.key: penalty.amount, **received(penalty)}.items():
            taken[number if (number, key) in sat else None][key] += points
    return taken


def _cell(table: Table, seat: Seat, result: Mapping[str, Any]) -> dict[str, Any]:
    # a disqualified player has no table points in the whole event (MCR regulations 4.3)
    out = seat.entry.status == Entry.Status.DISQUALIFIED and "table_points" in result
    return {
        **result,
        **({"table_points": 0} if out else {}),
        "table": table.number,
        "wind": seat.wind,
        "finished": table.state == Table.State.FINISHED,
    }


def _ranked(rows: Mapping[int, Row], chain: Iterable[Figure], rounds: list[int]) -> list[tuple[int, int]]:
    """(place, entry number), best first; equal in the whole chain share a place, and stand by number."""

    def metric(figure: Figure) -> Metric[Row]:
        return Metric(figure.key, figure.names, lambda row: row.figure(figure.key, rounds))

    return sorted(rank(rows, [metric(figure) for figure in chain]))


def _row_json(
    row: Row, place: int, previous: int | None, numbers: list[int], figures: Iterable[str]
) -> dict[str, Any]:
    player = row.entry.player
    return {
        "place": place,
        "previous": previous,
        "number": row.entry.number,
        "given_name": player.given_name,
        "family_name": player.family_name,
        "country": player.country,
        "club": row.entry.club_name,
        "team": row.entry.team,
        "status": row.entry.status,
        "games": len(row.cells),
        "carried": dict(row.carried),
        **{key: exact(row.figure(key, numbers)) for key in figures},
        "rounds": [row.cells.get(number) for number in numbers],
    }


def public_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot anyone may read, with its stage and tournament."""
    return _snapshots(stage).filter(public=True).first()


def newest_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot of all, for those who work there."""
    return _snapshots(stage).first()


def payloads_of(tournament: Tournament, *, inside: bool) -> list[dict[str, Any]]:
    """The stored standings of the open stages, the first stage first; `inside`: what is not public, too."""
    found: dict[int, StandingSnapshot] = {}
    rows = StandingSnapshot.objects.filter(stage__tournament=tournament).order_by("stage__number", "version")
    open_stages = Q(stage__number=1) | Q(stage__opened_at__isnull=False)
    rows = rows.filter(open_stages) if inside else rows.filter(open_stages, public=True)
    newest = rows.values("stage").annotate(newest=Max("pk")).values("newest")
    for snapshot in rows.filter(pk__in=newest).select_related("stage"):
        found[snapshot.stage.number] = snapshot
    return [json.loads(bytes(found[number].payload)) for number in sorted(found)]


def _snapshots(stage: Stage) -> QuerySet[StandingSnapshot]:
    rows = StandingSnapshot.objects.filter(stage=stage)
    return rows.select_related("stage__tournament").order_by("-version")
