"""The results of rounds, table by table, out of the standings that a reader may see: hidden ones are not in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.common.permissions import User
from tournaments.models import Hand, Round, Seat, StandingSnapshot, Table
from tournaments.play.standings.columns import StandingsPayload
from tournaments.play.standings.rows import Cell
from tournaments.play.standings.selectors.results import results_of, taken_in_rounds
from tournaments.play.standings.selectors.standings import payload_of, snapshot_for

SNAPSHOTS_KEPT = 8

Cells = Mapping[int, Cell]
"""The results of a round, by entry number."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player at a table with their result; None for a player who was struck from the ranking."""

    seat: Seat
    wind: str
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """The players of a table, the best first once it is finished; `under_decision`: a hand may still change."""

    lines: tuple[Line, ...]
    finished: bool
    under_decision: bool


def results_by_round(snapshot: StandingSnapshot) -> Mapping[int, Cells]:
    """The cells of a snapshot by round number; a snapshot never changes, so the answer is remembered."""
    return _remembered(snapshot.pk, snapshot.etag)


@lru_cache(maxsize=SNAPSHOTS_KEPT)
def _remembered(pk: int, _etag: str) -> Mapping[int, Cells]:
    return _by_round(payload_of(StandingSnapshot.objects.get(pk=pk)))


def _by_round(payload: StandingsPayload) -> Mapping[int, Cells]:
    rows = [*payload["rows"], *payload["guests"]]
    return {
        round_["number"]: {row["number"]: cell for row in rows if (cell := row["rounds"][at])}
        for at, round_ in enumerate(payload["rounds"])
    }


def results_of_rounds(user: User, rounds: Sequence[Round]) -> dict[int, TableResult]:
    """The results of the tables that were read for these rounds, by their keys: with figures where they are in the
    standings that this reader may see."""
    stages = {round_.stage for round_ in rounds if round_.state != Round.State.PLANNED}
    snapshots = {stage: snapshot_for(user, stage) for stage in stages}
    cells = {stage: results_by_round(snapshot) for stage, snapshot in snapshots.items() if snapshot}
    return _of_tables({round_: cells.get(round_.stage, {}).get(round_.number, {}) for round_ in rounds})


def _of_tables(counted: Mapping[Round, Cells]) -> dict[int, TableResult]:
    tables = [(table, cells) for round_, cells in counted.items() for table in round_.tables.all()]
    begun = [round_ for round_, cells in counted.items() if cells]
    held = Hand.objects.filter(table__round__in=begun, state=Hand.State.HELD)
    on_hold = set(held.values_list("table", flat=True)) if begun else set()
    return {table.pk: _result(table, cells, held=table.pk in on_hold) for table, cells in tables}


def _result(table: Table, cells: Cells, *, held: bool) -> TableResult:
    lines = [Line(seat, seat.starting_wind, cells.get(seat.entry.number)) for seat in table.all_seats()]
    finished = any(line.cell and line.cell["finished"] for line in lines)
    if finished:
        lines.sort(key=lambda line: line.cell["place"] if line.cell else len(lines) + 1)
    return TableResult(tuple(lines), finished, held)


def result_of_table(table: Table, *, held: bool) -> TableResult | None:
    """The result of one table as its ledger has it now; None before its first hand. Read it as `full_tables` does."""
    if not table.position:
        return None
    results = results_of(table, taken_in_rounds(table.round.stage.tournament)[table.round_id])
    finished = table.state == Table.State.FINISHED
    cells: dict[int, Cell] = {
        seat.entry.number: {
            **results[seat.entry.key],
            "table": table.number,
            "wind": seat.starting_wind,
            "finished": finished,
        }
        for seat in table.all_seats()
    }
    return _result(table, cells, held=held)
