"""Reading a list of players from a table: the people, and the faults of each row.

Only the name is needed; typed_names.py takes it apart. Headings name the columns; without headings their order is
name, country, EMA number, club. Nothing is written here.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from players.columns import ORDER, Chosen, Understood, understand
from players.countries import find
from players.fees import read_day, read_fee
from players.headings import (
    FAMILY_FIRST,
    NAMED,
    PREFIX,
    SECOND,
    WHOLE,
    WORD,
    heading_of,
    is_heading,
    is_no_player,
)
from players.limits import LONGEST_CONTACT, LONGEST_TEAM, MOST_LINES
from players.name_cells import ADDRESS, NONE, Habits, NameCell, habits_of, read_name_cell
from players.person import FACTS, NAMES, PERSON
from players.read_rows import PersonRow as PersonRow
from players.read_rows import Reading as Reading
from players.read_rows import ReadRow as ReadRow
from players.spelling import spellings
from players.tables import Sheet, read_text
from players.typed_names import calm_family, calm_given, split_name
from scoring.faults import Fault, Refused, brief

TITLES = 3
"""Rows at the top that may be a title."""
TITLED = NAMED | {"country"}
"""Facts that a title names."""


def parse_players(text: str, *, namesakes: bool = False) -> list[PersonRow]:
    """The players of a pasted list; `namesakes`: rows of one name and country are two people. Raises Refused with
    every fault of every line (`lines[3].ema_number`).
    """
    rows = read_table(read_text(text)).rows
    return _sound([replace(read, faults=_of_others(read.faults)) for read in rows] if namesakes else rows)


def _of_others(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults beside that of a person who is named twice."""
    return tuple(fault for fault in faults if fault.code != "player_twice")


def parse_line(text: str) -> PersonRow:
    """A player as `name; country; EMA number; club`. Raises Refused as `parse_players`."""
    line = " ".join(text.splitlines())
    (row,) = _sound(read_table(read_text(line, ";"), chosen=Chosen(ORDER)).rows)
    return row


def read_fields(*texts: str) -> PersonRow:
    """The player of a form, whose fields are those of `parse_line`. Raises Refused as `parse_players`."""
    return parse_line("; ".join(text.replace(";", ",") for text in texts))


def _sound(rows: Sequence[ReadRow]) -> list[PersonRow]:
    faults = [
        fault for line in rows for fault in Refused(*line.faults).under(f"lines[{line.row.line}]").faults
    ]
    if not rows:
        faults.append(Fault("no_players", "lines"))
    if faults:
        raise Refused(*faults)
    return [line.row for line in rows]


def read_table(sheet: Sheet, more: Mapping[str, str] | None = None, chosen: Chosen | None = None) -> Reading:
    """The players of a table, each with their faults. `more` are columns of this tournament by their headings; their
    texts are in `ReadRow.texts`. `chosen` are the columns as a preview has shown them. Raises Refused
    (`too_many_lines`).
    """
    table = understand(sheet.rows, more or {}, chosen)
    if len(table.rows) > MOST_LINES:
        raise Refused(Fault("too_many_lines", "lines", expected=MOST_LINES, found=len(table.rows)))
    open_end = any(table.headings) or (chosen is not None and chosen.by_hand)
    habits = _habits(table)
    read = [
        _read(number, cells, table.columns, habits, lettered=sheet.lettered, open_end=open_end)
        for number, cells in table.rows
    ]
    twice = _doubles([line.row for line in read])
    by_hand = chosen is not None and chosen.by_hand
    lines = [replace(line, faults=(*line.faults, *twice.get(line.row.line, ()))) for line in read]
    if not any(table.headings):
        lines = [*map(_title, lines[:TITLES]), *lines[TITLES:]]
    doubted = _doubted(_likely_twice(lines), unclear=table.unclear, by_hand=by_hand)
    return Reading(doubted, table.columns, table.headings, table.left_out, by_hand)


def _habits(table: Understood) -> Habits:
    at = next((at for at, column in enumerate(table.columns) if column in WHOLE), None)
    return (
        NONE
        if at is None
        else habits_of([cells[at] for _n, cells in table.rows if at < len(cells) and cells[at]])
    )


def _title(read: ReadRow) -> ReadRow:
    """The first rows of a list without headings may be its title (`Lista de jugadores`): a doubt."""
    name = read.row.full_name
    if read.doubts or not any(heading_of(word) in TITLED for word in WORD.findall(name)):
        return read
    return replace(read, doubts=(Fault("name_doubtful", "name", found=brief(name)),))


