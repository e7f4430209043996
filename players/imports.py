"""Reading a pasted list of players: name; country; EMA number; club. One player a line.

Separators are semicolons or tabs; only the name is needed. `PÉREZ Ana`, `Pérez, Ana` and `Ana Pérez` are the
same name. Nothing is written here.
"""

import re
from dataclasses import dataclass

from players.countries import find
from players.limits import (
    LONGEST_CLUB_NAME,
    LONGEST_COUNTRY,
    LONGEST_EMA_NUMBER,
    LONGEST_LIST,
    LONGEST_PERSON_NAME,
    MOST_LINES,
)
from scoring.faults import Fault, Refused

COLUMNS = ("name", "country", "ema_number", "club")
HEADINGS = frozenset({"name", "player", "players"})
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

    @property
    def full_name(self) -> str:
        """As people say it."""
        return f"{self.given_name} {self.family_name}".strip()


def parse_players(text: str) -> list[PersonRow]:
    """The players of a pasted list. Raises Refused with every fault of every line (`lines[3].ema_number`)."""
    if len(text) > LONGEST_LIST:
        raise Refused(Fault("too_long", "lines", expected=LONGEST_LIST, found=len(text)))
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refused(Fault("too_many_lines", "lines", expected=MOST_LINES, found=len(lines)))
    rows: list[PersonRow] = []
    faults: list[Fault] = []
    for number, line in lines:
        cells = [cell.strip() for cell in re.split(r"[;\t]", line)]
        if not rows and cells[0].casefold() in HEADINGS:
            continue
        row, wrong = _row(number, cells)
        rows.append(row)
        faults += wrong
    faults += _doubles(rows)
    if not rows:
        faults.append(Fault("no_players", "lines"))
    if faults:
        raise Refused(*faults)
    return rows


def split_name(text: str) -> tuple[str, str]:
    """(given, family): after a comma, in capitals, or else the last word."""
    if "," in text:
        family, given = text.split(",", 1)
        return given.strip(), family.strip()
    words = text.split()
    shouted = [word for word in words if word.isupper() and len(word) > 1]
    if shouted and len(shouted) < len(words):
        given = " ".join(word for word in words if word not in shouted)
        return given, " ".join(_calm(word) for word in shouted)
    return " ".join(words[:-1]), "".join(words[-1:])


def _calm(word: str) -> str:
    """`O'NEIL-PÉREZ` as people write it: O'Neil-Pérez."""
    return re.sub(r"\w+", lambda part: part.group().capitalize(), word)


def read_person(
    *, given_name: str, family_name: str, country: str = "", ema_number: str = "", club: str = ""
) -> PersonRow:
    """One person from a form. Raises Refused with every fault (`ema_number`, `country` ...)."""
    row, faults = _judged(0, given_name.strip(), family_name.strip(), (country, ema_number, club.strip()))
    if faults:
        raise Refused(*faults)
    return row


def _row(line: int, cells: list[str]) -> tuple[PersonRow, list[Fault]]:
    path = f"lines[{line}]"
    faults = []
    if len(cells) > len(COLUMNS) and any(cells[len(COLUMNS) :]):
        faults.append(Fault("too_many_columns", path, expected=list(COLUMNS), found=len(cells)))
    name, country, number, club = (cells + [""] * len(COLUMNS))[: len(COLUMNS)]
    row, wrong = _judged(line, *split_name(name), (country, number, club))
    return row, [*faults, *Refused(*wrong).under(path).faults] if wrong else faults


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
    found = find(country) if country else ""
    if found is None and len(country) <= LONGEST_COUNTRY:
        faults.append(Fault("unknown_country", "country", found=country))
    digits = _ema_number(number)
    if digits is None and len(number) <= LONGEST_EMA_NUMBER:
        faults.append(Fault("bad_ema_number", "ema_number", expected="8 digits", found=number))
    return PersonRow(line, given, family, found or "", digits or "", club), faults


def _ema_number(text: str) -> str | None:
    """Eight digits; seven are a spreadsheet's work (it drops a leading 0) and get it back."""
    digits = text.replace(" ", "")
    if digits in ("", "-"):
        return ""
    return digits.zfill(8) if re.fullmatch(r"[0-9]{7,8}", digits) else None


def _doubles(rows: list[PersonRow]) -> list[Fault]:
    """Lines that name somebody an earlier line has named."""
    first: dict[tuple[str, ...], int] = {}
    faults = []
    for row in rows:
        name = (row.given_name.casefold(), row.family_name.casefold(), row.country)
        if row.ema_number:
            earlier = first.setdefault(("number", row.ema_number), row.line)
            if earlier != row.line:
                faults.append(
                    Fault(
                        "ema_number_twice",
                        f"lines[{row.line}].ema_number",
                        expected=earlier,
                        found=row.ema_number,
                    )
                )
                continue
        earlier = first.setdefault(("name", *name, row.ema_number), row.line)
        if earlier != row.line:
            faults.append(
                Fault(
                    "player_twice",
                    f"lines[{row.line}].name",
                    expected=earlier,
                    found=f"{row.given_name} {row.family_name}".strip(),
                )
            )
    return faults
