"""The preview of a sheet of results: people who are not entered yet, and every table with its fate."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from players.models import Player
from players.tables import Sheet, write_text
from tournaments.imports.columns import Results
from tournaments.imports.selectors import CORRECT, RECORD, Planned, PlannedPerson, PlannedTable, TableFate
from tournaments.people.selectors.imports import KNOWN, NEW
from tournaments.texts.faults import sentence

FATES = {
    TableFate.NEW: lazy("will be recorded"),
    TableFate.SAME: lazy("recorded already"),
    TableFate.CONFLICT: lazy("recorded otherwise"),
    TableFate.FAULT: lazy("please correct"),
}
SEATING = {TableFate.NEW: lazy("will be seated"), TableFate.SAME: lazy("seated already")}
"""The same of a sheet without scores."""
TONES = {TableFate.NEW: "good", TableFate.SAME: "", TableFate.CONFLICT: "waiting", TableFate.FAULT: "dispute"}
UNITS = {
    "": lazy("found automatically"),
    "points": lazy("the score at the end of the game"),
    "difference": lazy("the difference to the start, without uma"),
    "result": lazy("the result with uma"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a row."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """Somebody who is not entered yet."""

    field: str
    line: int
    name: str
    facts: str
    tone: str
    fault: str
    choices: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table, its players with what the sheet says and the score that is recorded."""

    field: str
    number: int
    lines: str
    players: tuple[tuple[str, str, str, int | None, int | None], ...]
    """Wind, name, points of the sheet, score to record, other score that is recorded."""
    pot: int
    fate: str
    tone: str
    faults: tuple[str, ...]
    choices: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """A sheet as it would be recorded. `text` is handed on to the import; `others` are more sheets of the file."""

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
        """Rows for which something must be chosen or corrected."""
        tables = (table for _round, tables in self.rounds for table in tables)
        return sum(one.open for one in (*self.people, *self.namesakes)) + sum(one.open for one in tables)


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
    said = FATES if planned.scored else FATES | SEATING
    return Preview(
        name=sheet.name,
        text=write_text(sheet),
        lettered=sheet.lettered,
        origin=origin,
        people=[_person(one, choices) for one in planned.people if one.entry is None and not one.several],
        namesakes=[_person(one, choices) for one in planned.people if one.several],
        rounds=[(number, [one for _n, one in rows]) for number, rows in groupby(tables, lambda one: one[0])],
        counts=[(str(words), counts[fate], TONES[fate]) for fate, words in said.items() if counts[fate]],
        unused=results.unused,
        others=[(one.name, write_text(one)) for one in others],
        scored=planned.scored,
        to_seat=sorted(
            {one.round for one in planned.tables if one.table is None and one.fate == TableFate.NEW}
        ),
    )


def _person(one: PlannedPerson, choices: Mapping[str, str]) -> ShownPerson:
    field = f"person-{one.place}"
    taken = choices.get(field, "")
    taken = taken if taken in one.options else one.default
    options = tuple(Choice(value, _words(one, value), value == taken) for value in one.options)
    row = one.planned.read.row if one.planned else None
    facts = " · ".join(filter(None, (row.country, row.ema_number, row.club))) if row else ""
    fault = sentence(one.fault) if one.fault else ""
    return ShownPerson(
        field, one.line, one.name, facts, "good" if taken else "waiting", fault, options, not taken
    )


def _words(one: PlannedPerson, value: str) -> str:
    if value == NEW:
        return _("A new person")
    entry = next((entry for entry in one.several if f"entry-{entry.number}" == value), None)
    if entry is not None:
        return f"{entry.number} {_told(entry.player)}"
    if one.planned is None:
        return value
    people = [one.planned.match.person] if value == KNOWN else one.planned.match.several
    person = next((one for one in people if one and value in (KNOWN, str(one.pk))), None)
    return _("Known: %(who)s") % {"who": _told(person)} if person else value


def _told(person: Player) -> str:
    club = person.club.name if person.club else ""
    return ", ".join(filter(None, (person.list_name, person.country, person.ema_number, club)))


def _table(one: PlannedTable, choices: Mapping[str, str], *, scored: bool) -> ShownTable:
    field = f"table-{one.place}"
    taken = choices.get(field, "")
    taken = taken if taken in one.options else one.default
    words = {RECORD: _("Record") if scored else _("Seat them so"), "skip": _("Leave out")}
    if one.paper is not None:
        words = {CORRECT: _("The scores of the sheet count"), "skip": _("The recorded scores stay")}
    scores: Sequence[int | None] = one.closed.scores if one.closed else [None] * len(one.seats)
    recorded: Sequence[int | None] = one.recorded or [None] * len(one.seats)
    return ShownTable(
        field=field,
        number=one.number,
        lines=", ".join(map(str, one.lines)),
        players=tuple(
            (seat.wind, seat.name, "" if seat.points is None else format(seat.points, "f"), score, before)
            for seat, score, before in zip(one.seats, scores, recorded, strict=True)
        ),
        pot=one.closed.pot if one.closed else 0,
        fate=str((FATES if scored else FATES | SEATING)[one.fate]),
        tone=TONES[one.fate],
        faults=tuple(map(sentence, one.faults)),
        choices=tuple(Choice(value, words[value], value == taken) for value in one.options),
        open=not taken,
    )