def _likely_twice(rows: Sequence[ReadRow]) -> list[ReadRow]:
    """The rows with a doubt where an earlier row may name the same person in another spelling (Jürgen, Juergen)."""
    earlier: dict[str, list[PersonRow]] = defaultdict(list)
    doubted = []
    for read in rows:
        row = read.row
        names = spellings(row.given_name, row.family_name) if row.family_name else ()
        alike = [other for name in names for other in earlier[name] if _may_be_one(row, other)]
        doubt = [Fault("likely_twice", "name", expected=alike[0].line, found=row.full_name)] if alike else []
        doubted.append(replace(read, doubts=(*read.doubts, *doubt)))
        for name in names:
            earlier[name].append(row)
    return doubted


def _may_be_one(row: PersonRow, other: PersonRow) -> bool:
    """Whether two rows of one name do not differ in country or number."""
    return all(
        not (getattr(row, key) and getattr(other, key)) or getattr(row, key) == getattr(other, key)
        for key in ("country", "ema_number")
    )


def _doubted(rows: Sequence[ReadRow], *, unclear: bool, by_hand: bool) -> list[ReadRow]:
    """The rows with the doubts that the whole list raises: which column has the family names, and who lacks a given
    name though others have one. Where somebody has set the columns, a list may be of single names.
    """
    lacking = sum(not read.row.given_name for read in rows) * 2 > len(rows)
    doubted = []
    for read in rows:
        doubts = list(read.doubts)
        doubtful = any(doubt.code == "name_doubtful" for doubt in doubts)
        alone = not read.row.given_name and bool(read.row.family_name) and not doubtful
        if alone and not (lacking and (by_hand or not _has_more(read.row))):
            doubts.append(Fault("given_name_missing", "given_name"))
        if unclear:
            doubts.append(Fault("names_unclear", "name"))
        doubted.append(replace(read, doubts=tuple(doubts)) if not read.faults else replace(read, doubts=()))
    return doubted


def _has_more(row: PersonRow) -> bool:
    """Whether the row has a fact beside the name."""
    return any(getattr(row, key) for key in (*FACTS, "team", "contact") if key not in NAMES)


def correct_cells(sheet: Sheet, reading: Reading, typed: Mapping[int, Mapping[str, str]]) -> Sheet:
    """The sheet with corrected cells, by the place of the row (from 0) and the fact (`given_name` ...).

    A cell that already reads as the correction stays as it is. A row that would no longer be a player's keeps its
    cells, so that the other rows keep their places.
    """
    lines = {
        reading.rows[place].row.line: _by_column(reading.rows[place], reading.columns, texts)
        for place, texts in typed.items()
        if place < len(reading.rows)
    }
    rows = [(number, _corrected(cells, reading, lines.get(number, {}))) for number, cells in sheet.rows]
    return replace(sheet, rows=rows)


def _by_column(line: ReadRow, columns: list[str], texts: Mapping[str, str]) -> dict[str, str]:
    """The changed texts by column. Where the list has one column of names, both names are one cell, with a comma."""
    shown = {**line.texts, "given_name": line.row.given_name, "family_name": line.row.family_name}
    changed = {
        key: words for key, text in texts.items() if (words := " ".join(text.split())) != shown.get(key)
    }
    whole = next((column for column in columns if column in WHOLE), "")
    if not whole or not changed.keys() & {"given_name", "family_name"}:
        return changed
    given, family = (
        changed.pop(key, getattr(line.row, key)).replace(",", " ") for key in ("given_name", "family_name")
    )
    return {**changed, whole: f"{family}, {given}{_beside(line)}" if given or family else ""}


def _beside(line: ReadRow) -> str:
    """The facts that the cell of the name held because no cell of their own has them, as this cell may hold them."""
    forms = {"country": " (%s)", "ema_number": " (%s)", "contact": " <%s>"}
    facts = {key: getattr(line.row, key) for key in forms if not line.texts.get(key)}
    return "".join(forms[key] % text for key, text in facts.items() if text)


def _corrected(cells: list[str], reading: Reading, texts: Mapping[str, str]) -> list[str]:
    if not texts:
        return cells
    columns = reading.columns
    whole = cells + [""] * (len(columns) - len(cells))
    written = [
        texts[columns[i]] if i < len(columns) and columns[i] in texts else cell
        for i, cell in enumerate(whole)
    ]
    kept = any(written) and not is_no_player(written, reading.headings) and not is_heading(written)
    return written if kept else cells


def read_people(people: Sequence[Mapping[str, str]], *, namesakes: bool = False) -> list[PersonRow]:
    """The people of a list with given and family names apart; `namesakes` as in `parse_players`. Raises Refused with
    every fault (`players[3].ema_number`).
    """
    rows = []
    faults: list[Fault] = []
    for place, facts in enumerate(people):
        typed = _stripped(facts)
        names = {key: calm(typed[key]) for key, calm in zip(NAMES, (calm_given, calm_family), strict=True)}
        row, wrong = _judged(place, typed | names)
        rows.append(replace(row, external_id=facts.get("external_id", "").strip()))
        faults += Refused(*wrong).under(f"players[{place}]").faults if wrong else ()
    for place, twice in (_doubles(rows) | _ids_twice(rows)).items():
        twice = [*_of_others(twice)] if namesakes else twice
        faults += Refused(*twice).under(f"players[{place}]").faults if twice else ()
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


