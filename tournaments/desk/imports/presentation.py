"""The preview of a sheet of results: people who are not entered yet, and every table with its fate."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from players.models import Player
from players.person import told_beside
from players.tables import Sheet, write_text
from tournaments.common.web.imports import Choice, choice_for
from tournaments.desk.imports.columns import Results
from tournaments.desk.imports.planned import CORRECT, RECORD, Planned, PlannedPerson, PlannedTable, TableFate
from tournaments.desk.people.selectors.imports import KNOWN, NEW
from tournaments.texts.faults import sentence

FATES = {
    TableFate.NEW: lazy("will be recorded"),
    TableFate.SAME: lazy("recorded already"),
    TableFate.CONFLICT: lazy("recorded otherwise"),
    TableFate.FAULT: lazy("please correct"),
}
SEATING = {TableFate.NEW: lazy("will be seated"), TableFate.SAME: lazy("seated already")}
"""The words for tables of a sheet without scores."""
TONES = {TableFate.NEW: "good", TableFate.SAME: "", TableFate.CONFLICT: "waiting", TableFate.FAULT: "dispute"}
UNITS = {
    "": lazy("found automatically"),
    "points": lazy("the score at the end of the game"),
    "difference": lazy("the difference to the start, without uma"),
    "result": lazy("the result with uma"),
}


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person who is not entered yet."""

    planned: PlannedPerson
    facts: str
    tone: str
    fault: str
    choices: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table, and its players with the points of the sheet and the recorded scores."""

    planned: PlannedTable
    fate: str
    tone: str
    faults: tuple[str, ...]
    choices: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """A sheet as it would be recorded. `text` is handed on to the import; `others` are the other sheets of the file."""

    name: str
    text: str
    lettered: bool
    origin: str
    people: list[ShownPerson]
    namesakes: list[ShownPerson]
    rounds: list[tuple[int, list[ShownTable]]]
    counts: list[tuple[str, int, str]]
    unused: list[str]
    others: list[tuple[str, str]]
    to_seat: list[int]
    scored: bool

    @property
    def open(self) -> int:
        """The number of rows that need a choice or a correction."""
        tables = (table for _round, tables in self.rounds for table in tables)
        return sum(row.open for row in (*self.people, *self.namesakes)) + sum(row.open for row in tables)


def shown_preview(
    sheet: Sheet,
    results: Results,
    planned: Planned,
    choices: Mapping[str, str],
    others: Sequence[Sheet],
    origin: str,
) -> Preview:
    """The preview of a sheet, with the choices made so far."""
    counts = Counter(table.fate for table in planned.tables)
    tables = [(table.round, _table(table, choices, scored=planned.scored)) for table in planned.tables]
    fates = FATES if planned.scored else FATES | SEATING
    return Preview(
        name=sheet.name,
        text=write_text(sheet),
        lettered=sheet.lettered,
        origin=origin,
        people=[
            _person(person, choices)
            for person in planned.people
            if person.entry is None and not person.several
        ],
        namesakes=[_person(person, choices) for person in planned.people if person.several],
        rounds=[(number, [row for _n, row in rows]) for number, rows in groupby(tables, lambda row: row[0])],
        counts=[(str(words), counts[fate], TONES[fate]) for fate, words in fates.items() if counts[fate]],
        unused=results.unused,
        others=[(other.name, write_text(other)) for other in others],
        scored=planned.scored,
        to_seat=sorted(
            {table.round for table in planned.tables if table.table is None and table.fate == TableFate.NEW}
        ),
    )


def _person(person: PlannedPerson, choices: Mapping[str, str]) -> ShownPerson:
    taken = choice_for(person, choices)
    options = tuple(Choice(value, _words(person, value), value == taken) for value in person.options)
    row = person.planned.read.row if person.planned else None
    facts = " · ".join(told_beside(row)) if row else ""
    fault = sentence(person.fault) if person.fault else ""
    return ShownPerson(
        person,
        facts,
        "good" if taken else "waiting",
        fault,
        options,
        not taken,
    )


def _words(planned: PlannedPerson, value: str) -> str:
    if value == NEW:
        return _("A new person")
    entry = next((entry for entry in planned.several if f"entry-{entry.number}" == value), None)
    if entry is not None:
        return f"{entry.number} {_told(entry.player)}"
    if planned.planned is None:
        return value
    match = planned.planned.match
    people = [match.person] if value == KNOWN else match.several
    person = next((person for person in people if person and value in (KNOWN, str(person.pk))), None)
    return _("Known: %(who)s") % {"who": _told(person)} if person else value


def _told(person: Player) -> str:
    return ", ".join((person.list_name, *told_beside(person)))


def _table(table: PlannedTable, choices: Mapping[str, str], *, scored: bool) -> ShownTable:
    taken = choice_for(table, choices)
    words = {RECORD: _("Record") if scored else _("Seat them so"), "skip": _("Leave out")}
    if table.paper is not None:
        words = {CORRECT: _("The scores of the sheet count"), "skip": _("The recorded scores stay")}
    return ShownTable(
        planned=table,
        fate=str((FATES if scored else FATES | SEATING)[table.fate]),
        tone=TONES[table.fate],
        faults=tuple(map(sentence, table.faults)),
        choices=tuple(Choice(value, words[value], value == taken) for value in table.options),
        open=not taken,
    )
