"""A sheet of results as marks: who, in which round, at which table, with how many points. Nothing is looked up here.

Three shapes are understood, by their headings:

    Round | Table | East | Score | South | Score | ...     a row a table
    Round | Table | Seat | Player | Score                  a row a seat
    Name | R1 | R2 | ... and perhaps T1 | T2 | ...         a row a player: points by round, and tables (3 or 3E)

Without points the same shapes tell a seating.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from players.headings import SEARCHED
from players.imports import ReadRow, read_table
from players.tables import Row, Sheet
from scoring.faults import Fault, Refused, brief
from scoring.numbers import signed_number, squeezed, whole_number
from tournaments.imports.words import Heading, heading, wind_of
from tournaments.models.limits import HIGHEST_NUMBER, MOST_ROUNDS

WINDS = "ESWN"
PEOPLE = ("name", "given_name", "family_name", "country", "ema_number", "club")
"""Columns that say who somebody is."""
MOST_LETTERS = 20
FRACTION = re.compile(r"[+-]?\d{1,9}[.,]\d{1,6}")
NOTHING = frozenset({"", "-", "–", "—"})


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody of the file: by the number of their entry, or by their name and what stands beside it."""

    line: int
    number: int | None = None
    read: ReadRow | None = None

    @property
    def name(self) -> str:
        return self.read.row.full_name if self.read else str(self.number)


@dataclass(frozen=True, slots=True)
class Mark:
    """A player at a table of a round; `person` is a place in `Results.people`, `table` and `score` may be unsaid."""

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
    """A sheet as it was understood. `unused` are the headings of columns that say nothing of results."""

    shape: str
    people: list[Named]
    marks: list[Mark]
    unused: list[str] = field(default_factory=list)

    @property
    def has_scores(self) -> bool:
        """Whether this is a sheet of results; else it tells a seating alone."""
        return any(mark.score is not None or mark.fault is not None for mark in self.marks)


def read_results(sheet: Sheet, *, round_number: int = 0) -> Results:
    """The marks of a sheet; `round_number` is the round where the file names none (0: as the sheet is called, or 1).

    Raises Refused (`results_headings`, `totals_alone`, `no_results`).
    """
    for place, (_number, cells) in enumerate(sheet.rows[:SEARCHED]):
        columns = [heading(cell) for cell in cells]
        shape = _shape(columns)
        if shape:
            reader = _Reader(sheet, place, columns, round_number or _of_name(sheet.name))
            found = reader.read(shape)
            if not found.marks:
                raise Refused(Fault("no_results", "lines"))
            return found
    raise Refused(Fault("results_headings", "lines"))


def _of_name(name: str) -> int:
    """The round that a sheet is called after: `Round 3`, `R3`; else 1."""
    said = heading(name)
    return said.number if said.kind == "round" and said.number else 1


def _shape(columns: Sequence[Heading]) -> str:
    kinds = [one.kind for one in columns]
    rounds = sum(one.kind in ("round", "plain", "table") and one.number is not None for one in columns)
    named = any(_is_name(one) for one in columns)
    if len(_seat_columns(columns)) in (3, 4):
        return "tables"
    if (named or "number" in kinds) and rounds:
        return "players"
    if (named or "number" in kinds) and ("table", None) in {(one.kind, one.number) for one in columns}:
        return "seats"
    return "totals" if named and "score" in kinds else ""


def _is_name(one: Heading) -> bool:
    return one.kind in ("name", "given_name", "family_name") or (one.kind == "player" and one.number is None)


def _seat_columns(columns: Sequence[Heading]) -> list[int]:
    """The columns of the players of a table: called after the winds, or numbered from 1."""
    winds = [at for at, one in enumerate(columns) if one.kind == "wind"]
    numbered = [at for at, one in enumerate(columns) if one.kind == "player" and one.number is not None]
    return winds if len(winds) >= len(numbered) else numbered


