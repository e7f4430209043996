"""The rows of a list as they were read: the person of each, its faults and doubts, and where its cells stand."""

from dataclasses import dataclass, field
from datetime import date

from players.naming import whole_name
from players.person import PersonFacts
from players.tables import Row
from scoring.faults import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow(PersonFacts):
    """A line of the list, read and checked."""

    line: int
    team: str = ""
    contact: str = ""
    external_id: str = ""
    """The key of the row in the system that it comes from."""
    fee: str = ""
    """`paid`, `open` or `waived`; empty for a list without fees."""
    fee_paid: int | None = None
    """The amount that was paid, in hundredths; None where the list has no amount."""
    registered: date | None = None
    """The day of registration, where the list has it."""
    answers: tuple[tuple[int, str], ...] = ()
    """The answers to questions of the tournament, by the number of the question."""

    @property
    def full_name(self) -> str:
        """The whole name as people say it."""
        return whole_name(self.given_name, self.family_name)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row and its faults; `cells` names the cell of each column, where cells have names (`C7`).

    `doubts`: it can be entered as it was read, but only when somebody has looked at it.
    """

    row: PersonRow
    faults: tuple[Fault, ...] = ()
    doubts: tuple[Fault, ...] = ()
    cells: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """The text of each column, as it was typed."""
    typed: tuple[str, ...] = ()
    """The texts of all columns of the row."""

    def place_of(self, fault: Fault) -> str:
        """The cell of a fault, or the number of the line."""
        column = fault.field.partition(".")[0]
        named = self.cells.get(column) or (self.cells.get("family_name") if column == "name" else "")
        return named or str(self.row.line)


@dataclass(frozen=True, slots=True)
class Reading:
    """A table as it was understood: its rows, the fact of each column ("" for an unused column) and the headings.

    `left_out` are rows that hold no player; `by_hand`: somebody has said what the columns are.
    """

    rows: list[ReadRow]
    columns: list[str]
    headings: list[str]
    left_out: list[Row]
    by_hand: bool = False

    @property
    def unused(self) -> list[str]:
        """Headings of the columns that hold no fact of a player."""
        return [
            words for words, column in zip(self.headings, self.columns, strict=False) if words and not column
        ]
