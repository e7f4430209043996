"""A sheet for each round with its tables for people: a block of four players, from the start score to the total."""

from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.desk.documents.workbook.facts import Facts, PlayedTable
from tournaments.desk.documents.workbook.fields import figure_put
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head
from tournaments.desk.documents.workbook.page import ROW, Link, Page, Put, Row
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look, total_look
from tournaments.models import Round, Seat, Table
from tournaments.play.standings.columns import Column
from tournaments.texts.format import round_name, wind_letter

ONE_ACROSS, LYING = 11, 16
"""The most tables one below the other; more stand in two columns, up to the second number in landscape."""
BANDS = 14
"""Rows of blocks on a page."""
GUTTER = 3.0
SEATS, BLOCK_ROWS = 4, 6


class RoundSheet:
    """The sheet of a round; many blocks stand side by side."""

    def __init__(
        self, book: BookFile, facts: Facts, round_: Round, figures: Sequence[Column], tables: int
    ) -> None:
        self.facts, self.round, self.title = facts, round_, round_name(round_)
        self.figures = figures
        self.across = 1 if tables <= ONE_ACROSS else 2
        block = [5.0, 6.0, 28.0, 10.0, *[11.0] * len(figures), 7.0]
        widths = [*block, *([GUTTER, *block] if self.across == 2 else [])]
        self.page = book.page(self.title, widths, landscape=self.across == 2 and tables <= LYING)
        self.size = len(block)
        if tables <= BANDS * self.across:
            self.page.on_one_page()
        self.page.freeze(rows=HEAD_ROWS)

    def fill(self, tables: Sequence[PlayedTable], places: Mapping[int, str]) -> None:
        """Write the blocks; `places` are the score sheets of the tables by key."""
        page = self.page
        add_head(page, self.facts, self.title, note=capfirst(self.round.get_state_display()))
        page.repeat(1, HEAD_ROWS, columns=3)
        for at in range(0, len(tables), self.across):
            if at and at // self.across % BANDS == 0:
                page.end_page()
            self._band(page, [self._block(played, places) for played in tables[at : at + self.across]])

    def _band(self, page: Page, blocks: Sequence[Sequence[Row]]) -> None:
        for rows in zip(*blocks, strict=True):
            line: list[Put | None] = list(rows[0])
            for more in rows[1:]:
                line += [None, *more]
            lines = max(
                (put.value.count("\n") for put in line if put and isinstance(put.value, str)), default=0
            )
            page.add(line, height=(lines + 1) * ROW if lines else None)
        page.skip()

    def _block(self, played: PlayedTable, places: Mapping[int, str]) -> list[Row]:
        """Heading and four lines; the fourth is empty at a table of three."""
        seats = [self._line(played, seat) for seat in played.seats]
        return [self._heading(played, places), *seats, *[()] * (SEATS - len(seats))]

    def _heading(self, played: PlayedTable, places: Mapping[int, str]) -> Row:
        place = places.get(played.table.pk, "")
        title = table_title(played.table)
        first = Put(Link(title, place), Look.BLOCK_LINK) if place else Put(title, Look.BLOCK)
        state = (
            "" if played.table.state == Table.State.FINISHED else capfirst(played.table.get_state_display())
        )
        heads = [Put(str(column.heading), Look.BLOCK_RIGHT) for column in self.figures]
        return [
            first,
            Put("", Look.BLOCK),
            Put(state, Look.BLOCK),
            *self._start_head(),
            *heads,
            self._place_head(),
        ]

    def _start_head(self) -> list[Put]:
        return [Put(_("Start"), Look.BLOCK_RIGHT)]

    def _place_head(self) -> Put:
        return Put(_("Place"), Look.BLOCK_RIGHT)

    def _line(self, played: PlayedTable, seat: Seat) -> Row:
        result, key = played.results[seat.entry.key], seat.entry.key
        figures = [_figure(column, sheet_value(column, result)) for column in self.figures]
        return [
            Put(wind_letter(seat.starting_wind), Look.CENTRE),
            Put(seat.entry.number, Look.NUMBER),
            Put(seat_name(seat), Look.WRAPPED if seat.played_by else Look.PLAIN),
            Put(played.start[key], Look.SCORE),
            *figures,
            Put(result["place"], Look.PLACE),
        ]


def _figure(column: Column, value: object) -> Put:
    if column.key == "total":
        return Put(value, total_look(value))  # type: ignore[arg-type]  # a figure is a Value
    if column.key == "raw":
        return Put(value, Look.SCORE)  # type: ignore[arg-type]
    return figure_put(value)  # type: ignore[arg-type]


def table_title(table: Table) -> str:
    return _("Table %(number)s") % {"number": table.number}


def seat_name(seat: Seat) -> str:
    """The player, and the person who played for them."""
    name = str(seat.entry.list_name)
    if seat.played_by is None:
        return name
    words = _("played by %(substitute)s") % {"substitute": seat.played_by.list_name}
    return f"{name}\n({words})"
