"""The content of a tournament's workbook: standings, rounds, tables, hands and penalties as rows.

Words are in the language that is active; figures are the ledger's, in points.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.documents import selectors
from tournaments.documents.workbook.hands import hand_columns, hand_rows
from tournaments.documents.workbook.lists import list_sheets
from tournaments.documents.workbook.sheets import Book, Sheet, Value, number, points, text, time
from tournaments.documents.workbook.standings import figure_columns, sheet_column, sheet_value, stage_sheet
from tournaments.hands.selectors.hands import seats_of
from tournaments.ledger.games import ruleset_of
from tournaments.models import Seat, Table, Tournament
from tournaments.penalties.selectors import Listed, listed
from tournaments.standings.columns import Column, StandingsPayload
from tournaments.standings.rows import GameResult
from tournaments.standings.selectors.results import results_of, taken_in_rounds
from tournaments.standings.selectors.standings import payload_of
from tournaments.standings.services import rebuild_standings

Settled = Mapping[int, Mapping[str, GameResult]]
"""The result of every player by entry key, by the table's key."""
Progress = Callable[[int, str], None]


class LedgerMoved(Exception):
    """Something was written while the sheets were read: they might contradict each other."""


def read_book(tournament: Tournament, progress: Progress) -> Book:
    """The whole workbook, of one state of the ledger; raises LedgerMoved (the job tries again)."""
    head = selectors.log_position(tournament)
    with override(tournament.language):
        stages = list(tournament.stages.select_related("tournament").order_by("number"))
        snapshots = [rebuild_standings(stage=stage) for stage in stages]
        payloads = [payload_of(snapshot) for snapshot in snapshots]
        lists = list_sheets(stages, payloads)
        progress(10, _("standings"))
        tables = list(selectors.started_tables(tournament))
        results = _settled(tournament, tables)
        sheets = [*lists, *_standing_sheets(payloads)]
        sheets += [_rounds(figure_columns(payloads[0]), tables, results), _tables(tables, results)]
        progress(30, _("hands"))
        sheets += [
            Sheet(_("Hands"), hand_columns(ruleset_of(tournament)), hand_rows(tables, progress)),
            penalty_sheet(tournament),
        ]
    if selectors.log_position(tournament) != head:
        raise LedgerMoved(tournament.slug)
    return Book(tournament.name, max(snapshot.created_at for snapshot in snapshots), sheets)


def _standing_sheets(payloads: Sequence[StandingsPayload]) -> list[Sheet]:
    if len(payloads) == 1:
        return [stage_sheet(_("Standings"), payloads[0])]
    return [stage_sheet(f"{_('Standings')} {at}", payload) for at, payload in enumerate(payloads, start=1)]


def _settled(tournament: Tournament, tables: Iterable[Table]) -> Settled:
    """The results as the standings have them: less the penalties of the round."""
    taken = taken_in_rounds(tournament)
    return {table.pk: results_of(tournament, table, taken.get(table.round_id, {})) for table in tables}


def _rounds(figures: Sequence[Column], tables: Iterable[Table], results: Settled) -> Sheet:
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("Wind"))]
    who = [number(_("No.")), text(_("Player"))]
    columns = [*where, *who, number(_("Place")), *map(sheet_column, figures), text(_("State"))]
    rows = [
        _seat_row(table, seat, results[table.pk][seat.entry.key], figures)
        for table in tables
        for seat in seats_of(table)
    ]
    return Sheet(_("Rounds"), columns, rows)


def _seat_row(table: Table, seat: Seat, result: GameResult, figures: Sequence[Column]) -> list[Value]:
    who: list[Value] = [seat.get_wind_display(), seat.entry.number, seat.entry.player.full_name]
    values = [sheet_value(column, result) for column in figures]
    return [*_where(table), *who, result["place"], *values, table.get_state_display()]


def _where(table: Table) -> list[Value]:
    return [table.round.stage.number, table.round.number, table.number]


def _tables(tables: Iterable[Table], results: Settled) -> Sheet:
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("State")), number(_("Hands"))]
    seats = [
        column
        for wind in (_("East"), _("South"), _("West"), _("North"))
        for column in (text(wind), points(f"{wind}: {_('Score')}"), points(f"{wind}: {_('Total')}"))
    ]
    return Sheet(_("Tables"), [*where, *seats], [_table_row(table, results[table.pk]) for table in tables])


def _table_row(table: Table, results: Mapping[str, GameResult]) -> list[Value]:
    row: list[Value] = [*_where(table), table.get_state_display(), table.seq]
    seats = seats_of(table)
    for seat in seats:
        result = results[seat.entry.key]
        row += [seat.entry.player.full_name, result["raw"], result["total"]]
    return row + [None] * (3 * (4 - len(seats)))


def penalty_sheet(tournament: Tournament) -> Sheet:
    """All penalties as the federation asks for them: who, what, by which rule, who decided, taken back or not."""
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("When"))]
    who = [number(_("No.")), text(_("Player")), text(_("EMA number")), text(_("Country"))]
    what = [
        text(_("Kind")),
        points(_("Points")),
        text(_("Source")),
        text(_("Received by")),
        text(_("Reason")),
    ]
    given = [text(_("Given by")), time(_("Time")), text(_("Reason for cancelling"))]
    return Sheet(
        _("Penalties"), [*where, *who, *what, *given], [_penalty_row(row) for row in listed(tournament)]
    )


def _penalty_row(row: Listed) -> list[Value]:
    penalty, player = row.penalty, row.penalty.entry.player
    where: list[Value] = [
        penalty.stage.number,
        penalty.round.number if penalty.round else None,
        penalty.table.number if penalty.table else None,
        penalty.get_phase_display(),
    ]
    who: list[Value] = [penalty.entry.number, player.full_name, player.ema_number, player.country]
    received = ", ".join(f"{entry.player.full_name} {each}" for entry, each in row.receivers)
    what: list[Value] = [row.name, None if row.points is None else -row.points, row.source, received]
    return [
        *(*where, *who, *what, penalty.reason),
        *(str(penalty.given_by), penalty.created_at, penalty.cancel_reason),
    ]
