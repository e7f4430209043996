"""The flat sheets: a row a player, seat, table, hand or penalty, as tables with filters, for pivots.

The headings stand in the first row and nothing stands beside the table, so that other programs read them as they are.
"""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table as ExcelTable
from openpyxl.worksheet.table import TableColumn, TableStyleInfo

from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.documents.workbook.facts import PlayedTable
from tournaments.documents.workbook.file import BookFile
from tournaments.documents.workbook.hands import ToldHand
from tournaments.documents.workbook.page import Put
from tournaments.documents.workbook.sheets import (
    CellFormat,
    Sheet,
    SheetColumn,
    Value,
    number,
    points,
    text,
    time,
)
from tournaments.documents.workbook.standings import sheet_column, sheet_value
from tournaments.documents.workbook.styles import Look
from tournaments.models import Hand, Seat, Table, Wind
from tournaments.penalties.selectors import Listed
from tournaments.standings.columns import Column
from tournaments.standings.rows import GameResult
from tournaments.texts.format import deal, label

BESIDE = " / "
"""Separates the entries of several winners of one hand."""
LOOKS = {
    CellFormat.TEXT: Look.DATA,
    CellFormat.NUMBER: Look.DATA_NUMBER,
    CellFormat.POINTS: Look.DATA_POINTS,
    CellFormat.SHARE: Look.DATA_SHARE,
    CellFormat.TIME: Look.DATA_TIME,
}
WIDTHS = {
    CellFormat.TEXT: 20.0,
    CellFormat.NUMBER: 9.0,
    CellFormat.POINTS: 11.0,
    CellFormat.SHARE: 11.0,
    CellFormat.TIME: 17.0,
}
UPRIGHT_WIDTH = 210.0
"""Columns wider than this together lie on their side."""
TABLE_STYLE = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)


class DataPage:
    """A flat sheet that grows row by row; `key` is the table's name in formulas, the same in every language.

    `kept`: as many columns as say whose row it is.
    """

    def __init__(
        self, book: BookFile, key: str, title: str, columns: Sequence[SheetColumn], *, kept: int
    ) -> None:
        self.key, self.columns = key, columns
        self.headings = _unique([column.heading for column in columns])
        widths = [WIDTHS[column.format] for column in columns]
        self.page = book.page(data_title(title), widths, landscape=sum(widths) > UPRIGHT_WIDTH)
        self.page.freeze(rows=1)
        self.page.repeat(1, 1, columns=kept)
        self.page.sheet.sheet_view.showGridLines = True
        self.page.add([Put(heading, Look.DATA_HEAD) for heading in self.headings], height=30)

    def add(self, rows: Iterable[Sequence[Value]]) -> None:
        looks = [LOOKS[column.format] for column in self.columns]
        for row in rows:
            values = zip(row, looks, strict=True)
            self.page.add([None if value is None else Put(value, look) for value, look in values])

    def close(self) -> None:
        """Make it a table; one without rows keeps an empty one, which spreadsheets ask for."""
        last = get_column_letter(len(self.columns))
        if self.page.row == 1:
            self.page.skip()
        ref = f"A1:{last}{self.page.row}"
        table = ExcelTable(name=self.key, displayName=self.key, ref=ref, tableStyleInfo=TABLE_STYLE)
        table.autoFilter = AutoFilter(ref=ref)
        table.tableColumns = [
            TableColumn(id=at, name=heading) for at, heading in enumerate(self.headings, start=1)
        ]
        self.page.sheet.tables.add(table)  # `add_table` warns that the columns are ours to give


def data_title(title: str) -> str:
    """The name of a flat sheet."""
    return f"{_('Data')} · {title}"


def write_data(book: BookFile, key: str, sheet: Sheet, *, kept: int = 4) -> None:
    """A flat sheet of known rows."""
    page = DataPage(book, key, sheet.title, sheet.columns, kept=kept)
    page.add(sheet.rows)
    page.close()


def _unique(headings: Sequence[str]) -> list[str]:
    """Headings of which none is empty and none is there twice, as tables ask for."""
    taken: set[str] = set()
    out = []
    for at, heading in enumerate(headings, start=1):
        name = heading or str(at)
        while name.casefold() in taken:
            name = f"{name} {at}"
        taken.add(name.casefold())
        out.append(name)
    return out


def seat_columns(figures: Sequence[Column]) -> list[SheetColumn]:
    """A row a seat."""
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("Wind"))]
    who = [number(_("No.")), text(_("Player")), _number_of(_("Played by")), text(_("Played by"))]
    return [*where, *who, number(_("Place")), *map(sheet_column, figures), text(_("State"))]


def seat_rows(played: PlayedTable, figures: Sequence[Column]) -> list[list[Value]]:
    return [_seat_row(played.table, seat, played.results[seat.entry.key], figures) for seat in played.seats]


def _seat_row(table: Table, seat: Seat, result: GameResult, figures: Sequence[Column]) -> list[Value]:
    stand_in = seat.played_by.full_name if seat.played_by else None
    who: list[Value] = [
        label(Wind(seat.starting_wind)),
        seat.entry.number,
        seat.entry.full_name,
        seat.played_by.number if seat.played_by else None,
        stand_in,
    ]
    values = [sheet_value(column, result) for column in figures]
    return [*_where(table), *who, result["place"], *values, label(Table.State(table.state))]


