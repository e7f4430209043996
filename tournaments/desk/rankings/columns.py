"""The columns of a file of results: the place, the score, and the person as in a list of players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from players.countries import plain
from players.headings import SEARCHED
from players.imports import ReadRow, read_table
from players.tables import Sheet
from scoring.faults import Fault, Refused
from scoring.numbers import whole_number
from tournaments.models.limits import MOST_PLACES

PLACE = (
    *("place", "position", "pos", "rank", "ranking", "#", "nr", "posto", "posizione", "puesto", "posición"),
    *("platz", "platzierung", "rang", "sija", "sijoitus", "plaats", "positie", "miejsce", "classement"),
)
SCORE = (
    *("score", "points", "total", "result", "punti", "punteggio", "totale", "puntos", "puntuación"),
    *(
        "punkte",
        "ergebnis",
        "pisteet",
        "tulos",
        "punten",
        "resultaat",
        "punkty",
        "wynik",
        "résultat",
        "mahjong",
        "rating points",
        "ranglistenpunkte",
    ),
)
"""Words above the two columns in all languages; `mahjong` is the score in the file of the federation's importer,
`rating points` in the file that Pantheon's rating page saves."""
MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of a file of results: the person, the place, and the score where the file has one."""

    read: ReadRow
    place: int
    score: Decimal | None = None


def read_results(sheet: Sheet) -> list[PlacedRow]:
    """The rows of a file of results. A row that cannot be read keeps its faults and has place 0.

    Raises Refused (`place_column_missing`, `too_many_lines`).
    """
    places = ((at, _column(cells, PLACE)) for at, (_number, cells) in enumerate(sheet.rows[:SEARCHED]))
    top, place = next(((at, column) for at, column in places if column is not None), (0, None))
    if place is None:
        raise Refused(Fault("place_column_missing", "lines"))
    score = _column(sheet.rows[top][1], SCORE)
    rows = sheet.rows[top:]
    cells = dict(rows)
    people = replace(sheet, rows=[(number, _without(texts, (place, score))) for number, texts in rows])
    return [_placed(read, cells[read.row.line], place, score) for read in read_table(people).rows]


def _without(cells: Sequence[str], columns: Sequence[int | None]) -> list[str]:
    return [cell for at, cell in enumerate(cells) if at not in columns]


def _column(headings: Sequence[str], words: Sequence[str]) -> int | None:
    """The first column with one of the words above it."""
    accepted = {plain(word) or word for word in words}
    return next(
        (at for at, heading in enumerate(headings) if (plain(heading) or heading.strip()) in accepted), None
    )


def _placed(read: ReadRow, cells: Sequence[str], place: int, score: int | None) -> PlacedRow:
    text = cells[place] if place < len(cells) else ""
    number = whole_number(text.strip().removesuffix("."), 5) or 0
    faults = list(read.faults)
    if not 1 <= number <= MOST_PLACES:
        faults.append(Fault("not_a_place", "place", found=text))
    written = cells[score].strip() if score is not None and score < len(cells) else ""
    value = _number(written)
    if written and written != "-" and value is None:
        faults.append(Fault("not_a_score", "score", found=written))
    return PlacedRow(replace(read, faults=tuple(faults)), number, value)


def _number(text: str) -> Decimal | None:
    """A score as lists write it: 43700, 43,7, −12 300."""
    squeezed = "".join(text.split()).replace("\N{MINUS SIGN}", "-").replace(",", ".")
    if not squeezed or len(squeezed) > MOST_DIGITS:
        return None
    try:
        value = Decimal(squeezed)
    except InvalidOperation:
        return None
    return value.quantize(Decimal("0.01")) if value.is_finite() and abs(value) < 10**9 else None
