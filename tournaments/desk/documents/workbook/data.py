"""The flat sheets: a row for each player, seat, table, hand or penalty, as tables with filters, for pivots.

The headings stand in the first row and nothing stands beside the table, so that other programs can read the sheets.
"""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table as ExcelTable
from openpyxl.worksheet.table import TableColumn, TableStyleInfo

from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.desk.documents.workbook.facts import PlayedTable
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.hands import ToldHand
from tournaments.desk.documents.workbook.page import Put
from tournaments.desk.documents.workbook.sheets import (
    CellFormat,
    Sheet,
    SheetColumn,
    Value,
    number,
    points,
    text,
    time,
)
from tournaments.desk.documents.workbook.standings import sheet_column, sheet_value
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Hand, Seat, Table, Wind
from tournaments.play.penalties.selectors import Listed
from tournaments.play.standings.columns import Column
from tournaments.play.standings.rows import GameResult
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
"""The most width of columns on an upright page; wider ones are printed in landscape."""
TABLE_STYLE = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)


class DataPage:
    """A flat sheet that grows row by row; `key` is the table's name in formulas, the same in every language.

    `kept`: the number of first columns, which identify the row.
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
        """Make the sheet a table; without rows it gets an empty one, which spreadsheets need."""
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
    """The headings, none empty and none twice, as tables need them."""
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
    """The columns of the sheet with a row for each seat."""
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("Wind"))]
    person = [number(_("No.")), text(_("Player")), text(_("EMA number"))]
    person += [_number_of(_("Played by")), text(_("Played by"))]
    return [*where, *person, number(_("Place")), *map(sheet_column, figures), text(_("State"))]


def seat_rows(played: PlayedTable, figures: Sequence[Column]) -> list[list[Value]]:
    return [_seat_row(played.table, seat, played.results[seat.entry.key], figures) for seat in played.seats]


def _seat_row(table: Table, seat: Seat, result: GameResult, figures: Sequence[Column]) -> list[Value]:
    stand_in = seat.played_by.full_name if seat.played_by else None
    person: list[Value] = [
        label(Wind(seat.starting_wind)),
        seat.entry.number,
        seat.entry.full_name,
        seat.entry.player.shown_ema_number or None,
        seat.played_by.number if seat.played_by else None,
        stand_in,
    ]
    values = [sheet_value(column, result) for column in figures]
    return [*_where(table), *person, result["place"], *values, label(Table.State(table.state))]


def _where(table: Table) -> list[Value]:
    return [table.round.stage.number, table.round.number, table.number]


def table_columns() -> list[SheetColumn]:
    """The columns of the sheet with a row for each table."""
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


def _number_of(person: str) -> SheetColumn:
    """The number of a player whose name stands in the next column."""
    return number(f"{person}: {_('No.')}")


def _winds() -> tuple[str, ...]:
    return (_("East"), _("South"), _("West"), _("North"))


def hand_columns(ruleset: RuleSet) -> list[SheetColumn]:
    """The columns of the sheet with a row for each hand; without columns that the game does not know."""
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
    worth += [number("fan"), number("fu")] if ruleset.has_stakes else []
    worth += [number(_("Points"))]
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
        *([_beside(line.figures(unit)) for unit in ("fan", "fu")] if ruleset.has_stakes else []),
        _beside(line.paid() if ruleset.has_stakes else line.figures("points")),
        *(["; ".join(line.racks(line.names))] if ruleset.has_racks else []),
        *(label(Hand.Verdict(hand.verdict)), label(Hand.State(hand.state))),
        *_by_seat(line.step.delta, line.names),
        *_by_seat(line.step.scores, line.names),
        BESIDE.join(line.remarks()),
    ]


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
    """All penalties with the federation's facts: player, penalty, rule, referee, cancelled or not."""
    where = [number(_("Stage")), number(_("Round")), number(_("Table")), text(_("When"))]
    person = [number(_("No.")), text(_("Player")), text(_("EMA number")), text(_("Country"))]
    facts = [
        text(_("Kind")),
        points(_("Points")),
        text(_("Source")),
        text(_("Received by")),
        text(_("Reason")),
    ]
    given = [text(_("Given by")), time(_("Time")), text(_("Reason for cancelling"))]
    return Sheet(_("Penalties"), [*where, *person, *facts, *given], [_penalty_row(row) for row in rows])


def _penalty_row(row: Listed) -> list[Value]:
    penalty, player = row.penalty, row.penalty.entry.player
    where: list[Value] = [
        penalty.stage.number,
        penalty.round.number if penalty.round else None,
        penalty.table.number if penalty.table else None,
        penalty.get_phase_display(),
    ]
    person: list[Value] = [
        penalty.entry.number,
        penalty.entry.full_name,
        player.shown_ema_number,
        player.country,
    ]
    received = ", ".join(f"{entry.full_name} {each}" for entry, each in row.receivers)
    facts: list[Value] = [row.name, None if row.points is None else -row.points, row.source, received]
    return [
        *(*where, *person, *facts, penalty.reason),
        *(str(penalty.given_by), penalty.created_at, penalty.cancel_reason),
    ]