def _where(table: Table) -> list[Value]:
    return [table.round.stage.number, table.round.number, table.number]


def table_columns() -> list[SheetColumn]:
    """A row a table."""
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("State")), number(_("Hands"))]
    seats = [
        column
        for wind in _winds()
        for column in (
            _number_of(wind),
            text(wind),
            points(f"{wind}: {_('Score')}"),
            points(f"{wind}: {_('Total')}"),
        )
    ]
    return [*where, *seats]


def table_row(played: PlayedTable) -> list[Value]:
    table = played.table
    row: list[Value] = [*_where(table), label(Table.State(table.state)), table.seq]
    for seat in played.seats:
        result = played.results[seat.entry.key]
        row += [seat.entry.number, seat.entry.full_name, result["raw"], result["total"]]
    return row + [None] * (4 * (4 - len(played.seats)))


def _number_of(who: str) -> SheetColumn:
    """The number of a player whose name stands in the next column."""
    return number(f"{who}: {_('No.')}")


def _winds() -> tuple[str, ...]:
    return (_("East"), _("South"), _("West"), _("North"))


def hand_columns(ruleset: RuleSet) -> list[SheetColumn]:
    """A row a hand; a game has columns only for what it knows."""
    where = [
        number(_("Stage")),
        number(_("Round")),
        number(_("Table")),
        number(_("Hand")),
        number(_("Version")),
    ]
    before = [text(_("Deal")), _number_of(_("Dealer")), text(_("Dealer"))]
    event = [text(_("Event")), _number_of(_("Players")), text(_("Players"))]
    event += [_number_of(_("From")), text(_("From"))]
    if ruleset.has_stakes:
        before += [number(_("Counters")), number(_("Sticks"))]
        event += [text(_("Riichi"))]
    event += [text(_("Responsible"))] if ruleset.has_responsible else []
    worth = [text(_("Tiles")), text(_("Patterns")), text(_("Value"))]
    worth += [number(heading) for heading in _units(ruleset).values()]
    worth += [text(_("Racks"))] if ruleset.has_racks else []
    worth += [text(_("Verdict")), text(_("State"))]
    paid = [points(f"{wind} ±") for wind in _winds()]
    after = [points(f"{wind}: {_('Score')}") for wind in _winds()]
    return [*where, *before, *event, *worth, *paid, *after, text(_("Reason"))]


def hand_row(table: Table, line: ToldHand) -> list[Value]:
    """The values of `hand_columns`."""
    ruleset, before, hand = registry.get(line.step.state.ruleset.key), line.step.before, line.hand
    return [
        *(*_where(table), hand.seq, hand.version),
        deal({"round": before.round, "deal": before.deal}),
        *_who(line, [before.dealer] if before.dealer else []),
        *([before.counters, before.pot] if ruleset.has_stakes else []),
        line.happened(),
        *_who(line, line.players()),
        *_who(line, [line.discarder] if line.discarder else []),
        *([BESIDE.join(line.named(line.riichi))] if ruleset.has_stakes else []),
        *([line.responsible()] if ruleset.has_responsible else []),
        *(BESIDE.join(line.tiles()), BESIDE.join(line.patterns()), BESIDE.join(line.values())),
        *(_beside(line.figures(unit)) for unit in _units(ruleset)),
        *(["; ".join(line.racks(line.names))] if ruleset.has_racks else []),
        *(label(Hand.Verdict(hand.verdict)), label(Hand.State(hand.state))),
        *_by_seat(line.step.delta, line.names),
        *_by_seat(line.step.scores, line.names),
        BESIDE.join(line.remarks()),
    ]


def _units(ruleset: RuleSet) -> dict[str, str]:
    """What the value of a hand is counted in, with the heading of its column."""
    return {"fan": "fan", "fu": "fu"} if ruleset.has_stakes else {"points": _("Points")}


def _who(line: ToldHand, players: Sequence[str]) -> list[Value]:
    """The numbers and the names of these players."""
    return [_beside([int(player) for player in players]), BESIDE.join(line.named(players))]


def _beside(figures: Sequence[int | None]) -> Value:
    """One figure as a number; those of several winners as text, in the order of the winners."""
    if len(figures) == 1:
        return figures[0]
    return BESIDE.join("–" if figure is None else str(figure) for figure in figures)


def _by_seat(figures: Mapping[str, int], names: Mapping[str, str]) -> list[Value]:
    row: list[Value] = [figures[key] for key in names]
    return row + [None] * (4 - len(row))


def penalty_sheet(rows: Iterable[Listed]) -> Sheet:
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
    return Sheet(_("Penalties"), [*where, *who, *what, *given], [_penalty_row(row) for row in rows])


def _penalty_row(row: Listed) -> list[Value]:
    penalty, player = row.penalty, row.penalty.entry.player
    where: list[Value] = [
        penalty.stage.number,
        penalty.round.number if penalty.round else None,
        penalty.table.number if penalty.table else None,
        penalty.get_phase_display(),
    ]
    who: list[Value] = [
        penalty.entry.number,
        penalty.entry.full_name,
        player.shown_ema_number,
        player.country,
    ]
    received = ", ".join(f"{entry.full_name} {each}" for entry, each in row.receivers)
    what: list[Value] = [row.name, None if row.points is None else -row.points, row.source, received]
    return [
        *(*where, *who, *what, penalty.reason),
        *(str(penalty.given_by), penalty.created_at, penalty.cancel_reason),
    ]
