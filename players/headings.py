"""The facts that the headings of a list name, in any language of the product; the rows above and below that are no
players.

The words are data (data/headings.csv): a row for each column and language; the label of a fact heads its column, too.
A heading of two names (`Nachname, Vorname`, `nome e cognome`) says which of them stands first.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import override

from players.countries import find, plain
from players.person import BESIDE_NAMES, NAMES

Row = tuple[int, list[str]]
"""The number of a row in its sheet, from 1, and its texts."""
DATA = Path(__file__).parent / "data" / "headings.csv"
SEARCHED = 12
"""Rows at the top that may be the headings: a title may stand above them."""
FAMILY_FIRST, PREFIX, SECOND = "family_first", "name_prefix", "second_family_name"
"""A whole name that begins with the family name; small words before a family name; a family name behind another."""
NUMBER, TOTAL = "number", "total"
"""A running number; a sum."""
WHOLE = ("name", FAMILY_FIRST)
NAMED = frozenset((*WHOLE, *NAMES))
LOOSE = ("country", "ema_number", "contact")
"""Facts that are known by a word within a question: `Which country do you play for?`"""
JOINING = frozenset(("and", "e", "y", "et", "und", "i", "en", "ja", "u"))
"""The words between two names of a heading."""
MOST_KEPT = 4096
"""Texts whose column is remembered."""
WORD = re.compile(r"[^\W\d_]+")


@cache
def _words() -> dict[str, str]:
    """The column by its heading. The neighbours decide about a heading of two columns (`nome`, `nom`)."""
    words: dict[str, str] = {}
    with DATA.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for word in row["words"].split("|"):
                words.setdefault(plain(word), row["column"])
    for language, _name in settings.LANGUAGES:
        with override(language):
            for fact in BESIDE_NAMES:
                words.setdefault(plain(str(fact.label)), fact.name)
    return words


def column_of(cell: str) -> str:
    """The fact of a person under a heading, whose remark in brackets does not matter; "" for any other heading."""
    kind = heading_of(cell)
    return "name" if kind == FAMILY_FIRST else "" if kind in (PREFIX, SECOND, NUMBER, TOTAL) else kind


@lru_cache(MOST_KEPT)
def heading_of(cell: str) -> str:
    """The column of a heading, also of one that holds no fact; "" for an unknown heading."""
    remark = re.search(r"[(\[](.*?)[)\]]", cell)
    text = cell.replace(remark[0], " ") if remark else cell
    kind = _words().get(plain(text), "")
    if kind == "name" and remark and heading_of(remark[1]) == FAMILY_FIRST:
        return FAMILY_FIRST
    return kind or _words().get(plain(cell), "") or _of_two(text) or _within(text)


def _of_two(heading: str) -> str:
    """The column of a heading of two: `Name, Vorname` is a whole name, `Land / Pays` a country."""
    words = [word for word in WORD.findall(heading) if word.casefold() not in JOINING]
    for i in range(1, len(words)):
        first, second = (_words().get(plain("".join(part)), "") for part in (words[:i], words[i:]))
        if first in ("family_name", "name") and second == "given_name":
            return FAMILY_FIRST
        if first == "given_name" and second in ("family_name", "name"):
            return "name"
        if first and (first == second or {first, second} == {"name", "family_name"}):
            return first
    return ""


def _within(heading: str) -> str:
    """The one fact that a question names by a word."""
    kinds = {_words().get(plain(word), "") for word in WORD.findall(heading)}
    facts = kinds & {*LOOSE, *NAMED, "club", "team", "fee"}
    return next(iter(facts)) if len(facts) == 1 and facts <= set(LOOSE) else ""


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these cells are headings: a name is among them, and another known column, or nothing else that people
    have; or two facts of people.
    """
    kinds = _kinds(cells)
    if not kinds & NAMED:
        return len(kinds - {NUMBER, TOTAL}) > 1
    return len(kinds) > 1 or not any(find(cell) or re.search(r"[\d@]", cell) for cell in cells)


def _kinds(cells: Sequence[str]) -> set[str]:
    return {kind for cell in cells if (kind := heading_of(cell))}


def split_headings(
    rows: Sequence[Row], kind_of: Callable[[str], str] = heading_of
) -> tuple[list[str], list[Row]] | None:
    """The headings and the rows below, or None for a list without headings. A heading may fill several rows."""
    likely = [(len(_kinds(cells)), -i) for i, (_n, cells) in enumerate(rows[:SEARCHED]) if is_heading(cells)]
    if not likely:
        return None
    top = -max(likely)[1]
    headings, below = list(rows[top][1]), list(rows[top + 1 :])
    while below and any(below[0][1]) and all(kind_of(cell) for cell in below[0][1] if cell):
        under = below.pop(0)[1]
        width = max(len(headings), len(under))
        both = zip(*(row + [""] * (width - len(row)) for row in (under, headings)), strict=True)
        headings = [lower or upper for lower, upper in both]
    return headings, below


def is_no_player(cells: Sequence[str], headings: Sequence[str]) -> bool:
    """Whether a row below the headings is a sum, a rule of signs, an empty place, or the headings once more."""
    filled = [cell for cell in cells if cell]
    lettered = [cell for cell in filled if WORD.search(cell)]
    if not filled:
        return False
    if any(headings) and list(cells) == list(headings):
        return True
    if not lettered:
        alone = len(filled) < 2 and not re.fullmatch(r"\d{7,8}", filled[0])
        return alone or not any(letter.isalnum() for cell in filled for letter in cell)
    return len(lettered) == 1 and _is_total(lettered[0], numbered=len(filled) > 1)


def _is_total(cell: str, *, numbered: bool) -> bool:
    """`Summe: 28`, `Total 28 players`, `28 Spieler`; `numbered`: a number stands in another cell."""
    kinds = list(_each_kind(cell))
    if not kinds or not all(kind in (TOTAL, *NAMED) for kind in kinds):
        return False
    return TOTAL in kinds or (not numbered and bool(re.match(r"\d+\s+\S", cell)))


def _each_kind(cell: str) -> Iterator[str]:
    """The column of the whole words of a cell, or of each word."""
    words = WORD.findall(cell)
    whole = _words().get(plain("".join(words)), "")
    yield from [whole] if whole else (_words().get(plain(word), "") for word in words)
