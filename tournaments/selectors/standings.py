"""Standings: computed from the folded tables of a stage, and read as the bytes that were stored.

Plain rows and numbers; `services.standings` stores what `payload_of` says.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Prefetch, QuerySet

from scoring.ranking import Metric, rank
from tournaments.models import Entry, Penalty, Round, Seat, Stage, StandingSnapshot, Table

FIGURES = ("raw", "uma", "oka", "penalties", "total")


@dataclass(slots=True)
class Row:
    """One player's way through a stage: a cell a round, and what was taken off outside rounds."""

    entry: Entry
    cells: dict[int, dict[str, Any]] = field(default_factory=dict)
    outside: int = 0

    def figure(self, key: str, rounds: Iterable[int]) -> int:
        """The sum of one figure over some rounds; penalties outside rounds count in any."""
        whole: int = sum(self.cells[number][key] for number in rounds if number in self.cells)
        return whole + {"penalties": -self.outside, "total": -self.outside}.get(key, 0)


def compute(stage: Stage) -> dict[str, Any]:
    """The payload of the standings: the same ledger gives the same value. Five queries, whatever the size.

    Figures are in points. `penalties` are negative. `previous` is the place before the newest round.
    """
    rounds = list(_rounds(stage))
    rows = _rows(stage, rounds)
    numbers = [one.number for one in rounds]
    before = {key: place for place, key in _ranked(rows, numbers[:-1])} if len(numbers) > 1 else {}
    return {
        "tournament": stage.tournament.slug,
        "ruleset": stage.tournament.ruleset,
        "stage": stage.number,
        "stage_name": stage.name,
        "metrics": ["total"],
        "rounds_planned": stage.rounds_planned,
        "rounds": [{"number": one.number, "state": one.state} for one in rounds],
        "after_round": max((one.number for one in rounds if one.state == "closed"), default=0),
        "running": any(one.state == "running" for one in rounds),
        "rows": [
            _row_json(rows[key], place, before.get(key), rounds) for place, key in _ranked(rows, numbers)
        ],
    }


def _rounds(stage: Stage) -> Iterable[Round]:
    seats = Seat.objects.select_related("entry")
    tables = Table.objects.order_by("number").prefetch_related(Prefetch("seats", seats))
    started = Round.objects.filter(stage=stage).exclude(state="planned").order_by("number")
    return started.prefetch_related(Prefetch("tables", tables))


def _rows(stage: Stage, rounds: list[Round]) -> dict[int, Row]:
    entries = Entry.objects.filter(tournament=stage.tournament_id).select_related("player").order_by("number")
    rows = {entry.number: Row(entry) for entry in entries}
    for one in rounds:
        for table in one.tables.all():
            for seat in table.seats.all():
                rows[seat.entry.number].cells[one.number] = _cell(table, seat)
    for penalty in _penalties(stage):
        _take_off(rows[penalty.entry.number], penalty)
    return {
        number: row for number, row in rows.items() if row.cells or row.entry.status == Entry.Status.PLAYING
    }


def _cell(table: Table, seat: Seat) -> dict[str, Any]:
    result = table.position["result"][seat.entry.key]
    return {
        **{key: result[key] for key in (*FIGURES, "place")},
        "table": table.number,
        "wind": seat.wind,
        "finished": table.state == Table.State.FINISHED,
    }


def _penalties(stage: Stage) -> Iterable[Penalty]:
    rows = Penalty.objects.filter(stage=stage, cancelled_at=None, amount__gt=0)
    return rows.select_related("entry", "round").order_by("pk")


def _take_off(row: Row, penalty: Penalty) -> None:
    cell = row.cells.get(penalty.round.number) if penalty.round else None
    if cell is None:
        row.outside += penalty.amount
    else:
        cell["penalties"] -= penalty.amount
        cell["total"] -= penalty.amount


def _ranked(rows: Mapping[int, Row], rounds: list[int]) -> list[tuple[int, int]]:
    """(place, entry number), best first; equal totals share a place, and stand by number."""
    total: Metric[Row] = Metric("total", {"en": "Total"}, lambda row: row.figure("total", rounds))
    return sorted(rank(rows, [total]))


def _row_json(row: Row, place: int, previous: int | None, rounds: list[Round]) -> dict[str, Any]:
    numbers = [one.number for one in rounds]
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
        **{key: row.figure(key, numbers) for key in FIGURES},
        "rounds": [row.cells.get(number) for number in numbers],
    }


def public_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot anyone may read, with its stage and tournament."""
    return _snapshots(stage).filter(public=True).first()


def newest_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot of all, for those who work there."""
    return _snapshots(stage).first()


def _snapshots(stage: Stage) -> QuerySet[StandingSnapshot]:
    rows = StandingSnapshot.objects.filter(stage=stage)
    return rows.select_related("stage__tournament").order_by("-version")
