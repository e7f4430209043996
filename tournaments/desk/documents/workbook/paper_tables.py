"""The tables that were closed from paper sheets: one list with a row for each table, without hands."""

from django.utils.translation import gettext as _

from tournaments.desk.documents.workbook.facts import Facts, PlayedTable
from tournaments.desk.documents.workbook.fields import figure_put
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head
from tournaments.desk.documents.workbook.page import ROW, Link, Put, lines_of
from tournaments.desk.documents.workbook.rounds import seat_name, table_title
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Seat
from tournaments.models.rounds import WINDS
from tournaments.play.standings.columns import ranking_columns
from tournaments.texts.format import round_name, wind

ROUND, TABLE, PLAYER, FIGURE, REMARKS = 20.0, 10.0, 24.0, 10.0, 28.0


class PaperTables:
    """The list; it gets a row for each table while the rounds are read."""

    def __init__(self, book: BookFile, facts: Facts) -> None:
        self.figure = ranking_columns(facts.ruleset.ranking)[0]
        self.widths = [ROUND, TABLE, *[PLAYER, FIGURE, FIGURE] * len(WINDS), REMARKS]
        self.page = book.page(_("Tables from paper"), self.widths, landscape=True)
        self.page.freeze(rows=HEAD_ROWS + 1)
        add_head(self.page, facts, _("Tables from paper"), note=_("By starting wind; no hands were entered."))
        at = self.page.add(self._heads())
        self.page.repeat(at, at, columns=2)

    def _heads(self) -> list[Put]:
        heads = [Put(_("Round"), Look.HEAD), Put(_("Table"), Look.HEAD)]
        for letter in WINDS:
            heads += [Put(wind(letter), Look.HEAD), Put(_("Score"), Look.HEAD_RIGHT)]
            heads.append(Put(str(self.figure.heading), Look.HEAD_RIGHT))
        return [*heads, Put(_("Remarks"), Look.HEAD)]

    def add(self, played: PlayedTable, round_place: str) -> str:
        """Add the row of a table; return its place. `round_place` is the place of its round."""
        title = Link(table_title(played.table), round_place)
        cells: list[Put] = [Put(round_name(played.table.round)), Put(title, Look.LINK)]
        for seat in played.seats:
            cells += self._seat(played, seat)
        cells += [Put("")] * (3 * (len(WINDS) - len(played.seats)))
        cells.append(Put("\n".join(_remarks(played)), Look.WRAPPED))
        lines = max(
            lines_of(put.value, width) if isinstance(put.value, str) and put.look is Look.WRAPPED else 1
            for put, width in zip(cells, self.widths, strict=True)
        )
        return self.page.place(self.page.add(cells, height=lines * ROW))

    def _seat(self, played: PlayedTable, seat: Seat) -> list[Put]:
        result = played.results[seat.entry.key]
        name = Put(seat_name(seat), Look.WRAPPED if seat.played_by else Look.PLAIN)
        return [name, Put(result["raw"], Look.SCORE), figure_put(sheet_value(self.figure, result))]


def _remarks(played: PlayedTable) -> list[str]:
    """The reasons of corrections, and other remarks about a result."""
    return [remark for hand in played.hands for remark in hand.remarks()]
