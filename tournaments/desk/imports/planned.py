"""The plan of an import of results: people, seats and tables of the sheet, each with its fate."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from scoring.faults import Fault
from tournaments.desk.imports.points import Closed
from tournaments.desk.people.selectors.imports import SKIP, PlannedRow
from tournaments.models import Entry, Hand, Table

RECORD = "record"
CORRECT = "correct"
PersonKey = tuple[str, int]
"""The key of a person of the file: ("entry", number), or ("file", place) for a person who is not entered."""


class TableFate(StrEnum):
    """The fate of a table in an import."""

    NEW = "new"
    SAME = "same"
    CONFLICT = "conflict"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A person of the file; `entry` if they play here already. `default` "" means that somebody must choose."""

    place: int
    line: int
    name: str
    entry: Entry | None = None
    planned: PlannedRow | None = None
    several: tuple[Entry, ...] = ()
    fault: Fault | None = None

    @property
    def field(self) -> str:
        """The name of the choice."""
        return f"person-{self.place}"

    @property
    def faults(self) -> tuple[Fault, ...]:
        return (self.fault,) if self.fault else ()

    @property
    def options(self) -> tuple[str, ...]:
        if self.several:
            return tuple(f"entry-{entry.number}" for entry in self.several)
        if self.entry is not None or self.planned is None:
            return ()
        return tuple(option for option in self.planned.options if option != SKIP)

    @property
    def default(self) -> str:
        return self.planned.default if self.planned and self.planned.default in self.options else ""

    @property
    def is_open(self) -> bool:
        """Whether somebody must choose or correct first."""
        return self.entry is None and not self.default

    @property
    def person_key(self) -> PersonKey:
        return ("entry", self.entry.number) if self.entry else ("file", self.place)


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    """A player at a table of the file, with their points."""

    wind: str
    person_key: PersonKey
    name: str
    points: Decimal | None


class ShownSeat(NamedTuple):
    """A seat with the points of the sheet, the score to record, and the score that is recorded otherwise."""

    wind: str
    name: str
    points: str | None
    score: int | None
    recorded: int | None


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the file: its round, number and seats; `closed` are the scores to record.

    `paper` is the hand that closed the table from paper with other scores, which a choice replaces.
    """

    place: int
    round: int
    number: int
    lines: tuple[int, ...]
    seats: tuple[PlannedSeat, ...]
    table: Table | None = None
    closed: Closed | None = None
    faults: tuple[Fault, ...] = ()
    fate: TableFate = TableFate.NEW
    paper: Hand | None = None

    @property
    def field(self) -> str:
        """The name of the choice."""
        return f"table-{self.place}"

    @property
    def pot(self) -> int:
        return self.closed.pot if self.closed else 0

    @property
    def shown_seats(self) -> list[ShownSeat]:
        scores: Sequence[int | None] = self.closed.scores if self.closed else [None] * len(self.seats)
        recorded: Sequence[int | None] = self.recorded or [None] * len(self.seats)
        return [
            ShownSeat(seat.wind, seat.name, None if seat.points is None else format(seat.points, "f"), *both)
            for seat, *both in zip(self.seats, scores, recorded, strict=True)
        ]

    @property
    def options(self) -> tuple[str, ...]:
        if self.paper is not None:
            return (CORRECT, SKIP)
        return (RECORD, SKIP) if self.fate == TableFate.NEW else (SKIP,)

    @property
    def recorded(self) -> tuple[int, ...]:
        """The differing scores that are recorded, in the order of the seats."""
        if self.paper is None:
            return ()
        return tuple(self.paper.event["scores"][str(seat.person_key[1])] for seat in self.seats)

    @property
    def default(self) -> str:
        return {TableFate.NEW: RECORD, TableFate.SAME: SKIP}.get(self.fate, "")

    def refused(self, *faults: Fault) -> "PlannedTable":
        """The table with faults, for which it cannot be recorded."""
        return replace(self, faults=faults, fate=TableFate.FAULT, closed=None)


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan of a whole sheet."""

    people: list[PlannedPerson]
    tables: list[PlannedTable]
    scored: bool
    """Whether results are recorded; if not, a draft of the seating is made."""
