"""What a tournament's workbook says: standings, rounds, tables, hands and penalties as rows.

Words are in the language that is active; figures are the ledger's, in points.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import orjson
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.exports.hands import hand_columns, hand_rows
from tournaments.exports.lists import list_sheets
from tournaments.exports.sheets import Book, Column, Sheet, Value, number, points, share, text, time
from tournaments.models import Seat, StandingSnapshot, Table, Tournament
from tournaments.selectors import exports as selectors
from tournaments.selectors.games import ruleset_of
from tournaments.selectors.hands import seats_of
from tournaments.selectors.penalties import Listed, listed
from tournaments.selectors.results import FIGURES, figures_of, ranking_of, results_of, taken_in_rounds
from tournaments.services.standings import rebuild_standings
from tournaments.wording import name_in_language

Settled = Mapping[int, Mapping[str, Mapping[str, Any]]]
Progress = Callable[[int, str], None]


class LedgerMoved(Exception):
    """Something was written while the sheets were read: they might contradict each other."""


def read_book(tournament: Tournament, progress: Progress) -> Book:
    """The whole workbook, of one state of the ledger; raises LedgerMoved (the job tries again)."""
    head = selectors.log_position(tournament)
    with override(tournament.language):
        stages = list(tournament.stages.select_related("tournament").order_by("number"))
        snapshots = [rebuild_standings(stage=stage) for stage in stages]
        lists = list_sheets(stages, [orjson.loads(bytes(one.payload)) for one in snapshots])
        progress(10, _("standings"))
        tables = list(selectors.started_tables(tournament))
        results = _settled(tournament, tables)
        sheets = [*lists, *_standings(snapshots)]
        sheets += [_rounds(tournament, tables, results), _tables(tables, results)]
        progress(30, _("hands"))
        sheets += [
            Sheet(_("Hands"), hand_columns(ruleset_of(tournament)), hand_rows(tables, progress)),
            penalty_sheet(tournament),
        ]
    if selectors.log_position(tournament) != head:
        raise LedgerMoved(tournament.slug)
    return Book(tournament.name, max(snapshot.created_at for snapshot in snapshots), sheets)


def _standings(snapshots: Sequence[StandingSnapshot]) -> list[Sheet]:
    many = len(snapshots) > 1
    return [
        _standing(snapshot, _("Standings") + (f" {place}" if many else ""))
        for place, snapshot in enumerate(snapshots, start=1)
    ]


def _standing(snapshot: StandingSnapshot, title: str) -> Sheet:
    payload = orjson.loads(bytes(snapshot.payload))
    tournament = snapshot.stage.tournament
    person = [
        text(_("Family name")),
        text(_("Given name")),
        text(_("Country")),
        text(_("Club")),
        text(_("Team")),
    ]
    figures, metrics = _figure_columns(tournament), payload["metrics"]
    rounds = [
        _round_column(
            _("Round %(number)s") % {"number": one["number"]}, figures[key], alone=len(metrics) == 1
        )
        for one in payload["rounds"]
        for key in metrics
    ]
    columns = [number(_("Place")), number(_("No.")), *person, number(_("Games")), *figures.values(), *rounds]
    return Sheet(title, columns, [_standing_row(row, list(figures), metrics) for row in payload["rows"]])


def _standing_row(row: Mapping[str, Any], figures: Sequence[str], metrics: Sequence[str]) -> list[Value]:
    plain = ("place", "number", "family_name", "given_name", "country", "club", "team", "games")
    rounds = [cell and _figure(cell, key) for cell in row["rounds"] for key in metrics]
    return [*(row[key] for key in plain), *(_figure(row, key) for key in figures), *rounds]


def _figure(holder: Mapping[str, Any], key: str) -> Value:
    """A figure as it is; one that need not be whole as a number of its own kind."""
    found = holder[key]
    value: Value = found if key in FIGURES and isinstance(found, int) else Fraction(found)
    return value


def _figure_columns(tournament: Tournament) -> dict[str, Column]:
    """The columns of the figures that this tournament has, by key; only riichi is played with uma."""
    words = dict(zip(FIGURES, (_("Score"), _("Uma"), _("Oka"), _("Penalties"), _("Total")), strict=True))
    own = {figure.key: name_in_language(figure.names) for figure in ranking_of(tournament)}
    idle = () if "riichi" in ruleset_of(tournament).win_fields else ("uma", "oka")
    return {
        key: points(words[key]) if key in words else share(own[key])
        for key in figures_of(tournament)
        if key not in idle
    }


def _round_column(title: str, figure: Column, *, alone: bool) -> Column:
    return Column(title if alone else f"{title}: {figure.heading}", figure.kind)


def _settled(tournament: Tournament, tables: Iterable[Table]) -> Settled:
    """The result of every player at every table, by the table's key: as the standings have it."""
    taken = taken_in_rounds(tournament)
    return {table.pk: results_of(tournament, table, taken.get(table.round_id, {})) for table in tables}


def _rounds(tournament: Tournament, tables: Iterable[Table], results: Settled) -> Sheet:
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("Wind"))]
    who = [number(_("No.")), text(_("Player"))]
    figures = _figure_columns(tournament)
    columns = [*where, *who, number(_("Place")), *figures.values(), text(_("State"))]
    rows = [
        _seat_row(table, seat, results[table.pk][seat.entry.key], list(figures))
        for table in tables
        for seat in seats_of(table)
    ]
    return Sheet(_("Rounds"), columns, rows)


def _seat_row(table: Table, seat: Seat, result: Mapping[str, Any], keys: Sequence[str]) -> list[Value]:
    figures = [_figure(result, key) for key in keys]
    who = [seat.get_wind_display(), seat.entry.number, seat.entry.player.full_name]
    return [*_where(table), *who, result["place"], *figures, table.get_state_display()]


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


def _table_row(table: Table, results: Mapping[str, Mapping[str, Any]]) -> list[Value]:
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
    given = [text(_("Given by")), time(_("At")), text(_("Cancelled because"))]
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