def read_person(**typed: str) -> PersonRow:
    """A person from a form, by FACTS. Raises Refused with every fault (`ema_number`, `country` ...)."""
    row, faults = _judged(0, _stripped(typed))
    if faults:
        raise Refused(*faults)
    return row


def _stripped(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed.get(name, "").strip() for name in FACTS}


def read_columns(line: int, texts: Mapping[str, str]) -> ReadRow:
    """A person from the texts of a line by column."""
    return _read(line, list(texts.values()), list(texts), NONE, lettered=False, open_end=True)


def _read(
    line: int, cells: list[str], columns: list[str], habits: Habits, *, lettered: bool, open_end: bool
) -> ReadRow:
    texts = {column: cells[i] for i, column in enumerate(columns) if column and i < len(cells)}
    names, beside = _names(texts, habits)
    contact = texts.get("contact", "")
    facts = {**texts, "contact": address["address"] if (address := ADDRESS.search(contact)) else contact}
    facts |= {
        key: text
        for key in ("country", "ema_number", "contact")
        if (text := getattr(beside, key)) and not facts.get(key)
    }
    row, faults = _judged(line, {**facts, **dict(zip(NAMES, names, strict=True))})
    row = replace(row, team=facts.get("team", ""), contact=facts.get("contact", ""))
    faults += _own_faults(row)
    if (fee := read_fee(texts["fee"]) if "fee" in texts else ("", None)) is None:
        faults.append(Fault("bad_fee", "fee", found=brief(texts["fee"])))
    else:
        row = replace(row, fee=fee[0], fee_paid=fee[1], registered=read_day(texts.get("registered", "")))
    unused = [*columns, *[""] * (len(cells) - len(columns))]
    if not open_end and any(WORD.search(cell) for cell, fact in zip(cells, unused, strict=False) if not fact):
        expected = [name for name in columns if name]
        faults = [Fault("too_many_columns", "", expected=expected, found=len(cells)), *faults]
    places = {column: f"{_letter(i)}{line}" for i, column in enumerate(columns) if column} if lettered else {}
    doubts = (Fault("name_doubtful", "name", found=brief(row.full_name)),) if beside.doubtful else ()
    if doubts and not any(map(str.isalpha, row.full_name)):
        faults, doubts = [*faults, *doubts], ()
    return ReadRow(row, tuple(faults), doubts, places, texts, tuple(cells))


def _names(texts: Mapping[str, str], habits: Habits) -> tuple[tuple[str, str], NameCell]:
    """Given name and family name, and the facts that stand beside them in their cells."""
    country = find(texts.get("country", "")) or ""
    for whole in WHOLE:
        if whole in texts:
            cell = read_name_cell(texts[whole], habits, country)
            names = split_name(cell.name, country=country or cell.country, family_first=whole == FAMILY_FIRST)
            return names, cell
    given, family = (read_name_cell(texts.get(key, ""), country=country or "?") for key in NAMES)
    beside = {
        key: getattr(family, key) or getattr(given, key) for key in ("country", "ema_number", "contact")
    }
    parts = (texts.get(PREFIX), family.name, texts.get(SECOND))
    names = calm_given(given.name), calm_family(" ".join(filter(None, parts)))
    return names, NameCell("", **beside, doubtful=given.doubtful or family.doubtful)


def _own_faults(row: PersonRow) -> list[Fault]:
    """The faults of the facts that are the entry's alone."""
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


def _judged(line: int, typed: Mapping[str, str]) -> tuple[PersonRow, list[Fault]]:
    """The person, and the faults of each field."""
    faults: list[Fault] = []
    facts: dict[str, Any] = {}
    for fact in PERSON:
        text = typed.get(fact.name, "")
        if len(text) > fact.longest:
            facts[fact.name] = text
            faults.append(Fault("too_long", fact.name, expected=fact.longest, found=len(text)))
        else:
            facts[fact.name], fault = fact.read(text)
            faults += [fault] if fault else []
    return PersonRow(line=line, **facts), faults


def _doubles(rows: list[PersonRow]) -> dict[int, list[Fault]]:
    """The faults of lines whose person stands in an earlier line, too, by line."""
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
    names = (name.casefold().replace("’", "'") for name in (row.given_name, row.family_name))
    return "name", *names, row.country, row.ema_number
