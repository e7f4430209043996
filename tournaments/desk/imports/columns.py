"""A sheet of results as marks: player, round, table and points. Nothing is looked up here.

Three shapes are understood, by their headings:

    Round | Table | East | Score | South | Score | ...     a row for each table
    Round | Table | Seat | Player | Score                  a row for each seat
    Name | R1 | R2 | ... and perhaps T1 | T2 | ...         a row for each player: points by round, tables (3 or 3E)

Without points the same shapes are a seating.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from players.headings import SEARCHED
from players.imports import ReadRow, read_columns
from players.person import FACTS
from players.tables import Row, Sheet
from scoring.faults import Fault, Refused, brief
from scoring.numbers import signed_number, squeezed, whole_number
from tournaments.desk.imports.words import Heading, heading, wind_of
from tournaments.models.limits import HIGHEST_NUMBER, MOST_ROUNDS

WINDS = "ESWN"
PEOPLE = ("name", *FACTS)
"""Columns with the facts of a person."""
MOST_LETTERS = 20
FRACTION = re.compile(r"[+-]?\d{1,9}[.,]\d{1,6}")
NOTHING = frozenset({"", "-", "–", "—"})


@dataclass(frozen=True, slots=True)
class Named:
    """A person of the file: by the number of their entry, or by their name and further facts."""

    line: int
    number: int | None = None
    read: ReadRow | None = None

    @property
    def name(self) -> str:
        return self.read.row.full_name if self.read else str(self.number)


@dataclass(frozen=True, slots=True)
class Mark:
    """A player at a table of a round; `person` is a place in `Results.people`; `table` and `score` may be missing."""

    line: int
    round: int
    table: int | None
    person: int
    wind: str = ""
    score: Decimal | None = None
    pot: int = 0
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Results:
    """A sheet as it was understood. `unused` are the headings of columns without results."""

    shape: str
    people: list[Named]
    marks: list[Mark]
    unused: list[str] = field(default_factory=list)

    @property
    def has_scores(self) -> bool:
        """Whether this is a sheet of results, not only of a seating."""
        return any(mark.score is not None or mark.fault is not None for mark in self.marks)


def read_results(sheet: Sheet, *, round_number: int = 0) -> Results:
    """The marks of a sheet; `round_number` is the round if neither the rows nor the sheet's name tell it (0: round 1).

    Raises Refused (`results_headings`, `totals_alone`, `no_results`).
    """
    for place, (_number, cells) in enumerate(sheet.rows[:SEARCHED]):
        columns = [heading(cell) for cell in cells]
        shape = _shape(columns)
        if shape:
            reader = _Reader(sheet, place, columns, _of_name(sheet.name) or round_number or 1)
            results = reader.read(shape)
            if not results.marks:
                raise Refused(Fault("no_results", "lines"))
            return results
    raise Refused(Fault("results_headings", "lines"))


def _of_name(name: str) -> int:
    """The round in the name of a sheet: `Round 3`, `R3`; else 0."""
    words = heading(name)
    return (words.number or 0) if words.kind == "round" else 0


def _shape(columns: Sequence[Heading]) -> str:
    kinds = [column.kind for column in columns]
    rounds = sum(
        column.kind in ("round", "plain", "table") and column.number is not None for column in columns
    )
    named = any(_is_name(column) for column in columns)
    if len(_seat_columns(columns)) in (3, 4):
        return "tables"
    if (named or "number" in kinds) and rounds:
        return "players"
    if (named or "number" in kinds) and ("table", None) in {
        (column.kind, column.number) for column in columns
    }:
        return "seats"
    return "totals" if named and "score" in kinds else ""


def _is_name(column: Heading) -> bool:
    return column.kind in ("name", "given_name", "family_name") or (
        column.kind == "player" and column.number is None
    )


def _seat_columns(columns: Sequence[Heading]) -> list[int]:
    """The columns of a table's players: those with winds as headings, or those numbered from 1."""
    winds = [at for at, column in enumerate(columns) if column.kind == "wind"]
    numbered = [
        at for at, column in enumerate(columns) if column.kind == "player" and column.number is not None
    ]
    return winds if len(winds) >= len(numbered) else numbered


