"""The whole workbook, written in one pass over the ledger, a round at a time to save memory.

Words are in the requested language; figures are the ledger's, in points.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.common.selectors import entrants
from tournaments.desk.documents.workbook import data
from tournaments.desk.documents.workbook.cross_table import CrossTable, Matrix, has_matrix
from tournaments.desk.documents.workbook.data import DataPage, penalty_sheet, write_data
from tournaments.desk.documents.workbook.decisions import write_decisions
from tournaments.desk.documents.workbook.facts import Facts, PlayedTable
from tournaments.desk.documents.workbook.file import BookFile, replacing
from tournaments.desk.documents.workbook.lists import list_sheets, registration_sheet
from tournaments.desk.documents.workbook.paper_tables import PaperTables
from tournaments.desk.documents.workbook.results import Places, ResultsSheet
from tournaments.desk.documents.workbook.rounds import RoundSheet
from tournaments.desk.documents.workbook.score_sheets import MOST_CHARTS, ScoreSheets
from tournaments.desk.documents.workbook.seating import write_seating
from tournaments.desk.documents.workbook.stage import StageSheet
from tournaments.desk.documents.workbook.standings import figure_columns, stage_sheet
from tournaments.desk.documents.workbook.statistics import StatisticsSheet, Tally
from tournaments.models import Round, Table, Tournament
from tournaments.play.standings.columns import Column
from tournaments.texts.format import round_name

Progress = Callable[[int, str], None]
FIRST, LAST = 10, 80
"""The progress in percent, before the first round and after the last."""


class LedgerMoved(Exception):
    """The ledger changed while the sheets were written: they might contradict each other."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes for a workbook: the language ("" is the tournament's), tiles as pictures, and the players' answers and
    payments, which are for organisers alone."""

    language: str = ""
    pictures: bool = False
    registration: bool = False


PLAIN = Wishes()


def write_workbook(tournament: Tournament, path: Path, progress: Progress, wishes: Wishes = PLAIN) -> None:
    """Write the file in one step, so that nobody sees half of it. Raises LedgerMoved (the job tries again)."""
    with replacing(path) as file:
        write_book(tournament, file, progress, wishes)


def write_book(tournament: Tournament, out: IO[bytes], progress: Progress, wishes: Wishes = PLAIN) -> None:
    """The workbook of one state of the ledger."""
    language = wishes.language or tournament.language
    with override(language), timezone.override(tournament.zone):
        facts = Facts(tournament)
        book = BookFile(tournament.name, language)
        try:
            _Writing(book, facts, wishes).run(progress)
            if facts.moved:
                raise LedgerMoved(tournament.slug)
        except BaseException:
            book.discard()
            raise
        progress(85, "")
        book.write(out, facts.at)


class _Writing:
    """All sheets in order; the sheets of the rounds are filled while their tables are read."""

    def __init__(self, book: BookFile, facts: Facts, wishes: Wishes) -> None:
        self.book, self.facts = book, facts
        self.figures: Sequence[Column] = figure_columns(facts.payloads[0])
        self.results = ResultsSheet(book, facts)
        self.stages = [StageSheet(book, facts, stage, payload) for stage, payload in facts.opened]
        counts = {
            round_.pk: Table.objects.filter(round=round_, seats__isnull=False).distinct().count()
            for round_ in facts.rounds
        }
        shown = [column for column in self.figures if _is_shown(column, facts)]
        self.rounds = {
            round_.pk: RoundSheet(book, facts, round_, shown, counts[round_.pk]) for round_ in facts.rounds
        }
        self.cross = CrossTable(book, facts)
        self.matrix = Matrix(book, facts, self.cross) if has_matrix(facts) else None
        charts = sum(counts.values()) <= MOST_CHARTS
        self.score_sheets = {
            round_.pk: ScoreSheets(book, facts, round_, charts=charts, pictures=wishes.pictures)
            for round_ in facts.rounds
            if round_.pk in facts.rounds_with_hands
        }
        self.paper = PaperTables(book, facts) if facts.has_paper else None
        self.tally = Tally(facts.ruleset)
        self.statistics = StatisticsSheet(book, facts, self.tally) if facts.rounds_with_hands else None
        write_decisions(book, facts)
        write_seating(book, facts)
        self._flat_lists()
        self.seats = DataPage(book, "seats", _("Rounds"), data.seat_columns(self.figures), kept=6)
        self.tables = DataPage(book, "tables", _("Tables"), data.table_columns(), kept=3)
        self.hands = DataPage(book, "hands", _("Hands"), data.hand_columns(facts.ruleset), kept=4)
        write_data(book, "penalties", penalty_sheet(facts.penalties), kept=6)
        if wishes.registration:
            write_data(book, "registration", registration_sheet(facts.tournament))

    def _flat_lists(self) -> None:
        payloads, entries = self.facts.payloads, entrants(self.facts.tournament)
        ema = {entry.number: entry.player.shown_ema_number for entry in entries}
        for key, sheet in list_sheets(self.facts.stages, payloads, ema).items():
            write_data(self.book, key, sheet)
        for at, payload in enumerate(payloads, start=1):
            title = _("Standings") if len(payloads) == 1 else f"{_('Standings')} {at}"
            write_data(self.book, f"standings_{at}", stage_sheet(title, payload, ema))

    def run(self, progress: Progress) -> None:
        rounds = self.facts.rounds
        for at, round_ in enumerate(rounds):
            progress(FIRST + (LAST - FIRST) * at // len(rounds), round_name(round_))
            self._round(round_)
        for page in (self.seats, self.tables, self.hands):
            page.close()
        self.cross.fill()
        if self.matrix:
            self.matrix.fill()
        if self.statistics:
            self.statistics.fill()
        places = self._places()
        for stage in self.stages:
            stage.fill(places)
        self.results.fill(places)

    def _round(self, round_: Round) -> None:
        """Write the tables of a round: on the round's sheet, on their score sheets and in the flat sheets."""
        sheet = self.rounds[round_.pk]
        tables = list(self.facts.tables(round_))
        sheet.fill(tables, self._sheets_of(tables, sheet))
        self.cross.add(round_, tables)
        self.tally.add(round_name(round_), tables)
        for played in tables:
            self.seats.add(data.seat_rows(played, self.figures))
            self.tables.add([data.table_row(played)])
            self.hands.add(data.hand_row(played.table, hand) for hand in played.hands)

    def _sheets_of(self, tables: Sequence[PlayedTable], sheet: RoundSheet) -> dict[int, str]:
        """The place of each table's hands: its score sheet, or the list of tables from paper."""
        places = {}
        for played in tables:
            if played.has_hands:
                scores = self.score_sheets[played.table.round_id]
                places[played.table.pk] = scores.add(played, sheet.page.place())
            elif self.paper and played.is_from_paper:
                places[played.table.pk] = self.paper.add(played, sheet.page.place())
        return places

    def _places(self) -> Places:
        sheets = [(page.title, page.place()) for page in self.book.pages[1:]]
        return Places({key: sheet.page.place() for key, sheet in self.rounds.items()}, sheets)


def _is_shown(column: Column, facts: Facts) -> bool:
    """Whether a sheet for people shows a figure: not if nobody has it in this tournament, except penalties."""
    if column.key not in ("uma", "oka"):
        return True
    return any(row.get(column.key) for payload in facts.payloads for row in payload["rows"])
