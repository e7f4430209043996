"""The cross table: every player's opponents in each round, with table and wind, and all meetings as a matrix."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.desk.documents.workbook.facts import Facts, PlayedTable, stage_title
from tournaments.desk.documents.workbook.fields import figure_put
from tournaments.desk.documents.workbook.figures import grouped, signed
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.desk.documents.workbook.page import ROW, Page, Put
from tournaments.desk.documents.workbook.sheets import Value
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Round, Stage
from tournaments.play.standings.columns import StandingRow, list_name, ranking_columns
from tournaments.texts.format import seat as seat_text

MATRIX = 40
"""The most players of a matrix; with more it is too small to read."""
UPRIGHT = 8
"""The most rounds beside the names on an upright page."""


@dataclass(frozen=True, slots=True)
class Met:
    """A player's seat in a round: table and wind, the numbers of the others, and the result."""

    seat: str
    others: Sequence[int]
    result: str


class CrossTable:
    """The sheet of the meetings; it takes the tables of each round when they are read."""

    def __init__(self, book: BookFile, facts: Facts) -> None:
        self.facts = facts
        self.met: dict[int, dict[int, Met]] = defaultdict(dict)
        self.figure = ranking_columns(facts.ruleset.ranking)[0]
        most = max((len(payload["rounds"]) for _stage, payload in facts.opened), default=0)
        columns = [7.0, 6.0, 26.0, *[13.0] * max(most, 1)]
        self.page = book.page(_("Cross table"), columns, landscape=most > UPRIGHT)
        self.page.freeze(rows=HEAD_ROWS)

    def add(self, round_: Round, tables: Iterable[PlayedTable]) -> None:
        for played in tables:
            numbers = [seat.entry.number for seat in played.seats]
            for seat in played.seats:
                others = [number for number in numbers if number != seat.entry.number]
                value = sheet_value(self.figure, played.results[seat.entry.key])
                met = Met(seat_text(f"{played.table.number}{seat.starting_wind}"), others, _result(value))
                self.met[round_.pk][seat.entry.number] = met

    def fill(self) -> None:
        page = self.page
        note = _("Each round: table and starting wind, result, and the numbers of the others at the table")
        add_head(page, self.facts, _("Cross table"), note=note)
        for stage, payload in self.facts.opened:
            if len(self.facts.opened) > 1:
                add_section(page, stage_title(stage))
            self._by_rounds(page, self.rounds_of(stage), payload["rows"])

    def rounds_of(self, stage: Stage) -> list[Round]:
        return [round_ for round_ in self.facts.rounds if round_.stage_id == stage.pk]

    def _by_rounds(self, page: Page, rounds: Sequence[Round], rows: Sequence[StandingRow]) -> None:
        heads = [
            Put(_("Place"), Look.HEAD_RIGHT),
            Put(_("No."), Look.HEAD_RIGHT),
            Put(_("Player"), Look.HEAD),
        ]
        at = page.add([*heads, *(Put(f"R{round_.number}", Look.HEAD_CENTRE) for round_ in rounds)])
        page.repeat(at, at, columns=3)
        for row in rows:
            met = [self.met[round_.pk].get(row["number"]) for round_ in rounds]
            person = [Put(row["place"], Look.PLACE), Put(row["number"], Look.NUMBER)]
            cells = [Put(_words(meeting), Look.SMALL) for meeting in met]
            page.add([*person, Put(list_name(row), Look.STRONG), *cells], height=1.8 * ROW)


class Matrix:
    """The meetings of all pairs: a row and a column for each player, in each field the rounds in which they met."""

    def __init__(self, book: BookFile, facts: Facts, cross: CrossTable) -> None:
        self.facts, self.cross = facts, cross
        people = max((len(payload["rows"]) for _stage, payload in facts.opened), default=0)
        self.page = book.page(_("Meetings"), [6.0, 26.0, *[4.5] * people], landscape=True)
        self.page.freeze(rows=HEAD_ROWS, columns=2)

    def fill(self) -> None:
        page = self.page
        note = _("The rounds in which two players met")
        add_head(page, self.facts, _("Meetings"), note=note)
        for stage, payload in self.facts.opened:
            if len(self.facts.opened) > 1:
                add_section(page, stage_title(stage))
            self._matrix(page, self.cross.rounds_of(stage), payload["rows"])

    def _matrix(self, page: Page, rounds: Sequence[Round], rows: Sequence[StandingRow]) -> None:
        meetings = self._meetings(rounds)
        heads = [Put(_("No."), Look.HEAD_RIGHT), Put(_("Player"), Look.HEAD)]
        at = page.add([*heads, *(Put(row["number"], Look.HEAD_CENTRE) for row in rows)])
        page.repeat(at, at, columns=2)
        for row in rows:
            person = [Put(row["number"], Look.NUMBER), Put(list_name(row), Look.STRONG)]
            page.add([*person, *(_meeting(row, other, meetings) for other in rows)])

    def _meetings(self, rounds: Sequence[Round]) -> Mapping[tuple[int, int], list[int]]:
        rounds_of_pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        for round_ in rounds:
            for number, met in self.cross.met[round_.pk].items():
                for other in met.others:
                    rounds_of_pairs[number, other].append(round_.number)
        return rounds_of_pairs


def has_matrix(facts: Facts) -> bool:
    """Whether the players of every stage have room in a matrix."""
    return all(len(payload["rows"]) <= MATRIX for _stage, payload in facts.opened)


def _meeting(row: StandingRow, other: StandingRow, meetings: Mapping[tuple[int, int], list[int]]) -> Put:
    if row["number"] == other["number"]:
        return Put("", Look.BLOCK)
    return Put(" ".join(map(str, meetings.get((row["number"], other["number"]), ()))), Look.SMALL)


def _words(met: Met | None) -> str:
    return f"{met.seat}  {met.result}\n{' · '.join(map(str, met.others))}" if met else "–"


def _result(value: Value) -> str:
    put = figure_put(value)
    return signed(value) if isinstance(value, int) else grouped(put.value)