@dataclass(slots=True)
class _Reader:
    sheet: Sheet
    top: int
    columns: Sequence[Heading]
    round_number: int
    people: list[Named] = field(default_factory=list)
    known: dict[tuple[str, ...], int] = field(default_factory=dict)

    def read(self, shape: str) -> Results:
        if shape == "totals":
            raise Refused(Fault("totals_alone", "lines"))
        marks = list({"tables": self.tables, "seats": self.seats, "players": self.players}[shape]())
        return Results(shape, self.people, marks, self._unused(shape))

    @property
    def rows(self) -> list[Row]:
        return self.sheet.rows[self.top + 1 :]

    def tables(self) -> Iterator[Mark]:
        """A row a table."""
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
                    said = _cell(cells, scores[place]) if scores else ""
                    wind = self.columns[at].wind or WINDS[place]
                    yield self._mark(line, number, table, self._person(line, {"name": name}), wind, said, pot)

    def _scores(self, seats: Sequence[int]) -> list[int]:
        """The columns of the points in the order of the seats: called so, or nameless beside the names."""
        called = [at for at, one in enumerate(self.columns) if one.kind == "score"]
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
        """A row a seat."""
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
        """A row a player; a round without points was not played."""
        rounds = {one.number: at for at, one in enumerate(self.columns) if one.kind == "round" and one.number}
        plain = {one.number: at for at, one in enumerate(self.columns) if one.kind == "plain" and one.number}
        tables = {one.number: at for at, one in enumerate(self.columns) if one.kind == "table" and one.number}
        for line, cells in self.rows:
            person = self._row_person(line, cells)
            if person is None:
                continue
            points = rounds or ({} if tables else plain)
            for number in sorted({*points, *tables}):
                said, seat = _cell(cells, points.get(number)), _cell(cells, tables.get(number))
                if number <= MOST_ROUNDS and not {said, seat} <= NOTHING:
                    yield self._mark(
                        line, number, _number(seat), person, wind_of(seat.lstrip("0123456789")), said
                    )

    def _at(self, kind: str) -> int | None:
        return next(
            (at for at, one in enumerate(self.columns) if one.kind == kind and one.number is None), None
        )

    def _row_person(self, line: int, cells: Sequence[str]) -> int | None:
        """Who stands in a row of one player; None where nobody does, as in the line of sums below a table."""
        number = _cell(cells, self._at("number"))
        said = {
            ("name" if one.kind == "player" else one.kind): _cell(cells, at)
            for at, one in enumerate(self.columns)
            if one.kind in PEOPLE or (one.kind == "player" and one.number is None)
        }
        if not any(said.get(key) for key in ("name", "given_name", "family_name")):
            return self._person(line, {"name": number}) if number.isdecimal() else None
        return self._person(line, {key: text for key, text in said.items() if text})

    def _person(self, line: int, said: Mapping[str, str]) -> int:
        """The place of somebody in the list of people, where they stand once however often they are named."""
        key = tuple(f"{what}={text.casefold()}" for what, text in said.items())
        if key not in self.known:
            self.known[key] = len(self.people)
            name = said.get("name", "")
            number = int(name) if len(said) == 1 and re.fullmatch(r"[0-9]{1,5}", name) else None
            self.people.append(Named(line, number, None if number is not None else _read(line, said)))
        return self.known[key]

    def _mark(
        self, line: int, round: int, table: int | None, person: int, wind: str, said: str, pot: int = 0
    ) -> Mark:
        mark = Mark(line, round, table, person, wind, pot=pot)
        if not 1 <= round <= MOST_ROUNDS:
            return replace(mark, fault=Fault("out_of_range", "round", f"1–{MOST_ROUNDS}", brief(round)))
        if said in NOTHING:
            return mark
        score = score_of(said)
        if score is None:
            return replace(mark, fault=Fault("not_a_score", "score", found=brief(said)))
        return replace(mark, score=score)

    def _unused(self, shape: str) -> list[str]:
        used = {"name", "given_name", "family_name", "country", "ema_number", "club", "player", "number"}
        used |= {"round", "table", "score", "seat", "pot", "wind", "plain"}
        if shape == "players":
            used -= {"score", "seat", "pot", "wind"}
        cells = self.sheet.rows[self.top][1]
        return [cell for cell, one in zip(cells, self.columns, strict=True) if cell and one.kind not in used]


def _read(line: int, said: Mapping[str, str]) -> ReadRow:
    """A person as a list of players is read."""
    headings = {
        "name": "Name",
        "given_name": "Given name",
        "family_name": "Family name",
        "country": "Country",
    }
    headings |= {"ema_number": "EMA number", "club": "Club"}
    rows = [(0, [headings[key] for key in said]), (line, list(said.values()))]
    (row,) = read_table(Sheet("", rows)).rows
    return row


def _cell(cells: Sequence[str], at: int | None) -> str:
    return cells[at].strip() if at is not None and at < len(cells) else ""


def _number(text: str) -> int | None:
    """The whole number of a cell that may say more: `3`, `Table 3`, `R3`."""
    found = re.search(r"[0-9]{1,5}", text)
    number = whole_number(found[0]) if found else None
    return number if number and number <= HIGHEST_NUMBER else None


def score_of(text: str) -> Decimal | None:
    """Points as sheets write them: 43700, 43.7, 43,7, −12 300, +5'200, ▲12.3, (500).

    `45.100` keeps its three places: points.py tells whether they are thousands.
    """
    if len(text) > MOST_LETTERS:
        return None
    plain = re.sub(r"^\((.+)\)$", r"-\1", squeezed(text))
    if FRACTION.fullmatch(plain):
        return Decimal(plain.replace(",", "."))
    number = signed_number(plain)
    return None if number is None else Decimal(number)
