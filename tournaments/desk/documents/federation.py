"""The results file of the European federation, which the organiser sends: places, numbers, scores.

Columns C to J of the ranking manager's workbook, and the same as CSV; a second CSV for the importer of a club's
ranking site. The manager's own columns (A, B, L, M, P, Q, R) are filled on demand.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any, cast

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.worksheet.worksheet import Worksheet

from players.naming import whole_name
from tournaments.common.selectors import open_stages
from tournaments.common.web.csv_file import csv_text
from tournaments.desk.documents.workbook.page import text_cell
from tournaments.desk.stages import selectors as stages
from tournaments.models import Entry, Tournament
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.standings.columns import StandingRow
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors import standings
from tournaments.play.standings.selectors.final_list import merged

RESULTS = {
    "Place": "place",
    "First Name": "given_name",
    "Last name": "family_name",
    "EMA number": "ema_number",
    "Table points": "table_points",
    "Score": "score",
    "EMA member": "member",
    "Country": "country",
}
"""Columns C to J of the results file: the fields of a line by heading."""
LIST = {
    "position": "place",
    "ema_id": "ema_number",
    "last_name": "family_name",
    "first_name": "given_name",
    "nationality": "country",
    "points": "table_points",
    "mahjong": "score",
}
"""The columns of the importer's file."""
FILES: Mapping[str, Mapping[str, str] | None] = {
    "results.csv": RESULTS,
    "list.csv": LIST,
    "results.xlsx": None,
}
"""The columns of each file; None: the workbook."""
CENT = Decimal("0.01")
PERSON = ("given_name", "family_name", "ema_number", "country")
"""The facts of a person in the file."""

Value = int | str | Decimal | None


Rows = Mapping[int, StandingRow]
"""The standings of a stage, by the numbers of the players."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player; `number` is that of the entry. `table_points` is None if the rules have none."""

    number: int
    place: int
    given_name: str
    family_name: str
    ema_number: str
    table_points: Decimal | None
    score: int
    country: str
    apart: str = ""
    """The mark that tells people of one name apart on our pages; the federation's file has no column for it."""

    @property
    def full_name(self) -> str:
        """The name as pages show it: `Anna Müller (AUT)` beside others of the name."""
        return whole_name(self.given_name, self.family_name) + (f" ({self.apart})" if self.apart else "")

    @property
    def member(self) -> str:
        """Whether the player has a number: guests have one too, and count as members of the organising country."""
        return "yes" if self.ema_number else "no"

    def values(self, columns: Mapping[str, str]) -> list[Value]:
        """The values of RESULTS or LIST, in their order."""
        return [getattr(self, field) for field in columns.values()]


def results(tournament: Tournament) -> list[Line]:
    """The ranked players by place, with the sum of all their sessions; a carry-over counts once."""
    payloads = [standings.current(stage) for stage in open_stages(tournament)]
    rows = [{row["number"]: row for row in payload["rows"]} for payload in payloads]
    people = _people(tournament)
    return [
        Line(
            number=row["number"],
            place=row["place"],
            **people[row["number"]],
            table_points=_table_points(rows, row["number"]) if "table_points" in row else None,
            score=int(_summed(rows, row["number"], "total")),
        )
        for row in merged(payloads)
    ]


def _people(tournament: Tournament) -> dict[int, dict[str, str]]:
    """The facts of all players by entry number, with full names: the federation ranks people by their names."""
    entries = Entry.objects.filter(tournament=tournament).values(
        "number", "apart", *(f"player__{key}" for key in PERSON)
    )
    return {
        entry["number"]: {"apart": entry["apart"], **{key: entry[f"player__{key}"] for key in PERSON}}
        for entry in entries
    }


def _summed(stages: Iterable[Rows], number: int, key: str) -> Fraction:
    """A figure over all stages, without the carry-over."""
    rows = [stage[number] for stage in stages if number in stage]
    own = (Fraction(figure_of(row, key)) - Fraction(row["carried"].get(key, 0)) for row in rows)
    return sum(own, Fraction(0))


