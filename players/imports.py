"""Reading a list of players from a table: who they are, and what is wrong with each row.

Only the name is needed; typed_names.py takes it apart. What the columns hold goes by their headings, else by the order
name, country, EMA number, club. Nothing is written here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from players.countries import read_country
from players.fees import read_fee
from players.headings import understand
from players.limits import (
    LONGEST_CLUB_NAME,
    LONGEST_CONTACT,
    LONGEST_COUNTRY,
    LONGEST_EMA_NUMBER,
    LONGEST_PERSON_NAME,
    LONGEST_TEAM,
    MOST_LINES,
)
from players.tables import Sheet, read_text
from players.typed_names import calm_family, calm_given, split_name
from scoring.faults import Fault, Refused, brief

LONGEST = {
    "given_name": LONGEST_PERSON_NAME,
    "family_name": LONGEST_PERSON_NAME,
    "country": LONGEST_COUNTRY,
    "ema_number": LONGEST_EMA_NUMBER,
    "club": LONGEST_CLUB_NAME,
}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One line of the list, read and checked. `ema_number` has eight digits or is empty."""

    line: int
    given_name: str
    family_name: str
    country: str = ""
    ema_number: str = ""
    club: str = ""
    team: str = ""
    contact: str = ""
    external_id: str = ""
    """The key of the row in the system that it comes from."""
    fee: str = ""
    """`paid`, `open` or `waived`; empty where the list says nothing of it."""
    fee_paid: int | None = None
    """What was paid, in hundredths, where the list says how much."""

    @property
    def full_name(self) -> str:
        """As people say it."""
        return f"{self.given_name} {self.family_name}".strip()


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row and what is wrong with it; `cells` names the cell of each column, where they have names (`C7`)."""

    row: PersonRow
    faults: tuple[Fault, ...] = ()
    cells: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    """What stands in each column, as it was typed."""

    def place_of(self, fault: Fault) -> str:
        """The cell in which a fault is, or the number of the line."""
        column = fault.field.partition(".")[0]
        named = self.cells.get(column) or (self.cells.get("family_name") if column == "name" else "")
        return named or str(self.row.line)


@dataclass(frozen=True, slots=True)
class Reading:
    """A table as it was understood: what each column holds ("" for those that are not used) under its heading."""

    rows: list[ReadRow]
    columns: list[str]
    headings: list[str]

    @property
    def unused(self) -> list[str]:
        """Headings of columns that say nothing of a player."""
        return [words for words, what in zip(self.headings, self.columns, strict=False) if words and not what]


def parse_players(text: str) -> list[PersonRow]:
    """The players of a pasted list. Raises Refused with every fault of every line (`lines[3].ema_number`)."""
    rows = read_table(read_text(text)).rows
    faults = [
        fault for line in rows for fault in Refused(*line.faults).under(f"lines[{line.row.line}]").faults
    ]
    if not rows:
        faults.append(Fault("no_players", "lines"))
    if faults:
        raise Refused(*faults)
    return [line.row for line in rows]


def read_table(sheet: Sheet) -> Reading:
    """The players of a table, each with their faults. Raises Refused (`too_many_lines`)."""
    columns, headings, rows = understand(sheet.rows)
    if len(rows) > MOST_LINES:
        raise Refused(Fault("too_many_lines", "lines", expected=MOST_LINES, found=len(rows)))
    open_end = any(headings)
    read = [
        _read(number, cells, columns, lettered=sheet.lettered, open_end=open_end) for number, cells in rows
    ]
    twice = _doubles([line.row for line in read])
    lines = [replace(line, faults=(*line.faults, *twice.get(line.row.line, ()))) for line in read]
    return Reading(lines, columns, headings)


def correct_cells(sheet: Sheet, reading: Reading, typed: Mapping[int, Mapping[str, str]]) -> Sheet:
    """The sheet with other words in some cells, by the place of the row (from 0) and the fact (`given_name` ...).

    A cell whose fact was read so already stays as it is. A row stays a row: if it would be emptied it keeps what it
    had, so that the places of the others hold.
    """
    lines = {
        reading.rows[place].row.line: _by_column(reading.rows[place], reading.columns, texts)
        for place, texts in typed.items()
        if place < len(reading.rows)
    }
    rows = [
        (number, _corrected(cells, reading.columns, lines.get(number, {}))) for number, cells in sheet.rows
    ]
    return replace(sheet, rows=rows)


def _by_column(line: ReadRow, columns: list[str], texts: Mapping[str, str]) -> dict[str, str]:
    """What changes, by column. Given and family name are one cell, with a comma, where the list has one column."""
    shown = {**line.said, "given_name": line.row.given_name, "family_name": line.row.family_name}
    changed = {
        key: words for key, text in texts.items() if (words := " ".join(text.split())) != shown.get(key)
    }
    if "name" not in columns or not changed.keys() & {"given_name", "family_name"}:
        return changed
    given, family = (
        changed.pop(key, getattr(line.row, key)).replace(",", " ") for key in ("given_name", "family_name")
    )
    return {**changed, "name": f"{family}, {given}" if given or family else ""}


def _corrected(cells: list[str], columns: list[str], texts: Mapping[str, str]) -> list[str]:
    if not texts:
        return cells
    whole = cells + [""] * (len(columns) - len(cells))
    written = [
        texts[columns[i]] if i < len(columns) and columns[i] in texts else cell
        for i, cell in enumerate(whole)
    ]
    return written if any(written) else cells


def read_people(people: Sequence[Mapping[str, str]]) -> list[PersonRow]:
    """A list whose names are taken apart already. Raises Refused with every fault (`players[3].ema_number`)."""
    rows = []
    faults: list[Fault] = []
    for place, facts in enumerate(people):
        rest = (facts.get("country", ""), facts.get("ema_number", ""), facts.get("club", "").strip())
        names = (facts.get("given_name", "").strip(), facts["family_name"].strip())
        row, wrong = _judged(place, *names, rest)
        rows.append(replace(row, external_id=facts.get("external_id", "").strip()))
        faults += Refused(*wrong).under(f"players[{place}]").faults if wrong else ()
    for place, twice in (_doubles(rows) | _ids_twice(rows)).items():
        faults += Refused(*twice).under(f"players[{place}]").faults
    if faults:
        raise Refused(*faults)
    return rows


def _ids_twice(rows: list[PersonRow]) -> dict[int, list[Fault]]:
    first: dict[str, int] = {}
    return {
        row.line: [Fault("external_id_twice", "external_id", expected=earlier, found=row.external_id)]
        for row in rows
        if row.external_id and (earlier := first.setdefault(row.external_id, row.line)) != row.line
    }


def read_person(
    *, given_name: str, family_name: str, country: str = "", ema_number: str = "", club: str = ""
) -> PersonRow:
    """One person from a form. Raises Refused with every fault (`ema_number`, `country` ...)."""
    row, faults = _judged(0, given_name.strip(), family_name.strip(), (country, ema_number, club.strip()))
    if faults:
        raise Refused(*faults)
    return row


def _read(line: int, cells: list[str], columns: list[str], *, lettered: bool, open_end: bool) -> ReadRow:
    said = {what: cells[i] for i, what in enumerate(columns) if what and i < len(cells)}
    given, family = calm_given(said.get("given_name", "")), calm_family(said.get("family_name", ""))
    if "name" in said:
        given, family = split_name(said["name"])
    rest = (said.get("country", ""), said.get("ema_number", ""), said.get("club", ""))
    row, faults = _judged(line, given, family, rest)
    row = replace(row, team=said.get("team", ""), contact=said.get("contact", ""))
    faults += _own_faults(row)
    if (fee := read_fee(said["fee"]) if "fee" in said else ("", None)) is None:
        faults.append(Fault("bad_fee", "fee", found=brief(said["fee"])))
    else:
        row = replace(row, fee=fee[0], fee_paid=fee[1])
    if not open_end and any(cells[len(columns) :]):
        expected = [column for column in columns if column]
        faults = [Fault("too_many_columns", "", expected=expected, found=len(cells)), *faults]
    names = {what: f"{_letter(i)}{line}" for i, what in enumerate(columns) if what} if lettered else {}
    return ReadRow(row, tuple(faults), names, said)


def _own_faults(row: PersonRow) -> list[Fault]:
    """What is wrong with what is said of the entry alone."""
    longest = {"team": LONGEST_TEAM, "contact": LONGEST_CONTACT}
    faults = [
        Fault("too_long", key, expected=most, found=len(text))
        for key, most in longest.items()
        if len(text := getattr(row, key)) > most
    ]
    if row.contact and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", row.contact):
        faults.append(Fault("bad_contact", "contact", found=brief(row.contact)))
    return faults


def _letter(column: int) -> str:
    """The letters of a column as workbooks name it: A, Z, AA."""
    return chr(65 + column) if column < 26 else f"{_letter(column // 26 - 1)}{_letter(column % 26)}"


def _judged(line: int, given: str, family: str, rest: tuple[str, str, str]) -> tuple[PersonRow, list[Fault]]:
    """The person, and the faults of each field."""
    country, number, club = rest
    texts = {
        "given_name": given,
        "family_name": family,
        "country": country,
        "ema_number": number,
        "club": club,
    }
    faults = [
        Fault("too_long", key, expected=LONGEST[key], found=len(text))
        for key, text in texts.items()
        if len(text) > LONGEST[key]
    ]
    if not family:
        faults.append(Fault("name_missing", "name"))
    found, unknown = read_country(country, "country") if len(country) <= LONGEST_COUNTRY else ("", None)
    faults += [unknown] if unknown else []
    digits = _ema_number(number)
    if digits is None and len(number) <= LONGEST_EMA_NUMBER:
        faults.append(Fault("bad_ema_number", "ema_number", expected="8 digits", found=number))
    return PersonRow(line, given, family, found, digits or "", club), faults


def _ema_number(text: str) -> str | None:
    """Eight digits; seven are a spreadsheet's work (it drops a leading 0) and get it back."""
    digits = text.replace(" ", "")
    if digits in ("", "-"):
        return ""
    return digits.zfill(8) if re.fullmatch(r"[0-9]{7,8}", digits) else None


def _doubles(rows: list[PersonRow]) -> dict[int, list[Fault]]:
    """By line, that an earlier line names the same person."""
    first: dict[tuple[str, ...], int] = {}
    faults: dict[int, list[Fault]] = {}
    for row in rows:
        if not row.family_name:
            continue
        number, name = ("number", row.ema_number), _key(row)
        earlier = first.setdefault(number, row.line) if row.ema_number else row.line
        if earlier != row.line:
            fault = Fault("ema_number_twice", "ema_number", expected=earlier, found=row.ema_number)
            faults[row.line] = [fault]
            continue
        earlier = first.setdefault(name, row.line)
        if earlier != row.line:
            faults[row.line] = [Fault("player_twice", "name", expected=earlier, found=row.full_name)]
    return faults


def _key(row: PersonRow) -> tuple[str, ...]:
    return "name", row.given_name.casefold(), row.family_name.casefold(), row.country, row.ema_number