@dataclass(slots=True)
class _Reader:
    sheet: Sheet
    top: int
    columns: Sequence[Heading]
    round_number: int
    people: list[Named] = field(default_factory=list)
    places: dict[tuple[str, ...], int] = field(default_factory=dict)

    def read(self, shape: str) -> Results:
        if shape == "totals":
            raise Refused(Fault("totals_alone", "lines"))
        marks = list({"tables": self.tables, "seats": self.seats, "players": self.players}[shape]())
        return Results(shape, self.people, marks, self._unused(shape))

    @property
    def rows(self) -> list[Row]:
        return self.sheet.rows[self.top + 1 :]

    def tables(self) -> Iterator[Mark]:
        """The marks of a sheet with a row for each table."""
        seats = _seat_columns(self.columns)
        scores = self._scores(seats)
        at_round, at_table, at_pot = (self._at(kind) for kind in ("round", "table", "pot"))
        counted: dict[int, int] = {}
        number = self.round_number
        for line, cells in self.rows:
            names = [(at, _cell(cells, at)) for at in seats]
            if not any(name for _at, name in names):
                continue
            number = _number(_cell(cells, at_round)) or number
            counted[number] = counted.get(number, 0) + 1
            table = _number(_cell(cells, at_table)) or counted[number]
            pot = _number(_cell(cells, at_pot)) or 0
            for place, (at, name) in enumerate(names):
                if name and name != "-":
                    points = _cell(cells, scores[place]) if scores else ""
                    wind = self.columns[at].wind or WINDS[place]
                    yield self._mark(
                        line, number, table, self._person(line, {"name": name}), wind, points, pot
                    )

    def _scores(self, seats: Sequence[int]) -> list[int]:
        """The columns of the points in the order of the seats: by their headings, or without
        headings beside the names.
        """
        called = [at for at, column in enumerate(self.columns) if column.kind == "score"]
        by_wind = {self.columns[at].wind: at for at in called}
        winds = [self.columns[at].wind for at in seats]
        if all(winds) and all(wind in by_wind for wind in winds):
            return [by_wind[wind] for wind in winds]
        if len(called) == len(seats):
            return called
        width = max((len(cells) for _line, cells in self.rows), default=0)
        behind = [at + 1 for at in seats]
        nameless = all(at >= len(self.columns) or not self._heading(at) for at in behind)
        return behind if nameless and behind[-1] < width else []

    def _heading(self, at: int) -> str:
        return _cell(self.sheet.rows[self.top][1], at)

    def seats(self) -> Iterator[Mark]:
        """The marks of a sheet with a row for each seat."""
        at_round, at_table, at_seat = (self._at(kind) for kind in ("round", "table", "seat"))
        at_score, number, table = self._at("score"), self.round_number, 0
        for line, cells in self.rows:
            number = _number(_cell(cells, at_round)) or number
            table = _number(_cell(cells, at_table)) or table
            person = self._row_person(line, cells)
            if person is not None:
                wind = wind_of(_cell(cells, at_seat))
                yield self._mark(line, number, table or None, person, wind, _cell(cells, at_score))

    def players(self) -> Iterator[Mark]:
        """The marks of a sheet with a row for each player; a round without points was not played."""
        rounds = {
            column.number: at
            for at, column in enumerate(self.columns)
            if column.kind == "round" and column.number
        }
        plain = {
            column.number: at
            for at, column in enumerate(self.columns)
            if column.kind == "plain" and column.number
        }
        tables = {
            column.number: at
            for at, column in enumerate(self.columns)
            if column.kind == "table" and column.number
        }
        for line, cells in self.rows:
            person = self._row_person(line, cells)
            if person is None:
                continue
            points = rounds or ({} if tables else plain)
            for number in sorted({*points, *tables}):
                result, seat = _cell(cells, points.get(number)), _cell(cells, tables.get(number))
                if number <= MOST_ROUNDS and not {result, seat} <= NOTHING:
                    yield self._mark(
                        line, number, _number(seat), person, wind_of(seat.lstrip("0123456789")), result
                    )

    def _at(self, kind: str) -> int | None:
        return next(
            (at for at, column in enumerate(self.columns) if column.kind == kind and column.number is None),
            None,
        )

    def _row_person(self, line: int, cells: Sequence[str]) -> int | None:
        """The person of a row; None for a row of nobody, like the line of sums below a table."""
        number = _cell(cells, self._at("number"))
        texts = {
            ("name" if column.kind == "player" else column.kind): _cell(cells, at)
            for at, column in enumerate(self.columns)
            if column.kind in PEOPLE or (column.kind == "player" and column.number is None)
        }
        if not any(texts.get(key) for key in ("name", "given_name", "family_name")):
            return self._person(line, {"name": number}) if number.isdecimal() else None
        return self._person(line, {key: text for key, text in texts.items() if text})

    def _person(self, line: int, texts: Mapping[str, str]) -> int:
        """The place of a person in the list of people, to which each person is added once."""
        key = tuple(f"{column}={text.casefold()}" for column, text in texts.items())
        if key not in self.places:
            self.places[key] = len(self.people)
            name = texts.get("name", "")
            number = int(name) if len(texts) == 1 and re.fullmatch(r"[0-9]{1,5}", name) else None
            self.people.append(Named(line, number, None if number is not None else read_columns(line, texts)))
        return self.places[key]

    def _mark(
        self, line: int, round: int, table: int | None, person: int, wind: str, points: str, pot: int = 0
    ) -> Mark:
        mark = Mark(line, round, table, person, wind, pot=pot)
        if not 1 <= round <= MOST_ROUNDS:
            return replace(mark, fault=Fault("out_of_range", "round", f"1–{MOST_ROUNDS}", brief(round)))
        if points in NOTHING:
            return mark
        score = score_of(points)
        if score is None:
            return replace(mark, fault=Fault("not_a_score", "score", found=brief(points)))
        return replace(mark, score=score)

    def _unused(self, shape: str) -> list[str]:
        used = {*PEOPLE, "player", "number", "round", "table", "score", "seat", "pot", "wind", "plain"}
        if shape == "players":
            used -= {"score", "seat", "pot", "wind"}
        cells = self.sheet.rows[self.top][1]
        return [
            cell for cell, column in zip(cells, self.columns, strict=True) if cell and column.kind not in used
        ]


def _cell(cells: Sequence[str], at: int | None) -> str:
    return cells[at].strip() if at is not None and at < len(cells) else ""


def _number(text: str) -> int | None:
    """The whole number in a cell, with or without words: `3`, `Table 3`, `R3`."""
    digits = re.search(r"[0-9]{1,5}", text)
    number = whole_number(digits[0]) if digits else None
    return number if number and number <= HIGHEST_NUMBER else None


def score_of(text: str) -> Decimal | None:
    """Points as sheets write them: 43700, 43.7, 43,7, −12 300, +5'200, ▲12.3, (500).

    `45.100` keeps its three places: points.py decides whether they are thousands.
    """
    if len(text) > MOST_LETTERS:
        return None
    plain = re.sub(r"^\((.+)\)$", r"-\1", squeezed(text))
    if FRACTION.fullmatch(plain):
        return Decimal(plain.replace(",", "."))
    number = signed_number(plain)
    return None if number is None else Decimal(number)