def _table_points(stages: Iterable[Rows], number: int) -> Decimal:
    whole = _summed(stages, number, "table_points")
    exact = Decimal(whole.numerator) / Decimal(whole.denominator)
    rounded = exact.quantize(CENT, ROUND_HALF_UP)
    return rounded.to_integral_value() if rounded == rounded.to_integral_value() else rounded.normalize()


def notes(tournament: Tournament, lines: Sequence[Line]) -> list[str]:
    """Hints for the organiser before they send the file; they answer for the numbers (3.13)."""
    sentences = []
    if not lines or not all(map(stages.is_played, open_stages(tournament))):
        sentences.append(_("Not all rounds are closed: these are not the final results."))
    elif len(open_stages(tournament)) > 1 and not _in_order(lines):
        sentences.append(
            _(
                "The final decided the places, and Score is the sum of all sessions: a lower place can have a "
                "higher score. Tell the federation so when you send the file."
            )
        )
    numberless = sum(not line.ema_number for line in lines)
    if numberless:
        words = ngettext(
            "%(count)s player has no EMA number: listed with a place in the file, but not counted in the "
            "ranking.",
            "%(count)s players have no EMA number: listed with a place in the file, but not counted in the "
            "ranking.",
            numberless,
        )
        sentences.append(words % {"count": numberless})
    stateless = sum(not line.country for line in lines)
    if stateless:
        words = ngettext("%(count)s player has no country.", "%(count)s players have no country.", stateless)
        sentences.append(words % {"count": stateless})
    return sentences


def _in_order(lines: Sequence[Line]) -> bool:
    """Whether the places follow the figures: table points first, then the score."""
    figures = [(line.place, -(line.table_points or 0), -line.score) for line in lines]
    return sorted(figures) == sorted(figures, key=lambda figure: figure[1:])


def file(tournament: Tournament, name: str, *, with_event: bool = False) -> bytes:
    """The file of this name among FILES; `with_event`: a workbook has the facts of the event, too."""
    lines, columns = results(tournament), FILES[name]
    if columns is None:
        return workbook(tournament, lines, with_event=with_event)
    return csv_text(list(columns), [line.values(columns) for line in lines]).encode()


def workbook(tournament: Tournament, lines: Sequence[Line], *, with_event: bool = False) -> bytes:
    """The file as XLSX: headings in row 1, a player a row from C on; event data in row 3, if wished."""
    book = Workbook(write_only=True)
    page = cast(Worksheet, book.create_sheet("Results"))  # of the write-only kind
    page.append([None, None, *RESULTS])
    rows: list[list[Any]] = [[None, None, *_cells(page, line)] for line in lines]
    if with_event:
        rows += [[None] * (2 + len(RESULTS)) for _missing in range(2 - len(rows))]
        first, last = _event(tournament, len(lines))
        rows[1] = [*first, *rows[1][2:], None, *last]
    for row in rows:
        page.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _cells(page: Worksheet, line: Line) -> list[Any]:
    return [_cell(page, value) for value in line.values(RESULTS)]


def _cell(page: Worksheet, value: Value) -> Any:
    if isinstance(value, str):
        return text_cell(page, value) if value else None
    return WriteOnlyCell(page, cast(Any, value))  # its stubs do not know Decimal


def _event(tournament: Tournament, players: int) -> tuple[list[Any], list[Any]]:
    """A title, B players; L country, M town, N weight (the manager's), P rules, Q dates, R days."""
    rules = ruleset_of(tournament).federation_name or tournament.ruleset
    last = tournament.ends_on or tournament.starts_on
    days = (last - tournament.starts_on).days + 1 if tournament.starts_on and last else None
    place = [tournament.country, tournament.place, None, None]
    return [tournament.name, players], [*place, rules, _dates(tournament), days]


def _dates(tournament: Tournament) -> str:
    with override("en"):
        days = [date_format(day, "j M Y") for day in (tournament.starts_on, tournament.ends_on) if day]
    return " - ".join(dict.fromkeys(days))
